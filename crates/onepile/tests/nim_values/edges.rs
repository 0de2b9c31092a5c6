//! What a hostile reader would try.

use onepile::{
    Beatty, Bound, Budget, Column, First, Hypothesis, Method, Natural, Outcome, Play, Property, Reached, Rule, Setup,
    Solver, Undecided, Variable, Wanted,
};

use super::{column, game, number, solve};

/// Why the theorem on nim-values does not apply to a pile.
fn declined(rule: &str, pile: &str) -> Option<(Hypothesis, Option<Natural>)> {
    let theorems = Solver::new(game(rule)).theorems(&number(pile), &mut Budget::unlimited());
    let (_, checked) = theorems.into_iter().find(|(method, _)| *method == Method::NimValues).expect("it is asked");
    let declined = checked.err()?;
    Some((declined.hypothesis, declined.at.and_then(|at| at.get(Variable::Pile).cloned())))
}

#[test]
fn accepts_unit_jumps_at_any_size() {
    for rule in [
        "pile",
        "pile - 1",
        "inf",
        "0",
        "7",
        "2*pile",
        "log2(pile)",
        "min(pile, 5)",
        "floor(sqrt(pile))",
        "ceil(pile/phi)",
    ] {
        assert_eq!(declined(rule, "1e1000"), None, "{rule}");
    }
}

#[test]
fn declines_with_the_failing_point() {
    let unit_jumps = Hypothesis::Property(Property::UnitJumps);
    assert_eq!(declined("100 // pile", "1e1000"), Some((unit_jumps.clone(), Some(number("10")))));
    assert_eq!(declined("pile // 2 + pile // 3", "1e1000"), Some((unit_jumps.clone(), Some(number("5")))));
    assert_eq!(declined("if pile == 1024 then 5 else pile // 2", "1e1000"), Some((unit_jumps, Some(number("1023")))));
    let no_value = Hypothesis::Property(Property::HasValue);
    assert_eq!(declined("100 // (pile - 7)", "1e1000"), Some((no_value, Some(number("7")))));
    assert_eq!(declined("turn + pile // 2", "1e1000"), Some((Hypothesis::Without(Variable::Turn), None)));
}

#[test]
fn small_piles() {
    for rule in
        ["pile // 2", "floor(sqrt(pile))", "0", "inf", "1", "pile - 1", "log2(pile)", "100 // pile", "pile", "1 - pile"]
    {
        for misere in [false, true] {
            let game = if misere { game(rule).with_play(Play::Misere) } else { game(rule) };
            let (mut solver, mut searching) = (Solver::new(game.clone()), Solver::searching(game.clone()));
            for pile in 0..12u64 {
                let position = game.position(pile).expect("a position");
                let ask = |solver: &mut Solver| {
                    solver.answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).expect("values")
                };
                let (ours, truth) = (ask(&mut solver), ask(&mut searching));
                assert_eq!(ours.outcome, truth.outcome, "{rule} at {pile}");
                assert_eq!(ours.takes, truth.takes, "{rule} at {pile}");
                assert_eq!((ours.remoteness, ours.suspense), (truth.remoteness, truth.suspense), "{rule} at {pile}");
                assert_eq!((ours.nim_value, ours.resist), (truth.nim_value, truth.resist), "{rule} at {pile}");
            }
        }
    }
}

/// The rule is never evaluated at pile 0, and an error matters only where play leads to it.
#[test]
fn rules_without_a_value_somewhere() {
    assert_eq!(column(&game("log2(pile)"), Column::Nim, 8), [0, 0, 1, 0, 2, 1, 0, 2, 3]);
    assert_eq!(column(&game("100 // pile"), Column::Outcome, 5), [0, 1, 1, 1, 1, 1]);
    // From pile 9 one may take 1 or 2, and from 8 and 7 only 1: pile 6, where the rule has no value, is not far.
    let faulty = game("if pile > 7 then 1 else 10 // (pile - 6)");
    let position = faulty.position(9u64).expect("a position");
    let error = Solver::new(faulty.clone()).answer_within(&position, &Wanted::default(), &mut Budget::unlimited());
    let at = error.expect_err("an error in reach").inputs.get(Variable::Pile).cloned();
    assert_eq!(at, Some(Natural::from(6u32)));
    // Here nobody gets to pile 6.
    let sound = game("if pile > 8 then 1 elif pile == 8 then 0 else 10 // (pile - 6)");
    let position = sound.position(20u64).expect("a position");
    let answer = Solver::new(sound)
        .answer_within(&position, &Wanted::default(), &mut Budget::unlimited())
        .expect("nobody gets to pile 6");
    assert_eq!(answer.outcome, Some(Outcome::P));
}

