//! A picture of a game.

use std::io;

use onepile::{Natural, Undecided};
use serde::{Deserialize, Serialize};

use super::{Lettering, Logs, Scene, Size, Theme, Vary, font, make};
use crate::cutoff::Cutoff;
use crate::failure::Failure;
use crate::format::Format;
use crate::means::Means;
use crate::query::{GameQuery, Query, first_turn, refuse_other_formats};
use crate::reply::{Fields, Reply};
use crate::session::Record;
use crate::style::Style;
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
    /// Whether it is to become a file of pixels.
    #[serde(default)]
    pub pixels: bool,
    /// The title, in the place of the usual one; an empty title is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The colours.
    #[serde(default)]
    pub theme: Theme,
    /// Which axes are logarithmic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<Logs>,
    /// How letters are written; usually as outlines in SVG and as text in PDF.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Lettering>,
    /// The pile from which a game starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pile: Option<Natural>,
    /// The takes of a game; without them both players are perfect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Natural>>,
    /// A saved game, in the place of a pile and moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Record>,
    /// The parameter of a family of rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vary: Option<Text<Vary>>,
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
    /// A game that is played, over the outcomes.
    Game,
    /// The smallest takes of a family of rules.
    Family,
    /// The sizes of the bases of a family of rules.
    Growth,
}

onepile::names! { PictureKind, "a picture":
    Outcome "outcome", G "g", Nim "nim", Tableau "tableau", Beatty "beatty",
    Game "game", Family "family", Growth "growth",
}

fn usual_side() -> u64 {
    12
}

fn usual_size() -> Text<Size> {
    Text(Size { width: 960, height: 640 })
}

/// The most rows and columns of a tableau that a picture has room for.
const MOST_SIDE: u64 = 200;
/// The largest limit that a picture shows.
const LARGEST_LIMIT: u64 = 10_000_000;

impl PictureQuery {
    /// The usual picture of a kind; the fields say what is special about another.
    ///
    /// ```
    /// use onepile_front::{GameQuery, PictureKind, PictureQuery, Query, Unhurried};
    /// let picture = PictureQuery::new(GameQuery::new("2*last"), PictureKind::Outcome);
    /// assert!(picture.ask(&Unhurried)?.svg().starts_with("<svg"));
    /// # Ok::<(), onepile_front::Failure>(())
    /// ```
    pub fn new(game: GameQuery, of: PictureKind) -> PictureQuery {
        PictureQuery {
            game,
            of,
            from: Natural::ZERO,
            to: None,
            limits: None,
            turns: usual_side(),
            columns: usual_side(),
            turn: first_turn(),
            size: usual_size(),
            pixels: false,
            title: None,
            theme: Theme::default(),
            log: None,
            text: None,
            pile: None,
            moves: None,
            record: None,
            vary: None,
        }
    }
}

impl PictureQuery {
    /// Refuses what belongs to another picture: it would be ignored without a word.
    fn refuse_idle(&self) -> Result<(), Failure> {
        let is_game = self.of == PictureKind::Game;
        let is_family = matches!(self.of, PictureKind::Family | PictureKind::Growth);
        let idle = [
            ("pile", "game", self.pile.is_some() && !is_game),
            ("moves", "game", self.moves.is_some() && !is_game),
            ("record", "game", self.record.is_some() && !is_game),
            ("from` and `to", "outcome", is_game && (self.to.is_some() || !self.from.is_zero())),
            ("vary", "family` or `growth", self.vary.is_some() && !is_family),
        ];
        match idle.iter().find(|(.., is_idle)| *is_idle) {
            Some((field, kind, _)) => {
                let message = format!("the picture `{}` has no `{field}`; the picture `{kind}` has", self.of);
                Err(Failure::Query(message))
            }
            None => Ok(()),
        }
    }
}

impl Query for PictureQuery {
    type Reply = Scene;
    const VERB: &'static str = "plot";
    const FORMATS: &'static [Format] = &[
        Format::Svg,
        #[cfg(feature = "png")]
        Format::Png,
        #[cfg(feature = "pdf")]
        Format::Pdf,
    ];

    fn rule(&self) -> Option<&str> {
        Some(&self.game.rule)
    }

    fn unknown(&self) -> Fields {
        Fields::new([], &[])
    }

    fn check(&self, format: Format) -> Result<(), Failure> {
        refuse_other_formats(Self::FORMATS, format)?;
        let is_text = format == Format::Svg && self.text == Some(Lettering::Text);
        let has_title = |of: &str| if is_text { None } else { font::lacks(&of.split_whitespace().collect::<String>()) };
        match self.title.as_deref().and_then(has_title) {
            Some(letter) => Err(Failure::Query(format!(
                "the letters of pictures have no `{letter}`: write another `title`, or choose SVG with real `text`"
            ))),
            None => Ok(()),
        }
    }

    /// No picture shows half of the truth: where a bound is met, there is none.
    fn ask(&self, means: &dyn Means) -> Result<Scene, Failure> {
        self.size.0.check(self.pixels)?;
        if ![self.turns, self.columns].iter().all(|side| (1..=MOST_SIDE).contains(side)) {
            return Err(Failure::Query(format!("a picture shows 1 to {MOST_SIDE} `turns` and `columns`")));
        }
        if self.limits.is_some_and(|limits| !(1..=LARGEST_LIMIT).contains(&limits)) {
            return Err(Failure::Query(format!("a picture shows 1 to {LARGEST_LIMIT} `limits`")));
        }
        self.refuse_idle()?;
        make(self, means)
    }
}

impl Reply for Scene {
    fn undecided(&self) -> Option<&Undecided> {
        None
    }

    fn write_until(&self, out: &mut dyn io::Write, format: Format, _: &Style, _: &Cutoff<'_>) -> io::Result<()> {
        #[cfg(feature = "png")]
        if format == Format::Png {
            let none = || io::Error::other("there is no memory for the pixels");
            return out.write_all(&self.png().ok_or_else(none)?);
        }
        #[cfg(feature = "pdf")]
        if format == Format::Pdf {
            return out.write_all(&self.pdf());
        }
        let _ = format;
        out.write_all(self.svg().as_bytes())
    }
}
