//! Random subtraction games against the definition, at small piles and at huge ones that play alike.

use std::sync::Arc;

use dashu_int::UBig;

use super::*;
use crate::natural::Limit;
use crate::period::NoPeriod;
use crate::window::least;

/// Piles that are solved by the definition.
const PILES: usize = 700;

/// A game as the definition sees it: whether each take is named.
struct Naive {
    named: Vec<bool>,
    misere: bool,
}

impl Naive {
    fn takes(&self, pile: usize, limit: usize) -> impl Iterator<Item = usize> {
        (1..=pile.min(limit)).filter(|take| self.named[*take])
    }

    fn nim_values(&self) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for pile in 0..PILES {
            let left: Vec<u32> = self.takes(pile, pile).map(|take| values[pile - take]).collect();
            values.push((0..).find(|value| !left.contains(value)).expect("finitely many takes"));
        }
        values
    }

    fn won(&self) -> Vec<u32> {
        let mut won: Vec<u32> = Vec::new();
        for pile in 0..PILES {
            let mut takes = self.takes(pile, pile).peekable();
            let stuck = takes.peek().is_none();
            won.push(u32::from((stuck && self.misere) || takes.any(|take| won[pile - take] == 0)));
        }
        won
    }

    fn smallest(&self, won: &[u32]) -> Vec<u32> {
        let smallest = |pile: usize| self.takes(pile, pile).find(|take| won[pile - take] == 0);
        (1..PILES).map(|pile| smallest(pile).map_or(u32::MAX, |take| take as u32)).collect()
    }
}

/// Numbers that look like chance.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn set(&mut self, most: u64, largest: u64) -> String {
        let members: Vec<String> = (0..1 + self.below(most)).map(|_| (1 + self.below(largest)).to_string()).collect();
        members.join(", ")
    }

    /// A rule that names the same takes at every pile, which end or repeat.
    fn rule(&mut self) -> String {
        let limit = ["pile", "inf", "2*pile + 1"][self.below(3) as usize];
        match self.below(6) {
            0 => format!("{{{}}}", self.set(5, 12)),
            1 => format!("{} where take in {{{}}}", 1 + self.below(9), self.set(6, 12)),
            2 => format!("{limit} where take % {} in {{{}}}", 2 + self.below(5), self.set(3, 5)),
            3 => {
                let (few, every, first) = (self.set(3, 9), 2 + self.below(4), self.below(9));
                format!("{limit} where take in {{{few}}} or take % {every} == 1 and take > {first}")
            }
            4 => format!("{limit} where take >= {} and not take in {{{}}}", 1 + self.below(5), self.set(3, 14)),
            _ => format!("{limit} where odd(take) and not take in {{{}}}", self.set(3, 9)),
        }
    }
}

/// A random game, as the theorem and as the definition sees it.
struct Drawn {
    rule: String,
    game: Arc<Game>,
    engine: SubtractionEngine,
    most: Option<Natural>,
    takes: Arc<Regular>,
    naive: Naive,
}

impl Dice {
    fn game(&mut self) -> Drawn {
        let rule = self.rule();
        let play = if self.below(3) == 0 { Play::Misere } else { Play::Normal };
        let (game, mut engine) = engine(&rule, play);
        let (most, takes) = engine.takes(&mut Budget::unlimited()).expect(&rule);
        let named = (0..PILES).map(|take| takes.contains(&take.into())).collect();
        Drawn { rule, game, engine, most, takes, naive: Naive { named, misere: play == Play::Misere } }
    }
}

fn engine(rule: &str, play: Play) -> (Arc<Game>, SubtractionEngine) {
    let game = Arc::new(rule.parse::<Game>().expect(rule).with_play(play));
    let engine = SubtractionEngine::new(&game).expect(rule);
    (game, engine)
}

/// Compares a period with values that are known, in which it must be the least.
fn compare(what: &str, found: &Periodicity, values: &[u32]) {
    if let Periodicity::Periodic { preperiod, period, .. } = found {
        let [before, length] = [preperiod, period].map(|number| number.to_usize().expect(what));
        if before + 2 * length > values.len() {
            return;
        }
        assert!((before..values.len() - length).all(|i| values[i] == values[i + length]), "{what}: {found:?}");
        assert_eq!(least(values, before, length), (before, length), "{what}");
    }
}

