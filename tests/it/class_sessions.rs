//! When classes meet: sessions of a calendar, how they move and are cancelled, the calendars that programs read, and what
//! happens at their time.

use std::time::Duration;

use icalendar::{Calendar, Component, Event, EventStatus};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, TestSite, World, run};

use crate::courses::id_of;

const SOON: Duration = Duration::from_secs(180);
/// 18:00 on Monday, 5 October 2150, in Vietnam.
const MONDAY: i64 = 5_704_254_000;
const DAY: i64 = 24 * 3600;
const HOUR: i64 = 3600;

/// A class with a teacher and a pupil.
struct Class {
    site: TestSite,
    sql: PgConnection,
    id: i64,
    teacher: Caller,
    pupil: Caller,
}

/// Mondays and Wednesdays at 18:00 for three weeks from [`MONDAY`].
fn calendar() -> Value {
    json!({"rules": [{"weekdays": [1, 3], "start": "18:00", "end": "19:30", "from": "2150-10-05", "until": "2150-10-25",
        "every": 1}], "skip": ["2150-10-14"], "holidays": true})
}

impl Class {
    async fn on(site: TestSite) -> anyhow::Result<Self> {
        let sql = site.sql().await?;
        let (teacher, pupil) = (site.person("teacher").await?, site.person("student").await?);
        let mut class = Self { site, sql, id: 0, teacher, pupil };
        class.id = class.another("Tin học 6A1").await?;
        Ok(class)
    }

    async fn open(world: &World) -> anyhow::Result<Self> {
        Self::on(world.site().await?).await
    }

    /// One more class with the same people.
    async fn another(&mut self, name: &str) -> anyhow::Result<i64> {
        let body = json!({"name": name, "calendar_info": calendar(), "meeting_link": "https://hop.vn/6a1",
            "admin_meeting_link": "https://hop.vn/chu-phong"});
        let id = id_of(&self.teacher.post("/api/classroom", body).await?.data()?);
        let join = "INSERT INTO classroom_members (classroom_id, user_id, role, status)
            VALUES ($1, $2, 'student', 'active')";
        sqlx::query(join).bind(id).bind(self.pupil.id).execute(&mut self.sql).await?;
        Ok(id)
    }

    fn path(&self) -> String {
        format!("/api/classroom/{}/session", self.id)
    }

    async fn make(&self, body: Value) -> anyhow::Result<Value> {
        self.teacher.post(&self.path(), body).await?.data()
    }

    async fn list(&self, reader: &Caller) -> anyhow::Result<Vec<Value>> {
        Ok(reader.get(&self.path()).await?.data()?.as_array().cloned().unwrap_or_default())
    }

    /// Days after [`MONDAY`] and the hour at which each session begins.
    async fn starts(&self) -> anyhow::Result<Vec<(i64, i64)>> {
        let midnight = MONDAY - 18 * HOUR;
        let of = |one: &Value| one["start_time"].as_i64().unwrap_or_default() - midnight;
        Ok(self.list(&self.teacher).await?.iter().map(|one| (of(one) / DAY, of(one) % DAY / HOUR)).collect())
    }

    async fn change(&self, session: &Value, body: Value) -> anyhow::Result<Value> {
        self.teacher.put(&session_path(session), body).await?.data()
    }

    /// The feed as a program reads it: uid, sequence, status and start of each event.
    async fn feed(&self, key: &str) -> anyhow::Result<Vec<(String, u32, Option<EventStatus>, String)>> {
        let path = format!("/api/classroom/{}/calendar.ics?key={key}", self.id);
        let answer = self.site.visitor().get(&path).await?;
        anyhow::ensure!(answer.status == 200, "{}: {}", answer.status, answer.text);
        let read = answer.text.parse::<Calendar>().map_err(|error| anyhow::anyhow!("no iCalendar: {error}"))?;
        let of = |event: &Event| {
            let uid = event.get_uid().unwrap_or_default().to_owned();
            let start = event.property_value("DTSTART").unwrap_or_default().to_owned();
            (uid, event.get_sequence().unwrap_or_default(), event.get_status(), start)
        };
        Ok(read.events().map(of).collect())
    }

