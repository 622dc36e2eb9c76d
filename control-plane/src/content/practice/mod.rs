//! The demo's practice: learners of many schools and what they handed in over weeks, challenges, roadmaps, a talk about a
//! problem. What hours and days bring about is written by statements over sets; the rest by the calls that browsers make.

mod challenges;
mod history;
mod learner;
mod people;
mod problems;
mod roadmaps;
mod schools;
mod standings;
mod talk;
mod words;

use anyhow::Context;
use serde_json::{Map, Value};
use sqlx::Connection;
use time::OffsetDateTime;
use time::macros::offset;

use super::client::{CallError, SiteClient};
use super::contests::Demo;
use super::questions::id_of;
use history::Story;

/// Over how many days learners have practised.
const DAYS: i64 = 60;
/// Where days begin.
const ZONE: time::UtcOffset = offset!(+7);

/// Has learners practise for weeks, the demo's own among them, unless they have; before contests and lessons, so that what was
/// handed in stands in the order of time. False where the pack lacks the problems.
///
/// # Errors
/// When a call is refused, or the site's database is away.
pub async fn practise(demo: &Demo<'_>, [admin, student]: [&SiteClient; 2]) -> Result<bool, CallError> {
    let Some(problems) = problems::find(demo, admin).await? else { return Ok(false) };
    let mut conn = demo.provisioner.connect_site(demo.tenant).await.context("reaching the demo's tables")?;
    let conn = conn.as_mut().context("the demo has no place")?;
    if people::have_practised(conn).await? {
        return Ok(true);
    }
    learner::introduce(student).await?;
    // Days ahead come first: the rule takes no problem that was a challenge lately.
    challenges::fill_ahead(admin).await?;
    let everybody = people::make(conn).await?;
    let me = learner::of(student).await?;
    let now = OffsetDateTime::now_utc().to_offset(ZONE);
    let planned = challenges::planned(now.date());
    let mut story = Story::new(&problems, &planned, now);
    for person in &everybody {
        story.tell(person);
    }
    learner::tell(&mut story, &me);
    let sent = story.in_order();

    let mut tx = conn.begin().await.context("reaching the demo's tables")?;
    challenges::insert(&mut tx, &planned, &problems).await?;
    history::insert(&mut tx, &sent, &problems).await?;
    let mut people: Vec<i64> = everybody.iter().map(|person| person.id).collect();
    people.push(me.id);
    standings::follow(&mut tx, &people).await?;
    tx.commit().await.context("keeping what learners handed in")?;
    Ok(true)
}

/// Makes the demo's roadmaps and lists, and has its problems talked about, unless that is there; addresses to try.
///
/// # Errors
/// When a call is refused.
pub async fn guide([admin, teacher, student]: [&SiteClient; 3]) -> Result<Map<String, Value>, CallError> {
    let roadmap = roadmaps::make(teacher, student).await?;
    talk::talk(admin, student).await?;
    let me = learner::of(student).await?;
    let statistic = format!("/problems/{}/statistic", problems::TALKED_ABOUT);
    Ok(Map::from_iter([
        // Problems that a running contest asks keep theirs to themselves.
        ("/problems/{slug}/statistic".to_owned(), statistic.into()),
        ("/roadmap/{slug}".to_owned(), format!("/roadmap/{roadmap}").into()),
        ("/profile/{id}".to_owned(), format!("/profile/{}", me.id).into()),
    ]))
}

/// The id of a problem by its address.
async fn problem(client: &SiteClient, slug: &str) -> Result<i64, CallError> {
    let problem = client.call(reqwest::Method::GET, &format!("/api/problems/{slug}"), None).await?;
    Ok(id_of(&problem)?)
}
