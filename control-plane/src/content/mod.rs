//! Content packs (`control-plane/content/README.md`): read from files, loaded into a site through the calls that a
//! person's browser makes.

mod classes;
mod client;
mod commerce;
mod contests;
mod courses;
mod load;
mod pack;
mod pending;
mod practice;
mod programs;
mod publishing;
mod questions;
mod study;
mod texts;

pub use classes::teach;
pub use client::{CallError, SiteClient, Sites};
pub use commerce::sell;
pub use contests::{Demo, compete};
pub use courses::{CoursePlan, load_courses};
pub use load::{LoadReport, load};
pub use pack::{Pack, Problem, Question, SiteTexts};
pub use pending::Stocker;
pub use practice::{guide, practise};
pub use programs::program;
pub use publishing::publish_all;
pub use questions::{load_questions, tried, try_questions};
pub use study::study;
