//! SQL of notices.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use super::kind::{Kind, MailTime, Setting};
use super::tell::New;
use crate::ids::{AccountId, NoticeId};
use crate::listing::Counted;

/// Somebody who is to be told, with what counts for them.
pub(super) struct Recipient {
    pub(super) id: AccountId,
    pub(super) email: String,
    pub(super) full_name: String,
    pub(super) has_mail: bool,
    pub(super) setting: Setting,
}

impl Recipient {
    /// When a letter goes out; never to an address that is not verified.
    pub(super) fn mail(&self) -> MailTime {
        if self.has_mail { self.setting.mail } else { MailTime::Never }
    }

    /// Whether anything is to be done.
    pub(super) fn is_told(&self) -> bool {
        self.setting.site || self.mail() != MailTime::Never
    }
}

/// Those of these people who can be told, by id.
pub(super) async fn recipients(
    conn: &mut TenantConn,
    people: &[AccountId],
    kind: Kind,
) -> Result<Vec<Recipient>, ApiError> {
    let usual = kind.usual();
    let rows = sqlx::query!(
        r#"SELECT u.id AS "id: AccountId", u.email, u.full_name,
                  (u.email_verified_at IS NOT NULL AND u.email LIKE '%@%') AS "has_mail!",
                  coalesce(s.site, $3) AS "site!", coalesce(s.mail, $4) AS "mail!: MailTime"
             FROM users u LEFT JOIN notice_settings s ON s.user_id = u.id AND s.kind = $2
            WHERE u.id = ANY ($1) AND u.contest_id IS NULL AND NOT u.is_visitor AND u.blocked_at IS NULL AND u.erase_at IS NULL ORDER BY u.id"#,
        people as &[AccountId],
        kind as Kind,
        usual.site,
        usual.mail as MailTime,
    )
    .fetch_all(&mut *conn)
    .await?;
    let recipients = rows.into_iter().map(|row| Recipient {
        id: row.id,
        email: row.email,
        full_name: row.full_name,
        has_mail: row.has_mail,
        setting: Setting { site: row.site, mail: row.mail },
    });
    Ok(recipients.collect())
}

/// The site's admins.
pub(super) async fn admins(conn: &mut TenantConn) -> Result<Vec<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: AccountId" FROM users WHERE role = 'admin' AND NOT is_visitor AND erase_at IS NULL ORDER BY id LIMIT 100"#,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Notes the event for these people; those for whom it is new.
pub(super) async fn note_event(
    conn: &mut TenantConn,
    people: &[AccountId],
    notice: &New,
) -> Result<Vec<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO notice_events (user_id, kind, event_key)
           SELECT id, $2, $3 FROM unnest($1::bigint[]) AS id ORDER BY id
           ON CONFLICT DO NOTHING RETURNING user_id AS "id: AccountId""#,
        people as &[AccountId],
        notice.kind as Kind,
        notice.event,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Whether somebody has a notice of this kind and group that is not older.
pub(super) async fn told_since(
    conn: &mut TenantConn,
    (person, kind): (AccountId, Kind),
    group: &str,
    since: OffsetDateTime,
) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM notices WHERE user_id = $1 AND kind = $2 AND group_key = $3 AND at >= $4) AS "is!""#,
        person as AccountId,
        kind as Kind,
        group,
        since,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// A notice that was written.
pub(super) struct Written {
    pub(super) id: NoticeId,
    pub(super) user_id: AccountId,
    pub(super) count: i32,
}

/// Writes the notice for each, or counts it to the unread one of its group.
pub(super) async fn write(
    conn: &mut TenantConn,
    recipients: &[Recipient],
    notice: &New,
) -> Result<Vec<Written>, ApiError> {
    let ids: Vec<AccountId> = recipients.iter().map(|one| one.id).collect();
    let sites: Vec<bool> = recipients.iter().map(|one| one.setting.site).collect();
    let mails: Vec<MailTime> = recipients.iter().map(Recipient::mail).collect();
    // What is only for a letter that goes out at once is done with.
    Ok(sqlx::query_as!(
        Written,
        r#"INSERT INTO notices (user_id, kind, group_key, params, path, on_site, mail_state, read_at)
           SELECT id, $4, $5, $6, $7, site, CASE mail WHEN 'now' THEN 'sent' WHEN 'daily' THEN 'daily' END,
                  CASE WHEN NOT site AND mail = 'now' THEN now() END
             FROM unnest($1::bigint[], $2::boolean[], $3::text[]) AS t (id, site, mail) ORDER BY id
           ON CONFLICT (user_id, kind, group_key) WHERE read_at IS NULL AND group_key <> '' DO UPDATE
              SET count = notices.count + 1, params = excluded.params, path = excluded.path, at = now(),
                  on_site = excluded.on_site, mail_state = coalesce(excluded.mail_state, notices.mail_state)
           RETURNING id AS "id: NoticeId", user_id AS "user_id: AccountId", count"#,
        &ids as &[AccountId],
        &sites,
        &mails as &[MailTime],
        notice.kind as Kind,
        notice.group,
        notice.params,
        notice.path,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// How many unread notices each of these people has in the site.
pub(super) async fn unread(conn: &mut TenantConn, people: &[AccountId]) -> Result<Vec<(AccountId, i64)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT p.id AS "id!: AccountId", count(n.id) AS "unread!"
             FROM unnest($1::bigint[]) AS p (id)
             LEFT JOIN notices n ON n.user_id = p.id AND n.read_at IS NULL AND n.on_site
            GROUP BY p.id"#,
        people as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.unread)).collect())
}

