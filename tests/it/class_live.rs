//! A running session as its teachers see it: where pupils work, whose hand is up, who is stuck, whose program is opened and shown;
//! nobody else sees any of it, and nothing is left when it is over.

use std::time::Duration;

use serde_json::{Value, json};
use tests::events::Events;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, World, run};

use crate::attendance::{Class, path};
use crate::calls::{now, problem};
use crate::courses::id_of;

const SOON: Duration = Duration::from_secs(60);
const MINE: &str = "/api/classroom/live";
/// In a program that was handed in before the session.
const BEFORE: &str = "print('truoc gio hoc')";

/// A class in a session that began half an hour ago, with a problem.
struct Room {
    class: Class,
    session: i64,
    problem: i64,
    /// Of another class.
    other_teacher: Caller,
    stranger: Caller,
}

impl Room {
    async fn open(world: &World) -> anyhow::Result<Self> {
        let mut class = Class::open(world).await?;
        let (session, _) = class.session(-30).await?;
        let problem = id_of(&class.site.admin.post("/api/problems", problem("Tổng hai số")).await?.data()?);
        let other_teacher = class.site.person("teacher").await?;
        other_teacher.post("/api/classroom", json!({"name": "7B"})).await?.data()?;
        let stranger = class.site.person("student").await?;
        Ok(Self { class, session, problem, other_teacher, stranger })
    }

    /// A call about the session.
    fn at(&self, call: &str) -> String {
        path(self.session, call)
    }

    fn of(&self, whose: &Caller, call: &str) -> String {
        self.at(&format!("live/{}/{call}", whose.id))
    }

    /// What the teacher sees, in its order.
    async fn watch(&self) -> anyhow::Result<Vec<Value>> {
        let all = self.class.teacher.get(&self.at("live")).await?.data()?;
        Ok(all.as_array().cloned().unwrap_or_default())
    }

    /// Whom the teacher sees and why they are stuck.
    async fn needs(&self) -> anyhow::Result<Vec<(i64, Value)>> {
        let all = self.watch().await?;
        Ok(all.iter().map(|one| (one["user_id"].as_i64().unwrap_or_default(), one["stuck"].clone())).collect())
    }

    async fn row(&self, who: &Caller) -> anyhow::Result<Value> {
        Ok(self.watch().await?.into_iter().find(|one| one["user_id"] == who.id).unwrap_or_default())
    }

    async fn note(&self, who: &Caller, subject: Value, idle: i64) -> anyhow::Result<Value> {
        who.post(&self.at("presence"), json!({"subject": subject, "idle_s": idle})).await?.data()
    }

    async fn raise(&self, who: &Caller, up: bool) -> anyhow::Result<Value> {
        Ok(who.post(&self.at("hand"), json!({"up": up})).await?.data()?["hand_at"].clone())
    }

    /// Somebody has handed in a program so many minutes ago, which came out like that.
    async fn hand_in(
        &mut self,
        who: i64,
        minutes_ago: i32,
        (program, status, said): (&str, &str, &str),
    ) -> anyhow::Result<i64> {
        let sql =
            "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status, score, max_score,
                                            compile_output, created_at, enqueued_at, judged_at)
            VALUES (gen_random_uuid(), $1, $2, 71, $3, $4, 0, 100, $5, now() - make_interval(mins => $6), now(), now())
            RETURNING id";
        let sent = sqlx::query_scalar(sql).bind(self.problem).bind(who).bind(program).bind(status).bind(said);
        Ok(sent.bind(minutes_ago).fetch_one(&mut self.class.sql).await?)
    }

    /// Who has nothing to do with the class, and its pupils, learn nothing of this.
    async fn is_the_teachers(&self, call: &str) -> anyhow::Result<()> {
        for pupil in [&self.class.an, &self.class.binh, &self.stranger] {
            assert_eq!(pupil.get(call).await?.refused(403)?, "no_access", "{call}");
        }
        assert_eq!(self.other_teacher.get(call).await?.refused(404)?, "class_session_not_found", "{call}");
        assert_eq!(self.class.site.visitor().get(call).await?.refused(401)?, "login_required", "{call}");
        Ok(())
    }
}

/// Hears that there is something to look at.
async fn heard(stream: &mut Events, wanted: &Value) -> anyhow::Result<()> {
    while stream.wait_for("message").await?["data"] != *wanted {}
    Ok(())
}

