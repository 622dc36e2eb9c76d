//! VNPay 2.1.0: links that buyers pay by, what its notifications say, and the calls that ask it and have it pay back. It
//! knows orders by their ids and amounts only.

mod calls;
mod client;
mod link;
pub mod messages;
mod outcome;
mod plain;
mod querying;
mod received;
mod refunding;
mod signing;
mod store;
mod terminal;
mod words;

pub use link::{QUERY_TASK, Wanted, link};
pub use outcome::Outcome;
pub use querying::query;
pub use received::{Report, received};
pub use refunding::{RefundAnswer, Refunding, refund};
pub use store::{
    Attempt, PaidAttempt, count_query, find_attempt, find_attempt_by_ref, is_newest, note, open_link, paid_attempts,
};
pub use words::{AttemptState, PayChannel};

/// The version of the interface.
const VERSION: &str = "2.1.0";
/// VNPay counts in hundredths of a đồng.
const PARTS: i64 = 100;
