//! Drafts of answers in an attempt: `attempt/<attempt>/<question>`. Each carries a number that rises with every change, so that
//! of two devices, retries and answers that overtake each other the newest is kept. They are the answers when the time is over.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::{INVALID_VALUE, TOO_LARGE};
use platform::tenancy::TenantConn;
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::store::{self, Row};
use crate::actor::Actor;
use crate::attempts::{self, messages::TIME_OVER};
use crate::ids::{AccountId, AttemptId, QuestionId};
use crate::live;
use crate::site::Site;

/// Largest answer, in bytes.
const DATA_MAX: usize = 64 * 1024;

/// A draft of an answer.
pub struct AttemptDraft {
    pub question_id: QuestionId,
    /// `{seq, answer}`.
    pub data: Value,
    pub updated_at: OffsetDateTime,
}

/// Whose draft a key means: none where it is no such key.
pub fn parse(key: &str) -> Option<(AttemptId, QuestionId)> {
    let (attempt, question) = key.strip_prefix("attempt/")?.split_once('/')?;
    let id = |text: &str| text.parse::<i64>().ok().filter(|id| *id > 0 && id.to_string() == text);
    Some((AttemptId(id(attempt)?), QuestionId(id(question)?)))
}

/// Keeps a draft unless a newer one is there; what is there now. One that comes when the time is over is kept for the teacher.
///
/// # Errors
/// 404 of another's attempt, 412 of one that is closed or does not ask the question, 413 where it is too long.
pub async fn save(
    site: &Site,
    actor: &Actor,
    (key, data): (&str, &Value),
    (attempt, question): (AttemptId, QuestionId),
) -> Result<Row, ApiError> {
    if data.to_string().len() > DATA_MAX {
        return Err(ApiError::with(TOO_LARGE, vec![("max", "64 KB".into())]));
    }
    let mut faults = Faults::default();
    let seq = data.get("seq").and_then(Value::as_i64).filter(|seq| *seq > 0);
    faults.ensure("data.seq", seq.is_some(), INVALID_VALUE);
    faults.ensure("data.answer", data.get("answer").is_some(), INVALID_VALUE);
    faults.finish()?;
    let mut tx = site.begin().await?;
    attempts::hold(&mut tx, attempt).await?;
    let admitted = attempts::admit(&mut tx, actor, attempt, question, OffsetDateTime::now_utc()).await;
    if admitted.as_ref().is_err_and(|refused| refused.message() == TIME_OVER) {
        let refusal = attempts::keep_late_draft(&mut tx, actor.id, (attempt, question), data).await?;
        tx.commit().await?;
        return Err(refusal);
    }
    let admitted = admitted?;
    if let Some(saved) = store::save_newer(&mut tx, actor.id, key, data).await? {
        if admitted.attempt.was_resumed {
            let news = json!({ "kind": "draft", "key": key, "seq": seq });
            live::publish(&mut tx, &live::USER.topic(actor.id.get()), &news)?;
        }
        tx.commit().await?;
        return Ok(Row { data: data.clone(), updated_at: saved });
    }
    let newer = store::find(&mut tx, actor.id, key).await?;
    newer.ok_or_else(|| ApiError::internal(anyhow::anyhow!("a draft that is neither older nor there")))
}

/// What was kept of an attempt's answers.
///
/// # Errors
/// When the database fails.
pub async fn list_of_attempt(
    conn: &mut TenantConn,
    user: AccountId,
    attempt: AttemptId,
) -> Result<Vec<AttemptDraft>, ApiError> {
    let prefix = format!("attempt/{attempt}/");
    let rows = store::list_with(conn, user, &prefix).await?;
    let draft = |(key, Row { data, updated_at }): (String, Row)| {
        let (_, question_id) = parse(&key)?;
        Some(AttemptDraft { question_id, data, updated_at })
    };
    Ok(rows.into_iter().filter_map(draft).collect())
}

/// Lets go of an attempt's drafts: they are its answers now.
///
/// # Errors
/// When the database fails.
pub async fn delete_of_attempt(tx: &mut TenantConn, user: AccountId, attempt: AttemptId) -> Result<(), ApiError> {
    store::delete_with(tx, user, &format!("attempt/{attempt}/")).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_names_an_attempt_and_a_question() {
        assert_eq!(parse("attempt/12/7"), Some((AttemptId(12), QuestionId(7))));
        for other in
            ["attempt/12", "attempt/12/", "attempt/12/7/1", "attempt/012/7", "attempt/-1/7", "code/12/7", "attempt/a/7"]
        {
            assert_eq!(parse(other), None, "{other}");
        }
    }
}
