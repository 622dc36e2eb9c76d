//! How many statements a client of Postgres asks for, told from what it sends.

/// Codes of the requests that come before a connection's start and are answered by a byte: for TLS, and for GSSAPI.
const BEFORE_THE_START: [u32; 2] = [80_877_103, 80_877_104];

/// What was understood of a connection so far. Its first messages have a length and a code, all others a letter and a
/// length (Postgres' documentation, *Message Formats*).
#[derive(Default)]
pub(crate) struct Asked {
    has_started: bool,
    /// The beginning of a message, until there is enough of it.
    head: Vec<u8>,
    /// Bytes of the message that are still to come.
    rest: usize,
}

impl Asked {
    /// Statements that begin to run by these bytes, which follow those before: `Query` and `Execute`.
    pub(crate) fn count(&mut self, mut bytes: &[u8]) -> u64 {
        let mut found = 0;
        loop {
            let passed = self.rest.min(bytes.len());
            self.rest -= passed;
            bytes = &bytes[passed..];
            let wanted = if self.has_started { 5 } else { 8 };
            let (more, after) = bytes.split_at((wanted - self.head.len()).min(bytes.len()));
            self.head.extend_from_slice(more);
            bytes = after;
            if self.head.len() < wanted {
                return found;
            }
            found += u64::from(self.begin());
        }
    }

    /// A message has begun; whether it has a statement run.
    fn begin(&mut self) -> bool {
        let head = std::mem::take(&mut self.head);
        let number = |at: usize| u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        if self.has_started {
            // The letter is not counted in the length, which counts itself.
            self.rest = (number(1) as usize).saturating_sub(4);
            matches!(head[0], b'Q' | b'E')
        } else {
            self.rest = (number(0) as usize).saturating_sub(8);
            self.has_started = !BEFORE_THE_START.contains(&number(4));
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said() -> Vec<u8> {
        let mut said = Vec::new();
        for (code, body) in [(80_877_103_u32, ""), (196_608, "user\0E\0\0")] {
            said.extend((8 + u32::try_from(body.len()).unwrap_or_default()).to_be_bytes());
            said.extend(code.to_be_bytes());
            said.extend(body.as_bytes());
        }
        for (letter, body) in [
            (b'p', "secret\0"),
            (b'Q', "SELECT 'E'\0"),
            (b'P', "\0SELECT 'QE'\0\0\0"),
            (b'B', "QQQQQ"),
            (b'E', "\0\0\0\0\0"),
            (b'S', ""),
            (b'Q', "COMMIT\0"),
            (b'X', ""),
        ] {
            said.push(letter);
            said.extend((4 + u32::try_from(body.len()).unwrap_or_default()).to_be_bytes());
            said.extend(body.as_bytes());
        }
        said
    }

    #[test]
    fn statements_are_counted_however_the_bytes_come() {
        let said = said();
        for at_once in 1..=said.len() {
            let mut asked = Asked::default();
            let counted: u64 = said.chunks(at_once).map(|bytes| asked.count(bytes)).sum();
            assert_eq!(counted, 3, "{at_once} bytes at once");
        }
    }
}
