//! What a problem may ask of a project's structure, and what a project lacks of it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::blocks::{BROADCASTS, CONDITIONS, LISTS, LOOPS, VARIABLES};
use crate::habits::{dead_scripts, live_scripts};
use crate::model::{Block, Project};

platform::text_enum! {
    /// What a project uses.
    pub enum ScratchUse {
        /// Loops.
        Repeat = "repeat",
        /// Conditions.
        Condition = "condition",
        /// Lists.
        List = "list",
        /// Variables that are set or changed.
        Variable = "variable",
        /// Messages that are sent.
        Broadcast = "broadcast",
        /// Own blocks.
        OwnBlock = "own_block",
        /// Clones that are made.
        Clone = "clone",
        /// Operators.
        Operator = "operator",
        /// Questions to whoever plays.
        Ask = "ask",
        /// The pen.
        Pen = "pen",
    }
}

/// Something that is asked of a project. What can never run counts for nothing of what is to be used, and counts for what
/// there may be at most.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = ScratchRule)]
pub enum Rule {
    /// Uses something so often.
    Uses {
        /// What.
        what: ScratchUse,
        /// How often at least.
        at_least: u32,
    },
    /// Has a block so often.
    Opcode {
        /// As Scratch 3 calls it.
        opcode: String,
        /// How often at least.
        at_least: u32,
    },
    /// Has no more blocks.
    MostBlocks {
        /// How many.
        count: u32,
    },
    /// Has no more scripts.
    MostScripts {
        /// How many.
        count: u32,
    },
    /// Has no blocks that can never run.
    NoDeadCode,
}

/// Something that a project lacks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScratchMissing)]
pub struct Missing {
    /// What is asked.
    pub rule: Rule,
    /// How many there are.
    pub found: u32,
}

/// What a project lacks of what is asked, in the order of the rules.
pub fn missing(project: &Project, rules: &[Rule]) -> Vec<Missing> {
    let live = live_scripts(project);
    let lacking = rules.iter().filter_map(|rule| {
        let found = count(project, &live, rule);
        (!rule.is_met(found)).then(|| Missing { rule: rule.clone(), found })
    });
    lacking.collect()
}

impl Rule {
    fn is_met(&self, found: u32) -> bool {
        match self {
            Self::Uses { at_least, .. } | Self::Opcode { at_least, .. } => found >= *at_least,
            Self::MostBlocks { count } | Self::MostScripts { count } => found <= *count,
            Self::NoDeadCode => found == 0,
        }
    }
}

fn count(project: &Project, live: &[bool], rule: &Rule) -> u32 {
    let is_live = |id: usize| live.get(id).copied().unwrap_or_default();
    let running = || project.scripts().filter(|script| is_live(script.id)).flat_map(|script| script.blocks());
    let found = match rule {
        Rule::Uses { what, .. } => running().filter(|block| what.is(block)).count(),
        Rule::Opcode { opcode, .. } => running().filter(|block| block.opcode == *opcode).count(),
        Rule::MostBlocks { .. } => project.scripts().map(|script| script.blocks().len()).sum(),
        Rule::MostScripts { .. } => project.scripts().count(),
        Rule::NoDeadCode => dead_scripts(project).len(),
    };
    u32::try_from(found).unwrap_or(u32::MAX)
}

impl ScratchUse {
    /// Loops and conditions without anything in them are none.
    fn is(self, block: &Block) -> bool {
        match self {
            Self::Repeat => {
                let is_loop = block.is_any(LOOPS) || block.is_any(&["control_while", "control_for_each"]);
                is_loop && block.block_in("SUBSTACK").is_some()
            }
            Self::Condition => block.is_any(CONDITIONS) && block.block_in("SUBSTACK").is_some(),
            Self::List => block.is_any(LISTS) || block.opcode == "data_listcontents",
            Self::Variable => block.is_any(VARIABLES),
            Self::Broadcast => block.is_any(BROADCASTS),
            Self::OwnBlock => block.opcode == "procedures_definition",
            Self::Clone => block.opcode == "control_create_clone_of",
            Self::Operator => block.opcode.starts_with("operator_"),
            Self::Ask => block.opcode == "sensing_askandwait",
            Self::Pen => block.opcode.starts_with("pen_"),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn rules_are_words_of_json() -> Result<(), serde_json::Error> {
        let rules = json!([
            {"kind": "uses", "what": "own_block", "at_least": 1},
            {"kind": "opcode", "opcode": "operator_mod", "at_least": 2},
            {"kind": "most_blocks", "count": 30},
            {"kind": "most_scripts", "count": 3},
            {"kind": "no_dead_code"},
        ]);
        let read: Vec<Rule> = serde_json::from_value(rules.clone())?;
        assert_eq!(read[0], Rule::Uses { what: ScratchUse::OwnBlock, at_least: 1 });
        assert_eq!(serde_json::to_value(&read)?, rules);
        assert!(serde_json::from_value::<Rule>(json!({"kind": "uses", "what": "magic", "at_least": 1})).is_err());
        let lacking = Missing { rule: Rule::NoDeadCode, found: 2 };
        assert_eq!(serde_json::to_value(lacking)?, json!({"rule": {"kind": "no_dead_code"}, "found": 2}));
        Ok(())
    }
}
