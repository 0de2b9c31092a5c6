//! The tableau: the figures and positions printed in [Fla82], hypotheses, and piles that no search reaches.

use onepile::{
    Answer, Budget, Declined, EvalError, Game, Hypothesis, Limit, Method, Natural, Outcome, Play, Position, Property,
    Setup, Solver, Tableau, Variable, Wanted,
};

const EXAMPLE_1: &str = "if turn == 1 then (if pile <= 20 then 3 else pile - 17) elif turn <= 3 then 5 - turn + pile // 3 \
     elif turn == 4 then (if pile <= 9 then 1 else pile - 9) elif turn == 5 then 4 elif turn == 6 then 1 + pile // 4 \
     elif turn <= 13 then 2 else pile";
const EXAMPLE_2: &str = "turn + 1 + pile // 2";
const EXAMPLE_3: &str = "turn + 1";

fn number(text: &str) -> Natural {
    text.parse().expect("a number")
}

fn game(rule: &str) -> Game {
    Game::new(rule.parse().unwrap_or_else(|error| panic!("{error}")))
}

fn at(turn: u64, pile: impl Into<Natural>) -> Setup {
    Setup::pile(pile).with_turn(turn)
}

fn solve(game: &Game, setup: &Setup) -> Answer {
    ask(&mut Solver::new(game.clone()), setup)
}

/// The same of a solver that is asked for more than one position.
fn ask(solver: &mut Solver, setup: &Setup) -> Answer {
    let position = solver.game().position(setup).expect("a position");
    solver.answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).expect("a rule with values")
}

/// The rows of a figure, entry by entry.
fn figure(rule: &str, turns: u64, columns: u64) -> Vec<String> {
    let tableau = Tableau::within(&rule.parse().unwrap(), Play::Normal, turns, columns, &mut Budget::unlimited())
        .expect("Condition C");
    assert_eq!(tableau.undecided, None);
    let line = |row: &onepile::TableauRow| row.entries.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    tableau.rows.iter().map(line).collect()
}

/// Every entry that is printed, and the diagonal D_8.
#[test]
fn figure_3_1() {
    let printed = [
        "3 5 0 0 14 0 19 0 inf 0 0 0",
        "4 0 0 11 0 16 0 20 0 0 inf 0",
        "3 0 10 0 15 0 19 0 0 inf 0 0",
        "1 5 0 8 0 11 0 0 inf 0 0 0",
        "4 0 7 0 10 0 0 14 0 inf 0 0",
        "1 3 5 6 9 0 13 0 inf 0 0 0",
        "2 3 5 6 8 9 11 inf 0 0 0",
        "2 3 5 6 8 9 inf 0 0 0",
        "2 3 5 6 8 inf 0 0 0",
        "2 3 5 6 inf 0 0 0",
        "2 3 5 inf 0 0 0",
        "2 3 inf 0 0 0",
        "2 inf 0 0 0",
        "inf 0 0 0",
        "inf 0 0",
        "inf 0",
    ];
    let rows = figure(EXAMPLE_1, 16, 12);
    for (turn, (row, printed)) in (1..).zip(rows.iter().zip(printed)) {
        assert!(row.starts_with(printed), "turn {turn}: {row}");
    }
    let entry = |turn: usize, column: usize| rows[turn - 1].split(' ').nth(column - 1).unwrap().to_owned();
    let diagonal: Vec<String> = (1..=8).map(|column| entry(9 - column, column)).collect();
    assert_eq!(diagonal, ["2", "3", "5", "0", "0", "0", "0", "0"]);
}

#[test]
fn figure_3_2() {
    let printed = [
        "4 7 22 29 74 89 210 241",
        "6 9 28 35 88 103 240 271",
        "8 11 34 41 102 117 270 301",
        "10 13 40 47 116 131 300 331",
        "12 15 46 53 130 145 330 361",
        "14 17 52 59 144 159 360 391",
        "16 19 58 65 158 173 390 421",
        "18 21 64 71 172 187 420 451",
    ];
    assert_eq!(figure(EXAMPLE_2, 8, 8), printed);
}

