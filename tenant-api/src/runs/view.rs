//! What has become of a run.

use judge_farm::client::{JobKind, Outcome};
use platform::error::ApiError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::messages::RUN_NOT_FOUND;
use crate::ids::AccountId;
use crate::judge;
use crate::site::Site;

/// Most bytes of a stream that are told: what is no UTF-8 has become longer than it was.
const STREAM_MAX: usize = 1 << 20;

/// What is known of a run.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct RunView {
    pub token: Uuid,
    /// `running` until it is over, then `AC` (it ended with 0), `RTE`, `TLE`, `TOE`, `CPE`, `SVE` or `stop`.
    pub status: String,
    /// More about the status: `exit_code`, `silence`, `memory_limit`, …
    pub reason: Option<String>,
    /// What it has written so far, at most 1 MiB.
    pub stdout: String,
    /// The same of standard error.
    pub stderr: String,
    /// What the compiler wrote, cut.
    pub compile_output: String,
    /// Where the program ended by itself.
    pub exit_code: Option<i32>,
    pub cpu_ms: i64,
    pub wall_ms: i64,
    pub memory_kib: i64,
}

impl RunView {
    /// Out of the judge's words.
    pub fn of(token: Uuid, outcome: Outcome) -> Self {
        let test = outcome.tests.into_iter().next().unwrap_or_default();
        Self {
            token,
            status: outcome.status,
            reason: outcome.reason,
            stdout: cut(test.stdout.unwrap_or_default()),
            stderr: cut(test.stderr.unwrap_or_default()),
            compile_output: outcome.compile_output,
            exit_code: test.exit_code,
            cpu_ms: outcome.cpu_ms,
            wall_ms: outcome.wall_ms,
            memory_kib: outcome.memory_kib,
        }
    }

    /// Whether nothing of it changes any more.
    pub fn is_over(&self) -> bool {
        self.status != "running"
    }
}

fn cut(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(STREAM_MAX));
    text
}

/// What is known of a run of this site, whoever's it is: who may ask is the caller's to know. None where there is none (any
/// more).
///
/// # Errors
/// When the judge's database is away.
pub async fn result(site: &Site, token: Uuid) -> Result<Option<RunView>, ApiError> {
    find(site, token, None).await
}

/// What is known of a run of this person's.
///
/// # Errors
/// 404 where it is another's, or there is none (any more).
pub async fn own_result(site: &Site, token: Uuid, person: AccountId) -> Result<RunView, ApiError> {
    find(site, token, Some(person)).await?.ok_or_else(|| RUN_NOT_FOUND.into())
}

/// Wants a run of this person's.
///
/// # Errors
/// As [`own_result`].
pub async fn owned(site: &Site, token: Uuid, person: AccountId) -> Result<(), ApiError> {
    // Not its result: what it has written by now may be long, and this is asked with every line that is typed.
    let run = site.app.judge.find(token).await.map_err(judge::fault)?;
    let is_own =
        run.is_some_and(|run| run.kind == JobKind::Live && run.tenant_id == site.id() && run.user_id == person.get());
    if is_own { Ok(()) } else { Err(RUN_NOT_FOUND.into()) }
}

async fn find(site: &Site, token: Uuid, person: Option<AccountId>) -> Result<Option<RunView>, ApiError> {
    let run = site.app.judge.live_result(token).await.map_err(judge::fault)?;
    let run = run.filter(|run| run.tenant_id == site.id() && person.is_none_or(|person| run.user_id == person.get()));
    Ok(run.map(|run| RunView::of(token, run.outcome)))
}

#[cfg(test)]
mod tests {
    use judge_farm::client::TestResult;

    use super::*;

    fn view(test: TestResult) -> RunView {
        let mut outcome = Outcome::running(0.0);
        outcome.add(test);
        RunView::of(Uuid::nil(), outcome)
    }

    #[test]
    fn a_run_is_its_only_test() {
        let test = TestResult {
            status: "RTE".into(),
            reason: Some("exit_code".into()),
            exit_code: Some(3),
            cpu_ms: 12,
            wall_ms: 15,
            memory_kib: 3000,
            stdout: Some("chào\n".into()),
            stderr: Some("lỗi\n".into()),
            ..TestResult::default()
        };
        let view = view(test);
        assert!(view.is_over());
        assert_eq!((view.status.as_str(), view.reason.as_deref(), view.exit_code), ("RTE", Some("exit_code"), Some(3)));
        assert_eq!((view.stdout.as_str(), view.stderr.as_str()), ("chào\n", "lỗi\n"));
        assert_eq!((view.cpu_ms, view.wall_ms, view.memory_kib), (12, 15, 3000));
        let begun = RunView::of(Uuid::nil(), Outcome::running(0.0));
        assert!(!begun.is_over() && begun.stdout.is_empty() && begun.exit_code.is_none());
    }

    #[test]
    fn a_stream_is_cut_between_characters() {
        let long = "a".to_owned() + &"ơ".repeat(STREAM_MAX);
        let cut = view(TestResult { status: "TOE".into(), stdout: Some(long), ..TestResult::default() }).stdout;
        assert_eq!((cut.len(), cut.chars().last()), (STREAM_MAX - 1, Some('ơ')));
    }
}
