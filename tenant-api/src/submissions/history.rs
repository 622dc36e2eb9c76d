//! What a person did last.

use actix_web::{HttpRequest, get};
use judge_farm::client::to_hundredths;
use marking::Kind;
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use super::words::{HistoryKind, Verdict};
use crate::actor::Actor;
use crate::ids::{QuestionId, SubmissionId};
use crate::questions::{self, Difficulty, MyState};
use crate::site::Site;

/// An entry of the history.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryItem {
    kind: HistoryKind,
    submission_id: SubmissionId,
    question: HistoryQuestion,
    status: Verdict,
    score: f64,
    max_score: f64,
    /// Of programs.
    language_id: Option<i32>,
    /// Epoch seconds.
    created_at: i64,
}

/// What an entry is about.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryQuestion {
    id: QuestionId,
    #[serde(rename = "type")]
    kind: Kind,
    slug: String,
    title: String,
    difficulty: Difficulty,
    my_status: MyState,
}

/// My submissions to all questions, newest first.
#[utoipa::path(tag = "learning", params(Paging), responses((status = 200, body = Envelope<Vec<HistoryItem>>)))]
#[get("/api/learning/user-history")]
pub async fn list_history(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<HistoryItem>>, ApiError> {
    let page = (paging.limit(), paging.offset());
    let lang = Locale::of(&request).code();
    let rows = store::list_history(&mut *site.read().await?, actor.id, lang, page).await?;
    let total = rows.first().map_or(0, |row| row.total);
    let items: Vec<HistoryItem> = rows
        .into_iter()
        .map(|row| HistoryItem {
            kind: HistoryKind::Submission,
            submission_id: row.id,
            question: HistoryQuestion {
                id: row.question_id,
                kind: row.kind,
                slug: row.slug,
                title: row.title,
                difficulty: row.difficulty,
                my_status: if row.solved == Some(true) { MyState::Solved } else { MyState::Tried },
            },
            status: row.status,
            score: to_hundredths(row.score),
            max_score: to_hundredths(row.max_score),
            language_id: row.language_id,
            created_at: row.created_at.unix_timestamp(),
        })
        .collect();
    Ok(Envelope::page(items, paging.metadata(total)))
}

/// Of so many drafts the newest whose question is still to be seen is told.
const UNSUBMITTED_MOST: i64 = 5;

/// What I wrote last and have not handed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Unsubmitted {
    question: HistoryQuestion,
    /// When it was written on. Epoch seconds.
    updated_at: i64,
}

/// My newest draft of a program that is not handed in as it is, of a question that I have not solved; null where there is none.
#[utoipa::path(tag = "learning", responses((status = 200, body = Envelope<Option<Unsubmitted>>)))]
#[get("/api/learning/unsubmitted")]
pub async fn get_unsubmitted(
    site: Site,
    actor: Actor,
    request: HttpRequest,
) -> Result<Envelope<Option<Unsubmitted>>, ApiError> {
    let mut conn = site.read().await?;
    let lang = Locale::of(&request).code();
    for row in store::list_unsubmitted(&mut conn, actor.id, lang, UNSUBMITTED_MOST).await? {
        if questions::find_visible_by_id(&mut conn, row.question_id, Some(&actor)).await.is_err() {
            continue;
        }
        let question = HistoryQuestion {
            id: row.question_id,
            kind: row.kind,
            slug: row.slug,
            title: row.title,
            difficulty: row.difficulty,
            my_status: if row.tried { MyState::Tried } else { MyState::New },
        };
        return Ok(Envelope::of(Some(Unsubmitted { question, updated_at: row.updated_at.unix_timestamp() })));
    }
    Ok(Envelope::of(None))
}
