//! Quizzes: begun, answered, handed in, marked; what they bring, and what is told of them to whom.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, World, run};

use crate::courses::{course, id_of, join, learner, manage};

pub fn key() -> String {
    uuid::Uuid::new_v4().to_string()
}

/// What is kept of a person's ($1) quiz ($2): the marks of each attempt, the lesson's progress, what coins were given for.
const KEPT: &str = "
    SELECT jsonb_build_object(
        'attempts', (SELECT jsonb_agg(jsonb_build_array(id, score, waiting) ORDER BY id) FROM attempts
                      WHERE user_id = $1 AND lesson_id = $2),
        'tries', p.tries, 'score', p.best_score, 'percent', round(p.quiz_percent::numeric, 6),
        'finished', p.finished_at IS NOT NULL,
        'course', (SELECT jsonb_agg(jsonb_build_array(done, finished_at IS NOT NULL)) FROM course_progress WHERE user_id = $1),
        'coins', coalesce((SELECT jsonb_agg(jsonb_build_array(reason, object_id, sum) ORDER BY reason, object_id)
                    FROM (SELECT reason, object_id, sum(amount) FROM coin_entries WHERE user_id = $1
                           GROUP BY reason, object_id HAVING sum(amount) <> 0) e), '[]'))
      FROM lesson_progress p WHERE p.user_id = $1 AND p.lesson_id = $2";

/// The same from nothing but the answers and the quiz's rules. The course has no other lesson.
const ANEW: &str = "
    WITH best AS (
        SELECT q.attempt_id, q.question_id, coalesce(max(s.score), 0) AS score,
               coalesce(bool_or(s.status IN ('running', 'waiting_manual_judge', 'not_tested')), false) AS waits,
               coalesce(bool_or(s.status = 'AC'), false) AS is_full, count(s.id) > 0 AS is_answered
          FROM attempt_questions q LEFT JOIN submissions s ON s.attempt_id = q.attempt_id AND s.question_id = q.question_id
         GROUP BY q.attempt_id, q.question_id),
    mine AS (
        SELECT a.id, sum(b.score) AS score, count(*) FILTER (WHERE b.waits) AS waiting, bool_and(b.is_answered) AS is_whole,
               sum(b.score) / a.max_score * 100 AS percent, a.pass_percentage
          FROM attempts a JOIN best b ON b.attempt_id = a.id
         WHERE a.user_id = $1 AND a.lesson_id = $2 AND a.status <> 'running' GROUP BY a.id),
    counted AS (
        SELECT * FROM mine ORDER BY CASE WHEN (SELECT settings ->> 'counts' FROM lessons WHERE id = $2) = 'last' THEN id END DESC,
                                    percent DESC LIMIT 1),
    whole AS (SELECT bool_or(percent + 1e-9 >= pass_percentage) AS is_passed, bool_or(is_whole) AS is_whole FROM mine),
    course AS (SELECT course_id AS id FROM course_items WHERE lesson_id = $2),
    coins AS (
        SELECT DISTINCT 'quiz_question' AS reason, b.question_id AS object, 2 AS amount
          FROM best b JOIN attempts a ON a.id = b.attempt_id WHERE a.user_id = $1 AND b.is_full
         UNION ALL SELECT 'quiz', $2, 10 FROM whole WHERE is_whole
         UNION ALL SELECT 'lesson', $2, 10 FROM whole WHERE is_passed
         UNION ALL SELECT 'course', course.id, 100 FROM whole, course WHERE is_passed)
    SELECT jsonb_build_object(
        'attempts', (SELECT jsonb_agg(jsonb_build_array(id, score, waiting) ORDER BY id) FROM mine),
        'tries', (SELECT count(*) FROM mine), 'score', counted.score, 'percent', round(counted.percent::numeric, 6),
        'finished', whole.is_passed,
        'course', jsonb_build_array(jsonb_build_array(whole.is_passed::int, whole.is_passed)),
        'coins', coalesce((SELECT jsonb_agg(jsonb_build_array(reason, object, amount) ORDER BY reason, object) FROM coins), '[]'))
      FROM counted, whole";

