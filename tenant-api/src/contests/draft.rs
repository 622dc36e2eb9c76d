//! A contest as its author writes it.

use std::net::IpAddr;

use contest_rules::formats::{ContestFormat, Options};
use ipnet::IpNet;
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::messages::{ABOVE_ZERO, INVALID_VALUE, LESS_THAN_MAX};
use serde::{Deserialize, Serialize};
use statements::{Format as TextFormat, RichText, TEXT_MAX};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::messages::{ENTER_FULL_INFORMATION, INVALID_RANGE, ONE_TYPE_ONLY, QUESTION_TWICE};
use crate::approval::Visibility;
use crate::attempts::MarkRule;
use crate::content;
use crate::courses::messages::{AT_LEAST_ONE_QUESTION, START_BEFORE_END};
use crate::ids::{ContestGroupId, ContestPartId, QuestionId};
use crate::standings::{ContestReview, ExerciseType, ShowRanks, SubmissionMode};

/// Longest name of a contest, a part or a group, in characters.
pub const NAME_MAX: usize = 200;
/// Most parts of a contest, and questions of all parts together.
const PARTS_MAX: usize = 20;
const QUESTIONS_MAX: usize = 200;
/// Longest contest, in days; longest part, in minutes.
const DAYS_MAX: i64 = 366;
const MINUTES_MAX: i32 = 10_000;
/// Most points of a question, and minutes that a rejected try costs.
const POINTS_MAX: f64 = 1_000_000.0;
const PENALTY_MAX: i32 = 1000;
const RANGES_MAX: usize = 50;
/// Most variants of a paper.
const VARIANTS_MAX: i32 = 100;

/// What an author may set.
#[derive(Debug, Clone, PartialEq)]
pub struct ContestDraft {
    pub slug: String,
    pub name: String,
    pub description: String,
    pub text_format: TextFormat,
    pub start: Option<OffsetDateTime>,
    pub end: Option<OffsetDateTime>,
    /// One enters only inside; none: open.
    pub active_from: Option<OffsetDateTime>,
    pub active_to: Option<OffsetDateTime>,
    pub submission_mode: SubmissionMode,
    pub exercise_type: ExerciseType,
    pub format: ContestFormat,
    pub options: Options,
    pub show_ranks: ShowRanks,
    pub freeze_minutes: Option<i32>,
    pub asks_candidate_id: bool,
    pub group: Option<ContestGroupId>,
    pub room: Room,
    pub visibility: Visibility,
    pub parts: Vec<PartDraft>,
}

/// Rules of the room in which it is sat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = ContestRoom)]
pub struct Room {
    /// Whether one session alone may sit it at a time, and whether candidates may move it to another computer themselves.
    pub single_session: bool,
    pub candidate_moves: bool,
    /// From where it may be entered and sat, such as `192.168.1.0/24`; empty: from everywhere.
    pub ip_ranges: Vec<String>,
    /// Papers with questions and choices in orders of their own; 0: all alike.
    pub variants: i32,
    /// What those who took part see of their answers afterwards.
    pub review: ContestReview,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            single_session: false,
            candidate_moves: false,
            ip_ranges: Vec::new(),
            variants: 0,
            review: ContestReview::Score,
        }
    }
}

/// A part as its author writes it.
#[derive(Debug, Clone, PartialEq)]
pub struct PartDraft {
    /// None: a new one.
    pub id: Option<ContestPartId>,
    pub name: String,
    pub question_amount: i32,
    /// Minutes; none: until the contest ends.
    pub quiz_time: Option<i32>,
    pub questions: Vec<AskedDraft>,
}

/// A question as it is asked in a part.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, ToSchema)]
#[schema(as = ContestQuestionInput)]
pub struct AskedDraft {
    pub question_id: QuestionId,
    /// None: as the question says.
    #[serde(default)]
    pub score: Option<f64>,
    /// How it counts for everybody, whatever they answered; none: by the answers.
    #[serde(default)]
    pub rule: Option<MarkRule>,
}

