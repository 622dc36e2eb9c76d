//! Problems that are solved in Scratch: projects that are handed in, as text, in base64 and as files; what the judge gets of
//! them, and what a question may ask of their structure.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use judge_farm::queue::Claimed;
use serde_json::{Value, json};
use tests::archive::zip_of;
use tests::farm::JudgedSite;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, run};

use crate::calls::problem;
use crate::mark_again::apply;
use crate::quizzes::{key, published_quiz, qs};
use crate::submissions::result_path;

const SOON: std::time::Duration = std::time::Duration::from_secs(180);
const SCRATCH: i32 = 200;

/// A project whose only script has these blocks below the flag.
fn project(opcodes: &[&str]) -> String {
    let mut blocks = serde_json::Map::new();
    let all: Vec<&str> = ["event_whenflagclicked"].iter().chain(opcodes).copied().collect();
    for (at, opcode) in all.iter().enumerate() {
        let next = (at + 1 < all.len()).then(|| format!("b{}", at + 1));
        let parent = at.checked_sub(1).map(|before| format!("b{before}"));
        let block = json!({"opcode": opcode, "next": next, "parent": parent, "inputs": {}, "fields": {}, "shadow": false,
                           "topLevel": at == 0});
        blocks.insert(format!("b{at}"), block);
    }
    json!({
        "targets": [{"isStage": true, "name": "Stage", "variables": {}, "lists": {}, "broadcasts": {}, "comments": {},
                     "blocks": blocks, "currentCostume": 0, "costumes": [], "sounds": []}],
        "monitors": [], "extensions": [], "meta": {"semver": "3.0.0", "vm": "4.8.45", "agent": "Lophoc"},
    })
    .to_string()
}

fn packed(project: &str) -> anyhow::Result<Vec<u8>> {
    zip_of(&[("project.json", project), ("cd21514d0531fdffb22204e0ec5ed84a.svg", "<svg/>")])
}

/// A problem that asks for a question to whoever plays, and at most three blocks.
fn asking(title: &str) -> Value {
    let mut body = problem(title);
    body["allowed_languages"] = json!([SCRATCH]);
    body["scratch"] = json!([{"kind": "uses", "what": "ask", "at_least": 1}, {"kind": "most_blocks", "count": 3}]);
    body
}

fn submit_path(problem: &Value) -> String {
    format!("/api/learning/code-question/judge/{problem}/submit-coding-question")
}

/// Hands a project in; its token and the submission's id.
async fn hand_in(who: &Caller, problem: &Value, mut body: Value) -> anyhow::Result<(String, i64)> {
    body["language_id"] = json!(SCRATCH);
    let handed = who.post(&submit_path(problem), body).await?.data()?;
    Ok((handed["token"].as_str().unwrap_or_default().to_owned(), handed["submission_id"].as_i64().unwrap_or_default()))
}

async fn next_ends(judged: &JudgedSite, statuses: &[&str]) -> anyhow::Result<Claimed> {
    let job = judged.node.claim().await?;
    judged.node.finish(&job, statuses).await?;
    Ok(job)
}

async fn details(who: &Caller, submission: i64) -> anyhow::Result<Value> {
    who.get(&format!("/api/question/submissions/{submission}")).await?.data()
}

