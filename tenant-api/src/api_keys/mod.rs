//! Keys with which a person's programs call in their name, as the header `access-token`. They end by themselves, may be for
//! reading only, and never reach passwords, sessions or keys.

pub mod messages;
mod store;

pub use store::{Key, New, Row, delete, delete_all, find_and_touch, insert, list, lock_and_count, soonest_end};

/// What a key begins with, so that it is told from a session's token, and found where it was published by mistake.
pub const PREFIX: &str = "lpk_";

/// Whether a token is a key.
pub fn is_key(token: &str) -> bool {
    token.starts_with(PREFIX)
}
