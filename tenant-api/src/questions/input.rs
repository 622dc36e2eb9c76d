//! What an author sends of a problem, and what is wrong with it.

use std::collections::BTreeMap;

use judge_farm::client::{Checker, to_hundredths};
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::Objects;
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::ToSchema;

use super::judging::{AuthorCode, DriverCode, SubtaskInput};
use super::messages::SLUG_RESERVED;
use super::slugs::is_reserved;
use super::store::Draft;
use super::words::Difficulty;
use crate::approval::{Status, Visibility};
use crate::content;
use statements::Texts;

/// Most tags of one problem.
const TAGS_MAX: usize = 20;
/// Longest tag, in characters.
const TAG_MAX: usize = 50;
/// Most points of a problem or a part of it.
pub(super) const SCORE_MAX: f64 = 1_000_000.0;

/// A problem as its author writes it. In a change, what is not named stays.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct ProblemInput {
    pub title: Option<String>,
    /// Letters and digits separated by single hyphens; made from the title when missing.
    pub slug: Option<String>,
    /// Markdown with formulas between `$`.
    pub statement: Option<String>,
    pub input_description: Option<String>,
    pub output_description: Option<String>,
    pub constraints: Option<String>,
    /// By language code: the texts in further languages.
    pub translations: Option<BTreeMap<String, Texts>>,
    pub difficulty: Option<Difficulty>,
    pub max_score: Option<f64>,
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
    /// Only when a problem is created.
    pub test_cases: Option<Vec<CaseInput>>,
    pub visibility: Option<Visibility>,
    /// Only when a problem is created: draft, waiting_for_approval or published.
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
    pub is_sample: Option<bool>,
    pub score: Option<f64>,
    /// The id of its subtask; null: of none.
    #[schema(value_type = Option<i32>)]
    #[serde(default, deserialize_with = "present")]
    pub subtask: Option<Option<i32>>,
}

