//! Piles whose answer fits a condition, and puzzles.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use onepile::{
    Bound, Column, Entry, Fitting, FittingError, Game, Limit, Natural, PileCondition, Position, Reached, Solver,
    Undecided, UnknownName,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{GameQuery, Query, check_piles, first_turn, refuse_other_formats};
use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::puzzle::puzzle_score;
use crate::reply::{Fields, FindReply, Found, Nothing, Sheet};
use crate::text::Text;

/// Asks for the piles whose answer fits a condition, or that make good puzzles.
///
/// ```
/// use onepile_front::{FindQuery, GameQuery, Query, Unhurried};
/// let query = FindQuery { puzzle: true, count: Some(1), ..FindQuery::new(GameQuery::new("2*last"), 60u32) };
/// let reply = query.ask(&Unhurried)?;
/// let best = &reply.rows()[0];
/// assert_eq!((best.pile.to_string(), best.take.clone()), ("24".to_owned(), Some(3u32.into())));
/// # Ok::<(), onepile_front::Failure>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FindQuery {
    /// The game.
    #[serde(flatten)]
    pub game: GameQuery,
    /// The first pile.
    #[serde(default)]
    pub from: Natural,
    /// The last pile.
    pub to: Natural,
    /// The number of the coming move, from 1.
    #[serde(default = "first_turn")]
    pub turn: Natural,
    /// The condition, in the language of rules.
    #[serde(rename = "where", default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// What the list is sorted by; unless told, by the pile, or puzzles by their score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<Text<Order>>,
    /// The most piles that are listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// Whether only puzzles are listed: piles with exactly one winning take, the best ones first.
    #[serde(default)]
    pub puzzle: bool,
    /// Whether the puzzles are written as a sheet, with the answers apart.
    #[serde(default)]
    pub sheet: bool,
}

/// What a list of piles is sorted by, and in which direction: `take`, or `-take` for the largest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// What it is sorted by.
    pub by: SortKey,
    /// Whether the largest comes first.
    pub descending: bool,
}

/// What a list of piles may be sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is called like the name in a condition")]
pub enum SortKey {
    Pile,
    Limit,
    Take,
    Count,
    Remoteness,
    Suspense,
    Nim,
    Score,
}

onepile::names! { SortKey, "a value to sort by":
    Pile "pile", Limit "limit", Take "take", Count "count", Remoteness "remoteness", Suspense "suspense", Nim "nim",
    Score "score",
}

impl SortKey {
    /// The column that tells it, if it is not known without one.
    fn column(self) -> Option<Column> {
        match self {
            SortKey::Pile | SortKey::Score => None,
            SortKey::Limit => Some(Column::Limit),
            SortKey::Take => Some(Column::Take),
            SortKey::Count => Some(Column::Count),
            SortKey::Remoteness => Some(Column::Remoteness),
            SortKey::Suspense => Some(Column::Suspense),
            SortKey::Nim => Some(Column::Nim),
        }
    }
}

impl FromStr for Order {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Order, UnknownName> {
        let text = text.trim();
        let (text, descending) = text.strip_prefix('-').map_or((text, false), |text| (text, true));
        text.parse().map(|by| Order { by, descending })
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.descending { "-" } else { "" }, self.by)
    }
}

/// The puzzles of a sheet, unless a query says otherwise.
const USUAL_PUZZLES: usize = 6;
/// What makes a puzzle.
const PUZZLE: &str = "won and count == 1";
/// The part of the memory that a list may take.
const SHARE_OF_LISTS: u64 = 4;

/// How many entries of some kind a list may have.
fn room<T>(means: &dyn Means) -> usize {
    usize::try_from(means.bytes() / SHARE_OF_LISTS / size_of::<T>() as u64).unwrap_or(usize::MAX)
}

impl FindQuery {
    /// All piles of a game up to one; a condition is still to be given.
    pub fn new(game: GameQuery, to: impl Into<Natural>) -> FindQuery {
        FindQuery {
            game,
            from: Natural::ZERO,
            to: to.into(),
            turn: first_turn(),
            condition: None,
            sort: None,
            count: None,
            puzzle: false,
            sheet: false,
        }
    }

    /// A sheet is one of puzzles.
    fn is_puzzle(&self) -> bool {
        self.puzzle || self.sheet
    }

