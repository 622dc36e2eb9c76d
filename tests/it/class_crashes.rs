//! The site's server is killed while pupils check in, while a session's end is dealt with, and while the register is exported:
//! when it is back, each row is there once.

use std::net::SocketAddr;
use std::time::Duration;

use futures::StreamExt;
use futures::future::{join_all, try_join_all};
use futures::stream::FuturesUnordered;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tests::part::Part;
use tests::tasks::as_site;
use tests::world::eventually;
use tests::{Caller, World, run};

use crate::attendance::{Class, named, parent_of, path};

const SOON: Duration = Duration::from_secs(60);
/// Pupils who check in, beside An and Bình.
const PUPILS: usize = 6;

async fn count(sql: &mut PgConnection, what: &'static str) -> anyhow::Result<i64> {
    Ok(sqlx::query_scalar(what).fetch_one(sql).await?)
}

/// Checks in by these digits at the server that listens there; the row.
async fn check_in(who: &Caller, session: i64, digits: &Value, at: SocketAddr) -> anyhow::Result<Value> {
    who.through(at).post(&path(session, "auto-checkin"), json!({"code": digits})).await?.data()
}

/// What the projector shows now.
async fn digits_of(class: &Class, session: i64) -> anyhow::Result<Value> {
    Ok(class.teacher.get(&path(session, "code")).await?.data()?["digits"].clone())
}

#[test]
fn whatever_is_cut_off_each_row_of_attendance_is_there_once() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let mut class = Class::open(&own).await?;
        among_check_ins(&own, &mut class).await?;
        at_the_end(&own, &mut class).await?;
        in_an_export(&own, &mut class).await
    })
}

/// Once while all of them wait for one lock, once when the first has been answered.
async fn among_check_ins(own: &World, class: &mut Class) -> anyhow::Result<()> {
    let mut pupils = vec![class.an.clone(), class.binh.clone()];
    for number in 0..PUPILS {
        let pupil = named(&class.site, &format!("Trần Văn Số {number}")).await?;
        class.join(&pupil, "student").await?;
        pupils.push(pupil);
    }
    let (session, _) = class.session(-5).await?;
    let digits = digits_of(class, session).await?;
    let mut holder = class.site.sql().await?;
    let mut held = holder.begin().await?;
    sqlx::query("SELECT id FROM class_sessions WHERE id = $1 FOR UPDATE").bind(session).execute(&mut *held).await?;
    let (mut part, address) = Part::site(&own.server.settings)?;
    let sends = join_all(pupils.iter().map(|pupil| check_in(pupil, session, &digits, address)));
    let killing = async {
        class.site.until_waiting(&mut held, 2).await?;
        part.kill()
    };
    let (answers, killed) = tokio::join!(sends, killing);
    killed?;
    held.rollback().await?;
    assert!(answers.iter().all(Result::is_err), "nobody is told that they are in: {answers:?}");
    assert_eq!(count(&mut holder, "SELECT count(*) FROM attendance").await?, 0);

    let (mut part, address) = Part::site(&own.server.settings)?;
    let digits = digits_of(class, session).await?;
    // Impatient ones tap twice.
    let taps = pupils.iter().chain(&pupils);
    let mut sends: FuturesUnordered<_> = taps.map(|pupil| check_in(pupil, session, &digits, address)).collect();
    let mut answered = vec![];
    let first = sends.next().await;
    part.kill()?;
    answered.extend(first.and_then(Result::ok));
    while let Some(answer) = sends.next().await {
        answered.extend(answer.ok());
    }
    assert!(!answered.is_empty(), "the first was answered");
    // The same again, at the server that is there.
    let (digits, there) = (digits_of(class, session).await?, own.server.address);
    let rows = try_join_all(pupils.iter().map(|pupil| check_in(pupil, session, &digits, there))).await?;
    for was in &answered {
        let row = rows.iter().find(|row| row["user_id"] == was["user_id"]);
        assert_eq!(row.map(|row| &row["check_in"]), Some(&was["check_in"]), "what was answered stands");
    }
    let present =
        "SELECT count(DISTINCT user_id) FROM attendance WHERE derived = 'present' AND how = 'code' AND version = 1";
    let everybody = i64::try_from(pupils.len())?;
    assert_eq!(count(&mut class.sql, present).await?, everybody);
    assert_eq!(count(&mut class.sql, "SELECT count(*) FROM attendance").await?, everybody);
    Ok(())
}

