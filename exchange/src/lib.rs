//! Questions and problems in the formats of other products, both ways. Pure: bytes in, questions out, with what was not
//! understood; and the other way round.

mod adapter;
mod archive;
mod compare;
mod contest;
pub mod course;
mod docx;
mod format;
mod fps;
mod gift;
mod hydro;
mod item;
mod kattis;
mod large;
mod latex;
pub mod messages;
mod moodle;
mod pasted;
mod polygon;
mod qti;
mod samples;
mod sections;
mod table;
mod text;
mod themis;
mod wildcard;
mod xml;
mod yaml;

pub use archive::{Opened, Unpacked};
pub use format::FileFormat;
pub use item::{Attachment, Item, Note, Problem, ProblemTest, ProblemTexts};
pub use large::LargeZip;

/// Most questions of a file.
pub const ITEMS_MAX: usize = 5_000;
/// Most bytes of a file, and of what it unpacks to.
pub const BYTES_MAX: usize = 64 * 1024 * 1024;

/// What begins a picture's address in the texts of an [`Item`]: `exchange:NAME`, the name of one of its files.
pub const FILE_SCHEME: &str = "exchange:";

/// The format of a file, by its content, then by its name.
pub fn guess(name: &str, bytes: &[u8]) -> Option<FileFormat> {
    format::guess(name, bytes)
}

/// The questions of a file, each with what was not understood of it.
///
/// # Errors
/// Where the whole is not such a file, is hostile, or too large.
pub fn read(format: FileFormat, _name: &str, bytes: &[u8]) -> Result<Vec<Item>, Note> {
    if bytes.len() > BYTES_MAX {
        return Err(Note::new(messages::FILE_TOO_LARGE));
    }
    let items = match format {
        FileFormat::MoodleXml => moodle::read(bytes)?,
        FileFormat::Gift => gift::read(bytes),
        FileFormat::Text => pasted::read(bytes),
        FileFormat::Qti => qti::read(bytes)?,
        FileFormat::Docx => docx::read(bytes)?,
        FileFormat::Kattis => kattis::read(bytes)?,
        FileFormat::Hydro => hydro::read(bytes)?,
        FileFormat::Fps => fps::read(bytes)?,
        FileFormat::Themis => themis::read(bytes)?,
        FileFormat::Polygon => polygon::read(bytes)?,
        _ => return Err(Note::new(messages::FORMAT_NOT_READ).with("format", format.name())),
    };
    match items.len() {
        0 => Err(Note::new(messages::NO_QUESTIONS)),
        count if count > ITEMS_MAX => Err(Note::new(messages::TOO_MANY_ITEMS).with("most", ITEMS_MAX.to_string())),
        _ => Ok(items),
    }
}

/// The questions of a table (CSV, XLSX), the header's names being those of [`write_rows`].
pub fn read_rows(header: &[String], rows: impl Iterator<Item = Vec<String>>) -> Vec<Item> {
    table::read(header, rows)
}

/// A file of these questions, and what of them the format has no place for.
///
/// # Errors
/// Where the format is one that is only read, or is a table ([`write_rows`]).
pub fn write(format: FileFormat, items: &[Item]) -> Result<(Vec<u8>, Vec<Note>), Note> {
    match format {
        FileFormat::MoodleXml => Ok(moodle::write(items)),
        FileFormat::Gift => Ok(gift::write(items)),
        FileFormat::Kattis => kattis::write(items),
        FileFormat::Hydro => hydro::write(items),
        FileFormat::Fps => fps::write(items),
        FileFormat::Themis => themis::write(items),
        FileFormat::Qti => Ok(qti::write(items)),
        _ => Err(Note::new(messages::FORMAT_NOT_WRITTEN).with("format", format.name())),
    }
}

/// The header and the rows of a table of these questions, and what of them a table has no place for.
pub fn write_rows(items: &[Item]) -> (Vec<String>, Vec<Vec<String>>, Vec<Note>) {
    table::write(items)
}
