//! Accounts that were made for a contest: signed in with by candidate ID, open to its room alone, closed with it, counted nowhere.

use serde_json::{Value, json};
use tests::events::Events;
use tests::{Caller, run};

use crate::calls::{Objects, documented};
use crate::contests::Exam;
use crate::courses::{course, id_of, join, learner, lecture, manage};
use crate::quizzes::{key, save};

/// A candidate with an account of the contest, and the password of their card.
async fn candidate(exam: &Exam, id: &str) -> anyhow::Result<(i64, String)> {
    let body =
        json!({"candidate_id": id, "full_name": "Nguyễn Văn An", "dob": "2012-09-02", "room": "P1", "seat": "1"});
    let made = exam.admin.post(&format!("/api/contests/{}/candidates", exam.id), body).await?.data()?;
    let cards = format!("/api/contests/{}/candidates/cards", exam.id);
    let cards = exam.admin.post(&cards, json!({"ids": [id_of(&made)]})).await?.data()?;
    let password = cards[0]["password"].as_str().unwrap_or_default().to_owned();
    Ok((made["user_id"].as_i64().unwrap_or_default(), password))
}

async fn sign_in(exam: &Exam, key: &str, id: &str, password: &str) -> anyhow::Result<tests::Answer> {
    let body = json!({"candidate_id": id, "password": password});
    exam.site.visitor().post(&format!("/api/contests/{key}/sign-in"), body).await
}

/// A candidate who has signed in.
async fn examinee(exam: &Exam, id: &str) -> anyhow::Result<Caller> {
    let (user, password) = candidate(exam, id).await?;
    let token = sign_in(exam, &exam.slug, id, &password).await?.data()?;
    Ok(exam.site.visitor().signed_in(user, "", token.as_str().unwrap_or_default().to_owned()))
}

#[test]
fn a_card_opens_the_room_for_as_long_as_the_contest_goes_on() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"visibility": "private"})).await?;
        let (user, password) = candidate(&exam, "SBD 01").await?;
        for (key, id, word) in [
            (exam.slug.as_str(), "SBD 01", "sai"),
            (exam.slug.as_str(), "SBD 02", &password),
            ("khong-co-ky-thi-nay", "SBD 01", &password),
        ] {
            assert_eq!(sign_in(&exam, key, id, word).await?.refused(401)?, "wrong_candidate_credentials", "{key} {id}");
        }
        let nothing = sign_in(&exam, &exam.slug, " ", "").await?;
        assert_eq!(nothing.faults()?, ["candidate_id required", "password required"]);
        let token = sign_in(&exam, &exam.id.to_string(), " SBD  01 ", &password).await?.data()?;
        let an = exam.site.visitor().signed_in(user, "", token.as_str().unwrap_or_default().to_owned());
        let info = an.get("/api/users/info").await?.data()?;
        assert_eq!((&info["contest"]["slug"], &info["missing_information"]), (&json!(exam.slug), &json!([])));
        exam.enter(&an, json!({})).await?.data()?;
        let attempt = exam.sit(&an).await?;
        save(&an, attempt, exam.questions[1], 1, "4").await?.data()?;
        exam.send(&an, attempt, exam.questions[1], "4").await?.data()?;
        assert_eq!(exam.board(&exam.admin, "").await?.0[0]["candidate_id"], "SBD 01");
        // Printed anew, the card of before and what was signed in with it end.
        let cards = format!("/api/contests/{}/candidates/cards", exam.id);
        let cards = exam.admin.post(&cards, json!({})).await?.data()?;
        assert_eq!(an.get("/api/users/info").await?.refused(401)?, "session_expired");
        assert_eq!(sign_in(&exam, &exam.slug, "SBD 01", &password).await?.refused(401)?, "wrong_candidate_credentials");
        let password = cards[0]["password"].as_str().unwrap_or_default().to_owned();
        let token = sign_in(&exam, &exam.slug, "SBD 01", &password).await?.data()?;
        let an = exam.site.visitor().signed_in(user, "", token.as_str().unwrap_or_default().to_owned());
        assert_eq!(exam.seen(&an).await?["my_entry"]["candidate_id"], "SBD 01");
        // It closes with the contest.
        exam.pass(180).await?;
        assert_eq!(an.get("/api/users/info").await?.refused(401)?, "session_expired");
        assert_eq!(sign_in(&exam, &exam.slug, "SBD 01", &password).await?.refused(412)?, "contest_over");
        Ok(())
    })
}

