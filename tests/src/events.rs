//! Server-sent events as a browser reads them.

use std::time::Duration;

use anyhow::Context;
use serde_json::Value;

use crate::caller::Caller;

/// Longest wait for an event.
const PATIENCE: Duration = Duration::from_secs(60);

/// An open stream of events.
pub struct Events {
    response: reqwest::Response,
    buffer: String,
    last: String,
}

impl Events {
    /// Opens the stream of a token's verdict.
    ///
    /// # Errors
    /// When the answer is no stream of events.
    pub async fn of_verdict(caller: &Caller, token: &str) -> anyhow::Result<Self> {
        Self::open(caller, &format!("/api/learning/code-question/judge-result/{token}/submission_result/events")).await
    }

    /// Opens the stream at an address.
    ///
    /// # Errors
    /// When the answer is no stream of events.
    pub async fn open(caller: &Caller, path: &str) -> anyhow::Result<Self> {
        let response = caller.request(reqwest::Method::GET, path).send().await?;
        let kind = response.headers().get("content-type").and_then(|value| value.to_str().ok()).unwrap_or_default();
        anyhow::ensure!(kind.starts_with("text/event-stream"), "{} {kind}", response.status());
        Ok(Self { response, buffer: String::new(), last: String::new() })
    }

    /// The id that the last event came with, or the stream since.
    pub fn last_id(&self) -> &str {
        &self.last
    }

    /// The next event, its name (`message` where it has none) and data; `None` at the stream's end. Comments are skipped.
    ///
    /// # Errors
    /// When none comes in time, or it can't be read.
    pub async fn next(&mut self) -> anyhow::Result<Option<(String, Value)>> {
        loop {
            if let Some((block, rest)) = self.buffer.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.buffer = rest;
                if let Some(id) = part(&block, "id") {
                    self.last = id.to_owned();
                }
                if let Some(event) = read_event(&block)? {
                    return Ok(Some(event));
                }
                continue;
            }
            let chunk = tokio::time::timeout(PATIENCE, self.response.chunk()).await.context("no event came")??;
            match chunk {
                Some(chunk) => self.buffer.push_str(std::str::from_utf8(&chunk)?),
                None => return Ok(None),
            }
        }
    }

    /// The next event of this name; others before it are passed over.
    ///
    /// # Errors
    /// When the stream ends without one.
    pub async fn wait_for(&mut self, name: &str) -> anyhow::Result<Value> {
        while let Some((found, data)) = self.next().await? {
            if found == name {
                return Ok(data);
            }
        }
        anyhow::bail!("the stream ended without {name}")
    }
}

fn read_event(block: &str) -> anyhow::Result<Option<(String, Value)>> {
    let Some(data) = part(block, "data") else { return Ok(None) };
    let name = part(block, "event").unwrap_or("message");
    Ok(Some((name.to_owned(), serde_json::from_str(data)?)))
}

/// The value of a block's line.
fn part<'a>(block: &'a str, name: &str) -> Option<&'a str> {
    block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}