#[test]
fn teachers_see_who_needs_help_and_nothing_is_left_when_the_session_is_over() -> anyhow::Result<()> {
    run(async |world| {
        let _tasks = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let mut room = Room::open(world).await?;
        let (an, binh) = (room.class.an.clone(), room.class.binh.clone());
        where_they_work(&room, &an, &binh).await?;
        hands_and_hints(&room, &an, &binh).await?;
        who_is_stuck(&mut room, &an, &binh).await?;
        programs(&mut room, &an, &binh).await?;
        the_end(&mut room, &an).await
    })
}

/// Pupils tell where they are; others are none of the class's.
async fn where_they_work(room: &Room, an: &Caller, binh: &Caller) -> anyhow::Result<()> {
    let mine = binh.get(MINE).await?.data()?;
    assert_eq!((&mine["session_id"], &mine["class_name"]), (&json!(room.session), &json!("6A1")));
    assert_eq!((&mine["hand_at"], &mine["hints"]), (&Value::Null, &json!([])));
    for outside in [&room.stranger, &room.class.teacher, &room.other_teacher] {
        assert_eq!(outside.get(MINE).await?.data()?, Value::Null);
        for (call, body) in [("presence", json!({"idle_s": 0})), ("hand", json!({"up": true}))] {
            assert_eq!(outside.post(&room.at(call), body).await?.refused(404)?, "class_session_not_found");
        }
    }
    let names: Vec<Value> = room.watch().await?.iter().map(|one| one["full_name"].clone()).collect();
    assert_eq!(names, ["Nguyễn Văn An", "Lê Bình"], "by given name");
    assert_eq!(room.row(an).await?["state"], "absent");

    let topic = format!("/api/live?topics=class-session/{}/live", room.session);
    let mut news = Events::open(&room.class.teacher, &topic).await?;
    news.wait_for("open").await?;
    let here = json!({"kind": "question", "id": room.problem});
    assert_eq!(room.note(binh, here, 3).await?, json!({"running": true}));
    heard(&mut news, &json!({"kind": "live"})).await?;
    let seen = room.row(binh).await?;
    assert_eq!(seen["at"], json!({"kind": "question", "id": room.problem, "title": "Tổng hai số"}));
    assert_eq!((&seen["state"], &seen["last"], &seen["tries"]), (&json!("working"), &Value::Null, &json!(0)));
    // What is not there, is nowhere.
    room.note(an, json!({"kind": "lesson", "id": 9_000_000}), 300).await?;
    let seen = room.row(an).await?;
    assert_eq!((&seen["state"], &seen["at"]), (&json!("idle"), &Value::Null));
    for outside in [an, &room.other_teacher, &room.stranger] {
        if let Ok(mut stream) = Events::open(outside, &topic).await {
            assert_eq!(stream.wait_for("open").await?["topics"], json!([]));
        }
    }
    room.is_the_teachers(&room.at("live")).await
}

/// A hand comes first until it is answered, by words that nobody else reads.
async fn hands_and_hints(room: &Room, an: &Caller, binh: &Caller) -> anyhow::Result<()> {
    let up = room.raise(binh, true).await?;
    assert!(up.is_i64(), "{up}");
    assert_eq!(room.raise(binh, true).await?, up, "it is up already");
    assert_eq!(room.needs().await?, [(binh.id, json!("hand")), (an.id, Value::Null)]);
    room.raise(an, true).await?;
    assert_eq!(room.needs().await?, [(binh.id, json!("hand")), (an.id, json!("hand"))], "the longest up first");
    assert_eq!(room.raise(an, false).await?, Value::Null);

    let mut bell = Events::open(binh, &format!("/api/live?topics=user/{}", binh.id)).await?;
    bell.wait_for("open").await?;
    let teacher = &room.class.teacher;
    let hint = json!({"body": " Xem lại chỉ số của vòng lặp. ", "question_id": room.problem});
    teacher.post(&room.of(binh, "hint"), hint.clone()).await?.data()?;
    heard(&mut bell, &json!({"kind": "class_live", "session_id": room.session})).await?;
    let mine = binh.get(MINE).await?.data()?;
    assert_eq!((&mine["hand_at"], &mine["hints"][0]["body"]), (&Value::Null, &json!("Xem lại chỉ số của vòng lặp.")));
    assert_eq!(mine["hints"][0]["question_id"], room.problem);
    assert_eq!(an.get(MINE).await?.data()?["hints"], json!([]));
    assert_eq!(room.needs().await?, [(an.id, Value::Null), (binh.id, Value::Null)]);

    assert_eq!(teacher.post(&room.of(binh, "hint"), json!({"body": " "})).await?.faults()?, ["body required"]);
    assert_eq!(teacher.post(&room.of(&room.stranger, "hint"), hint.clone()).await?.status, 404);
    assert_eq!(an.post(&room.of(binh, "hint"), hint.clone()).await?.refused(403)?, "no_access");
    assert_eq!(room.other_teacher.post(&room.of(binh, "hint"), hint).await?.refused(404)?, "class_session_not_found");
    Ok(())
}

