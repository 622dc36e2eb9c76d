//! The demo's contests: one that is over with its board, one that runs, a school test, one to come; through the calls that
//! people's browsers make.

mod candidates;
mod contestants;
mod hours;
mod plans;
mod staff;

use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use futures::future::try_join_all;
use reqwest::Method;
use serde_json::{Map, Value, json};
use time::OffsetDateTime;

use super::client::{CallError, SiteClient, Sites};
use super::questions::id_of;
use crate::provisioning::Provisioner;
use contestants::{CONTESTANTS, Person, Tries};

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// Until what comes too fast, or is waited for, is tried again.
const WAIT: Duration = Duration::from_secs(1);
/// The addresses of the contests that the samples lead to.
const OVER: &str = "luyen-tap-icpc-1";
const RUNNING: &str = "olympic-tin-hoc-mua-thu";
const TEST: &str = "kiem-tra-tin-hoc-10";
/// Problems of the pack.
const PROBLEMS: [&str; 4] = ["xin-chao", "tien-pho", "tra-sach", "luong-mua"];
/// Minutes over which what was sent is spread: in the contest that is over beyond the freeze.
const OVER_MINUTES: i32 = 162;
const RUNNING_MINUTES: i32 = 44;
/// What the first contestants have done in the contest that runs.
const SO_FAR: [Tries; 3] = [
    [(0, true), (0, true), (0, true), (0, false)],
    [(0, true), (1, true), (0, false), (0, false)],
    [(0, true), (0, false), (1, false), (0, false)],
];

/// Where the demo's content is, and how its sites are reached.
pub struct Demo<'a> {
    /// The folder of the content packs.
    pub content_dir: &'a Path,
    /// The pack's name.
    pub pack: &'a str,
    /// How sites are called.
    pub sites: &'a Sites,
    /// The site's label.
    pub label: &'a str,
    /// The site, and how its database is reached: what people did within hours is made within seconds.
    pub tenant: i64,
    /// The same.
    pub provisioner: &'a Provisioner,
}

/// Holds the demo's contests, unless they are there; addresses to try, by the path that they are samples of. None where the
/// pack lacks their problems.
///
/// # Errors
/// When a call is refused.
pub async fn compete(
    demo: &Demo<'_>,
    [admin, teacher, student]: [&SiteClient; 3],
) -> Result<Option<Map<String, Value>>, CallError> {
    let Some(problems) = problems(admin).await? else { return Ok(None) };
    if find(admin, OVER).await?.is_none() {
        hold(demo, Cast { admin, teacher, student }, &problems).await?;
    }
    samples([admin, student]).await.map(Some)
}

