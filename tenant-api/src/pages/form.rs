//! A form's page, as `web/src/features/forms/pages/FormPage.tsx` has it. Its fields are for browsers without scripts: in others
//! React would throw away what somebody has begun to type.

use actix_web::HttpRequest;
use maud::{Markup, html};
use platform::error::ApiError;
use platform::web::grouped;
use uuid::Uuid;

use super::blocks::{crumbs, empty_state};
use super::dates::date_time;
use super::form_fill::fill;
use super::forms::closes;
use super::frame::{Frame, envelope};
use super::{Content, simple};
use crate::forms::messages::FORM_NOT_FOUND;
use crate::forms::{
    AnswerState, Answers, FormAnswered, FormOnce, FormState, FormStatus, FormView, answered, form_view,
};

/// Longest description for search engines, in characters.
const DESCRIPTION: usize = 160;

/// Why an answer was not taken, and what was sent.
pub struct Refused {
    pub error: ApiError,
    pub typed: Answers,
    /// What the page carried; none where the answer could not be read.
    pub signs: Option<Signs>,
}

/// What a form's page carries.
pub struct Signs {
    pub token: String,
    pub key: Uuid,
}

/// The form to be filled in, or that an answer has come: the address has its key.
pub async fn content(frame: &Frame<'_>, request: &HttpRequest, refused: Option<&Refused>) -> Result<Content, ApiError> {
    let form = match form_view(frame.site, request, &frame.address.last(), (frame.actor, frame.locale)).await {
        Ok(form) => form,
        Err(error) if error.message() == FORM_NOT_FOUND => return Ok(simple::not_found(frame)),
        Err(error) => return Err(error),
    };
    let key = frame.address.value("answer").filter(|_| refused.is_none()).and_then(|key| key.parse().ok());
    let sent = answered(frame.site, form.id, key).await?;
    let body = match &sent {
        Some(answer) => thanks(frame, &form, answer),
        None if form.state == FormState::Open => html! { noscript { (fill(frame, &form, refused)) } },
        None => not_open(frame, &form),
    };
    let mut content = Content {
        main: main(frame, &form, &body),
        title: Some(form.title.clone()),
        description: Some(form.description.chars().take(DESCRIPTION).collect())
            .filter(|text: &String| !text.is_empty()),
        inner: Some(format!("/form/{}", form.slug)),
        is_unlisted: form.status == FormStatus::Draft || key.is_some(),
        status: refused.map_or(0, |refused| refused.error.message().status().as_u16()),
        ..Content::default()
    };
    // As the web asks for it: by what the address calls it.
    let asked = frame.address.inner.rsplit('/').next().unwrap_or_default();
    content.responses.insert(format!("/api/register-form/{asked}"), envelope(&form)?);
    Ok(content)
}

fn main(frame: &Frame<'_>, form: &FormView, body: &Markup) -> Markup {
    html! {
        div.lp-form-page {
            div.lp-page-header {
                (crumbs(frame, Some(&form.title)))
                div.lp-page-header-row {
                    div.lp-page-header-text { h1.lp-title { (form.title) } }
                    @if form.source.is_some() {
                        div.lp-page-header-actions {
                            a.lp-btn href=(frame.href(&format!("/manage/register-form/{}", form.id))) {
                                (frame.text("forms:edit"))
                            }
                        }
                    }
                }
            }
            @if form.status == FormStatus::Draft { p.lp-form-notice { (frame.text("forms:draft")) } }
            @if !form.description.is_empty() { p.lp-form-words { (form.description) } }
            @if form.state == FormState::Open { (closes(frame, form.closes_at)) }
            (body)
        }
    }
}

/// Why a form takes nothing now.
fn not_open(frame: &Frame<'_>, form: &FormView) -> Markup {
    let (title, text) = match form.state {
        FormState::Upcoming => ("forms:state.upcoming.title", "forms:state.upcoming.text"),
        FormState::Full => ("forms:state.full.title", "forms:state.full.text"),
        FormState::Closed | FormState::Open => ("forms:state.closed.title", "forms:state.closed.text"),
    };
    let opens = form.opens_at.filter(|_| form.state == FormState::Upcoming).and_then(|at| date_time(at, frame.locale));
    let text = match opens {
        Some(at) => frame.text_with("forms:state.opens", &[("time", &at)]),
        None => frame.text(text),
    };
    html! {
        div.lp-card {
            (empty_state(&frame.text(title), &text))
            p.lp-form-more { a.lp-btn href=(frame.href("/form")) { (frame.text("forms:sent.others")) } }
        }
    }
}

/// That an answer has come, and where the person stands in the line.
fn thanks(frame: &Frame<'_>, form: &FormView, answer: &FormAnswered) -> Markup {
    let (title, text) = match answer.state {
        AnswerState::WaitingList => ("forms:sent.waiting.title", "forms:sent.waiting.text"),
        AnswerState::Held => ("forms:sent.held.title", "forms:sent.held.text"),
        _ => ("forms:sent.new.title", "forms:sent.new.text"),
    };
    html! {
        section.lp-card {
            div.lp-card-body.lp-form {
                h2.lp-h2 { (frame.text(title)) }
                @if let Some(place) = answer.place {
                    p { strong { (frame.text_with("forms:sent.place", &[("number", &grouped(place))])) } }
                }
                p { (frame.text(text)) }
                p.lp-form-actions {
                    @if form.once == FormOnce::Anybody {
                        a.lp-btn href=(frame.address.path()) { (frame.text("forms:sent.again")) }
                    }
                    a.lp-btn href=(frame.href("/form")) { (frame.text("forms:sent.others")) }
                }
            }
        }
    }
}
