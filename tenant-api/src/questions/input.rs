//! What an author sends of a question, and what is wrong with it.

use std::collections::BTreeMap;

use bytes::Bytes;
use judge_farm::client::to_hundredths;
use marking::{Answers, Hint, Kind, Marking, Renamed, ShowSolution, Trial, Written};
use platform::faults::Faults;
use platform::messages::INVALID_VALUE;
use scratch::structure::Rule;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::ToSchema;

use super::draft::{Draft, SecretTexts, Secrets, Translated};
use super::judging::{AuthorCode, DriverCode, SubtaskInput};
use super::messages::SLUG_RESERVED;
use super::slugs::is_reserved;
use super::validation::{check, check_secrets};
use super::words::Difficulty;
use crate::approval::{Status, Visibility};
use crate::ids::CategoryId;
use crate::languages;
use statements::{Block, Format, Texts};

/// A question as its author writes it. In a change, what is not named stays.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct QuestionInput {
    /// What it asks for: `code` where nothing is said. It is never changed.
    #[serde(rename = "type")]
    pub kind: Option<Kind>,
    pub title: Option<String>,
    /// The title by its other name; where both are there, the title counts.
    pub name: Option<String>,
    /// Letters and digits separated by single hyphens; made from the title when missing.
    pub slug: Option<String>,
    /// In `format`; gaps are `{{key}}`, formulas between `$`.
    pub statement: Option<String>,
    /// Of every text; Markdown where nothing is said.
    pub format: Option<Format>,
    /// Below the statement.
    pub statement_media: Option<Vec<Block>>,
    /// The key, as the question's kind has it.
    pub answers: Option<Value>,
    /// Of multiple choice: `true_false` or empty.
    pub style: Option<String>,
    pub marking: Option<Marking>,
    /// Shown one at a time, at their cost.
    pub hints: Option<Vec<Hint>>,
    pub solution: Option<String>,
    /// When the solution and what is right are shown.
    pub show_solution: Option<ShowSolution>,
    /// Judged tries after which the solution is shown too, 1 to 1,000; null: no number of them is enough.
    #[schema(value_type = Option<i32>)]
    #[serde(default, deserialize_with = "present")]
    pub solution_after_tries: Option<Option<i32>>,
    /// Days after one's first try, 1 to 3,650; null: no time is enough.
    #[schema(value_type = Option<i32>)]
    #[serde(default, deserialize_with = "present")]
    pub solution_after_days: Option<Option<i32>>,
    /// Answers with the marks that they must get whenever the question is saved.
    pub trials: Option<Vec<Trial>>,
    /// Whether quizzes may take it.
    pub enable_on_quiz: Option<bool>,
    /// Whether it is listed for practice.
    pub is_listed: Option<bool>,
    /// Its category; null: none.
    #[schema(value_type = Option<CategoryId>)]
    #[serde(default, deserialize_with = "present")]
    pub category_id: Option<Option<CategoryId>>,
    /// The version that was read: where the question has another by now, nothing is changed.
    pub version: Option<i64>,
    /// Whether the editor saves by itself: then it may be unfinished, while it is nowhere to be seen.
    #[serde(default)]
    pub autosave: bool,
    pub input_description: Option<String>,
    pub output_description: Option<String>,
    pub constraints: Option<String>,
    /// By language code: the texts in further languages.
    pub translations: Option<BTreeMap<String, Translated>>,
    pub difficulty: Option<Difficulty>,
    pub max_score: Option<f64>,
    /// The same by its other name; where both are there, `max_score` counts.
    pub score: Option<f64>,
    /// Ids of languages; null or empty allows all.
    #[schema(value_type = Option<Vec<i32>>)]
    #[serde(default, deserialize_with = "present")]
    pub allowed_languages: Option<Option<Vec<i32>>>,
    pub time_limit_ms: Option<i32>,
    pub memory_limit_mib: Option<i32>,
    pub output_limit_kib: Option<i32>,
    /// `{"kind": "tokens"}` and others; `custom` has `language_id`, `source_code` and `files`.
    #[schema(value_type = Object)]
    pub checker: Option<Value>,
    pub stop_at_first_failure: Option<bool>,
    /// The author's side of an interactive problem; null takes it away.
    #[schema(value_type = Option<AuthorCode>)]
    #[serde(default, deserialize_with = "present")]
    pub interactor: Option<Option<AuthorCode>>,
    /// By language: the program that a learner's function is compiled with. Learners may use these languages only.
    #[schema(value_type = Option<BTreeMap<String, DriverCode>>)]
    pub driver: Option<BTreeMap<i32, DriverCode>>,
    /// Whether learners hand in outputs, not programs.
    pub output_only: Option<bool>,
    pub subtasks: Option<Vec<SubtaskInput>>,
    /// By language: what the time limit is multiplied by, 0.1 to 20.
    #[schema(value_type = Option<BTreeMap<String, f64>>)]
    pub time_multipliers: Option<BTreeMap<i32, f64>>,
    /// Whether the start-up time of the language is added to the time limit.
    pub allow_startup: Option<bool>,
    /// Whether learners see what their program wrote on every test, not on the samples only.
    pub show_output: Option<bool>,
    /// What is asked of the structure of Scratch projects, at most 20 rules; only where learners may use Scratch.
    pub scratch: Option<Vec<Rule>>,
    /// Only when a question is created.
    pub test_cases: Option<Vec<CaseInput>>,
    pub visibility: Option<Visibility>,
    /// Only when a question is created: draft, waiting_for_approval or published.
    pub status: Option<Status>,
    pub tags: Option<Vec<String>>,
}

