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

/// A PNG whose head promises these pixels, of which none come.
pub fn promise(width: u32, height: u32) -> Vec<u8> {
    let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
    head.extend([8, 2, 0, 0, 0]);
    [b"\x89PNG\r\n\x1A\n".to_vec(), chunk(b"IHDR", &head), chunk(b"IDAT", &[]), chunk(b"IEND", &[])].concat()
}

/// A part of a PNG, with its length before it and its checksum behind.
fn chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let told = [kind.as_slice(), content].concat();
    let checksum = told.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 })
    });
    let length = u32::try_from(content.len()).unwrap_or(u32::MAX);
    [length.to_be_bytes().as_slice(), &told, &(!checksum).to_be_bytes()].concat()
}
