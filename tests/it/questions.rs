//! Questions of every kind: written, checked, copied, archived, and what learners get to see of them.

use serde_json::{Value, json};
use tests::{Caller, run};

/// Stands in every text that no learner may see before an answer.
const PLANTED: &str = "BIMATCUADE";

/// A sound question of each kind, with the planted word in whatever is secret.
fn bodies() -> Vec<Value> {
    let secret = |text: &str| format!("{text} {PLANTED}");
    let kinds = [
        (
            "single_choice",
            "Chọn.",
            json!([
            {"text": "Hà Nội", "correct": true, "feedback": secret("đúng")},
            {"text": "Huế", "correct": false, "feedback": secret("sai")}]),
        ),
        (
            "multiple_choice",
            "Chọn các số chẵn.",
            json!([
            {"text": "2", "correct": true}, {"text": "3", "correct": false, "feedback": secret("lẻ")}, {"text": "4", "correct": true}]),
        ),
        ("fill_in", "Thủ đô là {{a}}.", json!([{"key": "a", "accepted": [secret("Hà Nội")], "feedback": secret("x")}])),
        ("short_answer", "2 + 2 = ?", json!([{"text": secret("bốn"), "share": 100, "feedback": secret("x")}])),
        ("long_answer", "Tả cảnh.", json!({"min_words": 1, "max_words": 500, "files": 1, "rubric": secret("ba ý")})),
        ("theory", "Hãy đọc.", Value::Null),
        ("code", "Tính tổng.", Value::Null),
        ("code_judge_manual", "Viết chương trình.", json!({"languages": [71], "rubric": secret("sạch")})),
        ("turtle", "Vẽ hình vuông.", json!({"template": "", "solution": format!("# {PLANTED}\nimport turtle\n")})),
        (
            "interaction",
            "Xếp.",
            json!({"activity": "match", "items": [{"text": "a"}, {"text": "b"}],
            "places": [{"text": "A"}, {"text": "B"}], "key": "1::1||2::2"}),
        ),
        (
            "test_driven_code",
            "Viết hàm.",
            json!({"71": {"solution_file": "bai.py", "template": "", "frame": "",
            "solution": format!("# {PLANTED}")}}),
        ),
        (
            "video_interaction",
            "Xem.",
            json!({"video": "https://example.vn/a.mp4", "moments": [
            {"id": "m1", "at": 3, "type": "short_answer", "statement": "Đâu?", "answers": [{"text": secret("Huế"), "share": 100}]}]}),
        ),
    ];
    let body = |(kind, statement, answers): (&str, &str, Value)| {
        json!({"type": kind, "name": format!("Câu {kind}"), "statement": statement, "answers": answers, "is_listed": true,
               "status": "published", "score": 10, "tags": ["ôn tập"],
               "hints": [{"text": secret("gợi ý một"), "cost": 20}, {"text": secret("gợi ý hai"), "cost": 10}],
               "solution": secret("lời giải"), "show_solution": "answered",
               "translations": {"en": {"name": "Question", "solution": secret("solution"), "hints": [secret("hint")]}}})
    };
    kinds.into_iter().map(body).collect()
}

async fn make(who: &Caller, body: Value) -> anyhow::Result<Value> {
    who.post("/api/question", body).await?.data()
}

fn id(question: &Value) -> i64 {
    question["id"].as_i64().unwrap_or_default()
}

