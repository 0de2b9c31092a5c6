//! Limits along a line of points in machine integers, many at a time.
//!
//! A rule is compiled once to code for a stack of *lanes*, one for each point of a batch. Bounds of each batch show
//! that no lane overflows, so lanes are computed without checks, several in one instruction; variables, and what is
//! linear in them, are not even written out. Where machine integers do not suffice, or the rule has no value, the exact
//! evaluator has the last word: **a batch never gives a wrong limit**.

mod arithmetic;
mod blocks;
mod code;
mod compile;
mod extent;
mod fixed;
mod form;
mod functions;
mod lanes;
mod machine;
mod op;
mod pool;
mod ratio;
mod rough;

use crate::value::{Evaluator, Interrupted, Patience};
use crate::{EvalError, Inputs, Limit, Natural, Rule, Variable};
pub use blocks::Blocks;
use code::Code;
use lanes::{Lane, Lanes, Range};
use machine::{Machine, Value};

/// Points that are computed together: enough to forget the cost of a step, few enough to stay in the nearest cache.
const LENGTH: usize = 1024;

/// Points that follow each other.
///
/// ```
/// use onepile_rule::batch::{Batch, Line};
/// use onepile_rule::{Natural, Rule};
///
/// let rule: Rule = "1 + (prev + 2*last) % 5".parse()?;
/// let mut limits = [0; 4];
/// // The limits after taking 1, 2, 3 or 4 of 100.
/// Batch::new(&rule).fill(&Line::takes(Natural::from(2u64), 100, 1), &mut limits);
/// assert_eq!(limits, [3, 5, 2, 4]);
/// # Ok::<(), onepile_rule::ParseRuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    turn: Natural,
    pile: u64,
    last: u64,
    /// Whether takes grow and piles shrink, or piles grow after the same take.
    takes: bool,
}

impl Line {
    /// The takes `first`, `first` + 1, … from the pile `prev`, and the piles they leave, at one turn.
    ///
    /// # Panics
    ///
    /// If the pile is too small for its first take. A line ends where the pile does.
    pub fn takes(turn: Natural, prev: u32, first: u32) -> Line {
        assert!(first <= prev, "nobody can take {first} of {prev}");
        Line { turn, pile: (prev - first).into(), last: first.into(), takes: true }
    }

    /// The piles `first`, `first` + 1, … after a take of `last`, at one turn.
    pub fn piles(turn: Natural, first: u32, last: u32) -> Line {
        Line { turn, pile: first.into(), last: last.into(), takes: false }
    }

    /// The point `steps` steps from the first one.
    ///
    /// # Panics
    ///
    /// If the line ends before it.
    pub fn point(&self, steps: u32) -> Inputs {
        let steps = u64::from(steps);
        let (pile, last) = match self.takes {
            true => (self.pile.checked_sub(steps).expect("a take that is not too large"), self.last + steps),
            false => (self.pile + steps, self.last),
        };
        Inputs::moved(self.turn.clone(), pile.into(), last.into())
    }

    /// Start and step of each variable, from a point on.
    fn variables(&self, turn: i64, steps: u32) -> [(i64, i64); 4] {
        let (pile, last, steps) = (self.pile as i64, self.last as i64, i64::from(steps));
        let prev = pile + last;
        match self.takes {
            true => [(turn, 0), (pile - steps, -1), (last + steps, 1), (prev, 0)],
            false => [(turn, 0), (pile + steps, 1), (last, 0), (prev + steps, 1)],
        }
    }
}

/// Evaluates a rule in batches.
pub struct Batch {
    rule: Rule,
    code: Option<Code>,
    narrow: Machine<i32>,
    wide: Machine<i64>,
    /// Whether some batch before did not fit narrow lanes.
    is_wide: bool,
    evaluator: Evaluator,
    /// What exact evaluations took, in units of some 50 to 100 ns, since that was last asked.
    cost: u64,
}

impl Batch {
    /// Stands for every limit from here up, and for no limit at all.
    pub const AMPLE: u32 = u32::MAX - 2;

    /// Stands for a limit that the rule does not give.
    pub const FAULT: u32 = u32::MAX;

