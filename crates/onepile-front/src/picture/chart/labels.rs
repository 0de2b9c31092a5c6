//! Labels on the data that keep clear of each other.

use super::super::font;
use super::super::scene::{Anchor, Area, Color, Scene, Text};
use super::frame::Look;

/// The places that are taken.
pub struct Labels {
    room: Area,
    taken: Vec<Area>,
    /// What is below each label, if that is not the data.
    plate: Option<Color>,
}

impl Labels {
    /// No label yet; all of them are to stay within a room.
    pub fn within(room: Area) -> Labels {
        Labels { room, taken: Vec::new(), plate: None }
    }

    /// Puts each label on a plate, to be read on whatever data.
    pub fn on(self, plate: Color) -> Labels {
        Labels { plate: Some(plate), ..self }
    }

    /// Keeps an area free of labels.
    pub fn keep_free(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// Whether nothing is written there yet.
    fn is_free(&self, area: &Area) -> bool {
        let is_inside = area.x >= self.room.x
            && area.right() <= self.room.right()
            && area.y >= self.room.y
            && area.bottom() <= self.room.bottom();
        is_inside && !self.taken.iter().any(|taken| taken.meets(area))
    }

    /// Writes a text centred at the first of some points where there is room, and tells whether there is.
    pub fn write(
        &mut self,
        scene: &mut Scene,
        look: Look,
        text: &str,
        size: f32,
        centres: impl IntoIterator<Item = (f32, f32)>,
        may: impl Fn(&Area) -> bool,
    ) -> bool {
        let (width, height) = (font::width(text, size), size * 0.75);
        let around =
            |(x, y): (f32, f32)| Area { x: x - width / 2.0, y: y - height / 2.0, width, height }.grown(size * 0.12);
        let Some((area, at)) = centres
            .into_iter()
            .map(|centre| (around(centre), centre))
            .find(|(area, _)| self.is_free(area) && may(area))
        else {
            return false;
        };
        if let Some(plate) = self.plate {
            scene.rectangle(area, plate);
        }
        scene.text(Text::new(at.0, at.1 + height / 2.0, size, look.palette.title, text).anchor(Anchor::Middle));
        self.taken.push(area);
        true
    }
}
