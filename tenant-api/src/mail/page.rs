//! The catcher's page: a list, and each letter as a mail program would show it. Only in development, and only for whoever
//! is on this machine.

use std::net::IpAddr;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use maud::{DOCTYPE, Markup, html};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::messages::PAGE_NOT_FOUND;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::catcher::{Catcher, Kept};
use super::mailer::Mailer;
use crate::app::App;

/// Its label before the platform's suffix, which no site may have.
const LABEL: &str = "mail";
/// Nothing runs, nothing is loaded from elsewhere; the letter stands in a frame without rights.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; frame-ancestors 'self'";

/// A letter in the answer for programs.
#[derive(Serialize)]
struct LetterItem {
    id: String,
    to: String,
    subject: String,
    /// Epoch seconds.
    at: i64,
    html: String,
    text: String,
    source: String,
}

impl From<Kept> for LetterItem {
    fn from(kept: Kept) -> Self {
        let Kept { id, to, subject, at, html, text, source } = kept;
        Self { id, to, subject, at, html, text, source }
    }
}

#[derive(Deserialize)]
struct Filter {
    to: Option<String>,
}

/// What the page answers; `None` where the request is not for it.
pub fn answer(request: &HttpRequest) -> Option<HttpResponse> {
    let (app, mailer) = (request.app_data::<web::Data<App>>()?, request.app_data::<web::Data<Mailer>>()?);
    let catcher = mailer.catcher()?;
    let host = directory::hosts::normalise(platform::http::host(request))?;
    if host != format!("{LABEL}.{}", app.config.site_suffix) {
        return None;
    }
    let is_here = platform::http::peer(request).parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    let answered = if is_here { route(catcher, request) } else { Err(PAGE_NOT_FOUND.into()) };
    Some(answered.unwrap_or_else(HttpResponse::from_error))
}

fn route(catcher: &Catcher, request: &HttpRequest) -> Result<HttpResponse, ApiError> {
    let path: Vec<&str> = request.path().trim_matches('/').split('/').collect();
    let found = |id: &str| catcher.find(id).ok_or_else(|| ApiError::from(PAGE_NOT_FOUND));
    match path.as_slice() {
        [""] => Ok(page("Letters", &list(&catcher.list(None)?))),
        ["api", "letters"] => {
            let filter = web::Query::<Filter>::from_query(request.query_string());
            let to = filter.ok().and_then(|filter| filter.into_inner().to);
            let letters = catcher.list(to.as_deref())?.into_iter().map(LetterItem::from);
            Ok(HttpResponse::Ok().json(Envelope::of(letters.collect::<Vec<_>>())))
        }
        ["letters", id] => {
            let letter = found(id)?;
            Ok(page(&letter.subject, &one(&letter)))
        }
        ["letters", id, "html"] => Ok(html_of(found(id)?.html, "sandbox; ")),
        _ => Err(PAGE_NOT_FOUND.into()),
    }
}

fn page(title: &str, main: &Markup) -> HttpResponse {
    let whole = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (title) }
                style { (maud::PreEscaped("body{font-family:system-ui,sans-serif;max-width:960px;margin:24px auto;padding:0 16px}table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:8px;border-bottom:1px solid #ddd}iframe{width:100%;height:480px;border:1px solid #ddd}pre{white-space:pre-wrap;background:#f6f6f6;padding:12px;overflow-wrap:anywhere}")) }
            }
            body { (main) }
        }
    };
    html_of(whole.into_string(), "")
}

fn html_of(text: String, before: &str) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_SECURITY_POLICY, format!("{before}{POLICY}")))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/html; charset=utf-8")
        .body(text)
}

fn list(letters: &[Kept]) -> Markup {
    html! {
        h1 { "Letters" }
        p { "What would have been sent by mail, the newest first." }
        @if letters.is_empty() { p { "None yet." } } @else {
            table {
                thead { tr { th { "At (UTC)" } th { "To" } th { "Subject" } } }
                tbody {
                    @for letter in letters {
                        tr {
                            td { (clock(letter.at)) }
                            td { (letter.to) }
                            td { a href=(format!("/letters/{}", letter.id)) { (letter.subject) } }
                        }
                    }
                }
            }
        }
    }
}

fn one(letter: &Kept) -> Markup {
    let (head, _) = letter.source.split_once("\r\n\r\n").unwrap_or((&letter.source, ""));
    html! {
        p { a href="/" { "All letters" } }
        h1 { (letter.subject) }
        p { "To " (letter.to) ", " (clock(letter.at)) " UTC" }
        iframe title="The letter" sandbox="" src=(format!("/letters/{}/html", letter.id)) {}
        h2 { "Text" }
        pre { (letter.text) }
        h2 { "Headers" }
        pre { (head) }
        h2 { "Source" }
        pre { (letter.source) }
    }
}

fn clock(epoch: i64) -> String {
    OffsetDateTime::from_unix_timestamp(epoch).map(|moment| moment.to_string()).unwrap_or_default()
}