#[test]
fn figure_3_3() {
    let printed = [
        "2 4 7 10 14 18 23 28 34 40",
        "3 5 9 12 17 21 27 32 39 45",
        "4 6 11 14 20 24 31 36 44 50",
        "5 7 13 16 23 27 35 40 49 55",
        "6 8 15 18 26 30 39 44 54 60",
        "7 9 17 20 29 33 43 48 59 65",
        "8 10 19 22 32 36 47 52 64 70",
        "9 11 21 24 35 39 51 56 69 75",
        "10 12 23 26 38 42 55 60 74 80",
        "11 13 25 28 41 45 59 64 79 85",
    ];
    assert_eq!(figure(EXAMPLE_3, 10, 10), printed);
}

/// The closed forms of Examples 3.2 and 3.3.
#[test]
fn closed_forms() {
    let second = |t: u64, r: u64| match r % 2 {
        1 => (2 * (r + t) - 3) * (1 << r.div_ceil(2)) + 4 - 2 * t,
        _ => (2 * (r + t) - 3) * (1 << (r / 2)) + 3 - 2 * t,
    };
    let third = |t: u64, r: u64| match r % 2 {
        1 => r.div_ceil(2).pow(2) + (t + 1) * r.div_ceil(2) - 1,
        _ => (r / 2).pow(2) + (t + 2) * r / 2,
    };
    let rows = |form: &dyn Fn(u64, u64) -> u64| -> Vec<String> {
        let row = |t| (1..=30).map(|r| form(t, r).to_string()).collect::<Vec<_>>().join(" ");
        (1..=12).map(row).collect()
    };
    assert_eq!(figure(EXAMPLE_2, 12, 30), rows(&second));
    assert_eq!(figure(EXAMPLE_3, 12, 30), rows(&third));
}

/// Row 1 of Example 3.2 at any size: piles at the border of two entries, far beyond the figure.
#[test]
fn closed_forms_at_any_size() {
    for r in [100u32, 1001, 3322] {
        // E(1, r), for which r + t − 3/2 is r − 1/2.
        let power = |bits: u32| (0..bits).fold(number("1"), |power, _| &power + &power);
        let times = |n: u32, power: Natural| -> Natural {
            let (mut sum, mut power, mut n) = (Natural::ZERO, power, n);
            while n > 0 {
                sum = if n % 2 == 1 { &sum + &power } else { sum };
                (power, n) = (&power + &power, n / 2);
            }
            sum
        };
        let entry = match r % 2 {
            1 => &times(2 * r - 1, power(r.div_ceil(2))) + &number("2"),
            _ => &times(2 * r - 1, power(r / 2)) + &number("1"),
        };
        let above = &entry + &number("1");
        for (pile, remoteness) in [(entry, r), (above, r + 1)] {
            let answer = solve(&game(EXAMPLE_2), &at(1, pile));
            assert_eq!((answer.method, answer.remoteness), (Method::Tableau, Some(remoteness.into())));
            assert_eq!(answer.outcome, Some(if remoteness % 2 == 1 { Outcome::N } else { Outcome::P }));
            assert_eq!(answer.suspense, Some(remoteness.into()));
        }
    }
}

