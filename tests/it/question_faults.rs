//! Bad input about questions: each is refused with its own key, in both languages.

use reqwest::Method;
use serde_json::{Value, json};
use tests::{Answer, Caller, TestSite, run};

const SUBMIT: &str = "/api/learning/submit-question";

/// Makes the same bad call in both languages: `status` with `field key` (or the key alone where no field is named), and a
/// text of each language without open places.
async fn refused(who: &Caller, call: (Method, &str, &Value), status: u16, wanted: &str) -> anyhow::Result<()> {
    let (method, path, body) = call;
    let mut texts = Vec::new();
    for lang in ["vi", "en"] {
        let caller = who.with("accept-language", lang);
        let answer: Answer = caller.send(caller.request(method.clone(), path).json(body)).await?;
        let key = answer.refused(status).map_err(|error| error.context(wanted.to_owned()))?;
        let envelope = answer.json()?;
        let mut found = vec![(key, envelope["message"].clone())];
        for fault in envelope["errors"].as_array().into_iter().flatten() {
            let text = |name: &str| fault[name].as_str().unwrap_or_default();
            found.push((format!("{} {}", text("field"), text("message_key")), fault["message"].clone()));
        }
        let told = found.iter().find(|(key, _)| key == wanted);
        let told = told.ok_or_else(|| anyhow::anyhow!("{wanted} is not in {}", answer.text))?;
        texts.push(told.1.as_str().unwrap_or_default().to_owned());
    }
    let are_whole = texts.iter().all(|text| !text.is_empty() && !text.contains(['{', '}']));
    anyhow::ensure!(are_whole && texts[0] != texts[1], "{wanted}: {texts:?}");
    Ok(())
}

fn many(count: usize, of: impl Fn(usize) -> Value) -> Value {
    (0..count).map(of).collect()
}

fn body(kind: &str, answers: Value) -> Value {
    json!({"type": kind, "name": "Câu", "statement": "Điền {{a}}.", "answers": answers})
}

async fn published(site: &TestSite, kind: &str, answers: Value, marking: Value) -> anyhow::Result<i64> {
    let mut body = body(kind, answers);
    body["status"] = json!("published");
    body["marking"] = marking;
    body["hints"] = json!([{"text": "Gợi ý."}]);
    let made = site.admin.post("/api/question", body).await?.data()?;
    made["id"].as_i64().ok_or_else(|| anyhow::anyhow!("no id"))
}

fn two_choices() -> Value {
    json!([{"text": "a", "correct": true}, {"text": "b"}])
}

