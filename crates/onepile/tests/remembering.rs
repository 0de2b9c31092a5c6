//! A solver that was asked many things answers as a new one does, whatever it was asked before and in which order.

mod dice;

use std::ops::ControlFlow;

use dice::Dice;
use onepile::{
    Answer, Bound, Budget, Column, Effort, Extent, Game, Limit, Listing, Method, Natural, Periodicity, Position,
    Sequence, Setup, Solver, Table, Terms, Wanted,
};

fn number(text: &str) -> Natural {
    text.parse().expect("a number")
}

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678)
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize].clone()
    }

    /// A rule of one of all families, with errors in some places.
    fn rule(&mut self) -> String {
        let (a, b, c) = (self.below(4), 1 + self.below(5), 2 + self.below(5));
        match self.below(32) {
            26.. => self.rule_where(),
            0 => format!("{b}*last + {a}"),
            1 => format!("table([{}], last, {b}*last)", self.list(c, 9)),
            2 => format!("if last % {c} == {a} then {b} else {c}*last"),
            3 => format!("table([{}], last % {c}, 1)", self.list(c, 7)),
            4 => format!("if odd(prev) then {b}*last else {c} + {a}"),
            5 => format!("last + (prev + {b}*last) % {c}"),
            6 => format!("if pile % {c} == {a} then {b} else {c}*last"),
            7 => format!("{a} + pile // {c}"),
            8 => "floor(sqrt(pile))".to_owned(),
            9 => format!("if pile < {} then {a} else floor(sqrt(pile)) + {b}", 10 * c),
            10 => format!("table([{}], pile % {c}, {b})", self.list(c, 9)),
            11 => format!("(3*pile^2 + {a}*pile) % {}", 3 + 2 * c),
            12 => "floor(pile/phi)".to_owned(),
            13 => format!("digit_sum(pile) + {a}"),
            14 => format!("turn + {a} + pile // {c}"),
            15 => format!("{a} + turn % {c} + pile // {}", 2 + b),
            16 => format!("turn // {c} + {a}"),
            17 => format!("if turn % 2 == 0 then pile // {c} else {b}"),
            18 => format!("table([{}], (turn + {b}*pile) % {c}, 2)", self.list(c, 6)),
            19 => format!("if pile % {c} == 0 then {a} else 1 + turn % {b}"),
            20 => format!("1 + (turn + last) % {c}"),
            21 => format!("1 + (prev // 3 + last) % {c}"),
            24 => format!("if prev < {} then {b} else {b}00", 20 + self.below(300)),
            25 => format!("max({a}, turn - pile) + {b}"),
            22 => format!("{b}00 // (last - {})", 5 + self.below(30)),
            _ => format!("if pile == {} then 1/0 else {b}*last", 3 + self.below(60)),
        }
    }

    /// A rule that names its takes, with errors in some places.
    fn rule_where(&mut self) -> String {
        let (a, b, c) = (self.below(4), 1 + self.below(5), 2 + self.below(5));
        let limit = match self.below(8) {
            0 | 1 => "pile".to_owned(),
            2 => "inf".to_owned(),
            3 => format!("{}", 3 + a + b),
            4 => format!("{b}*last + {a}"),
            5 => format!("{a} + pile // {c}"),
            6 => format!("turn + {a}"),
            _ => format!("last + (prev + {b}*last) % {c}"),
        };
        let condition = match self.below(14) {
            0 => return format!("{{{b}, {c}, {}}}", b + c),
            1 => format!("take in {{{b}, {c}, {}}}", b + c),
            2 => format!("take in {b}..{}", b + c),
            3 => format!("take % {c} != {a}"),
            4 => format!("(take + pile) % {c} <= {b}"),
            5 => "is_square(take)".to_owned(),
            6 => format!("odd(take) and take > {a} or take == {c}"),
            7 => format!("take <= pile // {c}"),
            8 => "gcd(take, pile) == 1".to_owned(),
            9 => format!("if pile % {c} == {a} then take > {b} else is_prime(take + {a})"),
            10 => format!("(take + turn) % {c} != {a}"),
            11 => format!("take in {{{b}, {c}}} or turn > {c}"),
            12 => format!("1 // (take - {}) <= {a}", 5 + self.below(30)),
            _ => format!("take < {} and 9 // (pile - {}) < {b}", 2 * c, 5 + self.below(60)),
        };
        format!("{limit} where {condition}")
    }

    fn game(&mut self) -> Game {
        let rule = self.rule();
        self.game_of(&rule, 8)
    }

    fn pile(&mut self) -> Natural {
        match self.below(8) {
            0..=3 => self.below(40).into(),
            4..=5 => self.below(300).into(),
            6 => (1000 + self.below(3000)).into(),
            _ => &number(self.pick(&["1e15", "1e30", "1e60"])) + &self.below(9).into(),
        }
    }

    fn question(&mut self, game: &Game) -> Question {
        let turn = Natural::from(if self.below(3) == 0 { 1 + self.below(4) } else { 1 });
        match self.below(12) {
            0..=6 => {
                let setup = Setup::pile(self.pile()).with_turn(turn);
                let setup = match self.below(4) {
                    0 => setup.with_limit(self.below(12)),
                    1 => setup.with_limit(Limit::Infinite),
                    2 => setup.with_last(1 + self.below(6)),
                    _ => setup,
                };
                let wanted = Wanted {
                    ranges: self.pick(&[1, 3, 1000]),
                    measures: self.pick(&[Effort::Skip, Effort::IfCheap, Effort::IfCheap, Effort::Insist]),
                };
                match game.position(setup) {
                    Ok(position) => Question::Answer(position, wanted),
                    Err(_) => Question::Theorems(self.pile()),
                }
            }
            7..=8 => {
                let (from, more) = (self.below(60), self.below(150));
                // A few piles are far from 0.
                let far = ["700", "2500", "1e12", "1e30", "1e60"].get(from as usize);
                let (from, more) = far.map_or((from.into(), more), |far| (number(far), more % 5));
                let to = &from + &more.into();
                Question::Table(self.pick(Column::ALL), turn, from, to)
            }
            9 => Question::Period(self.pick(&[Column::G, Column::Nim, Column::Outcome])),
            10 => {
                let value = Natural::from(self.below(3));
                let which = [Sequence::Losing, Sequence::Base, Sequence::Class(value.clone()), Sequence::F(value)];
                Question::Sequence(self.pick(&which), self.below(12) as usize)
            }
            _ => {
                let extent = [Extent::Count(1 + self.below(12) as usize), Extent::To(self.below(500).into())];
                let residue = self.pick(&[None, Some(0), Some(1)]);
                Question::Bases(residue, self.pick(&extent))
            }
        }
    }
}

