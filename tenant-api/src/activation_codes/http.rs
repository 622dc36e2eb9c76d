//! The calls of who manages codes.

use actix_web::{HttpRequest, get, post};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::input::{ActivationCodesInput, Draft};
use super::making;
use super::messages::BATCH_NOT_FOUND;
use super::store::{self, NewBatch, Which};
use super::views::{ActivationCode, views};
use crate::actor::Actor;
use crate::check_signs;
use crate::ids::{ActivationBatchId, ActivationCodeId, CourseId};
use crate::listing::{self, Listing, given};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Most codes of one removal.
const REMOVED_MAX: usize = 2000;

/// Which codes; empty filters don't count.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CodeFilter {
    /// `true` or `false`.
    #[serde(default, deserialize_with = "given")]
    used: Option<bool>,
    /// That they open.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    course_id: Option<CourseId>,
    /// A batch's name.
    #[serde(default)]
    batch: String,
    /// One code, however it is typed.
    #[serde(default)]
    search: String,
}

/// A batch that was made.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActivationBatch {
    batch_id: ActivationBatchId,
    /// What it is called.
    batch: String,
    count: i32,
    /// Of its file.
    url: String,
}

/// Codes to be taken away.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CodesToRemove {
    /// Ids with commas between, at most 2,000.
    delete_ids: String,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CodesRemoved {
    removed: i64,
    /// Codes that were used, or bought.
    kept: i64,
}

/// Whether somebody sees all codes: on the built-in sites `view` alone is granted for that.
pub(super) fn may_list(actor: &Actor) -> bool {
    [Action::List, Action::View].iter().any(|action| actor.may(Resource::ActivationCode, *action))
}

/// Makes codes.
#[utoipa::path(tag = "activation", request_body = ActivationCodesInput, responses((status = 200, body = Envelope<ActivationBatch>)))]
#[post("/api/activation-code")]
pub async fn create_activation_codes(
    site: Site,
    actor: Actor,
    body: RawBody,
) -> Result<Envelope<ActivationBatch>, ApiError> {
    actor.require(Resource::ActivationCode, Action::Create)?;
    let draft = body.json::<ActivationCodesInput>().await?.checked(OffsetDateTime::now_utc())?;
    let mut tx = site.begin().await?;
    refuse_unknown(&mut tx, &draft).await?;
    let new = NewBatch {
        name: &draft.name,
        course_ids: &draft.course_ids,
        count: draft.count,
        expires_at: draft.expires_at,
        days: draft.days,
        key: draft.key,
        order: None,
        owner: actor.id,
    };
    let id = match making::make(&mut tx, &new).await? {
        Some(id) => id,
        None => store::batch_of_key(&mut tx, actor.id, draft.key).await?.ok_or(BATCH_NOT_FOUND)?,
    };
    let batch = store::find_batch(&mut tx, id).await?.ok_or(BATCH_NOT_FOUND)?;
    tx.commit().await?;
    let url = format!("/api/activation-code/batch/{id}/file");
    Ok(Envelope::of(ActivationBatch { batch_id: id, batch: batch.name, count: batch.count, url }))
}

async fn refuse_unknown(conn: &mut TenantConn, draft: &Draft) -> Result<(), ApiError> {
    let known = store::courses(conn, &draft.course_ids, "vi").await?;
    let mut faults = Faults::default();
    faults.ensure("course_ids", known.len() == draft.course_ids.len(), INVALID_VALUE);
    faults.finish()
}

/// Codes, the newest first.
#[utoipa::path(tag = "activation", params(Paging, CodeFilter), responses((status = 200, body = Envelope<Vec<ActivationCode>>)))]
#[get("/api/activation-code")]
pub async fn list_activation_codes(
    site: Site,
    actor: Actor,
    listing: Listing<CodeFilter>,
    request: HttpRequest,
) -> Result<Envelope<Vec<ActivationCode>>, ApiError> {
    if !may_list(&actor) {
        actor.require(Resource::ActivationCode, Action::List)?;
    }
    let CodeFilter { used, course_id: course, batch, search } = listing.filter;
    let code = check_signs::read_typed(&search);
    let which = Which { used, course, batch: batch.trim(), code: &code, user: None };
    let mut conn = site.read().await?;
    let run = async |limit: i64, offset: i64| store::list(&mut conn, &which, (limit, offset)).await;
    let (rows, metadata) = listing::page(listing.paging, run).await?;
    Ok(Envelope::page(views(&mut conn, rows, Locale::of(&request)).await?, metadata))
}

/// Takes codes away; those that were used or bought stay.
#[utoipa::path(tag = "activation", request_body = CodesToRemove, responses((status = 200, body = Envelope<CodesRemoved>)))]
#[post("/api/activation-code/remove-activation-codes")]
pub async fn remove_activation_codes(
    site: Site,
    actor: Actor,
    body: RawBody,
) -> Result<Envelope<CodesRemoved>, ApiError> {
    actor.require(Resource::ActivationCode, Action::Delete)?;
    let ids = read_ids(&body.json::<CodesToRemove>().await?.delete_ids);
    let ids = ids.filter(|ids| (1..=REMOVED_MAX).contains(&ids.len()));
    let ids = ids.ok_or_else(|| ApiError::field("delete_ids", INVALID_VALUE))?;
    let mut tx = site.begin().await?;
    let (found, removed) = store::remove(&mut tx, &ids).await?;
    tx.commit().await?;
    Ok(Envelope::of(CodesRemoved { removed, kept: found - removed }))
}

/// Ids with commas between; none where one is none.
fn read_ids(text: &str) -> Option<Vec<ActivationCodeId>> {
    text.split(',').map(str::trim).filter(|id| !id.is_empty()).map(|id| id.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_commas_between() {
        let ids = |text| read_ids(text).map(|ids| ids.iter().map(|id| id.get()).collect::<Vec<_>>());
        assert_eq!((ids("1,2"), ids(" 3 ,, 4,"), ids("")), (Some(vec![1, 2]), Some(vec![3, 4]), Some(vec![])));
        assert_eq!((ids("1;2"), ids("x")), (None, None));
    }
}