/// By what they hand in since it began.
async fn who_is_stuck(room: &mut Room, an: &Caller, binh: &Caller) -> anyhow::Result<()> {
    for minutes in [35, 34, 33] {
        room.hand_in(binh.id, minutes, (BEFORE, "WR", "")).await?;
    }
    for minutes in [9, 5] {
        room.hand_in(binh.id, minutes, ("print(1)", "WR", "")).await?;
    }
    assert_eq!(room.needs().await?, [(an.id, Value::Null), (binh.id, Value::Null)]);
    room.hand_in(binh.id, 1, ("print(2)", "TLE", "")).await?;
    assert_eq!(room.needs().await?, [(binh.id, json!("failing")), (an.id, Value::Null)]);
    let seen = room.row(binh).await?;
    assert_eq!((&seen["tries"], &seen["last"]["status"]), (&json!(3), &json!("TLE")));
    assert_eq!((&seen["last"]["question_id"], &seen["last"]["max_score"]), (&json!(room.problem), &json!(100.0)));

    for said in ["bai.py: lỗi", "bai.py: lỗi"] {
        room.hand_in(an.id, 1, ("print(", "CPE", said)).await?;
    }
    assert_eq!(room.needs().await?, [(an.id, json!("compile")), (binh.id, json!("failing"))]);
    room.raise(binh, true).await?;
    assert_eq!(room.needs().await?, [(binh.id, json!("hand")), (an.id, json!("compile"))], "hands before the others");
    room.raise(binh, false).await?;
    room.hand_in(binh.id, 0, ("print(3)", "AC", "")).await?;
    assert_eq!(room.needs().await?, [(an.id, json!("compile")), (binh.id, Value::Null)], "solved");
    Ok(())
}

/// The class's teachers open what was handed in during the session, and show it without a name.
async fn programs(room: &mut Room, an: &Caller, binh: &Caller) -> anyhow::Result<()> {
    let code = room.class.teacher.get(&room.of(binh, "code")).await?.data()?;
    assert_eq!((&code["source_code"], &code["status"]), (&json!("print(3)"), &json!("AC")));
    assert_eq!(code["question"], json!({"id": room.problem, "title": "Tổng hai số"}));
    assert!(["language", "editor_mode"].iter().all(|of| code[of].as_str().is_some_and(|it| !it.is_empty())), "{code}");
    let said = room.class.teacher.get(&room.of(an, "code")).await?.data()?;
    assert_eq!(said["compile_output"], "bai.py: lỗi");
    room.is_the_teachers(&room.of(binh, "code")).await?;
    room.is_the_teachers(&room.at("shown")).await?;

    // Neither what was handed in before, nor what somebody else wrote.
    let (stranger, shown) = (room.stranger.id, room.at("shown"));
    let elsewhere = room.hand_in(stranger, 1, ("print('cua nguoi khac')", "WR", "")).await?;
    let before = room.hand_in(an.id, 40, (BEFORE, "AC", "")).await?;
    let teacher = &room.class.teacher;
    assert_eq!(teacher.get(&room.of(&room.stranger, "code")).await?.refused(404)?, "class_live_no_code");
    for id in [elsewhere, before] {
        let refused = teacher.post(&shown, json!({"submission_id": id})).await?;
        assert_eq!(refused.refused(404)?, "class_live_no_code");
    }
    assert_eq!(teacher.get(&shown).await?.data()?, Value::Null);
    let id = &code["submission_id"];
    assert_eq!(teacher.post(&shown, json!({"submission_id": id})).await?.data()?, json!({"shown": true}));
    let (language, mode) = (&code["language"], &code["editor_mode"]);
    let wanted =
        json!({"question_title": "Tổng hai số", "language": language, "editor_mode": mode, "source_code": "print(3)"});
    assert_eq!(teacher.get(&shown).await?.data()?, wanted, "and nothing of whose it is");
    Ok(())
}

