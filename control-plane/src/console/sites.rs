//! Sites: the list, one site, its domains, plan and use.

use actix_web::{get, web};
use directory::domains::{self, DomainView};
use directory::messages::SITE_NOT_FOUND;
use directory::plans::{self, Period, Plan};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use serde::{Deserialize, Serialize};
use sqlx::Connection;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::{as_in_hosts, folded, picked};
use super::sites_store::{self as store, AdminItem, SiteFilter, SiteRow, UsePoint};
use super::words::{OperationState, SiteHealth, SiteState, UseStep};
use super::{Console, listing};
use crate::certificates::{self, CertificateRow};
use crate::operators::Permission;
use crate::operators::audit::AuditFilter;
use crate::operators::visits::{self, VisitFilter};

const BYTES_PER_MIB: i64 = 1024 * 1024;
/// What makes a site's health an error rather than a warning.
const ERRORS: [&str; 5] = ["unreachable", "interrupted", "operation_failed", "certificate_failed", "schema_ahead"];

/// A site in the list. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SiteItem {
    id: i64,
    name: String,
    /// The primary host.
    host: String,
    /// All that lead to it, the primary one first.
    hosts: Vec<String>,
    subdomain: String,
    #[schema(value_type = SiteState)]
    state: String,
    /// Why it is so.
    state_reason: String,
    plan: Option<PlanBody>,
    #[serde(rename = "use")]
    usage: UseBody,
    /// How it does.
    health: SiteHealth,
    /// Why, by keys.
    health_reasons: Vec<String>,
    /// The tenant migration that its schema is at.
    version: Option<i32>,
    created_at: i64,
    /// What is being done to it.
    operation: Option<LiveOperation>,
}

/// A site's plan.
#[derive(Debug, Serialize, ToSchema)]
struct PlanBody {
    id: i32,
    name: String,
    period: String,
    /// Whether nothing is paid for it.
    is_trial: bool,
    ends_at: Option<i64>,
}

/// A site's use, as the last look saw it; null before the first.
#[derive(Debug, Serialize, ToSchema)]
struct UseBody {
    active_users: Option<i64>,
    max_active_users: Option<i64>,
    storage_mib: Option<i64>,
    max_storage_mib: Option<i64>,
    accounts: Option<i64>,
}

/// What is being done to a site.
#[derive(Debug, Serialize, ToSchema)]
struct LiveOperation {
    id: i64,
    kind: String,
    #[schema(value_type = OperationState)]
    state: String,
    /// 0 to 1.
    progress: f64,
}

/// The primary host and all hosts of a site.
fn hosts_of(row: &SiteRow, suffix: &str) -> Vec<String> {
    let mut hosts = row.hosts.clone();
    let at = usize::from(row.own_primary).min(hosts.len());
    hosts.insert(at, format!("{}.{suffix}", row.subdomain));
    hosts
}

impl SiteItem {
    fn of(row: &SiteRow, suffix: &str) -> Self {
        let hosts = hosts_of(row, suffix);
        let plan = row.plan_id.map(|id| PlanBody {
            id,
            name: row.plan_name.clone().unwrap_or_default(),
            period: row.plan_period.clone().unwrap_or_default(),
            is_trial: row.plan_is_trial.unwrap_or_default(),
            ends_at: row.plan_ends_at.map(OffsetDateTime::unix_timestamp),
        });
        let seen = row.looked_at.is_some();
        let bytes = row.schema_bytes.unwrap_or_default() + row.blob_bytes.unwrap_or_default();
        let operation = row.operation_id.map(|id| LiveOperation {
            id,
            kind: row.operation_kind.clone().unwrap_or_default(),
            state: row.operation_state.clone().unwrap_or_default(),
            progress: row.operation_progress.unwrap_or_default(),
        });
        let health = match row.reasons.as_slice() {
            [] => SiteHealth::Good,
            reasons if reasons.iter().any(|reason| ERRORS.contains(&reason.as_str())) => SiteHealth::Error,
            _ => SiteHealth::Warning,
        };
        Self {
            id: row.id,
            name: row.name.clone(),
            host: hosts.first().cloned().unwrap_or_default(),
            hosts,
            subdomain: row.subdomain.clone(),
            state: row.state.clone(),
            state_reason: row.state_reason.clone(),
            plan,
            usage: UseBody {
                active_users: row.active_users.filter(|_| seen),
                max_active_users: row.max_active_users,
                storage_mib: seen.then_some(bytes / BYTES_PER_MIB),
                max_storage_mib: row.storage_mib,
                accounts: row.accounts.filter(|_| seen),
            },
            health,
            health_reasons: row.reasons.clone(),
            version: row.version,
            created_at: row.created_at.unix_timestamp(),
            operation,
        }
    }
}

