//! The gradebook: what it says is what attempts and progress say; its order, its scale, its files, and who gets it.

use std::io::{Cursor, Read};

use reqwest::Method;
use serde_json::{Value, json};
use tests::{Caller, TestSite, World, run};

use crate::calls::now;
use crate::courses::{course, finish, id_of, join, learner, lecture, manage, set_item};

fn key() -> String {
    uuid::Uuid::new_v4().to_string()
}

/// A course of a lecture and two quizzes, one that a key marks and one that a teacher does.
struct Class {
    site: TestSite,
    course: i64,
    lecture: i64,
    quiz: i64,
    essay: i64,
    /// Of three points and of one.
    keyed: [i64; 2],
    /// Of ten points.
    written: i64,
}

async fn question(by: &Caller, mut body: Value) -> anyhow::Result<i64> {
    body["status"] = json!("published");
    body["visibility"] = json!("private");
    Ok(id_of(&by.post("/api/question", body).await?.data()?))
}

async fn quiz(by: &Caller, course: i64, parent: i64, title: &str, questions: &[i64]) -> anyhow::Result<i64> {
    let body = json!({"course_id": course, "parent_id": parent, "type": "quiz", "title": title, "settings": {}});
    let lesson = id_of(&by.post("/api/lesson-item", body).await?.data()?);
    let path = format!("/api/lesson-item/{lesson}/add-question");
    by.post(&path, json!({"question_ids": questions})).await?.data()?;
    Ok(lesson)
}

impl Class {
    async fn new(world: &World) -> anyhow::Result<Self> {
        let site = world.site().await?;
        let by = &site.admin;
        let course = course(by, "Toán 6", json!({"slug": "toan-6"})).await?;
        let chapter = json!({"kind": "chapter", "title": "Số tự nhiên"});
        let chapter = by.post(&format!("/api/curriculum/{course}/course-items"), chapter).await?.data()?;
        let chapter = id_of(&chapter[0]);
        let (lecture, _) = lecture(by, course, None, "@Mở đầu").await?;
        let short = |score: i64| {
            json!({"type": "short_answer", "name": "Hai cộng hai?", "statement": "Tính.", "score": score,
                   "answers": [{"text": "4", "share": 100}]})
        };
        let keyed = [question(by, short(3)).await?, question(by, short(1)).await?];
        let essay =
            json!({"type": "long_answer", "name": "Chứng minh", "statement": "Viết.", "score": 10, "answers": {}});
        let written = question(by, essay).await?;
        let quiz_id = quiz(by, course, chapter, "Kiểm tra 15 phút", &keyed).await?;
        let essay = quiz(by, course, chapter, "Tự luận", &[written]).await?;
        manage(by, course, "publish").await?.data()?;
        Ok(Self { course, lecture, quiz: quiz_id, essay, keyed, written, site })
    }

    /// A learner of that name.
    async fn learner(&self, name: &str) -> anyhow::Result<Caller> {
        let person = learner(&self.site).await?;
        let named = "UPDATE users SET full_name = $2, search_text = $3 WHERE id = $1";
        let words = statements::search_words([name]);
        sqlx::query(named).bind(person.id).bind(name).bind(words).execute(&mut self.site.sql().await?).await?;
        join(&person, self.course).await?.data()?;
        Ok(person)
    }

    async fn submit(&self, who: &Caller, lesson: i64, answers: &[(i64, &str)]) -> anyhow::Result<i64> {
        let answer = |(question, answer): &(i64, &str)| json!({"question_id": question, "answer": answer});
        let answers: Vec<Value> = answers.iter().map(answer).collect();
        let path = format!("/api/learning/lesson/{lesson}/submit-quiz");
        let result = who.post(&path, json!({"key": key(), "answers": answers})).await?.data()?;
        Ok(result["quiz_submission_id"].as_i64().unwrap_or_default())
    }

    async fn close(&self, lesson: i64, at: i64) -> anyhow::Result<()> {
        let closing =
            "UPDATE lessons SET settings = settings || jsonb_build_object('closes_at', $2::bigint) WHERE id = $1";
        sqlx::query(closing).bind(lesson).bind(at).execute(&mut self.site.sql().await?).await?;
        Ok(())
    }

