//! Classes: who sees and who leads them, what is changed of them, who is in them, their courses.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Caller, TestSite, run};

const CLASSES: &str = "/api/classroom";

fn id_of(made: &Value) -> i64 {
    made["id"].as_i64().unwrap_or_default()
}

async fn made(teacher: &Caller, body: Value) -> anyhow::Result<i64> {
    Ok(id_of(&teacher.post(CLASSES, body).await?.data()?))
}

fn of(class: i64) -> String {
    format!("{CLASSES}/{class}")
}

/// Puts somebody into a class.
async fn put_in(sql: &mut PgConnection, class: i64, who: &Caller, role: &str, status: &str) -> anyhow::Result<()> {
    let text = "INSERT INTO classroom_members (classroom_id, user_id, role, status) VALUES ($1, $2, $3, $4)";
    sqlx::query(text).bind(class).bind(who.id).bind(role).bind(status).execute(sql).await?;
    Ok(())
}

async fn named(site: &TestSite, role: &str, name: &str) -> anyhow::Result<Caller> {
    let person = site.person(role).await?;
    person.put("/api/users/info", json!({"full_name": name})).await?.data()?;
    Ok(person)
}

/// The people of a class as `who` sees them, by name.
async fn people(who: &Caller, class: i64) -> anyhow::Result<Vec<String>> {
    let rows = who.get(&format!("{}/member", of(class))).await?.data()?;
    let rows = rows.as_array().into_iter().flatten();
    Ok(rows.map(|row| row["name"].as_str().unwrap_or_default().to_owned()).collect())
}

/// The classes that `who` finds, by name.
async fn found(who: &Caller, query: &str) -> anyhow::Result<Vec<String>> {
    let rows = who.get(&format!("{CLASSES}?{query}")).await?.data()?;
    let rows = rows.as_array().into_iter().flatten();
    Ok(rows.map(|row| row["name"].as_str().unwrap_or_default().to_owned()).collect())
}

#[test]
fn a_class_is_there_for_those_who_are_in_it_or_lead_it() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, other) = (site.person("teacher").await?, site.person("teacher").await?);
        let (pupil, stranger) = (site.person("student").await?, site.person("student").await?);
        let body = json!({"name": " Tin  6A1 ", "description": "Chiều thứ ba", "meeting_link": "https://hop.vn/hs",
            "admin_meeting_link": "https://hop.vn/gv"});
        let class = made(&teacher, body).await?;
        put_in(&mut site.sql().await?, class, &pupil, "student", "active").await?;

        let seen = teacher.get(&of(class)).await?.data()?;
        assert_eq!(
            (&seen["name"], &seen["status"], &seen["version"]),
            (&json!("Tin 6A1"), &json!("active"), &json!(1))
        );
        assert_eq!(
            (&seen["admin_meeting_link"], &seen["settings"]["opens"]),
            (&json!("https://hop.vn/gv"), &json!(15))
        );
        assert_eq!(seen["join_code"].as_str().map(str::len), Some(8));
        assert_eq!(seen["me"], json!({"role": "teacher", "status": "active", "leads": true}));
        assert_eq!((&seen["teachers"][0]["id"], &seen["member_count"]), (&json!(teacher.id), &json!(1)));
        let calendar = seen["calendar_url"].as_str().unwrap_or_default();
        assert!(calendar.contains(&format!("/api/classroom/{class}/calendar.ics?key=")), "{calendar}");

        let answer = pupil.get(&of(class)).await?;
        let seen = answer.data()?;
        assert_eq!((&seen["meeting_link"], &seen["me"]["leads"]), (&json!("https://hop.vn/hs"), &json!(false)));
        for hidden in ["admin_meeting_link", "settings", "join_code"] {
            assert_eq!(seen[hidden], Value::Null, "{hidden}");
        }
        assert!(!answer.text.contains("hop.vn/gv"));

        for nobody in [&other, &stranger, &site.person("sale").await?] {
            assert_eq!(nobody.get(&of(class)).await?.refused(404)?, "classroom_not_found");
            assert_eq!(nobody.get(&format!("{}/member", of(class))).await?.refused(404)?, "classroom_not_found");
            assert_eq!(nobody.post(&format!("{}/leave", of(class)), json!({})).await?.status, 404);
        }
        assert_eq!(other.put(&of(class), json!({"name": "Của tôi"})).await?.refused(404)?, "classroom_not_found");
        assert_eq!(other.delete(&of(class)).await?.status, 404);
        assert_eq!(pupil.put(&of(class), json!({"name": "Của em"})).await?.refused(403)?, "no_access");
        let edit = format!("{}/edit-user/{}", of(class), pupil.id);
        assert_eq!(pupil.put(&edit, json!({"role": "teacher"})).await?.refused(403)?, "no_access");
        for role in ["student", "sale", "sale_lead", "affiliate"] {
            let person = site.person(role).await?;
            assert_eq!(person.post(CLASSES, json!({"name": "Lớp"})).await?.refused(403)?, "no_access", "{role}");
        }
        // Who manages all classes leads this one as well; a teacher who learns in a class does not lead it.
        for role in ["admin", "moderator", "moderator_lead"] {
            let seen = site.person(role).await?.get(&of(class)).await?.data()?;
            assert_eq!((&seen["me"]["role"], &seen["me"]["leads"]), (&Value::Null, &json!(true)), "{role}");
        }
        put_in(&mut site.sql().await?, class, &other, "student", "active").await?;
        assert_eq!(other.put(&of(class), json!({"name": "Của tôi"})).await?.status, 404);
        assert_eq!(other.get(&of(class)).await?.data()?["join_code"], Value::Null);
        Ok(())
    })
}

