//! The site's server is killed while a website is published, while a form is answered and its webhook told, and while a waiting
//! list moves up: what is there afterwards is whole, once.

use std::time::Duration;

use futures::StreamExt;
use futures::future::{join_all, try_join_all};
use futures::stream::FuturesUnordered;
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection, PgConnection};
use tests::part::Part;
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, World, run};

use crate::forms::{ANSWERS, Asked, SUBMIT, solved, wanting, with_seats};
use crate::my_data_kills::kill_at;
use crate::website_versions::{DRAFT, PUBLISH, VERSIONS, numbers, saved};

const SOON: Duration = Duration::from_secs(120);
/// A name that leads nowhere: no test tells anybody anything.
const WEBHOOK: &str = "https://hook.truong.test/a";
/// People at the form, and seats for them.
const PEOPLE: usize = 8;
const SEATS: usize = 3;

async fn count(sql: &mut PgConnection, what: &'static str) -> anyhow::Result<i64> {
    Ok(sqlx::query_scalar(what).fetch_one(sql).await?)
}

/// Tasks that wait are due, and who was killed holds none any more.
async fn make_due(sql: &mut PgConnection) -> anyhow::Result<()> {
    sqlx::raw_sql("UPDATE tasks SET leased_until = now() WHERE state = 'running'").execute(&mut *sql).await?;
    sqlx::raw_sql("UPDATE tasks SET due_at = now() WHERE state = 'waiting'").execute(sql).await?;
    Ok(())
}

async fn draft(site: &TestSite, title: &str) -> anyhow::Result<()> {
    let version = site.admin.get(DRAFT).await?.data()?["version"].clone();
    let options = json!({"home": {"top": {"title": {"vi": title}}, "order": ["top"]}});
    site.admin.put(DRAFT, json!({"version": version, "options": options})).await?.data()?;
    Ok(())
}

/// The title that the control plane has, which versions there are, and whether the newest is out.
async fn shown(own: &World, site: &TestSite) -> anyhow::Result<(Value, Vec<i64>, Value)> {
    let title = saved(own, site).await?["options"]["home"]["top"]["title"]["vi"].clone();
    let newest = site.admin.get(VERSIONS).await?.data()?[0]["is_out"].clone();
    Ok((title, numbers(site).await?, newest))
}

/// Sends a call to a server that is killed once it waits for what `held` has locked; nobody has an answer.
pub async fn cut_off(
    own: &World,
    site: &TestSite,
    held: &mut PgConnection,
    call: impl AsyncFnOnce(Caller) -> anyhow::Result<Answer>,
) -> anyhow::Result<()> {
    let (mut part, address) = Part::site(&own.server.settings)?;
    let killing = async {
        site.until_waiting(held, 1).await?;
        part.kill()
    };
    let (answer, killed) = tokio::join!(call(site.admin.through(address)), killing);
    killed?;
    anyhow::ensure!(answer.is_err(), "it was answered: {answer:?}");
    Ok(())
}

#[test]
fn a_website_whose_publisher_is_killed_is_out_whole_or_not_at_all() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let site = own.site().await?;
        let (mut holder, mut sql) = (site.sql().await?, site.sql().await?);
        let mut control = own.installation.admin(&own.installation.database("control")).connect().await?;
        draft(&site, "Một").await?;
        site.admin.post(PUBLISH, json!({})).await?.data()?;
        draft(&site, "Hai").await?;
        let publish = async |by: Caller| by.post(PUBLISH, json!({"note": "Trang mới"})).await;

        // Before the version is written: nothing of it is there.
        let mut held = holder.begin().await?;
        sqlx::raw_sql("LOCK TABLE website_versions IN SHARE MODE").execute(&mut *held).await?;
        cut_off(&own, &site, &mut held, &publish).await?;
        held.rollback().await?;
        assert_eq!(shown(&own, &site).await?, (json!("Một"), vec![1], json!(true)));
        assert_eq!(site.admin.get(DRAFT).await?.data()?["has_changes"], true);

        // Before it is merged: the version waits.
        let row = "SELECT tenant_id FROM control.websites WHERE tenant_id = $1 FOR UPDATE";
        let mut elsewhere = control.begin().await?;
        sqlx::query(row).bind(site.id).execute(&mut *elsewhere).await?;
        cut_off(&own, &site, &mut elsewhere, &publish).await?;
        elsewhere.rollback().await?;
        assert_eq!(shown(&own, &site).await?, (json!("Một"), vec![2, 1], json!(false)));

        // The task that merges it is cut off before it has noted that.
        let mut elsewhere = control.begin().await?;
        sqlx::query(row).bind(site.id).execute(&mut *elsewhere).await?;
        make_due(&mut sql).await?;
        let (mut part, _) = Part::site(&own.server.settings)?;
        site.until_waiting(&mut elsewhere, 1).await?;
        let mut held = holder.begin().await?;
        sqlx::raw_sql("LOCK TABLE website_versions IN SHARE MODE").execute(&mut *held).await?;
        elsewhere.rollback().await?;
        site.until_waiting(&mut held, 1).await?;
        part.kill()?;
        held.rollback().await?;
        assert_eq!(shown(&own, &site).await?, (json!("Hai"), vec![2, 1], json!(false)));

        make_due(&mut sql).await?;
        let (_part, _) = Part::site(&own.server.settings)?;
        let left = "SELECT count(*) FROM tasks WHERE kind = 'merge_website' AND state <> 'done'";
        eventually(SOON, async || Ok(count(&mut sql, left).await? == 0)).await?;
        assert_eq!(shown(&own, &site).await?, (json!("Hai"), vec![2, 1], json!(true)));
        assert_eq!(site.admin.get(DRAFT).await?.data()?["has_changes"], false);
        Ok(())
    })
}

