//! Assignments of classes: who sees them when, what follows from what is handed in, what teachers write of a learner, what
//! stays when one is taken away, and what a copy of the class brings along.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, run};

use crate::attendance::named;
use crate::calls::{now, problem};
use crate::courses::{course, id_of, lecture};

const SOON: Duration = Duration::from_secs(60);
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// A class with a teacher, An and Bình; a stranger; a problem that everybody finds.
struct Class {
    site: TestSite,
    sql: PgConnection,
    id: i64,
    teacher: Caller,
    an: Caller,
    binh: Caller,
    stranger: Caller,
    problem: i64,
}

impl Class {
    async fn on(site: TestSite) -> anyhow::Result<Self> {
        let mut sql = site.sql().await?;
        let teacher = site.person("teacher").await?;
        let (an, binh) = (named(&site, "Nguyễn Văn An").await?, named(&site, "Lê Bình").await?);
        let stranger = site.person("student").await?;
        let id = id_of(&teacher.post("/api/classroom", json!({"name": "Tin học 6A1"})).await?.data()?);
        for learner in [&an, &binh] {
            let join = "INSERT INTO classroom_members (classroom_id, user_id, role, status)
                VALUES ($1, $2, 'student', 'active')";
            sqlx::query(join).bind(id).bind(learner.id).execute(&mut sql).await?;
        }
        let problem = id_of(&site.admin.post("/api/problems", problem("Tổng hai số")).await?.data()?);
        Ok(Self { site, sql, id, teacher, an, binh, stranger, problem })
    }

    fn work(&self) -> String {
        format!("/api/classroom/{}/assignment", self.id)
    }

    fn one(&self, assignment: &Value) -> String {
        format!("{}/{}", self.work(), id_of(assignment))
    }

    fn learner(&self, assignment: &Value, who: &Caller) -> String {
        format!("{}/learner/{}", self.one(assignment), who.id)
    }

    async fn give(&self, change: Value) -> anyhow::Result<Value> {
        self.teacher.post(&self.work(), body(change)).await?.data()
    }

    async fn titles(&self, reader: &Caller) -> anyhow::Result<Vec<String>> {
        let all = rows(&reader.get(&self.work()).await?.data()?);
        Ok(all.iter().map(|one| one["title"].as_str().unwrap_or_default().to_owned()).collect())
    }

    /// What a learner has of an assignment, as they see it.
    async fn mine(&self, assignment: &Value, who: &Caller) -> anyhow::Result<Value> {
        Ok(who.get(&self.one(assignment)).await?.data()?["me"].take())
    }

    /// Somebody hands in a program so many minutes ago that gets these of a hundred points.
    async fn hand_in(&mut self, who: &Caller, minutes_ago: i32, score: f64) -> anyhow::Result<i64> {
        let sql = "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status, score, max_score,
                                            created_at, enqueued_at, judged_at)
            VALUES (gen_random_uuid(), $1, $2, 71, 'print(3)', 'WR', $3, 100, now() - make_interval(mins => $4), now(), now())
            RETURNING id";
        let sent = sqlx::query_scalar(sql).bind(self.problem).bind(who.id).bind(score).bind(minutes_ago);
        Ok(sent.fetch_one(&mut self.sql).await?)
    }

    async fn set_status(&mut self, status: &str) -> anyhow::Result<()> {
        let sql = "UPDATE classrooms SET status = $2 WHERE id = $1";
        sqlx::query(sql).bind(self.id).bind(status).execute(&mut self.sql).await?;
        Ok(())
    }
}

/// Something on paper, without a time to be done by, for everybody, with these changes.
fn body(change: Value) -> Value {
    let mut body = json!({"title": "Trên giấy", "visible_at": now() - 3 * DAY, "due_at": null, "late": {"kind": "no"},
        "weight": 1, "term": 1, "points": 10, "subject": null, "user_ids": null});
    for (field, value) in change.as_object().into_iter().flatten() {
        body[field] = value.clone();
    }
    body
}

fn rows(of: &Value) -> Vec<Value> {
    of.as_array().cloned().unwrap_or_default()
}

/// These fields of a learner's work.
fn of(work: &Value, fields: &[&str]) -> Value {
    fields.iter().map(|field| work[*field].clone()).collect()
}

fn stale(answer: &Answer) -> anyhow::Result<Value> {
    assert_eq!(answer.refused(409)?, "concurrent_edit");
    Ok(answer.json()?["data"].clone())
}

