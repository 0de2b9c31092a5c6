//! The tableau against the direct solver, on random rules inside and outside Condition C.

use super::*;
use crate::evidence::Evidence;
use crate::position::Setup;
use crate::strategy::direct::Direct;
use crate::wanted::Effort;

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

/// Both ways to solve a game, which are asked everything about it one after the other.
struct Rivals {
    game: Arc<Game>,
    tableau: TableauEngine,
    direct: Direct,
}

impl Rivals {
    fn new(game: Game) -> Option<Rivals> {
        let game = Arc::new(game);
        Some(Rivals {
            tableau: TableauEngine::new(&game, Scale::Actual).ok()?,
            direct: Direct::new(&game, Scale::Actual),
            game,
        })
    }
}

fn compare(rivals: &mut Rivals, setup: &Setup, found: &mut Found) {
    let Rivals { game, tableau, direct } = rivals;
    let Ok(position) = game.position(setup) else { return };
    if Answer::unable(game, &position, &mut Budget::unlimited()).is_some() {
        return;
    }
    let wanted = Wanted { ranges: usize::MAX, measures: Effort::Insist };
    let ours = match tableau.answer(&position, &wanted, &mut Budget::unlimited()) {
        Ok(ours) => ours.finished(game),
        Err(_) => {
            found.declined += 1;
            return;
        }
    };
    let direct = direct.answer(&position, &wanted, &mut Budget::unlimited()).expect("a total rule").finished(game);
    let about = || format!("{} {:?} at {position:?}", game.rule(), game.play());
    assert_eq!((ours.method, &ours.undecided), (Method::Tableau, &None), "{}", about());
    assert_eq!(ours.outcome, direct.outcome, "{}", about());
    assert_eq!(ours.takes, direct.takes, "{}", about());
    assert_eq!(ours.remoteness, direct.remoteness, "{}", about());
    assert_eq!(ours.resist, direct.resist, "{}", about());
    if ours.suspense.is_some() {
        found.suspense += 1;
        assert_eq!(ours.suspense, direct.suspense, "{}", about());
    }
    assert!(matches!(ours.evidence, Evidence::Tableau { .. }), "no evidence: {}", about());
    assert!(matches!(direct.evidence, Evidence::Search { .. }), "no evidence: {}", about());
    assert_eq!(ours.leaves, direct.leaves, "{}", about());
    // A few ranges only: the smallest ones, and the same measures.
    let few = tableau.answer(&position, &Wanted { ranges: 1, ..wanted }, &mut Budget::unlimited()).expect("as before");
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
        let game = if seed % 3 == 2 { game.with_play(Play::Misere) } else { game };
        if !game.rule().uses(Variable::Turn) {
            continue;
        }
        let mut rivals = Rivals::new(game).expect("a rule of turn and pile");
        for pile in [1u64, 2, 3, 5, 8, 13, 21, 34] {
            for turn in [1u64, 2, 3, 7] {
                let before = found.compared;
                let setup = Setup::pile(pile).with_turn(turn);
                compare(&mut rivals, &setup, &mut found);
                for limit in [1, 2, dice.below(pile + 1), pile, pile + 3] {
                    compare(&mut rivals, &setup.clone().with_limit(limit), &mut found);
                }
                if found.compared > before {
                    let accepted = rivals.tableau.accept(&turn.into(), &pile.into(), &mut Budget::unlimited());
                    let is_half = accepted.is_ok_and(|(terms, _)| terms.condition == Condition::Half);
                    kinds[usize::from(is_half)] += 1;
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
        let game = if seed % 3 == 2 { game.with_play(Play::Misere) } else { game };
        let Some(Rivals { game, mut tableau, mut direct }) = Rivals::new(game) else { continue };
        for column in [Column::Outcome, Column::Remoteness, Column::Suspense] {
            for (turn, from, to) in [(1u64, 0u64, 0u64), (1, 0, 40), (4, 7, 33), (2, 1, 1)] {
                let [turn, from, to] = [turn, from, to].map(Natural::from);
                let asked = Asked { column, turn: &turn, from: &from, to: &to };
                let Ok(ours) = tableau.table(asked, &mut Budget::unlimited()) else { continue };
                let direct = direct.table(asked, &mut Budget::unlimited()).expect("a total rule");
                assert_eq!(ours, direct, "{} {:?} {column:?} {turn} {from} {to}", game.rule(), game.play());
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "{compared} tables");
}
