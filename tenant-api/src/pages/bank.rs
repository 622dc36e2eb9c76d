//! The question bank: the first page of the list for React.

use platform::error::ApiError;

use super::frame::{Frame, envelope_of_page};
use super::list::{call, paging_of, several};
use super::screens::Screen;
use super::{Content, simple};
use crate::approval::{Status, Visibility};
use crate::listing::Listing;
use crate::permissions::{Action, Resource};
use crate::questions::{Difficulty, EditorFilter, page_of_editable};

/// The list's data for who may edit; others are sent elsewhere by React.
pub async fn content(frame: &Frame<'_>, screen: &Screen) -> Result<Content, ApiError> {
    let mut content = simple::known(frame, screen);
    let Some(actor) = frame.actor.filter(|actor| actor.may(Resource::Question, Action::Update)) else {
        return Ok(content);
    };
    let value = |name: &str| frame.address.value(name).map(str::trim).unwrap_or_default();
    let (paging, search) = (paging_of(frame), value("search"));
    let filter = EditorFilter {
        difficulties: several(value("difficulty"), Difficulty::parse),
        status: Status::parse(value("status")),
        visibility: Visibility::parse(value("visibility")),
        ..EditorFilter::default()
    };
    let difficulty = filter.difficulties.iter().map(|it| it.name()).collect::<Vec<_>>().join(",");
    let shown = [
        ("search", search),
        ("difficulty", difficulty.as_str()),
        ("status", filter.status.map_or("", Status::name)),
        ("visibility", filter.visibility.map_or("", Visibility::name)),
    ];
    let listing = Listing::of(paging, search, filter);
    let (items, metadata) = page_of_editable(frame.site, actor, &listing, frame.locale).await?;
    content.responses.insert(call("/api/problems/me", paging, &shown), envelope_of_page(&items, metadata)?);
    Ok(content)
}
