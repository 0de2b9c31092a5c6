//! A picture as SVG.
//!
//! Letters are outlines, defined once and used by number, so the picture looks the same everywhere. Each line of text
//! carries what it says as a label, for readers by ear. On request letters are text, which can be searched and selected.

use std::collections::BTreeSet;
use std::fmt::Write;

use base64::prelude::{BASE64_STANDARD, Engine};
use ttf_parser::{GlyphId, OutlineBuilder};

use super::super::font;
use super::super::lettering::Lettering;
use super::super::scene::{Anchor, Area, Color, Mark, Scene, Shape, Text};
use super::png;
use crate::words::escape;

/// The text of the file.
pub fn write(scene: &Scene) -> String {
    let Scene { width, height, title, description, lettering, shapes, .. } = scene;
    let lettering = lettering.unwrap_or(Lettering::Outlines);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title desc\">\n\
         <title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>\n",
        escape(title),
        escape(description)
    );
    if lettering == Lettering::Outlines {
        define_letters(&mut svg, shapes);
    }
    for shape in shapes {
        match shape {
            // Writing to a string cannot fail.
            Shape::Text(text) if lettering == Lettering::Text => drop(write_real_text(&mut svg, text)),
            shape => write_shape(&mut svg, shape),
        }
    }
    svg + "</svg>\n"
}

fn write_shape(svg: &mut String, shape: &Shape) {
    // Writing to a string cannot fail.
    let _ = match shape {
        Shape::Rectangle { area, fill } => writeln!(svg, "<rect {} fill=\"{}\"/>", placed(area), hex(*fill)),
        Shape::Lines { lines, width, color } => {
            let mut path = String::new();
            for [(x, y), (to_x, to_y)] in lines {
                let _ = write!(path, "M{} {}L{} {}", short(*x), short(*y), short(*to_x), short(*to_y));
            }
            writeln!(svg, "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"{}\"/>", hex(*color), short(*width))
        }
        Shape::Marks { mark, at, radius, color } => write_marks(svg, *mark, at, *radius, *color),
        Shape::Image { area, image } => writeln!(
            svg,
            "<image {} preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" \
             href=\"data:image/png;base64,{}\"/>",
            placed(area),
            BASE64_STANDARD.encode(png::encode(&image.enlarged(area)))
        ),
        Shape::Text(text) => write_text(svg, text),
    };
}

fn write_marks(svg: &mut String, mark: Mark, at: &[(f32, f32)], radius: f32, color: Color) -> std::fmt::Result {
    let (mut path, color) = (String::new(), hex(color));
    match mark {
        // A line without length and with round ends is a dot, and takes the least room.
        Mark::Dot => {
            at.iter().try_for_each(|(x, y)| write!(path, "M{} {}h0", short(*x), short(*y)))?;
            let width = short(2.0 * radius);
            writeln!(svg, "<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>")
        }
        Mark::Ring => {
            let (r, d) = (short(radius), short(2.0 * radius));
            for (x, y) in at {
                write!(path, "M{} {}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0", short(x - radius), short(*y))?;
            }
            let width = short(radius * RING);
            writeln!(svg, "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\"/>")
        }
        _ => {
            for (x, y) in at {
                for (i, (dx, dy)) in mark.corners().iter().enumerate() {
                    let step = if i == 0 { 'M' } else { 'L' };
                    write!(path, "{step}{} {}", short(x + dx * radius), short(y + dy * radius))?;
                }
                path.push('z');
            }
            writeln!(svg, "<path d=\"{path}\" fill=\"{color}\"/>")
        }
    }
}

/// The line of a ring, in units of its radius.
pub const RING: f32 = 0.35;

/// Text in the font of pictures, or else in one that is stretched to the same width.
fn write_real_text(svg: &mut String, text: &Text) -> std::fmt::Result {
    if text.text.is_empty() {
        return Ok(());
    }
    let anchor = match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let (x, y) = (short(text.x), short(text.y));
    let turn = if text.upright { format!(" transform=\"rotate(-90 {x} {y})\"") } else { String::new() };
    writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-family=\"Roboto, Arial, Helvetica, sans-serif\" font-size=\"{}\" \
         textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\" fill=\"{}\"{anchor}{turn}>{}</text>",
        short(text.size),
        short(font::width(&text.text, text.size)),
        hex(text.color),
        escape(&text.text)
    )
}

fn write_text(svg: &mut String, text: &Text) -> std::fmt::Result {
    let (letters, unit) = font::letters(&text.text, text.size);
    let turn = if text.upright { " rotate(-90)" } else { "" };
    write!(
        svg,
        "<g role=\"text\" aria-label=\"{}\" fill=\"{}\" transform=\"translate({} {}){turn} translate({}) scale({unit:.6} -{unit:.6})\">",
        escape(&text.text),
        hex(text.color),
        short(text.x),
        short(text.y),
        short(-text.offset()),
    )?;
    for letter in letters {
        write!(svg, "<use href=\"#g{}\" x=\"{}\"/>", letter.glyph.0, short(letter.x))?;
    }
    writeln!(svg, "</g>")
}

/// The outlines of all letters that are used.
fn define_letters(svg: &mut String, shapes: &[Shape]) {
    let texts = shapes.iter().filter_map(|shape| if let Shape::Text(text) = shape { Some(text) } else { None });
    let used: BTreeSet<u16> =
        texts.flat_map(|text| font::letters(&text.text, text.size).0).map(|letter| letter.glyph.0).collect();
    svg.push_str("<defs>\n");
    for glyph in used {
        let mut path = PathData(String::new());
        font::outline(GlyphId(glyph), &mut path);
        let _ = writeln!(svg, "<path id=\"g{glyph}\" d=\"{}\"/>", path.0);
    }
    svg.push_str("</defs>\n");
}

struct PathData(String);

impl OutlineBuilder for PathData {
    fn move_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "M{x} {y}");
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "L{x} {y}");
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let _ = write!(self.0, "Q{x1} {y1} {x} {y}");
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let _ = write!(self.0, "C{x1} {y1} {x2} {y2} {x} {y}");
    }

    fn close(&mut self) {
        self.0.push('z');
    }
}

fn placed(area: &Area) -> String {
    let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(short);
    format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
}

/// A length to a hundredth of a pixel, without zeros at the end.
fn short(length: f32) -> String {
    let text = format!("{length:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn hex(Color(red, green, blue): Color) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_short() {
        assert_eq!([1.0, 0.5, 12.345, -0.001, 100.0].map(short), ["1", "0.5", "12.35", "0", "100"]);
    }
}
