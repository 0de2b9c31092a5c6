//! Certificates with chains: those of the solver are accepted, and nothing false ever is.

use onepile::{Answer, Budget, Game, Method, Natural, Outcome, Play, Rule, Setup, Solver};
use onepile_check::{Effort, Fault, Kind};
use onepile_testing::{Brute, BruteTerms, Shapes};

fn check(text: &str) -> Result<onepile_check::Certificate, Fault> {
    onepile_check::check(text.as_bytes(), Effort::default().with_work(1 << 26))
}

/// The answer to a question by the tableau, with its certificate.
fn certified(game: &Game, setup: Setup) -> Option<(Answer, Result<String, String>)> {
    let mut solver =
        Solver::new(game.clone()).without(&[Method::Base, Method::Bases, Method::NimValues, Method::Spans]);
    let budget = &mut Budget::default().with_work(1 << 24);
    let position = game.position(setup).ok()?;
    let answer = solver.answer_within(&position, &Default::default(), budget).ok()?;
    if answer.method != Method::Tableau || answer.outcome.is_none() || position.largest_take() == Natural::ZERO {
        return None;
    }
    let certificate = solver.certificate(&answer, &mut Budget::default().with_work(1 << 24));
    Some((answer, certificate.map(|certificate| certificate.to_string()).map_err(|error| error.to_string())))
}

/// Rules of turn and pile, half of them escalations.
fn rule(dice: &mut Shapes) -> String {
    let (a, b, c) = (dice.below(4), 1 + dice.below(3), 2 + dice.below(4));
    match dice.below(10) {
        0 => format!("{b}*turn + {a} + pile // {c}"),
        1 => format!("turn + {b} + {a}*pile // {}", a + c),
        2 => format!("{b} + turn // {c} + floor(sqrt(pile))"),
        3 => format!("max({b}, pile - {} + turn)", 3 * c),
        4 => format!("turn // {c} + {b}"),
        5 => format!("turn*(turn + 1)/2 + {a}"),
        _ => dice.by_turn(),
    }
}

fn limit(rule: &Rule, turn: u64, pile: u64) -> Option<u64> {
    let limit = rule.limit(&onepile::Inputs::unmoved(turn.into(), pile.into())).ok()?;
    limit.on_pile(&pile.into()).to_u64()
}

/// Whether what a certificate claims is what brute force says.
fn is_true(claimed: &onepile_check::Certificate) -> bool {
    let rule = claimed.rule.clone();
    let small = |number: &Natural| number.to_u64().filter(|number| *number <= 400);
    let (Some(turn), Some(pile), Some(most)) = (small(&claimed.turn), small(&claimed.pile), claimed.limit.to_u64())
    else {
        return true;
    };
    let misere = claimed.play == onepile_check::Play::Misere;
    let stop = claimed.stops.iter().filter_map(Natural::to_u64).collect();
    let terms = BruteTerms { misere, stop, block: 0, timed: true };
    let mut brute =
        Brute::new(terms, |turn, pile, _| limit(&rule, turn, pile).or(claimed.has_values.then_some(0)).or(Some(0)));
    let facts = brute.facts(turn, pile, most).expect("a value everywhere");
    let takes: Vec<Natural> = facts.takes.iter().map(|take| Natural::from(*take)).collect();
    let ranges = onepile::Takes::of(takes.iter().map(|take| (take.clone(), take.clone())));
    facts.won == claimed.won
        && claimed.take.as_ref().is_none_or(|take| take.as_ref() == takes.first())
        && claimed.ranges.as_ref().is_none_or(|claimed| ranges.ranges() == claimed)
        && claimed.remoteness.as_ref().is_none_or(|moves| *moves == Natural::from(facts.remoteness))
}

#[test]
fn survey() {
    let mut counts = std::collections::BTreeMap::<String, u64>::new();
    for seed in 0..3000 {
        let mut dice = Shapes::new(seed);
        let text = rule(&mut dice);
        let play = if dice.below(4) == 0 { Play::Misere } else { Play::Normal };
        let game = Game::new(text.parse().unwrap()).with_play(play);
        let pile = 1 + dice.below(if seed % 2 == 0 { 30 } else { 60 });
        let mut setup = Setup::pile(pile).with_turn(1 + dice.below(5));
        if dice.below(2) == 0 {
            setup = setup.with_limit(Natural::from(1 + dice.below(pile)));
        }
        let Some((answer, certificate)) = certified(&game, setup) else {
            *counts.entry("not asked".into()).or_default() += 1;
            continue;
        };
        let about = format!("{text} {play:?} {} limit {:?}", answer.position.pile, answer.position.limit);
        match certificate {
            Ok(file) => match check(&file) {
                Ok(claimed) => {
                    assert!(is_true(&claimed), "{about}\n{file}");
                    *counts.entry(format!("accepted {} {}", &file[..21], claimed.has_values)).or_default() += 1
                }
                Err(fault) => {
                    println!("{about}: {fault}\n{file}");
                    *counts.entry("refused".into()).or_default() += 1
                }
            },
            Err(error) => *counts.entry(error).or_default() += 1,
        }
    }
    println!("{counts:#?}");
    let _ = (Outcome::N, Kind::Rejected);
}
