//! The one error that handlers answer with. It carries a [`Message`]; its text is made in the caller's language by
//! [`crate::http::middleware`], the only place where an error becomes a body.

use std::fmt;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::locale::Locale;
use crate::messages::{INVALID_DATA, MOVING, Message, OVERLOADED, SERVER_ERROR};

/// Parameters of a message's text.
pub type Params = Vec<(&'static str, String)>;

/// What went wrong with one field of the body.
#[derive(Debug, Clone)]
pub struct FieldError {
    /// The field's name, with dots and indices for what is nested (`test_cases[0].score`).
    pub field: String,
    /// What is wrong with it.
    pub message: Message,
    /// Its parameters.
    pub params: Params,
}

/// A failed call.
#[derive(Debug)]
pub struct ApiError {
    message: Message,
    params: Params,
    fields: Vec<FieldError>,
    retry_after: Option<u64>,
    /// In a box: an error is handed on by value everywhere.
    data: Option<Box<Value>>,
    cause: Option<anyhow::Error>,
}

impl ApiError {
    /// A failure with parameters for its text.
    pub fn with(message: Message, params: Params) -> Self {
        Self { params, ..Self::from(message) }
    }

    /// A failure whose body carries what the caller should know, such as the row as it is by now.
    pub fn with_data(message: Message, data: Value) -> Self {
        Self { data: Some(Box::new(data)), ..Self::from(message) }
    }

    /// Refused for a while: 429 with `Retry-After` in seconds.
    pub fn retry_after(message: Message, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..Self::with(message, vec![("seconds", seconds.to_string())]) }
    }

    /// Data that is not valid, field by field.
    pub fn fields(fields: Vec<FieldError>) -> Self {
        Self { fields, ..Self::from(INVALID_DATA) }
    }

    /// Data that is not valid in one field.
    pub fn field(field: &str, message: Message) -> Self {
        Self::fields(vec![FieldError { field: field.to_owned(), message, params: vec![] }])
    }

    /// A failure with a message and status of its own that lists what is wrong.
    pub fn with_fields(message: Message, fields: Vec<FieldError>) -> Self {
        Self { fields, ..Self::from(message) }
    }

    /// A failure with a message and status of its own that is about one field.
    pub fn on_field(field: &str, message: Message) -> Self {
        Self { fields: vec![FieldError::new(field, message)], ..Self::from(message) }
    }

    /// The same with parameters for its text.
    pub fn on_field_with(field: &str, message: Message, params: Params) -> Self {
        let fields = vec![FieldError { field: field.to_owned(), message, params: params.clone() }];
        Self { fields, ..Self::with(message, params) }
    }

    /// The same, with what is wrong with one field.
    #[must_use]
    pub fn and_field(mut self, field: &str, message: Message) -> Self {
        self.fields.push(FieldError::new(field, message));
        self
    }

    /// The same, with what the caller should know.
    #[must_use]
    pub fn and_data(self, data: Value) -> Self {
        Self { data: Some(Box::new(data)), ..self }
    }

    /// A fault of ours: the caller learns only that there was one, the log learns the cause.
    pub fn internal(cause: impl Into<anyhow::Error>) -> Self {
        Self { cause: Some(cause.into()), ..Self::from(SERVER_ERROR) }
    }

    /// A failure with a message of its own whose cause the log should know.
    pub fn because(message: Message, cause: impl Into<anyhow::Error>) -> Self {
        Self { cause: Some(cause.into()), ..Self::from(message) }
    }

    /// The same for another caller who waited for the same thing; its cause is told once, by the first.
    pub fn shared(&self) -> Self {
        let Self { message, params, fields, retry_after, data, cause: _ } = self;
        Self {
            message: *message,
            params: params.clone(),
            fields: fields.clone(),
            retry_after: *retry_after,
            data: data.clone(),
            cause: None,
        }
    }

    /// The chief message.
    pub fn message(&self) -> Message {
        self.message
    }

    /// What is wrong, field by field; empty where the failure is not about fields.
    pub fn field_errors(&self) -> &[FieldError] {
        &self.fields
    }

    /// What the log should know and the caller should not.
    pub fn cause(&self) -> Option<&anyhow::Error> {
        self.cause.as_ref()
    }

    /// Seconds after which to try again.
    pub fn retry_seconds(&self) -> Option<u64> {
        self.retry_after
    }

    /// The body in `locale`. The text of a failure with fields is that of its first field.
    pub fn body(&self, locale: Locale) -> ErrorBody {
        let errors: Vec<FieldBody> = self.fields.iter().map(|field| field.body(locale)).collect();
        let code = self.message.status().as_u16();
        ErrorBody {
            success: false,
            code,
            error_code: code,
            data: self.data.as_deref().cloned(),
            metadata: None,
            message: self.message.text(locale, &self.params),
            message_key: self.message.key(),
            errors,
        }
    }
}