/// A quiz in a course that somebody has joined.
pub struct Quiz {
    pub site: TestSite,
    pub teacher: Caller,
    pub an: Caller,
    pub course: i64,
    pub lesson: i64,
    /// A choice of four points, a short answer of three, an essay of three.
    pub questions: [i64; 3],
    /// The right choice, and a wrong one.
    pub right: String,
    pub wrong: String,
}

async fn question(by: &Caller, body: Value) -> anyhow::Result<i64> {
    let mut body = body;
    body["status"] = json!("published");
    body["visibility"] = json!("private");
    Ok(id_of(&by.post("/api/question", body).await?.data()?))
}

/// A published course with a quiz of these questions, and a learner in it: the course, the lesson, the learner.
pub async fn published_quiz(site: &TestSite, settings: Value, questions: &[i64]) -> anyhow::Result<(i64, i64, Caller)> {
    let teacher = &site.admin;
    let course = course(teacher, "Khóa có bài kiểm tra", json!({})).await?;
    let made = json!({"course_id": course, "type": "quiz", "title": "Kiểm tra", "settings": settings});
    let lesson = id_of(&teacher.post("/api/lesson-item", made).await?.data()?);
    let path = format!("/api/lesson-item/{lesson}/add-question");
    teacher.post(&path, json!({"question_ids": questions})).await?.data()?;
    manage(teacher, course, "publish").await?.data()?;
    let an = learner(site).await?;
    join(&an, course).await?.data()?;
    Ok((course, lesson, an))
}

impl Quiz {
    pub async fn new(world: &World, settings: Value) -> anyhow::Result<Self> {
        Self::on(world.site().await?, settings).await
    }

    pub async fn on(site: TestSite, settings: Value) -> anyhow::Result<Self> {
        let teacher = site.admin.clone();
        let choice = json!({"type": "single_choice", "name": "Thủ đô?", "statement": "Chọn.", "score": 4, "answers": [
            {"text": "Hà Nội", "correct": true}, {"text": "Huế", "correct": false, "feedback": "Đó là cố đô."}],
            "solution": "Hà Nội từ năm 1010.", "show_solution": "answered"});
        let short = json!({"type": "short_answer", "name": "Hai cộng hai?", "statement": "Tính.", "score": 3,
            "answers": [{"text": "4", "share": 100}]});
        let essay =
            json!({"type": "long_answer", "name": "Tả trường em", "statement": "Viết.", "score": 3, "answers": {}});
        let questions =
            [question(&teacher, choice).await?, question(&teacher, short).await?, question(&teacher, essay).await?];
        let (course, lesson, an) = published_quiz(&site, settings, &questions).await?;
        let source = teacher.get(&format!("/api/question/{}", questions[0])).await?.data()?;
        let choices = source["source"]["answers"].as_array().cloned().unwrap_or_default();
        let of = |correct: bool| {
            choices.iter().find(|choice| choice["correct"] == json!(correct)).map(|it| it["id"].to_string())
        };
        let (right, wrong) = (of(true).unwrap_or_default(), of(false).unwrap_or_default());
        Ok(Self { site, teacher, an, course, lesson, questions, right, wrong })
    }

    pub async fn start(&self, who: &Caller) -> anyhow::Result<Value> {
        who.post(&format!("/api/learning/lesson/{}/start-quiz", self.lesson), json!({"key": key()})).await?.data()
    }

    pub async fn submit(&self, who: &Caller, body: Value) -> anyhow::Result<Answer> {
        who.post(&format!("/api/learning/lesson/{}/submit-quiz", self.lesson), body).await
    }

    pub fn answers(&self, choice: &str) -> Value {
        let [first, second, third] = self.questions;
        json!([{"question_id": first, "answer": choice}, {"question_id": second, "answer": "4"},
               {"question_id": third, "answer": "Trường em có cây bàng.", "format": "markdown"}])
    }

    pub async fn balance(&self, who: &Caller) -> anyhow::Result<i64> {
        let text = "SELECT coalesce((SELECT balance FROM coin_balances WHERE user_id = $1), 0)";
        let balance: i64 = sqlx::query_scalar(text).bind(who.id).fetch_one(&mut self.site.sql().await?).await?;
        let text = "SELECT coalesce(sum(amount), 0)::bigint FROM coin_entries WHERE user_id = $1";
        let sum: i64 = sqlx::query_scalar(text).bind(who.id).fetch_one(&mut self.site.sql().await?).await?;
        assert_eq!(balance, sum, "the balance is the sum of the ledger");
        Ok(balance)
    }

