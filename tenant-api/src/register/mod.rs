//! Registers of classes: the grid of members and sessions, what teachers write into it and undo, absences that are reported
//! beforehand, and the file that schools keep. The rows themselves are `attendance`'s.

mod absence_http;
mod absence_store;
mod absences;
mod columns;
mod export;
mod for_parents;
mod grid;
mod input;
mod marking;
pub mod messages;
mod store;
mod views;

use platform::openapi::ServiceConfig;

pub use for_parents::PARENT_SECTION;

/// The calls. To be configured before those of `classrooms`, whose patterns match some of these paths.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(grid::get_my_attendance)
        .service(grid::get_class_attendance)
        .service(export::export_attendance)
        .service(marking::mark_attendance)
        .service(absence_http::report_absence)
        .service(absence_http::withdraw_absence)
        .service(absence_http::list_waiting_absences)
        .service(absence_http::decide_absence)
        .service(absence_http::list_parent_sessions)
        .service(absence_http::report_child_absence);
}
