//! The label that a site has before the platform's suffix.

use std::fmt;

use platform::messages::Message;

use crate::messages::{SUBDOMAIN_INVALID, SUBDOMAIN_RESERVED, SUBDOMAIN_TAKEN};

/// Fewest and most characters of a label.
pub const LENGTH: std::ops::RangeInclusive<usize> = 3..=40;

/// Why a label can't be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameProblem {
    /// Fewer characters than [`LENGTH`] allows.
    TooShort,
    /// More characters than [`LENGTH`] allows.
    TooLong,
    /// Something else than lower-case letters, digits and single hyphens between them.
    Characters,
    /// Kept for the platform.
    Reserved,
    /// Another site has it.
    Taken,
}

impl NameProblem {
    /// The message that tells a person why an address can't be had.
    pub fn message(self) -> Message {
        match self {
            Self::Taken => SUBDOMAIN_TAKEN,
            Self::Reserved => SUBDOMAIN_RESERVED,
            Self::TooShort | Self::TooLong | Self::Characters => SUBDOMAIN_INVALID,
        }
    }
}

impl fmt::Display for NameProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::TooShort => "too short",
            Self::TooLong => "too long",
            Self::Characters => "has other characters than letters, digits and single hyphens",
            Self::Reserved => "reserved",
            Self::Taken => "taken",
        })
    }
}

/// Checks what can be known from the label alone. Upper case is not forgiven: the form lowers it while typing.
///
/// # Errors
/// The first rule that it breaks.
pub fn check_label(label: &str) -> Result<(), NameProblem> {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    // `--` also keeps out what looks like an encoded IDN.
    if !label.bytes().all(allowed) || label.starts_with('-') || label.ends_with('-') || label.contains("--") {
        return Err(NameProblem::Characters);
    }
    if label.len() < *LENGTH.start() {
        return Err(NameProblem::TooShort);
    }
    if label.len() > *LENGTH.end() {
        return Err(NameProblem::TooLong);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_follow_the_rules() {
        for good in ["abc", "truong-thpt-1", "123", &"a".repeat(40)] {
            assert_eq!(check_label(good), Ok(()), "{good}");
        }
        let long = "a".repeat(41);
        let bad = [
            ("", NameProblem::TooShort),
            ("ab", NameProblem::TooShort),
            (long.as_str(), NameProblem::TooLong),
            ("Abc", NameProblem::Characters),
            ("a_bc", NameProblem::Characters),
            ("-abc", NameProblem::Characters),
            ("abc-", NameProblem::Characters),
            ("xn--abc", NameProblem::Characters),
            ("trường", NameProblem::Characters),
            ("a.bc", NameProblem::Characters),
            ("abc\0", NameProblem::Characters),
        ];
        for (label, problem) in bad {
            assert_eq!(check_label(label), Err(problem), "{label:?}");
        }
    }
}
