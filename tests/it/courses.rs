//! Courses: written, let through, joined, opened, copied.

use futures::future::join_all;
use platform::tenancy::{Limits, Servers, TenantPool};
use serde_json::{Value, json};
use tenant_api::ids::{AccountId, LessonId};
use tenant_api::{LessonMark, note_lesson};
use tests::{Answer, Caller, TestSite, World, run};

const PATH: &str = "/api/courses";
const DAY: i64 = 86_400;

pub fn id_of(of: &Value) -> i64 {
    of["id"].as_i64().unwrap_or_default()
}

/// A course with these further fields; its id.
pub async fn course(by: &Caller, title: &str, more: Value) -> anyhow::Result<i64> {
    let mut body = json!({"title": title});
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    Ok(id_of(&by.post(PATH, body).await?.data()?))
}

/// A lecture with a text; `(lesson, item)`.
pub async fn lecture(by: &Caller, course: i64, parent: Option<i64>, title: &str) -> anyhow::Result<(i64, i64)> {
    let blocks = json!([{"kind": "text", "text": format!("Lời của {title}.")}]);
    let body = json!({"course_id": course, "parent_id": parent, "type": "lecture", "title": title,
                      "content": {"blocks": blocks}});
    let made = by.post("/api/lesson-item", body).await?.data()?;
    Ok((id_of(&made), made["item_id"].as_i64().unwrap_or_default()))
}

pub async fn set_item(by: &Caller, item: i64, change: Value) -> anyhow::Result<Answer> {
    by.put(&format!("/api/curriculum/course-item/{item}"), change).await
}

pub async fn manage(by: &Caller, id: i64, action: &str) -> anyhow::Result<Answer> {
    by.put(&format!("{PATH}/manage"), json!({"id": id, "action": action, "reason": "Chưa đủ"})).await
}

pub async fn join(by: &Caller, id: i64) -> anyhow::Result<Answer> {
    by.put(&format!("/api/learning/course/{id}/enrolled"), json!({})).await
}

/// A learner who has told all that is asked.
pub async fn learner(site: &TestSite) -> anyhow::Result<Caller> {
    let person = site.person("student").await?;
    let told = "UPDATE users SET dob = '2010-09-02', phone_number = '0912345678', user_type = 'student' WHERE id = $1";
    sqlx::query(told).bind(person.id).execute(&mut site.sql().await?).await?;
    Ok(person)
}

/// Notes that somebody has finished a lesson, as the study player will.
pub async fn finish(world: &World, site: &TestSite, person: &Caller, lesson: i64) -> anyhow::Result<()> {
    let failed = |error| anyhow::anyhow!("{error}");
    let servers = Servers::parse(&world.server.settings.sites_url, "")?;
    let pool = TenantPool::new(servers, Limits { connections: 1, ..Limits::default() });
    let mut tx = pool.begin(&site.placement).await.map_err(failed)?;
    let mark = LessonMark { percent: 100 };
    note_lesson(&mut tx, AccountId(person.id), LessonId(lesson), mark).await.map_err(failed)?;
    Ok(tx.commit().await?)
}

fn now() -> i64 {
    crate::calls::now()
}