async fn find(client: &SiteClient, slug: &str) -> Result<Option<Value>, CallError> {
    match client.call(Method::GET, &format!("/api/contests/{slug}"), None).await {
        Ok(contest) => Ok(Some(contest)),
        Err(error) if error.is(404) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The ids of the problems; none where one is missing.
async fn problems(admin: &SiteClient) -> Result<Option<Vec<i64>>, CallError> {
    let mut ids = Vec::new();
    for slug in PROBLEMS {
        match admin.call(Method::GET, &format!("/api/problems/{slug}"), None).await {
            Ok(problem) => ids.push(id_of(&problem)?),
            Err(error) if error.is(404) => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    Ok(Some(ids))
}

fn now() -> i64 {
    OffsetDateTime::now_utc().unix_timestamp()
}

/// People of the demo who make its contests.
#[derive(Clone, Copy)]
struct Cast<'a> {
    admin: &'a SiteClient,
    teacher: &'a SiteClient,
    student: &'a SiteClient,
}

async fn hold(demo: &Demo<'_>, cast: Cast<'_>, problems: &[i64]) -> Result<(), CallError> {
    let over = create(cast, plans::over(problems)).await?;
    let mut people = Vec::with_capacity(CONTESTANTS.len() + 1);
    for (number, contestant) in (1..).zip(&CONTESTANTS) {
        people.push(contestants::sign_in(demo, cast.admin, contestant, number).await?);
    }
    people.push(Person::learner(cast.student));
    hold_over(demo, cast, (&over, problems), &people).await?;
    let running = create(cast, plans::running(problems, over["group"]["id"].clone())).await?;
    hold_running(demo, cast, (&running, problems), &people).await?;
    create(cast, plans::upcoming(problems)).await?;
    hold_test(cast).await?;
    let (over, running) = (id_of(&over)?, id_of(&running)?);
    if staff::is_judged(cast.admin, running).await? {
        staff::hand_balloons(cast.teacher, running).await?;
    }
    if staff::is_judged(cast.admin, over).await? {
        staff::compare(cast.teacher, over).await?;
    }
    Ok(())
}

/// The one that is over, with its board frozen towards the end.
async fn hold_over(
    demo: &Demo<'_>,
    cast: Cast<'_>,
    (contest, problems): (&Value, &[i64]),
    people: &[Person],
) -> Result<(), CallError> {
    let id = id_of(contest)?;
    let mut sitting = Vec::with_capacity(people.len());
    for person in people {
        sitting.push(async move {
            let seat = contestants::sit(demo, person, (contest, problems), &person.tries).await?;
            contestants::hand_in(person, &seat).await?;
            Ok::<i64, CallError>(seat.entry)
        });
    }
    let entries = try_join_all(sitting).await?;
    hours::spread(demo, id, OVER_MINUTES).await?;
    // The last of the contestants.
    let caught = *entries.get(CONTESTANTS.len() - 1).context("nobody takes part")?;
    staff::close([cast.admin, cast.teacher], id, (caught, now())).await
}

/// The one that runs: the learner has entered it and not begun.
async fn hold_running(
    demo: &Demo<'_>,
    cast: Cast<'_>,
    (contest, problems): (&Value, &[i64]),
    people: &[Person],
) -> Result<(), CallError> {
    let id = id_of(contest)?;
    cast.student.call(Method::POST, &format!("/api/contests/{id}/enter"), Some(&json!({}))).await?;
    let sitting =
        people.iter().zip(&SO_FAR).map(|(person, tries)| contestants::sit(demo, person, (contest, problems), tries));
    try_join_all(sitting).await?;
    hours::spread(demo, id, RUNNING_MINUTES).await?;
    // A contest that is saved has its board made anew.
    let same = json!({"id": id, "action": "update", "end_time": contest["end_time"]});
    cast.admin.call(Method::PUT, "/api/contests/manage", Some(&same)).await?;
    if let [one, other, ..] = people {
        staff::run(cast.teacher, id, [one, other]).await?;
    }
    Ok(())
}

/// The school test, unless the bank has no questions for it.
async fn hold_test(cast: Cast<'_>) -> Result<(), CallError> {
    let questions = plans::choices(cast.admin).await?;
    if questions.is_empty() {
        return Ok(());
    }
    let test = id_of(&create(cast, plans::school_test(&questions)).await?)?;
    candidates::name_candidates(cast.teacher, cast.student, test).await?;
    let entering = json!({"candidate_id": "100245", "password": "tinhoc10"});
    cast.student.call(Method::POST, &format!("/api/contests/{test}/enter"), Some(&entering)).await.map(drop)
}

/// Written by the teacher, let through and put out by the admin.
async fn create(cast: Cast<'_>, contest: Value) -> Result<Value, CallError> {
    let made = cast.teacher.call(Method::POST, "/api/contests", Some(&contest)).await?;
    for action in ["approve", "publish"] {
        let step = json!({"id": id_of(&made)?, "action": action});
        cast.admin.call(Method::PUT, "/api/contests/manage", Some(&step)).await?;
    }
    Ok(made)
}

async fn samples([admin, student]: [&SiteClient; 2]) -> Result<Map<String, Value>, CallError> {
    let mut samples = Map::new();
    let mut put = |path: &str, address: String| samples.insert(path.to_owned(), address.into());
    put("/contests/{slug}", format!("/contests/{RUNNING}"));
    put("/contests/{slug}/resolver", format!("/contests/{OVER}/resolver"));
    put("/test/{slug}", format!("/test/{RUNNING}"));
    put("/tests/{slug}", format!("/tests/{TEST}"));
    if let Some(running) = find(admin, RUNNING).await? {
        let id = id_of(&running)?;
        put("/manage/contests/{id}", format!("/manage/contests/{id}"));
        put("/edit/contest/{id}", format!("/edit/contest/{id}"));
        // The school test's, where there is one: it has variants.
        let id = find(admin, TEST).await?.as_ref().map_or(Ok(id), id_of)?;
        put("/manage/contests/{id}/papers", format!("/manage/contests/{id}/papers"));
    }
    put("/history/contest/{slug}", format!("/history/contest/{OVER}"));
    let over = find(student, OVER).await?;
    let attempt = over.as_ref().and_then(|over| over["parts"][0]["attempt"]["quiz_submission_id"].as_i64());
    if let Some(attempt) = attempt {
        put("/history/contest/{slug}/{submission}", format!("/history/contest/{OVER}/{attempt}"));
        put("/history/contest/{slug}/{submission}/download", format!("/history/contest/{OVER}/{attempt}/download"));
    }
    Ok(samples)
}
