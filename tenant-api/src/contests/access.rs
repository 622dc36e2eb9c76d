//! Who may see and who may change a contest.

use contest_rules::formats::ContestFormat;
use platform::error::ApiError;
use platform::messages::NO_ACCESS;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};

use super::store::{self, Contest, Entry};
use super::whom::is_named;
use crate::actor::Actor;
use crate::approval::{Standing, Status};
use crate::ids::ContestId;
use crate::permissions::Resource;
use crate::standings::messages::CONTEST_NOT_FOUND;
use crate::standings::{ContestReview, Timing};

impl Contest {
    /// What decides about it.
    pub fn standing(&self) -> Standing {
        Standing {
            resource: Resource::Contest,
            status: self.status,
            visibility: self.draft.visibility,
            author_id: self.author_id,
            was_published: self.was_published,
        }
    }

    /// Whether `actor` may change it.
    pub fn may_edit(&self, actor: Option<&Actor>) -> bool {
        self.standing().may_edit(actor)
    }

    /// When it is, and what of it is seen when.
    pub fn timing(&self) -> Timing {
        let minutes = self.draft.freeze_minutes;
        Timing {
            start: self.start,
            end: self.closes_at,
            freeze_at: minutes.map(|minutes| self.end - Duration::minutes(minutes.into())),
            unfrozen_at: self.unfrozen_at,
            show_ranks: self.draft.show_ranks,
            is_blind: self.draft.format == ContestFormat::Oi,
        }
    }

    /// Whether those who take part learn what they got where they see no table.
    pub fn tells_own(&self, now: OffsetDateTime) -> bool {
        let is_never = self.draft.format == ContestFormat::Test && self.draft.room.review == ContestReview::Never;
        !is_never && !self.timing().tells_nothing(now)
    }

    /// Whether who took part by `entry` may go on with its questions: when it is over, of tests where these show what is right.
    pub fn lets_upsolve(&self, entry: &Entry, now: OffsetDateTime) -> bool {
        let shows = self.draft.format != ContestFormat::Test || self.draft.room.review == ContestReview::Answers;
        shows && self.is_over(now) && now >= entry.ends_at
    }

    /// Whether it is over, also for those who were given more time.
    pub fn is_over(&self, now: OffsetDateTime) -> bool {
        now >= self.closes_at
    }
}

/// The contest if `actor` may see it: who has entered keeps it, whatever becomes of it.
async fn visible(conn: &mut TenantConn, contest: Option<Contest>, actor: Option<&Actor>) -> Result<Contest, ApiError> {
    let contest = contest.ok_or(CONTEST_NOT_FOUND)?;
    let is_named = match actor {
        Some(person) => is_named(conn, contest.id, person.id).await?,
        None => false,
    };
    // A private contest that is out is its candidates'.
    let is_out = contest.status == Status::Published || contest.was_published;
    if !contest.is_archived && (contest.standing().may_see(actor, is_named) || (is_named && is_out)) {
        return Ok(contest);
    }
    if let Some(person) = actor
        && !store::entries_of(conn, person.id, &[contest.id]).await?.is_empty()
    {
        return Ok(contest);
    }
    Err(CONTEST_NOT_FOUND.into())
}

/// The contest with this slug, if `actor` may see it; otherwise the one with this id.
///
/// # Errors
/// 404 where there is none or it is not for them: which of the two, nobody learns.
pub async fn find_visible(conn: &mut TenantConn, key: &str, actor: Option<&Actor>) -> Result<Contest, ApiError> {
    let by_slug = store::find(conn, None, key).await?;
    match (visible(conn, by_slug, actor).await, key.parse()) {
        (Err(error), Ok(id)) if error.message() == CONTEST_NOT_FOUND => find_visible_by_id(conn, id, actor).await,
        (answer, _) => answer,
    }
}

/// The contest with this id, if `actor` may see it.
///
/// # Errors
/// As [`find_visible`].
pub async fn find_visible_by_id(
    conn: &mut TenantConn,
    id: ContestId,
    actor: Option<&Actor>,
) -> Result<Contest, ApiError> {
    let contest = store::find(conn, Some(id), "").await?;
    visible(conn, contest, actor).await
}

/// The contest with this id, if `actor` may change it.
///
/// # Errors
/// 404 where there is none, 403 where it is another's.
pub async fn find_editable(conn: &mut TenantConn, id: ContestId, actor: &Actor) -> Result<Contest, ApiError> {
    let contest = store::find(conn, Some(id), "").await?.filter(|contest| !contest.is_archived);
    let contest = contest.ok_or(CONTEST_NOT_FOUND)?;
    if contest.may_edit(Some(actor)) { Ok(contest) } else { Err(NO_ACCESS.into()) }
}

/// The same in a transaction that changes the contest: whoever else would waits until that is over.
///
/// # Errors
/// As [`find_editable`].
pub async fn lock_editable(tx: &mut TenantConn, id: ContestId, actor: &Actor) -> Result<Contest, ApiError> {
    store::lock(tx, id).await?;
    find_editable(tx, id, actor).await
}
