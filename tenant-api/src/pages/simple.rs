//! Pages of which the server knows little more than the heading.

use maud::{Markup, html};
use platform::error::ApiError;

use super::Content;
use super::blocks::{self, page_header, screen_heading};
use super::frame::Frame;
use super::screens::{Layout, Screen};

/// The shell, and for who is let in the heading of screens whose row of the route table has one in full.
pub fn known(frame: &Frame<'_>, screen: &Screen) -> Content {
    let main = match screen.layout {
        _ if screen.lead.is_none() || !frame.admits(screen) => Markup::default(),
        Layout::Empty => html! {
            section.lp-auth {
                div.lp-card { div.lp-card-body { div.lp-auth-head { (screen_heading(frame, screen)) } } }
            }
        },
        _ => page_header(frame, screen),
    };
    Content { main, ..Content::default() }
}

/// The page of a fault of ours.
pub fn failure(frame: &Frame<'_>, error: &ApiError) -> Content {
    let message = error.message();
    in_place(frame, message.status().as_u16(), "ui:error.server", &message.text(frame.locale, &[]))
}

/// The page of an address that leads nowhere.
pub fn not_found(frame: &Frame<'_>) -> Content {
    in_place(frame, 404, "ui:error.notFound", &frame.text("ui:error.notFoundText"))
}

fn in_place(frame: &Frame<'_>, status: u16, title: &str, text: &str) -> Content {
    let title = frame.text(title);
    Content { main: blocks::error(frame, status, &title, text), title: Some(title), status, ..Content::default() }
}
