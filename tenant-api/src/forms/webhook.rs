//! A form's webhook is told of answers: what is told is noted with what causes it, and sent by a task until it is taken.

use hmac::{Hmac, KeyInit, Mac};
use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;
use sha2::Sha256;
use time::OffsetDateTime;

use super::messages::{WEBHOOK_AWAY, WEBHOOK_REFUSED};
use super::outgoing;
use super::store::{self, Answer, Form};
use crate::tasks::messages::TASK_UNREADABLE;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason, Task};

const TASK: &str = "form_webhook";

/// Telling webhooks.
pub fn kind() -> Kind {
    Kind::new(TASK, run)
}

/// Has a form's webhook told of an answer as it is now, once the transaction is committed.
///
/// # Errors
/// When the database fails.
pub async fn tell(tx: &mut TenantTx, form: &Form, answer: &Answer) -> Result<(), ApiError> {
    if form.draft.webhook.is_none() {
        return Ok(());
    }
    let body = json!({
        "form": {"id": form.id, "slug": form.draft.slug, "title": form.draft.title},
        "answer": {
            "id": answer.id, "at": answer.created_at.unix_timestamp(), "state": answer.state, "email": answer.email,
            "answers": answer.answers,
        },
    });
    let id = store::insert_delivery(tx, (form.id, answer.id), &body.to_string()).await?;
    tasks::enqueue(tx, NewTask::new(TASK, id.to_string()).once()).await.map(drop)
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let id: i64 = task.key.parse().map_err(|error| Failure::Lasting(Reason::of(TASK_UNREADABLE, error)))?;
    let found = store::find_delivery(&mut *task.site.read().await?, id).await?;
    // Gone with its answer, told by an attempt whose end nobody noted, or there is nobody to tell any more.
    let Some(delivery) = found.filter(|delivery| !delivery.is_delivered) else { return Ok(Ending::Done(json!({}))) };
    let (Some(webhook), Some(secret)) = (delivery.webhook, delivery.secret) else { return Ok(Ending::Done(json!({}))) };
    let at = OffsetDateTime::now_utc().unix_timestamp();
    let signature = signature(&secret, at, &delivery.body)?;
    let failed = match outgoing::post(&webhook, delivery.body, &signature).await {
        Ok(status) if status.is_success() => return done(&task, id, status.as_u16().into()).await,
        Ok(status) => ((Some(status.as_u16().into()), None), Reason::of(WEBHOOK_REFUSED, status)),
        Err(error) => {
            let cause = format!("{error:#}");
            ((None, Some(cause.clone())), Reason::of(WEBHOOK_AWAY, cause))
        }
    };
    let ((status, error), reason) = failed;
    let mut tx = task.site.begin().await?;
    store::note_attempt(&mut tx, id, (status, error.as_deref()), false).await?;
    tx.commit().await?;
    Err(Failure::Passing(reason))
}

async fn done(task: &Task, id: i64, status: i32) -> Result<Ending, Failure> {
    let mut tx = task.site.begin().await?;
    store::note_attempt(&mut tx, id, (Some(status), None), true).await?;
    let ending = task.finish_in(&mut tx, json!({ "status": status })).await?;
    tx.commit().await?;
    Ok(ending)
}

/// `t=…,v1=…`: when it was sent, and the HMAC-SHA256 of `{t}.{body}` under the form's secret, in hexadecimal digits.
fn signature(secret: &str, at: i64, body: &str) -> Result<String, ApiError> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_err(ApiError::internal)?;
    mac.update(format!("{at}.{body}").as_bytes());
    let digits: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("t={at},v1={digits}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_of_time_and_body() -> Result<(), ApiError> {
        // printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac secret
        let known = "49f24e537407743fa4a0242bb63b94b9a47ee99cbbe071ccd8a22550ae411686";
        assert_eq!(signature("secret", 1_700_000_000, r#"{"a":1}"#)?, format!("t=1700000000,v1={known}"));
        assert_ne!(signature("other", 1_700_000_000, r#"{"a":1}"#)?, signature("secret", 1_700_000_000, r#"{"a":1}"#)?);
        Ok(())
    }
}
