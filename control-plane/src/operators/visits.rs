//! Visits: an operator enters a site as its admin, for a reason, for a while, in sight of the site.
//!
//! The site's own schema has the visit with its link and its sessions; the control schema has who visits where, for the
//! console. What happened in the site (entered, ended by its admins) is heard of by [`hear`].

use platform::error::ApiError;
use platform::messages::Message;
use platform::secrets;
use serde_json::json;
use sqlx::{Connection, PgConnection, PgPool, PgTransaction};
use time::{Duration, OffsetDateTime};

use super::{Audit, Operator, Permission, Role};
use crate::provisioning::Provisioner;

/// How long a visit's link is good, once.
const LINK: Duration = Duration::seconds(60);
/// How long the site's server may take to answer when a visit is opened.
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
    list(pool, filter, 1, 0).await?.pop().ok_or_else(|| Message::VisitNotFound.into())
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
/// 404 when there is no such site, 412 when it is not served at present, 403 when the operator may not or was shut out
/// meanwhile.
pub async fn open(
    provisioner: &Provisioner,
    operator: &Operator,
    tenant: i64,
    hours: i64,
    suffix: &str,
    line: Audit,
) -> Result<Opened, ApiError> {
    let mut transaction = provisioner.control().begin().await?;
    let host = served(&mut transaction, tenant, suffix).await?;
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
    let mut there = in_time(provisioner.connect_site(tenant)).await?.ok_or(Message::SiteNotFound)?;
    let door = in_time(admit(&mut there, operator, visit.id, &line.reason, &token, visit.expires_at)).await?;
    let detail = json!({"visit": visit.id, "expires_at": visit.expires_at.unix_timestamp()});
    Audit { tenant: Some(tenant), detail, ..line }.commit(transaction).await?;
    door.commit().await?;
    // Whoever shut the operator out between the two has ended the visit, but could not tell the site of it.
    let goes_on = show(provisioner.control(), visit.id).await?.live;
    if !goes_on {
        hear(provisioner.control(), &mut there, tenant).await?;
    }
    there.close().await?;
    if goes_on { Ok(Opened { id: visit.id, host, token }) } else { Err(Message::NoAccess.into()) }
}

/// The host of a site that is served, kept so until the transaction ends.
async fn served(conn: &mut PgConnection, tenant: i64, suffix: &str) -> Result<String, ApiError> {
    let site = sqlx::query!(
        r#"SELECT t.state, p.state AS placed, coalesce(
               (SELECT d.host FROM domains d WHERE d.tenant_id = t.id AND d.is_primary AND d.state = 'live'),
               t.subdomain || '.' || $2::text) AS "host!"
             FROM tenants t JOIN placements p ON p.tenant_id = t.id WHERE t.id = $1 FOR SHARE OF t, p"#,
        tenant,
        suffix
    )
    .fetch_optional(conn)
    .await?
    .ok_or(Message::SiteNotFound)?;
    if site.state == "active" && site.placed == "active" { Ok(site.host) } else { Err(Message::SiteNotServed.into()) }
}

/// Refuses who may not visit. Whoever shuts the operator out meanwhile waits for the transaction, and ends the visit.
async fn check_visitor(conn: &mut PgConnection, operator: &Operator) -> Result<(), ApiError> {
    let role =
        sqlx::query_scalar!("SELECT role FROM operators WHERE id = $1 AND state = 'active' FOR SHARE", operator.id)
            .fetch_optional(conn)
            .await?
            .ok_or(Message::SessionExpired)?;
    if Role::parse(&role).may(Permission::EnterSite) { Ok(()) } else { Err(Message::NoAccess.into()) }
}

