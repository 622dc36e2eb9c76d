//! Courses of a site, out of course packages (`control-plane/content/courses/README.md`): read from files, made through
//! the calls that a teacher's browser makes.

mod lesson;
mod make;
mod package;
mod parts;
mod plan;

pub use plan::{CoursePlan, load_courses};