#[test]
fn lists_show_what_is_ones_own() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, other, pupil) =
            (site.person("teacher").await?, site.person("teacher").await?, site.person("student").await?);
        let first = made(&teacher, json!({"name": "Tin 6A1"})).await?;
        let second = made(&teacher, json!({"name": "Đội tuyển", "status": "inactive"})).await?;
        let third = made(&other, json!({"name": "Tin 7A2"})).await?;
        let mut sql = site.sql().await?;
        put_in(&mut sql, first, &pupil, "student", "active").await?;
        put_in(&mut sql, second, &pupil, "student", "paused").await?;
        put_in(&mut sql, third, &pupil, "student", "waiting").await?;
        put_in(&mut sql, third, &teacher, "student", "active").await?;
        for days in [-1, 3, 1] {
            sqlx::query(
                "INSERT INTO class_sessions (classroom_id, starts_at, ends_at, topic)
                 VALUES ($1, now() + make_interval(days => $2), now() + make_interval(days => $2, hours => 1), $2::text)",
            )
            .bind(first)
            .bind(days)
            .execute(&mut sql)
            .await?;
        }
        assert_eq!(found(&pupil, "").await?, ["Tin 6A1"]);
        assert_eq!(found(&pupil, "role=all").await?, ["Tin 6A1"]);
        assert_eq!(found(&teacher, "role=teacher").await?, ["Đội tuyển", "Tin 6A1"]);
        assert_eq!(found(&teacher, "role=student").await?, ["Tin 7A2"]);
        assert_eq!(found(&teacher, "status=inactive").await?, ["Đội tuyển"]);
        assert_eq!(found(&teacher, "search=doi%20tuy").await?, ["Đội tuyển"]);
        assert_eq!(found(&site.admin, "role=all").await?, ["Tin 7A2", "Đội tuyển", "Tin 6A1"]);
        assert_eq!(found(&site.admin, "").await?, [""; 0]);
        teacher.put(&of(second), json!({"status": "finished"})).await?.data()?;
        assert_eq!(found(&teacher, "").await?, ["Tin 7A2", "Tin 6A1", "Đội tuyển"]);
        let page = teacher.get(&format!("{CLASSES}?size=1&page=2")).await?;
        assert_eq!(
            (page.envelope()?["metadata"]["total"].as_i64(), &page.data()?[0]["name"]),
            (Some(3), &json!("Tin 6A1"))
        );
        let item = &page.data()?[0];
        assert_eq!((&item["my_role"], &item["member_count"]), (&json!("teacher"), &json!(1)));
        assert_eq!((&item["next_session"]["topic"], &item["teachers"][0]["id"]), (&json!("1"), &json!(teacher.id)));
        Ok(())
    })
}

