//! The calls of learners, and of whoever has a certificate's code.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{HttpRequest, HttpResponse, get, web};
use platform::colours;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::Deserialize;
use utoipa::IntoParams;

use super::messages::{CERTIFICATE_NOT_FOUND, CERTIFICATE_REVOKED};
use super::paper::{self, Paper};
use super::revoking::may_revoke;
use super::store;
use super::views::CourseCertificate;
use crate::actor::{Actor, Visitor};
use crate::site::Site;

/// One's own certificates, the newest first.
#[utoipa::path(tag = "learning", responses((status = 200, body = Envelope<Vec<CourseCertificate>>)))]
#[get("/api/certificates")]
pub async fn list_my_certificates(
    site: Site,
    actor: Actor,
    request: HttpRequest,
) -> Result<Envelope<Vec<CourseCertificate>>, ApiError> {
    let locale = Locale::of(&request);
    let rows = store::list_of(&mut *site.read().await?, actor.id).await?;
    Ok(Envelope::of(rows.into_iter().map(|row| CourseCertificate::of(row, false, locale)).collect()))
}

/// The certificate with this code: for whoever wants to know whether it is valid.
#[utoipa::path(tag = "learning", responses((status = 200, body = Envelope<CourseCertificate>)))]
#[get("/api/certificates/{code}")]
pub async fn get_certificate(
    site: Site,
    visitor: Visitor,
    code: web::Path<String>,
    request: HttpRequest,
) -> Result<Envelope<CourseCertificate>, ApiError> {
    let mut conn = site.read().await?;
    let row = store::find(&mut conn, &normal(&code)).await?.ok_or(CERTIFICATE_NOT_FOUND)?;
    let can_revoke = may_revoke(&mut conn, &row, visitor.0.as_ref()).await?;
    Ok(Envelope::of(CourseCertificate::of(row, can_revoke, Locale::of(&request))))
}

/// In which language it is written.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PaperQuery {
    /// `vi` or `en`; the browser's where nothing is said.
    #[serde(default)]
    lang: String,
}

/// A valid certificate as a PDF to print.
#[utoipa::path(tag = "learning", params(PaperQuery), responses((status = 200, description = "the file")))]
#[get("/api/certificates/{code}/pdf")]
pub async fn download_certificate(
    site: Site,
    code: web::Path<String>,
    query: Query<PaperQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let row = store::find(&mut *site.read().await?, &normal(&code)).await?.ok_or(CERTIFICATE_NOT_FOUND)?;
    if row.revoked_at.is_some() {
        return Err(CERTIFICATE_REVOKED.into());
    }
    let name = format!("chung-chi-{}-{}.pdf", statements::slug(&row.course_title), row.code.to_lowercase());
    let paper = Paper {
        address: format!("{}/certificate/{}", site.address(), row.code),
        code: row.code,
        name: row.name,
        subject: row.course_title,
        award: row.award.zip(row.rank),
        site: row.site_name,
        issued_at: row.issued_at,
        colour: colours::on_paper(&site.entry.website["appearance_configuration"]),
        locale: Locale::parse(&query.lang).unwrap_or_else(|| Locale::of(&request)),
    };
    let bytes = tokio::task::spawn_blocking(move || paper::pdf(&paper)).await??;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/pdf"))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{}\"", name.replace("--", "-"))))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(bytes))
}

/// A code as it is kept: people type it in small letters and with blanks.
pub(super) fn normal(code: &str) -> String {
    code.chars().filter(|sign| sign.is_ascii_alphanumeric()).collect::<String>().to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        assert_eq!(normal("7kq2-mnpr xy34"), "7KQ2MNPRXY34");
        assert_eq!(normal("'; --"), "");
    }
}
