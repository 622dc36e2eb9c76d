//! Letters that are to go out: a task each.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use super::letter::Letter;
use super::mailer::{Envelope, Mailer, Refusal};
use super::messages::{MAIL_ADDRESS, MAIL_AWAY, MAIL_REFUSED, MAIL_SEALED, MAIL_TOO_LATE};
use super::{store, template};
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason, Task};

/// The kind of their tasks; the index `tasks_letters` knows it too.
const TASK: &str = "letter";
/// Pauses between attempts, in seconds.
const PAUSES: &[u64] = &[60, 300, 900, 3600, 14400];
/// A letter that has waited for longer is no news.
const LIFE: Duration = Duration::hours(24);
/// Letters to one address in an hour.
const HOURLY: i64 = 5;

/// Whom a letter is for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct To {
    /// The e-mail address.
    pub to: String,
    /// Their name; may be empty.
    pub name: String,
    /// The language that the letter is in.
    pub locale: Locale,
}

#[derive(Serialize, Deserialize)]
struct Payload {
    #[serde(flatten)]
    whom: To,
    letter: Letter,
}

/// Has a letter sent once the caller's transaction is committed: once for a key, however often it is asked for. False
/// where it was asked for before, or the address has had enough letters this hour.
///
/// # Errors
/// When the database fails.
pub async fn enqueue(tx: &mut TenantConn, key: String, whom: To, letter: Letter) -> Result<bool, ApiError> {
    if store::count_lately(tx, &whom.to).await? >= HOURLY {
        return Ok(false);
    }
    let payload = serde_json::to_value(Payload { whom, letter }).map_err(ApiError::internal)?;
    Ok(tasks::enqueue(tx, NewTask::new(TASK, key).once().about(payload)).await?.is_some())
}

/// The same to each of the site's admins, in Vietnamese: nothing says which language they would rather read.
///
/// # Errors
/// When the database fails.
pub async fn enqueue_to_admins(tx: &mut TenantConn, key: &str, letter: &Letter) -> Result<(), ApiError> {
    for admin in store::admins(tx).await? {
        let whom = To { to: admin.email, name: admin.full_name, locale: Locale::Vi };
        enqueue(tx, format!("{key}/{}", admin.id), whom, letter.clone()).await?;
    }
    Ok(())
}

/// Sending letters.
pub fn kind(mailer: Mailer) -> Kind {
    Kind::new(TASK, move |task| send(mailer.clone(), task)).retried_after(PAUSES)
}

async fn send(mailer: Mailer, task: Task) -> Result<Ending, Failure> {
    if !mailer.is_open() {
        return Ok(Ending::Done(json!({"skipped": "no mail server"})));
    }
    if task.created_at + LIFE < OffsetDateTime::now_utc() {
        return Err(Failure::Lasting(Reason::of(MAIL_TOO_LATE, "")));
    }
    let Payload { whom, letter } = task.read()?;
    let site = &task.site;
    let token = match letter.token().map(|token| token.open(site.app.vault.as_ref())).transpose() {
        Ok(token) => token.unwrap_or_default(),
        Err(error) => return Err(Failure::Passing(Reason::of(MAIL_SEALED, error.to_string()))),
    };
    let content = letter.content(&site.address(), whom.locale, &token);
    let written = template::write(content, &site.entry.name, whom.locale);
    let envelope = Envelope {
        id: format!("{}.{}", site.id(), task.id),
        from_name: &site.entry.name,
        to: &whom.to,
        to_name: &whom.name,
        written: &written,
    };
    match mailer.send(&envelope).await {
        Ok(()) => Ok(Ending::Done(Value::Null)),
        Err(Refusal::Address(detail)) => Err(Failure::Lasting(Reason::of(MAIL_ADDRESS, detail))),
        Err(Refusal::Lasting(detail)) => Err(Failure::Lasting(Reason::of(MAIL_REFUSED, detail))),
        Err(Refusal::Passing(detail)) => Err(Failure::Passing(Reason::of(MAIL_AWAY, detail))),
    }
}
