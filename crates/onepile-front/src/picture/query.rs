//! A picture of a game.

use onepile::Natural;
use serde::{Deserialize, Serialize};

use super::{Scene, Size, make};
use crate::failure::Failure;
use crate::means::Means;
use crate::query::{GameQuery, first_turn};
use crate::text::Text;

/// Asks for a picture.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PictureQuery {
    /// The game.
    #[serde(flatten)]
    pub game: GameQuery,
    /// Which picture.
    pub of: PictureKind,
    /// The first pile.
    #[serde(default)]
    pub from: Natural,
    /// The last pile.
    #[serde(default)]
    pub to: Option<Natural>,
    /// The largest limit shown, of outcomes.
    #[serde(default)]
    pub limits: Option<u64>,
    /// The rows of a tableau.
    #[serde(default = "usual_side")]
    pub turns: u64,
    /// The columns of a tableau.
    #[serde(default = "usual_side")]
    pub columns: u64,
    /// The number of the coming move, from 1.
    #[serde(default = "first_turn")]
    pub turn: Natural,
    /// The size of the picture.
    #[serde(default = "usual_size")]
    pub size: Text<Size>,
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureKind {
    /// Who wins, for each pile and limit.
    Outcome,
    /// The smallest take of each pile that wins if the limit allows it.
    G,
    /// The nim-value of each pile.
    Nim,
    /// The tableau of a rule of turn and pile.
    Tableau,
    /// The sequences F and H of a rule of the pile.
    Beatty,
}

fn usual_side() -> u64 {
    12
}

fn usual_size() -> Text<Size> {
    Text(Size { width: 960, height: 640 })
}

impl PictureQuery {
    /// Draws the picture. In a file of pixels an image has as many as the picture; SVG may be looked at closely.
    ///
    /// # Errors
    ///
    /// If the query is bad, or a bound was met: no picture shows half of the truth.
    pub fn ask(&self, is_raster: bool, means: &dyn Means) -> Result<Scene, Failure> {
        self.size.0.check(is_raster)?;
        make(self, means, if is_raster { 1 } else { 2 })
    }
}
