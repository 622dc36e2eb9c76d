//! Calendars that programs load or subscribe to: a person's key opens them, without signing in.

use actix_web::http::header::{self, EntityTag, Header, IfNoneMatch};
use actix_web::{HttpRequest, HttpResponse, get, web};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::IntoParams;

use super::access::Session;
use super::feed::{self, Class};
use super::store;
use crate::actor::Actor;
use crate::classrooms::messages::CLASSROOM_NOT_FOUND;
use crate::classrooms::{self, Classroom};
use crate::ids::ClassroomId;
use crate::site::Site;

/// Longest key that is looked for.
const KEY_MAX: usize = 200;
/// Classes of one calendar.
const MOST_CLASSES: i64 = 100;

/// Whose calendar.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClassCalendarFilter {
    /// The person's key.
    #[serde(default)]
    key: String,
}

impl ClassCalendarFilter {
    async fn person(&self, site: &Site) -> Result<Actor, ApiError> {
        if self.key.is_empty() || self.key.len() > KEY_MAX {
            return Err(CLASSROOM_NOT_FOUND.into());
        }
        let owner = classrooms::calendar_key::person_of(&mut *site.read().await?, &self.key).await?;
        let owner = owner.ok_or(CLASSROOM_NOT_FOUND)?;
        Actor::in_background(site, owner).await?.ok_or_else(|| CLASSROOM_NOT_FOUND.into())
    }
}

/// A class's sessions as iCalendar, for the person whose key it is. Unchanged, it is answered with 304.
#[utoipa::path(tag = "classroom", params(ClassroomId, ClassCalendarFilter), responses((status = 200, content_type = "text/calendar", body = String)))]
#[get("/api/classroom/{id}/calendar.ics")]
pub async fn get_class_calendar(
    site: Site,
    id: web::Path<ClassroomId>,
    filter: Query<ClassCalendarFilter>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let actor = filter.person(&site).await?;
    let mut conn = site.read().await?;
    let class = classrooms::find_seen(&mut conn, *id, &actor).await?;
    let sessions = store::list(&mut conn, class.id, None, None).await?;
    let text = feed::calendar(&class.name, &site.entry.platform_host, &[of(&site, &class, &sessions)])?;
    Ok(answer(&request, text))
}

/// The sessions of all classes that a person is in, as iCalendar.
#[utoipa::path(tag = "classroom", params(ClassCalendarFilter), responses((status = 200, content_type = "text/calendar", body = String)))]
#[get("/api/classroom/calendar.ics")]
pub async fn get_my_class_calendar(
    site: Site,
    filter: Query<ClassCalendarFilter>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let actor = filter.person(&site).await?;
    let mut conn = site.read().await?;
    let mut classes = vec![];
    for id in store::list_classes(&mut conn, actor.id, MOST_CLASSES).await? {
        classes.push(with_sessions(&mut conn, id, &actor).await?);
    }
    let told: Vec<Class<'_>> = classes.iter().map(|(class, sessions)| of(&site, class, sessions)).collect();
    let name = match Locale::of(&request) {
        Locale::Vi => format!("Lớp học – {}", site.entry.name),
        Locale::En => format!("Classes – {}", site.entry.name),
    };
    Ok(answer(&request, feed::calendar(&name, &site.entry.platform_host, &told)?))
}

async fn with_sessions(
    conn: &mut TenantConn,
    id: ClassroomId,
    actor: &Actor,
) -> Result<(Classroom, Vec<Session>), ApiError> {
    let class = classrooms::find_seen(conn, id, actor).await?;
    let sessions = store::list(conn, id, None, None).await?;
    Ok((class, sessions))
}

fn of<'a>(site: &Site, class: &'a Classroom, sessions: &'a [Session]) -> Class<'a> {
    Class {
        name: &class.name,
        url: format!("{}/classroom/{}", site.address(), class.id),
        meeting_link: class.meeting_link.as_deref(),
        sessions,
    }
}

/// The text, unless the caller has it already.
fn answer(request: &HttpRequest, text: String) -> HttpResponse {
    let tag: String = Sha256::digest(text.as_bytes())[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = EntityTag::new_strong(tag);
    let is_known = match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(&tag)),
        Err(_) => false,
    };
    let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header(header::ETag(tag)).insert_header((header::CACHE_CONTROL, "private, no-cache"));
    if is_known {
        return response.finish();
    }
    response
        .insert_header((header::CONTENT_TYPE, "text/calendar; charset=utf-8"))
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"lop-hoc.ics\""))
        .body(text)
}
