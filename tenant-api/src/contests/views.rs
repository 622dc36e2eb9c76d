//! Contests as they are answered.

use std::collections::HashMap;

use contest_rules::formats::{ContestFormat, Options};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::candidates;
use super::draft::Room;
use super::entering::{Listed, refusal};
use super::parts::{ContestPart, parts};
use super::store::{self, Contest, Entry, ListRow};
use crate::actor::Actor;
use crate::approval::{Status, Visibility, edits_everything};
use crate::ids::{AccountId, ContestGroupId, ContestId, EntryId};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::standings::{EntryKind, ExerciseType, NEVER, ShowRanks, SubmissionMode};

platform::text_enum! {
    /// Where a contest is in time.
    pub enum ContestState {
        /// Before its start.
        Upcoming = "upcoming",
        /// Between start and end.
        Running = "running",
        /// After its end.
        Completed = "completed",
    }
}

impl ContestState {
    fn of(start: OffsetDateTime, end: OffsetDateTime, now: OffsetDateTime) -> Self {
        match () {
            () if now < start => Self::Upcoming,
            () if now < end => Self::Running,
            () => Self::Completed,
        }
    }
}

platform::text_enum! {
    /// Where the time for entering is; a missing bound is open.
    pub enum TimeCheck {
        /// It is to come.
        Before = "before",
        /// One may enter.
        Between = "between",
        /// It is over.
        After = "after",
    }
}

impl TimeCheck {
    fn of(from: Option<OffsetDateTime>, to: Option<OffsetDateTime>, now: OffsetDateTime) -> Self {
        match () {
            () if from.is_some_and(|from| now < from) => Self::Before,
            () if to.is_some_and(|to| now >= to) => Self::After,
            () => Self::Between,
        }
    }
}

/// Somebody that a contest names.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestAuthor {
    pub id: AccountId,
    pub name: String,
}

/// The contests that one belongs to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestGroupName {
    pub id: ContestGroupId,
    pub name: String,
}

/// How the caller takes part.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyEntry {
    pub entry_id: EntryId,
    pub kind: EntryKind,
    pub candidate_id: Option<String>,
    /// Epoch seconds: from when their time counts.
    pub started_at: i64,
    /// With what they were given. While it stands still: the contest's.
    pub ends_at: i64,
    /// Whether their time stands still.
    pub paused: bool,
}

/// A contest in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestItem {
    pub id: ContestId,
    pub slug: String,
    pub name: String,
    /// At most 160 characters of it in lists; the source for who may change it.
    pub description: String,
    pub state: ContestState,
    pub time_check: TimeCheck,
    /// Epoch seconds, as all times.
    pub start_time: i64,
    pub end_time: i64,
    pub active_from_time: Option<i64>,
    pub active_to_time: Option<i64>,
    pub submission_mode: SubmissionMode,
    pub exercise_type: ExerciseType,
    pub format: ContestFormat,
    pub format_options: Options,
    pub show_ranks: ShowRanks,
    pub freeze_minutes: Option<i32>,
    pub has_password: bool,
    /// Whether a candidate ID is asked.
    pub candidate_id: bool,
    pub status: Status,
    pub visibility: Visibility,
    pub group: Option<ContestGroupName>,
    pub author: ContestAuthor,
    /// That each contestant is asked.
    pub question_count: i32,
    /// Official ones.
    pub entry_count: i32,
    /// Null: the caller does not take part.
    pub my_entry: Option<MyEntry>,
    pub can_edit: bool,
    pub version: i64,
    pub updated_at: i64,
}

/// One contest.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestView {
    #[serde(flatten)]
    pub item: ContestItem,
    #[schema(value_type = String)]
    pub text_format: statements::Format,
    /// Clean HTML.
    pub description_html: String,
    pub parts: Vec<ContestPart>,
    /// Null: never.
    pub freeze_at: Option<i64>,
    /// Whether others' rows stand still now.
    pub frozen: bool,
    pub can_enter: bool,
    /// Why not, in the caller's language, and its key.
    pub why_not: Option<String>,
    pub why_not_key: Option<&'static str>,
    /// Whether the caller sees the table.
    pub shows_board: bool,
    /// For who may change it.
    pub reject_reason: Option<String>,
    pub room: Room,
    /// Whether who takes part may have something printed while it runs.
    pub takes_prints: bool,
    /// Whether it names its candidates: they may sign in with the card that they got.
    pub has_candidates: bool,
    /// How many those are, for who may change it.
    pub candidate_count: Option<i64>,
    /// Epoch seconds.
    pub server_time: i64,
}

fn seconds(at: Option<OffsetDateTime>) -> Option<i64> {
    at.map(OffsetDateTime::unix_timestamp)
}

fn my_entry(entry: &Entry, (start, end): (OffsetDateTime, OffsetDateTime)) -> MyEntry {
    let started = if entry.kind == EntryKind::Virtual { entry.started_at } else { start };
    MyEntry {
        entry_id: entry.id,
        kind: entry.kind,
        candidate_id: entry.candidate_id.clone(),
        started_at: started.unix_timestamp(),
        ends_at: if entry.ends_at == NEVER { end } else { entry.ends_at }.unix_timestamp(),
        paused: entry.ends_at == NEVER,
    }
}

