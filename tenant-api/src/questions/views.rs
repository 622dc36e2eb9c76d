//! What readers and authors get to see of a question.

use std::collections::{BTreeMap, HashMap};

use judge_farm::client::{SubtaskRule, to_hundredths};
use marking::{Content, Hint, Kind, Marking, ShowSolution, Trial};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use scratch::structure::Rule;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use statements::{Block, Format, RenderedBlock, Texts};
use utoipa::ToSchema;

use super::draft::{Draft, Secrets, Translated, translated};
use super::judging::{AuthorCode, DriverCode, SubtaskInput};
use super::points::shares;
use super::solution::EditorialState;
use super::store::{self, Progress, Question, Revealed};
use super::test_cases::{self, Sample, ShownTests};
use super::trial_runs;
use super::words::{Difficulty, JudgingMode, MyState};
use crate::actor::Actor;
use crate::approval::{Status, Visibility};
use crate::categories::{self, CategoryKind};
use crate::ids::{AccountId, CategoryId, QuestionId};
use crate::names;

/// A problem or question where others point to it, in the caller's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProblemRef {
    pub id: QuestionId,
    pub slug: String,
    pub title: String,
    pub difficulty: Difficulty,
}

/// A question in the caller's language.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionView {
    pub id: QuestionId,
    pub slug: String,
    /// What it asks for.
    #[serde(rename = "type")]
    pub kind: Kind,
    pub title: String,
    /// The same.
    pub name: String,
    pub difficulty: Difficulty,
    pub max_score: f64,
    /// The same.
    pub score: f64,
    pub tags: Vec<String>,
    /// As its author wrote it, in `format`.
    pub statement: String,
    pub format: Format,
    /// Below the statement.
    pub media: Vec<RenderedBlock>,
    /// Of multiple choice: `true_false` or empty.
    pub style: String,
    /// What is needed to answer it.
    pub content: Content,
    pub hint_count: i32,
    /// Those that I have taken.
    pub hints: Vec<ShownHint>,
    /// Of the next one, in % of the score; null where there is none.
    pub next_hint_cost: Option<f64>,
    /// Clean; null unless its time has come.
    pub solution_html: Option<String>,
    /// Where I stand with the editorial; null where there is none.
    pub editorial: Option<EditorialState>,
    /// Answers that I have sent.
    pub tries_used: i64,
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
    /// What is asked of the structure of Scratch projects: without all of it there are no points.
    pub scratch: Vec<Rule>,
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
    /// Whether it is listed for practice.
    pub is_listed: bool,
    /// Whether quizzes may take it.
    pub enable_on_quiz: bool,
    /// Rises with every change.
    pub version: i64,
    /// For who may edit; null: in none.
    pub category_id: Option<CategoryId>,
    /// For who may edit.
    pub reject_reason: Option<String>,
    /// For who may edit: everything as it was written.
    pub source: Option<Source>,
}

/// A hint that was taken.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ShownHint {
    /// Clean.
    pub html: String,
    /// What it takes away, in % of the score.
    pub cost: f64,
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

/// A question as it was written, in every language: what a body that saves it may hold.
#[derive(Debug, Serialize, ToSchema)]
pub struct Source {
    #[serde(flatten)]
    pub texts: Texts,
    pub name: String,
    #[serde(rename = "type")]
    pub kind: Kind,
    pub format: Format,
    pub statement_media: Vec<Block>,
    /// As the question's kind has it.
    pub answers: Value,
    pub style: String,
    pub marking: Marking,
    pub hints: Vec<Hint>,
    pub solution: String,
    pub show_solution: ShowSolution,
    /// Judged tries after which the solution is shown too.
    pub solution_after_tries: Option<i32>,
    /// Days after one's first try.
    pub solution_after_days: Option<i32>,
    pub trials: Vec<Trial>,
    pub score: f64,
    pub translations: BTreeMap<String, Translated>,
}

