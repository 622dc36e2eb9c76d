//! What a call was answered.

use anyhow::Context;
use reqwest::header::HeaderMap;
use serde_json::Value;

/// An answer, read to its end.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body, as text.
    pub text: String,
}

impl Answer {
    /// Reads a response to its end.
    ///
    /// # Errors
    /// When the connection breaks off.
    pub async fn read(response: reqwest::Response) -> anyhow::Result<Self> {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Ok(Self { status, headers, text: String::from_utf8_lossy(&response.bytes().await?).into_owned() })
    }

    /// The body as JSON.
    ///
    /// # Errors
    /// When it is none.
    pub fn json(&self) -> anyhow::Result<Value> {
        serde_json::from_str(&self.text)
            .with_context(|| format!("{} with a body that is no JSON: {}", self.status, self.text))
    }

    /// The envelope, whatever it says.
    ///
    /// # Errors
    /// When the body is none, or says another status than the answer has.
    pub fn envelope(&self) -> anyhow::Result<Value> {
        let body = self.json()?;
        let keys: Vec<&str> = body.as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect();
        for key in ["success", "code", "error_code", "data", "metadata"] {
            anyhow::ensure!(keys.contains(&key), "{key} is not in {}", self.text);
        }
        let success = self.status == 200;
        anyhow::ensure!(
            body["code"] == self.status && body["success"] == success,
            "{} with {}",
            self.status,
            self.text
        );
        anyhow::ensure!((body["error_code"] == 0) == success, "{}", self.text);
        if !success {
            let told = body["message"].as_str().is_some_and(|text| !text.is_empty()) && body["errors"].is_array();
            // Nothing, or what the caller should know.
            let knows = body["data"].is_null() || body["data"].is_object() || body["data"].is_array();
            anyhow::ensure!(told && body["message_key"].is_string() && knows, "{}", self.text);
        }
        Ok(body)
    }

    /// The data of a call that succeeded.
    ///
    /// # Errors
    /// When it did not.
    pub fn data(&self) -> anyhow::Result<Value> {
        let mut body = self.envelope()?;
        anyhow::ensure!(self.status == 200, "{}: {}", self.status, self.text);
        Ok(body["data"].take())
    }

    /// The key of the chief message of a call that failed with `status`.
    ///
    /// # Errors
    /// When it did not.
    pub fn refused(&self, status: u16) -> anyhow::Result<String> {
        let body = self.envelope()?;
        anyhow::ensure!(self.status == status, "{} and not {status}: {}", self.status, self.text);
        Ok(body["message_key"].as_str().unwrap_or_default().to_owned())
    }

    /// `field message_key` of each field that was not valid (412).
    ///
    /// # Errors
    /// When the call was not refused for its data.
    pub fn faults(&self) -> anyhow::Result<Vec<String>> {
        self.refused(412)?;
        let errors = self.json()?["errors"].take();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let faults = errors.as_array().into_iter().flatten();
        Ok(faults.map(|fault| format!("{} {}", text(&fault["field"]), text(&fault["message_key"]))).collect())
    }

    /// A header's value; empty where it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

/// A failure of the product's own kind as a test's failure, with its cause.
pub fn failed(error: platform::error::ApiError) -> anyhow::Error {
    anyhow::anyhow!("{error}: {:?}", error.cause())
}
