//! How much a question may hold.

/// Longest text, in characters; longest answer, in bytes.
pub const TEXT_MAX: usize = 64 * 1024;
/// Most choices.
pub const CHOICES_MAX: usize = 20;
/// Most gaps, items, places, areas or short answers.
pub const ITEMS_MAX: usize = 50;
/// Most moments of a film.
pub const MOMENTS_MAX: usize = 30;
/// Most hints.
pub const HINTS_MAX: usize = 10;
