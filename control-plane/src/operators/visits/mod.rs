//! Visits: an operator enters a site as its admin, for a reason, for a while, in sight of the site.
//!
//! The site's own schema has the visit with its link and its sessions; the control schema has who visits where, for the
//! console. What happened in the site (entered, ended by its admins) is heard of by [`hear`].

mod hearing;

use directory::messages::{SITE_NOT_FOUND, VISIT_NOT_FOUND};
use platform::error::ApiError;
use platform::messages::{NO_ACCESS, OVERLOADED, SESSION_EXPIRED};
use platform::secrets;
use serde_json::json;
use sqlx::{Connection, PgConnection, PgPool, PgTransaction};
use time::{Duration, OffsetDateTime};

use super::{Audit, Operator, Permission, Role};
use crate::operators::messages::SITE_NOT_SERVED;
use crate::provisioning::Provisioner;

pub use hearing::{carry_out, carry_out_in_time, hear, hear_in_time};

/// How long a visit's link is good, once.
const LINK: Duration = Duration::seconds(60);
/// How long a site's server may take to answer, whatever it is asked of visits.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(5);
/// Where the accounts have their addresses that visitors act through: no address that anybody could have, so that nobody
/// signs in to it, and no mail goes there (RFC 2606).
pub const ACCOUNTS: &str = "visits.invalid";
/// The longest visit, in hours.
pub const HOURS_MAX: i64 = 8;
/// Who has ended the visits of an operator who is out, as sites are told.
const PLATFORM: &str = "Lophoc";

/// A visit, as the console shows it.
#[derive(Debug, Clone)]
pub struct VisitRow {
    /// Its number.
    pub id: i64,
    /// Which site.
    pub tenant_id: i64,
    /// The site's name, while it is there.
    pub site_name: Option<String>,
    /// Who visits.
    pub operator_id: i64,
    /// Their e-mail address.
    pub operator_email: String,
    /// Their name.
    pub operator_name: String,
    /// Why.
    pub reason: String,
    /// Since when it may be entered.
    pub created_at: OffsetDateTime,
    /// Until when at the latest.
    pub expires_at: OffsetDateTime,
    /// When the link was used.
    pub entered_at: Option<OffsetDateTime>,
    /// When it was ended before its time.
    pub ended_at: Option<OffsetDateTime>,
    /// By whom.
    pub ended_by: String,
    /// Whether it goes on.
    pub live: bool,
    /// How many lines there are in all.
    pub total: i64,
}

/// Which visits to list.
#[derive(Debug, Clone, Copy, Default)]
pub struct VisitFilter {
    /// One alone.
    pub id: Option<i64>,
    /// One site's.
    pub tenant: Option<i64>,
    /// Only those that go on.
    pub live: bool,
}

/// A page of visits, the newest first.
///
/// # Errors
/// When the control database is away.
pub async fn list(pool: &PgPool, filter: VisitFilter, limit: i64, offset: i64) -> Result<Vec<VisitRow>, sqlx::Error> {
    sqlx::query_as!(
        VisitRow,
        r#"SELECT v.id, v.tenant_id, t.name AS "site_name?", v.operator_id, o.email AS operator_email, o.name AS operator_name,
                  v.reason, v.created_at, v.expires_at, v.entered_at, v.ended_at, v.ended_by,
                  v.ended_at IS NULL AND v.expires_at > now() AS "live!", count(*) OVER () AS "total!"
             FROM visits v JOIN operators o ON o.id = v.operator_id LEFT JOIN tenants t ON t.id = v.tenant_id
            WHERE ($1::bigint IS NULL OR v.id = $1) AND ($2::bigint IS NULL OR v.tenant_id = $2)
              AND (NOT $3 OR (v.ended_at IS NULL AND v.expires_at > now()))
            ORDER BY v.id DESC LIMIT $4 OFFSET $5"#,
        filter.id,
        filter.tenant,
        filter.live,
        limit,
        offset
    )
    .fetch_all(pool)
    .await
}