#[test]
fn nobody_sees_a_key_before_its_time() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        for body in bodies() {
            let kind = body["type"].as_str().unwrap_or_default().to_owned();
            let made = make(&site.admin, body.clone()).await?;
            let (id, slug) = (id(&made), made["slug"].as_str().unwrap_or_default().to_owned());
            assert_eq!((&made["type"], &made["status"]), (&body["type"], &json!("published")), "{made}");
            // What the editor gets is what can be sent again.
            let again = site.admin.put(&format!("/api/question/{id}"), made["source"].clone()).await?.data()?;
            assert_eq!(again["source"], made["source"], "{kind}");
            assert_eq!(again["version"].as_i64(), made["version"].as_i64().map(|version| version + 1));
            let case = json!({"input": PLANTED, "output": PLANTED, "score": 1, "test_code": {"71": PLANTED}});
            site.admin.post(&format!("/api/question/{id}/testcase"), case).await?.data()?;
            let mut seen = vec![];
            for path in [
                format!("/api/question/{id}"),
                format!("/api/problems/{slug}"),
                format!("/api/problems?type={kind}"),
                format!("/api/question/{id}/testcases/test-code"),
                format!("/api/question/{id}/submissions"),
                "/api/general/tags?type=question".into(),
                format!("/problems/{slug}"),
                format!("/en/problems/{slug}"),
            ] {
                let answer = an.get(&path).await?;
                assert_eq!(answer.status, 200, "{kind} {path}: {}", answer.text);
                seen.push(answer.text.clone());
            }
            assert!(seen[0].contains("hint_count"));
            assert!(seen.iter().all(|text| !text.contains(PLANTED)), "{kind}: {seen:?}");
            let found = an.get(&format!("/api/problems?type={kind}&search={PLANTED}")).await?.data()?;
            assert_eq!(found, json!([]));
        }
        let listed = an.get("/api/problems?type=single_choice,theory").await?.data()?;
        assert_eq!(listed.as_array().map(Vec::len), Some(2));
        Ok(())
    })
}

#[test]
fn hints_come_one_by_one_and_cost_what_they_say() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let made = make(&site.admin, bodies().remove(0)).await?;
        let path = format!("/api/question/{}", id(&made));
        let before = an.get(&path).await?.data()?;
        assert_eq!(
            (&before["hint_count"], &before["hints"], &before["next_hint_cost"]),
            (&json!(2), &json!([]), &json!(20.0))
        );
        let first = an.post(&format!("{path}/hint"), json!({})).await?.data()?;
        assert_eq!((&first["index"], &first["total"], &first["cost"]), (&json!(1), &json!(2), &json!(20.0)));
        assert!(first["html"].as_str().is_some_and(|html| html.contains("gợi ý một")));
        let between = an.get(&path).await?.data()?;
        assert_eq!((between["hints"].as_array().map(Vec::len), &between["next_hint_cost"]), (Some(1), &json!(10.0)));
        an.post(&format!("{path}/hint"), json!({})).await?.data()?;
        assert_eq!(an.post(&format!("{path}/hint"), json!({})).await?.refused(412)?, "no_more_hints");
        // The right answer gets what the hints have left.
        let right = made["source"]["answers"][0]["id"].clone();
        let body = json!({"question_id": id(&made), "answer": right.to_string(), "key": uuid::Uuid::new_v4()});
        let told = an.post("/api/learning/submit-question", body).await?.data()?;
        assert_eq!((&told["status"], &told["score"]), (&json!("AC"), &json!(7.0)), "{told}");
        let after = an.get(&path).await?.data()?;
        assert!(after["solution_html"].as_str().is_some_and(|html| html.contains(PLANTED)), "its time has come");
        Ok(())
    })
}

