//! A site's name and its address under the platform's suffix. The schema's name has nothing to do with either.

use directory::names::{self, NameProblem};
use directory::websites;
use serde_json::json;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::{Asked, LifeError, store};
use crate::notice::notice;
use crate::operations::{self, New};

/// How long an address that a site has given up leads to it, and is nobody else's.
pub const HELD_FOR: Duration = Duration::days(90);

/// What a rename has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renamed {
    /// What the site is called now.
    pub name: String,
    /// Its label before the platform's suffix now.
    pub subdomain: String,
    /// The label that is held for it from now on, and until when.
    pub held: Option<(String, OffsetDateTime)>,
}

/// Gives a site another name, another address or both. Its old address leads to it for [`HELD_FOR`]. In a transaction
/// of the caller's, which is of no more use when this fails.
///
/// # Errors
/// When there is no such site, the name is none, the address can't be had, or the control database is away.
pub async fn rename(
    conn: &mut PgConnection,
    tenant: i64,
    name: Option<&str>,
    subdomain: Option<&str>,
    asked: &Asked,
) -> Result<Renamed, LifeError> {
    let before = store::lock_names(conn, tenant).await?.ok_or(LifeError::NotFound)?;
    let name = match name {
        Some(name) => &websites::site_name(name).map_err(|_| LifeError::Name)?,
        None => &before.name,
    };
    let subdomain = subdomain.unwrap_or(&before.subdomain);
    let mut held = None;
    if subdomain != before.subdomain {
        names::check_label(subdomain).map_err(LifeError::Address)?;
        if store::is_reserved(conn, subdomain).await? {
            return Err(LifeError::Address(NameProblem::Reserved));
        }
        store::let_go(conn, tenant, subdomain).await?;
        let until = OffsetDateTime::now_utc() + HELD_FOR;
        // Held first: from the moment that the row has its new address, the old one is somebody's.
        store::hold_name(conn, tenant, &before.subdomain, until).await?;
        held = Some((before.subdomain.clone(), until));
    }
    store::rename(conn, tenant, name, subdomain).await.map_err(taken)?;
    let new = New {
        tenant: Some(tenant),
        input: json!({"from": {"name": before.name, "subdomain": before.subdomain}, "to": {"name": name, "subdomain": subdomain}}),
        requested_by: asked.by.clone(),
        reason: asked.reason.clone(),
    };
    operations::record(conn, "rename", new, notice!("renamed", "{name} at {subdomain}", name, subdomain)).await?;
    Ok(Renamed { name: name.to_owned(), subdomain: subdomain.to_owned(), held })
}

/// Whether a site can be called so, as it stands.
pub(super) fn is_name(name: &str) -> bool {
    name.trim() == name && websites::site_name(name).is_ok()
}

/// An address of another site's, or one that is held for another.
pub(super) fn taken(error: sqlx::Error) -> LifeError {
    let constraint = error.as_database_error().and_then(|error| error.constraint());
    if matches!(constraint, Some("tenants_subdomain_unique" | "tenants_subdomain_held")) {
        LifeError::Address(NameProblem::Taken)
    } else {
        LifeError::Database(error)
    }
}