/// While the absences are written, and while what was seen of the session is forgotten.
async fn at_the_end(own: &World, class: &mut Class) -> anyhow::Result<()> {
    class.set(json!({"auto_check_out": true, "tell_parents": true})).await?;
    let binh = class.binh.id;
    parent_of(class, binh).await?;
    let (session, start) = class.session(-70).await?;
    let came = json!({"rows": [{"user_id": class.an.id, "check_in": start}], "key": "came"});
    class.teacher.post(&path(session, "user"), came).await?.data()?;
    let hint = "INSERT INTO class_hints (session_id, user_id, body) VALUES ($1, $2, 'Xem lại chỉ số.')";
    sqlx::query(hint).bind(session).bind(binh).execute(&mut class.sql).await?;

    let (mut holder, mut sql) = (class.site.sql().await?, class.site.sql().await?);
    let mut held = holder.begin().await?;
    let row = "INSERT INTO attendance (session_id, user_id) VALUES ($1, $2)";
    sqlx::query(row).bind(session).bind(binh).execute(&mut *held).await?;
    sqlx::query("SELECT id FROM class_hints WHERE session_id = $1 FOR UPDATE")
        .bind(session)
        .execute(&mut *held)
        .await?;
    class.look_after(own).await?;
    let forget = "INSERT INTO tasks (kind, key, payload, due_at) VALUES ('class_live_end', $1, '{}', now())";
    sqlx::query(forget).bind(session.to_string()).execute(&mut as_site(&class.site, own).await?).await?;
    let (mut part, _) = Part::site(&own.server.settings)?;
    class.site.until_waiting(&mut held, 2).await?;
    part.kill()?;
    held.rollback().await?;
    let of_session = async |sql: &mut PgConnection| -> anyhow::Result<Vec<(i64, Option<String>, bool)>> {
        let rows =
            "SELECT user_id, derived, check_out IS NOT NULL FROM attendance WHERE session_id = $1 ORDER BY user_id";
        Ok(sqlx::query_as(rows).bind(session).fetch_all(sql).await?)
    };
    let present = || Some("present".to_owned());
    assert_eq!(of_session(&mut sql).await?, [(class.an.id, present(), false)], "all or nothing");
    let letters = "SELECT count(*) FROM tasks WHERE key LIKE 'absence/%'";
    assert_eq!(count(&mut sql, letters).await?, 0);

    // Who was killed holds the task no longer; else its lease would have to run out.
    sqlx::raw_sql("UPDATE tasks SET leased_until = now() WHERE state = 'running'").execute(&mut sql).await?;
    let (_part, _) = Part::site(&own.server.settings)?;
    class.is_settled(session).await?;
    let rows = of_session(&mut sql).await?;
    assert_eq!(rows.len(), 2 + PUPILS, "{rows:?}");
    for (user, derived, is_out) in rows {
        let wanted = if user == class.an.id { (present(), true) } else { (Some("absent".to_owned()), false) };
        assert_eq!((derived, is_out), wanted, "{user}");
    }
    assert_eq!(count(&mut sql, letters).await?, 1, "the one parent is told once");
    let hints = "SELECT count(*) FROM class_hints";
    eventually(SOON, async || Ok(count(&mut sql, hints).await? == 0)).await
}

/// When the file is written, and not yet noted.
async fn in_an_export(own: &World, class: &mut Class) -> anyhow::Result<()> {
    let call = class.path("export-attendance?format=csv");
    let mut holder = class.site.sql().await?;
    let mut held = holder.begin().await?;
    sqlx::raw_sql("LOCK TABLE files IN SHARE MODE").execute(&mut *held).await?;
    let (mut part, address) = Part::site(&own.server.settings)?;
    let (teacher, asked) = (class.teacher.through(address), call.clone());
    let exporting = tokio::spawn(async move { teacher.get(&asked).await });
    class.site.until_waiting(&mut held, 1).await?;
    part.kill()?;
    held.rollback().await?;
    assert!(exporting.await?.is_err(), "nobody is told of a file");
    assert_eq!(count(&mut class.sql, "SELECT count(*) FROM files").await?, 0);

    let made = class.teacher.get(&call).await?.data()?;
    let file = class.site.visitor().get(made["url"].as_str().unwrap_or_default()).await?;
    let lines = file.text.lines().count();
    assert_eq!((file.status, lines), (200, 1 + 2 + PUPILS), "{}", file.text);
    for name in ["Nguyễn Văn,An,", "Lê,Bình,"] {
        assert_eq!(file.text.matches(name).count(), 1, "{name} in {}", file.text);
    }
    assert_eq!(count(&mut class.sql, "SELECT count(*) FROM files").await?, 1);
    Ok(())
}
