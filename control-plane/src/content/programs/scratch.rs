//! Scratch: what was measured of projects, and projects handed in to a problem.

use std::time::Duration;

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Cast;
use crate::content::client::CallError;
use crate::content::questions::id_of;

const LANGUAGE: i32 = 200;
/// The learner's results: as many as a page may have.
const RESULTS: &str = "/api/analyze-scratch/results?page=1&size=96";
/// Between two tries of what came too soon, and how many there are.
const WAIT: Duration = Duration::from_secs(1);
const WAITS: usize = 60;

/// Projects that the learner hands in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HandedIn {
    /// Its address.
    problem: String,
    /// In their order.
    pub(super) projects: Vec<String>,
}

/// Has those of the learner's projects measured that were not: an earlier time may have ended between two of them.
pub(super) async fn analyse(cast: &Cast<'_>, projects: &[String]) -> Result<(), CallError> {
    let known = cast.student.call(Method::GET, RESULTS, None).await?;
    let known = known.as_array().context("the list of results is none")?;
    let is_known = |project: &str| known.iter().any(|one| one["name"] == project);
    for project in projects.iter().filter(|project| !is_known(project)) {
        cast.student.upload("/api/analyze-scratch", project, cast.folder.project(project)?).await?;
    }
    Ok(())
}

/// Hands the projects in, unless the learner has; nothing where no judge plays them now.
pub(super) async fn hand_in(cast: &Cast<'_>, handed: &HandedIn) -> Result<(), CallError> {
    let problem = match cast.admin.call(Method::GET, &format!("/api/problems/{}", handed.problem), None).await {
        Ok(problem) => id_of(&problem)?,
        // Somebody has deleted it.
        Err(error) if error.is(404) => return Ok(()),
        Err(error) => return Err(error),
    };
    let path = format!("/api/question/{problem}/submissions");
    let mine = cast.student.call(Method::GET, &path, None).await?;
    if mine.as_array().is_some_and(|mine| !mine.is_empty()) || !is_judged(cast).await? {
        return Ok(());
    }
    for project in &handed.projects {
        let source = STANDARD.encode(cast.folder.project(project)?);
        send(cast, problem, &json!({"language_id": LANGUAGE, "source_code": source})).await?;
    }
    Ok(())
}

async fn is_judged(cast: &Cast<'_>) -> Result<bool, CallError> {
    let languages = cast.student.call(Method::GET, "/api/snippet/judge-language", None).await?;
    let languages = languages.as_array().context("the list of languages is none")?;
    Ok(languages.iter().any(|one| one["id"] == LANGUAGE && one["available"] == true))
}

async fn send(cast: &Cast<'_>, problem: i64, body: &Value) -> Result<(), CallError> {
    let path = format!("/api/learning/code-question/judge/{problem}/submit-coding-question");
    for _ in 0..WAITS {
        match cast.student.call(Method::POST, &path, Some(body)).await {
            Err(error) if error.is(429) => tokio::time::sleep(WAIT).await,
            other => return other.map(drop),
        }
    }
    Ok(())
}
