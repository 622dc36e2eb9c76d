//! Taking part: who may when, and what is asked before.

use std::net::IpAddr;

use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::{LOGIN_REQUIRED, REQUIRED};
use platform::passwords;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::candidates;
use super::draft::range_of;
use super::messages::{
    ADDRESS_NOT_ALLOWED, CANDIDATE_ID_TAKEN, CANDIDATE_ID_UNKNOWN, CONTEST_OVER, ENTRY_CLOSED, ENTRY_NOT_OPEN,
    NOT_OVER_YET, NOT_PUBLISHED, WRONG_CONTEST_PASSWORD,
};
use super::releasing;
use super::store::{self, Contest, Entry, NewEntry};
use crate::accounts::CANDIDATE_ID_MAX;
use crate::actor::Actor;
use crate::approval::{Status, Visibility};
use crate::ids::{ContestId, EntryId};
use crate::lockout;
use crate::site::Site;
use crate::standings::{self, EntryKind, NEVER};

platform::text_enum! {
    /// As what somebody asks to take part.
    pub enum EnterKind {
        /// For a rank.
        Official = "official",
        /// After the contest, against the board of the same minute.
        Virtual = "virtual",
    }
}

/// Who enters.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct EnterBody {
    /// Where the contest has one.
    pub password: Option<String>,
    /// Where the contest asks for it.
    pub candidate_id: Option<String>,
    /// Official where nothing is said.
    pub kind: Option<EnterKind>,
}

/// Somebody who takes part.
#[derive(Debug, Serialize, ToSchema)]
pub struct Entered {
    pub entry_id: EntryId,
    /// Epoch seconds: from when their time counts.
    pub started_at: i64,
    /// Epoch seconds.
    pub ends_at: i64,
}

impl Entered {
    /// Of an entry: official ones begin with the contest.
    pub fn of(entry: &Entry, contest: &Contest) -> Self {
        let started = if entry.kind == EntryKind::Virtual { entry.started_at } else { contest.start };
        let ends_at = if entry.ends_at == NEVER { contest.end } else { entry.ends_at };
        Self { entry_id: entry.id, started_at: started.unix_timestamp(), ends_at: ends_at.unix_timestamp() }
    }
}

/// What the list of candidates says of somebody.
#[derive(Debug, Clone, Default)]
pub struct Listed {
    /// Whether the contest has a list: then only whom it names may enter.
    pub has_list: bool,
    /// The candidate ID that it has for them.
    pub candidate_id: Option<String>,
}

impl Listed {
    /// Of somebody.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(conn: &mut TenantConn, contest: ContestId, actor: Option<&Actor>) -> Result<Self, ApiError> {
        let candidate_id = match actor {
            Some(actor) => candidates::id_of(conn, contest, actor.id).await?,
            None => None,
        };
        let has_list = candidate_id.is_some() || candidates::count(conn, contest).await? > 0;
        Ok(Self { has_list, candidate_id })
    }
}

/// Why somebody can't enter officially now; none: they can.
pub fn refusal(contest: &Contest, actor: Option<&Actor>, listed: &Listed, now: OffsetDateTime) -> Option<ApiError> {
    let Some(actor) = actor else { return Some(LOGIN_REQUIRED.into()) };
    if contest.status != Status::Published || contest.is_archived {
        return Some(NOT_PUBLISHED.into());
    }
    let is_named = listed.candidate_id.is_some() || contest.may_edit(Some(actor));
    if contest.draft.visibility == Visibility::Private && !is_named {
        return Some(standings::messages::CONTEST_NOT_FOUND.into());
    }
    if listed.has_list && !is_named {
        return Some(ApiError::on_field("candidate_id", CANDIDATE_ID_UNKNOWN));
    }
    if contest.is_over(now) {
        return Some(CONTEST_OVER.into());
    }
    if contest.draft.active_from.is_some_and(|from| now < from) {
        return Some(ENTRY_NOT_OPEN.into());
    }
    contest.draft.active_to.is_some_and(|to| now >= to).then(|| ENTRY_CLOSED.into())
}

/// Refuses addresses from outside the contest's ranges.
///
/// # Errors
/// 403 that names the address.
pub fn refuse_address(contest: &Contest, address: &str) -> Result<(), ApiError> {
    let ranges = &contest.draft.room.ip_ranges;
    let known = address.parse::<IpAddr>().ok().map(|address| address.to_canonical());
    let is_in = |range: &String| range_of(range).zip(known).is_some_and(|(range, address)| range.contains(&address));
    if ranges.is_empty() || ranges.iter().any(is_in) {
        return Ok(());
    }
    Err(ApiError::with(ADDRESS_NOT_ALLOWED, vec![("address", address.to_owned())]))
}