#[test]
fn a_course_is_written_found_and_changed() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, other) = (site.person("teacher").await?, site.person("teacher").await?);
        let more = json!({"description": "Học **từ đầu**.", "tags": ["python", "cơ bản"], "price": 80, "origin_price": 100,
                          "what_you_learn": [" Biến ", "", "Vòng lặp"], "level": "beginner",
                          "translations": {"en": {"title": "Python from zero"}}});
        let id = course(&teacher, "Python từ con số 0", more).await?;
        let made = teacher.get(&format!("{PATH}/{id}")).await?.data()?;
        assert_eq!((&made["slug"], &made["status"]), (&json!("python-tu-con-so-0"), &json!("draft")));
        assert_eq!((&made["discount_percent"], &made["isFree"]), (&json!(20), &json!(false)));
        assert_eq!(made["what_you_learn"], json!(["Biến", "Vòng lặp"]));
        assert!(made["description_html"].as_str().is_some_and(|html| html.contains("<strong>từ đầu</strong>")));
        // A draft is its authors' alone; another teacher is told so where the id is known to be one.
        assert_eq!(other.get(&format!("{PATH}/{id}")).await?.refused(404)?, "course_not_found");
        assert_eq!(other.put(&format!("{PATH}/{id}"), json!({"title": "Của tôi"})).await?.refused(403)?, "no_access");
        let shared = teacher.put(&format!("{PATH}/{id}"), json!({"teachers": [teacher.id, other.id]})).await?.data()?;
        assert_eq!(shared["teachers"].as_array().map(Vec::len), Some(2));
        // Two at once: the second sees that there is another version.
        let version = shared["version"].clone();
        let first = json!({"title": "Một", "version": version});
        other.put(&format!("{PATH}/{id}"), first).await?.data()?;
        let second = json!({"title": "Hai", "version": version});
        assert_eq!(teacher.put(&format!("{PATH}/{id}"), second).await?.refused(409)?, "concurrent_edit");
        for (body, fault) in [
            (json!({"origin_price": 10}), "origin_price origin_price_too_low"),
            (json!({"slug": "a--b"}), "slug invalid_slug"),
            (json!({"opens_at": now() + DAY, "closes_at": now()}), "closes_at start_before_end"),
            (json!({"pass_percentage": 101}), "pass_percentage between"),
            (json!({"teachers": [9_000_000]}), "teachers no_such_teacher"),
            (json!({"prerequisites": [9_000_000]}), "prerequisites no_such_course"),
            (json!({"coverImage": "javascript:x()"}), "coverImage invalid_value"),
            (json!({"title": " "}), "title required"),
        ] {
            let answer = teacher.put(&format!("{PATH}/{id}"), body.clone()).await?;
            assert_eq!((answer.status, answer.faults()?), (412, vec![fault.to_owned()]), "{body}");
        }
        let again = teacher.post(PATH, json!({"title": "X", "slug": "python-tu-con-so-0"})).await?;
        assert_eq!(again.refused(409)?, "slug_exists");
        Ok(())
    })
}

#[test]
fn prerequisites_make_no_circle() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let one = course(&site.admin, "Một", json!({})).await?;
        let two = course(&site.admin, "Hai", json!({"prerequisites": [one]})).await?;
        let three = course(&site.admin, "Ba", json!({"prerequisites": [two]})).await?;
        let circle = site.admin.put(&format!("{PATH}/{one}"), json!({"prerequisites": [three]})).await?;
        assert_eq!(circle.faults()?, ["prerequisites prerequisite_circle"]);
        let own = site.admin.put(&format!("{PATH}/{one}"), json!({"prerequisites": [one]})).await?;
        assert_eq!(own.faults()?, ["prerequisites no_such_course"]);
        Ok(())
    })
}

#[test]
fn a_teachers_public_course_is_let_through_by_an_admin_who_sees_what_changed() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let id = course(&teacher, "Vòng lặp", json!({})).await?;
        // Nothing in it: it is not handed in.
        assert_eq!(manage(&teacher, id, "submit").await?.refused(412)?, "enter_full_information");
        let (lesson, item) = lecture(&teacher, id, None, "Bài một").await?;
        let quiz = json!({"course_id": id, "type": "quiz", "title": "Kiểm tra"});
        let quiz = id_of(&teacher.post("/api/lesson-item", quiz).await?.data()?);
        let check = teacher.get(&format!("{PATH}/{id}/check")).await?.data()?;
        assert_eq!(check["findings"][0]["key"], "quiz_without_questions", "{check}");
        assert_eq!(manage(&teacher, id, "submit").await?.refused(412)?, "at_least_one_question");
        teacher.delete(&format!("/api/lesson-item/{quiz}")).await?.data()?;
        assert_eq!(manage(&teacher, id, "publish").await?.refused(412)?, "needs_approval");
        manage(&teacher, id, "submit").await?.data()?;
        let waiting = site.admin.get(&format!("{PATH}/me?waiting=true")).await?.data()?;
        assert_eq!(waiting[0]["id"], id);
        let back = manage(&site.admin, id, "reject").await?.data()?;
        assert_eq!((&back["status"], &back["reject_reason"]), (&json!("rejected"), &json!("Chưa đủ")));
        manage(&teacher, id, "submit").await?.data()?;
        manage(&site.admin, id, "publish").await?.data()?;
        assert_eq!(site.visitor().get(&format!("{PATH}/{id}")).await?.data()?["title"], "Vòng lặp");
        // What who may approve edits is out at once: nobody reviews it.
        let (_, second) = lecture(&site.admin, id, None, "Bài hai").await?;
        set_item(&site.admin, second, json!({"title": "Bài nhì"})).await?.data()?;
        assert_eq!(site.admin.get(&format!("{PATH}/{id}/changes")).await?.data()?, json!([]));
        // An edit of a lesson sends it back, and the reviewer sees which words.
        let student = learner(&site).await?;
        join(&student, id).await?.data()?;
        let blocks = json!({"content": {"blocks": [{"kind": "text", "text": "Lời khác."}]}});
        teacher.put(&format!("/api/lesson-item/{lesson}"), blocks).await?.data()?;
        set_item(&teacher, item, json!({"title": "Bài đầu"})).await?.data()?;
        let course = teacher.get(&format!("{PATH}/{id}")).await?.data()?;
        assert_eq!(course["status"], "waiting_for_approval");
        let changes = site.admin.get(&format!("{PATH}/{id}/changes")).await?.text;
        assert!(changes.contains("Lời khác.") && changes.contains("- Bài đầu"), "{changes}");
        assert!(changes.contains(r#"{"kind":"same","text":"- Bài nhì"}"#), "{changes}");
        // Who has joined keeps it meanwhile, others don't find it.
        assert_eq!(site.visitor().get(&format!("{PATH}/{id}")).await?.refused(404)?, "course_not_found");
        student.get(&format!("/api/lesson-item/{lesson}")).await?.data()?;
        let mine = student.get(&format!("{PATH}/enrolled?state=learning")).await?.data()?;
        assert_eq!((&mine[0]["id"], &mine[0]["my"]["next"]["lesson_id"]), (&json!(id), &json!(lesson)));
        Ok(())
    })
}

