//! What an author may say about how a problem is judged: what is refused, who sees it, what the judge is told, and what
//! becomes of results. The farm's part is in its own tests and in `judging.rs`.

use judge_farm::client::{
    Checker, JobClass, JobKind, JudgeClient, Mode, NewJob, Outcome, Rules, Subtask, SubtaskResult, SubtaskRule,
};
use serde_json::{Value, json};
use tests::archive::zip_of;
use tests::farm::{JudgedSite, row};
use tests::{Caller, run};

use crate::calls::problem;
use crate::submissions::{published, result_path, submit};

/// A problem whose tests 2 and 3 are a subtask each.
pub fn with_subtasks(title: &str) -> Value {
    let mut body = problem(title);
    body["subtasks"] = json!([
        {"name": "Nhỏ", "score": 30, "rule": "min", "tests": [2]},
        {"name": "Lớn", "score": 90, "rule": "sum", "requires": [1], "tests": [3]},
    ]);
    body
}

async fn create(author: &Caller, body: Value) -> anyhow::Result<Value> {
    author.post("/api/problems", body).await?.data()
}

#[test]
fn what_is_wrong_is_told_field_by_field_in_both_languages() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let program = json!({"language_id": 71, "source_code": "print(1)"});
        let subtasks = |change: fn(&mut Value)| {
            let mut body = with_subtasks("Nhóm")["subtasks"].take();
            change(&mut body);
            body
        };
        let cases = [
            ("checker", json!({"kind": "custom"}), "checker.source_code required"),
            (
                "checker",
                json!({"kind": "custom", "language_id": 71, "source_code": " "}),
                "checker.source_code required",
            ),
            (
                "checker",
                json!({"kind": "custom", "language_id": -1, "source_code": "x"}),
                "checker.language_id invalid_value",
            ),
            ("checker", json!(["tokens"]), "checker invalid_value"),
            ("checker", json!(["tokens", {}]), "checker invalid_value"),
            ("interactor", json!({"language_id": -1, "source_code": "x"}), "interactor.language_id invalid_value"),
            ("driver", json!({"71": {"source": "", "solution_file": "a.py"}}), "driver.71.source required"),
            (
                "driver",
                json!({"71": {"source": "x", "solution_file": "../a"}}),
                "driver.71.solution_file solution_file",
            ),
            ("time_multipliers", json!({"71": 0.05}), "time_multipliers.71 between"),
            ("time_multipliers", json!({"71": 21}), "time_multipliers.71 between"),
            ("time_multipliers", json!({"-7": 1}), "time_multipliers.-7 invalid_value"),
            ("memory_limit_mib", json!(2000), "memory_limit_mib between"),
            ("subtasks", subtasks(|all| all[0]["score"] = json!(0)), "subtasks[0].score above_zero"),
            ("subtasks", subtasks(|all| all[1]["tests"] = json!([2])), "subtasks[1].tests test_in_two_subtasks"),
            ("subtasks", subtasks(|all| all[1]["tests"] = json!([9])), "subtasks[1].tests test_case_not_found"),
        ];
        for (field, value, fault) in cases {
            let mut body = problem("Sai");
            body[field] = value;
            let answer = site.admin.post("/api/problems", body.clone()).await?;
            assert_eq!(answer.faults()?, [fault], "{body}");
            let english = site.admin.with("accept-language", "en").post("/api/problems", body).await?.json()?;
            assert_ne!(answer.json()?["errors"][0]["message"], english["errors"][0]["message"]);
        }
        let mut order = with_subtasks("Thứ tự");
        order["subtasks"][0]["id"] = json!(1);
        order["subtasks"][1]["id"] = json!(2);
        order["subtasks"][0]["requires"] = json!([2]);
        let refused = site.admin.post("/api/problems", order).await?;
        assert_eq!(refused.faults()?, ["subtasks[0].requires subtask_order"]);
        let mut both = problem("Hai kiểu");
        both["interactor"] = program;
        both["output_only"] = json!(true);
        assert_eq!(site.admin.post("/api/problems", both).await?.faults()?, ["output_only one_type_only"]);
        Ok(())
    })
}

