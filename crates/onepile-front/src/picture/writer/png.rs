//! Pixels as a PNG file.

use super::super::scene::Image;

/// The bytes of the file, with a palette where the colours are few.
pub fn encode(image: &Image) -> Vec<u8> {
    let mut palette: Vec<[u8; 4]> = Vec::new();
    let mut indices = Vec::with_capacity(image.pixels.len());
    for pixel in &image.pixels {
        match palette.iter().position(|color| color == pixel) {
            Some(index) => indices.push(index as u8),
            None if palette.len() < FEW => {
                indices.push(palette.len() as u8);
                palette.push(*pixel);
            }
            None => return write(image, None, &image.pixels.concat()),
        }
    }
    write(image, Some(&palette), &indices)
}

/// Colours of a picture that is all areas and no shades.
const FEW: usize = 16;

fn write(image: &Image, palette: Option<&[[u8; 4]]>, data: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, image.width, image.height);
    encoder.set_depth(png::BitDepth::Eight);
    match palette {
        Some(palette) => {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(palette.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect::<Vec<u8>>());
            encoder.set_trns(palette.iter().map(|color| color[3]).collect::<Vec<u8>>());
        }
        None => encoder.set_color(png::ColorType::Rgba),
    }
    let mut writer = encoder.write_header().expect("memory can be written");
    writer.write_image_data(data).expect("as many bytes as the size says");
    writer.finish().expect("memory can be written");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::scene::Color;

    /// The pixels of a file.
    fn decode(bytes: &[u8]) -> Vec<[u8; 4]> {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().unwrap();
        let mut data = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut data).unwrap();
        data.chunks(4).map(|pixel| pixel.try_into().unwrap()).collect()
    }

    #[test]
    fn pixels_come_back() {
        for colors in [2, 200] {
            let mut image = Image::clear(30, 20);
            (0..400).for_each(|i| image.set(i % 30, i / 30, Color((i % colors) as u8, 7, 9)));
            assert_eq!(decode(&encode(&image)), image.pixels);
        }
    }
}
