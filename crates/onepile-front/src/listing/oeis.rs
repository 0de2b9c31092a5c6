//! A sequence as a draft for the OEIS, in its internal format: one letter for each kind of line.
//!
//! `%S` data, `%N` name, `%C` comments, `%F` formulas, `%D` references, `%Y` other sequences, `%O` offset, `%K` keywords. What was only observed
//! says so, for an entry in the encyclopedia must tell a theorem from a pattern.

use onepile::{
    Budget, Column, Extent, LinearRecurrence, NamedGame, Natural, NoPeriod, Periodicity, Sequence, Solver, Terms,
};

use crate::words::{citation, first_move, kind_of, terms, variant};

/// A sequence without a number yet.
const NUMBER: &str = "A000000";
/// The characters that the data line holds, about.
const DATA: usize = 260;

/// All lines of the draft but for those made of the terms.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    name: String,
    comments: Vec<String>,
    formulas: Vec<String>,
    references: Vec<String>,
    others: Vec<String>,
    end: End,
}

/// Whether a sequence goes on behind its terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// There are no more terms.
    All,
    /// There may be more, but a bound was met.
    CutOff,
    /// As many terms were found as were asked for.
    More,
}

impl Draft {
    /// What can be said of a sequence.
    pub(crate) fn new(
        solver: &mut Solver,
        which: &Sequence,
        (found, is_complete): (&Terms, bool),
        offset: &Natural,
        mut budget: Budget<'_>,
    ) -> Draft {
        let game = solver.game().clone();
        let rule = game.rule();
        let name = match which {
            Sequence::Losing => "Piles that the first player loses".to_owned(),
            Sequence::Base => "Members of the base".to_owned(),
            Sequence::Class(value) => format!("Piles of nim-value {value}"),
            Sequence::F(_) => "a(n) = the smallest pile with limit n".to_owned(),
            _ => "a(n) = the smallest pile that keeps n counters after the largest take".to_owned(),
        };
        let mut comments = vec![format!("{} {}", kind_of(rule), terms(&game))];
        let of_game = matches!(which, Sequence::Losing | Sequence::Class(_));
        comments.extend(first_move(&game).filter(|_| of_game).map(|first| first.to_string()));
        let (end, comment) = match &found.undecided {
            Some(undecided) => (End::CutOff, Some(format!("No more terms are known: {}.", undecided.reached))),
            None if is_complete => (End::All, Some("There are no more terms; this is proved.".to_owned())),
            None => (End::More, repetition(solver, which, &mut budget)),
        };
        comments.extend(comment);
        let formula = match proved_recurrence(solver, which, &mut budget) {
            Some(recurrence) => Some((recurrence, "Proved".to_owned())),
            None => LinearRecurrence::of(&found.terms).filter(|_| end == End::More).map(|recurrence| {
                let standing = format!("Observed in the first {} terms, not proved", recurrence.terms);
                (recurrence, standing)
            }),
        };
        let formula = formula.map(|(recurrence, standing)| {
            let from = offset + &Natural::from(recurrence.from as u64);
            format!("{standing}: {} for n >= {from}.", recurrence.equation("a", "n"))
        });
        let far = found.terms.last().cloned().unwrap_or_default();
        let theorems = solver.theorems(&far, &mut budget);
        let applies = theorems.iter().find(|(_, checked)| checked.is_ok()).and_then(|(method, _)| method.reference());
        let key = match which {
            Sequence::Base => Some(applies.filter(|key| key.starts_with("HR-")).unwrap_or("HR03")),
            Sequence::F(_) | Sequence::H(_) => Some("HRR04"),
            _ => applies,
        };
        let references = key.and_then(citation).map(|citation| format!("{citation}.")).into_iter().collect();
        let of = if rule.allowed().is_some() { "rule" } else { "limit" };
        let name = format!("{name} in the one-pile take-away game with {of} {rule}{}.", variant(&game));
        // The catalogue knows the sequence of lost piles, or of nim-values, that the OEIS has of some games.
        let is_of_pile = matches!(which, Sequence::F(_) | Sequence::H(_));
        let is_usual = !is_of_pile && game.is_plain() && game.first().is_none();
        let known = NamedGame::of(rule).filter(|_| is_usual).and_then(|named| named.oeis);
        let others = known.map(|number| format!("Cf. {number}, which belongs to this game.")).into_iter().collect();
        Draft { name, comments, formulas: formula.into_iter().collect(), references, others, end }
    }