    fn order(&self) -> Order {
        let usual = match self.is_puzzle() {
            true => Order { by: SortKey::Score, descending: true },
            false => Order { by: SortKey::Pile, descending: false },
        };
        self.sort.map_or(usual, |Text(order)| order)
    }

    fn most(&self) -> Option<usize> {
        self.count.or(self.sheet.then_some(USUAL_PUZZLES))
    }

    /// The conditions that a pile has to fit.
    fn conditions(&self) -> Result<Vec<PileCondition>, Failure> {
        let read = |text: &str| text.parse().map_err(|error| Failure::Condition { error, text: text.to_owned() });
        let puzzle = self.is_puzzle().then_some(PUZZLE);
        puzzle.into_iter().chain(self.condition.as_deref()).map(read).collect()
    }

    fn check_fields(&self) -> Result<(), Failure> {
        check_piles(&self.from, &self.to)?;
        let wrong = if self.condition.is_none() && !self.is_puzzle() && self.sort.is_none() {
            "say which piles are wanted: give a condition as `where`, or ask for puzzles with `puzzle`"
        } else if self.is_puzzle() && self.game.block > 0 {
            "a puzzle asks for the one take that wins, and where takes may be forbidden one is not enough; leave out \
             `puzzle` and `sheet`, or `block`"
        } else if self.order().by == SortKey::Score && !self.is_puzzle() {
            "only puzzles have a score; ask for them with `puzzle`"
        } else if self.count == Some(0) {
            "list at least 1 pile: `count` is 0"
        } else {
            return Ok(());
        };
        Err(Failure::Query(wrong.to_owned()))
    }
}

impl Query for FindQuery {
    type Reply = FindReply;
    const VERB: &'static str = "find";
    const FORMATS: &'static [Format] =
        &[Format::Text, Format::Csv, Format::Json, Format::Markdown, Format::Latex, Format::Html, Format::Bfile];

    fn rule(&self) -> Option<&str> {
        Some(&self.game.rule)
    }

    fn unknown(&self) -> Fields {
        Fields::new([("found", json!(null)), ("complete", json!(false))], &[])
    }

    fn nothing(&self, undecided: Undecided) -> Nothing {
        Nothing::new(self.rule(), self.unknown(), self.sheet, undecided)
    }

    fn check(&self, format: Format) -> Result<(), Failure> {
        let wrong = match format {
            Format::Csv | Format::Bfile if self.sheet => {
                "a sheet is a page to read; choose text, markdown, latex, html or json"
            }
            Format::Bfile if self.order() != (Order { by: SortKey::Pile, descending: false }) => {
                "a b-file lists the piles in order; leave out `sort` and `puzzle`, or choose another format"
            }
            _ => return refuse_other_formats(Self::FORMATS, format),
        };
        Err(Failure::Query(wrong.to_owned()))
    }

    fn ask(&self, means: &dyn Means) -> Result<FindReply, Failure> {
        self.check_fields()?;
        let conditions = self.conditions()?;
        let resolved = self.game.resolved()?;
        let mut solver = Solver::new(self.game.game_of(resolved.rule.clone()));
        let order = self.order();
        let mut wanted: Vec<Column> = order.by.column().into_iter().collect();
        if self.is_puzzle() {
            wanted.extend([Column::Take, Column::Limit, Column::Remoteness]);
        }
        let conditions: Vec<&PileCondition> = conditions.iter().collect();
        let piles = (&self.from, &self.to);
        let fitting = solver.fitting_within(&conditions, &wanted, &self.turn, piles, &mut means.budget())?;
        let search = Search { query: self, game: solver.game().clone(), fitting };
        let (mut rows, cut) = search.rows(order, means);
        let count = search.fitting.places().len();
        let (undecided, undecided_piles) = (search.fitting.undecided.clone(), search.fitting.undecided_piles.clone());
        // The tables are not needed any more, and others are to come.
        drop(search);
        self.fill(&mut rows, &mut solver, means);
        let sheet = self.sheet.then(|| Sheet::new(&resolved, &mut solver, &self.turn, &rows, means));
        let reply = FindReply::new(resolved.text, rows, count, self.is_puzzle(), sheet);
        Ok(reply.with_undecided(undecided.or(cut), undecided_piles))
    }
}

