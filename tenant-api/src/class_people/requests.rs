//! Who waits to come in, and what a teacher says to it.

use actix_web::{get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::messages::REQUIRED;
use platform::tenancy::TenantConn;
use serde_json::json;
use statements::search_words;
use time::OffsetDateTime;

use super::messages::CLASS_LIST_TOO_LONG;
use super::store;
use super::telling::tell_joined;
use super::views::{ClassFreeName, ClassJoinDecision, ClassJoinRequest};
use crate::actor::Actor;
use crate::classrooms::{ClassNews, MemberRole, find_led, lock_led, members, tell};
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, ClassroomId};
use crate::site::Site;

/// Most people of one call: all that a class may have.
const MOST: usize = 500;

/// Who asks to come in, the first first.
#[utoipa::path(tag = "classroom", params(ClassroomId), responses((status = 200, body = Envelope<Vec<ClassJoinRequest>>)))]
#[get("/api/classroom/{id}/requests")]
pub async fn list_join_requests(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
) -> Result<Envelope<Vec<ClassJoinRequest>>, ApiError> {
    let mut conn = site.read().await?;
    find_led(&mut conn, *id, &actor).await?;
    let request = |row: store::RequestRow| ClassJoinRequest {
        user_id: row.user_id,
        full_name: row.full_name,
        login: row.login,
        asked_at: row.asked_at.unix_timestamp(),
        claim: row.claim_id.zip(row.claim).map(|(id, full_name)| ClassFreeName { id, full_name }),
    };
    let rows = store::requests(&mut conn, *id).await?;
    Ok(Envelope::of(rows.into_iter().map(request).collect()))
}

/// Lets people in who wait, or turns them down; how many there were. A name that they say is theirs is theirs then, also of
/// an account that has none.
#[utoipa::path(tag = "classroom", params(ClassroomId), request_body = ClassJoinDecision, responses((status = 200, body = Envelope<usize>)))]
#[post("/api/classroom/{id}/requests")]
pub async fn decide_join_requests(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    body: RawBody,
) -> Result<Envelope<usize>, ApiError> {
    find_led(&mut *site.read().await?, *id, &actor).await?;
    let ClassJoinDecision { user_ids, accept } = body.json().await?;
    let mut faults = Faults::default();
    let too_many = Fault::with(CLASS_LIST_TOO_LONG, vec![("max", MOST.to_string())]);
    faults.ensure("user_ids", !user_ids.is_empty(), REQUIRED).ensure("user_ids", user_ids.len() <= MOST, too_many);
    faults.finish()?;
    let mut tx = site.begin().await?;
    let class = lock_led(&mut tx, *id, &actor).await?;
    class.require_open()?;
    let people = store::waiting(&mut tx, *id, &user_ids).await?;
    if people.is_empty() {
        return Ok(Envelope::of(0));
    }
    let after = if accept {
        let new = members::add(&mut tx, &site, *id, &people, MemberRole::Student, Some(actor.id)).await?;
        confirm(&mut tx, *id, &new).await?;
        tell_joined(&mut tx, (*id, &class.name), &new, OffsetDateTime::now_utc().unix_timestamp()).await?;
        json!({ "members": new })
    } else {
        store::release_claims(&mut tx, *id, &people).await?;
        store::cancel_requests(&mut tx, *id, &people).await?;
        tell(&mut tx, *id, ClassNews::Members)?;
        json!({ "declined": people })
    };
    history::record(&mut tx, Some(actor.id), Subject::classroom(*id), Change::Update, &json!({}), &after).await?;
    tx.commit().await?;
    Ok(Envelope::of(people.len()))
}

/// Confirms the names that these people say are theirs; an account without a name gets it.
pub async fn confirm(tx: &mut TenantConn, class: ClassroomId, people: &[AccountId]) -> Result<(), ApiError> {
    store::confirm_claims(tx, class, people).await?;
    let nameless = store::nameless(tx, class, people).await?;
    if nameless.is_empty() {
        return Ok(());
    }
    let named = nameless.into_iter().map(|(id, login, name)| {
        let words = search_words([name.as_str(), &login]);
        (id, name, words)
    });
    store::set_names(tx, &named.collect::<Vec<_>>()).await
}
