//! Restoring one site as it was at a moment, out of the backups of the server where it was then.
//!
//! The newest base backup before that moment is unpacked into a folder of the operation's own, and a Postgres of its own
//! recovers it there with the archive, up to that moment; nobody reaches it but through a socket in that folder. The
//! site's schema goes from there to a place of a fresh name, table by table, compared. It is brought to this program's
//! version, and then either the site's placement names it (the place that the site had is closed and kept for
//! [`UNDO_FOR`], so that the restore can be undone) or a new site is opened with it. The folder is removed in any case:
//! it has the data of all sites.
//!
//! Domains, plan, name and looks of a site are the control plane's and stay as they are.

mod clean;
mod comparing;
mod copying;
mod fetching;
mod recovering;
mod reserving;
mod store;
mod switching;
mod undoing;

use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::moving::{PLAN, Plan};
use super::new_site::{self, NewSiteError, NewSiteName};
use super::{Asked, moving};
use crate::backups::{self, Stay};
use crate::notice::notice;
use crate::operations::{self, Context, Kind, New, StartError, Step, permanent};
use crate::provisioning::Slot;

/// How long the place that a restored site had before is kept.
pub const UNDO_FOR: Duration = Duration::days(7);

/// Restores a site: in place, or into a new one.
pub static RESTORE: Kind = Kind {
    name: "restore",
    steps: &[
        Step {
            name: "reserve",
            weight: 1,
            can_be_cancelled: true,
            run: |context| Box::pin(reserving::reserve(context)),
        },
        Step { name: "fetch", weight: 10, can_be_cancelled: true, run: |context| Box::pin(fetching::fetch(context)) },
        Step {
            name: "recover",
            weight: 10,
            can_be_cancelled: true,
            run: |context| Box::pin(recovering::recover(context)),
        },
        Step { name: "copy", weight: 10, can_be_cancelled: true, run: |context| Box::pin(copying::copy(context)) },
        Step {
            name: "compare",
            weight: 4,
            can_be_cancelled: true,
            run: |context| Box::pin(comparing::compare(context)),
        },
        Step {
            name: "switch",
            weight: 1,
            can_be_cancelled: false,
            run: |context| Box::pin(switching::switch(context)),
        },
        Step { name: "clean", weight: 1, can_be_cancelled: false, run: |context| Box::pin(clean::clean(context)) },
    ],
    undo: Some(|context| Box::pin(clean::undo(context))),
};

/// Gives a site that was restored in place what it had before.
pub static UNDO_RESTORE: Kind = Kind {
    name: "undo_restore",
    steps: &[
        Step { name: "reserve", weight: 1, can_be_cancelled: true, run: |context| Box::pin(undoing::reserve(context)) },
        Step { name: "switch", weight: 2, can_be_cancelled: false, run: |context| Box::pin(undoing::switch(context)) },
    ],
    undo: Some(|context| Box::pin(undoing::undo(context))),
};

/// What is asked for.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Wanted {
    /// The site whose rows are wanted.
    source: i64,
    /// As of when.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Into a new site, the operation's; else in place.
    into_new: bool,
    /// Seconds that the place before is kept; [`UNDO_FOR`] when not given.
    keep_seconds: Option<i64>,
}

/// What is restored from where.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Course {
    server: String,
    /// The base backup's name.
    backup: String,
    /// Where the site was then.
    source: Slot,
}

const COURSE: &str = "course";
/// How many segments of the log there are to be replayed.
const SEGMENTS: &str = "segments";
/// The version that the schema was at.
const VERSION: &str = "version_then";

/// What a restore is to lead to.
#[derive(Debug, Clone)]
pub enum Into {
    /// The site itself.
    Place {
        /// How long what it has now is kept; [`UNDO_FOR`] when not given.
        keep: Option<Duration>,
    },
    /// A new one.
    New(NewSiteName),
}

