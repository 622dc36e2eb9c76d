//! SQL of lists of problems.

mod lists;
mod problems;
mod writing;

pub use lists::{ListQuery, ListRow, ListScope, find, list};
pub use problems::{Count, ProblemRow, counts, item_ids, problems};
pub use writing::{
    NewList, add_item, count_followed, count_own, delete, follow, insert, lock, lock_owner, remove_item, unfollow,
    update, write_items,
};
