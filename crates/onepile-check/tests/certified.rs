//! Every decided answer is certified and accepted, or listed as uncertified with the reason; the share of each is printed.

mod support;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread;

use onepile::{Budget, Certificate, Game, Limit, Natural, Outcome, Play, Position, Rule, Solver, Uncertified, Wanted};
use onepile_testing::Shapes;
use serde_json::Value;
use support::{checked, position, vary};

/// Games of each family; `GAMES=400` asks for as many.
fn games() -> u64 {
    std::env::var("GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(15)
}

/// Work for an answer: what takes longer is left undecided.
const WORK: u64 = 4_000_000;

/// How many answers were certified, for each way of solving and size of piles.
#[derive(Default)]
struct Shares {
    counts: BTreeMap<(String, &'static str), [u64; 2]>,
    listed: Vec<String>,
}

impl Shares {
    /// Asks for an answer and its certificate; what is certified must be accepted.
    fn ask(&mut self, solver: &mut Solver, position: &Position, family: &str) {
        let mut budget = Budget::default().with_work(WORK);
        let Ok(answer) = solver.answer_within(position, &Wanted::default(), &mut budget) else { return };
        if answer.outcome.is_none() {
            return;
        }
        let game = solver.game().clone();
        let by_theorem = solver.certificate(&answer, &mut Budget::default().with_work(4 * WORK));
        if by_theorem == Err(Uncertified::Unable) {
            return;
        }
        let reason = by_theorem.as_ref().err().map(ToString::to_string);
        let mut faults = reason.into_iter().collect::<Vec<_>>();
        let small = Certificate::by_table(&game, &answer);
        let accepted = [by_theorem, small].into_iter().flatten().any(|certificate| {
            let text = certificate.to_string();
            match checked(&text) {
                Ok(claims) => {
                    assert_eq!(claims.won, answer.outcome == Some(Outcome::N), "{text}");
                    true
                }
                Err(fault) => {
                    // A certificate of ours may be too hard for the checker, never wrong.
                    assert_eq!(fault.kind, onepile_check::Kind::NotChecked, "{fault}\n{text}");
                    faults.push(fault.to_string());
                    false
                }
            }
        });
        let size = match position.pile.to_u64() {
            Some(..=300) => "to 300",
            _ => "beyond",
        };
        let [all, yes] = self.counts.entry((format!("{family} by {}", answer.method), size)).or_default();
        *all += 1;
        *yes += u64::from(accepted);
        if !accepted {
            let digits = position.pile.to_string().len();
            self.listed.push(format!("{} ({:?}, {digits} digits): {}", game.rule(), game.play(), faults.join("; ")));
        }
    }

    /// Both together.
    fn with(mut self, other: Shares) -> Shares {
        for (key, [all, yes]) in other.counts {
            let [own_all, own_yes] = self.counts.entry(key).or_default();
            *own_all += all;
            *own_yes += yes;
        }
        self.listed.extend(other.listed);
        self
    }

    fn print(&self) {
        for ((family, size), [all, yes]) in &self.counts {
            println!("{family}, {size}: {yes} of {all} certified");
        }
        self.listed.iter().for_each(|line| println!("  uncertified: {line}"));
    }

    /// Whether at least this share, in percent, of some answers is certified.
    fn assert_share(&self, percent: u64, wanted: impl Fn(&str, &str) -> bool) {
        let of = self.counts.iter().filter(|((family, size), _)| wanted(family, size));
        let [all, yes] = of.fold([0, 0], |[all, yes], (_, [more, certified])| [all + more, yes + certified]);
        assert!(all > 0 && 100 * yes >= percent * all, "{yes} of {all} are certified, not {percent} %");
    }
}

fn huge(digits: usize, rest: u64) -> Natural {
    Natural::from(10u32).pow(digits) + rest
}

/// A game of a family, and positions to ask for.
type Case = (&'static str, Game, Vec<Position>);

/// Random games of all families, on piles huge and small.
fn random_cases() -> Vec<Case> {
    let dice = &mut Shapes::new(2026);
    type Family = (&'static str, fn(&mut Shapes) -> String);
    let families: [Family; 6] = [
        ("last", Shapes::by_last),
        ("prev", Shapes::by_prev),
        ("jumps", Shapes::jumping),
        ("roots", Shapes::root),
        ("turns", Shapes::by_turn),
        ("any", Shapes::rule),
    ];
    let mut cases: Vec<Case> = Vec::new();
    for (family, rule) in families {
        for _ in 0..games() {
            let rule: Rule = rule(dice).parse().expect("shapes are rules");
            let game = Game::new(rule);
            let plain = if dice.below(2) == 0 { game.clone() } else { game.clone().with_play(Play::Misere) };
            let mut positions = Vec::new();
            for digits in [30, 100] {
                let pile = huge(digits, dice.below(1000));
                positions.extend(plain.position(pile.clone()));
                let turn = Natural::from(1 + dice.below(4));
                let limit = Limit::Finite(Natural::from(1 + dice.below(1_000_000)));
                positions.push(Position { turn, pile, limit });
            }
            cases.push((family, plain, positions));
            let varied = vary(dice, game);
            let mut small = || {
                let pile = 1 + dice.below(300);
                position(dice, pile)
            };
            let positions = vec![small(), small(), small()];
            cases.push((family, varied, positions));
        }
    }
    cases
}

#[test]
fn random_games_are_certified() {
    // Some games take much longer than others, so whoever is free takes the next one.
    let cases = Mutex::new(random_cases().into_iter());
    let next = || cases.lock().expect("nobody panics with the list").next();
    let ask = || {
        let mut shares = Shares::default();
        while let Some((family, game, positions)) = next() {
            let mut solver = Solver::new(game);
            positions.iter().for_each(|position| shares.ask(&mut solver, position, family));
        }
        shares
    };
    let shares = thread::scope(|scope| {
        let threads = [scope.spawn(ask), scope.spawn(ask)];
        threads.into_iter().map(|thread| thread.join().expect("what is certified is accepted")).reduce(Shares::with)
    });
    let shares = shares.expect("there are threads");
    shares.print();
    shares.assert_share(100, |_, size| size == "to 300");
    shares.assert_share(98, |family, _| family.ends_with(" by base") || family.ends_with(" by bases"));
    shares.assert_share(98, |family, _| family.ends_with(" by tableau"));
    shares.assert_share(98, |family, _| family.starts_with("jumps by nim"));
}

#[test]
fn the_golden_cases_are_certified() {
    let golden: Value = serde_json::from_str(include_str!("../../../testdata/golden.json")).unwrap();
    let mut shares = Shares::default();
    for case in golden["cases"].as_array().unwrap() {
        let Ok(rule) = case["rule"]["text"].as_str().unwrap().parse::<Rule>() else { continue };
        let stops: Vec<u64> = case["end"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        for (play, name) in [(Play::Normal, "normal"), (Play::Misere, "misere")] {
            let game = Game::new(rule.clone()).with_play(play).with_stop(stops.clone());
            let mut solver = Solver::new(game);
            for spot in case[name].as_array().unwrap() {
                let (Some(pile), Some(limit)) = (spot["pile"].as_u64(), spot["limit"].as_u64()) else { continue };
                let turn = Natural::from(spot["turn"].as_u64().unwrap_or(1));
                let position = Position { turn, pile: Natural::from(pile), limit: Limit::from(limit) };
                shares.ask(&mut solver, &position, "golden");
            }
        }
    }
    shares.print();
    shares.assert_share(100, |_, _| true);
}
