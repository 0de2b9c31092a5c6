//! Games solved by trying every take, each position once.

use std::collections::{BTreeSet, HashMap};

/// A game given by a function, which shares nothing with the library.
pub struct Brute<F> {
    /// The limit by turn, pile and last take; nothing where the rule has no value.
    limit: F,
    /// Whether a take is allowed, by the turn of the move, the pile before it and the take; nothing where the condition is
    /// neither true nor false. If not said, every take is.
    pub allows: Box<dyn Fn(u64, u64, u64) -> Option<bool>>,
    /// What players agree on besides the rule.
    pub terms: BruteTerms,
    limits: HashMap<[u64; 3], Option<u64>>,
    known: HashMap<[u64; 3], Option<Facts>>,
}

/// What players agree on besides the rule.
#[derive(Clone, Debug, Default)]
pub struct BruteTerms {
    /// A player who cannot move wins.
    pub misere: bool,
    /// Piles besides 0 at which the game is over.
    pub stop: BTreeSet<u64>,
    /// How many takes the opponent may forbid before each move.
    pub block: usize,
    /// Whether the limit or what is allowed looks at the turn; if not, equal positions at different turns are one.
    pub timed: bool,
}

/// All that is to be known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Whether the player to move wins.
    pub won: bool,
    /// All winning takes before anything is forbidden, in ascending order.
    pub takes: Vec<u64>,
    /// The smallest of the takes that last longest, in a lost position with a take.
    pub resist: Option<u64>,
    /// Moves left when the winner hurries and the loser delays; of no meaning where takes may be forbidden.
    pub remoteness: u64,
    /// Moves left when the winner delays and the loser hurries; of no meaning where takes may be forbidden.
    pub suspense: u64,
    /// The least number that no more takes lead to than may be forbidden.
    pub nim_value: u64,
}

impl<F: FnMut(u64, u64, u64) -> Option<u64>> Brute<F> {
    /// The game in which `limit(turn, pile, last)` counters may be taken.
    pub fn new(terms: BruteTerms, limit: F) -> Self {
        Brute { limit, allows: Box::new(|_, _, _| Some(true)), terms, limits: HashMap::new(), known: HashMap::new() }
    }

    /// Whether the game is over at a pile.
    pub fn is_over(&self, pile: u64) -> bool {
        pile == 0 || self.terms.stop.contains(&pile)
    }

    /// The limit of the opponent after a take from a pile at a turn.
    pub fn limit_after(&mut self, turn: u64, pile: u64, take: u64) -> Option<u64> {
        let left = pile - take;
        if self.is_over(left) {
            return Some(0);
        }
        let turn = if self.terms.timed { turn + 1 } else { 2 };
        let Brute { limits, limit, .. } = self;
        *limits.entry([turn, left, take]).or_insert_with(|| limit(turn, left, take))
    }

    /// The facts of a position; nothing if legal play leads to where the rule has no value.
    pub fn facts(&mut self, turn: u64, pile: u64, limit: u64) -> Option<Facts> {
        let most = if self.is_over(pile) { 0 } else { limit.min(pile) };
        let key = [if self.terms.timed { turn } else { 1 }, pile, most];
        if !self.known.contains_key(&key) {
            let found = self.find(turn, pile, most);
            self.known.insert(key, found);
        }
        self.known[&key].clone()
    }

    fn find(&mut self, turn: u64, pile: u64, most: u64) -> Option<Facts> {
        let (mut allowed, mut options) = (Vec::new(), Vec::new());
        for take in 1..=most {
            if (self.allows)(turn, pile, take)? {
                let limit = self.limit_after(turn, pile, take)?;
                allowed.push(take);
                options.push(self.facts(turn + 1, pile - take, limit)?);
            }
        }
        let wins = |(take, option): (&u64, &Facts)| (!option.won).then_some(*take);
        let takes: Vec<u64> = allowed.iter().zip(&options).filter_map(wins).collect();
        let block = self.terms.block;
        let won = takes.len() > block || (self.terms.misere && takes.len() == allowed.len());
        // A winner moves to lost positions only.
        let open = || options.iter().filter(|option| !won || !option.won);
        let remoteness = open().map(|option| 1 + option.remoteness);
        let suspense = open().map(|option| 1 + option.suspense);
        let (remoteness, suspense) =
            if won { (remoteness.min(), suspense.max()) } else { (remoteness.max(), suspense.min()) };
        let longest = options.iter().position(|option| Some(1 + option.remoteness) == remoteness);
        let times = |value: u64| options.iter().filter(|option| option.nim_value == value).count();
        Some(Facts {
            won,
            takes,
            resist: longest.filter(|_| !won).map(|place| allowed[place]),
            remoteness: remoteness.unwrap_or(0),
            suspense: suspense.unwrap_or(0),
            nim_value: (0..).find(|value| times(*value) <= block).expect("finitely many options"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fibonacci_nim_is_what_it_is() {
        let mut brute = Brute::new(BruteTerms::default(), |_, _, last| Some(2 * last));
        assert_eq!(brute.facts(1, 19, 19).unwrap().takes, [1, 6, 19]);
        let lost = brute.facts(1, 13, 12).unwrap();
        assert_eq!((lost.won, lost.resist), (false, Some(1)));
        let mut misere = Brute::new(BruteTerms { misere: true, ..BruteTerms::default() }, |_, _, last| Some(2 * last));
        assert_eq!(misere.facts(1, 14, 12).unwrap().won, brute.facts(1, 13, 12).unwrap().won);
        // An error counts exactly where it can be reached.
        let mut faulty = Brute::new(BruteTerms::default(), |_, pile, _| (pile != 3).then_some(1));
        assert_eq!((faulty.facts(1, 5, 1), faulty.facts(1, 2, 2).unwrap().takes), (None, vec![2]));
    }

    #[test]
    fn takes_that_are_not_allowed_are_no_takes() {
        let mut brute = Brute::new(BruteTerms::default(), |_, pile, _| Some(pile));
        brute.allows = Box::new(|_, _, take| Some([1, 3, 4].contains(&take)));
        let values: Vec<u64> = (0..14).map(|pile| brute.facts(1, pile, pile).unwrap().nim_value).collect();
        assert_eq!(values, [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2]);
        let lost = brute.facts(1, 7, 7).unwrap();
        assert_eq!((lost.won, lost.takes, lost.resist), (false, vec![], Some(1)));
        // Who has no allowed take cannot move; in misère play he has won.
        let mut misere = Brute::new(BruteTerms { misere: true, ..BruteTerms::default() }, |_, pile, _| Some(pile));
        misere.allows = Box::new(|_, pile, take| if pile == 9 { None } else { Some(take % 3 == 0) });
        assert_eq!((misere.facts(1, 2, 2).unwrap().won, misere.facts(1, 3, 3).unwrap().takes), (true, vec![]));
        assert_eq!((misere.facts(1, 8, 8).unwrap().takes, misere.facts(1, 10, 2).unwrap().won), (vec![3], true));
        assert_eq!(misere.facts(1, 9, 1), None);
    }
}