    /// Compiles a rule.
    pub fn new(rule: &Rule) -> Self {
        let code = compile::compile(rule.expr(), Self::AMPLE.into());
        let (narrow, wide) = (Machine::default(), Machine::default());
        Batch { rule: rule.clone(), code, narrow, wide, is_wide: false, evaluator: Evaluator::default(), cost: 0 }
    }

    /// The limits at the points of a line, [`Batch::AMPLE`] for all that are larger, and [`Batch::FAULT`] where the
    /// rule has no value or none that is settled.
    pub fn fill(&mut self, line: &Line, limits: &mut [u32]) {
        self.fill_within(line, limits, &Patience::endless()).expect("nobody stops it");
    }

    /// The same as long as somebody waits for it.
    pub fn fill_within(&mut self, line: &Line, limits: &mut [u32], patience: &Patience<'_>) -> Result<(), Interrupted> {
        if self.fill_sure(line, limits) {
            return Ok(());
        }
        for (steps, limit) in (0..).zip(limits).filter(|(_, limit)| **limit == Self::FAULT) {
            *limit = match self.exact_limit_within(&line.point(steps), patience) {
                Ok(limit) => Self::cut(&limit),
                Err(EvalError::Interrupted) => return Err(Interrupted),
                Err(_) => Self::FAULT,
            };
        }
        Ok(())
    }

    /// The same without the exact evaluator: a fault says that it must be asked. Tells whether there is none.
    pub fn fill_sure(&mut self, line: &Line, limits: &mut [u32]) -> bool {
        let batches = (0..).zip(limits.chunks_mut(LENGTH));
        batches.fold(true, |sure, (batch, limits)| self.fill_batch(line, batch * LENGTH as u32, limits) && sure)
    }

    /// A limit as batches write it.
    pub fn cut(limit: &Limit) -> u32 {
        match limit {
            Limit::Finite(limit) => limit.to_u32().map_or(Self::AMPLE, |limit| limit.min(Self::AMPLE)),
            Limit::Infinite => Self::AMPLE,
        }
    }

    /// The limit at one point, by the exact evaluator.
    pub fn exact_limit_within(&mut self, point: &Inputs, patience: &Patience<'_>) -> Result<Limit, EvalError> {
        let limit = self.rule.limit_within(&mut self.evaluator, point, patience);
        self.cost = self.cost.saturating_add(self.evaluator.weight());
        limit
    }

    /// What exact evaluations took since this was last asked, beyond what a short one takes; in units of work, of some 50 to
    /// 100 ns.
    pub fn take_cost(&mut self) -> u64 {
        std::mem::take(&mut self.cost)
    }

    fn fill_batch(&mut self, line: &Line, steps: u32, limits: &mut [u32]) -> bool {
        let small_turn = line.turn.to_u64().and_then(|turn| i64::try_from(turn).ok());
        let turn = if self.rule.uses(Variable::Turn) { small_turn } else { Some(0) };
        let (Some(code), Some(turn)) = (&self.code, turn) else {
            limits.fill(Self::FAULT);
            return false;
        };
        let variables = line.variables(turn, steps);
        if !self.is_wide {
            match self.narrow.run(code.ops(), &variables, limits.len()) {
                Ok(value) => return write(value, &mut self.narrow, limits),
                Err(_) => self.is_wide = true,
            }
        }
        match self.wide.run(code.ops(), &variables, limits.len()) {
            Ok(value) => write(value, &mut self.wide, limits),
            Err(_) => unreachable!("the widest lanes do not overflow"),
        }
    }
}