    /// Whether what is kept of the person's marks, progress and coins is what counting their answers anew comes to.
    ///
    /// # Errors
    /// When it is not, with both.
    pub async fn agrees(&self, who: &Caller) -> anyhow::Result<()> {
        self.balance(who).await?;
        let mut sql = self.site.sql().await?;
        let kept: Value = sqlx::query_scalar(KEPT).bind(who.id).bind(self.lesson).fetch_one(&mut sql).await?;
        let anew: Value = sqlx::query_scalar(ANEW).bind(who.id).bind(self.lesson).fetch_one(&mut sql).await?;
        anyhow::ensure!(kept == anew, "kept {kept}, counted anew {anew}");
        Ok(())
    }

    /// What the person has of the lesson: `(percent, finished)`.
    pub async fn progress(&self, who: &Caller) -> anyhow::Result<(i64, bool)> {
        let lesson = who.get(&format!("/api/lesson-item/{}", self.lesson)).await?.data()?;
        Ok((lesson["percent"].as_i64().unwrap_or_default(), lesson["is_finished"] == json!(true)))
    }
}

pub async fn save(who: &Caller, attempt: i64, question: i64, seq: i64, answer: &str) -> anyhow::Result<Answer> {
    let data = json!({"seq": seq, "answer": answer});
    who.post("/api/user-data/draft", json!({"key": format!("attempt/{attempt}/{question}"), "data": data})).await
}

pub fn qs(of: &Value) -> i64 {
    of["quiz_submission_id"].as_i64().unwrap_or_default()
}

#[test]
fn nothing_is_told_before_the_whole_is_in_and_the_newest_answers_count() -> anyhow::Result<()> {
    run(async |world| {
        let quiz = Quiz::new(world, json!({"mode": "submit_all", "pass_percentage": 60})).await?;
        let an = &quiz.an;
        let begun = quiz.start(an).await?;
        let attempt = qs(&begun);
        assert_eq!((&begun["status"], &begun["deadline_at"]), (&json!("running"), &Value::Null));
        let scores: Vec<&Value> = begun["questions"].as_array().into_iter().flatten().map(|it| &it["score"]).collect();
        assert_eq!(scores, [&json!(4.0), &json!(3.0), &json!(3.0)]);
        assert_eq!(qs(&quiz.start(an).await?), attempt, "it is gone on with");
        let [first, second, _] = quiz.questions;
        // Sent on the way, then changed, then written on: the last of it counts.
        for choice in [&quiz.right, &quiz.wrong] {
            let body = json!({"question_id": first, "quiz_submission_id": attempt, "answer": choice, "key": key()});
            let sent = an.post("/api/learning/submit-question", body).await?.data()?;
            assert_eq!(
                (&sent["status"], &sent["review"], &sent["score"]),
                (&json!("not_tested"), &Value::Null, &json!(0.0))
            );
            assert_eq!(sent["next_question_id"], json!(second));
        }
        save(an, attempt, second, 1, "5").await?.data()?;
        save(an, attempt, second, 2, "4").await?.data()?;
        save(an, attempt, first, 1, &quiz.right).await?.data()?;
        let early = an.get(&format!("/api/learning/quiz-submission/{attempt}/full-detail")).await?;
        assert_eq!(early.data()?["questions"], json!([]));
        assert!(!early.text.contains("1010") && !early.text.contains("cố đô"), "{}", early.text);
        let result = an.get(&format!("/api/learning/quiz-submission/{attempt}/result")).await?.data()?;
        assert_eq!((&result["score"], &result["correct"]), (&Value::Null, &json!(0)));
        assert_eq!(quiz.balance(an).await?, 0);
        let send = json!({"quiz_submission_id": attempt, "key": key(), "answers": []});
        let done = quiz.submit(an, send.clone()).await?.data()?;
        assert_eq!((&done["status"], &done["score"], &done["percent"]), (&json!("judged"), &json!(7.0), &json!(70.0)));
        assert_eq!((&done["correct"], &done["wrong"], &done["unanswered"]), (&json!(2), &json!(0), &json!(1)));
        assert_eq!((&done["passed"], &done["congratulate"]), (&json!(true), &json!("course")));
        // Two questions, the lesson, the course; the quiz was not answered whole.
        assert_eq!((&done["coins"], quiz.balance(an).await?), (&json!(2 + 2 + 10 + 100), 114));
        assert_eq!(quiz.progress(an).await?, (100, true));
        // The same send again is answered as the first, and brings nothing.
        let again = quiz.submit(an, send).await?.data()?;
        assert_eq!(
            (&again["score"], &again["receipt"], &again["coins"]),
            (&done["score"], &done["receipt"], &json!(0))
        );
        let other = json!({"quiz_submission_id": attempt, "key": key(), "answers": quiz.answers(&quiz.wrong)});
        assert_eq!(quiz.submit(an, other).await?.refused(412)?, "already_submitted");
        assert_eq!(save(an, attempt, first, 9, &quiz.wrong).await?.refused(412)?, "already_submitted");
        let detail = an.get(&format!("/api/learning/quiz-submission/{attempt}/full-detail")).await?.data()?;
        let told = &detail["questions"][0];
        assert_eq!((&told["answer"], &told["correct_answer"]), (&json!(quiz.right), &json!(quiz.right)));
        let code = done["receipt"]["code"].as_str().unwrap_or_default();
        let receipt = quiz.site.visitor().get(&format!("/api/learning/receipt/{code}")).await?.data()?;
        assert_eq!((receipt, &done["receipt"]["count"]), (done["receipt"].clone(), &json!(2)));
        Ok(())
    })
}

