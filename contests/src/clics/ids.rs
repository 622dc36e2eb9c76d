//! Ids of the package.

/// Longest id, in characters.
const LONGEST: usize = 36;

/// Whether a text may be an id: letters of ASCII, digits, `_`, `.` and `-`, not beginning with a dash or a dot and not
/// ending with a dot.
pub fn is_id(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    (1..=LONGEST).contains(&text.len())
        && text.chars().all(is_part)
        && !text.starts_with(['-', '.'])
        && !text.ends_with('.')
}

pub(super) fn submission(id: i64) -> String {
    id.to_string()
}

pub(super) fn problem(id: i64) -> String {
    id.to_string()
}

pub(super) fn team(id: i64) -> String {
    id.to_string()
}

/// Of the school at this place in the package's list.
pub(super) fn organization(place: usize) -> String {
    format!("school-{}", place + 1)
}
