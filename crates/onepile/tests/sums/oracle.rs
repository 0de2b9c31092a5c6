//! Sums as they are defined: every combination of positions, and nothing else.

use std::collections::{BTreeSet, HashMap};

/// A pile: its limit after a take, as a function of what is left and what was taken, and whether a take is allowed, as a
/// function of the pile before it and the take.
pub struct Pile<'a> {
    pub limit: Box<dyn Fn(u64, u64) -> u64 + 'a>,
    pub allows: Box<dyn Fn(u64, u64) -> bool + 'a>,
    pub stop: BTreeSet<u64>,
}

impl Pile<'_> {
    /// The takes from a position, and the positions they lead to.
    pub fn options(&self, (pile, limit): (u64, u64)) -> Vec<(u64, (u64, u64))> {
        let is_over = |pile| pile == 0 || self.stop.contains(&pile);
        let most = if is_over(pile) { 0 } else { limit.min(pile) };
        let after = |left, take| if is_over(left) { 0 } else { (self.limit)(left, take).min(left) };
        let takes = (1..=most).filter(|take| (self.allows)(pile, *take));
        takes.map(|take| (take, (pile - take, after(pile - take, take)))).collect()
    }

    /// The nim-value of a position.
    pub fn nim_value(&self, position: (u64, u64), known: &mut HashMap<(u64, u64), u64>) -> u64 {
        if let Some(value) = known.get(&position) {
            return *value;
        }
        let options = self.options(position);
        let values: BTreeSet<u64> = options.into_iter().map(|(_, option)| self.nim_value(option, known)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        known.insert(position, value);
        value
    }
}

pub struct Sums<'a> {
    pub piles: Vec<Pile<'a>>,
    pub misere: bool,
    /// How many takes may be forbidden in each pile.
    pub block: usize,
    pub known: HashMap<Vec<(u64, u64)>, bool>,
}

impl Sums<'_> {
    /// The takes from each pile after which the opponent loses.
    pub fn winning(&mut self, at: &[(u64, u64)]) -> Vec<Vec<u64>> {
        let mut winning = vec![Vec::new(); at.len()];
        for (index, position) in at.iter().enumerate() {
            for (take, option) in self.piles[index].options(*position) {
                let mut left = at.to_vec();
                left[index] = option;
                if !self.is_won(&left) {
                    winning[index].push(take);
                }
            }
        }
        winning
    }

    pub fn is_won(&mut self, at: &[(u64, u64)]) -> bool {
        if let Some(won) = self.known.get(at) {
            return *won;
        }
        let winning = self.winning(at);
        let all = at.iter().zip(&self.piles).map(|(position, pile)| pile.options(*position).len());
        let every_take_wins = all.zip(&winning).all(|(all, winning)| winning.len() == all);
        // The opponent forbids winning takes; who is left without any take cannot move.
        let won = winning.iter().any(|winning| winning.len() > self.block) || (self.misere && every_take_wins);
        self.known.insert(at.to_vec(), won);
        won
    }
}
