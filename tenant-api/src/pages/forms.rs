//! The list of forms that are open.

use maud::{Markup, html};
use platform::error::ApiError;

use super::Content;
use super::blocks::{empty_state, page_header, pager};
use super::dates::date_time;
use super::frame::{Frame, envelope_of_page};
use super::list::{call, paging_of};
use super::screens::Screen;
use crate::forms::{OpenFormItem, page_of_open_forms};

/// The smallest page of the list.
const SMALLEST: i64 = 12;

/// The first page of the list, or the page that the address names.
pub async fn content(frame: &Frame<'_>, screen: &Screen) -> Result<Content, ApiError> {
    let paging = paging_of(frame);
    let (items, metadata) = page_of_open_forms(frame.site, paging, frame.locale).await?;
    let main = html! {
        (page_header(frame, screen))
        @if metadata.total == 0 {
            div.lp-card { (empty_state(&frame.text("forms:list.none"), &frame.text("forms:list.noneText"))) }
        }
        @if !items.is_empty() {
            ul.lp-forms aria-label=(frame.text("forms:title.forms")) { @for item in &items { (card(frame, item)) } }
            (pager(frame, metadata, SMALLEST))
        }
    };
    let description = screen.lead.as_ref().map(|lead| frame.text(lead));
    let mut content = Content { main, description, ..Content::default() };
    content.responses.insert(call("/api/register-form/open", paging, &[]), envelope_of_page(&items, metadata)?);
    Ok(content)
}

fn card(frame: &Frame<'_>, form: &OpenFormItem) -> Markup {
    html! {
        li.lp-card.lp-form-item {
            h2.lp-h3 { a.lp-row-link href=(frame.href(&format!("/form/{}", form.slug))) { (form.title) } }
            @if !form.description.is_empty() { p.lp-form-words.lp-muted { (form.description) } }
            (closes(frame, form.closes_at))
            @if let Some(left) = form.places_left { p.lp-muted.lp-small { (places(frame, left)) } }
        }
    }
}

fn places(frame: &Frame<'_>, left: i64) -> String {
    if left > 0 { frame.text_count("forms:list.left", left) } else { frame.text("forms:list.full") }
}

/// Until when a form takes answers; nothing where that has no end.
pub fn closes(frame: &Frame<'_>, at: Option<i64>) -> Markup {
    let at = at.and_then(|at| date_time(at, frame.locale));
    html! {
        @if let Some(at) = at { p.lp-muted.lp-small { (frame.text_with("forms:list.closes", &[("time", &at)])) } }
    }
}
