//! Letters that are to go out: a task each.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use super::letter::Letter;
use super::mailer::{Envelope, Mailer, Refusal};
use super::messages::{MAIL_ADDRESS, MAIL_AWAY, MAIL_NO_TEMPLATE, MAIL_REFUSED, MAIL_SEALED, MAIL_TOO_LATE};
use super::template::Written;
use super::values::{Frame, Values};
use super::{store, template};
use crate::content;
use crate::ids::MailTemplateId;
use crate::site::Site;
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

/// A letter of a template of the site's own.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct OwnLetter {
    template: MailTemplateId,
    /// What stands for its parameters.
    values: BTreeMap<String, String>,
}

impl OwnLetter {
    /// A letter of that template; a value of several lines is shown as such. What every letter has needs no telling.
    pub fn new(template: MailTemplateId, values: BTreeMap<String, String>) -> Self {
        Self { template, values }
    }
}

/// What is sent.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Sent {
    Letter(Letter),
    Own(OwnLetter),
}

#[derive(Serialize, Deserialize)]
struct Payload {
    #[serde(flatten)]
    whom: To,
    #[serde(flatten)]
    sent: Sent,
}

/// Has a letter sent once the caller's transaction is committed: once for a key, however often it is asked for. False
/// where it was asked for before, or the address has had enough letters this hour.
///
/// # Errors
/// When the database fails.
pub async fn enqueue(tx: &mut TenantConn, key: String, whom: To, letter: Letter) -> Result<bool, ApiError> {
    insert(tx, key, Payload { whom, sent: Sent::Letter(letter) }).await
}

/// The same of a letter of the site's own.
///
/// # Errors
/// When the database fails.
pub async fn enqueue_own(tx: &mut TenantConn, key: String, whom: To, letter: OwnLetter) -> Result<bool, ApiError> {
    insert(tx, key, Payload { whom, sent: Sent::Own(letter) }).await
}

async fn insert(tx: &mut TenantConn, key: String, payload: Payload) -> Result<bool, ApiError> {
    if store::count_lately(tx, &payload.whom.to).await? >= HOURLY {
        return Ok(false);
    }
    let payload = serde_json::to_value(payload).map_err(ApiError::internal)?;
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
    let Payload { whom, sent } = task.read()?;
    let site = &task.site;
    let written = match sent {
        Sent::Letter(letter) => write(site, &whom, &letter).await?,
        Sent::Own(letter) => write_own(site, &whom, letter).await?,
    };
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

fn frame(site: &Site, whom: &To) -> Frame {
    Frame { site: site.entry.name.clone(), address: site.address(), name: whom.name.clone(), locale: whom.locale }
}

/// As the site words it in the recipient's language, or as it was made.
async fn write(site: &Site, whom: &To, letter: &Letter) -> Result<Written, Failure> {
    let token = match letter.token().map(|token| token.open(site.app.vault.as_ref())).transpose() {
        Ok(token) => token.unwrap_or_default(),
        Err(error) => return Err(Failure::Passing(Reason::of(MAIL_SEALED, error.to_string()))),
    };
    let wording = store::wording_of(&mut *site.read().await?, letter.system(), whom.locale).await?;
    let frame = frame(site, whom);
    match wording {
        Some(wording) => {
            let values = letter.values(&frame, &token);
            Ok(content::render(move || wording.written(&values, &frame)).await?)
        }
        None => Ok(template::write(letter.content(&frame.address, whom.locale, &token), &frame.site, whom.locale)),
    }
}

async fn write_own(site: &Site, whom: &To, letter: OwnLetter) -> Result<Written, Failure> {
    let wording = store::own_wording(&mut *site.read().await?, letter.template, whom.locale).await?;
    let wording = wording.ok_or_else(|| Failure::Lasting(Reason::of(MAIL_NO_TEMPLATE, letter.template)))?;
    let frame = frame(site, whom);
    let mut values = Values::of(&letter.values);
    values.put_common(&frame);
    Ok(content::render(move || wording.written(&values, &frame)).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_since_before_is_read() -> anyhow::Result<()> {
        let old =
            json!({"to": "a@x.vn", "name": "An", "locale": "vi", "letter": {"about": "password_changed", "at": 7}});
        let Payload { whom, sent } = serde_json::from_value(old.clone())?;
        assert!(matches!(&sent, Sent::Letter(Letter::PasswordChanged { at: 7 })));
        assert_eq!(serde_json::to_value(Payload { whom, sent })?, old);
        let own =
            json!({"to": "a@x.vn", "name": "An", "locale": "en", "own": {"template": 3, "values": {"form": "x"}}});
        let Payload { whom, sent } = serde_json::from_value(own.clone())?;
        assert!(matches!(&sent, Sent::Own(_)));
        assert_eq!(serde_json::to_value(Payload { whom, sent })?, own);
        Ok(())
    }
}
