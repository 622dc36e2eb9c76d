//! Scratch projects measured: one by anybody, and those of a class.

use std::io::{Cursor, Read};
use std::path::Path;
use std::time::Duration;

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Map, Value, json};
use tests::archive::{zip_of, zip_of_bytes};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, run};

const PATH: &str = "/api/analyze-scratch";
const CLASS: &str = "/api/analyze-scratch/class";
const RESULTS: &str = "/api/analyze-scratch/results";
const SOON: Duration = Duration::from_secs(120);

/// A project with one sprite and these blocks in a row below the flag.
fn project(sprite: &str, opcodes: &[&str]) -> String {
    let mut blocks = Map::new();
    let all: Vec<&str> = ["event_whenflagclicked"].iter().chain(opcodes).copied().collect();
    for (at, opcode) in all.iter().enumerate() {
        let next = (at + 1 < all.len()).then(|| format!("b{}", at + 1));
        let parent = at.checked_sub(1).map(|before| format!("b{before}"));
        let block = json!({
            "opcode": opcode, "next": next, "parent": parent, "topLevel": at == 0, "shadow": false, "x": 0, "y": 0,
            "inputs": {"MESSAGE": [1, [10, format!("{at}")]]}, "fields": {},
        });
        blocks.insert(format!("b{at}"), block);
    }
    let stage = json!({"isStage": true, "name": "Stage", "blocks": {}, "costumes": [{"name": "backdrop1"}]});
    let sprite = json!({"isStage": false, "name": sprite, "blocks": blocks, "costumes": [{"name": "đi"}]});
    json!({"targets": [stage, sprite], "monitors": [], "extensions": [], "meta": {"semver": "3.0.0"}}).to_string()
}

fn sb3(project: &str) -> anyhow::Result<Vec<u8>> {
    zip_of(&[("project.json", project), ("cd21514d0531fdffb22204e0ec5ed84a.svg", "<svg/>")])
}

fn part(name: &str, file: Vec<u8>) -> Part {
    Part::bytes(file).file_name(name.to_owned())
}

async fn send(by: &Caller, path: &str, form: Form) -> anyhow::Result<Answer> {
    by.send(by.request(Method::POST, path).multipart(form)).await
}

async fn analyse(by: &Caller, name: &str, file: Vec<u8>) -> anyhow::Result<Answer> {
    send(by, PATH, Form::new().part("file", part(name, file))).await
}

/// How many rows a table of the site has.
async fn rows(site: &TestSite, table: &'static str) -> anyhow::Result<i64> {
    let sql = format!("SELECT count(*) FROM {table}");
    Ok(sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(&mut site.sql().await?).await?)
}

/// Files in the storage, drafts among them.
fn stored(folder: &Path) -> anyhow::Result<usize> {
    let mut folders = vec![folder.join("blobs")];
    let mut count = 0;
    while let Some(folder) = folders.pop().filter(|folder| folder.exists()) {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() { folders.push(entry.path()) } else { count += 1 }
        }
    }
    Ok(count)
}

#[test]
fn a_project_is_measured_and_explained_to_anybody() -> anyhow::Result<()> {
    run(async |world| {
        let folder = tempfile::tempdir()?;
        let settings = Settings { folder: folder.path().to_owned(), ..Settings::of(&world.installation) };
        let server = Server::start(settings).await?;
        let site = world.site_on(&server).await?;
        let visitor = site.visitor();
        let before = (rows(&site, "files").await?, stored(folder.path())?);
        let file = sb3(&project("Sprite1", &["control_if", "looks_say", "motion_movesteps"]))?;
        let told = analyse(&visitor, "bài 1.sb3", file.clone()).await?.data()?;
        let head = ["format", "rubric", "max", "level", "comparison"].map(|key| told[key].clone());
        assert_eq!(head, [json!("sb3"), json!("classic"), json!(21), json!("basic"), json!(null)]);
        assert_eq!(told["counts"], json!({"sprites": 1, "scripts": 1, "blocks": 4}));
        let logic = &told["dimensions"][0];
        assert_eq!((&logic["key"], &logic["score"], &logic["max"]), (&json!("logic"), &json!(1), &json!(3)));
        assert_eq!(
            logic["evidence"],
            json!([{"target": "Sprite1", "opcode": "control_if", "text": "if <> then\nend"}])
        );
        assert!(logic["hint"].as_str().is_some_and(|hint| hint.contains("nếu không thì")), "{logic}");
        assert!(logic["hint_blocks"].as_str().is_some_and(|blocks| blocks.starts_with("if <")), "{logic}");
        assert_eq!(told["dead_code"], json!([{"target": "Sprite1", "script": 0, "reason": "empty_body"}]));
        let names = json!([
            {"target": "Stage", "kind": "backdrop", "name": "backdrop1"},
            {"target": "Sprite1", "kind": "sprite", "name": "Sprite1"},
        ]);
        assert_eq!(told["default_names"], names);
        assert_eq!(told["uninitialised"][0]["attribute"], "position");
        let text = told["scripts"][0]["text"].as_str().unwrap_or_default();
        assert_eq!(text, "when green flag clicked\nif <> then\nend\nsay [2]\nmove () steps");
        let english = visitor.with("accept-language", "en");
        let form = Form::new().text("rubric", "extended").part("file", part("a.sb3", file));
        let told = send(&english, PATH, form).await?.data()?;
        assert_eq!((&told["max"], told["dimensions"].as_array().map(Vec::len)), (&json!(36), Some(9)));
        assert!(told["dimensions"][0]["hint"].as_str().is_some_and(|hint| hint.starts_with("Use an")), "{told}");
        assert_eq!(rows(&site, "scratch_analyses").await?, 0, "nothing of a visitor's is kept");
        assert_eq!((rows(&site, "files").await?, stored(folder.path())?), before, "nor any file, nor a part of one");
        Ok(())
    })
}

