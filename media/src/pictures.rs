//! Pictures as they are shown: turned the right way, in sRGB, without anything but the picture, in several widths.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{PixelType, Resizer};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::metadata::Orientation;
use image::{
    DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageError, ImageFormat, ImageReader, Limits,
};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

use crate::formats::Format;

/// Widths that pictures are made in, where they are that wide.
pub const WIDTHS: [u32; 4] = [320, 640, 1280, 1920];
/// The longest side of the whole picture, in pixels; larger ones are made smaller.
const LONGEST: u32 = 2560;
/// Most pixels of a picture that is taken: three bytes of memory each while it is read.
pub const MOST_PIXELS: u64 = 50_000_000;
/// The longest side of a picture that is taken.
const LONGEST_TAKEN: u32 = 20_000;
/// Most bytes that reading a picture may take.
const MOST_MEMORY: u64 = 512 * 1024 * 1024;
/// Qualities from 0 to 100 at which people see no difference.
const JPEG_QUALITY: u8 = 82;
const WHOLE_JPEG_QUALITY: u8 = 90;
const WEBP_QUALITY: f32 = 80.0;

/// A picture and its smaller forms.
#[derive(Debug)]
pub struct Picture {
    /// The whole, in the format that it came in.
    pub whole: Encoded,
    /// Others, from small to large: each width as WebP and as what every browser shows.
    pub variants: Vec<Encoded>,
}

/// A picture's bytes.
#[derive(Debug)]
pub struct Encoded {
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// `webp`, `jpg` or `png`.
    pub extension: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Why a picture is not taken.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// It has more pixels than are read.
    #[error("too many pixels")]
    TooLarge,
    /// Its bytes are no picture after all.
    #[error("a damaged picture: {0}")]
    Damaged(String),
    /// A coder of ours failed.
    #[error("a picture could not be written: {0}")]
    Coder(String),
}

impl From<ImageError> for PictureError {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Limits(_) => Self::TooLarge,
            error => Self::Damaged(error.to_string()),
        }
    }
}

/// Pixels of one byte a channel: three channels, or four where something shines through.
struct Pixels {
    width: u32,
    height: u32,
    has_alpha: bool,
    bytes: Vec<u8>,
}

/// Reads a JPEG or PNG and writes it anew in its widths. Takes up to 300 MiB of memory.
///
/// # Errors
/// When it has too many pixels, which is seen before they are read, or is damaged.
pub fn remake(path: &Path, format: &Format) -> Result<Picture, PictureError> {
    let is_png = format.extension == "png";
    let whole = read(path, if is_png { ImageFormat::Png } else { ImageFormat::Jpeg })?;
    let mut variants = Vec::new();
    for width in WIDTHS.into_iter().filter(|width| *width < whole.width) {
        let smaller = whole.resized(width, scaled(whole.height, width, whole.width))?;
        variants.push(smaller.webp()?);
        variants.push(if smaller.has_alpha { smaller.png()? } else { smaller.jpeg(JPEG_QUALITY)? });
    }
    variants.push(whole.webp()?);
    let whole = if is_png { whole.png()? } else { whole.jpeg(WHOLE_JPEG_QUALITY)? };
    Ok(Picture { whole, variants })
}

