//! Theorem against search, on rules that nobody designed for it.

use onepile::{
    Budget, Column, Effort, Extent, Game, Inputs, Limit, Method, Natural, Play, Position, Region, Rule, Solver, Table,
    Wanted,
};

use super::random::{Numbers, last_rule, prev_rule};
use super::{naive_g, number, small_limit};

fn g_table(mut solver: Solver, to: u64) -> Option<Table> {
    let (turn, from, to) = (number("1"), number("0"), Natural::from(to));
    solver.table_within(Column::G, &turn, (&from, &to), &mut Budget::unlimited()).ok()
}

/// A kind of play: normal, misère, or with stops.
fn played(game: Game, kind: u64) -> Game {
    match kind % 4 {
        0 | 1 => game,
        2 => game.with_play(Play::Misere),
        _ => game.with_stop([3u64, 4, 11, 300].map(Natural::from)),
    }
}

/// g of every pile up to 2000.
#[test]
fn tables_agree_on_random_rules() {
    let mut compared = 0;
    for seed in 0..1500 {
        let text = last_rule(&mut Numbers::new(seed));
        let game = played(Game::new(text.parse().unwrap()), seed);
        let (Some(ours), Some(search)) =
            (g_table(Solver::new(game.clone()), 2000), g_table(Solver::searching(game), 2000))
        else {
            continue;
        };
        assert!(ours == search, "{text}, {seed}");
        compared += 1;
    }
    assert!(compared > 1400, "{compared} rules");
}

/// Outcome, all winning takes, and remoteness where it is given, at piles up to 2000.
#[test]
fn positions_agree_on_random_rules() {
    let mut by_theorem = [0; 2];
    for seed in 0..500u64 {
        let mut numbers = Numbers::new(seed + 10_000);
        let periodic = seed % 2 == 1;
        let text = if periodic { prev_rule(&mut numbers) } else { last_rule(&mut numbers) };
        let game = played(Game::new(text.parse().unwrap()), seed / 2);
        let pile = 1 + numbers.below(if seed % 20 < 2 { 2000 } else { 100 });
        if game.is_over(&pile.into()) {
            continue;
        }
        let limits = [1 + numbers.below(10), 1 + numbers.below(pile), pile];
        let (mut solver, mut searching) = (Solver::new(game.clone()), Solver::searching(game.clone()));
        for limit in limits.into_iter().skip(if pile > 150 { 2 } else { 0 }) {
            let position = game.position((pile, limit)).unwrap();
            let wanted = Wanted { ranges: usize::MAX, measures: Effort::Skip };
            let ask = |solver: &mut Solver| solver.answer_within(&position, &wanted, &mut Budget::unlimited());
            let (ours, search) = (ask(&mut solver), ask(&mut searching));
            let (Ok(ours), Ok(search)) = (ours, search) else { continue };
            assert_eq!((&ours.outcome, &ours.takes), (&search.outcome, &search.takes), "{text} at {position:?}");
            by_theorem[usize::from(periodic)] += u32::from(ours.method != Method::Direct);
            if ours.remoteness.is_some() && pile <= 150 {
                let wanted = Wanted { ranges: 1, measures: Effort::Insist };
                let search = searching.answer_within(&position, &wanted, &mut Budget::unlimited());
                assert_eq!(ours.remoteness, search.unwrap().remoteness, "{text} at {position:?}");
            }
        }
    }
    assert!(by_theorem.iter().all(|count| *count > 450), "{by_theorem:?} positions by a theorem");
}

