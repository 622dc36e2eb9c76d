//! Copies of contests.

use platform::error::ApiError;
use time::OffsetDateTime;

use super::access::find_editable;
use super::draft::rendered;
use super::store;
use crate::actor::Actor;
use crate::approval::Status;
use crate::history::{self, Change, Subject};
use crate::ids::ContestId;
use crate::site::Site;

/// Copies a contest into a draft of one's own: texts, rules, parts and questions, nobody who took part, no password. With a
/// `start` all its times are moved as far.
///
/// # Errors
/// As [`find_editable`].
pub async fn clone(
    site: &Site,
    actor: &Actor,
    id: ContestId,
    start: Option<OffsetDateTime>,
) -> Result<ContestId, ApiError> {
    let contest = find_editable(&mut *site.read().await?, id, actor).await?;
    let by = start.map_or(time::Duration::ZERO, |start| start - contest.start);
    let moved = |at: Option<OffsetDateTime>| at.map(|at| at + by);
    let mut draft = contest.draft;
    draft.slug = String::new();
    (draft.start, draft.end) = (moved(draft.start), moved(draft.end));
    (draft.active_from, draft.active_to) = (moved(draft.active_from), moved(draft.active_to));
    for part in &mut draft.parts {
        part.id = None;
        for asked in &mut part.questions {
            asked.rule = None;
        }
    }
    let made = rendered(&draft).await?;
    let mut tx = site.begin().await?;
    let copy = store::insert(&mut tx, &mut draft, &made, actor.id, Status::Draft).await?;
    store::write_parts(&mut tx, copy, &draft.parts, &[]).await?;
    store::set_cloned_from(&mut tx, id, copy).await?;
    let now = serde_json::json!({ "name": draft.name, "slug": draft.slug, "cloned_from": id });
    history::record(&mut tx, Some(actor.id), Subject::contest(copy), Change::Create, &serde_json::Value::Null, &now)
        .await?;
    tx.commit().await?;
    Ok(copy)
}
