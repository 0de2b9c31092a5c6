//! Random rules of the pile, inside the classes of the theorems and outside, against the direct solver, which leaves all
//! theorems aside, and against the oracle.

use onepile::oracle::Oracle;
use onepile::{Answer, Budget, Column, Effort, First, Game, Method, Natural, Outcome, Play, Setup, Solver, Wanted};

use super::{ask, column, game};

/// Numbers that look random, the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn list(&mut self, length: u64, bound: u64) -> String {
        let entries: Vec<String> = (0..length).map(|_| self.below(bound).to_string()).collect();
        entries.join(", ")
    }

    /// The entries of a table with unit jumps, from the entry of pile 0 on.
    fn jumps(&mut self, length: u64) -> (String, u64) {
        let mut level = 0;
        let entries: Vec<String> = (0..length)
            .map(|pile| {
                level += u64::from(pile > 0 && self.below(3) > 0);
                level.to_string()
            })
            .collect();
        (entries.join(", "), level)
    }

    /// A rule of the pile of one of many shapes.
    fn rule(&mut self) -> String {
        let (a, b, c) = (self.below(5), 1 + self.below(7), self.below(40));
        let length = 4 + self.below(40);
        match self.below(18) {
            0 => format!("floor(pile*{a}/{})", a + b),
            1 => format!("ceil(pile*{a}/{})", a + b),
            2 => format!("floor(sqrt(pile + {c})) + {a}"),
            3 => format!("ceil(sqrt(pile)/{b})"),
            4 => format!("pile - {b} - floor(sqrt({a}*pile))"),
            5 => format!("floor(cbrt(pile/{b})) + {a}"),
            6 => format!("floor({b}*sqrt(pile))"),
            7 => format!("min({c}, pile // {b} + {a})"),
            8 => format!("if pile < {c} then {a} else floor(sqrt(pile))"),
            9 => format!("max(pile - {c}, {a})"),
            10 => {
                let (jumps, last) = self.jumps(length);
                format!("table([{jumps}], pile, {last})")
            }
            11 => format!("table([{}], pile, pile // 2)", self.list(length, 9)),
            12 => format!("table([{}], pile % {length}, {a})", self.list(length, 12)),
            13 => format!("(3*pile^2 + {a}*pile) % {}", 1 + c),
            14 => format!("if pile % {b} == 0 then pile // 2 else {c}"),
            15 => format!("log2(pile) + {a}"),
            16 => format!("digit_sum(pile) + pile // {}", 1 + c),
            _ => format!("floor(pile/phi) - {a} + pile % 2"),
        }
    }
}

fn agree(rule: &str, ours: &Answer, truth: &Answer) {
    let position = &ours.position;
    assert_eq!(ours.undecided, None, "{rule} at {position:?}");
    assert_eq!(ours.outcome, truth.outcome, "{rule} at {position:?}");
    assert_eq!(ours.takes, truth.takes, "{rule} at {position:?}");
    assert_eq!(ours.remoteness, truth.remoteness, "{rule} at {position:?}");
    assert_eq!(ours.suspense, truth.suspense, "{rule} at {position:?}");
    assert_eq!(ours.nim_value, truth.nim_value, "{rule} at {position:?}");
    assert_eq!(ours.resist, truth.resist, "{rule} at {position:?}");
}

/// Whoever can move at all is told the same by the theorem and by search, at all kinds of limits.
#[test]
fn positions_agree_with_the_direct_solver() {
    let mut numbers = Numbers(7);
    let (mut compared, mut by_theorem) = (0, 0);
    for round in 0..600 {
        let rule = numbers.rule();
        let game = if round % 3 == 2 { game(&rule).with_play(Play::Misere) } else { game(&rule) };
        let (mut solver, mut searching) = (Solver::new(game.clone()), Solver::searching(game.clone()));
        for _ in 0..12 {
            let pile = 1 + numbers.below(if round % 5 == 0 { 400 } else { 70 });
            let limit = match numbers.below(4) {
                0 => Some(numbers.below(pile + 5).into()),
                1 => Some(numbers.below(6).into()),
                _ => None,
            };
            let position = game.position(&Setup { limit, ..Setup::pile(pile) }).expect("a position");
            if position.largest_take().is_zero() {
                continue;
            }
            let wanted = Wanted { ranges: 1 + numbers.below(40) as usize, measures: Effort::Insist };
            let ask = |solver: &mut Solver| {
                solver.answer_within(&position, &wanted, &mut Budget::unlimited()).expect("a rule with values")
            };
            let (ours, truth) = (ask(&mut solver), ask(&mut searching));
            agree(&rule, &ours, &truth);
            compared += 1;
            by_theorem += u32::from(ours.method == Method::NimValues);
        }
    }
    assert!(compared > 5000 && by_theorem > 2000, "{compared} positions, {by_theorem} of them by the theorem");
}

