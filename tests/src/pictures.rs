//! Pictures for uploads.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};

/// A photo of these pixels, in the format of that name's ending.
///
/// # Errors
/// When it can't be written.
pub fn photo(width: u32, height: u32, format: ImageFormat) -> anyhow::Result<Vec<u8>> {
    let image = RgbImage::from_fn(width, height, |x, y| Rgb([(x % 256) as u8, (y % 256) as u8, 90]));
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format)?;
    Ok(bytes.into_inner())
}

/// A PNG whose head promises these pixels and that has none.
pub fn promise(width: u32, height: u32) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR".to_vec();
    png.extend(width.to_be_bytes());
    png.extend(height.to_be_bytes());
    png.extend([8, 2, 0, 0, 0]);
    let checksum = png[12..].iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 })
    });
    png.extend((!checksum).to_be_bytes());
    png
}
