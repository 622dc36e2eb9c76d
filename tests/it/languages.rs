//! Languages: what can be handed in, what can't and why, what each takes to start, and by what names they are asked for.

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tests::farm::{FarmNode, JudgedSite};
use tests::run;
use tests::server::{Server, Settings};
use uuid::Uuid;

use crate::calls::problem;

#[test]
fn languages_that_nobody_judges_are_listed_with_the_reason_and_refused() -> anyhow::Result<()> {
    run(async |world| {
        let judge_url = world.installation.judge_of_its_own().await?;
        let _node = FarmNode::with_languages(&judge_url, vec![71, 62]).await?;
        let mut judge = PgConnection::connect(&judge_url).await?;
        for (image, cpu_ms) in [("sha256:older", 90), ("sha256:newer", 55)] {
            sqlx::query(
                "INSERT INTO judge.language_measures
                    (language_id, image_id, start_cpu_ms, start_wall_ms, compile_cpu_ms, peak_kib, measured_at)
                    VALUES (62, $1, $2, 80, 360, 42000, now() - make_interval(mins => $2))",
            )
            .bind(image)
            .bind(cpu_ms)
            .execute(&mut judge)
            .await?;
        }
        judge.close().await?;
        let server = Server::start(Settings { judge_url, ..world.server.settings.clone() }).await?;
        let site = world.site_on(&server).await?;

        let listed = site.visitor().get("/api/snippet/judge-language").await?.data()?;
        let listed = listed.as_array().map(Vec::as_slice).unwrap_or_default();
        let find = |id: i32| listed.iter().find(|one| one["id"] == id).cloned().unwrap_or(Value::Null);
        for id in (43..=89).chain([101]).chain(200..=202) {
            assert_eq!(find(id)["id"], id, "an id of the specification");
        }
        let (java, python) = (find(62), find(71));
        assert_eq!((&java["available"], &java["reason"]), (&json!(true), &Value::Null));
        let measured = json!({"start_cpu_ms": 55, "start_wall_ms": 80, "compile_cpu_ms": 360, "peak_kib": 42000});
        assert_eq!(java["measured"], measured, "what was measured last");
        assert_eq!((&python["aliases"], &python["measured"]), (&json!(["python"]), &Value::Null));
        assert!(python["template"].as_str().is_some_and(|text| text.contains("print")));
        for (id, reason) in [(54, "no_judge"), (84, "unsupported"), (201, "browser")] {
            let one = find(id);
            assert_eq!((&one["available"], &one["reason"]), (&json!(false), &json!(reason)), "{id}");
        }

        let brief = site.visitor().get("/api/snippet/judge-language?for=editor").await?.data()?;
        let brief = brief.as_array().map(Vec::as_slice).unwrap_or_default();
        assert_eq!(brief.len(), listed.len());
        let brief = brief.iter().find(|one| one["id"] == 62).cloned().unwrap_or(Value::Null);
        assert!(brief["available"] == true && brief["template"] == java["template"], "{brief}");
        for only_authors in ["aliases", "measured"] {
            assert!(brief.get(only_authors).is_none(), "{brief}");
        }
        assert_eq!(site.visitor().get("/api/snippet/judge-language?for=robot").await?.status, 400);
        let other = site.visitor().get("/api/judge/snippet/judge").await?.data()?;
        assert_eq!(other.as_array().map(Vec::as_slice), Some(listed), "the other address has the same list");

        let student = site.person("student").await?;
        let id = site.admin.post("/api/problems", problem("Mọi ngôn ngữ")).await?.data()?["id"].clone();
        let call = format!("/api/learning/code-question/judge/{id}/submit-coding-question");
        let (no_judge, browser, none) = ("language_no_judge", "language_in_browser", "language_unsupported");
        let refused = [
            (json!(54), no_judge),
            (json!("cpp"), no_judge),
            (json!(201), browser),
            (json!("HTML"), browser),
            (json!(84), none),
            (json!(0), none),
            (json!("klingon"), none),
        ];
        for (language, reason) in refused {
            for call in [call.as_str(), "/api/snippet/judge-submission", "/api/judge/snippet/judge"] {
                let handed = student.post(call, json!({"language_id": language, "source_code": "x"})).await?;
                assert_eq!(handed.refused(412)?, "language_unavailable", "{call} {language}");
                assert_eq!(handed.faults()?, [format!("language_id {reason}")], "{call} {language}");
            }
        }
        Ok(())
    })
}