#[test]
fn changes_are_checked_and_never_over_anothers() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let rule =
            json!({"weekdays": [2, 4], "start": "19:30", "end": "18:00", "from": "2026-09-07", "until": "2026-12-31"});
        let wrong = json!({"name": "", "meeting_link": "http://hop.vn", "admin_meeting_link": "hop",
            "calendar_info": {"rules": [rule]}, "settings": {"late_after": -1}});
        assert_eq!(
            teacher.post(CLASSES, wrong).await?.faults()?,
            [
                "name required",
                "meeting_link link_not_https",
                "admin_meeting_link link_not_https",
                "calendar_info.rules[0].end start_not_before_end",
                "settings.late_after invalid_value",
            ]
        );
        let class = made(&teacher, json!({"name": "Tin 6A1"})).await?;
        let changed = teacher.put(&of(class), json!({"name": "Tin 6A2", "version": 1})).await?.data()?;
        assert_eq!((&changed["name"], &changed["version"]), (&json!("Tin 6A2"), &json!(2)));
        let stale = teacher.put(&of(class), json!({"name": "Tin 6A3", "description": "x", "version": 1})).await?;
        assert_eq!(stale.refused(409)?, "concurrent_edit");
        assert_eq!(stale.envelope()?["data"]["name"], "Tin 6A2");
        let now = teacher.get(&of(class)).await?.data()?;
        assert_eq!((&now["name"], &now["description"], &now["version"]), (&json!("Tin 6A2"), &json!(""), &json!(2)));

        // One that has ended is read-only until it is opened again.
        teacher.put(&of(class), json!({"status": "finished"})).await?.data()?;
        assert_eq!(teacher.put(&of(class), json!({"name": "Khác"})).await?.refused(412)?, "classroom_finished");
        assert_eq!(
            teacher.post(&format!("{}/join-code", of(class)), json!({})).await?.refused(412)?,
            "classroom_finished"
        );
        let opened = teacher.put(&of(class), json!({"status": "active", "name": "Khác"})).await?.data()?;
        assert_eq!((&opened["status"], &opened["name"]), (&json!("active"), &json!("Khác")));

        let before = teacher.get(&of(class)).await?.data()?;
        let code = teacher.post(&format!("{}/join-code", of(class)), json!({})).await?.data()?;
        assert_ne!(code["join_code"], before["join_code"]);
        let key = teacher.post(&format!("{CLASSES}/calendar-key"), json!({})).await?.data()?["key"].clone();
        let url = teacher.get(&of(class)).await?.data()?["calendar_url"].clone();
        assert!(
            url != before["calendar_url"] && url.as_str().unwrap_or_default().ends_with(key.as_str().unwrap_or("?"))
        );

        let history = site.admin.get(&format!("/api-admin/history?kind=classroom&id={class}")).await?.data()?;
        let actions: Vec<&Value> = history.as_array().into_iter().flatten().map(|row| &row["action"]).collect();
        assert_eq!(actions, ["update", "update", "update", "create"]);
        Ok(())
    })
}

