//! Attendance and registers: what follows from times, what teachers write and undo, the end of a session, the file.

use std::io::{Cursor, Read};
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::server::{Server, Settings};
use tests::tasks::as_site;
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, World, run};

use crate::mail::{caught, letters, serve};

const SOON: Duration = Duration::from_secs(180);
const PARENT: &str = "me@nha.vn";

/// A class with a teacher, An and Bình.
pub struct Class {
    pub site: TestSite,
    pub sql: PgConnection,
    pub id: i64,
    pub teacher: Caller,
    pub an: Caller,
    pub binh: Caller,
}

/// A student of that name.
pub async fn named(site: &TestSite, name: &str) -> anyhow::Result<Caller> {
    let person = site.person("student").await?;
    let sql = "UPDATE users SET full_name = $2 WHERE id = $1";
    sqlx::query(sql).bind(person.id).bind(name).execute(&mut site.sql().await?).await?;
    Ok(person)
}

fn version(row: &Value) -> i64 {
    row["version"].as_i64().unwrap_or_default()
}

impl Class {
    async fn on(site: TestSite) -> anyhow::Result<Self> {
        let mut sql = site.sql().await?;
        let teacher = site.person("teacher").await?;
        let (an, binh) = (named(&site, "Nguyễn Văn An").await?, named(&site, "Lê Bình").await?);
        let make = "INSERT INTO classrooms (name, calendar_info, settings, join_code)
            VALUES ('6A1', '{}', '{}', substr(md5(random()::text), 1, 8)) RETURNING id";
        let id: i64 = sqlx::query_scalar(make).fetch_one(&mut sql).await?;
        let class = Self { site, sql, id, teacher, an, binh };
        class.join(&class.teacher, "teacher").await?;
        class.join(&class.an, "student").await?;
        class.join(&class.binh, "student").await?;
        Ok(class)
    }

    pub async fn open(world: &World) -> anyhow::Result<Self> {
        Self::on(world.site().await?).await
    }

    pub async fn join(&self, who: &Caller, role: &str) -> anyhow::Result<()> {
        let sql = "INSERT INTO classroom_members (classroom_id, user_id, role, status, joined_at)
            VALUES ($1, $2, $3, 'active', now() - interval '30 days')";
        sqlx::query(sql).bind(self.id).bind(who.id).bind(role).execute(&mut self.site.sql().await?).await?;
        Ok(())
    }

    pub async fn set(&mut self, settings: Value) -> anyhow::Result<()> {
        let sql = "UPDATE classrooms SET settings = $2 WHERE id = $1";
        sqlx::query(sql).bind(self.id).bind(settings).execute(&mut self.sql).await?;
        Ok(())
    }

    async fn set_status(&mut self, status: &str) -> anyhow::Result<()> {
        let sql = "UPDATE classrooms SET status = $2 WHERE id = $1";
        sqlx::query(sql).bind(self.id).bind(status).execute(&mut self.sql).await?;
        Ok(())
    }

    /// A session of an hour that begins so many minutes from now, to the second; its id and its start.
    pub async fn session(&mut self, after: i32) -> anyhow::Result<(i64, i64)> {
        let make = "INSERT INTO class_sessions (classroom_id, starts_at, ends_at)
            SELECT $1, at, at + interval '1 hour' FROM (SELECT date_trunc('second', now()) + make_interval(mins => $2) AS at) t
            RETURNING id, extract(epoch FROM starts_at)::bigint";
        Ok(sqlx::query_as(make).bind(self.id).bind(after).fetch_one(&mut self.sql).await?)
    }

    async fn send(&self, session: i64, body: Value) -> anyhow::Result<Answer> {
        self.teacher.post(&path(session, "user"), body).await
    }

    /// Writes one row; how it is then.
    pub async fn mark(&self, session: i64, key: &str, who: &Caller, mut mark: Value) -> anyhow::Result<Value> {
        mark["user_id"] = json!(who.id);
        let mut marked = self.send(session, json!({"rows": [mark], "key": key})).await?.data()?;
        Ok(marked["rows"][0].take())
    }

