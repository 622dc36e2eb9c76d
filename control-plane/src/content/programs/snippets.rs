//! Snippets: versions, a fork, remarks, and help asked of a class.

use std::collections::BTreeMap;

use anyhow::Context;
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Cast, Folder, Plan};
use crate::content::client::{CallError, SiteClient};
use crate::content::questions::{id_of, text};

const PATH: &str = "/api/snippet/";

/// A snippet of a pack.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Snippet {
    /// By which the plan calls it.
    pub(super) name: String,
    title: String,
    language_id: i32,
    pub(super) visibility: String,
    #[serde(default)]
    stdin: String,
    /// As it was written, step by step.
    pub(super) versions: Vec<Version>,
}

/// A step of a snippet.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Version {
    /// None: it is only saved.
    name: Option<String>,
    folder: String,
    /// In the order of the tabs.
    files: Vec<String>,
}

/// What is said of a snippet by whoever has its review link.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Review {
    pub(super) snippet: String,
    remarks: Vec<Remark>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Remark {
    by: Reviewer,
    file: String,
    line: i32,
    text: String,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Reviewer {
    Teacher,
    Admin,
}

/// A hand raised over a snippet, in the first class that goes on.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Help {
    pub(super) snippet: String,
    question: String,
}

impl Snippet {
    /// Writes it step by step; as it is in the end.
    async fn write(&self, folder: &Folder, author: &SiteClient, fork_of: Option<i64>) -> Result<Value, CallError> {
        let mut saved = Value::Null;
        for version in &self.versions {
            let files = version.bodies(folder)?;
            if saved.is_null() {
                let new = json!({"title": self.title, "language_id": self.language_id, "files": files, "stdin": self.stdin,
                                 "visibility": self.visibility, "fork_of": fork_of});
                saved = author.call(Method::POST, PATH, Some(&new)).await?;
                if version.name.is_none() {
                    continue;
                }
            }
            let change = json!({"version": saved["version"], "files": files, "version_name": version.name});
            saved = author.call(Method::PUT, &format!("{PATH}{}", id_of(&saved)?), Some(&change)).await?;
        }
        Ok(saved)
    }
}

impl Version {
    /// Names and contents.
    pub(super) fn files(&self, folder: &Folder) -> anyhow::Result<Vec<(&str, String)>> {
        self.files.iter().map(|name| Ok((name.as_str(), folder.text(&self.folder, name)?))).collect()
    }

    fn bodies(&self, folder: &Folder) -> anyhow::Result<Vec<Value>> {
        let files = self.files(folder)?;
        Ok(files.into_iter().map(|(name, content)| json!({"name": name, "content": content})).collect())
    }
}

/// Somebody's own.
pub(super) async fn list(author: &SiteClient) -> Result<Vec<Value>, CallError> {
    let mine = author.call(Method::GET, &format!("{PATH}?size=96"), None).await?;
    Ok(mine.as_array().context("the list of snippets is none")?.clone())
}

/// Writes all that the plan has.
pub(super) async fn write_all(cast: &Cast<'_>, plan: &Plan) -> Result<(), CallError> {
    let mut written = BTreeMap::new();
    // The list shows what was changed last first.
    for snippet in plan.snippets.iter().rev() {
        let saved = snippet.write(&cast.folder, cast.student, None).await?;
        written.insert(snippet.name.as_str(), id_of(&saved)?);
    }
    let origin = plan.forked.write(&cast.folder, cast.teacher, None).await?;
    plan.forked.write(&cast.folder, cast.student, Some(id_of(&origin)?)).await?;
    if let Some(id) = written.get(plan.review.snippet.as_str()) {
        review(cast, *id, &plan.review.remarks).await?;
    }
    if let Some(id) = written.get(plan.help.snippet.as_str()) {
        ask_for_help(cast.student, *id, &plan.help.question).await?;
    }
    Ok(())
}

async fn review(cast: &Cast<'_>, id: i64, remarks: &[Remark]) -> Result<(), CallError> {
    let token = review_token(cast.student, id).await?;
    for Remark { by, file, line, text } in remarks {
        let reviewer = match by {
            Reviewer::Teacher => cast.teacher,
            Reviewer::Admin => cast.admin,
        };
        let remark = json!({"token": token, "file": file, "line": line, "text": text});
        reviewer.call(Method::POST, &format!("{PATH}{id}/remarks"), Some(&remark)).await?;
    }
    Ok(())
}

/// Of the version of now, which has one link however often it is asked for.
async fn review_token(author: &SiteClient, id: i64) -> Result<String, CallError> {
    let link = author.call(Method::POST, &format!("{PATH}{id}/review-link"), Some(&json!({}))).await?;
    let url = text(&link, "url")?;
    Ok(url.rsplit('/').next().unwrap_or_default().to_owned())
}

async fn ask_for_help(student: &SiteClient, id: i64, question: &str) -> Result<(), CallError> {
    let classes = student.call(Method::GET, "/api/classroom?role=student&size=96", None).await?;
    let active = classes.as_array().into_iter().flatten().find(|class| class["status"] == "active");
    // Somebody may have finished them all.
    let Some(class) = active else { return Ok(()) };
    let body = json!({"classroom_id": id_of(class)?, "question": question});
    student.call(Method::POST, &format!("{PATH}{id}/help"), Some(&body)).await.map(drop)
}

/// The sample's address, and that of its review, as long as the learner has it.
pub(super) async fn samples(cast: &Cast<'_>, plan: &Plan) -> Result<Map<String, Value>, CallError> {
    let mine = list(cast.student).await?;
    let named = |name: &str| {
        let snippet = plan.snippets.iter().find(|snippet| snippet.name == name)?;
        mine.iter().find(|one| one["title"] == snippet.title)
    };
    let mut samples = Map::new();
    if let Some(shown) = plan.snippets.first().and_then(|first| named(&first.name)) {
        samples.insert("/ucode/{slug}".to_owned(), format!("/ucode/{}", text(shown, "slug")?).into());
    }
    if let Some(reviewed) = named(&plan.review.snippet) {
        let token = review_token(cast.student, id_of(reviewed)?).await?;
        samples.insert("/ucode/review/{token}".to_owned(), format!("/ucode/review/{token}").into());
    }
    Ok(samples)
}
