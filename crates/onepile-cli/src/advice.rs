//! How to win a game, in two sentences.

use onepile::{Answer, Evidence, Fact, Game, Play, Property, Standing};

use crate::output::Style;

/// What is known of a game.
pub struct Advice<'a> {
    pub game: &'a Game,
    pub facts: &'a [Fact],
    /// Whether all members of the base are fixed, where there is one.
    pub all_fixed: bool,
}

impl Advice<'_> {
    /// What the winner does, by the way in which an example was solved.
    pub fn after(&self, example: Option<&Answer>) -> String {
        let normal = self.game.play() == Play::Normal;
        match example.map(|answer| &answer.evidence) {
            _ if self.game.block() > 0 => self.blocked(),
            Some(Evidence::Expansion { period: 1, .. }) => self.one_base(),
            Some(Evidence::Expansion { .. }) => self.several_bases(),
            Some(Evidence::Window { .. } | Evidence::Repeats { .. }) => {
                "The table repeats from some pile on, so a table of its first piles tells all. Leave the opponent a lost \
                 position of that table whenever you can."
                    .to_owned()
            }
            Some(Evidence::Tableau { .. }) if normal && self.has(&[Property::UnitJumps, Property::AtLeastOne]) => {
                "In the row of the coming turn, find the first entry that is not below the pile: in an odd column the \
                 pile is won, in an even one lost, and the column is the number of moves left. A winner in column r \
                 leaves entry r - 1 of the next row, or takes 1 if the pile is not above that."
                    .to_owned()
            }
            Some(Evidence::Tableau { .. }) => {
                "List the lost piles of each turn as intervals, those of the next turn first: a pile from which a take \
                 leads into one of these is won. Leave a pile in such an interval; if one can move but reach none, the \
                 position is lost."
                    .to_owned()
            }
            Some(Evidence::Chain { .. }) => self.chain(),
            _ => "Solve small piles first: a take wins if it leaves the opponent a lost position, and a position in which \
                  one can move but no take wins is lost. Leave a lost position whenever you can."
                .to_owned(),
        }
    }

    fn has(&self, properties: &[Property]) -> bool {
        let is_proved = |fact: &Fact| matches!(fact.standing, Standing::Proved | Standing::ProvedTo(_));
        let proved: Vec<&Property> =
            self.facts.iter().filter(|fact| is_proved(fact)).map(|fact| &fact.property).collect();
        properties.iter().all(|property| proved.contains(&property))
    }

    fn is_misere(&self) -> bool {
        self.game.play() == Play::Misere
    }

    fn blocked(&self) -> String {
        let most = self.game.block();
        let takes = Style::PLAIN.counted(&most, "take");
        let or_all = if self.is_misere() { ", or if all takes do" } else { "" };
        format!(
            "Up to {takes} may be forbidden, so a position is won if more than {most} lead to a lost one{or_all}. Take one of \
             these that is left; when it is your turn to forbid, forbid as many of them as you may."
        )
    }

    /// What plays like a pile of normal play down to 0, and which of several bases is the first to read it in.
    fn shifted(&self) -> (&'static str, &'static str) {
        match (self.is_misere(), self.game.stop().iter().any(|stop| !stop.is_zero())) {
            (false, false) => ("the pile", "of residue 0"),
            (true, false) => ("the pile less one counter", "that belongs to that counter"),
            _ => ("what lies above the nearest pile below at which the game is over", "that belongs to that pile"),
        }
    }

    /// How the last part tells the smallest winning take.
    fn told(&self) -> &'static str {
        match self.all_fixed {
            true => "the last part is the smallest winning take",
            false => "the g of the last part is the smallest winning take",
        }
    }

    fn one_base(&self) -> String {
        let ((pile, _), told) = (self.shifted(), self.told());
        format!(
            "Write {pile} as a sum of members of the base, the largest that fits first; {told}. Take that much if the limit \
             allows it; if it does not, the position is lost."
        )
    }

    fn several_bases(&self) -> String {
        let ((pile, begin), told) = (self.shifted(), self.told());
        format!(
            "There is a base for each residue of `prev`: strip the largest member that fits from {pile}, beginning with the \
             base {begin}, and go on in the base that this leads to, until nothing is left; {told}. If the limit does not \
             allow it, the position is lost."
        )
    }

    fn chain(&self) -> String {
        let lost = u8::from(self.is_misere());
        format!(
            "Count down from the pile, each time by the limit there (a limit above the pile counts as the pile) and 1 more, \
             until the limit jumps or is 0: what it jumps to is the nim-value, and piles of value {lost} are lost. Leave such \
             a pile; from a won pile just one take does."
        )
    }
}
