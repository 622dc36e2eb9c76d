//! Comments whose HTML an older renderer has made.

use futures::FutureExt;
use platform::error::ApiError;

use super::{mentions, store};
use crate::content::{self, Renderings, Renewed};
use crate::site::Site;

/// Comments that are read at a time.
const AT_ONCE: i64 = 100;

/// What of comments is rendered.
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
        (renewed.last, renewed.seen) = (Some(source.id.get()), renewed.seen + 1);
        let (content, known) = (source.content.clone(), source.mentions.clone());
        let html = content::render(move || mentions::html(&content, &known)).await?;
        store::set_rendered(&mut *site.read().await?, &source, &html, renderer).await?;
    }
    Ok(renewed)
}
