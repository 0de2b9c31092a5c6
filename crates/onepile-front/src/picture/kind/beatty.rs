//! The sequences F and H of a rule of the pile.

use std::ops::RangeInclusive;
use std::sync::Arc;

use onepile::{Family, Natural, Sequence, Variable};

use super::super::chart::axis::Axis;
use super::super::chart::frame::Key;
use super::super::chart::scatter::Series;
use super::super::chart::strips::{self, Strip};
use super::super::data::Piles;
use super::super::data::firsts::{Firsts, firsts};
use super::super::reading::{Along, Data, Reading, Told};
use super::super::scene::{Mark, Scene};
use super::Maker;
use super::points::Points;
use crate::failure::Failure;

const F: &str = "F(m): the first pile with limit m";
const H: &str = "H(m): the first pile that keeps m counters after the largest take";

/// Piles on lines, with the terms that they are.
#[derive(Debug)]
struct Terms {
    firsts: Firsts,
    /// How many are on a line.
    each: u64,
}

impl Data for Terms {
    fn tell(&self, column: u64, line: u64) -> Told {
        let pile = (line * self.each + column + 1).min(self.firsts.of_limit.len() as u64);
        let term = |of: &[Option<u64>]| of[pile as usize - 1];
        let f = term(&self.firsts.of_limit).map(|m| f_words(m, pile));
        let h = term(&self.firsts.of_rest).map(|m| h_words(m, pile));
        let words: Vec<String> = f.into_iter().chain(h).collect();
        let words = if words.is_empty() { "it is no term of F or H".to_owned() } else { words.join(". ") };
        ALONG.place(pile, None).says(&words)
    }
}

/// Terms above their numbers.
#[derive(Debug)]
struct Graphs {
    /// F(1), F(2), ... and H(1), H(2), ...
    terms: [Vec<(u64, u64)>; 2],
}

impl Data for Graphs {
    fn tell(&self, m: u64, pile: u64) -> Told {
        let [f, h] = [0, 1].map(|which| self.terms[which].binary_search(&(m, pile)).is_ok());
        let f = f.then(|| f_words(m, pile));
        let h = h.then(|| h_words(m, pile));
        let words: Vec<String> = f.into_iter().chain(h).collect();
        let words = if words.is_empty() { format!("it is no term of number {m}") } else { words.join(". ") };
        ALONG.place(pile, None).says(&words)
    }

    fn points(&self, columns: RangeInclusive<u64>) -> Vec<(u64, u64)> {
        let within = |terms: &Vec<(u64, u64)>| {
            let first = terms.partition_point(|(m, _)| m < columns.start());
            terms[first..].iter().take_while(|(m, _)| m <= columns.end()).copied().collect::<Vec<_>>()
        };
        self.terms.iter().flat_map(within).collect()
    }

    fn has_cells(&self) -> bool {
        false
    }
}

/// The piles are shown as they are.
const ALONG: Along = Along { offset: Natural::ZERO, turn: Natural::ONE };

fn f_words(m: u64, pile: u64) -> String {
    format!("F({m}) = {pile}, the first pile with limit {m}")
}

fn h_words(m: u64, pile: u64) -> String {
    let counters = if m == 1 { "1 counter".to_owned() } else { format!("{m} counters") };
    format!("H({m}) = {pile}, the first pile that keeps {counters} after the largest take")
}

impl Maker<'_> {
    /// The two complementary sequences of a rule of the pile.
    pub fn beatty(&self) -> Result<Scene, Failure> {
        let rule = self.plain_rule("F and H")?;
        if !matches!(Family::of(rule), Family::Pile | Family::Constant) {
            let used = Variable::ALL.into_iter().find(|v| *v != Variable::Pile && rule.uses(*v));
            let used = used.map_or("", Variable::name);
            let message = format!("F and H belong to rules of `pile` alone, and this one uses `{used}`");
            return Err(Failure::Query(message));
        }
        let to = self.query.to.clone().unwrap_or_else(|| Natural::from(130u64));
        let one = Natural::ONE;
        if self.query.from > one {
            return Err(Failure::Query("F and H are drawn from pile 1 on: leave out `from`".to_owned()));
        }
        if to < one {
            return Err(Failure::Query("F and H are drawn from pile 1 on: choose a larger `to`".to_owned()));
        }
        let piles = Piles::new(&one, &to)?;
        // What asks for the first term also checks that the limit has unit jumps.
        let asked = self.solver().sequence_within(&Sequence::F(one), 1, &mut self.means.budget());
        asked?;
        let firsts = firsts(&mut self.solver(), &piles, &mut self.means.budget())?;
        Ok(match self.query.log {
            Some(_) => self.beatty_points(&firsts),
            None => self.beatty_strips(firsts, piles.count),
        })
    }

    /// All piles, line after line.
    fn beatty_strips(&self, firsts: Firsts, count: u64) -> Scene {
        let mut scene = self.scene(
            "F and H",
            "The piles 1, 2, 3, ... from left to right, line after line. F(m) is the first pile with limit m, H(m) the \
             first that keeps m counters after the largest take. Where cells are smaller than a pixel, colours are mixed.",
        );
        let [blue, orange, ..] = self.look.palette.series;
        let room = self.head(&mut scene, &[Key::patch(Some('F'), blue, F), Key::patch(Some('H'), orange, H)]);
        let strips = [
            Strip { name: "F", color: blue, members: &firsts.of_limit },
            Strip { name: "H", color: orange, members: &firsts.of_rest },
        ];
        let (area, each) = strips::draw(&mut scene, room, self.look, &Axis::new("pile", 1, count), &strips);
        let (x, y) = (Axis::new("pile", 0, each - 1), Axis::new("line", 0, (count - 1) / each));
        let data = Arc::new(Terms { firsts, each });
        let piles = Some((Natural::ONE, Natural::from(count)));
        Scene { reading: Some(Reading { area, x, y, down: true, piles, data }), ..scene }
    }

    /// F(m) and H(m) above m.
    fn beatty_points(&self, firsts: &Firsts) -> Scene {
        let [blue, orange, ..] = self.look.palette.series;
        let mut series = [Series::new(F, Mark::Dot, blue), Series::new(H, Mark::Square, orange)];
        for (series, members) in series.iter_mut().zip([&firsts.of_limit, &firsts.of_rest]) {
            series.points = (1..).zip(members).filter_map(|(pile, m)| Some(((*m)?, pile))).collect();
        }
        let terms = [0, 1].map(|which: usize| series[which].points.clone());
        let largest = series.iter().flat_map(|series| &series.points).map(|point| point.0).max().unwrap_or(1);
        self.points(Points {
            what: "F and H",
            about: "For each m, from left to right, F(m), the first pile with limit m, and H(m), the first that keeps m \
                    counters after the largest take.",
            x: Axis::new("m", 1, largest).log(self.has_log_x()),
            y: "pile",
            series: series.into(),
            reversed: false,
            points: None,
            piles: None,
            data: Arc::new(Graphs { terms }),
        })
    }
}
