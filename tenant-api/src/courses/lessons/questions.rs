//! The questions of a lesson: of its quiz, to practise, or at moments of its video. Nothing of a key is read here.

use marking::Kind;
use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::QUESTIONS_MAX;
use super::settings::Draw;
use crate::approval::{Status, Visibility};
use crate::courses::messages::{NO_SUCH_QUESTION, QUESTION_NOT_MARKED_AT_ONCE, TOO_MANY_QUESTIONS};
use crate::courses::words::LessonKind;
use crate::ids::{AccountId, LessonId, QuestionId};
use crate::questions::Difficulty;

/// A question as it stands in a lesson.
#[derive(Debug, Clone)]
pub struct LessonQuestionRow {
    pub lesson_id: LessonId,
    pub id: QuestionId,
    pub kind: Kind,
    pub name: String,
    pub slug: String,
    /// What it counts here.
    pub score: f64,
    /// Whether the quiz asks it.
    pub on_quiz: bool,
    /// Second of the video.
    pub at: Option<f64>,
    pub must_answer: bool,
    pub status: Status,
    pub visibility: Visibility,
    pub difficulty: Difficulty,
    /// Whether its author lets quizzes take it.
    pub enable_on_quiz: bool,
    pub author_id: AccountId,
}

/// What is set of a question in a lesson.
#[derive(Debug, Clone, Copy)]
pub struct QuestionChange {
    pub on_quiz: bool,
    /// None: the question's own.
    pub score: Option<f64>,
    pub at: Option<f64>,
    pub must_answer: bool,
}

/// A question that is put into a lesson.
#[derive(Debug, Clone, Copy)]
pub struct NewQuestion {
    pub id: QuestionId,
    pub set: QuestionChange,
}

/// Whether it can be asked at a moment of a video: its answer is marked at once.
pub fn is_marked_at_once(kind: Kind) -> bool {
    matches!(kind, Kind::SingleChoice | Kind::MultipleChoice | Kind::FillIn | Kind::ShortAnswer | Kind::Interaction)
}

/// The questions of a lesson in their order.
///
/// # Errors
/// When the database fails.
pub async fn list_questions(
    conn: &mut TenantConn,
    lesson: LessonId,
    lang: &str,
) -> Result<Vec<LessonQuestionRow>, ApiError> {
    questions_of_many(conn, &[lesson], lang).await
}