impl Source {
    fn of(draft: &Draft, secrets: Secrets) -> Self {
        Self {
            translations: translated(draft, &secrets),
            name: draft.texts.title.clone(),
            texts: draft.texts.clone(),
            kind: draft.kind,
            format: draft.format,
            statement_media: draft.media.clone(),
            answers: secrets.answers.to_value(),
            style: draft.style.clone(),
            marking: draft.marking.clone(),
            hints: secrets.hints,
            solution: secrets.solution,
            show_solution: draft.show_solution,
            solution_after_tries: draft.solution_after_tries,
            solution_after_days: draft.solution_after_days,
            trials: secrets.trials,
            score: draft.max_score,
        }
    }
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

/// What learners get to answer, in `locale` or as it was written.
fn in_language(mut content: Value, locale: Locale) -> Result<Content, ApiError> {
    let code = if content.get(locale.code()).is_some() { locale.code() } else { Locale::Vi.code() };
    match content[code].take() {
        // Of a problem that was saved before questions had more than their statement.
        Value::Null => Ok(Content::default()),
        content => serde_json::from_value(content).map_err(ApiError::internal),
    }
}

/// What a view shows beside the question itself.
struct Beside {
    tests: ShownTests,
    /// What a turtle is to draw.
    drawing: Option<Value>,
    progress: Option<Progress>,
    revealed: Revealed,
    source: Option<Source>,
    category_id: Option<CategoryId>,
    can_edit: bool,
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
) -> Result<QuestionView, ApiError> {
    let id = question.id;
    let user = actor.map(|actor| actor.id);
    let can_edit = question.may_edit(actor);
    let beside = Beside {
        tests: test_cases::list_shown(conn, &[id]).await?.remove(&id).unwrap_or_default(),
        drawing: match question.draft.kind {
            Kind::Turtle => trial_runs::list_drawings(conn, &[id]).await?.remove(&id),
            _ => None,
        },
        progress: match user {
            Some(user) => store::find_progress(conn, user, id).await?,
            None => None,
        },
        revealed: store::find_revealed(conn, user, id, locale.code()).await?,
        source: match can_edit {
            true => Some(Source::of(&question.draft, store::find_secrets(conn, id).await?)),
            false => None,
        },
        category_id: match can_edit {
            true => categories::category_of(conn, CategoryKind::Question, id.get()).await?,
            false => None,
        },
        can_edit,
    };
    assemble(question, beside, locale)
}

/// Questions as an attempt asks them: nothing of hints, solutions and how anybody did at them elsewhere. Three statements,
/// however many; those that are not there are left out.
///
/// # Errors
/// When the database fails.
pub async fn views_in_attempt(
    conn: &mut TenantConn,
    ids: &[QuestionId],
    locale: Locale,
) -> Result<HashMap<QuestionId, QuestionView>, ApiError> {
    let questions = store::list(conn, ids, "").await?;
    let mut tests = test_cases::list_shown(conn, ids).await?;
    let mut drawings = match questions.iter().any(|question| question.draft.kind == Kind::Turtle) {
        true => trial_runs::list_drawings(conn, ids).await?,
        false => HashMap::new(),
    };
    let view = |question: Question| {
        let id = question.id;
        let beside = Beside {
            tests: tests.remove(&id).unwrap_or_default(),
            drawing: drawings.remove(&id),
            progress: None,
            revealed: Revealed::nothing(),
            source: None,
            category_id: None,
            can_edit: false,
        };
        Ok((id, assemble(question, beside, locale)?))
    };
    questions.into_iter().map(view).collect()
}

fn assemble(mut question: Question, beside: Beside, locale: Locale) -> Result<QuestionView, ApiError> {
    let Beside { tests, drawing, progress, revealed, source, category_id, can_edit } = beside;
    let Revealed { hint_count, hints, next_hint_cost, solution_html, editorial, tries_used } = revealed;
    // Who may edit reads it in the source too.
    let editorial = editorial.map(|state| EditorialState { is_open: state.is_open || can_edit, ..state });
    let ShownTests { samples, placement } = tests;
    let mut content = in_language(question.content.take(), locale)?;
    if let Some(turtle) = &mut content.turtle {
        turtle.target = drawing;
    }
    let media = question.rendered[Locale::Vi.code()].get("media").cloned().unwrap_or_else(|| json!([]));
    let parts = [
        html(&question, locale, "statement", |texts| &texts.statement),
        html(&question, locale, "input", |texts| &texts.input_description),
        html(&question, locale, "output", |texts| &texts.output_description),
        html(&question, locale, "constraints", |texts| &texts.constraints),
    ];
    let [statement_html, input_html, output_html, constraints_html] = parts;
    let Question {
        id, draft, version, status, reject_reason, author_id, author_name, solved_count, attempt_count, ..
    } = question;
    let translation = draft.translations.get(locale.code());
    let of = |field: fn(&Texts) -> &String| text(translation, &draft.texts, field).to_owned();
    let title = of(|texts| &texts.title);
    Ok(QuestionView {
        id,
        kind: draft.kind,
        name: title.clone(),
        title,
        score: draft.max_score,
        format: draft.format,
        media: serde_json::from_value(media).map_err(ApiError::internal)?,
        style: draft.style,
        content,
        hint_count,
        hints: serde_json::from_value(hints).map_err(ApiError::internal)?,
        next_hint_cost,
        solution_html,
        editorial,
        tries_used,
        is_listed: draft.is_listed,
        enable_on_quiz: draft.enable_on_quiz,
        version,
        category_id,
        statement: of(|texts| &texts.statement),
        input_description: of(|texts| &texts.input_description),
        output_description: of(|texts| &texts.output_description),
        constraints: of(|texts| &texts.constraints),
        statement_html,
        input_html,
        output_html,
        constraints_html,
        samples,
        test_count: i64::try_from(placement.len()).unwrap_or(i64::MAX),
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
        scratch: draft.judging.scratch,
        visibility: draft.visibility,
        source,
    })
}