/// Rules without quantities are rules of the pile as well.
#[test]
fn constant_rules_have_all_measures() {
    let answer = solve(&game("3"), &Setup::pile(number("1e100")));
    assert_eq!((answer.outcome, answer.method), (Some(Outcome::P), Method::NimValues));
    assert_eq!((answer.nim_value, answer.remoteness.clone()), (Some(Natural::ZERO), answer.suspense));
    assert_eq!(answer.remoteness, Some(number("5e99")));
    let all = solve(&game("inf"), &Setup::pile(number("1e500")));
    assert_eq!((all.outcome, all.nim_value), (Some(Outcome::N), Some(number("1e500"))));
}

/// Stop sets and blocking are left to others, and come out right.
#[test]
fn stops_and_blocking_are_not_shifts() {
    let stopped = game("pile // 2").with_stop([number("5")]);
    let blocked = game("table([0, 0], pile, 2)").with_block(1);
    // f = 0, 0, 2, pile 2, one take blocked: won; floor(g/2) would say lost.
    let answer = solve(&blocked, &Setup::pile(2u64));
    assert_eq!((answer.outcome, answer.method), (Some(Outcome::N), Method::Direct));
    let (mut solver, mut searching) = (Solver::new(stopped.clone()), Solver::searching(stopped.clone()));
    for pile in 0..40u64 {
        let position = stopped.position(pile).expect("a position");
        let ask = |solver: &mut Solver| {
            solver.answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).expect("values")
        };
        let (ours, truth) = (ask(&mut solver), ask(&mut searching));
        assert_eq!((ours.outcome, ours.nim_value), (truth.outcome, truth.nim_value), "{pile}");
    }
    // A stop above the pile is no stop.
    let high = game("pile // 2").with_stop([number("1e40")]);
    let answer = solve(&high, &Setup::pile(number("1e30")));
    assert_eq!((answer.outcome, answer.method), (Some(Outcome::N), Method::NimValues));
}

/// The misère rule by value 1 needs the classes: f = 0, 1, 2, 1 at pile 3.
#[test]
fn misere_rule_outside_the_classes() {
    let rule = "table([0, 1, 2], pile, 1)";
    let (values, won) =
        (column(&game(rule), Column::Nim, 3), column(&game(rule).with_play(Play::Misere), Column::Outcome, 3));
    assert_eq!(values, [0, 1, 2, 0]);
    assert_eq!(won, [1, 0, 1, 0], "pile 3 is lost although its value is 0");
}

/// A first limit holds for the first move only, at any size.
#[test]
fn first_limits_at_huge_piles() {
    let pile = number("1e100");
    let all = solve(&game("floor(sqrt(pile))").with_first(First::All), &Setup::pile(pile.clone()));
    assert_eq!((all.outcome, all.remoteness), (Some(Outcome::N), Some(Natural::from(1u64))));
    let one = solve(&game("min(pile, 5)").with_first(First::Limit(1u64.into())), &Setup::pile(pile));
    // 10^100 = 4 modulo 6, and 3 modulo 6 is a win for the opponent.
    assert_eq!((one.outcome, one.nim_value), (Some(Outcome::P), Some(Natural::ZERO)));
}

/// What cannot be done within a bound is undecided.
#[test]
fn bounds_are_kept() {
    let position = |rule: &str, pile: &str| (game(rule), game(rule).position(number(pile)).expect("a position"));
    // Example 3 has a chain of some 10^10 steps here.
    let (example, at) = position("floor(3*pile^(2/3) - 3*pile^(1/3))", "1e30");
    let answer = Solver::new(example)
        .answer_within(&at, &Wanted::default(), &mut Budget::unlimited().with_work(200_000))
        .expect("values");
    assert_eq!((answer.outcome, answer.undecided.map(|undecided| undecided.bound)), (None, Some(Bound::Work)));
    let (halving, at) = position("pile // 2", "1e10000");
    let answer = Solver::new(halving)
        .answer_within(&at, &Wanted::default(), &mut Budget::unlimited().with_work(1000))
        .expect("values");
    assert!(answer.undecided.is_some());
    let mut solver = Solver::new(game("pile // 2"));
    let (turn, to) = (Natural::from(1u64), number("1e6"));
    let piles = (&Natural::ZERO, &to);
    let table =
        solver.table_within(Column::Nim, &turn, piles, &mut Budget::unlimited().with_bytes(1 << 20)).expect("values");
    assert_eq!(table.undecided.map(|undecided| undecided.bound), Some(Bound::Memory));
    let table =
        solver.table_within(Column::Nim, &turn, piles, &mut Budget::unlimited().with_work(10_000)).expect("values");
    assert_eq!((table.undecided.map(|undecided| undecided.bound), table.entries.len()), (Some(Bound::Work), 1_000_001));
}

