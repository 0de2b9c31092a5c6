//! Sets of integers as strips of cells, one above the other, line after line.

use super::font;
use super::frame::{Axis, Scale, readable_on};
use super::palette::{INK, NOTHING, mix};
use super::scene::{Anchor, Area, Color, Image, Scene, Shape, Text};

/// A set of integers.
pub struct Strip {
    pub name: &'static str,
    pub color: Color,
    /// Whether each integer of the axis belongs to it.
    pub members: Vec<bool>,
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
    fn new(room: Area, scale: Scale, axis: &Axis, strips: usize) -> Layout {
        let letter = scale.letter;
        let left = font::width(&axis.to.to_string(), letter) + letter * 2.0;
        let width = (room.width - left).max(1.0);
        // Wide enough for the largest number, if there are not too many lines of it then.
        let wide = font::width(&axis.to.to_string(), letter) + letter * 0.7;
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

/// Draws all strips into a room.
pub fn draw(scene: &mut Scene, room: Area, scale: Scale, axis: &Axis, strips: &[Strip]) {
    let layout = Layout::new(room, scale, axis, strips.len());
    let pitch = layout.strip * (strips.len() as f32 + 0.5);
    for line in 0..layout.lines {
        let from = line * layout.each;
        let count = layout.each.min(axis.count() - from);
        for (place, strip) in strips.iter().enumerate() {
            let area = Area {
                x: (room.x + layout.left).round(),
                y: (room.y + line as f32 * pitch).round() + place as f32 * layout.strip,
                width: layout.cell * count as f32,
                height: (layout.strip - (scale.letter / 14.0).max(0.5)).max(1.0),
            };
            let members = &strip.members[from as usize..(from + count) as usize];
            scene.add(Shape::Image { area, image: pixels(area, members, strip.color) });
            let base = area.y + area.height / 2.0 + scale.letter * 0.35;
            let name = Text::new(area.x - scale.letter * 0.4, base, scale.letter, strip.name);
            scene.text(name.anchor(Anchor::End).color(INK));
            if place == 0 {
                let first = Text::new(area.x - scale.letter * 1.5, base, scale.letter, (axis.from + from).to_string());
                scene.text(first.anchor(Anchor::End).color(INK));
            }
            numbers(scene, area, axis.from + from, members, strip.color, scale.letter);
        }
    }
}

/// The members written into their cells, where they fit.
fn numbers(scene: &mut Scene, area: Area, from: u64, members: &[bool], color: Color, letter: f32) {
    let cell = area.width / members.len() as f32;
    let size = letter.min(area.height * 0.8);
    if font::width(&(from + members.len() as u64).to_string(), size) + size * 0.2 > cell || size < letter * 0.7 {
        return;
    }
    for (place, _) in members.iter().enumerate().filter(|(_, is_member)| **is_member) {
        let at = (area.x + (place as f32 + 0.5) * cell, area.y + area.height / 2.0 + size * 0.36);
        let number = Text::new(at.0, at.1, size, (from + place as u64).to_string());
        scene.text(number.anchor(Anchor::Middle).color(readable_on(color)));
    }
}

/// A row of cells; many in one pixel are mixed.
fn pixels(area: Area, members: &[bool], color: Color) -> Image {
    let width = members.len().min((area.width as usize).max(1));
    let mut image = Image::clear(width as u32, 1);
    for x in 0..width {
        let edge = |x: usize| members.len() * x / width;
        let cells = &members[edge(x)..edge(x + 1)];
        let inside = cells.iter().filter(|is_member| **is_member).count() as u64;
        image.set(x as i64, 0, mix(&[(color, inside), (NOTHING, cells.len() as u64 - inside)]));
    }
    image
}
