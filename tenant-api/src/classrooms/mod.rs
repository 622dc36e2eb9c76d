//! Classrooms: who is in them, who leads them, how people come in. When they meet is `class_sessions`, who was there
//! `attendance` and `register`, how pupils check in `check_in`, what is told to them `class_posts`.

mod access;
mod calendar_info;
pub mod calendar_key;
mod cloning;
mod courses;
mod http;
mod input;
mod join_code;
pub mod members;
pub mod messages;
mod saving;
mod settings;
mod store;
mod topic;
mod views;
mod words;

use platform::error::ApiError;
use platform::openapi::ServiceConfig;
use platform::tenancy::TenantConn;

use crate::ids::ClassroomId;

pub use access::{Classroom, find_led, find_seen, lock_led};
pub use calendar_info::{CalendarInfo, CalendarRule};
pub use members::{active_ids, teachers};
pub use settings::ClassSettings;
pub use topic::{ClassNews, TOPIC, tell};
pub use words::{ClassroomStatus, JoinMode, MemberRole, MemberStatus, Strictness};

/// Derives the attendance of a class anew after its settings were changed; about `{classroom_id}`.
pub const ATTENDANCE_TASK: &str = "class_attendance";

/// Tells learners of an assignment at its time; its key is the assignment's id.
pub const ASSIGNMENT_TASK: &str = "publish_assignment";

/// Notes that something of a class was changed, in the transaction that changes it.
///
/// # Errors
/// When the database fails.
pub async fn touch(tx: &mut TenantConn, class: ClassroomId) -> Result<(), ApiError> {
    store::touch(tx, class).await
}

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(calendar_key::renew_calendar_key)
        .service(http::list_classrooms)
        .service(http::create_classroom)
        .service(http::get_classroom)
        .service(http::update_classroom)
        .service(http::delete_classroom)
        .service(http::clone_classroom)
        .service(http::renew_join_code)
        .configure(members::routes);
}