    async fn key(&self, of: &Caller) -> anyhow::Result<String> {
        let key = of.post("/api/classroom/calendar-key", json!({})).await?.data()?;
        Ok(key["key"].as_str().unwrap_or_default().to_owned())
    }

    async fn notices(&self, of: &Caller, kind: &str) -> anyhow::Result<Vec<String>> {
        let all = of.get("/api/users/notices").await?.data()?;
        let all = all.as_array().into_iter().flatten().filter(|one| one["kind"] == kind);
        Ok(all.map(|one| one["title"].as_str().unwrap_or_default().to_owned()).collect())
    }

    /// Moves a session to so many minutes from now and lets it last as long, whatever was settled.
    async fn shift(&mut self, session: i64, from: i32, minutes: i32) -> anyhow::Result<()> {
        let shift = "UPDATE class_sessions SET starts_at = now() + make_interval(mins => $2),
            ends_at = now() + make_interval(mins => $2 + $3), settled_at = NULL WHERE id = $1";
        sqlx::query(shift).bind(session).bind(from).bind(minutes).execute(&mut self.sql).await?;
        Ok(())
    }
}

fn session_path(session: &Value) -> String {
    format!("/api/classroom/session/{}", id_of(session))
}

fn one_at(start: i64) -> Value {
    json!({"start_time": start, "end_time": start + HOUR})
}

/// Has the class's task come now, and waits until it waits for something later or is done.
async fn looked_after(site: &TestSite) -> anyhow::Result<()> {
    let mut sql = site.sql().await?;
    let due = "UPDATE tasks SET due_at = now() WHERE kind = 'class_sessions' AND state = 'waiting'";
    sqlx::query(due).execute(&mut sql).await?;
    let is_over = "SELECT NOT EXISTS (SELECT FROM tasks WHERE kind = 'class_sessions'
        AND (state = 'running' OR (state = 'waiting' AND due_at <= now())))";
    eventually(SOON, async || Ok(sqlx::query_scalar(is_over).fetch_one(&mut sql).await?)).await
}

#[test]
fn a_calendar_makes_its_sessions_once() -> anyhow::Result<()> {
    run(async |world| {
        let class = Class::open(world).await?;
        let first = class.make(json!({"from_calendar": true})).await?;
        assert_eq!((&first["created"], &first["skipped"]), (&json!(5), &json!(0)));
        assert_eq!(class.starts().await?, [(0, 18), (2, 18), (7, 18), (14, 18), (16, 18)]);
        let again = class.make(json!({"from_calendar": true})).await?;
        assert_eq!((&again["created"], &again["skipped"]), (&json!(0), &json!(5)));
        let later = class.make(json!({"from_calendar": true, "from": "2150-10-20"})).await?;
        assert_eq!((&later["created"], &later["skipped"]), (&json!(0), &json!(1)));

        let own = class.list(&class.pupil).await?;
        assert_eq!((own.len(), &own[0]["status"], &own[0]["counts"]), (5, &json!("upcoming"), &Value::Null));
        assert_eq!(own[0]["my"]["status"], Value::Null);
        assert_eq!(own[0]["meeting_from"], MONDAY - 15 * 60);
        let led = class.list(&class.teacher).await?;
        assert_eq!((&led[0]["counts"]["unset"], &led[0]["my"]), (&json!(1), &Value::Null));
        let week = format!("{}?from=2150-10-06&to=2150-10-12", class.path());
        assert_eq!(class.pupil.get(&week).await?.data()?.as_array().map(Vec::len), Some(2));
        let wrong = class.pupil.get(&format!("{}?from=5/10", class.path())).await?;
        assert_eq!(wrong.refused(400)?, "invalid_query");

        let stranger = class.site.person("student").await?;
        assert_eq!(stranger.get(&class.path()).await?.refused(404)?, "classroom_not_found");
        assert_eq!(class.pupil.post(&class.path(), one_at(MONDAY)).await?.refused(403)?, "no_access");
        let other = class.site.person("teacher").await?;
        assert_eq!(other.post(&class.path(), one_at(MONDAY)).await?.refused(404)?, "classroom_not_found");
        Ok(())
    })
}