/// A test case as its author writes it.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct CaseInput {
    /// Shown to authors; `1`, `2`, … when missing.
    pub name: Option<String>,
    pub input: Option<String>,
    pub output: Option<String>,
    /// Both sides out of a file: bytes that need not be text. They count before the texts.
    #[serde(skip)]
    pub contents: Option<(Bytes, Bytes)>,
    pub is_sample: Option<bool>,
    pub score: Option<f64>,
    /// The id of its subtask; null: of none.
    #[schema(value_type = Option<i32>)]
    #[serde(default, deserialize_with = "present")]
    pub subtask: Option<Option<i32>>,
    /// Of test-driven questions, by language: code that is run after the learner's.
    #[schema(value_type = Option<BTreeMap<String, String>>)]
    pub test_code: Option<BTreeMap<i32, String>>,
}

impl From<Written> for QuestionInput {
    fn from(written: Written) -> Self {
        let translated = |(code, it): (String, marking::Translation)| {
            let texts = Texts { title: it.name, statement: it.statement, ..Texts::default() };
            let secret = SecretTexts { solution: it.solution, hints: it.hints, parts: it.parts };
            (code, Translated { texts, secret })
        };
        Self {
            kind: Some(written.kind),
            title: Some(written.name),
            statement: Some(written.statement),
            format: Some(written.format),
            statement_media: Some(written.media),
            answers: Some(written.answers),
            style: Some(written.style),
            marking: Some(written.marking),
            hints: Some(written.hints),
            solution: Some(written.solution),
            show_solution: Some(written.show_solution),
            trials: Some(written.trials),
            enable_on_quiz: Some(written.enable_on_quiz),
            difficulty: Difficulty::parse(&written.difficulty),
            max_score: Some(written.score),
            tags: Some(written.tags),
            translations: Some(written.translations.into_iter().map(translated).collect()),
            ..Self::default()
        }
    }
}

impl QuestionInput {
    /// Puts the change into a question; what is wrong is returned, field by field. What is not `shown` to anybody may be
    /// unfinished where the editor saves by itself. A new question's ids are all made anew.
    pub fn apply(mut self, draft: &mut Draft, secrets: &mut Secrets, is_shown: bool, is_new: bool) -> Faults {
        let mut faults = Faults::default();
        let is_complete = !self.autosave || is_shown;
        self.put_secrets(draft, secrets, is_new, &mut faults);
        self.put_draft(draft, &mut faults);
        check(&mut faults, draft, is_complete);
        check_secrets(&mut faults, draft, secrets, is_complete);
        faults
    }