impl FindQuery {
    /// Works out what is not known yet of the rows, as far as that is cheap.
    fn fill(&self, rows: &mut [Found], solver: &mut Solver, means: &dyn Means) {
        const LAST: [Column; 7] = [
            Column::Outcome,
            Column::Limit,
            Column::Take,
            Column::Count,
            Column::Remoteness,
            Column::Nim,
            Column::Suspense,
        ];
        let piles = rows.iter().map(|row| &row.pile);
        let (Some(from), Some(to)) = (piles.clone().min().cloned(), piles.max().cloned()) else { return };
        let mut budget = means.extra();
        for column in LAST.into_iter().filter(|column| rows[0].lacks(*column)).collect::<Vec<_>>() {
            // What has no meaning in this game, or no value, stays unknown.
            let Ok(table) = solver.table_within(column, &self.turn, (&from, &to), &mut budget) else { continue };
            for row in rows.iter_mut() {
                let place = row.pile.saturating_sub(&from).to_u64().and_then(|place| usize::try_from(place).ok());
                let entry = place.and_then(|place| table.entries.get(place)).unwrap_or(Entry::Unknown);
                row.learn(column, entry);
            }
        }
    }
}

/// The piles that fit, about to be put in order.
struct Search<'q> {
    query: &'q FindQuery,
    game: Game,
    fitting: Fitting,
}

impl Search<'_> {
    /// The first rows in some order, as many as are wanted and as memory holds.
    fn rows(&self, order: Order, means: &dyn Means) -> (Vec<Found>, Option<Undecided>) {
        let ended = |bound, reached| Some(Undecided { bound, reached });
        let places = self.fitting.places();
        let most = self.query.most().unwrap_or(usize::MAX).min(places.len());
        let shown = room::<Found>(means).min(most);
        let cut = if shown < most { ended(Bound::Memory, Reached::Entries) } else { None };
        let is_known = !self.query.is_puzzle() && order.by == SortKey::Pile;
        if is_known {
            let row = |place: &usize| self.row(*place, None);
            let rows = match order.descending {
                false => places.iter().take(shown).map(row).collect(),
                true => places.iter().rev().take(shown).map(row).collect(),
            };
            return (rows, cut);
        }
        // The best ones are known only when all are in order.
        if places.len() > room::<(usize, Option<u32>)>(means) {
            return (Vec::new(), ended(Bound::Memory, Reached::Nothing));
        }
        let mut scored = Vec::with_capacity(places.len());
        for place in places {
            let score = match self.query.is_puzzle() {
                false => None,
                true => match means.met() {
                    Some(bound) => return (Vec::new(), ended(bound, Reached::Nothing)),
                    None => Some(self.score(*place)),
                },
            };
            scored.push((*place, score));
        }
        self.sort(&mut scored, order);
        (scored.into_iter().take(shown).map(|(place, score)| self.row(place, score)).collect(), cut)
    }

    fn sort(&self, places: &mut [(usize, Option<u32>)], Order { by, descending }: Order) {
        let value = |place: usize| match by.column().and_then(|column| self.fitting.entry(column, place)) {
            Some(Entry::Number(number)) => Limit::Finite(number),
            _ => Limit::Infinite,
        };
        // The sort is stable, so that piles with equal values stay in order.
        match (by, descending) {
            (SortKey::Pile, false) => {}
            (SortKey::Pile, true) => places.reverse(),
            (SortKey::Score, false) => places.sort_by_key(|(_, score)| *score),
            (SortKey::Score, true) => places.sort_by_key(|(_, score)| Reverse(*score)),
            (_, false) => places.sort_by_key(|(place, _)| value(*place)),
            (_, true) => places.sort_by_key(|(place, _)| Reverse(value(*place))),
        }
    }

    fn row(&self, place: usize, score: Option<u32>) -> Found {
        let mut row = Found::at(self.fitting.pile(place), score);
        for column in Column::ALL {
            if let Some(entry) = self.fitting.entry(*column, place) {
                row.learn(*column, entry);
            }
        }
        row
    }

    fn score(&self, place: usize) -> u32 {
        let row = self.row(place, None);
        let limit = row.limit.unwrap_or(Limit::Infinite);
        let position = Position { turn: self.query.turn.clone(), pile: row.pile, limit };
        match (row.take, row.remoteness) {
            (Some(take), Some(remoteness)) => puzzle_score(&self.game, &position, &take, &remoteness),
            _ => 0,
        }
    }
}

impl From<FittingError> for Failure {
    fn from(error: FittingError) -> Failure {
        match error {
            FittingError::Setup(error) => error.into(),
            error => Failure::Query(error.to_string()),
        }
    }
}
