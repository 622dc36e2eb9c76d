//! Who was there: rows by session and member, and the status that follows from check-in and check-out (`derive`). A
//! teacher's word stands above it. No calls: pupils check in by `check_in`, teachers write by `register`.

mod again;
mod derive;
mod record;
mod row;
mod settle;
pub mod store;
mod topic;
mod words;

pub use again::again_kind;
pub use derive::Times;
pub use record::{derive_again, mark, record};
pub use row::{AttendanceRow, Check, Marks, Row};
pub use settle::{forget_devices, settle};
pub use topic::{TOPIC, tell};
pub use words::{AttendanceFlag, AttendanceHow, AttendanceStatus, CheckAction};