    /// The key with its ids, hints and solution.
    fn put_secrets(&mut self, draft: &Draft, secrets: &mut Secrets, is_new: bool, faults: &mut Faults) {
        faults.ensure("type", is_new || self.kind.is_none_or(|kind| kind == draft.kind), INVALID_VALUE);
        put(&mut secrets.hints, self.hints.take());
        put(&mut secrets.solution, self.solution.take());
        put(&mut secrets.trials, self.trials.take());
        if let Some(translations) = &self.translations {
            secrets.translations = translations.iter().map(|(code, it)| (code.clone(), it.secret.clone())).collect();
        }
        let Some(value) = self.answers.take() else { return };
        let mut answers = match Answers::read(draft.kind, &value) {
            Ok(answers) => answers,
            Err(unreadable) => return unreadable.tell(faults),
        };
        let known = secrets.answers.ids();
        let renamed = if is_new {
            answers.renew_ids(&mut random_id)
        } else {
            // An id of another question, or one that is gone, names nothing here.
            faults.ensure("answers", answers.ids().is_subset(&known), INVALID_VALUE);
            answers.assign_ids(&known, &mut random_id)
        };
        rename(secrets, &renamed, draft.kind, &answers);
        secrets.answers = answers;
    }

    /// What learners may see.
    fn put_draft(self, draft: &mut Draft, faults: &mut Faults) {
        put(&mut draft.format, self.format);
        put(&mut draft.media, self.statement_media);
        put(&mut draft.style, self.style);
        put(&mut draft.marking, self.marking);
        put(&mut draft.show_solution, self.show_solution);
        put(&mut draft.solution_after_tries, self.solution_after_tries);
        put(&mut draft.solution_after_days, self.solution_after_days);
        put(&mut draft.enable_on_quiz, self.enable_on_quiz);
        put(&mut draft.is_listed, self.is_listed);
        let translations = self.translations.map(|all| all.into_iter().map(|(code, it)| (code, it.texts)).collect());
        put(&mut draft.translations, translations);
        let texts = &mut draft.texts;
        put(&mut texts.title, self.title.or(self.name).map(|title| title.trim().to_owned()));
        put(&mut texts.statement, self.statement);
        put(&mut texts.input_description, self.input_description);
        put(&mut texts.output_description, self.output_description);
        put(&mut texts.constraints, self.constraints);
        put(&mut draft.difficulty, self.difficulty);
        put(&mut draft.max_score, self.max_score.or(self.score).map(to_hundredths));
        put(&mut draft.time_limit_ms, self.time_limit_ms);
        put(&mut draft.memory_limit_mib, self.memory_limit_mib);
        put(&mut draft.output_limit_kib, self.output_limit_kib);
        put(&mut draft.stop_at_first_failure, self.stop_at_first_failure);
        put(&mut draft.visibility, self.visibility);
        if let Some(languages) = self.allowed_languages {
            draft.allowed_languages = languages.filter(|ids| !ids.is_empty());
        }
        put(&mut draft.checker, self.checker.map(languages::with_id));
        let judging = &mut draft.judging;
        put(&mut judging.interactor, self.interactor);
        put(&mut judging.driver, self.driver);
        put(&mut judging.output_only, self.output_only);
        put(&mut judging.subtasks, self.subtasks);
        judging.subtasks.iter_mut().for_each(|subtask| subtask.score = to_hundredths(subtask.score));
        judging.number_subtasks();
        put(&mut judging.time_multipliers, self.time_multipliers);
        put(&mut judging.allow_startup, self.allow_startup);
        put(&mut judging.show_output, self.show_output);
        put(&mut judging.scratch, self.scratch);
        if !judging.driver.is_empty() {
            draft.allowed_languages = Some(judging.driver.keys().copied().collect());
        }
        if let Some(tags) = self.tags {
            draft.tags = clean_tags(tags);
        }
        let wanted = self.slug.filter(|slug| !slug.trim().is_empty());
        if let Some(wanted) = wanted.and_then(|slug| faults.rule("slug", rules::slug(&slug))) {
            // One that it has already may be older than the rule.
            faults.ensure("slug", wanted == draft.slug || !is_reserved(&wanted), SLUG_RESERVED);
            draft.slug = wanted;
        }
    }
}

/// Gives a copy ids of its own.
pub fn renew_ids(kind: Kind, secrets: &mut Secrets) {
    let mut answers = secrets.answers.clone();
    let renamed = answers.renew_ids(&mut random_id);
    rename(secrets, &renamed, kind, &answers);
    secrets.answers = answers;
}

