//! A running session for those who lead its class.

use std::collections::HashMap;

use actix_web::{get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use time::{Duration, OffsetDateTime};

use super::ending::midnight_before;
use super::running;
use super::store::{self, Handed, Pupil};
use super::stuck::{Outcome, StuckBy, Tried, stuck_by};
use super::views::{LiveLast, LivePlace, LivePupil, LiveState, WorkPlace};
use crate::actor::Actor;
use crate::ids::{AccountId, ClassSessionId};
use crate::site::Site;

/// Who was seen so lately is at work.
const SEEN: Duration = Duration::seconds(60);
/// Without a key or click for so long, somebody is idle.
const IDLE: Duration = Duration::seconds(120);

/// Who is there, where they work, how far they are and who needs help: hands first, the longest up before the others, then who
/// is stuck, then by given name. Empty while the session is not on.
#[utoipa::path(tag = "classroom", params(ClassSessionId), responses((status = 200, body = Envelope<Vec<LivePupil>>)))]
#[get("/api/classroom/session/{id}/live")]
pub async fn watch_session(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
) -> Result<Envelope<Vec<LivePupil>>, ApiError> {
    let now = OffsetDateTime::now_utc();
    let mut conn = site.read().await?;
    let Some(session) = running::find_led(&mut conn, *id, &actor, now).await? else {
        return Ok(Envelope::of(Vec::new()));
    };
    let class = session.classroom_id;
    let pupils = store::pupils(&mut conn, (class, session.id), midnight_before(now)).await?;
    let mut handed: HashMap<AccountId, Vec<Handed>> = HashMap::new();
    for one in store::handed_since(&mut conn, class, session.starts_at).await? {
        handed.entry(one.user).or_default().push(one);
    }
    let mut all: Vec<LivePupil> = pupils
        .into_iter()
        .map(|pupil| {
            let own = handed.remove(&pupil.user).unwrap_or_default();
            pupil_of(pupil, &own, now)
        })
        .collect();
    // Hands are first already, and the sort is stable.
    all.sort_by_key(|pupil| match pupil.stuck {
        Some(StuckBy::Hand) => 0,
        Some(StuckBy::Failing | StuckBy::Compile) => 1,
        None => 2,
    });
    Ok(Envelope::of(all))
}

fn pupil_of(pupil: Pupil, handed: &[Handed], now: OffsetDateTime) -> LivePupil {
    let tries: Vec<Tried> = handed.iter().map(tried).collect();
    let last = handed.last();
    let stuck = match pupil.hand_at {
        Some(_) => Some(StuckBy::Hand),
        None => stuck_by(&tries, now),
    };
    let count = handed.iter().filter(|one| last.is_some_and(|last| last.question == one.question)).count();
    LivePupil {
        user_id: pupil.user,
        state: state_of(&pupil, now),
        at: place_of(&pupil),
        last: last.map(|last| LiveLast {
            submission_id: last.id,
            question_id: last.question,
            title: last.title.clone(),
            status: last.status.clone(),
            score: last.score,
            max_score: last.max_score,
            at: last.at.unix_timestamp(),
        }),
        tries: i64::try_from(count).unwrap_or(i64::MAX),
        idle_s: pupil.active_at.map(|at| (now - at).whole_seconds().max(0)),
        stuck,
        hand_at: pupil.hand_at.map(OffsetDateTime::unix_timestamp),
        full_name: pupil.full_name,
    }
}

fn state_of(pupil: &Pupil, now: OffsetDateTime) -> LiveState {
    match (pupil.seen_at, pupil.active_at) {
        (Some(seen), Some(active)) if seen > now - SEEN => {
            if active > now - IDLE {
                LiveState::Working
            } else {
                LiveState::Idle
            }
        }
        (Some(_), _) => LiveState::Away,
        (None, _) if pupil.is_here => LiveState::Here,
        (None, _) => LiveState::Absent,
    }
}

fn place_of(pupil: &Pupil) -> Option<LivePlace> {
    let title = pupil.title.clone()?;
    let question = pupil.question_id.map(|id| (WorkPlace::Question, id.get()));
    let (kind, id) = question.or(pupil.lesson_id.map(|id| (WorkPlace::Lesson, id.get())))?;
    Some(LivePlace { kind, id, title })
}

fn tried(one: &Handed) -> Tried {
    let outcome = match one.status.as_str() {
        "running" | "waiting_manual_judge" | "stop" | "SVE" => Outcome::Unknown,
        "AC" => Outcome::Solved,
        "CPE" => Outcome::Compile(one.compile_hash),
        _ => Outcome::Failed,
    };
    Tried { question: one.question, outcome, at: one.at }
}
