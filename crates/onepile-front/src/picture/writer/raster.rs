//! A picture as pixels.

use tiny_skia::{Color as Ink, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};
use ttf_parser::OutlineBuilder;

use super::super::font;
use super::super::scene::{Area, Color, Image, Mark, Scene, Shape, Text};
use super::png;
use super::svg::RING;

/// The bytes of a PNG file; nothing if there is no memory for the pixels.
pub fn draw(scene: &Scene) -> Option<Vec<u8>> {
    let mut canvas = Pixmap::new(scene.width, scene.height)?;
    for shape in &scene.shapes {
        draw_shape(&mut canvas, shape);
    }
    // The paper covers everything, so no pixel is transparent.
    let pixels = canvas.pixels().iter().map(|p| [p.red(), p.green(), p.blue(), p.alpha()]).collect();
    Some(png::encode(&Image { width: scene.width, height: scene.height, pixels }))
}

fn draw_shape(canvas: &mut Pixmap, shape: &Shape) {
    match shape {
        Shape::Rectangle { area, fill } => {
            if let Some(rect) = Rect::from_xywh(area.x, area.y, area.width, area.height) {
                canvas.fill_rect(rect, &paint(*fill), Transform::identity(), None);
            }
        }
        Shape::Lines { lines, width, color } => {
            let mut path = PathBuilder::new();
            for [from, to] in lines {
                path.move_to(from.0, from.1);
                path.line_to(to.0, to.1);
            }
            stroke(canvas, path.finish(), *width, *color);
        }
        Shape::Marks { mark, at, radius, color } => draw_marks(canvas, *mark, at, *radius, *color),
        Shape::Image { area, image } => draw_image(canvas, area, image),
        Shape::Text(text) => draw_text(canvas, text),
    }
}

fn draw_marks(canvas: &mut Pixmap, mark: Mark, at: &[(f32, f32)], radius: f32, color: Color) {
    let mut path = PathBuilder::new();
    for (x, y) in at {
        match mark {
            Mark::Dot | Mark::Ring => path.push_circle(*x, *y, radius),
            _ => {
                for (i, (dx, dy)) in mark.corners().iter().enumerate() {
                    let (x, y) = (x + dx * radius, y + dy * radius);
                    if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
                }
                path.close();
            }
        }
    }
    match mark {
        Mark::Ring => stroke(canvas, path.finish(), radius * RING, color),
        _ => fill(canvas, path.finish(), color, Transform::identity()),
    }
}

/// Each pixel of the canvas takes the pixel of the image below its centre.
fn draw_image(canvas: &mut Pixmap, area: &Area, image: &Image) {
    let (width, height) = (canvas.width(), canvas.height());
    let reach =
        |from: f32, length: f32, end: u32| (from.round().max(0.0) as u32, ((from + length).round() as u32).min(end));
    let (left, right) = reach(area.x, area.width, width);
    let (top, bottom) = reach(area.y, area.height, height);
    let source = |at: u32, from: f32, length: f32, count: u32| {
        (((at as f32 + 0.5 - from) / length * count as f32).max(0.0) as u32).min(count - 1)
    };
    let pixels = canvas.pixels_mut();
    for y in top..bottom {
        let row = source(y, area.y, area.height, image.height);
        for x in left..right {
            let column = source(x, area.x, area.width, image.width);
            let [r, g, b, a] = image.pixels[row as usize * image.width as usize + column as usize];
            if a > 0 {
                let ink = tiny_skia::ColorU8::from_rgba(r, g, b, 255).premultiply();
                pixels[y as usize * width as usize + x as usize] = ink;
            }
        }
    }
}

fn draw_text(canvas: &mut Pixmap, text: &Text) {
    let (letters, unit) = font::letters(&text.text, text.size);
    let place = Transform::from_translate(text.x, text.y);
    let place = if text.upright { place.pre_rotate(-90.0) } else { place };
    let place = place.pre_translate(-text.offset(), 0.0).pre_scale(unit, -unit);
    for letter in letters {
        let mut outline = Outline(PathBuilder::new());
        font::outline(letter.glyph, &mut outline);
        fill(canvas, outline.0.finish(), text.color, place.pre_translate(letter.x, 0.0));
    }
}

fn fill(canvas: &mut Pixmap, path: Option<Path>, color: Color, transform: Transform) {
    if let Some(path) = path {
        canvas.fill_path(&path, &paint(color), FillRule::Winding, transform, None);
    }
}

fn stroke(canvas: &mut Pixmap, path: Option<Path>, width: f32, color: Color) {
    if let Some(path) = path {
        let stroke = Stroke { width, line_cap: LineCap::Butt, ..Stroke::default() };
        canvas.stroke_path(&path, &paint(color), &stroke, Transform::identity(), None);
    }
}

fn paint(Color(red, green, blue): Color) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(Ink::from_rgba8(red, green, blue, 255));
    paint
}

struct Outline(PathBuilder);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
