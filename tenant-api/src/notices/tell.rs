//! Telling people.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::kind::{Kind, MailTime};
use super::store::{self, Recipient, Written};
use super::texts;
use super::{digest, expiry};
use crate::ids::AccountId;
use crate::live;
use crate::mail::{self, Letter, To};

/// What people are to be told.
#[derive(Debug, Clone)]
pub struct New {
    /// Of which kind.
    pub kind: Kind,
    /// Unread notices of a kind with the same group are one, which counts; empty: on its own.
    pub group: String,
    /// What makes two the same: each person is told of an event of a kind once.
    pub event: String,
    /// What the kind's text has places for.
    pub params: Value,
    /// Where it leads on the site, without a language's prefix: `/manage/accounts`; empty: nowhere.
    pub path: String,
}

/// Tells these people, when the transaction commits: each once, in the site and by letter as each has chosen. Blocked
/// people and operators' accounts are left out, repeated ids don't matter.
///
/// # Errors
/// When the database fails.
pub async fn tell(tx: &mut TenantTx, people: &[AccountId], notice: New) -> Result<(), ApiError> {
    let recipients = store::recipients(tx, people, notice.kind).await?;
    let wanting: Vec<AccountId> = recipients.iter().filter(|one| one.is_told()).map(|one| one.id).collect();
    let new = store::note_event(tx, &wanting, &notice).await?;
    let recipients: Vec<Recipient> = recipients.into_iter().filter(|one| new.contains(&one.id)).collect();
    if recipients.is_empty() {
        return Ok(());
    }
    for written in store::write(tx, &recipients, &notice).await? {
        if let Some(recipient) = recipients.iter().find(|one| one.id == written.user_id) {
            send(tx, recipient, &written, &notice).await?;
        }
    }
    let on_site: Vec<AccountId> = recipients.iter().filter(|one| one.setting.site).map(|one| one.id).collect();
    ring(tx, &on_site).await?;
    expiry::plan(tx).await
}

/// The same to each of the site's admins.
///
/// # Errors
/// As [`tell`].
pub async fn tell_admins(tx: &mut TenantTx, notice: New) -> Result<(), ApiError> {
    let admins = store::admins(tx).await?;
    tell(tx, &admins, notice).await
}

/// Whether somebody has a notice of this kind and group that is not older: for what is told now and then only.
///
/// # Errors
/// When the database fails.
pub async fn told_since(
    conn: &mut TenantConn,
    (person, kind): (AccountId, Kind),
    group: &str,
    since: OffsetDateTime,
) -> Result<bool, ApiError> {
    store::told_since(conn, (person, kind), group, since).await
}

/// The letter, now or with the next morning's.
async fn send(tx: &mut TenantTx, to: &Recipient, written: &Written, notice: &New) -> Result<(), ApiError> {
    match to.mail() {
        // Of a group the first only: the bell counts the others.
        MailTime::Now if written.count == 1 => {
            let title = texts::line(notice.kind, &notice.params, written.count);
            let whom = To { to: to.email.clone(), name: to.full_name.clone(), locale: Locale::Vi };
            let letter = Letter::Notice { title, path: notice.path.clone() };
            mail::enqueue(tx, format!("notice/{}", written.id), whom, letter).await.map(drop)
        }
        MailTime::Daily => digest::plan(tx, to.id, OffsetDateTime::now_utc()).await,
        MailTime::Now | MailTime::Never => Ok(()),
    }
}

/// Has the bells of these people count anew.
pub(super) async fn ring(tx: &mut TenantTx, people: &[AccountId]) -> Result<(), ApiError> {
    for (id, unread) in store::unread(tx, people).await? {
        live::publish(tx, &live::USER.topic(id.get()), &json!({"kind": "notice", "unread": unread}))?;
    }
    Ok(())
}
