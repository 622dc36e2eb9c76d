//! Money that goes back, in part or whole: by hand it is done at once, by the gateway a task asks for it under one number,
//! however often within a day, so that a crash pays nothing twice; what has no answer by then is for a person to clear up.
//! What follows from it (access, codes, the affiliate's part, the receipt) follows once it is done.

mod asking;
mod beginning;
mod ending;
pub mod messages;
mod store;
mod words;

pub use asking::kind;
pub use beginning::begin;
pub use ending::{Cleared, clear_up};
pub use store::{NewRefund, Refund, list_of};
pub use words::{RefundAccess, RefundState, RefundWay};
