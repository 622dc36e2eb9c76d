//! A course as an editor sees it through a learner's eyes, at any moment: by the same function that learners are asked by.

use time::OffsetDateTime;

use crate::courses::curriculum::{Learner, Membership, Node, Opening, Rules, openings};
use crate::courses::words::LearnerAs;

/// What of a curriculum is open to such a learner at a moment. Who has joined has done so at that moment, with the access
/// that the course gives.
pub fn as_learner(rules: &Rules, who: LearnerAs, nodes: &mut [Node], at: OffsetDateTime) -> Vec<Opening> {
    let lessons = nodes.iter().filter(|node| node.lesson.is_some()).count();
    let done = match who {
        LearnerAs::New | LearnerAs::Joined => 0,
        LearnerAs::Half => lessons / 2,
        LearnerAs::Finished => lessons,
    };
    let in_order = nodes.iter_mut().filter_map(|node| node.lesson.as_mut());
    for (number, lesson) in in_order.enumerate() {
        (lesson.is_done, lesson.percent) = if number < done { (true, 100) } else { (false, 0) };
    }
    let learner = match who {
        LearnerAs::New => Learner::Stranger,
        _ => Learner::Joined(Membership { joined_at: at, until: None, ended_at: None, all_open: false }),
    };
    openings(rules, learner, nodes, at)
}
