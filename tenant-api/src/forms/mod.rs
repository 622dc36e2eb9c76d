//! Forms. Staff ask (`fields`), anybody answers, with an account or without. What shows is one pure function of what was
//! answered (`conditions`), who gets a seat is another (`seats`). Whatever is counted of a form is written under its row's
//! lock, so that the order in which answers come is the order in which they are served. What looks like spam is held.

mod answer_http;
mod answering;
mod checking;
mod conditions;
mod deciding;
mod draft;
mod export;
mod fields;
mod http;
mod input;
mod joining;
pub mod messages;
mod outgoing;
mod proof;
mod receiving;
mod registering;
mod saving;
mod seats;
mod spam;
mod state;
mod store;
mod submissions;
mod submissions_http;
mod taking;
mod telling;
mod token;
mod values;
mod views;
mod webhook;
mod words;

use platform::openapi::ServiceConfig;

pub use self::http::{form_view, page_of_open_forms};
pub use answering::{FormAnswered, answered};
pub use conditions::Answers;
pub use fields::{Condition, FieldOption, FormField, ShowIf};
pub use receiving::Sent;
pub use spam::State;
pub use taking::{Registers, Taken, take};
pub use values::STARS;
pub use views::{FormView, OpenFormItem};
pub use webhook::kind as webhook_kind;
pub use words::{AnswerState, ConditionOp, FieldKind, FormOnce, FormState, FormStatus, NamedRule};

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_forms)
        .service(http::create_form)
        .service(http::list_open_forms)
        .service(answer_http::submit_form)
        .service(answer_http::register_by_form)
        .service(submissions_http::list_form_submissions)
        .service(submissions_http::export_form_submissions)
        .service(submissions_http::decide_form_submission)
        .service(http::get_form)
        .service(http::update_form);
}