/// Every base of a rule by its definition, from values found pile by pile: g_i for every residue i.
#[test]
fn bases_of_random_rules_follow_their_definition() {
    const TO: u64 = 200;
    let (mut checked, mut finite, mut not_fixed) = (0, 0, 0);
    for seed in 0..150 {
        let text = prev_rule(&mut Numbers::new(seed + 50_000));
        let rule: Rule = text.parse().unwrap();
        let Ok(listing) =
            Solver::new(rule.clone()).bases_within(None, &Extent::To(TO.into()), &mut Budget::unlimited())
        else {
            continue;
        };
        assert_eq!(listing.undecided, None, "{text}");
        let period = listing.period as u64;
        if text.starts_with("min") {
            // The naive values below do not cut limits to the pile, and need not.
            continue;
        }
        // For each residue of the previous pile the limits after takes from 1 on.
        let limit = |residue: u64, take: u64| {
            let pile = (residue + period * take - take) % period + period;
            match rule.limit(&Inputs::moved(number("2"), pile.into(), take.into())) {
                Ok(Limit::Finite(limit)) => limit.to_u64().unwrap(),
                other => panic!("{text}: {other:?}"),
            }
        };
        let limits: Vec<Vec<u64>> =
            (0..period).map(|residue| (1..=TO).map(|take| limit(residue, take)).collect()).collect();
        let after = |prev: u64, take: u64| limits[(prev % period) as usize][take as usize - 1];
        let g: Vec<Vec<u64>> = (0..period).map(|i| naive_g(TO, |pile, take| after(i + pile, take))).collect();
        let value = |game: u64, pile: u64| g[(game % period) as usize][pile as usize - 1];
        for base in &listing.bases {
            let i = base.residue as u64;
            let members: Vec<u64> = base.members.iter().map(|member| member.b.to_u64().unwrap()).collect();
            for (k, member) in base.members.iter().enumerate() {
                assert_eq!(member.g.to_u64(), Some(value(i, members[k])), "{text}: base {i}, member {}", member.b);
                not_fixed += u32::from(!member.is_fixed());
                // Up to the next member the values are those of game i + b.
                let end = members.get(k + 1).copied().unwrap_or(TO + 1);
                for pile in members[k] + 1..end {
                    assert_eq!(
                        value(i, pile),
                        value(i + members[k], pile - members[k]),
                        "{text}: game {i}, pile {pile}"
                    );
                }
                // And there they are not.
                if let Some(next) = members.get(k + 1) {
                    assert!(
                        value(i, *next) > value(i + members[k], next - members[k]),
                        "{text}: game {i}, pile {next}"
                    );
                }
            }
            finite += u32::from(base.finite == Some(true));
        }
        checked += 1;
    }
    assert!(checked > 90 && finite > 30 && not_fixed > 300, "{checked} rules, {finite} finite, {not_fixed} not fixed");
}

/// What is proved of a region is used: a rule that fails at one input is solved below it.
#[test]
fn a_rule_with_an_error_is_solved_below_it() {
    let rule: Rule = "100 // (last - 50) + 3*last".parse().unwrap();
    assert!(!rule.bounds(&Region::all()).certain);
    let listing = Solver::new(rule.clone()).bases_within(Some(0), &Extent::Count(8), &mut Budget::unlimited()).unwrap();
    let plain = naive_g(49, |_, take| small_limit(&rule, take));
    for member in &listing.bases[0].members {
        assert_eq!(member.g.to_u64().unwrap(), plain[member.b.to_u64().unwrap() as usize - 1]);
    }
    let game = Game::new(rule);
    let position = Position { turn: number("1"), pile: number("49"), limit: Limit::from(48u32) };
    assert_eq!(
        Solver::new(game).answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).unwrap().method,
        Method::Base
    );
}

/// Runs of members and classes of takes: rules that never decrease and look at residues, with finite bases and without.
#[test]
fn rising_rules_with_remainders_agree() {
    let rules = [
        "4*last + (if even(last) then 1 else 0)",
        "8*last + last % 7",
        "min(20, 4*last + (if even(last) then 1 else 0))",
        "min(30, 3*last + last % 3)",
        "if last == 40 then 0 elif last <= 20 then 5 else 20",
    ];
    for text in rules {
        let game = Game::new(text.parse().unwrap());
        let found = onepile::verify_within(&game, &number("110"), &mut Budget::unlimited()).unwrap();
        assert_eq!((found.method, found.difference), (Method::Base, None), "{text}");
    }
    let game = Game::new(rules[2].parse().unwrap());
    let position = game.position(("2300000000000000000000006", 3)).unwrap();
    let answer = Solver::new(game).answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).unwrap();
    assert_eq!(answer.take(), Some(&number("1")));
}
