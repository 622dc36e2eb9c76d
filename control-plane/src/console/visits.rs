//! Entering sites as their admin, and the list of such visits.

use actix_web::{get, post, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::{Query, RawBody};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::caller::Caller;
use super::input::checked_reason;
use super::{Console, listing};
use crate::operators::visits::{self, HOURS_MAX, VisitFilter, VisitRow};
use crate::operators::{Audit, Permission};

/// A visit. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct VisitBody {
    id: i64,
    tenant_id: i64,
    site_name: Option<String>,
    operator: Visitor,
    reason: String,
    created_at: i64,
    expires_at: i64,
    /// When the link was used, as far as was heard.
    entered_at: Option<i64>,
    ended_at: Option<i64>,
    ended_by: String,
    /// Whether it goes on.
    live: bool,
}

/// Who visits.
#[derive(Debug, Serialize, ToSchema)]
struct Visitor {
    id: i64,
    email: String,
    name: String,
}

impl From<VisitRow> for VisitBody {
    fn from(row: VisitRow) -> Self {
        Self {
            id: row.id,
            tenant_id: row.tenant_id,
            site_name: row.site_name,
            operator: Visitor { id: row.operator_id, email: row.operator_email, name: row.operator_name },
            reason: row.reason,
            created_at: row.created_at.unix_timestamp(),
            expires_at: row.expires_at.unix_timestamp(),
            entered_at: row.entered_at.map(OffsetDateTime::unix_timestamp),
            ended_at: row.ended_at.map(OffsetDateTime::unix_timestamp),
            ended_by: row.ended_by,
            live: row.live,
        }
    }
}

/// Body of [`open_visit`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NewVisit {
    /// The site's admins read it. 3 to 500 characters.
    #[serde(default)]
    reason: String,
    /// 1 to 8.
    #[serde(default = "one_hour")]
    hours: i64,
}

fn one_hour() -> i64 {
    1
}

/// A visit that may begin.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpenedVisit {
    visit: VisitBody,
    /// To be opened within a minute; works once.
    url: String,
}

/// Opens a visit: a link that leads into the site as its admin.
#[utoipa::path(tag = "visits", request_body = NewVisit,
    responses((status = 200, body = Envelope<OpenedVisit>)))]
#[post("/api/console/sites/{id}/visits")]
pub(super) async fn open_visit(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<OpenedVisit>, ApiError> {
    caller.require(Permission::EnterSite)?;
    let input: NewVisit = body.json().await?;
    let reason = checked_reason(&input.reason)?;
    let mut faults = Faults::default();
    faults.between("hours", input.hours, 1..=HOURS_MAX);
    faults.finish()?;
    let line = Audit { reason, ..caller.line("site.enter") };
    let operator = &caller.session.operator;
    let suffix = &console.addresses.site_suffix;
    let opened = visits::open(&console.provisioner, operator, *id, input.hours, suffix, line).await?;
    let origin = console.addresses.origin(&opened.host);
    Ok(Envelope::of(OpenedVisit {
        visit: visits::show(console.operators.pool(), opened.id).await?.into(),
        url: format!("{origin}/api/visits/enter?token={}", opened.token),
    }))
}

/// Which visits to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Filter {
    /// Only those that go on.
    #[serde(default)]
    live: bool,
}

/// Visits to all sites, the newest first.
#[utoipa::path(tag = "visits", params(Paging, Filter), responses((status = 200, body = Envelope<Vec<VisitBody>>)))]
#[get("/api/console/visits")]
pub(super) async fn list_visits(
    console: web::Data<Console>,
    caller: Caller,
    paging: Query<Paging>,
    filter: Query<Filter>,
) -> Result<Envelope<Vec<VisitBody>>, ApiError> {
    caller.require(Permission::ViewSites)?;
    page(&console, VisitFilter { live: filter.live, ..VisitFilter::default() }, *paging).await
}

/// Visits to one site, the newest first.
#[utoipa::path(tag = "visits", params(Paging), responses((status = 200, body = Envelope<Vec<VisitBody>>)))]
#[get("/api/console/sites/{id}/visits")]
pub(super) async fn site_visits(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<VisitBody>>, ApiError> {
    caller.require(Permission::ViewSites)?;
    // What the site's own admins did is asked now; a site that can't be asked is shown as it was last heard of.
    visits::hear_in_time(&console.provisioner, *id).await;
    page(&console, VisitFilter { tenant: Some(*id), ..VisitFilter::default() }, *paging).await
}

async fn page(console: &Console, filter: VisitFilter, paging: Paging) -> Result<Envelope<Vec<VisitBody>>, ApiError> {
    let pool = console.operators.pool();
    let rows = async |limit, offset| visits::list(pool, filter, limit, offset).await;
    listing::page(paging, rows, |row| row.total, VisitBody::from).await
}

/// Body of [`end_visit`].
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(super) struct EndVisit {
    /// Why; may be left out.
    #[serde(default)]
    reason: String,
}

/// Ends a visit before its time: whoever is in is out at once.
#[utoipa::path(tag = "visits", request_body = EndVisit, responses((status = 200, body = Envelope<VisitBody>)))]
#[post("/api/console/visits/{id}/end")]
pub(super) async fn end_visit(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<VisitBody>, ApiError> {
    caller.require(Permission::EndVisit)?;
    let input: EndVisit = body.json().await?;
    let line = Audit { reason: input.reason.trim().to_owned(), ..caller.line("visit.end") };
    Ok(Envelope::of(visits::end(&console.provisioner, *id, &caller.session.operator, line).await?.into()))
}
