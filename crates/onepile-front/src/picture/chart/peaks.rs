//! The limits at which a map of outcomes changes, and the lost piles that reach highest.

use super::heat::Column;

/// The smallest limit from which on no column changes its colour; 1 if none ever does.
///
/// The end of a column is no change: larger limits are no other positions.
pub fn last_change(columns: &[Column]) -> u64 {
    let change = |column: &Column| match column.lost.last() {
        // Won above its lost limits.
        Some((_, high)) if *high < column.height => high + 1,
        Some((low, _)) => *low,
        None => 1,
    };
    columns.iter().map(change).max().unwrap_or(1)
}

/// The largest limit with which a column is lost.
fn top(column: &Column) -> Option<u64> {
    column.lost.last().map(|(_, high)| *high)
}

/// A lost pile that stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peak {
    /// Its column.
    pub place: usize,
    /// The largest limit with which it is lost.
    pub top: u64,
}

/// The columns that are lost up to at least as large a limit as every column before them, and up to a larger one than the
/// next column, highest first.
///
/// Where most columns are peaks none stands out, and there are none.
pub fn peaks(columns: &[Column]) -> Vec<Peak> {
    let mut highest = 1;
    let mut peaks = Vec::new();
    for (place, column) in columns.iter().enumerate() {
        if let Some(top) = top(column).filter(|top| *top >= highest) {
            highest = top;
            // On a slope nothing stands out but its end.
            if columns.get(place + 1).and_then(self::top).is_none_or(|next| next < top) {
                peaks.push(Peak { place, top });
            }
        }
    }
    if peaks.len() > 6 && peaks.len() > columns.len() / 2 {
        return Vec::new();
    }
    peaks.sort_by_key(|peak| std::cmp::Reverse(peak.top));
    peaks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(lost: &[(u64, u64)]) -> Vec<Column> {
        let column =
            |&(height, top): &(u64, u64)| Column { height, lost: if top > 0 { vec![(1, top)] } else { vec![] } };
        lost.iter().map(column).collect()
    }

    #[test]
    fn changes_are_found() {
        // Fibonacci Nim: g of the piles 0 to 8 is 1, 2, 3, 1, 5, 1, 2, 8.
        let fibonacci = columns(&[(0, 0), (1, 0), (2, 1), (3, 2), (4, 0), (5, 4), (6, 0), (7, 1), (8, 7)]);
        assert_eq!(last_change(&fibonacci), 8);
        let peaks: Vec<usize> = peaks(&fibonacci).iter().map(|peak| peak.place).collect();
        assert_eq!(peaks, [8, 5, 3]);
        // A column that is lost throughout does not change.
        assert_eq!(last_change(&columns(&[(5, 5), (6, 0), (7, 2)])), 3);
        // A column may be won below.
        assert_eq!(last_change(&[Column { height: 9, lost: vec![(4, 9)] }]), 4);
        assert_eq!((last_change(&[]), last_change(&columns(&[(3, 0)]))), (1, 1));
    }
}
