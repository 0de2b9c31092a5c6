//! What stands around the data: title, legend, axes.

use super::super::font;
use super::super::palette::{Palette, readable_on};
use super::super::scene::{Anchor, Area, Color, Mark, Scene, Shape, Text};
use super::axis::Axis;

/// One line of the legend.
pub struct Key {
    pub sign: Sign,
    pub color: Color,
    pub label: String,
}

impl Key {
    pub fn patch(letter: Option<char>, color: Color, label: impl Into<String>) -> Key {
        Key { sign: Sign::Patch(letter), color, label: label.into() }
    }
}

/// How a legend shows what it means.
#[derive(Clone, Copy)]
pub enum Sign {
    Mark(Mark),
    /// A patch of colour, perhaps with a letter on it.
    Patch(Option<char>),
    /// A patch of what does not exist.
    Nothing,
    /// A patch of what is not known.
    Unknown,
    /// Words alone.
    Words,
}

/// How everything looks: its size, from the size of the picture, and its colours.
#[derive(Clone, Copy)]
pub struct Look {
    /// The height of the letters.
    pub letter: f32,
    /// Whether there is room for no more than the data, a title and the ends of the axes.
    pub small: bool,
    pub palette: &'static Palette,
}

impl Look {
    pub fn new((width, height): (u32, u32), palette: &'static Palette) -> Look {
        let size = (width as f32).min(height as f32 * 1.5);
        Look { letter: (size / 64.0).max(8.0), small: size < 330.0, palette }
    }

    /// The width of thin lines.
    pub fn hair(&self) -> f32 {
        (self.letter / 14.0).max(0.5)
    }
}

/// What stands above the data.
pub struct Head<'a> {
    pub title: &'a str,
    /// A line below the title, such as the rule.
    pub subtitle: Option<&'a str>,
    pub keys: &'a [Key],
}

/// Draws title and legend, and tells what room is left for axes and data.
pub fn head(scene: &mut Scene, look: Look, head: &Head<'_>) -> Area {
    let Look { letter, small, palette } = look;
    let (width, height) = (scene.width as f32, scene.height as f32);
    let margin = if small { letter * 0.6 } else { letter * 1.2 };
    let room = width - 2.0 * margin;
    let title_size = if small { letter } else { letter * 1.35 };
    let mut y = margin;
    // A title has two lines where there is room, and the legend must leave room for the data.
    let lines = if small || height < letter * 16.0 { 1 } else { 2 };
    for line in font::wrapped(head.title, title_size, room, lines) {
        y += title_size * if y > margin { 1.2 } else { 0.8 };
        scene.text(Text::new(margin, y, title_size, palette.title, line));
    }
    if let Some(subtitle) = head.subtitle.filter(|_| !small) {
        y += letter * if y > margin { 1.55 } else { 0.9 };
        scene.text(Text::new(margin, y, letter, palette.ink, font::fitted(subtitle, letter, room)));
    }
    if !small && !head.keys.is_empty() {
        y += letter * 1.9;
        let mut x = margin;
        for key in head.keys {
            let before = before_label(key, letter);
            let label = font::fitted(&key.label, letter, room - before);
            let wide = before + font::width(&label, letter);
            if x > margin && x + wide > width - margin {
                x = margin;
                y += letter * 1.5;
            }
            draw_key(scene, look, key, label, (x, y));
            x += wide + letter * 1.6;
        }
    }
    let top = y + letter * if small { 0.6 } else { 1.1 };
    Area { x: margin, y: top, width: room.max(1.0), height: (height - margin - top).max(1.0) }
}

/// The room before the label of a key.
fn before_label(key: &Key, letter: f32) -> f32 {
    if matches!(key.sign, Sign::Words) { 0.0 } else { letter * 1.5 }
}