#[test]
fn joining_says_what_is_missing_in_order_and_twice_is_once() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let admin = &site.admin;
        let first = course(admin, "Trước", json!({})).await?;
        let (first_lesson, _) = lecture(admin, first, None, "Trước 1").await?;
        manage(admin, first, "publish").await?.data()?;
        let more = json!({"opens_at": now() + DAY, "prerequisites": [first], "price": 5, "duration": 30});
        let id = course(admin, "Sau", more).await?;
        let (lesson, _) = lecture(admin, id, None, "Sau 1").await?;
        manage(admin, id, "publish").await?.data()?;
        let action = async |by: &Caller| -> anyhow::Result<Value> {
            Ok(by.get(&format!("{PATH}/{id}")).await?.data()?["join"]["action"].clone())
        };
        assert_eq!(join(&site.visitor(), id).await?.refused(401)?, "login_required");
        assert_eq!(action(&site.visitor()).await?, "sign_in");
        let student = site.person("student").await?;
        assert_eq!(join(&student, id).await?.refused(412)?, "personal_information_required");
        assert_eq!(action(&student).await?, "complete_information");
        let student = learner(&site).await?;
        assert_eq!(join(&student, id).await?.refused(412)?, "course_not_opened");
        assert_eq!(action(&student).await?, "opens");
        admin.put(&format!("{PATH}/{id}"), json!({"opens_at": null})).await?.data()?;
        assert_eq!(join(&student, id).await?.refused(412)?, "prerequisites");
        join(&student, first).await?.data()?;
        finish(world, &site, &student, first_lesson).await?;
        assert_eq!(join(&student, id).await?.refused(412)?, "not_purchased");
        assert_eq!(action(&student).await?, "ask");
        admin.put(&format!("{PATH}/{id}"), json!({"price": 0, "origin_price": null})).await?.data()?;
        assert_eq!(action(&student).await?, "join");
        let joined = join(&student, id).await?.data()?;
        assert_eq!((&joined["how"], &joined["next"]["lesson_id"]), (&json!("free"), &json!(lesson)));
        assert!(joined["until"].as_i64().is_some_and(|until| until > now() + 29 * DAY));
        assert_eq!(join(&student, id).await?.data()?["joined_at"], joined["joined_at"]);
        // A hundred at once are one.
        admin.put(&format!("{PATH}/{id}"), json!({"prerequisites": []})).await?.data()?;
        let eager = learner(&site).await?;
        let answers = join_all((0..100).map(|_| join(&eager, id))).await;
        for answer in answers {
            answer?.data()?;
        }
        let seen = admin.get(&format!("{PATH}/{id}")).await?.data()?;
        assert_eq!(seen["num_learners"], 2);
        // Let out, nobody comes back by themselves; a teacher lets them in again.
        let path = format!("{PATH}/{id}/enrolments");
        admin.put(&path, json!({"user_ids": [eager.id], "ended": true})).await?.data()?;
        assert_eq!(join(&eager, id).await?.refused(412)?, "access_ended");
        assert_eq!(eager.get(&format!("/api/lesson-item/{lesson}")).await?.refused(412)?, "access_ended");
        admin.put(&path, json!({"user_ids": [eager.id], "ended": false, "extend_days": 5})).await?.data()?;
        eager.get(&format!("/api/lesson-item/{lesson}")).await?.data()?;
        let added = admin.post(&path, json!({"emails": [eager.email.clone(), "khong@co.vn"]})).await?.data()?;
        assert_eq!(added, json!({"added": 0, "already": 1, "unknown": ["khong@co.vn"]}));
        let list = admin.get(&path).await?.data()?;
        assert_eq!(list.as_array().map(Vec::len), Some(2));
        Ok(())
    })
}

