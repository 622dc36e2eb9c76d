//! Comparing line by line.

use super::{Comparison, Difference, excerpt};

/// Lines without the white space at their ends, and without empty lines at the end of the whole.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    let mut lines: Vec<_> = bytes.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    lines
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// The same lines, byte for byte.
pub fn exact(expected: &[u8], actual: &[u8]) -> Comparison {
    compare(&lines(expected), &lines(actual), |left, right| left == right)
}

/// The same lines; within a line the same words.
pub fn in_order(expected: &[u8], actual: &[u8]) -> Comparison {
    compare(&lines(expected), &lines(actual), |left, right| words(left).eq(words(right)))
}

/// The same lines, each as often, in any order.
pub fn in_any_order(expected: &[u8], actual: &[u8]) -> Comparison {
    let sorted = |bytes| {
        let mut lines = lines(bytes);
        lines.sort_by(|left, right| words(left).cmp(words(right)));
        lines
    };
    let (expected, actual) = (sorted(expected), sorted(actual));
    match compare(&expected, &actual, |left, right| words(left).eq(words(right))) {
        Comparison::Same => Comparison::Same,
        Comparison::Different(_) => Difference::at("lines".to_owned(), "they differ, in whatever order"),
    }
}

fn compare(expected: &[&[u8]], actual: &[&[u8]], same: impl Fn(&[u8], &[u8]) -> bool) -> Comparison {
    let different = expected.iter().zip(actual).position(|(left, right)| !same(left, right));
    if let Some(index) = different {
        let (left, right) = (excerpt(expected[index]), excerpt(actual[index]));
        return Difference::at(format!("line {}", index + 1), format!("expected {left}, found {right}"));
    }
    if expected.len() == actual.len() {
        return Comparison::Same;
    }
    let detail = format!("expected {} lines, found {}", expected.len(), actual.len());
    Difference::at("number of lines".to_owned(), detail)
}
