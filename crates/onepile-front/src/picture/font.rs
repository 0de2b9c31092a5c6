//! Letters as outlines of a font that comes with the program.

use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// Roboto, reduced to what pictures need; see the file beside it.
static ROBOTO: &[u8] = include_bytes!("../../fonts/Roboto-Regular-subset.ttf");

fn face() -> Face<'static> {
    Face::parse(ROBOTO, 0).expect("the font comes with the program")
}

/// A letter of a line: which, and where it starts, in units of the font.
pub struct Placed {
    pub glyph: GlyphId,
    pub x: f32,
}

/// The letters of a line from left to right, and its width, in units of the font.
fn place(face: &Face<'_>, text: &str) -> (Vec<Placed>, f32) {
    let mut x = 0.0;
    let place = |character| {
        // A letter that the font lacks becomes an empty box.
        let glyph = face.glyph_index(character).unwrap_or(GlyphId(0));
        let placed = Placed { glyph, x };
        x += f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
        placed
    };
    (text.chars().map(place).collect(), x)
}

/// The letters of a line, and how long a unit of the font is at a size.
pub fn letters(text: &str, size: f32) -> (Vec<Placed>, f32) {
    let face = face();
    (place(&face, text).0, size / f32::from(face.units_per_em()))
}

/// How wide a line is.
pub fn width(text: &str, size: f32) -> f32 {
    let face = face();
    place(&face, text).1 * size / f32::from(face.units_per_em())
}

/// Draws the outline of a letter, in units of the font, upwards.
pub fn outline(glyph: GlyphId, builder: &mut impl OutlineBuilder) {
    // Blanks have no outline.
    let _ = face().outline_glyph(glyph, builder);
}

/// The bytes of the font, for files that carry it.
#[cfg(feature = "pdf")]
pub fn file() -> &'static [u8] {
    ROBOTO
}

/// The first letter of a text that the font lacks.
pub fn lacks(text: &str) -> Option<char> {
    let face = face();
    text.chars().find(|letter| face.glyph_index(*letter).is_none())
}

/// A text on at most some lines, broken between words; the last one is cut if need be.
pub fn wrapped(text: &str, size: f32, room: f32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let is_last = lines.len() >= most;
        match lines.last_mut() {
            Some(line) if is_last || width(&format!("{line} {word}"), size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| fitted(line, size, room)).collect()
}

/// A text cut so that it fits.
pub fn fitted(text: &str, size: f32, room: f32) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let (letters, scale) = letters(text, size);
    let room = room - width("…", size);
    // These letters end before the dots begin, as the next one begins where they end.
    match letters.partition_point(|letter| letter.x * scale <= room).checked_sub(1) {
        Some(fit) => text.chars().take(fit).chain(['…']).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_the_language_has_an_outline() {
        let face = face();
        for letter in (' '..='~').chain("−…∞≤éè×".chars()) {
            assert!(face.glyph_index(letter).is_some(), "{letter}");
        }
    }

    #[test]
    fn titles_are_broken_between_words() {
        let text = "Who wins: if even(last) then last else 4*last";
        let lines = wrapped(text, 10.0, 120.0, 2);
        assert_eq!((lines.len(), wrapped(text, 10.0, 900.0, 2)), (2, vec![text.to_owned()]));
        assert!(text.starts_with(&lines[0]) && lines.iter().all(|line| width(line, 10.0) <= 120.0), "{lines:?}");
        assert!(wrapped(" ", 10.0, 100.0, 2).is_empty());
        assert_eq!((lacks("Nim − 2"), lacks("Ним")), (None, Some('Н')));
    }

    #[test]
    fn long_texts_are_cut() {
        let text = "if even(last) then last else 4*last";
        let cut = fitted(text, 10.0, 60.0);
        assert!(cut.ends_with('…') && width(&cut, 10.0) <= 60.0 && cut.len() > 5, "{cut}");
        assert_eq!(fitted(text, 10.0, 1000.0), text);
        assert_eq!(fitted(text, 10.0, 1.0), "");
    }
}