#[test]
fn what_is_wrong_with_sessions_is_told() -> anyhow::Result<()> {
    run(async |world| {
        let class = Class::open(world).await?;
        let made = async |body: Value| class.teacher.post(&class.path(), body).await;
        let turned = made(json!({"start_time": MONDAY, "end_time": MONDAY})).await?;
        assert_eq!(turned.faults()?, ["end_time start_before_end"]);
        assert_eq!(made(json!({})).await?.faults()?, ["start_time required", "end_time required"]);
        let long = made(json!({"sessions": [{"start_time": MONDAY, "end_time": MONDAY + 2 * DAY}]})).await?;
        assert_eq!(long.faults()?, ["sessions[0].end_time invalid_value"]);
        let none = json!({"calendar_info": {"rules": [], "skip": [], "holidays": true}});
        class.teacher.put(&format!("/api/classroom/{}", class.id), none.clone()).await?.data()?;
        assert_eq!(made(json!({"from_calendar": true})).await?.refused(412)?, "calendar_empty");
        let preview = "/api/classroom/calendar-preview";
        assert_eq!(class.teacher.post(preview, none).await?.refused(412)?, "calendar_empty");
        let mut wrong = json!({"calendar_info": calendar()});
        wrong["calendar_info"]["rules"][0]["end"] = json!("17:00");
        wrong["calendar_info"]["rules"][0]["weekdays"] = json!([8]);
        let faults = class.teacher.post(preview, wrong).await?.faults()?;
        let rule = "calendar_info.rules[0]";
        assert_eq!(faults, [format!("{rule}.weekdays invalid_value"), format!("{rule}.end start_not_before_end")]);
        let many: Vec<Value> = (0..401).map(|day| one_at(MONDAY + day * DAY)).collect();
        assert_eq!(made(json!({"sessions": many[..400]})).await?.data()?["created"], 400);
        assert_eq!(made(many[400].clone()).await?.refused(412)?, "too_many_sessions");
        assert_eq!(class.pupil.post(preview, json!({})).await?.refused(403)?, "no_access");
        Ok(())
    })
}

#[test]
fn a_preview_tells_which_days_are_off_and_why() -> anyhow::Result<()> {
    run(async |world| {
        let class = Class::open(world).await?;
        let tet = json!({"calendar_info": {"rules": [{"weekdays": [2, 5], "start": "18:00", "end": "19:30",
            "from": "2027-02-01", "until": "2027-02-14"}], "skip": ["2027-02-12"], "holidays": true}});
        let seen = class.teacher.post("/api/classroom/calendar-preview", tet.clone()).await?.data()?;
        assert_eq!(seen["sessions"], 1);
        let days = seen["days"].as_array().cloned().unwrap_or_default();
        let told: Vec<(&Value, &Value, &Value)> =
            days.iter().map(|day| (&day["day"], &day["off"]["reason"], &day["off"]["name"]["vi"])).collect();
        assert_eq!(
            told,
            [
                (&json!("2027-02-02"), &Value::Null, &Value::Null),
                (&json!("2027-02-05"), &json!("holiday"), &json!("Tết Nguyên đán")),
                (&json!("2027-02-09"), &json!("holiday"), &json!("Tết Nguyên đán")),
                (&json!("2027-02-12"), &json!("skipped"), &json!("")),
            ]
        );
        let mut kept = tet;
        kept["calendar_info"]["holidays"] = json!(false);
        let seen = class.teacher.post("/api/classroom/calendar-preview", kept).await?.data()?;
        assert_eq!(seen["sessions"], 3);
        Ok(())
    })
}

