//! Who sends and receives messages, who defines and calls own blocks.

use std::collections::{BTreeMap, BTreeSet};

use super::{FOUND_MAX, Unmatched};
use crate::ScratchUnmatched;
use crate::blocks::BROADCASTS;
use crate::model::{Block, Input, Project};

/// A project's messages and own blocks, each with the first target that has it. Messages don't tell cases apart; own blocks
/// belong to their sprites.
pub(super) struct Traffic<'a> {
    sent: BTreeMap<String, First<'a>>,
    received: BTreeMap<String, First<'a>>,
    called: BTreeSet<(usize, &'a str)>,
    defined: BTreeSet<(usize, &'a str)>,
    /// Whether a message is computed: it may be any.
    sends_any: bool,
}

/// As it is written where it stands first.
struct First<'a> {
    name: &'a str,
    target: usize,
}

impl<'a> Traffic<'a> {
    pub fn of(project: &'a Project) -> Self {
        let mut traffic = Self {
            sent: BTreeMap::new(),
            received: BTreeMap::new(),
            called: BTreeSet::new(),
            defined: BTreeSet::new(),
            sends_any: false,
        };
        for script in project.scripts() {
            for block in script.blocks() {
                traffic.note(script.target_at, block);
            }
        }
        traffic
    }

    fn note(&mut self, target: usize, block: &'a Block) {
        let first = |name: &'a str| First { name, target };
        match block.opcode.as_str() {
            "event_broadcast" | "event_broadcastandwait" => match (sent(block), block.block_in("BROADCAST_INPUT")) {
                (Some(name), _) => {
                    self.sent.entry(name.to_lowercase()).or_insert_with(|| first(name));
                }
                (None, computed) => self.sends_any |= computed.is_some(),
            },
            "event_whenbroadcastreceived" => {
                let name = block.field("BROADCAST_OPTION").unwrap_or_default();
                self.received.entry(name.to_lowercase()).or_insert_with(|| first(name));
            }
            "procedures_call" => self.called.extend([(target, code_of(block))]),
            "procedures_definition" => self.defined.extend([(target, code_of(block))]),
            _ => {}
        }
    }

    /// Halves that nothing at all answers; whether the other half ever runs is another question.
    pub fn unmatched(&self, project: &Project) -> Vec<Unmatched> {
        let target = |at: usize| project.targets.get(at).map(|it| it.name.clone()).unwrap_or_default();
        let told = |kind, name: &str, at| Unmatched { kind, name: name.to_owned(), target: target(at) };
        let mut all = Vec::new();
        let unheard = self.sent.iter().filter(|(key, _)| !self.received.contains_key(*key));
        all.extend(unheard.map(|(_, it)| told(ScratchUnmatched::Sent, it.name, it.target)).take(FOUND_MAX));
        let unsent = self.received.iter().filter(|(key, _)| !self.sends_any && !self.sent.contains_key(*key));
        all.extend(unsent.map(|(_, it)| told(ScratchUnmatched::Received, it.name, it.target)).take(FOUND_MAX));
        let undefined = self.called.difference(&self.defined);
        all.extend(undefined.map(|(at, code)| told(ScratchUnmatched::Called, code, *at)).take(FOUND_MAX));
        let uncalled = self.defined.difference(&self.called);
        all.extend(uncalled.map(|(at, code)| told(ScratchUnmatched::Defined, code, *at)).take(FOUND_MAX));
        all.truncate(FOUND_MAX);
        all
    }
}

/// The message that a block sends, in small letters; none of one that is computed.
pub(crate) fn sent_message(block: &Block) -> Option<String> {
    block.is_any(BROADCASTS).then(|| sent(block)).flatten().map(str::to_lowercase)
}

fn sent(block: &Block) -> Option<&str> {
    block.input("BROADCAST_INPUT").and_then(Input::literal)
}

pub(super) fn code_of(block: &Block) -> &str {
    block.own.as_ref().map(|own| own.code.as_str()).unwrap_or_default()
}
