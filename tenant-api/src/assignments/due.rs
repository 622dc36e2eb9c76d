//! What somebody has to do next in all their classes.

use std::collections::HashMap;

use actix_web::get;
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde::Serialize;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::loading::works;
use super::store;
use super::views::{AssignmentSubject, subject_of};
use super::words::WorkState;
use crate::actor::Actor;
use crate::ids::{AssignmentId, ClassroomId};
use crate::site::Site;

/// What is overdue is told for so long.
const OVERDUE_FOR: Duration = Duration::days(14);
/// As many are told.
const MOST: usize = 10;

/// Something that I have to do.
#[derive(Debug, Serialize, ToSchema)]
pub struct DueWork {
    pub classroom: DueWorkClass,
    pub id: AssignmentId,
    pub title: String,
    /// Null: on paper, or what it was about is gone.
    pub subject: Option<AssignmentSubject>,
    /// Epoch seconds, with what I was given beyond; null: any time.
    pub due_at: Option<i64>,
    #[schema(inline)]
    pub state: WorkState,
}

/// Whose it is.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DueWorkClass {
    pub id: ClassroomId,
    pub name: String,
}

/// What I have not handed in yet in my active classes, the soonest due first; at most ten.
#[utoipa::path(tag = "classroom", responses((status = 200, body = Envelope<Vec<DueWork>>)))]
#[get("/api/classroom/due")]
pub async fn list_due_work(site: Site, actor: Actor) -> Result<Envelope<Vec<DueWork>>, ApiError> {
    let now = OffsetDateTime::now_utc();
    let mut conn = site.read().await?;
    let classes: HashMap<ClassroomId, String> = store::classes_of(&mut conn, actor.id).await?.into_iter().collect();
    if classes.is_empty() {
        return Ok(Envelope::of(Vec::new()));
    }
    let ids: Vec<ClassroomId> = classes.keys().copied().collect();
    let mut rows = store::list(&mut conn, &ids, None).await?;
    rows.retain(|row| row.visible_at <= now);
    let works = works(&mut conn, &rows, &[actor.id], now).await?;
    let mut due: Vec<DueWork> = rows
        .iter()
        .filter_map(|row| {
            let work = works.get(&(row.id, actor.id))?;
            let is_open = match work.state {
                WorkState::NotStarted | WorkState::InProgress => true,
                WorkState::Overdue => work.due_at.is_some_and(|due| due > now - OVERDUE_FOR),
                _ => false,
            };
            let name = classes.get(&row.class).filter(|_| is_open)?.clone();
            Some(DueWork {
                classroom: DueWorkClass { id: row.class, name },
                id: row.id,
                title: row.title.clone(),
                subject: subject_of(row),
                due_at: work.due_at.map(OffsetDateTime::unix_timestamp),
                state: work.state,
            })
        })
        .collect();
    due.sort_by_key(|work| (work.due_at.is_none(), work.due_at, work.id));
    due.truncate(MOST);
    Ok(Envelope::of(due))
}
