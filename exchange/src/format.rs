//! The formats, and how a file's is told.

use crate::archive;

platform::text_enum! {
    /// What a file of questions is written in.
    pub enum FileFormat {
        /// Moodle's XML, also with CodeRunner.
        MoodleXml = "moodle_xml",
        /// Moodle's text format.
        Gift = "gift",
        /// IMS QTI 2.1 or 2.2, an item or a package.
        Qti = "qti",
        /// A table.
        Csv = "csv",
        /// A table.
        Xlsx = "xlsx",
        /// Word.
        Docx = "docx",
        /// A text as teachers write it: `Câu 1.`, `A.`–`D.`.
        Text = "text",
        /// Kattis, ICPC.
        Kattis = "kattis",
        /// Hydro.
        Hydro = "hydro",
        /// HUSTOJ's XML.
        Fps = "fps",
        /// Folders of Themis.
        Themis = "themis",
        /// Codeforces Polygon.
        Polygon = "polygon",
    }
}

/// Bytes of the beginning that are looked at.
const HEAD: usize = 4096;

pub(crate) fn guess(name: &str, bytes: &[u8]) -> Option<FileFormat> {
    let lower = name.to_lowercase();
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]).replace('\0', "");
    if bytes.starts_with(b"PK") {
        return of_zip(&lower, bytes);
    }
    if head.contains("<quiz") {
        return Some(FileFormat::MoodleXml);
    }
    if head.contains("<fps") {
        return Some(FileFormat::Fps);
    }
    if head.contains("assessmentItem") {
        return Some(FileFormat::Qti);
    }
    if lower.ends_with(".csv") {
        return Some(FileFormat::Csv);
    }
    if lower.ends_with(".gift") || is_gift(&head) {
        return Some(FileFormat::Gift);
    }
    let is_text = lower.ends_with(".txt") || lower.ends_with(".md") || lower.is_empty();
    is_text.then_some(FileFormat::Text)
}

fn is_gift(head: &str) -> bool {
    head.contains("$CATEGORY:")
        || head.starts_with("::")
        || head.contains("\n::")
        || (head.contains('{')
            && head.contains('}')
            && (head.contains("{=") || head.contains("{T}") || head.contains("\n~")))
}

/// By the names of the files in it.
fn of_zip(name: &str, bytes: &[u8]) -> Option<FileFormat> {
    let names: Vec<String> =
        archive::names(bytes).into_iter().map(|name| format!("/{}", name.to_lowercase())).collect();
    let has = |word: &str| names.iter().any(|name| name.contains(word));
    let known = [
        ("word/document.xml", FileFormat::Docx),
        ("xl/workbook.xml", FileFormat::Xlsx),
        ("imsmanifest.xml", FileFormat::Qti),
        ("/problem.xml", FileFormat::Polygon),
        ("/problem_zh", FileFormat::Hydro),
        ("/testdata/", FileFormat::Hydro),
        ("/data/secret/", FileFormat::Kattis),
        ("/data/sample/", FileFormat::Kattis),
        (".inp", FileFormat::Themis),
        (".xml", FileFormat::Fps),
    ];
    let by_name =
        || [(".docx", FileFormat::Docx), (".xlsx", FileFormat::Xlsx)].into_iter().find(|(end, _)| name.ends_with(end));
    known.into_iter().find(|(word, _)| has(word)).or_else(by_name).map(|(_, format)| format)
}
