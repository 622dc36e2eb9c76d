//! A person's own analyses: their numbers, the newest hundred.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use scratch::{Analysis, ScratchDimension, ScratchFormat, ScratchLevel, ScratchRubric};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::measure::Measured;
use super::view::ScratchCounts;
use crate::ids::{AccountId, ScratchAnalysisId};
use crate::listing::Counted;

/// Analyses of one person that are kept.
const KEPT_MAX: i64 = 100;
/// Longest name, in characters.
const NAME_MAX: usize = 255;

/// The points of one dimension, without what has earned them.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub struct ScratchScore {
    pub key: ScratchDimension,
    pub score: u32,
    pub max: u32,
}

/// An analysis as it is kept.
pub struct Kept {
    pub id: ScratchAnalysisId,
    pub name: String,
    pub format: ScratchFormat,
    pub rubric: ScratchRubric,
    pub total: i32,
    pub max: i32,
    pub level: ScratchLevel,
    pub dimensions: Json<Vec<ScratchScore>>,
    pub counts: Json<ScratchCounts>,
    pub at: OffsetDateTime,
    pub all: i64,
}

impl Counted for Kept {
    fn total(&self) -> i64 {
        self.all
    }
}

/// Keeps the numbers of an analysis, and of all the newest alone. The same file measured again within the hour, as when it is
/// compared with another one, takes the place of what was found before.
///
/// # Errors
/// When the database fails.
pub async fn keep(tx: &mut TenantConn, user: AccountId, measured: &Measured) -> Result<(), ApiError> {
    let Measured { name, format, analysis, .. } = measured;
    let Analysis { rubric, counts, total, max, level, dimensions, .. } = analysis;
    let scores = dimensions.iter().map(|mark| ScratchScore { key: mark.dimension, score: mark.score, max: mark.max });
    let scores: Vec<ScratchScore> = scores.collect();
    let (name, counts) = (clean(name), ScratchCounts::from(*counts));
    let number = |of: u32| i32::try_from(of).map_err(ApiError::internal);
    sqlx::query!(
        "DELETE FROM scratch_analyses WHERE user_id = $1 AND name = $2 AND rubric = $3 AND dimensions = $4 AND counts = $5
            AND at > now() - interval '1 hour'",
        user as AccountId,
        name,
        *rubric as ScratchRubric,
        Json(&scores) as _,
        Json(counts) as _,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "INSERT INTO scratch_analyses (user_id, name, format, rubric, total, max, level, dimensions, counts)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        user as AccountId,
        name,
        *format as ScratchFormat,
        *rubric as ScratchRubric,
        number(*total)?,
        number(*max)?,
        *level as ScratchLevel,
        Json(&scores) as _,
        Json(counts) as _,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "DELETE FROM scratch_analyses WHERE user_id = $1 AND id NOT IN
             (SELECT id FROM scratch_analyses WHERE user_id = $1 ORDER BY id DESC LIMIT $2)",
        user as AccountId,
        KEPT_MAX,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// A page of a person's, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut TenantConn, user: AccountId, (limit, offset): (i64, i64)) -> Result<Vec<Kept>, ApiError> {
    Ok(sqlx::query_as!(
        Kept,
        r#"SELECT id AS "id: ScratchAnalysisId", name, format AS "format: ScratchFormat", rubric AS "rubric: ScratchRubric",
                  total, max, level AS "level: ScratchLevel", dimensions AS "dimensions: Json<Vec<ScratchScore>>",
                  counts AS "counts: Json<ScratchCounts>", at, count(*) OVER () AS "all!"
             FROM scratch_analyses WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3"#,
        user as AccountId,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Deletes one of a person's; false where there is none.
///
/// # Errors
/// When the database fails.
pub async fn delete(conn: &mut TenantConn, user: AccountId, id: ScratchAnalysisId) -> Result<bool, ApiError> {
    let done = sqlx::query!(
        "DELETE FROM scratch_analyses WHERE id = $1 AND user_id = $2",
        id as ScratchAnalysisId,
        user as AccountId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// A name without folders and what nobody sees.
fn clean(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let seen: String = file.chars().filter(|letter| !letter.is_control()).take(NAME_MAX).collect();
    let seen = seen.trim();
    if seen.is_empty() { "project".to_owned() } else { seen.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn names_are_names() {
        assert_eq!(clean("C:\\bài\\mèo\u{7}.sb3"), "mèo.sb3");
        assert_eq!((clean(""), clean(" / ")), ("project".to_owned(), "project".to_owned()));
        assert_eq!(clean(&"ă".repeat(300)).chars().count(), 255);
    }
}