    fn path(&self) -> String {
        format!("/api/learning/course/{}/gradebook", self.course)
    }

    async fn book(&self, query: &str) -> anyhow::Result<Value> {
        self.site.admin.get(&format!("{}?{query}", self.path())).await?.data()
    }

    /// What a learner has of the lecture, the quiz and the essay, and their row.
    async fn row(&self, who: &Caller) -> anyhow::Result<(Value, Value)> {
        let book = self.book("size=96").await?;
        let row = book["rows"].as_array().into_iter().flatten().find(|row| row["user"]["id"] == json!(who.id));
        let row = row.cloned().unwrap_or_default();
        let lessons = [self.lecture, self.quiz, self.essay].map(|lesson| {
            let items = book["items"].as_array().into_iter().flatten();
            let place = items.into_iter().position(|item| item["lesson_id"] == json!(lesson));
            place.map(|place| row["cells"][place].clone()).unwrap_or_default()
        });
        Ok((json!(lessons), row))
    }
}

fn names(book: &Value) -> Vec<&str> {
    book["rows"].as_array().into_iter().flatten().filter_map(|row| row["user"]["name"].as_str()).collect()
}

#[test]
fn it_says_what_attempts_and_progress_say() -> anyhow::Result<()> {
    run(async |world| {
        let class = Class::new(world).await?;
        let (duc, anh) = (class.learner("Nguyễn Văn Đức").await?, class.learner("Trần Thị Ánh").await?);
        let book = class.book("").await?;
        let chapters: Vec<&Value> =
            book["items"].as_array().into_iter().flatten().map(|it| &it["chapter"]["title"]).collect();
        assert_eq!(chapters, [&json!("Số tự nhiên"), &json!("Số tự nhiên"), &Value::Null]);
        assert_eq!(class.row(&duc).await?.0, json!([null, null, null]), "nothing yet");

        let [three, one] = class.keyed;
        let attempt = class.submit(&duc, class.quiz, &[(three, "4"), (one, "5")]).await?;
        finish(world, &class.site, &duc, class.lecture).await?;
        let (cells, row) = class.row(&duc).await?;
        let quiz = &cells[1];
        let said =
            [&quiz["status"], &quiz["percent"], &quiz["mark"], &quiz["score"], &quiz["max_score"], &quiz["late"]];
        assert_eq!(said, [&json!("done"), &json!(75.0), &json!(7.5), &json!(3.0), &json!(4.0), &json!(false)]);
        assert_eq!((&quiz["finished"], &quiz["quiz_submission_id"]), (&json!(true), &json!(attempt)));
        assert_eq!((&cells[0]["status"], &cells[0]["mark"]), (&json!("done"), &Value::Null), "a lecture has no mark");
        assert_eq!((&row["percent"], &row["average_mark"]), (&json!(66), &Value::Null), "one mark is missing");
        // A worse attempt does not count, until the quiz says that the last one does.
        let worse = class.submit(&duc, class.quiz, &[(three, "5"), (one, "4")]).await?;
        assert_eq!(class.row(&duc).await?.0[1]["quiz_submission_id"], json!(attempt));
        let last = r#"UPDATE lessons SET settings = settings || '{"counts": "last"}' WHERE id = $1"#;
        sqlx::query(last).bind(class.quiz).execute(&mut class.site.sql().await?).await?;
        let (cells, _) = class.row(&duc).await?;
        assert_eq!((&cells[1]["quiz_submission_id"], &cells[1]["mark"]), (&json!(worse), &json!(2.5)));

        // What waits has no mark, and says where it is marked.
        let written = class.submit(&anh, class.essay, &[(class.written, "Giả sử n chẵn.")]).await?;
        let (cells, _) = class.row(&anh).await?;
        let essay = &cells[2];
        assert_eq!(
            (&essay["status"], &essay["percent"], &essay["mark"]),
            (&json!("waiting"), &Value::Null, &Value::Null)
        );
        let queue = class.site.admin.get("/api/learning/marking-queue").await?.data()?;
        assert_eq!(essay["to_mark_id"], queue[0]["submission_id"]);
        let path = format!("/api/learning/submission/{}/judge-manual", essay["to_mark_id"]);
        class.site.admin.post(&path, json!({"score": 8.45})).await?.data()?;
        class.submit(&anh, class.quiz, &[(three, "4"), (one, "4")]).await?;
        let (cells, row) = class.row(&anh).await?;
        assert_eq!((&cells[2]["status"], &cells[2]["mark"]), (&json!("done"), &json!(8.5)), "84.5 of a hundred");
        assert_eq!((&cells[2]["quiz_submission_id"], &cells[2]["to_mark_id"]), (&json!(written), &Value::Null));
        assert_eq!(row["average_mark"], json!(9.3), "of 10 and 8.5");
        Ok(())
    })
}

