//! A picture as PDF, with one page.
//!
//! A pixel is three quarters of a point, as in browsers. Letters are text in the font of pictures, which the file brings
//! along, or outlines.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use ttf_parser::{Face, OutlineBuilder};

use super::super::font;
use super::super::lettering::Lettering;
use super::super::scene::{Color, Image, Mark, Scene, Shape, Text};
use super::svg::RING;

/// Points for each pixel.
const POINT: f32 = 0.75;
/// How hard to compress, from 0 to 10.
const LEVEL: u8 = 8;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const PAGE: Ref = Ref::new(3);
const CONTENT: Ref = Ref::new(4);
const INFO: Ref = Ref::new(5);
const FONT: Ref = Ref::new(6);
const LETTERS: Ref = Ref::new(7);
const DESCRIPTOR: Ref = Ref::new(8);
const FONT_FILE: Ref = Ref::new(9);
const UNICODE: Ref = Ref::new(10);
/// Images, each with its mask behind it, have the numbers from here on.
const FIRST_IMAGE: i32 = 11;

/// The bytes of the file.
pub fn write(scene: &Scene) -> Vec<u8> {
    let is_text = scene.lettering != Some(Lettering::Outlines);
    let mut pen = Pen { content: Content::new(), is_text, images: Vec::new(), letters: BTreeMap::new() };
    // From pixels downwards to points upwards.
    pen.content.transform([POINT, 0.0, 0.0, -POINT, 0.0, scene.height as f32 * POINT]);
    for shape in &scene.shapes {
        pen.draw(shape);
    }
    let Pen { content, images, letters, .. } = pen;

    let mut pdf = Pdf::new();
    pdf.catalog(CATALOG).pages(PAGES).viewer_preferences().display_doc_title(true);
    pdf.pages(PAGES).kids([PAGE]).count(1);
    pdf.document_info(INFO)
        .title(TextStr(&scene.title))
        .subject(TextStr(&scene.description))
        .producer(TextStr("Onepile"));
    let mut page = pdf.page(PAGE);
    page.media_box(Rect::new(0.0, 0.0, scene.width as f32 * POINT, scene.height as f32 * POINT));
    page.parent(PAGES).contents(CONTENT);
    let mut resources = page.resources();
    if !letters.is_empty() {
        resources.fonts().pair(Name(b"F"), FONT);
    }
    let mut named = resources.x_objects();
    for place in 0..images.len() {
        named.pair(Name(&image_name(place)), image_ref(place));
    }
    named.finish();
    resources.finish();
    page.finish();
    let packed = compress_to_vec_zlib(&content.finish(), LEVEL);
    pdf.stream(CONTENT, &packed).filter(Filter::FlateDecode);
    for (place, image) in images.iter().enumerate() {
        write_image(&mut pdf, image_ref(place), image, paper(scene));
    }
    if !letters.is_empty() {
        write_font(&mut pdf, &letters);
    }
    pdf.finish()
}

/// The colour below everything.
fn paper(scene: &Scene) -> Color {
    match scene.shapes.first() {
        Some(Shape::Rectangle { fill, .. }) => *fill,
        _ => Color(255, 255, 255),
    }
}

fn image_name(place: usize) -> Vec<u8> {
    format!("I{place}").into_bytes()
}

fn image_ref(place: usize) -> Ref {
    Ref::new(FIRST_IMAGE + 2 * place as i32)
}

/// What is drawn, and what it needs.
struct Pen {
    content: Content,
    is_text: bool,
    images: Vec<Image>,
    /// The letters used, by their number in the font.
    letters: BTreeMap<u16, char>,
}

fn parts(Color(red, green, blue): Color) -> [f32; 3] {
    [red, green, blue].map(|channel| f32::from(channel) / 255.0)
}

impl Pen {
    fn fill_color(&mut self, color: Color) {
        let [r, g, b] = parts(color);
        self.content.set_fill_rgb(r, g, b);
    }

