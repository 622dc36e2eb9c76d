//! What the entries of a contest have come to: one row each, kept in the transaction of every mark and equal to what their
//! submissions say. Below the contests' own calls, so that whatever gives a mark can have its row follow.

mod access;
mod balloons;
mod board;
mod clock;
mod keep;
pub mod messages;
mod people;
mod reading;
mod replay;
mod reveal;
mod rows;
mod session;
mod source;
mod store;
mod topics;
mod trial;
mod words;

pub use access::{may_edit_part, standing_of};
pub use balloons::{balloons_are_due, make_balloons};
pub use board::{Placed, RowQuery, first_times, list, places_of};
pub use clock::{NEVER, Pauses, end_for, is_paused, pauses};
pub use keep::{keep, keep_all, keep_since};
pub use replay::{Past, PastEntry, RowChange, past};
pub use reveal::{RevealedEntry, revealed};
pub use rows::BoardRow;
pub use session::{is_elsewhere, refuse_elsewhere, sit};
pub use source::{Timing, timing_of};
pub use store::{Column, columns};
pub use topics::{TOPICS, tell_balloons, tell_prints, tell_rejudge, tell_reset, tell_room, tell_similarity};
pub use trial::{KeptRow, TrialVerdict, kept_rows, trial_rows};
pub use words::{BalloonMode, ContestReview, EntryKind, ExerciseType, ShowRanks, SubmissionMode};
