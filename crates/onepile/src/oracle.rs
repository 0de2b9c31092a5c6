//! The definition of the game, as naive as it can be: the truth that every solver is tested against.
//!
//! It shares nothing with the solvers, not even the evaluation of rules: a limit is whatever the given function says.

use std::collections::{BTreeSet, HashMap};

/// A game given by a function, solved by trying every take in every position.
///
/// ```
/// use onepile::oracle::Oracle;
/// // Fibonacci Nim: twice what was taken last.
/// let mut oracle = Oracle::new(|_turn, _pile, last, _prev| 2 * last);
/// assert_eq!(oracle.winning_takes(1, 19, 19), [1, 6, 19]);
/// assert!(!oracle.is_won(1, 13, 12));
///
/// // `pile where take in {1, 3, 4}`: whoever finds 7 counters loses.
/// let mut oracle = Oracle::new(|_turn, pile, _last, _prev| pile);
/// oracle.allows = Box::new(|_turn, _pile, take| [1, 3, 4].contains(&take));
/// assert_eq!(oracle.winning_takes(1, 10, 10), [1, 3]);
/// assert!(!oracle.is_won(1, 7, 7));
/// ```
pub struct Oracle<F> {
    limit: F,
    /// Whether a take is allowed, by the turn of the move, the pile before it and the take; if not said, every one is.
    pub allows: Box<dyn Fn(u64, u64, u64) -> bool>,
    /// A player who cannot move wins.
    pub misere: bool,
    /// Piles besides 0 at which the game is over.
    pub stop: BTreeSet<u64>,
    /// How many takes the opponent may forbid before each move.
    pub block: usize,
    /// Whether the limit or what is allowed looks at the turn; if not, equal positions at different turns are one.
    pub timed: bool,
    known: HashMap<(u64, u64, u64), bool>,
}

impl<F: FnMut(u64, u64, u64, u64) -> u64> Oracle<F> {
    /// The game in which `limit(turn, pile, last, prev)` counters may be taken, in normal play.
    pub fn new(limit: F) -> Self {
        Oracle {
            limit,
            allows: Box::new(|_, _, _| true),
            misere: false,
            stop: BTreeSet::new(),
            block: 0,
            timed: true,
            known: HashMap::new(),
        }
    }

    /// The takes open to the player about to move, each with the position it leads to.
    fn options(&mut self, turn: u64, pile: u64, limit: u64) -> Vec<(u64, (u64, u64, u64))> {
        let most = if self.is_over(pile) { 0 } else { limit.min(pile) };
        let mut options = Vec::new();
        for take in (1..=most).filter(|take| (self.allows)(turn, pile, *take)) {
            let left = pile - take;
            let next = if self.is_over(left) { 0 } else { (self.limit)(turn + 1, left, take, pile) };
            options.push((take, (turn + 1, left, next.min(left))));
        }
        options
    }

    fn is_over(&self, pile: u64) -> bool {
        pile == 0 || self.stop.contains(&pile)
    }

    /// Whether the player about to move wins.
    pub fn is_won(&mut self, turn: u64, pile: u64, limit: u64) -> bool {
        let key = (if self.timed { turn } else { 0 }, pile, limit.min(pile));
        if let Some(&won) = self.known.get(&key) {
            return won;
        }
        let all = self.options(turn, pile, limit).len();
        let winning = self.winning_takes(turn, pile, limit).len();
        // The opponent forbids winning takes as long as he may; a player left without any take is unable to move.
        let won = winning > self.block || (self.misere && winning == all);
        self.known.insert(key, won);
        won
    }

    /// All takes after which the opponent loses, if none is forbidden.
    pub fn winning_takes(&mut self, turn: u64, pile: u64, limit: u64) -> Vec<u64> {
        let options = self.options(turn, pile, limit);
        options.into_iter().filter(|(_, (t, n, x))| !self.is_won(*t, *n, *x)).map(|(take, _)| take).collect()
    }

    /// Moves left when the winner hurries and the loser delays.
    pub fn remoteness(&mut self, turn: u64, pile: u64, limit: u64) -> u64 {
        self.length(turn, pile, limit, true)
    }

    /// Moves left when the winner delays and the loser hurries.
    pub fn suspense(&mut self, turn: u64, pile: u64, limit: u64) -> u64 {
        self.length(turn, pile, limit, false)
    }

    fn length(&mut self, turn: u64, pile: u64, limit: u64, winner_hurries: bool) -> u64 {
        let won = self.is_won(turn, pile, limit);
        let mut lengths = Vec::new();
        for (_, (t, n, x)) in self.options(turn, pile, limit) {
            // A winner moves to lost positions only.
            if !won || !self.is_won(t, n, x) {
                lengths.push(1 + self.length(t, n, x, winner_hurries));
            }
        }
        if won == winner_hurries { lengths.into_iter().min() } else { lengths.into_iter().max() }.unwrap_or(0)
    }

    /// The least number that is the nim-value of no more options than may be forbidden.
    pub fn nim_value(&mut self, turn: u64, pile: u64, limit: u64) -> u64 {
        let options = self.options(turn, pile, limit);
        let values: Vec<u64> = options.into_iter().map(|(_, (t, n, x))| self.nim_value(t, n, x)).collect();
        let times = |value| values.iter().filter(|other| **other == value).count();
        (0..).find(|value| times(*value) <= self.block).expect("finitely many options")
    }
}
