//! Request bodies. A handler names [`RawBody`] and reads it once it knows that the caller may call: until then not a
//! byte is looked at.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::{FromRequest, HttpRequest};
use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::objects::Objects;
use crate::error::{ApiError, FieldError};
use crate::messages::{HAS_NUL, INVALID_BODY, INVALID_VALUE, Message, REQUEST_TIMEOUT, REQUIRED, TOO_LARGE};

/// The most bytes that a body may have where a handler says nothing else: 1 MiB.
const DEFAULT_LIMIT: usize = 1024 * 1024;

/// A limit for the bodies of a scope, in bytes; given as app data.
#[derive(Debug, Clone, Copy)]
pub struct BodyLimit(pub usize);

/// A body that has not been read yet.
pub struct RawBody {
    payload: Payload,
    limit: usize,
    announced: Option<usize>,
}

impl FromRequest for RawBody {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let limit = request.app_data::<BodyLimit>().map_or(DEFAULT_LIMIT, |limit| limit.0);
        let announced = request
            .headers()
            .get(actix_web::http::header::CONTENT_LENGTH)
            .and_then(|value| value.to_str().ok()?.parse().ok());
        ready(Ok(Self { payload: payload.take(), limit, announced }))
    }
}

impl RawBody {
    /// The same with a smaller limit, in bytes.
    #[must_use]
    pub fn at_most(self, limit: usize) -> Self {
        Self { limit: self.limit.min(limit), ..self }
    }

    /// The same with a larger limit, in bytes: of what is long by its nature.
    #[must_use]
    pub fn up_to(self, limit: usize) -> Self {
        Self { limit: self.limit.max(limit), ..self }
    }

    /// The whole body.
    ///
    /// # Errors
    /// 413 over the limit, 408 when it trickles, 400 when the connection breaks off.
    pub async fn bytes(mut self) -> Result<Bytes, ApiError> {
        let too_large = || ApiError::with(TOO_LARGE, vec![("max", megabytes(self.limit))]);
        if self.announced.is_some_and(|length| length > self.limit) {
            return Err(too_large());
        }
        let mut body = BytesMut::new();
        while let Some(chunk) = self.payload.next().await {
            let chunk = chunk.map_err(broken_off)?;
            if body.len() + chunk.len() > self.limit {
                return Err(too_large());
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body.freeze())
    }

    /// The body as JSON.
    ///
    /// # Errors
    /// 400 when it is no JSON, 412 with the field when it is JSON of another shape or a text holds a NUL character
    /// (which Postgres can't keep), 413 over the limit.
    pub async fn json<T: DeserializeOwned>(self) -> Result<T, ApiError> {
        read(&self.bytes().await?)
    }

    /// The same of a body that may be left out.
    ///
    /// # Errors
    /// As [`RawBody::json`].
    pub async fn json_or_default<T: DeserializeOwned + Default>(self) -> Result<T, ApiError> {
        let bytes = self.bytes().await?;
        if bytes.is_empty() { Ok(T::default()) } else { read(&bytes) }
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let value: Value = serde_json::from_slice(bytes).map_err(|_| INVALID_BODY)?;
    if let Some(field) = nul_in(&value, String::new()) {
        return Err(ApiError::field(&field, HAS_NUL));
    }
    serde_path_to_error::deserialize(Objects(value)).map_err(|error| shape_error(&error))
}

/// Why a body did not come whole.
pub fn broken_off(error: PayloadError) -> Message {
    match error {
        PayloadError::Io(error) if error.kind() == std::io::ErrorKind::TimedOut => REQUEST_TIMEOUT,
        _ => INVALID_BODY,
    }
}

/// `8 MB`, for people.
fn megabytes(bytes: usize) -> String {
    match bytes / (1024 * 1024) {
        0 => format!("{} KB", bytes / 1024),
        whole => format!("{whole} MB"),
    }
}

/// The path of the first text with a NUL in it.
fn nul_in(value: &Value, path: String) -> Option<String> {
    match value {
        Value::String(text) => text.contains('\0').then_some(path),
        Value::Array(items) => {
            items.iter().enumerate().find_map(|(index, item)| nul_in(item, format!("{path}[{index}]")))
        }
        Value::Object(fields) => fields.iter().find_map(|(name, item)| {
            if name.contains('\0') {
                return Some(path.clone());
            }
            let dot = if path.is_empty() { "" } else { "." };
            nul_in(item, format!("{path}{dot}{name}"))
        }),
        _ => None,
    }
}

/// serde tells of a missing field in words only: `missing field `title``.
fn shape_error(error: &serde_path_to_error::Error<serde_json::Error>) -> ApiError {
    let text = error.inner().to_string();
    let at = match error.path().to_string() {
        path if path == "." => String::new(),
        path => path,
    };
    if let Some(name) = text.strip_prefix("missing field `").and_then(|rest| rest.split('`').next()) {
        let dot = if at.is_empty() { "" } else { "." };
        return ApiError::fields(vec![FieldError::new(format!("{at}{dot}{name}"), REQUIRED)]);
    }
    ApiError::field(&at, INVALID_VALUE)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Input {
        title: String,
        tests: Vec<i32>,
    }

    async fn read(body: &'static str) -> Result<Input, ApiError> {
        let (request, mut payload) = TestRequest::default().app_data(BodyLimit(64)).set_payload(body).to_http_parts();
        RawBody::from_request(&request, &mut payload).await?.json().await
    }

    fn field_of(error: &ApiError) -> (String, Message) {
        let field = &error.field_errors()[0];
        (field.field.clone(), field.message)
    }

    #[actix_web::test]
    async fn each_fault_has_its_own_answer() -> Result<(), ApiError> {
        let good = read(r#"{"title":"a","tests":[1]}"#).await?;
        assert_eq!((good.title.as_str(), good.tests.as_slice()), ("a", [1].as_slice()));
        let fault = |result: Result<Input, ApiError>| result.map(|_| ()).expect_err("a fault");
        assert_eq!(fault(read("{").await).message(), INVALID_BODY);
        assert_eq!(field_of(&fault(read(r#"{"tests":[]}"#).await)), ("title".into(), REQUIRED));
        assert_eq!(field_of(&fault(read(r#"{"title":"a","tests":["x"]}"#).await)), ("tests[0]".into(), INVALID_VALUE));
        assert_eq!(field_of(&fault(read(r#"{"title":"a\u0000","tests":[]}"#).await)), ("title".into(), HAS_NUL));
        let long = r#"{"title":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","tests":[]}"#;
        assert_eq!(fault(read(long).await).message(), TOO_LARGE);
        Ok(())
    }
}