#[test]
fn a_class_keeps_a_teacher() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, other, pupil) =
            (site.person("teacher").await?, site.person("teacher").await?, site.person("student").await?);
        let class = made(&teacher, json!({"name": "Tin 6A1"})).await?;
        let elsewhere = made(&teacher, json!({"name": "Tin 6A2"})).await?;
        let mut sql = site.sql().await?;
        put_in(&mut sql, class, &pupil, "student", "active").await?;
        let (edit, remove) =
            (format!("{}/edit-user/{}", of(class), teacher.id), format!("{}/remove-user/{}", of(class), teacher.id));
        for body in [json!({"role": "student"}), json!({"status": "paused"}), json!({"move_to": elsewhere})] {
            assert_eq!(teacher.put(&edit, body.clone()).await?.refused(412)?, "last_teacher", "{body}");
        }
        assert_eq!(teacher.delete(&remove).await?.refused(412)?, "last_teacher");
        assert_eq!(site.admin.delete(&remove).await?.refused(412)?, "last_teacher");
        assert_eq!(teacher.post(&format!("{}/leave", of(class)), json!({})).await?.refused(412)?, "last_teacher");
        // Nobody who may lead no class is made a teacher of one.
        let pupils = format!("{}/edit-user/{}", of(class), pupil.id);
        assert_eq!(teacher.put(&pupils, json!({"role": "teacher"})).await?.faults()?, ["role cannot_lead_class"]);
        put_in(&mut sql, class, &other, "teacher", "active").await?;
        teacher.post(&format!("{}/leave", of(class)), json!({})).await?.data()?;
        assert_eq!(teacher.get(&of(class)).await?.status, 404);
        assert_eq!(other.post(&format!("{}/leave", of(class)), json!({})).await?.refused(412)?, "last_teacher");
        Ok(())
    })
}

#[test]
fn people_are_seen_as_they_want_and_notes_by_teachers_alone() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = named(&site, "teacher", "Cô Lê Thị Hoa").await?;
        let an = named(&site, "student", "Nguyễn Văn An").await?;
        let binh = named(&site, "student", "Trần Thị Bình").await?;
        let child = named(&site, "student", "Đỗ Minh Anh").await?;
        let class = made(&teacher, json!({"name": "Tin 6A1"})).await?;
        let mut sql = site.sql().await?;
        for pupil in [&binh, &an, &child] {
            put_in(&mut sql, class, pupil, "student", "active").await?;
        }
        sqlx::query("UPDATE users SET dob = current_date - 4000 WHERE id = $1")
            .bind(child.id)
            .execute(&mut sql)
            .await?;
        let edit = format!("{}/edit-user/{}", of(class), an.id);
        teacher.put(&edit, json!({"note": "Ngồi bàn đầu"})).await?.data()?;
        assert_eq!(teacher.put(&edit, json!({"note": "x".repeat(1001)})).await?.faults()?, ["note too_long"]);

        assert_eq!(people(&teacher, class).await?, ["Cô Lê Thị Hoa", "Nguyễn Văn An", "Đỗ Minh Anh", "Trần Thị Bình"]);
        assert_eq!(people(&binh, class).await?, ["Cô Lê Thị Hoa", "Nguyễn Văn An", "Anh Đ.", "Trần Thị Bình"]);
        assert_eq!(people(&child, class).await?, ["Cô Lê Thị Hoa", "Nguyễn Văn An", "Đỗ Minh Anh", "Trần Thị Bình"]);
        let rows = teacher.get(&format!("{}/member?search=nguyen", of(class))).await?.data()?;
        assert_eq!((&rows[0]["note"], &rows[0]["login"]), (&json!("Ngồi bàn đầu"), &json!(an.email)));
        for pupil in [&an, &binh] {
            let answer = pupil.get(&format!("{}/member?status=left", of(class))).await?;
            assert!(!answer.text.contains("Ngồi bàn đầu") && !answer.text.contains(&an.email), "{}", answer.text);
        }
        // Who is paused does not see the class.
        teacher.put(&edit, json!({"status": "paused"})).await?.data()?;
        assert_eq!(an.get(&of(class)).await?.status, 404);
        assert_eq!(people(&binh, class).await?.len(), 3);
        assert_eq!(
            teacher.put(&format!("{}/edit-user/999999", of(class)), json!({})).await?.refused(404)?,
            "class_member_not_found"
        );
        Ok(())
    })
}