/// Why a restore was not begun.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// There is no such site.
    #[error("there is no such site")]
    NotFound,
    /// The site is being made or removed.
    #[error("the site is {0}: it can't be restored in place")]
    State(String),
    /// Nothing can be restored.
    #[error("{0}")]
    NoBackup(String),
    /// The moment can't be restored.
    #[error("{0}")]
    Moment(String),
    /// There is no restore that could be undone.
    #[error("there is no restore of the site that could be undone")]
    NothingToUndo,
    /// The new site can't be.
    #[error(transparent)]
    NewSiteName(#[from] NewSiteError),
    /// The operation can't be.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The control database is away.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Asks for a site as it was at a moment. Returns the id of the site that is restored into and the operation's. In a
/// transaction of the caller's.
///
/// # Errors
/// When there is no such site or no backup of that moment, the new address can't be had, another operation of the site
/// is live, or the control database is away.
pub async fn start_restore(
    conn: &mut PgConnection,
    tenant: i64,
    at: OffsetDateTime,
    into: &Into,
    asked: &Asked,
) -> Result<(i64, i64), RestoreError> {
    let place = moving::store::place(&mut *conn, tenant).await?.ok_or(RestoreError::NotFound)?;
    let in_place = matches!(into, Into::Place { .. });
    if in_place && matches!(place.state.as_str(), "creating" | "deleting" | "closed") {
        return Err(RestoreError::State(place.state));
    }
    stay_at(conn, tenant, at).await?;
    let mut wanted = Wanted { source: tenant, at, into_new: !in_place, keep_seconds: None };
    match into {
        Into::New(new_site) => Ok(new_site::begin(conn, &RESTORE, new_site, json!(wanted), asked).await?),
        Into::Place { keep } => {
            wanted.keep_seconds = keep.map(Duration::whole_seconds);
            let new = New {
                tenant: Some(tenant),
                input: json!(wanted),
                requested_by: asked.by.clone(),
                reason: asked.reason.clone(),
            };
            Ok((tenant, operations::start(conn, &RESTORE, new).await?))
        }
    }
}

/// Asks for a site to have again what it had before it was restored in place. Returns the operation's id. In a
/// transaction of the caller's.
///
/// # Errors
/// When that is not there any more, another operation of the site is live, or the control database is away.
pub async fn start_undo(conn: &mut PgConnection, tenant: i64, asked: &Asked) -> Result<i64, RestoreError> {
    store::undoable(&mut *conn, tenant).await?.ok_or(RestoreError::NothingToUndo)?;
    let new =
        New { tenant: Some(tenant), input: json!({}), requested_by: asked.by.clone(), reason: asked.reason.clone() };
    Ok(operations::start(conn, &UNDO_RESTORE, new).await?)
}

/// The place that what is restored goes to.
async fn to(context: &Context) -> anyhow::Result<Slot> {
    if let Some(plan) = context.recall::<Plan>(PLAN)? {
        return Ok(plan.to);
    }
    let place = moving::store::place(context.control(), context.tenant()?).await?;
    Ok(place.ok_or_else(|| permanent(notice!("no_place", "the new site has no place")))?.slot)
}

/// Where the site was at that moment, if that can be restored.
async fn stay_at(conn: &mut PgConnection, tenant: i64, at: OffsetDateTime) -> Result<Stay, RestoreError> {
    let known = backups::restorable(conn, tenant).await?.ok_or(RestoreError::NotFound)?;
    let (Some(from), Some(to)) = (known.from, known.to) else {
        return Err(RestoreError::NoBackup(known.reason.map(|notice| notice.text).unwrap_or_default()));
    };
    let now = OffsetDateTime::now_utc();
    let stays = backups::stays(conn, tenant).await?;
    // The archive follows within seconds: whoever asks for a moment ago waits for it.
    let has = |stay: &Stay| stay.from <= at && (at < stay.to || stay.is_now && at <= now);
    stays.into_iter().find(has).ok_or_else(|| {
        let window = format!("from {from} to {to}");
        RestoreError::Moment(match at {
            at if at > now => "that moment is yet to come".to_owned(),
            at if at < from || at > to => format!("the site can be restored {window}, not as it was at {at}"),
            _ => format!("the site can be restored {window}, but not as it was at {at}: the archive of the server where it was then has a gap there"),
        })
    })
}
