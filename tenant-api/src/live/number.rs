//! Where a message stands among all of its site.

use std::fmt;

/// A message's place in the order in which its site's publishing transactions commit: the position in the write-ahead log
/// at that moment, then the message's place in its transaction (from 1). Whoever publishes holds the site's lock from
/// reading the position to the end of the commit, and the commit itself moves the position on: so numbers grow with each
/// transaction, in the order in which every listener is notified, whichever replica it came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Number {
    pub(super) position: i64,
    pub(super) index: i32,
}

impl Number {
    /// Behind all messages of transactions that had ended when the position was read, and before all later ones.
    pub(super) fn at(position: i64) -> Self {
        Self { position, index: 0 }
    }
}

/// What a client has had: all messages of its topics up to this number. Numbers begin anew where a site is moved or
/// restored, since that makes a new schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cursor {
    pub(super) schema: String,
    pub(super) number: Number,
}

impl Cursor {
    /// As `Display` writes it; `None` for anything else.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let (schema, position, index) = (parts.next()?, parts.next()?, parts.next()?);
        let number = Number { position: i64::from_str_radix(position, 16).ok()?, index: index.parse().ok()? };
        (parts.next().is_none() && !schema.is_empty()).then(|| Self { schema: schema.to_owned(), number })
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}-{:x}-{}", self.schema, self.number.position, self.number.index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_back() {
        let cursor = Cursor { schema: "t_12".into(), number: Number { position: 0x1a2b, index: 3 } };
        assert_eq!(cursor.to_string(), "t_12-1a2b-3");
        assert_eq!(Cursor::parse("t_12-1a2b-3"), Some(cursor));
        for wrong in ["", "t_12", "t_12-1a2b", "t_12-x-3", "t_12-1-3-4", "-1-2", "t_12-1-99999999999"] {
            assert_eq!(Cursor::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_is_published_after_a_reading_is_behind_it() {
        let read = Number::at(100);
        assert!(Number { position: 99, index: 40 } < read && read < Number { position: 100, index: 1 });
    }
}
