//! Nobody finds by any call what a contest does not tell yet: keys and solutions of its questions, questions before one's own
//! start, and what others got while the board stands still or the contest is blind.

use reqwest::Method;
use serde_json::{Value, json};
use tests::planted::{bodies, word};
use tests::{Caller, run};

use crate::calls::{Objects, documented};
use crate::contests::{Exam, body, create};
use crate::courses::{id_of, learner};
use crate::question_leaks::{Planted, looks, plant, words, wrong_answer};
use crate::quizzes::{key, qs};

/// Every GET of the document that can say something of these objects.
fn paths(objects: &Objects) -> anyhow::Result<Vec<String>> {
    let calls = documented()?;
    let calls = calls.iter().filter(|call| call.method == Method::GET && !call.goes_on());
    let mut all: Vec<String> = calls.flat_map(|call| call.paths(objects)).collect();
    let (question, attempt) = (objects.problem, objects.attempt);
    all.push(format!("/api/learning/quiz-submission/{attempt}/detail?question_id={question}"));
    all.push(format!("/api/contests/{}/standings?kind=official", objects.contest));
    for page in [
        format!("/problems/{}", objects.slug),
        format!("/question-submission/{question}"),
        format!("/question-submission/{question}/{}", objects.submission),
        format!("/contests/{}", objects.contest_slug),
        format!("/history/contest/{}", objects.contest_slug),
        format!("/history/contest/{}/{attempt}", objects.contest_slug),
    ] {
        all.push(page);
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// Paths about a question beside those that are the same whatever the question is.
fn about_question(objects: &Objects) -> anyhow::Result<Vec<String>> {
    let other = paths(&Objects {
        problem: 1,
        submission: 1,
        case: 1,
        slug: "khac".into(),
        draft: "none".into(),
        ..objects.clone()
    })?;
    Ok(paths(objects)?.into_iter().filter(|path| !other.contains(path)).collect())
}

/// A contest of private questions of all kinds with secrets in them.
struct Secrets {
    exam: Exam,
    kinds: Vec<Planted>,
}

async fn secrets(world: &tests::World, change: Value) -> anyhow::Result<Secrets> {
    let mut exam = Exam::new(world, json!({"status": "draft"})).await?;
    let mut kinds = Vec::new();
    for (number, mut made) in (1..).zip(bodies()) {
        made["visibility"] = json!("private");
        made["is_listed"] = json!(false);
        // What is asked for by its address is in the answer again.
        made["slug"] = json!(format!("cau-kin-{number}"));
        made["name"] = json!(format!("Câu {}", word("title")));
        let statement = made["statement"].as_str().unwrap_or_default().to_owned();
        made["statement"] = json!(format!("{} {statement}", word("statement")));
        kinds.push(plant(&exam.admin, made).await?);
    }
    let ids: Vec<i64> = kinds.iter().map(|planted| planted.objects.problem).collect();
    let mut change = change;
    change["name"] = json!("Kỳ thi kín");
    let made = create(&exam.admin, body(&ids, change)).await?;
    (exam.id, exam.part) = (id_of(&made), id_of(&made["parts"][0]));
    exam.slug = made["slug"].as_str().unwrap_or_default().to_owned();
    Ok(Secrets { exam, kinds })
}

fn objects(secrets: &Secrets, planted: &Planted, attempt: i64, submission: i64) -> Objects {
    let (exam, question) = (&secrets.exam, planted.objects.problem);
    Objects {
        contest: exam.id,
        contest_slug: exam.slug.clone(),
        contest_part: exam.part,
        attempt,
        submission,
        draft: format!("attempt/{attempt}/{question}"),
        ..planted.objects.clone()
    }
}

/// What who sits it reads in the questions themselves.
const ASKED: [&str; 2] = ["title", "statement"];

fn nothing_is_shown(change: Value) -> anyhow::Result<()> {
    run(async |world| {
        let secrets = secrets(world, change).await?;
        let exam = &secrets.exam;
        let (an, binh) = (exam.entrant().await?, exam.entrant().await?);
        let begun = exam.begin(&an).await?;
        assert_eq!(words(&begun.text, &ASKED), [""; 0], "{}", begun.text);
        let attempt = qs(&begun.data()?);
        for planted in &secrets.kinds {
            let Some(mut body) = wrong_answer(planted) else { continue };
            if planted.kind == "code" {
                continue;
            }
            body["question_id"] = json!(planted.objects.problem);
            body["quiz_submission_id"] = json!(attempt);
            body["contest_id"] = json!(exam.id);
            body["key"] = json!(key());
            let told = an.post("/api/learning/submit-question", body).await?;
            assert_eq!(words(&told.text, &ASKED), [""; 0], "{}: {}", planted.kind, told.text);
            told.data()?;
        }
        let done = exam.hand_in(&an, attempt, json!([])).await?;
        assert_eq!(words(&done.text, &ASKED), [""; 0], "{}", done.text);
        done.data()?;
        let sent: Vec<(i64, i64)> = sqlx::query_as("SELECT question_id, id FROM submissions WHERE attempt_id = $1")
            .bind(attempt)
            .fetch_all(&mut exam.site.sql().await?)
            .await?;
        assert!(sent.len() > 6, "{sent:?}");
        for (at, planted) in secrets.kinds.iter().enumerate() {
            let submission = sent.iter().find(|(of, _)| *of == planted.objects.problem).map_or(1, |(_, id)| *id);
            let objects = objects(&secrets, planted, attempt, submission);
            let all = if at == 0 { paths(&objects)? } else { about_question(&objects)? };
            for path in all {
                looks(&an, &path, &ASKED).await?;
                // Who has not begun, and who only looks, knows nothing of the questions.
                looks(&binh, &path, &[]).await?;
                looks(&exam.site.visitor(), &path, &[]).await?;
            }
        }
        Ok(())
    })
}

#[test]
fn a_blind_contest_shows_nothing_secret() -> anyhow::Result<()> {
    nothing_is_shown(json!({"format": "oi"}))
}

#[test]
fn a_contest_that_stands_still_shows_nothing_secret() -> anyhow::Result<()> {
    nothing_is_shown(json!({"format": "ioi", "freeze_minutes": 180}))
}

/// A question that gives 61 of 100 of 3.17 points for `gần đúng`: a figure that comes up nowhere else.
const GOT: &str = "1.93";

async fn odd(exam: &Exam) -> anyhow::Result<(i64, String)> {
    let made = json!({"type": "short_answer", "name": "Câu lẻ", "statement": "?", "score": 3.17, "status": "published",
        "visibility": "public", "answers": [{"text": "đúng", "share": 100}, {"text": "gần đúng", "share": 61}]});
    let made = exam.admin.post("/api/question", made).await?.data()?;
    Ok((id_of(&made), made["slug"].as_str().unwrap_or_default().to_owned()))
}

async fn tells(who: &Caller, path: &str) -> anyhow::Result<bool> {
    let request = who.request(Method::GET, path).header("accept", "text/html, application/json");
    let seen = who.send(request).await?;
    anyhow::ensure!(seen.status < 500, "{path}: {}", seen.text);
    Ok(seen.text.contains(GOT))
}

/// A contest with that question, which somebody has answered nearly right, and where that is kept.
async fn answered(world: &tests::World, change: Value) -> anyhow::Result<(Exam, Caller, Objects)> {
    let mut exam = Exam::new(world, json!({"status": "draft"})).await?;
    let (question, slug) = odd(&exam).await?;
    let made = create(&exam.admin, body(&[question], change)).await?;
    (exam.id, exam.part) = (id_of(&made), id_of(&made["parts"][0]));
    exam.slug = made["slug"].as_str().unwrap_or_default().to_owned();
    let (an, attempt) = exam.sitter().await?;
    let sent = exam.send(&an, attempt, question, "gần đúng").await?.data()?;
    exam.hand_in(&an, attempt, json!([])).await?.data()?;
    let objects = Objects {
        contest: exam.id,
        contest_slug: exam.slug.clone(),
        contest_part: exam.part,
        account: an.id,
        problem: question,
        slug,
        attempt,
        submission: sent["submission_id"].as_i64().unwrap_or_default(),
        tokens: vec![sent["token"].as_str().unwrap_or_default().to_owned()],
        draft: format!("attempt/{attempt}/{question}"),
        ..Objects::nowhere()
    };
    Ok((exam, an, objects))
}

#[test]
fn while_the_board_stands_still_others_find_no_verdict() -> anyhow::Result<()> {
    run(async |world| {
        let (exam, an, objects) = answered(world, json!({"format": "ioi", "freeze_minutes": 180})).await?;
        let (binh, other) = (exam.entrant().await?, learner(&exam.site).await?);
        exam.sit(&binh).await?;
        for path in paths(&objects)? {
            for who in [&binh, &other, &exam.site.visitor()] {
                assert!(!tells(who, &path).await?, "{path} tells what somebody else got");
            }
        }
        let board = format!("/api/contests/{}/standings", exam.id);
        assert!(tells(&exam.admin, &board).await? && tells(&an, &board).await?, "the figure is looked for in vain");
        Ok(())
    })
}

#[test]
fn of_a_blind_contest_nobody_finds_their_own_verdict_either() -> anyhow::Result<()> {
    run(async |world| {
        for change in [
            json!({"format": "oi"}),
            json!({"format": "test", "submission_mode": "once", "show_ranks": "off", "room": {"review": "never"}}),
        ] {
            let (exam, an, objects) = answered(world, change.clone()).await?;
            let other = learner(&exam.site).await?;
            for path in paths(&objects)? {
                for who in [&an, &other, &exam.site.visitor()] {
                    assert!(!tells(who, &path).await?, "{change}: {path} tells what somebody got");
                }
            }
            let board = format!("/api/contests/{}/standings", exam.id);
            assert!(tells(&exam.admin, &board).await?, "the figure is looked for in vain");
        }
        Ok(())
    })
}
