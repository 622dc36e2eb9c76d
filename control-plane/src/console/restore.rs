//! Restoring a site as it was at a moment, and undoing that.

use actix_web::{get, post, web};
use directory::messages::SITE_NOT_FOUND;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::{INVALID_DATE, WRONG_STATE};
use platform::text_enum;
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use utoipa::ToSchema;

use super::Console;
use super::caller::Caller;
use super::input::{Reason, checked_reason};
use super::messages::NOT_RESTORABLE;
use super::sites_store as store;
use crate::backups::{self, Restorable};
use crate::life::NewSiteName;
use crate::life::restoring::{self, Into, RestoreError};
use crate::operators::{Audit, Permission};

impl From<RestoreError> for ApiError {
    fn from(error: RestoreError) -> Self {
        match error {
            RestoreError::NotFound => SITE_NOT_FOUND.into(),
            RestoreError::State(_) | RestoreError::NothingToUndo => WRONG_STATE.into(),
            RestoreError::NoBackup(_) | RestoreError::Moment(_) => Self::field("at", NOT_RESTORABLE),
            RestoreError::NewSiteName(error) => error.into(),
            RestoreError::Start(error) => error.into(),
            RestoreError::Database(error) => error.into(),
        }
    }
}

/// To when a site can be restored.
#[utoipa::path(tag = "sites", responses((status = 200, body = Envelope<Restorable>)))]
#[get("/api/console/sites/{id}/restorable")]
pub(super) async fn restorable(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
) -> Result<Envelope<Restorable>, ApiError> {
    caller.require(Permission::ViewSites)?;
    let known = backups::restorable(&mut *console.operators.pool().acquire().await?, *id).await?;
    Ok(Envelope::of(known.ok_or(SITE_NOT_FOUND)?))
}

text_enum! {
    /// Where a site is restored.
    pub(super) enum Destination {
        /// The site itself.
        Place = "place",
        /// A site beside it.
        New = "new",
    }
}

/// Body of [`restore_site`].
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Restore {
    /// As of when: RFC 3339.
    #[serde(default)]
    at: String,
    into: Destination,
    /// The new site's label before the platform's suffix.
    #[serde(default)]
    subdomain: String,
    /// What the new site calls itself; as the old one where it is not given.
    name: Option<String>,
    #[serde(default)]
    reason: String,
}

/// What was begun.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Begun {
    /// The operation's id.
    operation: i64,
    /// The site that is restored into.
    site: i64,
}

/// Restores a site as it was at a moment: in place, or into a new site.
#[utoipa::path(tag = "actions", request_body = Restore,
    responses((status = 200, body = Envelope<Begun>)))]
#[post("/api/console/sites/{id}/restore")]
pub(super) async fn restore_site(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<Begun>, ApiError> {
    caller.require(Permission::RestoreSite)?;
    let input: Restore = body.json().await?;
    let reason = checked_reason(&input.reason)?;
    let at = OffsetDateTime::parse(input.at.trim(), &Rfc3339);
    let at = at.map_err(|_| ApiError::field("at", INVALID_DATE))?;
    let into = match input.into {
        Destination::Place => Into::Place { keep: None },
        Destination::New => Into::New(NewSiteName { name: input.name, subdomain: input.subdomain.clone() }),
    };
    let pool = console.operators.pool();
    let (_, subdomain) = store::named(pool, *id).await?.ok_or(SITE_NOT_FOUND)?;
    let mut transaction = pool.begin().await?;
    let (site, operation) = restoring::start_restore(&mut transaction, *id, at, &into, &caller.asked(&reason)).await?;
    let detail = json!({"operation": operation, "at": at.unix_timestamp(), "into": site, "after": {"subdomain": input.subdomain}});
    let line = Audit { tenant: Some(*id), target: subdomain, reason, detail, ..caller.line("site.restore") };
    line.commit(transaction).await?;
    Ok(Envelope::of(Begun { operation, site }))
}

/// Gives a site that was restored in place what it had before.
#[utoipa::path(tag = "actions", request_body = Reason,
    responses((status = 200, body = Envelope<Begun>)))]
#[post("/api/console/sites/{id}/restore/undo")]
pub(super) async fn undo_restore(
    console: web::Data<Console>,
    caller: Caller,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<Begun>, ApiError> {
    caller.require(Permission::RestoreSite)?;
    let reason = body.json::<Reason>().await?.checked()?;
    let pool = console.operators.pool();
    let (_, subdomain) = store::named(pool, *id).await?.ok_or(SITE_NOT_FOUND)?;
    let mut transaction = pool.begin().await?;
    let operation = restoring::start_undo(&mut transaction, *id, &caller.asked(&reason)).await?;
    let detail = json!({"operation": operation});
    let line = Audit { tenant: Some(*id), target: subdomain, reason, detail, ..caller.line("site.restore.undo") };
    line.commit(transaction).await?;
    Ok(Envelope::of(Begun { operation, site: *id }))
}
