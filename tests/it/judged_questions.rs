//! Test-driven questions and turtles on real parts; `judging.rs` brings the farm's node.

use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};
use tests::events::Events;
use tests::world::eventually;
use tests::{Caller, TestSite};

use crate::submissions::result_path;

/// How long the judge may take to run an author's programs.
const TRIAL_RUNS: Duration = Duration::from_secs(60);
const TURTLE: i64 = 202;

/// Sends a program and follows it to its verdict.
async fn verdict(who: &Caller, question: &Value, language: i64, source: &str) -> anyhow::Result<Value> {
    let body = json!({"question_id": question["id"], "language_id": language, "source_code": source,
                      "key": uuid::Uuid::new_v4()});
    let sent = who.post("/api/learning/submit-question", body).await?.data()?;
    let token = sent["token"].as_str().unwrap_or_default();
    let done = Events::of_verdict(who, token).await?.wait_for("done").await?;
    let asked = who.get(&result_path(token)).await?.data()?;
    assert_eq!((&asked["status"], &asked["score"]), (&done["status"], &done["score"]), "stream and call differ");
    let path = format!("/api/question/submissions/{}", sent["submission_id"]);
    who.get(&path).await?.data()
}

async fn run(who: &Caller, question: &Value, language: i64, source: &str) -> anyhow::Result<Value> {
    let path = format!("/api/learning/question/{}/submit-testcase", question["id"]);
    let handed = who.post(&path, json!({"language_id": language, "source_code": source})).await?.data()?;
    Events::of_verdict(who, handed["token"].as_str().unwrap_or_default()).await?.wait_for("done").await
}

/// The keys of what a question's check finds, once the judge has run its author's programs.
async fn found_in_trials(site: &TestSite, question: &Value, wanted: &str) -> anyhow::Result<()> {
    let path = format!("/api/question/{}/check", question["id"]);
    eventually(TRIAL_RUNS, async || {
        let found = site.admin.get(&path).await?.data()?;
        Ok(found.as_array().into_iter().flatten().any(|one| one["message_key"] == wanted))
    })
    .await
    .with_context(|| format!("{wanted} is not found"))
}

fn test_driven(name: &str, solution: &str) -> Value {
    json!({"type": "test_driven_code", "name": name, "statement": "Viết hàm `tong(a, b)`.", "score": 10,
        "status": "published", "is_listed": true,
        "answers": {
            "71": {"solution_file": "bai.py", "template": "def tong(a, b):\n    pass\n", "solution": solution},
            "54": {"solution_file": "bai.cpp", "template": ""},
            "63": {"solution_file": "bai.js", "template": ""},
            "62": {"solution_file": "Bai.java", "template": ""}},
        "test_cases": [
            {"output": "5", "is_sample": true, "score": 4, "test_code": {"71": "print(tong(2, 3))",
                "54": "std::cout << tong(2, 3);", "63": "console.log(tong(2, 3))",
                "62": "System.out.println(Bai.tong(2, 3));"}},
            {"input": "40", "output": "42", "is_sample": false, "score": 6, "test_code": {
                "71": "planted = 2\nprint(tong(int(input()), planted))",
                "54": "int planted;\nstd::cin >> planted;\nstd::cout << tong(planted, 2);",
                "63": "const planted = Number(input);\nconsole.log(tong(planted, 2))",
                "62": "int planted = new Scanner(System.in).nextInt();\nSystem.out.println(Bai.tong(planted, 2));"}}]})
}

/// Everything here, on a site whose farm has a node.
pub async fn judge(site: &TestSite) -> anyhow::Result<()> {
    judge_test_driven(site).await?;
    judge_drawings(site).await
}

