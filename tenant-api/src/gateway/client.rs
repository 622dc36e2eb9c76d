//! Calling VNPay.

use std::time::Duration;

use bytes::Bytes;
use http::Request;
use http::header::{ACCEPT, CONTENT_TYPE, USER_AGENT};
use http_body_util::{BodyExt, Full, Limited};
use hyper_rustls::HttpsConnectorBuilder;
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use platform::error::ApiError;
use serde_json::Value;

use super::messages::PAYMENT_FAILED;
use crate::tls;

/// The longest that one call may take.
const PATIENCE: Duration = Duration::from_secs(15);
/// Bytes of the longest answer.
const ANSWER_MAX: usize = 64 * 1024;

/// An answer, and the same as it came.
pub(super) struct Answer {
    pub(super) json: Value,
    pub(super) raw: String,
}

/// Posts a call.
///
/// # Errors
/// 412 when nobody answers in time, or with something that is no answer.
pub(super) async fn post(address: &str, body: &Value) -> Result<Answer, ApiError> {
    let answered = tokio::time::timeout(PATIENCE, call(address, body)).await.map_err(anyhow::Error::from).flatten();
    answered.map_err(|error| ApiError::because(PAYMENT_FAILED, error))
}

async fn call(address: &str, body: &Value) -> anyhow::Result<Answer> {
    let connector =
        HttpsConnectorBuilder::new().with_tls_config(tls::client_config()?).https_or_http().enable_http1().build();
    let client = Client::builder(TokioExecutor::new()).build::<_, Full<Bytes>>(connector);
    let request = Request::post(address)
        .header(CONTENT_TYPE, "application/json")
        .header(ACCEPT, "application/json")
        .header(USER_AGENT, "Lophoc")
        .body(Full::new(Bytes::from(body.to_string())))?;
    let answer = client.request(request).await?;
    anyhow::ensure!(answer.status().is_success(), "the gateway answers {}", answer.status());
    let bytes = Limited::new(answer.into_body(), ANSWER_MAX).collect().await;
    let bytes = bytes.map_err(|error| anyhow::anyhow!("{error}"))?.to_bytes();
    // What is kept of it has no NUL, which Postgres can't keep.
    let raw = String::from_utf8(bytes.to_vec())?.replace('\0', "");
    Ok(Answer { json: serde_json::from_str(&raw)?, raw })
}
