//! What readers and authors get to see of a problem.

use std::collections::BTreeMap;

use judge_farm::client::{SubtaskRule, to_hundredths};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use serde_json::{Value, json};
use statements::Texts;
use utoipa::ToSchema;

use super::judging::{AuthorCode, DriverCode, SubtaskInput};
use super::points::shares;
use super::store::{self, Question};
use super::test_cases::{self, Sample};
use super::words::{Difficulty, JudgingMode, MyState};
use crate::actor::Actor;
use crate::approval::{Status, Visibility};
use crate::ids::{AccountId, QuestionId};
use crate::names;

/// A problem in the caller's language.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemView {
    pub id: QuestionId,
    pub slug: String,
    pub title: String,
    pub difficulty: Difficulty,
    pub max_score: f64,
    pub tags: Vec<String>,
    /// Markdown.
    pub statement: String,
    pub input_description: String,
    pub output_description: String,
    pub constraints: String,
    /// Clean HTML with MathML.
    pub statement_html: String,
    pub input_html: String,
    pub output_html: String,
    pub constraints_html: String,
    pub samples: Vec<Sample>,
    /// Null: all.
    pub allowed_languages: Option<Vec<i32>>,
    pub time_limit_ms: i32,
    pub memory_limit_mib: i32,
    pub output_limit_kib: i32,
    pub stop_at_first_failure: bool,
    /// Of a custom one, only who may edit sees more than the kind.
    #[schema(value_type = Object)]
    pub checker: Value,
    pub mode: JudgingMode,
    /// For who may edit.
    pub interactor: Option<AuthorCode>,
    /// By language, for who may edit.
    #[schema(value_type = Option<BTreeMap<String, DriverCode>>)]
    pub driver: Option<BTreeMap<i32, DriverCode>>,
    /// By language: what the editor begins with, where it is not the language's own.
    #[schema(value_type = BTreeMap<String, String>)]
    pub templates: BTreeMap<i32, String>,
    pub subtasks: Vec<SubtaskView>,
    /// By language: what the time limit is multiplied by.
    #[schema(value_type = BTreeMap<String, f64>)]
    pub time_multipliers: BTreeMap<i32, f64>,
    /// Whether the start-up time of the language is added to the time limit.
    pub allow_startup: bool,
    /// Whether results show what the program wrote on every test.
    pub show_output: bool,
    pub test_count: i64,
    /// People who solved it.
    pub solved_count: i64,
    /// People who tried it.
    pub attempt_count: i64,
    /// Null where it was not tried.
    pub my_status: Option<MyState>,
    pub my_best_score: Option<f64>,
    pub status: Status,
    pub visibility: Visibility,
    pub author: Author,
    pub can_edit: bool,
    /// For who may edit.
    pub reject_reason: Option<String>,
    /// For who may edit: the texts as they were written.
    pub source: Option<Source>,
}

/// Test cases that give points together.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubtaskView {
    pub id: i32,
    pub name: String,
    /// Points as its author gave them.
    pub score: f64,
    /// The same as its share of the problem's points.
    pub points: f64,
    pub rule: SubtaskRule,
    pub requires: Vec<i32>,
    /// Positions of its test cases.
    pub tests: Vec<i32>,
}

/// Who wrote a problem.
#[derive(Debug, Serialize, ToSchema)]
pub struct Author {
    pub id: AccountId,
    pub name: String,
}

/// A problem's texts as they were written, in every language.
#[derive(Debug, Serialize, ToSchema)]
pub struct Source {
    #[serde(flatten)]
    pub texts: Texts,
    pub translations: BTreeMap<String, Texts>,
}

/// A text of `translation`, or the original where that one is blank.
fn text<'a>(translation: Option<&'a Texts>, original: &'a Texts, of: fn(&Texts) -> &String) -> &'a str {
    translation.map(of).filter(|text| !text.trim().is_empty()).unwrap_or_else(|| of(original))
}

/// The HTML that belongs to [`text`].
fn html(question: &Question, locale: Locale, part: &str, of: fn(&Texts) -> &String) -> String {
    let translated = question.draft.translations.get(locale.code()).is_some_and(|texts| !of(texts).trim().is_empty());
    let code = if translated { locale.code() } else { Locale::Vi.code() };
    question.rendered[code][part].as_str().unwrap_or_default().to_owned()
}

