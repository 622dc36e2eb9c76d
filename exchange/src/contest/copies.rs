//! Tests that a list names: of the same file it may name many.

use crate::BYTES_MAX;
use crate::item::{Item, Note, ProblemTest};
use crate::messages::FILE_TOO_LARGE;

/// What each test takes beside its two sides, in bytes: so there are never millions of empty ones.
const TEST_BYTES: usize = 1024;

/// Copies tests as long as there is room: a short list can name one large file a thousand times.
#[derive(Debug)]
pub struct TestCopies {
    left: usize,
}

impl TestCopies {
    /// For one problem.
    pub fn new() -> Self {
        Self { left: BYTES_MAX }
    }

    /// A test of these sides; none where there is no room, and then the problem is refused.
    pub fn test(&mut self, name: &str, input: &[u8], output: &[u8], item: &mut Item) -> Option<ProblemTest> {
        match self.left.checked_sub(input.len() + output.len() + TEST_BYTES) {
            Some(left) => self.left = left,
            None => {
                item.fault = Some(Note::new(FILE_TOO_LARGE));
                return None;
            }
        }
        Some(ProblemTest {
            name: name.to_owned(),
            input: input.to_vec(),
            output: output.to_vec(),
            ..ProblemTest::default()
        })
    }
}
