//! SQL of what is made of questions' texts.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use statements::Texts;

use crate::questions::draft::Rendered;

/// How many questions hold what an older renderer made.
pub async fn count_rendered_before(conn: &mut TenantConn, renderer: i32) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM questions WHERE renderer < $1"#, renderer)
        .fetch_one(&mut *conn)
        .await?)
}

/// What a question's HTML is made of.
pub struct Source {
    pub id: i64,
    pub texts: Texts,
    pub translations: Value,
    pub version: i64,
}

/// Questions behind this id that hold what an older renderer made.
pub async fn rendered_before(
    conn: &mut TenantConn,
    renderer: i32,
    after: i64,
    most: i64,
) -> Result<Vec<Source>, ApiError> {
    let rows = sqlx::query!(
        "SELECT id, title, statement, input_description, output_description, constraints_text, translations, version
           FROM questions WHERE renderer < $1 AND id > $2 ORDER BY id LIMIT $3",
        renderer,
        after,
        most,
    )
    .fetch_all(&mut *conn)
    .await?;
    let sources = rows.into_iter().map(|row| Source {
        id: row.id,
        texts: Texts {
            title: row.title,
            statement: row.statement,
            input_description: row.input_description,
            output_description: row.output_description,
            constraints: row.constraints_text,
        },
        translations: row.translations,
        version: row.version,
    });
    Ok(sources.collect())
}

/// Stores what was made of `source`, unless somebody has saved another meanwhile.
pub async fn set_rendered(
    conn: &mut TenantConn,
    source: &Source,
    rendered: &Rendered,
    renderer: i32,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE questions SET rendered = $2, renderer = $3, content = $9, hidden_content = $10
          WHERE id = $1 AND renderer < $3 AND (statement, input_description, output_description, constraints_text) = ($4, $5, $6, $7)
            AND translations = $8 AND version = $11",
        source.id,
        rendered.texts,
        renderer,
        source.texts.statement,
        source.texts.input_description,
        source.texts.output_description,
        source.texts.constraints,
        source.translations,
        serde_json::to_value(&rendered.content).map_err(ApiError::internal)?,
        serde_json::to_value(&rendered.hidden).map_err(ApiError::internal)?,
        source.version,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}
