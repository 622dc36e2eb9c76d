//! What is told of a certificate.

use contest_rules::awards::AwardKind;
use platform::locale::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use super::MARKED_AGAIN;
use super::messages::{AWARD_CHANGED, CERTIFICATE_RECOUNTED};
use super::store::Row;
use crate::ids::{ContestId, CourseId};
use crate::notices::AWARDS_CHANGED;

platform::text_enum! {
    /// Whether it counts.
    pub enum CourseCertificateState {
        /// It does.
        Valid = "valid",
        /// Not any more.
        Revoked = "revoked",
    }
}

/// The course that was finished; of an award, the contest by its name.
#[derive(Debug, Serialize, ToSchema)]
pub struct CertifiedCourse {
    /// Null where it is deleted, and of an award.
    id: Option<CourseId>,
    /// As it was when the certificate was issued.
    title: String,
    /// Null where not everybody may see it.
    slug: Option<String>,
}

/// A certificate. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseCertificate {
    code: String,
    /// The person's, as it was then.
    name: String,
    course: CertifiedCourse,
    /// Of an award: the contest, null where it is deleted.
    contest_id: Option<ContestId>,
    /// Where everybody may see the contest, its address.
    contest_slug: Option<String>,
    /// Null: it is of a course.
    award: Option<AwardKind>,
    /// Of an award.
    rank: Option<i32>,
    /// The site's, as it was then.
    site_name: String,
    /// How much of the course was finished; 100 of an award.
    percent: i32,
    issued_at: i64,
    state: CourseCertificateState,
    revoked_at: Option<i64>,
    /// Why it was revoked.
    reason: Option<String>,
    /// Whether the caller may revoke and restore it.
    can_revoke: bool,
}

impl CourseCertificate {
    pub(super) fn of(row: Row, can_revoke: bool, locale: Locale) -> Self {
        let reason = row.revoked_reason.map(|reason| match reason.as_str() {
            AWARDS_CHANGED => AWARD_CHANGED.text(locale, &[]),
            MARKED_AGAIN => CERTIFICATE_RECOUNTED.text(locale, &[]),
            _ => reason,
        });
        Self {
            code: row.code,
            name: row.name,
            course: CertifiedCourse { id: row.course_id, title: row.course_title, slug: row.course_slug },
            contest_id: row.contest_id,
            contest_slug: row.contest_slug,
            award: row.award,
            rank: row.rank,
            site_name: row.site_name,
            percent: row.percent,
            issued_at: row.issued_at.unix_timestamp(),
            state: if row.revoked_at.is_some() {
                CourseCertificateState::Revoked
            } else {
                CourseCertificateState::Valid
            },
            revoked_at: row.revoked_at.map(|at| at.unix_timestamp()),
            reason,
            can_revoke,
        }
    }
}
