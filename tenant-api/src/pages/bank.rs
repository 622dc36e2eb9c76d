//! The question bank: the heading at once, and the first page of the list for React.

use platform::envelope::Paging;
use platform::error::ApiError;
use platform::web::escape;

use super::Content;
use super::frame::{Frame, envelope_of_page};
use super::list::{call, known, paging_of};
use crate::permissions::{Action, Resource};
use crate::problems::{ListFilter, page_of_editable};

/// The heading and the list's data for who may edit; nothing for others, whom React sends elsewhere.
pub async fn content(frame: &Frame<'_>) -> Result<Content, ApiError> {
    let Some(actor) = frame.actor.filter(|actor| actor.may(Resource::Question, Action::Update)) else {
        return Ok(Content::default());
    };
    let paging = paging_of(frame);
    let filter = filter_of(frame);
    let (items, metadata) = page_of_editable(frame.site, actor, &filter, paging, frame.locale).await?;
    let narrowed =
        [&filter.search, &filter.difficulty, &filter.status, &filter.visibility].iter().any(|v| !v.is_empty());
    let nothing = if items.is_empty() && !narrowed { nothing_yet(frame) } else { String::new() };
    let main = format!(
        "{}<div class=\"lp-filters\" role=\"search\"></div><p class=\"lp-problems-bar\" role=\"status\">{}</p>{nothing}",
        heading(frame),
        frame.text_count("manage:hub.problems", metadata.total)
    );
    let mut content = Content { main, ..Content::default() };
    content.responses.insert(address(&filter, paging), envelope_of_page(&items, metadata)?);
    Ok(content)
}

fn filter_of(frame: &Frame<'_>) -> ListFilter {
    let value = |name: &str| frame.address.value(name).map(str::trim).unwrap_or_default();
    ListFilter {
        search: value("search").to_owned(),
        difficulty: known(value("difficulty"), &["trivial", "easy", "medium", "hard", "expert"]),
        status: known(value("status"), &["draft", "waiting_for_approval", "approved", "published", "rejected"]),
        visibility: known(value("visibility"), &["public", "private", "unlisted"]),
        ..ListFilter::default()
    }
}

/// The call that the web makes for this list, to the letter.
fn address(filter: &ListFilter, paging: Paging) -> String {
    let values = [
        ("search", &filter.search),
        ("difficulty", &filter.difficulty),
        ("status", &filter.status),
        ("visibility", &filter.visibility),
    ];
    call("/api/problems/me", paging, &values)
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
