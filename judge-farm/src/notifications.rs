//! What is said over Postgres' NOTIFY. A notification may be lost: everything it says is in a table.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::outcome::TestResult;

/// The channel on which nodes hear of jobs; the payload is the image that they need.
pub const JOBS: &str = "judge_jobs";
/// Before the id of a job that was cancelled while it ran, on the same channel.
pub const CANCELLED: &str = "cancelled ";
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
    /// Tests are over whose rows are too long for a notification: they are in the table.
    More,
    /// It is over.
    Done,
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
}