impl ProblemInput {
    /// Puts the change into `draft`; what is wrong is returned, field by field.
    pub fn apply(self, draft: &mut Draft) -> Faults {
        let mut faults = Faults::default();
        let texts = &mut draft.texts;
        put(&mut texts.title, self.title.map(|title| title.trim().to_owned()));
        put(&mut texts.statement, self.statement);
        put(&mut texts.input_description, self.input_description);
        put(&mut texts.output_description, self.output_description);
        put(&mut texts.constraints, self.constraints);
        put(&mut draft.translations, self.translations);
        put(&mut draft.difficulty, self.difficulty);
        put(&mut draft.max_score, self.max_score.map(to_hundredths));
        put(&mut draft.time_limit_ms, self.time_limit_ms);
        put(&mut draft.memory_limit_mib, self.memory_limit_mib);
        put(&mut draft.output_limit_kib, self.output_limit_kib);
        put(&mut draft.stop_at_first_failure, self.stop_at_first_failure);
        put(&mut draft.visibility, self.visibility);
        if let Some(languages) = self.allowed_languages {
            draft.allowed_languages = languages.filter(|ids| !ids.is_empty());
        }
        put(&mut draft.checker, self.checker);
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
        check(&mut faults, draft);
        faults
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

fn check(faults: &mut Faults, draft: &Draft) {
    let known = |id: &i32| judge_farm::client::languages().iter().any(|language| language.id == *id);
    let are_known = draft.allowed_languages.as_ref().is_none_or(|ids| ids.len() <= 200 && ids.iter().all(known));
    let are_tags = draft.tags.len() <= TAGS_MAX && draft.tags.iter().all(|tag| tag.chars().count() <= TAG_MAX);
    let is_ours = |code: &String| Locale::parse(code).is_some_and(|locale| locale.code() == code);
    faults
        .required("title", &draft.texts.title)
        .required("statement", &draft.texts.statement)
        .above_zero("max_score", draft.max_score, SCORE_MAX)
        .ensure("allowed_languages", are_known, INVALID_VALUE)
        .ensure("tags", are_tags, INVALID_VALUE)
        .ensure("translations", draft.translations.keys().all(is_ours), INVALID_VALUE)
        .between("time_limit_ms", draft.time_limit_ms, 50..=60_000)
        .between("memory_limit_mib", draft.memory_limit_mib, 16..=1024)
        .between("output_limit_kib", draft.output_limit_kib, 1..=65_536);
    check_checker(faults, &draft.checker);
    draft.judging.check(faults);
    check_lengths(faults, &draft.texts);
    for (code, texts) in &draft.translations {
        faults.within(&format!("translations.{code}"), |faults| check_lengths(faults, texts));
    }
}

fn named(prefix: &str, texts: &Texts) -> BTreeMap<String, String> {
    [
        ("title", &texts.title),
        ("statement", &texts.statement),
        ("input_description", &texts.input_description),
        ("output_description", &texts.output_description),
        ("constraints", &texts.constraints),
    ]
    .into_iter()
    .map(|(name, text)| (format!("{prefix}{name}"), text.clone()))
    .collect()
}

fn check_lengths(faults: &mut Faults, texts: &Texts) {
    for (name, most) in texts.all_too_long() {
        faults.add(name, Fault::too_long(most));
    }
}

/// How outputs are compared.
fn check_checker(faults: &mut Faults, checker: &Value) {
    faults.within("checker", |faults| {
        if checker.get("kind").and_then(Value::as_str) == Some("custom") {
            match AuthorCode::deserialize(Objects(checker.clone())) {
                Ok(code) => code.check(faults),
                Err(_) => drop(faults.add("source_code", REQUIRED)),
            }
        } else if let Some(checker) =
            faults.rule("", Checker::deserialize(Objects(checker.clone())).map_err(|_| INVALID_VALUE))
            && let Checker::Real { tolerance } = checker
        {
            faults.above_zero("tolerance", tolerance, f64::MAX);
        }
    });
}

impl Draft {
    /// Every language's texts as HTML, made off the async threads.
    ///
    /// # Errors
    /// When the process ends meanwhile.
    pub async fn rendered(&self) -> Result<Value, ApiError> {
        let (texts, translations) = (self.texts.clone(), self.translations.clone());
        content::render(move || statements::rendered(&texts, &translations)).await
    }

    /// The texts by their names, as a reviewer compares them.
    pub fn named_texts(&self) -> BTreeMap<String, String> {
        let mut all = named("", &self.texts);
        for (code, texts) in &self.translations {
            all.extend(named(&format!("translations.{code}."), texts));
        }
        all
    }

    /// What searches look at.
    pub fn search_text(&self) -> String {
        statements::search_text(&self.texts, &self.translations, &self.tags, &self.slug)
    }
}

#[cfg(test)]
mod tests {
    use platform::messages::{ABOVE_ZERO, BETWEEN, INVALID_SLUG, Message};
    use serde_json::json;

    use super::*;

    fn draft() -> Draft {
        Draft {
            texts: Texts { title: "Tổng".into(), statement: "Tính".into(), ..Texts::default() },
            ..Draft::default()
        }
    }

    fn fault(input: ProblemInput) -> (String, Message) {
        let faults = input.apply(&mut draft()).into_fields();
        (faults[0].field.clone(), faults[0].message)
    }

    #[test]
    fn good_input_has_no_faults() {
        let mut draft = draft();
        let input = ProblemInput {
            slug: Some("tong-2".into()),
            tags: Some(vec![" dp ".into(), "dp".into()]),
            ..Default::default()
        };
        assert!(input.apply(&mut draft).is_empty());
        assert_eq!((draft.slug.as_str(), draft.tags.as_slice()), ("tong-2", ["dp".to_owned()].as_slice()));
        assert!(draft.search_text().contains("tong"));
    }

    #[test]
    fn each_fault_names_its_field() {
        let with = |change: fn(&mut ProblemInput)| {
            let mut input = ProblemInput::default();
            change(&mut input);
            fault(input)
        };
        assert_eq!(with(|p| p.title = Some("  ".into())), ("title".into(), REQUIRED));
        assert_eq!(with(|p| p.slug = Some("a--b".into())), ("slug".into(), INVALID_SLUG));
        for reserved in ["25", "007", "me", "Preview"] {
            let input = ProblemInput { slug: Some(reserved.into()), ..ProblemInput::default() };
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
