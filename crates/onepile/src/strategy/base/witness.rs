//! The witness of an answer: the members of all bases, each by the places of its parts.
//!
//! The word of each base is told line by line, `+ game lag value`: the next member of a game is its last one and a step, the
//! member `lag` places before the end of the base that the step is from. The value is `=` for a fixed member, and otherwise
//! the pile that its smallest winning take leaves, as places of members. Members come in ascending order of all games,
//! so that what a line needs is there.
//!
//! Version 1 of the file format knows the period and the remainders that stand in the text as `prev % j` and `last % j`.
//! Everything else makes the file one of version 2: other remainders, `pile`, real constants and logarithms, stops, and
//! members in runs, where there are too many to tell one by one.

use std::sync::Arc;

use dashu_base::Gcd;
use dashu_int::{IBig, UBig};

use crate::answer::Answer;
use crate::budget::{Budget, Progress};
use crate::certificate::{Bears, Uncertified, Witness};
use crate::evidence::Evidence;
use crate::rule::{Cond, Constant, Expr, Function, MulOp, Part, Predicate, Rule, Variable};

use super::bases::{Bases, Halt};
use super::members::Place;
use super::{BaseEngine, Growth};

/// More classes of takes are not told apart in a witness.
const MOST_CLASSES: u64 = 64;
/// Longer periods have no witness.
const MOST_GAMES: u64 = 4096;
/// Members in runs are told one by one up to this number.
const MOST_SINGLE: u32 = 1 << 16;
/// A pile is told as the sum of at most this many members.
const MOST_PARTS: usize = 1 << 12;

impl BaseEngine {
    /// What makes others believe an answer of this engine.
    pub(super) fn witness_of(&mut self, answer: &Answer, budget: &mut Budget<'_>) -> Result<Witness, Uncertified> {
        match &answer.evidence {
            Evidence::Window { .. } => loop_witness(),
            _ => self.words(answer, budget),
        }
    }

    /// The words of all bases up to the pile of an answer.
    fn words(&mut self, answer: &Answer, budget: &mut Budget<'_>) -> Result<Witness, Uncertified> {
        let pile = &answer.position.pile;
        let accepted = self.accept(pile, budget).map_err(|_| Uncertified::NoWitness)?;
        let number = &pile.0 - accepted.floor();
        let stretches = accepted.stops.windows(2).map(|two| &two[1] - &two[0]);
        let longest = stretches.chain([number]).max().expect("the number itself");
        let rule = self.game.rule();
        let text = Text::of(rule);
        let is_plain = text.is_plain && text.last <= MOST_CLASSES;
        let (period, classes) = match is_plain {
            true => (Some(text.prev), text.last),
            false => {
                let period = rule.without_pile_caps().period_in_prev();
                (period.and_then(|period| u64::try_from(&period).ok()), self.residues.classes() as u64)
            }
        };
        let count = self.residues.count();
        let period = period.filter(|period| *period <= MOST_GAMES && period.is_multiple_of(count as u64));
        let games = period.ok_or(Uncertified::NoWitness)? as usize;
        let mut repeated;
        let bases = match games == count {
            true => &mut self.grown(accepted.growth).bases,
            false => {
                // The text shows a longer period than the rule has.
                repeated = Bases::new(&Arc::new(self.residues.repeated(games)), accepted.growth);
                &mut repeated
            }
        };
        match bases.grow(&longest, budget) {
            Ok(()) => {}
            Err(Halt::Bound(bound)) => return Err(bound.into()),
            Err(Halt::Stalled) => return loop_witness(),
        }
        let mut words = Words { bases, longest, told: vec![UBig::ONE; games], lines: Lines::default() };
        let in_runs = match games {
            1 => words.one_game(budget)?,
            _ => words.many_games(budget).map(|()| false)?,
        };
        let lines = words.lines.finish();
        let extended = !is_plain || !text.is_rational || in_runs || accepted.stops.len() > 1;
        // The remoteness alone is no reason to leave version 1; and a checker must see that limits never fall.
        let by_rho = games == 1 && accepted.growth == Growth::Monotone && answer.by.remoteness == Some(answer.method);
        let is_shown = is_plain && text.last == 1;
        let bears = Bears { takes: true, remoteness: extended && by_rho && is_shown, ..Bears::default() };
        Ok(Witness { heading: format!("words {games} {classes}"), lines, extended, bears })
    }
}