#[test]
fn this_one_moves_or_what_follows_as_well() -> anyhow::Result<()> {
    run(async |world| {
        let class = Class::open(world).await?;
        class.make(json!({"from_calendar": true})).await?;
        let all = class.list(&class.teacher).await?;
        let alone = json!({"start_time": MONDAY + DAY, "end_time": MONDAY + DAY + HOUR, "topic": "Vòng lặp"});
        let moved = class.change(&all[0], alone).await?;
        assert_eq!((&moved["topic"], &moved["version"]), (&json!("Vòng lặp"), &json!(2)));
        assert_eq!(class.starts().await?, [(1, 18), (2, 18), (7, 18), (14, 18), (16, 18)]);

        // Another hour is for all that follow; another day for those on the same weekday.
        let hour = MONDAY + 2 * DAY + HOUR;
        let later = json!({"start_time": hour, "end_time": hour + HOUR, "scope": "following"});
        class.change(&all[1], later).await?;
        assert_eq!(class.starts().await?, [(1, 18), (2, 19), (7, 19), (14, 19), (16, 19)]);
        let tuesday = MONDAY + 8 * DAY + HOUR;
        let day = json!({"start_time": tuesday, "end_time": tuesday + HOUR, "scope": "following"});
        class.change(&all[2], day).await?;
        assert_eq!(class.starts().await?, [(1, 18), (2, 19), (8, 19), (15, 19), (16, 19)]);

        // What somebody read before that is refused with how it is now.
        let stale = class.teacher.put(&session_path(&all[2]), json!({"topic": "Mảng", "version": 1})).await?;
        assert_eq!(stale.refused(409)?, "concurrent_edit");
        let row = stale.json()?["data"].take();
        assert_eq!((&row["start_time"], &row["id"]), (&json!(tuesday), &all[2]["id"]));
        class.change(&all[2], json!({"topic": "Mảng", "version": row["version"]})).await?;

        // Cancelled ones stay.
        class.change(&all[3], json!({"status": "cancelled", "scope": "following"})).await?;
        let states = |all: &[Value]| all.iter().map(|one| one["status"].clone()).collect::<Vec<_>>();
        let now = class.list(&class.pupil).await?;
        assert_eq!(states(&now), ["upcoming", "upcoming", "upcoming", "cancelled", "cancelled"]);
        class.change(&all[4], json!({"status": "upcoming"})).await?;
        assert_eq!(states(&class.list(&class.pupil).await?)[3..], ["cancelled", "upcoming"]);
        let told = class.notices(&class.pupil, "class_changed").await?;
        assert_eq!(told.len(), 1, "one group: {told:?}");
        assert_eq!(class.notices(&class.teacher, "class_changed").await?, Vec::<String>::new());
        Ok(())
    })
}

#[test]
fn a_series_is_not_moved_onto_a_day_off_unless_forced() -> anyhow::Result<()> {
    run(async |world| {
        let class = Class::open(world).await?;
        class.make(json!({"from_calendar": true})).await?;
        let all = class.list(&class.teacher).await?;
        let at = |day: i64| json!({"start_time": MONDAY + day * DAY + 2 * HOUR, "end_time": MONDAY + day * DAY + 3 * HOUR, "scope": "following"});

        // From Mondays to Wednesdays: the calendar leaves the second of them out.
        let refused = class.teacher.put(&session_path(&all[0]), at(2)).await?;
        assert_eq!(refused.refused(412)?, "session_day_off");
        assert!(refused.text.contains("20:00 14/10/2150"), "{}", refused.text);
        assert_eq!(class.starts().await?, [(0, 18), (2, 18), (7, 18), (14, 18), (16, 18)]);
        let mut forced = at(2);
        forced["force"] = json!(true);
        class.change(&all[0], forced).await?;
        assert_eq!(class.starts().await?, [(2, 18), (2, 20), (9, 20), (16, 18), (16, 20)]);

        // What a teacher moves there by itself they see, and another hour changes no day.
        class.change(&all[1], json!({"start_time": MONDAY + 9 * DAY, "end_time": MONDAY + 9 * DAY + HOUR})).await?;
        let hour = MONDAY + 2 * DAY + 3 * HOUR;
        class.change(&all[0], json!({"start_time": hour, "end_time": hour + HOUR, "scope": "following"})).await?;
        assert_eq!(class.starts().await?, [(2, 21), (9, 19), (9, 21), (16, 19), (16, 21)]);
        Ok(())
    })
}

