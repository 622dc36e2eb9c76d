//! When a contest's times change, or somebody is given more: its entries, sittings and its own close follow.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::json;
use time::{Duration, OffsetDateTime};

use super::releasing;
use crate::attempts::AttemptStatus;
use crate::ids::{AccountId, AttemptId, ContestId, EntryId};
use crate::standings::{self, EntryKind, ExerciseType, NEVER, Pauses};
use crate::{learning, live};

/// Has entries end when the contest does and sittings when their part does, each with what they were given; open rooms are
/// told. Whoever calls has the contest locked.
///
/// # Errors
/// When the database fails.
pub async fn follow_times(tx: &mut TenantTx, contest: ContestId, now: OffsetDateTime) -> Result<(), ApiError> {
    let pauses = standings::pauses(tx, contest).await?;
    let ends = move_entries(tx, contest, &pauses).await?;
    close_after(tx, contest).await?;
    move_marks(tx, contest).await?;
    releasing::plan(tx, contest, now).await?;
    for moved in move_sittings(tx, contest, (&pauses, &ends)).await? {
        let Moved { attempt, user, deadline, paused } = moved;
        if let Some(deadline) = deadline {
            learning::plan_moved(tx, attempt, deadline, now).await?;
        }
        let news = json!({
            "kind": "attempt", "qs": attempt, "status": AttemptStatus::Running, "paused": paused,
            "deadline_at": deadline.map(OffsetDateTime::unix_timestamp),
        });
        live::publish(tx, &live::USER.topic(user.get()), &news)?;
    }
    Ok(())
}

/// The same where somebody has come to sit in another room, whose minutes and pauses they have now: their tries counted with
/// other pauses before.
///
/// # Errors
/// When the database fails.
pub async fn follow_rooms(tx: &mut TenantTx, contest: ContestId, now: OffsetDateTime) -> Result<(), ApiError> {
    follow_times(tx, contest, now).await?;
    if standings::pauses(tx, contest).await?.0.is_empty() { Ok(()) } else { standings::keep_all(tx, contest).await }
}

/// Where somebody sits and until when.
struct Place {
    room: Option<String>,
    ends_at: OffsetDateTime,
}

async fn move_entries(
    tx: &mut TenantConn,
    contest: ContestId,
    pauses: &Pauses,
) -> Result<HashMap<EntryId, Place>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT e.id AS "id: EntryId", e.kind AS "kind: EntryKind", e.ends_at, c.start_time, c.end_time, p.room AS "room?",
                  (SELECT coalesce(sum(m.minutes), 0)::int FROM contest_minutes m
                    WHERE m.contest_id = c.id AND CASE WHEN m.user_id IS NOT NULL THEN m.user_id = e.user_id
                                                       ELSE m.room IS NULL OR m.room = p.room END) AS "minutes!"
             FROM contests c JOIN contest_entries e ON e.contest_id = c.id
             LEFT JOIN contest_candidates p ON p.contest_id = c.id AND p.user_id = e.user_id
            WHERE c.id = $1"#,
        contest as ContestId,
    )
    .fetch_all(&mut *tx)
    .await?;
    let (mut places, mut ids, mut ends) = (HashMap::new(), Vec::new(), Vec::new());
    for row in rows {
        let end = row.end_time + Duration::minutes(row.minutes.into());
        let ends_at = match row.kind {
            EntryKind::Virtual => row.ends_at,
            EntryKind::Official | EntryKind::Out => {
                pauses.moved(row.room.as_deref(), (row.start_time, end)).unwrap_or(NEVER)
            }
        };
        if ends_at != row.ends_at {
            ids.push(row.id);
            ends.push(ends_at);
        }
        places.insert(row.id, Place { room: row.room, ends_at });
    }
    sqlx::query!(
        "UPDATE contest_entries e SET ends_at = n.at FROM unnest($1::bigint[], $2::timestamptz[]) AS n (id, at) WHERE e.id = n.id",
        &ids as &[EntryId],
        &ends,
    )
    .execute(&mut *tx)
    .await?;
    Ok(places)
}

/// A contest is over when the last who takes part is through.
async fn close_after(tx: &mut TenantConn, contest: ContestId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE contests c SET closes_at = greatest(c.end_time, (SELECT max(ends_at) FROM contest_entries e
                                                                  WHERE e.contest_id = c.id AND e.kind <> 'virtual'))
          WHERE c.id = $1",
        contest as ContestId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Of a blind contest marks are seen when it is over for all; of a virtual entry when that is.
async fn move_marks(tx: &mut TenantConn, contest: ContestId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE attempts a SET marks_from = n.at
           FROM (SELECT e.id, CASE e.kind WHEN 'virtual' THEN e.ends_at ELSE c.closes_at END AS at
                   FROM contest_entries e JOIN contests c ON c.id = e.contest_id
                  WHERE e.contest_id = $1 AND c.format = 'oi') n
          WHERE a.entry_id = n.id AND a.marks_from <> n.at",
        contest as ContestId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// A sitting whose time has changed.
struct Moved {
    attempt: AttemptId,
    user: AccountId,
    /// None while it stands still.
    deadline: Option<OffsetDateTime>,
    paused: bool,
}

async fn move_sittings(
    tx: &mut TenantConn,
    contest: ContestId,
    (pauses, places): (&Pauses, &HashMap<EntryId, Place>),
) -> Result<Vec<Moved>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT a.id AS "id: AttemptId", a.user_id AS "user: AccountId", a.entry_id AS "entry!: EntryId", a.started_at, a.deadline_at,
                  c.exercise_type AS "exercise_type: ExerciseType", p.quiz_time, a.extra_minutes
             FROM contests c JOIN contest_parts p ON p.contest_id = c.id
             JOIN attempts a ON a.contest_part_id = p.id AND a.status = 'running'
            WHERE c.id = $1 ORDER BY a.id FOR UPDATE OF a"#,
        contest as ContestId,
    )
    .fetch_all(&mut *tx)
    .await?;
    let mut moved = Vec::new();
    for row in rows {
        let Some(place) = places.get(&row.entry) else { continue };
        let room = place.room.as_deref();
        let minutes = row.quiz_time.filter(|_| row.exercise_type == ExerciseType::Timed);
        let own = minutes.map(|minutes| row.started_at + Duration::minutes((minutes + row.extra_minutes).into()));
        let own = own.map_or(Some(NEVER), |end| pauses.moved(room, (row.started_at, end)));
        let deadline = own.map(|end| end.min(place.ends_at)).filter(|end| *end < NEVER);
        if deadline != row.deadline_at {
            moved.push(Moved { attempt: row.id, user: row.user, deadline, paused: pauses.is_paused(room) });
        }
    }
    let (ids, deadlines): (Vec<AttemptId>, Vec<Option<OffsetDateTime>>) =
        moved.iter().map(|it| (it.attempt, it.deadline)).unzip();
    sqlx::query!(
        "UPDATE attempts a SET deadline_at = n.at FROM unnest($1::bigint[], $2::timestamptz[]) AS n (id, at) WHERE a.id = n.id",
        &ids as &[AttemptId],
        &deadlines as &[Option<OffsetDateTime>],
    )
    .execute(&mut *tx)
    .await?;
    Ok(moved)
}
