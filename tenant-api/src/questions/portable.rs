//! Questions as bodies that make them again elsewhere.

use marking::Kind;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::{Map, Value, json};

use super::input::number_ids;
use super::saving::state;
use super::store::{self, find_secrets};
use super::test_cases::{self, CaseRow};
use crate::ids::{AccountId, QuestionId};

/// A question as its author would send it, without its tests.
pub struct Portable {
    /// Who wrote it.
    pub author_id: AccountId,
    /// The body of `POST /api/question`: ids in it are numbers from 1.
    pub body: Map<String, Value>,
    /// In their order; their contents are in the blob store.
    pub cases: Vec<CaseRow>,
}

/// A question with its key: to be called for who may edit it only. None where it is gone.
///
/// # Errors
/// When the database fails.
pub async fn find_portable(conn: &mut TenantConn, id: QuestionId) -> Result<Option<Portable>, ApiError> {
    let Some(question) = store::find(conn, Some(id), "").await? else { return Ok(None) };
    let mut secrets = find_secrets(conn, id).await?;
    let cases = test_cases::list(conn, id).await?;
    let draft = question.draft;
    number_ids(draft.kind, &mut secrets);
    let mut body = Map::from_iter([("type".to_owned(), json!(draft.kind))]);
    if let Value::Object(state) = state(&draft, &secrets)? {
        body.extend(state);
    }
    let judging = json!({
        "allowed_languages": draft.allowed_languages, "time_limit_ms": draft.time_limit_ms,
        "memory_limit_mib": draft.memory_limit_mib, "output_limit_kib": draft.output_limit_kib,
        "checker": draft.checker, "stop_at_first_failure": draft.stop_at_first_failure,
        "interactor": draft.judging.interactor, "driver": draft.judging.driver,
        "output_only": draft.judging.output_only, "subtasks": draft.judging.subtasks,
        "time_multipliers": draft.judging.time_multipliers, "allow_startup": draft.judging.allow_startup,
        "show_output": draft.judging.show_output, "scratch": draft.judging.scratch,
    });
    if let (Value::Object(judging), true) = (judging, is_judged(draft.kind)) {
        body.extend(judging);
    }
    Ok(Some(Portable { author_id: question.author_id, body, cases }))
}

/// Whether tests or limits belong to it.
fn is_judged(kind: Kind) -> bool {
    matches!(kind, Kind::Code | Kind::TestDrivenCode)
}
