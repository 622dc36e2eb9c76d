//! Coming in by a class's code or link.

use actix_web::{get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::tenancy::TenantTx;
use serde_json::json;
use time::OffsetDateTime;

use super::State;
use super::messages::{CLASS_CODE_UNKNOWN, CLASS_NAME_TAKEN, CLASS_TAKES_NOBODY};
use super::requests::confirm;
use super::store::{self, JoinRow};
use super::telling::tell_asked;
use super::views::{ClassJoinBody, ClassJoinQuery, ClassJoined, ClassToJoin};
use crate::actor::Actor;
use crate::classrooms::messages::CLASSROOM_FULL;
use crate::classrooms::{ClassNews, ClassSettings, ClassroomStatus, JoinMode, MemberRole, MemberStatus, members, tell};
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, ClassroomId};
use crate::site::Site;

/// The code as it is kept: people type it with capitals, blanks and hyphens.
fn normal(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).take(16).collect()
}

impl JoinRow {
    fn mode(&self) -> Result<JoinMode, ApiError> {
        let settings: ClassSettings = serde_json::from_value(self.settings.clone()).map_err(ApiError::internal)?;
        Ok(settings.join)
    }

    /// Whether the person is in the class, has asked, or is paused.
    fn is_known(&self) -> bool {
        self.my_status.is_some_and(|status| status != MemberStatus::Left)
    }
}

/// What class a code is of, its names that are free, and where the person stands with it.
#[utoipa::path(tag = "classroom", params(ClassJoinQuery), responses((status = 200, body = Envelope<ClassToJoin>)))]
#[get("/api/classroom/join")]
pub async fn find_class_to_join(
    site: Site,
    actor: Actor,
    state: web::Data<State>,
    query: Query<ClassJoinQuery>,
) -> Result<Envelope<ClassToJoin>, ApiError> {
    actor.require_own_account()?;
    state.check_codes(&site, actor.id)?;
    let mut conn = site.read().await?;
    let class = store::class_of_code(&mut conn, &normal(&query.code), actor.id).await?;
    let Some(class) = class else {
        state.count_wrong(&site, actor.id);
        return Err(CLASS_CODE_UNKNOWN.into());
    };
    let join = class.mode()?;
    if join == JoinMode::Closed && !class.is_known() {
        return Err(CLASS_CODE_UNKNOWN.into());
    }
    let is_closed = join == JoinMode::Closed || class.my_status == Some(MemberStatus::Active);
    let names = if is_closed { Vec::new() } else { store::free_names(&mut conn, class.id).await? };
    Ok(Envelope::of(ClassToJoin {
        id: class.id,
        teachers: store::teacher_names(&mut conn, class.id).await?,
        my_claim: store::claim_of(&mut conn, class.id, actor.id).await?,
        name: class.name,
        join,
        takes_people: class.status == ClassroomStatus::Active,
        names,
        my_status: class.my_status.filter(|status| *status != MemberStatus::Left),
    }))
}

/// Comes into a class by its code, or asks to, as it has chosen; again is no error. With a name of its list, that one is
/// the person's, once a teacher has confirmed it.
#[utoipa::path(tag = "classroom", params(ClassroomId), request_body = ClassJoinBody, responses((status = 200, body = Envelope<ClassJoined>)))]
#[post("/api/classroom/{id}/join")]
pub async fn join_class(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    state: web::Data<State>,
    body: RawBody,
) -> Result<Envelope<ClassJoined>, ApiError> {
    actor.require_own_account()?;
    state.check_codes(&site, actor.id)?;
    let body: ClassJoinBody = body.json().await?;
    let code = normal(&body.code);
    let mut tx = site.begin().await?;
    store::lock_class_of_code(&mut tx, &code).await?;
    let class = store::class_of_code(&mut tx, &code, actor.id).await?.filter(|class| class.id == *id);
    let Some(class) = class else {
        state.count_wrong(&site, actor.id);
        return Err(CLASS_CODE_UNKNOWN.into());
    };
    if let Some(status @ (MemberStatus::Active | MemberStatus::Paused)) = class.my_status {
        return Ok(Envelope::of(ClassJoined { id: *id, status }));
    }
    let mode = class.mode()?;
    if mode == JoinMode::Closed && !class.is_known() {
        return Err(CLASS_CODE_UNKNOWN.into());
    }
    if class.status != ClassroomStatus::Active {
        return Err(CLASS_TAKES_NOBODY.into());
    }
    if let Some(name) = body.claim
        && !store::claim(&mut tx, *id, name, actor.id).await?
    {
        return Err(ApiError::field("claim", CLASS_NAME_TAKEN));
    }
    let status = match mode {
        JoinMode::Open => let_in(&mut tx, &site, *id, actor.id).await?,
        _ => ask(&mut tx, &class, actor.id).await?,
    };
    tx.commit().await?;
    Ok(Envelope::of(ClassJoined { id: *id, status }))
}

async fn let_in(tx: &mut TenantTx, site: &Site, class: ClassroomId, user: AccountId) -> Result<MemberStatus, ApiError> {
    members::add(tx, site, class, &[user], MemberRole::Student, None).await?;
    confirm(tx, class, &[user]).await?;
    let after = json!({ "members": [user] });
    history::record(tx, Some(user), Subject::classroom(class), Change::Update, &json!({}), &after).await?;
    Ok(MemberStatus::Active)
}

async fn ask(tx: &mut TenantTx, class: &JoinRow, user: AccountId) -> Result<MemberStatus, ApiError> {
    let is_new = store::ask(tx, class.id, user).await?;
    let max = members::MEMBERS_MAX;
    if is_new && store::count_people(tx, class.id).await? > max {
        return Err(ApiError::with(CLASSROOM_FULL, vec![("max", max.to_string())]));
    }
    if is_new {
        let name = store::name_of(tx, class.id, user).await?;
        let at = OffsetDateTime::now_utc().unix_timestamp();
        tell_asked(tx, (class.id, &class.name), (user, &name), at).await?;
    }
    tell(tx, class.id, ClassNews::Members)?;
    Ok(MemberStatus::Waiting)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_write_them() {
        for typed in ["ab12cd34", " AB12-CD34 ", "ab12 cd34\n"] {
            assert_eq!(normal(typed), "ab12cd34", "{typed}");
        }
        assert_eq!(normal("đ–"), "");
    }
}
