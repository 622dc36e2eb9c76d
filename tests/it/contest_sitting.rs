//! Sitting parts of contests: begun once, answered by the format's rules, handed in, and what is told of it when.

use std::time::Duration;

use serde_json::{Value, json};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, run};

use crate::calls::now;
use crate::contests::{Exam, body, create};
use crate::courses::{id_of, learner};
use crate::quizzes::{due, key, qs, save};

/// A school test that is handed in as a whole.
fn school_test(review: &str) -> Value {
    json!({"format": "test", "submission_mode": "once", "show_ranks": "off", "room": {"review": review}})
}

async fn detail(who: &Caller, attempt: i64, what: &str) -> anyhow::Result<Value> {
    who.get(&format!("/api/learning/quiz-submission/{attempt}/{what}")).await?.data()
}

/// What the contest says of the caller's own attempt.
async fn own(exam: &Exam, who: &Caller) -> anyhow::Result<Value> {
    Ok(exam.seen(who).await?["parts"][0].clone())
}

#[test]
fn nothing_is_told_before_the_test_is_in_and_then_the_score() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, school_test("score")).await?;
        let an = exam.entrant().await?;
        assert_eq!(own(&exam, &an).await?["questions"], Value::Null);
        let begun = exam.begin(&an).await?;
        assert!(!begun.text.contains("1010") && !begun.text.contains("cố đô"), "{}", begun.text);
        let begun = begun.data()?;
        let attempt = qs(&begun);
        assert_eq!((&begun["lesson_id"], &begun["mode"]), (&Value::Null, &json!("submit_all")));
        assert_eq!((&begun["contest"]["id"], &begun["contest"]["part_id"]), (&json!(exam.id), &json!(exam.part)));
        let [first, second, _] = exam.questions;
        let sent = exam.send(&an, attempt, first, &exam.right).await?.data()?;
        assert_eq!(
            (&sent["status"], &sent["review"], &sent["score"]),
            (&json!("not_tested"), &Value::Null, &json!(0.0))
        );
        let submission = sent["submission_id"].to_string();
        let seen = an.get(&format!("/api/learning/submission/{submission}/result")).await?;
        assert!(!seen.text.contains("1010") && !seen.text.contains("\"AC\""), "{}", seen.text);
        save(&an, attempt, second, 1, "4").await?.data()?;
        assert_eq!(detail(&an, attempt, "full-detail").await?["questions"], json!([]));
        assert_eq!(detail(&an, attempt, "result").await?["score"], Value::Null);
        let part = own(&exam, &an).await?;
        assert_eq!((&part["state"], &part["attempt"]["score"]), (&json!("running"), &Value::Null));
        assert_eq!(part["questions"][1]["label"], "B");
        let send = json!({"contest_id": exam.id, "quiz_submission_id": attempt, "key": key(), "answers": []});
        let path = format!("/api/learning/lesson/{}/submit-quiz", exam.part);
        let done = an.post(&path, send.clone()).await?.data()?;
        assert_eq!(
            (&done["score"], &done["contest"]["slug"], &done["coins"]),
            (&json!(7.0), &json!(exam.slug), &json!(0))
        );
        let again = an.post(&path, send).await?.data()?;
        assert_eq!(again["receipt"], done["receipt"], "a send that is repeated is answered as the first");
        assert_eq!(exam.hand_in(&an, attempt, json!([])).await?.refused(412)?, "already_submitted");
        assert_eq!(exam.send(&an, attempt, first, &exam.wrong).await?.refused(412)?, "already_submitted");
        assert_eq!(exam.begin(&an).await?.refused(412)?, "already_submitted");
        let part = own(&exam, &an).await?;
        assert_eq!((&part["state"], &part["attempt"]["score"]), (&json!("handed_in"), &json!(7.0)));
        // What is right stays hidden, also when all is over.
        exam.pass(180).await?;
        let full = an.get(&format!("/api/learning/quiz-submission/{attempt}/full-detail")).await?;
        assert!(!full.text.contains("1010"), "{}", full.text);
        assert_eq!(full.data()?["questions"][0]["correct_answer"], Value::Null);
        Ok(())
    })
}