#[derive(Debug)]
enum Question {
    Answer(Position, Wanted),
    Table(Column, Natural, Natural, Natural),
    Period(Column),
    Sequence(Sequence, usize),
    Bases(Option<usize>, Extent),
    Theorems(Natural),
}

/// What a solver says; of what is declined or an error only that it is.
#[derive(Debug, PartialEq)]
enum Told {
    Answer(Option<Box<Answer>>),
    Table(Option<Table>),
    Period(Option<Periodicity>),
    Terms(Option<Terms>),
    Bases(Option<Listing>),
    Theorems(Vec<(Method, bool)>),
}

impl Told {
    /// Whether the work did not suffice; then somebody who knows more gets farther.
    fn is_cut_off(&self) -> bool {
        let undecided = match self {
            Told::Answer(answer) => answer.as_ref().and_then(|answer| answer.undecided.as_ref()),
            Told::Table(table) => table.as_ref().and_then(|table| table.undecided.as_ref()),
            Told::Terms(terms) => terms.as_ref().and_then(|terms| terms.undecided.as_ref()),
            Told::Bases(listing) => listing.as_ref().and_then(|listing| listing.undecided.as_ref()),
            Told::Period(Some(Periodicity::Unknown { undecided, .. })) => undecided.as_ref(),
            Told::Period(_) | Told::Theorems(_) => None,
        };
        undecided.is_some_and(|undecided| undecided.bound == Bound::Work)
    }
}

