//! A site's own API, called as a browser would.

use std::time::Duration;

use anyhow::Context;
use reqwest::header::{ACCEPT_LANGUAGE, HOST};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde::Deserialize;
use serde_json::Value;

/// Archives of test cases take a while to be unpacked and stored.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Where the sites' API answers. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Sites {
    http: reqwest::Client,
    base: String,
    suffix: String,
}

/// One site's API, in the name of whoever has the token.
#[derive(Debug, Clone)]
pub struct SiteClient {
    http: reqwest::Client,
    base: String,
    host: String,
    token: Option<String>,
}

/// Why a call did not do what it should.
#[derive(Debug, thiserror::Error)]
pub enum CallError {
    /// It was refused: status, stable key and text of the answer.
    #[error("{call} answers {status}: {message} ({key})")]
    Refused {
        /// Method and path.
        call: String,
        /// The HTTP status.
        status: u16,
        /// `message_key` of the envelope.
        key: String,
        /// Its text.
        message: String,
    },
    /// There was no answer, or none in the envelope.
    #[error(transparent)]
    Broken(#[from] anyhow::Error),
}

impl CallError {
    /// Whether the answer had this status.
    pub fn is(&self, wanted: u16) -> bool {
        matches!(self, Self::Refused { status, .. } if *status == wanted)
    }
}

#[derive(Deserialize)]
struct Answer {
    success: bool,
    #[serde(default)]
    data: Value,
    #[serde(default)]
    message: String,
    #[serde(default)]
    message_key: String,
    #[serde(default)]
    errors: Vec<Value>,
}

impl Sites {
    /// The sites at `base` (`http://127.0.0.1:8080`), each under `<name>.<suffix>`.
    ///
    /// # Errors
    /// When no HTTP client can be made on this machine.
    pub fn new(base: &str, suffix: &str) -> anyhow::Result<Self> {
        let http = reqwest::Client::builder().timeout(TIMEOUT).build().context("making an HTTP client")?;
        Ok(Self { http, base: base.trim_end_matches('/').to_owned(), suffix: suffix.to_owned() })
    }

    /// The site with this label, for the owner of `token` or for nobody in particular.
    pub fn site(&self, subdomain: &str, token: Option<&str>) -> SiteClient {
        SiteClient {
            http: self.http.clone(),
            base: self.base.clone(),
            host: format!("{subdomain}.{}", self.suffix),
            token: token.map(str::to_owned),
        }
    }
}

impl SiteClient {
    /// Calls `path` and returns the answer's `data`.
    ///
    /// # Errors
    /// When the call is refused or there is no answer.
    pub async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Value, CallError> {
        let request = self.request(method.clone(), path);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        answer(format!("{method} {path}"), request).await
    }

    /// Sends a file as the multipart field `file`.
    ///
    /// # Errors
    /// As [`SiteClient::call`].
    pub async fn upload(&self, path: &str, name: &str, bytes: Vec<u8>) -> Result<Value, CallError> {
        let form = Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned()));
        answer(format!("POST {path}"), self.request(Method::POST, path).multipart(form)).await
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self
            .http
            .request(method, format!("{}{path}", self.base))
            .header(HOST, &self.host)
            // Where we are believed as a proxy, we are not sent to HTTPS: these calls stay within the platform.
            .header("x-forwarded-proto", "https")
            .header(ACCEPT_LANGUAGE, "vi");
        match &self.token {
            Some(token) => request.header("access-token", token),
            None => request,
        }
    }
}

async fn answer(call: String, request: RequestBuilder) -> Result<Value, CallError> {
    let response = request.send().await.with_context(|| format!("{call}: no answer"))?;
    let status = response.status().as_u16();
    let answer: Answer =
        response.json().await.with_context(|| format!("{call}: the answer ({status}) is not in the envelope"))?;
    if answer.success {
        return Ok(answer.data);
    }
    let details = if answer.errors.is_empty() { String::new() } else { format!(" {}", Value::Array(answer.errors)) };
    Err(CallError::Refused { call, status, key: answer.message_key, message: format!("{}{details}", answer.message) })
}
