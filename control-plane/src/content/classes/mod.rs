//! The demo's classes: one that meets now, with its register, work, marks and posts, one of young pupils without e-mail, and
//! one that is over; through the calls that a teacher's browser makes.

mod assignments;
mod plans;
mod work;

use reqwest::Method;
use serde_json::{Map, Value, json};
use time::OffsetDateTime;
use time::macros::offset;

use super::client::{CallError, SiteClient};
use super::questions::id_of;

/// Where days begin.
const ZONE: time::UtcOffset = offset!(+7);

/// Holds the demo's classes, unless they are there; addresses to try, by the path that they are samples of. `course` is the
/// slug of one that the first class learns.
///
/// # Errors
/// When a call is refused.
pub async fn teach(
    [teacher, student]: [&SiteClient; 2],
    course: Option<&str>,
) -> Result<Map<String, Value>, CallError> {
    let now = OffsetDateTime::now_utc();
    let today = now.to_offset(ZONE).date();
    if find(teacher, plans::OVER).await?.is_none() {
        let class = make(teacher, &plans::over(today)).await?;
        add(teacher, class, &plans::PUPILS_BEFORE).await?;
        meet(teacher, class).await?;
        work::assign(teacher, class, None, &assignments::OVER).await?;
        let finished = json!({"status": "finished"});
        teacher.call(Method::PUT, &format!("/api/classroom/{class}"), Some(&finished)).await?;
    }
    if find(teacher, plans::CLUB).await?.is_none() {
        let class = make(teacher, &plans::club(today)).await?;
        let names = json!({"classroom_id": class, "names": plans::NAMES});
        teacher.call(Method::POST, "/api/classroom/create-user", Some(&names)).await?;
    }
    let class = match find(teacher, plans::RUNNING).await? {
        Some(class) => class,
        None => run([teacher, student], course, now).await?,
    };
    work::assign(teacher, class, course, &assignments::RUNNING).await?;
    let mut samples = Map::new();
    samples.insert("/classroom/{id}".to_owned(), format!("/classroom/{class}").into());
    samples.insert("/manage/classroom/{id}".to_owned(), format!("/manage/classroom/{class}").into());
    Ok(samples)
}

async fn find(teacher: &SiteClient, name: &str) -> Result<Option<i64>, CallError> {
    let classes = teacher.call(Method::GET, "/api/classroom?role=teacher&size=96", None).await?;
    let class = classes.as_array().into_iter().flatten().find(|class| class["name"] == name);
    Ok(class.map(id_of).transpose()?)
}

/// A class with the sessions of its calendar.
async fn make(teacher: &SiteClient, class: &Value) -> Result<i64, CallError> {
    let class = id_of(&teacher.call(Method::POST, "/api/classroom", Some(class)).await?)?;
    let all = json!({"from_calendar": true, "force": true});
    teacher.call(Method::POST, &format!("/api/classroom/{class}/session"), Some(&all)).await?;
    Ok(class)
}

/// Accounts that are not there are left out.
async fn add(teacher: &SiteClient, class: i64, logins: &[&str]) -> Result<(), CallError> {
    let people = json!({"emails": logins, "role": "student"});
    teacher.call(Method::POST, &format!("/api/classroom/{class}/invite-user"), Some(&people)).await.map(drop)
}

/// The class that meets now.
async fn run(
    [teacher, student]: [&SiteClient; 2],
    course: Option<&str>,
    now: OffsetDateTime,
) -> Result<i64, CallError> {
    let courses = courses(teacher, course).await?;
    let class = make(teacher, &plans::running(now.to_offset(ZONE).date(), &courses)).await?;
    let me = student.call(Method::GET, "/api/users/info", None).await?;
    let login = me["email"].as_str().unwrap_or_default();
    let logins: Vec<&str> = plans::PUPILS.into_iter().chain([login]).collect();
    add(teacher, class, &logins).await?;
    meet(teacher, class).await?;
    if let Some(session) = meet_now(teacher, class, now).await? {
        work::ask_for_help(student, class, session).await?;
    }
    tell([teacher, student], class).await?;
    work::hand_in(student, class).await?;
    Ok(class)
}

