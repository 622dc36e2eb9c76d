//! Heads of HTTP/2 requests, as they come: how large they are, and whether they come to their end.
//!
//! The HTTP layer builds its HTTP/2 connections itself and lets nothing but windows be set on them (actix-http 3.20), so
//! that a head may reach 16 MiB before anybody sees it, and may take as long as it likes. So frames (RFC 9113, 4.1) are
//! followed on their way in.

/// The most bytes of one head as it is sent, compressed: whatever is larger is beyond what the edge takes of a request.
const LARGEST: usize = 64 * 1024;
/// What a client's connection begins with, in bytes (RFC 9113, 3.4).
const PREFACE: usize = 24;

const HEADERS: u8 = 1;
const CONTINUATION: u8 = 9;
/// The flag of a head's last frame.
const END_HEADERS: u8 = 4;

/// The frames of one connection so far.
#[derive(Debug)]
pub(super) struct Heads {
    /// The beginning of the next frame, as far as it has come.
    frame: [u8; 9],
    came: usize,
    /// Bytes of the preface or of a frame's content that are still to come.
    rest: usize,
    /// Bytes of the head that has not come to its end; none when none is on its way.
    head: Option<usize>,
    /// Whether the frame that is coming is the head's last.
    ends: bool,
}

/// A head is larger than anybody takes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

impl Heads {
    pub(super) fn new() -> Self {
        Self { frame: [0; 9], came: 0, rest: PREFACE, head: None, ends: false }
    }

    /// Whether a head has begun and not ended.
    pub(super) fn is_open(&self) -> bool {
        self.head.is_some()
    }

    /// Follows what has come.
    pub(super) fn follow(&mut self, mut bytes: &[u8]) -> Result<(), TooLarge> {
        loop {
            let passed = self.rest.min(bytes.len());
            self.rest -= passed;
            bytes = &bytes[passed..];
            if self.rest > 0 {
                return Ok(());
            }
            if self.ends {
                (self.head, self.ends) = (None, false);
            }
            let taken = bytes.len().min(self.frame.len() - self.came);
            self.frame[self.came..self.came + taken].copy_from_slice(&bytes[..taken]);
            self.came += taken;
            bytes = &bytes[taken..];
            if self.came < self.frame.len() {
                return Ok(());
            }
            self.begin_frame()?;
        }
    }

    fn begin_frame(&mut self) -> Result<(), TooLarge> {
        let [high, middle, low, kind, flags, ..] = self.frame;
        let length = usize::from(high) << 16 | usize::from(middle) << 8 | usize::from(low);
        (self.came, self.rest) = (0, length);
        if kind != HEADERS && kind != CONTINUATION {
            return Ok(());
        }
        let size = self.head.unwrap_or_default() + length;
        (self.head, self.ends) = (Some(size), flags & END_HEADERS != 0);
        if size > LARGEST { Err(TooLarge) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(kind: u8, flags: u8, length: usize) -> Vec<u8> {
        let size = u32::try_from(length).expect("a frame's length").to_be_bytes();
        let mut bytes = vec![size[1], size[2], size[3], kind, flags, 0, 0, 0, 1];
        bytes.resize(9 + length, 7);
        bytes
    }

    #[test]
    fn a_head_is_followed_to_its_end_however_it_is_cut() {
        let mut bytes = vec![0; PREFACE];
        for (kind, flags, length) in
            [(4, 0, 18), (HEADERS, 1, 10), (CONTINUATION, 0, 0), (CONTINUATION, END_HEADERS, 5)]
        {
            bytes.extend(frame(kind, flags, length));
        }
        bytes.extend(frame(0, 1, 70_000));
        bytes.extend(frame(HEADERS, END_HEADERS, 40_000));
        bytes.extend(frame(HEADERS, END_HEADERS, 40_000));
        for step in [1, 7, 4096, bytes.len()] {
            let mut heads = Heads::new();
            assert!(bytes.chunks(step).all(|piece| heads.follow(piece).is_ok()), "{step}");
            assert!(heads.follow(&[0]).is_ok() && !heads.is_open(), "{step}");
        }
        let mut heads = Heads::new();
        assert!(heads.follow(&bytes[..PREFACE + 27 + 12]).is_ok() && heads.is_open());
    }

    #[test]
    fn a_head_of_many_frames_is_one_head() {
        let mut heads = Heads::new();
        assert_eq!(heads.follow(&[0; PREFACE]), Ok(()));
        assert_eq!(heads.follow(&frame(HEADERS, 0, 16_384)), Ok(()));
        let more = frame(CONTINUATION, 0, 16_384);
        let taken = (0..100).take_while(|_| heads.follow(&more).is_ok()).count();
        assert_eq!(taken, 3);
    }
}