/// Rows of a list as the caller sees them.
///
/// # Errors
/// When the database fails.
pub async fn items(
    conn: &mut TenantConn,
    rows: Vec<ListRow>,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<Vec<ContestItem>, ApiError> {
    let ids: Vec<ContestId> = rows.iter().map(|row| row.id).collect();
    let mut mine: HashMap<ContestId, Entry> = HashMap::new();
    if let Some(actor) = actor {
        for entry in store::entries_of(conn, actor.id, &ids).await? {
            // Official ones come first.
            mine.entry(entry.contest_id).or_insert(entry);
        }
    }
    let now = OffsetDateTime::now_utc();
    rows.into_iter().map(|row| item(row, &mine, actor, (locale, now))).collect()
}

fn item(
    row: ListRow,
    mine: &HashMap<ContestId, Entry>,
    actor: Option<&Actor>,
    (locale, now): (Locale, OffsetDateTime),
) -> Result<ContestItem, ApiError> {
    let (format, format_options) = row.rules()?;
    let can_edit = actor
        .filter(|actor| actor.may(Resource::Contest, Action::Update))
        .is_some_and(|actor| actor.id == row.author_id || edits_everything(actor));
    Ok(ContestItem {
        state: ContestState::of(row.start, row.end, now),
        time_check: TimeCheck::of(row.active_from, row.active_to, now),
        my_entry: mine.get(&row.id).map(|entry| my_entry(entry, (row.start, row.end))),
        group: row.group_id.zip(row.group_name).map(|(id, name)| ContestGroupName { id, name }),
        author: ContestAuthor { id: row.author_id, name: names::shown(row.author_name, locale) },
        id: row.id,
        slug: row.slug,
        name: row.name,
        description: row.excerpt,
        start_time: row.start.unix_timestamp(),
        end_time: row.end.unix_timestamp(),
        active_from_time: seconds(row.active_from),
        active_to_time: seconds(row.active_to),
        submission_mode: row.submission_mode,
        exercise_type: row.exercise_type,
        format,
        format_options,
        show_ranks: row.show_ranks,
        freeze_minutes: row.freeze_minutes,
        has_password: row.has_password,
        candidate_id: row.asks_candidate_id,
        status: row.status,
        visibility: row.visibility,
        question_count: row.question_count,
        entry_count: row.entry_count,
        can_edit,
        version: row.version,
        updated_at: row.updated_at.unix_timestamp(),
    })
}

/// One contest as `actor` sees it.
///
/// # Errors
/// When the database fails.
pub async fn view(
    conn: &mut TenantConn,
    contest: Contest,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<ContestView, ApiError> {
    let now = OffsetDateTime::now_utc();
    let can_edit = contest.may_edit(actor);
    let entry = match actor {
        Some(actor) => store::find_own(conn, actor.id, contest.id, now).await?,
        None => None,
    };
    let listed = Listed::of(conn, contest.id, actor).await?;
    let why_not = if entry.is_some() { None } else { refusal(&contest, actor, &listed, now) };
    let parts = parts(conn, &contest, (entry.as_ref(), can_edit), (locale, now)).await?;
    let timing = contest.timing();
    let draft = &contest.draft;
    let item = ContestItem {
        id: contest.id,
        slug: draft.slug.clone(),
        name: draft.name.clone(),
        description: if can_edit { draft.description.clone() } else { contest.excerpt.clone() },
        state: ContestState::of(contest.start, contest.end, now),
        time_check: TimeCheck::of(draft.active_from, draft.active_to, now),
        start_time: contest.start.unix_timestamp(),
        end_time: contest.end.unix_timestamp(),
        active_from_time: seconds(draft.active_from),
        active_to_time: seconds(draft.active_to),
        submission_mode: draft.submission_mode,
        exercise_type: draft.exercise_type,
        format: draft.format,
        format_options: draft.options.clone(),
        show_ranks: draft.show_ranks,
        freeze_minutes: draft.freeze_minutes,
        has_password: contest.password_hash.is_some(),
        candidate_id: draft.asks_candidate_id,
        status: contest.status,
        visibility: draft.visibility,
        group: draft.group.zip(contest.group_name.clone()).map(|(id, name)| ContestGroupName { id, name }),
        author: ContestAuthor { id: contest.author_id, name: names::shown(contest.author_name.clone(), locale) },
        question_count: contest.question_count,
        entry_count: contest.entry_count,
        my_entry: entry.as_ref().map(|entry| my_entry(entry, (contest.start, contest.end))),
        can_edit,
        version: contest.version,
        updated_at: contest.updated_at.unix_timestamp(),
    };
    let room = if can_edit { draft.room.clone() } else { Room { ip_ranges: Vec::new(), ..draft.room.clone() } };
    Ok(ContestView {
        item,
        text_format: draft.text_format,
        description_html: contest.html.clone(),
        parts,
        freeze_at: seconds(timing.freeze_at),
        frozen: timing.is_frozen(now),
        can_enter: entry.is_none() && why_not.is_none(),
        why_not_key: why_not.as_ref().map(|error| error.message().key()),
        why_not: why_not.map(|error| error.message().text(locale, &[])),
        shows_board: can_edit || timing.shows_table(now),
        reject_reason: contest.reject_reason.clone().filter(|_| can_edit),
        room,
        takes_prints: contest.takes_prints,
        has_candidates: listed.has_list,
        candidate_count: if can_edit { Some(candidates::count(conn, contest.id).await?) } else { None },
        server_time: now.unix_timestamp(),
    })
}
