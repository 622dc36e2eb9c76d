//! How pupils check in to a session: the code of the projector, the receipt of a scan, what looks wrong about a device or a
//! network, the second look, and the meeting. What is kept of it is `attendance`'s.

mod again;
mod checking;
mod code;
mod looks;
mod meeting;
pub mod messages;
mod mine;
mod network;
mod projector;
mod receipt;
mod scan;
mod store;
mod times;
mod topic;
mod views;

use std::time::Duration;

use platform::limiter::Limiter;
use platform::openapi::ServiceConfig;

use crate::ids::AccountId;

pub use scan::receipt_of_page;
pub use topic::TOPIC;

/// Wrong codes of one person in [`WINDOW`].
const WRONG_MOST: usize = 5;
const WINDOW: Duration = Duration::from_secs(60);

/// What this process knows of who types codes.
pub struct State {
    /// Wrong ones, by (site, person).
    wrong: Limiter<(i64, AccountId)>,
}

impl Default for State {
    fn default() -> Self {
        Self { wrong: Limiter::new(WRONG_MOST, WINDOW) }
    }
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(projector::get_class_code)
        .service(scan::get_class_scan)
        .service(checking::check_in_to_session)
        .service(again::ask_to_scan_again)
        .service(mine::get_my_check_in)
        .service(meeting::join_class_meeting);
}