/// One visit.
///
/// # Errors
/// 404 when there is none of that number.
pub async fn show(pool: &PgPool, id: i64) -> Result<VisitRow, ApiError> {
    let filter = VisitFilter { id: Some(id), ..VisitFilter::default() };
    list(pool, filter, 1, 0).await?.pop().ok_or_else(|| VISIT_NOT_FOUND.into())
}

/// A visit that may begin.
#[derive(Debug)]
pub struct Opened {
    /// The visit's number.
    pub id: i64,
    /// The host of the site that links name.
    pub host: String,
    /// The link's token, good once and for a minute.
    pub token: String,
}

/// Opens a visit. `line` is completed and logged; its reason is the visit's.
///
/// The site's half is made ready first and committed last, the visit and its line between: no door is open that the log
/// does not know of. Who is killed before the last leaves a visit that the site has not heard of and nobody can enter
/// by, which [`hear`] ends.
///
/// # Errors
/// 404 when there is no such site, 412 when it is not served at present or moves meanwhile, 403 when the operator may
/// not or was shut out meanwhile, 503 when the site's server does not answer in time.
pub async fn open(
    provisioner: &Provisioner,
    operator: &Operator,
    tenant: i64,
    hours: i64,
    suffix: &str,
    line: Audit,
) -> Result<Opened, ApiError> {
    let control = provisioner.control();
    // Reached before any row is held: nobody is to wait for a server that is slow to let people in.
    let found = served(&mut *control.acquire().await?, tenant, suffix).await?;
    let mut there = in_time(provisioner.connect_site(tenant)).await?.ok_or(SITE_NOT_FOUND)?;
    let mut transaction = control.begin().await?;
    let Served { host, epoch } = served(&mut transaction, tenant, suffix).await?;
    if epoch != found.epoch {
        return Err(SITE_NOT_SERVED.into());
    }
    check_visitor(&mut transaction, operator).await?;
    let visit = sqlx::query!(
        "INSERT INTO visits (tenant_id, operator_id, reason, expires_at)
         VALUES ($1, $2, $3, now() + make_interval(hours => $4)) RETURNING id, expires_at",
        tenant,
        operator.id,
        line.reason,
        i32::try_from(hours.clamp(1, HOURS_MAX)).unwrap_or(1)
    )
    .fetch_one(&mut *transaction)
    .await?;
    let token = secrets::new_token();
    let door = in_time(admit(&mut there, operator, visit.id, &line.reason, &token, visit.expires_at)).await?;
    let detail = json!({"visit": visit.id, "expires_at": visit.expires_at.unix_timestamp()});
    Audit { tenant: Some(tenant), detail, ..line }.commit(transaction).await?;
    in_time(door.commit()).await?;
    // Whoever shut the operator out between the two has ended the visit, but could not tell the site of it.
    let goes_on = show(control, visit.id).await?.live;
    if !goes_on {
        in_time(hear(control, &mut there, tenant)).await?;
    }
    in_time(there.close()).await?;
    if goes_on { Ok(Opened { id: visit.id, host, token }) } else { Err(NO_ACCESS.into()) }
}

/// Where a site is served.
struct Served {
    /// The host that links name.
    host: String,
    /// Of the place where its rows are: another one after each move.
    epoch: i64,
}

/// Where a site is served, kept so until the transaction ends.
async fn served(conn: &mut PgConnection, tenant: i64, suffix: &str) -> Result<Served, ApiError> {
    let site = sqlx::query!(
        r#"SELECT t.state, p.state AS placed, p.epoch, coalesce(
               (SELECT d.host FROM domains d WHERE d.tenant_id = t.id AND d.is_primary AND d.state = 'live'),
               t.subdomain || '.' || $2::text) AS "host!"
             FROM tenants t JOIN placements p ON p.tenant_id = t.id WHERE t.id = $1 FOR SHARE OF t, p"#,
        tenant,
        suffix
    )
    .fetch_optional(conn)
    .await?
    .ok_or(SITE_NOT_FOUND)?;
    if site.state != "active" || site.placed != "active" {
        return Err(SITE_NOT_SERVED.into());
    }
    Ok(Served { host: site.host, epoch: site.epoch })
}

