//! People who may be added to a class.

use actix_web::{get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;

use super::store;
use super::views::{ClassCandidate, ClassPeopleQuery};
use crate::actor::Actor;
use crate::classrooms::find_led;
use crate::ids::ClassroomId;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Longest search that is looked at, in characters, and the shortest that is one by name.
const SEARCH_MAX: usize = 254;
const NAME_MIN: usize = 2;

/// Accounts that may be added: the one of an address or login name; for who manages accounts also those of a name.
#[utoipa::path(tag = "classroom", params(ClassroomId, ClassPeopleQuery), responses((status = 200, body = Envelope<Vec<ClassCandidate>>)))]
#[get("/api/classroom/{id}/people-search")]
pub async fn search_people_for_class(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    query: Query<ClassPeopleQuery>,
) -> Result<Envelope<Vec<ClassCandidate>>, ApiError> {
    let mut conn = site.read().await?;
    find_led(&mut conn, *id, &actor).await?;
    let typed: String = query.q.chars().take(SEARCH_MAX).collect();
    let login = rules::normal_email(&typed);
    if login.is_empty() {
        return Ok(Envelope::of(Vec::new()));
    }
    let by_name = actor.may(Resource::Account, Action::List) && login.chars().count() >= NAME_MIN;
    let words = if by_name { statements::search_query(&typed) } else { String::new() };
    let rows = store::search(&mut conn, *id, &login, &words).await?;
    let candidate = |row: store::AccountRow| ClassCandidate {
        id: row.id,
        full_name: row.full_name,
        login: row.login,
        may_lead: actor.table.may(row.role, Resource::Classroom, Action::Update),
        status: row.status,
    };
    Ok(Envelope::of(rows.into_iter().map(candidate).collect()))
}