fn ask(solver: &mut Solver, question: &Question, budget: &mut Budget<'_>) -> Told {
    match question {
        Question::Answer(position, wanted) => {
            Told::Answer(solver.answer_within(position, wanted, budget).ok().map(Box::new))
        }
        Question::Table(column, turn, from, to) => {
            Told::Table(solver.table_within(*column, turn, (from, to), budget).ok())
        }
        Question::Period(column) => Told::Period(solver.period_within(*column, budget).ok()),
        Question::Sequence(which, count) => Told::Terms(solver.sequence_within(which, *count, budget).ok()),
        Question::Bases(residue, extent) => {
            let listing = solver.bases_within(*residue, extent, budget).ok();
            Told::Bases(listing.map(|listing| without_more(listing, extent)))
        }
        Question::Theorems(pile) => {
            let theorems = solver.theorems(pile, budget).into_iter();
            Told::Theorems(theorems.map(|(method, applies)| (method, applies.is_ok())).collect())
        }
    }
}

/// A listing without what may be known from other questions: how much was searched for it, and what comes behind a number
/// of members.
fn without_more(mut listing: Listing, extent: &Extent) -> Listing {
    listing.nodes = 0;
    if matches!(extent, Extent::Count(_)) {
        for base in &mut listing.bases {
            (base.finite, base.complete_to) = (base.finite.filter(|finite| !finite), Natural::ZERO);
        }
    }
    listing
}

fn about(game: &Game, question: &Question, before: &[Question]) -> String {
    let terms = format!("{:?}, first {:?}, stop {:?}, block {}", game.play(), game.first(), game.stop(), game.block());
    format!("{} ({terms})\n  {question:?}\n  after {before:?}", game.rule())
}

/// Enough for most questions, and for all but the hopeless ones.
const BUDGETS: [(u64, u64); 2] = [(1_000_000, 1 << 22), (20_000_000, 1 << 26)];

/// The games that are tried: others, and more of them, if `SEEDS` says so.
fn seeds() -> std::ops::Range<u64> {
    let text = std::env::var("SEEDS").unwrap_or_else(|_| "0..240".to_owned());
    let (from, to) = text.split_once("..").expect("SEEDS=0..1000");
    from.parse().expect("a number")..to.parse().expect("a number")
}

#[test]
fn answers_do_not_depend_on_the_questions_before() {
    let (mut compared, mut differences) = (0, Vec::new());
    for seed in seeds() {
        let mut dice = Dice::new(seed);
        let game = dice.game();
        let mut solver = if seed % 4 == 3 { Solver::searching(game.clone()) } else { Solver::new(game.clone()) };
        let mut before = Vec::new();
        for _ in 0..14 {
            let question = dice.question(&game);
            // What is known already is not searched for again, so that a budget lasts longer; a large one lasts anyway.
            let mut difference = |(work, bytes)| {
                let mut new = if seed % 4 == 3 { Solver::searching(game.clone()) } else { Solver::new(game.clone()) };
                let budget = || Budget::unlimited().with_work(work).with_bytes(bytes);
                let told = ask(&mut solver, &question, &mut budget());
                let truth = ask(&mut new, &question, &mut budget());
                (told != truth && !truth.is_cut_off()).then(|| format!("\n  told  {told:?}\n  truth {truth:?}"))
            };
            let found: Option<Vec<String>> = BUDGETS.into_iter().map(&mut difference).collect();
            if let Some(found) = found {
                differences.push(about(&game, &question, &before) + &found[1]);
                break;
            }
            compared += 1;
            before.push(question);
        }
    }
    assert!(differences.is_empty(), "{} games differ:\n{}", differences.len(), differences.join("\n"));
    assert!(compared > 3000, "{compared} answers");
}

/// A question that is interrupted, at any time, or that meets a bound of work or memory, changes no later answer.
#[test]
fn an_interrupted_question_changes_no_later_answer() {
    let (mut compared, mut cut_off) = (0, 0);
    for seed in seeds().take(120) {
        let mut dice = Dice::new(seed ^ 0xABCD);
        let game = dice.game();
        let mut solver = Solver::new(game.clone());
        for _ in 0..10 {
            let question = dice.question(&game);
            // First with a budget that is too small in some way, ...
            let polls = dice.below(6);
            let mut asked = 0;
            let mut small = match dice.below(3) {
                0 => Budget::unlimited().with_work(10u64.pow(1 + dice.below(5) as u32)).with_bytes(1 << 22),
                1 => Budget::unlimited().with_work(1_000_000).with_bytes(1 << (4 + dice.below(16))),
                _ => Budget::unlimited().with_work(1_000_000).with_bytes(1 << 22).with_interrupt(move |_| {
                    asked += 1;
                    if asked > polls { ControlFlow::Break(Bound::Interrupt) } else { ControlFlow::Continue(()) }
                }),
            };
            let first = ask(&mut solver, &question, &mut small);
            // ... then with one that is large enough, as a new solver gets it.
            let budget = || Budget::unlimited().with_work(20_000_000).with_bytes(1 << 26);
            let told = ask(&mut solver, &question, &mut budget());
            let truth = ask(&mut Solver::new(game.clone()), &question, &mut budget());
            assert!(told == truth || truth.is_cut_off(), "{}\n{told:?}\n{truth:?}", about(&game, &question, &[]));
            cut_off += u32::from(first != truth);
            compared += 1;
        }
    }
    assert!(compared > 1000 && cut_off > 100, "{compared} answers, {cut_off} of them cut off at first");
}

