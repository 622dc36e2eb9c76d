//! Comparing token by token.

use super::{Comparison, Difference, excerpt};

fn tokens(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty())
}

/// Compares all tokens by `same`.
pub fn compare(expected: &[u8], actual: &[u8], same: impl Fn(&[u8], &[u8]) -> bool) -> Comparison {
    let (mut left, mut right) = (tokens(expected), tokens(actual));
    let mut number = 0;
    loop {
        number += 1;
        let (expected, found) = match (left.next(), right.next()) {
            (None, None) => return Comparison::Same,
            (Some(left), Some(right)) if same(left, right) => continue,
            (left, right) => (left, right),
        };
        let word = |token: Option<&[u8]>| token.map_or_else(|| "the end".to_owned(), excerpt);
        let detail = format!("expected {}, found {}", word(expected), word(found));
        return Difference::at(format!("token {number}"), detail);
    }
}

/// Whether both are numbers that differ by at most the tolerance, absolute or relative. At least one
/// must be `real`, so that whole numbers are compared to the last digit.
pub fn close(left: &[u8], right: &[u8], tolerance: f64, real: impl Fn(&[u8]) -> bool) -> bool {
    if !real(left) && !real(right) {
        return false;
    }
    let (Some(expected), Some(actual)) = (number(left), number(right)) else { return false };
    let difference = (expected - actual).abs();
    difference <= tolerance || difference <= tolerance * expected.abs()
}

/// Whether a token is written as a real number: with a point or an exponent.
pub fn looks_real(token: &[u8]) -> bool {
    token.iter().any(|byte| matches!(byte, b'.' | b'e' | b'E'))
}

/// A finite decimal number; Rust's parser also reads `inf` and `nan`, which are words here.
fn number(token: &[u8]) -> Option<f64> {
    let plain = token.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E'));
    let text = std::str::from_utf8(token).ok().filter(|_| plain)?;
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Whether two tokens are the same but for case.
pub fn same_ignoring_case(left: &[u8], right: &[u8]) -> bool {
    if left.eq_ignore_ascii_case(right) {
        return true;
    }
    match (std::str::from_utf8(left), std::str::from_utf8(right)) {
        (Ok(left), Ok(right)) => left.to_lowercase() == right.to_lowercase(),
        _ => false,
    }
}