#[test]
fn however_a_project_comes_the_judge_gets_its_json_and_it_is_kept() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (site, student) = (&judged.site, judged.site.person("student").await?);
        let id = site.admin.post("/api/problems", asking("Hỏi tên")).await?.data()?["id"].clone();
        let (one, two, three) =
            (project(&["sensing_askandwait"]), project(&["sensing_askandwait", "looks_say"]), project(&["looks_say"]));

        let (_, alone) = hand_in(&student, &id, json!({"source_code": one})).await?;
        assert_eq!(next_ends(&judged, &["AC", "AC", "AC"]).await?.spec.source, one);
        let seen = details(&student, alone).await?;
        assert_eq!((&seen["source_code"], &seen["project"]), (&json!(one), &Value::Null));

        let file = packed(&two)?;
        let (_, in_base64) = hand_in(&student, &id, json!({"source_code": STANDARD.encode(&file)})).await?;
        let job = next_ends(&judged, &["AC", "AC", "AC"]).await?;
        assert_eq!((job.spec.source.as_str(), job.language_id), (two.as_str(), SCRATCH));
        let seen = details(&student, in_base64).await?;
        assert_eq!((&seen["source_code"], &seen["project"]["size"]), (&json!(two), &json!(file.len())));
        let url = seen["project"]["url"].as_str().unwrap_or_default().to_owned();
        let answer = site.visitor().request(reqwest::Method::GET, &url).send().await?;
        assert_eq!((answer.status().as_u16(), answer.bytes().await?.to_vec()), (200, file.clone()), "whoever has it");
        let plain = url.split('?').next().unwrap_or_default().to_owned();
        let other = site.person("student").await?;
        assert_eq!((student.get(&plain).await?.status, other.get(&plain).await?.status), (200, 404));

        let uploaded =
            student.upload_as("/api/general/upload-file?folder=scratch", "ba.sb3", packed(&three)?).await?.data()?;
        assert_eq!((&uploaded["kind"], &uploaded["is_private"]), (&json!("archive"), &json!(false)));
        let (_, as_file) = hand_in(&student, &id, json!({"project_file_id": uploaded["id"]})).await?;
        assert_eq!(next_ends(&judged, &["AC", "AC", "AC"]).await?.spec.source, three);
        let seen = details(&student, as_file).await?;
        assert_eq!((&seen["source_code"], &seen["project"]["name"]), (&json!(three), &json!("ba.sb3")));
        let plain = uploaded["url"].as_str().unwrap_or_default();
        assert_eq!(other.get(plain).await?.status, 404, "what was handed in is nobody else's");
        let used = format!("/api/general/files/{}", uploaded["id"]);
        assert_eq!(student.delete(&used).await?.refused(412)?, "file_in_use");

        // The same project once more is the same file.
        hand_in(&student, &id, json!({"source_code": STANDARD.encode(&file)})).await?;
        let files = student.get("/api/general/files").await?.data()?;
        assert_eq!(files.as_array().map(Vec::len), Some(2), "{files}");
        Ok(())
    })
}

#[test]
fn what_a_project_lacks_takes_the_points_and_is_named() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (admin, student) = (&judged.site.admin, judged.site.person("student").await?);
        let made = admin.post("/api/problems", asking("Hỏi tên")).await?.data()?;
        let id = made["id"].clone();
        let seen = student.get(&format!("/api/problems/{id}")).await?.data()?;
        assert_eq!(seen["scratch"], made["scratch"], "learners know what is asked");

        let long = project(&["looks_say", "looks_say", "looks_say", "looks_say"]);
        let (token, submission) = hand_in(&student, &id, json!({"source_code": long})).await?;
        next_ends(&judged, &["AC", "AC", "AC"]).await?;
        let events = student.get(&format!("{}/events", result_path(&token))).await?;
        assert!(events.text.contains("event: done") && events.text.contains("\"structure\""), "{}", events.text);
        let result = student.get(&result_path(&token)).await?.data()?;
        let of = |result: &Value| (result["status"].clone(), result["reason"].clone(), result["score"].clone());
        assert_eq!(of(&result), (json!("WR"), json!("structure"), json!(0.0)));
        let missing: Vec<(&Value, &Value)> = result["missing"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|one| (&one["rule"]["kind"], &one["found"]))
            .collect();
        assert_eq!(missing, [(&json!("uses"), &json!(0)), (&json!("most_blocks"), &json!(5))]);
        assert_eq!(result["missing"][1]["text"], "Cả dự án có nhiều nhất 3 khối (bài nộp có 5).");
        let english = student.with("accept-language", "en").get(&result_path(&token)).await?.data()?;
        assert_eq!(english["missing"][0]["text"], "Blocks that ask and wait: at least 1 (this one has 0).");
        let statuses: Vec<_> =
            result["test_cases"].as_array().into_iter().flatten().map(|test| test["status"].clone()).collect();
        assert_eq!(statuses, ["AC", "AC", "AC"], "the tests are shown as they are");
        assert_eq!(student.get(&format!("/api/problems/{id}")).await?.data()?["my_status"], "tried");

        // What did not run to its end says nothing of the structure.
        let (token, _) = hand_in(&student, &id, json!({"source_code": project(&["looks_say"])})).await?;
        next_ends(&judged, &["RTE", "RTE", "RTE"]).await?;
        let failed = student.get(&result_path(&token)).await?.data()?;
        assert_eq!((&failed["status"], &failed["missing"]), (&json!("RTE"), &json!([])));

        // Points add up: those of tests that went well are taken where another one broke down.
        let (token, _) = hand_in(&student, &id, json!({"source_code": project(&["looks_say", "looks_hide"])})).await?;
        next_ends(&judged, &["AC", "RTE", "AC"]).await?;
        let partly = student.get(&result_path(&token)).await?.data()?;
        assert_eq!(of(&partly), (json!("WR"), json!("structure"), json!(0.0)));
        assert_eq!(partly["missing"][0]["rule"]["what"], "ask");

        // The author asks for less: judged again, it is right, and the other way round.
        for (rules, wanted) in [
            (json!([{"kind": "most_blocks", "count": 5}]), (json!("AC"), Value::Null, json!(100.0))),
            (
                json!([{"kind": "most_scripts", "count": 1}, {"kind": "opcode", "opcode": "looks_think", "at_least": 1}]),
                (json!("WR"), json!("structure"), json!(0.0)),
            ),
        ] {
            admin.put(&format!("/api/problems/{id}"), json!({"scratch": rules})).await?.data()?;
            let again = format!("/api/question/{id}/rejudge");
            admin.post(&again, json!({"submission_id": submission})).await?.data()?;
            next_ends(&judged, &["AC", "AC", "AC"]).await?;
            eventually(SOON, async || {
                let seen = admin.get(&again).await?.data()?;
                Ok(seen["done"] == seen["total"])
            })
            .await?;
            assert_eq!(of(&details(&student, submission).await?), wanted);
        }
        Ok(())
    })
}

