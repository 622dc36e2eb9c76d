//! The contest, those who take part, and what they send.

use std::time::Duration;

use anyhow::Context;
use futures::{StreamExt, TryStreamExt, stream};
use reqwest::Method;
use serde_json::{Value, json};
use tests::bench::BenchServer;
use tests::{Answer, Caller};
use time::OffsetDateTime;
use tokio::time::Instant;
use uuid::Uuid;

/// Python, which the bench's node has as every language.
const PYTHON: i32 = 71;
/// Problems of the contest, and tests of each.
const PROBLEMS: usize = 8;
pub const TESTS: usize = 10;
/// People who enter at the same moment.
const AT_ONCE: usize = 8;

/// A contest with those who have entered.
pub struct Field {
    pub id: i64,
    pub part: i64,
    problems: Vec<i64>,
    pub people: Vec<Person>,
}

/// Somebody who takes part.
#[derive(Clone)]
pub struct Person {
    pub who: Caller,
    attempt: i64,
}

/// What calls took, in milliseconds, and why some failed.
#[derive(Default)]
pub struct Timed {
    pub times: Vec<f64>,
    pub faults: Vec<String>,
    /// From the first to the end of the last.
    pub took: Duration,
}

/// A call without the tests' look at its document, which would cost more than the call.
pub async fn post(who: &Caller, path: &str, body: Value) -> anyhow::Result<Value> {
    let response = who.request(Method::POST, path).json(&body).send().await?;
    Answer::read(response).await?.data()
}

fn id_of(data: &Value) -> anyhow::Result<i64> {
    data["id"].as_i64().with_context(|| format!("no id in {data}"))
}

/// A contest of so many problems that began an hour ago and ends in two.
pub async fn contest(admin: &Caller, name: &str, problems: &[i64]) -> anyhow::Result<(i64, i64)> {
    let now = OffsetDateTime::now_utc().unix_timestamp();
    let asked: Vec<Value> = problems.iter().map(|id| json!({ "question_id": id })).collect();
    let body = json!({
        "name": name, "start_time": now - 3600, "end_time": now + 7200, "submission_mode": "many",
        "exercise_type": "free", "format": "icpc", "show_ranks": "on", "candidate_id": false, "visibility": "public",
        "status": "published", "parts": [{ "name": "Lập trình", "questions": asked }],
    });
    let made = post(admin, "/api/contests", body).await?;
    Ok((id_of(&made)?, id_of(&made["parts"][0])?))
}

/// So many published problems with as many tests each as are judged here.
pub async fn problems(admin: &Caller, name: &str, count: usize) -> anyhow::Result<Vec<i64>> {
    let mut ids = Vec::with_capacity(count);
    for number in 1..=count {
        let sample = json!({ "input": "1 2\n", "output": "3\n", "is_sample": true, "score": 0 });
        let tests =
            (1..TESTS).map(|n| json!({ "input": format!("{n} {n}\n"), "output": format!("{}\n", 2 * n), "score": 1 }));
        let body = json!({
            "title": format!("{name} {number}"), "statement": "Tính $a + b$.", "input_description": "Hai số.",
            "output_description": "Tổng.", "constraints": "$1 \\le a, b \\le 10^9$", "difficulty": "easy",
            "max_score": 100, "visibility": "public", "status": "published",
            "test_cases": std::iter::once(sample).chain(tests).collect::<Vec<_>>(),
        });
        ids.push(id_of(&post(admin, "/api/problems", body).await?)?);
    }
    Ok(ids)
}

impl Field {
    /// Makes the contest, and has so many people enter it.
    pub async fn new(server: &BenchServer, contestants: usize) -> anyhow::Result<Self> {
        let problems = problems(&server.admin, "Bài", PROBLEMS).await?;
        let (id, part) = contest(&server.admin, "Kỳ thi đo", &problems).await?;
        let people = server.people(contestants, "student").await?;
        sqlx::query(
            "UPDATE users SET dob = '2009-09-02', phone_number = '0912345678', user_type = 'student',
                    full_name = 'Nguyễn Thị Thí Sinh ' || id, school = 'THPT số ' || id % 60, class = '11A' || id % 9
              WHERE role = 'student'",
        )
        .execute(&mut server.sql().await?)
        .await?;
        let path = format!("/api/contests/{id}/enter");
        stream::iter(&people)
            .map(|who| post(who, &path, json!({})))
            .buffer_unordered(AT_ONCE)
            .try_for_each(async |_| Ok(()))
            .await?;
        let people = people.into_iter().map(|who| Person { who, attempt: 0 }).collect();
        Ok(Self { id, part, problems, people })
    }

    /// Everybody begins the part, spread evenly over this time.
    pub async fn begin(&mut self, within: Duration) -> anyhow::Result<Timed> {
        let path = format!("/api/contests/{}/parts/{}/start", self.id, self.part);
        let began = Instant::now();
        let each = within / u32::try_from(self.people.len().max(1))?;
        let begun: Vec<_> = (0..)
            .zip(&self.people)
            .map(|(number, person)| {
                let (who, path, at) = (person.who.clone(), path.clone(), began + each * number);
                tokio::spawn(async move { timed(at, post(&who, &path, json!({ "key": Uuid::new_v4() }))).await })
            })
            .collect();
        let mut all = Timed::default();
        for (person, begun) in self.people.iter_mut().zip(begun) {
            if let Some(data) = all.note(begun.await?) {
                person.attempt = data["quiz_submission_id"].as_i64().unwrap_or_default();
            }
        }
        all.took = began.elapsed();
        Ok(all)
    }

    /// So many programs are handed in, as many by each, spread over this time so that everybody's come apart.
    pub async fn send(&self, programs: usize, within: Duration) -> anyhow::Result<Timed> {
        let began = Instant::now();
        let mut sending = Vec::with_capacity(programs);
        for number in 0..programs {
            let person = self.people[number % self.people.len()].clone();
            // Each goes through the problems at a place of their own.
            let turn = number / self.people.len() + number % self.people.len();
            let problem = self.problems[turn % self.problems.len()];
            let path = format!("/api/learning/code-question/judge/{problem}/submit-coding-question");
            // No two are the same: no kept verdict answers.
            let body = json!({ "language_id": PYTHON, "source_code": format!("print(1)  # {}", Uuid::new_v4()),
                               "contest_id": self.id, "key": Uuid::new_v4(), "quiz_submission_id": person.attempt });
            let at = began + within.mul_f64(super::figures::count(number) / super::figures::count(programs));
            sending.push(tokio::spawn(async move { timed(at, post(&person.who, &path, body)).await }));
        }
        let mut all = Timed::default();
        for sent in sending {
            all.note(sent.await?);
        }
        all.took = began.elapsed();
        Ok(all)
    }
}

async fn timed<T>(at: Instant, work: impl Future<Output = anyhow::Result<T>>) -> (f64, anyhow::Result<T>) {
    tokio::time::sleep_until(at).await;
    let began = Instant::now();
    let done = work.await;
    (began.elapsed().as_secs_f64() * 1000.0, done)
}

impl Timed {
    /// Notes what a call took and whether it failed; what it answered.
    pub fn note<T>(&mut self, (took, done): (f64, anyhow::Result<T>)) -> Option<T> {
        self.times.push(took);
        done.map_err(|error| self.faults.push(format!("{error:#}"))).ok()
    }
}
