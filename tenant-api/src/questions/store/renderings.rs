//! SQL of what is made of problems' texts.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use statements::Texts;

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
}

/// Questions behind this id that hold what an older renderer made.
pub async fn rendered_before(
    conn: &mut TenantConn,
    renderer: i32,
    after: i64,
    most: i64,
) -> Result<Vec<Source>, ApiError> {
    let rows = sqlx::query!(
        "SELECT id, title, statement, input_description, output_description, constraints_text, translations
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
    });
    Ok(sources.collect())
}

/// Stores what was made of `source`, unless somebody has saved another meanwhile.
pub async fn set_rendered(
    conn: &mut TenantConn,
    source: &Source,
    rendered: &Value,
    renderer: i32,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE questions SET rendered = $2, renderer = $3
          WHERE id = $1 AND renderer < $3 AND (statement, input_description, output_description, constraints_text) = ($4, $5, $6, $7)
            AND translations = $8",
        source.id,
        rendered,
        renderer,
        source.texts.statement,
        source.texts.input_description,
        source.texts.output_description,
        source.texts.constraints,
        source.translations,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}
