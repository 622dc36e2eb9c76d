//! Sessions: whoever shows a session's token is its person, until it ends.

mod cookie;
pub mod messages;
mod store;
mod token;

pub use cookie::{cookie, removal};
pub use store::{Session, delete, delete_of_visit, delete_others, expire, find, insert, insert_of_visit, roles};
pub use token::{check, presented};
