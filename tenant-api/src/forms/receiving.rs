//! An answer on its way in: JSON, or a form of the browser with files in it, which works without scripts.

use std::collections::BTreeMap;

use actix_web::http::header::{CONTENT_TYPE, HeaderValue};
use actix_web::{FromRequest, HttpRequest, web};
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::{HAS_NUL, INVALID_VALUE};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::conditions::Answers;
use super::fields::FormField;
use super::spam::{Signs, State};
use super::words::FieldKind;
use crate::consents::Purpose;
use crate::files::{self, Received};
use crate::ids::FormId;
use crate::site::Site;

/// Bytes of the largest file.
const FILE_MAX: u64 = 10 * 1024 * 1024;
/// The parts that files come in.
const PARTS: [&str; 5] = ["file_1", "file_2", "file_3", "file_4", "file_5"];

/// An answer to a form. As `multipart/form-data` each answer is a part `answers.{key}` (of several choices one for each,
/// `answers.{key}.{value}`), or all of them are JSON in the part `answers`; files are the parts `file_1` to `file_5`.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FormAnswerInput {
    pub form_id: FormId,
    /// By the fields' keys; to a field for a file the name of the part that it is in.
    #[serde(default)]
    pub answers: BTreeMap<String, Value>,
    /// What the form came with.
    #[serde(default)]
    pub token: String,
    /// What `altcha` makes of the form's challenge.
    #[serde(default)]
    pub altcha: Option<String>,
    /// Made by the browser: sent again, the first answer is answered.
    #[serde(default)]
    pub key: Option<Uuid>,
    /// Nobody sees the field: to be left empty.
    #[serde(default)]
    pub website: String,
    /// Of registering: for the account.
    #[serde(default)]
    pub password: Option<String>,
    /// Of registering: what the person agrees to.
    #[serde(default)]
    pub consents: Option<Vec<Purpose>>,
}

/// What was sent.
pub struct Sent {
    pub input: FormAnswerInput,
    pub files: BTreeMap<String, Received>,
    /// Of a browser's form: its parts, where the answers are.
    parts: Option<files::Form>,
}

impl Sent {
    /// Receives an answer, JSON or a form.
    ///
    /// # Errors
    /// 400, 412 or 413 with what is wrong with it; 429 after too many from one network.
    pub async fn receive(
        site: &Site,
        state: &State,
        request: &HttpRequest,
        payload: web::Payload,
    ) -> Result<Self, ApiError> {
        let content_type = request.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes);
        let is_form = content_type.is_some_and(|it| it.starts_with(b"multipart/form-data"));
        state.count(site, request, is_form)?;
        if is_form {
            let form = files::receive_form(site, request, payload, (PARTS.as_slice(), FILE_MAX)).await?;
            return Self::of_form(form);
        }
        let body = RawBody::from_request(request, &mut payload.into_inner()).await?;
        Ok(Self { input: body.json().await?, files: BTreeMap::new(), parts: None })
    }

    fn of_form(mut form: files::Form) -> Result<Self, ApiError> {
        // A browser sends an empty file where none was chosen.
        let taken = PARTS.into_iter().filter_map(|name| Some((name.to_owned(), form.take(name).ok()?)));
        let files: BTreeMap<String, Received> = taken.filter(|(_, file)| file.draft.size > 0).collect();
        let wrong = |field: &str| ApiError::field(field, INVALID_VALUE);
        let given = |name: &str| Some(form.field(name).trim()).filter(|text| !text.is_empty());
        let form_id: FormId = form.field("form_id").trim().parse().map_err(|_| wrong("form_id"))?;
        let key: Option<Uuid> = given("key").map(str::parse).transpose().map_err(|_| wrong("key"))?;
        let answers: Option<Answers> =
            given("answers").map(serde_json::from_str).transpose().map_err(|_| wrong("answers"))?;
        let consents: Option<Vec<Purpose>> =
            given("consents").map(serde_json::from_str).transpose().map_err(|_| wrong("consents"))?;
        // Without scripts each is a box of its own.
        let is_ticked = |purpose: &Purpose| given(&format!("consents.{purpose}")).is_some();
        let ticked: Vec<Purpose> = Purpose::ALL.iter().copied().filter(is_ticked).collect();
        let input = FormAnswerInput {
            form_id,
            token: form.field("token").to_owned(),
            altcha: given("altcha").map(str::to_owned),
            key,
            website: form.field("website").to_owned(),
            password: Some(form.field("password").to_owned()).filter(|password| !password.is_empty()),
            consents: consents.or_else(|| Some(ticked).filter(|ticked| !ticked.is_empty())),
            answers: answers.clone().unwrap_or_default(),
        };
        if input.answers.values().any(has_nul) {
            return Err(ApiError::field("answers", HAS_NUL));
        }
        Ok(Self { input, files, parts: answers.is_none().then_some(form) })
    }

    /// The answers to these fields as they were sent.
    ///
    /// # Errors
    /// 412 where a text has characters that can't be kept.
    pub fn answers(&self, fields: &[FormField]) -> Result<Answers, ApiError> {
        let Some(parts) = &self.parts else { return Ok(self.input.answers.clone()) };
        let asked = fields.iter().filter(|field| field.kind.asks());
        let answers: Answers = asked.map(|field| (field.key.clone(), self.answer_in(parts, field))).collect();
        match answers.iter().find(|(_, answer)| has_nul(answer)) {
            Some((key, _)) => Err(ApiError::field(&format!("answers.{key}"), HAS_NUL)),
            None => Ok(answers),
        }
    }

    /// The answer to a field in the parts of a browser's form.
    fn answer_in(&self, parts: &files::Form, field: &FormField) -> Value {
        let name = format!("answers.{}", field.key);
        let text = parts.field(&name);
        match field.kind {
            FieldKind::Multiple => {
                // Browsers write quotation marks in the names of parts so.
                let has = |value: &str| !parts.field(&format!("{name}.{value}")).is_empty();
                let is_chosen = |value: &str| has(value) || has(&value.replace('"', "%22"));
                let values = field.options.iter().map(|option| option.value.as_str()).filter(|value| is_chosen(value));
                values.map(Value::from).collect()
            }
            // The name of the part is there even where no file was chosen.
            FieldKind::File if !self.files.contains_key(text) => Value::Null,
            _ => text.into(),
        }
    }

    /// What it says of how it was made.
    pub fn signs(&self) -> Signs<'_> {
        let FormAnswerInput { website, token, altcha, .. } = &self.input;
        Signs { trap: website, token, altcha: altcha.as_deref().unwrap_or_default() }
    }
}

fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(has_nul),
        Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || has_nul(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}