#[test]
fn learners_leave_are_removed_and_moved() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, other) = (site.person("teacher").await?, site.person("teacher").await?);
        let (an, binh, chi) =
            (site.person("student").await?, site.person("student").await?, site.person("student").await?);
        let class = made(&teacher, json!({"name": "Tin 6A1"})).await?;
        let second = made(&teacher, json!({"name": "Tin 6A2"})).await?;
        let foreign = made(&other, json!({"name": "Tin 7A1"})).await?;
        let mut sql = site.sql().await?;
        for pupil in [&an, &binh] {
            put_in(&mut sql, class, pupil, "student", "active").await?;
        }
        put_in(&mut sql, class, &chi, "student", "waiting").await?;
        let edit = |pupil: &Caller| format!("{}/edit-user/{}", of(class), pupil.id);

        an.post(&format!("{}/leave", of(class)), json!({})).await?.data()?;
        assert_eq!(an.get(&of(class)).await?.status, 404);
        assert_eq!(an.post(&format!("{}/leave", of(class)), json!({})).await?.status, 404);
        let left = teacher.get(&format!("{}/member?status=left", of(class))).await?.data()?;
        assert_eq!((&left[0]["user_id"], left[0]["left_at"].is_i64()), (&json!(an.id), true));
        teacher.put(&edit(&an), json!({"status": "active"})).await?.data()?;
        assert_eq!(an.get(&of(class)).await?.status, 200);

        // Who only asked to come in is forgotten.
        teacher.delete(&format!("{}/remove-user/{}", of(class), chi.id)).await?.data()?;
        let text = "SELECT count(*) FROM classroom_members WHERE classroom_id = $1 AND user_id = $2";
        let kept: i64 = sqlx::query_scalar(text).bind(class).bind(chi.id).fetch_one(&mut sql).await?;
        assert_eq!(kept, 0);

        assert_eq!(
            teacher.put(&edit(&binh), json!({"move_to": class})).await?.faults()?,
            ["move_to moved_to_same_class"]
        );
        assert_eq!(teacher.put(&edit(&binh), json!({"move_to": foreign})).await?.refused(404)?, "classroom_not_found");
        assert_eq!(binh.get(&of(class)).await?.status, 200, "nothing was changed");
        teacher.put(&edit(&binh), json!({"move_to": second, "note": "Chuyển lớp"})).await?.data()?;
        assert_eq!((binh.get(&of(class)).await?.status, binh.get(&of(second)).await?.status), (404, 200));
        let left = teacher.get(&format!("{}/member?status=left", of(class))).await?.data()?;
        assert_eq!(left[0]["moved_to"], json!({"id": second, "name": "Tin 6A2"}));

        teacher.put(&of(class), json!({"status": "finished"})).await?.data()?;
        assert_eq!(teacher.put(&edit(&an), json!({"note": "a"})).await?.refused(412)?, "classroom_finished");
        assert_eq!(
            teacher.delete(&format!("{}/remove-user/{}", of(class), an.id)).await?.refused(412)?,
            "classroom_finished"
        );
        Ok(())
    })
}

#[test]
fn a_class_has_at_most_500_people() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, pupil) = (site.person("teacher").await?, site.person("student").await?);
        let class = made(&teacher, json!({"name": "Tin 6A1"})).await?;
        let mut sql = site.sql().await?;
        put_in(&mut sql, class, &pupil, "student", "waiting").await?;
        let many = "WITH made AS (INSERT INTO users (email) SELECT 'hs' || n FROM generate_series(1, 499) n RETURNING id)
            INSERT INTO classroom_members (classroom_id, user_id, role, status) SELECT $1, id, 'student', 'active' FROM made";
        sqlx::query(many).bind(class).execute(&mut sql).await?;
        let edit = format!("{}/edit-user/{}", of(class), pupil.id);
        assert_eq!(teacher.put(&edit, json!({"status": "active"})).await?.refused(412)?, "classroom_full");
        assert_eq!(pupil.get(&of(class)).await?.status, 404, "nothing was changed");
        let one = "UPDATE classroom_members SET status = 'left', left_at = now()
            WHERE (classroom_id, user_id) IN (SELECT classroom_id, max(user_id) FROM classroom_members
                                               WHERE classroom_id = $1 AND status = 'active' GROUP BY 1)";
        sqlx::query(one).bind(class).execute(&mut sql).await?;
        teacher.put(&edit, json!({"status": "active"})).await?.data()?;
        assert_eq!(pupil.get(&of(class)).await?.status, 200);
        Ok(())
    })
}