#[test]
fn what_is_right_is_told_when_the_contest_is_over_where_its_author_lets_it() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, school_test("answers")).await?;
        let (an, attempt) = exam.sitter().await?;
        let [first, second, _] = exam.questions;
        let answers = json!([{"question_id": first, "answer": exam.wrong}, {"question_id": second, "answer": "4"}]);
        assert_eq!(exam.hand_in(&an, attempt, answers).await?.data()?["score"], json!(3.0));
        let full = an.get(&format!("/api/learning/quiz-submission/{attempt}/full-detail")).await?;
        assert!(!full.text.contains("1010"), "others sit it still: {}", full.text);
        assert_eq!(full.data()?["questions"][0]["correct_answer"], Value::Null);
        exam.pass(180).await?;
        let full = detail(&an, attempt, "full-detail").await?;
        assert_eq!(full["questions"][0]["correct_answer"], json!(exam.right));
        Ok(())
    })
}

#[test]
fn where_nothing_is_shown_nobody_who_sat_it_sees_a_mark() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, school_test("never")).await?;
        let (an, attempt) = exam.sitter().await?;
        let answers = json!([{"question_id": exam.questions[0], "answer": exam.right}]);
        assert_eq!(exam.hand_in(&an, attempt, answers).await?.data()?["score"], Value::Null);
        for minutes in [0, 180] {
            exam.pass(minutes).await?;
            assert_eq!(detail(&an, attempt, "result").await?["score"], Value::Null);
            assert_eq!(detail(&an, attempt, "full-detail").await?["questions"][0]["score"], Value::Null);
            assert_eq!(own(&exam, &an).await?["attempt"]["score"], Value::Null);
        }
        let seen = detail(&exam.admin, attempt, "result").await?;
        assert_eq!(seen["score"], json!(4.0), "who marks it sees it");
        Ok(())
    })
}

#[test]
fn where_nothing_is_shown_the_own_row_says_nothing_either() -> anyhow::Result<()> {
    run(async |world| {
        for change in [school_test("never"), json!({"format": "oi"})] {
            let exam = Exam::new(world, change.clone()).await?;
            let (an, attempt) = exam.sitter().await?;
            let answers = json!([{"question_id": exam.questions[0], "answer": exam.right}]);
            exam.hand_in(&an, attempt, answers).await?.data()?;
            let (_, metadata) = exam.board(&an, "").await?;
            assert!(!metadata["me"].to_string().contains("\"score\":4"), "{change}: {}", metadata["me"]);
            assert_eq!(exam.board(&exam.admin, "").await?.0[0]["score"], json!(4.0), "{change}");
        }
        Ok(())
    })
}