/// The witness of values that repeat.
fn loop_witness() -> Result<Witness, Uncertified> {
    Err(Uncertified::NoWitness)
}

/// The words of some games, told up to some number.
struct Words<'w> {
    bases: &'w Bases,
    longest: UBig,
    /// How many members of each game are told.
    told: Vec<UBig>,
    lines: Lines,
}

impl Words<'_> {
    /// The members of the only game; and whether they are told in runs, as there are too many of them.
    fn one_game(&mut self, budget: &mut Budget<'_>) -> Result<bool, Uncertified> {
        let base = self.bases.of(0);
        let starts = base.run_starts();
        let last = base.place_up_to(&(&self.longest).max(&UBig::ONE).clone());
        let in_runs =
            &starts[last.run] + &last.offset > UBig::from(MOST_SINGLE) && starts[last.run] > UBig::from(last.run);
        let in_runs = in_runs || last.offset > UBig::from(MOST_SINGLE);
        for (i, run) in base.runs().iter().enumerate().take(last.run + 1).skip(1) {
            let (_, step) = run.step.as_ref().ok_or(Uncertified::NoWitness)?;
            let index = &starts[step.run] + &step.offset;
            let more = match &run.more {
                Some(_) if i == last.run => last.offset.clone(),
                Some(more) => more.count.clone(),
                None => UBig::ZERO,
            };
            let value = self.value(0, &run.first, run.unfixed.as_ref())?;
            let (times, length) = if in_runs { (UBig::ONE, more + UBig::ONE) } else { (more + UBig::ONE, UBig::ONE) };
            for _ in 0..u64::try_from(&times).map_err(|_| Uncertified::NoWitness)? {
                let lag = &self.told[0] - &index - UBig::ONE;
                let run = if length.is_one() { String::new() } else { format!(" *{length}") };
                self.lines.push(format!("+ 0 {lag} {value}{run}"), budget)?;
                self.told[0] += &length;
            }
        }
        Ok(in_runs)
    }

    /// The members of several games, in ascending order.
    fn many_games(&mut self, budget: &mut Budget<'_>) -> Result<(), Uncertified> {
        let (bases, count) = (self.bases, self.bases.count());
        let mut members = Vec::new();
        for game in 0..count {
            let runs = bases.of(game).runs();
            let told = runs.iter().take_while(|run| run.first <= self.longest).count();
            budget.make_room(&mut members, told.saturating_sub(1))?;
            members.extend((1..told).map(|run| (&runs[run], game)));
        }
        members.sort_by(|(a, _), (b, _)| a.first.cmp(&b.first));
        for (run, game) in members {
            let (Some((base, step)), None) = (&run.step, &run.more) else { return Err(Uncertified::NoWitness) };
            let lag = &self.told[*base] - UBig::from(step.run + 1);
            let value = self.value(game, &run.first, run.unfixed.as_ref())?;
            self.lines.push(format!("+ {game} {lag} {value}"), budget)?;
            self.told[game] += UBig::ONE;
        }
        Ok(())
    }

    /// The value of a new member of a game.
    fn value(&self, game: usize, member: &UBig, unfixed: Option<&UBig>) -> Result<String, Uncertified> {
        let Some(g) = unfixed else { return Ok("=".to_owned()) };
        let mut places = Vec::new();
        for (residue, part) in self.bases.stripped(game, &(member - g)) {
            let Place { run, .. } = self.bases.of(residue).place_up_to(&part);
            let place = if self.told.len() == 1 { &self.told[0] - UBig::from(run + 1) } else { UBig::from(run) };
            places.push(place.to_string());
            if places.len() > MOST_PARTS {
                return Err(Uncertified::NoWitness);
            }
        }
        Ok(format!("@{}", places.join(".")))
    }
}

