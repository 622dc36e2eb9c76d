//! The lengths of literals that a text begins with, in bytes. What is not closed ends with its line, or with the text.

use super::lexis::{Lexis, Quote};

/// Of a text with its quotes.
pub(super) fn text(rest: &str, lexis: &Lexis) -> Option<usize> {
    if let Some(length) = (lexis.raw)(rest).or_else(|| character(rest, lexis)) {
        return Some(length);
    }
    let quote = lexis.quotes.iter().find(|quote| rest.starts_with(quote.open))?;
    Some(quoted(rest, quote))
}

/// Of a text with a prefix such as `f` or `u8`.
pub(super) fn prefixed(rest: &str, lexis: &Lexis) -> Option<usize> {
    let prefix = lexis.prefixes.iter().map(|prefix| prefix.len()).max()?;
    (1..=prefix).find_map(|length| {
        let (before, after) = rest.split_at_checked(length)?;
        let known = lexis.prefixes.iter().any(|prefix| prefix.eq_ignore_ascii_case(before));
        if known { Some(length + text(after, lexis)?) } else { None }
    })
}

fn quoted(rest: &str, quote: &Quote) -> usize {
    let mut at = quote.open.len();
    while let Some(next) = rest[at..].chars().next() {
        if rest[at..].starts_with(quote.close) {
            at += quote.close.len();
            // A doubled quote is one inside the text.
            if quote.escapes || !rest[at..].starts_with(quote.close) {
                return at;
            }
        } else if next == '\n' && !quote.lines {
            return at;
        }
        at += next.len_utf8();
        if next == '\\' && quote.escapes {
            at += rest[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    at
}

/// Of one character between `'`, where that is not a quote otherwise.
fn character(rest: &str, lexis: &Lexis) -> Option<usize> {
    if !lexis.lone_quotes {
        return None;
    }
    let mut inside = rest.strip_prefix('\'')?.chars();
    let first = inside.next()?;
    if first == '\\' {
        let escaped = Quote { open: "'", close: "'", escapes: true, lines: false };
        return Some(quoted(rest, &escaped));
    }
    (inside.next() == Some('\'')).then(|| 2 + first.len_utf8())
}

pub(super) fn no_raw(_: &str) -> Option<usize> {
    None
}

/// `R"mark(…)mark"`.
pub(super) fn cpp_raw(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix("R\"")?;
    // The standard allows marks of 16 characters.
    let paren = after.bytes().take(17).position(|byte| byte == b'(')?;
    let close = format!("){}\"", &after[..paren]);
    Some(rest.find(&close).map_or(rest.len(), |at| at + close.len()))
}

/// `r"…"`, `r#"…"#`.
pub(super) fn rust_raw(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let marks = after.bytes().take_while(|&byte| byte == b'#').count();
    let inside = after[marks..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(marks));
    let before = rest.len() - inside.len();
    Some(inside.find(&close).map_or(rest.len(), |at| before + at + close.len()))
}

/// Of a number, with its digits' separators, exponent and suffix.
pub(super) fn number(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let starts = digit(0) || (bytes[0] == b'.' && digit(1));
    if !starts {
        return None;
    }
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        let goes_on = match byte {
            b'_' => true,
            b'.' => digit(at + 1),
            b'\'' => bytes[at - 1].is_ascii_digit() && digit(at + 1),
            b'+' | b'-' => matches!(bytes[at - 1], b'e' | b'E') && digit(at + 1) && !rest.starts_with("0x"),
            _ => byte.is_ascii_alphanumeric(),
        };
        if !goes_on {
            break;
        }
        at += 1;
    }
    Some(at)
}