#[test]
fn a_key_is_as_good_as_an_id_wherever_a_language_is_asked_for() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (site, node) = (&judged.site, &judged.node);
        let student = site.person("student").await?;
        let mut body = problem("Tổng");
        body["checker"] = json!({"kind": "custom", "language_id": "cpp", "source_code": "int main() {}"});
        body["interactor"] = json!({"language_id": "Python", "source_code": "print()"});
        let made = site.admin.post("/api/problems", body).await?.data()?;
        let author_programs = (&made["checker"]["language_id"], &made["interactor"]["language_id"]);
        assert_eq!(author_programs, (&json!(54), &json!(71)), "answers have the number");
        let (id, slug) = (&made["id"], made["slug"].as_str().unwrap_or_default());

        let submit = format!("/api/learning/code-question/judge/{id}/submit-coding-question");
        let try_out = format!("/api/learning/question/{id}/submit-testcase");
        let calls = [
            (submit.as_str(), json!({"language_id": "python3", "source_code": "print(1)"})),
            (try_out.as_str(), json!({"language_id": "PYTHON", "source_code": "print(2)"})),
            (
                "/api/learning/submit-question",
                json!({"question_id": id, "language_id": "python", "source_code": "print(3)", "key": Uuid::new_v4()}),
            ),
            ("/api/snippet/judge-submission", json!({"language_id": "71", "source_code": "print(4)"})),
            ("/api/snippet/judge-submission", json!({"language_id": "python", "source_code": "print(5)"})),
        ];
        for (call, body) in calls {
            student.post(call, body.clone()).await?.data()?;
            let job = node.claim().await?;
            assert_eq!((job.language_id, body["source_code"].as_str()), (71, Some(job.spec.source.as_str())), "{call}");
        }

        let function = json!({"type": "test_driven_code", "name": "Hàm", "statement": "Viết hàm `nam()`.", "score": 10,
            "status": "published", "is_listed": true, "answers": {"71": {"solution_file": "bai.py", "template": ""}},
            "test_cases": [{"output": "5", "is_sample": true, "score": 4, "test_code": {"71": "print(nam())"}}]});
        let function = site.admin.post("/api/question", function).await?.data()?;
        let answer = json!({"question_id": function["id"], "language_id": "python", "source_code": "def nam(): pass",
            "key": Uuid::new_v4()});
        student.post("/api/learning/submit-test-driven-question", answer).await?.data()?;
        assert_eq!(node.claim().await?.language_id, 71);

        for (language, count) in [("python", 2), ("71", 2), ("c", 0), ("klingon", 0), ("", 2)] {
            let listed = student.get(&format!("/api/question/{id}/submissions?language_id={language}")).await?;
            assert_eq!(listed.envelope()?["metadata"]["total"], count, "{language}");
        }
        let statistic = format!("/api/problems/{slug}/statistic?language_id=");
        student.get(&format!("{statistic}python")).await?.data()?;
        assert_eq!(student.get(&format!("{statistic}klingon")).await?.refused(400)?, "invalid_query");
        let unknown = json!({"kind": "custom", "language_id": "klingon", "source_code": "x"});
        let refused = site.admin.put(&format!("/api/problems/{id}"), json!({"checker": unknown})).await?;
        assert_eq!(refused.faults()?, ["checker.language_id invalid_value"]);
        Ok(())
    })
}