#[test]
fn a_part_ends_at_its_minutes_and_what_was_written_is_handed_in() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let exam = Exam::on(world.site_on(&server).await?, json!({})).await?;
        let asked: Vec<Value> = exam.questions.iter().map(|id| json!({"question_id": id})).collect();
        let parts = json!([{"id": exam.part, "name": "Trắc nghiệm", "quiz_time": 30, "questions": asked}]);
        let timed = json!({"format": "test", "submission_mode": "once", "exercise_type": "timed", "parts": parts});
        exam.change(timed).await?.data()?;
        let an = exam.entrant().await?;
        let begun = exam.begin(&an).await?.data()?;
        let attempt = qs(&begun);
        assert_eq!(begun["deadline_at"].as_i64(), begun["started_at"].as_i64().map(|at| at + 1800));
        let [first, second, _] = exam.questions;
        save(&an, attempt, first, 1, &exam.right).await?.data()?;
        let mut sql = exam.site.sql().await?;
        let over = "UPDATE attempts SET deadline_at = now() - interval '11 seconds' WHERE id = $1";
        sqlx::query(over).bind(attempt).execute(&mut sql).await?;
        assert_eq!(save(&an, attempt, second, 1, "4").await?.refused(412)?, "time_over");
        assert_eq!(exam.send(&an, attempt, second, "4").await?.refused(412)?, "time_over");
        due(&mut sql).await?;
        eventually(Duration::from_secs(60), async || {
            Ok(detail(&an, attempt, "result").await?["status"] == json!("judged"))
        })
        .await?;
        let part = own(&exam, &an).await?;
        assert_eq!((&part["state"], &part["attempt"]["score"]), (&json!("over"), &json!(4.0)));
        assert_eq!(exam.begin(&an).await?.refused(412)?, "part_over");
        assert_eq!(exam.board(&an, "").await?.0[0]["score"], json!(4.0), "it is on the board");
        Ok(())
    })
}

#[test]
fn a_part_that_nobody_ended_is_handed_in_by_whoever_asks_for_it() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "test", "submission_mode": "once"})).await?;
        let (an, attempt) = exam.sitter().await?;
        save(&an, attempt, exam.questions[0], 1, &exam.right).await?.data()?;
        let over = "UPDATE attempts SET deadline_at = now() - interval '11 seconds' WHERE id = $1";
        sqlx::query(over).bind(attempt).execute(&mut exam.site.sql().await?).await?;
        assert_eq!(exam.begin(&an).await?.refused(412)?, "part_over");
        assert_eq!(own(&exam, &an).await?["attempt"]["score"], json!(4.0));
        Ok(())
    })
}

#[test]
fn no_part_goes_on_after_the_contest() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let asked: Vec<Value> = exam.questions.iter().map(|id| json!({"question_id": id})).collect();
        let parts = json!([{"id": exam.part, "name": "A", "quiz_time": 300, "questions": asked}]);
        let seen = exam.change(json!({"exercise_type": "timed", "parts": parts})).await?.data()?;
        let an = exam.entrant().await?;
        let begun = exam.begin(&an).await?.data()?;
        assert_eq!(begun["deadline_at"], seen["end_time"]);
        // Longer for all who sit it.
        let end = now() + 9000;
        exam.change(json!({"end_time": end})).await?.data()?;
        assert_eq!(exam.begin(&an).await?.data()?["deadline_at"], json!(end));
        Ok(())
    })
}

/// Also minutes that were left in it when it was timed.
#[test]
fn a_parts_minutes_count_only_where_each_has_a_clock() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let asked: Vec<Value> = exam.questions.iter().map(|id| json!({"question_id": id})).collect();
        let parts = json!([{"id": exam.part, "name": "A", "quiz_time": 1, "questions": asked}]);
        exam.change(json!({"exercise_type": "free", "parts": parts})).await?.data()?;
        let an = exam.entrant().await?;
        exam.begin(&an).await?.data()?;
        let end = now() + 9000;
        exam.change(json!({"end_time": end})).await?.data()?;
        assert_eq!(exam.begin(&an).await?.data()?["deadline_at"], json!(end));
        Ok(())
    })
}

