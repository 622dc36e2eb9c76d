//! Certificates of the sites' own domains.

use actix_web::{get, post, web};
use directory::domains;
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::messages::PAGE_NOT_FOUND;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::{Reason, as_in_hosts, folded, picked};
use super::{Console, listing};
use crate::certificates;
use crate::operators::{Audit, Permission};

/// A host's certificate. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CertificateItem {
    /// Normalised: an IDN is in ASCII.
    host: String,
    /// As people write it.
    display: String,
    tenant_id: i64,
    site_name: Option<String>,
    /// waiting, valid or failed.
    state: String,
    not_before: Option<i64>,
    not_after: Option<i64>,
    /// When it is to be renewed.
    renew_at: Option<i64>,
    /// What the last attempt failed for: validation, order_ended, no_account, rate_limited, rejected, caa, dns, issuer,
    /// unreachable, budget or ours.
    last_error_kind: Option<String>,
    /// The same in the words of whoever found it.
    last_error: Option<String>,
    /// Failures in a row.
    attempts: i32,
    next_attempt_at: i64,
    serial: Option<String>,
}

/// Which certificates to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Filter {
    /// Part of a host or of a site's name.
    #[serde(default)]
    search: String,
    /// waiting, valid or failed.
    state: Option<String>,
    /// Those that end within so many days, and those that have none yet.
    within_days: Option<i32>,
}

/// The words that were searched for, folded and as hosts have them.
struct Words {
    folded: String,
    host: String,
}

struct Row {
    item: CertificateItem,
    total: i64,
}

async fn list(pool: &PgPool, filter: &Filter, words: &Words, limit: i64, offset: i64) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT c.host, c.tenant_id, t.name AS "site_name?", c.state, extract(epoch FROM c.not_before)::bigint AS not_before,
                  extract(epoch FROM c.not_after)::bigint AS not_after, extract(epoch FROM c.renew_at)::bigint AS renew_at,
                  c.last_error_kind, c.last_error, c.attempts, extract(epoch FROM c.next_attempt_at)::bigint AS "next_attempt_at!", c.serial,
                  count(*) OVER () AS "total!"
             FROM certificates c LEFT JOIN tenants t ON t.id = c.tenant_id
            WHERE ($1 = '' OR position($1 IN c.host) > 0 OR position($6 IN c.host) > 0 OR position($1 IN t.search_text) > 0)
              AND ($2::text IS NULL OR c.state = $2)
              AND ($3::integer IS NULL OR c.not_after IS NULL OR c.not_after < now() + make_interval(days => $3))
            ORDER BY c.not_after NULLS FIRST, c.host LIMIT $4 OFFSET $5"#,
        words.folded,
        picked(filter.state.as_deref()),
        filter.within_days,
        limit,
        offset,
        words.host
    )
    .fetch_all(pool)
    .await?;
    let row = rows.into_iter().map(|row| Row {
        total: row.total,
        item: CertificateItem {
            display: domains::shown(&row.host),
            host: row.host,
            tenant_id: row.tenant_id,
            site_name: row.site_name,
            state: row.state,
            not_before: row.not_before,
            not_after: row.not_after,
            renew_at: row.renew_at,
            last_error_kind: row.last_error_kind,
            last_error: row.last_error,
            attempts: row.attempts,
            next_attempt_at: row.next_attempt_at,
            serial: row.serial,
        },
    });
    Ok(row.collect())
}

/// Certificates, those that end first first.
#[utoipa::path(tag = "certificates", params(Paging, Filter), responses((status = 200, body = Envelope<Vec<CertificateItem>>)))]
#[get("/api/console/certificates")]
pub(super) async fn list_certificates(
    console: web::Data<Console>,
    caller: Caller,
    paging: Query<Paging>,
    filter: Query<Filter>,
) -> Result<Envelope<Vec<CertificateItem>>, ApiError> {
    caller.require(Permission::ViewCertificates)?;
    let pool = console.operators.pool();
    let folded = folded(&mut *pool.acquire().await?, &filter.search).await?;
    let words = Words { host: as_in_hosts(&filter.search, &folded), folded };
    let rows = async |limit, offset| list(pool, &filter, &words, limit, offset).await;
    listing::page(*paging, rows, |row| row.total, |row| row.item).await
}

/// Orders or renews a host's certificate at once, within the issuer's limits.
#[utoipa::path(tag = "certificates", request_body = Reason, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/console/certificates/{host}/renew")]
pub(super) async fn renew_certificate(
    console: web::Data<Console>,
    caller: Caller,
    host: web::Path<String>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    caller.require(Permission::RenewCertificates)?;
    let reason = body.json::<Reason>().await?.checked()?;
    let mut transaction = console.operators.pool().begin().await?;
    let tenant = sqlx::query_scalar!("SELECT tenant_id FROM certificates WHERE host = $1", *host)
        .fetch_optional(&mut *transaction)
        .await?
        .ok_or(PAGE_NOT_FOUND)?;
    certificates::renew_now(&mut *transaction, &host).await?;
    let line = caller.line("certificate.renew");
    let line = Audit { tenant: Some(tenant), target: host.into_inner(), reason, ..line };
    line.commit(transaction).await?;
    Ok(Envelope::of(true))
}