/// The checker without what its author wrote.
fn without_source(checker: &Value) -> Value {
    match checker.get("kind") {
        Some(kind) if kind == "custom" => json!({ "kind": kind }),
        _ => checker.clone(),
    }
}

fn templates(driver: &BTreeMap<i32, DriverCode>) -> BTreeMap<i32, String> {
    driver.iter().map(|(language, code)| (*language, code.template.clone())).collect()
}

fn subtask_views(subtasks: Vec<SubtaskInput>, placement: &[(i32, Option<i32>)], max_score: f64) -> Vec<SubtaskView> {
    let weights: Vec<f64> = subtasks.iter().map(|subtask| subtask.score).collect();
    let view = |(subtask, points): (SubtaskInput, f64)| {
        let SubtaskInput { id, name, score, rule, requires, .. } = subtask;
        let mine = placement.iter().filter(|(_, of)| of.is_some() && *of == id);
        let tests = mine.map(|(position, _)| *position).collect();
        SubtaskView { id: id.unwrap_or_default(), name, score, points, rule, requires, tests }
    };
    subtasks.into_iter().zip(shares(&weights, max_score)).map(view).collect()
}

/// Puts a question into the form that `actor` may see, in `locale`.
///
/// # Errors
/// When the database fails.
pub async fn view(
    conn: &mut TenantConn,
    question: Question,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<ProblemView, ApiError> {
    let (samples, test_count) = test_cases::samples(conn, question.id).await?;
    let placement = match question.draft.judging.subtasks.is_empty() {
        true => Vec::new(),
        false => test_cases::placement(conn, question.id).await?,
    };
    let progress = match actor {
        Some(actor) => store::find_progress(conn, actor.id, question.id).await?,
        None => None,
    };
    let can_edit = question.may_edit(actor);
    let parts = [
        html(&question, locale, "statement", |texts| &texts.statement),
        html(&question, locale, "input", |texts| &texts.input_description),
        html(&question, locale, "output", |texts| &texts.output_description),
        html(&question, locale, "constraints", |texts| &texts.constraints),
    ];
    let [statement_html, input_html, output_html, constraints_html] = parts;
    let Question { id, draft, status, reject_reason, author_id, author_name, solved_count, attempt_count, .. } =
        question;
    let translation = draft.translations.get(locale.code());
    let of = |field: fn(&Texts) -> &String| text(translation, &draft.texts, field).to_owned();
    Ok(ProblemView {
        id,
        title: of(|texts| &texts.title),
        statement: of(|texts| &texts.statement),
        input_description: of(|texts| &texts.input_description),
        output_description: of(|texts| &texts.output_description),
        constraints: of(|texts| &texts.constraints),
        statement_html,
        input_html,
        output_html,
        constraints_html,
        samples,
        test_count,
        solved_count,
        attempt_count,
        my_status: progress.as_ref().map(|progress| if progress.solved { MyState::Solved } else { MyState::Tried }),
        my_best_score: progress.map(|progress| to_hundredths(progress.best_score)),
        author: Author { id: author_id, name: names::shown(author_name, locale) },
        can_edit,
        reject_reason: reject_reason.filter(|_| can_edit),
        status,
        slug: draft.slug.clone(),
        difficulty: draft.difficulty,
        max_score: draft.max_score,
        tags: draft.tags.clone(),
        allowed_languages: draft.allowed_languages.clone(),
        time_limit_ms: draft.time_limit_ms,
        memory_limit_mib: draft.memory_limit_mib,
        output_limit_kib: draft.output_limit_kib,
        stop_at_first_failure: draft.stop_at_first_failure,
        checker: if can_edit { draft.checker } else { without_source(&draft.checker) },
        mode: draft.judging.mode(),
        templates: templates(&draft.judging.driver),
        driver: can_edit.then_some(draft.judging.driver),
        interactor: draft.judging.interactor.filter(|_| can_edit),
        subtasks: subtask_views(draft.judging.subtasks, &placement, draft.max_score),
        time_multipliers: draft.judging.time_multipliers,
        allow_startup: draft.judging.allow_startup,
        show_output: draft.judging.show_output,
        visibility: draft.visibility,
        source: can_edit.then_some(Source { texts: draft.texts, translations: draft.translations }),
    })
}
