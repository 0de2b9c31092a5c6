//! A picture, and what stands where in it.

use onepile::Natural;
use onepile_front::picture::{Scene, Spot};
use onepile_front::{Failure, Means, PictureQuery, Query};
use serde::{Deserialize, Serialize};

/// Asks what stands somewhere in a picture, at a point or some steps away from a cell.
#[derive(Deserialize)]
pub struct ReadQuestion {
    /// The picture.
    pub plot: PictureQuery,
    /// A point, in pixels from the top left corner.
    at: Option<(f32, f32)>,
    /// A column and a row.
    cell: Option<(u64, u64)>,
    /// How many columns to the right and how many rows up from the cell.
    #[serde(default)]
    step: (i64, i64),
}

/// A picture.
#[derive(Serialize)]
pub struct PictureData<'s> {
    svg: String,
    width: u32,
    height: u32,
    title: &'s str,
    description: &'s str,
    places: Option<Places<'s>>,
}

/// Where the data of a picture lie; what stands at a place is another question.
#[derive(Serialize)]
struct Places<'s> {
    /// Left, top, width and height, in pixels.
    area: [f32; 4],
    /// The first and the last of them.
    columns: (u64, u64),
    rows: (u64, u64),
    /// The first and the last pile, where the picture shows a range of them.
    piles: Option<&'s (Natural, Natural)>,
}

/// The picture that was drawn last.
pub struct Drawn {
    question: String,
    scene: Scene,
}

impl Drawn {
    /// Draws a picture.
    pub fn new(query: &PictureQuery, means: &dyn Means) -> Result<Drawn, Failure> {
        Ok(Drawn { question: text(query), scene: query.ask(means)? })
    }

    /// Whether it is the picture that somebody asks for.
    pub fn is(&self, query: &PictureQuery) -> bool {
        self.question == text(query)
    }

    pub fn data(&self) -> PictureData<'_> {
        let Scene { width, height, title, description, .. } = &self.scene;
        let places = self.scene.reading().map(|reading| Places {
            area: reading.area(),
            columns: reading.columns(),
            rows: reading.rows_shown(),
            piles: reading.piles(),
        });
        PictureData { svg: self.scene.svg(), width: *width, height: *height, title, description, places }
    }

    /// What stands somewhere in the picture.
    pub fn spot(&self, question: &ReadQuestion) -> Result<Spot, Failure> {
        let missing = |what: &str| Failure::Query(what.to_owned());
        let reading = self.scene.reading().ok_or_else(|| missing("this picture has nothing to read"))?;
        match (question.at, question.cell) {
            (Some(point), None) => Ok(reading.at(point)),
            (None, Some(cell)) => Ok(reading.step(cell, question.step)),
            _ => Err(missing("name a point, `at`, or a `cell`")),
        }
    }
}

/// A question as text: equal questions have equal texts.
fn text(query: &PictureQuery) -> String {
    serde_json::to_string(query).expect("it has texts for names")
}
