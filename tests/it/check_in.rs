//! Checking in to a session: the projector's code, the scan that survives signing in, what is refused, the second look, the
//! meeting.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::answer::Answer;
use tests::site::TestSite;
use tests::{Caller, run};

/// A class with a teacher and two pupils, and a session that began five minutes ago and goes on for an hour.
struct Room {
    site: TestSite,
    sql: PgConnection,
    class: i64,
    session: i64,
    teacher: Caller,
    an: Caller,
    binh: Caller,
}

async fn room(world: &'static tests::world::World) -> anyhow::Result<Room> {
    let site = world.site().await?;
    let (teacher, an, binh) =
        (site.person("teacher").await?, site.person("student").await?, site.person("student").await?);
    let mut sql = site.sql().await?;
    let class = class(&mut sql, &teacher, &[&an, &binh]).await?;
    let session = session(&mut sql, class, -5, 60).await?;
    Ok(Room { site, sql, class, session, teacher, an, binh })
}

async fn class(sql: &mut PgConnection, teacher: &Caller, pupils: &[&Caller]) -> anyhow::Result<i64> {
    let make = "INSERT INTO classrooms (name, calendar_info, settings, join_code)
                VALUES ('6A1', '{}', '{}', substr(md5(random()::text), 1, 8)) RETURNING id";
    let class = sqlx::query_scalar(make).fetch_one(&mut *sql).await?;
    let join = "INSERT INTO classroom_members (classroom_id, user_id, role, status, joined_at) VALUES ($1, $2, $3, 'active', now() - interval '1 day')";
    let all = pupils.iter().map(|pupil| (pupil.id, "student")).chain([(teacher.id, "teacher")]);
    for (user, role) in all {
        sqlx::query(join).bind(class).bind(user).bind(role).execute(&mut *sql).await?;
    }
    Ok(class)
}

/// A session from so many minutes after now to so many.
async fn session(sql: &mut PgConnection, class: i64, from: i32, until: i32) -> anyhow::Result<i64> {
    let make = "INSERT INTO class_sessions (classroom_id, starts_at, ends_at)
                VALUES ($1, now() + make_interval(mins => $2), now() + make_interval(mins => $3)) RETURNING id";
    Ok(sqlx::query_scalar(make).bind(class).bind(from).bind(until).fetch_one(sql).await?)
}

fn path(session: i64, call: &str) -> String {
    format!("/api/classroom/session/{session}/{call}")
}

impl Room {
    async fn set(&mut self, settings: Value) -> anyhow::Result<()> {
        sqlx::query("UPDATE classrooms SET settings = $2 WHERE id = $1")
            .bind(self.class)
            .bind(settings)
            .execute(&mut self.sql)
            .await?;
        Ok(())
    }

    async fn code(&self) -> anyhow::Result<Value> {
        self.teacher.get(&path(self.session, "code")).await?.data()
    }

    /// What somebody gets who sends this.
    async fn check_in(&self, who: &Caller, body: Value) -> anyhow::Result<Answer> {
        who.post(&path(self.session, "auto-checkin"), body).await
    }

    /// The same with the digits that are shown.
    async fn by_digits(&self, who: &Caller) -> anyhow::Result<Answer> {
        self.check_in(who, json!({"code": self.code().await?["digits"]})).await
    }

    async fn mine(&self, who: &Caller) -> anyhow::Result<Value> {
        who.get(&path(self.session, "mine")).await?.data()
    }

    async fn flags(&mut self, who: &Caller) -> anyhow::Result<Vec<String>> {
        let sql = "SELECT flags FROM attendance WHERE session_id = $1 AND user_id = $2";
        Ok(sqlx::query_scalar(sql).bind(self.session).bind(who.id).fetch_one(&mut self.sql).await?)
    }

    async fn rows(&mut self) -> anyhow::Result<i64> {
        let sql = "SELECT count(*) FROM attendance WHERE session_id = $1 AND check_in IS NOT NULL";
        Ok(sqlx::query_scalar(sql).bind(self.session).fetch_one(&mut self.sql).await?)
    }
}

/// The page's path in an address that a QR leads to.
fn page_of(code: &Value) -> anyhow::Result<String> {
    let url = code["url"].as_str().unwrap_or_default();
    let (_, path) = url.split_once("/classroom/").ok_or_else(|| anyhow::anyhow!("{url} is no page of classes"))?;
    Ok(format!("/classroom/{path}"))
}

