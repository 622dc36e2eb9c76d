//! What a live run writes, on its way into the queue's tables and to its watchers.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use uuid::Uuid;

use crate::judge::Decoder;
use crate::notifications::Channel;
use crate::queue::{OutputPiece, Queue};

/// How long what is written after a piece is gathered: hardly noticed by people.
const PACE: Duration = Duration::from_millis(40);
/// Most bytes of a piece.
const PIECE: usize = 16 << 10;
/// Pause after the database has failed.
const RECOVER: Duration = Duration::from_millis(200);

type Part = (Channel, Vec<u8>);

/// Writes what one run puts out, without holding it up.
pub struct Output {
    parts: mpsc::UnboundedSender<Part>,
    writer: JoinHandle<()>,
}

impl Output {
    /// Begins to write for this attempt of a job.
    pub fn start(queue: Queue, id: Uuid, attempt: i32) -> Self {
        let (parts, receiver) = mpsc::unbounded_channel();
        Self { parts, writer: tokio::spawn(write(queue, id, attempt, receiver)) }
    }

    /// The run has written this.
    pub fn add(&self, channel: Channel, bytes: Vec<u8>) {
        if !bytes.is_empty() {
            // The writer ends early only where the job is no longer this node's.
            let _ = self.parts.send((channel, bytes));
        }
    }

    /// Waits until all is written, but no longer than this. What is not written is in the outcome.
    pub async fn end(self, patience: Duration) {
        drop(self.parts);
        match tokio::time::timeout(patience, self.writer).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "writing a live run's output"),
            Err(_) => tracing::warn!("a live run's output was not written in time: its outcome has it"),
        }
    }
}

async fn write(queue: Queue, id: Uuid, attempt: i32, mut parts: mpsc::UnboundedReceiver<Part>) {
    let mut pieces = Pieces::default();
    let mut next = Instant::now();
    while let Some(first) = parts.recv().await {
        let gathered = gather(first, &mut parts, next).await;
        gathered.iter().for_each(|(channel, bytes)| pieces.add(*channel, bytes));
        if !put(&queue, id, attempt, &pieces.take()).await {
            return;
        }
        next = Instant::now() + PACE;
    }
    pieces.end();
    put(&queue, id, attempt, &pieces.take()).await;
}

/// What has come, and what comes until then.
async fn gather(first: Part, parts: &mut mpsc::UnboundedReceiver<Part>, until: Instant) -> Vec<Part> {
    let mut gathered = vec![first];
    while let Ok(Some(part)) = tokio::time::timeout_at(until, parts.recv()).await {
        gathered.push(part);
    }
    gathered
}

/// Writes pieces, again and again while the database is away; false where the job is no longer this node's.
async fn put(queue: &Queue, id: Uuid, attempt: i32, pieces: &[OutputPiece]) -> bool {
    if pieces.is_empty() {
        return true;
    }
    loop {
        match queue.write_live(id, attempt, pieces).await {
            Ok(held) => return held,
            Err(error) => {
                tracing::warn!(%error, %id, "writing a live run's output; trying again");
                tokio::time::sleep(RECOVER).await;
            }
        }
    }
}

/// Bytes of both streams as numbered texts.
#[derive(Default)]
struct Pieces {
    stdout: Decoder,
    stderr: Decoder,
    last_seq: i32,
    ready: Vec<OutputPiece>,
}

impl Pieces {
    /// Takes what was written; what follows something of the same stream is one text with it.
    fn add(&mut self, channel: Channel, bytes: &[u8]) {
        let decoder = match channel {
            Channel::Stdout => &mut self.stdout,
            Channel::Stderr => &mut self.stderr,
        };
        let text = decoder.take(bytes);
        self.push(channel, &text);
    }

    /// Nothing follows.
    fn end(&mut self) {
        let texts = [(Channel::Stdout, self.stdout.end()), (Channel::Stderr, self.stderr.end())];
        texts.iter().for_each(|(channel, text)| self.push(*channel, text));
    }

    fn push(&mut self, stream: Channel, text: &str) {
        let open = self.ready.last_mut().filter(|piece| piece.stream == stream);
        let room = open.as_ref().map_or(0, |piece| PIECE - piece.text.len());
        let (head, mut rest) = text.split_at(text.floor_char_boundary(room));
        if let Some(piece) = open {
            piece.text.push_str(head);
        }
        while !rest.is_empty() {
            let (head, left) = rest.split_at(rest.floor_char_boundary(PIECE));
            self.last_seq += 1;
            self.ready.push(OutputPiece { seq: self.last_seq, stream, text: head.to_owned() });
            rest = left;
        }
    }

    fn take(&mut self) -> Vec<OutputPiece> {
        std::mem::take(&mut self.ready)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;

    /// All texts of a stream, one behind the other.
    fn all(pieces: &[OutputPiece], stream: Channel) -> String {
        pieces.iter().filter(|piece| piece.stream == stream).map(|piece| piece.text.as_str()).collect()
    }

    /// Some of a stream, whether it is that of errors, and whether what there is then is taken.
    fn part() -> impl Strategy<Value = (bool, Vec<u8>, bool)> {
        let long = (select(vec!['a', 'ổ', '😀']), 0..12_000_usize);
        let long = long.prop_map(|(letter, count)| letter.to_string().repeat(count).into_bytes());
        let bytes = prop_oneof![long, proptest::collection::vec(any::<u8>(), 0..50)];
        (any::<bool>(), bytes, any::<bool>())
    }

    proptest! {
        /// However a run writes and however it is gathered: the texts are what was written, in pieces that are numbered
        /// without a gap and not too long.
        #[test]
        fn pieces_are_what_was_written(parts in proptest::collection::vec(part(), 0..12)) {
            let mut pieces = Pieces::default();
            let (mut written, mut whole) = (Vec::new(), [Vec::new(), Vec::new()]);
            for (is_error, bytes, is_taken) in parts {
                let stream = if is_error { Channel::Stderr } else { Channel::Stdout };
                pieces.add(stream, &bytes);
                whole[usize::from(is_error)].extend_from_slice(&bytes);
                if is_taken {
                    written.extend(pieces.take());
                }
            }
            pieces.end();
            written.extend(pieces.take());
            for (stream, bytes) in [Channel::Stdout, Channel::Stderr].into_iter().zip(&whole) {
                let mut decoder = Decoder::default();
                prop_assert_eq!(all(&written, stream), decoder.take(bytes) + &decoder.end());
            }
            for (place, piece) in written.iter().enumerate() {
                prop_assert_eq!(usize::try_from(piece.seq).ok(), Some(place + 1));
                prop_assert!((1..=PIECE).contains(&piece.text.len()), "{} bytes", piece.text.len());
            }
        }
    }

    #[test]
    fn streams_stay_in_the_order_in_which_they_were_read() {
        let mut pieces = Pieces::default();
        for (stream, text) in [
            (Channel::Stdout, "Tên: "),
            (Channel::Stdout, "Lan\n"),
            (Channel::Stderr, "lỗi\n"),
            (Channel::Stdout, "hết\n"),
        ] {
            pieces.add(stream, text.as_bytes());
        }
        let texts: Vec<_> = pieces.take().into_iter().map(|piece| (piece.seq, piece.stream, piece.text)).collect();
        let expected =
            [(1, Channel::Stdout, "Tên: Lan\n"), (2, Channel::Stderr, "lỗi\n"), (3, Channel::Stdout, "hết\n")];
        assert_eq!(texts, expected.map(|(seq, stream, text)| (seq, stream, text.to_owned())));
    }
}
