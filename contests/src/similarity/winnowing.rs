//! Winnowing (Schleimer, Wilkerson, Aiken, 2003): of each window of k-grams the smallest hash stands for it, so that two
//! programs which share a run of [`K`] + [`W`] − 1 tokens have a fingerprint in common.

use super::{
    family::Family,
    tokens::{Token, hash, tokens},
};

/// Tokens of a k-gram: shorter runs are never found.
pub const K: usize = 12;
/// k-grams of a window.
pub const W: usize = 8;

/// A k-gram that stands for its window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint {
    /// Of its tokens.
    pub hash: u64,
    /// The number of its first token.
    pub at: usize,
    /// The line of its first token, counted from 1.
    pub from_line: u32,
    /// The line of its last token.
    pub to_line: u32,
}

/// The fingerprints of a program, in its order.
pub fn fingerprints(source: &str, family: Family) -> Vec<Fingerprint> {
    let tokens = tokens(source, family.lexis());
    let grams = grams(&tokens);
    let fingerprint = |at: usize| {
        let (from_line, to_line) = (tokens[at].line, tokens[at + K - 1].line);
        Fingerprint { hash: grams[at], at, from_line, to_line }
    };
    winnow(&grams).into_iter().map(fingerprint).collect()
}

/// The hash of each k-gram.
pub(super) fn grams(tokens: &[Token]) -> Vec<u64> {
    tokens.windows(K).map(|gram| hash(gram.iter().flat_map(|token| token.code.to_le_bytes()))).collect()
}

/// Which k-grams stand for the windows. A program shorter than a window is one window.
fn winnow(grams: &[u64]) -> Vec<usize> {
    let mut chosen = Vec::new();
    for (from, window) in grams.windows(W.min(grams.len()).max(1)).enumerate() {
        // The rightmost of equal ones, as the windows to come have it as well.
        let Some((smallest, _)) = window.iter().enumerate().rev().min_by_key(|(_, hash)| **hash) else { continue };
        if chosen.last() != Some(&(from + smallest)) {
            chosen.push(from + smallest);
        }
    }
    chosen
}
