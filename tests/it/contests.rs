//! Contests: made, let through, changed, copied, taken away; and the contest that the other tests sit.

use serde_json::{Value, json};
use tests::{Answer, Caller, TestSite, World, run};

use crate::calls::now;
use crate::courses::{id_of, learner};
use crate::quizzes::key;

/// A contest that began an hour ago and ends in two, with a choice of four points, a short answer of three, and an essay of
/// three, in one part.
pub struct Exam {
    pub site: TestSite,
    pub admin: Caller,
    pub id: i64,
    pub slug: String,
    pub part: i64,
    pub questions: [i64; 3],
    /// The right choice, and a wrong one.
    pub right: String,
    pub wrong: String,
}

async fn question(by: &Caller, mut body: Value) -> anyhow::Result<i64> {
    body["status"] = json!("published");
    body["visibility"] = json!("private");
    Ok(id_of(&by.post("/api/question", body).await?.data()?))
}

/// A choice, a short answer and an essay that only `by` and admins find.
pub async fn questions(by: &Caller) -> anyhow::Result<[i64; 3]> {
    let choice = json!({"type": "single_choice", "name": "Thủ đô?", "statement": "Chọn.", "score": 4, "answers": [
        {"text": "Hà Nội", "correct": true}, {"text": "Huế", "correct": false, "feedback": "Đó là cố đô."}],
        "solution": "Hà Nội từ năm 1010.", "show_solution": "answered"});
    let short = json!({"type": "short_answer", "name": "Hai cộng hai?", "statement": "Tính.", "score": 3,
        "answers": [{"text": "4", "share": 100}]});
    let essay = json!({"type": "long_answer", "name": "Tả trường em", "statement": "Viết.", "score": 3, "answers": {}});
    Ok([question(by, choice).await?, question(by, short).await?, question(by, essay).await?])
}

/// A contest that asks these questions, with what is changed of it.
pub fn body(questions: &[i64], change: Value) -> Value {
    let mut body = crate::calls::contest("Kỳ thi thử", 0);
    let asked: Vec<Value> = questions.iter().map(|id| json!({"question_id": id})).collect();
    body["format"] = json!("plain");
    body["parts"] = json!([{"name": "Phần chung", "questions": asked}]);
    put(&mut body, change);
    body
}

fn put(body: &mut Value, change: Value) {
    for (field, value) in change.as_object().into_iter().flatten() {
        body[field] = value.clone();
    }
}

pub async fn manage(who: &Caller, id: i64, action: &str) -> anyhow::Result<Answer> {
    who.put("/api/contests/manage", json!({"id": id, "action": action})).await
}

pub async fn create(who: &Caller, body: Value) -> anyhow::Result<Value> {
    who.post("/api/contests", body).await?.data()
}

impl Exam {
    pub async fn new(world: &World, change: Value) -> anyhow::Result<Self> {
        Self::on(world.site().await?, change).await
    }

    pub async fn on(site: TestSite, change: Value) -> anyhow::Result<Self> {
        let admin = site.admin.clone();
        let questions = questions(&admin).await?;
        let made = create(&admin, body(&questions, change)).await?;
        let source = admin.get(&format!("/api/question/{}", questions[0])).await?.data()?;
        let of = |correct: bool| {
            let choices = source["source"]["answers"].as_array().into_iter().flatten();
            choices.filter(|choice| choice["correct"] == json!(correct)).map(|it| it["id"].to_string()).collect()
        };
        let (right, wrong) = (of(true), of(false));
        let slug = made["slug"].as_str().unwrap_or_default().to_owned();
        Ok(Self { admin, id: id_of(&made), slug, part: id_of(&made["parts"][0]), questions, right, wrong, site })
    }

    pub async fn enter(&self, who: &Caller, body: Value) -> anyhow::Result<Answer> {
        who.post(&format!("/api/contests/{}/enter", self.id), body).await
    }

    /// Somebody who has entered.
    pub async fn entrant(&self) -> anyhow::Result<Caller> {
        let who = learner(&self.site).await?;
        self.enter(&who, json!({})).await?.data()?;
        Ok(who)
    }

