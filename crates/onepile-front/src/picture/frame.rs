//! What stands around the data: title, legend, axes.

use super::font;
use super::palette::{FAINT, INK};
use super::scene::{Anchor, Area, Color, Mark, Scene, Shape, Text};

/// Integers along one side of the data, each in the middle of a cell of its own.
#[derive(Clone, Debug)]
pub struct Axis {
    pub title: String,
    pub from: u64,
    pub to: u64,
}

impl Axis {
    pub fn new(title: impl Into<String>, from: u64, to: u64) -> Axis {
        Axis { title: title.into(), from, to: to.max(from) }
    }

    /// How many integers there are.
    pub fn count(&self) -> u64 {
        (self.to - self.from).saturating_add(1)
    }

    /// Where an integer lies, from 0 at the beginning to 1 at the end.
    pub fn share(&self, value: u64) -> f32 {
        ((value as f64 - self.from as f64 + 0.5) / self.count() as f64) as f32
    }

    /// A number beside the axis: 2500, or 1.5e6 where there are such large ones.
    pub fn label(&self, number: u64) -> String {
        let digits = number.to_string();
        let significant = digits.trim_end_matches('0');
        if self.to < 1_000_000 || number < 1000 || significant.len() > 4 {
            return digits;
        }
        let (first, rest) = significant.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        format!("{first}{point}{rest}e{}", digits.len() - 1)
    }

    /// Round integers to write beside the axis, about `most` of them or fewer.
    pub fn ticks(&self, most: u64) -> Vec<u64> {
        let wanted = self.count().div_ceil(most.max(1)).max(1);
        let powers = (0..20).map(|power| 10u64.pow(power));
        let steps = powers.flat_map(|ten| [1, 2, 5].map(|digit| ten.saturating_mul(digit)));
        let step = steps.into_iter().find(|step| *step >= wanted).unwrap_or(wanted);
        let first = self.from.div_ceil(step).saturating_mul(step);
        std::iter::successors(Some(first), |tick| tick.checked_add(step)).take_while(|tick| *tick <= self.to).collect()
    }
}

/// One line of the legend.
pub struct Key {
    pub sign: Sign,
    pub color: Color,
    pub label: String,
}

/// How a legend shows what it means.
#[derive(Clone, Copy)]
pub enum Sign {
    Mark(Mark),
    /// A patch of colour, perhaps with a letter on it.
    Patch(Option<char>),
}

/// The size of everything, from the size of the picture.
#[derive(Clone, Copy)]
pub struct Scale {
    /// The height of the letters.
    pub letter: f32,
    /// Whether there is room for no more than the data, a title and the ends of the axes.
    pub small: bool,
}

impl Scale {
    pub fn new((width, height): (u32, u32)) -> Scale {
        let size = (width as f32).min(height as f32 * 1.5);
        Scale { letter: (size / 64.0).max(8.0), small: size < 330.0 }
    }
}

/// Draws title and legend, and tells what room is left for axes and data.
pub fn head(scene: &mut Scene, scale: Scale, keys: &[Key]) -> Area {
    let Scale { letter, small } = scale;
    let (width, height) = (scene.width as f32, scene.height as f32);
    let margin = if small { letter * 0.6 } else { letter * 1.2 };
    let room = width - 2.0 * margin;
    let title_size = if small { letter } else { letter * 1.35 };
    let mut y = margin + title_size * 0.8;
    let title = font::fitted(&scene.title, title_size, room);
    scene.text(Text::new(margin, y, title_size, title));
    if !small && !keys.is_empty() {
        y += letter * 1.9;
        let mut x = margin;
        for key in keys {
            let wide = letter * 1.5 + font::width(&key.label, letter);
            if x > margin && x + wide > width - margin {
                x = margin;
                y += letter * 1.5;
            }
            draw_key(scene, key, (x, y), letter);
            x += wide + letter * 1.6;
        }
    }
    let top = y + letter * if small { 0.6 } else { 1.1 };
    Area { x: margin, y: top, width: room.max(1.0), height: (height - margin - top).max(1.0) }
}

fn draw_key(scene: &mut Scene, key: &Key, (x, y): (f32, f32), letter: f32) {
    match key.sign {
        Sign::Mark(mark) => {
            let at = vec![(x + letter * 0.5, y - letter * 0.35)];
            scene.add(Shape::Marks { mark, at, radius: letter * 0.36, color: key.color });
        }
        Sign::Patch(sign) => {
            let area = Area { x, y: y - letter * 0.85, width: letter * 1.05, height: letter * 1.05 };
            scene.rectangle(area, key.color);
            if let Some(sign) = sign {
                let text = Text::new(x + letter * 0.525, y - letter * 0.03, letter * 0.85, sign);
                scene.text(text.anchor(Anchor::Middle).color(readable_on(key.color)));
            }
        }
    }
    scene.text(Text::new(x + letter * 1.5, y, letter, key.label.clone()).color(INK));
}

