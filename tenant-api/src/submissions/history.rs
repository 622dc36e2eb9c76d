//! What a person handed in last.

use actix_web::{HttpRequest, get};
use judge_farm::client::to_hundredths;
use marking::Kind;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use super::words::Verdict;
use crate::actor::Actor;
use crate::ids::{AccountId, QuestionId, SubmissionId};
use crate::questions::{self, Difficulty, MyState};
use crate::site::Site;

/// Something that was handed in.
#[derive(Debug)]
pub struct HistoryEntry {
    pub submission_id: SubmissionId,
    pub question: HistoryQuestion,
    pub status: Verdict,
    pub score: f64,
    pub max_score: f64,
    /// Of programs.
    pub language_id: Option<i32>,
    /// Epoch seconds.
    pub created_at: i64,
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

/// A person's submissions to all questions, newest first, and how many there are.
///
/// # Errors
/// When the database fails.
pub async fn history_of(
    conn: &mut TenantConn,
    user: AccountId,
    lang: &str,
    page: (i64, i64),
) -> Result<(Vec<HistoryEntry>, i64), ApiError> {
    let rows = store::list_history(conn, user, lang, page).await?;
    let total = rows.first().map_or(0, |row| row.total);
    let entry = |row: store::HistoryRow| HistoryEntry {
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
    };
    Ok((rows.into_iter().map(entry).collect(), total))
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