/// Lines; equal ones in a row are counted.
#[derive(Default)]
struct Lines {
    lines: Vec<String>,
    last: Option<(String, u64)>,
}

impl Lines {
    fn push(&mut self, line: String, budget: &mut Budget<'_>) -> Result<(), Uncertified> {
        budget.spend(1, Progress { done: 0, of: 0 })?;
        match &mut self.last {
            Some((last, times)) if *last == line && !line.contains('*') => *times += 1,
            _ => {
                budget.reserve((2 * size_of::<String>() + line.len() + 8) as u64)?;
                self.flush();
                self.last = Some((line, 1));
            }
        }
        Ok(())
    }

    fn flush(&mut self) {
        self.lines.extend(self.last.take().map(|(line, times)| match times {
            1 => line,
            _ => format!("{line} x{times}"),
        }));
    }

    fn finish(mut self) -> Vec<String> {
        self.flush();
        self.lines
    }
}

/// What the text of a rule shows.
struct Text {
    /// The least common multiples of the divisors in `prev % j` and in `last % j`.
    prev: u64,
    last: u64,
    /// Whether `prev` and remainders of `last` stand in that form only, and neither `pile` nor `turn` at all.
    is_plain: bool,
    /// Whether there are neither real constants nor logarithms.
    is_rational: bool,
}

impl Text {
    fn of(rule: &Rule) -> Text {
        let mut text = Text { prev: 1, last: 1, is_plain: true, is_rational: true };
        text.number(rule.expr());
        text
    }

    fn part(&mut self, part: Part<'_>) {
        match part {
            Part::Number(expr) => self.number(expr),
            Part::Condition(cond) => self.condition(cond),
        }
    }

    fn number(&mut self, expr: &Expr) {
        match expr {
            Expr::Variable(variable) => self.is_plain &= *variable == Variable::Last,
            Expr::Constant(constant) => self.is_rational &= *constant == Constant::Infinity,
            Expr::Product(first, rest) if let Some((divisor, after)) = remainder(rest) => {
                self.divided(first, divisor);
                after.iter().for_each(|(_, factor)| self.number(factor));
            }
            other => {
                let logarithms = [Function::Log, Function::Log2, Function::Log10, Function::Ln];
                self.is_rational &= !matches!(other, Expr::Call(function, _) if logarithms.contains(function));
                // Remainders further on in a product.
                let is_remainder =
                    matches!(other, Expr::Product(_, rest) if rest.iter().any(|(op, _)| *op == MulOp::Modulo));
                self.is_plain &= !is_remainder;
                other.each_part(&mut |part| self.part(part));
            }
        }
    }

    fn condition(&mut self, cond: &Cond) {
        match cond {
            Cond::Test(Predicate::Even | Predicate::Odd, arguments) => self.divided(&arguments[0], 2),
            other => other.each_part(&mut |part| self.part(part)),
        }
    }

    /// A number whose remainder counts.
    fn divided(&mut self, number: &Expr, divisor: u64) {
        let slot = match number {
            Expr::Variable(Variable::Last) => &mut self.last,
            Expr::Variable(Variable::Prev) => &mut self.prev,
            other => {
                self.is_plain = false;
                return self.number(other);
            }
        };
        *slot = (*slot / (*slot).gcd(divisor)).saturating_mul(divisor);
    }
}

/// The divisor, and what follows, if factors begin with a remainder on division by a whole number.
fn remainder(factors: &[(MulOp, Expr)]) -> Option<(u64, &[(MulOp, Expr)])> {
    match factors {
        [(MulOp::Modulo, Expr::Number(divisor)), after @ ..]
            if divisor.is_int() && *divisor.numerator() > IBig::ZERO =>
        {
            Some((u64::try_from(divisor.numerator()).unwrap_or(u64::MAX), after))
        }
        _ => None,
    }
}
