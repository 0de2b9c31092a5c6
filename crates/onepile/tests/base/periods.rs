//! Periods of small tables against the values of g themselves.

use onepile::{Budget, Column, PeriodProof, Periodicity, Solver};

use super::{game, naive_g};

/// Far more than the pre-period and several periods of small tables.
const SEEN: usize = 240;

/// The least pre-period and period that fit the values seen.
fn seen(g: &[u64]) -> (usize, usize) {
    let fits = |period: &usize| (SEEN / 2..SEEN - period).all(|place| g[place] == g[place + period]);
    let period = (1..SEEN / 4).find(fits).expect("a period");
    let last = (0..SEEN - period).rev().find(|place| g[*place] != g[place + period]);
    (last.map_or(0, |place| place + 1), period)
}

/// The least pre-period and period of a table that goes on with a number, which are proved as they are said to be.
fn check(entries: &[u64], otherwise: u64) {
    let rule = format!("table({entries:?}, last - 1, {otherwise})");
    let found = Solver::new(game(&rule)).period_within(Column::G, &mut Budget::unlimited()).expect("a base");
    let Periodicity::Periodic { preperiod, period, proof } = found else { panic!("{rule}: {found:?}") };
    let limit = |take: u64| entries.get(take as usize - 1).copied().unwrap_or(otherwise);
    let g = naive_g(SEEN as u64, |_, take| limit(take));
    let told = (preperiod.to_u64(), period.to_u64());
    let (before, length) = seen(&g);
    assert_eq!(told, (Some(before as u64), Some(length as u64)), "{rule}");
    // Purely periodic iff the base is finite.
    assert_eq!(matches!(proof, PeriodProof::FiniteBase { .. }), before == 0, "{rule}: {proof:?}");
}

#[test]
fn periods_of_all_tables_of_four_entries() {
    for code in 0..4u32.pow(5) {
        let digits: Vec<u64> = (0..5).map(|place| u64::from(code / 4u32.pow(place) % 4) + 1).collect();
        check(&digits[..4], digits[4]);
    }
}

#[test]
fn periods_of_tables_of_six_entries() {
    // Every so many of all tables.
    for code in (0..7u32.pow(7)).step_by(811) {
        let digits: Vec<u64> = (0..7).map(|place| u64::from(code / 7u32.pow(place) % 7)).collect();
        check(&digits[..6], digits[6]);
    }
}
