//! The life of content between draft and published (specification, section 4), the same for every kind: questions,
//! courses, contests, posts. A kind brings its resource and its rows; this folder says where a step leads, what an edit
//! does, who may change and who may see it, and what has changed since it was let through last.

mod changes;
mod http;
pub mod messages;
mod standing;
mod store;
mod transitions;

pub use changes::{Change, between};
pub use http::ManageStep;
pub use standing::{Standing, edits_everything};
pub use store::{Kind, keep_approved, last_approved};
pub use transitions::{Status, Step, Visibility, after_edit, first};