#[test]
fn what_is_not_there_in_time_is_missing_or_late() -> anyhow::Result<()> {
    run(async |world| {
        let class = Class::new(world).await?;
        let (duc, dung) = (class.learner("Nguyễn Văn Đức").await?, class.learner("Phạm Dũng").await?);
        let [three, one] = class.keyed;
        let attempt = class.submit(&duc, class.quiz, &[(three, "4"), (one, "4")]).await?;
        class.close(class.quiz, now() + 3600).await?;
        assert_eq!(class.row(&dung).await?.0[1], Value::Null, "there is time");
        assert_eq!(class.row(&duc).await?.0[1]["late"], json!(false));
        class.close(class.quiz, now() - 3600).await?;
        let missing = class.row(&dung).await?.0[1].clone();
        assert_eq!((&missing["status"], &missing["percent"]), (&json!("missing"), &Value::Null), "no zero");
        let late = class.row(&duc).await?.0[1].clone();
        assert_eq!((&late["status"], &late["late"], &late["mark"]), (&json!("done"), &json!(true), &json!(10.0)));
        // What the server hands in came late too.
        class.close(class.quiz, now() + 3600).await?;
        let ended = "UPDATE attempts SET submit_key = NULL WHERE id = $1";
        sqlx::query(ended).bind(attempt).execute(&mut class.site.sql().await?).await?;
        assert_eq!(class.row(&duc).await?.0[1]["late"], json!(true));
        // When the course has closed, so has every lesson.
        let closed = "UPDATE courses SET closes_at = now() - interval '1 hour' WHERE id = $1";
        sqlx::query(closed).bind(class.course).execute(&mut class.site.sql().await?).await?;
        assert_eq!(class.row(&dung).await?.0[0]["status"], json!("missing"));
        Ok(())
    })
}

#[test]
fn learners_stand_by_given_name_page_by_page() -> anyhow::Result<()> {
    run(async |world| {
        let class = Class::new(world).await?;
        let everybody = ["Nguyễn Văn Đức", "Trần Thị Ánh", "Phạm Dũng", "Lê Văn An", "Đặng Bình An"];
        for name in everybody {
            class.learner(name).await?;
        }
        let ordered = ["Đặng Bình An", "Lê Văn An", "Trần Thị Ánh", "Phạm Dũng", "Nguyễn Văn Đức"];
        assert_eq!(names(&class.book("").await?), ordered);
        let page = class.site.admin.get(&format!("{}?page=2&size=2", class.path())).await?;
        assert_eq!(page.envelope()?["metadata"], json!({"page": 2, "size": 2, "total": 5}));
        assert_eq!(names(&page.data()?), ordered[2..4]);
        assert_eq!(names(&class.book("search=dung").await?), ["Phạm Dũng"]);
        // Whom a teacher has let out is in no register.
        let out = class.book("search=anh").await?["rows"][0]["user"]["id"].clone();
        let path = format!("/api/courses/{}/enrolments", class.course);
        class.site.admin.put(&path, json!({"user_ids": [out], "ended": true})).await?.data()?;
        assert_eq!(class.book("").await?["rows"].as_array().map(Vec::len), Some(4));
        Ok(())
    })
}

