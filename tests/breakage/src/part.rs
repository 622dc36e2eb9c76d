//! Which steps a walk over all steps tries in this run. A walk that breaks something at each of many steps takes minutes;
//! so each commit tries a part of them, and a few commits try all.

use std::fmt;

/// Names the commit, or is `all`.
const VARIABLE: &str = "LOPHOC_TEST_PART";
/// So many parts the steps of a walk are dealt out to.
const PARTS: usize = 5;

/// The steps that are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Each.
    All,
    /// Those whose number leaves this remainder.
    Of(usize),
}

impl Part {
    /// What `scripts/test` has chosen for its commit; all, where it has not.
    pub fn of_this_run() -> Self {
        std::env::var(VARIABLE).map_or(Self::All, |commit| Self::of_commit(&commit))
    }

    /// The part of a commit, by its hash; all for what is no hash.
    pub fn of_commit(hash: &str) -> Self {
        let digits = hash.get(..8).and_then(|digits| usize::from_str_radix(digits, 16).ok());
        digits.map_or(Self::All, |digits| Self::Of(digits % PARTS))
    }

    /// Whether a step is tried, by its number from 0.
    pub fn has(self, step: usize) -> bool {
        match self {
            Self::All => true,
            Self::Of(part) => step % PARTS == part,
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all steps"),
            Self::Of(part) => write!(f, "part {} of {PARTS} of their steps", part + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(part: Part) -> Vec<usize> {
        (0..20).filter(|step| part.has(*step)).collect()
    }

    #[test]
    fn all_parts_together_are_all_steps_and_none_is_in_two() {
        let mut tried: Vec<usize> = (0..PARTS).flat_map(|part| steps(Part::Of(part))).collect();
        tried.sort_unstable();
        assert_eq!(tried, steps(Part::All));
    }

    #[test]
    fn commits_choose_among_all_parts() {
        // Ten commits that follow each other in this repository.
        let commits = [
            "7b9d3df2", "b82403e1", "7886e6d0", "f808766a", "7e1972d7", "34a2af0c", "fe6e230e", "d3b230fc", "38fda1ff",
            "bc24ac4b",
        ];
        let parts = commits.map(Part::of_commit);
        assert_ne!(parts[1], parts[2]);
        let mut tried: Vec<usize> = parts.into_iter().flat_map(steps).collect();
        tried.sort_unstable();
        tried.dedup();
        assert_eq!(tried, steps(Part::All));
    }

    #[test]
    fn what_is_no_commit_tries_all() {
        assert_eq!(Part::of_commit("all"), Part::All);
        assert_eq!(Part::of_commit(""), Part::All);
    }
}
