//! The farm's side of the queue: claiming, keeping, finishing and giving back jobs.

mod progress;
mod store;

use uuid::Uuid;

use crate::job::{JobClass, JobKind, JobSpec};

pub use progress::Progress;
pub use store::{NodeRow, Queue, Standing};

/// How often a job is tried before it is given up as the judge's own failure.
pub const MOST_ATTEMPTS: i32 = 3;
/// CPU seconds charged when a job is claimed; finishing it corrects them.
pub const ESTIMATE_S: f64 = 0.2;

/// A job that this node holds.
#[derive(Debug, Clone)]
pub struct Claimed {
    /// The job.
    pub id: Uuid,
    /// Whose it is, opaque.
    pub tenant_id: i64,
    /// Whether outputs are compared or returned.
    pub kind: JobKind,
    /// The sandbox image that it needs.
    pub image: String,
    /// An id of the registry.
    pub language_id: i32,
    /// What to do.
    pub spec: JobSpec,
    /// Which try this is, from 1.
    pub attempt: i32,
    /// How long it stood in line, seconds.
    pub waited_s: f64,
}

/// In which order a worker looks at the classes, for its `turn`-th claim. Live jobs come first, but
/// of 20 claims two look at rejudged ones first and one at bulk: no class waits for ever.
pub fn class_order(turn: u64) -> [JobClass; 3] {
    use JobClass::{Bulk, Live, Rejudge};
    match turn % 20 {
        6 | 16 => [Rejudge, Live, Bulk],
        11 => [Bulk, Live, Rejudge],
        _ => [Live, Rejudge, Bulk],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_a_share_of_its_own() {
        let first = |class| (0..100).filter(|turn| class_order(*turn)[0] == class).count();
        assert_eq!((first(JobClass::Live), first(JobClass::Rejudge), first(JobClass::Bulk)), (85, 10, 5));
        for turn in 0..20 {
            let mut classes = class_order(turn).map(JobClass::as_str);
            classes.sort_unstable();
            assert_eq!(classes, ["bulk", "live", "rejudge"]);
        }
    }
}