    pub async fn begin(&self, who: &Caller) -> anyhow::Result<Answer> {
        who.post(&format!("/api/contests/{}/parts/{}/start", self.id, self.part), json!({"key": key()})).await
    }

    /// Begins the part; the attempt's id.
    pub async fn sit(&self, who: &Caller) -> anyhow::Result<i64> {
        Ok(crate::quizzes::qs(&self.begin(who).await?.data()?))
    }

    /// Somebody who sits it, and their attempt.
    pub async fn sitter(&self) -> anyhow::Result<(Caller, i64)> {
        let who = self.entrant().await?;
        let attempt = self.sit(&who).await?;
        Ok((who, attempt))
    }

    pub async fn send(&self, who: &Caller, attempt: i64, question: i64, answer: &str) -> anyhow::Result<Answer> {
        let body = json!({"question_id": question, "quiz_submission_id": attempt, "contest_id": self.id,
                          "answer": answer, "key": key()});
        who.post("/api/learning/submit-question", body).await
    }

    pub async fn hand_in(&self, who: &Caller, attempt: i64, answers: Value) -> anyhow::Result<Answer> {
        let body = json!({"contest_id": self.id, "quiz_submission_id": attempt, "key": key(), "answers": answers});
        who.post(&format!("/api/learning/lesson/{}/submit-quiz", self.part), body).await
    }

    /// The board with what is known beside it.
    pub async fn board(&self, who: &Caller, query: &str) -> anyhow::Result<(Value, Value)> {
        let mut answer = who.get(&format!("/api/contests/{}/standings?{query}", self.id)).await?.envelope()?;
        anyhow::ensure!(answer["success"] == true, "{answer}");
        Ok((answer["data"].take(), answer["metadata"].take()))
    }

    pub async fn seen(&self, who: &Caller) -> anyhow::Result<Value> {
        who.get(&format!("/api/contests/{}", self.id)).await?.data()
    }

    /// Changes the contest through its call.
    pub async fn change(&self, change: Value) -> anyhow::Result<Answer> {
        let mut body = json!({"id": self.id, "action": "update"});
        put(&mut body, change);
        self.admin.put("/api/contests/manage", body).await
    }

    /// Moves the contest, its pauses, those who take part and their attempts so many minutes into the past.
    pub async fn pass(&self, minutes: i32) -> anyhow::Result<()> {
        let mut sql = self.site.sql().await?;
        for text in [
            "UPDATE contests SET start_time = start_time - make_interval(mins => $2), end_time = end_time - make_interval(mins => $2),
                    closes_at = CASE WHEN closes_at < '9000-01-01' THEN closes_at - make_interval(mins => $2) ELSE closes_at END
              WHERE id = $1",
            "UPDATE contest_pauses SET started_at = started_at - make_interval(mins => $2),
                    ended_at = ended_at - make_interval(mins => $2) WHERE contest_id = $1",
            "UPDATE contest_entries SET started_at = started_at - make_interval(mins => $2),
                    ends_at = CASE WHEN ends_at < '9000-01-01' THEN ends_at - make_interval(mins => $2) ELSE ends_at END
              WHERE contest_id = $1",
            "UPDATE attempts SET started_at = started_at - make_interval(mins => $2),
                    deadline_at = deadline_at - make_interval(mins => $2),
                    marks_from = CASE WHEN marks_from < '9000-01-01' THEN marks_from - make_interval(mins => $2) ELSE marks_from END
              WHERE entry_id IN (SELECT id FROM contest_entries WHERE contest_id = $1)",
            "UPDATE submissions SET created_at = created_at - make_interval(mins => $2)
              WHERE attempt_id IN (SELECT a.id FROM attempts a JOIN contest_entries e ON e.id = a.entry_id WHERE e.contest_id = $1)",
        ] {
            sqlx::query(text).bind(self.id).bind(minutes).execute(&mut sql).await?;
        }
        Ok(())
    }
}