#[test]
fn two_projects_are_compared() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (before, after) = (project("Mèo", &["looks_say"]), project("Mèo", &["looks_say", "looks_show"]));
        let form = Form::new().part("other", part("cũ.sb3", sb3(&before)?)).part("file", part("mới.sb3", sb3(&after)?));
        let compared = send(&site.visitor(), PATH, form).await?.data()?["comparison"].clone();
        assert_eq!(compared["similarity"], json!(0.8));
        let cat = &compared["targets"][1];
        assert_eq!((&cat["before"], &cat["after"], &cat["change"]), (&json!("Mèo"), &json!("Mèo"), &json!("changed")));
        assert_eq!(cat["scripts"], json!([{"before": 0, "after": 0, "change": "changed", "similarity": 0.8}]));
        assert_eq!(compared["scripts"][0]["text"], "when green flag clicked\nsay [1]");
        let form = Form::new().part("other", part("a.txt", b"a".to_vec())).part("file", part("b.sb3", sb3(&after)?));
        assert_eq!(send(&site.visitor(), PATH, form).await?.faults()?, ["other only_accepted_format"]);
        Ok(())
    })
}

#[test]
fn what_is_no_project_is_told_why() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let person = site.person("student").await?;
        let whole = project("Mèo", &["looks_say"]);
        let deep = format!("{{\"targets\": {}{}}}", "[".repeat(501), "]".repeat(501));
        let refused = [
            (b"%PDF-1.7".to_vec(), "only_accepted_format", "only_accepted_format"),
            (b"ScratchV02".to_vec(), "scratch_old_sb", "scratch_old_sb"),
            (b"PK\x03\x04".to_vec(), "bad_archive", "zip_damaged"),
            (zip_of(&[("a.png", "")])?, "bad_archive", "project_missing"),
            (
                zip_of(&[("project.json", whole.as_str()), ("a/project.json", whole.as_str())])?,
                "bad_archive",
                "project_twice",
            ),
            (zip_of(&[("project.json", whole.as_str()), ("../a.png", "")])?, "bad_archive", "path_foreign"),
            (zip_of(&[("project.json", "{\"targets\": [")])?, "bad_archive", "json_damaged"),
            (zip_of(&[("project.json", "{\"meta\": [")])?, "bad_archive", "json_damaged"),
            (zip_of(&[("project.json", deep.as_str())])?, "bad_archive", "json_deep"),
        ];
        for (file, key, reason) in refused {
            let answer = analyse(&person, "bài.sb3", file).await?;
            assert_eq!((answer.refused(412)?.as_str(), answer.faults()?), (key, vec![format!("file {reason}")]));
        }
        let long = format!("{{\"targets\": [], \"x\": \"{}\"}}", " ".repeat(5 * 1024 * 1024));
        let large = analyse(&person, "a.sb3", zip_of(&[("project.json", long.as_str())])?).await?;
        assert_eq!(large.refused(413)?, "scratch_project_large");
        let names: Vec<String> = (0..1001).map(|at| format!("{at}.png")).collect();
        let many: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
        assert_eq!(analyse(&person, "a.sb3", zip_of(&many)?).await?.refused(413)?, "scratch_entries");
        let huge = vec![0; 50 * 1024 * 1024 + 1];
        assert_eq!(analyse(&person, "a.sb3", huge).await?.refused(413)?, "file_too_large");
        assert_eq!(send(&person, PATH, Form::new().text("rubric", "classic")).await?.faults()?, ["file required"]);
        let form = Form::new().text("rubric", "other").part("file", part("a.sb3", sb3(&whole)?));
        assert_eq!(send(&person, PATH, form).await?.faults()?, ["rubric invalid_value"]);
        assert_eq!(rows(&site, "scratch_analyses").await?, 0);
        Ok(())
    })
}