#[test]
fn an_id_is_the_same_however_its_accents_are_written() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        // Macs write accents as characters of their own, phones don't.
        let (mac, phone) = ("Toa\u{301}n 01", " Toán  01");
        let (user, password) = candidate(&exam, mac).await?;
        let token = sign_in(&exam, &exam.slug, phone, &password).await?.data()?;
        let an = exam.site.visitor().signed_in(user, "", token.as_str().unwrap_or_default().to_owned());
        exam.enter(&an, json!({"candidate_id": mac})).await?.data()?;
        assert_eq!(exam.seen(&an).await?["my_entry"]["candidate_id"], "Toán 01");
        let again = json!({"candidate_id": "Toán 01", "full_name": "Bình"});
        let path = format!("/api/contests/{}/candidates", exam.id);
        assert_eq!(exam.admin.post(&path, again).await?.refused(409)?, "candidate_id_taken");
        let long = sign_in(&exam, &exam.slug, &"9".repeat(41), &password).await?;
        assert_eq!(long.faults()?, ["candidate_id too_long"]);
        Ok(())
    })
}

#[test]
fn guesses_lock_the_candidate_and_no_other_way_leads_in() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (user, password) = candidate(&exam, "001").await?;
        let login = "SELECT email FROM users WHERE id = $1";
        let login: String = sqlx::query_scalar(login).bind(user).fetch_one(&mut exam.site.sql().await?).await?;
        let body = json!({"email": login, "password": password});
        let refused = exam.site.visitor().post("/api/users/sign-in", body).await?;
        assert_eq!(refused.refused(401)?, "wrong_credentials");
        for _ in 0..10 {
            assert_eq!(sign_in(&exam, &exam.slug, "001", "sai").await?.refused(401)?, "wrong_candidate_credentials");
        }
        assert_eq!(sign_in(&exam, &exam.slug, "001", &password).await?.status, 429);
        // Somebody with an account of their own signs in as always.
        let an = learner(&exam.site).await?;
        let body = json!({"candidate_id": "002", "full_name": "An", "email": an.email});
        exam.admin.post(&format!("/api/contests/{}/candidates", exam.id), body).await?.data()?;
        assert_eq!(sign_in(&exam, &exam.slug, "002", "gì đó").await?.refused(401)?, "wrong_candidate_credentials");
        Ok(())
    })
}

/// What such an account may call: all of the document but what is for everybody anyway.
const OPEN: &[&str] = &[
    "POST /api/users/sign-out",
    "GET /api/users/info",
    "POST /api/general/upload-file",
    "GET /api/user-data/draft",
    "POST /api/user-data/draft",
    "POST /api/learning/submit-question",
    "POST /api/learning/submit-test-driven-question",
    "POST /api/learning/code-question/judge/{id}/submit-coding-question",
    "POST /api/learning/question/{id}/submit-testcase",
    "GET /api/question/{id}/testcases/test-code",
    "GET /api/learning/code-question/judge-result/{token}/submission_result",
    "GET /api/learning/code-question/judge-result/{token}/submission_result/events",
    "POST /api/learning/lesson/{id}/submit-quiz",
    "GET /api/learning/quiz-submission/{id}/result",
    "GET /api/learning/quiz-submission/{id}/full-detail",
    "GET /api/learning/quiz-submission/{id}/detail",
    "GET /api/learning/submission/{id}/result",
    "POST /api/contests/{id}/enter",
    "POST /api/contests/{id}/parts/{part}/start",
    "GET /api/contests/{id}/clarifications",
    "POST /api/contests/{id}/clarifications",
    "GET /api/contests/{id}/prints",
    "POST /api/contests/{id}/prints",
    "POST /api/contests/{id}/room/beat",
    "GET /api/contests/{id}/room/events",
    "POST /api/contests/{id}/room/take",
    "GET /api/contests/{id}/rescue-key",
];