/// The questions of lessons, each lesson's in their order.
///
/// # Errors
/// When the database fails.
pub async fn questions_of_many(
    conn: &mut TenantConn,
    lessons: &[LessonId],
    lang: &str,
) -> Result<Vec<LessonQuestionRow>, ApiError> {
    Ok(sqlx::query_as!(
        LessonQuestionRow,
        r#"SELECT o.lesson_id AS "lesson_id: LessonId", q.id AS "id: QuestionId", q.kind AS "kind: Kind",
                  coalesce(nullif(q.translations -> $2 ->> 'title', ''), q.title) AS "name!", q.slug,
                  coalesce(o.score, q.max_score) AS "score!", o.on_quiz, o.at_second AS at, o.must_answer,
                  q.status AS "status: Status", q.visibility AS "visibility: Visibility",
                  q.difficulty AS "difficulty: Difficulty", q.enable_on_quiz, q.author_id AS "author_id: AccountId"
             FROM lesson_questions o JOIN questions q ON q.id = o.question_id
            WHERE o.lesson_id = ANY ($1) ORDER BY o.lesson_id, o.position, q.id"#,
        lessons as &[LessonId],
        lang,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A question of a lesson with what is set of it there.
pub struct SetQuestion {
    pub lesson_id: LessonId,
    pub id: QuestionId,
    pub on_quiz: bool,
    /// None: the question's own.
    pub score: Option<f64>,
    pub at: Option<f64>,
    pub must_answer: bool,
}

/// What is set of the questions of lessons, each lesson's in their order.
///
/// # Errors
/// When the database fails.
pub async fn set_questions(conn: &mut TenantConn, lessons: &[LessonId]) -> Result<Vec<SetQuestion>, ApiError> {
    Ok(sqlx::query_as!(
        SetQuestion,
        r#"SELECT lesson_id AS "lesson_id: LessonId", question_id AS "id: QuestionId", on_quiz, score, at_second AS at,
                  must_answer
             FROM lesson_questions WHERE lesson_id = ANY ($1)
            ORDER BY array_position($1, lesson_id), position, question_id"#,
        lessons as &[LessonId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The ids of the questions that learners of a lesson answer outside an attempt: those to practise, and those of its video.
///
/// # Errors
/// When the database fails.
pub async fn shown_questions(conn: &mut TenantConn, lesson: LessonId) -> Result<Vec<QuestionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT o.question_id AS "id: QuestionId" FROM lesson_questions o JOIN lessons l ON l.id = o.lesson_id
            WHERE o.lesson_id = $1 AND (l.kind <> 'quiz' OR NOT o.on_quiz) ORDER BY o.position, o.question_id"#,
        lesson as LessonId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Of these questions, those that `author` may put into a lesson: their own, and what of others is out and may be found.
///
/// # Errors
/// When the database fails.
pub async fn count_addable(
    conn: &mut TenantConn,
    ids: &[QuestionId],
    author: Option<AccountId>,
    for_video: bool,
) -> Result<usize, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT kind AS "kind: Kind" FROM questions
            WHERE id = ANY ($1) AND archived_at IS NULL
              AND ($2::bigint IS NULL OR author_id = $2 OR (status = 'published' AND visibility <> 'private'))"#,
        ids as &[QuestionId],
        author as Option<AccountId>,
    )
    .fetch_all(&mut *conn)
    .await?;
    if for_video && rows.iter().any(|row| !is_marked_at_once(row.kind)) {
        return Err(ApiError::field("question_ids", QUESTION_NOT_MARKED_AT_ONCE));
    }
    Ok(rows.len())
}

/// Puts questions into a lesson before one of its questions or as the last; those that are in it already move there.
///
/// # Errors
/// 412 where the neighbour is not in the lesson or they become too many.
pub async fn add_questions(
    tx: &mut TenantConn,
    lesson: LessonId,
    new: &[NewQuestion],
    before: Option<QuestionId>,
) -> Result<(), ApiError> {
    let ids: Vec<QuestionId> = new.iter().map(|question| question.id).collect();
    let order = order_with(tx, lesson, &ids, before).await?;
    if order.len() > QUESTIONS_MAX {
        let max = vec![("max", QUESTIONS_MAX.to_string())];
        return Err(ApiError::with(TOO_MANY_QUESTIONS, max));
    }
    for question in new {
        let set = question.set;
        sqlx::query!(
            "INSERT INTO lesson_questions (lesson_id, question_id, position, on_quiz, score, at_second, must_answer)
             VALUES ($1, $2, 0, $3, $4, $5, $6) ON CONFLICT (lesson_id, question_id) DO NOTHING",
            lesson as LessonId,
            question.id as QuestionId,
            set.on_quiz,
            set.score,
            set.at,
            set.must_answer,
        )
        .execute(&mut *tx)
        .await?;
    }
    put_in_order(tx, lesson, &order).await?;
    recount_questions(tx, lesson).await
}

/// The order of a lesson's questions with these before `before`, or as the last.
async fn order_with(
    tx: &mut TenantConn,
    lesson: LessonId,
    ids: &[QuestionId],
    before: Option<QuestionId>,
) -> Result<Vec<QuestionId>, ApiError> {
    let mut order: Vec<QuestionId> = sqlx::query_scalar!(
        r#"SELECT question_id AS "id: QuestionId" FROM lesson_questions WHERE lesson_id = $1 ORDER BY position, question_id"#,
        lesson as LessonId,
    )
    .fetch_all(&mut *tx)
    .await?;
    order.retain(|id| !ids.contains(id));
    let at = match before {
        None => order.len(),
        Some(before) => order
            .iter()
            .position(|id| *id == before)
            .ok_or_else(|| ApiError::field("before_id", platform::messages::INVALID_VALUE))?,
    };
    order.splice(at..at, ids.iter().copied());
    Ok(order)
}

async fn put_in_order(tx: &mut TenantConn, lesson: LessonId, order: &[QuestionId]) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE lesson_questions SET position = s.at FROM unnest($2::bigint[]) WITH ORDINALITY AS s (id, at)
          WHERE lesson_questions.lesson_id = $1 AND lesson_questions.question_id = s.id",
        lesson as LessonId,
        order as &[QuestionId],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Puts a question before another one of the lesson, or as the last.
///
/// # Errors
/// 404 where it is not in the lesson, 412 where the neighbour is not.
pub async fn move_question(
    tx: &mut TenantConn,
    lesson: LessonId,
    id: QuestionId,
    before: Option<QuestionId>,
) -> Result<(), ApiError> {
    require_in(tx, lesson, id).await?;
    if before == Some(id) {
        return Ok(());
    }
    let order = order_with(tx, lesson, &[id], before).await?;
    put_in_order(tx, lesson, &order).await
}

async fn require_in(tx: &mut TenantConn, lesson: LessonId, id: QuestionId) -> Result<(), ApiError> {
    let found = sqlx::query_scalar!(
        "SELECT question_id FROM lesson_questions WHERE lesson_id = $1 AND question_id = $2",
        lesson as LessonId,
        id as QuestionId,
    )
    .fetch_optional(&mut *tx)
    .await?;
    found.map(|_| ()).ok_or_else(|| ApiError::field("question_id", NO_SUCH_QUESTION))
}

/// Sets how a question counts in a lesson.
///
/// # Errors
/// 412 where it is not in the lesson.
pub async fn change_question(
    tx: &mut TenantConn,
    lesson: LessonId,
    id: QuestionId,
    set: QuestionChange,
) -> Result<(), ApiError> {
    require_in(tx, lesson, id).await?;
    sqlx::query!(
        "UPDATE lesson_questions SET on_quiz = $3, score = $4, at_second = $5, must_answer = $6
          WHERE lesson_id = $1 AND question_id = $2",
        lesson as LessonId,
        id as QuestionId,
        set.on_quiz,
        set.score,
        set.at,
        set.must_answer,
    )
    .execute(&mut *tx)
    .await?;
    recount_questions(tx, lesson).await
}

/// Takes a question out of a lesson.
///
/// # Errors
/// 412 where it is not in it.
pub async fn remove_question(tx: &mut TenantConn, lesson: LessonId, id: QuestionId) -> Result<(), ApiError> {
    require_in(tx, lesson, id).await?;
    sqlx::query!(
        "DELETE FROM lesson_questions WHERE lesson_id = $1 AND question_id = $2",
        lesson as LessonId,
        id as QuestionId
    )
    .execute(&mut *tx)
    .await?;
    recount_questions(tx, lesson).await
}

/// Counts a lesson's questions anew: of a quiz those that an attempt asks, with those that it draws.
///
/// # Errors
/// When the database fails.
pub async fn recount_questions(tx: &mut TenantConn, lesson: LessonId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE lessons SET num_questions =
                (SELECT count(*) FROM lesson_questions o WHERE o.lesson_id = lessons.id AND (lessons.kind <> $2 OR o.on_quiz))
                + coalesce((SELECT sum((d ->> 'count')::integer)
                              FROM jsonb_path_query(lessons.settings, 'lax $.draw[*]') AS d), 0)
          WHERE id = $1",
        lesson as LessonId,
        LessonKind::Quiz as LessonKind,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// How many published questions each of these draws can choose from.
///
/// # Errors
/// When the database fails.
pub async fn draw_sizes(conn: &mut TenantConn, draws: &[&Draw]) -> Result<Vec<i64>, ApiError> {
    let mut sizes = Vec::with_capacity(draws.len());
    for draw in draws {
        let size = sqlx::query_scalar!(
            r#"SELECT count(*) AS "count!" FROM questions q
                WHERE q.archived_at IS NULL AND q.enable_on_quiz AND q.status = 'published'
                  AND ($1::bigint IS NULL OR EXISTS (SELECT FROM category_objects o
                        WHERE o.kind = 'question' AND o.object_id = q.id AND o.category_id = $1))
                  AND ($2::text IS NULL OR EXISTS (SELECT FROM question_tags t WHERE t.question_id = q.id AND t.tag = $2))"#,
            draw.category_id,
            draw.tag.as_deref(),
        )
        .fetch_one(&mut *conn)
        .await?;
        sizes.push(size);
    }
    Ok(sizes)
}