#[test]
fn visitors_analyse_ten_a_minute_and_who_is_signed_in_more() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (visitor, person) = (site.visitor(), site.person("student").await?);
        let file = sb3(&project("Mèo", &["looks_say"]))?;
        for _ in 0..10 {
            analyse(&visitor, "a.sb3", file.clone()).await?.data()?;
        }
        let refused = analyse(&visitor, "a.sb3", file.clone()).await?;
        assert_eq!(refused.refused(429)?, "too_many_requests");
        assert!(refused.header("retry-after").parse::<u64>().is_ok_and(|seconds| (1..=60).contains(&seconds)));
        for _ in 0..11 {
            analyse(&person, "a.sb3", file.clone()).await?.data()?;
        }
        Ok(())
    })
}

#[test]
fn my_results_are_mine_and_the_newest_hundred() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (person, other) = (site.person("student").await?, site.person("student").await?);
        analyse(&person, "bài/1.sb3", sb3(&project("Mèo", &["looks_say"]))?).await?.data()?;
        let better = sb3(&project("Mèo", &["control_if_else", "looks_say"]))?;
        // Measured again, as when it is compared, it is the same step.
        for _ in 0..2 {
            analyse(&person, "2.sb3", better.clone()).await?.data()?;
        }
        let mine = person.get(RESULTS).await?.envelope()?;
        assert_eq!(mine["metadata"]["total"], 2);
        let (newest, first) = (&mine["data"][0], &mine["data"][1]);
        assert_eq!(
            (&newest["name"], &first["name"], &first["format"]),
            (&json!("2.sb3"), &json!("1.sb3"), &json!("sb3"))
        );
        assert_eq!(newest["dimensions"][0], json!({"key": "logic", "score": 2, "max": 3}));
        assert_eq!(newest["counts"], json!({"sprites": 1, "scripts": 1, "blocks": 3}));
        assert!(newest["total"].as_i64() > first["total"].as_i64());
        assert_eq!(other.get(RESULTS).await?.data()?, json!([]));
        assert_eq!(site.visitor().get(RESULTS).await?.refused(401)?, "login_required");
        let path = format!("{RESULTS}/{}", first["id"]);
        assert_eq!(other.delete(&path).await?.refused(404)?, "scratch_result_not_found");
        assert_eq!(person.delete(&path).await?.data()?, json!(true));
        assert_eq!(person.delete(&path).await?.refused(404)?, "scratch_result_not_found");
        let sql = "INSERT INTO scratch_analyses (user_id, name, format, rubric, total, max, level, dimensions, counts)
            SELECT $1, 'cũ', 'sb2', 'classic', 0, 21, 'basic', '[]', '{\"sprites\": 0, \"scripts\": 0, \"blocks\": 0}'
              FROM generate_series(1, 105)";
        sqlx::query(sql).bind(person.id).execute(&mut site.sql().await?).await?;
        analyse(&person, "3.sb3", sb3(&project("Mèo", &["looks_say"]))?).await?.data()?;
        let kept = person.get(RESULTS).await?.envelope()?;
        assert_eq!((&kept["metadata"]["total"], &kept["data"][0]["name"]), (&json!(100), &json!("3.sb3")));
        Ok(())
    })
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

/// Everything that is written in a table.
fn texts_of(xlsx: &[u8]) -> anyhow::Result<String> {
    let mut zip = zip::ZipArchive::new(Cursor::new(xlsx))?;
    let mut texts = String::new();
    for at in 0..zip.len() {
        zip.by_index(at)?.read_to_string(&mut texts)?;
    }
    Ok(texts)
}

/// A long project of which every text is counted from a number on.
fn long(first: usize) -> String {
    project("Mèo", &["looks_say"; 30]).replace("\"MESSAGE\":[1,[10,\"", &format!("\"MESSAGE\":[1,[10,\"{first} "))
}