impl Default for ContestDraft {
    fn default() -> Self {
        Self {
            slug: String::new(),
            name: String::new(),
            description: String::new(),
            text_format: TextFormat::default(),
            start: None,
            end: None,
            active_from: None,
            active_to: None,
            submission_mode: SubmissionMode::Many,
            exercise_type: ExerciseType::Free,
            format: ContestFormat::Icpc,
            options: Options::default(),
            show_ranks: ShowRanks::On,
            freeze_minutes: None,
            asks_candidate_id: false,
            group: None,
            room: Room::default(),
            visibility: Visibility::Public,
            parts: Vec::new(),
        }
    }
}

impl ContestDraft {
    /// Notes what is wrong with it.
    pub fn check(&self, faults: &mut Faults) {
        faults
            .ensure("name", !self.name.is_empty(), ENTER_FULL_INFORMATION)
            .max_chars("name", &self.name, NAME_MAX)
            .max_chars("description", &self.description, TEXT_MAX)
            .ensure("start_time", self.start.is_some(), ENTER_FULL_INFORMATION)
            .ensure("end_time", self.end.is_some(), ENTER_FULL_INFORMATION);
        self.check_times(faults);
        if let Some(minutes) = self.options.penalty_minutes {
            faults.within("format_options", |faults| {
                faults.between("penalty_minutes", minutes, 0..=PENALTY_MAX);
            });
        }
        faults.within("room", |faults| {
            faults
                .between("variants", self.room.variants, 0..=VARIANTS_MAX)
                .between("ip_ranges", self.room.ip_ranges.len(), 0..=RANGES_MAX)
                .ensure("ip_ranges", self.room.ip_ranges.iter().all(|range| is_range(range)), INVALID_RANGE);
        });
        self.check_parts(faults);
    }

    fn check_times(&self, faults: &mut Faults) {
        if let (Some(start), Some(end)) = (self.start, self.end) {
            faults.ensure("end_time", start < end, START_BEFORE_END);
            faults.ensure("end_time", end - start <= Duration::days(DAYS_MAX), Fault::between(&(1..=DAYS_MAX)));
            if let Some(minutes) = self.freeze_minutes {
                let most = (end - start).whole_minutes().clamp(1, i64::from(MINUTES_MAX));
                faults.ensure("freeze_minutes", minutes > 0, ABOVE_ZERO);
                faults.ensure("freeze_minutes", i64::from(minutes) <= most, less_than(most));
            }
        }
        if let (Some(from), Some(to)) = (self.active_from, self.active_to) {
            faults.ensure("active_to_time", from < to, START_BEFORE_END);
        }
        // Blind ones stand still anyway; where each has a clock of their own there is no last hour.
        let stands_still = self.format != ContestFormat::Oi && self.exercise_type == ExerciseType::Free;
        faults.ensure("freeze_minutes", self.freeze_minutes.is_none() || stands_still, ONE_TYPE_ONLY);
    }

    fn check_parts(&self, faults: &mut Faults) {
        let all = self.parts.iter().map(|part| part.questions.len()).sum::<usize>();
        faults.between("parts", self.parts.len(), 0..=PARTS_MAX);
        faults.ensure("parts", all <= QUESTIONS_MAX, less_than(QUESTIONS_MAX as i64));
        let mut seen = std::collections::HashSet::new();
        faults.each("parts", &self.parts, |faults, part| {
            faults
                .ensure("name", !part.name.is_empty(), ENTER_FULL_INFORMATION)
                .max_chars("name", &part.name, NAME_MAX)
                .ensure("questions", !part.questions.is_empty(), AT_LEAST_ONE_QUESTION)
                .ensure("question_amount", part.question_amount > 0, ABOVE_ZERO);
            let count = i64::try_from(part.questions.len()).unwrap_or(i64::MAX);
            faults.ensure("question_amount", i64::from(part.question_amount) <= count, less_than(count));
            if let Some(minutes) = part.quiz_time {
                faults.ensure("quiz_time", minutes > 0, ABOVE_ZERO);
                faults.ensure("quiz_time", minutes <= MINUTES_MAX, less_than(MINUTES_MAX.into()));
            }
            // A part is timed where each has a clock of their own.
            let needs_time = self.exercise_type == ExerciseType::Timed;
            faults.ensure("quiz_time", part.quiz_time.is_some() || !needs_time, ENTER_FULL_INFORMATION);
            faults.each("questions", &part.questions, |faults, asked| {
                faults.ensure("question_id", seen.insert(asked.question_id), QUESTION_TWICE);
                if let Some(score) = asked.score {
                    faults.ensure("score", (0.0..=POINTS_MAX).contains(&score), INVALID_VALUE);
                }
            });
        });
    }

