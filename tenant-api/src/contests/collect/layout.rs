//! What the paths of a collected folder say: whose program each file is, and of what task.

use icu_normalizer::ComposingNormalizerBorrowed;
use platform::messages::Message;

use crate::contests::messages::{COLLECT_LAYOUT, COLLECT_UNSAFE};

/// Endings of what is no program: what Themis and Windows leave beside them.
const IGNORED: [&str; 5] = ["log", "ini", "db", "bak", "tmp"];

/// What a path says, as it is written there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    pub candidate: String,
    pub task: String,
    /// Without the dot.
    pub extension: String,
}

/// What each path says, or why it says nothing; what is no program is left out. Both layouts may be mixed:
/// `[CANDIDATE][TASK].ext` with anything before it, and `CANDIDATE/TASK.ext`, below any folders.
pub fn read<'a>(paths: impl IntoIterator<Item = &'a str>) -> Vec<(&'a str, Result<Named, Message>)> {
    paths.into_iter().filter(|path| !is_ignored(path)).map(|path| (path, named(path))).collect()
}

/// A text by which it is compared: composed, without case, with single blanks.
pub fn folded(text: &str) -> String {
    let composed = ComposingNormalizerBorrowed::new_nfc().normalize(text);
    composed.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

fn parts(path: &str) -> Vec<&str> {
    path.split(['/', '\\']).filter(|part| !part.is_empty() && *part != ".").collect()
}

fn is_ignored(path: &str) -> bool {
    let parts = parts(path);
    let Some(name) = parts.last() else { return true };
    let is_noise = name.starts_with(['.', '~']) || parts.contains(&"__MACOSX");
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    is_noise
        || path.ends_with(['/', '\\'])
        || ending.is_some_and(|ending| IGNORED.iter().any(|it| ending.eq_ignore_ascii_case(it)))
}

fn named(path: &str) -> Result<Named, Message> {
    let parts = parts(path);
    let has_drive = matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    if has_drive || path.starts_with(['/', '\\']) || parts.contains(&"..") {
        return Err(COLLECT_UNSAFE);
    }
    let [folders @ .., name] = parts.as_slice() else { return Err(COLLECT_LAYOUT) };
    let (stem, extension) = name.rsplit_once('.').ok_or(COLLECT_LAYOUT)?;
    let (candidate, task) = match (bracketed(stem), folders.last()) {
        (Some(found), _) => found,
        (None, Some(folder)) => (*folder, stem),
        (None, None) => return Err(COLLECT_LAYOUT),
    };
    let (candidate, task, extension) = (candidate.trim(), task.trim(), extension.trim());
    if candidate.is_empty() || task.is_empty() || extension.is_empty() {
        return Err(COLLECT_LAYOUT);
    }
    Ok(Named { candidate: candidate.to_owned(), task: task.to_owned(), extension: extension.to_owned() })
}

/// The candidate and the task of `…[CANDIDATE][TASK]`.
fn bracketed(stem: &str) -> Option<(&str, &str)> {
    let (before, task) = stem.strip_suffix(']')?.rsplit_once("][")?;
    let (_, candidate) = before.rsplit_once('[')?;
    Some((candidate, task))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(path: &str) -> Option<Result<(String, String, String), &'static str>> {
        let (_, read) = read([path]).pop()?;
        Some(read.map(|it| (it.candidate, it.task, it.extension)).map_err(|fault| fault.key()))
    }

    fn found(candidate: &str, task: &str, extension: &str) -> Option<Result<(String, String, String), &'static str>> {
        Some(Ok((candidate.into(), task.into(), extension.into())))
    }

    #[test]
    fn both_layouts_are_read_below_any_folders_and_with_either_slash() {
        assert_eq!(one("TS01/BAI1.cpp"), found("TS01", "BAI1", "cpp"));
        assert_eq!(one("Kỳ thi/Phòng 1/TS01/BAI1.PAS"), found("TS01", "BAI1", "PAS"));
        assert_eq!(one("Phòng 1\\TS01\\bai1.py"), found("TS01", "bai1", "py"));
        assert_eq!(one("./Nguyễn An/A.cpp"), found("Nguyễn An", "A", "cpp"));
        assert_eq!(one("[TS01][BAI1].cpp"), found("TS01", "BAI1", "cpp"));
        assert_eq!(one("0037[TS01][tổng].py"), found("TS01", "tổng", "py"));
        assert_eq!(one("nop/2026/x[y][TS 01][BAI.1].cpp"), found("TS 01", "BAI.1", "cpp"));
        assert_eq!(one("TS01/bai[1].cpp"), found("TS01", "bai[1]", "cpp"));
    }

    #[test]
    fn what_is_no_program_is_left_out() {
        for path in [
            "__MACOSX/TS01/._A.cpp",
            "TS01/.DS_Store",
            "TS01/Thumbs.db",
            "Logs/[TS01][BAI1].cpp.log",
            "TS01/desktop.ini",
            "TS01/~A.cpp",
            "TS01/",
            "",
        ] {
            assert_eq!(one(path), None, "{path}");
        }
    }

    #[test]
    fn paths_that_lead_out_or_say_nothing_are_refused() {
        for path in ["../TS01/A.cpp", "TS01/../../A.cpp", "TS01\\..\\A.cpp", "/TS01/A.cpp", "C:\\TS01\\A.cpp"] {
            assert_eq!(one(path), Some(Err("collect_unsafe")), "{path}");
        }
        for path in ["A.cpp", "TS01/A", "TS01/A.", "[][A].cpp", "[TS01][ ].cpp"] {
            assert_eq!(one(path), Some(Err("collect_layout")), "{path}");
        }
    }

    #[test]
    fn names_are_compared_composed_and_without_case() {
        assert_eq!(folded("Nguye\u{302}\u{303}n  An "), folded("NGUYỄN AN"));
        assert_ne!(folded("TS01"), folded("TS1"));
    }
}
