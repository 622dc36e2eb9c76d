//! Submissions and runs: from the learner's source to the judge and back.

mod answers;
mod asked;
mod collect;
mod drawings;
mod events;
mod for_parents;
mod history;
mod http;
mod in_attempts;
mod jobs;
mod listed;
mod lists;
pub mod messages;
mod outbox;
mod projects;
mod rejudge;
mod sight;
mod statistics;
mod store;
mod structure;
mod subtasks;
mod test_driven;
mod trial_runs;
mod tries;
mod untested;
mod verdicts;
mod views;
mod watched;
mod words;

use std::time::Duration;

use actix_web::web;
use platform::limiter::Limiter;
use platform::openapi::ServiceConfig;

use crate::app::App;
use crate::ids::AccountId;
pub use answers::{Marking, Review, is_solved, mark, review_as, review_of};
pub use for_parents::PARENT_SECTION;
pub use history::{HistoryEntry, HistoryQuestion, history_of};
pub use http::SOURCE_MAX;
pub use in_attempts::{Finished, InAttempt, clear_marks, finish_attempt, list_in_attempt};
pub use outbox::{carry_waiting, kind as carry_kind};
pub use rejudge::kind as rejudge_kind;
pub use rejudge::{
    CONTEST_REJUDGE_TASK, HeldVerdict, MARK_AGAIN_TASK, carry_soon as carry_rejudges_soon, hold as hold_rejudges,
    hold_in_contest, list_judged, list_marked, mark_held, write_held_verdict,
};
pub use store::{Submission, find as find_submission, list_of_attempt};
pub use trial_runs::kind as trial_runs_kind;
pub use tries::recount;
pub use words::Verdict as SubmissionStatus;

/// Submissions and runs of one person in [`SUBMIT_WINDOW`].
const SUBMIT_MAX: usize = 10;
/// The same of answers that are marked without the judge.
const ANSWER_MAX: usize = 40;
const SUBMIT_WINDOW: Duration = Duration::from_secs(20);

/// What this process knows of what is handed in.
pub struct State {
    /// By (site, person).
    limit: Limiter<(i64, AccountId)>,
    /// Of answers that the judge has nothing to do with.
    answers: Limiter<(i64, AccountId)>,
}

impl Default for State {
    fn default() -> Self {
        Self { limit: Limiter::new(SUBMIT_MAX, SUBMIT_WINDOW), answers: Limiter::new(ANSWER_MAX, SUBMIT_WINDOW) }
    }
}

/// The calls. Paths that are part of others' patterns come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(lists::get_submission)
        .service(lists::list_submissions_of)
        .service(lists::list_submissions)
        .service(rejudge::start_rejudge)
        .service(rejudge::get_rejudge)
        .service(statistics::get_statistics)
        .service(answers::submit_answer)
        .service(http::submit_question)
        .service(answers::submit_test_driven)
        .service(http::run_question)
        .service(http::get_result)
        .service(events::stream_result)
        .service(history::get_unsubmitted);
}

/// Starts what brings verdicts back.
pub fn start(app: &web::Data<App>) {
    tokio::spawn(collect::collect_forever(app.clone()));
}
