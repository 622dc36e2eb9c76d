//! The register as a file, behind an address that opens for an hour.

use actix_web::{HttpRequest, get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::Deserialize;
use utoipa::IntoParams;

use super::columns;
use super::grid::{Register, day};
use crate::actor::Actor;
use crate::files::{self, MadeFile};
use crate::ids::ClassroomId;
use crate::sheets::SheetFormat;
use crate::site::Site;
use crate::{class_sessions, classrooms};

/// What is written as what.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AttendanceExportQuery {
    /// YYYY-MM-DD: sessions that begin on that day or later.
    #[serde(default)]
    from: String,
    /// YYYY-MM-DD: sessions that begin by the end of that day.
    #[serde(default)]
    to: String,
    /// `xlsx` where nothing is said.
    #[param(inline)]
    format: Option<SheetFormat>,
}

/// The register as schools keep it: members by given name, a column a session with K, P and M (in English A, E and L), totals.
/// Cancelled sessions are left out.
#[utoipa::path(tag = "classroom", params(ClassroomId, AttendanceExportQuery), responses((status = 200, body = Envelope<MadeFile>)))]
#[get("/api/classroom/{id}/session/export-attendance")]
pub async fn export_attendance(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    query: Query<AttendanceExportQuery>,
    request: HttpRequest,
) -> Result<Envelope<MadeFile>, ApiError> {
    let (locale, format) = (Locale::of(&request), query.format.unwrap_or(SheetFormat::Xlsx));
    let register = {
        let mut conn = site.read().await?;
        let class = classrooms::find_led(&mut conn, *id, &actor).await?;
        let (from, to) = (day("from", &query.from)?, day("to", &query.to)?);
        let mut sessions = class_sessions::list(&mut conn, class.id, from, to).await?;
        sessions.retain(|session| session.cancelled_at.is_none());
        Register::load(&mut conn, class.id, sessions).await?
    };
    let word = if locale == Locale::Vi { "diem-danh" } else { "attendance" };
    let name = format!("{word}-{}", *id);
    let make = move || (columns::heads(&register.sessions, locale), columns::rows(&register, locale));
    Ok(Envelope::of(files::keep_sheet(&site, actor.id, (&name, format), make).await?))
}
