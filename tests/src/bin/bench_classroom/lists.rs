//! Teachers who watch their lists: each has a stream of the session's register open, as their browsers do.

use std::collections::HashMap;
use std::time::Duration;

use anyhow::Context;
use reqwest::Method;
use serde_json::Value;
use tests::Caller;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::arriving::now_us;
use crate::lessons::Lesson;

const PATIENCE: Duration = Duration::from_secs(60);

/// When each pupil was told of, in microseconds of the epoch.
type Told = HashMap<i64, Vec<i64>>;

/// The streams while they are open.
pub struct Lists {
    stop: watch::Sender<bool>,
    watching: Vec<JoinHandle<anyhow::Result<Told>>>,
}

/// What teachers were told.
pub struct Heard {
    /// When a teacher first had each pupil's check-in, in microseconds of the epoch.
    first: HashMap<i64, i64>,
    /// Pupils of whom more than once was told.
    pub doubled: usize,
}

impl Lists {
    /// Opens one for each teacher; returns when all are open.
    pub async fn open(lessons: &[Lesson]) -> anyhow::Result<Self> {
        let (stop, stopped) = watch::channel(false);
        let mut watching = Vec::with_capacity(lessons.len());
        for lesson in lessons {
            let response = tokio::time::timeout(PATIENCE, connect(&lesson.teacher, lesson.session)).await??;
            watching.push(tokio::spawn(listen(response, stopped.clone())));
        }
        Ok(Self { stop, watching })
    }

    /// Ends them; what was heard.
    pub async fn close(self) -> anyhow::Result<Heard> {
        self.stop.send(true)?;
        let mut heard = Heard { first: HashMap::new(), doubled: 0 };
        for watching in self.watching {
            for (pupil, times) in watching.await?? {
                heard.doubled += usize::from(times.len() > 1);
                heard.first.extend(times.first().map(|at_us| (pupil, *at_us)));
            }
        }
        Ok(heard)
    }
}

impl Heard {
    /// How long after it was sent each check-in was on the list, in milliseconds.
    pub fn waits(&self, sent: &HashMap<i64, i64>) -> Vec<f64> {
        let waits = self.first.iter().filter_map(|(pupil, heard)| Some(heard - sent.get(pupil)?));
        waits.map(|wait_us| i32::try_from(wait_us).map_or(f64::INFINITY, f64::from) / 1000.0).collect()
    }
}

async fn connect(teacher: &Caller, session: i64) -> anyhow::Result<reqwest::Response> {
    let path = format!("/api/live?topics=class-session/{session}/attendance");
    let response = teacher.request(Method::GET, &path).send().await?;
    anyhow::ensure!(response.status() == 200, "a stream was answered with {}", response.status());
    Ok(response)
}

/// When each pupil was told of.
async fn listen(mut response: reqwest::Response, mut stopped: watch::Receiver<bool>) -> anyhow::Result<Told> {
    let (mut heard, mut buffer) = (Told::new(), Vec::new());
    loop {
        let chunk = tokio::select! {
            chunk = response.chunk() => chunk?.context("a teacher's stream has ended")?,
            _ = stopped.changed() => return Ok(heard),
        };
        let at_us = now_us();
        buffer.extend_from_slice(&chunk);
        let Some(end) = buffer.windows(2).rposition(|two| two == b"\n\n") else { continue };
        let rest = buffer.split_off(end + 2);
        for pupil in std::str::from_utf8(&buffer)?.split("\n\n").flat_map(checked_in) {
            heard.entry(pupil).or_default().push(at_us);
        }
        buffer = rest;
    }
}

/// The pupils of an event's rows who have checked in.
fn checked_in(event: &str) -> Vec<i64> {
    let data = event.lines().find_map(|line| line.strip_prefix("data: ")).unwrap_or_default();
    let told: Value = serde_json::from_str(data).unwrap_or_default();
    let rows = told["data"]["rows"].as_array().into_iter().flatten();
    rows.filter(|row| row["check_in"].is_i64()).filter_map(|row| row["user_id"].as_i64()).collect()
}
