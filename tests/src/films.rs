//! Films for uploads: small, put together by hand, and played by nobody.

use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn of(kind: &[u8; 4], parts: &[&[u8]]) -> Vec<u8> {
    let content = parts.concat();
    let length = u32::try_from(content.len() + 8).unwrap_or(u32::MAX);
    [length.to_be_bytes().as_slice(), kind, &content].concat()
}

fn words(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
}

/// An MP4 of nine seconds and 1280 × 720 pixels with its index at the end: four chunks of one sample each, at the places
/// that its table has. `codec` is a kind of entry: `avc1`, `s263`.
pub fn film(codec: &[u8; 4]) -> Vec<u8> {
    let first = of(b"ftyp", &[b"isom\0\0\x02\0isommp41"]);
    let data = of(b"mdat", &[b"chunk000chunk111chunk222chunk333"]);
    let base = u32::try_from(first.len() + 8).unwrap_or(0);
    let mut head = words(&[0, 0, 0, 1, 0, 9000, 0, 0, 0, 0]);
    head.extend(words(&[65536, 0, 0, 0, 65536, 0, 0, 0, 1 << 30, 1280 << 16, 720 << 16]));
    let entry = of(codec, &[&[0; 78], &of(b"avcC", &[&[1, 0x64, 0, 0x1f, 0xff]])]);
    let table = of(b"stco", &[&words(&[0, 4, base, base + 8, base + 16, base + 24])]);
    let samples = of(b"stbl", &[&of(b"stsd", &[&words(&[0, 1]), &entry]), &table]);
    let handler = of(b"hdlr", &[&words(&[0, 0]), b"vide", &[0; 13]]);
    let length = of(b"mdhd", &[&words(&[0, 0, 0, 600, 5400, 0])]);
    let media = of(b"mdia", &[&length, &handler, &of(b"minf", &[&samples])]);
    let track = of(b"trak", &[&of(b"tkhd", &[&head]), &media]);
    let index = of(b"moov", &[&of(b"mvhd", &[&words(&[0, 0, 0, 1000, 9000]), &[0; 80]]), &track]);
    [first, data, index].concat()
}

/// The chunks that the first table of a film leads to.
pub fn chunks(film: &[u8]) -> Vec<String> {
    let number =
        |at: usize| film.get(at..at + 4).map_or(0, |it| it.iter().fold(0, |all, byte| all << 8 | usize::from(*byte)));
    let table = film.windows(4).position(|it| it == b"stco").unwrap_or(0);
    let places = (0..number(table + 8)).map(|entry| number(table + 12 + entry * 4));
    places.map(|place| String::from_utf8_lossy(film.get(place..place + 8).unwrap_or_default()).into_owned()).collect()
}

/// Pieces of MPEG-2, each of so many packets.
pub fn piece(number: u8, packets: usize) -> Vec<u8> {
    let mut packet = [number; 188];
    packet[0] = 0x47;
    packet.repeat(packets)
}

/// A zip of these files.
///
/// # Errors
/// When it can't be written.
pub fn zip(files: &[(&str, &[u8])]) -> anyhow::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(*name, SimpleFileOptions::default())?;
        zip.write_all(content)?;
    }
    Ok(zip.finish()?.into_inner())
}