    async fn grid(&self) -> anyhow::Result<Value> {
        self.teacher.get(&self.path("attendance")).await?.data()
    }

    /// Somebody's row of a session as the teacher sees it; null where there is none.
    async fn row(&self, session: i64, who: &Caller) -> anyhow::Result<Value> {
        let grid = self.grid().await?;
        let member = grid["members"].as_array().into_iter().flatten().find(|it| it["user_id"] == who.id);
        Ok(member.map(|it| it["rows"][session.to_string()].clone()).unwrap_or_default())
    }

    pub fn path(&self, call: &str) -> String {
        format!("/api/classroom/{}/session/{call}", self.id)
    }

    /// Has a session be over for so many minutes, and the class looked after.
    async fn pass(&mut self, world: &World, session: i64) -> anyhow::Result<()> {
        let over = "UPDATE class_sessions SET starts_at = now() - interval '70 minutes', ends_at = now() - interval '10 minutes'
            WHERE id = $1";
        sqlx::query(over).bind(session).execute(&mut self.sql).await?;
        self.look_after(world).await
    }

    pub async fn look_after(&self, world: &World) -> anyhow::Result<()> {
        let task = "INSERT INTO tasks (kind, key, payload, due_at) VALUES ('class_sessions', $1, '{}', now()) ON CONFLICT DO NOTHING";
        sqlx::query(task).bind(self.id.to_string()).execute(&mut as_site(&self.site, world).await?).await?;
        Ok(())
    }

    pub async fn is_settled(&self, session: i64) -> anyhow::Result<()> {
        let sql = "SELECT settled_at IS NOT NULL FROM class_sessions WHERE id = $1";
        eventually(SOON, async || {
            Ok(sqlx::query_scalar(sql).bind(session).fetch_one(&mut self.site.sql().await?).await?)
        })
        .await
    }

    pub async fn notices(&self, of: &Caller, kind: &str) -> anyhow::Result<Vec<Value>> {
        let all = of.get("/api/users/notices").await?.data()?;
        Ok(all.as_array().into_iter().flatten().filter(|one| one["kind"] == kind).cloned().collect())
    }
}

pub fn path(session: i64, call: &str) -> String {
    format!("/api/classroom/session/{session}/{call}")
}

fn one(who: &Caller, status: &Value, version: i64) -> Value {
    json!({"user_id": who.id, "status": status, "version": version})
}

#[test]
fn the_status_follows_from_the_times_and_a_teachers_word_stands_above_it() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::open(world).await?;
        let (session, start) = class.session(-30).await?;
        let row = class.mark(session, "a", &class.an, json!({"check_in": start + 600})).await?;
        assert_eq!(
            (&row["status"], &row["derived"], &row["word"]),
            (&json!("present"), &json!("present"), &Value::Null)
        );
        assert_eq!((&row["minutes_late"], &row["how"], &row["version"]), (&json!(10), &json!("hand"), &json!(1)));
        let row = class.mark(session, "b", &class.an, json!({"check_in": start + 601})).await?;
        assert_eq!((&row["status"], &row["minutes_late"]), (&json!("late"), &json!(11)));
        let row = class.mark(session, "c", &class.an, json!({"check_in": start, "check_out": start + 49 * 60})).await?;
        assert_eq!((&row["status"], &row["minutes_early"]), (&json!("left_early"), &json!(11)));
        let row = class.mark(session, "d", &class.an, json!({"status": "excused", "remark": " Về  sớm "})).await?;
        assert_eq!((&row["status"], &row["derived"]), (&json!("excused"), &json!("left_early")));
        assert_eq!(row["remark"], "Về  sớm");
        let row = class.mark(session, "e", &class.an, json!({"status": null})).await?;
        assert_eq!((&row["status"], &row["word"], &row["version"]), (&json!("left_early"), &Value::Null, &json!(5)));

        // Nobody has come yet; the session is not over.
        let row = class.mark(session, "f", &class.binh, json!({"remark": "Gọi về nhà"})).await?;
        assert_eq!((&row["status"], &row["how"]), (&Value::Null, &Value::Null));

        let grid = class.grid().await?;
        let names = grid["members"].as_array().into_iter().flatten().map(|it| it["given_name"].clone());
        assert_eq!(names.collect::<Vec<_>>(), ["An", "Bình"]);
        assert_eq!(grid["members"][0]["totals"]["left_early"], 1);
        assert_eq!((&grid["sessions"][0]["id"], &grid["sessions"][0]["status"]), (&json!(session), &json!("running")));
        let mine = class.an.get(&class.path("attendance/me")).await?.data()?;
        assert_eq!(mine["rows"][session.to_string()]["status"], "left_early");
        assert_eq!((&mine["totals"]["left_early"], mine.get("members")), (&json!(1), None));

        let other = class.session(-24 * 60).await?.0;
        let only = class.teacher.get(&class.path(&format!("attendance?session_id={other}"))).await?.data()?;
        assert_eq!((&only["sessions"][0]["id"], &only["members"][0]["rows"]), (&json!(other), &json!({})));
        assert_eq!(class.teacher.get(&class.path("attendance?from=mai")).await?.refused(400)?, "invalid_query");
        Ok(())
    })
}