/// A course with a lesson, for so much money; for everybody once it is published.
async fn course(author: &Caller, title: &str, price: i64) -> anyhow::Result<i64> {
    let body = json!({"title": title, "price": price, "origin_price": price, "visibility": "public"});
    let id = id_of(&author.post("/api/courses", body).await?.data()?);
    let text = json!([{"kind": "text", "text": "Chào em"}]);
    let lesson = json!({"course_id": id, "type": "lecture", "title": "Mở đầu", "content": {"blocks": text}});
    author.post("/api/lesson-item", lesson).await?.data()?;
    Ok(id)
}

async fn enrolled(sql: &mut PgConnection, course: i64) -> anyhow::Result<Vec<(i64, String)>> {
    let text = "SELECT user_id, how FROM enrolments WHERE course_id = $1 ORDER BY user_id";
    Ok(sqlx::query_as(text).bind(course).fetch_all(sql).await?)
}

#[test]
fn learners_are_enrolled_in_the_courses_of_their_class() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, an, binh) =
            (site.person("teacher").await?, site.person("student").await?, site.person("student").await?);
        let own = course(&teacher, "Của cô", 0).await?;
        let (free, paid, draft) = (
            course(&site.admin, "Miễn phí", 0).await?,
            course(&site.admin, "Trả phí", 50_000).await?,
            course(&site.admin, "Nháp", 0).await?,
        );
        for course in [free, paid] {
            site.admin.put("/api/courses/manage", json!({"id": course, "action": "publish"})).await?.data()?;
        }
        let class = made(&teacher, json!({"name": "Tin 6A1", "course_ids": [own, own]})).await?;
        let mut sql = site.sql().await?;
        for pupil in [&an, &binh] {
            put_in(&mut sql, class, pupil, "student", "waiting").await?;
            let edit = format!("{}/edit-user/{}", of(class), pupil.id);
            teacher.put(&edit, json!({"status": "active"})).await?.data()?;
        }
        let both = |how: &str| vec![(an.id, how.to_owned()), (binh.id, how.to_owned())];
        assert_eq!(enrolled(&mut sql, own).await?, both("classroom"));
        for foreign in [paid, draft, 9_000_000_000_000] {
            let refused = teacher.put(&of(class), json!({"course_ids": [own, foreign]})).await?;
            assert_eq!(refused.faults()?, ["course_ids[1] no_such_class_course"], "{foreign}");
        }
        let seen = teacher.put(&of(class), json!({"course_ids": [free, own]})).await?.data()?;
        let titles: Vec<&Value> = seen["courses"].as_array().into_iter().flatten().map(|it| &it["title"]).collect();
        assert_eq!(titles, ["Miễn phí", "Của cô"]);
        assert_eq!(enrolled(&mut sql, free).await?, both("classroom"));
        // A colleague changes the class without being an editor of its courses; who was enrolled stays.
        site.admin.put(&of(class), json!({"course_ids": [paid, free]})).await?.data()?;
        teacher.put(&of(class), json!({"course_ids": [paid], "name": "Tin 6A2"})).await?.data()?;
        assert_eq!(enrolled(&mut sql, paid).await?.len(), 2);
        assert_eq!(enrolled(&mut sql, own).await?.len(), 2);
        Ok(())
    })
}

