//! Which scripts may run: those of the flag, keys and so on, and whatever they start in turn by messages and calls.

use std::collections::HashMap;

use super::traffic::{code_of, sent_message};
use crate::blocks::{BROADCASTS, is_hat};
use crate::model::{Block, Project, ScriptOf};

/// Of each script, whether something that runs may start it. Those that only start each other never do.
pub(crate) fn live_scripts(project: &Project) -> Vec<bool> {
    let mut waiting = Waiting::default();
    let mut started = Vec::new();
    let mut count = 0;
    for script in project.scripts() {
        count += 1;
        let Some(first) = script.first().filter(|first| is_hat(&first.opcode)) else { continue };
        if !waiting.add(script, first) {
            started.push(script);
        }
    }
    let mut live = vec![false; count];
    // Nothing is started twice: who waits no longer is not found again.
    while let Some(script) = started.pop() {
        if let Some(is_live) = live.get_mut(script.id) {
            *is_live = true;
        }
        for block in script.blocks() {
            started.append(&mut waiting.started_by(script.target_at, block));
        }
    }
    live
}

/// Scripts that other scripts start. Messages don't tell cases apart; own blocks belong to their sprites.
#[derive(Default)]
struct Waiting<'a> {
    receivers: HashMap<String, Vec<ScriptOf<'a>>>,
    definitions: HashMap<(usize, &'a str), Vec<ScriptOf<'a>>>,
}

impl<'a> Waiting<'a> {
    /// Takes in a script with such a hat; false of others.
    fn add(&mut self, script: ScriptOf<'a>, hat: &'a Block) -> bool {
        match hat.opcode.as_str() {
            "event_whenbroadcastreceived" => {
                let message = hat.field("BROADCAST_OPTION").unwrap_or_default().to_lowercase();
                self.receivers.entry(message).or_default().push(script);
            }
            "procedures_definition" => {
                self.definitions.entry((script.target_at, code_of(hat))).or_default().push(script);
            }
            _ => return false,
        }
        true
    }

    /// Takes out what a block of this target starts.
    fn started_by(&mut self, target: usize, block: &'a Block) -> Vec<ScriptOf<'a>> {
        if block.opcode == "procedures_call" {
            return self.definitions.remove(&(target, code_of(block))).unwrap_or_default();
        }
        if !block.is_any(BROADCASTS) {
            return Vec::new();
        }
        match sent_message(block) {
            Some(message) => self.receivers.remove(&message).unwrap_or_default(),
            // One that is computed may be any.
            None if block.block_in("BROADCAST_INPUT").is_some() => {
                self.receivers.drain().flat_map(|(_, receivers)| receivers).collect()
            }
            None => Vec::new(),
        }
    }
}
