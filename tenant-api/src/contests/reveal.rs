//! The frozen board on its way to the live one, for a ceremony.

use actix_web::{get, web};
use contest_rules::awards::AwardKind;
use contest_rules::formats::{Cell, ContestFormat, Revealed};
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::access::find_editable;
use super::awards;
use super::board::{StandingQuestion, questions};
use super::messages::NOT_OVER_YET;
use crate::actor::Actor;
use crate::ids::{ContestId, EntryId, QuestionId};
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::standings::{self, RevealedEntry};

/// A row while verdicts are shown one after another.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevealStep {
    /// Whose verdicts were shown last; null: the frozen row.
    question_id: Option<QuestionId>,
    score: f64,
    penalty_s: i64,
    /// Compared element by element; smaller is better, equal is the same rank.
    sort: Vec<i64>,
    cells: Vec<Cell>,
}

impl RevealStep {
    fn of(Revealed { task, row }: Revealed) -> Self {
        Self {
            question_id: task.map(QuestionId),
            score: row.score,
            penalty_s: row.penalty_s,
            sort: row.sort,
            cells: row.cells,
        }
    }
}

/// An entry with its rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevealRow {
    entry_id: EntryId,
    /// As others see it.
    name: String,
    candidate_id: Option<String>,
    school: Option<String>,
    /// The frozen row, then one more for each question whose verdicts others don't know; the last is the live row.
    steps: Vec<RevealStep>,
}

impl RevealRow {
    fn of(entry: RevealedEntry) -> Self {
        Self {
            entry_id: entry.entry_id,
            name: entry.name,
            candidate_id: entry.candidate_id,
            school: entry.school,
            steps: entry.steps.into_iter().map(RevealStep::of).collect(),
        }
    }
}

/// Who is awarded what once all is known.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevealAward {
    entry_id: EntryId,
    kind: AwardKind,
    rank: i64,
}

/// Everything that a ceremony shows, so that it needs no network.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestReveal {
    /// Of the contest.
    name: String,
    format: ContestFormat,
    /// Since when others' rows stand still, in epoch seconds; null: never.
    freeze_at: Option<i64>,
    questions: Vec<StandingQuestion>,
    awards: Vec<RevealAward>,
    /// Those who have a rank, in any order.
    rows: Vec<RevealRow>,
}

/// How the frozen rows of a contest that is over become the live ones, question by question, and who is awarded what.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<ContestReveal>)))]
#[get("/api/contests/{id}/reveal")]
pub async fn get_contest_reveal(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
) -> Result<Envelope<ContestReveal>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut conn = site.read().await?;
    let contest = find_editable(&mut conn, *id, &actor).await?;
    if !contest.is_over(OffsetDateTime::now_utc()) {
        return Err(NOT_OVER_YET.into());
    }
    let questions = questions(&mut conn, contest.id).await?;
    let given = awards::given(&mut conn, contest.id).await?;
    let given = given.into_iter().map(|(row, kind)| RevealAward { entry_id: row.entry_id, kind, rank: row.rank });
    let entries = standings::revealed(&mut conn, contest.id).await?;
    Ok(Envelope::of(ContestReveal {
        freeze_at: contest.timing().freeze_at.map(OffsetDateTime::unix_timestamp),
        name: contest.draft.name,
        format: contest.draft.format,
        questions,
        awards: given.collect(),
        rows: entries.into_iter().map(RevealRow::of).collect(),
    }))
}
