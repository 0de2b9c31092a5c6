//! The tableau against the direct solver, on random rules inside and outside Condition C.

use super::*;
use crate::answer::Answer;
use crate::evidence::{Evidence, Method};
use crate::position::Setup;
use crate::solver::{Effort, Wanted};
use crate::strategy::direct;
use crate::table::{Asked, Column};

/// A simple generator of numbers.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn list(&mut self, count: u64, below: u64) -> String {
        (0..count).map(|_| self.below(below).to_string()).collect::<Vec<_>>().join(", ")
    }

    /// A limit of one turn, as a function of the pile.
    fn by_pile(&mut self) -> String {
        match self.below(10) {
            0 => format!("{}", self.below(5)),
            1 => format!("{} + pile // {}", self.below(4), 2 + self.below(4)),
            2 => format!("max({}, pile - {})", self.below(3), self.below(20)),
            3 => "pile".to_owned(),
            4 => format!("floor(sqrt(pile)) + {}", self.below(3)),
            5 => format!("min({}, pile // {})", 1 + self.below(9), 1 + self.below(4)),
            6 => format!("if pile % {} == 0 then {} else 1", 2 + self.below(4), self.below(2)),
            // These break Condition C, and some of them half of it.
            7 => format!(
                "if pile % {} == {} then {} else {}",
                2 + self.below(4),
                self.below(3),
                self.below(3),
                self.below(4)
            ),
            8 => format!("table([{}], pile % 5, 1)", self.list(5, 5)),
            _ => format!("max(0, {} - pile // {})", 3 + self.below(7), 1 + self.below(5)),
        }
    }

    fn rule(&mut self) -> String {
        match self.below(6) {
            0 => {
                let [a, b, c] = [0; 3].map(|_| self.by_pile());
                format!("if turn % 3 == 0 then {a} elif turn % 3 == 1 then {b} else {c}")
            }
            1 => {
                let [a, b] = [0; 2].map(|_| self.by_pile());
                format!("if turn < {} then {a} else {b}", 2 + self.below(9))
            }
            // Escalation.
            2 => format!("turn * {} + {} + pile // {}", self.below(3), self.below(3), 2 + self.below(4)),
            3 => format!("turn // {} + {}", 1 + self.below(4), self.below(3)),
            4 => format!("table([{}], turn % {}, 2)", self.list(4, 6), 2 + self.below(4)),
            _ => format!(
                "({} * turn + {}) % {} + ({})",
                1 + self.below(4),
                self.below(3),
                1 + self.below(4),
                self.by_pile()
            ),
        }
    }
}

fn compare(game: &Game, setup: &Setup, found: &mut Found) {
    let Ok(position) = game.position(setup) else { return };
    if Answer::unable(game, &position).is_some() {
        return;
    }
    let wanted = Wanted { ranges: usize::MAX, measures: Effort::Insist };
    let ours = match answer(game, &position, &wanted, &mut Budget::unlimited()) {
        Ok(ours) => ours,
        Err(_) => {
            found.declined += 1;
            return;
        }
    };
    let direct = direct::answer(game, &position, &wanted, &mut Budget::unlimited()).expect("a total rule");
    let about = || format!("{} {:?} at {position:?}", game.rule(), game.kind());
    assert_eq!((ours.method, &ours.undecided), (Method::Tableau, &None), "{}", about());
    assert_eq!(ours.outcome, direct.outcome, "{}", about());
    assert_eq!(ours.takes, direct.takes, "{}", about());
    assert_eq!(ours.remoteness, direct.remoteness, "{}", about());
    assert_eq!(ours.resist, direct.resist, "{}", about());
    if ours.suspense.is_some() {
        found.suspense += 1;
        assert_eq!(ours.suspense, direct.suspense, "{}", about());
    }
    let Evidence::Tableau { leaves, .. } = &ours.evidence else { panic!("no evidence: {}", about()) };
    let Evidence::Search { leaves: searched, .. } = &direct.evidence else { panic!("no evidence: {}", about()) };
    assert_eq!(leaves, searched, "{}", about());
    // A few ranges only: the smallest ones, and the same measures.
    let few = answer(game, &position, &Wanted { ranges: 1, ..wanted }, &mut Budget::unlimited()).expect("as before");
    assert_eq!(few.takes.ranges().first(), ours.takes.ranges().first(), "{}", about());
    assert_eq!(few.takes.is_complete(), ours.takes.ranges().len() <= 1, "{}", about());
    assert_eq!(
        (few.outcome, &few.remoteness, &few.suspense),
        (ours.outcome, &ours.remoteness, &ours.suspense),
        "{}",
        about()
    );
    found.compared += 1;
}

#[derive(Default, Debug)]
struct Found {
    compared: u64,
    declined: u64,
    suspense: u64,
}

#[test]
fn agrees_with_the_direct_solver() {
    let mut found = Found::default();
    let mut kinds = [0u32; 2];
    for seed in 0..120 {
        let mut dice = Dice::new(seed);
        let text = dice.rule();
        let game = Game::new(text.parse().unwrap_or_else(|error| panic!("{error}")));
        let game = if seed % 3 == 2 { game.misere() } else { game };
        if !game.rule().uses(Variable::Turn) {
            continue;
        }
        for pile in [1u64, 2, 3, 5, 8, 13, 21, 34] {
            for turn in [1u64, 2, 3, 7] {
                let before = found.compared;
                let setup = Setup { turn: Some(turn.into()), ..Setup::pile(pile) };
                compare(&game, &setup, &mut found);
                for limit in [1, 2, dice.below(pile + 1), pile, pile + 3] {
                    compare(&game, &Setup { limit: Some(limit.into()), ..setup.clone() }, &mut found);
                }
                if found.compared > before {
                    let accepted = accept(&game, &turn.into(), &pile.into(), &mut Budget::unlimited());
                    kinds[usize::from(matches!(accepted, Ok(Accepted::Half(_))))] += 1;
                }
            }
        }
    }
    println!("{found:?} {kinds:?}");
    assert!(found.compared > 12_000 && found.suspense > 4_000 && kinds[1] > 150, "{found:?} {kinds:?}");
}

#[test]
fn tables_agree_with_the_direct_solver() {
    let mut compared = 0;
    for seed in 0..60 {
        let game = Game::new(Dice::new(seed).rule().parse().unwrap_or_else(|error| panic!("{error}")));
        let game = if seed % 3 == 2 { game.misere() } else { game };
        for column in [Column::Outcome, Column::Remoteness, Column::Suspense] {
            for (turn, from, to) in [(1u64, 0u64, 0u64), (1, 0, 40), (4, 7, 33), (2, 1, 1)] {
                let [turn, from, to] = [turn, from, to].map(Natural::from);
                let asked = Asked { column, turn: &turn, from: &from, to: &to };
                let Some(ours) = table(&game, asked, &mut Budget::unlimited()) else { continue };
                let direct = direct::table(&game, asked, &mut Budget::unlimited()).expect("a total rule");
                assert_eq!(ours, direct, "{} {:?} {column:?} {turn} {from} {to}", game.rule(), game.kind());
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "{compared} tables");
}