#[test]
fn of_many_answers_the_accepted_one_counts() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "icpc"})).await?;
        let (an, attempt) = exam.sitter().await?;
        let [first, second, _] = exam.questions;
        for (answer, status) in [(&exam.wrong, "WR"), (&exam.wrong, "WR"), (&exam.right, "AC"), (&exam.wrong, "WR")] {
            let sent = exam.send(&an, attempt, first, answer).await?.data()?;
            assert_eq!(sent["status"], status);
            let told = &sent["review"];
            assert_eq!((&told["parts"][0]["right"], &told["solution_html"]), (&Value::Null, &Value::Null), "not yet");
        }
        exam.send(&an, attempt, second, "5").await?.data()?;
        let (rows, _) = exam.board(&an, "").await?;
        let row = &rows[0];
        let cells = [&row["cells"][0], &row["cells"][1], &row["cells"][2]];
        assert_eq!(row["score"], json!(1.0));
        assert_eq!((&cells[0]["tries"], &cells[0]["state"]), (&json!(3), &json!("solved")));
        assert_eq!((&cells[1]["tries"], &cells[1]["state"]), (&json!(1), &json!("failed")));
        assert_eq!(cells[2]["state"], "untried");
        let time = cells[0]["time_s"].as_i64().unwrap_or_default();
        let counted = time - time % 60 + 2 * 20 * 60;
        assert_eq!(row["penalty_s"], json!(counted), "{row}");
        assert_eq!(row["firsts"], json!([first]));
        Ok(())
    })
}

#[test]
fn where_one_answers_once_the_second_is_refused() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "plain", "submission_mode": "once"})).await?;
        let (an, attempt) = exam.sitter().await?;
        let first = exam.questions[0];
        assert_eq!(exam.send(&an, attempt, first, &exam.wrong).await?.data()?["status"], "WR");
        assert_eq!(exam.send(&an, attempt, first, &exam.right).await?.refused(412)?, "already_submitted");
        assert_eq!(exam.board(&an, "").await?.1["me"]["score"], json!(0.0));
        Ok(())
    })
}

#[test]
fn begun_twice_it_is_gone_on_with_and_nobody_else_is_in_it() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let an = exam.entrant().await?;
        let begun = futures::future::try_join_all((0..4).map(|_| exam.sit(&an))).await?;
        assert!(begun.windows(2).all(|two| two[0] == two[1]), "{begun:?}");
        let attempt = begun[0];
        exam.send(&an, attempt, exam.questions[1], "5").await?.data()?;
        let resumed = exam.begin(&an).await?.data()?;
        assert_eq!(resumed["questions"][1]["given"]["answer"], "5");
        let binh = exam.entrant().await?;
        assert_eq!(exam.send(&binh, attempt, exam.questions[0], "1").await?.refused(404)?, "attempt_not_found");
        assert_eq!(exam.hand_in(&binh, attempt, json!([])).await?.refused(404)?, "attempt_not_found");
        assert_eq!(save(&binh, attempt, exam.questions[0], 1, "1").await?.refused(404)?, "attempt_not_found");
        for what in ["result", "full-detail"] {
            let path = format!("/api/learning/quiz-submission/{attempt}/{what}");
            assert_eq!(binh.get(&path).await?.refused(404)?, "attempt_not_found");
        }
        // The calls of quizzes are not a way round: neither without the contest nor by another part.
        let path = format!("/api/learning/lesson/{}/submit-quiz", exam.part);
        let bare = json!({"quiz_submission_id": attempt, "key": key()});
        assert_eq!(an.post(&path, bare).await?.refused(404)?, "attempt_not_found");
        let other = json!({"contest_id": exam.id, "quiz_submission_id": attempt, "key": key()});
        assert_eq!(
            an.post("/api/learning/lesson/9000000/submit-quiz", other).await?.refused(404)?,
            "attempt_not_found"
        );
        let none = json!({"contest_id": exam.id, "key": key(), "answers": []});
        assert_eq!(an.post(&path, none).await?.faults()?, ["quiz_submission_id required"]);
        let none = json!({"contest_id": exam.id, "question_id": exam.questions[0], "answer": exam.right, "key": key()});
        assert_eq!(an.post("/api/learning/submit-question", none).await?.faults()?, ["quiz_submission_id required"]);
        let foreign = exam.send(&an, attempt, 9_000_000, "1").await?;
        assert_eq!(foreign.faults()?, ["question_id invalid_value"]);
        Ok(())
    })
}