/// A form with a webhook and so many seats in the morning.
async fn with_webhook(own: &World, seats: usize) -> anyhow::Result<Asked> {
    let mut change = with_seats(i64::try_from(seats)?);
    change["webhook"] = json!(WEBHOOK);
    Asked::open(own, change).await
}

/// What was told, and what has still to be told.
async fn told(sql: &mut PgConnection) -> anyhow::Result<(i64, i64)> {
    let tasks = count(sql, "SELECT count(*) FROM tasks WHERE kind = 'form_webhook'").await?;
    Ok((count(sql, "SELECT count(*) FROM form_deliveries").await?, tasks))
}

#[test]
fn an_answer_that_is_cut_off_is_told_to_the_webhook_once() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let asked = with_webhook(&own, 1).await?;
        let (mut holder, mut sql) = (asked.site.sql().await?, asked.site.sql().await?);
        let body = asked.body(wanting("An", "sang"));

        // The answer is written, and what is to be told of it is not yet.
        let mut held = holder.begin().await?;
        sqlx::raw_sql("LOCK TABLE form_deliveries IN SHARE MODE").execute(&mut *held).await?;
        let send = async |by: Caller| by.without_token().post(SUBMIT, body.clone()).await;
        cut_off(&own, &asked.site, &mut held, send).await?;
        held.rollback().await?;
        let all =
            ["SELECT count(*) FROM form_answers", "SELECT count(*) FROM form_seats", "SELECT count(*) FROM form_sends"];
        for what in all {
            assert_eq!(count(&mut sql, what).await?, 0, "{what}");
        }
        assert_eq!(told(&mut sql).await?, (0, 0));
        let visitor = asked.site.visitor();
        let first = visitor.post(SUBMIT, body.clone()).await?.data()?;
        assert_eq!(visitor.post(SUBMIT, body).await?.data()?, first);
        for what in all {
            assert_eq!(count(&mut sql, what).await?, 1, "{what}");
        }
        assert_eq!(told(&mut sql).await?, (1, 1));

        // Nobody is there to take it, and who tries is killed before that is noted.
        let row = "SELECT id FROM form_deliveries FOR UPDATE";
        kill_at(&asked.site, &own.server.settings, "form_webhook", row).await?;
        assert_eq!(count(&mut sql, "SELECT attempts::bigint FROM form_deliveries").await?, 0);
        let (mut part, _) = Part::site(&own.server.settings)?;
        let tried =
            "SELECT count(*) FROM form_deliveries WHERE attempts > 0 AND error IS NOT NULL AND delivered_at IS NULL";
        eventually(SOON, async || Ok(count(&mut sql, tried).await? == 1)).await?;
        part.kill()?;

        // What was taken is not told again by whoever has the task then.
        let taken = "UPDATE form_deliveries SET delivered_at = now(), attempts = 1, status = 200, error = NULL";
        sqlx::raw_sql(taken).execute(&mut sql).await?;
        make_due(&mut sql).await?;
        let (_part, _) = Part::site(&own.server.settings)?;
        let done = "SELECT count(*) FROM tasks WHERE kind = 'form_webhook' AND state = 'done'";
        eventually(SOON, async || Ok(count(&mut sql, done).await? == 1)).await?;
        let untouched = "SELECT count(*) FROM form_deliveries WHERE attempts = 1 AND status = 200";
        assert_eq!((count(&mut sql, untouched).await?, told(&mut sql).await?), (1, (1, 1)));
        Ok(())
    })
}

