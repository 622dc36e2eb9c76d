//! Studying: quizzes from beginning to result, lessons that are finished, what teachers mark by hand, and the history of it.

mod congratulation;
mod contest_of;
mod deadline;
mod draw;
mod finish;
mod hand_in;
mod history;
mod late_hand_in;
mod manual;
pub mod messages;
mod quiz_http;
mod quiz_results;
mod receipt;
mod remarks;
mod results;
mod sittings;
mod start;
mod store;
mod timed_quizzes;
mod watched;

use platform::openapi::ServiceConfig;

pub use deadline::{kind as deadline_kind, plan_moved};
pub use draw::choices_on_paper;
pub use hand_in::{How, carry, hand_in};
pub use late_hand_in::put as put_late;
pub use quiz_http::QuizUser;
pub use remarks::{REMARKS_MAX, RemarkInput, check_one as check_remark};
pub use start::{QuizAttempt, attempt_view, insert_new};
pub use store::{name_of, path_of_lesson};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(start::start_quiz)
        .service(quiz_http::submit_quiz)
        .service(quiz_http::get_quiz_result)
        .service(quiz_http::get_quiz_full_detail)
        .service(quiz_http::get_quiz_detail)
        .service(results::get_submission_result)
        .service(finish::finish_lesson)
        .service(manual::mark_submission)
        .service(manual::mark_quiz)
        .service(manual::list_to_mark)
        .service(history::list_history)
        .service(receipt::get_receipt)
        .service(timed_quizzes::list_timed_quizzes)
        .configure(sittings::routes);
}
