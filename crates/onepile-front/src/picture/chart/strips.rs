//! Sets of integers as strips of cells, one above the other, line after line.

use super::super::font;
use super::super::palette::{Palette, mix, readable_on};
use super::super::scene::{Anchor, Area, Color, Image, Scene, Shape, Text};
use super::axis::Axis;
use super::frame::Look;

/// A set of integers.
pub struct Strip<'m> {
    pub name: &'static str,
    pub color: Color,
    /// Which term of the sequence each integer of the axis is, if it is one.
    pub members: &'m [Option<u64>],
}

/// How the integers are laid out.
struct Layout {
    /// Integers on a line.
    each: u64,
    lines: u64,
    /// The height of a strip.
    strip: f32,
    left: f32,
    /// The width of a cell.
    cell: f32,
}

impl Layout {
    fn new(room: Area, look: Look, axis: &Axis, strips: usize) -> Layout {
        let letter = look.letter;
        let left = font::width(&axis.to.to_string(), letter) + letter * 2.0;
        let width = (room.width - left).max(1.0);
        // Wide enough for the largest number, if there are not too many lines of it then.
        let wide = (font::width(&axis.to.to_string(), letter) + letter * 0.7).max(letter * 2.6);
        let most = (room.height / (letter * (1.1 * strips as f32 + 0.7))).max(1.0) as u64;
        let lines = axis.count().div_ceil(((width / wide) as u64).max(1)).clamp(1, most);
        let each = axis.count().div_ceil(lines);
        let lines = axis.count().div_ceil(each);
        let strip = (room.height / lines as f32 / (strips as f32 + 0.5)).clamp(2.0, letter * 3.0);
        let cell = width / each as f32;
        let cell = if cell >= 1.0 { cell.floor() } else { cell };
        Layout { each, lines, strip: strip.floor(), left, cell }
    }
}

/// Draws all strips into a room, and tells where the cells of all lines lie, and how many are on each line.
pub fn draw(scene: &mut Scene, room: Area, look: Look, axis: &Axis, strips: &[Strip<'_>]) -> (Area, u64) {
    let layout = Layout::new(room, look, axis, strips.len());
    let pitch = layout.strip * (strips.len() as f32 + 0.5);
    for line in 0..layout.lines {
        let from = line * layout.each;
        let count = layout.each.min(axis.count() - from);
        for (place, strip) in strips.iter().enumerate() {
            let area = Area {
                x: (room.x + layout.left).round(),
                y: (room.y + line as f32 * pitch).round() + place as f32 * layout.strip,
                width: layout.cell * count as f32,
                height: (layout.strip - (look.letter / 14.0).max(0.5)).max(1.0),
            };
            let members = &strip.members[from as usize..(from + count) as usize];
            scene.add(Shape::Image { area, image: pixels(look.palette, area, members, strip.color) });
            let base = area.y + area.height / 2.0 + look.letter * 0.35;
            let name = Text::new(area.x - look.letter * 0.4, base, look.letter, look.palette.ink, strip.name);
            scene.text(name.anchor(Anchor::End));
            if place == 0 {
                let (at, number) = (area.x - look.letter * 1.5, (axis.from + from).to_string());
                scene.text(Text::new(at, base, look.letter, look.palette.ink, number).anchor(Anchor::End));
            }
            numbers(scene, area, axis.from + from, members, strip, look.letter);
            if look.palette.patterns {
                scene.outline(area, look.hair(), look.palette.ink);
            }
        }
    }
    let (width, height) = (layout.cell * layout.each as f32, pitch * layout.lines as f32);
    (Area { x: (room.x + layout.left).round(), y: room.y, width, height }, layout.each)
}

/// The members written into their cells, where they fit, and below each which term it is.
fn numbers(scene: &mut Scene, area: Area, from: u64, members: &[Option<u64>], strip: &Strip<'_>, letter: f32) {
    let cell = area.width / members.len() as f32;
    let size = letter.min(area.height * 0.8);
    if font::width(&(from + members.len() as u64).to_string(), size) + size * 0.2 > cell || size < letter * 0.7 {
        return;
    }
    let color = readable_on(strip.color);
    let term = |m: u64| format!("{}({m})", strip.name);
    let small = size * 0.72;
    let widest = members.iter().flatten().map(|m| font::width(&term(*m), small)).fold(0.0, f32::max);
    let has_terms = widest + small * 0.3 <= cell && area.height >= size * 2.1;
    for (place, m) in members.iter().enumerate().filter_map(|(place, m)| Some((place, (*m)?))) {
        let middle = (area.x + (place as f32 + 0.5) * cell, area.y + area.height / 2.0);
        let base = middle.1 + if has_terms { -size * 0.08 } else { size * 0.36 };
        let number = Text::new(middle.0, base, size, color, (from + place as u64).to_string());
        scene.text(number.anchor(Anchor::Middle));
        if has_terms {
            let text = Text::new(middle.0, middle.1 + size * 0.75, small, color, term(m));
            scene.text(text.anchor(Anchor::Middle));
        }
    }
}

/// A row of cells; many in one pixel are mixed.
fn pixels(palette: &Palette, area: Area, members: &[Option<u64>], color: Color) -> Image {
    let width = members.len().min((area.width as usize).max(1));
    let mut image = Image::clear(width as u32, 1);
    for x in 0..width {
        let edge = |x: usize| members.len() * x / width;
        let cells = &members[edge(x)..edge(x + 1)];
        let inside = cells.iter().flatten().count() as u64;
        image.set(x as i64, 0, mix(&[(color, inside), (palette.nothing, cells.len() as u64 - inside)]));
    }
    image
}
