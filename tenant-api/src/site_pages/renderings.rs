//! Pages whose HTML an older renderer has made.

use futures::FutureExt;
use platform::error::ApiError;

use super::{draft, store};
use crate::content::{Renderings, Renewed};
use crate::site::Site;

/// Pages that are read at a time.
const AT_ONCE: i64 = 20;

/// What of pages is rendered.
pub const RENDERINGS: Renderings = Renderings {
    count: |site, renderer| {
        async move { store::count_rendered_before(&mut *site.read().await?, renderer).await }.boxed()
    },
    renew: |site, renderer, after| renew(site, renderer, after).boxed(),
};

async fn renew(site: &Site, renderer: i32, after: i64) -> Result<Renewed, ApiError> {
    let stale = store::rendered_before(&mut *site.read().await?, renderer, after, AT_ONCE).await?;
    let mut renewed = Renewed::default();
    for page in stale {
        (renewed.last, renewed.seen) = (Some(page.id), renewed.seen + 1);
        let made = draft::kept(&draft::rendered(&page.source()?).await?)?;
        store::set_rendered(&mut *site.read().await?, (page.id, page.version), &made, renderer).await?;
    }
    Ok(renewed)
}
