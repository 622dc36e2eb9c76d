//! Assignments of the demo's classes with their marks, and work in a session that goes on.

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::super::client::{CallError, SiteClient};
use super::super::questions::id_of;
use super::super::study::{self, ESSAY};
use super::assignments::{Assignment, On, WORKED_ON};

/// A program that forgets the first of its numbers.
const WRONG: &str = "n = int(input())\nbang = [float(x) for x in input().split()]\nprint(max(bang[1:]))\n";
/// Python.
const LANGUAGE: i32 = 71;

/// Sets a class its work and writes the marks, unless it has work; what it is about and is not there is left out. `course` is
/// the slug of the class's course.
pub(super) async fn assign(
    teacher: &SiteClient,
    class: i64,
    course: Option<&str>,
    assignments: &[Assignment],
) -> Result<(), CallError> {
    let path = format!("/api/classroom/{class}/assignment");
    let known = teacher.call(Method::GET, &path, None).await?;
    if known.as_array().is_some_and(|known| !known.is_empty()) {
        return Ok(());
    }
    let (now, pupils) = (OffsetDateTime::now_utc().unix_timestamp(), super::pupils(teacher, class).await?);
    for (number, assignment) in assignments.iter().enumerate() {
        let Some(subject) = subject(teacher, assignment.on, course).await? else { continue };
        let learners = assignment.learners.map(|count| pupils.iter().copied().take(count).collect::<Vec<i64>>());
        let body = assignment.body(now, &subject, learners.as_deref());
        let made = id_of(&teacher.call(Method::POST, &path, Some(&body)).await?)?;
        write(teacher, &format!("{path}/{made}"), (number, assignment), now).await?;
    }
    Ok(())
}

/// What an assignment is about, as it is sent; none where the site has none.
async fn subject(teacher: &SiteClient, on: On, course: Option<&str>) -> Result<Option<Value>, CallError> {
    let (kind, id) = match on {
        On::Paper => return Ok(Some(Value::Null)),
        On::Problem(slug) => ("question", of(teacher, &format!("/api/problems/{slug}")).await?.map(|it| id_of(&it))),
        On::Contest(slug) => ("contest", of(teacher, &format!("/api/contests/{slug}")).await?.map(|it| id_of(&it))),
        On::Lesson(kind) => ("lesson", lesson(teacher, course, kind).await?.map(Ok)),
        On::Essay => ("question", essay(teacher).await?.map(Ok)),
    };
    let id = id.transpose()?;
    Ok(id.map(|id| json!({"kind": kind, "id": id})))
}

/// What is at a path; none where nothing is.
pub(super) async fn of(client: &SiteClient, path: &str) -> Result<Option<Value>, CallError> {
    match client.call(Method::GET, path, None).await {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is(404) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The first lesson of a kind in the class's course.
async fn lesson(teacher: &SiteClient, course: Option<&str>, kind: &str) -> Result<Option<i64>, CallError> {
    let Some(slug) = course else { return Ok(None) };
    let Some(course) = of(teacher, &format!("/api/courses/{slug}")).await? else { return Ok(None) };
    let mut lessons = Vec::new();
    study::gather(&course["curriculum"], &mut lessons);
    Ok(lessons.into_iter().find(|(_, of)| of == kind).map(|(id, _)| id))
}

/// The first question that is answered by writing.
async fn essay(client: &SiteClient) -> Result<Option<i64>, CallError> {
    let essays = client.call(Method::GET, "/api/problems?type=long_answer&size=12", None).await?;
    Ok(essays.get(0).map(id_of).transpose()?)
}

/// Writes what the teacher has to say about each learner's work.
async fn write(
    teacher: &SiteClient,
    path: &str,
    (number, assignment): (usize, &Assignment),
    now: i64,
) -> Result<(), CallError> {
    let detail = teacher.call(Method::GET, path, None).await?;
    let learners = detail["learners"].as_array().cloned().unwrap_or_default();
    for (place, learner) in learners.iter().enumerate() {
        let at = (place, learners.len());
        let Some(mut word) = assignment.word(number, at, !learner["mark"].is_null(), now) else { continue };
        word["version"] = learner["version"].clone();
        let user = learner["user_id"].as_i64().context("a learner has no user_id")?;
        teacher.call(Method::PUT, &format!("{path}/learner/{user}"), Some(&word)).await?;
    }
    Ok(())
}

/// The learner hands an essay in, which waits for the teacher's mark.
pub(super) async fn hand_in(student: &SiteClient, class: i64) -> Result<(), CallError> {
    let Some(question) = essay(student).await? else { return Ok(()) };
    let body = json!({"question_id": question, "answer": ESSAY, "format": "markdown", "key": uuid::Uuid::new_v4(),
                      "classroom_id": class});
    match student.call(Method::POST, "/api/learning/submit-question", Some(&body)).await {
        // It takes no more, or nothing of that length.
        Err(error) if error.is(412) || error.is(429) => Ok(()),
        other => other.map(drop),
    }
}

/// The learner works in a session that goes on: is at a problem, hands a wrong program in, and raises their hand.
pub(super) async fn ask_for_help(student: &SiteClient, class: i64, session: i64) -> Result<(), CallError> {
    let Some(problem) = of(student, &format!("/api/problems/{WORKED_ON}")).await? else { return Ok(()) };
    let problem = id_of(&problem)?;
    let session = format!("/api/classroom/session/{session}");
    let at = json!({"subject": {"kind": "question", "id": problem}, "idle_s": 0});
    student.call(Method::POST, &format!("{session}/presence"), Some(&at)).await?;
    let program =
        json!({"language_id": LANGUAGE, "source_code": WRONG, "key": uuid::Uuid::new_v4(), "classroom_id": class});
    let path = format!("/api/learning/code-question/judge/{problem}/submit-coding-question");
    match student.call(Method::POST, &path, Some(&program)).await {
        // Too soon after the one before, or nobody judges that language now: the hand is up all the same.
        Err(error) if error.is(429) || error.is(412) => {}
        other => drop(other?),
    }
    student.call(Method::POST, &format!("{session}/hand"), Some(&json!({"up": true}))).await.map(drop)
}
