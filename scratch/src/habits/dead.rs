//! Blocks that never do anything.

use std::collections::BTreeSet;

use super::{DeadScript, FOUND_MAX, live_scripts};
use crate::DeadReason;
use crate::blocks::{CONDITIONS, LOOPS};
use crate::model::{Block, Project, ScriptOf};

/// Scripts that nothing starts, and those with a loop or a condition that has nothing in it.
pub(super) fn dead(project: &Project) -> Vec<DeadScript> {
    let live = live_scripts(project);
    let mut all = Vec::new();
    for script in project.scripts() {
        let is_live = live.get(script.id).copied().unwrap_or_default();
        if all.len() >= FOUND_MAX {
            break;
        }
        let empty = script.blocks().iter().any(is_empty).then_some(DeadReason::EmptyBody);
        let unstarted = if is_live { None } else { why(&script) };
        for reason in unstarted.into_iter().chain(empty) {
            all.push(DeadScript { script: script.id, target: script.target.name.clone(), reason });
        }
    }
    all
}

/// The scripts that have something dead.
pub(crate) fn dead_scripts(project: &Project) -> BTreeSet<usize> {
    dead(project).into_iter().map(|it| it.script).collect()
}

/// Why nothing starts a script that is not live. What stands for an own block's input lies about by itself and is no script.
fn why(script: &ScriptOf<'_>) -> Option<DeadReason> {
    match script.first()?.opcode.as_str() {
        "event_whenbroadcastreceived" => Some(DeadReason::Unsent),
        "procedures_definition" => Some(DeadReason::Uncalled),
        opcode => (!opcode.contains("argument_reporter")).then_some(DeadReason::Loose),
    }
}

/// Whether a block has a place for others and nothing in it.
fn is_empty(block: &Block) -> bool {
    (block.is_any(LOOPS) || block.is_any(CONDITIONS)) && block.block_in("SUBSTACK").is_none()
}
