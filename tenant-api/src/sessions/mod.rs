//! Sessions: whoever shows a session's token is its person, until it ends.

mod cookie;
pub mod messages;
mod store;
mod token;

pub use cookie::{cookie, removal};
pub use store::{
    Listed, SEEN_WITHIN, Session, delete, delete_all, delete_of_visit, delete_one, delete_others, expire,
    find_and_touch, insert, insert_of_visit, is_good, list, role_of, roles,
};
pub use token::{Presented, check, presented};