/// It is over: nobody sees anything of it, and soon nothing is there.
async fn the_end(room: &mut Room, an: &Caller) -> anyhow::Result<()> {
    room.raise(an, true).await?;
    let over = "UPDATE class_sessions SET ends_at = now() - interval '1 minute' WHERE id = $1";
    sqlx::query(over).bind(room.session).execute(&mut room.class.sql).await?;
    assert_eq!(an.get(MINE).await?.data()?, Value::Null);
    assert_eq!(room.note(an, Value::Null, 0).await?, json!({"running": false}));
    assert_eq!(an.post(&room.at("hand"), json!({"up": true})).await?.refused(412)?, "session_not_running");
    assert!(room.watch().await?.is_empty());
    let teacher = &room.class.teacher;
    assert_eq!(teacher.get(&room.of(an, "code")).await?.refused(412)?, "session_not_running");
    assert_eq!(teacher.get(&room.at("shown")).await?.data()?, Value::Null);
    let hint = teacher.post(&room.of(an, "hint"), json!({"body": "Mai em hỏi lại nhé."})).await?;
    assert_eq!(hint.refused(412)?, "session_not_running");

    let kept = "SELECT (SELECT count(*) FROM class_presence) + (SELECT count(*) FROM class_hints)
                     + (SELECT count(*) FROM class_shown)";
    let sql = &mut room.class.sql;
    assert_eq!(sqlx::query_scalar::<_, i64>(kept).fetch_one(&mut *sql).await?, 4);
    // Its end has come, by the task's clock too.
    let due = "UPDATE tasks SET due_at = now() WHERE kind = 'class_live_end' AND state = 'waiting'";
    sqlx::query(due).execute(&mut *sql).await?;
    eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(kept).fetch_one(&mut *sql).await? == 0)).await
}

#[test]
fn open_pages_hear_what_answers_come_to_and_that_a_session_is_on() -> anyhow::Result<()> {
    run(async |world| {
        let _tasks = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let mut room = Room::open(world).await?;
        let (an, admin) = (room.class.an.clone(), room.class.site.admin.clone());
        let question = json!({"type": "short_answer", "name": "Hai cộng hai?", "statement": "2 + 2 = ?", "score": 10,
            "difficulty": "easy", "visibility": "public", "answers": [{"text": "4", "share": 100}]});
        let question = id_of(&admin.post("/api/question", question).await?.data()?);
        admin.put("/api/question/manage", json!({"id": question, "action": "publish"})).await?.data()?;
        let topic = format!("/api/live?topics=class-session/{}/live", room.session);
        let mut news = Events::open(&room.class.teacher, &topic).await?;
        news.wait_for("open").await?;
        let answer = json!({"question_id": question, "answer": "4", "key": uuid::Uuid::new_v4()});
        an.post("/api/learning/submit-question", answer).await?.data()?;
        heard(&mut news, &json!({"kind": "live"})).await?;
        assert_eq!(room.row(&an).await?["last"]["status"], "AC");

        let mut bell = Events::open(&an, &format!("/api/live?topics=user/{}", an.id)).await?;
        bell.wait_for("open").await?;
        let (begun, _) = room.class.session(0).await?;
        // The task that looks after the class's sessions comes whenever something of them has changed.
        let next = json!({"start_time": now() + 86_400, "end_time": now() + 90_000});
        room.class.teacher.post(&format!("/api/classroom/{}/session", room.class.id), next).await?.data()?;
        let due = "UPDATE tasks SET due_at = now() WHERE kind = 'class_sessions' AND state = 'waiting'";
        sqlx::query(due).execute(&mut room.class.sql).await?;
        heard(&mut bell, &json!({"kind": "class_live", "session_id": begun})).await
    })
}
