//! The greatest or least of the last numbers of a growing list.

/// Numbers that come one after the other, each at a later place. Only those are kept that are greater than
/// all that follow (or less, with `least`).
pub(super) struct Extremes {
    kept: Vec<(u32, u32)>,
    /// Whether the least is wanted, not the greatest.
    least: bool,
}

impl Extremes {
    /// For the greatest of the last numbers.
    pub(super) fn greatest() -> Self {
        Extremes { kept: Vec::new(), least: false }
    }

    /// For the least of them.
    pub(super) fn least() -> Self {
        Extremes { kept: Vec::new(), least: true }
    }

    /// Adds a number at a place after all others.
    pub(super) fn push(&mut self, place: u32, number: u32) {
        while self.kept.pop_if(|(_, kept)| if self.least { *kept >= number } else { *kept <= number }).is_some() {}
        self.kept.push((place, number));
    }

    /// The extreme number from a place on, and the latest place that has it.
    pub(super) fn from(&self, place: u32) -> Option<(u32, u32)> {
        self.kept.get(self.kept.partition_point(|(kept, _)| *kept < place)).copied()
    }

    /// What it takes in memory.
    pub(super) fn bytes(&self) -> u64 {
        8 * self.kept.capacity() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extremes_of_the_last_numbers() {
        let numbers = [3u32, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5];
        let (mut greatest, mut least) = (Extremes::greatest(), Extremes::least());
        for (place, number) in (0..).zip(numbers) {
            greatest.push(place, number);
            least.push(place, number);
            for from in 0..=place {
                let last = (from..).zip(&numbers[from as usize..=place as usize]);
                assert_eq!(greatest.from(from), last.clone().max_by_key(|(p, n)| (**n, *p)).map(|(p, n)| (p, *n)));
                assert_eq!(least.from(from), last.max_by_key(|(p, n)| (u32::MAX - **n, *p)).map(|(p, n)| (p, *n)));
            }
            assert_eq!(least.from(place + 1), None);
        }
    }
}
