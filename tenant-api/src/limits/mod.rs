//! What a site's plan has room for. Asked before anything is added; who and what is there already stays.

pub mod messages;
mod payments;
mod store;

use messages::{ACTIVE_USERS_FULL, PLAN_ENDED, STAFF_FULL, STORAGE_FULL};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;
use tokio::sync::Semaphore;

use crate::activity;
use crate::permissions::Role;
use crate::site::Site;

pub use payments::PaymentsAllowed;
pub use store::{count_staff, lock_staff};

/// Bytes of a MiB.
pub(crate) const MIB: i64 = 1024 * 1024;

/// Whether one more account may be made, by whatever way: sign-up, import, invitation. Where the plan has a limit, whoever
/// else makes accounts waits until the transaction ends, so that many at once can't all be the last.
///
/// # Errors
/// 412 when the plan has ended or its active users are reached.
pub async fn room_for_account(conn: &mut TenantConn, site: &Site) -> Result<(), ApiError> {
    let plan = &site.entry.subscription;
    if plan.has_ended(OffsetDateTime::now_utc().unix_timestamp()) {
        return Err(PLAN_ENDED.into());
    }
    let Some(max) = plan.max_active_users else { return Ok(()) };
    store::lock_accounts(conn).await?;
    if activity::count_active(conn).await? < max { Ok(()) } else { Err(ACTIVE_USERS_FULL.into()) }
}

/// Whether a person may get `role`, where that makes one more who is not a learner. Locks the accounts' count until the
/// transaction ends, so that two at once can't both be the last.
///
/// # Errors
/// 412 when the plan's staff is complete.
pub async fn room_for_staff(conn: &mut TenantConn, site: &Site, old: Role, role: Role) -> Result<(), ApiError> {
    let Some(max) = site.entry.subscription.staff else { return Ok(()) };
    if !role.is_staff() || old.is_staff() {
        return Ok(());
    }
    lock_staff(conn).await?;
    if store::count_staff(conn).await? < max {
        return Ok(());
    }
    Err(ApiError::with(STAFF_FULL, vec![("max", max.to_string())]))
}

/// Uploads of this process that note what they take at one time: each waits at the database for the others of its site.
static NOTING: Semaphore = Semaphore::const_new(2);

/// Notes that the site holds blobs (key, bytes), as far as its plan's storage has room for them: to be called before they
/// are stored, as a blob that no site is known to hold may be deleted at any time. However many uploads there are at one
/// time, they never take more than the plan has.
///
/// # Errors
/// 412 when there is no room; 503 when the control database is away.
pub async fn hold(site: &Site, blobs: &[(String, i64)]) -> Result<(), ApiError> {
    let _turn = NOTING.acquire().await.map_err(ApiError::internal)?;
    let pool = site.app.directory.pool();
    let Some(max) = site.entry.subscription.storage_mib else {
        return Ok(directory::holdings::hold(pool, site.id(), blobs).await?);
    };
    let has_room = directory::holdings::hold_within(pool, site.id(), blobs, max.saturating_mul(MIB)).await?;
    if has_room { Ok(()) } else { Err(storage_full(max)) }
}

/// Whether `bytes` more fit the plan's storage by what is stored now: asked before they are received. [`hold`] has the
/// last word.
///
/// # Errors
/// 412 when they don't; 503 when the control database is away.
pub async fn room_for_bytes(site: &Site, bytes: u64) -> Result<(), ApiError> {
    let Some(max) = site.entry.subscription.storage_mib else { return Ok(()) };
    let used = directory::holdings::used(site.app.directory.pool(), site.id()).await?;
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    if used.saturating_add(bytes) <= max.saturating_mul(MIB) {
        return Ok(());
    }
    Err(storage_full(max))
}

fn storage_full(max: i64) -> ApiError {
    ApiError::with(STORAGE_FULL, vec![("max", size_text(max))])
}

/// `500 MiB`, `20 GiB`.
fn size_text(mib: i64) -> String {
    if mib % 1024 == 0 { format!("{} GiB", mib / 1024) } else { format!("{mib} MiB") }
}
