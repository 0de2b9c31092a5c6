//! The sequences behind the nim-values of a rule of the pile, which generalise those of Beatty.
//!
//! Let f have unit jumps (see [`super`]). F(m) is the first pile with f(n) = m and H(m) the first with
//! n − f(n) = m. **Theorem 4** [HRR04]: the piles of nim-value v are F(v), and after a pile a the pile H(a + 1). The numbers F(m)
//! from m = 1 on and H(m) from m = 1 on are the positive integers, each once: at every step from a pile to the next one
//! of f(n) and n − f(n) grows. For f = floor(n/(1 + a)) with a irrational this is Beatty's theorem.
//!
//! F ends if f stays the same from some pile on, H if it grows at every step from some pile on; both are seen from bounds
//! of the step. Since f never decreases, both are found by halving, without listing what comes before.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget};
use crate::declined::{Declined, Hypothesis};
use crate::natural::{MAX_BITS, Natural};
use crate::prove::{Property, Verdict, far_end, prove};
use crate::rule::{Bounder, Range, Region, Rule, Variable};
use crate::strategy::engine::Proved;

use super::first::{Near, first};
use super::jumps::Jumps;
use super::prove_unit_jumps;

/// The sequences of a rule of the pile with unit jumps.
///
/// ```
/// use onepile::{Beatty, Budget, Natural, Rule};
///
/// let rule: Rule = "floor(pile/phi)".parse()?;
/// let mut budget = Budget::unlimited();
/// let mut sequences = Beatty::of(&rule, &mut budget).expect("a rule with unit jumps");
/// let mut f = |m: u64| sequences.f(&m.into(), &mut budget).unwrap().unwrap().to_string();
/// assert_eq!([f(1), f(2), f(3), f(4)], ["2", "4", "5", "7"]);
///
/// // The 10^30-th member, without the others.
/// let far: Natural = "1e30".parse()?;
/// assert_eq!(sequences.f(&far, &mut budget).unwrap().unwrap().to_string(), "1618033988749894848204586834366");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Beatty {
    rule: Rule,
    jumps: Jumps,
    /// Unit jumps are proved up to this pile, or everywhere. A question that looks farther proves more.
    proved_to: Option<UBig>,
    bounder: Bounder,
}

/// Where unit jumps are not proved for all piles, they are proved up to here to begin with, and then as far as asked.
const NEAR: u32 = 1 << 10;
/// Work for a proof up to the far end. If it does not suffice, that end is seldom asked for.
const FAR_WORK: u64 = 1 << 22;

/// Where a pile stands among the piles of its nim-value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The nim-value.
    pub value: Natural,
    /// Which of the piles of this nim-value it is, counted from 1.
    pub rank: Natural,
}

/// Which of the two functions is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// f(n).
    Limit,
    /// n − f(n).
    Rest,
}

/// Iterations that find the next pile of a class before halving does.
const MAX_ITERATIONS: u32 = 12;

impl Beatty {
    /// The sequences of a rule, if it allows every take within the limit, uses the pile alone and has unit jumps. These are proved at all piles, or else as
    /// far as each term looks.
    ///
    /// # Errors
    ///
    /// Tells what is not so, or not proved even for the first piles.
    pub fn of(rule: &Rule, budget: &mut Budget<'_>) -> Result<Self, Declined> {
        let declined = match Beatty::everywhere(rule, budget) {
            Ok(sequences) => return Ok(sequences),
            Err(declined) => declined,
        };
        let is_open =
            |declined: &Declined| declined.at.is_none() && matches!(declined.hypothesis, Hypothesis::Property(_));
        if !is_open(&declined) {
            return Err(declined);
        }
        let far = far_end();
        let to_far = Proved::To(far.clone());
        let (proved, met) =
            budget.observed(|budget| budget.with_at_most(FAR_WORK, |budget| prove_unit_jumps(rule, &to_far, budget)));
        match proved {
            Ok(()) => return Ok(Beatty::proved(rule, Some(far.0))),
            // What a bound of the whole cut off may be proved another time.
            Err(declined) if !is_open(&declined) || met.is_some() => return Err(declined),
            Err(_) => {}
        }
        prove_unit_jumps(rule, &Proved::To(NEAR.into()), budget)?;
        Ok(Beatty::proved(rule, Some(NEAR.into())))
    }

    /// The same if unit jumps are proved at all piles.
    pub(crate) fn everywhere(rule: &Rule, budget: &mut Budget<'_>) -> Result<Self, Declined> {
        Declined::if_names_takes(rule)?;
        Declined::if_uses(rule, &[Variable::Turn, Variable::Last, Variable::Prev])?;
        prove_unit_jumps(rule, &Proved::Everywhere, budget).map(|()| Beatty::proved(rule, None))
    }

