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
use super::views::{LiveHelp, LiveLast, LivePlace, LivePupil, LiveState, WorkPlace};
use crate::actor::Actor;
use crate::ids::{AccountId, ClassSessionId};
use crate::site::Site;
use crate::snippets::{self, Asking};

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
    let mut asking: HashMap<AccountId, Asking> = HashMap::new();
    // The longest asked first: of several that one counts.
    for one in snippets::help_of_class(&mut conn, class).await? {
        asking.entry(one.learner).or_insert(one);
    }
    let mut all: Vec<LivePupil> = pupils
        .into_iter()
        .map(|pupil| {
            let (own, help) = (handed.remove(&pupil.user).unwrap_or_default(), asking.remove(&pupil.user));
            pupil_of(pupil, &own, help, now)
        })
        .collect();
    // By hands and given names already, and the sort is stable.
    all.sort_by_key(place_in_line);
    Ok(Envelope::of(all))
}

/// Hands and who asks for help in the order in which they came, then who is stuck, then the others.
fn place_in_line(pupil: &LivePupil) -> (u8, Option<i64>) {
    let raised = pupil.hand_at.into_iter().chain(pupil.help.as_ref().map(|help| help.asked_at)).min();
    match pupil.stuck {
        Some(StuckBy::Hand) => (0, raised),
        Some(StuckBy::Failing | StuckBy::Compile) => (1, None),
        None => (2, None),
    }
}

fn pupil_of(pupil: Pupil, handed: &[Handed], help: Option<Asking>, now: OffsetDateTime) -> LivePupil {
    let tries: Vec<Tried> = handed.iter().map(tried).collect();
    let last = handed.last();
    let stuck = match (pupil.hand_at, &help) {
        (None, None) => stuck_by(&tries, now),
        _ => Some(StuckBy::Hand),
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
        help: help.map(|help| LiveHelp {
            slug: help.slug,
            title: help.title,
            asked_at: help.asked_at.unix_timestamp(),
        }),
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
