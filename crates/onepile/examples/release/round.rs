//! One game, and what is asked of it.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use onepile::{
    Bound, Budget, Column, Effort, Game, Limit, Method, Natural, Outcome, Play, Position, Sequence, Setup, Solver, Sum,
    Wanted,
};
use onepile_testing::Shapes;

use crate::judge::{Judge, Judged};
use crate::oracle::{Pile, Sums};
use crate::sample::{Sample, Samples};
use crate::tally::Tally;

/// Work that is enough for almost all questions about small piles.
const AMPLE_WORK: u64 = 500_000;
/// Questions about one game.
const QUESTIONS: u64 = 24;

/// One game, and how far it is asked about.
pub struct Round {
    dice: Shapes,
    pub tally: Tally,
    /// The game and the question, to see them again.
    pub about: String,
    /// Whether each question is printed.
    is_shown: bool,
}

/// Ways to solve a game.
#[derive(Clone, Copy, Debug)]
enum Way {
    Usual,
    Searching,
    AsIfHuge,
    Without(Method),
}

impl Way {
    fn solver(self, game: &Game) -> Solver {
        match self {
            Way::Usual => Solver::new(game.clone()),
            Way::Searching => Solver::searching(game.clone()),
            Way::AsIfHuge => Solver::as_if_huge(game.clone()),
            Way::Without(method) => Solver::new(game.clone()).without(&[method]),
        }
    }
}

/// What a question may cost.
#[derive(Clone, Copy, Debug)]
enum Means {
    Ample,
    Work(u64),
    Bytes(u64),
    /// Interrupted after some looks at the clock.
    Looks(u64),
}

impl Means {
    fn any(dice: &mut Shapes) -> Means {
        let (digits, bits) = (1 + dice.below(5), 4 + dice.below(18));
        match dice.below(6) {
            0 => Means::Work(1 + dice.below(10u64.pow(digits as u32))),
            1 => Means::Bytes(1 << bits),
            2 => Means::Looks(dice.below(4)),
            _ => Means::Ample,
        }
    }

    /// A budget that would be ample with some work.
    fn budget(self, work: u64) -> Budget<'static> {
        let ample = Budget::unlimited().with_work(work).with_bytes(1 << 26);
        match self {
            Means::Ample => ample,
            Means::Work(work) => ample.with_work(work),
            Means::Bytes(bytes) => ample.with_bytes(bytes),
            Means::Looks(mut looks) => ample.with_interrupt(move |_| match looks.checked_sub(1) {
                Some(left) => {
                    looks = left;
                    ControlFlow::Continue(())
                }
                None => ControlFlow::Break(Bound::Interrupt),
            }),
        }
    }
}

impl Round {
    /// A round of a seed.
    pub fn new(seed: u64, number: u64, is_shown: bool) -> Round {
        let mixed = Shapes::new(seed).number() ^ Shapes::new(!number).number();
        Round { dice: Shapes::new(mixed), tally: Tally::default(), about: String::new(), is_shown }
    }

    /// Asks and compares, or tells the first difference.
    pub fn run(&mut self, samples: &Samples, stop: &AtomicBool) -> Result<(), String> {
        let sample = samples.sample(&mut self.dice);
        match self.questions(&sample, stop) {
            Err(_) if sample.skipped.get() => {
                self.tally = Tally { skipped: 1, ..Tally::default() };
                return Ok(());
            }
            found => found?,
        }
        self.tally.rules += 1;
        self.sum()
    }

    fn questions(&mut self, sample: &Sample, stop: &AtomicBool) -> Result<(), String> {
        let game = &sample.game;
        let (play, first) = (game.play(), game.first());
        let terms = format!("{play:?}, first {first:?}, stop {:?}, block {}", game.stop(), game.block());
        let mut judge = Judge::new(game, |turn, pile, last| sample.limit(turn, pile, last));
        if let Some(allows) = sample.allows() {
            judge = judge.with_allows(allows);
        }
        let ways = [Way::Usual, Way::Searching, Way::AsIfHuge, Way::Without(self.dice.pick(Method::ALL))];
        let mut kept = ways.map(|way| way.solver(game));
        for _ in 0..QUESTIONS {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let place = self.dice.below(4) as usize;
            let means = Means::any(&mut self.dice);
            let question = Question::any(&mut self.dice, sample);
            let work = question.ample_work();
            // The solver that was asked before, by small means perhaps, and a new one by ample means.
            for (is_new, means) in [(false, means), (true, Means::Ample)] {
                self.about =
                    format!("{}\n({terms})\n{question:?}\n{:?} {means:?}, new {is_new}", game.rule(), ways[place]);
                if self.is_shown {
                    println!("{}\n", self.about);
                }
                let judged = match is_new {
                    true => question.ask(&mut ways[place].solver(game), &mut judge, &mut means.budget(work)),
                    false => question.ask(&mut kept[place], &mut judge, &mut means.budget(work)),
                };
                self.tally.partial += u64::from(!judged?);
                question.count(&mut self.tally);
            }
            if sample.skipped.get() {
                return Err("a limit that is not known".to_owned());
            }
        }
        Ok(())
    }

