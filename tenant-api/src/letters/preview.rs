//! Letters before they are sent: what they may name, what they look like, and one to oneself.

use actix_web::{HttpRequest, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::TOO_MANY_REQUESTS;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::http::worded;
use super::input::LetterTemplateInput;
use super::key::TemplatePath;
use super::store::{self, TemplateRow};
use super::views::{LetterParam, LetterParams, LetterPreview};
use crate::actor::Actor;
use crate::content;
use crate::mail::messages::MAIL_ADDRESS;
use crate::mail::{
    self, Frame, OwnLetter, SystemLetter, To, Wording, Written, params_of, sample, sample_values, written_sample,
};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Seconds after which somebody who has had many letters may ask for the next one.
const NEXT_LETTER: u64 = 600;
/// Longest body of a preview, in bytes: a letter in both languages.
const BODY_MAX: usize = 256 * 1024;

fn frame(site: &Site, name: &str, locale: Locale) -> Frame {
    Frame { site: site.entry.name.clone(), address: site.address(), name: name.to_owned(), locale }
}

/// What each letter may name, with samples in the caller's language; the last one is for letters of the site's own.
#[utoipa::path(tag = "template", responses((status = 200, body = Envelope<Vec<LetterParams>>)))]
#[get("/api/templates/system-params")]
pub async fn list_letter_params(
    site: Site,
    actor: Actor,
    request: HttpRequest,
) -> Result<Envelope<Vec<LetterParams>>, ApiError> {
    actor.require(Resource::EmailTemplate, Action::Read)?;
    let locale = Locale::of(&request);
    let frame = frame(&site, SAMPLE_NAME, locale);
    let all = SystemLetter::ALL.iter().copied().map(Some).chain([None]);
    Ok(Envelope::of(all.map(|template| params(template, &frame)).collect()))
}

/// Who gets a letter that is only looked at.
const SAMPLE_NAME: &str = "Nguyễn Minh An";

fn params(template: Option<SystemLetter>, frame: &Frame) -> LetterParams {
    let values = sample_values(template, frame);
    let needed: &[&str] = template.map(SystemLetter::kept_params).unwrap_or_default();
    let params = params_of(template).into_iter().map(|param| LetterParam {
        name: param.name,
        text: param.text(frame.locale),
        sample: values.get(param.name).to_owned(),
        needed: needed.contains(&param.name),
    });
    LetterParams { template, params: params.collect() }
}

/// In which language a letter is looked at, and in which words.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct LetterLook {
    /// The caller's where nothing is said.
    locale: Option<Locale>,
    /// A letter that is not saved yet; the saved one where nothing is said.
    draft: Option<LetterTemplateInput>,
}

/// What a letter looks like, with made-up values. A draft of it is checked as if it were saved, and is not.
#[utoipa::path(tag = "template", params(TemplatePath), request_body = LetterLook, responses((status = 200, body = Envelope<LetterPreview>)))]
#[post("/api/templates/{id}/preview")]
pub async fn preview_letter_template(
    site: Site,
    actor: Actor,
    path: web::Path<TemplatePath>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<LetterPreview>, ApiError> {
    actor.require(Resource::EmailTemplate, Action::Read)?;
    let key = path.key()?;
    let found = store::find(&mut *site.read().await?, key).await?;
    let template = worded(key, found.as_ref())?;
    let look: LetterLook = body.at_most(BODY_MAX).json_or_default().await?;
    let locale = look.locale.unwrap_or_else(|| Locale::of(&request));
    let wording = match look.draft {
        Some(draft) => {
            let draft = draft.checked(template).await?;
            in_language(&draft.title, &draft.content, template, locale)
        }
        None => found.and_then(|row| wording_of(&row, locale)),
    };
    let frame = frame(&site, SAMPLE_NAME, locale);
    let Written { subject, html, text } = content::render(move || written(template, wording, &frame)).await?;
    Ok(Envelope::of(LetterPreview { subject, html, text }))
}

/// The words for that language; none where the platform's letter goes out as it was made.
fn wording_of(row: &TemplateRow, locale: Locale) -> Option<Wording> {
    in_language(&row.title, &row.content, row.system, locale)
}

fn in_language(
    title: &statements::Localized<String>,
    content: &statements::Localized<String>,
    template: Option<SystemLetter>,
    locale: Locale,
) -> Option<Wording> {
    let is_written = locale == Locale::Vi || content.en.is_some();
    let is_sent = is_written || template.is_none();
    is_sent.then(|| Wording { title: title.get(locale).clone(), content: content.get(locale).clone() })
}

fn written(template: Option<SystemLetter>, wording: Option<Wording>, frame: &Frame) -> Written {
    match (wording, template) {
        (None, Some(system)) => written_sample(system, frame),
        (wording, template) => {
            let nothing = Wording { title: String::new(), content: String::new() };
            wording.unwrap_or(nothing).written(&sample_values(template, frame), frame)
        }
    }
}

/// In which language a letter to oneself is.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct LetterTest {
    /// The caller's where nothing is said.
    locale: Option<Locale>,
}

/// Sends the letter to oneself, as it is saved, with made-up values. Its link opens nothing.
#[utoipa::path(tag = "template", params(TemplatePath), request_body = LetterTest, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/templates/{id}/test")]
pub async fn test_letter_template(
    site: Site,
    actor: Actor,
    path: web::Path<TemplatePath>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::EmailTemplate, Action::Update)?;
    actor.require_own_account()?;
    let key = path.key()?;
    let test: LetterTest = body.json_or_default().await?;
    let locale = test.locale.unwrap_or_else(|| Locale::of(&request));
    let mut tx = site.begin().await?;
    let found = store::find(&mut tx, key).await?;
    let template = worded(key, found.as_ref())?;
    let me = store::recipient(&mut tx, actor.id).await?;
    if !me.email.contains('@') {
        return Err(MAIL_ADDRESS.into());
    }
    let whom = To { to: me.email, name: me.full_name.clone(), locale };
    let task = format!("letter-test/{}", Uuid::new_v4());
    let is_sent = match (template, found) {
        (Some(system), _) => mail::enqueue(&mut tx, task, whom, sample(system, &site.entry.name)).await?,
        (None, Some(row)) => {
            let values = sample_values(None, &frame(&site, &me.full_name, locale)).into_kept();
            mail::enqueue_own(&mut tx, task, whom, OwnLetter::new(row.id, values)).await?
        }
        (None, None) => false,
    };
    if !is_sent {
        return Err(ApiError::retry_after(TOO_MANY_REQUESTS, NEXT_LETTER));
    }
    tx.commit().await?;
    Ok(Envelope::of(true))
}