#[test]
fn only_editors_see_the_authors_programs() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let student = site.person("student").await?;
        let mut body = problem("Kín");
        body["checker"] = json!({"kind": "custom", "language_id": 71, "source_code": "BIMAT = 1",
            "files": [{"path": "testlib.h", "content": "BIMAT"}]});
        body["driver"] = json!({"71": {"source": "BIMAT", "solution_file": "bai.py", "template": "def f():"}});
        let made = create(&site.admin, body).await?;
        assert_eq!((&made["mode"], &made["allowed_languages"]), (&json!("driver"), &json!([71])));
        assert_eq!(made["checker"]["files"][0]["path"], "testlib.h");
        assert_eq!(made["driver"]["71"]["source"], "BIMAT");
        let path = format!("/api/problems/{}", made["id"]);
        for who in [site.visitor(), student.clone()] {
            let seen = who.get(&path).await?;
            let page = who.get(&format!("/problems/{}", made["slug"].as_str().unwrap_or_default())).await?;
            assert!(!seen.text.contains("BIMAT") && !page.text.contains("BIMAT"), "{}", seen.text);
            let seen = seen.data()?;
            assert_eq!((&seen["checker"], &seen["driver"]), (&json!({"kind": "custom"}), &Value::Null));
            assert_eq!((&seen["mode"], &seen["templates"]), (&json!("driver"), &json!({"71": "def f():"})));
        }
        let change = json!({"driver": {}, "interactor": {"language_id": 71, "source_code": "BIMAT"}});
        let changed = site.admin.put(&path, change).await?.data()?;
        assert_eq!((&changed["mode"], &changed["interactor"]["source_code"]), (&json!("interactive"), &json!("BIMAT")));
        assert!(!student.get(&path).await?.text.contains("BIMAT"));
        let plain = site.admin.put(&path, json!({"interactor": null})).await?.data()?;
        assert_eq!((&plain["mode"], &plain["interactor"]), (&json!("program"), &Value::Null));
        Ok(())
    })
}

#[test]
fn subtasks_keep_their_tests_whatever_becomes_of_those() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let made = create(&site.admin, with_subtasks("Nhóm")).await?;
        let id = made["id"].as_i64().unwrap_or_default();
        let tests_of = |problem: &Value| -> Vec<Value> {
            problem["subtasks"].as_array().into_iter().flatten().map(|one| one["tests"].clone()).collect()
        };
        assert_eq!(tests_of(&made), [json!([2]), json!([3])]);
        let points: Vec<_> =
            made["subtasks"].as_array().into_iter().flatten().map(|one| one["points"].clone()).collect();
        assert_eq!(points, [json!(25.0), json!(75.0)]);

        // A test that goes takes itself out; one that comes says where it belongs.
        let cases = site.admin.get(&format!("/api/question/{id}/testcase")).await?.data()?;
        assert_eq!((&cases[0]["subtask"], &cases[2]["subtask"]), (&Value::Null, &json!(2)));
        site.admin.delete(&format!("/api/question/testcase/{}", cases[1]["id"])).await?.data()?;
        let add = format!("/api/question/{id}/testcase");
        site.admin.post(&add, json!({"input": "7 7", "output": "14", "score": 1, "subtask": 1})).await?.data()?;
        let unknown = site.admin.post(&add, json!({"input": "7", "output": "1", "score": 1, "subtask": 9})).await?;
        assert_eq!(unknown.faults()?, ["subtask invalid_value"]);
        let path = format!("/api/problems/{id}");
        assert_eq!(tests_of(&site.admin.get(&path).await?.data()?), [json!([4]), json!([3])]);

        // Of a zip, names say where tests belong: as the test of that name did, or by the number in front.
        let files =
            [("4.in", "1 1"), ("4.out", "2"), ("2-1.in", "1 2"), ("2-1.out", "3"), ("2-2.in", "2 2"), ("2-2.out", "4")];
        site.admin.upload(&format!("/api/question/testcase/{id}/upload-testcases"), zip_of(&files)?).await?.data()?;
        assert_eq!(tests_of(&site.admin.get(&path).await?.data()?), [json!([3]), json!([1, 2])]);

        // A subtask that goes leaves its tests to none; what is published has tests in each.
        let kept = json!({"subtasks": [{"id": 2, "score": 1, "rule": "max"}, {"id": 5, "name": "Trống", "score": 1, "rule": "min"}]});
        assert_eq!(tests_of(&site.admin.put(&path, kept).await?.data()?), [json!([1, 2]), json!([])]);
        let cases = site.admin.get(&add).await?.data()?;
        assert_eq!(cases[2]["subtask"], Value::Null);
        let step = |action: &str| json!({"id": id, "action": action});
        site.admin.put("/api/question/manage", step("unpublish")).await?.data()?;
        let empty = site.admin.put("/api/question/manage", step("publish")).await?;
        assert_eq!(empty.refused(412)?, "empty_subtask");
        assert!(empty.text.contains("Trống"), "{}", empty.text);
        Ok(())
    })
}

