//! The base of a rule of the last take, grown as far as a question asks.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress};
use crate::natural::{Limit, Natural};
use crate::rule::{Bounder, Inputs, Region, Rule, Variable};

use super::tree::{Flow, Tree};

/// A member b of the base.
pub(super) struct Member {
    pub(super) value: UBig,
    /// The place of the member that was added to the one before to make this one.
    step: Option<usize>,
    /// g'(b), unless the member is fixed, which means g'(b) = b.
    unfixed: Option<UBig>,
    /// The place of the member with the largest g' up to this one.
    largest: usize,
}

/// Members beyond this number are too many to keep.
const MAX_MEMBERS: usize = 1 << 22;
/// Among so many members, each found by a search, ...
const MANY_MEMBERS: usize = 1 << 12;
/// ... the last should be so many times larger than their number; or else they only pile up.
const LEAST_GROWTH: usize = 64;

/// The members found so far.
pub(super) struct Base<'r> {
    rule: &'r Rule,
    bounder: Bounder,
    members: Vec<Member>,
    /// Fixed members at which the limit is larger than at all fixed members before, with that limit.
    records: Vec<(usize, Limit)>,
    /// Whether there are no further members.
    pub(super) finite: bool,
    /// Whether every member is known to be fixed.
    all_fixed: bool,
    /// Whether the next member would lie beyond what was asked.
    beyond: Option<UBig>,
}

impl<'r> Base<'r> {
    /// The base of a rule; `all_fixed` says that the limit falls by at most 1 wherever it will be looked at.
    pub(super) fn new(rule: &'r Rule, all_fixed: bool) -> Result<Self, Bound> {
        let one = Member { value: UBig::ONE, step: None, unfixed: None, largest: 0 };
        let mut base = Base {
            rule,
            bounder: Bounder::default(),
            members: vec![one],
            records: Vec::new(),
            finite: false,
            all_fixed,
            beyond: None,
        };
        base.keep_record()?;
        Ok(base)
    }

    /// The limit after a take. The rule is proved to have one, but it may not be settled which.
    pub(super) fn limit(&mut self, take: &UBig) -> Result<Limit, Bound> {
        let inputs = Inputs::last_only(Natural(take.clone()));
        self.rule.limit_by(self.bounder.evaluator(), &inputs).map_err(|_| Bound::Precision)
    }

    /// A limit that none in the region is below.
    pub(super) fn least_limit(&mut self, region: &Region) -> Limit {
        Limit::Finite(self.rule.bounds_by(&mut self.bounder, region).low)
    }

    /// g' of the member at a place.
    pub(super) fn g(&self, place: usize) -> &UBig {
        let member = &self.members[place];
        member.unfixed.as_ref().unwrap_or(&member.value)
    }

    /// The largest g' of the members up to a place.
    pub(super) fn largest_g(&self, place: usize) -> &UBig {
        self.g(self.members[place].largest)
    }

    pub(super) fn member(&self, place: usize) -> &UBig {
        &self.members[place].value
    }

    /// The place of the last member.
    pub(super) fn last(&self) -> usize {
        self.members.len() - 1
    }

    /// The place of the largest member that is not above a number from 1 up.
    pub(super) fn place_up_to(&self, number: &UBig) -> usize {
        self.members.partition_point(|member| member.value <= *number) - 1
    }

    /// Finds all members up to a number.
    pub(super) fn grow(&mut self, to: &UBig, budget: &mut Budget<'_>) -> Result<(), Bound> {
        if self.beyond.as_ref().is_some_and(|beyond| beyond <= to) {
            self.beyond = None;
        }
        while !self.finite && self.beyond.is_none() {
            let last = self.last();
            // The smallest fixed member with a limit of at least g' of the last one is a record.
            let wanted = Limit::Finite(Natural(self.g(last).clone()));
            let record = self.records.partition_point(|(_, limit)| *limit < wanted);
            let Some(&(step, _)) = self.records.get(record) else {
                self.finite = true;
                break;
            };
            let value = self.member(last) + self.member(step);
            if value > *to {
                self.beyond = Some(value);
                break;
            }
            if self.members.len() == MAX_MEMBERS || self.is_stalled() {
                return Err(Bound::Work);
            }
            let digits = (value.bit_len() / 8) as u64;
            budget.reserve(2 * digits + size_of::<Member>() as u64)?;
            budget.spend(1 + digits / 64, Progress { done: value.bit_len() as u64, of: to.bit_len() as u64 })?;
            let unfixed = if self.all_fixed { None } else { self.smallest_take(&value, budget)? };
            let g = unfixed.as_ref().unwrap_or(&value);
            let largest = if g > self.largest_g(last) { last + 1 } else { self.members[last].largest };
            self.members.push(Member { value, step: Some(step), unfixed, largest });
            self.keep_record()?;
        }
        Ok(())
    }

    /// Whether members pile up without growing, as they do where g is bounded.
    fn is_stalled(&self) -> bool {
        let count = self.members.len();
        !self.all_fixed && count >= MANY_MEMBERS && *self.member(count - 1) < UBig::from(count) * LEAST_GROWTH
    }

    /// The smallest take that wins from the next member, if it is smaller than the member.
    fn smallest_take(&mut self, value: &UBig, budget: &mut Budget<'_>) -> Result<Option<UBig>, Bound> {
        let below = self.member(self.last()).clone();
        let mut found = None;
        Tree::prefix(value.clone(), below).walk(self, budget, |take, _| {
            found = Some(take);
            Flow::Stop
        })?;
        Ok(found)
    }

    fn keep_record(&mut self) -> Result<(), Bound> {
        let place = self.last();
        if self.members[place].unfixed.is_none() {
            let value = self.members[place].value.clone();
            let limit = self.limit(&value)?;
            if self.records.last().is_none_or(|(_, record)| limit > *record) {
                self.records.push((place, limit));
            }
        }
        Ok(())
    }

    /// The parts of a number: the largest member that fits, and so on with the rest. A finite base is first taken off
    /// as often as possible; the count of each part is given with it.
    pub(super) fn expansion(&self, number: &UBig) -> Vec<(usize, UBig)> {
        let mut rest = number.clone();
        let mut parts = Vec::new();
        if self.finite {
            let last = self.member(self.last());
            let count = &rest / last;
            if !count.is_zero() {
                rest -= last * &count;
                parts.push((self.last(), count));
            }
        }
        while !rest.is_zero() {
            let place = self.place_up_to(&rest);
            rest -= self.member(place);
            parts.push((place, UBig::ONE));
        }
        parts
    }

    /// g of a number from 1 up.
    pub(super) fn g_of(&self, number: &UBig) -> &UBig {
        let parts = self.expansion(number);
        self.g(parts.last().expect("a number from 1 up has a part").0)
    }

    /// Moves left from lost positions, for each member: rho(1) = 0, rho(2) = 2, and the sum over both summands after.
    pub(super) fn rho(&self) -> Vec<UBig> {
        let mut rho: Vec<UBig> = Vec::with_capacity(self.members.len());
        for (place, member) in self.members.iter().enumerate() {
            rho.push(match (place, member.step) {
                (1, _) => UBig::from(2u8),
                (_, Some(step)) => &rho[place - 1] + &rho[step],
                (_, None) => UBig::ZERO,
            });
        }
        rho
    }
}

impl Inputs {
    /// A point of which only the last take is known.
    fn last_only(last: Natural) -> Inputs {
        Inputs::nowhere().with(Variable::Last, last)
    }
}