#[test]
fn only_what_has_not_begun_and_nobody_attended_is_deleted() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::open(world).await?;
        class.make(json!({"from_calendar": true})).await?;
        let all = class.list(&class.teacher).await?;
        class.teacher.delete(&session_path(&all[0])).await?.data()?;
        assert_eq!(class.list(&class.teacher).await?.len(), 4);
        let attended = "INSERT INTO attendance (session_id, user_id, word) VALUES ($1, $2, 'excused')";
        sqlx::query(attended).bind(id_of(&all[1])).bind(class.pupil.id).execute(&mut class.sql).await?;
        let refused = class.teacher.delete(&session_path(&all[1])).await?;
        assert_eq!(refused.refused(412)?, "session_has_attendance");
        assert_eq!(class.list(&class.teacher).await?[0]["counts"]["excused"], 1);
        assert_eq!(class.list(&class.pupil).await?[0]["my"]["status"], "excused");
        class.shift(id_of(&all[2]), -5, 60).await?;
        let begun = class.teacher.delete(&session_path(&all[2])).await?;
        assert_eq!(begun.refused(412)?, "session_has_attendance");
        sqlx::query("UPDATE classrooms SET status = 'finished' WHERE id = $1")
            .bind(class.id)
            .execute(&mut class.sql)
            .await?;
        let over = class.teacher.put(&session_path(&all[3]), json!({"topic": "Ôn tập"})).await?;
        assert_eq!(over.refused(412)?, "classroom_finished");
        Ok(())
    })
}

#[test]
fn a_teacher_is_not_in_two_classes_at_once_unless_forced() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::open(world).await?;
        class.make(one_at(MONDAY)).await?;
        let first = class.id;
        class.id = class.another("Tin học 7B").await?;
        let refused = class.teacher.post(&class.path(), one_at(MONDAY + HOUR / 2)).await?;
        assert_eq!(refused.refused(412)?, "session_overlap");
        assert!(refused.text.contains("Tin học 6A1") && refused.text.contains("18:00 05/10/2150"), "{}", refused.text);
        // One begins when the other ends.
        class.make(one_at(MONDAY + HOUR)).await?;
        let made = class.list(&class.teacher).await?;
        let onto = json!({"start_time": MONDAY, "end_time": MONDAY + HOUR});
        let refused = class.teacher.put(&session_path(&made[0]), onto.clone()).await?;
        assert_eq!(refused.refused(412)?, "session_overlap");
        let mut forced = onto;
        forced["force"] = json!(true);
        assert_eq!(class.change(&made[0], forced).await?["start_time"], MONDAY);
        // Somebody else's class, and one that does not take place, are in nobody's way.
        sqlx::query("UPDATE class_sessions SET cancelled_at = now() WHERE classroom_id = $1")
            .bind(first)
            .execute(&mut class.sql)
            .await?;
        class.make(one_at(MONDAY + HOUR / 4)).await?;
        Ok(())
    })
}