#[test]
fn a_class_is_copied_for_another_year() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, other, pupil) =
            (site.person("teacher").await?, site.person("teacher").await?, site.person("student").await?);
        let own = course(&teacher, "Của cô", 0).await?;
        let rule = |from: &str, until: &str| json!({"weekdays": [2], "start": "18:00", "end": "19:30", "from": from, "until": until, "every": 1});
        let calendar = json!({"rules": [rule("2026-09-07", "2026-12-28"), rule("2027-01-04", "2027-05-24")],
            "skip": ["2026-11-20"], "holidays": true});
        let body = json!({"name": "Tin 6A1", "status": "active", "meeting_link": "https://hop.vn/a",
            "calendar_info": calendar, "settings": {"late_after": 5}, "course_ids": [own]});
        let class = made(&teacher, body).await?;
        let mut sql = site.sql().await?;
        put_in(&mut sql, class, &pupil, "student", "active").await?;
        put_in(&mut sql, class, &other, "teacher", "active").await?;
        teacher.put(&of(class), json!({"status": "finished"})).await?.data()?;

        let path = format!("{}/clone", of(class));
        assert_eq!(teacher.post(&path, json!({"name": " "})).await?.faults()?, ["name required"]);
        let copy =
            teacher.post(&path, json!({"name": "Tin 7A1", "from": "2027-09-06", "members": false})).await?.data()?;
        assert_eq!(
            (&copy["name"], &copy["status"], &copy["member_count"]),
            (&json!("Tin 7A1"), &json!("active"), &json!(0))
        );
        let rules = json!([rule("2027-09-06", "2027-12-27"), rule("2028-01-03", "2028-05-22")]);
        assert_eq!(copy["calendar_info"], json!({"rules": rules, "skip": [], "holidays": true}));
        assert_eq!((&copy["settings"]["late_after"], &copy["courses"][0]["id"]), (&json!(5), &json!(own)));
        assert_eq!(copy["teachers"].as_array().map(Vec::len), Some(1));
        assert_ne!(copy["join_code"], teacher.get(&of(class)).await?.data()?["join_code"]);

        let copy = teacher.post(&path, json!({"name": "Tin 7A1", "members": true})).await?.data()?;
        assert_eq!((&copy["member_count"], &copy["calendar_info"]["rules"]), (&json!(1), &json!([])));
        assert_eq!(copy["teachers"].as_array().map(Vec::len), Some(2));
        assert_eq!(enrolled(&mut sql, own).await?, [(pupil.id, "classroom".to_owned())]);
        Ok(())
    })
}

#[test]
fn what_somebody_attended_is_archived_and_the_rest_deleted() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, pupil) = (site.person("teacher").await?, site.person("student").await?);
        let (unused, used) =
            (made(&teacher, json!({"name": "Nhầm"})).await?, made(&teacher, json!({"name": "Tin 6A1"})).await?);
        let mut sql = site.sql().await?;
        for class in [unused, used] {
            put_in(&mut sql, class, &pupil, "student", "active").await?;
            sqlx::query("INSERT INTO class_sessions (classroom_id, starts_at, ends_at) VALUES ($1, now(), now() + interval '1 hour')")
                .bind(class)
                .execute(&mut sql)
                .await?;
        }
        let came = "INSERT INTO attendance (session_id, user_id, word) SELECT id, $2, 'present' FROM class_sessions WHERE classroom_id = $1";
        sqlx::query(came).bind(used).bind(pupil.id).execute(&mut sql).await?;
        for class in [unused, used] {
            teacher.delete(&of(class)).await?.data()?;
            for who in [&teacher, &pupil, &site.admin] {
                assert_eq!(who.get(&of(class)).await?.refused(404)?, "classroom_not_found");
            }
        }
        assert_eq!(found(&site.admin, "role=all").await?, [""; 0]);
        let kept: Vec<(i64, bool)> =
            sqlx::query_as("SELECT id, archived_at IS NOT NULL FROM classrooms").fetch_all(&mut sql).await?;
        assert_eq!(kept, [(used, true)]);
        Ok(())
    })
}