/// Writes values as limits: negative ones are 0, and those in doubt are faults. Tells whether none is in doubt.
fn write<T: Lane>(value: Value<T>, machine: &mut Machine<T>, limits: &mut [u32]) -> bool {
    let Range { low, high } = value.number.range(limits.len());
    let written = machine.written(value.number);
    if low >= 0 && high <= Batch::AMPLE.into() {
        limits.iter_mut().zip(&written.lanes).for_each(|(limit, lane)| *limit = (*lane).into() as u32);
    } else {
        let cut = |number: i64| number.clamp(0, Batch::AMPLE.into()) as u32;
        limits.iter_mut().zip(&written.lanes).for_each(|(limit, lane)| *limit = cut((*lane).into()));
    }
    match &value.doubt {
        // A mask is 0 or all ones, as a fault is.
        Lanes::Many(mask) => {
            limits.iter_mut().zip(&mask.lanes).for_each(|(limit, doubt)| *limit |= (*doubt).into() as u32);
        }
        Lanes::Linear { start: 0, .. } => {}
        Lanes::Linear { .. } => limits.fill(Batch::FAULT),
    }
    let is_sure = value.doubt.constant() == Some(0);
    machine.recycle(Value { number: Lanes::Many(written), doubt: value.doubt });
    is_sure
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The limits that machine integers alone give, and faults elsewhere.
    fn unaided(rule: &str, line: &Line, count: usize) -> Vec<u32> {
        let rule = rule.parse().expect(rule);
        let mut limits = vec![0; count];
        Batch::new(&rule).fill_batch(line, 0, &mut limits);
        limits
    }

    fn turn() -> Natural {
        Natural::from(3u64)
    }

    #[test]
    fn common_rules_need_no_exact_evaluation() {
        let rules = [
            "2*last",
            "if last % 2 == 0 then last else 4*last",
            "1 + (prev + 2*last) % 5",
            "floor(sqrt(pile))",
            "pile - sqrt(pile)",
            "round(2*sqrt(pile)/3) + ceil(cbrt(last^2))",
            "3*pile^(2/3)",
            "floor(phi*last)",
            "ceil(last/phi) + pi*last - e",
            "(1 + sqrt(5))*last/2",
            "1.5*last + pile/4",
            "(pile + last)/(last + 1) + 1",
            "round(pile/last)",
            "-7*last // -3 + (-5*last) % -4 + 100",
            "min(last, 70/4, sqrt(pile))",
            "max(prev // 3, turn, 5.5) - 1",
            "abs(pile - 2*last) ^ 2",
            "gcd(last, 12) + lcm(last % 7, 4) + xor(last, 5) + bits(pile) + bit_length(last) + digit_sum(prev)",
            "if is_square(last) or is_power(last, 2) then 3 elif is_prime(pile) and not even(last) then 4 else log2(prev)",
            "if last in {1, 4, 9} then 3 elif last in 7..13 then 5 elif 1 < last <= turn then 6 else 9",
            "table([4, 2.5, 7], last % 4, 1) + table([last, 2*pile], turn % 2, 1)",
            "if last == 3 then fib(last) elif last > 100 then inf else 2^(last % 5)",
        ];
        for rule in rules {
            let faults =
                unaided(rule, &Line::takes(turn(), 3000, 1), LENGTH).into_iter().filter(|l| *l == Batch::FAULT);
            let expected = usize::from(rule.contains("fib"));
            assert_eq!(faults.count(), expected, "{rule}");
        }
    }

    #[test]
    fn only_what_is_used_can_be_in_doubt() {
        let line = Line::takes(turn(), 20, 1);
        let f = Batch::FAULT;
        assert_eq!(unaided("10 // (last - 3)", &line, 5), [0, 0, f, 10, 5]);
        assert_eq!(unaided("if last == 3 then 1 else 10 // (last - 3)", &line, 5), [0, 0, 1, 10, 5]);
        assert_eq!(unaided("if last > 3 and 10 // (last - 3) > 7 then 2 else 1", &line, 5), [1, 1, 1, 2, 1]);
        assert_eq!(unaided("if last <= 3 or 10 // (last - 3) > 7 then 2 else 1", &line, 5), [2, 2, 2, 2, 1]);
        assert_eq!(unaided("if last in {1, 2, 3, 1 // (last - 3)} then 2 else 1", &line, 5), [2, 2, 2, 1, 1]);
        assert_eq!(unaided("table([8, 9, sqrt(2), 1 // (last - 3)], last, 7)", &line, 5), [9, f, f, 7, 7]);
    }

    #[test]
    fn limits_beyond_the_machine_range() {
        let rule = "last^9".parse().unwrap();
        let mut limits = [0; 300];
        Batch::new(&rule).fill(&Line::takes(turn(), u32::MAX, 1), &mut limits);
        assert_eq!(limits[..4], [1, 512, 19_683, 262_144]);
        assert_eq!(limits[11..], [Batch::AMPLE; 289]);
    }
}
