//! What a class is to work on, by when, and what each learner has of it. State and mark follow from attempts and submissions
//! ([`derive`]); a teacher's word stands above them.

mod derive;
mod due;
mod for_parents;
mod found;
mod http;
mod input;
mod learner_http;
mod loading;
pub mod messages;
mod noting;
mod publishing;
mod reading;
mod store;
mod subject;
mod views;
mod words;

use platform::openapi::ServiceConfig;

pub use for_parents::PARENT_SECTION;
pub use loading::{AssignmentHead, Work, load_grid};
pub use publishing::kind as publish_kind;
pub use store::classes_of;
pub use words::{SubjectKind, WorkState};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(due::list_due_work)
        .service(http::list_assignments)
        .service(http::create_assignment)
        .service(http::get_assignment)
        .service(http::update_assignment)
        .service(http::delete_assignment)
        .service(learner_http::update_assignment_learner);
}
