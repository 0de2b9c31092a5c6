//! A game that is played, as a path over the map of outcomes.

use std::ops::RangeInclusive;
use std::sync::Arc;

use onepile::{Natural, Setup, Variable};

use super::super::chart::frame::{self, Grid, Key, Sign};
use super::super::chart::heat::{self, Column};
use super::super::chart::route::{self, Stop};
use super::super::data::Piles;
use super::super::data::outcomes::outcomes;
use super::super::data::path::{self, Stage};
use super::super::reading::{Along, Data, Place, Reading, Told};
use super::super::scene::{Mark, Scene};
use super::Maker;
use super::outcome::{Winners, enough};
use crate::failure::Failure;

/// The path of a game over who wins.
#[derive(Debug)]
struct Path {
    winners: Winners,
    /// The cells of the game, one after the other.
    places: Vec<(u64, u64)>,
    /// At which turn the game passes each of them, where the rule uses the turn.
    turns: Option<Vec<Natural>>,
    is_over: bool,
}

impl Path {
    /// The turn at which the game passes a pile.
    fn turn(&self, pile: u64) -> Option<Natural> {
        let passed = self.places.iter().rposition(|(place, _)| *place >= pile)?;
        self.turns.as_ref()?.get(passed).filter(|turn| **turn != Natural::ONE).cloned()
    }
}

impl Data for Path {
    fn tell(&self, pile: u64, limit: u64) -> Told {
        let place = Place { turn: self.turn(pile), ..self.winners.along.place(pile, Some(limit)) };
        let mut words = self.winners.words(pile, limit);
        match self.places.iter().position(|place| *place == (pile, limit)) {
            Some(last) if self.is_over && last + 1 == self.places.len() => words += ". The game ends here",
            Some(stop) => words += &format!(". Move {} of the game starts here", stop + 1),
            None => {}
        }
        place.says(&words)
    }

    fn points(&self, columns: RangeInclusive<u64>) -> Vec<(u64, u64)> {
        self.places.iter().filter(|place| columns.contains(&place.0)).copied().collect()
    }
}