#[test]
fn values_repeat_as_they_are_proved_to() {
    let mut dice = Dice(3);
    let (mut periodic, mut never) = (0, 0);
    for _ in 0..300 {
        let Drawn { rule, game, mut engine, most, naive, .. } = dice.game();
        let (play, budget) = (game.play(), &mut Budget::unlimited());
        for take in 1..PILES as u32 {
            let holds = game.allows(&1u32.into(), &(PILES as u32).into(), &take.into()).expect(&rule);
            let is_within = most.as_ref().is_none_or(|most| *most >= take.into());
            assert_eq!(naive.named[take as usize], holds && is_within, "{rule}: {take}");
        }
        let won = naive.won();
        compare(&rule, &engine.period(Column::Outcome, budget).expect(&rule), &won);
        if most.is_none() {
            let found = engine.period(Column::G, budget).expect(&rule);
            let smallest = naive.smallest(&won);
            compare(&rule, &found, &smallest);
            if found == Periodicity::Never(NoPeriod::LostPilesEnd) {
                let largest = |part: &[u32]| part.iter().filter(|take| **take != u32::MAX).max().copied();
                assert!(largest(&smallest) > largest(&smallest[..PILES / 2]), "{rule}: {smallest:?}");
            }
        }
        if play == Play::Normal {
            let values = naive.nim_values();
            let found = engine.period(Column::Nim, budget).expect(&rule);
            compare(&rule, &found, &values);
            periodic += u32::from(matches!(found, Periodicity::Periodic { .. }));
            if let Periodicity::Never(_) = found {
                assert!(values.iter().max() > values[..PILES / 2].iter().max(), "{rule}");
                never += 1;
            }
            let (from, to) = (Natural::from(7u32), Natural::from(PILES as u32 - 1));
            let asked = Asked { column: Column::Nim, turn: &Natural::ONE, from: &from, to: &to };
            let table = engine.table(asked, budget).expect(&rule);
            let shown: Vec<u64> = table.iter().map(|(_, entry)| entry.to_string().parse().expect(&rule)).collect();
            assert!(shown.iter().zip(&values[7..]).all(|(shown, value)| *shown == u64::from(*value)), "{rule}");
            assert_eq!(shown.len(), PILES - 7);
        }
    }
    assert!(periodic > 100 && never > 10, "{periodic} periodic, {never} never");
}

#[test]
fn huge_piles_play_like_small_ones() {
    let mut dice = Dice(11);
    let far = UBig::from(10u8).pow(40);
    for _ in 0..200 {
        let Drawn { rule, game, mut engine, most, takes, naive } = dice.game();
        let (play, budget) = (game.play(), &mut Budget::unlimited());
        let (won, values) = (naive.won(), naive.nim_values());
        let wanted = Wanted { ranges: usize::MAX, measures: Effort::Insist };
        for _ in 0..12 {
            let pile = dice.below(PILES as u64 / 2);
            let limit = [pile, dice.below(pile + 1), dice.below(12)][dice.below(3) as usize].min(pile);
            let limit = most.as_ref().and_then(Natural::to_u64).map_or(limit, |most| limit.min(most));
            let position = Position { turn: Natural::ONE, pile: pile.into(), limit: Limit::from(limit) };
            if pile == 0 || position.is_stuck(&game, budget) {
                continue;
            }
            let expected: Vec<u64> = naive.takes(pile as usize, limit as usize).map(|take| take as u64).collect();
            let winning: Vec<Natural> =
                expected.iter().filter(|take| won[(pile - **take) as usize] == 0).map(|take| (*take).into()).collect();
            let answer = engine.answer(&position, &wanted, budget).expect(&rule);
            assert_eq!(answer.takes.iter().collect::<Vec<_>>(), winning, "{rule} {pile}:{limit} {play:?}");
            assert_eq!(answer.outcome, Some(Outcome::from_won(!winning.is_empty())), "{rule} {pile}:{limit}");
            let left: Vec<u32> = expected.iter().map(|take| values[(pile - take) as usize]).collect();
            if let Some(value) = &answer.nim_value {
                let least = (0u32..).find(|value| !left.contains(value)).expect("finitely many");
                assert_eq!(*value, least.into(), "{rule} {pile}:{limit}");
            }
            // The same limit, at a huge pile that has the same remainders.
            let cycle = match engine.nim(budget).expect(&rule).expect("no bound") {
                Some(cycle) => cycle,
                None => engine.outcomes(budget).expect(&rule).expect("no bound").expect("a period"),
            };
            let (before, length) = (u64::from(cycle.period.before), u64::from(cycle.period.length));
            if pile < before + limit {
                continue;
            }
            let shift = &far * UBig::from(length * u64::from(takes.every));
            let twin = Position { pile: Natural(&position.pile.0 + shift), ..position.clone() };
            let huge = engine.answer(&twin, &wanted, budget).expect(&rule);
            assert_eq!((&huge.takes, huge.outcome), (&answer.takes, answer.outcome), "{rule} {pile}:{limit}");
            assert!(huge.nim_value.is_none() || huge.nim_value == answer.nim_value, "{rule} {pile}:{limit}");
        }
    }
}

#[test]
fn lists_of_piles_end_or_go_on() {
    let terms = |rule: &str, which: Sequence, count: usize| {
        let found = engine(rule, Play::Normal).1.terms(&which, count, &mut Budget::unlimited()).expect(rule);
        found.terms.iter().map(|term| term.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(terms("{1, 3, 4}", Sequence::Losing, 6), "0 2 7 9 14 16");
    assert_eq!(terms("{1, 3, 4}", Sequence::Class(3u32.into()), 3), "5 12 19");
    assert_eq!(terms("pile where even(take)", Sequence::Losing, 6), "0 1");
    assert_eq!(terms("pile where odd(take)", Sequence::Losing, 4), "0 2 4 6");
}

/// Where no period of outcomes is known, tables are made pile by pile.
#[test]
fn tables_without_a_period() {
    for play in [Play::Normal, Play::Misere] {
        let (_, mut engine) = engine("{3, 5, 11}", play);
        let budget = &mut Budget::unlimited();
        let (from, to) = (Natural::ZERO, Natural::from(60u32));
        let asked = Asked { column: Column::Outcome, turn: &Natural::ONE, from: &from, to: &to };
        let by_period = engine.table(asked, budget).expect("a table");
        engine.outcomes = Some((None, 0));
        assert_eq!(engine.table(asked, budget).expect("a table"), by_period, "{play:?}");
    }
}