fn takes(answer: &Answer) -> String {
    assert!(answer.takes.is_complete());
    let ranges = answer.takes.ranges().iter();
    ranges
        .map(|(low, high)| if low == high { low.to_string() } else { format!("{low}..{high}") })
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn quoted_positions() {
    let cases = [
        // rule, turn, pile, beta, winning takes
        (EXAMPLE_1, 1, 22, 9, "2..5"),
        (EXAMPLE_1, 5, 11, 8, ""),
        (EXAMPLE_1, 3, 19, 7, "8"),
        (EXAMPLE_1, 4, 13, 9, "1..2"),
        (EXAMPLE_1, 3, 3, 1, "1 3"),
        (EXAMPLE_2, 1, 211, 8, ""),
        (EXAMPLE_2, 2, 160, 7, "43..57"),
        (EXAMPLE_2, 2, 104, 7, "1"),
    ];
    for (rule, turn, pile, beta, winning) in cases {
        let answer = solve(&game(rule), &at(turn, pile as u64));
        let outcome = if beta % 2 == 1 { Outcome::N } else { Outcome::P };
        assert_eq!((answer.method, answer.outcome), (Method::Tableau, Some(outcome)), "{rule} at {turn}, {pile}");
        assert_eq!(answer.remoteness, Some((beta as u64).into()), "{rule} at {turn}, {pile}");
        assert_eq!(takes(&answer), winning, "{rule} at {turn}, {pile}");
    }
}

/// [Fla82], section 6: beta is at most the pile.
#[test]
fn beta_is_at_most_the_pile() {
    for (rule, turn) in [EXAMPLE_1, EXAMPLE_2, EXAMPLE_3].into_iter().flat_map(|rule| [(rule, 1), (rule, 5)]) {
        let mut solver = Solver::new(game(rule));
        for pile in 0..60u64 {
            let answer = ask(&mut solver, &at(turn, pile));
            assert!(answer.remoteness.is_some_and(|beta| beta <= pile.into()), "{rule} at {turn}, {pile}");
        }
    }
}

fn declined(game: &Game) -> Hypothesis {
    let theorems = Solver::new(game.clone()).theorems(&number("1e50"), &mut Budget::unlimited());
    let (_, checked) = theorems.into_iter().find(|(method, _)| *method == Method::Tableau).expect("asked");
    checked.expect_err("declined").hypothesis
}

#[test]
fn tableau_rejects_what_the_theorem_does_not_cover() {
    assert_eq!(declined(&game("turn + last")), Hypothesis::Without(Variable::Last));
    assert_eq!(declined(&game("turn + prev")), Hypothesis::Without(Variable::Prev));
    assert_eq!(declined(&game("pile + pile % 3").with_stop([number("7")])), Hypothesis::With(Variable::Turn));
    assert_eq!(declined(&game(EXAMPLE_2).with_block(1)), Hypothesis::NoBlocking);
    assert_eq!(declined(&game(EXAMPLE_2).with_stop([number("7")])), Hypothesis::NoStops);
    assert_eq!(declined(&game("turn // (turn % 5)")), Hypothesis::Property(Property::HasValue));
    assert_eq!(declined(&game("turn % 3").with_play(Play::Misere)), Hypothesis::Property(Property::AtLeastOne));
    assert_eq!(declined(&game("turn + 2*(pile % 3)")), Hypothesis::Property(Property::UnitJumps));
}

#[test]
fn tableau_accepts() {
    let rules = [
        EXAMPLE_1,
        EXAMPLE_2,
        EXAMPLE_3,
        "turn % 3",
        "turn + pile // 3",
        "if pile % 5 == 0 then 0 else 1 + turn - turn",
    ];
    for rule in rules {
        let theorems = Solver::new(game(rule)).theorems(&number("1e50"), &mut Budget::unlimited());
        let applies = theorems.into_iter().find(|(_, checked)| checked.is_ok());
        assert_eq!(applies.map(|(method, _)| method), Some(Method::Tableau), "{rule}");
    }
}

/// The hypotheses are asked for where play can get to, and nowhere else.
#[test]
fn what_cannot_be_reached_does_not_matter() {
    // From pile 30 at turn 1 the pile is at most 30 less the moves made, so these parts are never met.
    let errors = "if turn + pile > 31 then 1 // (turn - turn) else turn + pile // 3";
    let jumps = "if turn + pile > 31 then 7 * (pile % 2) else turn + pile // 3";
    let plain = solve(&game("turn + pile // 3"), &at(1, 30u64));
    for rule in [errors, jumps] {
        let setup = Setup { limit: Some(Limit::from(11u32)), ..at(1, 30u64) };
        let answer = solve(&game(rule), &setup);
        assert_eq!((answer.method, answer.outcome), (Method::Tableau, plain.outcome), "{rule}");
        assert_eq!((&answer.takes, &answer.remoteness), (&plain.takes, &plain.remoteness), "{rule}");
    }
    // One counter more and they are, at the border.
    let position = game(errors).position(&Setup { limit: Some(Limit::from(11u32)), ..at(1, 32u64) }).unwrap();
    let error = Solver::new(game(errors)).answer_within(&position, &Wanted::default(), &mut Budget::unlimited());
    assert!(matches!(error.expect_err("an error in reach").error, EvalError::Domain { .. }));
}

/// An error at one turn is met only by those who get there.
#[test]
fn an_error_at_turn_3_alone() {
    let rule = game("turn + 6 // (turn - 3)^2");
    // The first player may take all, or all but one counter; turn 3 comes only with counters left.
    for pile in 1..=2u64 {
        assert_eq!(solve(&rule, &at(1, pile)).outcome, Some(Outcome::N), "{pile}");
    }
    let position = rule.position(at(1, 20u64)).unwrap();
    let error = Solver::new(rule.clone()).answer_within(&position, &Wanted::default(), &mut Budget::unlimited());
    assert!(matches!(error.expect_err("an error in reach").error, EvalError::Domain { .. }));
    let late = solve(&rule, &at(4, 1_000_000u64));
    assert_eq!((late.method, late.undecided), (Method::Tableau, None));
}

#[test]
fn smallest_piles_and_largest_limits() {
    for misere in [false, true] {
        for rule in [EXAMPLE_2, EXAMPLE_3, EXAMPLE_1] {
            let play = if misere { game(rule).with_play(Play::Misere) } else { game(rule) };
            let (mut solver, mut searching) = (Solver::new(play.clone()), Solver::searching(play));
            for pile in 0..=2u64 {
                for limit in [Limit::from(0u32), Limit::from(1u32), Limit::from(2u32), Limit::Infinite] {
                    let setup = at(1, pile).with_limit(limit.clone());
                    let (ours, searched) = (ask(&mut solver, &setup), ask(&mut searching, &setup));
                    let about = format!("{rule} {misere} {pile} {limit}");
                    assert_eq!((ours.outcome, &ours.takes), (searched.outcome, &searched.takes), "{about}");
                    assert_eq!(
                        (&ours.remoteness, &ours.suspense),
                        (&searched.remoteness, &searched.suspense),
                        "{about}"
                    );
                }
            }
        }
    }
}

/// Winning takes leave lost piles, and neighbours of them do not: at sizes where nothing can be searched.
#[test]
fn winning_takes_of_huge_piles_leave_lost_ones() {
    let cases = [
        (EXAMPLE_2, "1", "1e120"),
        (EXAMPLE_3, "1", "1e300"),
        (EXAMPLE_1, "1", "1e60"),
        (EXAMPLE_2, "1e500", "1e520"),
        (EXAMPLE_3, "1e1000", "1e1001"),
        ("turn // 2 + 3", "7", "1e200"),
        ("1 + turn % 3 + pile // 3", "2", "1e30"),
        ("if turn % 2 == 0 then pile // 2 else pile // 5", "1", "1e40"),
        ("turn^2 - turn + 2", "3", "1e100"),
    ];
    for (rule, turn, pile) in cases {
        for misere in [false, true] {
            let play = if misere { game(rule).with_play(Play::Misere) } else { game(rule) };
            let (mut solver, turn) = (Solver::new(play), number(turn));
            // In some neighbourhood there is a won pile and a lost one.
            let setups = (0..2u64).map(|more| Setup::pile(&number(pile) + &more.into()).with_turn(turn.clone()));
            for setup in setups {
                let answer = ask(&mut solver, &setup);
                if answer.method != Method::Tableau {
                    // A limit of 0 somewhere, in misère play.
                    assert!(misere, "{rule}");
                    continue;
                }
                assert_eq!(answer.undecided, None, "{rule} {misere}");
                let next = &turn + &1u64.into();
                let mut outcome_after = |take: &Natural| {
                    ask(&mut solver, &Setup::pile(setup.pile.saturating_sub(take)).with_turn(next.clone()))
                };
                let moves = answer.remoteness.clone().expect("a remoteness");
                match answer.outcome.expect("decided") {
                    Outcome::N => {
                        let mut least: Option<Natural> = None;
                        for (low, high) in answer.takes.ranges() {
                            for take in [low, high] {
                                let left = outcome_after(take);
                                assert_eq!(left.outcome, Some(Outcome::P), "{rule} {misere}: take {take}");
                                let left = left.remoteness.expect("a remoteness");
                                least = Some(least.map_or(left.clone(), |least| least.min(left)));
                            }
                            if *low > 1u64.into() {
                                let less = outcome_after(&low.saturating_sub(&1u64.into()));
                                assert_eq!(less.outcome, Some(Outcome::N), "{rule} {misere}");
                            }
                        }
                        assert_eq!(least.map(|least| &least + &1u64.into()), Some(moves), "{rule} {misere}");
                    }
                    _ => {
                        let left = outcome_after(answer.resist.as_ref().expect("a longest defence"));
                        assert_eq!(left.outcome, Some(Outcome::N), "{rule} {misere}");
                        assert_eq!(left.remoteness.map(|left| &left + &1u64.into()), Some(moves), "{rule} {misere}");
                    }
                }
            }
        }
    }
}

/// An explicit limit asks for all lost piles of the next turn, and remoteness and suspense with them.
#[test]
fn explicit_limits_at_any_size() {
    let position = Position { turn: number("1"), pile: number("1e40"), limit: Limit::Infinite };
    let answer =
        Solver::new(game(EXAMPLE_2)).answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).unwrap();
    assert_eq!((answer.outcome, answer.remoteness), (Some(Outcome::N), Some(1u64.into())));
    assert_eq!(answer.takes.largest(), Some(&number("1e40")));
    assert!(answer.takes.ranges().len() > 100 && answer.takes.is_complete());
    let position = Position { limit: Limit::from(1u32), ..position };
    let answer =
        Solver::new(game(EXAMPLE_2)).answer_within(&position, &Wanted::default(), &mut Budget::unlimited()).unwrap();
    assert_eq!(answer.method, Method::Tableau);
}