/// Where each stands, as they came; and how many have a seat and wait for one.
async fn line(sql: &mut PgConnection) -> anyhow::Result<(String, String)> {
    let states = "SELECT string_agg(concat_ws(' ', state, place), ', ' ORDER BY id) FROM form_answers";
    let seats = "SELECT concat(taken, '/', waiting) FROM form_seats";
    Ok((sqlx::query_scalar(states).fetch_one(&mut *sql).await?, sqlx::query_scalar(seats).fetch_one(sql).await?))
}

fn stands(states: &str, seats: &str) -> (String, String) {
    (states.to_owned(), seats.to_owned())
}

#[test]
fn a_waiting_list_that_is_cut_off_moves_up_whole_and_once() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let mut asked = with_webhook(&own, 1).await?;
        let (mut holder, mut sql) = (asked.site.sql().await?, asked.site.sql().await?);
        let first = asked.answer(wanting("An", "sang")).await?;
        for name in ["Binh", "Chi"] {
            asked.answer(wanting(name, "sang")).await?;
        }
        let before = stands("new, waiting_list 1, waiting_list 2", "1/2");
        assert_eq!((line(&mut sql).await?, told(&mut sql).await?), (before.clone(), (3, 3)));

        // The seat is given up, and who is next does not have it yet.
        let path = format!("{ANSWERS}/{}", first["id"]);
        let refuse = json!({"state": "refused", "note": "Quá tuổi"});
        let mut held = holder.begin().await?;
        let waiting = "SELECT id FROM form_answers WHERE place IS NOT NULL FOR UPDATE";
        sqlx::raw_sql(waiting).execute(&mut *held).await?;
        cut_off(&own, &asked.site, &mut held, async |by: Caller| by.put(&path, refuse.clone()).await).await?;
        held.rollback().await?;
        assert_eq!((line(&mut sql).await?, told(&mut sql).await?), (before, (3, 3)));

        for _ in 0..2 {
            asked.site.admin.put(&path, refuse.clone()).await?.data()?;
            let after = stands("refused, new, waiting_list 2", "1/1");
            assert_eq!((line(&mut sql).await?, told(&mut sql).await?), (after, (5, 5)));
        }
        let waits = asked.answers("&state=waiting_list").await?;
        assert_eq!((waits.len(), &waits[0]["place"]), (1, &json!(1)));
        Ok(())
    })
}

#[test]
fn people_who_are_cut_off_at_a_form_have_one_place_each() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let mut asked = with_webhook(&own, SEATS).await?;
        let proofs = try_join_all((0..PEOPLE).map(|_| solved(&asked))).await?;
        let bodies: Vec<Value> = proofs
            .into_iter()
            .enumerate()
            .map(|(at, proof)| {
                let mut body = asked.body(wanting(&format!("em{at}"), "sang"));
                body["altcha"] = json!(proof);
                body
            })
            .collect();
        let (mut part, address) = Part::site(&own.server.settings)?;
        let visitor = asked.site.visitor().through(address);
        let mut sends: FuturesUnordered<_> = bodies.iter().map(|body| visitor.post(SUBMIT, body.clone())).collect();
        let first = sends.next().await;
        part.kill()?;
        let mut answered: Vec<Answer> = first.and_then(Result::ok).into_iter().collect();
        while let Some(answer) = sends.next().await {
            answered.extend(answer.ok());
        }
        assert!(!answered.is_empty(), "the first was answered");

        // The same again, at the server that is there.
        let there = asked.site.visitor();
        let again = join_all(bodies.iter().map(|body| there.post(SUBMIT, body.clone()))).await;
        let again: Vec<Value> = again.into_iter().map(|answer| answer?.data()).collect::<anyhow::Result<_>>()?;
        for was in &answered {
            assert!(again.contains(&was.data()?), "what was answered stands: {} in {again:?}", was.text);
        }
        assert_eq!(again.iter().filter(|answer| answer["state"] == "new").count(), SEATS);
        let mut places: Vec<i64> = again.iter().filter_map(|answer| answer["place"].as_i64()).collect();
        places.sort_unstable();
        let (people, waiting) = (i64::try_from(PEOPLE)?, i64::try_from(PEOPLE - SEATS)?);
        assert_eq!(places, (1..=waiting).collect::<Vec<_>>());
        let (_, seats) = line(&mut asked.sql).await?;
        assert_eq!((seats, told(&mut asked.sql).await?), (format!("{SEATS}/{waiting}"), (people, people)));
        Ok(())
    })
}
