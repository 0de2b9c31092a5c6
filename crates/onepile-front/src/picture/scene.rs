//! A picture as plain data: shapes in drawing order, in pixels from the top left corner.
//!
//! What is drawn knows nothing of files; writers know nothing of games.

use super::font;
use super::lettering::Lettering;
use super::reading::Reading;
use super::writer;

/// A colour that covers what is below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

/// A picture.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// One line for people who cannot see it.
    pub title: String,
    /// The same at length.
    pub description: String,
    pub(super) lettering: Option<Lettering>,
    pub(super) shapes: Vec<Shape>,
    pub(super) reading: Option<Reading>,
}

impl Scene {
    /// What stands where in it, for somebody who points at it.
    pub fn reading(&self) -> Option<&Reading> {
        self.reading.as_ref()
    }

    /// The text of an SVG file.
    pub fn svg(&self) -> String {
        writer::svg::write(self)
    }

    /// The bytes of a PNG file; nothing if there is no memory for the pixels.
    #[cfg(feature = "png")]
    pub fn png(&self) -> Option<Vec<u8>> {
        writer::raster::draw(self)
    }

    /// The bytes of a PDF file with one page, on which a pixel is three quarters of a point.
    #[cfg(feature = "pdf")]
    pub fn pdf(&self) -> Vec<u8> {
        writer::pdf::write(self)
    }
}

/// One thing to draw.
#[derive(Clone, Debug)]
pub enum Shape {
    Rectangle {
        area: Area,
        fill: Color,
    },
    /// Straight lines of one colour and width, each from a point to a point.
    Lines {
        lines: Vec<[(f32, f32); 2]>,
        width: f32,
        color: Color,
    },
    /// Many copies of one mark.
    Marks {
        mark: Mark,
        at: Vec<(f32, f32)>,
        radius: f32,
        color: Color,
    },
    /// Pixels stretched over an area, without smoothing.
    Image {
        area: Area,
        image: Image,
    },
    Text(Text),
}

/// A rectangle with sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Area {
    pub fn right(&self) -> f32 {
        self.x + self.width
    }

    pub fn bottom(&self) -> f32 {
        self.y + self.height
    }

    /// Whether it shares more than an edge with another one.
    pub fn meets(&self, other: &Area) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    /// The same area with a margin around it.
    pub fn grown(&self, margin: f32) -> Area {
        Area {
            x: self.x - margin,
            y: self.y - margin,
            width: self.width + 2.0 * margin,
            height: self.height + 2.0 * margin,
        }
    }
}

/// The form of a mark; forms tell apart what colours alone must not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Dot,
    Square,
    Diamond,
    Triangle,
    /// A diagonal cross.
    Cross,
    /// A level line.
    Bar,
    /// A ring around a dot of another series.
    Ring,
}

impl Mark {
    /// The corners of a mark with straight sides, in units of the radius around the centre.
    pub fn corners(self) -> &'static [(f32, f32)] {
        match self {
            Mark::Dot | Mark::Ring => &[],
            Mark::Square => &[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
            Mark::Diamond => &[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)],
            Mark::Triangle => &[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)],
            Mark::Cross => &[
                (0.0, -0.35),
                (0.75, -1.1),
                (1.1, -0.75),
                (0.35, 0.0),
                (1.1, 0.75),
                (0.75, 1.1),
                (0.0, 0.35),
                (-0.75, 1.1),
                (-1.1, 0.75),
                (-0.35, 0.0),
                (-1.1, -0.75),
                (-0.75, -1.1),
            ],
            Mark::Bar => &[(-1.2, -0.4), (1.2, -0.4), (1.2, 0.4), (-1.2, 0.4)],
        }
    }
}

/// Pixels, row by row from the top, with red, green, blue and opacity.
#[derive(Clone, Debug)]
pub struct Image {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<[u8; 4]>,
}

impl Image {
    /// An image that shows nothing yet.
    pub fn clear(width: u32, height: u32) -> Image {
        Image { width, height, pixels: vec![[0; 4]; width as usize * height as usize] }
    }

    /// The same image with as many pixels as an area, or nearly: some programs smooth images that they stretch.
    pub fn enlarged(&self, area: &Area) -> Image {
        /// Larger images are left to those programs.
        const MOST: u32 = 2_500;
        let times = |length: f32, count: u32| (length.min(MOST as f32) / count as f32).ceil().max(1.0) as u32;
        let (across, down) = (times(area.width, self.width), times(area.height, self.height));
        let rows = self.pixels.chunks(self.width as usize);
        let stretch = |row: &[[u8; 4]]| -> Vec<[u8; 4]> {
            row.iter().flat_map(|pixel| std::iter::repeat_n(*pixel, across as usize)).collect()
        };
        let pixels = rows.flat_map(|row| stretch(row).repeat(down as usize)).collect();
        Image { width: self.width * across, height: self.height * down, pixels }
    }

    /// Colours a pixel; what lies outside is ignored.
    pub fn set(&mut self, x: i64, y: i64, Color(red, green, blue): Color) {
        if (0..i64::from(self.width)).contains(&x) && (0..i64::from(self.height)).contains(&y) {
            self.pixels[y as usize * self.width as usize + x as usize] = [red, green, blue, 255];
        }
    }
}

/// Where the given point lies within a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A line of text on its base line.
#[derive(Clone, Debug)]
pub struct Text {
    pub x: f32,
    pub y: f32,
    pub size: f32,
    pub anchor: Anchor,
    pub color: Color,
    /// Whether it is read from the bottom to the top.
    pub upright: bool,
    pub text: String,
}

impl Text {
    /// Text that starts at a point.
    pub fn new(x: f32, y: f32, size: f32, color: Color, text: impl Into<String>) -> Text {
        Text { x, y, size, anchor: Anchor::Start, color, upright: false, text: text.into() }
    }

    pub fn anchor(self, anchor: Anchor) -> Text {
        Text { anchor, ..self }
    }

    pub fn upright(self) -> Text {
        Text { upright: true, ..self }
    }

    /// How far the first letter stands before the given point.
    pub fn offset(&self) -> f32 {
        let width = font::width(&self.text, self.size);
        match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        }
    }
}

impl Scene {
    /// An empty picture on paper of some colour.
    pub(super) fn new((width, height): (u32, u32), paper: Color, title: String, description: String) -> Scene {
        let all = Area { x: 0.0, y: 0.0, width: width as f32, height: height as f32 };
        let paper = Shape::Rectangle { area: all, fill: paper };
        Scene { width, height, title, description, lettering: None, shapes: vec![paper], reading: None }
    }

    pub(super) fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    pub(super) fn text(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }

    pub(super) fn rectangle(&mut self, area: Area, fill: Color) {
        self.shapes.push(Shape::Rectangle { area, fill });
    }

    /// The sides of a rectangle, drawn inside of it.
    pub(super) fn outline(&mut self, area: Area, width: f32, color: Color) {
        let inner = area.grown(-width / 2.0);
        let (left, right, top, bottom) = (inner.x, inner.right(), inner.y, inner.bottom());
        let lines = vec![
            [(area.x, top), (area.right(), top)],
            [(right, top), (right, bottom)],
            [(area.right(), bottom), (area.x, bottom)],
            [(left, bottom), (left, top)],
        ];
        self.shapes.push(Shape::Lines { lines, width, color });
    }
}
