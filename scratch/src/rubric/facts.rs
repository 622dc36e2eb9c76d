//! What rubrics ask of a project, gathered in one pass.

use std::collections::HashMap;

use crate::model::{Block, Project, Target};

/// A project and where each kind of block stands in it.
pub(super) struct Facts<'a> {
    pub project: &'a Project,
    by_opcode: HashMap<&'a str, Vec<Place<'a>>>,
}

/// A block and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub target: usize,
    pub block: &'a Block,
}

/// What a level is given for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found<'a> {
    pub target: usize,
    pub opcode: &'a str,
}

impl<'a> Facts<'a> {
    pub fn of(project: &'a Project) -> Self {
        let mut by_opcode: HashMap<&str, Vec<Place<'_>>> = HashMap::new();
        for script in project.scripts() {
            for block in script.blocks() {
                by_opcode.entry(&block.opcode).or_default().push(Place { target: script.target_at, block });
            }
        }
        Self { project, by_opcode }
    }

    /// All blocks of these kinds.
    pub fn places<'f>(&'f self, opcodes: &'f [&'f str]) -> impl Iterator<Item = Place<'a>> {
        opcodes.iter().filter_map(|opcode| self.by_opcode.get(*opcode)).flatten().copied()
    }

    /// All blocks.
    pub fn every(&self) -> impl Iterator<Item = Place<'a>> {
        self.by_opcode.values().flatten().copied()
    }

    /// Each target with its place.
    pub fn targets(&self) -> impl Iterator<Item = (usize, &'a Target)> {
        self.project.targets.iter().enumerate()
    }
}

impl<'a> From<Place<'a>> for Found<'a> {
    fn from(place: Place<'a>) -> Self {
        Self { target: place.target, opcode: &place.block.opcode }
    }
}
