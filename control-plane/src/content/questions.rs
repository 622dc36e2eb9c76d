//! The questions of a pack: read, and put into a site's bank.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};

use super::client::{CallError, SiteClient};
use super::pack::Pack;

/// What begins the address of a file that lies beside the questions.
const FILE_SCHEME: &str = "pack:";

/// Between two attempts of an answer that came too soon, and how many there are.
const WAIT: Duration = Duration::from_secs(1);
const WAITS: usize = 60;

/// Puts the pack's questions into the bank: `author` writes what is not there yet, `admin` publishes it and writes what is
/// there anew. How many there are that were not there before.
///
/// # Errors
/// When a call is refused.
pub async fn load_questions(pack: &Pack, author: &SiteClient, admin: &SiteClient) -> Result<usize, CallError> {
    if pack.questions.is_empty() {
        return Ok(0);
    }
    let mut files = BTreeMap::new();
    for (name, bytes) in &pack.files {
        let file = author.upload("/api/general/upload-file", name, bytes.clone()).await?;
        files.insert(format!("{FILE_SCHEME}{name}"), text(&file, "url")?);
    }
    let mut categories = Categories { admin, known: BTreeMap::new() };
    let mut created = 0;
    for question in pack.questions.iter().rev() {
        let found = find(admin, &question.slug).await?;
        let id = match (&found, &question.body) {
            (Some(found), None) => id_of(found)?,
            (None, None) => continue,
            (Some(found), Some(body)) => {
                let id = id_of(found)?;
                let body = with_files(body.clone(), &files);
                admin.call(Method::PUT, &format!("/api/question/{id}"), Some(&body)).await?;
                id
            }
            (None, Some(body)) => {
                let body = with_files(body.clone(), &files);
                let id = id_of(&author.call(Method::POST, "/api/question", Some(&body)).await?)?;
                let step = json!({"id": id, "action": "publish"});
                admin.call(Method::PUT, "/api/question/manage", Some(&step)).await?;
                created += 1;
                id
            }
        };
        let category = categories.find_or_make(&question.category).await?;
        let place = json!({"category_id": category, "before_id": null});
        admin.call(Method::PUT, &format!("/api/question/{id}/move"), Some(&place)).await?;
    }
    Ok(created)
}

/// Has a learner answer the questions as the pack says, unless they have answered them; in tried choices `{1}` is the first.
///
/// # Errors
/// When a call is refused.
pub async fn try_questions(pack: &Pack, admin: &SiteClient, learner: &SiteClient) -> Result<usize, CallError> {
    let mut sent = 0;
    for question in pack.questions.iter().filter(|question| !question.tried.is_empty()) {
        let Some(known) = find(admin, &question.slug).await? else { continue };
        let id = id_of(&known)?;
        let mine = learner.call(Method::GET, &format!("/api/question/{id}/submissions"), None).await?;
        if !mine.as_array().is_none_or(Vec::is_empty) {
            continue;
        }
        for answer in &question.tried {
            let body = json!({
                "question_id": id,
                "answer": in_ids(&known, answer),
                "key": uuid::Uuid::new_v4(),
            });
            send(learner, &body).await?;
            sent += 1;
        }
    }
    Ok(sent)
}

/// The first question of the pack that the learner has answered, and an answer of theirs: the ids of both.
///
/// # Errors
/// When the site refuses a call.
pub async fn tried(pack: &Pack, admin: &SiteClient, learner: &SiteClient) -> Result<Option<(i64, i64)>, CallError> {
    let Some(question) = pack.questions.iter().find(|question| !question.tried.is_empty()) else { return Ok(None) };
    let Some(known) = find(admin, &question.slug).await? else { return Ok(None) };
    let id = id_of(&known)?;
    let mine = learner.call(Method::GET, &format!("/api/question/{id}/submissions"), None).await?;
    Ok(mine[0]["id"].as_i64().map(|submission| (id, submission)))
}

/// Sends an answer, as slowly as a learner may.
async fn send(learner: &SiteClient, body: &Value) -> Result<(), CallError> {
    for _ in 0..WAITS {
        match learner.call(Method::POST, "/api/learning/submit-question", Some(body)).await {
            Err(error) if error.is(429) => tokio::time::sleep(WAIT).await,
            other => return other.map(drop),
        }
    }
    Ok(())
}

/// An answer of the pack, which calls choices by their number, in the ids of the site.
fn in_ids(known: &Value, answer: &str) -> String {
    let answers = &known["source"]["answers"];
    let id = |number: usize| answers[number.wrapping_sub(1)]["id"].as_i64();
    let kind = known["type"].as_str().unwrap_or_default();
    if matches!(kind, "single_choice" | "multiple_choice") {
        let pick = |part: &str| {
            let (sign, number) = part.strip_prefix('-').map_or(("", part), |number| ("-", number));
            let id = number.parse().ok().and_then(id).unwrap_or_default();
            format!("{sign}{id}")
        };
        return answer.split(',').map(pick).collect::<Vec<_>>().join(",");
    }
    let first = answers["moments"][0]["answers"][0]["id"].as_i64().unwrap_or_default();
    answer.replace("{1}", &first.to_string())
}