#[test]
fn what_an_author_gets_wrong_is_named_in_both_languages() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let picture = json!({"kind": "image", "url": "/files/1/a.png", "alt": "a"});
        let long = "x".repeat(64 * 1024 + 1);
        let moment = |at: usize, kind: &str| json!({"at": at, "type": kind, "statement": "?", "answers": [{"text": "a", "share": 100}]});
        let film = |moments: Value| json!({"video": "https://example.vn/a.mp4", "moments": moments});
        let order = |items: Value| json!({"activity": "order", "items": items, "key": "1,2"});
        let cases = [
            ("single_choice", json!([{"text": "a"}, {"text": "b"}]), "answers no_correct_answer"),
            ("single_choice", json!([{"text": "a", "correct": true}, {"text": "a"}]), "answers[1] duplicate_answer"),
            ("single_choice", json!([{"text": "a", "correct": true}, {"text": " "}]), "answers[1] item_blank"),
            (
                "single_choice",
                json!([{"text": "a", "correct": true}, {"text": "b", "media": picture}]),
                "answers[1] one_type_only",
            ),
            ("single_choice", json!([{"text": "a", "correct": true}]), "answers between"),
            ("single_choice", many(21, |at| json!({"text": format!("c{at}"), "correct": at == 0})), "answers too_long"),
            ("single_choice", json!([{"text": long, "correct": true}, {"text": "b"}]), "answers[0].text too_long"),
            ("multiple_choice", json!([{"text": "a"}, {"text": "b"}]), "answers no_correct_answer"),
            ("short_answer", json!([{"text": "a", "share": 50}]), "answers scores_first"),
            (
                "short_answer",
                json!([{"text": "(a{1000}){1000}", "share": 100, "compare": {"regex": true}}]),
                "answers[0].text invalid_value",
            ),
            (
                "short_answer",
                json!([{"text": "a)|(b", "share": 100, "compare": {"regex": true}}]),
                "answers[0].text invalid_value",
            ),
            ("fill_in", many(51, |at| json!({"key": format!("k{at}"), "accepted": ["x"]})), "answers too_long"),
            ("fill_in", json!([{"key": "b", "accepted": ["x"]}]), "answers gap_without_key"),
            (
                "fill_in",
                json!([{"key": "a", "accepted": ["x"]}, {"key": "b", "accepted": ["x"]}]),
                "answers[1].key gap_not_in_statement",
            ),
            ("interaction", order(json!([{"text": "a"}])), "answers.items enter_full_information"),
            ("interaction", order(many(51, |at| json!({"text": format!("i{at}")}))), "answers.items too_long"),
            ("interaction", order(json!([{"text": "a"}, {"text": " "}])), "answers.items[1] item_blank"),
            ("video_interaction", film(json!([])), "answers.moments enter_full_information"),
            ("video_interaction", film(many(31, |at| moment(at, "short_answer"))), "answers.moments too_long"),
            (
                "video_interaction",
                film(json!([moment(1, "code")])),
                "answers.moments[0].type question_type_not_supported",
            ),
        ];
        for (kind, answers, wanted) in cases {
            refused(&site.admin, (Method::POST, "/api/question", &body(kind, answers)), 412, wanted).await?;
        }
        let mut hinted = body("theory", Value::Null);
        hinted["hints"] = many(11, |_| json!({"text": "Gợi ý."}));
        refused(&site.admin, (Method::POST, "/api/question", &hinted), 412, "hints too_long").await?;
        // Without a number of points there is nothing to share.
        let mut pointless = body("theory", Value::Null);
        pointless["score"] = json!(0);
        refused(&site.admin, (Method::POST, "/api/question", &pointless), 412, "max_score above_zero").await
    })
}

#[test]
fn what_a_learner_may_not_do_is_named_in_both_languages() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let send = |question: i64, answer: &str| json!({"question_id": question, "answer": answer, "key": uuid::Uuid::new_v4()});
        let once = published(&site, "single_choice", two_choices(), json!({"tries": 1})).await?;
        refused(&an, (Method::POST, SUBMIT, &send(once, "7")), 412, "answer invalid_value").await?;
        refused(&an, (Method::POST, SUBMIT, &send(once, &"1".repeat(64 * 1024 + 1))), 412, "answer too_long").await?;
        an.post(SUBMIT, send(once, "")).await?.data()?;
        refused(&an, (Method::POST, SUBMIT, &send(once, "")), 412, "tries_used").await?;
        let hint = format!("/api/question/{once}/hint");
        an.post(&hint, json!({})).await?.data()?;
        refused(&an, (Method::POST, &hint, &json!({})), 412, "no_more_hints").await?;
        let moment = |id: &str, at: i32| json!({"id": id, "at": at, "type": "short_answer", "statement": "?", "must_answer": true, "answers": [{"text": "a", "share": 100}]});
        let film = json!({"video": "https://example.vn/a.mp4", "moments": [moment("m1", 1), moment("m2", 2)]});
        let film = published(&site, "video_interaction", film, json!({})).await?;
        for (answer, is_final) in [("m2::a", false), ("m1::||m2::a", false), ("m1::a", true), ("", true)] {
            let mut skipped = send(film, answer);
            skipped["final"] = json!(is_final);
            refused(&an, (Method::POST, SUBMIT, &skipped), 412, "answer must_complete_previous").await?;
        }
        let essay = published(&site, "long_answer", json!({"min_words": 3}), json!({})).await?;
        refused(&an, (Method::POST, SUBMIT, &send(essay, "một hai")), 412, "answer between").await?;
        // What the judge does not run is not run.
        let run = format!("/api/learning/question/{essay}/submit-testcase");
        let program = json!({"language_id": 71, "source_code": "print(1)"});
        refused(&an, (Method::POST, &run, &program), 412, "question_type_not_supported").await
    })
}