/// Has somebody take part; who does already is answered as before.
///
/// # Errors
/// 412 with the reason, 409 where the candidate ID is another's, 403 from other addresses, 429 after wrong passwords.
pub async fn enter(
    site: &Site,
    actor: &Actor,
    contest: &Contest,
    body: &EnterBody,
    (address, now): (&str, OffsetDateTime),
) -> Result<Entered, ApiError> {
    let kind = body.kind.unwrap_or(EnterKind::Official);
    let mut conn = site.read().await?;
    if let Some(entry) = known(&mut conn, actor, contest, (kind, now)).await? {
        return Ok(Entered::of(&entry, contest));
    }
    let listed = Listed::of(&mut conn, contest.id, Some(actor)).await?;
    if kind == EnterKind::Official {
        refuse_others_id(&mut conn, contest, body, &listed).await?;
    }
    drop(conn);
    match kind {
        EnterKind::Official => refusal(contest, Some(actor), &listed, now).map_or(Ok(()), Err)?,
        EnterKind::Virtual if contest.status != Status::Published => return Err(NOT_PUBLISHED.into()),
        EnterKind::Virtual if !contest.is_over(now) => return Err(NOT_OVER_YET.into()),
        EnterKind::Virtual => {}
    }
    refuse_address(contest, address)?;
    if !contest.may_edit(Some(actor)) && listed.candidate_id.is_none() {
        check_password(site, actor, contest, body, now).await?;
    }
    let candidate = candidate_of(contest, kind, body, listed.candidate_id)?;
    let mut tx = site.begin().await?;
    crate::attempts::lock_starts(&mut tx, actor.id).await?;
    store::hold(&mut tx, contest.id).await?;
    if let Some(entry) = known(&mut tx, actor, contest, (kind, now)).await? {
        return Ok(Entered::of(&entry, contest));
    }
    if let Some(candidate) = &candidate
        && store::candidate_is_taken(&mut tx, contest.id, candidate).await?
    {
        return Err(ApiError::on_field("candidate_id", CANDIDATE_ID_TAKEN));
    }
    let entry_kind = match kind {
        EnterKind::Virtual => EntryKind::Virtual,
        // Who may see everything beforehand takes no rank.
        EnterKind::Official if contest.may_edit(Some(actor)) => EntryKind::Out,
        EnterKind::Official => EntryKind::Official,
    };
    let ends_at = match entry_kind {
        EntryKind::Virtual => now + (contest.end - contest.start),
        EntryKind::Official | EntryKind::Out => standings::end_for(&mut tx, contest.id, actor.id).await?,
    };
    if now >= ends_at {
        return Err(CONTEST_OVER.into());
    }
    let new = NewEntry {
        contest: contest.id,
        user: actor.id,
        kind: entry_kind,
        candidate_id: candidate.as_deref(),
        started_at: now,
        ends_at,
    };
    let id = store::insert_entry(&mut tx, &new).await?;
    standings::keep(&mut tx, id).await?;
    releasing::plan(&mut tx, contest.id, now).await?;
    standings::tell_room(&mut tx, contest.id)?;
    let entry =
        Entry { id, contest_id: contest.id, kind: entry_kind, candidate_id: candidate, started_at: now, ends_at };
    tx.commit().await?;
    Ok(Entered::of(&entry, contest))
}

/// The entry that this is asked for again.
async fn known(
    conn: &mut TenantConn,
    actor: &Actor,
    contest: &Contest,
    (kind, now): (EnterKind, OffsetDateTime),
) -> Result<Option<Entry>, ApiError> {
    let all = store::entries_of(conn, actor.id, &[contest.id]).await?;
    let is_same = |entry: &Entry| match kind {
        EnterKind::Official => entry.kind != EntryKind::Virtual,
        EnterKind::Virtual => entry.kind == EntryKind::Virtual && now < entry.ends_at,
    };
    Ok(all.into_iter().find(is_same))
}

/// Asked once a person; wrong ones are limited as those of sign-ins are.
async fn check_password(
    site: &Site,
    actor: &Actor,
    contest: &Contest,
    body: &EnterBody,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let Some(hash) = &contest.password_hash else { return Ok(()) };
    let given = body.password.as_deref().unwrap_or_default();
    if given.is_empty() {
        return Err(ApiError::on_field("password", REQUIRED));
    }
    let subject = lockout::of_name(&format!("contest {} {}", contest.id, actor.id));
    lockout::failures(&mut *site.read().await?, &subject).await?.check(now)?;
    if passwords::verify(given.to_owned(), Some(hash.clone())).await? {
        return Ok(());
    }
    let mut tx = site.begin().await?;
    lockout::count_failure(&mut tx, &subject, now).await?;
    tx.commit().await?;
    Err(ApiError::on_field("password", WRONG_CONTEST_PASSWORD))
}

/// The candidate ID that somebody gives is the one that the list has for them.
async fn refuse_others_id(
    conn: &mut TenantConn,
    contest: &Contest,
    body: &EnterBody,
    listed: &Listed,
) -> Result<(), ApiError> {
    let given = body.candidate_id.as_deref().unwrap_or_default();
    if !listed.has_list || given.trim().is_empty() {
        return Ok(());
    }
    // As lists keep it; what no list may hold is on none.
    let given = rules::line(given, CANDIDATE_ID_MAX).unwrap_or_default();
    if listed.candidate_id.as_ref() == Some(&given) {
        return Ok(());
    }
    let is_listed = candidates::is_listed(conn, contest.id, &given).await?;
    Err(ApiError::on_field("candidate_id", if is_listed { CANDIDATE_ID_TAKEN } else { CANDIDATE_ID_UNKNOWN }))
}

fn candidate_of(
    contest: &Contest,
    kind: EnterKind,
    body: &EnterBody,
    listed: Option<String>,
) -> Result<Option<String>, ApiError> {
    if kind == EnterKind::Virtual {
        return Ok(None);
    }
    if listed.is_some() || !contest.draft.asks_candidate_id {
        return Ok(listed);
    }
    let mut faults = Faults::default();
    let given = rules::line(body.candidate_id.as_deref().unwrap_or_default(), CANDIDATE_ID_MAX);
    let given = faults.rule("candidate_id", given);
    faults.finish().map(|()| given)
}