/// Refuses who may not visit. Whoever shuts the operator out meanwhile waits for the transaction, and ends the visit.
async fn check_visitor(conn: &mut PgConnection, operator: &Operator) -> Result<(), ApiError> {
    let role =
        sqlx::query_scalar!("SELECT role FROM operators WHERE id = $1 AND state = 'active' FOR SHARE", operator.id)
            .fetch_optional(conn)
            .await?
            .ok_or(SESSION_EXPIRED)?;
    if Role::parse(&role).may(Permission::EnterSite) { Ok(()) } else { Err(NO_ACCESS.into()) }
}

/// What asks a site's server while a visit is opened: the caller waits for it, and others for the rows that are held.
async fn in_time<T, E: Into<ApiError>>(asked: impl Future<Output = Result<T, E>>) -> Result<T, ApiError> {
    match tokio::time::timeout(PATIENCE, asked).await {
        Ok(answered) => answered.map_err(Into::into),
        Err(_) => Err(OVERLOADED.into()),
    }
}

/// Puts the visit, and the account that it acts through, into the site's own schema, in a transaction that is still to
/// be committed.
async fn admit<'a>(
    conn: &'a mut PgConnection,
    operator: &Operator,
    visit: i64,
    reason: &str,
    token: &str,
    expires_at: OffsetDateTime,
) -> Result<PgTransaction<'a>, ApiError> {
    let name = format!("{} (Lophoc)", operator.name);
    let mut transaction = conn.begin().await?;
    // Somebody of the site may have made an account of that name all the same: it is no account of theirs from now on.
    let user = sqlx::query_scalar!(
        "INSERT INTO users (email, full_name, is_visitor) VALUES ($1, $2, true)
         ON CONFLICT (email) DO UPDATE SET full_name = excluded.full_name, is_visitor = true, password_hash = NULL, role = 'student'
         RETURNING id",
        format!("operator-{}@{ACCOUNTS}", operator.id),
        name
    )
    .fetch_one(&mut *transaction)
    .await?;
    sqlx::query!("DELETE FROM sessions WHERE user_id = $1 AND visit_id IS NULL", user)
        .execute(&mut *transaction)
        .await?;
    sqlx::query!(
        "INSERT INTO platform_visits (id, operator, user_id, reason, link_hash, link_expires_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7)",
        visit,
        name,
        user,
        reason,
        &secrets::hash_token(token)[..],
        LINK.as_seconds_f64(),
        expires_at
    )
    .execute(&mut *transaction)
    .await?;
    Ok(transaction)
}

/// Ends a visit before its time. That is decided with its line in the log; the site, where its sessions are, is told of
/// it right after, as by [`carry_out_in_time`].
///
/// # Errors
/// 404 when there is none of that number that goes on.
pub async fn end(provisioner: &Provisioner, id: i64, by: &Operator, line: Audit) -> Result<VisitRow, ApiError> {
    let visit = show(provisioner.control(), id).await?;
    let mut transaction = provisioner.control().begin().await?;
    let ended = sqlx::query!(
        "UPDATE visits SET ended_at = now(), ended_by = $2 WHERE id = $1 AND ended_at IS NULL AND expires_at > now()",
        id,
        format!("{} (Lophoc)", by.name)
    )
    .execute(&mut *transaction)
    .await?;
    if ended.rows_affected() == 0 {
        return Err(VISIT_NOT_FOUND.into());
    }
    let detail = json!({"visit": id});
    let line = Audit { tenant: Some(visit.tenant_id), target: visit.operator_email, detail, ..line };
    line.commit(transaction).await?;
    carry_out_in_time(provisioner, visit.operator_id).await;
    show(provisioner.control(), id).await
}

/// Ends an operator's visits, in the caller's transaction; returns how many. [`carry_out`] ends them in the sites.
pub(super) async fn end_all(conn: &mut PgConnection, operator: i64) -> Result<u64, sqlx::Error> {
    let ended = sqlx::query!(
        "UPDATE visits SET ended_at = now(), ended_by = $2 WHERE operator_id = $1 AND ended_at IS NULL AND expires_at > now()",
        operator,
        PLATFORM
    )
    .execute(conn)
    .await?;
    Ok(ended.rows_affected())
}
