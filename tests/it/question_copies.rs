//! Ids of choices, copies with their files and tests, and what becomes of a question that is used.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tests::{Caller, run};

async fn make(by: &Caller, body: Value) -> anyhow::Result<Value> {
    by.post("/api/question", body).await?.data()
}

fn ids(made: &Value) -> Vec<i64> {
    made["source"]["answers"].as_array().into_iter().flatten().filter_map(|it| it["id"].as_i64()).collect()
}

#[test]
fn ids_of_choices_are_random_and_one_that_is_gone_never_comes_back() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let answers = json!([{"text": "a", "correct": true}, {"text": "b"}, {"text": "c"}]);
        let body = json!({"type": "single_choice", "name": "Câu", "statement": "?", "answers": answers, "status": "published"});
        let (made, other) = (make(&site.admin, body.clone()).await?, make(&site.admin, body).await?);
        let path = format!("/api/question/{}", made["id"]);
        let mut ever: BTreeSet<i64> = ids(&made).into_iter().chain(ids(&other)).collect();
        assert_eq!(ever.len(), 6, "the same text has another id elsewhere");
        let in_order = |ids: &[i64]| ids.windows(2).all(|two| two[1] == two[0] + 1);
        assert!(!in_order(&ids(&made)) && ever.iter().all(|id| (1..=i64::from(i32::MAX)).contains(id)), "{ever:?}");
        for round in 0..5 {
            let source = made["source"]["answers"].clone();
            let answers = json!([source[0], {"text": format!("mới {round}")}, {"text": "b"}]);
            let saved = site.admin.put(&path, json!({ "answers": answers })).await?.data()?;
            let now = ids(&saved);
            assert_eq!(now[0], ids(&made)[0], "what stays keeps its id");
            assert!(now[1..].iter().all(|id| ever.insert(*id)), "{now:?}: one was there before");
        }
        // The choice that was taken away is none any more: neither for its author nor for a learner.
        let gone = ids(&made)[1];
        let back = json!({"answers": [made["source"]["answers"][0], {"id": gone, "text": "b"}]});
        assert_eq!(site.admin.put(&path, back).await?.faults()?, ["answers invalid_value"]);
        let send = json!({"question_id": made["id"], "answer": gone.to_string(), "key": uuid::Uuid::new_v4()});
        assert_eq!(an.post("/api/learning/submit-question", send).await?.faults()?, ["answer invalid_value"]);
        Ok(())
    })
}

