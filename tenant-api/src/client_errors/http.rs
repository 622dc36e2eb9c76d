//! The calls: pages tell what broke, admins read it.

use std::time::Instant;

use actix_web::{HttpRequest, delete, get, post, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::{RawBody, network_of};
use platform::messages::TOO_MANY_REQUESTS;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::OpenApi;

use super::messages::{CLIENT_ERROR_NOT_FOUND, TOO_MANY_REPORTS};
use super::places::Position;
use super::report::{ClientErrorBatch, ErrorKind, Report};
use super::store::{self, ListQuery, Row};
use super::{State, expiry};
use crate::actor::Actor;
use crate::ids::ClientErrorId;
use crate::listing::{self, Listing, Search, given};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Largest batch, in bytes.
const BATCH_MAX: usize = 64 * 1024;
/// Most reports of a batch.
const REPORTS_MAX: usize = 20;
/// Most faults of a site that are kept; the ones that were met last.
const KEPT_MAX: i64 = 500;
/// Most new faults of a site in a day: whoever makes some up pushes no others out at once.
const NEW_A_DAY: i64 = 200;

/// Takes what broke in a browser, in batches of at most 20; visitors may. Of one network and of a site only so many a
/// minute (429); what is alike is one row, 500 are kept, of which 200 new ones a day.
#[utoipa::path(tag = "client-errors", request_body = ClientErrorBatch, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/client-errors")]
pub async fn report_client_errors(
    site: Site,
    request: HttpRequest,
    state: web::Data<State>,
    document: web::Data<OpenApi>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    let now = Instant::now();
    state
        .networks
        .check((site.id(), network_of(&request)), now)
        .and_then(|()| state.sites.check(site.id(), now))
        .map_err(|seconds| ApiError::retry_after(TOO_MANY_REQUESTS, seconds))?;
    let batch: ClientErrorBatch = body.at_most(BATCH_MAX).json().await?;
    if !(1..=REPORTS_MAX).contains(&batch.reports.len()) {
        return Err(ApiError::with(TOO_MANY_REPORTS, vec![("max", REPORTS_MAX.to_string())]));
    }
    let reports: Vec<Report> = batch.reports.into_iter().map(|sent| Report::of(sent, &document)).collect();
    for report in &reports {
        state.counters.count(report, site.app.web.release());
    }
    let mut tx = site.begin().await?;
    let mut new = Vec::new();
    for report in reports {
        if !store::count(&mut tx, &report.fingerprint(), report.count).await? {
            new.push(report);
        }
    }
    tx.commit().await?;
    if !new.is_empty() {
        keep(&site, &state, new).await?;
    }
    Ok(Envelope::of(true))
}

/// Keeps faults that are new, by the sources' own lines. Their maps are read outside of a transaction.
async fn keep(site: &Site, state: &State, new: Vec<Report>) -> Result<(), ApiError> {
    if !store::has_room(&mut *site.read().await?, NEW_A_DAY).await? {
        return Ok(());
    }
    let (new, stacks) = resolve(site, state, new).await?;
    let mut tx = site.begin().await?;
    for (report, stack) in new.iter().zip(&stacks) {
        insert(&mut tx, report, stack).await?;
    }
    store::keep_newest(&mut tx, KEPT_MAX).await?;
    expiry::plan(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

async fn insert(tx: &mut TenantConn, report: &Report, stack: &[String]) -> Result<(), ApiError> {
    if !store::has_room(tx, NEW_A_DAY).await? {
        return Ok(());
    }
    let call = report.call.as_ref().map_or("", |call| call.path.as_str());
    let texts = [report.message.as_str(), &report.route, call].into_iter().chain(stack.iter().map(String::as_str));
    let words = statements::search_words(texts);
    store::insert(tx, report, stack, &words).await
}

/// The reports with their stacks as people read them.
async fn resolve(site: &Site, state: &State, new: Vec<Report>) -> Result<(Vec<Report>, Vec<Vec<String>>), ApiError> {
    let _turn = state.resolving.acquire().await.map_err(ApiError::internal)?;
    let web = site.app.web.clone();
    let name = move |place: &Position| {
        web.original_place(&place.file, place.line, place.column).unwrap_or_else(|| place.to_string())
    };
    web::block(move || {
        let stacks = new.iter().map(|report| report.stack.iter().map(&name).collect()).collect();
        (new, stacks)
    })
    .await
    .map_err(ApiError::internal)
}

/// What broke in browsers, alike faults as one. Nothing in it is about a person.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientErrorItem {
    id: ClientErrorId,
    kind: ErrorKind,
    /// At most 300 characters; what could be personal is replaced by `<email>`, `<token>`, `<number>`, `<id>` or `…`.
    message: String,
    /// A route's name, such as `problem___vi`, or `other`.
    route: String,
    /// Which build of the web; may be empty.
    release: String,
    /// Whether that is the one that is served now.
    is_current: bool,
    /// `src/ui/toasts.tsx:12:5` in the sources, or in the build where its map is gone; empty: unknown.
    place: String,
    /// The way there, the place first, in the same form; at most 11.
    stack: Vec<String>,
    /// Null where it was no call.
    call: Option<FailedCallView>,
    /// How often.
    count: i64,
    /// Epoch seconds.
    first_seen: i64,
    /// Epoch seconds.
    last_seen: i64,
}

/// A call that failed.
#[derive(Debug, Serialize, ToSchema)]
pub struct FailedCallView {
    method: String,
    /// By its template: `/api/problems/{slug}`, or `other`.
    path: String,
    /// Null where no answer came.
    status: Option<i32>,
}

impl ClientErrorItem {
    fn of(row: Row, current: &str) -> Self {
        let call = row.call_method.zip(row.call_path);
        Self {
            id: row.id,
            kind: row.kind,
            message: row.message,
            route: row.route,
            is_current: row.release == current,
            release: row.release,
            place: row.place,
            stack: row.stack,
            call: call.map(|(method, path)| FailedCallView { method, path, status: row.call_status }),
            count: row.count,
            first_seen: row.first_seen.unix_timestamp(),
            last_seen: row.last_seen.unix_timestamp(),
        }
    }
}

/// Which faults; empty filters don't count.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClientErrorFilter {
    /// What broke.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    kind: Option<ErrorKind>,
    /// Of one build of the web; `current` is the one that is served now.
    #[serde(default)]
    release: String,
}

/// What broke in browsers, what was met last first.
#[utoipa::path(tag = "client-errors", params(Paging, Search, ClientErrorFilter),
    responses((status = 200, body = Envelope<Vec<ClientErrorItem>>)))]
