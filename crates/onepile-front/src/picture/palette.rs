//! The colours of pictures, in three themes.
//!
//! Colours that people with any kind of colour vision tell apart are those of M. Okabe and K. Ito, without their green. No
//! colour carries a meaning alone: forms, letters, patterns and places say the same.

use super::scene::Color;

/// How a picture is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Colours on white.
    #[default]
    Light,
    /// Colours on a dark ground.
    Dark,
    /// Black on white, with patterns and forms in the place of colours.
    Print,
}

onepile::names! { Theme, "a theme": Light "light", Dark "dark", Print "print" }

impl Theme {
    pub(super) fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::Print => &PRINT,
        }
    }
}

/// The colours of a theme.
#[derive(Debug, PartialEq, Eq)]
pub struct Palette {
    pub paper: Color,
    /// Titles.
    pub title: Color,
    /// Axes, and text that explains.
    pub ink: Color,
    /// Lines behind the data.
    pub faint: Color,
    /// Kinds of data, in their order.
    pub series: [Color; 5],
    /// What matters most among the data.
    pub accent: Color,
    /// What matters least.
    pub dull: Color,
    /// Won positions: a quiet colour, for there are many.
    pub won: Color,
    /// Lost positions.
    pub lost: Color,
    /// Lost positions with text on them.
    pub lost_below: Color,
    /// What does not exist.
    pub nothing: Color,
    /// From few to many.
    pub shades: (Color, Color),
    /// Whether patterns and outlines help where colours are missing.
    pub patterns: bool,
}

const fn grey(level: u8) -> Color {
    Color(level, level, level)
}

const BLUE: Color = Color(0, 114, 178);
const ORANGE: Color = Color(230, 159, 0);
const PURPLE: Color = Color(204, 121, 167);
const SKY: Color = Color(86, 180, 233);
const VERMILION: Color = Color(213, 94, 0);

pub static LIGHT: Palette = Palette {
    paper: grey(255),
    title: grey(0),
    ink: grey(40),
    faint: grey(225),
    series: [BLUE, ORANGE, PURPLE, SKY, grey(0)],
    accent: VERMILION,
    dull: grey(150),
    won: Color(198, 226, 244),
    lost: VERMILION,
    lost_below: VERMILION,
    nothing: grey(242),
    shades: (Color(205, 224, 241), Color(8, 38, 92)),
    patterns: false,
};

static DARK: Palette = Palette {
    paper: Color(18, 20, 26),
    title: grey(250),
    ink: grey(205),
    faint: Color(52, 56, 66),
    series: [SKY, ORANGE, Color(222, 150, 192), Color(170, 205, 255), grey(255)],
    accent: Color(255, 138, 72),
    dull: grey(135),
    won: Color(34, 66, 92),
    lost: Color(255, 138, 72),
    lost_below: Color(255, 138, 72),
    nothing: Color(32, 35, 42),
    shades: (Color(34, 62, 96), Color(226, 238, 255)),
    patterns: false,
};

static PRINT: Palette = Palette {
    paper: grey(255),
    title: grey(0),
    ink: grey(0),
    faint: grey(205),
    series: [grey(0), grey(150), grey(0), grey(0), grey(0)],
    accent: grey(0),
    dull: grey(90),
    won: grey(255),
    lost: grey(0),
    lost_below: grey(205),
    nothing: grey(255),
    shades: (grey(222), grey(0)),
    patterns: true,
};

impl Palette {
    /// One of several shades, the first for few and the last for many.
    pub fn shade(&self, place: usize, count: usize) -> Color {
        let last = count.saturating_sub(1).max(1);
        let place = place.min(last);
        mix(&[(self.shades.0, (last - place) as u64), (self.shades.1, place as u64)])
    }
}

/// A mixture of colours with weights, not all 0.
pub fn mix(parts: &[(Color, u64)]) -> Color {
    let all: u64 = parts.iter().map(|(_, weight)| weight).sum();
    let channel = |of: fn(&Color) -> u8| {
        let sum: u64 = parts.iter().map(|(color, weight)| u64::from(of(color)) * weight).sum();
        ((sum + all / 2) / all) as u8
    };
    Color(channel(|c| c.0), channel(|c| c.1), channel(|c| c.2))
}

/// Black or white, whichever is read better on a colour.
pub fn readable_on(color: Color) -> Color {
    if light(color) > 140_000 { grey(0) } else { grey(255) }
}

/// How light a colour looks, up to 255000.
fn light(Color(red, green, blue): Color) -> u32 {
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_lies_between() {
        assert_eq!(mix(&[(grey(0), 1), (Color(200, 100, 50), 1)]), Color(100, 50, 25));
        assert_eq!(mix(&[(BLUE, 3), (ORANGE, 0)]), BLUE);
    }

    #[test]
    fn every_theme_can_be_read() {
        let apart = |a, b| light(a).abs_diff(light(b));
        for theme in Theme::ALL {
            let palette = theme.palette();
            for color in [palette.title, palette.ink] {
                assert!(apart(color, palette.paper) > 150_000, "{theme}: text");
                assert!(
                    apart(color, palette.nothing) > 150_000 && apart(color, palette.won) > 100_000,
                    "{theme}: labels"
                );
            }
            assert!(apart(palette.lost, palette.won) > 60_000, "{theme}: won and lost");
            for color in palette.series.into_iter().chain([palette.accent, palette.dull]) {
                assert!(apart(color, palette.paper) > 60_000, "{theme}: {color:?} is too faint");
            }
            let shades: Vec<u32> = (0..6).map(|place| light(palette.shade(place, 6))).collect();
            assert!(shades.is_sorted() || shades.is_sorted_by(|a, b| a >= b), "{theme}: {shades:?}");
            assert!(apart(palette.shades.0, palette.shades.1) > 150_000);
        }
    }

    #[test]
    fn print_has_no_colours() {
        let palette = Theme::Print.palette();
        let all = [palette.won, palette.lost, palette.lost_below, palette.accent, palette.dull, palette.shades.0];
        assert!(all.into_iter().chain(palette.series).all(|Color(r, g, b)| r == g && g == b));
    }
}