#[test]
fn question_by_question_each_is_marked_at_once() -> anyhow::Result<()> {
    run(async |world| {
        let settings = json!({"mode": "submit_single_question", "show_answers": "at_once", "attempts": 1});
        let quiz = Quiz::new(world, settings).await?;
        let an = &quiz.an;
        let attempt = qs(&quiz.start(an).await?);
        let [first, second, third] = quiz.questions;
        let send = |question: i64, answer: &str| {
            let body = json!({"question_id": question, "quiz_submission_id": attempt, "answer": answer, "key": key()});
            async move { an.post("/api/learning/submit-question", body).await }
        };
        let sent = send(first, &quiz.right).await?.data()?;
        assert_eq!(
            (&sent["status"], &sent["coins"], &sent["next_question_id"]),
            (&json!("AC"), &json!(2), &json!(second))
        );
        assert_eq!(sent["review"]["solution_html"], json!("<p>Hà Nội từ năm 1010.</p>\n"));
        assert_eq!(send(first, &quiz.wrong).await?.refused(412)?, "already_submitted");
        assert_eq!(send(9_000_000, "1").await?.faults()?, ["question_id invalid_value"]);
        assert_eq!(send(second, "5").await?.data()?["status"], json!("WR"));
        // Gone on with elsewhere: what was handed in is there.
        let resumed = quiz.start(an).await?;
        let given = &resumed["questions"][1]["given"];
        assert_eq!((&given["status"], &given["answer"]), (&json!("WR"), &json!("5")));
        assert_eq!(send(third, "Cây bàng.").await?.data()?["status"], json!("waiting_manual_judge"));
        let body = json!({"quiz_submission_id": attempt, "key": key()});
        let done = quiz.submit(an, body).await?.data()?;
        assert_eq!((&done["status"], &done["waiting"], &done["score"]), (&json!("submitted"), &json!(1), &json!(4.0)));
        assert_eq!((&done["coins"], &done["tries_left"]), (&json!(10), &json!(0)), "all answered");
        let more = an.post(&format!("/api/learning/lesson/{}/start-quiz", quiz.lesson), json!({"key": key()})).await?;
        assert_eq!(more.refused(412)?, "tries_used");
        Ok(())
    })
}

