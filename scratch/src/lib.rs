//! Scratch projects (`.sb2`, `.sb3`, `.sprite3`): read into one model, measured by two rubrics, looked through for bad
//! habits, compared, written as text of scratchblocks, and asked for their structure. Pure: bytes in, findings out.
//!
//! Files are strangers' work: whatever their graphs are, everything ends, and nothing here recurses over blocks. What is
//! found depends neither on the order of a file's keys nor on its ids.

mod blocks;
mod compare;
mod habits;
mod layout;
mod model;
mod nesting;
mod open;
mod read;
mod rubric;
mod sb2;
mod sb3;
mod signature;
pub mod structure;
mod text;
mod values;
mod words;

pub use compare::{Comparison, ScriptPair, TargetPair, compare};
pub use habits::{DeadScript, DefaultName, Duplicate, Habits, Uninitialised, Unmatched};
pub use model::{Block, Input, OwnBlock, Project, Script, ScriptOf, Target, Variable};
pub use open::{ENTRIES_MAX, FILE_MAX, Fault, Opened, PROJECT_MAX, Reason, What, count_entries, open, open_json};
pub use read::read;
pub use rubric::{Analysis, Counts, Evidence, Mark, analyse};
pub use signature::{Signature, signature};
pub use text::{TEXT_MAX, block_text, script_text};
pub use words::{
    DeadReason, ScratchAttribute, ScratchChange, ScratchDimension, ScratchFormat, ScratchLevel, ScratchNamed,
    ScratchRubric, ScratchUnmatched,
};
// The document of the calls has other formats and rubrics; here there is one of each.
pub use words::{ScratchFormat as Format, ScratchRubric as Rubric};