#[test]
fn what_is_handed_in_is_marked_and_a_teachers_word_stands_above_it() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::on(world.site().await?).await?;
        let (an, binh) = (class.an.clone(), class.binh.clone());
        let due = now() - 26 * HOUR;
        let set = json!({"title": "Bài 1", "subject": {"kind": "question", "id": class.problem}, "due_at": due,
            "late": {"kind": "percent", "percent": 20}, "weight": 2});
        let made = class.give(set.clone()).await?;
        assert_eq!(
            of(&made, &["title", "on_paper", "subject_gone", "weight", "user_ids", "me", "version"]),
            json!(["Bài 1", false, false, 2, null, null, 1])
        );
        assert_eq!(made["subject"]["title"], "Tổng hai số");
        assert_eq!(of(&made["counts"], &["overdue", "total"]), json!([2, 2]));
        let seen = class.an.get(&class.work()).await?.data()?;
        assert_eq!(of(&seen[0], &["user_ids", "counts"]), json!([null, null]));
        assert_eq!(of(&seen[0]["me"], &["state", "mark", "version"]), json!(["overdue", null, 0]));

        // An is in time first, and better later; Bình comes late alone.
        class.hand_in(&an, 1600, 50.0).await?;
        let fields = ["state", "mark", "percent", "ten", "days_late", "taken_percent"];
        assert_eq!(of(&class.mine(&made, &an).await?, &fields), json!(["done", 5.0, 50.0, 5.0, 0, 0]));
        let best = class.hand_in(&an, 0, 100.0).await?;
        class.hand_in(&an, 0, 30.0).await?;
        class.hand_in(&binh, 0, 100.0).await?;
        assert_eq!(of(&class.mine(&made, &an).await?, &fields), json!(["done", 6.0, 60.0, 6.0, 2, 40]));
        assert_eq!(of(&class.mine(&made, &binh).await?, &fields), json!(["late", 6.0, 60.0, 6.0, 2, 40]));
        let detail = class.teacher.get(&class.one(&made)).await?.data()?;
        assert_eq!(of(&detail["counts"], &["done", "late", "total"]), json!([1, 1, 2]));
        let names: Vec<_> = rows(&detail["learners"]).iter().map(|row| row["full_name"].clone()).collect();
        assert_eq!(names, ["Nguyễn Văn An", "Lê Bình"]);
        assert_eq!(of(&detail["learners"][0], &["user_id", "submission_id"]), json!([an.id, best]));
        assert_eq!(class.an.get(&class.one(&made)).await?.data()?["learners"], Value::Null);

        // More time has it reckoned anew; a teacher's mark stands until it is taken back.
        let bin = class.learner(&made, &binh);
        let fields = ["state", "mark", "percent", "typed", "extended", "days_late", "version"];
        let write = async |change: Value| class.teacher.put(&bin, change).await;
        let longer = write(json!({"due_at": now() + HOUR, "version": 0})).await?.data()?;
        assert_eq!(of(&longer, &fields), json!(["done", 10.0, 100.0, false, true, 0, 1]));
        assert_eq!(
            of(&stale(&write(json!({"mark": 3, "version": 0})).await?)?, &["version", "typed"]),
            json!([1, false])
        );
        let typed = write(json!({"mark": 7.5, "version": 1})).await?.data()?;
        assert_eq!(of(&typed, &fields), json!(["done", 7.5, 75.0, true, true, 0, 2]));
        for (change, fault) in [
            (json!({"mark": 10.5}), "mark mark_above_points"),
            (json!({"mark": -1}), "mark invalid_value"),
            (json!({"due_at": due - 1}), "due_at extension_before_due"),
        ] {
            let answer = write(change).await?;
            assert_eq!((answer.status, answer.faults()?), (412, vec![fault.to_owned()]));
        }
        let back = write(json!({"mark": null, "version": 2})).await?.data()?;
        assert_eq!(of(&back, &fields), json!(["done", 10.0, 100.0, false, true, 0, 3]));
        assert_eq!(write(json!({"excused": true})).await?.data()?["state"], "excused");
        assert_eq!(of(&class.mine(&made, &binh).await?, &["state", "excused"]), json!(["excused", true]));

        // Of others it is nobody's.
        let other = class.site.person("teacher").await?;
        for (by, status) in [(&class.an, 403), (&class.stranger, 403), (&other, 404)] {
            by.put(&bin, json!({"mark": 10})).await?.refused(status)?;
            by.post(&class.work(), body(json!({}))).await?.refused(status)?;
            by.delete(&class.one(&made)).await?.refused(status)?;
        }
        for outside in [&class.stranger, &other] {
            assert_eq!(outside.get(&class.work()).await?.refused(404)?, "classroom_not_found");
            assert_eq!(outside.get(&class.one(&made)).await?.refused(404)?, "classroom_not_found");
        }
        let elsewhere = class.teacher.put(&class.learner(&made, &class.stranger), json!({"mark": 1})).await?;
        assert_eq!(elsewhere.refused(404)?, "assignment_not_for_person");

        // What somebody has a mark in is kept, and seen by nobody.
        let paper = class.give(json!({"title": "Vẽ sơ đồ"})).await?;
        assert_eq!(class.teacher.delete(&class.one(&made)).await?.data()?, json!({"archived": true}));
        for reader in [&class.teacher, &class.an] {
            assert_eq!(reader.get(&class.one(&made)).await?.refused(404)?, "assignment_not_found");
            assert_eq!(class.titles(reader).await?, ["Vẽ sơ đồ"]);
        }
        let kept = "SELECT count(*) FROM assignment_learners WHERE excused";
        assert_eq!(sqlx::query_scalar::<_, i64>(kept).fetch_one(&mut class.sql).await?, 1);
        let noted = "SELECT count(*) FROM change_history WHERE kind = 'classroom' AND object_id = $1
            AND changes::text LIKE '%assignment %'";
        let noted: i64 = sqlx::query_scalar(noted).bind(class.id).fetch_one(&mut class.sql).await?;
        assert_eq!(noted, 7, "two set, four times written of Bình, one taken away");
        class.set_status("finished").await?;
        let ended = class.teacher.put(&class.learner(&paper, &an), json!({"mark": 8})).await?;
        assert_eq!(ended.refused(412)?, "classroom_finished");
        assert_eq!(class.teacher.delete(&class.one(&paper)).await?.refused(412)?, "classroom_finished");
        assert_eq!(class.titles(&class.an).await?, ["Vẽ sơ đồ"]);
        Ok(())
    })
}

