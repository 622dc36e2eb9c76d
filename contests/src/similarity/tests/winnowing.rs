use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

fn hashes(source: &str) -> BTreeSet<u64> {
    fingerprints(source, Family::Cpp).iter().map(|print| print.hash).collect()
}

#[test]
fn a_program_shorter_than_a_gram_has_none() {
    let eleven = "a b c d e f g h i j k";
    assert_eq!(fingerprints(eleven, Family::Cpp), []);
    let twelve = fingerprints(&format!("{eleven}\nl"), Family::Cpp);
    assert_eq!(twelve.iter().map(|print| (print.at, print.from_line, print.to_line)).collect::<Vec<_>>(), [(0, 1, 2)]);
    assert_eq!(fingerprints("", Family::Cpp), []);
}

/// Hashes are kept and compared by later versions.
#[test]
fn hashes_do_not_change() {
    let source = "int main() { int n; cin >> n; }";
    assert_eq!(
        fingerprints(source, Family::Cpp).iter().map(|print| print.hash).collect::<Vec<_>>(),
        [1492232891018358237]
    );
}

proptest! {
    #[test]
    fn a_shared_run_is_always_found(
        run in any_pieces(K + W - 1), around in prop::array::uniform4(any_pieces(0..40)), words in prop::array::uniform2(any_words()),
    ) {
        let [before, after, before_other, after_other] = around;
        let one = written(&[before, run.clone(), after].concat(), &words[0], Family::Cpp);
        let other = written(&[before_other, run, after_other].concat(), &words[1], Family::Cpp);
        prop_assert!(!hashes(&one).is_disjoint(&hashes(&other)));
        let submission = |id, source| Submission { id, user: id, source, family: Family::Cpp };
        let found = pairs(&[submission(1, one), submission(2, other)], "");
        prop_assert!(matches!(&found[..], [pair] if pair.share_of_one > 0.0 && pair.share_of_other > 0.0 && !pair.matches.is_empty()));
    }

    #[test]
    fn renaming_changes_no_fingerprint(
        pieces in any_pieces(0..80), words in prop::array::uniform2(any_words()), family in prop::sample::select(Family::ALL),
    ) {
        let [one, other] = words.map(|words| {
            let prints = fingerprints(&written(&pieces, &words, family), family);
            prints.into_iter().map(|print| (print.hash, print.at)).collect::<Vec<_>>()
        });
        prop_assert_eq!(one, other);
    }

    /// Each window of the program has a fingerprint, none is out of it.
    #[test]
    fn fingerprints_are_near_each_other(pieces in any_pieces(K + W..200), words in any_words()) {
        let prints = fingerprints(&written(&pieces, &words, Family::Cpp), Family::Cpp);
        let at: Vec<usize> = prints.iter().map(|print| print.at).collect();
        prop_assert!(at[0] < W && at[at.len() - 1] + W > pieces.len() - K);
        prop_assert!(at.windows(2).all(|two| two[0] < two[1] && two[1] - two[0] <= W));
        prop_assert!(prints.iter().all(|print| print.from_line <= print.to_line));
    }
}
