//! What an author sends of a contest.

use contest_rules::formats::{ContestFormat, Options};
use platform::faults::Faults;
use platform::messages::INVALID_DATE;
use serde::{Deserialize, Serialize};
use statements::Format as TextFormat;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::draft::{AskedDraft, ContestDraft, NAME_MAX, PartDraft, Room};
use super::slugs::is_reserved;
use crate::approval::{Status, Visibility};
use crate::courses::messages::AT_LEAST_ONE_QUESTION;
use crate::ids::{ContestGroupId, ContestPartId};
use crate::nullable::present;
use crate::questions::messages::SLUG_RESERVED;
use crate::standings::{ExerciseType, ShowRanks, SubmissionMode};

/// Longest password, in characters.
const PASSWORD_MAX: usize = 200;

/// A contest as its author writes it. In a change, what is not named stays.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ContestInput {
    pub name: Option<String>,
    /// Letters and digits separated by single hyphens; made from the name when missing.
    pub slug: Option<String>,
    pub description: Option<String>,
    /// Of the description; Markdown where nothing is said.
    pub text_format: Option<TextFormat>,
    /// Epoch seconds.
    pub start_time: Option<i64>,
    /// Epoch seconds.
    pub end_time: Option<i64>,
    /// Epoch seconds; null: open.
    #[schema(value_type = Option<i64>)]
    #[serde(deserialize_with = "present")]
    pub active_from_time: Option<Option<i64>>,
    /// Epoch seconds; null: open.
    #[schema(value_type = Option<i64>)]
    #[serde(deserialize_with = "present")]
    pub active_to_time: Option<Option<i64>>,
    pub submission_mode: Option<SubmissionMode>,
    pub exercise_type: Option<ExerciseType>,
    pub format: Option<ContestFormat>,
    pub format_options: Option<Options>,
    pub show_ranks: Option<ShowRanks>,
    /// Before the end; null: never.
    #[schema(value_type = Option<i32>)]
    #[serde(deserialize_with = "present")]
    pub freeze_minutes: Option<Option<i32>>,
    /// Whether a candidate ID is asked.
    pub candidate_id: Option<bool>,
    /// Empty: none is asked.
    pub password: Option<String>,
    /// Null: in none.
    #[schema(value_type = Option<ContestGroupId>)]
    #[serde(deserialize_with = "present")]
    pub group_id: Option<Option<ContestGroupId>>,
    /// Of a new group.
    pub group_name: Option<String>,
    pub parts: Option<Vec<PartInput>>,
    pub room: Option<Room>,
    pub visibility: Option<Visibility>,
    /// Only when a contest is created: draft, waiting_for_approval or published.
    pub status: Option<Status>,
    /// The version that was read: where the contest has another by now, nothing is changed.
    pub version: Option<i64>,
}

/// A part of a contest as its author writes it.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = ContestPartInput)]
pub struct PartInput {
    /// None: a new one.
    pub id: Option<ContestPartId>,
    pub name: String,
    /// As many of its questions each contestant is asked; all where nothing is said.
    pub question_amount: Option<i32>,
    /// Minutes; null: until the contest ends.
    pub quiz_time: Option<i32>,
    pub questions: Vec<AskedDraft>,
}

fn put<T>(field: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *field = value;
    }
}

/// One space between words, none around.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl ContestInput {
    /// Puts the change into a contest; what is wrong is returned, field by field.
    pub fn apply(self, draft: &mut ContestDraft) -> Faults {
        let mut faults = Faults::default();
        put(&mut draft.name, self.name.as_deref().map(line));
        put(&mut draft.description, self.description);
        put(&mut draft.text_format, self.text_format);
        put(&mut draft.start, self.start_time.map(|at| moment(&mut faults, "start_time", Some(at))));
        put(&mut draft.end, self.end_time.map(|at| moment(&mut faults, "end_time", Some(at))));
        put(&mut draft.active_from, self.active_from_time.map(|at| moment(&mut faults, "active_from_time", at)));
        put(&mut draft.active_to, self.active_to_time.map(|at| moment(&mut faults, "active_to_time", at)));
        put(&mut draft.submission_mode, self.submission_mode);
        put(&mut draft.exercise_type, self.exercise_type);
        put(&mut draft.format, self.format);
        put(&mut draft.options, self.format_options);
        put(&mut draft.show_ranks, self.show_ranks);
        put(&mut draft.freeze_minutes, self.freeze_minutes);
        put(&mut draft.asks_candidate_id, self.candidate_id);
        put(&mut draft.group, self.group_id);
        put(&mut draft.room, self.room.map(Room::tidy));
        put(&mut draft.visibility, self.visibility);
        faults.ensure("parts", self.parts.as_ref().is_none_or(|parts| !parts.is_empty()), AT_LEAST_ONE_QUESTION);
        put(&mut draft.parts, self.parts.map(|parts| parts.into_iter().map(PartInput::into_draft).collect()));
        faults.max_chars("password", self.password.as_deref().unwrap_or_default(), PASSWORD_MAX).max_chars(
            "group_name",
            self.group_name.as_deref().unwrap_or_default(),
            NAME_MAX,
        );
        let wanted = self.slug.filter(|slug| !slug.trim().is_empty());
        if let Some(wanted) = wanted.and_then(|slug| faults.rule("slug", rules::slug(&slug))) {
            faults.ensure("slug", wanted == draft.slug || !is_reserved(&wanted), SLUG_RESERVED);
            draft.slug = wanted;
        }
        draft.check(&mut faults);
        faults
    }
}

impl PartInput {
    fn into_draft(self) -> PartDraft {
        let all = i32::try_from(self.questions.len()).unwrap_or(i32::MAX);
        PartDraft {
            id: self.id,
            name: line(&self.name),
            question_amount: self.question_amount.unwrap_or(all.max(1)),
            quiz_time: self.quiz_time,
            questions: self.questions,
        }
    }
}

impl Room {
    fn tidy(self) -> Self {
        let ranges = self.ip_ranges.iter().map(|range| range.trim().to_owned());
        Self { ip_ranges: ranges.filter(|range| !range.is_empty()).collect(), ..self }
    }
}

fn moment(faults: &mut Faults, field: &str, at: Option<i64>) -> Option<OffsetDateTime> {
    let at = OffsetDateTime::from_unix_timestamp(at?).ok().filter(|at| (2000..2200).contains(&at.year()));
    faults.ensure(field, at.is_some(), INVALID_DATE);
    at
}
