//! What members that pile up are left to, at piles where they have not begun to.

use onepile_testing::{Brute, BruteTerms, Shapes};

use super::*;
use crate::outcome::Outcome;
use crate::rule::Inputs;

/// Positions of games with bounded g by the period of g, against brute force.
#[test]
fn periods_agree_with_brute_force() {
    let (mut compared, mut several, mut stopped) = (0, 0, 0);
    for seed in 0..600 {
        let mut dice = Shapes::new(seed);
        let text = if dice.below(2) == 0 { dice.by_last() } else { dice.by_prev() };
        let mut game: Game = text.parse().unwrap_or_else(|error| panic!("{error}"));
        match dice.below(4) {
            0 => game = game.with_play(Play::Misere),
            1 => game = game.with_stop([1 + dice.below(9), 12 + dice.below(9)]),
            _ => {}
        }
        let terms = BruteTerms {
            misere: game.play() == Play::Misere,
            stop: game.stop().iter().filter_map(Natural::to_u64).collect(),
            ..BruteTerms::default()
        };
        let mut brute = Brute::new(terms, |turn, pile: u64, last| {
            let limit = game.rule().limit(&Inputs::moved(turn.into(), pile.into(), last.into())).ok()?;
            limit.on_pile(&pile.into()).to_u64()
        });
        let game = Arc::new(game.clone());
        let Ok(mut engine) = BaseEngine::new(&game, Scale::Actual) else { continue };
        for _ in 0..8 {
            let pile = 1 + dice.below(36);
            let limit = 1 + dice.below(pile + 2);
            let position = Position { turn: Natural::ONE, pile: pile.into(), limit: limit.into() };
            let Ok(accepted) = engine.accept(&position.pile, &mut Budget::unlimited()) else { continue };
            if game.is_over(&position.pile) {
                continue;
            }
            let wanted = Wanted { ranges: usize::MAX, ..Wanted::default() };
            let question = Question { position: &position, accepted: &accepted, wanted: &wanted };
            let mut answer = Answer::unknown(&position, accepted.method());
            // Where g is not bounded there is no period, and a search for one ends soon.
            let budget = &mut Budget::unlimited().with_work(20_000);
            if question.by_period(&mut engine.periods, &mut answer, budget).is_err() {
                continue;
            }
            let facts = brute.facts(1, pile, limit).expect("a value");
            let takes: Vec<u64> = answer.takes.iter().map(|take| take.to_u64().expect("small")).collect();
            let told = (answer.outcome, answer.takes.is_complete(), takes);
            let about = format!("{} {:?} {:?} at {position:?}", game.rule(), game.play(), game.stop());
            assert_eq!(told, (Some(Outcome::from_won(facts.won)), true, facts.takes), "{about}");
            compared += 1;
            several += u32::from(accepted.residues.count() > 1);
            stopped += u32::from(accepted.stops.len() > 1);
        }
    }
    assert!(compared > 700 && several > 200 && stopped > 70, "{compared}, {several} of several, {stopped} with stops");
}
