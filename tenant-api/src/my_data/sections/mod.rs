//! What is known of a person, table by table, without what lets somebody in. A feature that keeps something of people adds
//! its section here.

mod account;
mod answers;
mod bought;
mod classes;
mod learnt;
mod practised;
mod programs;
mod told;
mod written;

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;

use crate::ids::AccountId;

/// Rows of a page where there may be many, of up to a MiB each.
const PAGE: usize = 20;
/// The same of rows of up to 5 MiB: of Scratch projects.
const SHORT_PAGE: usize = 4;

type Read = for<'a> fn(&'a mut TenantConn, AccountId, i64) -> BoxFuture<'a, Result<Vec<Value>, ApiError>>;

/// What one file of the archive holds.
pub struct Section {
    /// Of the file.
    pub name: &'static str,
    /// Where it is from.
    pub tables: &'static [&'static str],
    /// Rows of a page, each with its `id`; `None` where one page holds everything.
    pub(in crate::my_data) page: Option<usize>,
    /// The rows of a person, of pages those after that `id`.
    pub(in crate::my_data) read: Read,
}

/// All of them, topic by topic. In SQL `$1` is the person and `$2` the id after which a page begins.
const TOPICS: [&[Section]; 9] = [
    account::SECTIONS,
    told::SECTIONS,
    answers::SECTIONS,
    learnt::SECTIONS,
    practised::SECTIONS,
    programs::SECTIONS,
    classes::SECTIONS,
    bought::SECTIONS,
    written::SECTIONS,
];

/// Every section.
pub fn sections() -> impl Iterator<Item = &'static Section> {
    TOPICS.into_iter().flatten()
}
