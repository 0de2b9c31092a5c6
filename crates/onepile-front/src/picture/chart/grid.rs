//! A table of texts in coloured cells.

use super::super::font;
use super::super::palette::readable_on;
use super::super::scene::{Anchor, Area, Color, Scene, Text};
use super::frame::Look;

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

/// Draws a grid into a room, and tells where its cells lie.
pub fn draw(scene: &mut Scene, room: Area, look: Look, grid: &Table) -> Area {
    let (letter, palette) = (look.letter, look.palette);
    let name_width = grid.row_names.iter().map(|name| font::width(name, letter)).fold(0.0, f32::max);
    let titles = if look.small { 0.0 } else { letter * 1.7 };
    let (left, top) = (name_width + letter * 0.8 + titles, letter * 1.5 + titles);
    let (columns, rows) = (grid.column_names.len().max(1) as f32, grid.rows.len().max(1) as f32);
    let width = ((room.width - left) / columns).min(letter * 9.0).max(1.0);
    let height = ((room.height - top) / rows).min(letter * 4.0).max(1.0);
    let (x0, y0) = (room.x + left, room.y + top);
    // Names that would touch each other are left out.
    let widest = grid.column_names.iter().map(|name| font::width(name, letter)).fold(0.0, f32::max) + letter * 0.5;
    for (place, name) in grid.column_names.iter().enumerate().step_by((widest / width).ceil().max(1.0) as usize) {
        let at = (x0 + (place as f32 + 0.5) * width, y0 - letter * 0.4);
        scene.text(Text::new(at.0, at.1, letter, palette.ink, name.clone()).anchor(Anchor::Middle));
    }
    for (place, name) in grid.row_names.iter().enumerate().step_by((letter * 1.1 / height).ceil().max(1.0) as usize) {
        let at = (x0 - letter * 0.5, y0 + (place as f32 + 0.5) * height + letter * 0.35);
        scene.text(Text::new(at.0, at.1, letter, palette.ink, name.clone()).anchor(Anchor::End));
    }
    if !look.small {
        let middle = (x0 + columns * width / 2.0, room.y + letter);
        scene.text(
            Text::new(middle.0, middle.1, letter, palette.title, grid.column_title.clone()).anchor(Anchor::Middle),
        );
        let middle = (room.x + letter * 0.8, y0 + rows * height / 2.0);
        scene.text(
            Text::new(middle.0, middle.1, letter, palette.title, grid.row_title.clone())
                .anchor(Anchor::Middle)
                .upright(),
        );
    }
    // Outlines share their sides.
    let gap = if palette.patterns {
        -look.hair()
    } else if width.min(height) > 6.0 {
        (letter / 10.0).max(1.0)
    } else {
        0.0
    };
    let size = common_size(grid, (width - gap) * 0.9, letter.min(height * 0.75));
    for (row, cells) in grid.rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let area = Area {
                x: x0 + column as f32 * width,
                y: y0 + row as f32 * height,
                width: width - gap,
                height: height - gap,
            };
            scene.rectangle(area, cell.color);
            if palette.patterns && width.min(height) > 6.0 {
                scene.outline(area, look.hair(), palette.ink);
            }
            if let Some(size) = size {
                let at = (area.x + area.width / 2.0, area.y + area.height / 2.0 + size * 0.36);
                let text = written(&cell.text, size, area.width * 0.9);
                scene.text(Text::new(at.0, at.1, size, readable_on(cell.color), text).anchor(Anchor::Middle));
            }
        }
    }
    Area { x: x0, y: y0, width: columns * width, height: rows * height }
}

/// The size at which all texts fit, shortened if need be; nothing if that is too small to read.
fn common_size(grid: &Table, room: f32, largest: f32) -> Option<f32> {
    const LEGIBLE: f32 = 6.0;
    let cells = grid.rows.iter().flatten();
    let shortest =
        |text: &str| rounded(text).map_or(f32::MAX, |short| font::width(&short, 1.0)).min(font::width(text, 1.0));
    let widest = cells.map(|cell| shortest(&cell.text)).fold(0.0, f32::max);
    Some(largest.min(room / widest)).filter(|size| *size >= LEGIBLE)
}

/// A text in full if it fits.
fn written(text: &str, size: f32, room: f32) -> String {
    match rounded(text) {
        Some(short) if font::width(text, size) > room => short,
        _ => text.to_owned(),
    }
}

/// A shorter form of a long number, by its first digits and a power of ten: 1.2e7.
fn rounded(text: &str) -> Option<String> {
    let (more, digits) = text.strip_prefix('>').map_or(("", text), |digits| (">", digits));
    let is_long = digits.len() > 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_long.then(|| format!("{more}{}.{}e{}", &digits[..1], &digits[1..2], digits.len() - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_keep_their_size() {
        assert_eq!(rounded("12345").as_deref(), Some("1.2e4"));
        assert_eq!(rounded(">10000").as_deref(), Some(">1.0e4"));
        assert!(["∞", "7", "–", ">7", "1234"].iter().all(|text| rounded(text).is_none()));
    }
}
