//! Colours that people with any kind of colour vision tell apart: those of M. Okabe and K. Ito, without their green.

use super::scene::Color;

pub const BLACK: Color = Color(0, 0, 0);
pub const ORANGE: Color = Color(230, 159, 0);
pub const SKY: Color = Color(86, 180, 233);
pub const BLUE: Color = Color(0, 114, 178);
pub const VERMILION: Color = Color(213, 94, 0);
pub const PURPLE: Color = Color(204, 121, 167);
pub const GREY: Color = Color(150, 150, 150);
/// Lines behind the data.
pub const FAINT: Color = Color(225, 225, 225);
/// Text that explains.
pub const INK: Color = Color(40, 40, 40);
/// Won positions: a light shade of sky blue, for there are many.
pub const WON: Color = Color(198, 226, 244);
/// Lost positions.
pub const LOST: Color = VERMILION;
/// What does not exist.
pub const NOTHING: Color = Color(242, 242, 242);

/// A mixture of colours with weights, not all 0.
pub fn mix(parts: &[(Color, u64)]) -> Color {
    let all: u64 = parts.iter().map(|(_, weight)| weight).sum();
    let channel = |of: fn(&Color) -> u8| {
        let sum: u64 = parts.iter().map(|(color, weight)| u64::from(of(color)) * weight).sum();
        ((sum + all / 2) / all) as u8
    };
    Color(channel(|c| c.0), channel(|c| c.1), channel(|c| c.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_lies_between() {
        assert_eq!(mix(&[(BLACK, 1), (Color(200, 100, 50), 1)]), Color(100, 50, 25));
        assert_eq!(mix(&[(BLUE, 3), (ORANGE, 0)]), BLUE);
    }
}