#[test]
fn a_teachers_public_contest_needs_an_admin() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, student) = (site.person("teacher").await?, learner(&site).await?);
        let asked = questions(&teacher).await?;
        let at_once = teacher.post("/api/contests", body(&asked, json!({}))).await?;
        assert_eq!(at_once.faults()?, ["status needs_approval"]);
        let made = create(&teacher, body(&asked, json!({"status": "draft"}))).await?;
        assert_eq!((&made["slug"], &made["status"]), (&json!("ky-thi-thu"), &json!("draft")));
        let id = id_of(&made);
        let path = format!("/api/contests/{id}");
        assert_eq!(student.get(&path).await?.refused(404)?, "contest_not_found");
        assert_eq!(manage(&teacher, id, "publish").await?.refused(412)?, "needs_approval");
        assert_eq!(manage(&teacher, id, "approve").await?.refused(403)?, "no_access");
        assert_eq!(manage(&teacher, id, "submit").await?.data()?["status"], "waiting_for_approval");
        assert_eq!(manage(&site.admin, id, "reject").await?.faults()?, ["reason required"]);
        let reject = json!({"id": id, "action": "reject", "reason": "Thiếu nội quy"});
        assert_eq!(site.admin.put("/api/contests/manage", reject).await?.data()?["status"], "rejected");
        assert_eq!(teacher.get(&path).await?.data()?["reject_reason"], "Thiếu nội quy");
        manage(&teacher, id, "submit").await?.data()?;
        assert_eq!(manage(&teacher, id, "cancel").await?.data()?["status"], "draft");
        manage(&teacher, id, "submit").await?.data()?;
        assert_eq!(manage(&site.admin, id, "approve").await?.data()?["status"], "approved");
        assert_eq!(manage(&teacher, id, "publish").await?.data()?["status"], "published");
        let seen = student.get(&path).await?.data()?;
        assert_eq!((&seen["reject_reason"], &seen["can_edit"]), (&Value::Null, &json!(false)));
        assert_eq!(manage(&teacher, id, "unpublish").await?.data()?["status"], "draft");
        assert_eq!(student.get(&path).await?.refused(404)?, "contest_not_found");
        let stranger = site.person("teacher").await?;
        assert_eq!(manage(&stranger, id, "submit").await?.refused(403)?, "no_access");
        assert_eq!(manage(&student, id, "submit").await?.refused(403)?, "no_access");
        let text = "SELECT action FROM change_history WHERE kind = 'contest' AND object_id = $1 ORDER BY id";
        let history: Vec<String> = sqlx::query_scalar(text).bind(id).fetch_all(&mut site.sql().await?).await?;
        assert_eq!((history.first().map(String::as_str), history.len()), (Some("create"), 9), "{history:?}");
        Ok(())
    })
}

#[test]
fn a_private_contest_of_a_teacher_is_out_at_once_and_nobody_elses() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, student) = (site.person("teacher").await?, learner(&site).await?);
        let asked = questions(&teacher).await?;
        let made = create(&teacher, body(&asked, json!({"visibility": "private"}))).await?;
        assert_eq!(made["status"], "published");
        let path = format!("/api/contests/{}", made["id"]);
        let board = format!("{path}/standings");
        for who in [&student, &site.visitor()] {
            assert_eq!(who.get(&path).await?.refused(404)?, "contest_not_found");
            assert_eq!(who.get(&board).await?.refused(404)?, "contest_not_found");
            assert_eq!(who.get("/api/contests").await?.data()?, json!([]));
        }
        assert_eq!(student.post(&format!("{path}/enter"), json!({})).await?.refused(404)?, "contest_not_found");
        // An open contest that is made private and public again waits for an admin.
        let public = json!({"id": made["id"], "action": "update", "visibility": "public"});
        assert_eq!(teacher.put("/api/contests/manage", public).await?.data()?["status"], "waiting_for_approval");
        Ok(())
    })
}

