//! The list of languages: what can be handed in, what can't and why, and what each takes to start.

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tests::farm::FarmNode;
use tests::run;
use tests::server::{Server, Settings};

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
        for only_authors in ["aliases", "extension", "measured"] {
            assert!(brief.get(only_authors).is_none(), "{brief}");
        }
        assert_eq!(site.visitor().get("/api/snippet/judge-language?for=robot").await?.status, 400);

        let student = site.person("student").await?;
        let id = site.admin.post("/api/problems", problem("Mọi ngôn ngữ")).await?.data()?["id"].clone();
        let call = format!("/api/learning/code-question/judge/{id}/submit-coding-question");
        for language in [54, 84, 201] {
            let handed = student.post(&call, json!({"language_id": language, "source_code": "x"})).await?;
            assert_eq!(handed.refused(412)?, "language_unavailable", "{language}");
        }
        Ok(())
    })
}