#[test]
fn what_is_closed_says_why_and_shows_none_of_its_words() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let admin = &site.admin;
        let id = course(admin, "Khóa kín", json!({})).await?;
        let (open, open_item) = lecture(admin, id, None, "Mở đầu").await?;
        let (_, preview) = lecture(admin, id, None, "Xem thử").await?;
        let (waits, waits_item) = lecture(admin, id, None, "Phải chờ").await?;
        let (later, later_item) = lecture(admin, id, None, "Ngày khác").await?;
        let (hidden, hidden_item) = lecture(admin, id, None, "Giấu kín").await?;
        set_item(admin, preview, json!({"is_preview": true})).await?.data()?;
        set_item(admin, waits_item, json!({"requires": [open_item]})).await?.data()?;
        set_item(admin, later_item, json!({"opens_at": now() + DAY})).await?.data()?;
        set_item(admin, hidden_item, json!({"is_hidden": true})).await?.data()?;
        let circle = set_item(admin, open_item, json!({"requires": [waits_item]})).await?;
        assert_eq!(circle.faults()?, ["requires requires_circle"]);
        manage(admin, id, "publish").await?.data()?;
        let student = learner(&site).await?;
        let lesson = async |lesson: i64| student.get(&format!("/api/lesson-item/{lesson}")).await;
        assert_eq!(lesson(open).await?.refused(412)?, "not_enrolled");
        let shown = site.visitor().get(&format!("{PATH}/{id}/preview/{preview}")).await?.data()?;
        assert!(shown["blocks"][0]["html"].as_str().is_some_and(|html| html.contains("Lời của Xem thử")));
        assert_eq!(
            site.visitor().get(&format!("{PATH}/{id}/preview/{open_item}")).await?.refused(412)?,
            "not_enrolled"
        );
        join(&student, id).await?.data()?;
        for (closed, reason) in [(waits, "must_finish_previous"), (later, "lesson_not_opened")] {
            let answer = lesson(closed).await?;
            assert!(!answer.text.contains("Lời của"), "{}", answer.text);
            assert_eq!(answer.refused(412)?, reason);
        }
        assert_eq!(lesson(hidden).await?.refused(404)?, "lesson_not_found");
        let page = student.get(&format!("{PATH}/{id}")).await?;
        assert!(!page.text.contains("Giấu kín") && !page.text.contains("Lời của"), "{}", page.text);
        let states: Vec<Value> =
            page.data()?["curriculum"].as_array().into_iter().flatten().map(|item| item["state"].clone()).collect();
        assert_eq!(states, ["open", "open", "locked", "locked"]);
        finish(world, &site, &student, open).await?;
        lesson(waits).await?.data()?;
        let my = student.get(&format!("{PATH}/{id}")).await?.data()?["my"].clone();
        assert_eq!(my["percent"], 25);
        // A teacher opens all for one learner; an editor sees any learner at any moment.
        admin
            .put(&format!("{PATH}/{id}/enrolments"), json!({"user_ids": [student.id], "all_open": true}))
            .await?
            .data()?;
        lesson(later).await?.data()?;
        let as_new = format!("/api/curriculum/{id}/course_items?as=joined&at={}", now() + 2 * DAY);
        let items = admin.get(&as_new).await?.data()?;
        assert_eq!((&items[2]["state"], &items[3]["state"]), (&json!("locked"), &json!("open")));
        Ok(())
    })
}

