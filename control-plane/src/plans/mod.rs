//! What becomes of a site's plan: an operator changes it, or it ends.
//!
//! A plan that ends is told to those who manage the site and lets no new accounts in; after [`directory::plans::GRACE`] (a trial:
//! at once) the site is on Free. Who has an account keeps coming in, whatever the plan.

mod expiry;
mod store;

use time::OffsetDateTime;

pub use expiry::Expiry;

/// What a site is to have.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The plan's id.
    pub plan_id: i32,
    /// Whether nothing is paid for it; a site has one trial in its life.
    pub is_trial: bool,
    /// When it ends; never when `None`.
    pub ends_at: Option<OffsetDateTime>,
    /// Who changes it: `operator:<id>`, `site:<user id>`, `command:<user>` or `platform`.
    pub by: String,
    /// Why.
    pub reason: String,
}

/// What a site has subscribed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// The plan's id.
    pub plan_id: i32,
    /// Whether nothing is paid for it.
    pub is_trial: bool,
    /// When it ends; never when `None`.
    pub ends_at: Option<OffsetDateTime>,
}

/// What a site has now, which nobody else changes until the transaction ends. `None` when there is no such site.
///
/// # Errors
/// When the control database is away.
pub async fn held(conn: &mut sqlx::PgConnection, tenant: i64) -> Result<Option<Held>, sqlx::Error> {
    store::held(conn, tenant).await
}

/// Why a site's plan was not changed.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// There is no such site.
    #[error("there is no such site")]
    NoSite,
    /// There is no such plan.
    #[error("there is no such plan")]
    NoPlan,
    /// The site has had its trial.
    #[error("the site has had its trial")]
    HadTrial,
    /// A trial of what costs nothing.
    #[error("Free can't be tried: it costs nothing")]
    FreeTrial,
    /// A trial without an end.
    #[error("a trial has to end")]
    EndlessTrial,
    /// It would have ended already.
    #[error("the plan's end has passed already")]
    Ended,
    /// The control database is away or a statement failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Puts a site on a plan or gives its plan another end, and notes it in the site's history. A trial under way that gets
/// another end stays one trial: a site has one. Sites follow at once, by the directory's notification. Returns false where
/// that is what it has already.
///
/// # Errors
/// See [`PlanError`].
pub async fn change(conn: &mut sqlx::PgConnection, tenant: i64, change: &Change) -> Result<bool, PlanError> {
    if change.ends_at.is_some_and(|end| end <= OffsetDateTime::now_utc()) {
        return Err(PlanError::Ended);
    }
    if change.is_trial && change.ends_at.is_none() {
        return Err(PlanError::EndlessTrial);
    }
    store::change(conn, tenant, change).await
}
