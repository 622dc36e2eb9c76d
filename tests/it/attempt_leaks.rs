//! Nobody who sits a quiz gets to see a key, a hint, a solution or an author's program before its time: words planted in
//! questions of all kinds are looked for in every call, page and event while the attempt runs and after it.

use serde_json::{Value, json};
use tests::events::Events;
use tests::planted::bodies;
use tests::{Caller, TestSite, run};

use reqwest::Method;

use crate::calls::{Objects, documented};
use crate::courses::{course, id_of, join, learner, manage};
use crate::live::Publisher;
use crate::question_leaks::{Planted, looks, plant, words, wrong_answer};
use crate::quizzes::{key, qs};

/// A quiz of questions of all kinds.
struct Secrets {
    kinds: Vec<Planted>,
    course: i64,
    slug: String,
    lesson: i64,
}

async fn secrets(site: &TestSite, settings: Value) -> anyhow::Result<Secrets> {
    let admin = &site.admin;
    let mut kinds = Vec::new();
    for body in bodies() {
        kinds.push(plant(admin, body).await?);
    }
    let course = course(admin, "Khóa có bí mật", json!({})).await?;
    let made = json!({"course_id": course, "type": "quiz", "title": "Kiểm tra", "settings": settings});
    let lesson = id_of(&admin.post("/api/lesson-item", made).await?.data()?);
    let ids: Vec<i64> = kinds.iter().map(|planted| planted.objects.problem).collect();
    let path = format!("/api/lesson-item/{lesson}/add-question");
    admin.post(&path, json!({"question_ids": ids})).await?.data()?;
    manage(admin, course, "publish").await?.data()?;
    let slug = admin.get(&format!("/api/courses/{course}")).await?.data()?["slug"].as_str().unwrap_or_default().into();
    Ok(Secrets { kinds, course, slug, lesson })
}

/// Every GET and every page that says something of an attempt, for each of its questions and answers.
fn paths(secrets: &Secrets, attempt: i64, submissions: &[(i64, i64)]) -> anyhow::Result<Vec<String>> {
    let about = ["learning", "lesson", "question", "user-data", "problems"];
    let mut all = Vec::new();
    for planted in &secrets.kinds {
        let question = planted.objects.problem;
        let submission = submissions.iter().find(|(of, _)| *of == question).map_or(1, |(_, id)| *id);
        let objects = Objects {
            course: secrets.course,
            course_slug: secrets.slug.clone(),
            lesson: secrets.lesson,
            attempt,
            submission,
            draft: format!("attempt/{attempt}/{question}"),
            ..planted.objects.clone()
        };
        for call in documented()?.iter().filter(|call| call.method == Method::GET && !call.goes_on()) {
            if about.iter().any(|part| call.pattern.contains(part)) {
                all.extend(call.paths(&objects));
            }
        }
        all.push(format!("/api/learning/quiz-submission/{attempt}/detail?question_id={question}"));
        all.push(format!("/question-submission/{question}/{submission}"));
    }
    let pages =
        [format!("/course-study/{}", secrets.slug), format!("/history/course/{}/{}", secrets.slug, secrets.lesson)];
    all.extend(pages.iter().flat_map(|page| [page.clone(), format!("/en{page}")]));
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

async fn submissions(site: &TestSite, attempt: i64) -> anyhow::Result<Vec<(i64, i64)>> {
    let sql = "SELECT question_id, id FROM submissions WHERE attempt_id = $1";
    Ok(sqlx::query_as(sql).bind(attempt).fetch_all(&mut site.sql().await?).await?)
}

/// Keeps something wrong for each question, and sends it where the quiz takes answers on the way.
async fn answer(secrets: &Secrets, who: &Caller, attempt: i64) -> anyhow::Result<()> {
    for planted in &secrets.kinds {
        let Some(mut body) = wrong_answer(planted) else { continue };
        let question = planted.objects.problem;
        let draft = json!({"key": format!("attempt/{attempt}/{question}"), "data": {"seq": 1, "answer": body}});
        let kept = who.post("/api/user-data/draft", draft).await?;
        assert_eq!(words(&kept.text, &[]), [""; 0], "{}: {}", planted.kind, kept.text);
        kept.data()?;
        if planted.kind == "code" {
            continue;
        }
        body["question_id"] = json!(question);
        body["quiz_submission_id"] = json!(attempt);
        body["key"] = json!(key());
        let told = who.post("/api/learning/submit-question", body).await?;
        assert_eq!(words(&told.text, &[]), [""; 0], "{}: {}", planted.kind, told.text);
        told.data()?;
    }
    Ok(())
}

fn nothing_is_shown(mode: &str) -> anyhow::Result<()> {
    let mode = json!({"mode": mode, "show_answers": "never"});
    run(async |world| {
        let site = world.site().await?;
        let secrets = secrets(&site, mode).await?;
        let (an, other) = (learner(&site).await?, learner(&site).await?);
        join(&an, secrets.course).await?.data()?;
        let mut bell = Events::open(&an, &format!("/api/live?topics=user/{}", an.id)).await?;
        bell.wait_for("open").await?;
        let start = format!("/api/learning/lesson/{}/start-quiz", secrets.lesson);
        let begun = an.post(&start, json!({"key": key()})).await?;
        assert_eq!(words(&begun.text, &[]), [""; 0], "{}", begun.text);
        let begun = begun.data()?;
        assert_eq!(begun["questions"].as_array().map(Vec::len), Some(12), "{begun}");
        let attempt = qs(&begun);
        answer(&secrets, &an, attempt).await?;
        for path in paths(&secrets, attempt, &submissions(&site, attempt).await?)? {
            looks(&an, &path, &[]).await?;
        }
        let submit = format!("/api/learning/lesson/{}/submit-quiz", secrets.lesson);
        let body = json!({"key": key(), "quiz_submission_id": attempt, "answers": []});
        let done = an.post(&submit, body).await?;
        assert_eq!(words(&done.text, &[]), [""; 0], "{}", done.text);
        done.data()?;
        let sent = submissions(&site, attempt).await?;
        assert!(sent.len() > 8, "{sent:?}");
        for path in paths(&secrets, attempt, &sent)? {
            for who in [&an, &other, &site.visitor()] {
                looks(who, &path, &[]).await?;
            }
        }
        Publisher::of(&world.server)?.tell(&site, &tenant_api::live::USER.topic(an.id), &[json!("the end")]).await?;
        loop {
            let (_, heard) = bell.next().await?.ok_or_else(|| anyhow::anyhow!("the stream has ended"))?;
            assert_eq!(words(&heard.to_string(), &[]), [""; 0]);
            if heard["data"] == "the end" {
                return Ok(());
            }
        }
    })
}

#[test]
fn a_quiz_that_is_handed_in_whole_shows_nothing_secret() -> anyhow::Result<()> {
    nothing_is_shown("submit_all")
}

#[test]
fn a_quiz_that_is_handed_in_one_by_one_shows_nothing_secret() -> anyhow::Result<()> {
    nothing_is_shown("submit_single_question")
}
