//! A live run's events: first what is known, then what comes. News are hints: a piece that does not follow the last
//! one is read in the tables, with all that came before it.

use std::collections::VecDeque;
use std::time::Duration;

use futures::stream;
use sqlx::PgPool;
use tokio::sync::mpsc;
use tokio_stream::Stream;
use uuid::Uuid;

use super::store::{self, PlacedInput};
use super::{JudgeError, LiveEvent};
use crate::client::hub::Hub;
use crate::notifications::What;
use crate::queue::OutputPiece;

/// How long a lost notification may go unnoticed, and a node that has gone silent.
const POLL: Duration = Duration::from_secs(2);

/// See [`crate::client::JudgeClient::watch_live`].
pub fn watch(
    pool: PgPool,
    hub: Hub,
    id: Uuid,
    after_seq: i32,
) -> impl Stream<Item = Result<LiveEvent, JudgeError>> + Send + 'static {
    // Listening begins before the first look, so that nothing falls between them.
    let news = hub.watch(id);
    let watcher = Watcher {
        pool,
        id,
        news,
        told: Told { output: after_seq.max(0), input: 0, phase: String::new() },
        pending: VecDeque::new(),
        first: true,
        untried: true,
        over: false,
        _leave: Leave { hub, id },
    };
    stream::unfold(watcher, |mut watcher| async { watcher.next().await.map(|event| (event, watcher)) })
}

struct Watcher {
    pool: PgPool,
    id: Uuid,
    news: mpsc::UnboundedReceiver<What>,
    told: Told,
    /// Events to be told.
    pending: VecDeque<LiveEvent>,
    /// Whether the tables have not been read yet.
    first: bool,
    /// Whether that has not been tried either.
    untried: bool,
    over: bool,
    // After `news`: the receiver is closed when the hub is asked to forget it.
    _leave: Leave,
}

/// What the watcher knows.
struct Told {
    /// Numbers of the last pieces.
    output: i32,
    input: i32,
    phase: String,
}

struct Leave {
    hub: Hub,
    id: Uuid,
}

impl Drop for Leave {
    fn drop(&mut self) {
        self.hub.leave(self.id);
    }
}

impl Watcher {
    async fn next(&mut self) -> Option<Result<LiveEvent, JudgeError>> {
        loop {
            if let Some(event) = self.pending.pop_front() {
                return Some(Ok(event));
            }
            if self.over {
                return None;
            }
            let must_look = std::mem::take(&mut self.untried)
                || match tokio::time::timeout(POLL, self.news.recv()).await {
                    // The hub outlives its watchers: a closed channel is a shutdown.
                    Ok(None) => return None,
                    Ok(Some(what)) => self.first || !self.hear(what),
                    Err(_) => true,
                };
            if must_look && let Err(error) = self.look().await {
                return Some(Err(error));
            }
        }
    }

    /// Takes news in; false where the tables have to be read.
    fn hear(&mut self, what: What) -> bool {
        match what {
            What::Phase(phase) => {
                if phase != self.told.phase {
                    self.told.phase.clone_from(&phase);
                    self.pending.push_back(LiveEvent::State { phase, input_seq: self.told.input });
                }
                true
            }
            What::Output { seq, stream, text } => {
                let follows = seq == self.told.output + 1;
                if follows {
                    self.told.output = seq;
                    self.pending.push_back(LiveEvent::Output { seq, stream, text });
                }
                follows || seq <= self.told.output
            }
            What::Input { seq, text, ends } => {
                let follows = seq == self.told.input + 1;
                if follows {
                    self.told.input = seq;
                    self.pending.push_back(LiveEvent::Input { seq, text, ends });
                }
                follows || seq <= self.told.input
            }
            What::Tests(_) => true,
            What::More | What::Done => false,
        }
    }

    /// Reads the tables and tells what has not been told.
    async fn look(&mut self) -> Result<(), JudgeError> {
        let Some(run) = store::settled(&self.pool, self.id).await? else {
            self.over = true;
            return Ok(());
        };
        // After the run: what it has written by its end is all there.
        let output = store::output(&self.pool, self.id, self.told.output).await?;
        let from_output = if self.first { self.told.output } else { 0 };
        let input = store::input(&self.pool, self.id, self.told.input, from_output).await?;
        if self.first {
            // Pieces before the place at which the watcher comes back were told then.
            self.told.input = input.first().map_or(run.input_seq, |placed| placed.piece.seq - 1);
        }
        self.first = false;
        if run.outcome.is_none() && run.phase != self.told.phase {
            self.told.phase.clone_from(&run.phase);
            self.pending.push_back(LiveEvent::State { phase: run.phase, input_seq: run.input_seq });
        }
        self.tell(output, input);
        if let Some(outcome) = run.outcome {
            self.over = true;
            self.pending.push_back(LiveEvent::Done(outcome));
        }
        Ok(())
    }

    /// Tells pieces in the order in which they came.
    fn tell(&mut self, output: Vec<OutputPiece>, input: Vec<PlacedInput>) {
        let mut output = output.into_iter().peekable();
        for PlacedInput { piece, after } in input {
            while let Some(piece) = output.next_if(|piece| piece.seq <= after) {
                self.tell_output(piece);
            }
            self.told.input = piece.seq;
            self.pending.push_back(LiveEvent::Input { seq: piece.seq, text: piece.text, ends: piece.ends });
        }
        output.for_each(|piece| self.tell_output(piece));
    }

    fn tell_output(&mut self, OutputPiece { seq, stream, text }: OutputPiece) {
        self.told.output = seq;
        self.pending.push_back(LiveEvent::Output { seq, stream, text });
    }
}
