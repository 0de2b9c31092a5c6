//! The least value whose latest occurrence lies before some pile, in a few steps.
//!
//! *(ours)* For any rule of the pile, g(n) is the smallest v that does not occur among the piles n − f(n) to n − 1, which
//! is the smallest v whose latest occurrence lies before n − f(n). A tree of minima over the values finds it in about
//! log(n) steps where the definition takes f(n). Nodes have 32 children, which are compared together.

/// The latest occurrences of all values met so far.
pub(crate) struct MinTree {
    /// First, for each value, 1 more than the pile of its latest occurrence, 0 for none. Then, for each group of numbers
    /// in the row below, a number that none of them is less than, and so on up to a single group. Occurrences only grow
    /// later, so such a bound stays true; it is made exact when it is found to be too low. Groups are full; places that
    /// stand for no value are never the least.
    rows: Vec<Vec<u32>>,
    /// Values that have occurred.
    values: usize,
}

/// Numbers in a group.
const FAN: usize = 32;

impl Default for MinTree {
    fn default() -> Self {
        MinTree { rows: vec![vec![0; FAN]], values: 0 }
    }
}

impl MinTree {
    /// The smallest value that does not occur at the pile `from` or later.
    #[inline]
    pub(crate) fn least_before(&mut self, from: u32) -> u32 {
        let (mut row, mut place) = (self.rows.len() - 1, 0);
        loop {
            match first_up_to(group(&self.rows[row], place), from) {
                Some(found) if row == 0 => return (place * FAN + found) as u32,
                Some(found) => (row, place) = (row - 1, place * FAN + found),
                // The bound above was too low. There always is a value that has not occurred, so this is not the top.
                None => {
                    let least = least(group(&self.rows[row], place));
                    self.rows[row + 1][place] = least;
                    (row, place) = (row + 1, place / FAN);
                }
            }
        }
    }

    /// Notes that a value occurs at a pile, later than all before.
    #[inline]
    pub(crate) fn set(&mut self, value: u32, pile: u32) {
        let value = value as usize;
        self.rows[0][value] = pile + 1;
        if value >= self.values {
            self.values = value + 1;
            if self.values == self.rows[0].len() {
                self.make_room();
            }
        }
    }

    /// What it takes in memory.
    pub(crate) fn bytes(&self) -> u64 {
        self.rows.iter().map(|row| 4 * row.capacity() as u64).sum()
    }

    /// Doubles the values, so that there always is one that has not occurred.
    fn make_room(&mut self) {
        let mut length = 2 * self.rows[0].len();
        self.rows[0].resize(length, 0);
        let mut row = 0;
        while length > FAN {
            length = (length / FAN).next_multiple_of(FAN);
            let mut bounds: Vec<u32> = self.rows[row].chunks_exact(FAN).map(least).collect();
            bounds.resize(length, u32::MAX);
            row += 1;
            match self.rows.get_mut(row) {
                Some(above) => *above = bounds,
                None => self.rows.push(bounds),
            }
        }
    }
}

/// The numbers below a place of the row above.
#[inline]
fn group(row: &[u32], place: usize) -> &[u32] {
    &row[place * FAN..(place + 1) * FAN]
}

/// The first place of a group with a number up to a bound.
#[inline]
fn first_up_to(group: &[u32], bound: u32) -> Option<usize> {
    let group: &[u32; FAN] = group.try_into().expect("a full group");
    // One byte for each, which processors compare many at a time.
    let fits: [[u8; 16]; FAN / 16] =
        std::array::from_fn(|half| std::array::from_fn(|i| u8::from(group[16 * half + i] <= bound)));
    let mut places = (0..).zip(fits.map(u128::from_le_bytes));
    places.find(|(_, fits)| *fits != 0).map(|(half, fits)| 16 * half + fits.trailing_zeros() as usize / 8)
}

/// The least number of a group.
fn least(group: &[u32]) -> u32 {
    group.iter().fold(u32::MAX, |least, number| least.min(*number))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nim-values by the tree and by the definition.
    #[test]
    fn agrees_with_the_definition() {
        for (factor, modulus) in [(1u32, 1u32), (7, 3), (13, 50), (31, 977), (97, 4001)] {
            let limit = |pile: u32| (pile * pile % 65_521 * factor % modulus).min(pile);
            let mut tree = MinTree::default();
            let mut values: Vec<u32> = Vec::new();
            for pile in 0..3000u32 {
                let from = pile - limit(pile);
                let options = &values[from as usize..];
                let value = (0..).find(|value| !options.contains(value)).expect("finitely many options");
                assert_eq!(tree.least_before(from), value, "{factor} {modulus} at {pile}");
                tree.set(value, pile);
                values.push(value);
            }
        }
    }

    /// In Bouton's Nim every value is new.
    #[test]
    fn makes_room_for_new_values() {
        let mut tree = MinTree::default();
        for pile in 0..100_000 {
            assert_eq!(tree.least_before(0), pile);
            tree.set(pile, pile);
        }
    }
}