fn draw_key(scene: &mut Scene, look: Look, key: &Key, label: String, (x, y): (f32, f32)) {
    let Look { letter, palette, .. } = look;
    let area = Area { x, y: y - letter * 0.85, width: letter * 1.05, height: letter * 1.05 };
    match key.sign {
        Sign::Mark(mark) => {
            let at = vec![(x + letter * 0.5, y - letter * 0.35)];
            scene.add(Shape::Marks { mark, at, radius: letter * 0.36, color: key.color });
        }
        Sign::Patch(sign) => {
            scene.rectangle(area, key.color);
            if let Some(sign) = sign {
                let color = readable_on(key.color);
                let text = Text::new(x + letter * 0.525, y - letter * 0.03, letter * 0.85, color, sign);
                scene.text(text.anchor(Anchor::Middle));
            }
        }
        Sign::Nothing => nothing(scene, look, area),
        Sign::Unknown => unknown(scene, look, area),
        Sign::Words => {}
    }
    if palette.patterns && matches!(key.sign, Sign::Patch(_) | Sign::Nothing | Sign::Unknown) {
        scene.outline(area, look.hair(), palette.ink);
    }
    scene.text(Text::new(x + before_label(key, letter), y, letter, palette.ink, label));
}

/// Fills an area with what does not exist: a colour, or a pattern.
pub fn nothing(scene: &mut Scene, look: Look, area: Area) {
    scene.rectangle(area, look.palette.nothing);
    if look.palette.patterns {
        hatch(scene, look, area);
    }
}

/// Fills an area with what is not known: a pattern, whatever the theme.
pub fn unknown(scene: &mut Scene, look: Look, area: Area) {
    scene.rectangle(area, look.palette.paper);
    hatch(scene, look, area);
}

fn hatch(scene: &mut Scene, look: Look, area: Area) {
    let lines = hatching(area, (look.letter * 0.42).max(3.0));
    scene.add(Shape::Lines { lines, width: look.hair() * 0.6, color: look.palette.dull });
}

/// Lines that rise to the right, at equal distances.
fn hatching(area: Area, distance: f32) -> Vec<[(f32, f32); 2]> {
    let count = ((area.width + area.height) / distance) as u32;
    let line = |place: u32| {
        // From the left or lower side to the upper or right one.
        let along = (place as f32 + 0.5) * distance;
        let from = (area.x + (along - area.height).max(0.0), area.y + along.min(area.height));
        let to = (area.x + along.min(area.width), area.y + (along - area.width).max(0.0));
        [from, to]
    };
    (0..count).map(line).collect()
}

/// Whether lines cross the data at the ticks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Grid {
    Lines,
    None,
}

