//! What the players did, in order, and as text for an address.
//!
//! ```text
//! deed   = take | "x" [ group { ";" group } ]      x alone forbids nothing
//! take   = [ pile ":" ] counters                   piles count from 1, and the first one need not be named
//! group  = [ pile ":" ] range { "+" range }        a blank separates ranges, too
//! range  = counters [ "-" counters ]
//! ```
//!
//! `3` takes 3, `2:3` takes 3 from the second pile, `x5-7+9` forbids 5, 6, 7 and 9, and `x1:2;2:3` forbids 2 in the first pile and 3
//! in the second.

use std::str::FromStr;

use onepile::{Natural, ParseNaturalError, Takes};

use super::judged::listed;
use super::{Deed, PileTakes, Refused, Session, Step};
use crate::text::Text;

/// Why a text is no deed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseDeedError {
    /// A number cannot be read.
    #[error(transparent)]
    Number(#[from] ParseNaturalError),
    /// A pile is not named by its number.
    #[error("piles are numbered 1, 2 and so on")]
    Pile,
}

impl FromStr for Deed {
    type Err = ParseDeedError;

    fn from_str(text: &str) -> Result<Deed, ParseDeedError> {
        let text = text.trim();
        match text.strip_prefix('x') {
            None => {
                let (index, take) = of_pile(text)?;
                Ok(Deed::Take { index: Text(index), take: take.parse()? })
            }
            Some(groups) => {
                let groups = groups.split(';').filter(|group| !group.trim().is_empty());
                let mut forbidden = groups.map(group).collect::<Result<Vec<PileTakes>, _>>()?;
                forbidden.sort_by_key(|pile| pile.index.0);
                Ok(Deed::Forbid { forbidden })
            }
        }
    }
}

/// What is forbidden in one pile.
fn group(text: &str) -> Result<PileTakes, ParseDeedError> {
    let (index, ranges) = of_pile(text)?;
    let ranges = ranges.split(['+', ' ']).filter(|range| !range.is_empty()).map(|range| match range.split_once('-') {
        Some((low, high)) => Ok((low.parse()?, high.parse()?)),
        None => range.parse().map(|take: Natural| (take.clone(), take)),
    });
    let ranges = ranges.collect::<Result<Vec<(Natural, Natural)>, ParseNaturalError>>()?;
    Ok(PileTakes { index: Text(index), takes: Takes::of(ranges) })
}

/// The place of a pile, and what is said of it.
fn of_pile(text: &str) -> Result<(usize, &str), ParseDeedError> {
    let Some((pile, rest)) = text.split_once(':') else { return Ok((0, text)) };
    let number: usize = pile.trim().parse().map_err(|_| ParseDeedError::Pile)?;
    Ok((number.checked_sub(1).ok_or(ParseDeedError::Pile)?, rest.trim()))
}

impl Deed {
    /// As text, which names the piles only where there are several.
    ///
    /// ```
    /// use onepile_front::Deed;
    /// let deed: Deed = "x9+5-6+7".parse()?;
    /// assert_eq!(deed.text(false), "x5-7+9");
    /// assert_eq!(deed.text(true), "x1:5-7+9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self, is_sum: bool) -> String {
        let pile = |index: usize| if is_sum { format!("{}:", index + 1) } else { String::new() };
        let range = |(low, high): &(Natural, Natural)| match low == high {
            true => low.to_string(),
            false => format!("{low}-{high}"),
        };
        let ranges = |takes: &Takes| takes.ranges().iter().map(range).collect::<Vec<_>>().join("+");
        match self {
            Deed::Take { index, take } => format!("{}{take}", pile(index.0)),
            Deed::Forbid { forbidden } => {
                let piles = forbidden.iter().map(|group| pile(group.index.0) + &ranges(&group.takes));
                format!("x{}", piles.collect::<Vec<_>>().join(";"))
            }
        }
    }
}