#[test]
fn what_is_private_or_of_another_site_is_not_found_and_what_is_too_fast_waits() -> anyhow::Result<()> {
    run(async |world| {
        let (site, other) = (world.site().await?, world.site().await?);
        let (an, stranger) = (site.person("student").await?, other.person("student").await?);
        let mut hidden = body("single_choice", two_choices());
        hidden["visibility"] = json!("private");
        hidden["status"] = json!("published");
        let hidden = site.admin.post("/api/question", hidden).await?.data()?["id"].as_i64().unwrap_or_default();
        let draft = site.admin.post("/api/question", body("single_choice", two_choices())).await?.data()?["id"]
            .as_i64()
            .unwrap_or_default();
        let open = published(&site, "theory", Value::Null, json!({})).await?;
        for (who, question) in [(&an, hidden), (&an, draft), (&stranger, open), (&an, open + 1_000_000)] {
            let body = json!({"question_id": question, "answer": "", "key": uuid::Uuid::new_v4()});
            refused(who, (Method::POST, SUBMIT, &body), 404, "problem_not_found").await?;
            let of = |end: &str| format!("/api/question/{question}{end}");
            for path in [of(""), of("/submissions"), of("/testcases/test-code"), format!("/api/problems/{question}")] {
                refused(who, (Method::GET, &path, &Value::Null), 404, "problem_not_found").await?;
            }
            refused(who, (Method::POST, &of("/hint"), &json!({})), 404, "problem_not_found").await?;
        }
        // Where sixty take so long that as much may be sent again meanwhile, sixty more.
        let mut answers: Vec<Answer> = Vec::new();
        while answers.len() < 600 && answers.iter().all(|answer| answer.status != 429) {
            let send = || an.post(SUBMIT, json!({"question_id": open, "answer": "", "key": uuid::Uuid::new_v4()}));
            answers.extend(futures::future::try_join_all((0..60).map(|_| send())).await?);
        }
        let refused: Vec<&Answer> = answers.iter().filter(|answer| answer.status == 429).collect();
        assert!(!refused.is_empty() && answers.iter().all(|answer| [200, 429].contains(&answer.status)));
        assert_eq!(refused[0].refused(429)?, "submit_too_fast");
        assert!(refused[0].header("retry-after").parse::<u32>().is_ok_and(|seconds| (1..=20).contains(&seconds)));
        Ok(())
    })
}

#[test]
fn what_stands_in_the_way_is_a_conflict_in_both_languages() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let admin = &site.admin;
        let category = json!({"type": "question", "name": "Toán"});
        let id = admin.post("/api/category", category.clone()).await?.data()?["id"].clone();
        refused(admin, (Method::POST, "/api/category", &category), 409, "name category_exists").await?;
        let into_itself = json!({"parent_id": id, "before_id": null});
        refused(
            admin,
            (Method::PUT, &format!("/api/category/{id}/move"), &into_itself),
            412,
            "parent_id invalid_value",
        )
        .await?;
        let question = published(&site, "theory", Value::Null, json!({})).await?;
        let old = json!({"name": "Khác", "version": 0});
        refused(admin, (Method::PUT, &format!("/api/question/{question}"), &old), 409, "concurrent_edit").await?;
        // The judge has an answer: nobody takes jobs of this server's judge.
        let problem = admin.post("/api/problems", crate::calls::problem("Tổng")).await?.data()?["id"].clone();
        let send =
            json!({"question_id": problem, "language_id": 71, "source_code": "print(1)", "key": uuid::Uuid::new_v4()});
        site.person("student").await?.post(SUBMIT, send).await?.data()?;
        for path in [format!("/api/question/{problem}"), format!("/api/problems/{problem}")] {
            refused(admin, (Method::DELETE, &path, &Value::Null), 412, "running_question").await?;
        }
        Ok(())
    })
}