/// Which sites to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Filter {
    /// Part of a name, a host, an admin's address or name, or an id; accents don't matter.
    #[serde(default)]
    search: String,
    /// creating, active, suspended, archived or deleting.
    state: Option<String>,
    /// A plan's name or id.
    plan: Option<String>,
    /// ok, warning or error.
    health: Option<String>,
    /// newest, oldest, name, -name, active, storage, health or ends.
    #[serde(default)]
    sort: String,
}

/// The sites.
#[utoipa::path(tag = "sites", params(Paging, Filter), responses((status = 200, body = Envelope<Vec<SiteItem>>)))]
#[get("/api/console/sites")]
pub(super) async fn list_sites(
    console: web::Data<Console>,
    caller: Caller,
    paging: Query<Paging>,
    filter: Query<Filter>,
) -> Result<Envelope<Vec<SiteItem>>, ApiError> {
    caller.require(Permission::ViewSites)?;
    let pool = console.operators.pool();
    let search = folded(&mut *pool.acquire().await?, &filter.search).await?;
    let wanted = SiteFilter {
        host: as_in_hosts(&filter.search, &search),
        search,
        state: picked(filter.state.as_deref()),
        plan: picked(filter.plan.as_deref()),
        health: picked(filter.health.as_deref()),
        sort: filter.sort.clone(),
        id: None,
    };
    let suffix = &console.addresses.site_suffix;
    let rows = async |limit, offset| store::list(pool, &wanted, suffix, limit, offset).await;
    listing::page(*paging, rows, |row| row.total, |row| SiteItem::of(&row, suffix)).await
}

/// One site with all its facts. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SiteBody {
    #[serde(flatten)]
    item: SiteItem,
    /// `ucode`, `uschool` or `other`.
    kind: String,
    /// What to open.
    url: String,
    placement: Option<PlacementBody>,
    state_since: i64,
    /// When it is removed for good, where it was deleted.
    delete_after: Option<i64>,
    payment_allowed: bool,
    /// The site's own flag; null follows the rule.
    payment_override: Option<bool>,
    admins: Vec<AdminItem>,
    figures: FiguresBody,
    domains: Vec<DomainView>,
    /// Visits by operators that go on.
    live_visits: i64,
    /// The newest tenant migration.
    newest_version: i32,
}

/// Where a site's tables are.
#[derive(Debug, Serialize, ToSchema)]
struct PlacementBody {
    server: String,
    database: String,
    schema: String,
    epoch: i64,
    state: String,
}

/// What the last look saw.
#[derive(Debug, Serialize, ToSchema)]
struct FiguresBody {
    accounts: Option<i64>,
    problems: Option<i64>,
    submissions: Option<i64>,
    schema_bytes: Option<i64>,
    blob_bytes: Option<i64>,
    looked_at: Option<i64>,
    /// Why the last look failed.
    error: Option<String>,
}

/// One site, for other calls of the console.
pub(super) async fn load(console: &Console, id: i64) -> Result<SiteRow, ApiError> {
    let filter = SiteFilter { id: Some(id), ..SiteFilter::default() };
    let rows = store::list(console.operators.pool(), &filter, &console.addresses.site_suffix, 1, 0).await?;
    rows.into_iter().next().ok_or_else(|| SITE_NOT_FOUND.into())
}

/// One site.
#[utoipa::path(tag = "sites", responses((status = 200, body = Envelope<SiteBody>)))]
#[get("/api/console/sites/{id}")]
pub(super) async fn get_site(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
) -> Result<Envelope<SiteBody>, ApiError> {
    caller.require(Permission::ViewSites)?;
    let pool = console.operators.pool();
    let row = load(&console, *id).await?;
    let item = SiteItem::of(&row, &console.addresses.site_suffix);
    let placement = match (row.server, row.database, row.schema, row.epoch, row.placed) {
        (Some(server), Some(database), Some(schema), Some(epoch), Some(state)) => {
            Some(PlacementBody { server, database, schema, epoch, state })
        }
        _ => None,
    };
    let live = VisitFilter { tenant: Some(*id), live: true, id: None };
    let live_visits = visits::list(pool, live, 1, 0).await?.first().map_or(0, |visit| visit.total);
    Ok(Envelope::of(SiteBody {
        kind: row.kind,
        url: console.addresses.origin(&item.host),
        placement,
        state_since: row.state_since.unix_timestamp(),
        delete_after: row.delete_after.map(OffsetDateTime::unix_timestamp),
        payment_allowed: row.payment_allowed,
        payment_override: row.payment_override,
        admins: store::admins(pool, *id).await?,
        figures: FiguresBody {
            accounts: row.accounts,
            problems: row.problems,
            submissions: row.submissions,
            schema_bytes: row.schema_bytes,
            blob_bytes: row.blob_bytes,
            looked_at: row.looked_at.map(OffsetDateTime::unix_timestamp),
            error: row.look_error,
        },
        domains: domains::list(pool, &console.rules, *id).await?,
        live_visits,
        newest_version: ::migrations::tenant_version(),
        item,
    }))
}