    /// A sum of piles of two rules, small enough to look at all combinations.
    fn sum(&mut self) -> Result<(), String> {
        let dice = &mut self.dice;
        let play = dice.pick(&[Play::Normal, Play::Misere]);
        let block = dice.pick(&[0, 0, 0, 1, 2]);
        let make = [Shapes::by_pile, Shapes::by_last, Shapes::by_prev, Shapes::naming_in_sums];
        let games: Vec<Game> = (0..2).map(|_| dice.pick(&make)(dice).parse().expect("a rule")).collect();
        let (mut sum, mut at, mut piles) = (Sum::new(play, block), Vec::new(), Vec::new());
        for _ in 0..2 + dice.below(2) {
            let (game, pile, limit) = (dice.pick(&games), dice.below(8), dice.below(9));
            let rule = game.rule().clone();
            sum.add_game(game.clone(), Setup::pile(pile).with_limit(limit)).map_err(|error| error.to_string())?;
            at.push((pile, limit.min(pile)));
            let limit = move |pile: u64, last: u64| {
                let inputs = onepile::Inputs::moved(Natural::ONE, pile.into(), last.into());
                game.rule().limit(&inputs).expect("a value").on_pile(&pile.into()).to_u64().expect("at most the pile")
            };
            let allows = move |pile: u64, take: u64| match rule.allowed() {
                Some(allowed) => allowed.holds(&Natural::ONE, &pile.into(), &take.into()).expect("true or false"),
                None => true,
            };
            piles.push(Pile { limit: Box::new(limit), allows: Box::new(allows), stop: BTreeSet::new() });
        }
        let mut sums = Sums { piles, misere: play == Play::Misere, block: block as usize, known: HashMap::new() };
        let sum = if dice.below(2) == 0 { sum.as_if_huge() } else { sum };
        let means = Means::any(dice);
        self.about = format!("{:?}\n{means:?}", sum);
        let answer = sum.answer_within(1000, &mut means.budget(AMPLE_WORK)).map_err(|error| error.to_string())?;
        let (won, winning) = (sums.is_won(&at), sums.winning(&at));
        let is_told = answer.outcome.map_or(answer.undecided.is_some(), |told| told == Outcome::from_won(won));
        let takes = answer.piles.iter().zip(&winning).all(|(pile, winning)| {
            let listed: Vec<u64> = pile.takes.iter().filter_map(|take| take.to_u64()).collect();
            let is_whole = pile.takes.is_complete() || answer.undecided.is_none();
            if is_whole { listed == *winning } else { winning.starts_with(&listed) }
        });
        if !is_told || !takes {
            return Err(format!("{answer:?}\ninstead of {won}, {winning:?}"));
        }
        self.tally.sums += 1;
        self.tally.partial += u64::from(answer.undecided.is_some());
        Ok(())
    }
}

/// What is asked of a game.
#[derive(Debug)]
enum Question {
    Answer(Position, Wanted),
    Table(Column, u64, u64, u64),
    Period(Column, u64),
    Sequence(Sequence, usize, u64),
}

impl Question {
    fn any(dice: &mut Shapes, sample: &Sample) -> Question {
        let (game, to) = (&sample.game, sample.largest_pile());
        let turn = if dice.below(2) == 0 { 1 } else { 1 + dice.below(4) };
        match dice.below(10) {
            0..=5 => {
                let pile = dice.below(to + 1);
                let setup = Setup::pile(pile).with_turn(turn);
                let (limit, last) = (dice.below(pile + 2), 1 + dice.below(6));
                let setup = match dice.below(4) {
                    0 => setup.with_limit(limit),
                    1 => setup.with_limit(Limit::Infinite),
                    2 => setup.with_last(last),
                    _ => setup,
                };
                let described = Position { turn: turn.into(), pile: pile.into(), limit: limit.into() };
                let wanted = Wanted {
                    ranges: dice.pick(&[0, 1, 3, 1000, 1000]),
                    measures: dice.pick(&[Effort::Skip, Effort::IfCheap, Effort::Insist, Effort::Insist]),
                };
                Question::Answer(game.position(setup).unwrap_or(described), wanted)
            }
            6 | 7 => {
                let (one, other) = (dice.below(to + 1), dice.below(to + 1));
                Question::Table(dice.pick(Column::OF_POSITIONS), turn, one.min(other), one.max(other))
            }
            8 => Question::Period(dice.pick(&[Column::G, Column::Nim, Column::Outcome]), to),
            _ => {
                let which = [Sequence::Losing, Sequence::Class(dice.below(4).into())];
                Question::Sequence(dice.pick(&which), 1 + dice.below(9) as usize, to)
            }
        }
    }

    /// Puts the question to a solver, and judges what it says.
    fn ask<F: FnMut(u64, u64, u64) -> Option<u64>>(
        &self,
        solver: &mut Solver,
        judge: &mut Judge<F>,
        budget: &mut Budget<'_>,
    ) -> Judged {
        match self {
            Question::Answer(position, wanted) => {
                let told = solver.answer_within(position, wanted, budget);
                judge.answer(position, told)
            }
            Question::Table(column, turn, from, to) => {
                let piles = (&Natural::from(*from), &Natural::from(*to));
                let told = solver.table_within(*column, &(*turn).into(), piles, budget);
                judge.table((*column, *turn), (*from, *to), told)
            }
            Question::Period(column, to) => match solver.period_within(*column, budget) {
                Ok(told) => judge.period(*column, *to, &told),
                Err(_) => Ok(false),
            },
            Question::Sequence(which, count, to) => {
                let told = solver.sequence_within(which, *count, budget);
                judge.terms(which, *count, *to, told)
            }
        }
    }

    /// A sequence is looked for in ever longer tables, as far as there is work for them.
    fn ample_work(&self) -> u64 {
        match self {
            Question::Sequence(..) => AMPLE_WORK / 32,
            _ => AMPLE_WORK,
        }
    }

    fn count(&self, tally: &mut Tally) {
        let counter = match self {
            Question::Answer(..) => &mut tally.positions,
            Question::Table(..) => &mut tally.tables,
            Question::Period(..) => &mut tally.periods,
            Question::Sequence(..) => &mut tally.sequences,
        };
        *counter += 1;
    }
}
