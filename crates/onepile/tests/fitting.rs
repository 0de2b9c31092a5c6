//! Piles whose answer fits a condition, held against single answers and a second reading of the condition.

mod dice;

use dice::Dice;
use onepile::{
    Answer, Bound, Budget, Column, Effort, Entry, FittingError, Game, Limit, Natural, Outcome, PileCondition, Play,
    Setup, SetupError, Solver, Wanted,
};

/// What a condition may ask of a pile: the numbers in the order of their names, and whether it is won. A limit without bound is
/// larger than all others.
struct Facts {
    numbers: [u128; 7],
    won: bool,
}

const NAMES: [&str; 7] = ["pile", "limit", "take", "count", "remoteness", "suspense", "nim"];

impl Facts {
    fn of(game: &Game, answer: &Answer) -> Facts {
        let small = |number: &Natural| u128::from(number.to_u64().unwrap());
        let measure = |number: &Option<Natural>| number.as_ref().map_or(0, small);
        let limit = match &answer.position.limit {
            Limit::Finite(limit) => small(limit),
            Limit::Infinite => u128::MAX,
        };
        assert!(answer.takes.is_complete(), "{}", game.rule());
        let numbers = [
            small(&answer.position.pile),
            limit,
            answer.take().map_or(0, small),
            small(&answer.takes.count()),
            measure(&answer.remoteness),
            measure(&answer.suspense),
            measure(&answer.nim_value),
        ];
        Facts { numbers, won: answer.outcome == Some(Outcome::N) }
    }
}

/// A condition as a text, and as a function.
type Both = (String, Box<dyn Fn(&Facts) -> bool>);

impl Dice {
    /// A random condition about some of the numbers.
    fn condition(&mut self, depth: u64, known: &[usize]) -> Both {
        let (a, b) = (u128::from(self.below(12)), u128::from(1 + self.below(6)));
        let at = known[self.below(known.len() as u64) as usize];
        let name = NAMES[at];
        if depth == 0 || self.below(3) == 0 {
            return match self.below(6) {
                0 => ("won".to_owned(), Box::new(|facts| facts.won)),
                1 => (format!("{name} == {a}"), Box::new(move |facts| facts.numbers[at] == a)),
                2 => (
                    format!("{name} in {a}..{}", a + 3 * b),
                    Box::new(move |facts| (a..=a + 3 * b).contains(&facts.numbers[at])),
                ),
                3 => (format!("{name} > {b}"), Box::new(move |facts| facts.numbers[at] > b)),
                4 => {
                    let other = known[self.below(known.len() as u64) as usize];
                    let text = format!("{b}*{} <= {}", name, NAMES[other]);
                    let side = move |facts: &Facts, at: usize| facts.numbers[at];
                    (text, Box::new(move |facts| side(facts, at).saturating_mul(b) <= side(facts, other)))
                }
                _ => (format!("pile % {b} == {}", a % b), Box::new(move |facts| facts.numbers[0] % b == a % b)),
            };
        }
        let (one, other) = (self.condition(depth - 1, known), self.condition(depth - 1, known));
        match self.below(4) {
            0 => (format!("({}) and ({})", one.0, other.0), Box::new(move |facts| one.1(facts) && other.1(facts))),
            1 => (format!("({}) or ({})", one.0, other.0), Box::new(move |facts| one.1(facts) || other.1(facts))),
            2 => (format!("not ({})", one.0), Box::new(move |facts| !one.1(facts))),
            _ => (
                format!("if won then {} else ({})", one.0, other.0),
                Box::new(move |facts| if facts.won { one.1(facts) } else { other.1(facts) }),
            ),
        }
    }

    fn rule(&mut self) -> String {
        let (a, b, c) = (self.below(4), 1 + self.below(5), 2 + self.below(5));
        match self.below(12) {
            0 => format!("{b}*last + {a}"),
            1 => format!("table([{}], last, {b}*last)", self.list(c, 9)),
            2 => format!("if last % {c} == {a} then {b} else {c}*last"),
            3 => format!("if odd(prev) then {b}*last else {c} + {a}"),
            4 => format!("1 + (prev // 3 + last) % {c}"),
            5 => format!("{a} + pile // {c}"),
            6 => "floor(sqrt(pile))".to_owned(),
            7 => format!("table([{}], pile % {c}, {b})", self.list(c, 9)),
            8 => format!("turn + {a} + pile // {c}"),
            9 => format!("{{1, {}, {}}}", 1 + b, 2 + b + c),
            10 => format!("{c}*last where take % {c} != {}", a % c),
            _ => format!("if pile < {} then inf else {b}", 10 * c),
        }
    }
}

fn fitting(
    solver: &mut Solver,
    condition: &str,
    (from, to): (u64, u64),
    budget: &mut Budget<'_>,
) -> Result<onepile::Fitting, FittingError> {
    let condition: PileCondition = condition.parse().unwrap_or_else(|error| panic!("{error}"));
    solver.fitting_within(&[&condition], &[], &Natural::ONE, (&from.into(), &to.into()), budget)
}

