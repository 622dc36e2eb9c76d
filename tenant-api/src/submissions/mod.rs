//! Submissions and runs: from the learner's source to the judge and back.

mod carrier;
mod events;
mod history;
mod http;
mod jobs;
pub mod messages;
mod rejudge;
mod settle;
mod store;
mod subtasks;
mod verdicts;
mod views;
mod watched;

pub use carrier::{Backlog, carry_forever};
pub use events::stream_result;
pub use history::list_history;
pub use http::{get_result, get_submission, list_submissions, run_question, submit_question};
pub use rejudge::{get_rejudge, start_rejudge};
pub use settle::settle_forever;