#[test]
fn a_feed_follows_what_is_changed_and_doubles_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let class = Class::open(world).await?;
        class.make(json!({"from_calendar": true})).await?;
        let key = class.key(&class.pupil).await?;
        let all = class.list(&class.teacher).await?;
        let before = class.feed(&key).await?;
        assert_eq!(before.len(), 5);
        assert!(before[0].0.starts_with(&format!("class-session-{}@", id_of(&all[0]))), "{}", before[0].0);
        assert_eq!((before[0].1, before[0].3.as_str()), (0, "21501005T180000"));

        let tuesday = json!({"start_time": MONDAY + DAY, "end_time": MONDAY + DAY + HOUR});
        class.change(&all[0], tuesday).await?;
        class.change(&all[1], json!({"status": "cancelled"})).await?;
        let after = class.feed(&key).await?;
        assert_eq!(after.len(), 5);
        assert_eq!((after[0].1, after[0].3.as_str()), (1, "21501006T180000"));
        assert_eq!((after[1].1, after[1].2), (1, Some(EventStatus::Cancelled)));
        let uids = |feed: &[(String, u32, Option<EventStatus>, String)]| {
            let mut uids: Vec<String> = feed.iter().map(|event| event.0.clone()).collect();
            uids.sort();
            uids
        };
        assert_eq!(uids(&before), uids(&after));
        class.change(&all[1], json!({"status": "upcoming"})).await?;
        assert_eq!(class.feed(&key).await?[1].1, 2, "SEQUENCE grows");

        let visitor = class.site.visitor();
        let path = format!("/api/classroom/{}/calendar.ics?key={key}", class.id);
        let whole = visitor.get(&path).await?;
        assert!(whole.header("content-type").starts_with("text/calendar"), "{}", whole.header("content-type"));
        assert!(whole.text.contains("TZID:Asia/Ho_Chi_Minh") && whole.text.contains("BEGIN:VTIMEZONE"));
        assert!(whole.text.contains("hop.vn/6a1") && !whole.text.contains("chu-phong"));
        let known = visitor.with("if-none-match", whole.header("etag"));
        let answer = known.send(known.request(Method::GET, &path)).await?;
        assert_eq!((answer.status, answer.text.as_str()), (304, ""));
        let mine = visitor.get(&format!("/api/classroom/calendar.ics?key={key}")).await?;
        assert_eq!(mine.text.matches("BEGIN:VEVENT").count(), 5);

        // A former key, nobody's key and a stranger's open nothing.
        class.key(&class.pupil).await?;
        assert_eq!(visitor.get(&path).await?.refused(404)?, "classroom_not_found");
        let stranger = class.key(&class.site.person("student").await?).await?;
        for other in ["", "k", stranger.as_str()] {
            let path = format!("/api/classroom/{}/calendar.ics?key={other}", class.id);
            assert_eq!(visitor.get(&path).await?.refused(404)?, "classroom_not_found", "{other}");
        }
        Ok(())
    })
}

#[test]
fn people_are_reminded_once_and_absences_come_with_the_end() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let mut class = Class::on(world.site_on(&server).await?).await?;
        class.make(one_at(MONDAY)).await?;
        let session = id_of(&class.list(&class.teacher).await?[0]);
        looked_after(&class.site).await?;
        assert_eq!(class.notices(&class.pupil, "class_reminder").await?, Vec::<String>::new());

        class.shift(session, 40, 60).await?;
        for _ in 0..2 {
            looked_after(&class.site).await?;
            let told = eventually_one(&class, "class_reminder").await?;
            assert!(told[0].starts_with("Lớp Tin học 6A1 bắt đầu lúc"), "{told:?}");
        }
        assert_eq!(class.list(&class.pupil).await?[0]["my"]["status"], Value::Null);

        // It ends now: who joins later was not absent.
        class.shift(session, -60, 60).await?;
        looked_after(&class.site).await?;
        eventually(SOON, async || Ok(class.list(&class.pupil).await?[0]["my"]["status"] == "absent")).await?;
        let rows = "SELECT count(*) FROM attendance WHERE session_id = $1";
        let rows: i64 = sqlx::query_scalar(rows).bind(session).fetch_one(&mut class.sql).await?;
        assert_eq!(rows, 1);

        // Moved to a time to come, nobody is absent any more.
        let path = format!("/api/classroom/session/{session}");
        class.teacher.put(&path, one_at(MONDAY + DAY)).await?.data()?;
        assert_eq!(class.list(&class.pupil).await?[0]["my"]["status"], Value::Null);
        // What is over when it is made marks nobody absent.
        class.make(one_at(1_700_000_000)).await?;
        looked_after(&class.site).await?;
        assert_eq!(class.list(&class.teacher).await?[0]["counts"]["unset"], 1);
        Ok(())
    })
}

/// The pupil's only notice of that kind, once it is there.
async fn eventually_one(class: &Class, kind: &str) -> anyhow::Result<Vec<String>> {
    eventually(SOON, async || Ok(!class.notices(&class.pupil, kind).await?.is_empty())).await?;
    let told = class.notices(&class.pupil, kind).await?;
    anyhow::ensure!(told.len() == 1, "{told:?}");
    Ok(told)
}
