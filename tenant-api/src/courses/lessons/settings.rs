//! How a quiz is taken and marked.

use platform::faults::Faults;
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::QUESTIONS_MAX;
use crate::courses::messages::START_BEFORE_END;

/// Longest quiz, in minutes; most attempts; most draws.
const MINUTES_MAX: i32 = 24 * 60;
const ATTEMPTS_MAX: i32 = 1000;
const DRAWS_MAX: usize = 50;

platform::text_enum! {
    /// How a quiz is handed in.
    pub enum QuizMode {
        /// All at the end.
        SubmitAll = "submit_all",
        /// Question by question.
        SubmitSingleQuestion = "submit_single_question",
    }
}

platform::text_enum! {
    /// Which attempt counts.
    pub enum Counts {
        /// The best.
        Best = "best",
        /// The last.
        Last = "last",
    }
}

platform::text_enum! {
    /// When what is right is shown.
    pub enum ShowAnswers {
        /// With each answer.
        AtOnce = "at_once",
        /// When the quiz is handed in.
        Submitted = "submitted",
        /// To who has passed.
        Passed = "passed",
        /// When the quiz has closed.
        Closed = "closed",
        /// Never.
        Never = "never",
    }
}

/// Questions that each attempt draws from the bank.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Draw {
    /// Of one category; or `tag`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category_id: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// How many.
    pub count: i32,
}

/// The rules of a quiz.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct QuizSettings {
    pub mode: QuizMode,
    /// Minutes; 0: as long as it takes.
    pub duration: i32,
    /// Of the points.
    pub pass_percentage: i32,
    /// 0: any number.
    pub attempts: i32,
    pub counts: Counts,
    pub shuffle_questions: bool,
    pub shuffle_choices: bool,
    /// Beside the questions of the lesson.
    pub draw: Vec<Draw>,
    pub show_answers: ShowAnswers,
    /// Epoch seconds.
    pub opens_at: Option<i64>,
    pub closes_at: Option<i64>,
}

impl Default for QuizSettings {
    fn default() -> Self {
        Self {
            mode: QuizMode::SubmitAll,
            duration: 0,
            pass_percentage: 50,
            attempts: 0,
            counts: Counts::Best,
            shuffle_questions: false,
            shuffle_choices: true,
            draw: Vec::new(),
            show_answers: ShowAnswers::Submitted,
            opens_at: None,
            closes_at: None,
        }
    }
}

impl QuizSettings {
    /// Notes what is wrong with them.
    pub fn check(&self, faults: &mut Faults) {
        faults.within("settings", |faults| {
            faults.between("duration", self.duration, 0..=MINUTES_MAX);
            faults.between("pass_percentage", self.pass_percentage, 0..=100);
            faults.between("attempts", self.attempts, 0..=ATTEMPTS_MAX);
            faults.between("draw", self.draw.len(), 0..=DRAWS_MAX);
            faults.each("draw", &self.draw, |faults, draw| {
                let tag = draw.tag.as_deref().map(str::trim).filter(|tag| !tag.is_empty());
                faults.ensure("category_id", draw.category_id.is_some() != tag.is_some(), INVALID_VALUE);
                faults.between("count", draw.count, 1..=i32::try_from(QUESTIONS_MAX).unwrap_or(i32::MAX));
            });
            if let (Some(opens), Some(closes)) = (self.opens_at, self.closes_at) {
                faults.ensure("closes_at", opens < closes, START_BEFORE_END);
            }
        });
    }
}
