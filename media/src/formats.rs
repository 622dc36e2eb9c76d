//! The kinds of files that a site takes.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use file_format::FileFormat as Found;

/// What a file is to people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A picture.
    Image,
    /// A page to read, a table, slides.
    Document,
    /// Sound.
    Audio,
    /// Moving pictures.
    Video,
    /// Files in a file.
    Archive,
    /// Plain text.
    Text,
}

/// A format that a site takes.
#[derive(Debug, PartialEq, Eq)]
pub struct Format {
    /// The ending of names, without the dot.
    pub extension: &'static str,
    /// What a file of this format is.
    pub kind: Kind,
    /// What browsers are told.
    pub mime: &'static str,
    /// Most bytes of such a file.
    pub largest: u64,
    content: Content,
}

/// How a format is known.
#[derive(Debug, PartialEq, Eq)]
enum Content {
    /// By what its bytes were found to be.
    Is(&'static [Found]),
    /// A drawing is known by being read as one.
    Drawing,
    /// Text without control characters.
    Text,
    /// Text that begins so.
    TextFrom(&'static str),
    /// The first bytes of an archive; much else is one too.
    Zip,
    /// Captions are known by being read as such: they may be written as Windows did before UTF-8.
    Captions,
}

const MIB: u64 = 1024 * 1024;

const fn format(
    extension: &'static str,
    kind: Kind,
    mime: &'static str,
    megabytes: u64,
    found: &'static [Found],
) -> Format {
    Format { extension, kind, mime, largest: megabytes * MIB, content: Content::Is(found) }
}

const fn other(extension: &'static str, kind: Kind, mime: &'static str, megabytes: u64, content: Content) -> Format {
    Format { extension, kind, mime, largest: megabytes * MIB, content }
}

const OGG: &[Found] = &[Found::OggFlac, Found::OggMultiplexedMedia, Found::OggOpus, Found::OggSpeex, Found::OggVorbis];
const MP4: &[Found] = &[Found::Mpeg4Part14, Found::Mpeg4Part14Video, Found::Mpeg4Part14Audio, Found::AppleItunesVideo];
const M4A: &[Found] = &[Found::AppleItunesAudio, Found::Mpeg4Part14Audio];
const WORD: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const EXCEL: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const SLIDES: &str = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

/// Films are long; what a site has room for is its plan's affair.
const FILM_MEGABYTES: u64 = 2 * 1024;

/// All formats of the specification, captions, and Scratch projects.
pub const FORMATS: &[Format] = &[
    format("jpg", Kind::Image, "image/jpeg", 10, &[Found::JointPhotographicExpertsGroup]),
    format("png", Kind::Image, "image/png", 10, &[Found::PortableNetworkGraphics]),
    other("svg", Kind::Image, "image/svg+xml", 1, Content::Drawing),
    format("pdf", Kind::Document, "application/pdf", 100, &[Found::PortableDocumentFormat]),
    format("docx", Kind::Document, WORD, 100, &[Found::OfficeOpenXmlDocument]),
    format("xlsx", Kind::Document, EXCEL, 100, &[Found::OfficeOpenXmlSpreadsheet]),
    format("pptx", Kind::Document, SLIDES, 100, &[Found::OfficeOpenXmlPresentation]),
    format("doc", Kind::Document, "application/msword", 100, &[Found::MicrosoftWordDocument]),
    format("xls", Kind::Document, "application/vnd.ms-excel", 100, &[Found::MicrosoftExcelSpreadsheet]),
    format("ppt", Kind::Document, "application/vnd.ms-powerpoint", 100, &[Found::MicrosoftPowerpointPresentation]),
    format("mp3", Kind::Audio, "audio/mpeg", 100, &[Found::Mpeg12AudioLayer3, Found::Id3v2]),
    format("wav", Kind::Audio, "audio/wav", 100, &[Found::WaveformAudio]),
    format("aac", Kind::Audio, "audio/aac", 100, &[Found::AdvancedAudioCoding]),
    format("flac", Kind::Audio, "audio/flac", 100, &[Found::FreeLosslessAudioCodec]),
    format("m4a", Kind::Audio, "audio/mp4", 100, M4A),
    format("ogg", Kind::Audio, "audio/ogg", 100, OGG),
    format("oga", Kind::Audio, "audio/ogg", 100, OGG),
    format("wma", Kind::Audio, "audio/x-ms-wma", 100, &[Found::WindowsMediaAudio]),
    format("mp4", Kind::Video, "video/mp4", FILM_MEGABYTES, MP4),
    format("3gp", Kind::Video, "video/3gpp", FILM_MEGABYTES, &[Found::ThirdGenerationPartnershipProject]),
    other("m3u8", Kind::Video, "application/vnd.apple.mpegurl", 2, Content::TextFrom("#EXTM3U")),
    other("zip", Kind::Archive, "application/zip", 100, Content::Zip),
    other("sb3", Kind::Archive, "application/x.scratch.sb3", 50, Content::Zip),
    other("txt", Kind::Text, "text/plain", 10, Content::Text),
    other("vtt", Kind::Text, "text/vtt; charset=utf-8", 2, Content::Captions),
    other("srt", Kind::Text, "text/plain", 2, Content::Captions),
];

/// The largest of the formats' sizes, in bytes: of films, also of those that come in pieces, packed together.
pub const LARGEST: u64 = FILM_MEGABYTES * MIB;

/// Most bytes of any file but films.
pub const LARGEST_OTHER: u64 = 100 * MIB;

/// Most bytes that may come under a name: a film's, or a zip's, which may have one in it, or a file's of any other kind.
pub fn largest_called(name: &str) -> u64 {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    match ending.as_deref().and_then(by_extension) {
        Some(Format { extension: "zip", .. }) => LARGEST,
        Some(format) => format.largest.max(LARGEST_OTHER),
        None => LARGEST_OTHER,
    }
}

/// Why a file is not taken.
#[derive(Debug, thiserror::Error)]
pub enum FormatError {
    /// Neither its name nor its bytes are of a format that is taken.
    #[error("no format that is taken")]
    NotAccepted,
    /// Its name promises another format than its bytes are.
    #[error("a {says} that is {is}")]
    Lies {
        /// The name's ending.
        says: &'static str,
        /// What was found; empty when nobody knows.
        is: String,
    },
    /// It can't be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The format of a file by its bytes. Its name has to promise the same, or one of the same kind (a PNG that is called
/// .jpg is a picture all the same); a name without an ending promises nothing.
///
/// # Errors
/// When it is of no format that is taken, or of another than its name promises.
pub fn detect(path: &Path, name: &str) -> Result<&'static Format, FormatError> {
    let mut file = File::open(path)?;
    let found = Found::from_reader(BufReader::new(&file))?;
    let promised = match name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()) {
        None => None,
        Some(ending) => Some(by_extension(&ending).ok_or(FormatError::NotAccepted)?),
    };
    let Some(promised) = promised else {
        return match by_content(found) {
            Some(format) => Ok(format),
            None if is_text(&mut file, "")? => by_extension("txt").ok_or(FormatError::NotAccepted),
            None => Err(FormatError::NotAccepted),
        };
    };
    let keeps_promise = match promised.content {
        Content::Is(formats) => formats.contains(&found),
        // Whoever cleans it finds out.
        Content::Drawing => found == Found::ScalableVectorGraphics || is_text(&mut file, "")?,
        Content::Text => is_text(&mut file, "")?,
        Content::TextFrom(beginning) => is_text(&mut file, beginning)?,
        Content::Zip => is_zip(&mut file)?,
        Content::Captions => true,
    };
    if keeps_promise {
        return Ok(promised);
    }
    match by_content(found) {
        Some(format) if format.kind == promised.kind => Ok(format),
        _ => Err(FormatError::Lies { says: promised.extension, is: known_extension(found) }),
    }
}

fn by_extension(ending: &str) -> Option<&'static Format> {
    let ending = if ending == "jpeg" { "jpg" } else { ending };
    FORMATS.iter().find(|format| format.extension == ending)
}

