//! IMS QTI 2.1 and 2.2, both ways.

mod body;
mod elements;
mod interactions;
mod item;
mod manifest;
mod markdown;
mod pixels;
mod read;
mod responses;
mod shapes;
mod write;

pub use read::read;
pub use write::write;

/// The identifier of a gap: those there begin with no digit.
fn gap_id(key: &str) -> String {
    let is_letter = key.starts_with(|it: char| it.is_alphabetic());
    if is_letter { key.to_owned() } else { format!("_{key}") }
}

/// The key of a gap with this identifier; none where it can be none.
fn gap_key(id: &str) -> Option<String> {
    let own = id.strip_prefix('_').filter(|it| !it.is_empty() && !it.starts_with(char::is_alphabetic)).unwrap_or(id);
    let is_key =
        !own.is_empty() && own.chars().count() <= 40 && own.chars().all(|it| it.is_alphanumeric() || it == '_');
    is_key.then(|| own.to_owned())
}