#[test]
fn who_writes_over_anothers_change_is_told() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"password": "mở cửa"})).await?;
        let version = exam.seen(&exam.admin).await?["version"].clone();
        let first = exam.change(json!({"name": "Vòng  1 ", "version": version})).await?.data()?;
        assert_eq!((&first["name"], &first["slug"]), (&json!("Vòng 1"), &json!(exam.slug)));
        assert_ne!(first["version"], version);
        // What is not named stays.
        assert_eq!((&first["has_password"], &first["format"]), (&json!(true), &json!("plain")));
        assert_eq!(exam.change(json!({"name": "Vòng 2", "version": version})).await?.refused(409)?, "concurrent_edit");
        assert_eq!(exam.seen(&exam.admin).await?["name"], "Vòng 1");
        assert_eq!(exam.change(json!({"password": ""})).await?.data()?["has_password"], json!(false));
        Ok(())
    })
}

#[test]
fn what_nobody_entered_is_deleted_and_the_rest_kept_for_who_did() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let path = format!("/api/contests/{}", exam.id);
        let (an, attempt) = exam.sitter().await?;
        exam.send(&an, attempt, exam.questions[1], "4").await?.data()?;
        let binh = learner(&exam.site).await?;
        manage(&exam.admin, exam.id, "archive").await?.data()?;
        assert_eq!(an.get(&path).await?.data()?["parts"][0]["attempt"]["quiz_submission_id"], json!(attempt));
        assert_eq!(exam.board(&an, "").await?.1["me"]["score"], json!(3.0));
        for who in [&binh, &exam.site.visitor()] {
            assert_eq!(who.get(&path).await?.refused(404)?, "contest_not_found");
        }
        assert_eq!(manage(&exam.admin, exam.id, "publish").await?.refused(404)?, "contest_not_found");
        let empty = create(&exam.admin, body(&exam.questions, json!({}))).await?;
        manage(&exam.admin, id_of(&empty), "archive").await?.data()?;
        let text = "SELECT count(*) FROM contests WHERE id = $1";
        let left: i64 = sqlx::query_scalar(text).bind(id_of(&empty)).fetch_one(&mut exam.site.sql().await?).await?;
        assert_eq!(left, 0);
        Ok(())
    })
}

#[test]
fn a_copy_begins_when_it_is_told_to_without_password_and_voids() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let [one, two, _] = questions(&site.admin).await?;
        let start = now();
        let parts = json!([{"name": "Lý thuyết", "question_amount": 1, "quiz_time": 15, "questions": [
            {"question_id": one, "score": 7}, {"question_id": two, "rule": "full_marks"}]}]);
        let change = json!({"parts": parts, "password": "mở cửa", "active_from_time": start - 60, "candidate_id": true,
                            "active_to_time": start + 600, "start_time": start, "end_time": start + 3600});
        let made = create(&site.admin, body(&[], change)).await?;
        let enter = format!("/api/contests/{}/enter", made["id"]);
        let an = learner(&site).await?;
        an.post(&enter, json!({"password": "mở cửa", "candidate_id": "01"})).await?.data()?;
        let clone = json!({"contest_id": made["id"], "start_time": start + 86_400});
        let copy = site.admin.post("/api/contests/clone", clone).await?.data()?;
        assert_eq!((&copy["status"], &copy["has_password"]), (&json!("draft"), &json!(false)));
        assert_ne!((&copy["id"], &copy["slug"]), (&made["id"], &made["slug"]));
        for (field, at) in [("start_time", 0), ("end_time", 3600), ("active_from_time", -60), ("active_to_time", 600)] {
            assert_eq!(copy[field], json!(start + 86_400 + at), "{field}");
        }
        let part = &copy["parts"][0];
        assert_eq!((&part["question_amount"], &part["quiz_time"]), (&json!(1), &json!(15)));
        assert_ne!(part["id"], made["parts"][0]["id"]);
        let asked: Vec<(&Value, &Value, &Value)> = part["questions"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|it| (&it["question_id"], &it["score"], &it["rule"]))
            .collect();
        let none = Value::Null;
        assert_eq!(asked, [(&json!(one), &json!(7.0), &none), (&json!(two), &json!(3.0), &none)]);
        assert_eq!((&copy["entry_count"], &copy["candidate_id"]), (&json!(0), &json!(true)));
        Ok(())
    })
}
