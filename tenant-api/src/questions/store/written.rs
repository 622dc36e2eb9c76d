//! Questions as their authors wrote them, many at a time: for files that are taken along.

use marking::{Kind, ShowSolution, Written};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::json;

use super::read;
use crate::files;
use crate::ids::{AccountId, CategoryId, FileId, QuestionId};
use crate::questions::words::Difficulty;

/// A question as its author wrote it.
pub struct WrittenRow {
    pub id: QuestionId,
    pub written: Written,
    pub category: Option<CategoryId>,
}

impl WrittenRow {
    /// The files that its texts show.
    pub fn files(&self) -> Vec<FileId> {
        let Written { statement, solution, hints, answers, media, translations, .. } = &self.written;
        files::ids_in(&json!([statement, solution, hints, answers, media, translations]))
    }
}

/// Most that is read: one more than a file may hold.
const MOST: i64 = exchange::ITEMS_MAX as i64 + 1;

/// These questions, or all, as far as they are this author's (none: anybody's), in the order of their ids.
///
/// # Errors
/// When the database fails, or when a question can't be read.
pub async fn list_written(
    conn: &mut TenantConn,
    ids: Option<&[i64]>,
    author: Option<AccountId>,
) -> Result<Vec<WrittenRow>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT q.id AS "id: QuestionId", q.kind AS "kind: Kind", q.title, q.statement, q.format, q.media, q.style,
                  q.answer_key, q.marking, q.hints, q.solution, q.show_solution AS "show_solution: ShowSolution",
                  q.max_score, q.enable_on_quiz, q.difficulty AS "difficulty: Difficulty", q.translations, q.trials,
                  o.category_id AS "category: Option<CategoryId>",
                  ARRAY(SELECT tag FROM question_tags WHERE question_id = q.id ORDER BY tag) AS "tags!"
             FROM questions q LEFT JOIN category_objects o ON o.kind = 'question' AND o.object_id = q.id
            WHERE q.archived_at IS NULL AND ($1::bigint[] IS NULL OR q.id = ANY ($1))
              AND ($2::bigint IS NULL OR q.author_id = $2)
            ORDER BY q.id LIMIT $3"#,
        ids,
        author as Option<AccountId>,
        MOST,
    )
    .fetch_all(&mut *conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(WrittenRow {
                id: row.id,
                category: row.category,
                written: Written {
                    kind: row.kind,
                    name: row.title,
                    statement: row.statement,
                    format: read(row.format.into())?,
                    media: read(row.media)?,
                    style: row.style,
                    answers: row.answer_key,
                    marking: read(row.marking)?,
                    hints: read(row.hints)?,
                    solution: row.solution,
                    show_solution: row.show_solution,
                    score: row.max_score,
                    enable_on_quiz: row.enable_on_quiz,
                    difficulty: row.difficulty.name().to_owned(),
                    tags: row.tags,
                    translations: read(row.translations)?,
                    trials: read(row.trials)?,
                },
            })
        })
        .collect()
}