#[test]
fn the_judge_is_told_how_to_judge() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let student = judged.site.person("student").await?;
        let mut body = with_subtasks("Luật");
        body["checker"] = json!({"kind": "custom", "language_id": 54, "source_code": "int main() {}",
            "files": [{"path": "testlib.h", "content": "// lib"}]});
        body["interactor"] = json!({"language_id": 71, "source_code": "print()"});
        body["time_multipliers"] = json!({"71": 3, "54": 0.5});
        body["allow_startup"] = json!(true);
        body["show_output"] = json!(true);
        let path = format!("/api/problems/{}", create(&judged.site.admin, body).await?["id"]);
        let id: i64 = path.rsplit('/').next().unwrap_or_default().parse()?;
        submit(&student, id, "một").await?;
        let spec = judged.node.claim().await?.spec;
        let Checker::Custom { language_id, files, .. } = &spec.checker else { panic!("{:?}", spec.checker) };
        assert_eq!((*language_id, files[0].path.as_str()), (54, "testlib.h"));
        assert!(matches!(&spec.rules.mode, Mode::Interactive { interactor } if interactor.language_id == 71));
        assert_eq!((spec.rules.time_multiplier, spec.rules.allow_startup), (3.0, true));
        let subtask = |id, score, rule, requires, tests| Subtask { id, score, rule, requires, tests };
        let wanted =
            [subtask(1, 25.0, SubtaskRule::Min, vec![], vec![2]), subtask(2, 75.0, SubtaskRule::Sum, vec![1], vec![3])];
        assert_eq!(spec.rules.subtasks, wanted);
        assert!(spec.tests.iter().all(|test| test.show_output));
        assert!((spec.max_score() - 100.0).abs() < 1e-9);

        judged.site.admin.put(&path, json!({"interactor": null, "output_only": true})).await?.data()?;
        let outputs = json!({"language_id": 999, "source_code": "", "files": [{"path": "2.out", "content": "5"}]});
        let submit_path = format!("/api/learning/code-question/judge/{id}/submit-coding-question");
        student.post(&submit_path, outputs.clone()).await?.data()?;
        let spec = judged.node.claim().await?.spec;
        assert_eq!((&spec.rules.mode, spec.files[0].path.as_str()), (&Mode::OutputOnly, "2.out"));
        let tried = student.post(&format!("/api/learning/question/{id}/submit-testcase"), outputs).await?;
        assert_eq!(tried.refused(412)?, "question_type_not_supported");

        let driver =
            json!({"output_only": false, "driver": {"71": {"source": "import bai", "solution_file": "bai.py"}}});
        judged.site.admin.put(&path, driver).await?.data()?;
        submit(&student, id, "def f(): pass").await?;
        let spec = judged.node.claim().await?.spec;
        let mode = Mode::Driver { source: "import bai".into(), solution_file: "bai.py".into() };
        assert_eq!((&spec.rules.mode, spec.source.as_str()), (&mode, "def f(): pass"));
        let other = student.post(&submit_path, json!({"language_id": 54, "source_code": "x"})).await?;
        assert_eq!(other.refused(412)?, "language_not_allowed");
        Ok(())
    })
}

#[test]
fn results_tell_what_each_subtask_gave_and_what_may_be_shown() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let student = judged.site.person("student").await?;
        let made = create(&judged.site.admin, with_subtasks("Nhóm")).await?;
        let (token, submission) = submit(&student, made["id"].as_i64().unwrap_or_default(), "print(1)").await?;
        let running = student.get(&result_path(&token)).await?.data()?;
        assert_eq!((&running["subtasks"][1]["name"], &running["subtasks"][1]["status"]), (&json!("Lớn"), &Value::Null));
        let job = judged.node.claim().await?;
        assert!(job.spec.tests.iter().map(|test| test.show_output).eq([true, false, false]), "samples only");
        let mut outcome = Outcome::running(100.0);
        outcome.add(row(1, "AC", 0.0));
        outcome.tests[0].stdout = Some("dài ".repeat(5000));
        outcome.add(row(2, "AC", 25.0));
        outcome.add(row(3, "WR", 0.0));
        outcome.subtasks = vec![
            SubtaskResult { id: 1, status: "AC".into(), score: 25.0, max_score: 25.0 },
            SubtaskResult { id: 2, status: "WR".into(), score: 0.0, max_score: 75.0 },
        ];
        judged.node.end(&job, outcome).await?;
        let wanted = json!([
            {"id": 1, "name": "Nhỏ", "tests": [2], "status": "AC", "score": 25.0, "max_score": 25.0},
            {"id": 2, "name": "Lớn", "tests": [3], "status": "WR", "score": 0.0, "max_score": 75.0},
        ]);
        for path in [result_path(&token), result_path(&token), format!("/api/question/submissions/{submission}")] {
            let seen = student.get(&path).await?.data()?;
            assert_eq!((&seen["status"], &seen["score"], &seen["cached"]), (&json!("WR"), &json!(25.0), &json!(false)));
            assert_eq!(seen["subtasks"], wanted, "{path}");
            assert!(seen["test_cases"][0]["stdout"].as_str().is_some_and(|shown| shown.starts_with("dài dài")));
            assert_eq!(seen["test_cases"][1]["stdout"], Value::Null);
        }
        // What the problem becomes later changes nothing of that.
        let path = format!("/api/problems/{}", made["id"]);
        judged.site.admin.put(&path, json!({"subtasks": []})).await?.data()?;
        assert_eq!(student.get(&result_path(&token)).await?.data()?["subtasks"], wanted);
        Ok(())
    })
}

