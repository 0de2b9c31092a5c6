//! What the tests of certificates share: random games, and the truth about what is claimed.

use std::collections::BTreeSet;
use std::io::Cursor;

use onepile::{
    Answer, Budget, Certificate, Game, Inputs, Limit, Natural, Play, Position, Rule, Solver, Uncertified, Wanted,
};
use onepile_check::{Certificate as Claims, Effort, Fault, Takes, check};
use onepile_testing::{Brute, BruteTerms, Shapes};

/// Work that is ample for a small certificate, and soon over.
pub const WORK: u64 = 20_000_000;

/// What the checker says of a text.
pub fn checked(text: &str) -> Result<Claims, Fault> {
    check(Cursor::new(text), Effort::default().with_work(WORK).with_bytes(1 << 28))
}

/// A random game of any family.
#[allow(dead_code, reason = "each test uses a part")]
pub fn game(dice: &mut Shapes) -> Game {
    let rule: Rule = dice.rule().parse().expect("shapes are rules");
    vary(dice, Game::new(rule))
}

/// A game with other terms, now and then.
pub fn vary(dice: &mut Shapes, game: Game) -> Game {
    let game = if dice.below(3) == 0 { game.with_play(Play::Misere) } else { game };
    let stops: Vec<u64> = (0..dice.below(3)).map(|_| 1 + dice.below(30)).collect();
    let game = if dice.below(6) == 0 { game.with_stop(stops) } else { game };
    if dice.below(8) == 0 { game.with_block(1 + dice.below(2)) } else { game }
}

/// A random position on a pile: any limit and turn.
pub fn position(dice: &mut Shapes, pile: u64) -> Position {
    let limit = 1 + dice.below(pile);
    let turn = if dice.below(2) == 0 { 1 } else { 1 + dice.below(6) };
    Position { turn: Natural::from(turn), pile: Natural::from(pile), limit: Limit::from(limit) }
}

/// The answer of a solver with its certificate: by the theorem that gave it, or by a table.
#[allow(dead_code, reason = "each test uses a part")]
pub fn certified(solver: &mut Solver, position: &Position) -> Option<(Answer, Result<Certificate, Uncertified>)> {
    let answer = solver.answer_within(position, &Wanted::default(), &mut Budget::default()).ok()?;
    answer.outcome?;
    let certificate = solver.certificate(&answer, &mut Budget::default());
    Some((answer, certificate))
}

/// Whether all that is claimed is true, by trying every take.
pub fn is_true(claims: &Claims) -> bool {
    let [turn, pile, limit] = [&claims.turn, &claims.pile, &claims.limit].map(|number| number.to_u64().expect("small"));
    let terms = BruteTerms {
        misere: claims.play == onepile_check::Play::Misere,
        stop: claims.stops.iter().filter_map(Natural::to_u64).collect::<BTreeSet<u64>>(),
        block: claims.block as usize,
        timed: claims.rule.uses(onepile::Variable::Turn),
    };
    let rule = claims.rule.clone();
    let mut brute = Brute::new(terms, move |turn, pile, last| {
        let inputs = Inputs::moved(Natural::from(turn), Natural::from(pile), Natural::from(last));
        match rule.limit(&inputs).ok()? {
            Limit::Finite(limit) => Some(limit.to_u64().unwrap_or(u64::MAX)),
            Limit::Infinite => Some(u64::MAX),
        }
    });
    let Some(facts) = brute.facts(turn, pile, limit) else { return false };
    let smallest = facts.takes.first().copied().filter(|_| facts.won);
    let numbers = |takes: &[Natural]| takes.iter().map(|take| take.to_u64().expect("small")).collect::<Vec<u64>>();
    let listed = |Takes { takes, through }: &Takes| {
        let through = through.to_u64().expect("small");
        numbers(takes) == facts.takes.iter().copied().filter(|take| *take <= through).collect::<Vec<_>>()
    };
    let in_ranges = |ranges: &Vec<(Natural, Natural)>| {
        let single = |(low, high): &(Natural, Natural)| low.to_u64().expect("small")..=high.to_u64().expect("small");
        ranges.iter().flat_map(single).eq(facts.takes.iter().copied())
    };
    claims.won == facts.won
        && claims.take.as_ref().is_none_or(|take| take.as_ref().and_then(Natural::to_u64) == smallest)
        && claims.takes.as_ref().is_none_or(listed)
        && claims.ranges.as_ref().is_none_or(in_ranges)
        && claims.nim.as_ref().is_none_or(|value| value.to_u64() == Some(facts.nim_value))
        && claims.remoteness.as_ref().is_none_or(|moves| moves.to_u64() == Some(facts.remoteness))
}
