//! Programs that are alike, for a person to judge: winnowing over tokens in which names and literals are folded. The
//! author's template and what very many share are left out.

mod family;
mod index;
mod keywords;
mod lexis;
mod literals;
mod matches;
#[cfg(test)]
mod tests;
mod tokens;
mod winnowing;

pub use family::Family;
pub use winnowing::{Fingerprint, K, W, fingerprints};

use std::collections::{BTreeSet, HashMap, HashSet};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What more submitters than this share is left out if they are more than a quarter of all.
pub const FEW: usize = 10;
/// The pairs that are found at most: the most alike.
pub const PAIRS_MAX: usize = 1000;

/// A program that was submitted.
#[derive(Debug, Clone)]
pub struct Submission {
    /// Its id.
    pub id: i64,
    /// Who submitted it: one's own submissions are no pair.
    pub user: i64,
    /// The program.
    pub source: String,
    /// How it is read.
    pub family: Family,
}

/// Two programs of different people that are alike.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = SimilarPair)]
pub struct Pair {
    /// The submission with the smaller id.
    pub one: i64,
    /// The other one.
    pub other: i64,
    /// How much of the one is in the other: 0 to 1.
    pub share_of_one: f64,
    /// How much of the other is in the one.
    pub share_of_other: f64,
    /// Where, in the order of the one.
    pub matches: Vec<Match>,
}

/// Lines that are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SimilarLines)]
pub struct Match {
    /// In the one.
    pub one: Lines,
    /// In the other.
    pub other: Lines,
}

/// Lines of a program, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Lines {
    /// The first.
    pub from: u32,
    /// The last.
    pub to: u32,
}

/// The pairs with something in common, the most alike first, by the mean of both shares.
pub fn pairs(submissions: &[Submission], template: &str) -> Vec<Pair> {
    let programs = programs(submissions, template);
    index::most_alike(&programs).into_iter().map(|found| found.pair(&programs)).collect()
}

/// A submission's fingerprints, without those that tell nothing.
struct Program<'a> {
    id: i64,
    user: i64,
    source: &'a str,
    family: Family,
    prints: Vec<Fingerprint>,
    hashes: BTreeSet<u64>,
}

/// By id, so that the result does not depend on the order of the submissions.
fn programs<'a>(submissions: &'a [Submission], template: &str) -> Vec<Program<'a>> {
    let templates = template_grams(submissions, template);
    let mut programs: Vec<Program<'_>> = submissions
        .iter()
        .map(|submission| {
            let mut prints = fingerprints(&submission.source, submission.family);
            prints.retain(|print| !templates.contains(&print.hash));
            let Submission { id, user, ref source, family } = *submission;
            Program { id, user, source, family, prints, hashes: BTreeSet::new() }
        })
        .collect();
    programs.sort_by_key(|program| program.id);
    let common = common(&programs);
    for program in &mut programs {
        program.prints.retain(|print| !common.contains(&print.hash));
        program.hashes = program.prints.iter().map(|print| print.hash).collect();
    }
    programs
}

/// All of the template's k-grams, as a program may choose others at its edges.
fn template_grams(submissions: &[Submission], template: &str) -> HashSet<u64> {
    let families: BTreeSet<Family> = submissions.iter().map(|submission| submission.family).collect();
    let grams = |family: Family| winnowing::grams(&tokens::tokens(template, family.lexis()));
    families.into_iter().flat_map(grams).collect()
}

/// What is shared by so many that it tells nothing. People are counted, as one may submit the same again and again.
fn common(programs: &[Program<'_>]) -> HashSet<u64> {
    let mut users: HashMap<u64, HashSet<i64>> = HashMap::new();
    for program in programs {
        for print in &program.prints {
            users.entry(print.hash).or_default().insert(program.user);
        }
    }
    let all = programs.iter().map(|program| program.user).collect::<HashSet<_>>().len();
    let many = |users: &HashSet<i64>| users.len() > FEW && users.len() * 4 > all;
    users.into_iter().filter(|(_, users)| many(users)).map(|(hash, _)| hash).collect()
}