#[get("/api-admin/client-errors")]
pub async fn list_client_errors(
    site: Site,
    actor: Actor,
    listing: Listing<ClientErrorFilter>,
) -> Result<Envelope<Vec<ClientErrorItem>>, ApiError> {
    actor.require(Resource::Config, Action::Read)?;
    let current = site.app.web.release();
    let release = match listing.filter.release.trim() {
        "" => None,
        "current" => Some(current),
        other => Some(other),
    };
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let query = ListQuery { search: &listing.search, kind: listing.filter.kind, release, limit, offset };
        store::list(&mut conn, &query).await
    })
    .await?;
    Ok(Envelope::page(rows.into_iter().map(|row| ClientErrorItem::of(row, current)).collect(), metadata))
}

/// Takes a fault off the list; it comes back when it is met again.
#[utoipa::path(tag = "client-errors", params(ClientErrorId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api-admin/client-errors/{id}")]
pub async fn delete_client_error(
    site: Site,
    actor: Actor,
    id: web::Path<ClientErrorId>,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let mut tx = site.begin().await?;
    if !store::delete(&mut tx, *id).await? {
        return Err(CLIENT_ERROR_NOT_FOUND.into());
    }
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Takes all faults off the list.
#[utoipa::path(tag = "client-errors", responses((status = 200, body = Envelope<bool>)))]
#[delete("/api-admin/client-errors")]
pub async fn clear_client_errors(site: Site, actor: Actor) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let mut tx = site.begin().await?;
    store::clear(&mut tx).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
