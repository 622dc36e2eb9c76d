//! SQL of the room.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::ids::{AccountId, AttemptId, CandidateId, ContestId, ContestPartId, EntryId, RoomEventId};

/// Most that is kept of what happened to somebody.
const EVENTS_MAX: i64 = 1000;

/// What is known of whether somebody is there.
pub struct Presence {
    pub seen_at: Option<OffsetDateTime>,
    pub away_since: Option<OffsetDateTime>,
    /// Whether a part of theirs runs.
    pub is_writing: bool,
}

/// Until the transaction ends no other sign of the same entry is noted.
pub async fn lock_presence(tx: &mut TenantConn, entry: EntryId) -> Result<Option<Presence>, ApiError> {
    Ok(sqlx::query_as!(
        Presence,
        r#"SELECT e.seen_at, e.away_since,
                  EXISTS (SELECT FROM attempts a WHERE a.entry_id = e.id AND a.status = 'running') AS "is_writing!"
             FROM contest_entries e WHERE e.id = $1 FOR NO KEY UPDATE OF e"#,
        entry as EntryId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

pub async fn set_presence(
    tx: &mut TenantConn,
    entry: EntryId,
    is_away: bool,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE contest_entries SET seen_at = $3, away_since = CASE WHEN $2 THEN coalesce(away_since, $3) END WHERE id = $1",
        entry as EntryId,
        is_away,
        now,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Adds what happened, as long as there is room for it; the same once more is nothing new.
pub async fn insert_events(
    tx: &mut TenantConn,
    entry: EntryId,
    events: &[(&str, OffsetDateTime, OffsetDateTime)],
) -> Result<(), ApiError> {
    let kinds: Vec<String> = events.iter().map(|(kind, ..)| (*kind).to_owned()).collect();
    let (from, to): (Vec<OffsetDateTime>, Vec<OffsetDateTime>) =
        events.iter().map(|(_, from, to)| (*from, *to)).unzip();
    sqlx::query!(
        "INSERT INTO room_events (entry_id, kind, from_time, to_time)
         SELECT $1, n.kind, n.from_time, n.to_time
           FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) AS n (kind, from_time, to_time)
          WHERE (SELECT count(*) FROM room_events WHERE entry_id = $1) < $5
            AND NOT EXISTS (SELECT FROM room_events o WHERE o.entry_id = $1 AND o.kind = n.kind AND o.from_time = n.from_time)",
        entry as EntryId,
        &kinds,
        &from,
        &to,
        EVENTS_MAX,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Something that happened to who sits it.
pub struct Event {
    pub id: RoomEventId,
    pub kind: String,
    pub from_time: OffsetDateTime,
    pub to_time: OffsetDateTime,
}

/// What happened to an entry, newest first.
pub async fn list_events(conn: &mut TenantConn, entry: EntryId) -> Result<Vec<Event>, ApiError> {
    Ok(sqlx::query_as!(
        Event,
        r#"SELECT id AS "id: RoomEventId", kind, from_time, to_time FROM room_events
            WHERE entry_id = $1 ORDER BY from_time DESC, id DESC"#,
        entry as EntryId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Has the next session that opens the room sit it.
pub async fn release(tx: &mut TenantConn, entry: EntryId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE contest_entries SET session_hash = NULL WHERE id = $1", entry as EntryId)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// For whom something is: one, a room, or all.
#[derive(Debug, Clone, Copy)]
pub struct Whom<'a> {
    pub user: Option<AccountId>,
    pub room: Option<&'a str>,
}

/// Notes minutes; false where they were given by the same key before.
pub async fn give_minutes(
    tx: &mut TenantConn,
    (contest, by): (ContestId, AccountId),
    whom: Whom<'_>,
    (minutes, key): (i32, Uuid),
) -> Result<bool, ApiError> {
    let done = sqlx::query!(
        "INSERT INTO contest_minutes (contest_id, user_id, room, minutes, given_by, key) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (contest_id, key) DO NOTHING",
        contest as ContestId,
        whom.user as Option<AccountId>,
        whom.room,
        minutes,
        by as AccountId,
        key,
    )
    .execute(&mut *tx)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    // In one order for everybody, so that nobody waits in a circle.
    sqlx::query!(
        "WITH of AS (SELECT a.id FROM contest_entries e JOIN attempts a ON a.entry_id = e.id AND a.status = 'running'
                       LEFT JOIN contest_candidates c ON c.contest_id = e.contest_id AND c.user_id = e.user_id
                      WHERE e.contest_id = $1 AND e.kind <> 'virtual' AND ($2::bigint IS NULL OR e.user_id = $2)
                        AND ($3::text IS NULL OR c.room = $3)
                      ORDER BY a.id FOR UPDATE OF a)
         UPDATE attempts a SET extra_minutes = a.extra_minutes + $4 FROM of WHERE a.id = of.id",
        contest as ContestId,
        whom.user as Option<AccountId>,
        whom.room,
        minutes,
    )
    .execute(&mut *tx)
    .await?;
    Ok(true)
}

/// How many take part officially, of those meant.
pub async fn count(conn: &mut TenantConn, contest: ContestId, whom: Whom<'_>) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM contest_entries e
             LEFT JOIN contest_candidates c ON c.contest_id = e.contest_id AND c.user_id = e.user_id
            WHERE e.contest_id = $1 AND e.kind <> 'virtual' AND ($2::bigint IS NULL OR e.user_id = $2)
              AND ($3::text IS NULL OR c.room = $3)"#,
        contest as ContestId,
        whom.user as Option<AccountId>,
        whom.room,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Begins a pause. One of all takes the place of those of rooms.
pub async fn pause(
    tx: &mut TenantConn,
    (contest, by): (ContestId, AccountId),
    room: Option<&str>,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    if room.is_none() {
        sqlx::query!(
            "UPDATE contest_pauses SET ended_at = $2 WHERE contest_id = $1 AND ended_at IS NULL",
            contest as ContestId,
            now,
        )
        .execute(&mut *tx)
        .await?;
    }
    sqlx::query!(
        "INSERT INTO contest_pauses (contest_id, room, started_at, paused_by) VALUES ($1, $2, $3, $4)",
        contest as ContestId,
        room,
        now,
        by as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Ends a pause; whether there was one.
pub async fn resume(
    tx: &mut TenantConn,
    contest: ContestId,
    room: Option<&str>,
    now: OffsetDateTime,
) -> Result<bool, ApiError> {
    let done = sqlx::query!(
        "UPDATE contest_pauses SET ended_at = $3 WHERE contest_id = $1 AND ended_at IS NULL AND room IS NOT DISTINCT FROM $2",
        contest as ContestId,
        room,
        now,
    )
    .execute(&mut *tx)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// A candidate or somebody who takes part without being on the list.
pub struct SeatRow {
    pub candidate: Option<CandidateId>,
    pub entry_id: Option<EntryId>,
    pub user_id: AccountId,
    pub candidate_id: Option<String>,
    pub name: String,
    pub class: Option<String>,
    pub room: Option<String>,
    pub seat: Option<String>,
    pub seen_at: Option<OffsetDateTime>,
    pub away_since: Option<OffsetDateTime>,
    pub ends_at: Option<OffsetDateTime>,
    pub extra_minutes: i64,
    pub parts_done: i64,
    pub away_count: i64,
    pub away_s: i64,
    /// The part that runs.
    pub attempt: Option<AttemptId>,
    pub part: Option<ContestPartId>,
    pub part_name: Option<String>,
    pub deadline_at: Option<OffsetDateTime>,
    pub questions: i64,
    pub answered: i64,
}

/// Everybody whom a contest names or who takes part officially, by room and seat.
pub async fn list_seats(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<SeatRow>, ApiError> {
    Ok(sqlx::query_as!(
        SeatRow,
        r#"SELECT c.id AS "candidate?: CandidateId", e.id AS "entry_id?: EntryId",
                  coalesce(c.user_id, e.user_id) AS "user_id!: AccountId", coalesce(c.candidate_id, e.candidate_id) AS candidate_id,
                  coalesce(c.full_name, u.full_name) AS "name!", coalesce(c.class, u.class) AS class, c.room AS "room?", c.seat AS "seat?",
                  e.seen_at AS "seen_at?", e.away_since AS "away_since?", e.ends_at AS "ends_at?",
                  (SELECT coalesce(sum(m.minutes), 0) FROM contest_minutes m
                    WHERE m.contest_id = $1 AND CASE WHEN m.user_id IS NOT NULL THEN m.user_id = coalesce(c.user_id, e.user_id)
                                                     ELSE m.room IS NULL OR m.room = c.room END) AS "extra_minutes!",
                  (SELECT count(*) FROM attempts a WHERE a.entry_id = e.id AND a.status <> 'running') AS "parts_done!",
                  gone.count AS "away_count!", gone.seconds AS "away_s!",
                  runs.id AS "attempt?: AttemptId", runs.part AS "part?: ContestPartId", runs.name AS "part_name?",
                  runs.deadline_at AS "deadline_at?", coalesce(asked.questions, 0) AS "questions!", coalesce(asked.answered, 0) AS "answered!"
             FROM (SELECT id, user_id, candidate_id, full_name, class, room, seat FROM contest_candidates WHERE contest_id = $1) c
             FULL JOIN (SELECT id, user_id, candidate_id, seen_at, away_since, ends_at FROM contest_entries
                         WHERE contest_id = $1 AND kind <> 'virtual') e ON e.user_id = c.user_id
             JOIN users u ON u.id = coalesce(c.user_id, e.user_id)
             LEFT JOIN LATERAL (SELECT count(*) AS count,
                                       coalesce(sum(extract(epoch FROM r.to_time - r.from_time)), 0)::bigint AS seconds
                                  FROM room_events r WHERE r.entry_id = e.id AND r.kind = 'away') gone ON true
             LEFT JOIN LATERAL (SELECT a.id, a.user_id, a.contest_part_id AS part, p.name, a.deadline_at
                                  FROM attempts a JOIN contest_parts p ON p.id = a.contest_part_id
                                 WHERE a.entry_id = e.id AND a.status = 'running' ORDER BY a.id DESC LIMIT 1) runs ON true
             LEFT JOIN LATERAL (
                 SELECT count(*) AS questions, count(*) FILTER (WHERE s.id IS NOT NULL OR d.answer <> '') AS answered
                   FROM attempt_questions q
                   LEFT JOIN LATERAL (SELECT max(s.id) AS id FROM submissions s
                                       WHERE s.attempt_id = runs.id AND s.question_id = q.question_id) s ON true
                   LEFT JOIN LATERAL (SELECT d.data ->> 'answer' AS answer FROM drafts d
                                       WHERE d.user_id = runs.user_id
                                         AND d.key = 'attempt/' || runs.id || '/' || q.question_id) d ON true
                  WHERE q.attempt_id = runs.id) asked ON runs.id IS NOT NULL
            ORDER BY c.room NULLS LAST, length(c.seat), c.seat, length(coalesce(c.candidate_id, e.candidate_id)),
                     coalesce(c.candidate_id, e.candidate_id), u.given_name, u.family_name, u.id"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Answers that came late to a part and wait for a decision.
pub struct LateRow {
    pub entry_id: EntryId,
    pub attempt: AttemptId,
    pub part_name: String,
    pub waiting: i64,
}

/// The parts of a contest with answers that came late and wait for a decision.
pub async fn list_late(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<LateRow>, ApiError> {
    Ok(sqlx::query_as!(
        LateRow,
        r#"SELECT a.entry_id AS "entry_id!: EntryId", a.id AS "attempt: AttemptId", p.name AS part_name, count(*) AS "waiting!"
             FROM contest_parts p JOIN attempts a ON a.contest_part_id = p.id
             JOIN late_answers l ON l.attempt_id = a.id AND l.is_accepted IS NULL
            WHERE p.contest_id = $1 GROUP BY a.id, a.entry_id, p.id ORDER BY p.position"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}