/// The id of the course with that slug, unless somebody has deleted it.
async fn courses(teacher: &SiteClient, slug: Option<&str>) -> Result<Vec<i64>, CallError> {
    let Some(slug) = slug else { return Ok(vec![]) };
    let course = work::of(teacher, &format!("/api/courses/{slug}")).await?;
    Ok(course.iter().map(id_of).collect::<Result<_, _>>()?)
}

/// The learners of a class.
async fn pupils(teacher: &SiteClient, class: i64) -> Result<Vec<i64>, CallError> {
    let people = teacher.call(Method::GET, &format!("/api/classroom/{class}/member"), None).await?;
    let learners = people.as_array().into_iter().flatten().filter(|person| person["role"] == "student");
    Ok(learners.filter_map(|person| person["user_id"].as_i64()).collect())
}

/// Sessions that are over get a topic, and the register who was there.
async fn meet(teacher: &SiteClient, class: i64) -> Result<(), CallError> {
    let pupils = pupils(teacher, class).await?;
    let sessions = teacher.call(Method::GET, &format!("/api/classroom/{class}/session"), None).await?;
    let over = sessions.as_array().into_iter().flatten().filter(|session| session["status"] == "finished");
    for ((number, session), topic) in over.enumerate().zip(plans::TOPICS) {
        let id = id_of(session)?;
        let change = json!({"topic": topic, "scope": "this", "version": session["version"]});
        teacher.call(Method::PUT, &format!("/api/classroom/session/{id}"), Some(&change)).await?;
        let row = |(place, user): (usize, &i64)| json!({"user_id": user, "status": plans::attended(place, number)});
        let rows: Vec<Value> = pupils.iter().enumerate().map(row).collect();
        mark(teacher, id, &rows).await?;
    }
    Ok(())
}

/// Writes into the register.
async fn mark(teacher: &SiteClient, session: i64, rows: &[Value]) -> Result<(), CallError> {
    if rows.is_empty() {
        return Ok(());
    }
    let marks = json!({"rows": rows, "key": uuid::Uuid::new_v4()});
    teacher.call(Method::POST, &format!("/api/classroom/session/{session}/user"), Some(&marks)).await.map(drop)
}

/// A session that goes on, with some who are there; none where one of the calendar is at that very time.
async fn meet_now(teacher: &SiteClient, class: i64, now: OffsetDateTime) -> Result<Option<i64>, CallError> {
    let plan = plans::now_on(now);
    let path = format!("/api/classroom/{class}/session");
    let made = teacher.call(Method::POST, &path, Some(&plan)).await?;
    let Some(session) = made["sessions"].get(0) else { return Ok(None) };
    let session = id_of(session)?;
    let begun = plan["start_time"].as_i64().unwrap_or_default();
    let there = pupils(teacher, class).await?;
    let came = |(place, user): (i64, &i64)| json!({"user_id": user, "check_in": begun - 240 + place * 120});
    let rows: Vec<Value> = (0..).zip(there.iter().take(9)).map(came).collect();
    mark(teacher, session, &rows).await?;
    Ok(Some(session))
}

/// Posts, and a question about one.
async fn tell([teacher, student]: [&SiteClient; 2], class: i64) -> Result<(), CallError> {
    let mut last = Value::Null;
    for post in plans::posts() {
        last = teacher.call(Method::POST, &format!("/api/classroom/{class}/post"), Some(&post)).await?;
    }
    let subject = id_of(&last)?;
    for (who, text) in [
        (student, "Thưa cô, bài kiểm tra có được mở tài liệu không ạ?"),
        (teacher, "Không em nhé, nhưng đề có ghi sẵn cú pháp."),
    ] {
        let comment = json!({"subject_kind": "class_post", "subject_id": subject, "content": text});
        who.call(Method::POST, "/api/user-data/comment", Some(&comment)).await?;
    }
    Ok(())
}
