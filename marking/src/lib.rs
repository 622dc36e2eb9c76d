//! The twelve kinds of question: what an author writes ([`answers`]), what a learner gets of it ([`content`]), what a
//! learner sends back ([`encoding`]), and what that is worth ([`mark`]). Pure: no database, no HTTP, the same in practice,
//! lessons and contests.

pub mod answers;
mod check;
mod compare;
pub mod content;
pub mod drawing;
pub mod encoding;
mod findings;
pub mod frames;
mod kind;
mod limits;
mod mark;
pub mod messages;
mod read;
mod render;
mod review;
mod rules;
mod subject;
mod tones;
mod written;

pub use answers::{Answers, InteractionKey};
pub use check::{CHOICES_MAX, HINTS_MAX, ITEMS_MAX, MOMENTS_MAX, TEXT_MAX, check, check_hints};
pub use compare::fits;
pub use content::{Content, Hidden};
pub use findings::{Finding, findings};
pub use kind::{ActivityKind, Kind, Outcome, QuestionKind, ShowSolution};
pub use mark::{EXAM_STEPS, WHOLE, key_answer, mark, mark_moments};
pub use read::{Renamed, Unreadable};
pub use render::{Shown, content, hidden, shown};
pub use review::{Marked, Part};
pub use rules::{Compare, Ignore, Marking, Rule};
pub use subject::{Subject, gaps_of};
pub use written::{Hint, Translation, Trial, Written};