impl Maker<'_> {
    /// The path of play over the map of outcomes.
    pub fn game(&self) -> Result<Scene, Failure> {
        let stages = self.stages()?;
        let piles = Piles::new(&Natural::ZERO, &stages[0].position.pile)?;
        let columns = self.columns_of(&stages)?;
        // A limit above the pile is no other position than one that allows the whole pile.
        let place = |stage: &Stage| {
            let largest =
                if self.game.is_over(&stage.position.pile) { Natural::ZERO } else { stage.position.largest_take() };
            (stage.position.pile.to_u64().unwrap_or(0), largest.to_u64().unwrap_or(0))
        };
        let places: Vec<(u64, u64)> = stages.iter().map(place).collect();
        let highest = places.iter().map(|place| place.1).max().unwrap_or(1);
        let limits = self.query.limits.unwrap_or_else(|| enough(&columns)).max(highest).max(1);
        let (x, y) = (self.pile_axis(&piles).cells(), self.limit_axis(0, limits));

        let along = Along { offset: Natural::ZERO, turn: Natural::ONE };
        let winners = Winners { along, first: 0, columns, play: self.game.play() };
        let stop = |(number, (stage, at)): (usize, (&Stage, &(u64, u64)))| Stop {
            at: *at,
            mark: if winners.is_lost(at.0, at.1) { Mark::Diamond } else { Mark::Dot },
            name: (number + 1).to_string(),
            way: stage.taken.as_ref().map_or_else(String::new, |take| format!("−{take}")),
        };
        let mut stops: Vec<Stop> = stages.iter().zip(&places).enumerate().map(stop).collect();
        let over = stops.len() - 1;
        let is_over = self.is_over(&stages[over]);
        if is_over {
            stops[over].name = "end".to_owned();
        }
        let mut scene = self.scene("A game", &self.game_words(&stages, &stops, is_over));
        let mut keys = self.outcome_keys(&winners.columns, limits);
        let ink = self.look.palette.title;
        let mark = |mark, label: &str| Key { sign: Sign::Mark(mark), color: ink, label: label.to_owned() };
        keys.push(mark(Mark::Dot, "before a move, won by the mover"));
        keys.push(mark(Mark::Diamond, "before a move, lost by the mover"));
        keys.push(Key {
            sign: Sign::Words,
            color: ink,
            label: "1, 2, 3: the move that comes; −5: a take of 5".to_owned(),
        });
        let room = self.head(&mut scene, &keys);
        let area = frame::axes(&mut scene, self.look, room, &x, &y, Grid::None);
        heat::draw(&mut scene, self.look, area, &x, &y, &winners.columns);
        route::draw(&mut scene, self.look, area, &x, &y, &stops);
        let uses_turn = self.game.rule().uses(Variable::Turn);
        let turns = uses_turn.then(|| stages.iter().map(|stage| stage.position.turn.clone()).collect());
        let data = Arc::new(Path { winners, places, turns, is_over });
        Ok(Scene { reading: Some(Reading { area, x, y, down: false, piles: None, data }), ..scene })
    }

    /// The positions of the game.
    fn stages(&self) -> Result<Vec<Stage>, Failure> {
        let query = self.query;
        if let Some(record) = &query.record {
            if query.pile.is_some() || query.moves.is_some() {
                let message = "the `record` has its own start and moves: leave out `pile` and `moves`";
                return Err(Failure::Query(message.to_owned()));
            }
            return path::recorded(&self.game, record);
        }
        let pile = query.pile.clone();
        let pile = pile.ok_or_else(|| Failure::Query("name the `pile` from which the game starts".to_owned()))?;
        Piles::new(&Natural::ZERO, &pile)?;
        let start = Setup { turn: Some(query.turn.clone()), ..Setup::pile(pile) };
        match &query.moves {
            Some(moves) => path::played(&self.game, start, moves),
            None => path::perfect(&mut self.solver(), start, &mut self.means.budget()),
        }
    }

    /// The map below the path. Where the rule uses the turn, each pile is shown at the turn at which the game passes it.
    fn columns_of(&self, stages: &[Stage]) -> Result<Vec<Column>, Failure> {
        let (mut solver, mut budget) = (self.solver(), self.means.budget());
        let mut outcomes = |turn: &Natural, from: &Natural, to: &Natural| {
            let limits = to.to_u64().unwrap_or(u64::MAX).max(1);
            outcomes(&mut solver, turn, &Piles::new(from, to)?, limits, &mut budget)
        };
        let start = &stages[0].position;
        if !self.game.rule().uses(Variable::Turn) {
            return outcomes(&start.turn, &Natural::ZERO, &start.pile);
        }
        let mut columns = Vec::new();
        for (place, Stage { position, .. }) in stages.iter().enumerate().rev() {
            let from = stages.get(place + 1).map(|next| &next.position.pile + &Natural::ONE).unwrap_or_default();
            columns.extend(outcomes(&position.turn, &from, &position.pile)?);
        }
        Ok(columns)
    }

    fn is_over(&self, stage: &Stage) -> bool {
        let legal = stage.position.takes(&self.game);
        legal.smallest().is_none() && legal.is_complete()
    }

    /// The game in words.
    fn game_words(&self, stages: &[Stage], stops: &[Stop], is_over: bool) -> String {
        /// More takes are not read aloud.
        const MOST: usize = 40;
        let mut words = format!(
            "The path of a game from pile {} over the map of outcomes. Each position is a pile, from left to right, and the \
             limit of the coming move, from the bottom up.",
            stages[0].position.pile
        );
        let takes: Vec<String> = stages.iter().filter_map(|stage| Some(stage.taken.as_ref()?.to_string())).collect();
        if !takes.is_empty() {
            let more = if takes.len() > MOST { ", …" } else { "" };
            words += &format!(" The takes are {}{more}.", takes[..takes.len().min(MOST)].join(", "));
        }
        if is_over {
            let last_wins = stops[stops.len() - 1].mark == Mark::Diamond;
            let is_first = (takes.len() % 2 == 1) == last_wins;
            words += if is_first { " The first player wins." } else { " The second player wins." };
        }
        if self.game.rule().uses(Variable::Turn) {
            words += " The map shows each pile at the turn at which the game passes it.";
        }
        words
    }
}
