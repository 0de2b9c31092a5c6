//! Who wins a sum, and why.

use onepile::{Grounds, Natural, Outcome, Play, Sum, SumAnswer, SumPile, Unsettled};

use super::{Words, cannot_move, counted, takes};
use crate::words;

/// The most piles that an explanation shows.
const SHOWN_PILES: usize = 12;

/// Who wins a sum, and why.
pub(crate) struct SumReasons<'a> {
    pub sum: &'a Sum,
    pub answer: &'a SumAnswer,
}

impl SumReasons<'_> {
    /// The sentence that says whether the player to move wins, and what to do.
    pub(crate) fn headline(&self) -> Words {
        let answer = self.answer;
        match (answer.outcome, answer.take()) {
            (None, _) => words!["Undecided."],
            (Some(Outcome::N), Some((index, take))) => {
                let counters = counted(self.sum.piles()[index].1.pile.clone(), "counter");
                words!["The player to move wins: take ", take, format!(" from pile {} (", index + 1), counters, ")."]
            }
            (Some(Outcome::N), None) if answer.undecided.is_some() => words!["The player to move wins."],
            (Some(Outcome::N), None) => words!["The player to move wins without a move."],
            (Some(_), _) => words!["The player to move loses."],
        }
    }

    /// Why the answer is right, a sentence a line.
    pub(crate) fn why(&self) -> Vec<Words> {
        let mut lines = Vec::new();
        let winning =
            if self.sum.block() > 0 { "takes that win if they are not forbidden: " } else { "winning takes: " };
        let piles = self.answer.piles.iter().zip(1..).filter(|(pile, _)| !pile.takes.ranges().is_empty());
        lines.extend(
            piles
                .take(SHOWN_PILES)
                .map(|(pile, number)| words![format!("pile {number}: {winning}"), takes(&pile.takes)]),
        );
        if !matches!(self.answer.grounds, Grounds::OnePile { .. } | Grounds::Over) {
            lines.extend(self.columns());
        }
        lines.extend(self.taking());
        if self.sum.block() > 0 {
            lines.push(self.blocking());
        }
        lines.extend(self.grounds());
        lines
    }

    /// The values below each other in binary, if they are short, and their nim-sum.
    fn columns(&self) -> Vec<Words> {
        const WIDEST: usize = 60;
        let answer = self.answer;
        let piles = answer.piles.iter().zip(1..);
        let mut rows: Vec<(String, Option<&Natural>)> =
            piles.map(|(pile, number)| (format!("pile {number}"), pile.value.as_ref())).collect();
        let nim_sum = answer.nim_sum.as_ref();
        let is_long = |value: &Natural| value.to_string().len() > WIDEST;
        let is_wide = rows.iter().filter_map(|(_, value)| *value).chain(nim_sum).any(is_long);
        if rows.len() > SHOWN_PILES || rows.iter().all(|(_, value)| value.is_none()) {
            return nim_sum.iter().map(|value| words!["nim-sum ", *value]).collect();
        }
        rows.push(("nim-sum".to_owned(), nim_sum));
        // Long values stand alone, where a narrow place may shorten them.
        if is_wide {
            let value = |value: Option<&Natural>| value.map_or(words!["?"], Words::from);
            return rows.iter().map(|(name, known)| words![format!("{name}: worth "), value(*known)]).collect();
        }
        let name_width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let cells: Vec<(String, String)> = rows
            .iter()
            .map(|(_, value)| value.map_or(("?".to_owned(), String::new()), |v| (v.to_string(), format!("{v:b}"))))
            .collect();
        let value_width = cells.iter().map(|(value, _)| value.len()).max().unwrap_or(0);
        let binary_width = cells.iter().map(|(_, binary)| binary.len()).max().unwrap_or(0);
        let line = |(name, (value, binary)): (&str, &(String, String))| {
            let binary = if binary_width <= WIDEST { format!(" = {binary:>binary_width$}") } else { String::new() };
            words![format!("{name:<name_width$}  worth {value:>value_width$}{binary}")]
        };
        rows.iter().map(|(name, _)| name.as_str()).zip(&cells).map(line).collect()
    }

    /// What the winning take does to the values.
    fn taking(&self) -> Option<Words> {
        let (index, take) = self.answer.take()?;
        let SumPile { value, .. } = &self.answer.piles[index];
        let (value, nim_sum) = (value.as_ref()?, self.answer.nim_sum.as_ref()?);
        let from = format!(" from pile {} ", index + 1);
        let large = Natural::from(2u64);
        let has_large = |(other, pile): (usize, &SumPile)| other != index && pile.value.as_ref() >= Some(&large);
        if self.sum.play() == Play::Misere && !self.answer.piles.iter().enumerate().any(has_large) {
            return Some(words!["taking ", take, from, "leaves an odd number of piles worth 1 and none worth more"]);
        }
        let becomes = value ^ nim_sum;
        Some(words!["taking ", take, from, "makes it worth ", becomes, " instead of ", value, ", and the nim-sum 0"])
    }

    /// What the opponent forbids.
    fn blocking(&self) -> Words {
        let may = words!["the opponent may forbid ", counted(self.sum.block(), "take"), " in each pile"];
        match self.answer.outcome {
            Some(Outcome::P) => words![may, ", and forbids the takes above"],
            Some(_) => words![may, ", which is not enough"],
            None => may,
        }
    }

    /// What kind of reasoning it is.
    fn grounds(&self) -> Vec<Words> {
        let (sum, answer) = (self.sum, self.answer);
        match &answer.grounds {
            Grounds::Over => vec![words!["no take is possible anywhere, and ", cannot_move(sum.play())]],
            Grounds::OnePile { index, .. } => {
                vec![words![format!("only pile {} allows a move, so this is a game of one pile", index + 1)]]
            }
            Grounds::NimSum if sum.block() > 0 => vec![
                words!["the value of a pile is the least number to which no more takes lead than may be forbidden"],
                words!["the player to move loses exactly if the nim-sum of these values is 0"],
            ],
            Grounds::NimSum => vec![words!["the player to move loses exactly if the nim-sum of the nim-values is 0"]],
            Grounds::MisereNim => vec![
                words!["every pile plays like a pile of Nim as large as its value"],
                words![
                    "misère Nim is lost exactly if some pile is at least 2 and the nim-sum is 0, or no pile is and the nim-sum \
                     is 1"
                ],
            ],
            Grounds::Search { because, positions } => {
                let reason = match because {
                    Unsettled::Blocking => words!["no theory covers misère play with forbidden takes"],
                    Unsettled::Wild { index } => {
                        words![format!("pile {} does not play like a pile of Nim in misère play", index + 1)]
                    }
                    _ => words!["no theory applies"],
                };
                let solved = counted(*positions, "combination");
                vec![words!["by search, because ", reason, ": ", solved, " of positions solved"]]
            }
            _ => Vec::new(),
        }
    }
}