#[test]
fn an_answer_that_is_sent_again_is_one() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "icpc"})).await?;
        let (an, attempt) = exam.sitter().await?;
        let body = json!({"question_id": exam.questions[0], "quiz_submission_id": attempt, "contest_id": exam.id,
                          "answer": exam.wrong, "key": key()});
        let sent = an.post("/api/learning/submit-question", body.clone()).await?.data()?;
        let again = an.post("/api/learning/submit-question", body).await?.data()?;
        assert_eq!(sent["submission_id"], again["submission_id"]);
        assert_eq!(exam.board(&an, "").await?.0[0]["cells"][0]["tries"], json!(1));
        Ok(())
    })
}

async fn five(by: &Caller) -> anyhow::Result<Vec<i64>> {
    let mut all = Vec::new();
    for number in 0..5 {
        let choices: Vec<Value> =
            (0..6).map(|at| json!({"text": format!("số {at}"), "correct": at == number})).collect();
        let made = json!({"type": "single_choice", "name": format!("Câu {number}"), "statement": "Chọn.", "score": 2,
                          "answers": choices, "status": "published", "visibility": "private"});
        all.push(id_of(&by.post("/api/question", made).await?.data()?));
    }
    Ok(all)
}

/// A contest of five choices; what some people get when they begin its part.
async fn papers(
    world: &tests::World,
    amount: i32,
    variants: i32,
    people: usize,
) -> anyhow::Result<(Vec<i64>, Vec<Value>)> {
    let site = world.site().await?;
    let all = five(&site.admin).await?;
    let asked: Vec<Value> = all.iter().map(|id| json!({"question_id": id})).collect();
    let change = json!({"parts": [{"name": "A", "question_amount": amount, "questions": asked}], "room": {"variants": variants}});
    let made = create(&site.admin, body(&[], change)).await?;
    let path = format!("/api/contests/{}", made["id"]);
    let mut papers = Vec::new();
    for _ in 0..people {
        let who = learner(&site).await?;
        who.post(&format!("{path}/enter"), json!({})).await?.data()?;
        let start = format!("{path}/parts/{}/start", made["parts"][0]["id"]);
        let begun = who.post(&start, json!({"key": key()})).await?.data()?;
        assert_eq!(who.post(&start, json!({"key": key()})).await?.data()?["questions"], begun["questions"]);
        papers.push(begun["questions"].clone());
    }
    Ok((all, papers))
}

fn ids(paper: &Value) -> Vec<i64> {
    paper.as_array().into_iter().flatten().map(|it| it["id"].as_i64().unwrap_or_default()).collect()
}

#[test]
fn of_five_questions_each_gets_two_in_the_authors_order() -> anyhow::Result<()> {
    run(async |world| {
        let (all, papers) = papers(world, 2, 0, 8).await?;
        let mut seen = std::collections::BTreeSet::new();
        for paper in &papers {
            let drawn = ids(paper);
            assert_eq!(drawn.len(), 2, "{paper}");
            let places: Vec<_> = drawn.iter().map(|id| all.iter().position(|it| it == id)).collect();
            assert!(places.is_sorted() && places.iter().all(Option::is_some), "{drawn:?} of {all:?}");
            seen.extend(drawn);
        }
        // That eight people draw the same two happens once in ten million times.
        assert!(seen.len() > 2, "{seen:?}");
        Ok(())
    })
}

#[test]
fn one_variant_is_one_paper_and_neighbours_have_different_ones() -> anyhow::Result<()> {
    run(async |world| {
        let (mut all, papers) = papers(world, 5, 2, 4).await?;
        assert_eq!((&papers[0], &papers[1]), (&papers[2], &papers[3]), "questions and choices in one order");
        assert_ne!(ids(&papers[0]), ids(&papers[1]));
        let mut sorted = ids(&papers[0]);
        sorted.sort_unstable();
        all.sort_unstable();
        assert_eq!(sorted, all);
        Ok(())
    })
}
