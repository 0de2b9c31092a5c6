//! Tops that repeat, where the limit rises by the same number whenever the pile grows by some other number.
//!
//! Let the limit at a turn rise by s whenever the pile grows by c, and let the limits be at least 1. Then n − f(n), which
//! does not decrease, grows by d = c − s whenever n grows by c. So if n is the largest pile with n − f(n) <= a, for some
//! a >= 1, then n + c is the largest with n − f(n) <= a + d: one top for each remainder of the aim modulo d tells all of
//! its turn. (For a >= 1 it makes no difference that a limit is cut to its pile.)

use std::collections::HashMap;

use dashu_base::DivRem;
use dashu_int::UBig;

use crate::rule::{Rule, Stride};

/// The tops of some turns.
pub(super) struct Strides {
    /// By how much a top grows when its aim grows by `aims`.
    piles: UBig,
    aims: UBig,
    /// Of each turn the tops of the aims from 1 to `aims`, as far as they were found.
    turns: HashMap<UBig, Vec<Option<UBig>>>,
}

/// An aim, as a multiple of what aims grow by beyond the first one with its remainder.
pub(super) struct Aim {
    place: usize,
    times: UBig,
}

/// With more aims to a turn they do not come back often.
const MOST_AIMS: u8 = 64;
/// More turns are not kept.
const MOST_TURNS: usize = 1 << 14;

impl Strides {
    /// The strides of a rule with limits of at least 1.
    pub(super) fn of(rule: &Rule) -> Option<Strides> {
        let Stride { piles, rise } = rule.stride()?;
        if rise >= piles || &piles - &rise > UBig::from(MOST_AIMS) {
            return None;
        }
        Some(Strides { aims: &piles - rise, piles, turns: HashMap::new() })
    }

    /// The place of an aim from 1 up.
    pub(super) fn place(&self, aim: &UBig) -> Option<Aim> {
        if aim.is_zero() {
            return None;
        }
        let (times, rest) = (aim - UBig::ONE).div_rem(&self.aims);
        Some(Aim { place: usize::try_from(&rest).ok()?, times })
    }

    /// The first aim with the remainder of one.
    pub(super) fn first(&self, aim: &Aim) -> UBig {
        UBig::from(aim.place + 1)
    }

    /// The top of an aim at a turn, however large, if one with its remainder was found there.
    pub(super) fn top(&self, turn: &UBig, aim: &Aim) -> Option<UBig> {
        let first = self.turns.get(turn)?[aim.place].as_ref()?;
        Some(&aim.times * &self.piles + first)
    }

    /// Keeps the top of the first aim with the remainder of one.
    pub(super) fn keep(&mut self, turn: &UBig, aim: &Aim, top: UBig) {
        if self.turns.len() >= MOST_TURNS && !self.turns.contains_key(turn) {
            self.turns.clear();
        }
        let aims = usize::try_from(&self.aims).expect("few aims");
        self.turns.entry(turn.clone()).or_insert_with(|| vec![None; aims])[aim.place] = Some(top);
    }

    /// The memory of what is kept.
    pub(super) fn bytes(&self) -> u64 {
        let of_turn = 64 + 32 * u64::try_from(&self.aims).unwrap_or(u64::MAX);
        of_turn.saturating_mul(self.turns.len() as u64)
    }
}
