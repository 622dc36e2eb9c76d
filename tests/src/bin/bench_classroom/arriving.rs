//! Pupils who check in by what their class's projector shows.

use std::collections::HashMap;
use std::time::Duration;

use anyhow::Context;
use futures::future::try_join_all;
use reqwest::Method;
use serde_json::{Value, json};
use tests::{Answer, Caller};
use time::OffsetDateTime;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::figures::count;
use crate::lessons::Lesson;

/// What came of it.
pub struct Arrived {
    /// When each was sent, in microseconds of the epoch, by the pupil's id.
    pub sent: HashMap<i64, i64>,
    /// What those took that were taken, in milliseconds.
    pub times: Vec<f64>,
    /// Why the others were not.
    pub faults: Vec<String>,
    /// From the first to the end of the last.
    pub took: Duration,
}

/// Microseconds of the epoch.
pub fn now_us() -> i64 {
    let of_epoch = OffsetDateTime::now_utc() - OffsetDateTime::UNIX_EPOCH;
    i64::try_from(of_epoch.whole_microseconds()).unwrap_or(i64::MAX)
}

/// All pupils, spread evenly over this time so that the classes' come one beside the other.
pub async fn all(lessons: &[Lesson], within: Duration) -> anyhow::Result<Arrived> {
    let projectors =
        try_join_all(lessons.iter().map(|lesson| Projector::open(&lesson.teacher, lesson.session))).await?;
    let most = lessons.iter().map(|lesson| lesson.pupils.len()).max().unwrap_or_default();
    let turns = (0..most).flat_map(|turn| lessons.iter().zip(&projectors).map(move |of| (turn, of)));
    let coming: Vec<_> =
        turns.filter_map(|(turn, (lesson, projector))| Some((lesson.pupils.get(turn)?, projector))).collect();
    let (began, all) = (Instant::now(), coming.len());
    let checking: Vec<_> = (0..)
        .zip(coming)
        .map(|(number, (pupil, projector))| {
            let at = began + within.mul_f64(count(number) / count(all));
            tokio::spawn(check_in(pupil.clone(), projector.session, projector.shown.clone(), at))
        })
        .collect();
    let mut arrived = Arrived { sent: HashMap::new(), times: Vec::new(), faults: Vec::new(), took: Duration::ZERO };
    for checked in checking {
        let (pupil, at_us, took) = checked.await?;
        arrived.sent.insert(pupil, at_us);
        match took {
            Ok(took) => arrived.times.push(took.as_secs_f64() * 1000.0),
            Err(error) => arrived.faults.push(format!("{error:#}")),
        }
    }
    arrived.took = began.elapsed();
    Ok(arrived)
}

/// The pupil, when it was sent, and what it took.
async fn check_in(
    pupil: Caller,
    session: i64,
    shown: watch::Receiver<String>,
    at: Instant,
) -> (i64, i64, anyhow::Result<Duration>) {
    tokio::time::sleep_until(at).await;
    let body = json!({ "token": *shown.borrow() });
    let (at_us, began) = (now_us(), Instant::now());
    let path = format!("/api/classroom/session/{session}/auto-checkin");
    let taken = ask(pupil.request(Method::POST, &path).json(&body)).await;
    (pupil.id, at_us, taken.map(|_| began.elapsed()))
}

async fn ask(request: reqwest::RequestBuilder) -> anyhow::Result<Value> {
    Answer::read(request.send().await?).await?.data()
}

/// What a class sees on its wall: asks for the next code when the last one is over.
struct Projector {
    session: i64,
    shown: watch::Receiver<String>,
    showing: tokio::task::JoinHandle<anyhow::Result<()>>,
}

impl Projector {
    async fn open(teacher: &Caller, session: i64) -> anyhow::Result<Self> {
        let (token, mut until) = code(teacher, session).await?;
        let (show, shown) = watch::channel(token);
        let teacher = teacher.clone();
        let showing = tokio::spawn(async move {
            loop {
                let left = until - now_us() / 1_000_000;
                tokio::time::sleep(Duration::from_secs(u64::try_from(left).unwrap_or_default().max(1))).await;
                let (token, next) = code(&teacher, session).await?;
                until = next;
                show.send_replace(token);
            }
        });
        Ok(Self { session, shown, showing })
    }
}

impl Drop for Projector {
    fn drop(&mut self) {
        self.showing.abort();
    }
}

/// The end of the address that the QR leads to, and until when it is shown, in seconds of the epoch.
async fn code(teacher: &Caller, session: i64) -> anyhow::Result<(String, i64)> {
    let path = format!("/api/classroom/session/{session}/code");
    let code = ask(teacher.request(Method::GET, &path)).await?;
    let url = code["url"].as_str().context("the code's address")?;
    let token = url.rsplit('/').next().unwrap_or_default().to_owned();
    Ok((token, code["until"].as_i64().context("until when it is shown")?))
}
