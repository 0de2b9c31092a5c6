//! The sequences F and H of a rule of the pile.

use onepile::{Family, Natural, Sequence, Variable};

use super::super::chart::axis::Axis;
use super::super::chart::frame::Key;
use super::super::chart::scatter::Series;
use super::super::chart::strips::{self, Strip};
use super::super::data::Piles;
use super::super::data::firsts::{Firsts, firsts};
use super::super::scene::{Mark, Scene};
use super::Maker;
use super::points::Points;
use crate::failure::Failure;

const F: &str = "F(m): the first pile with limit m";
const H: &str = "H(m): the first pile that keeps m counters after the largest take";

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
            Strip { name: "F", color: blue, members: firsts.of_limit },
            Strip { name: "H", color: orange, members: firsts.of_rest },
        ];
        strips::draw(&mut scene, room, self.look, &Axis::new("pile", 1, count), &strips);
        scene
    }

    /// F(m) and H(m) above m.
    fn beatty_points(&self, firsts: &Firsts) -> Scene {
        let [blue, orange, ..] = self.look.palette.series;
        let mut series = [Series::new(F, Mark::Dot, blue), Series::new(H, Mark::Square, orange)];
        for (series, members) in series.iter_mut().zip([&firsts.of_limit, &firsts.of_rest]) {
            series.points = (1..).zip(members).filter_map(|(pile, m)| Some(((*m)?, pile))).collect();
        }
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
        })
    }
}
