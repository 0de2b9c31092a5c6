//! What became of the win: every deed of a game judged, the mistakes and the turning points.
//!
//! A mistake is a deed by which a player who could win lets the opponent win, so that the turning points of a game are its
//! mistakes. Where a winner is not known within the budget, the review says so; but who leaves a lost position had a won one.

use onepile::{Budget, Natural, Outcome, Undecided};
use serde::Serialize;

use super::{Judged, Session, Step, Verdict, words};
use crate::text::Text;
use crate::words::Words;

/// A game in retrospect.
///
/// ```
/// use onepile::{Budget, Game, Natural};
/// use onepile_front::{Level, Seat, Session};
/// let game: Game = "2*last".parse()?;
/// let start = game.position(4)?;
/// let mut session = Session::new(game, start, [Seat::Person; 2], Level::Perfect, 1);
/// for take in [2u32, 2] {
///     session.take(0, Natural::from(take)).unwrap();
/// }
/// let review = session.review(&mut Budget::default());
/// assert_eq!(review.mistakes().count(), 1);
/// assert_eq!(review.history().collect::<Vec<_>>(), [Some(1), Some(2), Some(2)]);
/// assert_eq!(review.words()[1].to_string(), "Move 1: the first player takes 2 and loses the win. Taking 1 wins. This decides the game.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Review {
    schema: u32,
    /// The player who wins from the start with good play, 1 or 2, if it is known.
    pub favourite: Option<Text<usize>>,
    /// The player who won, if the game is over.
    pub winner: Option<Text<usize>>,
    /// Everything that the players did.
    pub deeds: Vec<Judged>,
    /// The place among the deeds of the mistake that decided the game, if it is known.
    pub decisive: Option<Text<usize>>,
    /// What stopped the review, if something did.
    #[serde(serialize_with = "crate::reply::bound")]
    pub undecided: Option<Undecided>,
    summary: Words,
    words: Vec<Words>,
}

impl Review {
    /// The mistakes.
    pub fn mistakes(&self) -> impl Iterator<Item = &Judged> {
        self.with(Verdict::Mistake)
    }

    /// The deeds that nobody can judge.
    pub fn unknown(&self) -> impl Iterator<Item = &Judged> {
        self.with(Verdict::Unknown)
    }

    fn with(&self, verdict: Verdict) -> impl Iterator<Item = &Judged> {
        self.deeds.iter().filter(move |deed| deed.verdict == verdict)
    }

    /// The player who wins with good play, 1 or 2, as far as it is known: at the start, then after each deed.
    pub fn history(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        let start = self.favourite.map(|Text(player)| player);
        let after = self.deeds.iter().map(|judged| match judged.verdict {
            Verdict::Kept => Some(judged.player.0),
            Verdict::Mistake | Verdict::Lost => Some(3 - judged.player.0),
            Verdict::Unknown => None,
        });
        std::iter::once(start).chain(after)
    }

    /// The game in two sentences, which tell no winning take.
    pub fn summary(&self) -> &Words {
        &self.summary
    }

    /// Every mistake with what would have won, a sentence a line; the first line says who could win from the start.
    pub fn words(&self) -> &[Words] {
        &self.words
    }

    /// What a take of a move is worth, by the number of the move.
    pub fn deeds_of(&self, number: &Natural) -> impl Iterator<Item = &Judged> {
        self.deeds.iter().filter(move |deed| deed.number == *number)
    }
}

impl Session {
    /// Judges everything that was done so far, the end first: there it costs least.
    pub fn review(&mut self, budget: &mut Budget<'_>) -> Review {
        let mut deeds = Vec::new();
        let (mut undecided, mut next) = (None, None);
        for place in (0..self.stages.len()).rev() {
            let mut look = self.look(place, budget);
            let take = self.judge_take(place, &look, next);
            let kept = take.as_ref().is_some_and(|take| take.verdict == Verdict::Kept);
            if kept && self.block() == 0 {
                look.learn(Outcome::N);
            }
            if look.outcome.is_none() && undecided.is_none() {
                undecided = look.undecided.clone();
            }
            deeds.extend(take);
            deeds.extend(self.judge_forbidden(place, &look));
            next = look.outcome;
        }
        deeds.reverse();
        let is_over = self.step() == Step::Over;
        let mistake = deeds.iter().rposition(|deed| deed.verdict == Verdict::Mistake);
        let is_decisive =
            |place: &usize| is_over && deeds[*place..].iter().all(|deed| deed.verdict != Verdict::Unknown);
        let mut review = Review {
            schema: crate::reply::SCHEMA,
            favourite: next.map(|outcome| Text(if outcome == Outcome::N { 1 } else { 2 })),
            winner: is_over.then(|| Text(1 + self.winner())),
            decisive: mistake.filter(is_decisive).map(Text),
            deeds,
            undecided,
            summary: Words::default(),
            words: Vec::new(),
        };
        (review.summary, review.words) = (words::review_summary(self, &review), words::review(self, &review));
        review
    }
}
