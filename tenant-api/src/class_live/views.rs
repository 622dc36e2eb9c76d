//! A running session as calls answer it. Times in epoch seconds.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::stuck::StuckBy;
use crate::ids::{AccountId, ClassHintId, ClassSessionId, ClassroomId, QuestionId, SubmissionId};

platform::text_enum! {
    /// What kind of page somebody works on.
    pub enum WorkPlace {
        /// A question, or a problem.
        Question = "question",
        /// A lesson.
        Lesson = "lesson",
    }
}

/// What is open before a learner.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub struct PresenceSubject {
    #[schema(inline)]
    pub kind: WorkPlace,
    pub id: i64,
}

/// Where a learner is.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PresenceInput {
    /// Null: a page of the class itself.
    #[serde(default)]
    pub subject: Option<PresenceSubject>,
    /// Seconds since they last typed or clicked.
    #[serde(default)]
    pub idle_s: i64,
}

/// Whether the session still runs.
#[derive(Debug, Serialize, ToSchema)]
pub struct Presence {
    pub running: bool,
}

/// A hand that is to go up or down.
#[derive(Debug, Deserialize, ToSchema)]
pub struct HandInput {
    pub up: bool,
}

/// Since when my hand is up; null: it is down.
#[derive(Debug, Serialize, ToSchema)]
pub struct Hand {
    pub hand_at: Option<i64>,
}

/// The session that runs for me now.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyLiveSession {
    pub session_id: ClassSessionId,
    pub classroom_id: ClassroomId,
    pub class_name: String,
    /// May be empty.
    pub topic: String,
    pub end_time: i64,
    /// Since when my hand is up; null: it is down.
    pub hand_at: Option<i64>,
    /// What teachers have written to me in it, the oldest first.
    pub hints: Vec<MyHint>,
}

/// A teacher's private words.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyHint {
    pub id: ClassHintId,
    pub body: String,
    pub at: i64,
    #[schema(value_type = Option<i64>)]
    pub question_id: Option<QuestionId>,
}

platform::text_enum! {
    /// Whether a learner is at work.
    pub enum LiveState {
        /// Neither checked in nor seen.
        Absent = "absent",
        /// Checked in, not seen at work.
        Here = "here",
        /// Seen in the last minute, and busy.
        Working = "working",
        /// Seen in the last minute, and without a key or click for two.
        Idle = "idle",
        /// Seen before.
        Away = "away",
    }
}

/// A learner in a running session.
#[derive(Debug, Serialize, ToSchema)]
pub struct LivePupil {
    pub user_id: AccountId,
    pub full_name: String,
    #[schema(inline)]
    pub state: LiveState,
    /// What is open before them.
    pub at: Option<LivePlace>,
    /// What they handed in last in this session.
    pub last: Option<LiveLast>,
    /// Programs at the question of `last` in this session.
    pub tries: i64,
    /// Seconds since they last typed or clicked; null: never seen.
    pub idle_s: Option<i64>,
    #[schema(inline)]
    pub stuck: Option<StuckBy>,
    /// Since when their hand is up.
    pub hand_at: Option<i64>,
    /// What they ask for help with, also between sessions; it counts as a raised hand.
    pub help: Option<LiveHelp>,
}

/// A snippet that a learner asks for help with.
#[derive(Debug, Serialize, ToSchema)]
pub struct LiveHelp {
    /// Of its address.
    pub slug: String,
    pub title: String,
    pub asked_at: i64,
}

/// What is open before somebody.
#[derive(Debug, Serialize, ToSchema)]
pub struct LivePlace {
    #[schema(inline)]
    pub kind: WorkPlace,
    pub id: i64,
    pub title: String,
}

/// What somebody handed in last.
#[derive(Debug, Serialize, ToSchema)]
pub struct LiveLast {
    pub submission_id: SubmissionId,
    pub question_id: QuestionId,
    pub title: String,
    /// As submissions have it.
    pub status: String,
    pub score: f64,
    pub max_score: f64,
    pub at: i64,
}

/// A learner's last program of a session.
#[derive(Debug, Serialize, ToSchema)]
pub struct LiveCode {
    pub submission_id: SubmissionId,
    pub question: LiveQuestion,
    /// As people know it.
    pub language: String,
    /// How editors colour it.
    pub editor_mode: String,
    pub source_code: String,
    pub status: String,
    pub compile_output: String,
    pub created_at: i64,
}

/// What a program answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct LiveQuestion {
    pub id: QuestionId,
    pub title: String,
}

/// A teacher's private words to a learner.
#[derive(Debug, Deserialize, ToSchema)]
pub struct HintInput {
    /// At most 2,000 characters.
    pub body: String,
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub question_id: Option<QuestionId>,
}

/// The hint that was given.
#[derive(Debug, Serialize, ToSchema)]
pub struct HintGiven {
    pub id: ClassHintId,
}

/// What the projector is to show.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ShownInput {
    /// Of a learner of the class, handed in in this session; null: nothing.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub submission_id: Option<SubmissionId>,
}

/// Whether the projector shows something.
#[derive(Debug, Serialize, ToSchema)]
pub struct Shown {
    pub shown: bool,
}

/// A program without its author.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShownCode {
    pub question_title: String,
    pub language: String,
    pub editor_mode: String,
    pub source_code: String,
}