async fn judge_test_driven(site: &TestSite) -> anyhow::Result<()> {
    let student = site.person("student").await?;
    let right = "def tong(a, b):\n    return a + b\n";
    let question = site.admin.post("/api/question", test_driven("Hàm tổng", right)).await?.data()?;
    let cases = [
        (71, right, "AC", 10.0),
        (71, "def tong(a, b):\n    return 5\n", "WR", 4.0),
        // Whoever reads the tests' code shows it to nobody.
        (71, "print(open('script.py').read())\n", "RTE", 0.0),
        (54, "int tong(int a, int b) { return a + b; }\n", "AC", 10.0),
        (54, "int tong(int a) { return a; }\n", "CPE", 0.0),
        (63, "const tong = (a, b) => a + b\n", "AC", 10.0),
        (62, "class Bai { static int tong(int a, int b) { return a + b; } }\n", "AC", 10.0),
    ];
    for (language, source, status, score) in cases {
        let kept = verdict(&student, &question, language, source).await.with_context(|| source.to_owned())?;
        assert_eq!((kept["status"].as_str(), kept["score"].as_f64()), (Some(status), Some(score)), "{source}: {kept}");
        assert!(!kept.to_string().contains("planted"), "a hidden test is shown: {kept}");
        assert_eq!(kept["source_code"], source);
    }
    let shown = run(&student, &question, 71, right).await?;
    assert_eq!((&shown["status"], &shown["test_cases"][0]["stdout"]), (&json!("AC"), &json!("5\n")), "{shown}");
    let refused = run(&student, &question, 54, "int tong(int a) { return a; }\n").await?;
    assert!(refused["compile_output"].as_str().unwrap_or_default().contains("tong(2, 3)"), "{refused}");

    let body =
        json!({"question_id": question["id"], "language_id": 71, "source_code": right, "key": uuid::Uuid::new_v4()});
    let once = student.post("/api/learning/submit-test-driven-question", body.clone()).await?.data()?;
    let again = student.post("/api/learning/submit-test-driven-question", body).await?.data()?;
    assert_eq!(once, again);

    let wrong =
        site.admin.post("/api/question", test_driven("Hàm sai", "def tong(a, b):\n    return 5\n")).await?.data()?;
    found_in_trials(site, &wrong, "solution_fails").await
}

fn drawing(name: &str, solution: &str) -> Value {
    json!({"type": "turtle", "name": name, "statement": "Vẽ hình vuông.", "score": 10, "is_listed": true,
        "status": "published",
        "answers": {"template": "import turtle\n", "solution": solution, "required": ["for"], "forbidden": []}})
}

async fn judge_drawings(site: &TestSite) -> anyhow::Result<()> {
    let student = site.person("student").await?;
    let square = "import turtle\nfor _ in range(4):\n    turtle.forward(100)\n    turtle.left(90)\n";
    let question = site.admin.post("/api/question", drawing("Hình vuông", square)).await?.data()?;
    let path = format!("/api/question/{}", question["id"]);
    eventually(TRIAL_RUNS, async || Ok(!student.get(&path).await?.data()?["content"]["turtle"]["target"].is_null()))
        .await
        .context("the judge has not drawn the target")?;
    let line = "import turtle\nfor _ in range(1):\n    turtle.forward(100)\n";
    let without_loop = "import turtle\nturtle.forward(100); turtle.left(90)\n".repeat(4);
    let cases = [
        (square.to_owned(), "AC", Some(10.0)),
        (line.to_owned(), "WR", None),
        (without_loop, "WR", Some(0.0)),
        (format!("{square}turtle.fly(3)\n"), "RTE", Some(0.0)),
        (format!("{square}while True:\n    pass\n"), "TLE", Some(0.0)),
        ("for _ in range(4): pass\nimport os\nos._exit(0)\n".to_owned(), "WR", Some(0.0)),
        ("print('a drawing')\n".to_owned(), "WR", Some(0.0)),
    ];
    for (source, status, score) in cases {
        let kept = verdict(&student, &question, TURTLE, &source).await.with_context(|| source.clone())?;
        assert_eq!(kept["status"].as_str(), Some(status), "{source}: {kept}");
        let got = kept["score"].as_f64().unwrap_or(-1.0);
        assert!(score.map_or(got > 0.0 && got < 10.0, |score| got == score), "{source}: {kept}");
        assert_eq!(kept["source_code"], source.as_str());
    }
    let failed = run(&student, &question, TURTLE, &format!("{square}turtle.fly(3)\n")).await?;
    let told = failed["test_cases"][0]["message"].as_str().unwrap_or_default();
    assert!(failed["status"] == "RTE" || told.starts_with("line 5"), "{failed}");
    let shown = run(&student, &question, TURTLE, &format!("{square}print('xong')\n")).await?;
    assert_eq!(shown["test_cases"][0]["stdout"], "xong", "{shown}");
    assert!(shown["drawing"]["items"].as_array().is_some_and(|items| !items.is_empty()), "{shown}");

    let restless = "import random, turtle\nfor _ in range(3):\n    turtle.forward(random.random() * 300 + 1)\n";
    let question = site.admin.post("/api/question", drawing("Ngẫu nhiên", restless)).await?.data()?;
    found_in_trials(site, &question, "drawing_differs").await?;
    let body = json!({"question_id": question["id"], "source_code": square, "key": uuid::Uuid::new_v4()});
    let answer = student.post("/api/learning/submit-question", body).await?;
    assert_eq!((answer.status, answer.json()?["message_key"].clone()), (412, json!("drawing_pending")));
    Ok(())
}