/// What is kept counts against the memory that a question may use, and goes if the question needs it.
#[test]
fn what_is_kept_is_counted_and_can_be_dropped() {
    let mut solver = Solver::new("max(1, pile - last)".parse::<Game>().unwrap());
    let ask = |pile: u32, bytes: u64, solver: &mut Solver| {
        let position = solver.game().position(pile).unwrap();
        let wanted = Wanted { measures: Effort::Skip, ..Wanted::default() };
        let answer = solver.answer_within(&position, &wanted, &mut Budget::unlimited().with_bytes(bytes)).unwrap();
        (answer.outcome, answer.undecided.map(|undecided| undecided.bound))
    };
    let large = ask(20_000, 1 << 20, &mut solver);
    assert_eq!(large.1, None);
    let kept = solver.kept_bytes();
    assert!((80_000..1 << 20).contains(&kept), "{kept}");
    // With less memory than is kept the rest goes, and the answer is there all the same.
    assert_eq!(ask(1000, kept / 2, &mut solver).1, None);
    assert!(solver.kept_bytes() < kept / 2);
    assert_eq!(ask(20_000, 1 << 10, &mut solver).1, Some(Bound::Memory));
    assert_eq!(ask(20_000, 1 << 20, &mut solver), large);
    solver.forget();
    assert_eq!(solver.kept_bytes(), 0);
}

/// A period that was found is told again without any work, until it is forgotten.
#[test]
fn periods_are_kept() {
    let mut solver = Solver::new("if last == 1 then 4 else 2".parse::<Game>().unwrap());
    let mut ask = |work| solver.period_within(Column::G, &mut Budget::unlimited().with_work(work));
    let is_known = |found: &Periodicity| matches!(found, Periodicity::Periodic { .. });
    assert!(!ask(0).is_ok_and(|found| is_known(&found)));
    let found = ask(1_000_000).unwrap();
    assert!(is_known(&found));
    assert_eq!(ask(0), Ok(found));
    solver.forget();
    assert_eq!(solver.kept_bytes(), 0);
    let again = solver.period_within(Column::G, &mut Budget::unlimited().with_work(0));
    assert!(!again.is_ok_and(|found| is_known(&found)));
}

#[test]
fn a_slow_proof_gives_way_to_a_search_in_any_order() {
    // That there is no division by 0 takes the prover long to see.
    let slow = "10 // (last*last % 4 - 2)";
    for (rule, expected) in [(format!("13 + {slow}"), Method::Direct), (format!("2*last + 10 + {slow}"), Method::Base)]
    {
        let game: Game = rule.parse().unwrap();
        let answer = |solver: &mut Solver, pile: u32, limit: u32| {
            let position = game.position(Setup::pile(pile).with_limit(limit)).unwrap();
            solver.answer_within(&position, &Wanted::LEAST, &mut Budget::default()).unwrap()
        };
        let mut old = Solver::new(game.clone());
        let mut methods = Vec::new();
        for pile in [60, 100_000, 3000, 130_000, 100_000, 60] {
            for limit in [3, 5, 8] {
                let (told, truth) =
                    (answer(&mut old, pile, limit), answer(&mut Solver::new(game.clone()), pile, limit));
                assert_eq!(told, truth, "{rule} at {pile}:{limit}");
                methods.push(told.method);
            }
        }
        assert!(methods.contains(&expected), "{rule}: {methods:?}");
    }
}
