//! Pages of which the server knows little more than the heading.

use platform::error::ApiError;
use platform::web::escape;

use super::Content;
use super::address::Screen;
use super::frame::Frame;

/// The shell, and on the doors of the site their heading.
pub fn known(frame: &Frame<'_>) -> Content {
    let main = match &frame.address.screen {
        Screen::Known { title: "auth:title.sign-in", .. } => door(frame, "auth:title.sign-in", "auth:signIn.lead"),
        Screen::Known { title: "auth:title.sign-up", .. } => door(frame, "auth:title.sign-up", "auth:signUp.lead"),
        _ => String::new(),
    };
    Content { main, ..Content::default() }
}

fn door(frame: &Frame<'_>, title: &str, lead: &str) -> String {
    format!(
        "<section class=\"lp-auth\"><div class=\"lp-card\"><div class=\"lp-card-body\"><div class=\"lp-auth-head\">\
         <h1 class=\"lp-title\">{}</h1><p class=\"lp-lead\">{}</p></div></div></div></section>",
        frame.text(title),
        frame.text(lead)
    )
}

/// The page of a fault of ours.
pub fn failure(frame: &Frame<'_>, error: &ApiError) -> Content {
    let status = error.message().status().as_u16();
    let main = error_section(frame, status, "ui:error.server", &escape(&error.message().text(frame.locale, &[])));
    let title = frame.site.app.web.text(frame.locale.code(), "ui:error.server");
    Content { main, title: Some(title), status, ..Content::default() }
}

/// The page of an address that leads nowhere.
pub fn not_found(frame: &Frame<'_>) -> Content {
    let main = error_section(frame, 404, "ui:error.notFound", &frame.text("ui:error.notFoundText"));
    let title = frame.site.app.web.text(frame.locale.code(), "ui:error.notFound");
    Content { main, title: Some(title), status: 404, ..Content::default() }
}

fn error_section(frame: &Frame<'_>, status: u16, heading: &str, lead: &str) -> String {
    format!(
        "<section class=\"lp-error\"><p class=\"lp-error-status\">{status}</p><h1 class=\"lp-title\">{}</h1>\
         <p class=\"lp-lead\">{lead}</p><a class=\"lp-btn lp-btn-primary\" href=\"{}\">{}</a></section>",
        frame.text(heading),
        frame.href("/"),
        frame.text("ui:error.home")
    )
}
