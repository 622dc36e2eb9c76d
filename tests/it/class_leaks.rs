//! Pupils of a class get to see nothing that is its teachers' alone, nor what concerns other pupils; strangers see nothing of it:
//! planted words are looked for in every call and page about classes.

use reqwest::Method;
use serde_json::{Value, json};
use tests::planted::word;
use tests::{Caller, run};

use crate::calls::{Objects, documented, now};
use crate::courses::id_of;
use crate::question_leaks::looks;

const JOIN_CODE: &str = "zq7zq8zq";

/// What pupils may see, and strangers may not.
const OPEN: [&str; 6] = ["name", "description", "meetinglink", "topic", "post", "work"];

/// Every GET and every page that says something of classes.
fn paths(of: &Objects) -> anyhow::Result<Vec<String>> {
    let calls = documented()?.iter().filter(|call| call.method == Method::GET && !call.goes_on());
    let calls = calls.filter(|call| call.pattern.contains("/classroom"));
    let mut all: Vec<String> = calls.flat_map(|call| call.paths(of)).collect();
    anyhow::ensure!(all.len() > 10, "{all:?}");
    let comments = format!("/api/user-data/comment?subject_kind=class_post&subject_id={}", of.class_post);
    let pages = [
        "/classroom".to_owned(),
        format!("/classroom/{}", of.classroom),
        format!("/classroom/join?code={JOIN_CODE}"),
        format!("/manage/classroom/{}", of.classroom),
        "/dashboard".to_owned(),
    ];
    all.extend(pages.iter().flat_map(|page| [page.clone(), format!("/en{page}")]));
    all.extend([comments, "/api/users/notices".to_owned(), "/api/users/info".to_owned()]);
    Ok(all)
}

/// Nothing planted but `allowed`, nor the code, nor the other pupil's address.
async fn looks_through(who: &Caller, of: &Objects, allowed: &[&str], other: &Caller) -> anyhow::Result<()> {
    for path in paths(of)? {
        looks(who, &path, allowed).await?;
        let seen = who.get(&path).await?.text.replace(&path, "");
        for secret in [JOIN_CODE, other.email.as_str()] {
            anyhow::ensure!(path.contains(JOIN_CODE) || !seen.contains(secret), "{path} shows {secret}: {seen}");
        }
    }
    Ok(())
}

