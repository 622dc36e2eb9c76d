use breakage::log::Log;
use control_plane::operators::Role;
use control_plane::operators::audit::{self, Actor, Audit};
use serde_json::{Value, json};

use super::with_desk;

#[actix_web::test]
async fn the_log_is_only_added_to_and_a_change_shows() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let pool = desk.provisioner.control();
        for line in 0..20 {
            let mut entry = Audit::of(Actor::Operator { id: owner.id, email: owner.email.clone() }, "site.rename");
            entry.detail = json!({"line": line, "text": "có dấu: “x”", "before": null});
            entry.tenant = Some(line);
            entry.commit(pool.begin().await?).await?;
        }
        let whole = audit::verify(pool).await?;
        assert_eq!((whole.broken_at, whole.rows >= 22, whole.head.len()), (None, true, 64));

        // Not even by the owner of the table.
        for statement in
            ["UPDATE audit SET reason = 'x' WHERE id = 3", "DELETE FROM audit WHERE id = 3", "TRUNCATE audit"]
        {
            let refused = sqlx::query(statement).execute(pool).await;
            let message = refused.err().map(|error| error.to_string()).unwrap_or_default();
            assert!(message.contains("only ever added to"), "{statement}: {message}");
        }
        let said = desk.get(&owner, "/audit/verify").await?.good()?;
        assert_eq!((&said["whole"], &said["head"]), (&json!(true), &json!(whole.head)));

        // Somebody who gets past the triggers leaves a broken chain.
        desk.sql("ALTER TABLE audit DISABLE TRIGGER audit_kept").await?;
        desk.sql("UPDATE audit SET reason = 'nothing to see' WHERE id = 7").await?;
        assert_eq!(audit::verify(pool).await?.broken_at, Some(7));
        desk.sql("UPDATE audit SET reason = '' WHERE id = 7").await?;
        assert_eq!(audit::verify(pool).await?.broken_at, None);
        desk.sql("DELETE FROM audit WHERE id = 9").await?;
        assert_eq!(audit::verify(pool).await?.broken_at, Some(10), "the one after the gap");
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn lines_at_the_same_time_make_one_chain() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let pool = desk.provisioner.control();
        let lines = (0..24).map(async |_| Audit::of(Actor::System, "test.line").commit(pool.begin().await?).await);
        let mut ids = futures::future::try_join_all(lines).await?;
        ids.sort_unstable();
        assert_eq!(ids, (1..=24).collect::<Vec<i64>>());
        assert_eq!(audit::verify(pool).await?.broken_at, None);
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn the_second_witness_tells_of_no_line_that_was_not_written() -> anyhow::Result<()> {
    let log = Log::of_everything()?;
    with_desk(async |desk| {
        let pool = desk.provisioner.control();
        let line = async || Audit::of(Actor::System, "test.line").commit(pool.begin().await?).await;
        let told = || -> Vec<Value> {
            let text = log.text();
            let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
            let of_ours = lines.filter(|line| line["level"] == "INFO" && line["fields"]["action"] == "test.line");
            of_ours.map(|line| json!([line["fields"]["audit"], line["fields"]["hash"]])).collect()
        };
        desk.sql("CREATE FUNCTION not_now() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$").await?;
        desk.sql("CREATE CONSTRAINT TRIGGER not_now AFTER INSERT ON audit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION not_now()").await?;
        assert!(line().await.is_err());
        assert_eq!(told(), Vec::<Value>::new(), "it was refused when it was committed");
        desk.sql("DROP TRIGGER not_now ON audit").await?;
        let id = line().await?;
        assert_eq!(told(), [json!([id, audit::verify(pool).await?.head])]);
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn the_log_is_searched_and_filtered() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let site =
            json!({"name": "Trường Huế", "subdomain": "hue", "email": "a@hue.vn", "reason": "theo hợp đồng số 5"});
        let made = desk.post(&owner, "/sites", site).await?.good()?;
        let id = made["site"]["id"].as_i64().unwrap_or_default();
        desk.post(&owner, &format!("/sites/{id}/suspend"), json!({"reason": "chưa thanh toán"})).await?.good()?;
        let actions = async |query: &str| -> anyhow::Result<Vec<String>> {
            let said = desk.get(&owner, &format!("/audit?{query}")).await?.good()?;
            let rows = said.as_array().cloned().unwrap_or_default();
            Ok(rows.iter().map(|row| row["action"].as_str().unwrap_or_default().to_owned()).collect())
        };
        assert_eq!(actions("action=site").await?, ["site.suspend", "site.create"]);
        assert_eq!(actions(&format!("tenant={id}&action=site.suspend")).await?, ["site.suspend"]);
        assert_eq!(actions("search=hop%20dong").await?, ["site.create"], "without accents");
        assert_eq!(actions("search=hue").await?.len(), 2, "by the site's name");
        assert!(actions("until=1").await?.is_empty());
        let ever = format!("from={}&until={}&action=site.create", i64::MIN, i64::MAX);
        assert_eq!(actions(&ever).await?, ["site.create"]);
        desk.sql("ALTER TABLE audit DISABLE TRIGGER audit_kept").await?;
        desk.sql("UPDATE audit SET at = to_timestamp(1700000000.5) WHERE action = 'site.create'").await?;
        assert_eq!(actions("until=1700000000&action=site.create").await?, ["site.create"], "all of its last second");
        assert!(actions("until=1699999999&action=site.create").await?.is_empty());
        let said = desk.get(&owner, "/audit?action=site.suspend").await?.good()?;
        let row = &said[0];
        assert_eq!((&row["actor"]["kind"], &row["actor"]["id"]), (&json!("operator"), &json!(owner.id)));
        assert_eq!((&row["reason"], &row["site_name"]), (&json!("chưa thanh toán"), &json!("Trường Huế")));
        assert_eq!(row["detail"], json!({"before": {"state": "active"}, "after": {"state": "suspended"}}));
        assert!(
            row["address"].as_str().is_some_and(|at| !at.is_empty())
                && row["request_id"].as_str().is_some_and(|id| !id.is_empty())
        );
        Ok(())
    })
    .await
}