/// Bounds end every kind of row, with what is known.
#[test]
fn bounds_are_kept() {
    let rules = [
        EXAMPLE_2,
        "turn + floor(sqrt(pile))",
        "1 + turn % 3 + min(5, pile // 7)",
        "if is_prime(turn) then 2 else 3",
        "2 + digit_sum(turn)",
        "if pile % 5 == 0 then 1 else 1 + turn % 2",
    ];
    for rule in rules {
        for work in [0u64, 1, 100, 10_000, 200_000] {
            let position = Position { turn: number("1"), pile: number("1e90"), limit: Limit::from(5u32) };
            let mut budget = Budget::unlimited().with_work(work).with_bytes(1 << 20);
            let answer = Solver::new(game(rule))
                .answer_within(&position, &Wanted::default(), &mut budget)
                .expect("a rule with values");
            assert!(answer.undecided.is_some() || answer.outcome.is_some(), "{rule} with {work}");
        }
        let tableau = Tableau::within(
            &rule.parse().unwrap(),
            Play::Normal,
            u64::MAX,
            u64::MAX,
            &mut Budget::unlimited().with_bytes(1 << 20),
        );
        match tableau {
            Ok(tableau) => assert!(tableau.undecided.is_some(), "{rule}"),
            Err(Declined { hypothesis, .. }) => {
                let is_meant = matches!(hypothesis, Hypothesis::Property(Property::UnitJumps | Property::HasValue));
                assert!(is_meant, "{rule}: {hypothesis:?}");
            }
        }
    }
}
