//! Attempts: one sitting of a person over the questions of a quiz, as it was drawn for them. Who may still answer in it,
//! what they get to see of its marks, and what its marks mean for the lesson, the course and the coins.

mod admission;
mod answer;
mod extra_time;
mod late;
mod mark_rules;
pub mod messages;
mod release;
mod settle;
mod sight;
mod store;
mod words;

pub use admission::{GRACE, admit, hold, is_over, refuse_closed, refuse_elsewhere};
pub use answer::{FILE_TYPE_MAX, FORMATS, GivenAnswer};
pub use extra_time::{NewMinutes, extend, hold_minutes, list_overdue, minutes_of, note_minutes};
pub use late::{count_late, forget_same, keep_late_draft, keep_rescued, refuse_late};
pub use mark_rules::{MarkRule, mark_rules, preset, set_mark_rule};
pub use release::{RELEASE_TASK, plan_release};
pub use settle::settle;
pub use sight::{Sight, rules_of, sight};
pub use store::{
    Asked, Attempt, Closing, NewAttempt, Subject, close, find, find_by_start_key, find_of_entry, find_running, insert,
    list_of_contest, list_questions, lock, lock_of_submission, lock_starts, next_try, note_class, note_resumed,
};
pub use words::AttemptStatus;
