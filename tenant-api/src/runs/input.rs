//! What is typed while a run goes on.

use judge_farm::client::{Input, InputAnswer, plain_input};
use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::{INVALID_VALUE, REQUIRED, TOO_LARGE};
use serde_json::json;
use uuid::Uuid;

use super::messages::{INPUT_FULL, INPUT_GAP, INPUT_OVER, RUN_NOT_FOUND};
use crate::judge;
use crate::site::Site;

/// Longest piece, in bytes.
const PIECE_MAX: usize = 64 * 1024;

/// A piece of input: a text, or the word that nothing follows.
#[derive(Debug, Clone)]
pub struct NewInput {
    /// From 1; a number that came before changes nothing.
    pub seq: i32,
    /// Without control characters but line ends and tabs, which are left out.
    pub text: Option<String>,
    /// Whether nothing follows.
    pub eof: bool,
}

impl NewInput {
    /// As the judge takes it.
    fn checked(&self) -> Result<Input<'_>, ApiError> {
        let text = self.text.as_deref().unwrap_or_default();
        if text.len() > PIECE_MAX {
            return Err(ApiError::with(TOO_LARGE, vec![("max", "64 KB".into())]));
        }
        let says_something = self.eof || !plain_input(text).is_empty();
        let mut faults = Faults::default();
        faults.ensure("seq", self.seq > 0, INVALID_VALUE).ensure("text", says_something, REQUIRED).ensure(
            "eof",
            !self.eof || text.is_empty(),
            INVALID_VALUE,
        );
        faults.finish()?;
        Ok(if self.eof { Input::End } else { Input::Text(text) })
    }
}

/// Gives a run something to read; whose it is, the caller has looked at.
///
/// # Errors
/// 412 where the run or its input is over, earlier pieces are missing or it has had too much, 413 for a piece that is too
/// long.
pub async fn give(site: &Site, token: Uuid, piece: &NewInput) -> Result<(), ApiError> {
    let input = piece.checked()?;
    match site.app.judge.send_input(token, piece.seq, input).await.map_err(judge::fault)? {
        InputAnswer::Taken | InputAnswer::Known => Ok(()),
        InputAnswer::Gap { next } => {
            Err(ApiError::with(INPUT_GAP, vec![("next", next.to_string())]).and_data(json!({ "next": next })))
        }
        InputAnswer::Ended => Err(INPUT_OVER.into()),
        InputAnswer::Full => Err(INPUT_FULL.into()),
        InputAnswer::Unknown => Err(RUN_NOT_FOUND.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(seq: i32, text: Option<&str>, eof: bool) -> Option<String> {
        let piece = NewInput { seq, text: text.map(str::to_owned), eof };
        let error = piece.checked().err()?;
        Some(error.field_errors().first().map_or(error.message().key().to_owned(), |fault| fault.field.clone()))
    }

    #[test]
    fn a_piece_is_a_text_or_the_end() {
        assert_eq!(
            (refused(1, Some("Lan\n"), false), refused(2, None, true), refused(3, Some(""), true)),
            (None, None, None)
        );
        for (seq, text, eof, field) in [
            (0, Some("Lan\n"), false, "seq"),
            (1, None, false, "text"),
            (1, Some(""), false, "text"),
            (1, Some("\u{4}\r"), false, "text"),
            (1, Some("Lan\n"), true, "eof"),
        ] {
            assert_eq!(refused(seq, text, eof).as_deref(), Some(field), "{seq} {text:?} {eof}");
        }
        let long = |bytes| refused(1, Some(&"x".repeat(bytes)), false);
        assert_eq!((long(PIECE_MAX), long(PIECE_MAX + 1).as_deref()), (None, Some("too_large")));
    }
}