/// Draws both axes into the room that is left, and tells where the data go.
pub fn axes(scene: &mut Scene, look: Look, room: Area, x: &Axis, y: &Axis, grid: Grid) -> Area {
    let Look { letter, small, palette } = look;
    let size = if small { letter * 0.9 } else { letter };
    let most = (room.height / (size * if small { 4.0 } else { 2.6 })).max(1.0) as u64;
    let y_ticks = y.ticks(most.min(12));
    let digits = y_ticks.iter().map(|tick| font::width(&y.label(*tick), size)).fold(0.0, f32::max);
    let gap = size * 0.45;
    let left = digits + 2.0 * gap + if small { 0.0 } else { size * 1.5 };
    let below = size * 1.25 + gap + if small { 0.0 } else { size * 1.4 };
    // The last label of the lower axis is centred on its tick and may stand out.
    let right = size * if small { 0.8 } else { 1.5 };
    // Cells of a whole number of pixels look best, if they do not leave much of the room empty.
    let fit = |length: f32, axis: &Axis| {
        let count = axis.count() as f32;
        let whole = (length / count).floor() * count;
        if whole >= length * 0.92 && !axis.log { whole } else { length.floor() }
    };
    let area_width = (room.width - left - right).max(1.0);
    let area_height = (room.height - below).max(1.0);
    let (width, height) = match grid {
        Grid::None => (fit(area_width, x), fit(area_height, y)),
        Grid::Lines => (area_width.floor(), area_height.floor()),
    };
    let frame = Area { x: (room.x + left).round(), y: room.y.round(), width: width.max(1.0), height: height.max(1.0) };
    // Marks reach beyond their points.
    let inset = if grid == Grid::Lines { letter * 0.6 } else { 0.0 };
    let area = Area {
        x: frame.x + inset,
        y: frame.y + inset,
        width: (frame.width - 2.0 * inset).max(1.0),
        height: (frame.height - 2.0 * inset).max(1.0),
    };

    let widest = x.ticks(14).iter().map(|tick| font::width(&x.label(*tick), size)).fold(0.0, f32::max);
    let apart = widest + size * if small { 0.8 } else { 1.6 };
    let across = |value| area.x + x.share(value) * area.width;
    let up = |value| area.bottom() - y.share(value) * area.height;
    let x_ticks = apart_by(apart * 0.9, x.ticks(((area.width / apart) as u64).clamp(1, 14)), across);
    let y_ticks = apart_by(size * 1.1, y_ticks, up);
    let hair = look.hair();
    if grid == Grid::Lines {
        let vertical = x_ticks.iter().map(|tick| [(across(*tick), frame.y), (across(*tick), frame.bottom())]);
        let level = y_ticks.iter().map(|tick| [(frame.x, up(*tick)), (frame.right(), up(*tick))]);
        scene.add(Shape::Lines { lines: vertical.chain(level).collect(), width: hair, color: palette.faint });
    }
    let corner = (frame.x - hair / 2.0, frame.bottom() + hair / 2.0);
    let mut lines = vec![[(corner.0, frame.y), corner], [corner, (frame.right(), corner.1)]];
    lines.extend(x_ticks.iter().map(|tick| [(across(*tick), corner.1), (across(*tick), corner.1 + gap)]));
    lines.extend(y_ticks.iter().map(|tick| [(corner.0 - gap, up(*tick)), (corner.0, up(*tick))]));
    scene.add(Shape::Lines { lines, width: hair, color: palette.ink });
    for tick in &x_ticks {
        let at = (across(*tick), corner.1 + gap + size * 0.95);
        scene.text(Text::new(at.0, at.1, size, palette.ink, x.label(*tick)).anchor(Anchor::Middle));
    }
    for tick in &y_ticks {
        let at = (corner.0 - gap * 1.6, up(*tick) + size * 0.35);
        scene.text(Text::new(at.0, at.1, size, palette.ink, y.label(*tick)).anchor(Anchor::End));
    }
    if !small {
        let title = font::fitted(&x.title, size, area.width);
        let (middle, base) = (area.x + area.width / 2.0, corner.1 + gap + size * 2.45);
        scene.text(Text::new(middle, base, size, palette.title, title).anchor(Anchor::Middle));
        let title = font::fitted(&y.title, size, area.height);
        let at = (room.x + size * 0.8, area.y + area.height / 2.0);
        scene.text(Text::new(at.0, at.1, size, palette.title, title).anchor(Anchor::Middle).upright());
    }
    area
}

/// The ticks whose labels do not touch the one before.
fn apart_by(least: f32, ticks: Vec<u64>, place: impl Fn(u64) -> f32) -> Vec<u64> {
    let mut kept: Vec<u64> = Vec::new();
    for tick in ticks {
        if kept.last().is_none_or(|last| (place(tick) - place(*last)).abs() >= least) {
            kept.push(tick);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatching_stays_inside() {
        let area = Area { x: 10.0, y: 20.0, width: 30.0, height: 12.0 };
        let lines = hatching(area, 4.0);
        assert_eq!(lines.len(), 10);
        let is_inside = |(x, y): (f32, f32)| {
            (area.x - 0.01..=area.right() + 0.01).contains(&x) && (area.y - 0.01..=area.bottom() + 0.01).contains(&y)
        };
        assert!(lines.iter().flatten().all(|point| is_inside(*point)), "{lines:?}");
        assert!(lines.iter().all(|[from, to]| (to.0 - from.0 - (from.1 - to.1)).abs() < 0.01), "they rise equally");
    }
}