#[test]
fn only_those_it_is_for_see_it_once_it_is_out_and_a_copy_brings_it_along() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let mut class = Class::on(world.site_on(&server).await?).await?;
        let (an, binh) = (class.an.clone(), class.binh.clone());
        let own = course(&class.teacher, "Khóa riêng", json!({})).await?;
        let (foreign, _) = lecture(&class.teacher, own, None, "Bài đọc").await?;
        for (change, fault) in [
            (json!({"title": " "}), "title required"),
            (json!({"points": 0}), "points above_zero"),
            (json!({"weight": 4}), "weight between"),
            (json!({"term": 3}), "term between"),
            (json!({"due_at": now() - 4 * DAY}), "due_at assignment_due_before_visible"),
            (json!({"late": {"kind": "percent", "percent": 20}}), "late assignment_needs_due"),
            (json!({"due_at": now(), "late": {"kind": "percent", "percent": 0}}), "late.percent between"),
            (
                json!({"due_at": now(), "late": {"kind": "until", "until": now() - DAY}}),
                "late.until assignment_late_before_due",
            ),
            (json!({"user_ids": []}), "user_ids invalid_value"),
            (json!({"user_ids": [class.stranger.id]}), "user_ids[0] assignment_no_learner"),
            (json!({"subject": {"kind": "question", "id": 999_999_999}}), "subject assignment_subject_not_found"),
            (json!({"subject": {"kind": "lesson", "id": foreign}}), "subject assignment_subject_not_found"),
        ] {
            let answer = class.teacher.post(&class.work(), body(change)).await?;
            assert_eq!((answer.status, answer.faults()?), (412, vec![fault.to_owned()]));
        }

        let some = class.give(json!({"title": "Bù", "user_ids": [an.id], "due_at": now() + 2 * DAY})).await?;
        assert_eq!(of(&some, &["user_ids"]), json!([[an.id]]));
        assert_eq!(of(&some["counts"], &["not_started", "total"]), json!([1, 1]));
        let later = class.give(json!({"title": "Mai", "visible_at": now() + HOUR, "due_at": now() + DAY})).await?;
        assert_eq!(class.titles(&class.teacher).await?, ["Mai", "Bù"]);
        assert_eq!(class.titles(&an).await?, ["Bù"]);
        assert!(class.titles(&binh).await?.is_empty());
        for (hidden, from) in [(&later, &an), (&some, &binh)] {
            assert_eq!(from.get(&class.one(hidden)).await?.refused(404)?, "assignment_not_found");
        }
        let not_for = class.teacher.put(&class.learner(&some, &binh), json!({"mark": 9})).await?;
        assert_eq!(not_for.refused(404)?, "assignment_not_for_person");
        let next = async |who: &Caller| anyhow::Ok(rows(&who.get("/api/classroom/due").await?.data()?));
        let mine = next(&an).await?;
        assert_eq!(mine.len(), 1);
        assert_eq!(of(&mine[0], &["id", "title", "subject", "state"]), json!([some["id"], "Bù", null, "not_started"]));
        assert_eq!(mine[0]["classroom"], json!({"id": class.id, "name": "Tin học 6A1"}));
        assert!(next(&binh).await?.is_empty() && next(&class.teacher).await?.is_empty());

        // An hour passes.
        let told = async |who: &Caller| {
            let all = rows(&who.get("/api/users/notices").await?.data()?);
            anyhow::Ok(all.into_iter().filter(|one| one["kind"] == "class_assignment").collect::<Vec<_>>())
        };
        assert_eq!(told(&an).await?[0]["title"], "Bài tập mới của lớp Tin học 6A1: Bù");
        assert!(told(&binh).await?.is_empty());
        let out = "UPDATE assignments SET visible_at = now() WHERE visible_at > now()";
        sqlx::raw_sql(out).execute(&mut class.sql).await?;
        let wake = "UPDATE tasks SET due_at = now() WHERE kind = 'publish_assignment' AND state = 'waiting'";
        sqlx::raw_sql(wake).execute(&mut class.sql).await?;
        eventually(SOON, async || Ok(!told(&binh).await?.is_empty())).await?;
        let binhs = told(&binh).await?;
        assert_eq!((binhs.len(), &binhs[0]["title"]), (1, &json!("Bài tập mới của lớp Tin học 6A1: Mai")));
        assert_eq!(binhs[0]["path"], format!("/classroom/{}?tab=work&assignment={}", class.id, id_of(&later)));
        assert_eq!(of(&told(&an).await?[0], &["count", "title"])[0], 2);
        assert_eq!(next(&an).await?.iter().map(|one| &one["title"]).collect::<Vec<_>>(), ["Mai", "Bù"]);

        // For whom it is can be changed, by who has read the last version.
        let change = body(json!({"title": "Bù", "user_ids": [binh.id], "due_at": some["due_at"], "version": 1}));
        let changed = class.teacher.put(&class.one(&some), change.clone()).await?.data()?;
        assert_eq!(of(&changed, &["user_ids", "version"]), json!([[binh.id], 2]));
        assert_eq!(stale(&class.teacher.put(&class.one(&some), change).await?)?["version"], 2);
        assert_eq!(class.titles(&an).await?, ["Mai"]);
        assert_eq!(class.titles(&binh).await?, ["Mai", "Bù"]);

        // The copy has the same work at the same distances, and nobody's marks.
        class.teacher.put(&class.learner(&later, &an), json!({"mark": 9})).await?.data()?;
        let copy = json!({"name": "Tin học 6A2", "from": "2150-09-07", "members": true});
        let copy = class.teacher.post(&format!("/api/classroom/{}/clone", class.id), copy).await?.data()?;
        let copied = rows(&class.teacher.get(&format!("/api/classroom/{}/assignment", id_of(&copy))).await?.data()?);
        let was = rows(&class.teacher.get(&class.work()).await?.data()?);
        assert_eq!((copied.len(), was.len()), (2, 2));
        let moved =
            |field: &str, at: usize| copied[at][field].as_i64().zip(was[at][field].as_i64()).map(|(is, was)| is - was);
        let days = moved("visible_at", 0);
        assert!(days.is_some_and(|days| days > 0 && days % DAY == 0), "{days:?}");
        assert_eq!([moved("due_at", 0), moved("visible_at", 1), moved("due_at", 1)], [days; 3]);
        assert_eq!(of(&copied[0]["counts"], &["done", "total"]), json!([0, 2]));
        assert_eq!(of(&copied[1], &["user_ids"]), json!([[]]));
        // Nobody has anything of it: it goes for good.
        assert_eq!(class.teacher.delete(&class.one(&some)).await?.data()?, json!({"archived": false}));
        Ok(())
    })
}