#[test]
fn only_its_teachers_write_and_what_is_wrong_is_told() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::open(world).await?;
        let (session, start) = class.session(-30).await?;
        let body = json!({"rows": [one(&class.an, &json!("present"), 0)], "key": "k"});
        let stranger = class.site.person("teacher").await?;
        for (who, status) in [(&class.an, 403), (&stranger, 404)] {
            who.post(&path(session, "user"), body.clone()).await?.refused(status)?;
            who.get(&class.path("attendance")).await?.refused(status)?;
            who.get(&class.path("export-attendance")).await?.refused(status)?;
            who.get(&format!("/api/classroom/{}/absence", class.id)).await?.refused(status)?;
            let decide = path(session, &format!("absence/{}", class.an.id));
            who.put(&decide, json!({"accepted": true})).await?.refused(status)?;
        }
        assert_eq!(stranger.get(&class.path("attendance/me")).await?.refused(404)?, "classroom_not_found");

        let row = |change: Value| {
            let mut row = json!({"user_id": class.an.id});
            for (field, value) in change.as_object().into_iter().flatten() {
                row[field] = value.clone();
            }
            json!({"rows": [row], "key": "w"})
        };
        let refused = async |body: Value| class.send(session, body).await?.refused(412);
        assert_eq!(refused(row(json!({"check_out": start}))).await?, "check_out_before_in");
        assert_eq!(refused(row(json!({"check_in": start, "check_out": start - 1}))).await?, "check_out_before_in");
        let faults = async |body: Value| class.send(session, body).await?.faults();
        assert_eq!(faults(row(json!({"remark": "x".repeat(501)}))).await?, ["rows[0].remark too_long"]);
        assert_eq!(faults(json!({"rows": []})).await?, ["key required", "rows invalid_value"]);
        assert_eq!(
            refused(json!({"rows": [one(&class.teacher, &json!("late"), 0)], "key": "w"})).await?,
            "not_in_class"
        );
        assert_eq!(class.row(session, &class.an).await?, Value::Null, "nothing of it is written");

        class.set_status("finished").await?;
        assert_eq!(class.send(session, body.clone()).await?.refused(412)?, "classroom_finished");
        class.set_status("active").await?;
        sqlx::query("UPDATE class_sessions SET cancelled_at = now() WHERE id = $1")
            .bind(session)
            .execute(&mut class.sql)
            .await?;
        assert_eq!(class.send(session, body).await?.refused(412)?, "session_cancelled");
        Ok(())
    })
}