impl Session {
    /// Everything that the players did, in order: the number of the move, the place of the player, and the deed.
    pub fn deeds(&self) -> impl Iterator<Item = (Natural, usize, Deed)> + '_ {
        let places = 0..self.stages.len();
        places.flat_map(|place| {
            let number = self.number(place);
            let forbidden = self.stages[place]
                .forbidden
                .as_deref()
                .map(|forbidden| (number.clone(), (place + 1) % 2, Deed::Forbid { forbidden: listed(forbidden) }));
            let moved = self.stages.get(place + 1).and_then(|next| next.moved.clone());
            let taken =
                moved.map(|moved| (number, place % 2, Deed::Take { index: Text(moved.index), take: moved.take }));
            forbidden.into_iter().chain(taken)
        })
    }

    /// Does what a deed says. A take where something may be forbidden means that nothing is.
    ///
    /// # Errors
    ///
    /// If it is not possible now.
    pub fn follow(&mut self, deed: &Deed) -> Result<(), Refused> {
        match (deed, self.step()) {
            (_, Step::Over) => Err(Refused::Over),
            (Deed::Take { index, take }, Step::Forbid(_)) => {
                self.forbid(Vec::new())?;
                let taken = self.take(index.0, take.clone());
                if taken.is_err() {
                    self.last_stage().forbidden = None;
                }
                taken
            }
            (Deed::Take { index, take }, Step::Move(_)) => self.take(index.0, take.clone()),
            (Deed::Forbid { forbidden }, Step::Forbid(_)) => {
                let piles = self.games().len();
                let mut takes = vec![Takes::none(); piles];
                for group in forbidden {
                    let pile = takes.get_mut(group.index.0).ok_or(Refused::NoPile(piles))?;
                    *pile = Takes::of(pile.ranges().iter().chain(group.takes.ranges()).cloned());
                }
                self.forbid(takes)
            }
            (Deed::Forbid { .. }, Step::Move(_)) => Err(Refused::NothingToForbid),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Level, Seat};
    use onepile::{Game, Play, Sum};

    fn read(text: &str) -> Result<Deed, ParseDeedError> {
        text.parse()
    }

    #[test]
    fn deeds_are_read_as_they_are_written() {
        for text in ["3", "1000000000000000000000000", "x", "x2", "x5-7+9"] {
            assert_eq!(read(text).unwrap().text(false), text);
        }
        for text in ["1:3", "2:3", "x", "x1:2;2:3", "x2:5-7+9"] {
            assert_eq!(read(text).unwrap().text(true), text);
        }
        let same = [("1e3", "1000"), (" 3 ", "3"), ("x5 7", "x5+7"), ("x7-5", "x"), ("x 1 : 2 ; ", "x2"), ("1:4", "4")];
        for (text, written) in same {
            assert_eq!(read(text).unwrap().text(false), written, "{text}");
        }
        for bad in
            ["", "y3", "-3", "0:3", "x0:3", "2:", ":3", "a:3", "x1-", "x-1", "1:2:3", "99999999999999999999:1", "3.5"]
        {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    /// Plays deeds, and tells how they are written then.
    fn played(mut session: Session, deeds: &str) -> Result<String, Refused> {
        deeds.split(',').try_for_each(|deed| session.follow(&read(deed).unwrap()))?;
        let is_sum = session.is_sum();
        Ok(session.deeds().map(|(_, _, deed)| deed.text(is_sum)).collect::<Vec<_>>().join(","))
    }

    fn session(game: Game) -> Session {
        let start = game.position(20).unwrap();
        Session::new(game, start, [Seat::Person; 2], Level::Perfect, 1)
    }

    #[test]
    fn deeds_follow_each_other() {
        let game: Game = "2*last".parse().unwrap();
        assert_eq!(played(session(game.clone()), "3,1,2"), Ok("3,1,2".to_owned()));
        assert_eq!(played(session(game.clone()), "3,7"), Err(Refused::Limit(6u32.into())));
        assert_eq!(played(session(game.clone()), "x3"), Err(Refused::NothingToForbid));
        assert_eq!(played(session(game.clone()), "2:3"), Err(Refused::NoPile(1)));
        assert_eq!(played(session("20".parse().unwrap()), "20,1"), Err(Refused::Over));
        let blocked = || session(game.clone().with_block(2));
        assert_eq!(played(blocked(), "x2-3,1,x,2,1"), Ok("x2-3,1,x,2,x,1".to_owned()));
        assert_eq!(played(blocked(), "x2-4"), Err(Refused::TooMany(2)));
        assert_eq!(played(blocked(), "x2,2"), Err(Refused::Forbidden(2u32.into())));
        assert_eq!(played(blocked(), "x2,x3"), Err(Refused::NothingToForbid));
    }

    #[test]
    fn a_take_that_is_refused_leaves_the_opponent_to_forbid() {
        let mut session = session("3".parse::<Game>().unwrap().with_block(1));
        assert_eq!(session.follow(&read("4").unwrap()), Err(Refused::Limit(3u32.into())));
        assert_eq!(session.step(), Step::Forbid(Seat::Person));
    }

    #[test]
    fn deeds_of_sums_name_their_piles() {
        let mut sum = Sum::new(Play::Normal, 1);
        for pile in [3, 4] {
            sum.add_game("pile".parse::<Game>().unwrap().with_block(1), pile).unwrap();
        }
        let new = || Session::of_sum(&sum, [Seat::Person; 2], Level::Perfect, 1);
        assert_eq!(played(new(), "x1:2;2:3,2:4,x,1:2"), Ok("x1:2;2:3,2:4,x,1:2".to_owned()));
        assert_eq!(played(new(), "x2,1"), Ok("x1:2,1:1".to_owned()));
        assert_eq!(played(new(), "x1:1;1:2"), Err(Refused::TooMany(1)));
        assert_eq!(played(new(), "x3:1"), Err(Refused::NoPile(2)));
    }
}