#[test]
fn what_comes_late_as_a_file_is_kept_as_its_json() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let problem = site.admin.post("/api/problems", asking("Hỏi tên")).await?.data()?["id"].clone();
        let settings = json!({"mode": "submit_single_question", "duration": 10});
        let (_, lesson, an) = published_quiz(&site, settings, &[problem.as_i64().unwrap_or_default()]).await?;
        let start = format!("/api/learning/lesson/{lesson}/start-quiz");
        let attempt = qs(&an.post(&start, json!({"key": key()})).await?.data()?);
        sqlx::query("UPDATE attempts SET deadline_at = now() - interval '11 seconds' WHERE id = $1")
            .bind(attempt)
            .execute(&mut site.sql().await?)
            .await?;
        let late = project(&["sensing_askandwait"]);
        let file = an.upload_as("/api/general/upload-file?folder=scratch", "ba.sb3", packed(&late)?).await?.data()?;
        let body = json!({"language_id": SCRATCH, "project_file_id": file["id"], "quiz_submission_id": attempt});
        assert_eq!(an.post(&submit_path(&problem), body).await?.refused(412)?, "time_over");
        let seen = site.admin.get(&format!("/api/learning/quiz-submission/{attempt}/late")).await?.data()?;
        assert_eq!(seen["answers"][0]["given"]["source_code"], json!(late), "{seen}");
        Ok(())
    })
}

#[test]
fn a_trial_that_judges_again_holds_what_is_missing() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let _workers = Server::start(Settings { tasks_at_once: 2, ..judged.server.settings.clone() }).await?;
        let (admin, student) = (&judged.site.admin, judged.site.person("student").await?);
        let mut body = asking("Hỏi tên");
        body["scratch"] = json!([]);
        let id = admin.post("/api/problems", body).await?.data()?["id"].clone();
        let (_, submission) = hand_in(&student, &id, json!({"source_code": project(&["looks_say"])})).await?;
        next_ends(&judged, &["AC", "AC", "AC"]).await?;
        eventually(SOON, async || Ok(details(&student, submission).await?["status"] == "AC")).await?;
        let rules = json!([{"kind": "uses", "what": "ask", "at_least": 1}]);
        admin.put(&format!("/api/problems/{id}"), json!({"scratch": rules})).await?.data()?;
        let run = admin.post(&format!("/api/question/{id}/mark-again"), json!({"action": "again"})).await?.data()?;
        let path = format!("/api/mark-again/{}", run["id"].as_str().unwrap_or_default());
        next_ends(&judged, &["AC", "AC", "AC"]).await?;
        eventually(SOON, async || Ok(admin.get(&path).await?.data()?["status"] == "ready")).await?;
        assert_eq!(details(&student, submission).await?["status"], "AC", "nothing changes before it is applied");
        apply(admin, &run).await?;
        let seen = details(&student, submission).await?;
        assert_eq!((&seen["status"], &seen["reason"]), (&json!("WR"), &json!("structure")));
        assert_eq!(seen["missing"][0]["found"], 0);
        Ok(())
    })
}

