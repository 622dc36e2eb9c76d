//! Heads of HTTP/2, as they come and go: how large they are, whether they come to their end, and where frames end.
//!
//! The HTTP layer builds its HTTP/2 connections itself and lets nothing but windows be set on them (actix-http 3.20), so
//! that a head may reach 16 MiB before anybody sees it, and may take as long as it likes. So frames (RFC 9113, 4.1) are
//! followed on their way.

/// The most bytes of one head as it is sent, compressed: whatever is larger is beyond what the edge takes of a request.
const LARGEST: usize = 64 * 1024;
/// What a client's connection begins with, in bytes (RFC 9113, 3.4).
const PREFACE: usize = 24;

const HEADERS: u8 = 1;
const CONTINUATION: u8 = 9;
/// The flag of a head's last frame.
const END_HEADERS: u8 = 4;

/// The frames of one side of a connection so far.
#[derive(Debug, Default)]
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
    /// Whether there has been a frame: the first one has to be the side's settings (RFC 9113, 3.4).
    has_begun: bool,
}

/// A head is larger than anybody takes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

impl Heads {
    pub(super) fn of_client() -> Self {
        Self { rest: PREFACE, ..Self::default() }
    }

    pub(super) fn of_server() -> Self {
        Self::default()
    }

    /// Whether a head has begun and not ended.
    pub(super) fn is_open(&self) -> bool {
        self.head.is_some()
    }

    /// Whether another frame may come next: no frame is half-way, and no head.
    pub(super) fn is_between(&self) -> bool {
        self.has_begun && self.rest == 0 && self.came == 0 && self.head.is_none()
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
        (self.came, self.rest, self.has_begun) = (0, length, true);
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
            let mut heads = Heads::of_client();
            assert!(bytes.chunks(step).all(|piece| heads.follow(piece).is_ok()), "{step}");
            assert!(heads.follow(&[0]).is_ok() && !heads.is_open(), "{step}");
        }
        let mut heads = Heads::of_client();
        assert!(heads.follow(&bytes[..PREFACE + 27 + 12]).is_ok() && heads.is_open());
    }

    #[test]
    fn between_two_frames_is_where_neither_a_frame_nor_a_head_is_half_way() {
        let mut bytes = frame(4, 0, 18);
        bytes.extend(frame(HEADERS, 0, 10));
        bytes.extend(frame(CONTINUATION, END_HEADERS, 5));
        bytes.extend(frame(0, 1, 3));
        let mut heads = Heads::of_server();
        assert!(!heads.is_between(), "settings come first");
        let between = bytes.iter().enumerate().filter_map(|(at, byte)| {
            heads.follow(std::slice::from_ref(byte)).ok()?;
            heads.is_between().then_some(at + 1)
        });
        assert_eq!(between.collect::<Vec<_>>(), [27, 27 + 19 + 14, 27 + 19 + 14 + 12]);
    }

    #[test]
    fn a_head_of_many_frames_is_one_head() {
        let mut heads = Heads::of_client();
        assert_eq!(heads.follow(&[0; PREFACE]), Ok(()));
        assert_eq!(heads.follow(&frame(HEADERS, 0, 16_384)), Ok(()));
        let more = frame(CONTINUATION, 0, 16_384);
        let taken = (0..100).take_while(|_| heads.follow(&more).is_ok()).count();
        assert_eq!(taken, 3);
    }
}
