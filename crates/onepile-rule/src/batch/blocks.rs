//! Bounds of the limits after many takes from one pile, in machine integers: some ten nanoseconds for a block of any length.

use super::code::Code;
use super::compile;
use super::extent::Extent;
use super::op::{Affine, Binary, Op};
use super::{Batch, functions};
use crate::{Natural, Rule};

/// Bounds the limits after blocks of takes.
///
/// ```
/// use onepile_rule::batch::Blocks;
/// use onepile_rule::{Natural, Rule};
///
/// let rule: Rule = "max(last, pile // 3)".parse()?;
/// let mut blocks = Blocks::new(&rule).unwrap();
/// // The limits after taking 100 to 200 of 1000.
/// blocks.aim(&Natural::from(2u64), 1000);
/// assert_eq!(blocks.bounds((100, 200), 1), Some((266, 300)));
/// # Ok::<(), onepile_rule::ParseRuleError>(())
/// ```
pub struct Blocks {
    code: Code,
    /// What is linear in the quantities, in the order of the code: as a line over the takes from the pile at hand.
    lines: Vec<Option<Line>>,
    stack: Vec<Extent>,
}

/// A number as a function of the take: `at_zero + slope·take`.
#[derive(Clone, Copy)]
struct Line {
    at_zero: i64,
    slope: i64,
}

impl Blocks {
    /// For a rule that machine integers tell something about.
    pub fn new(rule: &Rule) -> Option<Blocks> {
        let code = compile::compile(rule.expr(), Batch::AMPLE.into())?;
        let is_open = matches!(code.ops(), [Op::Unknown]);
        (!is_open).then(|| Blocks { code, lines: Vec::new(), stack: Vec::new() })
    }

    /// A number such that bounds are closer where the remainder of the take on division by it is known; at most so large,
    /// and 1 if there is none.
    pub fn modulus(&self, most: u32) -> u32 {
        let mut modulus = 1u64;
        let constant = |op: &Op| match op {
            Op::Affine(Affine { constant, factors: [0, 0, 0, 0] }) => u64::try_from(*constant).ok(),
            _ => None,
        };
        for ops in self.code.ops().windows(3) {
            let [dividend, divisor, Op::Binary(function @ (Binary::Modulo | Binary::FloorDivide))] = ops else {
                continue;
            };
            let divisor = match constant(divisor) {
                // The same for all takes.
                _ if matches!(dividend, Op::Affine(Affine { factors: [_, 0, 0, 0], .. })) => continue,
                Some(divisor) => divisor,
                // Parity often tells whether a remainder may be 0.
                None if *function == Binary::Modulo => 2,
                None => continue,
            };
            if divisor > 0 {
                let both = (modulus / functions::gcd(modulus, divisor)).saturating_mul(divisor);
                modulus = if both <= most.into() { both } else { modulus };
            }
        }
        modulus as u32
    }

    /// From now on takes are from a pile, and limits are those of a turn.
    pub fn aim(&mut self, turn: &Natural, prev: u32) {
        let turn = turn.to_u64().and_then(|turn| i64::try_from(turn).ok());
        self.lines.clear();
        self.lines.extend(self.code.ops().iter().filter_map(|op| match op {
            Op::Affine(affine) => Some(Line::of(affine, turn, prev.into())),
            _ => None,
        }));
    }

    /// No limit after a take from the first to the last one lies outside these bounds, [`Batch::AMPLE`] for all that are
    /// larger; of the takes only every `stride`-th one counts, the first and the last included. Nothing if there may be a
    /// take after which the rule has no value, or none that machine integers bound.
    pub fn bounds(&mut self, (first, last): (u32, u32), stride: u32) -> Option<(u32, u32)> {
        self.stack.clear();
        let mut lines = self.lines.iter();
        for op in self.code.ops() {
            let value = match op {
                Op::Affine(_) => match lines.next().expect("a line for each") {
                    Some(line) => line.extent((first.into(), last.into()), stride.into()),
                    None => Extent::UNKNOWN,
                },
                op => step(&mut self.stack, op),
            };
            self.stack.push(value);
        }
        let Extent { low, high, doubt, .. } = pop(&mut self.stack);
        let cut = |number: i64| number.clamp(0, Batch::AMPLE.into()) as u32;
        (!doubt).then(|| (cut(low), cut(high)))
    }
}

impl Line {
    /// Numbers larger than this are left alone, so that sums of them do not overflow.
    const MOST: i64 = 1 << 61;

    fn of(affine: &Affine, turn: Option<i64>, prev: i64) -> Option<Line> {
        let [by_turn, by_pile, by_last, by_prev] = affine.factors;
        let turns = if by_turn == 0 { 0 } else { turn?.checked_mul(by_turn)? };
        // What is left is the previous pile without the take.
        let piles = by_pile.checked_add(by_prev)?.checked_mul(prev)?;
        let at_zero = affine.constant.checked_add(turns)?.checked_add(piles)?;
        let slope = by_last.checked_sub(by_pile)?;
        let is_small =
            at_zero.checked_abs()? < Line::MOST && slope.checked_mul(prev.max(1))?.checked_abs()? < Line::MOST;
        is_small.then_some(Line { at_zero, slope })
    }

    fn extent(self, (first, last): (i64, i64), stride: i64) -> Extent {
        let at = |take: i64| self.at_zero + self.slope * take;
        if first == last { Extent::constant(at(first)) } else { Extent::line(at(first), at(last), self.slope * stride) }
    }
}

fn pop(stack: &mut Vec<Extent>) -> Extent {
    stack.pop().expect("code pushes what it pops")
}

/// One step, from the values it wants on the stack to the last of those it leaves.
fn step(stack: &mut Vec<Extent>, op: &Op) -> Extent {
    match op {
        Op::Affine(_) | Op::Unknown => Extent::UNKNOWN,
        Op::Unary(function) => pop(stack).unary(function),
        Op::Binary(function) => {
            let (b, a) = (pop(stack), pop(stack));
            a.binary(*function, b)
        }
        Op::Not => pop(stack).not(),
        Op::And => {
            let (b, a) = (pop(stack), pop(stack));
            a.and(b)
        }
        Op::Or => {
            let (b, a) = (pop(stack), pop(stack));
            a.or(b)
        }
        Op::Select => {
            let (condition, value, otherwise) = (pop(stack), pop(stack), pop(stack));
            condition.select(value, otherwise)
        }
        Op::Link(comparison) => {
            let (right, left, held) = (pop(stack), pop(stack), pop(stack));
            stack.push(held.and(left.compare(*comparison, right)));
            right
        }
        Op::Member => {
            let (member, found, number) = (pop(stack), pop(stack), pop(stack));
            stack.push(number);
            found.or(member.compare(crate::text::Comparison::Equal, number))
        }
        Op::Pick(position) => {
            let (entry, found, index) = (pop(stack), pop(stack), pop(stack));
            stack.push(index);
            index.compare(crate::text::Comparison::Equal, Extent::constant(*position)).select(entry, found)
        }
        Op::Lookup(entries) => {
            let (index, otherwise) = (pop(stack), pop(stack));
            index.look_up(entries, otherwise)
        }
        Op::Drop => {
            pop(stack);
            pop(stack)
        }
        Op::Nip => {
            let (value, gone) = (pop(stack), pop(stack));
            if gone.doubt { Extent::UNKNOWN } else { value }
        }
    }
}
