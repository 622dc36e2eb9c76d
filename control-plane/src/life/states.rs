//! From one state of a site to another.
//!
//! ```text
//! creating ─▶ active ◀──▶ suspended        suspended: known, answered with 403
//!               │ ▲            │           archived:  not served, kept
//!               ▼ └─ archived ◀┘           deleting:  not served, gone after its grace
//!            deleting (from each of the three, and back to it) ─▶ closed ─▶ gone
//! ```

use serde_json::json;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::{Asked, LifeError, store};
use crate::notice::{OperatorNotice, notice};
use crate::operations::{self, New};

/// How long a deleted site can be brought back where nothing else is said.
pub const GRACE: Duration = Duration::days(30);

/// Where a site may come from, and where it goes.
struct Way {
    /// The recorded operation's kind.
    kind: &'static str,
    /// What was done, for people; the code of what is told of it as well.
    what: &'static str,
    from: &'static [&'static str],
    wanted: &'static str,
    to: &'static str,
    needs_reason: bool,
}

const SUSPEND: Way = Way {
    kind: "suspend",
    what: "suspended",
    from: &["active"],
    wanted: "active",
    to: "suspended",
    needs_reason: true,
};
const RESUME: Way = Way {
    kind: "resume",
    what: "resumed",
    from: &["suspended", "archived"],
    wanted: "suspended or archived",
    to: "active",
    needs_reason: false,
};
const ARCHIVE: Way = Way {
    kind: "archive",
    what: "archived",
    from: &["active", "suspended"],
    wanted: "active or suspended",
    to: "archived",
    needs_reason: true,
};

/// Suspends a site: visitors get a plain page, its API answers 403, its admins are told the reason. In a transaction of
/// the caller's.
///
/// # Errors
/// When it is not active, no reason is given, or the control database is away.
pub async fn suspend(conn: &mut PgConnection, tenant: i64, asked: &Asked) -> Result<(), LifeError> {
    go(conn, tenant, asked, &SUSPEND).await
}

/// Serves a suspended or archived site again. In a transaction of the caller's.
///
/// # Errors
/// When it is neither, or the control database is away.
pub async fn resume(conn: &mut PgConnection, tenant: i64, asked: &Asked) -> Result<(), LifeError> {
    go(conn, tenant, asked, &RESUME).await
}

/// Takes a site out of service; everything of it is kept. In a transaction of the caller's.
///
/// # Errors
/// When it is neither active nor suspended, no reason is given, or the control database is away.
pub async fn archive(conn: &mut PgConnection, tenant: i64, asked: &Asked) -> Result<(), LifeError> {
    go(conn, tenant, asked, &ARCHIVE).await
}

/// Deletes a site: it is not served from now on, can be brought back for as long as `grace`, and is removed for good
/// after that. Returns that moment. In a transaction of the caller's.
///
/// # Errors
/// When it is being made, deleted or removed already, no reason is given, or the control database is away.
pub async fn delete(
    conn: &mut PgConnection,
    tenant: i64,
    grace: Duration,
    asked: &Asked,
) -> Result<OffsetDateTime, LifeError> {
    let reason = needed(asked)?;
    let after = OffsetDateTime::now_utc() + grace.max(Duration::ZERO);
    if !store::mark_for_deletion(conn, tenant, after, reason).await? {
        return Err(refused(conn, tenant, "active, suspended or archived", "deleted").await?);
    }
    let new = New {
        tenant: Some(tenant),
        input: json!({"delete_after": after.unix_timestamp()}),
        requested_by: asked.by.clone(),
        reason: reason.to_owned(),
    };
    operations::record(conn, "delete", new, notice!("deleted", "not served any more, to be removed after its grace"))
        .await?;
    Ok(after)
}

/// Brings a deleted site back within its grace, to the state that it had. In a transaction of the caller's.
///
/// # Errors
/// When it is not deleted, is being removed by now, or the control database is away.
pub async fn undelete(conn: &mut PgConnection, tenant: i64, asked: &Asked) -> Result<(), LifeError> {
    let Some(state) = store::bring_back(conn, tenant).await? else {
        return Err(refused(conn, tenant, "deleting", "brought back").await?);
    };
    let new =
        New { tenant: Some(tenant), input: json!({}), requested_by: asked.by.clone(), reason: asked.reason.clone() };
    operations::record(conn, "undelete", new, notice!("undeleted", "{state} again", state)).await?;
    Ok(())
}

async fn go(conn: &mut PgConnection, tenant: i64, asked: &Asked, way: &Way) -> Result<(), LifeError> {
    let reason = if way.needs_reason { needed(asked)? } else { asked.reason.trim() };
    let from: Vec<String> = way.from.iter().map(|&state| state.to_owned()).collect();
    if !store::change_state(conn, tenant, &from, way.to, reason).await? {
        return Err(refused(conn, tenant, way.wanted, way.what).await?);
    }
    let new = New { tenant: Some(tenant), input: json!({}), requested_by: asked.by.clone(), reason: reason.to_owned() };
    operations::record(
        conn,
        way.kind,
        new,
        OperatorNotice { code: way.what.into(), text: way.what.to_owned(), args: json!({}) },
    )
    .await?;
    Ok(())
}

fn needed(asked: &Asked) -> Result<&str, LifeError> {
    let reason = asked.reason.trim();
    if reason.is_empty() { Err(LifeError::NoReason) } else { Ok(reason) }
}

async fn refused(
    conn: &mut PgConnection,
    tenant: i64,
    wanted: &'static str,
    what: &'static str,
) -> Result<LifeError, sqlx::Error> {
    let state = store::state(conn, tenant).await?;
    Ok(state.map_or(LifeError::NotFound, |state| LifeError::State { state, wanted, what }))
}
