//! The rule as the tableau sees it: how far down a take can go.
//!
//! With F = min(limit, pile), the player at turn t and pile n can leave every pile from h(t, n) = n − F(t, n) to n − 1.
//! The half of Condition C that says F rises by at most 1 from a pile to the next says that h never decreases in n, so
//! the piles from which some pile can be reached are found by bisection.

use dashu_base::BitTest;
use dashu_int::UBig;

use crate::budget::{Bound, Budget, Progress};
use crate::natural::{Limit, Natural};
use crate::rule::{Evaluator, Inputs, Rule, Variable};

use super::strides::Strides;

/// A rule of turn and pile whose h is proved not to decrease where it is asked for.
pub(super) struct Slope {
    rule: Rule,
    evaluator: Evaluator,
    by_turn: bool,
    /// Whether the limit is proved to be at least 1.
    positive: bool,
    /// The aim and the top that were found last: the next ones may have the same ratio.
    rate: Option<(UBig, UBig)>,
    /// Tops that repeat.
    strides: Option<Strides>,
}

impl Slope {
    pub(super) fn new(rule: Rule, positive: bool) -> Self {
        let by_turn = !rule.uses(Variable::Pile);
        let strides = if positive && !by_turn { Strides::of(&rule) } else { None };
        Slope { rule, evaluator: Evaluator::default(), by_turn, positive, rate: None, strides }
    }

    /// Whether the limit depends on nothing but the turn.
    pub(super) fn is_by_turn(&self) -> bool {
        self.by_turn
    }

    /// Whether the limit is proved to be at least 1.
    pub(super) fn is_positive(&self) -> bool {
        self.positive
    }

    pub(super) fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The limit at a turn and a pile from 1 up.
    fn limit(&mut self, turn: &UBig, pile: &UBig, budget: &mut Budget<'_>) -> Result<Limit, Bound> {
        let size = (turn.bit_len() + pile.bit_len()) as u64;
        budget.spend(1 + size / 4096, budget.progress())?;
        let inputs = Inputs::unmoved(Natural(turn.clone()), Natural(pile.clone()));
        budget.settled_limit(&self.rule, &mut self.evaluator, &inputs)
    }

    /// The largest take at a turn and a pile from 1 up.
    pub(super) fn most(&mut self, turn: &UBig, pile: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        Ok(match self.limit(turn, pile, budget)? {
            Limit::Finite(limit) if limit.0 < *pile => limit.0,
            _ => pile.clone(),
        })
    }

    /// The limit at a turn and a pile from 1 up, however large; none if it is infinite.
    pub(super) fn limit_at(
        &mut self,
        turn: &UBig,
        pile: &UBig,
        budget: &mut Budget<'_>,
    ) -> Result<Option<UBig>, Bound> {
        Ok(match self.limit(turn, pile, budget)? {
            Limit::Finite(limit) => Some(limit.0),
            Limit::Infinite => None,
        })
    }

    /// The limit at a turn of a rule that does not look at the pile, however large; none if it is infinite.
    pub(super) fn at_turn(&mut self, turn: &UBig, budget: &mut Budget<'_>) -> Result<Option<UBig>, Bound> {
        self.limit_at(turn, &UBig::ONE, budget)
    }

    /// The largest pile up to `cap` from which a take leads to `aim` or below: the largest n with h(turn, n) <= aim.
    ///
    /// At most `aim` itself if no take leads there.
    pub(super) fn top(&mut self, turn: &UBig, aim: &UBig, cap: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        if aim >= cap {
            return Ok(cap.clone());
        }
        if self.by_turn {
            // Asked at the largest pile, the limit is cut there only.
            return Ok((aim + self.most(turn, cap, budget)?).min(cap.clone()));
        }
        match self.strides.as_ref().and_then(|strides| Some((strides, strides.place(aim)?))) {
            Some((strides, place)) => match strides.top(turn, &place) {
                Some(top) => Ok(top.min(cap.clone())),
                None => {
                    let first = strides.first(&place);
                    let top = self.search(turn, &first, cap, budget)?;
                    // One that is cut may be larger.
                    if top >= *cap {
                        return self.search(turn, aim, cap, budget);
                    }
                    let strides = self.strides.as_mut().expect("looked at just now");
                    strides.keep(turn, &place, top);
                    Ok(strides.top(turn, &place).expect("kept just now").min(cap.clone()))
                }
            },
            None => self.search(turn, aim, cap, budget),
        }
    }

