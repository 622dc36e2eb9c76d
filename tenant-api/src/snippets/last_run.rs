//! What came out of the author's newest run: asked of the judge when somebody reads the snippet, and kept, since the judge
//! forgets it within the hour.

use platform::error::ApiError;
use sqlx::types::Json;
use time::OffsetDateTime;
use uuid::Uuid;

use super::access::{find_own, lock_own};
use super::body::SnippetLastRun;
use super::store::{self, Snippet};
use super::versions;
use super::words::SnippetVersionReason;
use crate::actor::Actor;
use crate::ids::SnippetId;
use crate::judge;
use crate::runs::{self, RunView};
use crate::site::Site;

/// Of a text that is kept, in bytes.
const LONGEST: usize = 16 * 1024;

/// Before somebody runs a snippet: it has to be theirs.
///
/// # Errors
/// 404 for others.
pub async fn before_run(site: &Site, actor: &Actor, id: SnippetId) -> Result<(), ApiError> {
    find_own(&mut *site.read().await?, id, actor).await.map(drop)
}

/// Notes the run that was begun: what is run becomes a version.
///
/// # Errors
/// When the database fails, or the snippet was deleted meanwhile.
pub async fn note_run(site: &Site, actor: &Actor, id: SnippetId, token: Uuid) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    let snippet = lock_own(&mut tx, id, actor).await?;
    versions::keep(&mut tx, &snippet, SnippetVersionReason::Run).await?;
    store::set_run(&mut tx, id, token).await?;
    tx.commit().await?;
    Ok(())
}

/// Keeps what came out of a run, where it is the newest of a snippet and over.
///
/// # Errors
/// When the database fails.
pub async fn keep_last_run(site: &Site, token: Uuid, view: &RunView) -> Result<(), ApiError> {
    if !view.is_over() {
        return Ok(());
    }
    end(site, token, Some(&kept(view, OffsetDateTime::now_utc()))).await
}

/// Brings what is kept up to the newest run. What is kept already is shown where the judge does not say what came out since.
pub async fn settle_last_run(site: &Site, snippet: &mut Snippet) {
    if let Err(error) = settle(site, snippet).await {
        tracing::warn!(tenant = site.id(), cause = ?error.cause(), "a snippet's last run");
    }
}

/// One that the judge has forgotten leaves what was there before.
async fn settle(site: &Site, snippet: &mut Snippet) -> Result<(), ApiError> {
    let Some(token) = snippet.run_token else { return Ok(()) };
    // Not its result: while it goes on that may be long, and many may read the snippet.
    let run = site.app.judge.find(token).await.map_err(judge::fault)?;
    if run.is_some_and(|run| run.phase != "done") {
        return Ok(());
    }
    let came_out = runs::result(site, token).await?;
    if came_out.as_ref().is_some_and(|view| !view.is_over()) {
        return Ok(());
    }
    let run = came_out.map(|view| kept(&view, OffsetDateTime::now_utc()));
    end(site, token, run.as_ref()).await?;
    snippet.run_token = None;
    if let Some(run) = run {
        snippet.last_run = Some(Json(run));
    }
    Ok(())
}

async fn end(site: &Site, token: Uuid, run: Option<&SnippetLastRun>) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    store::end_run(&mut tx, token, run).await?;
    tx.commit().await?;
    Ok(())
}

fn kept(view: &RunView, at: OffsetDateTime) -> SnippetLastRun {
    SnippetLastRun {
        status: view.status.clone(),
        stdout: cut(&view.stdout),
        stderr: cut(&view.stderr),
        compile_output: cut(&view.compile_output),
        exit_code: view.exit_code,
        at: at.unix_timestamp(),
    }
}

/// As much of a text as is kept; Postgres keeps no NUL.
fn cut(text: &str) -> String {
    text[..text.floor_char_boundary(LONGEST)].replace('\0', "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_signs() {
        assert_eq!((cut("xin chào"), cut("a\0b")), ("xin chào".to_owned(), "a\u{fffd}b".to_owned()));
        assert_eq!(cut(&"x".repeat(LONGEST + 5)).len(), LONGEST);
        // Three bytes each, and the limit is no multiple of three.
        assert_eq!(cut(&"ế".repeat(LONGEST)).len(), LONGEST - 1);
    }
}
