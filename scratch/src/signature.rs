//! How much of one project is in another, for many pairs: by runs of blocks that both have.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use crate::model::{Block, Project};

/// Blocks of a run.
const RUN: usize = 4;
/// With fewer runs of its own a project is like many by chance.
const LEAST: usize = 10;

/// A project's runs of blocks, with what is typed into them. What variables, lists and messages are called does not count:
/// who copies renames.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Signature {
    /// Sorted; one that is there twice stands twice.
    runs: Vec<u64>,
}

/// Takes a project's signature.
pub fn signature(project: &Project) -> Signature {
    let mut runs = Vec::new();
    for script in project.scripts() {
        let hashes: Vec<u64> = script.blocks().iter().map(hash_of).collect();
        match hashes.len() {
            0 => {}
            1..RUN => runs.push(hash(&hashes)),
            _ => runs.extend(hashes.windows(RUN).map(hash)),
        }
    }
    runs.sort_unstable();
    Signature { runs }
}

impl Signature {
    /// How much of both is in both, 0 to 1, what the starter has left out. 0 where one of them has hardly anything of its own.
    pub fn alike(&self, other: &Self, starter: Option<&Self>) -> f64 {
        let own = |of: &Self| starter.map_or_else(|| of.runs.clone(), |starter| without(&of.runs, &starter.runs));
        let (one, other) = (own(self), own(other));
        if one.len() < LEAST || other.len() < LEAST {
            return 0.0;
        }
        2.0 * common(&one, &other) as f64 / (one.len() + other.len()) as f64
    }
}

fn hash_of(block: &Block) -> u64 {
    let renamed = |field: &str| matches!(field, "VARIABLE" | "LIST" | "BROADCAST_OPTION" | "VALUE");
    let fields: Vec<_> = block.fields.iter().filter(|(name, _)| !renamed(name)).collect();
    let is_message = block.opcode.starts_with("event_broadcast");
    let typed = block.inputs.iter().filter(|_| !is_message).map(|(name, input)| (name, input.literal()));
    let typed: Vec<(&String, Option<&str>)> = typed.filter(|(_, it)| it.is_some()).collect();
    hash(&(&block.opcode, fields, typed))
}

fn hash(what: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// Of two sorted lists the elements of the first that the second does not have; each takes one away.
fn without(all: &[u64], gone: &[u64]) -> Vec<u64> {
    let mut gone = gone.iter().peekable();
    let is_left = |it: &&u64| {
        while gone.next_if(|other| other < it).is_some() {}
        gone.next_if(|other| other == it).is_none()
    };
    all.iter().filter(is_left).copied().collect()
}

/// How many elements two sorted lists have in common.
fn common(one: &[u64], other: &[u64]) -> usize {
    one.len() - without(one, other).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_lists_are_taken_away_one_by_one() {
        assert_eq!(without(&[1, 1, 2, 5, 7], &[0, 1, 2, 2, 6, 7]), [1, 5]);
        assert_eq!((common(&[1, 1, 2], &[1, 2, 3]), common(&[], &[1]), common(&[3], &[3])), (2, 0, 1));
    }

    #[test]
    fn what_the_starter_has_does_not_count() {
        let of = |runs: std::ops::Range<u64>| Signature { runs: runs.collect() };
        let (one, other, starter) = (of(0..40), of(20..60), of(20..40));
        assert!((one.alike(&other, None) - 0.5).abs() < 1e-9);
        assert_eq!(one.alike(&other, Some(&starter)), 0.0);
        assert_eq!((one.alike(&one, Some(&starter)), of(0..9).alike(&of(0..9), None)), (1.0, 0.0));
        assert_eq!(one.alike(&one, Some(&of(0..35))), 0.0, "five runs are nobody's own");
    }
}
