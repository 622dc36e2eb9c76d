//! A post as its readers get it.

use platform::error::ApiError;
use platform::locale::Locale;
use time::OffsetDateTime;

use super::access::{Seen, find_visible};
use super::listing::posts_of;
use super::messages::POST_NOT_FOUND;
use super::previews;
use super::store;
use super::views::{PostLink, draft_view, published_view};
use crate::actor::Actor;
use crate::site::Site;

pub use super::views::PostView;

/// Posts that are shown beside one.
const RELATED: i64 = 3;

/// What is read at an address.
pub enum Reading {
    /// A post.
    Post(Box<PostView>),
    /// The post has another address now.
    Elsewhere(String),
}

/// What `actor` reads at an address: what readers have; where nothing is out yet the draft, for those who may change it or
/// have a link to preview it.
///
/// # Errors
/// 404 where there is nothing for them.
pub async fn post_view(
    site: &Site,
    (key, preview): (&str, Option<&str>),
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<Reading, ApiError> {
    let now = OffsetDateTime::now_utc();
    let mut conn = site.read().await?;
    if let Some(token) = preview {
        let post = previews::find(&mut conn, token, now).await?;
        let can_edit = post.standing().may_edit(actor);
        return Ok(Reading::Post(Box::new(draft_view(&mut conn, &post, can_edit, (now, locale)).await?)));
    }
    let published = match find_visible(&mut conn, key, actor, now).await {
        Ok(Seen::Published(published)) => *published,
        Ok(Seen::Draft(post)) => {
            return Ok(Reading::Post(Box::new(draft_view(&mut conn, &post, true, (now, locale)).await?)));
        }
        Err(error) if error.message() == POST_NOT_FOUND => {
            let other = store::slug_leads_to(&mut conn, key, now).await?;
            return other.map(Reading::Elsewhere).ok_or(error);
        }
        Err(error) => return Err(error),
    };
    let can_edit = published.may_edit(actor);
    let (id, at, tags) = (published.post_id, published.publish_at, published.tags.clone());
    let comments = store::count_comments(&mut conn, id).await?;
    let mut view = published_view(&mut conn, published, (can_edit, comments), locale).await?;
    for neighbour in store::neighbours(&mut conn, (id, at), locale.code(), now).await? {
        let link = Some(PostLink { slug: neighbour.slug, title: neighbour.title });
        if neighbour.is_newer {
            view.newer = link;
        } else {
            view.older = link;
        }
    }
    let related = store::related(&mut conn, (id, &tags), now, RELATED).await?;
    view.related = posts_of(&mut conn, &related, actor, (now, locale)).await?;
    Ok(Reading::Post(Box::new(view)))
}