#[test]
fn a_quiz_shows_its_size_and_a_lesson_its_practice_without_keys() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let admin = &site.admin;
        let question = async |visibility: &str, word: &str| -> anyhow::Result<i64> {
            let choices = json!([{"text": "ba"}, {"text": word, "correct": true}]);
            let body = json!({"type": "single_choice", "title": format!("Câu {word}"), "statement": "Mấy?", "score": 4,
                              "answers": choices, "solution": format!("bí mật {word}"), "visibility": visibility});
            let id = id_of(&admin.post("/api/question", body).await?.data()?);
            admin.put("/api/question/manage", json!({"id": id, "action": "publish"})).await?.data()?;
            Ok(id)
        };
        let (asked, practised) = (question("private", "asked").await?, question("private", "practised").await?);
        let id = course(admin, "Có câu hỏi", json!({})).await?;
        let quiz = json!({"course_id": id, "type": "quiz", "title": "Kiểm tra"});
        let quiz = id_of(&admin.post("/api/lesson-item", quiz).await?.data()?);
        let path = format!("/api/lesson-item/{quiz}");
        let both = json!({"question_ids": [practised, asked]});
        admin.post(&format!("{path}/add-question"), both).await?.data()?;
        let set = json!({"enable_on_quiz": false});
        admin.put(&format!("{path}/question/{practised}"), set).await?.data()?;
        admin.put(&format!("{path}/question/{asked}"), json!({"score": 7})).await?.data()?;
        let moved =
            admin.put(&format!("{path}/question/{asked}/move"), json!({"before_id": practised})).await?.data()?;
        assert_eq!(
            (&moved["items"][0]["id"], &moved["count"], &moved["points"]),
            (&json!(asked), &json!(1), &json!(7.0))
        );
        manage(admin, id, "publish").await?.data()?;
        let student = learner(&site).await?;
        join(&student, id).await?.data()?;
        let seen = student.get(&format!("{path}/question")).await?;
        assert!(!seen.text.contains("asked") && !seen.text.contains("bí mật"), "{}", seen.text);
        let seen = seen.data()?;
        assert_eq!((&seen["count"], &seen["points"]), (&json!(1), &json!(7.0)));
        let choices = &seen["questions"][0]["content"]["choices"];
        let right = choices.as_array().into_iter().flatten().find(|choice| choice.to_string().contains("practised"));
        let right = right.map(|choice| choice["id"].clone()).unwrap_or_default();
        // A private question is answered in its lesson, and nowhere else.
        let answer = json!({"question_id": practised, "answer": right.to_string().trim_matches('"'), "key": uuid::Uuid::new_v4().to_string()});
        let alone = student.post("/api/learning/submit-question", answer.clone()).await?;
        assert_eq!(alone.refused(404)?, "problem_not_found");
        let mut within = answer;
        within["lesson_id"] = json!(quiz);
        let marked = student.post("/api/learning/submit-question", within.clone()).await?.data()?;
        assert_eq!(marked["score"], 4.0);
        within["question_id"] = json!(asked);
        within["key"] = json!(uuid::Uuid::new_v4().to_string());
        assert_eq!(student.post("/api/learning/submit-question", within).await?.refused(404)?, "problem_not_found");
        let out = admin.delete(&format!("{path}/remove-question/{asked}")).await?.data()?;
        assert_eq!(out["count"], 0);
        Ok(())
    })
}

#[test]
fn a_copy_is_whole_and_its_dates_are_moved() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let start = now() + DAY;
        let id = course(&teacher, "Năm ngoái", json!({"opens_at": start, "closes_at": start + 90 * DAY})).await?;
        let items = format!("/api/curriculum/{id}/course-items");
        let chapter = id_of(&teacher.post(&items, json!({"kind": "chapter", "title": "Chương"})).await?.data()?[0]);
        let (_, one) = lecture(&teacher, id, Some(chapter), "Một").await?;
        let (_, two) = lecture(&teacher, id, Some(chapter), "Hai").await?;
        let set = json!({"requires": [one], "opens_at": start + DAY});
        set_item(&teacher, two, set).await?.data()?;
        let later = start + 365 * DAY;
        let clone = json!({"course_id": id, "opens_at": later});
        let copy = teacher.post(&format!("{PATH}/clone"), clone).await?.data()?;
        assert_eq!((&copy["title"], &copy["opens_at"]), (&json!("Năm ngoái (bản sao)"), &json!(later)));
        assert_eq!((&copy["closes_at"], &copy["status"]), (&json!(later + 90 * DAY), &json!("draft")));
        let tree = teacher.get(&format!("/api/curriculum/{}/course-items", copy["id"])).await?.data()?;
        let lessons = &tree[0]["children"];
        assert_eq!((&lessons[0]["title"], &lessons[1]["title"]), (&json!("Một"), &json!("Hai")));
        assert_eq!(
            (&lessons[1]["opens_at"], &lessons[1]["requires"]),
            (&json!(later + DAY), &json!([lessons[0]["id"]]))
        );
        // It is a copy: what is changed there stays there.
        let path = format!("/api/lesson-item/{}", lessons[0]["lesson"]["id"]);
        teacher.put(&path, json!({"title": "Khác"})).await?.data()?;
        let old = teacher.get(&items).await?.data()?;
        assert_eq!(old[0]["children"][0]["title"], "Một");
        Ok(())
    })
}
