//! A contest's page: the web's alone, but for what chat apps and search engines read of it.

use platform::error::ApiError;

use super::frame::Frame;
use super::screens::Screen;
use super::{Content, simple};
use crate::share_pictures::{Shared, contest_at};

/// The name and the picture of a contest that anybody may look at; of another one nothing is told.
pub async fn content(frame: &Frame<'_>, screen: &Screen) -> Result<Content, ApiError> {
    let known = simple::known(frame, screen);
    let found = contest_at(&mut *frame.site.read().await?, &frame.address.last()).await?;
    let Some(contest) = found else { return Ok(known) };
    Ok(Content {
        title: Some(contest.name),
        description: Some(contest.excerpt).filter(|excerpt| !excerpt.is_empty()),
        inner: Some(format!("/contests/{}", contest.slug)),
        drawn: Some(Shared::contest(contest.id)),
        ..known
    })
}
