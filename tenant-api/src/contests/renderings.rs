//! Contests whose HTML an older renderer has made.

use futures::FutureExt;
use platform::error::ApiError;

use super::{draft, store};
use crate::content::{Renderings, Renewed};
use crate::site::Site;

/// Contests that are read at a time.
const AT_ONCE: i64 = 20;

/// What of contests is rendered.
pub const RENDERINGS: Renderings = Renderings {
    count: |site, renderer| {
        async move { store::count_rendered_before(&mut *site.read().await?, renderer).await }.boxed()
    },
    renew: |site, renderer, after| renew(site, renderer, after).boxed(),
};

async fn renew(site: &Site, renderer: i32, after: i64) -> Result<Renewed, ApiError> {
    let ids = store::rendered_before(&mut *site.read().await?, renderer, after, AT_ONCE).await?;
    let mut renewed = Renewed::default();
    for id in ids {
        (renewed.last, renewed.seen) = (Some(id.get()), renewed.seen + 1);
        let Some(contest) = store::find(&mut *site.read().await?, Some(id), "").await? else { continue };
        let made = draft::rendered(&contest.draft).await?;
        store::set_rendered(&mut *site.read().await?, id, contest.version, &made, renderer).await?;
    }
    Ok(renewed)
}
