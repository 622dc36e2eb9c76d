//! The calls about a class's people.

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use super::changing::{self, ClassMemberInput};
use crate::activity::today;
use crate::actor::Actor;
use crate::classrooms::access::{Classroom, find_led, find_seen};
use crate::classrooms::store::{self, PersonRow};
use crate::classrooms::words::{MemberRole, MemberStatus};
use crate::ids::{AccountId, ClassroomId};
use crate::listing::given;
use crate::names;
use crate::site::Site;
use crate::streaks::PracticeSettings;

/// Rows of an answer; beyond it are only people who have left.
const ROWS_MAX: i64 = 1000;

/// Which people; empty filters don't count.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClassMemberFilter {
    /// Of this status: for who leads the class. All but those who have left where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub status: Option<MemberStatus>,
    /// Words of their names.
    #[serde(default)]
    pub search: String,
}

/// Another class to which somebody was moved.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassMovedTo {
    pub id: ClassroomId,
    pub name: String,
}

/// A person of a class. To learners, others have a name and a role alone.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassMember {
    pub user_id: AccountId,
    /// In full for who leads the class, and of teachers; of others as strangers see it.
    pub name: String,
    pub role: MemberRole,
    pub status: MemberStatus,
    /// Whether it is me.
    pub is_me: bool,
    /// What they sign in with.
    pub login: Option<String>,
    pub email: Option<String>,
    /// Of teachers about the person.
    pub note: Option<String>,
    /// `YYYY-MM-DD`
    pub dob: Option<String>,
    /// Epoch seconds, within ten minutes.
    pub last_seen_at: Option<i64>,
    /// Epoch seconds.
    pub joined_at: Option<i64>,
    /// Epoch seconds.
    pub left_at: Option<i64>,
    pub moved_to: Option<ClassMovedTo>,
}

/// Who looks, and when.
struct Looks<'a> {
    class: &'a Classroom,
    actor: &'a Actor,
    practice: &'a PracticeSettings,
    locale: Locale,
    today: Date,
}

impl Looks<'_> {
    fn member(&self, row: PersonRow) -> ClassMember {
        let is_me = row.user_id == self.actor.id;
        if self.class.leads { self.in_full(row, is_me) } else { self.as_classmate(row, is_me) }
    }

    fn in_full(&self, row: PersonRow, is_me: bool) -> ClassMember {
        let moved_to = row.moved_to.zip(row.moved_to_name);
        ClassMember {
            user_id: row.user_id,
            name: names::shown(row.full_name, self.locale),
            role: row.role,
            status: row.status,
            is_me,
            login: Some(row.login),
            email: row.email,
            note: Some(row.note),
            dob: row.dob.map(|day| day.to_string()),
            last_seen_at: row.last_seen_at.map(OffsetDateTime::unix_timestamp),
            joined_at: Some(row.joined_at.unix_timestamp()),
            left_at: row.left_at.map(OffsetDateTime::unix_timestamp),
            moved_to: moved_to.map(|(id, name)| ClassMovedTo { id, name }),
        }
    }

    fn as_classmate(&self, row: PersonRow, is_me: bool) -> ClassMember {
        let name = if is_me || row.role == MemberRole::Teacher {
            row.full_name
        } else {
            let mode = self.practice.name_mode(row.mode);
            names::public_name(&row.full_name, mode, row.nickname.as_deref(), row.dob, self.today)
        };
        ClassMember {
            user_id: row.user_id,
            name: names::shown(name, self.locale),
            role: row.role,
            status: row.status,
            is_me,
            login: None,
            email: None,
            note: None,
            dob: None,
            last_seen_at: None,
            joined_at: None,
            left_at: None,
            moved_to: None,
        }
    }
}

/// The people of a class: teachers first, then by given name.
#[utoipa::path(tag = "classroom", params(ClassroomId, ClassMemberFilter),
    responses((status = 200, body = Envelope<Vec<ClassMember>>)))]
#[get("/api/classroom/{id}/member")]
pub async fn list_class_members(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    filter: Query<ClassMemberFilter>,
    request: HttpRequest,
) -> Result<Envelope<Vec<ClassMember>>, ApiError> {
    let mut conn = site.read().await?;
    let class = find_seen(&mut conn, *id, &actor).await?;
    // Classmates' real names are not to be found out by searching for them.
    let (status, search) = match class.leads {
        true => (filter.status, statements::search_query(&filter.search)),
        false => (Some(MemberStatus::Active), String::new()),
    };
    let rows = store::people(&mut conn, class.id, status, &search, ROWS_MAX).await?;
    let practice = PracticeSettings::of(&site);
    let looks =
        Looks { class: &class, actor: &actor, practice: &practice, locale: Locale::of(&request), today: today() };
    Ok(Envelope::of(rows.into_iter().map(|row| looks.member(row)).collect()))
}

/// The part of an address that names somebody of a class.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct InClass {
    id: ClassroomId,
    #[serde(rename = "userId")]
    user_id: AccountId,
}

/// Changes somebody's part in a class, lets in who waits, brings back who left, or moves them to another class that I lead.
#[utoipa::path(tag = "classroom", params(ClassroomId, ("userId" = AccountId, Path)), request_body = ClassMemberInput,
    responses((status = 200, body = Envelope<bool>)))]
#[put("/api/classroom/{id}/edit-user/{userId}")]
pub async fn edit_class_member(
    site: Site,
    actor: Actor,
    place: web::Path<InClass>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    find_led(&mut *site.read().await?, place.id, &actor).await?;
    let input: ClassMemberInput = body.json().await?;
    let mut tx = site.begin().await?;
    changing::edit(&site, &mut tx, &actor, (place.id, place.user_id), input).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Lets somebody out of a class; what was marked of them stays.
#[utoipa::path(tag = "classroom", params(ClassroomId, ("userId" = AccountId, Path)),
    responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/classroom/{id}/remove-user/{userId}")]
pub async fn remove_class_member(
    site: Site,
    actor: Actor,
    place: web::Path<InClass>,
) -> Result<Envelope<bool>, ApiError> {
    let mut tx = site.begin().await?;
    changing::remove(&mut tx, &actor, place.id, place.user_id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Leaves a class; what was marked of me stays.
#[utoipa::path(tag = "classroom", params(ClassroomId), responses((status = 200, body = Envelope<bool>)))]
#[post("/api/classroom/{id}/leave")]
pub async fn leave_class(site: Site, actor: Actor, id: web::Path<ClassroomId>) -> Result<Envelope<bool>, ApiError> {
    actor.require_own_account()?;
    let mut tx = site.begin().await?;
    changing::leave(&mut tx, &actor, *id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