#[test]
fn drafts_in_any_order_leave_the_newest() -> anyhow::Result<()> {
    run(async |world| {
        let quiz = Quiz::new(world, json!({})).await?;
        let (an, binh) = (&quiz.an, learner(&quiz.site).await?);
        join(&binh, quiz.course).await?.data()?;
        let attempt = qs(&quiz.start(an).await?);
        let question = quiz.questions[1];
        for (seq, answer, kept) in
            [(2, "hai", "hai"), (1, "một", "hai"), (5, "năm", "năm"), (5, "khác", "năm"), (3, "ba", "năm")]
        {
            let now = save(an, attempt, question, seq, answer).await?.data()?;
            assert_eq!(now["data"]["answer"], json!(kept), "{seq}");
        }
        assert_eq!(save(&binh, attempt, question, 9, "của Bình").await?.refused(404)?, "attempt_not_found");
        assert_eq!(save(an, attempt, 9_000_000, 1, "?").await?.faults()?, ["question_id invalid_value"]);
        let long = "a".repeat(70_000);
        assert_eq!(save(an, attempt, question, 9, &long).await?.refused(413)?, "too_large");
        let key_of = format!("attempt/{attempt}/{question}");
        let bad = an.post("/api/user-data/draft", json!({"key": key_of, "data": {"seq": 0}})).await?;
        assert_eq!(bad.faults()?, ["data.seq invalid_value", "data.answer invalid_value"]);
        let resumed = quiz.start(an).await?;
        assert_eq!(resumed["questions"][1]["draft"]["seq"], json!(5));
        let seen = binh.get(&format!("/api/learning/quiz-submission/{attempt}/result")).await?;
        assert_eq!(seen.refused(404)?, "attempt_not_found");
        Ok(())
    })
}

#[test]
fn the_server_hands_in_when_the_time_is_over() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let quiz = Quiz::on(world.site_on(&server).await?, json!({"duration": 10, "pass_percentage": 40})).await?;
        let an = &quiz.an;
        let begun = quiz.start(an).await?;
        let attempt = qs(&begun);
        assert_eq!(begun["deadline_at"].as_i64(), begun["started_at"].as_i64().map(|at| at + 600));
        save(an, attempt, quiz.questions[0], 1, &quiz.right).await?.data()?;
        let mut sql = quiz.site.sql().await?;
        sqlx::query("UPDATE attempts SET deadline_at = now() - interval '11 seconds' WHERE id = $1")
            .bind(attempt)
            .execute(&mut sql)
            .await?;
        assert_eq!(save(an, attempt, quiz.questions[1], 1, "4").await?.refused(412)?, "time_over");
        due(&mut sql).await?;
        let path = format!("/api/learning/quiz-submission/{attempt}/result");
        eventually(Duration::from_secs(60), async || Ok(an.get(&path).await?.data()?["status"] == json!("judged")))
            .await?;
        let result = an.get(&path).await?.data()?;
        assert_eq!((&result["score"], &result["late"], &result["unanswered"]), (&json!(4.0), &json!(true), &json!(2)));
        assert_eq!(quiz.progress(an).await?, (100, true));
        let late = json!({"quiz_submission_id": attempt, "key": key(), "answers": quiz.answers(&quiz.wrong)});
        assert_eq!(quiz.submit(an, late).await?.refused(412)?, "time_over");
        Ok(())
    })
}

/// Has the ends of attempts come now.
pub async fn due(sql: &mut PgConnection) -> anyhow::Result<()> {
    sqlx::query("UPDATE tasks SET due_at = now() WHERE kind = 'end_attempt'").execute(sql).await?;
    Ok(())
}