fn scaled(length: u32, to: u32, of: u32) -> u32 {
    let scaled = (u64::from(length) * u64::from(to) + u64::from(of) / 2) / u64::from(of).max(1);
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

fn read(path: &Path, format: ImageFormat) -> Result<Pixels, PictureError> {
    let file = File::open(path).map_err(|error| PictureError::Coder(error.to_string()))?;
    let mut reader = ImageReader::with_format(BufReader::new(file), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_TAKEN);
    limits.max_image_height = Some(LONGEST_TAKEN);
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(PictureError::TooLarge);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().ok().flatten();
    let mut pixels = Pixels::of(DynamicImage::from_decoder(decoder)?);
    let longest = width.max(height);
    if longest > LONGEST {
        pixels = pixels.resized(scaled(width, LONGEST, longest), scaled(height, LONGEST, longest))?;
    }
    if let Some(profile) = profile {
        pixels.correct_colours(&profile);
    }
    Ok(pixels.turned(orientation))
}

impl Pixels {
    fn of(image: DynamicImage) -> Self {
        let (width, height) = (image.width(), image.height());
        if image.color().has_alpha() {
            let image = image.into_rgba8();
            if image.pixels().any(|pixel| pixel.0[3] < u8::MAX) {
                return Self { width, height, has_alpha: true, bytes: image.into_raw() };
            }
            let bytes = DynamicImage::ImageRgba8(image).into_rgb8().into_raw();
            return Self { width, height, has_alpha: false, bytes };
        }
        Self { width, height, has_alpha: false, bytes: image.into_rgb8().into_raw() }
    }

    fn channels(&self) -> usize {
        if self.has_alpha { 4 } else { 3 }
    }

    fn pixel_type(&self) -> PixelType {
        if self.has_alpha { PixelType::U8x4 } else { PixelType::U8x3 }
    }

    fn resized(&self, width: u32, height: u32) -> Result<Self, PictureError> {
        let coder = |error: String| PictureError::Coder(error);
        let from = ImageRef::new(self.width, self.height, &self.bytes, self.pixel_type())
            .map_err(|error| coder(error.to_string()))?;
        let mut to = Image::new(width, height, self.pixel_type());
        Resizer::new().resize(&from, &mut to, None).map_err(|error| coder(error.to_string()))?;
        Ok(Self { width, height, has_alpha: self.has_alpha, bytes: to.into_vec() })
    }

    /// Colours of cameras and phones as every screen shows them. A profile that can't be read leaves them as they are.
    fn correct_colours(&mut self, profile: &[u8]) {
        let Ok(profile) = ColorProfile::new_from_slice(profile) else { return };
        if profile.color_space != DataColorSpace::Rgb {
            return;
        }
        let layout = if self.has_alpha { Layout::Rgba } else { Layout::Rgb };
        let to = ColorProfile::new_srgb();
        let Ok(transform) = profile.create_transform_8bit(layout, &to, layout, TransformOptions::default()) else {
            return;
        };
        let mut line = vec![0; self.width as usize * self.channels()];
        for row in self.bytes.chunks_exact_mut(line.len()) {
            if transform.transform(row, &mut line).is_ok() {
                row.copy_from_slice(&line);
            }
        }
    }

    fn turned(self, orientation: Orientation) -> Self {
        if orientation == Orientation::NoTransforms {
            return self;
        }
        let Self { width, height, has_alpha, bytes } = self;
        let image = if has_alpha {
            image::RgbaImage::from_raw(width, height, bytes).map(DynamicImage::ImageRgba8)
        } else {
            image::RgbImage::from_raw(width, height, bytes).map(DynamicImage::ImageRgb8)
        };
        let mut image = image.unwrap_or_default();
        image.apply_orientation(orientation);
        Self { width: image.width(), height: image.height(), has_alpha, bytes: image.into_bytes() }
    }

    fn encoded(&self, extension: &'static str, bytes: Vec<u8>) -> Encoded {
        Encoded { width: self.width, height: self.height, extension, bytes }
    }

    fn color(&self) -> ExtendedColorType {
        if self.has_alpha { ExtendedColorType::Rgba8 } else { ExtendedColorType::Rgb8 }
    }

    fn jpeg(&self, quality: u8) -> Result<Encoded, PictureError> {
        let mut bytes = Vec::new();
        JpegEncoder::new_with_quality(&mut bytes, quality)
            .write_image(&self.bytes, self.width, self.height, self.color())
            .map_err(|error| PictureError::Coder(error.to_string()))?;
        Ok(self.encoded("jpg", bytes))
    }

    fn png(&self) -> Result<Encoded, PictureError> {
        let mut bytes = Vec::new();
        PngEncoder::new_with_quality(&mut bytes, CompressionType::Default, FilterType::Adaptive)
            .write_image(&self.bytes, self.width, self.height, self.color())
            .map_err(|error| PictureError::Coder(error.to_string()))?;
        Ok(self.encoded("png", bytes))
    }

    fn webp(&self) -> Result<Encoded, PictureError> {
        let layout = if self.has_alpha { webp::PixelLayout::Rgba } else { webp::PixelLayout::Rgb };
        let written = webp::Encoder::new(&self.bytes, layout, self.width, self.height)
            .encode_simple(false, WEBP_QUALITY)
            .map_err(|error| PictureError::Coder(format!("{error:?}")))?;
        Ok(self.encoded("webp", written.to_vec()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::detect;

    fn file(bytes: &[u8]) -> anyhow::Result<tempfile::NamedTempFile> {
        let file = tempfile::NamedTempFile::new()?;
        std::fs::write(file.path(), bytes)?;
        Ok(file)
    }

    fn remade(name: &str, bytes: &[u8]) -> anyhow::Result<Picture> {
        let file = file(bytes)?;
        Ok(remake(file.path(), detect(file.path(), name)?)?)
    }

    /// Left half red, right half blue.
    fn jpeg(width: u32, height: u32, exif: Option<u8>) -> anyhow::Result<Vec<u8>> {
        let image = image::RgbImage::from_fn(width, height, |x, _| {
            if x < width / 2 { image::Rgb([250, 0, 0]) } else { image::Rgb([0, 0, 250]) }
        });
        let mut bytes = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
        if let Some(orientation) = exif {
            // One entry: the orientation.
            let mut told = b"MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
            told.extend([orientation, 0, 0, 0, 0, 0, 0]);
            encoder.set_exif_metadata(told)?;
        }
        encoder.write_image(image.as_raw(), width, height, ExtendedColorType::Rgb8)?;
        Ok(bytes)
    }

    #[test]
    fn a_photo_is_turned_and_comes_in_widths_that_it_has() -> anyhow::Result<()> {
        let picture = remade("a.jpg", &jpeg(1000, 600, Some(6))?)?;
        assert_eq!((picture.whole.width, picture.whole.height), (600, 1000));
        let told: Vec<_> = picture.variants.iter().map(|it| (it.width, it.height, it.extension)).collect();
        assert_eq!(told, [(320, 533, "webp"), (320, 533, "jpg"), (600, 1000, "webp")]);
        // Turned to the right, what was left is on top.
        let whole = image::load_from_memory(&picture.whole.bytes)?.into_rgb8();
        assert!(whole.get_pixel(300, 100).0[0] > 200 && whole.get_pixel(300, 900).0[2] > 200);
        assert!(!picture.whole.bytes.windows(4).any(|part| part == b"Exif"));
        assert!(picture.variants[0].bytes.starts_with(b"RIFF"));
        Ok(())
    }

    #[test]
    fn what_shines_through_goes_on_to() -> anyhow::Result<()> {
        let image = image::RgbaImage::from_pixel(400, 100, image::Rgba([9, 9, 9, 100]));
        let mut bytes = Vec::new();
        PngEncoder::new(&mut bytes).write_image(image.as_raw(), 400, 100, ExtendedColorType::Rgba8)?;
        let picture = remade("a.png", &bytes)?;
        assert_eq!(picture.whole.extension, "png");
        assert_eq!(image::load_from_memory(&picture.whole.bytes)?.into_rgba8().get_pixel(5, 5).0, [9, 9, 9, 100]);
        assert_eq!(picture.variants.iter().map(|it| it.extension).collect::<Vec<_>>(), ["webp", "png", "webp"]);
        Ok(())
    }

    #[test]
    fn a_header_that_promises_too_much_is_refused_before_anything_is_read() -> anyhow::Result<()> {
        let mut png = b"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR".to_vec();
        for side in [50_000_u32, 50_000] {
            png.extend(side.to_be_bytes());
        }
        png.extend([8, 2, 0, 0, 0]);
        // The checksum of the header.
        png.extend(crc(&png[12..]).to_be_bytes());
        let file = file(&png)?;
        let refused = remake(file.path(), detect(file.path(), "a.png")?);
        assert!(matches!(refused, Err(PictureError::TooLarge)), "{refused:?}");
        let cut_off = jpeg(1000, 600, None)?;
        assert!(matches!(
            remade("a.jpg", &cut_off[..300]).map_err(|error| error.downcast::<PictureError>()),
            Err(Ok(PictureError::Damaged(_)))
        ));
        Ok(())
    }

    fn crc(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(u32::MAX, |sum, byte| {
            (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 })
        })
    }
}