#[test]
fn the_same_again_is_answered_at_once_until_something_changes() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (admin, student) = (&judged.site.admin, judged.site.person("student").await?);
        let id = published(admin, "Tổng").await?;
        let hand_in = format!("/api/learning/code-question/judge/{id}/submit-coding-question");
        let program = json!({"language_id": 71, "source_code": "print(1)"});
        let mut last = String::new();
        // Each change of what decides makes it a job again, and what comes out is answered for that.
        let path = format!("/api/problems/{id}");
        let cases = admin.get(&format!("/api/question/{id}/testcase")).await?.data()?;
        let case = format!("/api/question/testcase/{}", cases[2]["id"]);
        let changes = [
            (path.clone(), json!({})),
            (path.clone(), json!({"time_limit_ms": 1234})),
            (path.clone(), json!({"checker": {"kind": "exact"}})),
            (case, json!({"output": "31\n"})),
            (path, json!({"subtasks": [{"score": 1, "rule": "min", "tests": [3]}]})),
        ];
        for (path, change) in changes {
            admin.put(&path, change.clone()).await?.data()?;
            // Another person of the site each time: the limit on one is not what is tested.
            let someone = judged.site.person("student").await?;
            let first = someone.post(&hand_in, program.clone()).await?.data()?;
            assert_eq!(first["message_key"], Value::Null, "{change}");
            let job = judged.node.claim().await?;
            assert_eq!(Some(job.id.to_string().as_str()), first["token"].as_str(), "{change}");
            judged.node.finish(&job, &["AC", "AC", "WR"]).await?;
            let again = student.with("accept-language", "en").post(&hand_in, program.clone()).await?.data()?;
            assert_eq!(again["message_key"], "cached_identical_result", "{change}");
            assert_eq!(again["message"], "Cached identical result found.");
            last = again["token"].as_str().unwrap_or_default().to_owned();
            let seen = student.get(&result_path(&last)).await?.data()?;
            assert_eq!((&seen["status"], &seen["cached"]), (&json!("WR"), &json!(true)), "{change}");
            assert_eq!(seen["test_cases"].as_array().map(Vec::len), Some(3));
            assert!(judged.node.waiting().await?.is_none(), "nothing is run for it");
        }
        // Stored as any other submission.
        assert_eq!(student.get(&result_path(&last)).await?.data()?["cached"], true);
        let listed = student.get(&format!("/api/question/{id}/submissions")).await?.data()?;
        assert_eq!(listed.as_array().map(Vec::len), Some(5));
        Ok(())
    })
}

#[test]
fn who_has_too_much_waiting_is_told_when_to_come_again() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (an, binh) = (judged.site.person("student").await?, judged.site.person("student").await?);
        let id = published(&judged.site.admin, "Tổng").await?;
        submit(&an, id, "0").await?;
        // As if many replicas had taken them at once.
        let first = judged.node.claim().await?;
        let judge = JudgeClient::connect(&judged.server.settings.judge_url).await?;
        for number in 0..40 {
            let job = NewJob {
                id: uuid::Uuid::new_v4(),
                tenant_id: first.tenant_id,
                weight: 1.0,
                user_id: an.id,
                class: JobClass::Live,
                kind: JobKind::Judge,
                language_id: 71,
                source: format!("print({number})"),
                files: vec![],
                time_limit_ms: 1000,
                memory_limit_mib: 64,
                output_limit_kib: 64,
                checker: Checker::Tokens,
                stop_at_first_failure: false,
                tests: first.spec.tests.clone(),
                rules: Rules::default(),
            };
            judge.submit(job).await?;
        }
        for path in [
            format!("/api/learning/code-question/judge/{id}/submit-coding-question"),
            format!("/api/learning/question/{id}/submit-testcase"),
        ] {
            let refused = an.post(&path, json!({"language_id": 71, "source_code": "x"})).await?;
            let seconds: u64 = refused.header("retry-after").parse()?;
            assert_eq!(refused.refused(429)?, "submit_too_fast");
            assert!(seconds > 0 && refused.text.contains(&format!(" {seconds} ")), "{}", refused.text);
        }
        let stored = an.get(&format!("/api/question/{id}/submissions")).await?.data()?;
        assert_eq!(stored.as_array().map(Vec::len), Some(1), "what was refused is not stored");
        submit(&binh, id, "x").await?;
        Ok(())
    })
}