/// A site's domain with its certificate.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DomainItem {
    #[serde(flatten)]
    domain: DomainView,
    /// The certificate with its queue's view of it; null where there is none yet.
    order: Option<CertificateRow>,
}

/// A site's own domains and their certificates.
#[utoipa::path(tag = "sites", responses((status = 200, body = Envelope<Vec<DomainItem>>)))]
#[get("/api/console/sites/{id}/domains")]
pub(super) async fn site_domains(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
) -> Result<Envelope<Vec<DomainItem>>, ApiError> {
    caller.require(Permission::ViewSites)?;
    let pool = console.operators.pool();
    store::named(pool, *id).await?.ok_or(SITE_NOT_FOUND)?;
    let certificates = certificates::of_tenant(pool, *id).await?;
    let views = domains::list(pool, &console.rules, *id).await?;
    let items = views.into_iter().map(|domain| {
        let order = certificates.iter().find(|row| row.host == domain.domain).cloned();
        DomainItem { domain, order }
    });
    Ok(Envelope::of(items.collect()))
}

/// A site's plan and what it had before.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlanHistory {
    current: Option<CurrentPlan>,
    history: Vec<Period>,
}

/// The plan that a site has.
#[derive(Debug, Serialize, ToSchema)]
struct CurrentPlan {
    id: i32,
    name: String,
    period: String,
    /// Whether nothing is paid for it.
    is_trial: bool,
    ends_at: Option<i64>,
}

/// A site's plan and its history.
#[utoipa::path(tag = "sites", responses((status = 200, body = Envelope<PlanHistory>)))]
#[get("/api/console/sites/{id}/plan")]
pub(super) async fn site_plan(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
) -> Result<Envelope<PlanHistory>, ApiError> {
    caller.require(Permission::ViewSites)?;
    Ok(Envelope::of(plan_history(&console, *id).await?))
}

/// A site's plan and its history, for calls that change it.
pub(super) async fn plan_history(console: &Console, id: i64) -> Result<PlanHistory, ApiError> {
    let row = load(console, id).await?;
    let history = plans::history(console.operators.pool(), id).await?;
    let current = row.plan_id.map(|id| CurrentPlan {
        id,
        name: row.plan_name.unwrap_or_default(),
        period: row.plan_period.unwrap_or_default(),
        is_trial: row.plan_is_trial.unwrap_or_default(),
        ends_at: row.plan_ends_at.map(OffsetDateTime::unix_timestamp),
    });
    Ok(PlanHistory { current, history })
}

/// All plans, the cheapest first.
#[utoipa::path(tag = "sites", responses((status = 200, body = Envelope<Vec<Plan>>)))]
#[get("/api/console/plans")]
pub(super) async fn list_plans(console: web::Data<Console>, caller: Caller) -> Result<Envelope<Vec<Plan>>, ApiError> {
    caller.require(Permission::ViewSites)?;
    Ok(Envelope::of(plans::list(console.operators.pool()).await?))
}

/// Days or months.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct UseQuery {
    /// `month` (12 of them) or `day` (60).
    #[serde(default)]
    by: String,
}

/// A site's use over time.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UseOverTime {
    by: UseStep,
    /// Most active learners in a month; null: no limit.
    limit: Option<i64>,
    points: Vec<UsePoint>,
}

/// A site's use over time, oldest first.
#[utoipa::path(tag = "sites", params(UseQuery), responses((status = 200, body = Envelope<UseOverTime>)))]
#[get("/api/console/sites/{id}/usage")]
pub(super) async fn site_usage(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    query: Query<UseQuery>,
) -> Result<Envelope<UseOverTime>, ApiError> {
    caller.require(Permission::ViewSites)?;
    let limit = load(&console, *id).await?.max_active_users;
    let pool = console.operators.pool();
    if query.by == "day" {
        return Ok(Envelope::of(UseOverTime { by: UseStep::Day, limit, points: store::use_by_day(pool, *id).await? }));
    }
    let mut points = store::use_by_month(pool, *id).await?;
    // Months are counted in the site's own schema, exactly; a site that can't be asked shows none.
    if let Ok(Some(mut there)) = console.provisioner.connect_site(*id).await {
        for (month, learners) in store::active_months(&mut there).await.unwrap_or_default() {
            if let Some(point) = points.iter_mut().find(|point| point.at == month) {
                point.active_users = Some(learners);
            }
        }
        there.close().await?;
    }
    Ok(Envelope::of(UseOverTime { by: UseStep::Month, limit, points }))
}

/// What was done to a site, newest first.
#[utoipa::path(tag = "sites", params(Paging), responses((status = 200, body = Envelope<Vec<super::audit::AuditItem>>)))]
#[get("/api/console/sites/{id}/audit")]
pub(super) async fn site_audit(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<super::audit::AuditItem>>, ApiError> {
    caller.require(Permission::ViewAudit)?;
    let filter = AuditFilter { tenant: Some(*id), ..AuditFilter::default() };
    super::audit::page(&console, &filter, *paging).await
}