#[test]
fn files_have_the_columns_of_a_register() -> anyhow::Result<()> {
    run(async |world| {
        let class = Class::new(world).await?;
        let (duc, an) = (class.learner("Nguyễn Văn Đức").await?, class.learner("=1+1 An").await?);
        let [three, one] = class.keyed;
        class.submit(&duc, class.quiz, &[(three, "4"), (one, "5")]).await?;
        class.submit(&duc, class.essay, &[(class.written, "Giả sử n chẵn.")]).await?;
        class.close(class.quiz, now() - 3600).await?;
        let file = async |query: &str, lang: &str| {
            class.site.admin.with("accept-language", lang).get(&format!("{}?{query}", class.path())).await
        };
        let csv = file("format=csv&size=1&search=duc", "vi").await?;
        assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
        assert_eq!(csv.headers["content-disposition"], "attachment; filename=\"bang-diem-toan-6.csv\"");
        let lines: Vec<&str> = csv.text.trim_start_matches('\u{feff}').lines().collect();
        assert_eq!(
            lines,
            [
                "STT,Họ và tên đệm,Tên,Ngày sinh,Email hoặc tên đăng nhập,Kiểm tra 15 phút,Tự luận,'@Mở đầu,Trung bình,\
                 Tiến độ (%),Số bài thiếu,Số bài nộp muộn",
                format!("1,'=1+1,An,02/09/2010,{},Thiếu,,,,0,1,0", an.email).as_str(),
                format!("2,Nguyễn Văn,Đức,02/09/2010,{},\"7,5\",Chờ chấm,,,33,0,1", duc.email).as_str(),
            ],
            "everybody, whatever the page and the search"
        );
        let csv = file("format=csv&scale=percent", "en").await?.text;
        assert!(csv.contains("No.,Family and middle name,Given name,Date of birth"), "{csv}");
        assert!(csv.contains(",75,To be marked,"), "{csv}");

        let xlsx = class.site.admin.request(Method::GET, &format!("{}?format=xlsx", class.path()));
        let mut book = zip::ZipArchive::new(Cursor::new(xlsx.send().await?.bytes().await?.to_vec()))?;
        let mut sheet = String::new();
        book.by_name("xl/worksheets/sheet1.xml")?.read_to_string(&mut sheet)?;
        assert!(sheet.contains("<v>7.5</v>"), "marks are numbers: {sheet}");
        assert!(sheet.contains("Nguyễn Văn") && sheet.contains("Chờ chấm") && sheet.contains("=1+1"), "{sheet}");
        assert!(!sheet.contains("<f>"), "nothing is a formula");
        Ok(())
    })
}

#[test]
fn only_who_may_change_the_course_gets_it() -> anyhow::Result<()> {
    run(async |world| {
        let class = Class::new(world).await?;
        let an = class.learner("Lê Văn An").await?;
        let stranger = class.site.person("teacher").await?;
        for query in ["", "?format=csv"] {
            let path = format!("{}{query}", class.path());
            assert_eq!(an.get(&path).await?.refused(403)?, "no_access");
            assert_eq!(stranger.get(&path).await?.refused(403)?, "no_access");
            let nowhere = format!("/api/learning/course/9000000000000/gradebook{query}");
            assert_eq!(stranger.get(&nowhere).await?.refused(404)?, "course_not_found");
        }
        let path = format!("/api/courses/{}", class.course);
        let teachers = json!({"teachers": [class.site.admin.id, stranger.id]});
        class.site.admin.put(&path, teachers).await?.data()?;
        assert_eq!(names(&stranger.get(&class.path()).await?.data()?), ["Lê Văn An"]);
        assert_eq!(stranger.get(&format!("{}?scale=a", class.path())).await?.refused(400)?, "invalid_query");
        // What is hidden is in no gradebook.
        let book = class.book("").await?;
        let item = book["items"][0]["id"].as_i64().unwrap_or_default();
        set_item(&class.site.admin, item, json!({"is_hidden": true})).await?.data()?;
        assert_eq!(class.book("").await?["items"].as_array().map(Vec::len), Some(2));
        Ok(())
    })
}
