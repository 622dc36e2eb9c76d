//! A topic's latest messages, for whoever was away for a moment.

use std::collections::VecDeque;

use bytes::Bytes;

use super::number::Number;

/// The most messages that are kept.
const MESSAGES: usize = 64;
/// The most bytes of them.
const BYTES: usize = 64 * 1024;

/// Messages as they are written to streams, the oldest first.
#[derive(Default)]
pub(super) struct Ring {
    messages: VecDeque<(Number, Bytes)>,
    bytes: usize,
    /// Every message behind this one is here; `None` while that is not known of any.
    since: Option<Number>,
}

impl Ring {
    /// Begins with what comes after `known`, where it has not begun.
    pub(super) fn begin(&mut self, known: Number) {
        self.since.get_or_insert(known);
    }

    /// Keeps a message; the oldest go.
    pub(super) fn push(&mut self, number: Number, frame: Bytes) {
        self.begin(number);
        self.bytes += frame.len();
        self.messages.push_back((number, frame));
        while self.messages.len() > MESSAGES || self.bytes > BYTES {
            let Some((number, frame)) = self.messages.pop_front() else { return };
            self.bytes -= frame.len();
            self.since = Some(number);
        }
    }

    /// The messages behind `number`; `None` when some of them may be gone.
    pub(super) fn behind(&self, number: Number) -> Option<impl Iterator<Item = &(Number, Bytes)>> {
        let is_whole = self.since.is_some_and(|since| since <= number);
        is_whole.then(|| self.messages.iter().filter(move |(of, _)| *of > number))
    }

    /// Some messages may have been missed.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behind(ring: &Ring, position: i64) -> Option<Vec<i64>> {
        Some(ring.behind(Number::at(position))?.map(|(number, _)| number.position).collect())
    }

    fn filled(from: i64, to: i64, size: usize) -> Ring {
        let mut ring = Ring::default();
        ring.begin(Number::at(from));
        (from..to).for_each(|position| ring.push(Number { position, index: 1 }, Bytes::from(vec![b'x'; size])));
        ring
    }

    #[test]
    fn what_was_missed_is_there_or_it_is_said_that_it_is_not() {
        let ring = filled(10, 13, 1);
        assert_eq!(behind(&ring, 10), Some(vec![10, 11, 12]));
        assert_eq!((behind(&ring, 12), behind(&ring, 50)), (Some(vec![12]), Some(vec![])));
        assert_eq!((behind(&ring, 9), behind(&Ring::default(), 9)), (None, None));
    }

    #[test]
    fn it_is_bounded() {
        for (size, kept) in [(1, MESSAGES), (7000, BYTES / 7000)] {
            let ring = filled(0, 1000, size);
            assert_eq!((ring.messages.len(), ring.bytes), (kept, kept * size));
            assert_eq!(behind(&ring, 1000 - kept as i64).map(|all| all.len()), Some(kept));
            assert_eq!(behind(&ring, 900), None);
        }
    }

    #[test]
    fn after_a_loss_it_begins_with_what_comes() {
        let mut ring = filled(10, 13, 1);
        ring.forget();
        assert_eq!(behind(&ring, 12), None);
        ring.push(Number { position: 20, index: 1 }, Bytes::new());
        assert_eq!(behind(&ring, 19), None);
        assert_eq!(behind(&ring, 21), Some(vec![]));
    }
}
