//! What the entries of a contest have come to: one row each, kept in the transaction of every mark and equal to what their
//! submissions say. Below the contests' own calls, so that whatever gives a mark can have its row follow.

mod access;
mod clock;
mod keep;
pub mod messages;
mod people;
mod rows;
mod session;
mod source;
mod store;
mod topics;
mod words;

pub use access::may_edit_part;
pub use clock::{NEVER, Pauses, end_for, is_paused, pauses};
pub use keep::{keep, keep_all};
pub use rows::BoardRow;
pub use session::{is_elsewhere, refuse_elsewhere, sit};
pub use source::{Timing, timing_of};
pub use store::{Column, Placed, RowQuery, columns, first_times, list, places_of};
pub use topics::{TOPICS, tell_reset, tell_room};
pub use words::{ContestReview, EntryKind, ExerciseType, ShowRanks, SubmissionMode};
