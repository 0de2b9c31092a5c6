//! Sequences and periods of rules of the pile.

use onepile::{
    Bound, Budget, Column, Game, Limit, Natural, NoPeriod, PeriodProof, Periodicity, Play, Sequence, SequenceError,
    Solver,
};

use super::{column, game, number};

fn terms(game: &Game, which: &Sequence, count: usize) -> Vec<Natural> {
    let found = Solver::new(game.clone()).sequence_within(which, count, &mut Budget::unlimited()).expect("a sequence");
    assert_eq!(found.undecided, None, "{}", game.rule());
    found.terms
}

fn small(game: &Game, which: &Sequence, count: usize) -> Vec<u64> {
    terms(game, which, count).iter().map(|term| term.to_u64().expect("a small number")).collect()
}

#[test]
fn losing_piles_and_classes() {
    assert_eq!(small(&game("pile // 2"), &Sequence::Losing, 6), [0, 1, 3, 7, 15, 31]);
    assert_eq!(small(&game("pile // 2").with_play(Play::Misere), &Sequence::Losing, 5), [2, 5, 11, 23, 47]);
    assert_eq!(small(&game("floor(pile/phi)"), &Sequence::Losing, 7), [0, 1, 3, 8, 21, 55, 144]);
    assert_eq!(small(&game("3"), &Sequence::Losing, 4), [0, 4, 8, 12]);
    assert_eq!(small(&game("pile"), &Sequence::Losing, 4), [0]);
    assert_eq!(small(&game("pile - 1").with_play(Play::Misere), &Sequence::Losing, 4), [2]);
    assert_eq!(small(&game("pile // 2"), &Sequence::Class(2u64.into()), 4), [4, 9, 19, 39]);
    // A far member of a class that grows fast, and one of a value that is itself far.
    let far = terms(&game("pile // 2"), &Sequence::Class(number("1e50")), 3);
    assert_eq!(
        far,
        ["2e50", "4e50", "8e50"].map(|text| &number(text)
            + &number(if text == "2e50" {
                "0"
            } else if text == "4e50" {
                "1"
            } else {
                "3"
            }))
    );
}

/// Unit jumps that are not proved for all piles are proved as far as the terms look.
#[test]
fn terms_of_rules_that_are_proved_as_far_as_asked() {
    let primes = small(&game("primepi(pile)"), &Sequence::F(1u64.into()), 300);
    assert_eq!((primes[0], primes[72], primes[299]), (2, 367, 1987));
    // The golden ratio by roots of growing squares.
    let rule = "max(0, (pile - 1) - (floor(sqrt(5*pile*pile)) - pile) // 2)";
    let lower = small(&game(rule), &Sequence::H(0u64.into()), 81);
    assert_eq!(lower[..9], [0, 1, 2, 4, 5, 7, 9, 10, 12]);
}

/// Where no theorem helps, classes come from tables; a derived function has no F and H of its own.
#[test]
fn classes_of_any_rule() {
    for rule in
        ["digit_sum(pile)", "(3*pile^2 + pile) % 10", "table([0, 3, 4, 4, 4, 4, 8, 7], pile, 6)", "floor(sqrt(pile))"]
    {
        let (values, won) = (column(&game(rule), Column::Nim, 3000), column(&game(rule), Column::Outcome, 3000));
        for value in [0u64, 1, 3, 5] {
            let known: Vec<u64> = (0..=3000).filter(|pile| values[*pile as usize] == value).collect();
            assert_eq!(small(&game(rule), &Sequence::Class(value.into()), known.len()), known, "{rule}");
        }
        let lost: Vec<u64> = (0..=3000).filter(|pile| won[*pile as usize] == 0).collect();
        assert_eq!(small(&game(rule), &Sequence::Losing, lost.len()), lost, "{rule}");
    }
    let found =
        Solver::new(game("digit_sum(pile)")).sequence_within(&Sequence::F(Natural::ZERO), 5, &mut Budget::unlimited());
    assert!(matches!(found, Err(SequenceError::Declined(_))));
}

#[test]
fn f_and_h_near_and_far() {
    let zero = Natural::ZERO;
    assert_eq!(small(&game("floor(sqrt(pile))"), &Sequence::F(zero.clone()), 6), [0, 1, 4, 9, 16, 25]);
    assert_eq!(small(&game("floor(sqrt(pile))"), &Sequence::H(zero.clone()), 8), [0, 2, 3, 5, 6, 7, 8, 10]);
    assert_eq!(small(&game("min(pile, 2)"), &Sequence::F(zero.clone()), 9), [0, 1, 2]);
    assert_eq!(small(&game("pile"), &Sequence::H(zero.clone()), 9), [0]);
    assert_eq!(small(&game("pile - 3"), &Sequence::H(zero), 9), [0, 1, 2, 3]);
    for rule in ["floor(pile/pi)", "floor(pile/(1 + phi))", "ceil(3*pile^(2/3) - 3*pile^(1/3))", "floor(sqrt(pile))"] {
        let game = game(rule);
        let limit = |pile: &Natural| match game.position(pile.clone()).expect("a position").limit {
            Limit::Finite(limit) => limit,
            other => panic!("{other}"),
        };
        let (m, one) = (number("1e30"), Natural::from(1u64));
        for (more, pile) in (0u64..).zip(terms(&game, &Sequence::F(m.clone()), 3)) {
            let wanted = &m + &more.into();
            assert_eq!(limit(&pile), wanted, "{rule}");
            assert_eq!(limit(&pile.saturating_sub(&one)), wanted.saturating_sub(&one), "{rule}");
        }
        for (more, pile) in (0u64..).zip(terms(&game, &Sequence::H(m.clone()), 3)) {
            let (wanted, before) = (&m + &more.into(), pile.saturating_sub(&one));
            assert_eq!(pile.saturating_sub(&limit(&pile)), wanted, "{rule}");
            assert_eq!(before.saturating_sub(&limit(&before)), wanted.saturating_sub(&one), "{rule}");
        }
    }
}