/// What is not searched for is what the theorem itself says.
#[test]
fn theorem_alone_gives_all_measures_of_unit_jumps() {
    for rule in
        ["pile // 2", "floor(sqrt(pile))", "min(pile, 5)", "floor(pile/phi)", "pile - ceil(sqrt(pile))", "log2(pile)"]
    {
        for misere in [false, true] {
            let game = if misere { game(rule).with_play(Play::Misere) } else { game(rule) };
            let searching = Solver::searching(game.clone()).table_within(
                Column::Remoteness,
                &Natural::from(1u64),
                (&Natural::from(5000u64), &Natural::from(5100u64)),
                &mut Budget::unlimited(),
            );
            let truth = searching.expect("a total rule").entries;
            let mut solver = Solver::new(game);
            for (pile, truth) in (5000u64..).zip(truth.iter()) {
                // Too large a pile to be measured by search unasked.
                let answer = ask(&mut solver, &Setup::pile(pile));
                assert_eq!(answer.remoteness.map(onepile::Entry::Number), Some(truth.clone()), "{rule} at {pile}");
                assert_eq!(answer.suspense.map(onepile::Entry::Number), Some(truth), "{rule} at {pile}");
                assert_eq!(answer.nim_value.is_some(), !misere, "{rule} at {pile}");
            }
        }
    }
}

/// All columns of all piles.
#[test]
fn tables_agree_with_the_direct_solver() {
    let mut numbers = Numbers(11);
    for round in 0..300 {
        let rule = numbers.rule();
        let normal = round % 3 != 2;
        let game = if normal { game(&rule) } else { game(&rule).with_play(Play::Misere) };
        let to = 30 + numbers.below(300);
        let (mut solver, mut searching) = (Solver::new(game.clone()), Solver::searching(game));
        let columns = [Column::Outcome, Column::Remoteness, Column::Suspense, Column::Nim];
        for of in columns.into_iter().filter(|column| normal || *column != Column::Nim) {
            let (turn, from, to) = (Natural::from(1u64), Natural::from(numbers.below(30)), Natural::from(to));
            let ask = |solver: &mut Solver| {
                solver.table_within(of, &turn, (&from, &to), &mut Budget::unlimited()).expect("a rule with values")
            };
            let (ours, truth) = (ask(&mut solver), ask(&mut searching));
            assert_eq!(ours, truth, "{of:?} of {rule}");
        }
    }
}

/// The oracle knows rules only as functions.
#[test]
fn answers_agree_with_the_oracle() {
    let mut numbers = Numbers(3);
    for round in 0..60 {
        let length = 3 + numbers.below(9);
        let entries: Vec<u64> = (0..length).map(|_| numbers.below(6)).collect();
        let list: Vec<String> = entries.iter().map(u64::to_string).collect();
        let rule = format!("table([{}], pile, {})", list.join(", "), entries[0]);
        let mut oracle = Oracle::new(|_, pile, _, _| *entries.get(pile as usize).unwrap_or(&entries[0]));
        oracle.timed = false;
        oracle.misere = round % 2 == 1;
        let game = if oracle.misere { game(&rule).with_play(Play::Misere) } else { game(&rule) };
        let mut solver = Solver::new(game);
        for pile in 1..=11 {
            for limit in 1..=pile.min(5) {
                let answer = ask(&mut solver, &Setup::pile(pile).with_limit(limit));
                let at = format!("{rule} at {pile} with {limit}");
                assert_eq!(answer.outcome, Some(Outcome::from_won(oracle.is_won(1, pile, limit))), "{at}");
                let takes: Vec<u64> = (1..=pile).filter(|take| answer.takes.contains(&(*take).into())).collect();
                assert_eq!(takes, oracle.winning_takes(1, pile, limit), "{at}");
                assert_eq!(answer.remoteness, Some(oracle.remoteness(1, pile, limit).into()), "{at}");
                assert_eq!(answer.suspense, Some(oracle.suspense(1, pile, limit).into()), "{at}");
                if !oracle.misere {
                    assert_eq!(answer.nim_value, Some(oracle.nim_value(1, pile, limit).into()), "{at}");
                }
            }
        }
    }
}

/// A first limit changes the first move only.
#[test]
fn first_limits() {
    let mut numbers = Numbers(5);
    for _ in 0..100 {
        let rule = numbers.rule();
        let first = match numbers.below(3) {
            0 => First::All,
            1 => First::NotAll,
            _ => First::Limit(numbers.below(9).into()),
        };
        let game: Game = game(&rule).with_first(first);
        let mut solver = Solver::new(game.clone());
        for of in [Column::Nim, Column::Remoteness, Column::Outcome] {
            let truth = {
                let (turn, from, to) = (Natural::from(1u64), Natural::ZERO, Natural::from(40u64));
                let table =
                    Solver::searching(game.clone()).table_within(of, &turn, (&from, &to), &mut Budget::unlimited());
                table.expect("a rule with values")
            };
            for (pile, truth) in (0..).zip(column(&game, of, 40)) {
                let answer = ask(&mut solver, &Setup::pile(pile as u64));
                let ours = match of {
                    Column::Nim => answer.nim_value.and_then(|value| value.to_u64()),
                    Column::Remoteness => answer.remoteness.and_then(|value| value.to_u64()),
                    _ => Some(u64::from(answer.outcome == Some(Outcome::N))),
                };
                assert_eq!(ours, Some(truth), "{of:?} of {rule} at {pile}");
            }
            assert_eq!(truth.entries.len(), 41);
        }
    }
}
