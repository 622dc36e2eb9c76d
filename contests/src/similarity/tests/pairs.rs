use proptest::prelude::*;

use super::*;

const SUM: &str = "\
#include <iostream>
using namespace std;
long long sum(int n, int *a) {
    long long total = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] % 2 == 0) total += a[i] * 3;
        else total -= a[i];
    }
    return total;
}
";
const COPY: &str = "\
// bài của em
#include <iostream>
using namespace std;
int dem(char c) { switch (c) { case 'a': return 1; default: return 0; } }

long long tinh(int so, int *b) { long long kq = 100;
    for (int k = 1; k < so; k++) { /* lặp */
        if (b[k] % 2 == 0) kq += b[k] * 5; else kq -= b[k];
    }
    return kq; }
";
const OTHER: &str = "\
#include <cstdio>
struct Node { Node *left, *right; double value; };
double walk(Node *node) {
    while (node->left && !node->right) node = node->left;
    do { node->value /= 2.5; } while (node->value > 10);
    return node ? walk(node->right) + node->value : -1;
}
";

fn submission(id: i64, source: &str) -> Submission {
    Submission { id, user: id, source: source.to_owned(), family: Family::Cpp }
}

fn ids(pairs: &[Pair]) -> Vec<(i64, i64)> {
    pairs.iter().map(|pair| (pair.one, pair.other)).collect()
}

#[test]
fn a_copy_with_other_names_is_found_with_its_lines() {
    let all = [submission(3, OTHER), submission(2, COPY), submission(1, SUM)];
    let found = pairs(&all, "");
    assert_eq!(ids(&found), [(1, 2)]);
    let pair = &found[0];
    assert!(
        pair.share_of_one > 0.8 && pair.share_of_other > 0.5 && pair.share_of_other < pair.share_of_one,
        "{pair:?}"
    );
    let (first, last) = (pair.matches[0], pair.matches[pair.matches.len() - 1]);
    // The ten tokens before are fewer than a k-gram.
    assert_eq!((first.one.from, first.other.from), (3, 6));
    assert_eq!((last.one.to, last.other.to), (10, 10));
}

#[test]
fn ones_own_submissions_are_no_pair() {
    let mut all = [submission(1, SUM), submission(2, SUM), submission(3, COPY)];
    all[1].user = 1;
    assert_eq!(ids(&pairs(&all, "")), [(1, 3), (2, 3)]);
    assert_eq!(pairs(&all[..2], ""), []);
}

#[test]
fn the_template_is_left_out() {
    let all = [submission(1, &format!("{SUM}{OTHER}")), submission(2, SUM), submission(3, COPY)];
    assert_eq!(ids(&pairs(&all, "")).len(), 3);
    assert_eq!(pairs(&all, SUM), []);
}

/// So many people have the same code, and so many have nothing in common with them.
fn class(same: usize, others: usize) -> Vec<Submission> {
    let own = |id: usize| {
        // A program of its own for each: the bits of its number choose the signs.
        let body: String =
            (0..24).map(|bit| if (id * 2_654_435_761) >> bit & 1 == 1 { "x + (y" } else { "[x - y" }).collect();
        format!("{body} while {}", "do ".repeat(id % 7))
    };
    (0..same + others).map(|id| submission(id as i64, &if id < same { SUM.to_owned() } else { own(id) })).collect()
}

fn pairs_of_sum(all: &[Submission], same: i64) -> usize {
    pairs(all, "").iter().filter(|pair| pair.one < same && pair.other < same).count()
}

#[test]
fn what_very_many_share_is_left_out() {
    assert_eq!(pairs_of_sum(&class(10, 0), 10), 45, "ten are few");
    assert_eq!(pairs_of_sum(&class(11, 0), 11), 0, "more than ten, and all");
    assert_eq!(pairs_of_sum(&class(11, 32), 11), 0, "more than a quarter");
    assert_eq!(pairs_of_sum(&class(11, 33), 11), 55, "a quarter");
}

#[test]
fn one_who_submits_again_and_again_is_not_many() {
    let mut all: Vec<Submission> = (1..=40).map(|id| submission(id, SUM)).collect();
    for one in &mut all[..39] {
        one.user = 1;
    }
    assert_eq!(pairs(&all, "").len(), 39);
}

#[test]
fn the_most_alike_are_kept() {
    let mut all: Vec<Submission> = (1..=180).map(|id| submission(id, SUM)).collect();
    for one in &mut all {
        one.user = one.id % 9;
    }
    all.insert(0, Submission { user: 9, ..submission(0, COPY) });
    let found = pairs(&all, "");
    assert_eq!(found.len(), PAIRS_MAX);
    assert!(found.iter().all(|pair| (pair.share_of_one, pair.share_of_other) == (1.0, 1.0)));
}

#[test]
fn the_names_in_json() -> Result<(), serde_json::Error> {
    let pair = serde_json::to_value(&pairs(&[submission(1, SUM), submission(2, SUM)], "")[0])?;
    assert_eq!(pair["share_of_one"], 1.0);
    assert_eq!(pair["matches"], serde_json::json!([{"one": {"from": 1, "to": 10}, "other": {"from": 1, "to": 10}}]));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_order_of_the_submissions_does_not_matter(
        programs in prop::collection::vec((any_pieces(0..40), any_words()), 2..8), shared in any_pieces(20..40), shift in 0..8_usize,
    ) {
        let mut all: Vec<Submission> = (1..)
            .zip(&programs)
            .map(|(id, (pieces, words))| submission(id, &written(&[pieces.clone(), shared.clone()].concat(), words, Family::Cpp)))
            .collect();
        let found = pairs(&all, "");
        prop_assert_eq!(found.len(), all.len() * (all.len() - 1) / 2);
        prop_assert!(found.is_sorted_by(|a, b| a.share_of_one + a.share_of_other >= b.share_of_one + b.share_of_other - 1e-5));
        prop_assert!(found.iter().all(|pair| pair.one < pair.other));
        let middle = shift % all.len();
        all.rotate_left(middle);
        all.reverse();
        prop_assert_eq!(pairs(&all, ""), found);
    }

    #[test]
    fn programs_that_are_the_template_are_no_pair(pieces in any_pieces(0..80), words in prop::array::uniform3(any_words())) {
        let [template, one, other] = words.map(|words| written(&pieces, &words, Family::Cpp));
        prop_assert_eq!(pairs(&[submission(1, &one), submission(2, &other)], &template), []);
    }
}
