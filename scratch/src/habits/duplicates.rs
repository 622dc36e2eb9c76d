//! Scripts that were copied and not made an own block.

use std::collections::HashMap;

use super::Duplicate;
use crate::model::Project;

/// Shorter ones are alike by chance.
const SHORTEST: usize = 6;

/// Scripts of equal steps, whatever is plugged into them. Own blocks belong to their sprite, so that another sprite's copy of
/// one can't be helped.
pub(super) fn duplicates(project: &Project) -> Vec<Duplicate> {
    let mut alike: HashMap<(Option<usize>, Vec<&str>), Vec<usize>> = HashMap::new();
    for script in project.scripts() {
        let steps: Vec<&str> = script.steps().map(|block| block.opcode.as_str()).collect();
        if steps.len() >= SHORTEST {
            let owner = (steps.first() == Some(&"procedures_definition")).then_some(script.target_at);
            alike.entry((owner, steps)).or_default().push(script.id);
        }
    }
    let several = alike.into_iter().filter(|(_, scripts)| scripts.len() > 1);
    let mut all: Vec<Duplicate> =
        several.map(|((_, steps), scripts)| Duplicate { scripts, blocks: steps.len() }).collect();
    all.sort_by(|one, other| one.scripts.cmp(&other.scripts));
    all
}
