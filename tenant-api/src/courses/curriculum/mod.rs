//! A course's curriculum: a tree of chapters, subchapters and lessons, what of it is open to whom, and how it is edited.

mod bulk;
mod copying;
mod edit_views;
mod http;
mod moves;
mod new_items;
mod opening;
mod outline;
mod recount;
mod removal;
mod requires;
mod store;
mod tree;
mod trees;
mod views;
mod waiting;

use platform::openapi::ServiceConfig;

pub use copying::{Copying, copy_items};
pub use edit_views::{EditItem, edit_tree};
pub use moves::{Place, may_stand};
pub use new_items::{NewLessonItem, Planned, insert_lesson};
pub use opening::{Learner, Lock, Membership, Opening, Rules, next_lesson, openings};
pub use recount::recount;
pub use removal::{remove, remove_all};
pub use store::{For, find_item, items_of, items_of_many, places_of_lesson};
pub use tree::{Node, NodeLesson, nodes_of, visible};
pub use trees::{ItemOpening, TreeItem, insert_tree};
pub use views::{ItemView, item_views, lock_error, moment_text};
pub use waiting::never_opening;

/// Most items of a course.
pub const ITEMS_MAX: usize = 1000;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_items)
        .service(http::create_items)
        .service(http::change_items)
        .service(http::move_item)
        .service(http::update_item)
        .service(http::delete_item);
}
