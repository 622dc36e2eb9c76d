//! How long texts may be.

/// Longest text, in characters.
pub const TEXT_MAX: usize = 100_000;
