//! Sums that no theory settles: every combination of positions that can be reached.
//!
//! Positions with the same options are one, and positions without any are none, so that a combination is a short list of
//! numbers. A combination is won iff in some pile more takes win than may be forbidden, or, in misère play, if every take
//! wins or there is none: who has no take left wins.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::allowed::{AllowedTakes, BARRED};
use crate::budget::{Bound, Budget, Progress};
use crate::game::{Game, Play, RuleError};
use crate::natural::Natural;
use crate::outcome::Outcome;
use crate::rule::{Batch, Inputs, Line};
use crate::strategy::direct::Halt;
use crate::takes::AscendingTakes;

use super::{Grounds, Sum, SumAnswer, SumPile, Unsettled};

/// The position without a take.
const OVER: u32 = 0;
/// About what an entry of a map takes besides its numbers.
const ENTRY_BYTES: u64 = 64;

/// Solves a sum by search.
pub(super) fn answer(sum: &Sum, because: Unsettled, ranges: usize, budget: &mut Budget<'_>) -> Result<SumAnswer, Halt> {
    let mut graph = Graph::new(sum.block > 0);
    let mut takes = Vec::with_capacity(sum.piles.len());
    for (game, position) in &sum.piles {
        // Piles beyond machine integers are beyond search.
        let pile = position.pile.to_u32().ok_or(Bound::Work)?;
        let limit = if game.is_over(&position.pile) { 0 } else { Batch::cut(&position.limit).min(pile) };
        takes.push(graph.add(game, pile, limit, budget)?);
    }
    let roots: Vec<u32> = takes.iter().map(|(root, _)| *root).collect();
    let mut search = Search { graph: &graph, play: sum.play, block: sum.block, known: HashMap::new() };
    let won = search.is_won(state(roots.clone()), budget)?;
    let mut piles = Vec::with_capacity(takes.len());
    for (index, (_, options)) in takes.iter().enumerate() {
        let mut winning = AscendingTakes::new(ranges);
        for (take, option) in (1u32..).zip(options).filter_map(|(take, option)| Some((take, option.as_ref()?))) {
            let mut left = roots.clone();
            left[index] = *option;
            if !search.is_won(state(left), budget)? && !winning.push(take.into()) {
                break;
            }
        }
        piles.push(SumPile { value: None, takes: winning.finish(true) });
    }
    let positions = search.known.len() as u64;
    Ok(SumAnswer {
        outcome: Some(Outcome::from_won(won)),
        nim_sum: None,
        piles,
        grounds: Grounds::Search { because, positions },
        undecided: None,
    })
}

/// A combination of positions: those that can be moved in, in order.
fn state(mut positions: Vec<u32>) -> Box<[u32]> {
    positions.retain(|position| *position != OVER);
    positions.sort_unstable();
    positions.into()
}

/// Positions by their options.
struct Graph {
    /// For each position its options, each with the number of takes that lead to it.
    options: Vec<Vec<(u32, u64)>>,
    by_options: HashMap<Vec<(u32, u64)>, u32>,
    /// Whether it matters how many takes lead to an option.
    counts: bool,
}

impl Graph {
    fn new(counts: bool) -> Graph {
        Graph { options: vec![Vec::new()], by_options: HashMap::from([(Vec::new(), OVER)]), counts }
    }

    /// Adds a pile with a largest take and all that can be reached from it: its position, and that after each take, none where
    /// the take is not allowed.
    fn add(
        &mut self,
        game: &Game,
        pile: u32,
        limit: u32,
        budget: &mut Budget<'_>,
    ) -> Result<(u32, Vec<Option<u32>>), Halt> {
        if limit == 0 {
            return Ok((OVER, Vec::new()));
        }
        let (batch, allowed) = (Batch::new(game.rule()), AllowedTakes::of(game.rule()));
        let mut limits = TakeLimits { game, batch, allowed, after: Vec::new() };
        let reached = reached(&mut limits, pile, limit, budget)?;
        let mut positions: HashMap<(u32, u32), u32> = HashMap::new();
        let mut by_take = Vec::new();
        for (pile, asked) in &reached {
            let most = *asked.last().expect("a limit with which the pile is reached");
            limits.fill(*pile, most, budget)?;
            let mut options: BTreeMap<u32, u64> = BTreeMap::new();
            by_take.clear();
            for (take, limit) in (1..).zip(&limits.after) {
                let option = match *limit {
                    BARRED => None,
                    0 => Some(OVER),
                    limit => Some(positions[&(pile - take, limit)]),
                };
                by_take.push(option);
                if let Some(option) = option {
                    let times = options.entry(option).or_default();
                    *times = if self.counts { *times + 1 } else { 1 };
                }
                if asked.contains(&take) {
                    budget.reserve(ENTRY_BYTES)?;
                    positions.insert((*pile, take), self.position(&options, budget)?);
                }
            }
        }
        Ok((positions[&(pile, limit)], by_take))
    }

    /// The position with these options.
    fn position(&mut self, options: &BTreeMap<u32, u64>, budget: &mut Budget<'_>) -> Result<u32, Bound> {
        let options: Vec<(u32, u64)> = options.iter().map(|(option, times)| (*option, *times)).collect();
        budget.spend(options.len() as u64, NOTHING_DONE)?;
        if let Some(known) = self.by_options.get(&options) {
            return Ok(*known);
        }
        budget.reserve(2 * (ENTRY_BYTES + 16 * options.len() as u64))?;
        let new = u32::try_from(self.options.len()).map_err(|_| Bound::Memory)?;
        self.options.push(options.clone());
        self.by_options.insert(options, new);
        Ok(new)
    }
}