fn period(game: &Game, column: Column) -> Periodicity {
    Solver::new(game.clone()).period_within(column, &mut Budget::unlimited()).expect("a rule of the pile")
}

/// The period is one of the values to 4000, and neither it nor the part before can be smaller.
fn holds(game: &Game, of: Column) -> PeriodProof {
    let rule = game.rule();
    let Periodicity::Periodic { preperiod, period, proof } = period(game, of) else { panic!("{of:?} of {rule}") };
    let values = column(game, of, 4000);
    let (before, length) = (preperiod.to_u64().unwrap() as usize, period.to_u64().unwrap() as usize);
    let repeats = |before: usize, length: usize| (before..=4000 - length).all(|n| values[n] == values[n + length]);
    assert!(repeats(before, length), "{of:?} of {rule}: {before}, {length}");
    assert!(before == 0 || !repeats(before - 1, length), "{of:?} of {rule}: {before}, {length}");
    assert!((1..length).all(|less| !repeats(before, less)), "{of:?} of {rule}: {before}, {length}");
    proof
}

#[test]
fn periods_of_bounded_limits() {
    for rule in [
        "min(pile, 3)",
        "0",
        "max(0, min(pile - 10, 3))",
        "min(floor(sqrt(pile)), 4)",
        "1 + pile % 5",
        "(3*pile^2 + pile) % 10",
        "min(pile, 2 + pile % 3)",
        "if even(pile) then 1 else 4",
        "pile % 7",
    ] {
        holds(&game(rule), Column::Nim);
        holds(&game(rule), Column::Outcome);
        holds(&game(rule).with_play(Play::Misere), Column::Outcome);
    }
    assert!(matches!(holds(&game("max(0, min(pile - 10, 3))"), Column::Nim), PeriodProof::LimitStays { .. }));
    assert!(matches!(holds(&game("(3*pile^2 + pile) % 10"), Column::Nim), PeriodProof::LimitWindow(_)));
    // As far out as one likes.
    let far = period(&game("max(0, min(pile - 1e40, 3))"), Column::Nim);
    let Periodicity::Periodic { preperiod, period, .. } = far else { panic!("{far:?}") };
    assert_eq!((preperiod, period), (number("1e40"), number("4")));
}

#[test]
fn values_that_never_repeat() {
    let never = Periodicity::Never(NoPeriod::LimitGrows);
    for rule in [
        "pile",
        "inf",
        "pile // 2",
        "floor(pile/phi)",
        "ceil(pile/pi)",
        "floor(sqrt(pile))",
        "pile - floor(sqrt(pile))",
    ] {
        assert_eq!(period(&game(rule), Column::Nim), never, "{rule}");
    }
    for rule in ["pile // 2", "floor(pile/phi)", "floor(sqrt(pile))", "ceil(cbrt(pile))"] {
        assert_eq!(period(&game(rule), Column::Outcome), never, "{rule}");
        assert_eq!(period(&game(rule).with_play(Play::Misere), Column::Outcome), never, "{rule}");
    }
    // In these, lost piles end.
    for rule in ["pile", "inf", "pile - 1", "pile - 7"] {
        holds(&game(rule), Column::Outcome);
        holds(&game(rule).with_play(Play::Misere), Column::Outcome);
    }
    // Of this nothing is proved: the limit grows slower than any step tells.
    let unknown = period(&game("log2(pile)"), Column::Nim);
    assert_eq!(unknown.kind(), "unknown");
}

#[test]
fn a_class_without_piles_is_looked_for_within_the_work() {
    // The limit is always 0, which is proved far beyond any bound at one look each.
    let mut solver = Solver::new("log((3 + 1)/max(1, pile // 8), 10)".parse::<Game>().unwrap());
    let mut budget = Budget::unlimited().with_work(100_000);
    let terms = solver.sequence_within(&Sequence::Class(2u32.into()), 7, &mut budget).unwrap();
    assert_eq!((terms.terms.len(), terms.undecided.map(|undecided| undecided.bound)), (0, Some(Bound::Work)));
}