#[test]
fn the_same_twice_is_written_once_and_colleagues_are_not_overwritten() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::open(world).await?;
        let session = class.session(-30).await?.0;
        let both = json!({"key": "once", "rows": [one(&class.an, &json!("present"), 0), one(&class.binh, &json!("absent"), 0)]});
        let first = class.send(session, both.clone()).await?.data()?;
        let again = class.send(session, both.clone()).await?.data()?;
        assert_eq!(first, again);
        assert_eq!(version(&first["rows"][0]), 1);

        // A colleague was faster with one of two rows: neither is written.
        let mut colleague = both.clone();
        colleague["key"] = json!("colleague");
        let refused = class.send(session, colleague).await?;
        assert_eq!(refused.refused(409)?, "attendance_changed");
        let rows = refused.json()?["data"].clone();
        assert_eq!(rows.as_array().map(Vec::len), Some(2), "{rows}");
        let half =
            json!({"key": "half", "rows": [one(&class.an, &json!("late"), 1), one(&class.binh, &json!("late"), 0)]});
        let refused = class.send(session, half).await?;
        let rows = refused.json()?["data"].clone();
        assert_eq!((&rows[0]["user_id"], &rows[0]["status"]), (&json!(class.binh.id), &json!("absent")));
        assert_eq!(
            (class.row(session, &class.an).await?["status"].clone(), rows.as_array().map(Vec::len)),
            (json!("present"), Some(1))
        );

        let undo = json!({"undo": first["change_id"]});
        let undone = class.send(session, undo.clone()).await?.data()?;
        assert_eq!((&undone["rows"][0]["status"], version(&undone["rows"][0])), (&Value::Null, 2));
        assert_eq!(class.send(session, undo.clone()).await?.data()?, undone, "once");

        let later =
            class.send(session, json!({"key": "x", "rows": [one(&class.an, &json!("late"), 2)]})).await?.data()?;
        class.mark(session, "y", &class.an, json!({"remark": "Xe hỏng"})).await?;
        let refused = class.send(session, json!({"undo": later["change_id"]})).await?;
        assert_eq!(refused.refused(409)?, "attendance_changed");
        assert_eq!(refused.json()?["data"][0]["remark"], "Xe hỏng");
        assert_eq!(class.row(session, &class.an).await?["status"], "late");
        let admin = class.site.admin.post(&path(session, "user"), json!({"undo": later["change_id"]})).await?;
        assert_eq!(admin.refused(404)?, "attendance_change_not_found");
        Ok(())
    })
}

#[test]
fn a_moved_session_derives_anew() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::open(world).await?;
        let (session, start) = class.session(-30).await?;
        assert_eq!(class.mark(session, "a", &class.an, json!({"check_in": start + 900})).await?["status"], "late");
        class.mark(session, "b", &class.binh, json!({"check_in": start + 900, "status": "late"})).await?;
        let moved =
            json!({"start_time": start + 600, "end_time": start + 4200, "scope": "this", "version": 1, "force": true});
        class.teacher.put(&format!("/api/classroom/session/{session}"), moved).await?.data()?;
        let row = class.row(session, &class.an).await?;
        assert_eq!((&row["status"], &row["minutes_late"], &row["version"]), (&json!("present"), &json!(5), &json!(2)));
        let word = class.row(session, &class.binh).await?;
        assert_eq!((&word["status"], &word["derived"]), (&json!("late"), &json!("present")));
        Ok(())
    })
}

#[test]
fn other_settings_derive_anew() -> anyhow::Result<()> {
    run(async |world| {
        let _tasks = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let mut class = Class::open(world).await?;
        let (session, start) = class.session(-30).await?;
        assert_eq!(class.mark(session, "a", &class.an, json!({"check_in": start + 900})).await?["status"], "late");
        let seen = class.teacher.get(&format!("/api/classroom/{}", class.id)).await?.data()?;
        let change = json!({"name": "6A1", "settings": {"late_after": 20}, "version": seen["version"]});
        class.teacher.put(&format!("/api/classroom/{}", class.id), change).await?.data()?;
        eventually(SOON, async || Ok(class.row(session, &class.an).await?["status"] == "present")).await
    })
}