    /// The draft as text.
    pub(crate) fn text(&self, offset: &Natural, terms: &[Natural]) -> String {
        let mut text = String::new();
        let mut line = |letter: char, words: &str| text += &format!("%{letter} {NUMBER} {words}\n");
        let shown = shown(terms);
        line('S', &shown.join(","));
        line('N', &self.name);
        let kinds: [(char, &Vec<String>); 4] =
            [('C', &self.comments), ('F', &self.formulas), ('D', &self.references), ('Y', &self.others)];
        for (letter, lines) in kinds {
            lines.iter().for_each(|words| line(letter, words));
        }
        // The second number is the place of the first term above 1.
        let above = terms.iter().position(|term| *term > Natural::ONE).map_or(1, |place| place + 1);
        line('O', &format!("{offset},{above}"));
        line(
            'K',
            match self.end {
                End::All if shown.len() == terms.len() => "nonn,fini,full",
                End::All => "nonn,fini",
                End::CutOff => "nonn,more",
                End::More => "nonn",
            },
        );
        // The encyclopedia is written in the letters of ASCII.
        text.replace('è', "e")
    }
}

/// The recurrence of the members of a base, where it is proved.
fn proved_recurrence(solver: &mut Solver, which: &Sequence, budget: &mut Budget<'_>) -> Option<LinearRecurrence> {
    /// Enough members for the window of the proof, unless the constant is near 1 or large.
    const LOOKED_AT: usize = 150;
    if *which != Sequence::Base {
        return None;
    }
    let rule = solver.game().rule().clone();
    let listing = solver.bases_within(Some(0), &Extent::Count(LOOKED_AT), budget).ok()?;
    Some(listing.bases.first()?.proved_lag(&rule)?.recurrence())
}

/// As many terms as the data line holds, one at least.
fn shown(terms: &[Natural]) -> Vec<String> {
    let (mut shown, mut length) = (Vec::<String>::new(), 0);
    for term in terms.iter().map(Natural::to_string) {
        length += term.len() + 1;
        if !shown.is_empty() && length > DATA {
            break;
        }
        shown.push(term);
    }
    shown
}

/// Whether a sequence goes on as it began, where that is proved.
fn repetition(solver: &mut Solver, which: &Sequence, budget: &mut Budget<'_>) -> Option<String> {
    let (column, what) = match which {
        Sequence::Losing => (Column::Outcome, "Outcomes"),
        Sequence::Class(_) => (Column::Nim, "Nim-values"),
        Sequence::Base => {
            let listing = solver.bases_within(Some(0), &Extent::Count(1), budget).ok()?;
            return Some(match listing.bases.first()?.finite? {
                true => "The base is finite; this is proved.".to_owned(),
                false => "The base is infinite; this is proved.".to_owned(),
            });
        }
        _ => return None,
    };
    match solver.period_within(column, budget).ok()? {
        Periodicity::Periodic { preperiod, period, .. } if preperiod.is_zero() => {
            Some(format!("{what} are periodic with period {period}; this is proved."))
        }
        Periodicity::Periodic { preperiod, period, .. } => {
            Some(format!("{what} are periodic with period {period} after the first {preperiod}; this is proved."))
        }
        Periodicity::Never(NoPeriod::Unbounded) => {
            Some(format!("{what} never become periodic: the base is infinite, and all its members are fixed."))
        }
        Periodicity::Never(_) => Some(format!("{what} never become periodic; this is proved.")),
        _ => None,
    }
}
