//! What works and is done badly.

mod dead;
mod duplicates;
mod names;
mod reach;
mod starting;
mod traffic;

use crate::model::Project;
use crate::{DeadReason, ScratchAttribute, ScratchNamed, ScratchUnmatched};

pub(crate) use dead::dead_scripts;
pub(crate) use reach::live_scripts;
use traffic::Traffic;
pub(crate) use traffic::sent_message;

/// Findings of one kind that are told: each has a sprite's name, so that of a small file there could be hundreds of MB.
const FOUND_MAX: usize = 5000;

/// Bad habits of a project, 5,000 of a kind at most. Scripts are places in [`Project::scripts`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Habits {
    /// Blocks that never do anything.
    pub dead: Vec<DeadScript>,
    /// Scripts that are the same.
    pub duplicates: Vec<Duplicate>,
    /// Names that the editor gave.
    pub default_names: Vec<DefaultName>,
    /// What begins as the last run has left it.
    pub uninitialised: Vec<Uninitialised>,
    /// Messages and own blocks without their other half.
    pub unmatched: Vec<Unmatched>,
}

/// A script that does nothing, or has a part that does nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadScript {
    /// Which.
    pub script: usize,
    /// The name of its sprite.
    pub target: String,
    /// Why.
    pub reason: DeadReason,
}

/// Scripts of the same steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duplicate {
    /// Which.
    pub scripts: Vec<usize>,
    /// How many steps each has.
    pub blocks: usize,
}

/// Something that nobody has named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DefaultName {
    /// The name of the sprite, or of the stage.
    pub target: String,
    /// What it is.
    pub kind: ScratchNamed,
    /// What it is called.
    pub name: String,
}

/// Something that is changed without having been set at the start.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Uninitialised {
    /// The name of the sprite; of everybody's variables the stage's.
    pub target: String,
    /// What is changed.
    pub attribute: ScratchAttribute,
    /// Which variable.
    pub variable: Option<String>,
}

/// A message or an own block that lacks its other half.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmatched {
    /// What is there.
    pub kind: ScratchUnmatched,
    /// The message, or the words of the own block.
    pub name: String,
    /// The name of the first sprite that has it.
    pub target: String,
}

/// Looks for them all.
pub(crate) fn habits(project: &Project) -> Habits {
    Habits {
        dead: dead::dead(project),
        duplicates: duplicates::duplicates(project),
        default_names: names::default_names(project),
        uninitialised: starting::uninitialised(project),
        unmatched: Traffic::of(project).unmatched(project),
    }
}