impl FieldError {
    /// One field's error without parameters.
    pub fn new(field: impl Into<String>, message: Message) -> Self {
        Self { field: field.into(), message, params: vec![] }
    }

    fn body(&self, locale: Locale) -> FieldBody {
        FieldBody {
            field: self.field.clone(),
            message: self.message.text(locale, &self.params),
            message_key: self.message.key(),
        }
    }
}

/// The body of a failed call.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// Always false here.
    pub success: bool,
    /// The HTTP status.
    pub code: u16,
    /// Not 0.
    pub error_code: u16,
    /// Null, or what the caller should know: of a conflict what it is by now.
    pub data: Option<Value>,
    /// Always null.
    pub metadata: Option<()>,
    /// What went wrong, in the caller's language.
    pub message: String,
    /// The same as a stable key.
    pub message_key: &'static str,
    /// What is wrong field by field.
    pub errors: Vec<FieldBody>,
}

/// One field of [`ErrorBody`].
#[derive(Debug, Serialize, ToSchema)]
pub struct FieldBody {
    /// The field's name.
    pub field: String,
    /// What is wrong with it, in the caller's language.
    pub message: String,
    /// The same as a stable key.
    pub message_key: &'static str,
}

impl From<Message> for ApiError {
    fn from(message: Message) -> Self {
        Self { message, params: vec![], fields: vec![], retry_after: None, data: None, cause: None }
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        if crate::db::is_fenced(&error) {
            return Self { cause: Some(error.into()), ..Self::retry_after(MOVING, 1) };
        }
        let message = if crate::db::is_unavailable(&error) { OVERLOADED } else { SERVER_ERROR };
        Self { cause: Some(error.into()), ..Self::from(message) }
    }
}

impl From<anyhow::Error> for ApiError {
    fn from(error: anyhow::Error) -> Self {
        match error.downcast::<sqlx::Error>() {
            Ok(error) => error.into(),
            Err(error) => Self::internal(error),
        }
    }
}

impl From<tokio::task::JoinError> for ApiError {
    fn from(error: tokio::task::JoinError) -> Self {
        Self::internal(error)
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.message.key())
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.message.status()
    }

    // The body is written by `http::finish`, which knows the caller's language.
    fn error_response(&self) -> HttpResponse {
        HttpResponse::new(self.status_code())
    }
}

/// The name of the constraint that a statement broke, if that is what went wrong. Stores turn it into an error of its own.
pub fn broken_constraint(error: &sqlx::Error) -> Option<&str> {
    match error {
        sqlx::Error::Database(db) => db.constraint(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::messages::CONCURRENT_EDIT;

    #[test]
    fn what_is_refused_for_a_while_may_say_why() {
        let error = ApiError::retry_after(OVERLOADED, 7).and_field("file", INVALID_DATA);
        let body = serde_json::to_value(error.body(Locale::En)).expect("json");
        assert_eq!((error.retry_seconds(), &body["code"]), (Some(7), &json!(503)));
        assert_eq!((&body["errors"][0]["field"], &body["message_key"]), (&json!("file"), &json!("server_overloaded")));
    }

    #[test]
    fn a_conflict_carries_what_it_is_by_now() {
        let error = ApiError::with_data(CONCURRENT_EDIT, json!({"version": 2}));
        for error in [error.shared(), error] {
            let body = serde_json::to_value(error.body(Locale::Vi)).expect("json");
            assert_eq!((&body["code"], &body["data"]), (&json!(409), &json!({"version": 2})));
        }
        let other = serde_json::to_value(ApiError::from(CONCURRENT_EDIT).body(Locale::Vi)).expect("json");
        assert_eq!((&other["success"], &other["data"]), (&json!(false), &json!(null)));
    }
}
