//! Whether what a program wrote is what it was to write.
//!
//! All comparing happens in the farm, on bytes, without a copy of either side.

mod lines;
mod tokens;

use serde::{Deserialize, Serialize};

use crate::source::SourceFile;

/// How outputs are compared; the JSON of a problem's `checker`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Checker {
    /// Token by token; tokens that are real numbers may differ by 0.000001, absolute or relative.
    Tokens,
    /// The same bytes, white space at the ends of lines and of the whole aside.
    Exact,
    /// Line by line; within a line, one space is as good as many.
    Lines,
    /// Token by token, upper and lower case being the same.
    IgnoreCase,
    /// Token by token; tokens that are numbers may differ by this much, absolute or relative.
    Real {
        /// Above 0.
        tolerance: f64,
    },
    /// The same lines in any order.
    UnorderedLines,
    /// A program of the author's decides.
    Custom {
        /// The language that it is written in.
        language_id: i32,
        /// The text of its main file. It is called with `input.txt output.txt answer.txt`; its exit
        /// code is the verdict (testlib's codes).
        source_code: String,
        /// Files beside it, as headers.
        #[serde(default)]
        files: Vec<SourceFile>,
    },
}

/// The tolerance that problems have unless they name one.
const TOLERANCE: f64 = 1e-6;

/// What a comparison found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Comparison {
    /// They agree.
    Same,
    /// They don't.
    Different(Difference),
}

/// The first difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Where it is; tells nothing of what was expected.
    pub place: String,
    /// What is there, for who may see the expected output.
    pub detail: String,
}

impl Difference {
    fn at(place: String, detail: impl Into<String>) -> Comparison {
        Comparison::Different(Self { place, detail: detail.into() })
    }
}

impl Checker {
    /// Compares what was written with what was expected; `None` where a program of the author's has
    /// to decide.
    pub fn compare(&self, expected: &[u8], actual: &[u8]) -> Option<Comparison> {
        Some(match self {
            Self::Tokens => tokens::compare(expected, actual, |left, right| {
                left == right || tokens::close(left, right, TOLERANCE, tokens::looks_real)
            }),
            Self::Real { tolerance } => tokens::compare(expected, actual, |left, right| {
                left == right || tokens::close(left, right, *tolerance, |_| true)
            }),
            Self::IgnoreCase => tokens::compare(expected, actual, tokens::same_ignoring_case),
            Self::Exact => lines::exact(expected, actual),
            Self::Lines => lines::in_order(expected, actual),
            Self::UnorderedLines => lines::in_any_order(expected, actual),
            Self::Custom { .. } => return None,
        })
    }
}