    /// The memory of what is kept.
    pub(super) fn bytes(&self) -> u64 {
        self.strides.as_ref().map_or(0, Strides::bytes)
    }

    /// The same top, by a search among the piles above the aim.
    fn search(&mut self, turn: &UBig, aim: &UBig, cap: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        let rate = self.rate.take().filter(|(before, _)| before.bit_len() > 64);
        let mut search = match &rate {
            Some(_) => Bracket::new(aim.clone(), UBig::ZERO, cap + UBig::ONE, rate),
            None => {
                let next = aim + UBig::ONE;
                let first = self.most(turn, &next, budget)?;
                if first.is_zero() {
                    return Ok(aim.clone());
                }
                Bracket::new(next, first - UBig::ONE, cap + UBig::ONE, None)
            }
        };
        while !search.is_closed() {
            let guess = search.guess();
            let reached = &guess - self.most(turn, &guess, budget)?;
            match reached <= *aim {
                true => search.raise(guess, aim - reached),
                false => search.lower(guess, reached - aim),
            }
        }
        self.rate = Some((aim.clone(), search.low.clone()));
        Ok(search.low)
    }

    /// The largest pile up to `cap` at which the limit is 0, where the limit does not fall from a pile to the next.
    pub(super) fn stuck(&mut self, turn: &UBig, cap: &UBig, budget: &mut Budget<'_>) -> Result<UBig, Bound> {
        let (mut low, mut high) = (UBig::ZERO, cap + UBig::ONE);
        if self.positive || cap.is_zero() {
            return Ok(low);
        }
        let mut guess = if self.by_turn { cap.clone() } else { UBig::ONE };
        while &low + UBig::ONE < high {
            match self.most(turn, &guess, budget)?.is_zero() {
                true => low = guess,
                false => high = guess,
            }
            if self.by_turn {
                return Ok(low);
            }
            let doubled = &low * UBig::from(2u8) + UBig::ONE;
            guess = if high > *cap { doubled.min(cap.clone()) } else { (&low + &high) >> 1 };
        }
        Ok(low)
    }

    /// The progress of a search over rows: `done` of `of` columns.
    pub(super) fn progress(done: u64, of: &UBig) -> Progress {
        Progress { done, of: u64::try_from(of).unwrap_or(u64::MAX) }
    }
}

/// The search for the largest pile that reaches an aim: as if h were linear, and cut in halves now and then because it
/// need not be.
struct Bracket {
    /// A pile that reaches the aim, with how much further it reaches.
    low: UBig,
    spare: UBig,
    /// The same of the pile before it, if one is known.
    before: Option<(UBig, UBig)>,
    /// A pile that does not reach the aim, with how much it lacks; that of the pile beyond all is not known.
    high: UBig,
    lack: Option<UBig>,
    /// Guesses since an end was last computed, and which end moved by the last one.
    steps: u32,
    raised: bool,
    /// How many piles a difference in what is reached makes, as a fraction, if that is likely to be known.
    rate: Option<(UBig, UBig)>,
}

impl Bracket {
    fn new(low: UBig, spare: UBig, high: UBig, rate: Option<(UBig, UBig)>) -> Bracket {
        Bracket { low, spare, before: None, high, lack: None, steps: 0, raised: true, rate }
    }

    fn is_closed(&self) -> bool {
        &self.low + UBig::ONE >= self.high
    }

    fn raise(&mut self, low: UBig, spare: UBig) {
        let before = std::mem::replace(&mut self.low, low);
        self.before = Some((before, std::mem::replace(&mut self.spare, spare)));
        self.raised = true;
    }

    fn lower(&mut self, high: UBig, lack: UBig) {
        // The first end that is known begins the count anew.
        self.steps = if self.lack.is_none() { 0 } else { self.steps };
        (self.high, self.lack, self.raised) = (high, Some(lack), false);
    }