#[test]
fn what_is_unfinished_is_saved_only_by_the_editor_and_only_out_of_sight() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let none = json!({"type": "single_choice", "name": "Câu", "statement": "?", "answers": [{"text": "a", "correct": false}, {"text": "b", "correct": false}]});
        assert_eq!(teacher.post("/api/question", none.clone()).await?.faults()?, ["answers no_correct_answer"]);
        let mut body = none.clone();
        body["autosave"] = json!(true);
        let made = make(&teacher, body).await?;
        let path = format!("/api/question/{}", id(&made));
        let found = teacher.get(&format!("{path}/check")).await?.data()?;
        assert_eq!((&found[0]["message_key"], &found[0]["blocks"]), (&json!("no_correct_answer"), &json!(true)));
        let submit = json!({"id": id(&made), "action": "submit"});
        assert_eq!(teacher.put("/api/question/manage", submit.clone()).await?.faults()?, ["answers no_correct_answer"]);
        // Ids stay; one of another question names nothing here.
        let mut answers = made["source"]["answers"].clone();
        answers[1]["correct"] = json!(true);
        let change = json!({"answers": answers, "version": made["version"]});
        let saved = teacher.put(&path, change.clone()).await?.data()?;
        assert_eq!(saved["source"]["answers"][1]["id"], made["source"]["answers"][1]["id"]);
        assert_eq!(teacher.put(&path, change).await?.refused(409)?, "concurrent_edit");
        let stranger = json!({"answers": [{"id": 7, "text": "a", "correct": true}, {"text": "b"}]});
        assert_eq!(teacher.put(&path, stranger).await?.faults()?, ["answers invalid_value"]);
        assert_eq!(teacher.put(&path, json!({"type": "theory"})).await?.faults()?, ["type invalid_value"]);
        teacher.put("/api/question/manage", submit).await?.data()?;
        // Somebody reviews it: nothing unfinished any more.
        let empty = json!({"answers": [], "autosave": true});
        assert!(!teacher.put(&path, empty).await?.faults()?.is_empty());
        let other = site.person("teacher").await?;
        assert_eq!(other.put(&path, json!({"name": "của tôi"})).await?.refused(403)?, "no_access");
        Ok(())
    })
}

#[test]
fn trials_get_the_marks_that_they_must_get() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut body = bodies().remove(3);
        body["answers"] = json!([{"text": "4", "share": 100}, {"text": "5", "share": 50}]);
        body["trials"] =
            json!([{"answer": "4,0", "share": 100}, {"answer": "5", "share": 50}, {"answer": "6", "share": 0}]);
        let made = make(&site.admin, body).await?;
        let wrong = json!({"answers": [{"text": "4", "share": 100}]});
        let path = format!("/api/question/{}", id(&made));
        assert_eq!(site.admin.put(&path, wrong).await?.faults()?, ["trials[1] trial_failed"]);
        Ok(())
    })
}

#[test]
fn a_copy_has_ids_of_its_own_and_what_is_used_is_archived() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, an) = (site.person("teacher").await?, site.person("student").await?);
        let made = make(&site.admin, bodies().remove(0)).await?;
        let of = json!({"question_id": id(&made)});
        assert_eq!(teacher.post("/api/question/clone", of.clone()).await?.refused(403)?, "no_access");
        let copy = site.admin.post("/api/question/clone", of).await?.data()?;
        assert_eq!((&copy["status"], &copy["is_listed"]), (&json!("draft"), &json!(false)));
        assert_ne!(copy["source"]["answers"][0]["id"], made["source"]["answers"][0]["id"]);
        assert_eq!(copy["source"]["answers"][0]["text"], made["source"]["answers"][0]["text"]);
        // Nobody has answered the copy: it is gone. The other one is archived, and its answers stay.
        site.admin.delete(&format!("/api/question/{}", id(&copy))).await?.data()?;
        let body = json!({"question_id": id(&made), "answer": copy_answer(&made), "key": uuid::Uuid::new_v4()});
        let told = an.post("/api/learning/submit-question", body).await?.data()?;
        site.admin.delete(&format!("/api/question/{}", id(&made))).await?.data()?;
        assert_eq!(site.admin.get(&format!("/api/question/{}", id(&made))).await?.status, 404);
        assert_eq!(
            teacher.get(&format!("/api/problems/{}", made["slug"].as_str().unwrap_or_default())).await?.status,
            404
        );
        assert_eq!(an.get("/api/problems?type=single_choice").await?.data()?, json!([]));
        let mine = an.get(&format!("/api/question/submissions/{}", told["submission_id"])).await?.data()?;
        assert_eq!(mine["status"], "AC");
        let again =
            make(&site.admin, json!({"type": "theory", "name": "x", "slug": made["slug"], "statement": "?"})).await?;
        assert_eq!(again["slug"], made["slug"], "its address is free");
        Ok(())
    })
}

fn copy_answer(made: &Value) -> String {
    made["source"]["answers"][0]["id"].to_string()
}
