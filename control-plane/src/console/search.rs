//! Finding anything by a few letters: sites, people, domains.

use actix_web::{get, web};
use directory::domains;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Console;
use super::caller::Caller;
use super::input::{as_in_hosts, folded};
use super::sites_store::{SiteFilter, list as list_sites};
use super::words::{PersonKind, SiteState};
use crate::operators::{self, OperatorFilter, Permission};

/// Most of each sort.
const MOST: i64 = 8;

/// What is searched for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Question {
    /// A few letters.
    #[serde(default)]
    q: String,
}

/// What was found.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(super) struct Found {
    sites: Vec<FoundSite>,
    people: Vec<FoundPerson>,
    domains: Vec<FoundDomain>,
}

/// A site.
#[derive(Debug, Serialize, ToSchema)]
struct FoundSite {
    id: i64,
    name: String,
    /// As people write it.
    host: String,
    #[schema(value_type = SiteState)]
    state: String,
}

/// An operator, or an admin of a site.
#[derive(Debug, Serialize, ToSchema)]
struct FoundPerson {
    kind: PersonKind,
    id: i64,
    email: String,
    name: String,
    tenant_id: Option<i64>,
    site_name: Option<String>,
}

/// A domain of a site's own.
#[derive(Debug, Serialize, ToSchema)]
struct FoundDomain {
    /// Normalised: an IDN is in ASCII.
    host: String,
    /// As people write it.
    display: String,
    tenant_id: i64,
    site_name: String,
    #[schema(value_type = domains::DomainStatus)]
    status: String,
}

/// Sites, people and domains by a few letters.
#[utoipa::path(tag = "overview", params(Question), responses((status = 200, body = Envelope<Found>)))]
#[get("/api/console/search")]
pub(super) async fn search(
    console: web::Data<Console>,
    caller: Caller,
    question: Query<Question>,
) -> Result<Envelope<Found>, ApiError> {
    caller.require(Permission::ViewSites)?;
    let pool = console.operators.pool();
    let conn = &mut *pool.acquire().await?;
    let words = folded(conn, &question.q).await?;
    if words.is_empty() {
        return Ok(Envelope::of(Found::default()));
    }
    let suffix = &console.addresses.site_suffix;
    let host = as_in_hosts(&question.q, &words);
    let filter = SiteFilter { search: words.clone(), host: host.clone(), ..SiteFilter::default() };
    let sites = list_sites(pool, &filter, suffix, MOST, 0).await?.into_iter().map(|row| FoundSite {
        id: row.id,
        host: match row.hosts.first() {
            Some(host) if row.own_primary => domains::shown(host),
            _ => format!("{}.{suffix}", row.subdomain),
        },
        name: row.name,
        state: row.state,
    });
    let sites: Vec<FoundSite> = sites.collect();
    let mut people = Vec::new();
    if caller.session.operator.role.may(Permission::ViewOperators) {
        let filter = OperatorFilter { search: words.clone(), ..OperatorFilter::default() };
        people.extend(operators::list(conn, &filter, MOST, 0).await?.into_iter().map(|row| FoundPerson {
            kind: PersonKind::Operator,
            id: row.id,
            email: row.email,
            name: row.name,
            tenant_id: None,
            site_name: None,
        }));
    }
    let admins = sqlx::query!(
        "SELECT a.user_id, a.email, a.name, a.tenant_id, t.name AS site_name FROM site_admins a JOIN tenants t ON t.id = a.tenant_id
          WHERE position($1 IN a.search_text) > 0 AND t.state <> 'closed' ORDER BY a.email, a.tenant_id LIMIT $2",
        words,
        MOST
    )
    .fetch_all(&mut *conn)
    .await?;
    people.extend(admins.into_iter().map(|row| FoundPerson {
        kind: PersonKind::Admin,
        id: row.user_id,
        email: row.email,
        name: row.name,
        tenant_id: Some(row.tenant_id),
        site_name: Some(row.site_name),
    }));
    let found = sqlx::query!(
        "SELECT d.host, d.tenant_id, t.name AS site_name, d.status FROM domains d JOIN tenants t ON t.id = d.tenant_id
          WHERE d.status <> 'removed' AND (position($1 IN d.host) > 0 OR position($3 IN d.host) > 0) ORDER BY d.host LIMIT $2",
        words,
        MOST,
        host
    )
    .fetch_all(conn)
    .await?;
    let domains = found.into_iter().map(|row| FoundDomain {
        display: domains::shown(&row.host),
        host: row.host,
        tenant_id: row.tenant_id,
        site_name: row.site_name,
        status: row.status,
    });
    Ok(Envelope::of(Found { sites, people, domains: domains.collect() }))
}