#[test]
fn a_teacher_marks_and_publishes_and_the_learner_hears_of_it() -> anyhow::Result<()> {
    run(async |world| {
        let quiz = Quiz::new(world, json!({"pass_percentage": 80})).await?;
        let an = &quiz.an;
        let body = json!({"key": key(), "answers": quiz.answers(&quiz.right)});
        let done = quiz.submit(an, body).await?.data()?;
        let (attempt, essay) = (qs(&done), quiz.questions[2]);
        assert_eq!((&done["status"], &done["passed"]), (&json!("submitted"), &json!(false)));
        let queue =
            quiz.teacher.get(&format!("/api/learning/marking-queue?course_id={}", quiz.course)).await?.data()?;
        assert_eq!((queue.as_array().map(Vec::len), &queue[0]["question"]["id"]), (Some(1), &json!(essay)));
        assert_eq!(queue[0]["quiz"]["id"], json!(quiz.lesson));
        let path = format!("/api/learning/quiz-submission/{attempt}/judge-manual");
        let stranger = quiz.site.person("teacher").await?;
        assert_eq!(stranger.post(&path, json!({"marks": []})).await?.refused(403)?, "no_access");
        assert_eq!(stranger.get("/api/learning/marking-queue").await?.data()?, json!([]));
        let publish = json!({"marks": [], "publish": true});
        assert_eq!(quiz.teacher.post(&path, publish.clone()).await?.faults()?, ["marks scores_first"]);
        let mark = |score: f64, version: i64| {
            json!({"marks": [{"question_id": essay, "score": score, "version": version,
                              "remarks": [{"line": 1, "text": "Câu này hay."}]}]})
        };
        assert_eq!(quiz.teacher.post(&path, mark(9.0, 0)).await?.faults()?, ["marks[0].score between"]);
        quiz.teacher.post(&path, mark(2.5, 0)).await?.data()?;
        assert_eq!(quiz.teacher.post(&path, mark(1.0, 0)).await?.refused(409)?, "concurrent_edit");
        // Kept for teachers until it is published.
        let full = format!("/api/learning/quiz-submission/{attempt}/full-detail");
        let seen = an.get(&full).await?;
        assert!(!seen.text.contains("Câu này hay"), "{}", seen.text);
        assert_eq!(seen.data()?["questions"][2]["score"], Value::Null);
        let published = quiz.teacher.post(&path, publish).await?.data()?;
        assert_eq!((&published["status"], &published["score"]), (&json!("judged"), &json!(9.5)));
        let seen = an.get(&full).await?.data()?;
        assert_eq!((&seen["passed"], &seen["questions"][2]["remarks"][0]["line"]), (&json!(true), &json!(1)));
        let submission = seen["questions"][2]["submission_id"].to_string();
        let one = an.get(&format!("/api/learning/submission/{submission}/result")).await?.data()?;
        assert_eq!((&one["manual_score"], &one["auto_score"]), (&json!(2.5), &Value::Null));
        let notices = an.get("/api/users/notices").await?.data()?;
        assert_eq!(notices[0]["kind"], json!("answer_marked"));
        assert_eq!(quiz.progress(an).await?, (100, true));
        Ok(())
    })
}

#[test]
fn marking_again_takes_back_exactly_what_it_gave() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let quiz = Quiz::on(world.site_on(&server).await?, json!({"pass_percentage": 70})).await?;
        let an = &quiz.an;
        let [first, second, _] = quiz.questions;
        let answers = json!([{"question_id": first, "answer": quiz.right}, {"question_id": second, "answer": "4"}]);
        let done = quiz.submit(an, json!({"key": key(), "answers": answers})).await?.data()?;
        assert_eq!((&done["passed"], quiz.balance(an).await?), (&json!(true), 114));
        let path = format!("/api/question/{second}");
        let version = quiz.teacher.get(&path).await?.data()?["version"].clone();
        let other = json!({"answers": [{"text": "5", "share": 100}], "version": version});
        quiz.teacher.put(&path, other).await?.data()?;
        quiz.teacher.post(&format!("{path}/rejudge"), json!({})).await?.data()?;
        let result = format!("/api/learning/quiz-submission/{}/result", qs(&done));
        eventually(Duration::from_secs(60), async || Ok(an.get(&result).await?.data()?["score"] == json!(4.0))).await?;
        assert_eq!(an.get(&result).await?.data()?["passed"], json!(false));
        assert_eq!(quiz.progress(an).await?, (40, false));
        // What the other question brought stays.
        assert_eq!(quiz.balance(an).await?, 2);
        let version = quiz.teacher.get(&path).await?.data()?["version"].clone();
        let back = json!({"answers": [{"text": "4", "share": 100}], "version": version});
        quiz.teacher.put(&path, back).await?.data()?;
        quiz.teacher.post(&format!("{path}/rejudge"), json!({})).await?.data()?;
        eventually(Duration::from_secs(60), async || Ok(an.get(&result).await?.data()?["score"] == json!(7.0))).await?;
        assert_eq!((quiz.progress(an).await?, quiz.balance(an).await?), ((100, true), 114));
        Ok(())
    })
}

