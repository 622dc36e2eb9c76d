//! Which programs share fingerprints: from each fingerprint to the programs that have it, so that only those are compared.

use std::{cmp::Reverse, collections::HashMap};

use super::{PAIRS_MAX, Pair, Program, matches::matches};

/// Two programs by their places, and how many fingerprints they share.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    one: usize,
    other: usize,
    shared: usize,
    /// The sum of both shares, in millionths.
    alike: u64,
}

impl Found {
    fn new(programs: &[Program<'_>], one: usize, other: usize, shared: usize) -> Self {
        let share = |program: &Program<'_>| (shared * 1_000_000 / program.hashes.len()) as u64;
        Self { one, other, shared, alike: share(&programs[one]) + share(&programs[other]) }
    }

    pub(super) fn pair(&self, programs: &[Program<'_>]) -> Pair {
        let (one, other) = (&programs[self.one], &programs[self.other]);
        let share = |program: &Program<'_>| self.shared as f64 / program.hashes.len() as f64;
        Pair {
            one: one.id,
            other: other.id,
            share_of_one: share(one),
            share_of_other: share(other),
            matches: matches(one, other),
        }
    }
}

/// The pairs of different people, the most alike first.
pub(super) fn most_alike(programs: &[Program<'_>]) -> Vec<Found> {
    let mut having: HashMap<u64, Vec<usize>> = HashMap::new();
    for (place, program) in programs.iter().enumerate() {
        for &hash in &program.hashes {
            having.entry(hash).or_default().push(place);
        }
    }
    let mut best = Vec::new();
    let mut shared = vec![0_usize; programs.len()];
    for (one, program) in programs.iter().enumerate() {
        let mut met = Vec::new();
        for places in program.hashes.iter().filter_map(|hash| having.get(hash)) {
            let after = places.partition_point(|&place| place <= one);
            for &other in places[after..].iter().filter(|&&other| programs[other].user != program.user) {
                if shared[other] == 0 {
                    met.push(other);
                }
                shared[other] += 1;
            }
        }
        best.extend(met.into_iter().map(|other| Found::new(programs, one, other, std::mem::take(&mut shared[other]))));
        if best.len() > 8 * PAIRS_MAX {
            keep_best(&mut best);
        }
    }
    keep_best(&mut best);
    best
}

fn keep_best(found: &mut Vec<Found>) {
    found.sort_unstable_by_key(|one| (Reverse((one.alike, one.shared)), one.one, one.other));
    found.truncate(PAIRS_MAX);
}