/// A piece of output for a message, cut. Without NULs, which Postgres' JSON does not take.
fn excerpt(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(160)]);
    let short: String = text.chars().take(32).map(|one| if one == '\0' { '\u{fffd}' } else { one }).collect();
    if text.chars().count() > 32 || bytes.len() > 160 { format!("{short}…") } else { short }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(checker: &Checker, expected: &str, actual: &str) -> bool {
        checker.compare(expected.as_bytes(), actual.as_bytes()) == Some(Comparison::Same)
    }

    #[test]
    fn the_json_is_that_of_a_problem() {
        let read = |text: &str| serde_json::from_str::<Checker>(text).unwrap();
        assert_eq!(read(r#"{"kind":"tokens"}"#), Checker::Tokens);
        assert_eq!(read(r#"{"kind":"unordered_lines"}"#), Checker::UnorderedLines);
        assert_eq!(read(r#"{"kind":"real","tolerance":0.01}"#), Checker::Real { tolerance: 0.01 });
        let custom = |files| Checker::Custom { language_id: 54, source_code: "x".into(), files };
        assert_eq!(read(r#"{"kind":"custom","language_id":54,"source_code":"x"}"#), custom(vec![]));
        assert_eq!(
            read(
                r#"{"kind":"custom","language_id":54,"source_code":"x","files":[{"path":"testlib.h","content":"y"}]}"#
            ),
            custom(vec![SourceFile { path: "testlib.h".into(), content: "y".into() }])
        );
    }

    #[test]
    fn tokens_ignore_layout_and_small_differences_of_real_numbers() {
        let checker = Checker::Tokens;
        assert!(same(&checker, "1 2\n3\n", "1\n2 3"));
        assert!(same(&checker, "0.3333333333", "0.333333"));
        assert!(same(&checker, "1000000000.0", "1000000500.0"));
        assert!(same(&checker, "-0.0", "0.0"));
        assert!(same(&checker, "1.5e3", "1500.0"));
        assert!(!same(&checker, "0.5", "0.50001"));
        assert!(!same(&checker, "1 2", "1 2 3"));
        assert!(!same(&checker, "1 2", "1"));
        assert!(!same(&checker, "yes", "YES"));
    }

    #[test]
    fn whole_numbers_are_not_real_numbers() {
        assert!(!same(&Checker::Tokens, "1000000000", "1000000001"));
        assert!(!same(&Checker::Tokens, "9007199254740993", "9007199254740992"));
        assert!(!same(&Checker::Tokens, "5", "05"));
        assert!(same(&Checker::Tokens, "5", "5.0"));
    }

    #[test]
    fn nothing_that_is_no_number_comes_close_to_one() {
        for odd in ["nan", "inf", "infinity", "0x1", "1_0", "1.0.0", "", "1.0f"] {
            assert!(!same(&Checker::Tokens, "1.0", odd), "{odd}");
            assert!(!same(&Checker::Real { tolerance: 100.0 }, "1.0", odd), "{odd}");
        }
        assert!(same(&Checker::Tokens, "nan", "nan"));
    }

    #[test]
    fn real_numbers_take_the_problems_tolerance() {
        let checker = Checker::Real { tolerance: 0.01 };
        assert!(same(&checker, "3.14159", "3.15"));
        assert!(same(&checker, "100", "100.9"));
        assert!(!same(&checker, "3.14159", "3.2"));
        assert!(same(&checker, "YES 1", "YES 1.001"));
        assert!(!same(&checker, "YES", "NO"));
    }

    #[test]
    fn case_is_ignored_also_beyond_ascii() {
        assert!(same(&Checker::IgnoreCase, "Yes ĐÚNG", "yEs đúng"));
        assert!(!same(&Checker::IgnoreCase, "Yes", "Yess"));
    }

    #[test]
    fn exact_leaves_only_white_space_at_ends_aside() {
        assert!(same(&Checker::Exact, "a  b\n", "a  b  \r\n\n\n"));
        assert!(!same(&Checker::Exact, "a  b", "a b"));
        assert!(!same(&Checker::Exact, " a", "a"));
        assert!(!same(&Checker::Exact, "a\n\nb", "a\nb"));
        assert!(same(&Checker::Exact, "", "\n\n"));
    }

    #[test]
    fn lines_keep_their_order_unless_they_need_not() {
        assert!(same(&Checker::Lines, "a  b\nc", "a b\nc\n"));
        assert!(!same(&Checker::Lines, "a b\nc", "c\na b"));
        assert!(!same(&Checker::Lines, "a b", "a\nb"));
        assert!(same(&Checker::UnorderedLines, "a b\nc\nc", "c\na  b\nc"));
        assert!(!same(&Checker::UnorderedLines, "a\nc\nc", "a\na\nc"));
        assert!(!same(&Checker::UnorderedLines, "a", "a\nb"));
    }

    #[test]
    fn messages_hold_no_nul() {
        for checker in [Checker::Tokens, Checker::Exact, Checker::Lines, Checker::IgnoreCase] {
            let Some(Comparison::Different(found)) = checker.compare(b"a\0b", b"\0") else { panic!("they differ") };
            assert!(!found.detail.contains('\0') && found.detail.contains("a\u{fffd}b,"), "{found:?}");
        }
    }

    #[test]
    fn a_difference_says_where_without_flooding() {
        let long = "x".repeat(10_000);
        let Some(Comparison::Different(found)) = Checker::Tokens.compare(b"1 2 7", format!("1 2 {long}").as_bytes())
        else {
            panic!("they differ")
        };
        assert_eq!(found.place, "token 3");
        assert!(found.detail.contains("expected 7") && found.detail.len() < 200, "{found:?}");
    }
}
