//! A table of texts in coloured cells.

use super::font;
use super::frame::{Scale, readable_on};
use super::palette::INK;
use super::scene::{Anchor, Area, Color, Scene, Text};

/// One cell.
pub struct Cell {
    pub text: String,
    pub color: Color,
}

/// Rows of cells, with a number before each row and above each column.
pub struct Table {
    pub row_title: String,
    pub column_title: String,
    pub row_names: Vec<String>,
    pub column_names: Vec<String>,
    pub rows: Vec<Vec<Cell>>,
}

/// Draws a grid into a room.
pub fn draw(scene: &mut Scene, room: Area, scale: Scale, grid: &Table) {
    let letter = scale.letter;
    let name_width = grid.row_names.iter().map(|name| font::width(name, letter)).fold(0.0, f32::max);
    let titles = if scale.small { 0.0 } else { letter * 1.7 };
    let (left, top) = (name_width + letter * 0.8 + titles, letter * 1.5 + titles);
    let (columns, rows) = (grid.column_names.len().max(1) as f32, grid.rows.len().max(1) as f32);
    let width = ((room.width - left) / columns).min(letter * 9.0).max(1.0);
    let height = ((room.height - top) / rows).min(letter * 4.0).max(1.0);
    let (x0, y0) = (room.x + left, room.y + top);
    // Names that would touch each other are left out.
    let widest = grid.column_names.iter().map(|name| font::width(name, letter)).fold(0.0, f32::max) + letter * 0.5;
    for (place, name) in grid.column_names.iter().enumerate().step_by((widest / width).ceil().max(1.0) as usize) {
        let at = (x0 + (place as f32 + 0.5) * width, y0 - letter * 0.4);
        scene.text(Text::new(at.0, at.1, letter, name.clone()).anchor(Anchor::Middle).color(INK));
    }
    for (place, name) in grid.row_names.iter().enumerate().step_by((letter * 1.1 / height).ceil().max(1.0) as usize) {
        let at = (x0 - letter * 0.5, y0 + (place as f32 + 0.5) * height + letter * 0.35);
        scene.text(Text::new(at.0, at.1, letter, name.clone()).anchor(Anchor::End).color(INK));
    }
    if !scale.small {
        let middle = (x0 + columns * width / 2.0, room.y + letter);
        scene.text(Text::new(middle.0, middle.1, letter, grid.column_title.clone()).anchor(Anchor::Middle));
        let middle = (room.x + letter * 0.8, y0 + rows * height / 2.0);
        scene.text(Text::new(middle.0, middle.1, letter, grid.row_title.clone()).anchor(Anchor::Middle).upright());
    }
    let gap = if width.min(height) > 6.0 { (letter / 10.0).max(1.0) } else { 0.0 };
    for (row, cells) in grid.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let area = Area {
                x: x0 + column as f32 * width,
                y: y0 + row as f32 * height,
                width: width - gap,
                height: height - gap,
            };
            scene.rectangle(area, cell.color);
            write(scene, area, cell, letter);
        }
    }
}

/// The text of a cell, smaller or cut where it is too long.
fn write(scene: &mut Scene, area: Area, cell: &Cell, letter: f32) {
    let room = area.width * 0.9;
    let full = letter.min(area.height * 0.75);
    let size = (full * room / font::width(&cell.text, full).max(1.0)).clamp(full * 0.6, full);
    if size < 6.0 {
        return;
    }
    let shorter = rounded(&cell.text);
    let mut forms = std::iter::once(&cell.text).chain(&shorter);
    let text = match forms.find(|form| font::width(form, size) <= room) {
        Some(form) => form.clone(),
        None => font::fitted(&cell.text, size, room),
    };
    let at = (area.x + area.width / 2.0, area.y + area.height / 2.0 + size * 0.36);
    scene.text(Text::new(at.0, at.1, size, text).anchor(Anchor::Middle).color(readable_on(cell.color)));
}

/// Shorter forms of a number, by its first digits and a power of ten: 1.2e7, 1e7.
fn rounded(text: &str) -> Vec<String> {
    let (more, digits) = text.strip_prefix('>').map_or(("", text), |digits| (">", digits));
    let is_long = digits.len() > 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_long {
        return Vec::new();
    }
    let (first, second, power) = (&digits[..1], &digits[1..2], digits.len() - 1);
    vec![format!("{more}{first}.{second}e{power}"), format!("{more}{first}e{power}")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_keep_their_size() {
        assert_eq!(rounded("12345"), ["1.2e4", "1e4"]);
        assert_eq!(rounded(">1000"), [">1.0e3", ">1e3"]);
        assert!(["∞", "7", "–", ">7"].iter().all(|text| rounded(text).is_empty()));
    }
}