    fn proved(rule: &Rule, proved_to: Option<UBig>) -> Self {
        Beatty { rule: rule.clone(), jumps: Jumps::of(rule), proved_to, bounder: Bounder::default() }
    }

    /// Proves unit jumps up to a pile, from twice as far to twice as far, so that what is proved does not depend on the
    /// questions before.
    fn reach(&mut self, pile: &UBig, budget: &mut Budget<'_>) -> Result<(), Bound> {
        while let Some(to) = self.proved_to.clone().filter(|to| pile > to) {
            // A proof at one look is given even where nothing is left for another.
            budget.spend(1, budget.progress())?;
            let twice = &to << 1;
            let piles =
                |from: UBig, to: UBig| Region::all().with(Variable::Pile, Range::new(Natural(from), Natural(to)));
            let (verdict, met) = budget.observed(|budget| {
                match prove(&self.rule, &Property::HasValue, &piles(to.clone(), twice.clone()), budget) {
                    Verdict::Proved => {
                        prove(&self.rule, &Property::UnitJumps, &piles(to.clone(), &twice - UBig::ONE), budget)
                    }
                    other => other,
                }
            });
            if verdict != Verdict::Proved {
                return Err(met.unwrap_or(Bound::Work));
            }
            self.proved_to = Some(twice);
        }
        Ok(())
    }

    /// F(m), the first pile at which the limit is m; nothing if no limit is that large.
    ///
    /// # Errors
    ///
    /// The bound that was met, if it is not known.
    pub fn f(&mut self, m: &Natural, budget: &mut Budget<'_>) -> Result<Option<Natural>, Bound> {
        Ok(self.first(Of::Limit, &m.0, &UBig::ZERO, budget)?.map(Natural))
    }

    /// H(m), the first pile that has m counters left after the largest take; nothing if there is none.
    ///
    /// # Errors
    ///
    /// The bound that was met, if it is not known.
    pub fn h(&mut self, m: &Natural, budget: &mut Budget<'_>) -> Result<Option<Natural>, Bound> {
        Ok(self.first(Of::Rest, &m.0, &UBig::ZERO, budget)?.map(Natural))
    }