#[test]
fn a_copy_shares_files_and_tests_and_can_be_saved_as_it_is() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let picture = tests::pictures::photo(8, 8, image::ImageFormat::Png)?;
        let url = site.admin.upload_as("/api/general/upload-image", "a.png", picture).await?.data()?["url"].clone();
        let moment = |at: i32| json!({"at": at, "type": "single_choice", "statement": "?", "answers": [{"text": "a"}, {"text": "b", "correct": true}]});
        let film = json!({"video": "https://example.vn/a.mp4", "moments": [moment(1), moment(2)]});
        let drag = json!({"activity": "drag", "items": [{"text": "x"}, {"text": "y"}], "places": [{"text": "X"}, {"text": "Y"}], "key": "1::1||2::2"});
        let test = |text: &str, is_sample: bool| json!({"input": text, "output": text, "is_sample": is_sample, "score": 1, "test_code": {"71": text}});
        let function =
            json!({"71": {"solution_file": "bai.py", "template": "", "frame": "", "solution": "# lời giải"}});
        for (kind, answers, trials) in [
            (
                "video_interaction",
                film,
                json!([{"answer": "m1::2||m2::2", "share": 100}, {"answer": "m1::2||m2::1", "share": 50}]),
            ),
            ("interaction", drag, json!([{"answer": "1::1||2::2", "share": 100}, {"answer": "1::1", "share": 50}])),
            (
                "multiple_choice",
                json!([{"text": "a", "correct": true}, {"text": "b"}]),
                json!([{"answer": "1", "share": 100}]),
            ),
            ("test_driven_code", function, json!([])),
        ] {
            let mut body = json!({"type": kind, "name": "Câu", "statement": format!("![hình]({})", url.as_str().unwrap_or_default()),
                "answers": answers, "trials": trials, "hints": [{"text": "Gợi ý.", "cost": 5}], "solution": "Vì thế.", "slug": format!("goc-{kind}").replace('_', "-")});
            if kind == "test_driven_code" {
                body["test_cases"] = json!([test("công khai", true), test("kín", false)]);
            }
            let made = make(&site.admin, body).await?;
            let copy = site.admin.post("/api/question/clone", json!({"question_id": made["id"]})).await?.data()?;
            assert_ne!((&copy["id"], &copy["slug"]), (&made["id"], &made["slug"]));
            assert_eq!(
                (&copy["status"], &copy["is_listed"], &copy["author"]["id"]),
                (&json!("draft"), &json!(false), &json!(site.admin.id))
            );
            for same in ["statement", "hints", "solution", "marking", "score", "statement_media"] {
                assert_eq!(copy["source"][same], made["source"][same], "{kind} {same}");
            }
            let path = format!("/api/question/{}", copy["id"]);
            // Its trials call its own choices: they still get their marks.
            let saved = site.admin.put(&path, copy["source"].clone()).await?.data()?;
            assert_eq!(saved["source"], copy["source"], "{kind}");
            assert!(
                made["source"]["trials"].as_array().is_some_and(Vec::is_empty)
                    || saved["source"]["trials"] != made["source"]["trials"],
                "{kind}"
            );
            let tests_of = async |id: &Value| site.admin.get(&format!("/api/question/{id}/testcase")).await?.data();
            let (mine, theirs) = (tests_of(&copy["id"]).await?, tests_of(&made["id"]).await?);
            for (mine, theirs) in mine.as_array().into_iter().flatten().zip(theirs.as_array().into_iter().flatten()) {
                assert_ne!(mine["id"], theirs["id"]);
                assert_eq!(
                    (&mine["name"], &mine["is_sample"], &mine["score"]),
                    (&theirs["name"], &theirs["is_sample"], &theirs["score"])
                );
            }
            assert_eq!(mine.as_array().map(Vec::len), Some(if kind == "test_driven_code" { 2 } else { 0 }));
            // The copy stays whole when the other one is gone.
            site.admin.delete(&format!("/api/question/{}", made["id"])).await?.data()?;
            assert_eq!(site.admin.get(&path).await?.data()?["source"], copy["source"]);
            assert_eq!(site.visitor().get(url.as_str().unwrap_or_default()).await?.status, 200);
        }
        Ok(())
    })
}

#[test]
fn of_test_driven_questions_learners_get_the_public_tests_alone() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let test = |text: &str, is_sample: bool| json!({"input": text, "output": text, "is_sample": is_sample, "score": 1, "test_code": {"71": format!("print('{text}')")}});
        let function =
            json!({"71": {"solution_file": "bai.py", "template": "", "frame": "", "solution": "# lời giải"}});
        let body = json!({"type": "test_driven_code", "name": "Câu", "statement": "Viết hàm.", "answers": function, "status": "published",
                          "test_cases": [test("một", true), test("hai", false), test("ba", true)]});
        let made = make(&site.admin, body).await?;
        let path = format!("/api/question/{}/testcases/test-code", made["id"]);
        let seen = site.person("student").await?.get(&path).await?.data()?;
        let told: Vec<_> = seen
            .as_array()
            .into_iter()
            .flatten()
            .map(|it| (it["language_id"].clone(), it["test_code"].clone(), it["expected"].clone()))
            .collect();
        assert_eq!(told, ["một", "ba"].map(|text| (json!(71), json!(format!("print('{text}')")), json!(text))));
        Ok(())
    })
}
