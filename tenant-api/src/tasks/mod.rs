//! Work in the background of one site, due now or later.
//!
//! A task is a row of the site's own table, made in the same transaction as what causes it ([`enqueue`]): both are there
//! or neither. A trigger notes in one small table of the site's database when the site is to be looked at next, so that a
//! worker asks one question per database and not one per site (`migrations/shared`). Every replica of tenant-api has a
//! worker; a task belongs to whoever holds its lease, and comes back when that runs out.
//!
//! Every task is begun at least once. A handler that changes only the site's tables does so in one transaction which also
//! ends the task ([`Task::finish_in`]), and so works once in effect; what reaches outside, such as a letter, may happen
//! twice when the process is killed between the deed and the note of it.

mod counters;
mod due;
mod handlers;
mod http;
pub mod messages;
mod needed;
mod new;
mod store;
mod visit;
mod worker;

use platform::openapi::ServiceConfig;

use counters::Counters;
pub use handlers::{Ending, Failure, Kind, Kinds, Reason, Task};
pub use needed::Needed;
pub use new::{NewTask, enqueue};
pub use store::prune;
pub use worker::start;

/// The calls about tasks.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::list_tasks).service(http::retry_task).service(http::get_task);
}
