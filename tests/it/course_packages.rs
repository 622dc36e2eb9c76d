//! Courses as files: out, in again as they were, in from Markdown, whole or not at all.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use reqwest::Method;
use reqwest::multipart::{Form, Part as FormPart};
use serde_json::{Value, json};
use tests::archive::zip_of;
use tests::part::Part;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Answer, Caller, World, run};

use crate::courses::{course, id_of, lecture};
use crate::my_data_kills::kill_at;

const SOON: Duration = Duration::from_secs(120);
const PAGE: &str = "# Nhập môn\n\nLời đầu\n\n## Mở đầu\n\n### Chào em\n\nXin chào **em**.\n\n### Kiểm tra\n\n```gift\nHai cộng hai? {=4 ~5}\n\nTrái Đất tròn. {T}\n```\n";

async fn import(by: &Caller, name: &str, file: Vec<u8>, more: &[(&str, String)]) -> anyhow::Result<Answer> {
    let form = Form::new().part("file", FormPart::bytes(file).file_name(name.to_owned()));
    let form = more.iter().fold(form, |form, (name, value)| form.text((*name).to_owned(), value.clone()));
    by.send(by.request(Method::POST, "/api/courses/import").multipart(form)).await
}

/// A server that works in the background as well.
async fn worker(world: &World) -> anyhow::Result<Server> {
    Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await
}

/// What came of a task.
async fn result(by: &Caller, task: &Value) -> anyhow::Result<Value> {
    let path = format!("/api/tasks/{task}");
    let ended = async || Ok(matches!(by.get(&path).await?.data()?["state"].as_str(), Some("done" | "failed")));
    eventually(SOON, ended).await?;
    let task = by.get(&path).await?.data()?;
    anyhow::ensure!(task["state"] == "done", "{task}");
    Ok(task["result"].clone())
}

/// Brings a course in; its id.
async fn brought_in(by: &Caller, name: &str, file: Vec<u8>) -> anyhow::Result<i64> {
    let told = import(by, name, file, &[]).await?.data()?;
    anyhow::ensure!(told["failed"] == false, "{told}");
    let result = result(by, &told["task_id"]).await?;
    result["course_id"].as_i64().ok_or_else(|| anyhow::anyhow!("no course in {result}"))
}

/// The files of a course's package.
async fn exported(by: &Caller, id: i64) -> anyhow::Result<BTreeMap<String, Vec<u8>>> {
    let task = by.get(&format!("/api/courses/{id}/export")).await?.data()?["task_id"].clone();
    let result = result(by, &task).await?;
    let url = result["url"].as_str().unwrap_or_default();
    let bytes = by.request(Method::GET, url).send().await?.bytes().await?;
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes.to_vec()))?;
    let mut files = BTreeMap::new();
    for at in 0..zip.len() {
        let mut entry = zip.by_index(at)?;
        let (name, mut content) = (entry.name()?.into_owned(), Vec::new());
        entry.read_to_end(&mut content)?;
        files.insert(name, content);
    }
    Ok(files)
}

fn zipped(files: &BTreeMap<String, Vec<u8>>) -> anyhow::Result<Vec<u8>> {
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    tests::films::zip(&files)
}

/// A course of the demo as its author keeps it, without what makes it.
fn demo(name: &str) -> anyhow::Result<BTreeMap<String, Vec<u8>>> {
    fn gather(root: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) -> anyhow::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                gather(root, &path, files)?;
            } else if path.extension().is_none_or(|ending| ending != "py") {
                files.insert(path.strip_prefix(root)?.to_string_lossy().into_owned(), std::fs::read(&path)?);
            }
        }
        Ok(())
    }
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../control-plane/content/courses").join(name);
    let mut files = BTreeMap::new();
    gather(&root, &root, &mut files)?;
    Ok(files)
}

