//! SQL of a contest's parts and questions.

use crate::attempts::MarkRule;
use marking::Kind;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::approval::{Status, Visibility};
use crate::attempts::AttemptStatus;
use crate::contests::draft::{AskedDraft, PartDraft};
use crate::contests::messages::PART_NOT_FOUND;
use crate::ids::{AccountId, AttemptId, ContestId, ContestPartId, EntryId, QuestionId};
use crate::questions::messages::RUNNING_QUESTION;

/// A part as it is kept.
#[derive(Debug, Clone)]
pub struct Part {
    pub id: ContestPartId,
    pub name: String,
    pub question_amount: i32,
    /// Minutes; none: until the contest ends.
    pub quiz_time: Option<i32>,
}

/// A question of a contest as it is shown.
#[derive(Debug, Clone)]
pub struct PartQuestion {
    pub part_id: ContestPartId,
    pub question_id: QuestionId,
    pub position: i32,
    pub score: f64,
    pub rule: Option<MarkRule>,
    pub title: String,
    pub slug: String,
    pub kind: Kind,
    /// Whether everybody finds it by itself.
    pub is_open: bool,
}

/// The parts of a contest, in order.
pub async fn parts_of(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<Part>, ApiError> {
    Ok(sqlx::query_as!(
        Part,
        r#"SELECT id AS "id: ContestPartId", name, question_amount, quiz_time
             FROM contest_parts WHERE contest_id = $1 ORDER BY position"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A part of a contest, with what it asks.
pub async fn find_part(
    conn: &mut TenantConn,
    contest: ContestId,
    part: ContestPartId,
) -> Result<Option<Part>, ApiError> {
    Ok(parts_of(conn, contest).await?.into_iter().find(|it| it.id == part))
}

/// The questions of a contest, in order, in a language.
pub async fn questions_of(
    conn: &mut TenantConn,
    contest: ContestId,
    lang: &str,
) -> Result<Vec<PartQuestion>, ApiError> {
    Ok(sqlx::query_as!(
        PartQuestion,
        r#"SELECT c.part_id AS "part_id: ContestPartId", q.id AS "question_id: QuestionId", c.position, c.score,
                  c.rule AS "rule: MarkRule", coalesce(nullif(q.translations -> $2 ->> 'title', ''), q.title) AS "title!", q.slug,
                  q.kind AS "kind: Kind",
                  (q.status = 'published' AND q.visibility <> 'private' AND q.archived_at IS NULL) AS "is_open!"
             FROM contest_questions c JOIN questions q ON q.id = c.question_id
            WHERE c.contest_id = $1 ORDER BY c.position"#,
        contest as ContestId,
        lang,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub(super) async fn drafts_of(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<PartDraft>, ApiError> {
    let questions = sqlx::query!(
        r#"SELECT part_id AS "part_id: ContestPartId", question_id AS "question_id: QuestionId", score, rule AS "rule: MarkRule"
             FROM contest_questions WHERE contest_id = $1 ORDER BY position"#,
        contest as ContestId,
    )
    .fetch_all(&mut *conn)
    .await?;
    let parts = parts_of(conn, contest).await?;
    let of = |part: Part| PartDraft {
        id: Some(part.id),
        name: part.name,
        question_amount: part.question_amount,
        quiz_time: part.quiz_time,
        questions: questions
            .iter()
            .filter(|asked| asked.part_id == part.id)
            .map(|asked| AskedDraft { question_id: asked.question_id, score: Some(asked.score), rule: asked.rule })
            .collect(),
    };
    Ok(parts.into_iter().map(of).collect())
}

/// What is known of questions that a contest is to ask.
pub struct Known {
    pub id: QuestionId,
    pub max_score: f64,
    pub author_id: AccountId,
    /// Whether everybody finds it by itself.
    pub is_open: bool,
}

/// Those of these questions that are there.
pub async fn questions_known(conn: &mut TenantConn, ids: &[QuestionId]) -> Result<Vec<Known>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: QuestionId", max_score, author_id AS "author_id: AccountId", status AS "status: Status",
                  visibility AS "visibility: Visibility"
             FROM questions WHERE id = ANY ($1) AND archived_at IS NULL"#,
        ids as &[QuestionId],
    )
    .fetch_all(&mut *conn)
    .await?;
    let known = |is_open, id, max_score, author_id| Known { id, max_score, author_id, is_open };
    Ok(rows
        .into_iter()
        .map(|row| {
            let is_open = row.status == Status::Published && row.visibility != Visibility::Private;
            known(is_open, row.id, row.max_score, row.author_id)
        })
        .collect())
}

/// Writes the parts of a contest in place of those that were there.
///
/// # Errors
/// 412 where a question that somebody was asked would be gone, 404 of another contest's part.
pub async fn write_parts(
    tx: &mut TenantConn,
    contest: ContestId,
    parts: &[PartDraft],
    points: &[(QuestionId, f64)],
) -> Result<(), ApiError> {
    let mut written: Vec<ContestPartId> = Vec::with_capacity(parts.len());
    for (position, part) in (1..).zip(parts) {
        written.push(write_part(tx, contest, part, position).await?);
    }
    let asked: Vec<(ContestPartId, &AskedDraft)> =
        written.iter().zip(parts).flat_map(|(id, part)| part.questions.iter().map(move |asked| (*id, asked))).collect();
    refuse_running(tx, contest, &asked).await?;
    sqlx::query!("DELETE FROM contest_questions WHERE contest_id = $1", contest as ContestId).execute(&mut *tx).await?;
    sqlx::query!(
        "DELETE FROM contest_parts WHERE contest_id = $1 AND id <> ALL ($2)",
        contest as ContestId,
        &written as &[ContestPartId],
    )
    .execute(&mut *tx)
    .await?;
    insert_questions(tx, contest, &asked, points).await
}

async fn write_part(
    tx: &mut TenantConn,
    contest: ContestId,
    part: &PartDraft,
    position: i32,
) -> Result<ContestPartId, ApiError> {
    let Some(id) = part.id else {
        return Ok(sqlx::query_scalar!(
            r#"INSERT INTO contest_parts (contest_id, position, name, question_amount, quiz_time) VALUES ($1, $2, $3, $4, $5)
               RETURNING id AS "id: ContestPartId""#,
            contest as ContestId,
            position,
            part.name,
            part.question_amount,
            part.quiz_time,
        )
        .fetch_one(&mut *tx)
        .await?);
    };
    let known = sqlx::query_scalar!(
        r#"UPDATE contest_parts SET position = $3, name = $4, question_amount = $5, quiz_time = $6
            WHERE id = $1 AND contest_id = $2 RETURNING id AS "id: ContestPartId""#,
        id as ContestPartId,
        contest as ContestId,
        position,
        part.name,
        part.question_amount,
        part.quiz_time,
    )
    .fetch_optional(&mut *tx)
    .await?;
    known.ok_or_else(|| PART_NOT_FOUND.into())
}

/// What somebody was asked stays, in its part: it can only be voided.
async fn refuse_running(
    tx: &mut TenantConn,
    contest: ContestId,
    asked: &[(ContestPartId, &AskedDraft)],
) -> Result<(), ApiError> {
    let (parts, questions): (Vec<ContestPartId>, Vec<QuestionId>) =
        asked.iter().map(|(part, asked)| (*part, asked.question_id)).unzip();
    let is_gone = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM contest_parts p JOIN attempts a ON a.contest_part_id = p.id
                  JOIN attempt_questions q ON q.attempt_id = a.id
                 WHERE p.contest_id = $1 AND NOT EXISTS (
                       SELECT FROM unnest($2::bigint[], $3::bigint[]) AS n (part, question)
                        WHERE n.part = p.id AND n.question = q.question_id)) AS "is!""#,
        contest as ContestId,
        &parts as &[ContestPartId],
        &questions as &[QuestionId],
    )
    .fetch_one(&mut *tx)
    .await?;
    if is_gone { Err(ApiError::on_field("parts", RUNNING_QUESTION)) } else { Ok(()) }
}

async fn insert_questions(
    tx: &mut TenantConn,
    contest: ContestId,
    asked: &[(ContestPartId, &AskedDraft)],
    points: &[(QuestionId, f64)],
) -> Result<(), ApiError> {
    let own = |id: QuestionId| points.iter().find(|(known, _)| *known == id).map_or(0.0, |(_, points)| *points);
    let rules: Vec<Option<MarkRule>> = asked.iter().map(|(_, asked)| asked.rule).collect();
    sqlx::query!(
        "INSERT INTO contest_questions (contest_id, part_id, question_id, score, rule, position)
         SELECT $1, n.part, n.question, n.score, n.rule, n.at
           FROM unnest($2::bigint[], $3::bigint[], $4::float8[], $5::text[]) WITH ORDINALITY AS n (part, question, score, rule, at)",
        contest as ContestId,
        &asked.iter().map(|(part, _)| *part).collect::<Vec<_>>() as &[ContestPartId],
        &asked.iter().map(|(_, asked)| asked.question_id).collect::<Vec<_>>() as &[QuestionId],
        &asked.iter().map(|(_, asked)| asked.score.unwrap_or_else(|| own(asked.question_id))).collect::<Vec<_>>(),
        &rules as &[Option<MarkRule>],
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "UPDATE contests SET question_count = (SELECT coalesce(sum(question_amount), 0) FROM contest_parts WHERE contest_id = $1)
          WHERE id = $1",
        contest as ContestId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// An entry's sitting over a part.
#[derive(Debug, Clone)]
pub struct PartAttemptRow {
    pub id: AttemptId,
    pub part_id: ContestPartId,
    pub status: AttemptStatus,
    pub started_at: OffsetDateTime,
    pub deadline_at: Option<OffsetDateTime>,
    pub submitted_at: Option<OffsetDateTime>,
    pub score: f64,
    pub max_score: f64,
    /// Whether its person handed it in, and not the server.
    pub by_person: bool,
    /// Whether its person may see marks now.
    pub shows_marks: bool,
}

/// The sittings of an entry.
pub async fn list_attempts(conn: &mut TenantConn, entry: EntryId) -> Result<Vec<PartAttemptRow>, ApiError> {
    Ok(sqlx::query_as!(
        PartAttemptRow,
        r#"SELECT id AS "id: AttemptId", contest_part_id AS "part_id!: ContestPartId", status AS "status: AttemptStatus", started_at,
                  deadline_at, submitted_at, score, max_score, submit_key IS NOT NULL AS "by_person!",
                  (marks_from IS NULL OR marks_from <= now()) AND (status <> 'running' OR mode = 'submit_single_question')
                      AS "shows_marks!"
             FROM attempts WHERE entry_id = $1 ORDER BY id"#,
        entry as EntryId,
    )
    .fetch_all(&mut *conn)
    .await?)
}
