//! A question as its author writes it: what learners see of it ([`Draft`]), and what they don't ([`Secrets`]).

use std::collections::BTreeMap;

use marking::content::{Content, Hidden};
use marking::{Answers, Hint, Kind, Marking, ShowSolution, Shown, Subject, Translation, Trial};
use platform::error::ApiError;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use statements::{Block, Format, Texts};
use utoipa::ToSchema;

use super::judging::Judging;
use super::words::Difficulty;
use crate::approval::Visibility;
use crate::content;

/// What an author may set and learners may see.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Never changed.
    pub kind: Kind,
    pub slug: String,
    pub texts: Texts,
    /// By language; without what belongs to [`Secrets`].
    pub translations: BTreeMap<String, Texts>,
    /// Of every text.
    pub format: Format,
    /// Below the statement.
    pub media: Vec<Block>,
    /// `true_false` or empty.
    pub style: String,
    pub marking: Marking,
    pub show_solution: ShowSolution,
    /// Judged tries after which the solution is shown too; null: no number of them is enough.
    pub solution_after_tries: Option<i32>,
    /// Days after one's first try; null: no time is enough.
    pub solution_after_days: Option<i32>,
    /// Whether quizzes may take it.
    pub enable_on_quiz: bool,
    /// Whether it is listed for practice.
    pub is_listed: bool,
    pub difficulty: Difficulty,
    pub max_score: f64,
    pub allowed_languages: Option<Vec<i32>>,
    pub time_limit_ms: i32,
    pub memory_limit_mib: i32,
    pub output_limit_kib: i32,
    pub checker: Value,
    pub judging: Judging,
    pub stop_at_first_failure: bool,
    pub visibility: Visibility,
    pub tags: Vec<String>,
}

impl Draft {
    /// A new question of a kind.
    pub fn new(kind: Kind) -> Self {
        Self {
            kind,
            slug: String::new(),
            texts: Texts::default(),
            translations: BTreeMap::new(),
            format: Format::default(),
            media: Vec::new(),
            style: String::new(),
            marking: Marking::default(),
            show_solution: ShowSolution::Answered,
            solution_after_tries: None,
            solution_after_days: None,
            enable_on_quiz: true,
            is_listed: false,
            difficulty: Difficulty::Easy,
            max_score: 100.0,
            allowed_languages: None,
            time_limit_ms: 1000,
            memory_limit_mib: 256,
            output_limit_kib: 16_384,
            checker: json!({"kind": "tokens"}),
            judging: Judging::default(),
            stop_at_first_failure: false,
            visibility: Visibility::Public,
            tags: Vec::new(),
        }
    }
}

/// What an author may set and learners don't see: the key, and what is shown later.
#[derive(Debug, Clone, PartialEq)]
pub struct Secrets {
    /// Of the question's kind.
    pub answers: Answers,
    pub hints: Vec<Hint>,
    pub solution: String,
    /// Answers with the marks that they must get.
    pub trials: Vec<Trial>,
    /// By language.
    pub translations: BTreeMap<String, SecretTexts>,
}

impl Secrets {
    /// None yet.
    pub fn new(kind: Kind) -> Self {
        Self {
            // Nothing is always answers of a kind.
            answers: Answers::read(kind, &Value::Null).unwrap_or(Answers::None),
            hints: Vec::new(),
            solution: String::new(),
            trials: Vec::new(),
            translations: BTreeMap::new(),
        }
    }
}

/// Texts of [`Secrets`] in another language.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct SecretTexts {
    /// The solution's.
    pub solution: String,
    /// The hints', in their order.
    pub hints: Vec<String>,
    /// Of choices, items, places and moments by their id; of feedback by `feedback/` and the id.
    pub parts: BTreeMap<String, String>,
}

/// A question's texts in another language, as bodies and rows have them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Translated {
    #[serde(flatten)]
    pub texts: Texts,
    #[serde(flatten)]
    pub secret: SecretTexts,
}

/// What is made of a question when it is saved.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// By language: the texts as clean HTML; in the first language `media` as well.
    pub texts: Value,
    /// By language: what learners get to answer.
    pub content: BTreeMap<String, Content>,
    /// By language: what is shown later.
    pub hidden: BTreeMap<String, Hidden>,
}

impl Draft {
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

/// What a question is marked and checked by.
pub fn subject<'a>(draft: &'a Draft, secrets: &'a Secrets) -> Subject<'a> {
    Subject {
        kind: draft.kind,
        style: &draft.style,
        format: draft.format,
        statement: &draft.texts.statement,
        media: &draft.media,
        answers: &secrets.answers,
        marking: &draft.marking,
    }
}

/// Everything that is shown of a question, in every language, made off the async threads.
///
/// # Errors
/// When the process ends meanwhile.
pub async fn rendered(draft: &Draft, secrets: &Secrets) -> Result<Rendered, ApiError> {
    let (draft, secrets) = (draft.clone(), secrets.clone());
    content::render(move || render(&draft, &secrets)).await
}

fn render(draft: &Draft, secrets: &Secrets) -> Rendered {
    let subject = subject(draft, secrets);
    let texts = statements::rendered(draft.format, &draft.texts, &draft.translations, &draft.media);
    let Shown { content, hidden } =
        marking::shown(&subject, &secrets.hints, &secrets.solution, &translations(draft, secrets));
    Rendered { texts, content, hidden }
}

/// The texts in further languages, by language.
fn translations(draft: &Draft, secrets: &Secrets) -> BTreeMap<String, Translation> {
    translated(draft, secrets)
        .into_iter()
        .map(|(code, Translated { texts, secret })| {
            let SecretTexts { solution, hints, parts } = secret;
            (code, Translation { name: texts.title, statement: texts.statement, solution, hints, parts })
        })
        .collect()
}

/// The same as rows have it.
pub fn translated(draft: &Draft, secrets: &Secrets) -> BTreeMap<String, Translated> {
    let mut all: BTreeMap<String, Translated> = BTreeMap::new();
    for (code, texts) in &draft.translations {
        all.entry(code.clone()).or_default().texts = texts.clone();
    }
    for (code, secret) in &secrets.translations {
        all.entry(code.clone()).or_default().secret = secret.clone();
    }
    all
}
