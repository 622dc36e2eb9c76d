//! Posts whose HTML an older renderer has made.

use futures::FutureExt;
use platform::error::ApiError;
use serde_json::json;
use statements::{Block, RenderedBlock};

use crate::content::{self, Renderings, Renewed};
use crate::ids::ClassPostId;
use crate::site::Site;

/// Posts that are read at a time.
const AT_ONCE: i64 = 20;

/// What of posts is rendered.
pub const RENDERINGS: Renderings = Renderings {
    count: |site, renderer| count(site, renderer).boxed(),
    renew: |site, renderer, after| renew(site, renderer, after).boxed(),
};

async fn count(site: &Site, renderer: i32) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM class_posts WHERE renderer < $1"#, renderer)
        .fetch_one(&mut *site.read().await?)
        .await?)
}

async fn renew(site: &Site, renderer: i32, after: i64) -> Result<Renewed, ApiError> {
    let posts = sqlx::query!(
        r#"SELECT id AS "id: ClassPostId", content, version FROM class_posts
            WHERE renderer < $1 AND id > $2 ORDER BY id LIMIT $3"#,
        renderer,
        after,
        AT_ONCE,
    )
    .fetch_all(&mut *site.read().await?)
    .await?;
    let mut renewed = Renewed::default();
    for post in posts {
        (renewed.last, renewed.seen) = (Some(post.id.get()), renewed.seen + 1);
        let blocks: Vec<Block> = serde_json::from_value(post.content).map_err(ApiError::internal)?;
        let made: Vec<RenderedBlock> =
            content::render(move || blocks.into_iter().map(Block::rendered).collect()).await?;
        // Saved between the two: by who has rendered it then.
        sqlx::query!(
            "UPDATE class_posts SET rendered = $2, renderer = $3 WHERE id = $1 AND version = $4",
            post.id as ClassPostId,
            json!(made),
            renderer,
            post.version,
        )
        .execute(&mut *site.read().await?)
        .await?;
    }
    Ok(renewed)
}
