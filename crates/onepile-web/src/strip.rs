//! Who wins at the piles that matter around one: its neighbours, or for huge piles the members of the base in its sum.

use onepile::{Column, Effort, Entry, Evidence, Natural, Outcome, Setup, Solver, Wanted};
use onepile_front::{Failure, GameQuery, Means};
use serde::{Deserialize, Serialize};

/// Asks who wins around a pile.
#[derive(Deserialize)]
pub struct StripQuestion {
    #[serde(flatten)]
    game: GameQuery,
    pile: Natural,
    #[serde(default)]
    turn: Option<Natural>,
}

/// Who wins at some piles.
#[derive(Serialize)]
pub struct StripData {
    /// `near`, or `members` of the base.
    kind: &'static str,
    piles: Vec<PileData>,
}

#[derive(Serialize)]
struct PileData {
    pile: Natural,
    outcome: Option<Outcome>,
}

/// How many piles are shown before and behind one.
const BEFORE: u64 = 20;
const BEHIND: u64 = 9;
/// Larger piles have neighbours that tell little.
const HUGE: u64 = 1_000_000;
/// How many of the largest members are shown, and how many of the smallest.
const ENDS: usize = 8;

impl StripQuestion {
    pub fn game(&self) -> &GameQuery {
        &self.game
    }

    pub fn ask(&self, solver: &mut Solver, means: &dyn Means) -> Result<StripData, Failure> {
        match self.pile.to_u64().filter(|pile| *pile <= HUGE) {
            Some(_) => self.near(solver, means),
            None => match self.members(solver, means)? {
                members if members.is_empty() => self.near(solver, means),
                members => Ok(StripData { kind: "members", piles: members }),
            },
        }
    }

    /// The neighbours.
    fn near(&self, solver: &mut Solver, means: &dyn Means) -> Result<StripData, Failure> {
        let (from, to) = (self.pile.saturating_sub(&Natural::from(BEFORE)), &self.pile + &Natural::from(BEHIND));
        let turn = self.turn.clone().unwrap_or(Natural::ONE);
        let table = solver.table_within(Column::Outcome, &turn, (&from, &to), &mut means.extra())?;
        let outcomes = table.entries.iter().map(|entry| match entry {
            Entry::Outcome(outcome) => Some(outcome),
            _ => None,
        });
        let piles = (0u64..).map(|place| &from + &Natural::from(place));
        let piles = piles.zip(outcomes).map(|(pile, outcome)| PileData { pile, outcome });
        Ok(StripData { kind: "near", piles: piles.collect() })
    }

    /// The members of the base in the sum of the pile, and the pile itself, the smallest first.
    fn members(&self, solver: &mut Solver, means: &dyn Means) -> Result<Vec<PileData>, Failure> {
        let mut outcome = |pile: &Natural| {
            let setup = Setup { turn: self.turn.clone(), ..Setup::pile(pile) };
            let position = solver.game().position_within(setup, &mut means.extra())?;
            let wanted = Wanted { ranges: 1, measures: Effort::Skip };
            Ok::<_, Failure>(solver.answer_within(&position, &wanted, &mut means.extra())?)
        };
        let Evidence::Expansion { parts, shifted: false, .. } = outcome(&self.pile)?.evidence else {
            return Ok(Vec::new());
        };
        let mut members: Vec<Natural> = parts.iter().map(|part| part.member.clone()).collect();
        members.reverse();
        if members.len() > 2 * ENDS {
            members.drain(ENDS..members.len() - ENDS);
        }
        members.push(self.pile.clone());
        members.dedup();
        members.into_iter().map(|pile| Ok(PileData { outcome: outcome(&pile)?.outcome, pile })).collect()
    }
}