    /// What searches look at.
    pub fn search_text(&self) -> String {
        let excerpt = self.rich().excerpt();
        statements::search_words([self.name.as_str(), excerpt.as_str(), self.slug.as_str()])
    }

    fn rich(&self) -> RichText {
        RichText { format: self.text_format, text: self.description.clone() }
    }
}

fn less_than(max: i64) -> Fault {
    Fault::with(LESS_THAN_MAX, vec![("max", max.to_string())])
}

/// Whether it is a range of addresses, or one address.
fn is_range(range: &str) -> bool {
    range_of(range).is_some()
}

/// The range of addresses that a text means.
pub fn range_of(range: &str) -> Option<IpNet> {
    range.parse().ok().or_else(|| range.parse::<IpAddr>().ok().map(IpNet::from))
}

/// What is shown of a contest's description.
#[derive(Debug, Clone)]
pub struct Rendered {
    pub html: String,
    pub excerpt: String,
}

/// Makes it, off the async threads.
///
/// # Errors
/// When the process ends meanwhile.
pub async fn rendered(draft: &ContestDraft) -> Result<Rendered, ApiError> {
    let rich = draft.rich();
    content::render(move || Rendered { html: rich.html(), excerpt: rich.excerpt() }).await
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn sound() -> ContestDraft {
        let asked = |id| AskedDraft { question_id: QuestionId(id), score: None, rule: None };
        ContestDraft {
            name: "Vòng 1".into(),
            start: Some(datetime!(2026-12-01 01:00 UTC)),
            end: Some(datetime!(2026-12-01 04:00 UTC)),
            parts: vec![PartDraft {
                id: None,
                name: "Lập trình".into(),
                question_amount: 2,
                quiz_time: None,
                questions: vec![asked(1), asked(2)],
            }],
            ..ContestDraft::default()
        }
    }

    fn faults(change: impl FnOnce(&mut ContestDraft)) -> Vec<(String, &'static str)> {
        let mut draft = sound();
        change(&mut draft);
        let mut faults = Faults::default();
        draft.check(&mut faults);
        match faults.finish() {
            Ok(()) => Vec::new(),
            Err(error) => error.field_errors().iter().map(|it| (it.field.clone(), it.message.key())).collect(),
        }
    }

    #[test]
    fn each_fault_has_its_place_and_message() {
        assert_eq!(faults(|_| {}), []);
        let one = |field: &str, key| vec![(field.to_owned(), key)];
        assert_eq!(faults(|it| it.end = it.start), one("end_time", "start_before_end"));
        assert_eq!(faults(|it| it.start = None), one("start_time", "enter_full_information"));
        assert_eq!(
            faults(|it| it.parts[0].questions.clear())[0],
            one("parts[0].questions", "at_least_one_question")[0]
        );
        assert_eq!(faults(|it| it.parts[0].quiz_time = Some(0)), one("parts[0].quiz_time", "above_zero"));
        assert_eq!(faults(|it| it.parts[0].question_amount = 3), one("parts[0].question_amount", "less_than_max"));
        let blind = |it: &mut ContestDraft| (it.format, it.freeze_minutes) = (ContestFormat::Oi, Some(10));
        assert_eq!(faults(blind), one("freeze_minutes", "one_type_only"));
        assert_eq!(faults(|it| it.freeze_minutes = Some(181)), one("freeze_minutes", "less_than_max"));
        let timed = |it: &mut ContestDraft| it.exercise_type = ExerciseType::Timed;
        assert_eq!(faults(timed), one("parts[0].quiz_time", "enter_full_information"));
        let twice = |it: &mut ContestDraft| it.parts[0].questions[1].question_id = QuestionId(1);
        assert_eq!(faults(twice), one("parts[0].questions[1].question_id", "question_twice"));
        let ranges = |it: &mut ContestDraft| it.room.ip_ranges = vec!["10.0.0.0/8".into(), "10.0.0.999".into()];
        assert_eq!(faults(ranges), one("room.ip_ranges", "invalid_ip_range"));
    }
}
