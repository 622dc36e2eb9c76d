//! Marking again what no program has to run for: by the key that there is now.

use marking::Kind;
use platform::error::ApiError;
use platform::locale::Locale;
use serde_json::json;
use time::OffsetDateTime;
use uuid::Uuid;

use super::store::{self, Waiting};
use super::{ChangeView, RejudgeView};
use crate::attempts;
use crate::ids::{QuestionId, SubmissionId};
use crate::names;
use crate::questions::{Key, find_key};
use crate::site::Site;
use crate::submissions::answers::{Marking, mark};
use crate::submissions::tries;
use crate::submissions::words::Verdict;

/// Changes that are shown.
const SHOWN: usize = 200;

/// Whether answers that wait for a teacher are marked again as well: the key may know them by now.
pub fn takes_waiting(kind: Kind) -> bool {
    kind == Kind::ShortAnswer
}

/// What an answer comes to by the key of now. One that is none any more, as its choice is gone, is wrong.
pub(super) fn marking_of(key: &Key, answer: &str, (max_score, deduction): (f64, f64)) -> Result<Marking, ApiError> {
    match mark(key, answer, true) {
        Ok(marked) => Marking::of(&marked, max_score, deduction),
        Err(_) => Ok(Marking { status: Verdict::WrongResult, score: 0.0, share: Some(0.0), parts: json!([]) }),
    }
}

/// What marking all answers of a question again would change; of kinds that the judge runs, nobody knows before.
///
/// # Errors
/// When the database fails.
pub async fn would_change(site: &Site, question: QuestionId, locale: Locale) -> Result<RejudgeView, ApiError> {
    let mut conn = site.read().await?;
    let key = find_key(&mut conn, question).await?;
    let (mut total, mut changed, mut changes, mut after) = (0, 0, Vec::new(), SubmissionId(0));
    loop {
        let answered = store::list_answered(&mut conn, (question, takes_waiting(key.kind)), after).await?;
        let Some(last) = answered.last() else { break };
        after = last.id;
        for it in answered {
            total += 1;
            if key.kind.is_judged() {
                continue;
            }
            let max_score = if it.in_attempt { it.max_score } else { key.max_score };
            let marking = marking_of(&key.marked_as(it.preset), &it.answer, (max_score, it.deduction))?;
            if (marking.status, marking.score) == (it.status, it.score) {
                continue;
            }
            changed += 1;
            if changes.len() < SHOWN {
                changes.push(ChangeView {
                    submission_id: it.id,
                    user_id: it.user_id,
                    user_name: names::shown(it.user_name, locale),
                    old_status: it.status,
                    old_score: it.score,
                    new_status: marking.status,
                    new_score: marking.score,
                });
            }
        }
    }
    let created_at = OffsetDateTime::now_utc().unix_timestamp();
    Ok(RejudgeView { id: Uuid::nil(), total, done: 0, changed, created_at, token: None, changes })
}

/// Marks an answer again, and has the person's progress and coins follow.
///
/// # Errors
/// When the database fails.
pub async fn mark_again(site: &Site, key: &Key, waiting: &Waiting) -> Result<(), ApiError> {
    // In an attempt it counts what it did when it was asked.
    let max_score = if waiting.attempt_id.is_some() { waiting.max_score } else { key.max_score };
    let mut tx = site.begin().await?;
    let preset = match waiting.attempt_id {
        Some(attempt) => {
            attempts::lock(&mut tx, attempt).await?;
            attempts::preset(&mut tx, attempt).await?
        }
        None => None,
    };
    let marking = marking_of(&key.marked_as(preset), &waiting.answer, (max_score, waiting.deduction))?;
    if store::set_marked(&mut tx, waiting, &marking, max_score).await? {
        tries::recount(&mut tx, site, waiting.user_id, waiting.question_id).await?;
        if let Some(attempt) = waiting.attempt_id {
            attempts::settle(&mut tx, site, attempt).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}
