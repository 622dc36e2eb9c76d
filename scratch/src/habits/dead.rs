//! Blocks that never do anything.

use std::collections::BTreeSet;

use super::traffic::Traffic;
use super::{DeadScript, FOUND_MAX};
use crate::DeadReason;
use crate::blocks::{CONDITIONS, LOOPS, is_hat};
use crate::model::{Block, Project, ScriptOf};

/// Scripts that nothing starts, and those with a loop or a condition that has nothing in it.
pub(super) fn dead(project: &Project, traffic: &Traffic<'_>) -> Vec<DeadScript> {
    let mut all = Vec::new();
    for script in project.scripts() {
        if all.len() >= FOUND_MAX {
            break;
        }
        let empty = script.blocks().iter().any(is_empty).then_some(DeadReason::EmptyBody);
        for reason in why(&script, traffic).into_iter().chain(empty) {
            all.push(DeadScript { script: script.id, target: script.target.name.clone(), reason });
        }
    }
    all
}

/// The scripts that have something dead.
pub(crate) fn dead_scripts(project: &Project) -> BTreeSet<usize> {
    dead(project, &Traffic::of(project)).into_iter().map(|it| it.script).collect()
}

/// Of each script, whether something may start it.
pub(crate) fn live_scripts(project: &Project) -> Vec<bool> {
    let traffic = Traffic::of(project);
    let is_live = |script: ScriptOf<'_>| {
        script.first().is_some_and(|first| is_hat(&first.opcode)) && why(&script, &traffic).is_none()
    };
    project.scripts().map(is_live).collect()
}

/// Why nothing starts a script. What stands for an own block's input lies about by itself and is no script.
fn why(script: &ScriptOf<'_>, traffic: &Traffic<'_>) -> Option<DeadReason> {
    let first = script.first()?;
    if traffic.is_unsent(first) {
        return Some(DeadReason::Unsent);
    }
    if traffic.is_uncalled(script, first) {
        return Some(DeadReason::Uncalled);
    }
    let is_alive = is_hat(&first.opcode) || first.opcode.contains("argument_reporter");
    (!is_alive).then_some(DeadReason::Loose)
}

/// Whether a block has a place for others and nothing in it.
fn is_empty(block: &Block) -> bool {
    (block.is_any(LOOPS) || block.is_any(CONDITIONS)) && block.block_in("SUBSTACK").is_none()
}