#[test]
fn piles_that_fit_agree_with_single_answers() {
    let (mut fits, mut others) = (0, 0);
    for seed in 0..250 {
        let mut dice = Dice(seed * 7919 + 5);
        let rule = dice.rule();
        let game = dice.game_of(&rule, 5);
        let mut known = vec![0, 1, 2, 3];
        // Moves are not counted where takes may be forbidden, and nim-values belong to normal play.
        if game.block() == 0 {
            known.extend([4, 5]);
            known.extend((game.play() == Play::Normal).then_some(6));
        }
        let from = dice.below(20);
        let mut answering = Solver::new(game.clone());
        let facts: Vec<Facts> = (from..=from + 40)
            .map(|pile| {
                let position = game.position(Setup::pile(pile)).unwrap();
                let wanted = Wanted { ranges: 1000, measures: Effort::Insist };
                let answer = answering.answer_within(&position, &wanted, &mut Budget::default()).unwrap();
                Facts::of(&game, &answer)
            })
            .collect();
        for _ in 0..4 {
            let (text, naive) = dice.condition(2, &known);
            let mut solver = Solver::new(game.clone());
            let found = fitting(&mut solver, &text, (from, from + 40), &mut Budget::default()).unwrap();
            let expected: Vec<usize> = (0..=40).filter(|place| naive(&facts[*place])).collect();
            assert_eq!(found.places(), expected, "{rule}, {:?}: {text}", game.play());
            assert_eq!((&found.undecided, found.undecided_piles.is_zero()), (&None, true));
            (fits, others) = (fits + expected.len(), others + 41 - expected.len());
        }
    }
    assert!(fits > 5_000 && others > 5_000, "{fits} and {others}");
}

#[test]
fn what_is_not_known_is_counted() {
    let game: Game = "1 + (prev + last*last) % 7".parse().unwrap();
    let mut whole = Solver::new(game.clone());
    let condition = "pile < 10 or remoteness > 3";
    let all = fitting(&mut whole, condition, (0, 2_000), &mut Budget::default()).unwrap();
    for work in [0, 1, 1_000, 100_000, 1_000_000] {
        let mut budget = Budget::unlimited().with_work(work);
        let some = fitting(&mut Solver::new(game.clone()), condition, (0, 2_000), &mut budget).unwrap();
        assert!(some.places().iter().all(|place| all.places().contains(place)), "{work}");
        let undecided = some.undecided_piles.to_u64().unwrap() as usize;
        assert!(all.places().len() <= some.places().len() + undecided, "{work}");
        assert_eq!(undecided > 0, some.undecided.is_some(), "{work}");
    }
    let mut budget = Budget::unlimited().with_bytes(1_000);
    let none = fitting(&mut Solver::new(game), "remoteness > 3", (0, 2_000), &mut budget).unwrap();
    assert_eq!(none.undecided.map(|undecided| undecided.bound), Some(Bound::Memory));
}

#[test]
fn only_columns_that_are_needed_are_looked_at() {
    let mut solver = Solver::new("2*last".parse::<Game>().unwrap());
    let found = fitting(&mut solver, "take >= 5 and pile < 30", (0, 100), &mut Budget::default()).unwrap();
    assert_eq!(found.entry(Column::Take, 18), Some(Entry::Number(5u32.into())));
    assert_eq!(found.entry(Column::Count, 18), None);
    assert_eq!((found.places(), found.pile(18)), (&[18, 26, 29][..], 18u32.into()));
    // A condition about the pile alone needs no table, so its size does not matter.
    let far: Natural = "1e40".parse().unwrap();
    let condition = "pile % 7 == 0".parse().unwrap();
    let to = &far + &Natural::from(20u32);
    let found = solver.fitting_within(&[&condition], &[], &Natural::ONE, (&far, &to), &mut Budget::default()).unwrap();
    assert_eq!(found.places().len(), 3);
}

#[test]
fn conditions_without_truth_and_measures_without_meaning_are_refused() {
    let ask = |game: Game, condition: &str| {
        fitting(&mut Solver::new(game), condition, (0, 9), &mut Budget::default()).unwrap_err()
    };
    let game: Game = "2*last".parse().unwrap();
    assert_eq!(
        ask(game.clone(), "1/(pile - 3) > 0").to_string(),
        "the condition is neither true nor false at pile 3: division by 0 in `1/(pile - 3)`"
    );
    let misere = ask(game.clone().with_play(Play::Misere), "nim == 2");
    assert!(matches!(misere, FittingError::Setup(SetupError::Undefined(_))), "{misere}");
    let blocked = ask(game.with_block(1), "remoteness == 2");
    assert!(blocked.to_string().contains("moves are not counted"), "{blocked}");
}