/// A search tells nothing before its end.
const NOTHING_DONE: Progress = Progress { done: 0, of: 0 };

/// The piles that can be reached, with the largest takes with which they are, from the smallest up.
fn reached(
    limits: &mut TakeLimits<'_>,
    pile: u32,
    limit: u32,
    budget: &mut Budget<'_>,
) -> Result<BTreeMap<u32, BTreeSet<u32>>, Halt> {
    let mut reached = BTreeMap::from([(pile, BTreeSet::from([limit]))]);
    let mut next = Some(pile);
    while let Some(pile) = next {
        let most = *reached[&pile].last().expect("a limit with which the pile is reached");
        limits.fill(pile, most, budget)?;
        for (take, limit) in (1..).zip(&limits.after).filter(|(_, limit)| !matches!(**limit, 0 | BARRED)) {
            if reached.entry(pile - take).or_default().insert(*limit) {
                budget.reserve(ENTRY_BYTES)?;
            }
        }
        next = reached.range(..pile).next_back().map(|(pile, _)| *pile);
    }
    Ok(reached)
}

/// The largest takes that the takes from a pile leave to the opponent.
struct TakeLimits<'g> {
    game: &'g Game,
    batch: Batch,
    allowed: Option<AllowedTakes>,
    /// With marks for takes that are not allowed.
    after: Vec<u32>,
}

impl TakeLimits<'_> {
    fn fill(&mut self, pile: u32, most: u32, budget: &mut Budget<'_>) -> Result<(), Halt> {
        budget.spend(most.into(), NOTHING_DONE)?;
        self.after.clear();
        self.after.resize(most as usize, 0);
        let turn = Natural::from(2u64);
        self.batch.fill_sure(&Line::takes(turn.clone(), pile, 1), &mut self.after);
        let mut marks = vec![0; most as usize];
        if let Some(allowed) = &mut self.allowed {
            allowed.bar(&Natural::ONE, pile, 1, &mut marks, budget)?;
        }
        for ((take, limit), mark) in (1..).zip(&mut self.after).zip(marks) {
            let left = pile - take;
            let is_allowed = match (mark, &mut self.allowed) {
                (Batch::FAULT, Some(allowed)) => allowed.holds(&Natural::ONE, pile, take, budget)??,
                (mark, _) => mark != BARRED,
            };
            if !is_allowed {
                *limit = BARRED;
                continue;
            }
            if self.game.is_over(&left.into()) {
                *limit = 0;
            } else if *limit == Batch::FAULT {
                let inputs = Inputs::moved(turn.clone(), left.into(), take.into());
                *limit = match budget.evaluate(|patience| self.batch.exact_limit_within(&inputs, patience))? {
                    Ok(limit) => Batch::cut(&limit),
                    Err(error) => return Err(RuleError { error, inputs: inputs.at_some_turn().into() }.into()),
                };
            }
            *limit = (*limit).min(left);
        }
        Ok(())
    }
}

/// Combinations of positions that are solved.
struct Search<'g> {
    graph: &'g Graph,
    play: Play,
    block: u64,
    known: HashMap<Box<[u32]>, bool>,
}

/// A combination that is being solved: the next take to look at, and what is known of those before.
struct Frame {
    state: Box<[u32]>,
    pile: usize,
    option: usize,
    /// How many takes from the present pile win.
    wins: u64,
    every_take_wins: bool,
}

impl Frame {
    fn new(state: Box<[u32]>) -> Frame {
        Frame { state, pile: 0, option: 0, wins: 0, every_take_wins: true }
    }
}

impl Search<'_> {
    /// Whether the player to move wins a combination.
    fn is_won(&mut self, root: Box<[u32]>, budget: &mut Budget<'_>) -> Result<bool, Bound> {
        // Play may be as long as all counters together, too long for recursion.
        let mut stack = vec![Frame::new(root.clone())];
        while let Some(frame) = stack.last_mut() {
            if self.known.contains_key(&frame.state) {
                stack.pop();
                continue;
            }
            match self.advance(frame, budget)? {
                Step::Unknown(state) => stack.push(Frame::new(state)),
                Step::Done(won) => {
                    let frame = stack.pop().expect("the frame at hand");
                    budget.reserve(ENTRY_BYTES + 4 * frame.state.len() as u64)?;
                    self.known.insert(frame.state, won);
                }
            }
        }
        Ok(self.known[&root])
    }

    /// Goes on with a combination until it is decided or needs another one.
    fn advance(&self, frame: &mut Frame, budget: &mut Budget<'_>) -> Result<Step, Bound> {
        while let Some(position) = frame.state.get(frame.pile) {
            let options = &self.graph.options[*position as usize];
            // Equal piles have equal takes.
            let is_repeated = frame.pile > 0 && frame.state[frame.pile - 1] == *position;
            let Some((option, times)) = options.get(frame.option).filter(|_| !is_repeated) else {
                (frame.pile, frame.option, frame.wins) = (frame.pile + 1, 0, 0);
                continue;
            };
            budget.spend(1 + frame.state.len() as u64, NOTHING_DONE)?;
            let mut left = frame.state.to_vec();
            left[frame.pile] = *option;
            let left = state(left);
            match self.known.get(&left) {
                None => return Ok(Step::Unknown(left)),
                Some(true) => frame.every_take_wins = false,
                Some(false) => frame.wins += times,
            }
            if frame.wins > self.block {
                return Ok(Step::Done(true));
            }
            frame.option += 1;
        }
        Ok(Step::Done(self.play == Play::Misere && frame.every_take_wins))
    }
}

enum Step {
    /// This combination must be solved first.
    Unknown(Box<[u32]>),
    /// Whether the combination is won.
    Done(bool),
}
