//! Points, and what boards rank by them. Each rise of somebody's best at a listed problem is a gain of when that submission
//! was handed in; ranks of people, schools and units are sums of gains, kept by whatever transaction changes what they are
//! made of, right before it commits. What they come to is defined once, by the `expected_…` views, so that neither the order
//! of verdicts nor anything that is changed later leaves more or less than a rebuild makes.

mod check;
mod command;
mod days;
mod gains;
mod lock;
mod people;
mod periods;
mod rebuild;
mod recount;
mod step;
mod sums;
mod topics;

pub use check::kind as check_kind;
pub use command::{RankingArgs, run as run_command};
pub use lock::hold;
pub use periods::{Period, Span, day_of};
pub use recount::{kind as recount_kind, plan_question};
pub use step::{follow_person, leave, leave_days, leave_gains};
pub use topics::{tell, topics};
