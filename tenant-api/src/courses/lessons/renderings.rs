//! Lessons whose HTML an older renderer has made.

use futures::FutureExt;
use platform::error::ApiError;

use super::draft;
use super::store;
use crate::content::{Renderings, Renewed};
use crate::ids::LessonId;
use crate::site::Site;

/// Lessons that are read at a time.
const AT_ONCE: i64 = 20;

/// What of lessons is rendered.
pub const RENDERINGS: Renderings = Renderings {
    count: |site, renderer| async move { count(site, renderer).await }.boxed(),
    renew: |site, renderer, after| renew(site, renderer, after).boxed(),
};

async fn count(site: &Site, renderer: i32) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM lessons WHERE renderer < $1"#, renderer)
        .fetch_one(&mut *site.read().await?)
        .await?)
}

async fn renew(site: &Site, renderer: i32, after: i64) -> Result<Renewed, ApiError> {
    let mut conn = site.read().await?;
    let ids = sqlx::query_scalar!(
        r#"SELECT id AS "id: LessonId" FROM lessons WHERE renderer < $1 AND id > $2 ORDER BY id LIMIT $3"#,
        renderer,
        after,
        AT_ONCE,
    )
    .fetch_all(&mut *conn)
    .await?;
    let lessons = store::find_many(&mut conn, &ids).await?;
    drop(conn);
    let mut renewed = Renewed::default();
    for lesson in lessons {
        (renewed.last, renewed.seen) = (Some(lesson.id.get()), renewed.seen + 1);
        let made = draft::rendered(&lesson.draft).await?;
        // Saved between the two: by who has rendered it then.
        sqlx::query!(
            "UPDATE lessons SET rendered = $2, renderer = $3 WHERE id = $1 AND version = $4",
            lesson.id as LessonId,
            made.blocks,
            renderer,
            lesson.version,
        )
        .execute(&mut *site.read().await?)
        .await?;
    }
    Ok(renewed)
}