    fn line(&mut self, color: Color, width: f32) {
        let [r, g, b] = parts(color);
        self.content.set_stroke_rgb(r, g, b).set_line_width(width);
    }

    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Rectangle { area, fill } => {
                self.fill_color(*fill);
                self.content.rect(area.x, area.y, area.width, area.height).fill_nonzero();
            }
            Shape::Lines { lines, width, color } => {
                self.line(*color, *width);
                self.content.set_line_cap(LineCapStyle::ButtCap);
                for [from, to] in lines {
                    self.content.move_to(from.0, from.1).line_to(to.0, to.1);
                }
                self.content.stroke();
            }
            Shape::Marks { mark, at, radius, color } => self.draw_marks(*mark, at, *radius, *color),
            Shape::Image { area, image } => {
                let name = image_name(self.images.len());
                self.images.push(image.enlarged(area));
                self.content.save_state();
                // Images stand on their heads here, for their rows go upwards.
                self.content.transform([area.width, 0.0, 0.0, -area.height, area.x, area.bottom()]);
                self.content.x_object(Name(&name)).restore_state();
            }
            Shape::Text(text) if self.is_text => self.draw_text(text),
            Shape::Text(text) => self.draw_outlines(text),
        }
    }

    fn draw_marks(&mut self, mark: Mark, at: &[(f32, f32)], radius: f32, color: Color) {
        match mark {
            // A line without length and with round ends is a dot.
            Mark::Dot => {
                self.line(color, 2.0 * radius);
                self.content.set_line_cap(LineCapStyle::RoundCap);
                for (x, y) in at {
                    self.content.move_to(*x, *y).line_to(*x, *y);
                }
                self.content.stroke();
            }
            Mark::Ring => {
                self.line(color, radius * RING);
                for (x, y) in at {
                    circle(&mut self.content, *x, *y, radius);
                }
                self.content.stroke();
            }
            _ => {
                self.fill_color(color);
                for (x, y) in at {
                    for (place, (dx, dy)) in mark.corners().iter().enumerate() {
                        let (x, y) = (x + dx * radius, y + dy * radius);
                        if place == 0 {
                            self.content.move_to(x, y)
                        } else {
                            self.content.line_to(x, y)
                        };
                    }
                    self.content.close_path();
                }
                self.content.fill_nonzero();
            }
        }
    }

    /// Where a line of text stands and how it is turned, with letters that go upwards.
    fn place(text: &Text) -> [f32; 6] {
        let offset = text.offset();
        match text.upright {
            false => [1.0, 0.0, 0.0, -1.0, text.x - offset, text.y],
            true => [0.0, -1.0, -1.0, 0.0, text.x, text.y + offset],
        }
    }

    fn draw_text(&mut self, text: &Text) {
        let letters = font::letters(&text.text, text.size).0;
        self.letters.extend(letters.iter().map(|letter| letter.glyph.0).zip(text.text.chars()));
        let numbers: Vec<u8> = letters.iter().flat_map(|letter| letter.glyph.0.to_be_bytes()).collect();
        self.fill_color(text.color);
        self.content.begin_text().set_font(Name(b"F"), text.size).set_text_matrix(Self::place(text));
        self.content.show(Str(&numbers)).end_text();
    }

    fn draw_outlines(&mut self, text: &Text) {
        let (letters, unit) = font::letters(&text.text, text.size);
        self.fill_color(text.color);
        self.content.save_state().transform(Self::place(text)).transform([unit, 0.0, 0.0, unit, 0.0, 0.0]);
        for letter in letters {
            font::outline(letter.glyph, &mut Outline { content: &mut self.content, left: letter.x, at: (0.0, 0.0) });
        }
        self.content.fill_nonzero().restore_state();
    }
}

/// Four curves that are a circle but for a ten-thousandth.
fn circle(content: &mut Content, x: f32, y: f32, r: f32) {
    let k = r * 0.552_285;
    content.move_to(x + r, y);
    content.cubic_to(x + r, y + k, x + k, y + r, x, y + r);
    content.cubic_to(x - k, y + r, x - r, y + k, x - r, y);
    content.cubic_to(x - r, y - k, x - k, y - r, x, y - r);
    content.cubic_to(x + k, y - r, x + r, y - k, x + r, y);
    content.close_path();
}

