//! The call.

use actix_web::{HttpRequest, get};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::DataRequestKind;
use super::store::{self, DataRequestState, Row};
use crate::actor::Actor;
use crate::ids::{AccountId, DataRequestId};
use crate::listing::{self, given};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Which requests.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DataRequestFilter {
    /// All when missing.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    state: Option<DataRequestState>,
}

/// What somebody asks of their data. Times in epoch seconds, days as `2026-11-23`.
#[derive(Debug, Serialize, ToSchema)]
pub struct DataRequestItem {
    id: DataRequestId,
    user_id: AccountId,
    /// The address where there is no name.
    name: String,
    kind: DataRequestKind,
    state: DataRequestState,
    asked_at: i64,
    /// The last day of an answer.
    answer_due: String,
    /// The last day on which it may be done.
    done_due: String,
    answered_at: Option<i64>,
    done_at: Option<i64>,
    withdrawn_at: Option<i64>,
    /// Whether one of these days has passed in vain.
    overdue: bool,
}

/// What people have asked of their data, what is due first.
#[utoipa::path(tag = "admin", params(Paging, DataRequestFilter),
    responses((status = 200, body = Envelope<Vec<DataRequestItem>>)))]
#[get("/api-admin/data-requests")]
pub async fn list_data_requests(
    site: Site,
    actor: Actor,
    paging: Query<Paging>,
    filter: Query<DataRequestFilter>,
    request: HttpRequest,
) -> Result<Envelope<Vec<DataRequestItem>>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let rows = async |limit, offset| store::list(&mut conn, filter.state, (limit, offset)).await;
    let (rows, metadata) = listing::page(*paging, rows).await?;
    let epoch = |at: Option<OffsetDateTime>| at.map(OffsetDateTime::unix_timestamp);
    let item = |row: Row| DataRequestItem {
        id: row.id,
        user_id: row.user_id,
        name: if row.is_erased { names::deleted(locale).to_owned() } else { row.name },
        kind: row.kind,
        state: row.state,
        asked_at: row.asked_at.unix_timestamp(),
        answer_due: row.answer_due.to_string(),
        done_due: row.done_due.to_string(),
        answered_at: epoch(row.answered_at),
        done_at: epoch(row.done_at),
        withdrawn_at: epoch(row.withdrawn_at),
        overdue: row.is_overdue,
    };
    Ok(Envelope::page(rows.into_iter().map(item).collect(), metadata))
}