#[test]
fn the_account_of_a_card_opens_the_room_of_its_contest_and_nothing_else() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let an = examinee(&exam, "001").await?;
        let objects = Objects {
            contest: exam.id,
            contest_slug: exam.slug.clone(),
            contest_part: exam.part,
            ..Objects::nowhere()
        };
        let mut open = Vec::new();
        for call in documented()?.iter().filter(|call| !call.allows(None)) {
            let name = format!("{} {}", call.method, call.pattern);
            if name == "POST /api/users/sign-out" || call.goes_on() {
                continue;
            }
            for path in call.paths(&objects) {
                let answer = call.make(&an, &path, &call.body(&objects)).await?;
                let is_refused = answer.status == 403 && answer.refused(403)? == "no_access";
                if !is_refused && !open.contains(&name) {
                    open.push(name.clone());
                }
            }
        }
        let unexpected: Vec<&String> = open.iter().filter(|name| !OPEN.contains(&name.as_str())).collect();
        assert_eq!(unexpected, [""; 0]);
        let closed: Vec<&&str> = OPEN
            .iter()
            .filter(|name| !name.ends_with("/events") && !name.ends_with("sign-out"))
            .filter(|name| !open.iter().any(|it| it == **name))
            .collect();
        assert_eq!(closed, [&""; 0], "the room calls these");
        // Of another contest nothing, even where everybody may.
        let second =
            crate::contests::create(&exam.admin, crate::contests::body(&exam.questions, json!({"name": "Khác"})))
                .await?;
        let enter = format!("/api/contests/{}/enter", second["id"]);
        assert_eq!(an.post(&enter, json!({})).await?.refused(403)?, "no_access");
        let told = format!("/api/contests/{}/clarifications", second["id"]);
        assert_eq!(an.get(&told).await?.refused(403)?, "no_access");
        Ok(())
    })
}

/// Which of these topics are refused.
async fn refused(who: &Caller, topics: &[String]) -> anyhow::Result<Vec<Value>> {
    let mut stream = Events::open(who, &format!("/api/live?topics={}", topics.join(","))).await?;
    let opened = stream.wait_for("open").await?;
    Ok(opened["refused"].as_array().into_iter().flatten().map(|topic| topic["topic"].clone()).collect())
}

#[test]
fn they_answer_and_are_told_nothing_beyond_their_contest() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let an = examinee(&exam, "001").await?;
        let binh = learner(&exam.site).await?;
        let practice = json!({"type": "short_answer", "name": "Hai cộng hai?", "statement": "Tính.", "score": 3,
            "status": "published", "visibility": "public", "answers": [{"text": "4", "share": 100}]});
        let practice = id_of(&exam.admin.post("/api/question", practice).await?.data()?);
        let answer = || json!({"question_id": practice, "answer": "4", "key": key()});
        binh.post("/api/learning/submit-question", answer()).await?.data()?;
        let refusal = an.post("/api/learning/submit-question", answer()).await?.refused(404)?;
        assert_eq!(refusal, "problem_not_found");
        // A lesson is discussed by who takes its course; where they were enrolled all the same, they stay outside.
        let course = course(&exam.admin, "Đại số", json!({})).await?;
        let (lesson, _) = lecture(&exam.admin, course, None, "Bài 1").await?;
        manage(&exam.admin, course, "publish").await?.data()?;
        join(&binh, course).await?.data()?;
        let enrolled = "INSERT INTO enrolments (course_id, user_id, how) VALUES ($1, $2, 'by_hand')";
        sqlx::query(enrolled).bind(course).bind(an.id).execute(&mut exam.site.sql().await?).await?;
        let talk = format!("lesson/{lesson}/comments");
        let of = |who: &Caller| [format!("user/{}", who.id), format!("contest/{}/news", exam.id), talk.clone()];
        assert_eq!(refused(&binh, &of(&binh)).await?, [""; 0]);
        assert_eq!(refused(&an, &of(&an)).await?, [talk.as_str()]);
        Ok(())
    })
}

#[test]
fn they_are_no_learners_of_the_site() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let an = examinee(&exam, "001").await?;
        exam.enter(&an, json!({})).await?.data()?;
        let mut sql = exam.site.sql().await?;
        let active = "SELECT count(*) FROM users WHERE contest_id IS NOT NULL AND active_on IS NOT NULL";
        let active: i64 = sqlx::query_scalar(active).fetch_one(&mut sql).await?;
        let counted: i64 = sqlx::query_scalar("SELECT count(*) FROM active_learners WHERE user_id = $1")
            .bind(an.id)
            .fetch_one(&mut sql)
            .await?;
        assert_eq!((active, counted), (0, 0));
        let people = exam.admin.get("/api-admin/users?size=96").await?;
        assert!(!people.text.contains("Nguyễn Văn An"), "{}", people.text);
        assert_eq!(exam.admin.get(&format!("/api-admin/users/{}", an.id)).await?.status, 404);
        let course = course(&exam.admin, "Đại số", json!({})).await?;
        let enrolments = format!("/api/courses/{course}/enrolments");
        let added = exam.admin.post(&enrolments, json!({"user_ids": [an.id]})).await?.data()?;
        assert_eq!(added["added"], 0);
        let listed = exam.admin.get(&enrolments).await?.data()?;
        assert_eq!(listed, json!([]));
        Ok(())
    })
}