/// What asks the site's server: others wait for the rows that are held meanwhile.
async fn in_time<T, E: Into<ApiError>>(asked: impl Future<Output = Result<T, E>>) -> Result<T, ApiError> {
    match tokio::time::timeout(PATIENCE, asked).await {
        Ok(answered) => answered.map_err(Into::into),
        Err(_) => Err(Message::Overloaded.into()),
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
/// it right after, as by [`carry_out`].
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
        return Err(Message::VisitNotFound.into());
    }
    let detail = json!({"visit": id});
    let line = Audit { tenant: Some(visit.tenant_id), target: visit.operator_email, detail, ..line };
    line.commit(transaction).await?;
    carry_out(provisioner, visit.operator_id).await;
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

/// Ends those visits of an operator in the sites that the platform has ended. Where that fails, which is logged, the next
/// look into the site does it: what was decided stands whatever becomes of this.
pub async fn carry_out(provisioner: &Provisioner, operator: i64) {
    let control = provisioner.control();
    let sites = sqlx::query_scalar!(
        "SELECT DISTINCT tenant_id FROM visits WHERE operator_id = $1 AND ended_at IS NOT NULL AND expires_at > now()",
        operator
    )
    .fetch_all(control)
    .await;
    let sites = sites.unwrap_or_else(|error| {
        tracing::warn!(%error, operator, "looking for an operator's visits");
        Vec::new()
    });
    for tenant in sites {
        let told = async {
            let Some(mut there) = provisioner.connect_site(tenant).await? else { return Ok(()) };
            hear(control, &mut there, tenant).await?;
            there.close().await
        };
        let told: Result<(), sqlx::Error> = told.await;
        if let Err(error) = told {
            tracing::warn!(%error, tenant, operator, "ending an operator's visit in a site");
        }
    }
}

/// Ends in a site what the platform has ended. `conn` sees the site's schema.
async fn tell(control: &PgPool, conn: &mut PgConnection, tenant: i64) -> Result<(), sqlx::Error> {
    let ended = sqlx::query!(
        "SELECT id, ended_by FROM visits WHERE tenant_id = $1 AND ended_at IS NOT NULL AND expires_at > now()",
        tenant
    )
    .fetch_all(control)
    .await?;
    if ended.is_empty() {
        return Ok(());
    }
    let (ids, by): (Vec<i64>, Vec<String>) = ended.into_iter().map(|visit| (visit.id, visit.ended_by)).unzip();
    sqlx::query!(
        "WITH gone AS (DELETE FROM sessions WHERE visit_id = ANY($1))
         UPDATE platform_visits v SET ended_at = now(), ended_side = 'platform', ended_by = e.ended_by, link_hash = NULL
           FROM unnest($1::bigint[], $2::text[]) AS e (id, ended_by)
          WHERE v.id = e.id AND v.ended_at IS NULL",
        &ids,
        &by
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Ends visits in a site whose link ran out before anybody used it: nobody can enter by them any more.
async fn end_unused(conn: &mut PgConnection, visits: &[i64]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE platform_visits SET ended_at = link_expires_at, ended_side = 'unused', link_hash = NULL
          WHERE id = ANY($1) AND entered_at IS NULL AND ended_at IS NULL AND link_expires_at < now()",
        visits
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Ends visits that a site knows nothing of, once a link of theirs would have run out: who opened them was killed before
/// the site was told.
async fn end_untold(control: &PgPool, visits: &[i64]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE visits SET ended_at = now()
          WHERE id = ANY($1) AND ended_at IS NULL AND created_at < now() - make_interval(secs => $2)",
        visits,
        LINK.as_seconds_f64()
    )
    .execute(control)
    .await
    .map(drop)
}

/// Tells a site which of its visits the platform has ended, and takes over what the site knows of them: which were
/// entered, which its admins ended, and which nobody entered in time. `conn` sees the site's schema.
///
/// # Errors
/// When a database is away.
pub async fn hear(control: &PgPool, conn: &mut PgConnection, tenant: i64) -> Result<(), sqlx::Error> {
    tell(control, conn, tenant).await?;
    let open: Vec<i64> = sqlx::query_scalar!(
        "SELECT id FROM visits WHERE tenant_id = $1 AND (entered_at IS NULL OR ended_at IS NULL) AND expires_at > now() - interval '1 day'",
        tenant
    )
    .fetch_all(control)
    .await?;
    if open.is_empty() {
        return Ok(());
    }
    end_unused(conn, &open).await?;
    let heard =
        sqlx::query!("SELECT id, entered_at, ended_at, ended_by FROM platform_visits WHERE id = ANY($1)", &open)
            .fetch_all(conn)
            .await?;
    let untold: Vec<i64> = open.into_iter().filter(|id| heard.iter().all(|visit| visit.id != *id)).collect();
    end_untold(control, &untold).await?;
    for visit in heard {
        sqlx::query!(
            "UPDATE visits SET entered_at = coalesce(entered_at, $2), ended_at = coalesce(ended_at, $3),
                    ended_by = CASE WHEN ended_at IS NULL THEN $4 ELSE ended_by END
              WHERE id = $1",
            visit.id,
            visit.entered_at,
            visit.ended_at,
            visit.ended_by
        )
        .execute(control)
        .await?;
    }
    Ok(())
}
