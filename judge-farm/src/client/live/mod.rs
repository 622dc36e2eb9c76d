//! Live runs: their output is told while it is written, and who made one may talk with it.

mod store;
mod watch;

use tokio_stream::Stream;
use uuid::Uuid;

use super::{JobClass, JobKind, JudgeClient, JudgeError, Mode, NewJob, submit};
use crate::outcome::Outcome;

pub use crate::notifications::Channel;

/// Runs that one person may talk with at a time, and all of a tenant together.
const MOST_OF_USER: i32 = 1;
const MOST_OF_TENANT: i32 = 20;
/// Bytes that one run is given to read while it goes on.
const MOST_INPUT: i64 = 1 << 20;

/// Whether a live run may be begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LiveAdmission {
    /// It is in the queue.
    Taken,
    /// The person talks with another one.
    TooManyOfUser,
    /// Too many of the tenant's people talk with theirs.
    TooManyOfTenant,
}

/// What is to be said of a live run.
#[derive(Debug, Clone, PartialEq)]
pub enum LiveEvent {
    /// It has moved on; the first event of all.
    State {
        /// `queued`, `compiling` or `running`.
        phase: String,
        /// The number of the last piece of input that it was given.
        input_seq: i32,
    },
    /// It has written something.
    Output {
        /// The number of the piece, from 1 over both streams.
        seq: i32,
        /// Where it was written.
        stream: Channel,
        /// What was written.
        text: String,
    },
    /// It was given something to read.
    Input {
        /// The number of the piece, from 1. Who comes back may hear of one again.
        seq: i32,
        /// What it was given.
        text: String,
        /// Whether that was the last.
        ends: bool,
    },
    /// It is over; nothing comes after this. The row of its only test has all that it has written.
    Done(Outcome),
}

/// What is known of a live run.
#[derive(Debug, Clone)]
pub struct LiveResult {
    /// Whose it is.
    pub tenant_id: i64,
    /// The tenant's user.
    pub user_id: i64,
    /// Whether it may be talked with.
    pub interactive: bool,
    /// `queued`, `compiling`, `running` or `done`.
    pub phase: String,
    /// The number of the last piece of input that it was given.
    pub input_seq: i32,
    /// What is known so far; its status is `running` until the run is over. The row of its only test, where there is
    /// one, has what it has written by now.
    pub outcome: Outcome,
}

/// What a live run is given to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input<'a> {
    /// A text, of which the run gets what [`plain_input`] leaves; not empty.
    Text(&'a str),
    /// Nothing follows.
    End,
}

/// What became of a piece of input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputAnswer {
    /// The run gets it.
    Taken,
    /// A piece of this number came before; this one changes nothing.
    Known,
    /// Those before it have not come.
    Gap {
        /// The number that is to come next.
        next: i32,
    },
    /// The run or its input is over.
    Ended,
    /// It has been given as much as a run is given.
    Full,
    /// There is no such run.
    Unknown,
}

/// A text without what no keyboard types into a line: control characters but line ends and tabs. To a terminal they
/// are commands.
pub fn plain_input(text: &str) -> String {
    text.chars().filter(|one| matches!(one, '\n' | '\t') || !one.is_control()).collect()
}

/// What a live job is beside what every job is.
fn check(job: &NewJob) -> Result<(), JudgeError> {
    let is_one =
        matches!(job.tests.as_slice(), [test] if test.index == 0 && test.expected.is_none() && test.show_output);
    if is_one && job.rules.mode == Mode::Program {
        return Ok(());
    }
    Err(JudgeError::InvalidJob("a live job is a program with one test, of index 0, whose output is shown".into()))
}

impl JudgeClient {
    /// Begins a live run, unless there are too many that are talked with; again for the same id, nothing changes. The
    /// job has one test, which begins with what it reads first; its class and kind are set here.
    ///
    /// # Errors
    /// When the job is not one that the judge can run, or the database fails.
    pub async fn submit_live(&self, mut job: NewJob, interactive: bool) -> Result<LiveAdmission, JudgeError> {
        (job.class, job.kind, job.rules.interactive) = (JobClass::Live, JobKind::Live, interactive);
        check(&job)?;
        // Before it is counted: what is refused takes nobody's place.
        super::check::check(&job)?;
        let admission = store::admit(&self.pool, &job).await?;
        if admission == LiveAdmission::Taken {
            submit::submit(&self.pool, job).await?;
        }
        Ok(admission)
    }

    /// What happens to a live run: its state, then what it wrote behind the piece of this number (0: all of it) and was
    /// given to read, then what comes, until it is over. An unknown run's stream ends at once. After an error it goes
    /// on, and looks again.
    pub fn watch_live(
        &self,
        id: Uuid,
        after_seq: i32,
    ) -> impl Stream<Item = Result<LiveEvent, JudgeError>> + Send + 'static {
        watch::watch(self.pool.clone(), self.hub.clone(), id, after_seq)
    }

    /// A live run, `None` where there is none (any more).
    ///
    /// # Errors
    /// When the database fails.
    pub async fn live_result(&self, id: Uuid) -> Result<Option<LiveResult>, JudgeError> {
        store::result(&self.pool, id).await
    }

    /// The live run that this person talks with, `None` where there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn talked_with(&self, tenant_id: i64, user_id: i64) -> Result<Option<Uuid>, JudgeError> {
        store::talked_with(&self.pool, tenant_id, user_id).await
    }

    /// Gives a live run something to read, once for each number, which go up from 1.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn send_input(&self, id: Uuid, seq: i32, input: Input<'_>) -> Result<InputAnswer, JudgeError> {
        store::put_input(&self.pool, id, seq, input).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_given_no_commands() {
        assert_eq!(plain_input("Lê Ổn\t1\n"), "Lê Ổn\t1\n");
        assert_eq!(plain_input("a\r\n\u{4}\u{0}\u{1b}[A\u{7f}\u{9b}b"), "a\n[Ab");
    }
}