/// Black or white, whichever is read better on a colour.
pub fn readable_on(Color(red, green, blue): Color) -> Color {
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light > 140_000 { Color(0, 0, 0) } else { Color(255, 255, 255) }
}

/// Whether lines cross the data at the ticks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Grid {
    Lines,
    None,
}

/// Draws both axes into the room that is left, and tells where the data go.
pub fn axes(scene: &mut Scene, scale: Scale, room: Area, x: &Axis, y: &Axis, grid: Grid) -> Area {
    let Scale { letter, small } = scale;
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
    let fit = |length: f32, count: u64| {
        let whole = (length / count as f32).floor() * count as f32;
        if whole >= length * 0.92 { whole } else { length.floor() }
    };
    let area_width = (room.width - left - right).max(1.0);
    let area_height = (room.height - below).max(1.0);
    let (width, height) = match grid {
        Grid::None => (fit(area_width, x.count()), fit(area_height, y.count())),
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

    let widest = font::width(&x.label(x.to), size) + size * 1.6;
    let x_ticks = x.ticks(((area.width / widest) as u64).clamp(1, 14));
    let across = |value| area.x + x.share(value) * area.width;
    let up = |value| area.bottom() - y.share(value) * area.height;
    let hair = (letter / 14.0).max(0.5);
    if grid == Grid::Lines {
        let vertical = x_ticks.iter().map(|tick| [(across(*tick), frame.y), (across(*tick), frame.bottom())]);
        let level = y_ticks.iter().map(|tick| [(frame.x, up(*tick)), (frame.right(), up(*tick))]);
        scene.add(Shape::Lines { lines: vertical.chain(level).collect(), width: hair, color: FAINT });
    }
    let corner = (frame.x - hair / 2.0, frame.bottom() + hair / 2.0);
    let mut lines = vec![[(corner.0, frame.y), corner], [corner, (frame.right(), corner.1)]];
    lines.extend(x_ticks.iter().map(|tick| [(across(*tick), corner.1), (across(*tick), corner.1 + gap)]));
    lines.extend(y_ticks.iter().map(|tick| [(corner.0 - gap, up(*tick)), (corner.0, up(*tick))]));
    scene.add(Shape::Lines { lines, width: hair, color: INK });
    for tick in &x_ticks {
        let at = (across(*tick), corner.1 + gap + size * 0.95);
        scene.text(Text::new(at.0, at.1, size, x.label(*tick)).anchor(Anchor::Middle).color(INK));
    }
    for tick in &y_ticks {
        let at = (corner.0 - gap * 1.6, up(*tick) + size * 0.35);
        scene.text(Text::new(at.0, at.1, size, y.label(*tick)).anchor(Anchor::End).color(INK));
    }
    if !small {
        let title = font::fitted(&x.title, size, area.width);
        let (middle, base) = (area.x + area.width / 2.0, corner.1 + gap + size * 2.45);
        scene.text(Text::new(middle, base, size, title).anchor(Anchor::Middle));
        let title = font::fitted(&y.title, size, area.height);
        let at = (room.x + size * 0.8, area.y + area.height / 2.0);
        scene.text(Text::new(at.0, at.1, size, title).anchor(Anchor::Middle).upright());
    }
    area
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(Axis::new("", 0, 100).ticks(6), [0, 20, 40, 60, 80, 100]);
        assert_eq!(Axis::new("", 7, 31).ticks(5), [10, 15, 20, 25, 30]);
        assert_eq!(Axis::new("", 5, 5).ticks(10), [5]);
        for to in [1, 9, 10, 11, 999_999, u64::MAX] {
            let ticks = Axis::new("", 0, to).ticks(10);
            assert!((1..=11).contains(&ticks.len()) && ticks.iter().all(|tick| *tick <= to), "{to}: {ticks:?}");
        }
    }

    #[test]
    fn long_numbers_are_written_shortly() {
        let [short, long] = [999_999, 20_000_000].map(|to| Axis::new("", 0, to));
        assert_eq!([0, 2500, 900_000].map(|number| short.label(number)), ["0", "2500", "900000"]);
        let numbers = [0, 500, 900_000, 1_500_000, 12_345_678];
        assert_eq!(numbers.map(|number| long.label(number)), ["0", "500", "9e5", "1.5e6", "12345678"]);
    }
}