/// A notice of the list.
pub(super) struct Notice {
    pub(super) id: NoticeId,
    pub(super) kind: Kind,
    pub(super) params: Value,
    pub(super) path: String,
    pub(super) count: i32,
    pub(super) at: OffsetDateTime,
    pub(super) is_read: bool,
    total: i64,
}

impl Counted for Notice {
    fn total(&self) -> i64 {
        self.total
    }
}

/// A page of somebody's notices in the site, the newest first.
pub(super) async fn list(
    conn: &mut TenantConn,
    user: AccountId,
    (limit, offset): (i64, i64),
) -> Result<Vec<Notice>, ApiError> {
    Ok(sqlx::query_as!(
        Notice,
        r#"SELECT id AS "id: NoticeId", kind AS "kind: Kind", params, path, count, at, read_at IS NOT NULL AS "is_read!",
                  count(*) OVER () AS "total!"
             FROM notices WHERE user_id = $1 AND on_site ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3"#,
        user as AccountId,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Marks these, or all, as read.
pub(super) async fn read(conn: &mut TenantConn, user: AccountId, ids: Option<&[NoticeId]>) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE notices SET read_at = now()
          WHERE user_id = $1 AND read_at IS NULL AND on_site AND ($2::bigint[] IS NULL OR id = ANY ($2))",
        user as AccountId,
        ids as Option<&[NoticeId]>,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// What somebody has chosen.
pub(super) async fn settings(conn: &mut TenantConn, user: AccountId) -> Result<Vec<(Kind, Setting)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT kind AS "kind: Kind", site, mail AS "mail: MailTime" FROM notice_settings
            WHERE user_id = $1 AND kind = ANY ($2)"#,
        user as AccountId,
        Kind::ALL as &[Kind],
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.kind, Setting { site: row.site, mail: row.mail })).collect())
}

/// Keeps what somebody has chosen for a kind.
pub(super) async fn set(conn: &mut TenantConn, user: AccountId, kind: Kind, setting: Setting) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO notice_settings (user_id, kind, site, mail) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, kind) DO UPDATE SET site = excluded.site, mail = excluded.mail",
        user as AccountId,
        kind as Kind,
        setting.site,
        setting.mail as MailTime,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Somebody's notices that wait for a letter.
pub(super) struct Waiting {
    pub(super) kind: Kind,
    pub(super) params: Value,
    pub(super) count: i32,
}

/// Takes what waits for somebody's letter of the day, oldest first: what they have read meanwhile is left out of it.
pub(super) async fn take_daily(conn: &mut TenantConn, user: AccountId) -> Result<Vec<Waiting>, ApiError> {
    Ok(sqlx::query_as!(
        Waiting,
        r#"WITH waiting AS MATERIALIZED (
               SELECT id, read_at FROM notices WHERE user_id = $1 AND mail_state = 'daily' ORDER BY id FOR UPDATE),
           taken AS (
               UPDATE notices n SET mail_state = 'sent', read_at = CASE WHEN n.on_site THEN n.read_at ELSE coalesce(n.read_at, now()) END
                 FROM waiting w WHERE n.id = w.id
               RETURNING n.id, n.kind, n.params, n.count, n.at, w.read_at AS was_read)
           SELECT kind AS "kind: Kind", params, count FROM taken
            WHERE was_read IS NULL AND kind = ANY ($2) ORDER BY at, id"#,
        user as AccountId,
        Kind::ALL as &[Kind],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Where somebody's letters go: a verified address, and the name.
pub(super) async fn address(conn: &mut TenantConn, user: AccountId) -> Result<Option<(String, String)>, ApiError> {
    let row = sqlx::query!(
        "SELECT email, full_name FROM users
          WHERE id = $1 AND email LIKE '%@%' AND email_verified_at IS NOT NULL AND blocked_at IS NULL",
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(row.map(|row| (row.email, row.full_name)))
}

/// Takes away what was read long ago, what is more than a person keeps, and events that nobody tells again. Whether
/// anything is left.
pub(super) async fn expire(
    conn: &mut TenantConn,
    read_days: i32,
    most: i64,
    event_days: i32,
) -> Result<bool, ApiError> {
    sqlx::query!("DELETE FROM notices WHERE read_at IS NOT NULL AND at < now() - make_interval(days => $1)", read_days)
        .execute(&mut *conn)
        .await?;
    sqlx::query!(
        "DELETE FROM notices WHERE id IN (
            SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY at DESC, id DESC) AS place
                              FROM notices) AS ranked WHERE place > $1)",
        most,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("DELETE FROM notice_events WHERE at < now() - make_interval(days => $1)", event_days)
        .execute(&mut *conn)
        .await?;
    Ok(sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM notices) OR EXISTS (SELECT FROM notice_events) AS "any!""#,)
        .fetch_one(&mut *conn)
        .await?)
}
