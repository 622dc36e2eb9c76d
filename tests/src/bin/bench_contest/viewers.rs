//! Those who watch the board's stream, as browsers do: whose stream ends opens it again from the last event on.

use std::collections::HashMap;
use std::time::Duration;

use anyhow::Context;
use reqwest::Method;
use tests::Caller;
use time::OffsetDateTime;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What a browser waits before it opens a stream again, at least.
const AGAIN: Duration = Duration::from_secs(1);
const PATIENCE: Duration = Duration::from_secs(60);

/// A row that somebody heard of.
#[derive(Debug, Clone, Copy)]
pub struct HeardRow {
    pub entry: i64,
    pub version: i64,
    /// Microseconds of the epoch.
    pub at_us: i64,
}

/// What a viewer has heard.
#[derive(Default)]
pub struct Heard {
    pub rows: Vec<HeardRow>,
    /// The last news of each entry.
    pub last: HashMap<i64, String>,
    /// Times that it was told to read afresh.
    pub resets: usize,
    /// Times that it opened its stream again.
    pub reopened: usize,
    last_id: String,
}

/// Viewers while they watch.
pub struct Viewers {
    stop: watch::Sender<bool>,
    watching: Vec<JoinHandle<anyhow::Result<Heard>>>,
}

impl Viewers {
    /// Opens a stream for each; returns when all are open.
    pub async fn open(people: impl Iterator<Item = Caller>, contest: i64) -> anyhow::Result<Self> {
        let (stop, stopped) = watch::channel(false);
        let mut watching = Vec::new();
        for who in people {
            let path = format!("/api/live?topics=contest/{contest}/board");
            let response = tokio::time::timeout(PATIENCE, connect(&who, &path, "")).await??;
            watching.push(tokio::spawn(watch_stream(who, path, response, stopped.clone())));
        }
        Ok(Self { stop, watching })
    }

    /// Ends them; what each has heard.
    pub async fn close(self) -> anyhow::Result<Vec<Heard>> {
        self.stop.send(true)?;
        let mut all = Vec::with_capacity(self.watching.len());
        for watching in self.watching {
            all.push(watching.await??);
        }
        Ok(all)
    }
}

/// Opens a stream and reads its head: what comes later is its followers' news.
async fn connect(who: &Caller, path: &str, last_id: &str) -> anyhow::Result<reqwest::Response> {
    let mut request = who.request(Method::GET, path);
    if !last_id.is_empty() {
        request = request.header("last-event-id", last_id);
    }
    let response = request.send().await?;
    anyhow::ensure!(response.status() == 200, "a stream was answered with {}", response.status());
    Ok(response)
}

async fn watch_stream(
    who: Caller,
    path: String,
    mut response: reqwest::Response,
    mut stopped: watch::Receiver<bool>,
) -> anyhow::Result<Heard> {
    let (mut heard, mut buffer) = (Heard::default(), Vec::new());
    loop {
        let chunk = tokio::select! {
            chunk = response.chunk() => chunk.unwrap_or_default(),
            _ = stopped.changed() => return Ok(heard),
        };
        if let Some(chunk) = chunk {
            buffer.extend_from_slice(&chunk);
            heard.read(&mut buffer)?;
            continue;
        }
        buffer.clear();
        heard.reopened += 1;
        tokio::time::sleep(AGAIN).await;
        response = connect(&who, &path, &heard.last_id).await.context("opening a stream again")?;
    }
}

impl Heard {
    /// Takes the events that are whole out of the buffer.
    fn read(&mut self, buffer: &mut Vec<u8>) -> anyhow::Result<()> {
        let at_us = i64::try_from(OffsetDateTime::now_utc().unix_timestamp_nanos() / 1000)?;
        let Some(end) = buffer.windows(2).rposition(|two| two == b"\n\n") else { return Ok(()) };
        let rest = buffer.split_off(end + 2);
        for event in std::str::from_utf8(buffer)?.split("\n\n") {
            self.note(event, at_us);
        }
        *buffer = rest;
        Ok(())
    }

    fn note(&mut self, event: &str, at_us: i64) {
        if let Some(id) = event.lines().find_map(|line| line.strip_prefix("id: ")) {
            id.clone_into(&mut self.last_id);
        }
        if event.lines().any(|line| line == "event: reset") {
            self.resets += 1;
        }
        let data = event.lines().find_map(|line| line.strip_prefix("data: ")).unwrap_or_default();
        // Read by hand: the load's own process shares the machine with what is measured.
        let (Some(entry), Some(version)) = (number_in(data, "\"entry_id\":"), number_in(data, "\"v\":")) else {
            return;
        };
        self.rows.push(HeardRow { entry, version, at_us });
        data.clone_into(self.last.entry(entry).or_default());
    }
}

fn number_in(text: &str, key: &str) -> Option<i64> {
    let (_, after) = text.split_once(key)?;
    let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
    after[..end].parse().ok()
}
