//! Two schools that are one.

use actix_web::{HttpRequest, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::managing::{ManagedSchool, managed, record};
use super::messages::{SAME_SCHOOL, SCHOOL_NOT_FOUND};
use super::{placing, store};
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::ids::SchoolId;
use crate::permissions::{Action, Resource};
use crate::ranking;
use crate::site::Site;

/// What a school becomes part of.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SchoolMerge {
    /// The school that stays.
    into: SchoolId,
}

/// Merges a school into another, for good: its people and names go over, with their points.
#[utoipa::path(tag = "admin", params(SchoolId), request_body = SchoolMerge, responses((status = 200, body = Envelope<ManagedSchool>)))]
#[post("/api/schools/{id}/merge")]
pub async fn merge_schools(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    id: web::Path<SchoolId>,
    body: RawBody,
) -> Result<Envelope<ManagedSchool>, ApiError> {
    actor.require(Resource::Account, Action::Update)?;
    let SchoolMerge { into } = body.json().await?;
    let mut tx = site.begin().await?;
    let members = store::lock_members(&mut tx, *id).await?;
    ranking::hold(&mut tx, &members).await?;
    let locked = store::lock(&mut tx, &[*id, into]).await?;
    let of = |wanted: SchoolId| locked.iter().find(|school| school.id == wanted);
    let from = of(*id).ok_or(SCHOOL_NOT_FOUND)?;
    if into == *id {
        return Err(ApiError::field("into", SAME_SCHOOL));
    }
    let stays = of(into).ok_or_else(|| ApiError::field("into", SCHOOL_NOT_FOUND))?;
    let people = store::hand_over(&mut tx, *id, into).await?;
    // Those who came meanwhile: before the school goes, to which rows of their points may be about to refer.
    ranking::hold(&mut tx, &people).await?;
    placing::follow(&mut tx, &people).await?;
    store::delete(&mut tx, *id).await?;
    store::index(&mut tx, into).await?;
    let (none, merged) = (json!({}), json!({ "merged": from.name, "members": people.len() }));
    history::record(&mut tx, Some(actor.id), Subject::school(*id), Change::Delete, &record(from), &none).await?;
    history::record(&mut tx, Some(actor.id), Subject::school(stays.id), Change::Update, &none, &merged).await?;
    tx.commit().await?;
    Ok(Envelope::of(managed(&site, into, Locale::of(&request)).await?))
}