    /// The next pile with the nim-value of a pile; nothing if it is the last one.
    ///
    /// # Errors
    ///
    /// The bound that was met, if it is not known.
    pub fn next_in_class(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<Option<Natural>, Bound> {
        let t = &pile.0 + UBig::ONE;
        // H(t) is the least n with n = t + f(n), so iterating that from below never passes it.
        let mut n = pile.0.clone();
        for _ in 0..MAX_ITERATIONS {
            self.reach(&n, budget)?;
            let next = &t + self.jumps.at(&n, budget)?;
            if next == n {
                return Ok(Some(Natural(n)));
            }
            n = next;
        }
        Ok(self.first(Of::Rest, &t, &(n - UBig::ONE), budget)?.map(Natural))
    }

    /// The first piles of a nim-value, at most this many; fewer if the list ends.
    ///
    /// # Errors
    ///
    /// The bound that was met, if they are not all known.
    pub fn class(&mut self, value: &Natural, count: usize, budget: &mut Budget<'_>) -> Result<Vec<Natural>, Bound> {
        let mut class: Vec<Natural> = Vec::new();
        while class.len() < count {
            let next = match class.last() {
                None => self.f(value, budget)?,
                Some(last) => self.next_in_class(last, budget)?,
            };
            let Some(next) = next else { break };
            budget.make_room(&mut class, 1)?;
            budget.reserve(next.0.bit_len() as u64 / 8)?;
            class.push(next);
        }
        Ok(class)
    }

    /// The nim-value of a pile, and which of the piles of that value it is.
    ///
    /// # Errors
    ///
    /// The bound that was met, if it is not known.
    pub fn place(&mut self, pile: &Natural, budget: &mut Budget<'_>) -> Result<Place, Bound> {
        self.reach(&pile.0, budget)?;
        let chain = self.jumps.descend(&pile.0, budget)?;
        // A chain of value 0 ends at a pile where the limit is 0, and so it is at all piles below.
        let before = if chain.value.is_zero() { chain.end } else { UBig::ZERO };
        Ok(Place { value: Natural(chain.value), rank: Natural(chain.steps + before + UBig::ONE) })
    }

    /// Whether the numbers F(1), F(2), … and H(1), H(2), … up to some number are the numbers from 1 on, each once; if not,
    /// the first number that is missing or comes twice. For rules with unit jumps it is so.
    ///
    /// # Errors
    ///
    /// The bound that was met, if they are not all known.
    pub fn partition(&mut self, to: &Natural, budget: &mut Budget<'_>) -> Result<Result<(), Natural>, Bound> {
        let one = Natural::ONE;
        let (mut m, mut k) = (one.clone(), one.clone());
        let (mut f, mut h) = (self.f(&m, budget)?, self.h(&k, budget)?);
        let mut number = one.clone();
        while number <= *to {
            match (f.as_ref() == Some(&number), h.as_ref() == Some(&number)) {
                (true, false) => {
                    m = &m + &one;
                    f = self.first(Of::Limit, &m.0, &number.0, budget)?.map(Natural);
                }
                (false, true) => {
                    k = &k + &one;
                    h = self.first(Of::Rest, &k.0, &number.0, budget)?.map(Natural);
                }
                _ => return Ok(Err(number)),
            }
            number = &number + &one;
        }
        Ok(Ok(()))
    }

    /// The largest limit with the first pile that has it, if the limit is known to stay the same from some pile on.
    pub(crate) fn last_level(&mut self, budget: &mut Budget<'_>) -> Result<Option<(Natural, Natural)>, Bound> {
        let Some(pile) = self.settled(Of::Limit, budget)? else { return Ok(None) };
        let level = self.jumps.at(&pile, budget)?;
        let first = self.first(Of::Limit, &level, &UBig::ZERO, budget)?;
        Ok(first.map(|first| (Natural(level), Natural(first))))
    }

    /// A pile from which on the limit is known to grow with every pile, so that no class goes on for ever.
    pub(crate) fn keeps_up_from(&mut self, budget: &mut Budget<'_>) -> Result<Option<Natural>, Bound> {
        Ok(self.settled(Of::Rest, budget)?.map(Natural))
    }

    /// A pile from which on a function is known to stay the same, among powers of 2.
    fn settled(&mut self, of: Of, budget: &mut Budget<'_>) -> Result<Option<UBig>, Bound> {
        const MOST_BITS: usize = 512;
        for pile in (0..MOST_BITS).map(|bits| UBig::ONE << bits) {
            if self.stays(of, &pile, budget)? {
                return Ok(Some(pile));
            }
        }
        Ok(None)
    }

    /// The memory that is kept.
    pub(crate) fn bytes(&self) -> u64 {
        self.jumps.bytes()
    }

    /// Begins with another question.
    pub(crate) fn restart(&mut self) {
        self.jumps.restart();
    }

    fn value(&mut self, of: Of, pile: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        match of {
            Of::Limit => self.jumps.at(pile, budget),
            Of::Rest => self.jumps.complement(pile, budget),
        }
    }

    /// The first pile at which a function reaches m. It is known not to be below `low`.
    fn first(&mut self, of: Of, m: &UBig, low: &UBig, budget: &mut Budget<'_>) -> Result<Option<UBig>, Bound> {
        if m.is_zero() {
            return Ok(Some(UBig::ZERO));
        }
        let mut low = low.clone();
        // Neither function exceeds the pile.
        let mut high = m.clone().max(&low + UBig::ONE);
        let mut shift = 1;
        loop {
            if let (Err(bound), Some(to)) = (self.reach(&high, budget), &self.proved_to) {
                // The term may be among the piles up to where the proof ends.
                if low >= *to {
                    return Err(bound);
                }
                high = to.clone();
            }
            if self.value(of, &high, budget)? >= *m {
                break;
            }
            if self.stays(of, &high, budget)? {
                return Ok(None);
            }
            if high.bit_len() + shift > MAX_BITS {
                return Err(Bound::Work);
            }
            low = high.clone();
            high <<= shift;
            shift *= 2;
        }
        first(low, high, None, Near::Low, |n| Ok(self.value(of, n, budget)? >= *m)).map(Some)
    }

    /// Whether a function is known to stay the same from a pile on.
    fn stays(&mut self, of: Of, pile: &UBig, budget: &mut Budget<'_>) -> Result<bool, Bound> {
        if self.proved_to.is_some() {
            return Ok(false);
        }
        let Beatty { rule, bounder, .. } = self;
        budget.patiently(|patience| {
            let jumps = rule.jump_bounds(bounder, pile.clone(), patience)?;
            Ok(match of {
                Of::Limit => jumps.are_at_most(0),
                Of::Rest => jumps.are_at_least(1) || rule.reaches_pile(bounder, pile.clone(), patience)?,
            })
        })
    }
}