#[test]
fn what_is_no_project_is_refused_with_the_reason() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (site, student) = (&judged.site, judged.site.person("student").await?);
        let id = site.admin.post("/api/problems", asking("Hỏi tên")).await?.data()?["id"].clone();
        let base64 = |files: &[(&str, &str)]| Ok::<_, anyhow::Error>(STANDARD.encode(zip_of(files)?));
        let sound = project(&["looks_say"]);
        let deep = format!("{}\"targets\"{}", "{\"a\":".repeat(600), "}".repeat(600));
        for (source, status) in [
            ("print(1)".to_owned(), 412),
            ("{}".to_owned(), 412),
            (deep, 412),
            (STANDARD.encode(b"ScratchV02"), 412),
            (base64(&[("other.json", &sound)])?, 412),
            (base64(&[("project.json", &sound), ("a/project.json", &sound)])?, 412),
            (base64(&[("../project.json", &sound)])?, 412),
            (base64(&[("project.json", "{\"targets\": [")])?, 412),
            (format!("{}{}", &sound[..1], " ".repeat(5 * 1024 * 1024)) + &sound[1..], 413),
            (base64(&[("project.json", &(" ".repeat(6 * 1024 * 1024) + &sound))])?, 413),
        ] {
            let told: String = source.chars().take(60).collect();
            let refused =
                student.post(&submit_path(&id), json!({"language_id": SCRATCH, "source_code": source})).await?;
            assert_eq!(refused.status, status, "{told}: {}", refused.text);
        }
        // Who hands in ten times in twenty seconds has to wait.
        let (student, other) = (site.person("student").await?, site.person("student").await?);
        let theirs = other.upload_as("/api/general/upload-file", "a.sb3", packed(&sound)?).await?.data()?;
        let text = student.upload_as("/api/general/upload-file", "a.txt", b"Xin".to_vec()).await?.data()?;
        for file in [&theirs["id"], &text["id"], &json!(987_654_321)] {
            let body = json!({"language_id": SCRATCH, "project_file_id": file});
            let refused = student.post(&submit_path(&id), body).await?;
            assert_eq!(refused.status, 412, "{file}: {}", refused.text);
        }
        let nothing = student.post(&submit_path(&id), json!({"language_id": SCRATCH})).await?;
        assert_eq!(nothing.faults()?, ["source_code required"]);
        assert!(judged.node.waiting().await?.is_none(), "nothing came to the judge");
        Ok(())
    })
}

#[test]
fn rules_go_with_scratch_and_have_bounds() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let faults = async |change: fn(&mut Value)| {
            let mut body = asking("Sai");
            change(&mut body);
            site.admin.post("/api/problems", body).await?.faults()
        };
        let without = faults(|body| body["allowed_languages"] = json!([71])).await?;
        assert_eq!(without, ["scratch scratch_rules_alone"]);
        let none = faults(|body| body["scratch"] = json!([{"kind": "uses", "what": "list", "at_least": 0}])).await?;
        assert_eq!(none, ["scratch[0].at_least between"]);
        let unknown =
            faults(|body| body["scratch"] = json!([{"kind": "uses", "what": "magic", "at_least": 1}])).await?;
        assert_eq!(unknown.len(), 1, "{unknown:?}");
        let many = faults(|body| body["scratch"] = json!(vec![json!({"kind": "no_dead_code"}); 21])).await?;
        assert_eq!(many, ["scratch between"]);
        // A copy asks for the same.
        let made = site.admin.post("/api/problems", asking("Gốc")).await?.data()?;
        let copy = site.admin.post("/api/question/clone", json!({"question_id": made["id"]})).await?.data()?;
        assert_eq!(copy["scratch"], made["scratch"]);
        Ok(())
    })
}
