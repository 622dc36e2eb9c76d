//! The letter that an answer gets: the form's own template, filled with what was answered.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantTx;

use super::export::cell;
use super::store::{Answer, Form};
use super::submissions::answers_of;
use super::words::AnswerState;
use crate::ids::MailTemplateId;
use crate::mail::{self, OwnLetter, To};
use crate::sheets::SheetCell;
use crate::site::Site;

/// Has the letter sent once the transaction is committed, once for each state; none where the form has no template or no
/// address was given.
///
/// # Errors
/// When the database fails.
pub async fn tell(tx: &mut TenantTx, site: &Site, form: &Form, answer: &Answer) -> Result<(), ApiError> {
    let (Some(template), Some(email)) = (form.draft.template_id, &answer.email) else { return Ok(()) };
    let locale = Locale::parse(&answer.locale).unwrap_or_default();
    let (title, _, fields) = form.draft.in_language(locale);
    let answers = answers_of(answer)?;
    let asked = fields.iter().filter(|field| answers.contains_key(&field.key));
    let lines: Vec<String> = asked
        .map(|field| match cell(field, answers.get(&field.key), locale) {
            SheetCell::Text(text) => format!("{}: {}", field.label, text.replace('\n', " ")),
            SheetCell::Number { shown, .. } => format!("{}: {shown}", field.label),
        })
        .collect();
    let values = BTreeMap::from([
        ("email".to_owned(), email.clone()),
        ("form".to_owned(), title),
        ("answers".to_owned(), lines.join("\n")),
        ("state".to_owned(), state_text(answer.state, locale).to_owned()),
        ("link".to_owned(), format!("{}/form/{}", in_language(&site.address(), locale), form.draft.slug)),
    ]);
    let whom = To { to: email.clone(), name: String::new(), locale };
    let key = format!("form_answer/{}/{}", answer.id, answer.state);
    mail::enqueue_own(tx, key, whom, OwnLetter::new(MailTemplateId(template), values)).await.map(drop)
}

fn in_language(address: &str, locale: Locale) -> String {
    match locale {
        Locale::Vi => address.to_owned(),
        Locale::En => format!("{address}/en"),
    }
}

/// What became of the answers, in the middle of a sentence.
fn state_text(state: AnswerState, locale: Locale) -> &'static str {
    let (vi, en) = match state {
        AnswerState::WaitingList => ("đang trong danh sách chờ", "on the waiting list"),
        AnswerState::Accepted => ("được chấp nhận", "accepted"),
        AnswerState::Refused => ("không được nhận", "not accepted"),
        AnswerState::Held | AnswerState::New | AnswerState::Seen => ("đã nhận", "received"),
    };
    if locale == Locale::Vi { vi } else { en }
}