/// The parent of a child, with the link of a letter and a confirmed address.
pub async fn parent_of(class: &mut Class, child: i64) -> anyhow::Result<Caller> {
    let token = platform::secrets::new_token();
    sqlx::query("UPDATE users SET parent_email = $2 WHERE id = $1")
        .bind(child)
        .bind(PARENT)
        .execute(&mut class.sql)
        .await?;
    let link = "INSERT INTO parent_links (user_id, email, token_hash, expires_at, confirmed_at)
        VALUES ($1, $2, $3, now() + interval '1 day', now())";
    let hash = platform::secrets::hash_token(&token);
    sqlx::query(link).bind(child).bind(PARENT).bind(hash.as_slice()).execute(&mut class.sql).await?;
    Ok(class.site.visitor().with("cookie", &format!("parent_link={token}")))
}

#[test]
fn the_end_writes_absences_once_and_tells_the_parent_once() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let server = serve(&own, caught(&own)).await?;
        let mut class = Class::on(own.site_on(&server).await?).await?;
        class.set(json!({"auto_check_out": true, "tell_parents": true})).await?;
        let (cuc, late) = (named(&class.site, "Trần Thị Cúc").await?, named(&class.site, "Vũ Dũng").await?);
        class.join(&cuc, "student").await?;
        class.join(&late, "student").await?;
        sqlx::query("UPDATE classroom_members SET joined_at = now() WHERE user_id = $1")
            .bind(late.id)
            .execute(&mut class.sql)
            .await?;
        let binh = class.binh.id;
        parent_of(&mut class, binh).await?;
        let (session, _) = class.session(-65).await?;
        let start: i64 = sqlx::query_scalar("SELECT extract(epoch FROM now() - interval '70 minutes')::bigint")
            .fetch_one(&mut class.sql)
            .await?;
        class.mark(session, "a", &class.an, json!({"check_in": start})).await?;
        class.mark(session, "b", &cuc, json!({"status": "excused"})).await?;
        let hashes = "UPDATE attendance SET device = sha256('x') WHERE session_id = $1";
        sqlx::query(hashes).bind(session).execute(&mut class.sql).await?;
        let network = "UPDATE class_sessions SET projector_network = sha256('x') WHERE id = $1";
        sqlx::query(network).bind(session).execute(&mut class.sql).await?;

        class.pass(&own, session).await?;
        class.is_settled(session).await?;
        let row = class.row(session, &class.an).await?;
        assert_eq!((&row["status"], row["check_out"].is_null()), (&json!("present"), false));
        let row = class.row(session, &class.binh).await?;
        assert_eq!((&row["status"], &row["word"]), (&json!("absent"), &Value::Null));
        let row = class.row(session, &cuc).await?;
        assert_eq!((&row["status"], &row["derived"]), (&json!("excused"), &json!("absent")));
        assert_eq!(class.row(session, &late).await?, Value::Null, "who came into the class later was not absent");
        let kept: i64 = sqlx::query_scalar(
            "SELECT (SELECT count(*) FROM attendance WHERE device IS NOT NULL)
                  + (SELECT count(*) FROM class_sessions WHERE projector_network IS NOT NULL)",
        )
        .fetch_one(&mut class.sql)
        .await?;
        assert_eq!(kept, 0);
        eventually(SOON, async || Ok(letters(&server, PARENT).await?.len() == 1)).await?;
        let text = letters(&server, PARENT).await?[0]["text"].to_string();
        assert!(text.contains("Lê Bình") && text.contains("6A1"), "{text}");

        // Run twice, also after the note that it was dealt with is lost: each row and letter once.
        let before = class.grid().await?;
        sqlx::query("UPDATE class_sessions SET settled_at = NULL WHERE id = $1")
            .bind(session)
            .execute(&mut class.sql)
            .await?;
        class.look_after(&own).await?;
        class.is_settled(session).await?;
        assert_eq!(class.grid().await?["members"], before["members"]);
        let letters: i64 = sqlx::query_scalar("SELECT count(*) FROM tasks WHERE key LIKE 'absence/%'")
            .fetch_one(&mut class.sql)
            .await?;
        assert_eq!(letters, 1);
        Ok(())
    })
}