/// Gives ids that are the same whenever they are given: numbers from 1.
pub fn number_ids(kind: Kind, secrets: &mut Secrets) {
    let mut last = 0;
    let mut answers = secrets.answers.clone();
    let renamed = answers.renew_ids(&mut || {
        last += 1;
        last
    });
    rename(secrets, &renamed, kind, &answers);
    secrets.answers = answers;
}

fn random_id() -> i64 {
    i64::from(rand::random::<u32>())
}

/// Trials and translations call choices by their new ids.
fn rename(secrets: &mut Secrets, renamed: &Renamed, kind: Kind, answers: &Answers) {
    let activity = match answers {
        Answers::Interaction(interaction) => Some(interaction.activity),
        _ => None,
    };
    for trial in &mut secrets.trials {
        trial.answer = renamed.answer(kind, activity, &trial.answer);
    }
    for texts in secrets.translations.values_mut() {
        texts.parts =
            std::mem::take(&mut texts.parts).into_iter().map(|(id, text)| (renamed.part(&id), text)).collect();
    }
}

fn put<T>(place: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *place = value;
    }
}

/// A field that is there, be it null: serde takes null for a field that is not.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Trimmed, without repetitions and blanks, in their order.
fn clean_tags(tags: Vec<String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for tag in tags {
        let tag = tag.trim().to_owned();
        if !tag.is_empty() && !kept.contains(&tag) {
            kept.push(tag);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use platform::messages::{ABOVE_ZERO, BETWEEN, INVALID_SLUG, Message, REQUIRED};
    use serde_json::json;

    use super::*;

    fn draft() -> Draft {
        Draft {
            texts: Texts { title: "Tổng".into(), statement: "Tính".into(), ..Texts::default() },
            ..Draft::new(Kind::Code)
        }
    }

    fn apply(input: QuestionInput, draft: &mut Draft) -> Faults {
        input.apply(draft, &mut Secrets::new(Kind::Code), false, false)
    }

    fn fault(input: QuestionInput) -> (String, Message) {
        let faults = apply(input, &mut draft()).into_fields();
        (faults[0].field.clone(), faults[0].message)
    }

    #[test]
    fn good_input_has_no_faults() {
        let mut draft = draft();
        let input = QuestionInput {
            slug: Some("tong-2".into()),
            tags: Some(vec![" dp ".into(), "dp".into()]),
            ..Default::default()
        };
        assert!(apply(input, &mut draft).is_empty());
        assert_eq!((draft.slug.as_str(), draft.tags.as_slice()), ("tong-2", ["dp".to_owned()].as_slice()));
        assert!(draft.search_text().contains("tong"));
    }

    #[test]
    fn each_fault_names_its_field() {
        let with = |change: fn(&mut QuestionInput)| {
            let mut input = QuestionInput::default();
            change(&mut input);
            fault(input)
        };
        assert_eq!(with(|p| p.title = Some("  ".into())), ("title".into(), REQUIRED));
        assert_eq!(with(|p| p.slug = Some("a--b".into())), ("slug".into(), INVALID_SLUG));
        for reserved in ["25", "007", "me", "Preview"] {
            let input = QuestionInput { slug: Some(reserved.into()), ..QuestionInput::default() };
            assert_eq!(fault(input), ("slug".into(), SLUG_RESERVED), "{reserved}");
        }
        assert_eq!(with(|p| p.max_score = Some(0.0)), ("max_score".into(), ABOVE_ZERO));
        assert_eq!(with(|p| p.time_limit_ms = Some(1)), ("time_limit_ms".into(), BETWEEN));
        assert_eq!(with(|p| p.checker = Some(json!({"kind": "magic"}))), ("checker".into(), INVALID_VALUE));
        assert_eq!(with(|p| p.checker = Some(json!({"kind": "custom"}))), ("checker.source_code".into(), REQUIRED));
        assert_eq!(
            with(|p| p.checker = Some(json!({"kind": "custom", "language_id": -1, "source_code": "x"}))),
            ("checker.language_id".into(), INVALID_VALUE)
        );
        assert_eq!(with(|p| p.memory_limit_mib = Some(1025)), ("memory_limit_mib".into(), BETWEEN));
        assert_eq!(with(|p| p.allowed_languages = Some(Some(vec![-5]))), ("allowed_languages".into(), INVALID_VALUE));
    }
}