/// Texts of a package that differ, with a piece of each.
fn differences(one: &BTreeMap<String, Vec<u8>>, other: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let names: std::collections::BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    let differs = |name: &&&String| one.get(**name) != other.get(**name);
    let text = |files: &BTreeMap<String, Vec<u8>>, name: &String| {
        files.get(name).map(|bytes| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default()
    };
    let told = |name: &String| {
        let (one, other) = (text(one, name), text(other, name));
        let line = one.lines().zip(other.lines()).find(|(one, other)| one != other);
        format!("{name}: {line:?}")
    };
    names.iter().filter(differs).map(|name| told(name)).collect()
}

#[test]
fn a_course_of_every_kind_comes_out_and_in_again_as_it_was() -> anyhow::Result<()> {
    run(async |world| {
        let server = worker(world).await?;
        let (here, there) = (world.site_on(&server).await?, world.site_on(&server).await?);
        let (teacher, other) = (here.person("teacher").await?, there.person("teacher").await?);
        let package = demo("python-tu-con-so-0")?;
        let dry = [("dry_run", "true".to_owned())];
        let told = import(&teacher, "python.zip", zipped(&package)?, &dry).await?.data()?;
        let counted = ["title", "chapters", "lessons", "questions", "failed", "task_id"].map(|name| told[name].clone());
        let wanted = [json!("Python từ con số 0"), json!(12), json!(41), json!(41), json!(false), json!(null)];
        assert_eq!(counted, wanted, "{told}");
        assert_eq!(teacher.get("/api/courses/me").await?.data()?, json!([]), "nothing is changed");
        let first = brought_in(&teacher, "python.zip", zipped(&package)?).await?;
        let made = teacher.get(&format!("/api/courses/{first}")).await?.data()?;
        assert_eq!((&made["status"], &made["slug"]), (&json!("draft"), &json!("python-tu-con-so-0")));
        assert_eq!((&made["num_lectures"], &made["num_quizzes"]), (&json!(37), &json!(4)), "{made}");
        let out = exported(&teacher, first).await?;
        // Films, captions and sheets are the same bytes; drawings are cleaned as of every upload.
        let kept = package.keys().filter(|name| name.starts_with("files/") && out.contains_key(*name)).count();
        assert!(kept >= 11, "{kept} files of {:?}", out.keys());
        let second = brought_in(&other, "python.zip", zipped(&out)?).await?;
        let again = exported(&other, second).await?;
        assert_eq!(differences(&out, &again), [""; 0]);
        // Beside the first one, under addresses of its own.
        let copy = brought_in(&teacher, "python.zip", zipped(&out)?).await?;
        let copied = teacher.get(&format!("/api/courses/{copy}")).await?.data()?;
        assert_eq!(copied["slug"], "python-tu-con-so-0-2");
        Ok(())
    })
}

#[test]
fn markdown_becomes_a_course_and_what_is_wrong_is_told_before() -> anyhow::Result<()> {
    run(async |world| {
        let server = worker(world).await?;
        let site = world.site_on(&server).await?;
        let (teacher, other) = (site.person("teacher").await?, site.person("teacher").await?);
        let id = brought_in(&teacher, "nhap-mon.md", PAGE.into()).await?;
        let tree = teacher.get(&format!("/api/curriculum/{id}/course-items")).await?.data()?;
        let lessons = tree[0]["children"].as_array().cloned().unwrap_or_default();
        let titles: Vec<&str> = lessons.iter().filter_map(|lesson| lesson["title"].as_str()).collect();
        assert_eq!((tree[0]["title"].as_str(), titles), (Some("Mở đầu"), vec!["Chào em", "Kiểm tra"]));
        let quiz = &lessons[1]["lesson"];
        assert_eq!((&quiz["type"], &quiz["questions"]), (&json!("quiz"), &json!(2)), "{tree}");
        // Its questions belong to it and can be asked at once.
        let check = teacher.get(&format!("/api/courses/{id}/check")).await?.data()?;
        assert_eq!(check["findings"], json!([]), "{check}");
        // At the end of a course that there is.
        let mine = course(&teacher, "Của tôi", json!({})).await?;
        lecture(&teacher, mine, None, "Bài cũ").await?;
        let into = [("course_id", mine.to_string())];
        let told = import(&teacher, "nhap-mon.md", PAGE.into(), &into).await?.data()?;
        assert_eq!(result(&teacher, &told["task_id"]).await?["course_id"], mine);
        let tree = teacher.get(&format!("/api/curriculum/{mine}/course-items")).await?.data()?;
        assert_eq!([&tree[0]["title"], &tree[1]["title"]], ["Bài cũ", "Mở đầu"]);
        assert_eq!(import(&other, "nhap-mon.md", PAGE.into(), &into).await?.refused(403)?, "no_access");
        assert_eq!(other.get(&format!("/api/courses/{mine}/export")).await?.refused(403)?, "no_access");
        // What can't be taken is told, part by part, and nothing of it comes in.
        let wrong = json!({"format": 1, "title": "Sai", "price": -1, "items": [
            {"key": "a", "kind": "lesson", "title": "A", "lesson": "a.md", "requires": ["b"], "opens_at": "mai"},
            {"key": "b", "kind": "chapter", "title": "B", "children": [{"key": "c", "kind": "chapter", "title": "C"}]}]});
        let zip = zip_of(&[
            ("course.json", &wrong.to_string()),
            ("a.md", "---\ntype: quiz\nsettings: {duration: -1}\n---\n"),
        ])?;
        let told = import(&teacher, "sai.zip", zip, &[]).await?.data()?;
        assert_eq!((&told["failed"], &told["task_id"]), (&json!(true), &json!(null)));
        let messages = told["messages"].as_array().cloned().unwrap_or_default();
        let paths: Vec<&str> = messages.iter().filter_map(|message| message["path"].as_str()).collect();
        let wanted = ["course.json: price", "a.md", "a.md", "a.md: settings.duration", "course.json: C"];
        assert_eq!(paths, wanted, "{told}");
        for (name, file, message) in [
            ("a.zip", zip_of(&[("course.json", r#"{"format": 2, "items": []}"#)])?, "exchange_course_newer"),
            ("a.zip", zip_of(&[("../course.json", "{}")])?, "exchange_archive_unsafe"),
            ("a.zip", b"PK nothing".to_vec(), "exchange_archive_broken"),
            ("a.zip", zip_of(&[("anh.txt", "a")])?, "exchange_course_empty"),
            ("a.zip", zip_of(&[("a.md", "![](khong.png)")])?, "exchange_file_not_found"),
            ("a.md", b"\0\x01\x02".to_vec(), "exchange_course_not_read"),
        ] {
            let answer = import(&teacher, name, file, &[]).await?;
            assert_eq!((answer.status, answer.faults()?), (412, vec![format!("file {message}")]), "{name}");
        }
        let student = site.person("student").await?;
        assert_eq!(import(&student, "a.md", PAGE.into(), &[]).await?.refused(403)?, "no_access");
        Ok(())
    })
}

#[test]
fn another_teachers_private_question_stays_where_it_is() -> anyhow::Result<()> {
    run(async |world| {
        let server = worker(world).await?;
        let site = world.site_on(&server).await?;
        let (teacher, other) = (site.person("teacher").await?, site.person("teacher").await?);
        let question = json!({"type": "short_answer", "title": "Của người khác", "statement": "Bao nhiêu?",
                              "answers": [{"text": "matkhau", "share": 100}]});
        let asked = id_of(&site.admin.post("/api/question", question).await?.data()?);
        site.admin.put("/api/question/manage", json!({"id": asked, "action": "publish"})).await?.data()?;
        let id = course(&teacher, "Khóa", json!({})).await?;
        let (lesson, _) = lecture(&teacher, id, None, "Bài").await?;
        let add = json!({"question_ids": [asked]});
        teacher.post(&format!("/api/lesson-item/{lesson}/add-question"), add).await?.data()?;
        // Whom a course names as its teacher has given nothing away, nor has whose file a text names.
        let file = b"viec rieng cua nguoi khac".to_vec();
        let hidden = site.admin.upload_as("/api/general/upload-file?private=true", "rieng.txt", file).await?.data()?;
        let change = json!({"teachers": [teacher.id, site.admin.id], "description": format!("[tệp]({})", hidden["url"].as_str().unwrap_or_default())});
        teacher.put(&format!("/api/courses/{id}"), change).await?.data()?;
        let task = teacher.get(&format!("/api/courses/{id}/export")).await?.data()?["task_id"].clone();
        assert_eq!(result(&teacher, &task).await?["left_out"], json!(["Của người khác"]));
        let files = exported(&teacher, id).await?;
        let all: String = files.values().map(|bytes| String::from_utf8_lossy(bytes).into_owned()).collect();
        assert!(!all.contains("matkhau") && !all.contains("viec rieng"), "{all}");
        // Who may edit everything takes everything along; nobody else reads the file.
        let files = exported(&site.admin, id).await?;
        assert!(files["questions.json"].windows(7).any(|it| it == b"matkhau"));
        let task = site.admin.get(&format!("/api/courses/{id}/export")).await?.data()?["task_id"].clone();
        let url = result(&site.admin, &task).await?["url"].as_str().unwrap_or_default().to_owned();
        assert_eq!(other.get(&url).await?.status, 404, "{url}");
        Ok(())
    })
}

#[test]
fn a_course_whose_worker_is_killed_is_in_once_and_whole() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let site = own.site().await?;
        let package = demo("cpp-cho-hoc-sinh-gioi")?;
        let told = import(&site.admin, "cpp.zip", zipped(&package)?, &[]).await?.data()?;
        let mut sql = site.sql().await?;
        let counts = "SELECT (SELECT count(*) FROM courses) + (SELECT count(*) FROM lessons) + (SELECT count(*) FROM course_items)
                             + (SELECT count(*) FROM questions)";
        // While it keeps its files, writes its lessons, and just before the end.
        for lock in [
            "LOCK TABLE files IN SHARE MODE",
            "LOCK TABLE lessons IN SHARE MODE",
            "LOCK TABLE course_items IN SHARE MODE",
        ] {
            kill_at(&site, &own.server.settings, "course_import", lock).await?;
            let there: i64 = sqlx::query_scalar(counts).fetch_one(&mut sql).await?;
            assert_eq!(there, 0, "all or nothing after {lock}");
        }
        let (_part, _) = Part::site(&own.server.settings)?;
        let id = result(&site.admin, &told["task_id"]).await?["course_id"].clone();
        let tree = site.admin.get(&format!("/api/curriculum/{id}/course-items")).await?.data()?;
        assert_eq!(tree.as_array().map(Vec::len), Some(2), "{tree}");
        assert_eq!(site.admin.get(&format!("/api/courses/{id}")).await?.data()?["num_lectures"], 3);
        let courses: i64 = sqlx::query_scalar("SELECT count(*) FROM courses").fetch_one(&mut sql).await?;
        assert_eq!(courses, 1);
        Ok(())
    })
}

#[test]
fn copies_and_changes_of_many_are_whole_or_nothing_when_the_server_is_killed() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let site = own.site().await?;
        let id = course(&site.admin, "Khóa", json!({})).await?;
        let mut items = Vec::new();
        for at in 0..20 {
            items.push(lecture(&site.admin, id, None, &format!("Bài {at}")).await?.1);
        }
        let tree = async || site.admin.get(&format!("/api/curriculum/{id}/course-items")).await?.data();
        let before = tree().await?;
        let clone = ("/api/courses/clone".to_owned(), Method::POST, json!({"course_id": id}));
        let bulk = format!("/api/curriculum/{id}/course-items");
        let remove = (bulk.clone(), Method::PUT, json!({"ids": items, "do": "delete"}));
        let double = (bulk, Method::PUT, json!({"ids": items, "do": "clone"}));
        for (path, method, body) in [clone, remove, double] {
            let mut holder = site.sql().await?;
            let mut held = sqlx::Connection::begin(&mut holder).await?;
            // The last of them can't be touched: the call is in the middle for as long.
            sqlx::query("SELECT id FROM lessons WHERE id = (SELECT max(id) FROM lessons) FOR UPDATE")
                .execute(&mut *held)
                .await?;
            sqlx::raw_sql("LOCK TABLE course_item_requires IN SHARE MODE").execute(&mut *held).await?;
            let (mut part, address) = Part::site(&own.server.settings)?;
            let admin = site.admin.through(address);
            let request = admin.request(method, &path).json(&body);
            let calling = tokio::spawn(async move { admin.send(request).await });
            site.until_waiting(&mut held, 1).await?;
            part.kill()?;
            held.rollback().await?;
            assert!(calling.await?.is_err(), "nobody is told that it is done: {path}");
            assert_eq!(tree().await?, before, "{path}");
        }
        let courses: i64 = sqlx::query_scalar("SELECT count(*) FROM courses").fetch_one(&mut site.sql().await?).await?;
        assert_eq!(courses, 1);
        Ok(())
    })
}