/// Categories by their path.
struct Categories<'a> {
    admin: &'a SiteClient,
    known: BTreeMap<Vec<String>, i64>,
}

impl Categories<'_> {
    async fn find_or_make(&mut self, path: &[String]) -> Result<Option<i64>, CallError> {
        if self.known.is_empty() {
            let tree = self.admin.call(Method::GET, "/api/category?type=question", None).await?;
            self.note(&tree, &[])?;
        }
        let mut parent = None;
        for depth in 1..=path.len() {
            let here = path[..depth].to_vec();
            let id = match self.known.get(&here) {
                Some(id) => *id,
                None => {
                    let body = json!({"name": here[depth - 1], "type": "question", "parent_id": parent});
                    id_of(&self.admin.call(Method::POST, "/api/category", Some(&body)).await?)?
                }
            };
            self.known.insert(here, id);
            parent = Some(id);
        }
        Ok(parent)
    }

    fn note(&mut self, tree: &Value, above: &[String]) -> anyhow::Result<()> {
        for category in tree.as_array().into_iter().flatten() {
            let path = [above, &[text(category, "name")?]].concat();
            self.note(&category["children"], &path)?;
            self.known.insert(path, id_of(category)?);
        }
        Ok(())
    }
}

pub(super) async fn find(site: &SiteClient, slug: &str) -> Result<Option<Value>, CallError> {
    match site.call(Method::GET, &format!("/api/problems/{slug}"), None).await {
        Ok(data) => Ok(Some(data)),
        Err(error) if error.is(404) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The same with the addresses that the files have on the site.
fn with_files(value: Value, files: &BTreeMap<String, String>) -> Value {
    match value {
        Value::String(text) => Value::String(files.get(&text).cloned().unwrap_or(text)),
        Value::Array(list) => list.into_iter().map(|it| with_files(it, files)).collect(),
        Value::Object(map) => map.into_iter().map(|(name, it)| (name, with_files(it, files))).collect(),
        other => other,
    }
}

pub(super) fn id_of(object: &Value) -> anyhow::Result<i64> {
    object["id"].as_i64().context("the answer has no id")
}

pub(super) fn text(object: &Value, field: &str) -> anyhow::Result<String> {
    Ok(object[field].as_str().with_context(|| format!("the answer has no {field}"))?.to_owned())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use marking::{Answers, Kind, Marking, Subject, check_hints, findings};
    use platform::faults::Faults;

    use super::*;

    /// What is wrong with a body.
    fn told(body: &Value) -> anyhow::Result<Vec<String>> {
        let text = |field: &str| body[field].as_str().unwrap_or_default();
        let kind = Kind::parse(text("type")).context("a type")?;
        let mut answers = Answers::read(kind, &body["answers"]).map_err(|it| anyhow::anyhow!("{}", it.field))?;
        let mut last = 0;
        answers.assign_ids(&std::collections::BTreeSet::new(), &mut || {
            last += 1;
            last
        });
        let read = |field: &str, none: Value| body.get(field).cloned().unwrap_or(none);
        let marking: Marking = serde_json::from_value(read("marking", json!({})))?;
        let media: Vec<statements::Block> = serde_json::from_value(read("statement_media", json!([])))?;
        let hints: Vec<marking::Hint> = serde_json::from_value(read("hints", json!([])))?;
        let subject = Subject {
            kind,
            style: text("style"),
            format: statements::Format::Markdown,
            statement: text("statement"),
            media: &media,
            answers: &answers,
            marking: &marking,
        };
        let mut faults = Faults::default();
        check_hints(&hints, &mut faults);
        let of_hints = faults.into_fields().into_iter().map(|it| format!("{} {}", it.field, it.message.key()));
        let of_all = findings(&subject).into_iter().map(|it| format!("{} {}", it.field, it.message.key()));
        Ok(of_hints.chain(of_all).collect())
    }

    #[test]
    fn every_question_of_the_demo_is_sound() -> anyhow::Result<()> {
        let pack = Pack::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("content"), "demo")?;
        let files: BTreeMap<String, String> =
            pack.files.iter().map(|(name, _)| (format!("{FILE_SCHEME}{name}"), format!("/files/1/{name}"))).collect();
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        for question in &pack.questions {
            let kind = match &question.body {
                Some(body) => {
                    let body = with_files(body.clone(), &files);
                    assert!(!body.to_string().contains(FILE_SCHEME), "{}: a file is missing", question.slug);
                    assert_eq!(told(&body)?, Vec::<String>::new(), "{}", question.slug);
                    text(&body, "type")?
                }
                None => {
                    assert!(pack.problems.iter().any(|problem| problem.slug == question.slug), "{}", question.slug);
                    "code".to_owned()
                }
            };
            *kinds.entry(kind).or_default() += 1;
        }
        assert!(kinds.len() == 12 && kinds.values().all(|count| *count == 5), "{kinds:?}");
        Ok(())
    }
}
