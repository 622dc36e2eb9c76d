//! Texts: their encodings, and from one way of writing to another.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1258};
use icu_normalizer::ComposingNormalizerBorrowed;
use statements::{Format, RichText};

use crate::item::Note;
use crate::messages::ENCODING_GUESSED;

/// A file's text in NFC without a byte order mark, and what had to be guessed.
pub fn decode(bytes: &[u8]) -> (String, Option<Note>) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return (nfc(&encoding.decode_without_bom_handling(&bytes[mark..]).0), None);
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && !text.contains('\0')
    {
        return (nfc(text), None);
    }
    let zeros = |odd: usize| bytes.iter().skip(odd).step_by(2).take(200).filter(|byte| **byte == 0).count();
    let encoding = match (zeros(0), zeros(1)) {
        (first, second) if first > second => UTF_16BE,
        (first, second) if second > first => UTF_16LE,
        _ => WINDOWS_1258,
    };
    let text = nfc(&encoding.decode_without_bom_handling(bytes).0);
    (text, Some(Note::new(ENCODING_GUESSED).with("encoding", encoding.name())))
}

/// Composed, as all texts are.
pub fn nfc(text: &str) -> String {
    ComposingNormalizerBorrowed::new_nfc().normalize(text).into_owned()
}

/// A text that was written in one format, in another; Markdown and plain text are never made of HTML.
pub fn convert(text: &str, from: Format, to: Format) -> String {
    match (from, to) {
        (Format::Plaintext, Format::Html) => escape_html(text).replace('\n', "<br>"),
        (Format::Markdown, Format::Html) => RichText { format: from, text: text.to_owned() }.html(),
        (Format::Plaintext, Format::Markdown) => escape_markdown(text),
        _ => text.to_owned(),
    }
}

/// Of several texts' formats the one that all of them can be put into.
pub fn common(formats: impl IntoIterator<Item = Format>) -> Format {
    formats.into_iter().fold(Format::Plaintext, |all, next| match (all, next) {
        (Format::Html, _) | (_, Format::Html) => Format::Html,
        (Format::Markdown, _) | (_, Format::Markdown) => Format::Markdown,
        _ => Format::Plaintext,
    })
}

/// For element content and attributes.
pub fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The usual entities as their characters.
pub fn unescape_html(text: &str) -> String {
    let known = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", "\u{a0}"), ("&amp;", "&")];
    known.into_iter().fold(text.to_owned(), |text, (entity, character)| text.replace(entity, character))
}

/// What means something in Markdown, with a backslash before it.
pub fn escape_markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for it in text.chars() {
        if matches!(it, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '#' | '$' | '|' | '~') {
            escaped.push('\\');
        }
        escaped.push(it);
    }
    escaped
}

/// A plain line as Markdown: what it says is seen as it is, formulas between `$` stay formulas.
pub fn markdown_of(line: &str) -> String {
    let parts: Vec<&str> = line.split('$').collect();
    if parts.len().is_multiple_of(2) {
        return escape_markdown(line);
    }
    let part = |(at, part): (usize, &&str)| if at % 2 == 0 { escape_markdown(part) } else { format!("${part}$") };
    parts.iter().enumerate().map(part).collect()
}

/// A name for lists: the first line of a text without marks.
pub fn name_of(statement: &str, format: Format) -> String {
    let plain = RichText { format, text: statement.to_owned() }.plain();
    let line = plain.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    line.chars().take(120).collect::<String>().trim().to_owned()
}

/// A number without zeros at its end.
pub fn number(value: f64) -> String {
    let text = format!("{value:.7}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number, with point or comma.
pub fn read_number(text: &str) -> Option<f64> {
    text.trim().replace(',', ".").parse::<f64>().ok().filter(|it| it.is_finite())
}

/// A file's name without folders, the same in an address and in an archive.
pub fn safe_name(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    name.chars().map(|it| if it.is_alphanumeric() || matches!(it, '.' | '-' | '_') { it } else { '_' }).collect()
}

/// An address without percent signs.
pub fn percent_decoded(name: &str) -> String {
    let mut bytes = Vec::with_capacity(name.len());
    let mut rest = name.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = (*first == b'%').then(|| after.get(..2)).flatten().and_then(|it| std::str::from_utf8(it).ok());
        match hex.and_then(|it| u8::from_str_radix(it, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