fn token_of(code: &Value) -> anyhow::Result<String> {
    Ok(page_of(code)?.rsplit('/').next().unwrap_or_default().to_owned())
}

/// Name and value of an answer's cookie.
fn cookie(answer: &Answer, name: &str) -> Option<String> {
    let all = answer.headers.get_all("set-cookie").iter().filter_map(|value| value.to_str().ok());
    all.filter_map(|cookie| cookie.split(';').next()).find(|pair| pair.starts_with(name)).map(str::to_owned)
}

#[test]
fn a_scan_survives_signing_in() -> anyhow::Result<()> {
    run(async |world| {
        let mut room = room(world).await?;
        let code = room.code().await?;
        assert_eq!((&code["counted"], &code["of"], &code["look_again"]), (&json!(0), &json!(2), &Value::Null));
        assert!(code["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{code}");
        assert!(code["digits"].as_str().is_some_and(|digits| digits.len() == 6), "{code}");

        // Signed out: the page is the scan, in either language.
        let visitor = room.site.visitor();
        for page in [page_of(&code)?, format!("/en{}", page_of(&code)?)] {
            let opened = visitor.get(&page).await?;
            assert_eq!((opened.status, opened.header("referrer-policy")), (200, "no-referrer"), "{page}");
            let set = opened.header("set-cookie");
            for wanted in
                ["check_in_receipt=", "HttpOnly", "SameSite=Lax", "Path=/api/classroom/session", "Max-Age=600"]
            {
                assert!(set.contains(wanted), "{wanted} in {set}");
            }
        }
        let receipt = cookie(&visitor.get(&page_of(&code)?).await?, "check_in_receipt").unwrap_or_default();
        let scan = path(room.session, "scan");
        assert!(visitor.with("cookie", &receipt).get(&scan).await?.data()?["counts_until"].is_i64());
        assert_eq!(visitor.get(&scan).await?.data()?["counts_until"], Value::Null);
        let wrong = format!("/classroom/check-in/{}/AAAAAAAAAAAAAAAA", room.session);
        assert_eq!(cookie(&visitor.get(&wrong).await?, "check_in_receipt"), None);

        // Signed in: it counts, and twice is no error. So does the address that is too old by now.
        let an = room.an.with("cookie", &receipt);
        let row = room.check_in(&an, json!({"receipt": true})).await?.data()?;
        assert_eq!((&row["status"], &row["how"], &row["user_id"]), (&json!("present"), &json!("qr"), &json!(an.id)));
        let again = room.check_in(&an, json!({"token": "AAAAAAAAAAAAAAAA"})).await?.data()?;
        assert_eq!(again["check_in"], row["check_in"]);
        assert_eq!(room.rows().await?, 1);
        assert_eq!(room.mine(&an).await?["row"]["check_in"], row["check_in"]);
        let code = room.code().await?;
        assert_eq!((&code["counted"], code["latest"].as_array().map(Vec::len)), (&json!(1), Some(1)));

        // A receipt is of its own session.
        let other = session(&mut room.sql, room.class, -5, 60).await?;
        let elsewhere = an.post(&path(other, "auto-checkin"), json!({"receipt": true})).await?;
        assert_eq!(elsewhere.refused(412)?, "code_expired");
        assert_eq!(room.check_in(&room.binh, json!({"receipt": true})).await?.refused(412)?, "code_expired");
        let forged = room.binh.with("cookie", &format!("{receipt}A"));
        assert_eq!(room.check_in(&forged, json!({"receipt": true})).await?.refused(412)?, "code_expired");
        Ok(())
    })
}

#[test]
fn twice_is_no_error_and_going_is_noted() -> anyhow::Result<()> {
    run(async |world| {
        let mut room = room(world).await?;
        let code = room.code().await?;
        let first = room.check_in(&room.an, json!({"token": token_of(&code)?})).await?.data()?;
        let spaced = code["digits"].as_str().map(|digits| format!("{} {}", &digits[..3], &digits[3..]));
        let second = room.check_in(&room.an, json!({"code": spaced})).await?.data()?;
        assert_eq!((&first["check_in"], &first["how"]), (&second["check_in"], &second["how"]));
        assert_eq!(first["how"], "qr");
        let binh = room.by_digits(&room.binh).await?.data()?;
        assert_eq!((&binh["how"], &binh["status"]), (&json!("code"), &json!("present")));
        assert_eq!(room.rows().await?, 2);

        let left =
            room.check_in(&room.an, json!({"code": room.code().await?["digits"], "action": "out"})).await?.data()?;
        assert_eq!((&left["status"], &left["check_in"]), (&json!("left_early"), &first["check_in"]));
        assert!(left["check_out"].is_i64(), "{left}");
        Ok(())
    })
}

#[test]
fn what_can_not_be_checked_in_to_says_why() -> anyhow::Result<()> {
    run(async |world| {
        let mut room = room(world).await?;
        for wrong in [json!({}), json!({"code": "1", "token": "2"}), json!({"code": "1", "receipt": true})] {
            assert_eq!(room.check_in(&room.an, wrong).await?.faults()?, ["code required"]);
        }
        let wrong = room.check_in(&room.an, json!({"code": "abcdef"})).await?;
        assert_eq!(wrong.refused(412)?, "code_wrong");

        // Whose code it is not.
        let (stranger, colleague) = (room.site.person("student").await?, room.site.person("teacher").await?);
        assert_eq!(room.by_digits(&stranger).await?.refused(404)?, "class_session_not_found");
        assert_eq!(stranger.get(&path(room.session, "mine")).await?.refused(404)?, "class_session_not_found");
        assert_eq!(
            stranger.post(&path(room.session, "join"), json!({})).await?.refused(404)?,
            "class_session_not_found"
        );
        assert_eq!(colleague.get(&path(room.session, "code")).await?.refused(404)?, "class_session_not_found");
        assert_eq!(room.an.get(&path(room.session, "code")).await?.refused(403)?, "no_access");
        assert_eq!(room.an.post(&path(room.session, "look-again"), json!({})).await?.refused(403)?, "no_access");
        assert_eq!(room.by_digits(&room.teacher).await?.refused(412)?, "checkin_learners_only");
        assert_eq!(room.mine(&room.teacher).await?["learns"], false);

        // Another session's code.
        let other = session(&mut room.sql, room.class, -5, 60).await?;
        let token = token_of(&room.teacher.get(&path(other, "code")).await?.data()?)?;
        assert_eq!(room.check_in(&room.an, json!({"token": token})).await?.refused(412)?, "code_wrong");

        // Too early: told when it opens.
        let page = page_of(&room.code().await?)?;
        let receipt = cookie(&room.site.visitor().get(&page).await?, "check_in_receipt").unwrap_or_default();
        let (an, binh) = (room.an.with("cookie", &receipt), room.binh.with("cookie", &receipt));
        let scan = || json!({"receipt": true});
        let set = "UPDATE class_sessions SET starts_at = now() + make_interval(mins => $2), ends_at = now() + make_interval(mins => $3) WHERE id = $1";
        sqlx::query(set).bind(room.session).bind(20).bind(80).execute(&mut room.sql).await?;
        let early = room.check_in(&an, scan()).await?;
        assert_eq!(early.refused(412)?, "checkin_closed");
        let mine = room.mine(&room.an).await?;
        assert_eq!((&mine["is_open"], &mine["status"]), (&json!(false), &json!("upcoming")));
        assert_eq!(early.json()?["data"]["opens_at"], mine["opens_at"]);
        let opens = mine["start_time"].as_i64().zip(mine["opens_at"].as_i64()).map(|(start, opens)| start - opens);
        assert_eq!(opens, Some(15 * 60));
        // The class may open earlier.
        room.set(json!({"opens": 30})).await?;
        assert_eq!(room.check_in(&an, scan()).await?.data()?["status"], "present");

        // Too late.
        sqlx::query(set).bind(room.session).bind(-80).bind(-20).execute(&mut room.sql).await?;
        let late = room.check_in(&binh, scan()).await?;
        assert_eq!(late.refused(412)?, "checkin_closed");
        assert_eq!(room.teacher.get(&path(room.session, "code")).await?.refused(412)?, "checkin_closed");

        // The class is paused.
        sqlx::query(set).bind(room.session).bind(-5).bind(60).execute(&mut room.sql).await?;
        sqlx::query("UPDATE classrooms SET status = 'inactive' WHERE id = $1")
            .bind(room.class)
            .execute(&mut room.sql)
            .await?;
        assert_eq!(room.check_in(&binh, scan()).await?.refused(412)?, "classroom_inactive");
        sqlx::query("UPDATE classrooms SET status = 'active' WHERE id = $1")
            .bind(room.class)
            .execute(&mut room.sql)
            .await?;

        // Cancelled: closed, and what told browsers apart is forgotten.
        let devices = "SELECT count(*) FROM attendance WHERE session_id = $1 AND device IS NOT NULL";
        assert_eq!(sqlx::query_scalar::<_, i64>(devices).bind(room.session).fetch_one(&mut room.sql).await?, 1);
        let cancelled = room
            .teacher
            .put(&format!("/api/classroom/session/{}", room.session), json!({"status": "cancelled"}))
            .await?;
        cancelled.data()?;
        assert_eq!(sqlx::query_scalar::<_, i64>(devices).bind(room.session).fetch_one(&mut room.sql).await?, 0);
        assert_eq!(room.check_in(&binh, scan()).await?.refused(412)?, "checkin_closed");
        Ok(())
    })
}

#[test]
fn who_guesses_waits() -> anyhow::Result<()> {
    run(async |world| {
        let room = room(world).await?;
        for _ in 0..5 {
            assert_eq!(room.check_in(&room.an, json!({"code": "abcdef"})).await?.refused(412)?, "code_wrong");
        }
        let refused = room.check_in(&room.an, json!({"code": "abcdef"})).await?;
        assert_eq!(refused.refused(429)?, "checkin_tries");
        assert!(refused.header("retry-after").parse::<u64>()? > 0);
        assert_eq!(room.by_digits(&room.an).await?.refused(429)?, "checkin_tries", "nor by the right one");
        assert_eq!(room.by_digits(&room.binh).await?.data()?["status"], "present", "others may");
        Ok(())
    })
}

#[test]
fn a_second_person_on_one_device_is_let_in_flagged_or_refused() -> anyhow::Result<()> {
    run(async |world| {
        let mut room = room(world).await?;
        let first = room.by_digits(&room.an).await?;
        let device = cookie(&first, "check_in_device").unwrap_or_default();
        assert_eq!(device.len(), "check_in_device=".len() + 43);
        let set = first.header("set-cookie");
        assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
        let (an, binh) = (room.an.with("cookie", &device), room.binh.with("cookie", &device));

        room.set(json!({"same_device": "refuse"})).await?;
        assert_eq!(room.by_digits(&binh).await?.refused(412)?, "same_device_refused");
        assert_eq!(room.by_digits(&an).await?.data()?["status"], "present", "the first person may again");
        room.set(json!({"same_device": "flag"})).await?;
        let row = room.by_digits(&binh).await?.data()?;
        assert_eq!((&row["status"], &row["flags"]), (&json!("present"), &json!([])), "flags are the teacher's");
        assert_eq!(room.flags(&binh).await?, ["same_device"]);
        assert!(room.flags(&an).await?.is_empty());

        room.session = session(&mut room.sql, room.class, -5, 60).await?;
        room.set(json!({"same_device": "allow"})).await?;
        for who in [&an, &binh] {
            room.by_digits(who).await?.data()?;
            assert!(room.flags(who).await?.is_empty());
        }
        Ok(())
    })
}

#[test]
fn another_network_than_the_projectors_is_let_in_flagged_or_refused() -> anyhow::Result<()> {
    run(async |world| {
        let mut room = room(world).await?;
        let digits = room.code().await?["digits"].take();
        room.set(json!({"same_network": "refuse"})).await?;
        let body = json!({"code": digits});
        assert_eq!(room.check_in(&room.an, body.clone()).await?.data()?["status"], "present", "the same network");
        let noted = "SELECT projector_network IS NOT NULL FROM class_sessions WHERE id = $1";
        let noted: bool = sqlx::query_scalar(noted).bind(room.session).fetch_one(&mut room.sql).await?;
        assert!(noted);
        sqlx::query("UPDATE class_sessions SET projector_network = sha256('elsewhere') WHERE id = $1")
            .bind(room.session)
            .execute(&mut room.sql)
            .await?;
        let refused = room.check_in(&room.binh, body.clone()).await?;
        assert_eq!(refused.refused(412)?, "other_network_refused");
        room.set(json!({"same_network": "flag"})).await?;
        room.check_in(&room.binh, body).await?.data()?;
        let binh = room.binh.clone();
        assert_eq!(room.flags(&binh).await?, ["other_network"]);
        Ok(())
    })
}

#[test]
fn all_are_asked_to_scan_again() -> anyhow::Result<()> {
    run(async |world| {
        let mut room = room(world).await?;
        let receipt = cookie(&room.site.visitor().get(&page_of(&room.code().await?)?).await?, "check_in_receipt");
        room.by_digits(&room.an).await?.data()?;
        // What counts is seconds.
        sqlx::query("UPDATE attendance SET check_in = check_in - interval '1 minute'").execute(&mut room.sql).await?;
        let asked = room.teacher.post(&path(room.session, "look-again"), json!({})).await?.data()?;
        assert_eq!((&asked["seen"], &asked["of"]), (&json!(0), &json!(1)), "of those who were there");
        let (an, binh) = (room.an.clone(), room.binh.clone());
        assert_eq!(room.flags(&an).await?, ["not_seen_again"]);
        assert_eq!(room.mine(&an).await?["scan_again"], true);
        assert_eq!(room.mine(&binh).await?["scan_again"], false);
        let notices = an.get("/api/users/notices").await?.data()?;
        assert!(notices.to_string().contains("class_look_again"), "{notices}");

        // A scan of before is none.
        let old = an.with("cookie", &receipt.unwrap_or_default());
        room.check_in(&old, json!({"receipt": true})).await?.data()?;
        assert_eq!(room.flags(&an).await?, ["not_seen_again"]);
        let row = room.by_digits(&an).await?.data()?;
        assert!(row["seen_again_at"].is_i64(), "{row}");
        assert!(room.flags(&an).await?.is_empty());
        assert_eq!(room.mine(&an).await?["scan_again"], false);
        let code = room.code().await?;
        assert_eq!((&code["look_again"]["seen"], &code["look_again"]["of"]), (&json!(1), &json!(1)));

        sqlx::query("UPDATE class_sessions SET starts_at = now() + interval '1 minute' WHERE id = $1")
            .bind(room.session)
            .execute(&mut room.sql)
            .await?;
        let early = room.teacher.post(&path(room.session, "look-again"), json!({})).await?;
        assert_eq!(early.refused(412)?, "session_not_running");
        Ok(())
    })
}

#[test]
fn the_meeting_opens_in_time_and_may_count() -> anyhow::Result<()> {
    run(async |world| {
        let mut room = room(world).await?;
        let join = async |room: &Room, who: &Caller| who.post(&path(room.session, "join"), json!({})).await;
        assert_eq!(join(&room, &room.an).await?.refused(412)?, "no_meeting");
        sqlx::query(
            "UPDATE classrooms SET meeting_link = 'https://hop.vn/6a1', admin_meeting_link = 'https://hop.vn/6a1-gv'",
        )
        .execute(&mut room.sql)
        .await?;
        let joined = join(&room, &room.an).await?.data()?;
        assert_eq!(joined["url"], "https://hop.vn/6a1");
        let mine = room.mine(&room.an).await?;
        assert_eq!((&mine["row"]["how"], &mine["row"]["status"]), (&json!("meeting"), &json!("present")));
        let version = &mine["row"]["version"];
        join(&room, &room.an).await?.data()?;
        assert_eq!(&room.mine(&room.an).await?["row"]["version"], version, "coming back changes nothing");
        assert_eq!(join(&room, &room.teacher).await?.data()?["url"], "https://hop.vn/6a1-gv");
        room.set(json!({"meeting_counts": false})).await?;
        join(&room, &room.binh).await?.data()?;
        assert_eq!(room.mine(&room.binh).await?["row"], Value::Null);
        assert!(!room.mine(&room.an).await?.to_string().contains("6a1-gv"));

        sqlx::query("UPDATE class_sessions SET starts_at = now() + interval '16 minutes' WHERE id = $1")
            .bind(room.session)
            .execute(&mut room.sql)
            .await?;
        let early = join(&room, &room.binh).await?;
        assert_eq!(early.refused(412)?, "meeting_closed");
        assert_eq!(early.json()?["data"]["opens_at"], room.mine(&room.binh).await?["meeting_opens_at"]);
        Ok(())
    })
}