    /// The pile to look at next, strictly between both ends.
    fn guess(&mut self) -> UBig {
        let step = self.steps;
        self.steps += 1;
        let stride = UBig::ONE << (2 * step as usize);
        if let Some((less, more)) = &self.rate {
            let guess = match (&self.lack, &self.before) {
                (None, None) => &self.low * more / less,
                (None, Some(_)) => &self.low + &self.spare * more / less + stride,
                (Some(lack), _) => {
                    let back = lack * more / less + UBig::ONE;
                    if self.high > back { &self.high - back } else { UBig::ZERO }
                }
            };
            let guess = self.between(guess);
            // Once more from what that guess finds.
            if step > 0 {
                self.rate = None;
            }
            return guess;
        }
        let guess = match (&self.lack, &self.before) {
            // No pile is known that does not reach the aim: go where h gets there, and ever further.
            (None, None) => &self.low + &self.spare,
            (None, Some((low, spare))) if spare > &self.spare => {
                &self.low + &self.spare * (&self.low - low) / (spare - &self.spare) + stride
            }
            (None, Some((low, _))) => &self.low + (&self.low - low) * UBig::from(2u8) + stride,
            (Some(lack), _) => match step % 4 {
                0 => {
                    let width = &self.high - &self.low;
                    &self.low
                        + (UBig::from(2u8) * &self.spare + UBig::ONE) * width / (UBig::from(2u8) * (&self.spare + lack))
                }
                near @ (1 | 2) => {
                    let stride = UBig::ONE << (2 * (near - 1) as usize);
                    if self.raised { &self.low + stride } else { &self.high - stride.min(self.high.clone()) }
                }
                _ => (&self.low + &self.high) >> 1,
            },
        };
        self.between(guess)
    }

    fn between(&self, guess: UBig) -> UBig {
        guess.clamp(&self.low + UBig::ONE, &self.high - UBig::ONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tops_are_those_of_a_scan() {
        let rules = [
            "turn + 1 + pile // 2",
            "pile // 3",
            "max(0, pile - 7)",
            "floor(sqrt(pile))",
            "pile - floor(sqrt(pile))",
            "if pile < 20 then 3 else pile - 17",
            "(99*pile) // 100",
            "if pile % 5 == 0 then 0 else 1",
            "turn",
            "if pile < 30 then pile else 4",
        ];
        for text in rules {
            let rule: Rule = text.parse().unwrap();
            let mut slope = Slope::new(rule.clone(), false);
            let mut budget = Budget::unlimited();
            let turn = UBig::from(3u8);
            let h = |slope: &mut Slope, n: u64| {
                n - u64::try_from(slope.most(&turn, &n.into(), &mut Budget::unlimited()).unwrap()).unwrap()
            };
            for cap in [1u64, 2, 17, 100] {
                for aim in 0..=cap {
                    let scanned = (1..=cap).filter(|n| h(&mut slope, *n) <= aim).max().unwrap_or(0).max(aim);
                    let top = slope.top(&turn, &aim.into(), &cap.into(), &mut budget).unwrap();
                    assert_eq!(top, UBig::from(scanned), "{text}: aim {aim}, cap {cap}");
                }
            }
        }
    }

    /// Tops that repeat, at several turns and in any order, are those of a search.
    #[test]
    fn tops_by_strides_are_those_of_a_search() {
        for text in
            ["turn + 1 + pile // 2", "3 + (2*pile + turn) // 5", "1 + 6*pile // 7 + turn % 3", "4 + ceil(pile/9)"]
        {
            let rule: Rule = text.parse().unwrap();
            let (mut slope, mut budget) = (Slope::new(rule, true), Budget::unlimited());
            assert!(slope.strides.is_some(), "{text}");
            for place in 0..4000u64 {
                let (turn, aim) = (UBig::from(1 + place % 4), UBig::from(place * 7919 % 1009));
                let cap = UBig::from(1 + place * 104_729 % 3001);
                let searched = match aim < cap {
                    true => slope.search(&turn, &aim, &cap, &mut budget).unwrap(),
                    false => cap.clone(),
                };
                let top = slope.top(&turn, &aim, &cap, &mut budget).unwrap();
                assert_eq!(top, searched, "{text}: turn {turn}, aim {aim}, cap {cap}");
            }
        }
    }

    #[test]
    fn few_looks_find_a_top_among_huge_piles() {
        for text in ["turn + 1 + pile // 2", "(turn + 999*pile) // 1000", "turn + floor(sqrt(pile))"] {
            let rule: Rule = text.parse().unwrap();
            let mut slope = Slope::new(rule.clone(), true);
            let (turn, aim, cap) = (UBig::from(3u8), UBig::from(7u8).pow(500), UBig::from(10u8).pow(1000));
            let mut budget = Budget::unlimited().with_work(40);
            let top = slope.top(&turn, &aim, &cap, &mut budget).unwrap_or_else(|_| panic!("{text} takes long"));
            let reached = |pile: &UBig| {
                pile - Slope::new(rule.clone(), true).most(&turn, pile, &mut Budget::unlimited()).unwrap()
            };
            assert!(reached(&top) <= aim && reached(&(top + UBig::ONE)) > aim, "{text}");
        }
    }
}