/// Draws a letter, whose curves have one point less than those of PDF.
struct Outline<'c> {
    content: &'c mut Content,
    left: f32,
    at: (f32, f32),
}

impl OutlineBuilder for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = (x, y);
        self.content.move_to(self.left + x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.at = (x, y);
        self.content.line_to(self.left + x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let between = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
        let (from, to) = (self.at, (x, y));
        let first = (between(from.0, x1), between(from.1, y1));
        let second = (between(to.0, x1), between(to.1, y1));
        self.curve_to(first.0, first.1, second.0, second.1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.at = (x, y);
        let left = self.left;
        self.content.cubic_to(left + x1, y1, left + x2, y2, left + x, y);
    }

    fn close(&mut self) {
        self.content.close_path();
    }
}

/// Pixels, with a mask where some of them are clear.
///
/// Clear pixels are like paper, for some programs mix them with their neighbours.
fn write_image(pdf: &mut Pdf, id: Ref, image: &Image, Color(red, green, blue): Color) {
    let mask = Ref::new(id.get() + 1);
    let has_mask = image.pixels.iter().any(|pixel| pixel[3] < 255);
    let seen = |[r, g, b, a]: &[u8; 4]| if *a > 0 { [*r, *g, *b] } else { [red, green, blue] };
    let colors: Vec<u8> = image.pixels.iter().flat_map(seen).collect();
    let packed = compress_to_vec_zlib(&colors, LEVEL);
    let mut written = pdf.image_xobject(id, &packed);
    written.filter(Filter::FlateDecode);
    written.width(image.width as i32).height(image.height as i32);
    written.color_space().device_rgb();
    written.bits_per_component(8);
    if has_mask {
        written.s_mask(mask);
    }
    written.finish();
    if has_mask {
        let opacity: Vec<u8> = image.pixels.iter().map(|pixel| pixel[3]).collect();
        let packed = compress_to_vec_zlib(&opacity, LEVEL);
        let mut written = pdf.image_xobject(mask, &packed);
        written.filter(Filter::FlateDecode);
        written.width(image.width as i32).height(image.height as i32);
        written.color_space().device_gray();
        written.bits_per_component(8);
    }
}

/// The font with the meaning of its letters, so that they can be searched.
fn write_font(pdf: &mut Pdf, letters: &BTreeMap<u16, char>) {
    const NAME: Name<'_> = Name(b"ONEPIL+Roboto-Regular");
    const SYSTEM: SystemInfo<'_> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
    let face = Face::parse(font::file(), 0).expect("the font comes with the program");
    let unit = 1000.0 / f32::from(face.units_per_em());
    pdf.type0_font(FONT)
        .base_font(NAME)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(LETTERS)
        .to_unicode(UNICODE);
    let mut cid = pdf.cid_font(LETTERS);
    cid.subtype(CidFontType::Type2).base_font(NAME).system_info(SYSTEM).font_descriptor(DESCRIPTOR);
    cid.cid_to_gid_map_predefined(Name(b"Identity"));
    let width = |glyph| f32::from(face.glyph_hor_advance(ttf_parser::GlyphId(glyph)).unwrap_or(0)) * unit;
    let mut widths = cid.widths();
    for glyph in letters.keys() {
        widths.same(*glyph, *glyph, width(*glyph));
    }
    widths.finish();
    cid.finish();
    let bounds = face.global_bounding_box();
    let [left, bottom, right, top] =
        [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|side| f32::from(side) * unit);
    pdf.font_descriptor(DESCRIPTOR)
        .name(NAME)
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(left, bottom, right, top))
        .italic_angle(0.0)
        .ascent(f32::from(face.ascender()) * unit)
        .descent(f32::from(face.descender()) * unit)
        .cap_height(f32::from(face.capital_height().unwrap_or(face.ascender())) * unit)
        .stem_v(80.0)
        .font_file2(FONT_FILE);
    let packed = compress_to_vec_zlib(font::file(), LEVEL);
    pdf.stream(FONT_FILE, &packed).filter(Filter::FlateDecode).pair(Name(b"Length1"), font::file().len() as i32);
    let mut meanings = UnicodeCmap::new(Name(b"Letters"), SYSTEM);
    for (glyph, letter) in letters {
        meanings.pair(*glyph, *letter);
    }
    let meanings = meanings.finish();
    pdf.cmap(UNICODE, &meanings);
}