fn by_content(found: Found) -> Option<&'static Format> {
    FORMATS.iter().find(|format| match format.content {
        Content::Is(formats) => formats.contains(&found),
        Content::Drawing => found == Found::ScalableVectorGraphics,
        Content::Zip => found == Found::Zip,
        Content::Text | Content::TextFrom(_) | Content::Captions => false,
    })
}

fn known_extension(found: Found) -> String {
    if found == Found::ArbitraryBinaryData { String::new() } else { found.extension().to_owned() }
}

fn is_zip(file: &mut File) -> io::Result<bool> {
    let mut magic = [0; 4];
    file.seek(SeekFrom::Start(0))?;
    match file.read_exact(&mut magic) {
        Ok(()) => Ok(matches!(&magic, b"PK\x03\x04" | b"PK\x05\x06")),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether a file is text that begins so (behind a byte order mark). Old Vietnamese encodings are text as well: what
/// counts is that there are no control characters.
fn is_text(file: &mut File, beginning: &str) -> io::Result<bool> {
    file.seek(SeekFrom::Start(0))?;
    let mut block = vec![0; 64 * 1024];
    let mut is_first = true;
    loop {
        let read = file.read(&mut block)?;
        let bytes = &block[..read];
        if is_first && !bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).starts_with(beginning.as_bytes()) {
            return Ok(false);
        }
        if read == 0 {
            return Ok(!is_first);
        }
        is_first = false;
        if bytes.iter().any(|byte| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0C)) {
            return Ok(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn detected(name: &str, content: &[u8]) -> String {
        let mut file = tempfile::NamedTempFile::new().expect("a file");
        file.write_all(content).expect("written");
        match detect(file.path(), name) {
            Ok(format) => format.extension.to_owned(),
            Err(FormatError::Lies { says, is }) => format!("{says} is {is}"),
            Err(error) => error.to_string(),
        }
    }

    fn zip_of(names: &[&str]) -> Vec<u8> {
        let mut zip = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
        for name in names {
            zip.start_file(*name, zip::write::SimpleFileOptions::default()).expect("a file");
            zip.write_all(b"<x/>").expect("written");
        }
        zip.finish().expect("an archive").into_inner()
    }

    const PNG: &[u8] = b"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0";
    const JPEG: &[u8] = b"\xFF\xD8\xFF\xE0\0\x10JFIF\0";

    #[test]
    fn bytes_tell_what_a_file_is() {
        for (name, content, format) in [
            ("a.png", PNG, "png"),
            ("a.JPEG", JPEG, "jpg"),
            ("photo", JPEG, "jpg"),
            ("a.pdf", b"%PDF-1.7\n1 0 obj".as_slice(), "pdf"),
            ("a.mp3", b"\xFF\xFB\x90\x64\0\0", "mp3"),
            ("a.wav", b"RIFF\x24\0\0\0WAVEfmt ", "wav"),
            ("a.aac", b"\xFF\xF1\x50\x80\0\0", "aac"),
            ("a.flac", b"fLaC\0\0\0\x22", "flac"),
            ("a.3gp", b"\0\0\0\x14ftyp3gp4\0\0\0\0", "3gp"),
            ("a.m4a", b"\0\0\0\x14ftypM4A \0\0\0\0", "m4a"),
            ("a.mp4", b"\0\0\0\x14ftypisom\0\0\0\0", "mp4"),
            ("a.m3u8", b"#EXTM3U\n#EXT-X-VERSION:3\n", "m3u8"),
            ("a.txt", "Xin chào".as_bytes(), "txt"),
            ("a.txt", b"<html><script>", "txt"),
            ("ghi chu", "Xin chào".as_bytes(), "txt"),
            ("a.svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "svg"),
        ] {
            assert_eq!(detected(name, content), format, "{name}");
        }
        assert_eq!(detected("a.zip", &zip_of(&["1.in"])), "zip");
        assert_eq!(detected("a.sb3", &zip_of(&["project.json"])), "sb3");
        assert_eq!(detected("a", &zip_of(&["project.json"])), "zip");
        assert_eq!(detected("a.docx", &zip_of(&["[Content_Types].xml", "word/document.xml"])), "docx");
        assert_eq!(detected("a.xlsx", &zip_of(&["[Content_Types].xml", "xl/workbook.xml"])), "xlsx");
        assert_eq!(detected("a.pptx", &zip_of(&["[Content_Types].xml", "ppt/presentation.xml"])), "pptx");
    }

    #[test]
    fn what_is_of_the_same_kind_gets_its_own_ending() {
        assert_eq!(detected("a.jpg", PNG), "png");
        assert_eq!(detected("a.doc", &zip_of(&["[Content_Types].xml", "word/document.xml"])), "docx");
    }

    #[test]
    fn lies_and_what_nobody_takes_are_refused() {
        for (name, content, told) in [
            ("a.jpg", b"%PDF-1.7\n1 0 obj".as_slice(), "jpg is pdf"),
            ("a.pdf", PNG, "pdf is png"),
            ("a.mp4", b"MZ\x90\0", "mp4 is exe"),
            ("a.txt", b"\0\x01\x02", "txt is "),
            ("a.txt", b"", "txt is "),
            ("a.m3u8", b"http://x", "m3u8 is "),
            ("a.png", b"GIF89a\x01\0\x01\0", "png is gif"),
            ("a.gif", b"GIF89a\x01\0\x01\0", "no format that is taken"),
            ("a.html", b"<html>", "no format that is taken"),
            ("a", b"\0\x01\x02", "no format that is taken"),
        ] {
            let found = detected(name, content);
            assert!(found.starts_with(told), "{name}: {found}");
        }
        assert_eq!(detected("a.docx", &zip_of(&["1.in"])), "docx is zip");
    }
}