#[test]
fn what_is_the_teachers_is_shown_to_no_pupil_and_nothing_to_strangers() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, me, other) =
            (site.person("teacher").await?, site.person("student").await?, site.person("student").await?);
        let stranger = site.person("student").await?;
        let other_teacher = site.person("teacher").await?;
        let body = json!({"name": word("name"), "description": word("description"),
            "meeting_link": format!("https://hop.vn/{}", word("meetinglink")),
            "admin_meeting_link": format!("https://hop.vn/{}", word("adminlink"))});
        let class = id_of(&teacher.post("/api/classroom", body).await?.data()?);
        let mut sql = site.sql().await?;
        let code = "UPDATE classrooms SET join_code = $2 WHERE id = $1";
        sqlx::query(code).bind(class).bind(JOIN_CODE).execute(&mut sql).await?;
        let join = "INSERT INTO classroom_members (classroom_id, user_id, role, status, note, joined_at)
            VALUES ($1, $2, 'student', 'active', $3, now() - interval '1 day')";
        for person in [&me, &other] {
            sqlx::query(join).bind(class).bind(person.id).bind(word("note")).execute(&mut sql).await?;
        }
        let session = "INSERT INTO class_sessions (classroom_id, starts_at, ends_at, topic)
            VALUES ($1, now() - interval '20 minutes', now() + interval '1 hour', $2) RETURNING id";
        let session: i64 = sqlx::query_scalar(session).bind(class).bind(word("topic")).fetch_one(&mut sql).await?;
        let attends = "INSERT INTO attendance (session_id, user_id, check_in, derived, how, flags, remark)
            VALUES ($1, $2, now(), 'late', 'qr', '{same_device}', $3)";
        sqlx::query(attends).bind(session).bind(other.id).bind(word("remark")).execute(&mut sql).await?;
        let absent = "INSERT INTO absence_reports (session_id, user_id, reason) VALUES ($1, $2, $3)";
        sqlx::query(absent).bind(session).bind(other.id).bind(word("reason")).execute(&mut sql).await?;
        let hint = "INSERT INTO class_hints (session_id, user_id, body) VALUES ($1, $2, $3)";
        sqlx::query(hint).bind(session).bind(other.id).bind(word("hint")).execute(&mut sql).await?;
        let name = "INSERT INTO classroom_names (classroom_id, full_name) VALUES ($1, $2) RETURNING id";
        let name: i64 = sqlx::query_scalar(name).bind(class).bind(word("listed")).fetch_one(&mut sql).await?;
        let posts = format!("/api/classroom/{class}/post");
        let post = |word: String, at: i64| json!({"title": word, "content": [{"kind": "text", "text": word}], "publish_at": at});
        let later = id_of(&teacher.post(&posts, post(word("later"), now() + 3600)).await?.data()?);
        let told = id_of(&teacher.post(&posts, post(word("post"), 0)).await?.data()?);
        let works = format!("/api/classroom/{class}/assignment");
        let work = |word: String, at: i64, whom: Value| json!({"title": word, "instructions": word, "visible_at": at, "user_ids": whom});
        let ahead = id_of(&teacher.post(&works, work(word("ahead"), now() + 3600, Value::Null)).await?.data()?);
        let others = id_of(&teacher.post(&works, work(word("others"), now(), json!([other.id]))).await?.data()?);
        let mine = id_of(&teacher.post(&works, work(word("work"), now(), json!([me.id]))).await?.data()?);
        let objects = Objects {
            classroom: class,
            assignment: mine,
            class_session: session,
            class_post: told,
            class_name: name,
            account: other.id,
            ..Objects::nowhere()
        };

        looks_through(&me, &objects, &OPEN, &other).await?;
        looks_through(&me, &Objects { class_post: later, assignment: ahead, ..objects.clone() }, &OPEN, &other).await?;
        looks_through(&me, &Objects { assignment: others, ..objects.clone() }, &OPEN, &other).await?;
        for outside in [&stranger, &other_teacher, &site.visitor()] {
            looks_through(outside, &objects, &[], &other).await?;
        }
        // A programs' address of the calendar, which opens without signing in.
        let own = me.get(&format!("/api/classroom/{class}")).await?.data()?;
        let feed = own["calendar_url"].as_str().unwrap_or_default();
        let feed = feed.find("/api/").map_or(feed, |at| &feed[at..]);
        looks(&site.visitor(), feed, &OPEN).await?;

        // What was planted is there for those whom it is for.
        let shown = async |path: String, place: &str| -> anyhow::Result<()> {
            let seen = teacher.get(&path).await?;
            anyhow::ensure!(seen.text.contains(&word(place)), "{path} lacks {place}: {}", seen.text);
            Ok(())
        };
        shown(format!("/api/classroom/{class}"), "adminlink").await?;
        shown(format!("/api/classroom/{class}/member"), "note").await?;
        shown(format!("/api/classroom/{class}/session/attendance"), "remark").await?;
        shown(format!("{posts}/{later}"), "later").await?;
        shown(works.clone(), "others").await?;
        shown(format!("{works}/{ahead}"), "ahead").await?;
        anyhow::ensure!(other.get("/api/classroom/live").await?.text.contains(&word("hint")));
        anyhow::ensure!(me.get(&format!("{works}/{mine}")).await?.text.contains(&word("work")));
        anyhow::ensure!(me.get(&format!("{posts}/{told}")).await?.text.contains(&word("post")));
        Ok(())
    })
}