#[cfg(test)]
mod tests {
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    use super::super::super::scene::{Anchor, Area};
    use super::*;

    fn scene(lettering: Option<Lettering>) -> Scene {
        let black = Color(0, 0, 0);
        let mut scene = Scene::new((400, 200), Color(255, 255, 255), "A title".to_owned(), "Words.".to_owned());
        scene.lettering = lettering;
        let area = Area { x: 10.0, y: 20.0, width: 30.0, height: 40.0 };
        let mut image = Image::clear(2, 2);
        image.set(0, 0, black);
        scene.add(Shape::Image { area, image });
        scene.text(Text::new(50.0, 50.0, 12.0, black, "Nim").anchor(Anchor::End));
        scene.text(Text::new(50.0, 50.0, 12.0, black, "limit").upright());
        for mark in [Mark::Dot, Mark::Ring, Mark::Cross] {
            scene.add(Shape::Marks { mark, at: vec![(5.0, 5.0)], radius: 2.0, color: black });
        }
        scene
    }

    /// Checks that every object stands where the table at the end says, and gives them without that table.
    fn objects(pdf: &[u8]) -> Vec<Vec<u8>> {
        let text = String::from_utf8_lossy(pdf);
        assert!(pdf.starts_with(b"%PDF-1.") && text.trim_end().ends_with("%%EOF"));
        let find = |needle: &[u8], from: usize| {
            from + pdf[from..].windows(needle.len()).position(|part| part == needle).expect("it is there")
        };
        let rest = String::from_utf8_lossy(&pdf[find(b"startxref", 0)..]).into_owned();
        let table: usize = rest.split_whitespace().nth(1).unwrap().parse().unwrap();
        let lines = String::from_utf8_lossy(&pdf[table..]).into_owned();
        let mut lines = lines.lines();
        assert_eq!(lines.next(), Some("xref"));
        let count: usize = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let mut objects = Vec::new();
        for (number, line) in (0..count).zip(lines).skip(1) {
            let start: usize = line[..10].parse().unwrap();
            if line.contains(" n") {
                assert!(pdf[start..].starts_with(format!("{number} 0 obj").as_bytes()), "object {number}");
                objects.push(pdf[start..find(b"endobj", start)].to_vec());
            }
        }
        objects
    }

    /// The stream of an object, unpacked.
    fn stream(object: &[u8]) -> Option<Vec<u8>> {
        let start = object.windows(7).position(|part| part == b"stream\n")? + 7;
        let end = object.len() - object.windows(9).rev().position(|part| part == b"endstream")? - 9;
        decompress_to_vec_zlib(object[start..end].trim_ascii_end()).ok()
    }

    #[test]
    fn files_are_well_formed() {
        for lettering in [None, Some(Lettering::Text), Some(Lettering::Outlines)] {
            let pdf = write(&scene(lettering));
            let objects = objects(&pdf);
            let page = String::from_utf8_lossy(&objects[2]).into_owned();
            assert!(page.contains("/MediaBox [0 0 300 150]"), "{page}");
            let content = String::from_utf8(stream(&objects[3]).unwrap()).unwrap();
            let is_text = lettering != Some(Lettering::Outlines);
            assert_eq!(content.contains("Tj"), is_text);
            assert_eq!(content.matches("Do").count(), 1);
            let file = String::from_utf8_lossy(&pdf).into_owned();
            assert_eq!(file.contains("/ToUnicode") && file.contains("begincmap"), is_text);
            assert!(file.contains("/SMask") && file.contains("(A title)"));
        }
    }
}
