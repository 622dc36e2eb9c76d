//! The question bank: the heading at once, and the first page of the list for React.

use platform::error::ApiError;
use platform::web::escape;

use super::Content;
use super::frame::{Frame, envelope_of_page};
use super::list::{call, paging_of};
use crate::approval::{Status, Visibility};
use crate::listing::Listing;
use crate::permissions::{Action, Resource};
use crate::problems::{Difficulty, EditorFilter, page_of_editable};

/// What the address may name.
const VALUES: [&str; 4] = ["search", "difficulty", "status", "visibility"];

/// The heading and the list's data for who may edit; nothing for others, whom React sends elsewhere.
pub async fn content(frame: &Frame<'_>) -> Result<Content, ApiError> {
    let Some(actor) = frame.actor.filter(|actor| actor.may(Resource::Question, Action::Update)) else {
        return Ok(Content::default());
    };
    let paging = paging_of(frame);
    let values = VALUES.map(|name| (name, frame.address.value(name).map(str::trim).unwrap_or_default()));
    let [(_, search), (_, difficulty), (_, status), (_, visibility)] = values;
    let filter = EditorFilter {
        difficulty: Difficulty::parse(difficulty),
        status: Status::parse(status),
        visibility: Visibility::parse(visibility),
    };
    let shown = [
        ("search", search),
        ("difficulty", filter.difficulty.map_or("", Difficulty::name)),
        ("status", filter.status.map_or("", Status::name)),
        ("visibility", filter.visibility.map_or("", Visibility::name)),
    ];
    let listing = Listing::of(paging, search, filter);
    let (items, metadata) = page_of_editable(frame.site, actor, &listing, frame.locale).await?;
    let narrowed = shown.iter().any(|(_, value)| !value.is_empty());
    let nothing = if items.is_empty() && !narrowed { nothing_yet(frame) } else { String::new() };
    let main = format!(
        "{}<div class=\"lp-filters\" role=\"search\"></div><p class=\"lp-problems-bar\" role=\"status\">{}</p>{nothing}",
        heading(frame),
        frame.text_count("manage:hub.problems", metadata.total)
    );
    let mut content = Content { main, ..Content::default() };
    content.responses.insert(call("/api/problems/me", paging, &shown), envelope_of_page(&items, metadata)?);
    Ok(content)
}

fn heading(frame: &Frame<'_>) -> String {
    let text = |key: &str| frame.site.app.web.text(frame.locale.code(), key);
    let (hub, title) = (text("manage:title.manage"), text("manage:title.manage-question-bank"));
    format!(
        "<div class=\"lp-page-header\">{}<div class=\"lp-page-header-row\"><div class=\"lp-page-header-text\">\
         <h1 class=\"lp-title\">{}</h1><p class=\"lp-lead\">{}</p></div></div></div>",
        frame.crumbs(&[("/manage", &hub), ("", &title)]),
        escape(&title),
        frame.text("manage:bank.lead")
    )
}

/// What a bank without problems says.
fn nothing_yet(frame: &Frame<'_>) -> String {
    format!(
        "<div class=\"lp-card\"><div class=\"lp-empty\"><span class=\"lp-empty-icon\" aria-hidden=\"true\"></span>\
         <p class=\"lp-h3\">{}</p><p class=\"lp-lead\">{}</p></div></div>",
        frame.text("manage:bank.empty"),
        frame.text("manage:bank.emptyText")
    )
}
