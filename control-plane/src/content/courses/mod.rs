//! Courses of a site, out of course packages (`control-plane/content/courses/README.md`): packed, and brought in by the
//! call that a teacher's browser makes.

mod bring_in;
mod package;
mod plan;

pub use plan::{CoursePlan, load_courses};