#[test]
fn a_quiz_is_closed_to_who_may_not_take_it_and_finished_by_nobodys_word() -> anyhow::Result<()> {
    run(async |world| {
        let quiz = Quiz::new(world, json!({"duration": 10})).await?;
        let stranger = learner(&quiz.site).await?;
        let start = format!("/api/learning/lesson/{}/start-quiz", quiz.lesson);
        assert_eq!(stranger.post(&start, json!({"key": key()})).await?.refused(412)?, "not_enrolled");
        let finish = format!("/api/learning/lesson/{}/finish?percent_complete=100", quiz.lesson);
        assert_eq!(quiz.an.put(&finish, json!({})).await?.refused(412)?, "must_complete_current");
        // A timed quiz does not begin and end in one.
        let all = json!({"key": key(), "answers": quiz.answers(&quiz.right)});
        assert_eq!(quiz.submit(&quiz.an, all).await?.faults()?, ["quiz_submission_id required"]);
        let attempt = qs(&quiz.start(&quiz.an).await?);
        let unknown = json!({"quiz_submission_id": attempt, "key": key(), "answers": [
            {"question_id": quiz.questions[0], "answer": "999"}, {"question_id": 9_000_000, "answer": "1"}]});
        assert_eq!(quiz.submit(&quiz.an, unknown).await?.faults()?, ["answers[1].question_id invalid_value"]);
        let unknown = json!({"quiz_submission_id": attempt, "key": key(), "answers": [
            {"question_id": quiz.questions[0], "answer": "999"}]});
        assert_eq!(quiz.submit(&quiz.an, unknown).await?.faults()?, ["answers[0].answer invalid_value"]);
        let theirs = json!({"quiz_submission_id": attempt, "key": key()});
        assert_eq!(quiz.submit(&stranger, theirs).await?.refused(404)?, "attempt_not_found");
        assert_eq!(quiz.progress(&quiz.an).await?, (0, false));
        Ok(())
    })
}

#[test]
fn of_a_film_only_what_was_played_counts() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let id = course(&site.admin, "Khóa có phim", json!({})).await?;
        let video = json!({"url": "https://videos.example.com/a.mp4", "duration": 100, "captions": []});
        let made =
            json!({"course_id": id, "type": "video", "title": "Phim", "content": {"blocks": [], "video": video}});
        let lesson = id_of(&site.admin.post("/api/lesson-item", made).await?.data()?);
        manage(&site.admin, id, "publish").await?.data()?;
        let an = learner(&site).await?;
        join(&an, id).await?.data()?;
        let finish = |body: Value| {
            let (an, path) = (&an, format!("/api/learning/lesson/{lesson}/finish?percent_complete=100"));
            async move { an.put(&path, body).await }
        };
        let none = finish(json!({})).await?.data()?;
        assert_eq!((&none["percent"], &none["congratulate"]), (&json!(0), &Value::Null));
        // More than anybody can have played since the last report.
        let hurried = finish(json!({"watched": [[0, 100]], "position": 100})).await?.data()?;
        assert!(hurried["percent"].as_i64().is_some_and(|percent| percent < 20), "{hurried}");
        let mut sql = site.sql().await?;
        sqlx::query("UPDATE lesson_progress SET watched_at = now() - interval '2 minutes' WHERE lesson_id = $1")
            .bind(lesson)
            .execute(&mut sql)
            .await?;
        let played = finish(json!({"watched": [[0, 95]], "position": 95})).await?.data()?;
        assert_eq!((&played["percent"], &played["congratulate"]), (&json!(100), &json!("course")));
        assert_eq!((&played["coins"], &played["course_percent"]), (&json!(110), &json!(100)));
        let view = an.get(&format!("/api/lesson-item/{lesson}")).await?.data()?;
        assert_eq!((&view["position"], &view["is_finished"]), (&json!(95.0), &json!(true)));
        let less = finish(json!({"watched": [], "position": 3})).await?.data()?;
        assert_eq!((&less["percent"], &less["coins"]), (&json!(100), &json!(0)), "never down, never twice");
        assert_eq!(finish(json!({"position": -1})).await?.faults()?, ["position invalid_value"]);
        let history = an.get("/api/learning/user-history?kind=coin").await?.data()?;
        assert_eq!(history.as_array().map(Vec::len), Some(2));
        Ok(())
    })
}