/// A chain that no computer follows is given up at once, with its length.
#[test]
fn chains_that_are_too_long_are_given_up_at_once() {
    let undecided = |rule: &str, pile: &str, play: Play| {
        let game = game(rule).with_play(play);
        let at = game.position(number(pile)).expect("a position");
        // A proof of unit jumps, a few thousand looks at the rule, and a few more to measure the way.
        let mut budget = Budget::unlimited().with_work(1 << 20);
        let answer = Solver::new(game).answer_within(&at, &Wanted::default(), &mut budget).expect("values");
        assert_eq!(answer.outcome, None, "{rule} at {pile}");
        answer.undecided.expect("too long")
    };
    for (rule, pile, shown) in [
        ("floor(pile^(2/3))", "1e100", "10^33"),
        ("floor(pile^(2/3))", "1e60", "10^20"),
        ("floor(pile^(3/4))", "1e100", "10^25"),
        ("floor(3*pile^(2/3) - 3*pile^(1/3))", "1e60", "10^19"),
        ("pile // 1000000", "1e100", "51183491"),
    ] {
        for play in [Play::Normal, Play::Misere] {
            let Undecided { bound, reached } = undecided(rule, pile, play);
            assert_eq!(bound, Bound::Work, "{rule} at {pile}");
            assert!(matches!(reached, Reached::Chain(_)), "{rule} at {pile}: {reached:?}");
            let text = format!("a theorem applies, but it follows a chain of at least {shown} piles");
            assert_eq!(reached.to_string(), text, "{rule} at {pile}");
        }
    }
}

/// The length that is told is that of a chain: no more piles than there are lost ones.
#[test]
fn the_length_of_a_chain_is_a_lower_bound() {
    // Some 3 n^(1/3) piles are lost up to n: by so much the length may be too low, never too high.
    let game = game("floor(pile^(2/3))");
    let at = game.position(number("1e60")).expect("a position");
    let answer = Solver::new(game).answer_within(&at, &Wanted::default(), &mut Budget::unlimited()).expect("values");
    let Some(Undecided { reached: Reached::Chain(piles), .. }) = answer.undecided else { panic!("not too long") };
    assert!(piles > number("1e20") && piles < number("3e20"), "{piles}");
}

/// The root game at ten thousand digits, and the measures with it.
#[test]
fn roots_at_ten_thousand_digits() {
    let answer = solve(&game("floor(sqrt(pile))"), &Setup::pile(number("1e10000")));
    // The pile is a square, so the limit jumps there.
    assert_eq!(answer.nim_value, Some(number("1e5000")));
    assert!(answer.undecided.is_none() && answer.remoteness.is_some());
}

/// F and H may end: f = n has no H, a bounded f no F.
#[test]
fn sequences_that_end() {
    let terms = |text: &str, m: u64| {
        let rule: Rule = text.parse().expect(text);
        let budget = &mut Budget::unlimited();
        let mut sequences = Beatty::of(&rule, budget).expect(text);
        (sequences.f(&m.into(), budget).expect("no bound"), sequences.h(&m.into(), budget).expect("no bound"))
    };
    let some = |number: u64| Some(Natural::from(number));
    assert_eq!(terms("pile", 5), (some(5), None));
    assert_eq!(terms("inf", 5), (some(5), None));
    assert_eq!(terms("2*pile", 5), (some(5), None));
    assert_eq!(terms("pile - 1", 1), (some(2), some(1)));
    assert_eq!(terms("pile - 1", 2), (some(3), None));
    assert_eq!(terms("min(pile, 5)", 5), (some(5), some(10)));
    assert_eq!(terms("min(pile, 5)", 6), (None, some(11)));
    assert_eq!(terms("0", 1), (None, some(1)));
    let class = |text: &str, value: u64| {
        let rule: Rule = text.parse().expect(text);
        let budget = &mut Budget::unlimited();
        Beatty::of(&rule, budget).expect(text).class(&value.into(), 5, budget).expect("no bound")
    };
    assert_eq!(class("pile", 3), [Natural::from(3u64)]);
    assert_eq!(class("min(pile, 2)", 3), []);
    assert_eq!(class("min(pile, 2)", 1), [1u64, 4, 7, 10, 13].map(Natural::from));
    assert_eq!(class("pile - 1", 0), [0u64, 1].map(Natural::from));
    let declined = |text: &str| {
        let rule: Rule = text.parse().expect("a rule");
        Beatty::of(&rule, &mut Budget::unlimited()).err().expect("no unit jumps").hypothesis
    };
    assert_eq!(declined("100 // pile"), Hypothesis::Property(Property::UnitJumps));
    assert_eq!(declined("last"), Hypothesis::Without(Variable::Last));
}