#[test]
fn the_end_leaves_check_outs_alone_and_a_paused_class_has_no_absences() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let mut class = Class::on(world.site_on(&server).await?).await?;
        let session = class.session(-65).await?.0;
        class.mark(session, "a", &class.an, json!({"check_in": crate::calls::now() - 4200})).await?;
        sqlx::query("UPDATE attendance SET device = sha256('x')").execute(&mut class.sql).await?;
        class.pass(world, session).await?;
        class.is_settled(session).await?;
        let row = class.row(session, &class.an).await?;
        assert_eq!((&row["status"], &row["check_out"]), (&json!("present"), &Value::Null));
        assert_eq!(class.row(session, &class.binh).await?["status"], "absent");

        class.set_status("inactive").await?;
        let paused = class.session(-65).await?.0;
        class.pass(world, paused).await?;
        class.is_settled(paused).await?;
        assert_eq!(class.row(paused, &class.binh).await?, Value::Null);
        Ok(())
    })
}

#[test]
fn the_register_is_the_one_that_schools_keep() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::open(world).await?;
        sqlx::query("UPDATE users SET dob = '2014-03-09' WHERE id = $1")
            .bind(class.an.id)
            .execute(&mut class.sql)
            .await?;
        let mut days = Vec::new();
        for (after, an, binh) in
            [(-3 * 1440, "absent", "late"), (-2 * 1440, "excused", "present"), (-1440, "absent", "left_early")]
        {
            let session = class.session(after).await?.0;
            let rows = json!([one(&class.an, &json!(an), 0), one(&class.binh, &json!(binh), 0)]);
            class.send(session, json!({"key": "k", "rows": rows})).await?.data()?;
            let day =
                "SELECT to_char(starts_at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'DD/MM') FROM class_sessions WHERE id = $1";
            days.push(sqlx::query_scalar::<_, String>(day).bind(session).fetch_one(&mut class.sql).await?);
        }
        let cancelled = class.session(-1000).await?.0;
        sqlx::query("UPDATE class_sessions SET cancelled_at = now() WHERE id = $1")
            .bind(cancelled)
            .execute(&mut class.sql)
            .await?;

        let made = class.teacher.get(&class.path("export-attendance?format=csv")).await?.data()?;
        assert_eq!(made["name"], format!("diem-danh-{}.csv", class.id));
        let file = class.site.visitor().get(made["url"].as_str().unwrap_or_default()).await?;
        assert_eq!((file.status, json!(file.text.len())), (200, made["size"].clone()), "whoever has the address");
        let lines: Vec<&str> = file.text.trim_start_matches('\u{feff}').lines().collect();
        let [a, b, c] = days.as_slice() else { anyhow::bail!("three days") };
        assert_eq!(
            lines,
            [
                format!("STT,Họ và tên đệm,Tên,Ngày sinh,{a},{b},{c},Tổng K,Tổng P,Tổng M").as_str(),
                "1,Nguyễn Văn,An,09/03/2014,K,P,K,2,1,0",
                "2,Lê,Bình,,M,,,0,0,1",
            ]
        );
        let made = class.teacher.get(&class.path("export-attendance")).await?.data()?;
        assert!(made["name"].as_str().is_some_and(|name| name.ends_with(".xlsx")), "{made}");
        let xlsx = class.site.visitor().request(Method::GET, made["url"].as_str().unwrap_or_default());
        let mut book = zip::ZipArchive::new(Cursor::new(xlsx.send().await?.bytes().await?.to_vec()))?;
        let mut sheet = String::new();
        book.by_name("xl/worksheets/sheet1.xml")?.read_to_string(&mut sheet)?;
        assert!(sheet.contains("Nguyễn Văn") && sheet.contains("Tổng K") && sheet.contains("<v>2</v>"), "{sheet}");

        let query = "export-attendance?format=csv&from=2000-01-01&to=2000-01-02";
        let made = class.teacher.get(&class.path(query)).await?.data()?;
        let file = class.site.visitor().get(made["url"].as_str().unwrap_or_default()).await?;
        assert!(file.text.contains("Ngày sinh,Tổng K"), "no session in those days: {}", file.text);
        assert_eq!(class.teacher.get(&class.path("export-attendance?to=mai")).await?.refused(400)?, "invalid_query");
        Ok(())
    })
}