#[test]
fn a_class_becomes_one_table_and_nothing_else_stays() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        let teacher = site.person("teacher").await?;
        let before = rows(&site, "files").await?;
        let (an, chi, broken) = (sb3(&long(1))?, sb3(&long(2))?, zip_of(&[("project.json", "{\"targets\": [")])?);
        let archive = zip_of_bytes(&[
            ("6A/An.sb3", an.as_slice()),
            ("6A/Bình.sb3", an.as_slice()),
            ("6A/Chi.sb3", chi.as_slice()),
            ("6A/Dũng.sb3", b"ScratchV02".as_slice()),
            ("6A/ghi chú.docx", b"PK".as_slice()),
            ("__MACOSX/6A/._An.sb3", b"1".as_slice()),
            ("6A/Hà.sb3", broken.as_slice()),
        ])?;
        let form = Form::new()
            .text("rubric", "extended")
            .part("archive", part("6a.zip", archive))
            .part("starter", part("mẫu.sb3", sb3(&project("Mèo", &["looks_show"]))?));
        let task = send(&teacher, CLASS, form).await?.data()?["task"].clone();
        let result = result(&teacher, &task).await?;
        assert_eq!(result["rows"], 3);
        assert_eq!(result["alike"], json!([{"a": "6A/An.sb3", "b": "6A/Bình.sb3", "similarity": 1.0}]));
        let left: Vec<(&str, &str)> = result["left_out"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|it| (it["name"].as_str().unwrap_or_default(), it["message"].as_str().unwrap_or_default()))
            .collect();
        let names: Vec<&str> = left.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["6A/ghi chú.docx", "6A/Dũng.sb3", "6A/Hà.sb3"]);
        assert!(left[1].1.contains("Scratch 1") && left[2].1.contains("project.json"), "{left:?}");
        let url = result["file"]["url"].as_str().unwrap_or_default().to_owned();
        let bytes = teacher.request(Method::GET, &url).send().await?.bytes().await?;
        let table = texts_of(&bytes)?;
        for word in ["6A/An.sb3", "Tư duy logic", "6A/Dũng.sb3", "Giống nhất với"] {
            assert!(table.contains(word), "{word}: {table}");
        }
        assert_eq!(site.visitor().get(&url).await?.refused(404)?, "no_such_file", "the table is the teacher's");
        // They go after the task has said that it is done.
        eventually(SOON, async || Ok(rows(&site, "files").await? == before + 1)).await?;
        assert_eq!(rows(&site, "scratch_analyses").await?, 0, "a class's results are nobody's growth");
        Ok(())
    })
}

#[test]
fn a_classs_archive_is_its_teachers_and_has_bounds() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, other) = (site.person("teacher").await?, site.person("teacher").await?);
        let one = sb3(&project("Mèo", &["looks_say"]))?;
        let form = |archive: Vec<u8>| Form::new().part("archive", part("lop.zip", archive));
        let archive = zip_of_bytes(&[("An.sb3", one.as_slice())])?;
        for role in ["student", "sale", "affiliate"] {
            let person = site.person(role).await?;
            assert_eq!(send(&person, CLASS, form(archive.clone())).await?.refused(403)?, "no_access", "{role}");
        }
        assert_eq!(send(&site.visitor(), CLASS, form(archive.clone())).await?.refused(401)?, "login_required");
        let class = teacher.post("/api/classroom", json!({"name": "Tin học 6A1"})).await?.data()?["id"].clone();
        let of_class = |archive: Vec<u8>| form(archive).text("classroom_id", class.to_string());
        assert_eq!(send(&other, CLASS, of_class(archive.clone())).await?.refused(404)?, "classroom_not_found");
        let begun = send(&teacher, CLASS, of_class(archive)).await?.data()?;
        assert!(begun["task"].is_i64());
        let names: Vec<String> = (0..61).map(|at| format!("{at}.sb3")).collect();
        let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), one.as_slice())).collect();
        assert_eq!(send(&teacher, CLASS, form(zip_of_bytes(&many)?)).await?.faults()?, ["archive too_many_projects"]);
        let none = zip_of(&[("a.docx", "a")])?;
        assert_eq!(send(&teacher, CLASS, form(none)).await?.faults()?, ["archive no_projects"]);
        assert_eq!(send(&teacher, CLASS, form(b"no zip".to_vec())).await?.faults()?, ["archive zip_damaged"]);
        let wrong = form(zip_of_bytes(&many[..2])?).part("starter", part("a.sb3", b"no project".to_vec()));
        assert_eq!(send(&teacher, CLASS, wrong).await?.faults()?, ["starter only_accepted_format"]);
        let nothing = Form::new().text("rubric", "extended");
        assert_eq!(send(&teacher, CLASS, nothing).await?.faults()?, ["archive required"]);
        Ok(())
    })
}
