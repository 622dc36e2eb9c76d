//! What a live run is given to read, from the queue's table into its cell.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::cell::INPUT_WINDOW;
use crate::queue::{InputPiece, Queue};

/// How long a lost notification may leave input lying.
const POLL: Duration = Duration::from_secs(2);

/// Reads what people send to one run.
pub struct Feed {
    pieces: mpsc::UnboundedReceiver<InputPiece>,
    reader: JoinHandle<()>,
}

impl Feed {
    /// Begins to read; the bell rings when there is more.
    pub fn start(queue: Queue, id: Uuid, bell: Arc<Notify>) -> Self {
        let (sender, pieces) = mpsc::unbounded_channel();
        Self { pieces, reader: tokio::spawn(read(queue, id, bell, sender)) }
    }

    /// The next piece; `None` after the last. Nothing is lost where it is dropped before it is done.
    pub async fn next(&mut self) -> Option<InputPiece> {
        self.pieces.recv().await
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

async fn read(queue: Queue, id: Uuid, bell: Arc<Notify>, pieces: mpsc::UnboundedSender<InputPiece>) {
    let mut last = 0;
    loop {
        match queue.live_input(id, last).await {
            Ok(more) => {
                for piece in more {
                    last = piece.seq;
                    let ends = piece.ends;
                    if pieces.send(piece).is_err() || ends {
                        return;
                    }
                }
            }
            Err(error) => tracing::warn!(%error, %id, "reading a live run's input; trying again"),
        }
        // A ring that came meanwhile is remembered.
        let _ = tokio::time::timeout(POLL, bell.notified()).await;
    }
}

/// What is to be said to the run.
#[derive(Debug, PartialEq, Eq)]
pub enum Feeding {
    /// These bytes.
    Bytes(Vec<u8>),
    /// Nothing follows.
    End,
}

/// Holds back what the run has no room for.
pub struct Window {
    waiting: Vec<u8>,
    room: usize,
    /// Whether nothing follows what waits, and whether that was said.
    is_complete: bool,
    is_over: bool,
}

impl Window {
    /// With what the run reads first.
    pub fn new(first: &[u8]) -> Self {
        let room = usize::try_from(INPUT_WINDOW).unwrap_or(usize::MAX);
        Self { waiting: first.to_vec(), room, is_complete: false, is_over: false }
    }

    /// There is more.
    pub fn add(&mut self, text: &str) {
        if !self.is_over {
            self.waiting.extend_from_slice(text.as_bytes());
        }
    }

    /// There will not be more.
    pub fn complete(&mut self) {
        self.is_complete = true;
    }

    /// The run has taken so many bytes.
    pub fn taken(&mut self, bytes: u64) {
        self.room = self.room.saturating_add(usize::try_from(bytes).unwrap_or(usize::MAX));
    }

    /// The run reads no more.
    pub fn refuse(&mut self) {
        self.is_over = true;
        self.waiting.clear();
    }

    /// What is to be said now, until there is nothing.
    pub fn next(&mut self) -> Option<Feeding> {
        let count = self.waiting.len().min(self.room);
        if count > 0 {
            self.room -= count;
            let rest = self.waiting.split_off(count);
            return Some(Feeding::Bytes(std::mem::replace(&mut self.waiting, rest)));
        }
        if self.is_over || !self.is_complete || !self.waiting.is_empty() {
            return None;
        }
        self.is_over = true;
        Some(Feeding::End)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: usize = 64 << 10;

    #[test]
    fn no_more_is_on_its_way_than_the_run_has_room_for() {
        let mut window = Window::new(b"first\n");
        assert_eq!(window.next(), Some(Feeding::Bytes(b"first\n".to_vec())));
        assert_eq!(window.next(), None);
        window.add(&"x".repeat(2 * ROOM));
        window.complete();
        assert_eq!(window.next(), Some(Feeding::Bytes(vec![b'x'; ROOM - 6])));
        assert_eq!(window.next(), None);
        window.taken(u64::try_from(ROOM).expect("small"));
        assert_eq!(window.next(), Some(Feeding::Bytes(vec![b'x'; ROOM])));
        assert_eq!(window.next(), None);
        window.taken(100);
        assert_eq!(window.next(), Some(Feeding::Bytes(vec![b'x'; 6])));
        assert_eq!(window.next(), Some(Feeding::End));
        assert_eq!(window.next(), None);
    }

    #[test]
    fn who_reads_no_more_is_given_no_more() {
        let mut window = Window::new(&vec![b'x'; 2 * ROOM]);
        assert!(window.next().is_some());
        window.refuse();
        window.taken(1);
        window.add("more");
        window.complete();
        assert_eq!(window.next(), None);
        let mut nothing = Window::new(b"");
        nothing.complete();
        assert_eq!((nothing.next(), nothing.next()), (Some(Feeding::End), None));
    }
}
