//! How to win a game, in two sentences.

use onepile::{Answer, Evidence, Fact, Game, Play, Property, Recurrence, Standing};

use super::{Words, counted};
use crate::words;

/// What is known of a game.
pub(crate) struct Advice<'a> {
    pub game: &'a Game,
    pub facts: &'a [Fact],
    /// Whether all members of the base are fixed, where there is one.
    pub all_fixed: bool,
}

impl Advice<'_> {
    /// What the winner does, by the way in which an example was solved.
    pub fn after(&self, example: Option<&Answer>) -> Words {
        let normal = self.game.play() == Play::Normal;
        match example.map(|answer| &answer.evidence) {
            _ if self.game.block() > 0 => self.blocked(),
            Some(Evidence::Expansion { period: 1, .. }) => words![self.one_base()],
            Some(Evidence::Expansion { .. }) => self.several_bases(),
            Some(Evidence::Window { recurrence, .. }) => words![window(recurrence)],
            Some(Evidence::Repeats { period, .. }) => words![
                "The table of the game repeats after ",
                counted(period.clone(), "pile"),
                ", so its first piles tell all. Leave the opponent a lost pile of that table whenever you can."
            ],
            Some(Evidence::Tableau { .. }) if normal && self.has(&[Property::UnitJumps, Property::AtLeastOne]) => {
                words![
                    "In the row of the coming turn, find the first entry that is not below the pile: in an odd column the \
                 pile is won, in an even column it is lost, and the column is the number of moves left. A winner in \
                 column r leaves entry r - 1 of the next row, or takes 1 if the pile is not above that entry."
                ]
            }
            Some(Evidence::Tableau { .. }) => words![
                "List the lost piles of each turn as intervals, those of the next turn first: a pile is won if a take \
                 leads into one of these intervals. Leave a pile in such an interval; a player who can move but reaches \
                 no interval loses."
            ],
            Some(Evidence::Chain { .. }) => words![self.chain()],
            Some(Evidence::Spans { .. }) => words![
                "Each pile t has a span: the piles from which taking down to t wins. It begins at t + 1 and has no gaps, because \
                 who takes more leaves at least as large a limit. Take down to the nearest pile whose span holds yours. If \
                 the limit does not allow it, the position is lost."
            ],
            _ => words![format!(
                "Solve small piles first: a take wins if it leaves the opponent a lost position, and a position is lost \
                 if {}no take wins. Leave a lost position whenever you can.",
                if normal { "" } else { "the player can move but " }
            )],
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

    fn blocked(&self) -> Words {
        let most = self.game.block();
        let or_all = if self.is_misere() { ", or if every take does" } else { "" };
        words![
            "The opponent may forbid up to ",
            counted(most, "take"),
            ", so a position is won if at least ",
            counted(most.saturating_add(1), "take"),
            format!(
                " lead to a lost position{or_all}. Choose one of them that is not forbidden; when it is your turn to \
                 forbid, forbid as many of them as you may."
            )
        ]
    }

    /// What plays like a pile of normal play down to 0, and the first of several bases to read it in.
    fn shifted(&self) -> (&'static str, &'static str) {
        match (self.is_misere(), self.game.stop().iter().any(|stop| !stop.is_zero())) {
            (false, false) => ("the pile", "of residue 0"),
            (true, false) => ("the pile less one counter", "that belongs to that counter"),
            _ => ("what lies above the nearest stop below the pile", "that belongs to that stop"),
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

    fn several_bases(&self) -> Words {
        let ((pile, begin), told) = (self.shifted(), self.told());
        words![
            "There is a base for each residue of ",
            Words::code("prev"),
            format!(
                ": strip the largest member that fits from {pile}, beginning with the base {begin}, and go on in the base \
                 that this leads to, until nothing is left; {told}. If the limit does not allow it, the position is lost."
            )
        ]
    }

    fn chain(&self) -> String {
        let lost = u8::from(self.is_misere());
        format!(
            "Count down from the pile, each time by the limit there (a limit above the pile counts as the pile) and 1 more, \
             until the limit jumps or is 0: what it jumps to is the nim-value, and piles of value {lost} are lost. Leave such \
             a pile; from a won pile exactly one take does."
        )
    }
}

fn window(recurrence: &Recurrence) -> String {
    let Recurrence { preperiod, period, .. } = recurrence;
    let from = preperiod + 1;
    format!(
        "From pile {from} on the smallest winning takes repeat with period {period}, so a table of the first piles tells \
         them all. Take as many counters as it says if the limit allows it; if it does not, the position is lost."
    )
}
