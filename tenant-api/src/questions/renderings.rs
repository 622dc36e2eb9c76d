//! Questions whose HTML an older renderer has made.

use futures::FutureExt;
use platform::error::ApiError;

use super::draft;
use super::store::{self, Source};
use crate::content::{Renderings, Renewed};
use crate::ids::QuestionId;
use crate::site::Site;

/// Questions that are read at a time.
const AT_ONCE: i64 = 20;

/// What of questions is rendered.
pub const RENDERINGS: Renderings = Renderings {
    count: |site, renderer| {
        async move { store::count_rendered_before(&mut *site.read().await?, renderer).await }.boxed()
    },
    renew: |site, renderer, after| renew(site, renderer, after).boxed(),
};

async fn renew(site: &Site, renderer: i32, after: i64) -> Result<Renewed, ApiError> {
    let sources = store::rendered_before(&mut *site.read().await?, renderer, after, AT_ONCE).await?;
    let mut renewed = Renewed::default();
    for source in sources {
        (renewed.last, renewed.seen) = (Some(source.id), renewed.seen + 1);
        if let Err(error) = render(site, &source, renderer).await {
            tracing::warn!(tenant = site.id(), question = source.id, cause = ?error.cause(), "rendering again");
            renewed.failed += 1;
        }
    }
    Ok(renewed)
}

async fn render(site: &Site, source: &Source, renderer: i32) -> Result<(), ApiError> {
    let mut conn = site.read().await?;
    let id = QuestionId(source.id);
    let Some(question) = store::find(&mut conn, Some(id), "").await? else { return Ok(()) };
    let secrets = store::find_secrets(&mut conn, id).await?;
    drop(conn);
    // Saved between the two: by who has rendered it then.
    if question.version != source.version {
        return Ok(());
    }
    let rendered = draft::rendered(&question.draft, &secrets).await?;
    store::set_rendered(&mut *site.read().await?, source, &rendered, renderer).await
}
