//! The length of the longest common subsequence, 64 places at a time (the bit-parallel way of Hyyrö).

use std::collections::HashMap;

/// How many elements two sequences have in common in the same order.
pub(crate) fn common(one: &[u32], other: &[u32]) -> usize {
    let words = one.len().div_ceil(64);
    let mut places: HashMap<u32, Vec<u64>> = HashMap::new();
    for (at, kind) in one.iter().enumerate() {
        let row = places.entry(*kind).or_insert_with(|| vec![0; words]);
        if let Some(word) = row.get_mut(at / 64) {
            *word |= 1 << (at % 64);
        }
    }
    // A bit that is 0: one more element is in common up to there.
    let mut state = vec![u64::MAX; words];
    for kind in other {
        if let Some(row) = places.get(kind) {
            step(&mut state, row);
        }
    }
    // Behind the end of the sequence nothing is met, so that its bits stay 1.
    state.iter().map(|word| word.count_zeros() as usize).sum()
}

fn step(state: &mut [u64], row: &[u64]) {
    let mut carry = false;
    for (word, places) in state.iter_mut().zip(row) {
        let met = *word & places;
        let (sum, first) = word.overflowing_add(met);
        let (sum, second) = sum.overflowing_add(u64::from(carry));
        carry = first || second;
        *word = sum | (*word & !places);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// As textbooks have it.
    fn plain(one: &[u32], other: &[u32]) -> usize {
        let mut row = vec![0; other.len() + 1];
        for a in one {
            let mut diagonal = 0;
            for (at, b) in other.iter().enumerate() {
                let above = row[at + 1];
                row[at + 1] = if a == b { diagonal + 1 } else { above.max(row[at]) };
                diagonal = above;
            }
        }
        row[other.len()]
    }

    proptest! {
        #[test]
        fn it_is_the_textbooks(
            one in proptest::collection::vec(0_u32..5, 0..200),
            other in proptest::collection::vec(0_u32..5, 0..200),
        ) {
            prop_assert_eq!(common(&one, &other), plain(&one, &other));
            prop_assert_eq!(common(&one, &one), one.len());
        }
    }
}
