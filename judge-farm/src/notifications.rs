//! What is said over Postgres' NOTIFY. A notification may be lost: everything it says is in a table.

use platform::text_enum;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::outcome::TestResult;

/// The channel on which nodes hear of jobs; the payload is the image that they need.
pub const JOBS: &str = "judge_jobs";
/// Before the id of a job that was cancelled while it ran, on the same channel.
pub const CANCELLED: &str = "cancelled ";
/// The channel on which nodes hear of input for live runs; the payload is [`INPUT`] and the job's id.
pub const LIVE: &str = "judge_live";
/// Before the id of a job for which there is more input.
pub const INPUT: &str = "input ";
/// The channel on which clients hear what happens to jobs; the payload is a [`News`].
pub const EVENTS: &str = "judge_events";
/// Postgres refuses payloads of 8000 bytes and more.
const LONGEST_PAYLOAD: usize = 7000;

/// Something that happened to a job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct News {
    /// The job.
    pub id: Uuid,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// It has moved on to this phase.
    Phase(String),
    /// These tests are over.
    Tests(Vec<TestResult>),
    /// A live run has written something.
    Output {
        /// The number of the piece.
        seq: i32,
        /// Where it was written.
        stream: Channel,
        /// What was written.
        text: String,
    },
    /// A live run was given something to read.
    Input {
        /// The number of the piece.
        seq: i32,
        /// What it was given.
        text: String,
        /// Whether that was the last.
        ends: bool,
    },
    /// There is news that is too long for a notification: it is in the tables.
    More,
    /// It is over.
    Done,
}

text_enum! {
    /// What a program writes to.
    pub enum Channel {
        /// Standard output.
        Stdout = "stdout",
        /// Standard error.
        Stderr = "stderr",
    }
}

impl News {
    /// The payload of a notification.
    pub fn payload(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        if text.len() <= LONGEST_PAYLOAD {
            return text;
        }
        serde_json::to_string(&Self { id: self.id, what: What::More }).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_rows_are_left_to_the_table() {
        let row = TestResult { index: 3, status: "AC".into(), ..TestResult::default() };
        let news = News { id: Uuid::new_v4(), what: What::Tests(vec![row.clone()]) };
        assert_eq!(serde_json::from_str::<News>(&news.payload()).unwrap(), news);
        let long = TestResult { stdout: Some("x".repeat(9000)), ..row };
        let payload = News { id: news.id, what: What::Tests(vec![long]) }.payload();
        assert!(payload.len() < LONGEST_PAYLOAD);
        assert_eq!(serde_json::from_str::<News>(&payload).unwrap().what, What::More);
    }

    #[test]
    fn what_a_live_run_writes_and_reads_is_told_as_far_as_it_fits() {
        let output =
            |text: String| News { id: Uuid::new_v4(), what: What::Output { seq: 7, stream: Channel::Stderr, text } };
        let news = output("Tên: \n".into());
        assert_eq!(serde_json::from_str::<News>(&news.payload()).unwrap(), news);
        let input = News { what: What::Input { seq: 1, text: String::new(), ends: true }, ..news };
        assert_eq!(serde_json::from_str::<News>(&input.payload()).unwrap(), input);
        let long = output("\u{1}".repeat(2000));
        assert_eq!(serde_json::from_str::<News>(&long.payload()).unwrap().what, What::More);
    }
}
