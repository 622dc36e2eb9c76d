//! How the sites' schemas stand, and what upgrades did to each.

use anyhow::Context;
use control_plane::fleet::{self, FleetOptions};
use control_plane::operators::Role;
use migrations::TenantMigrations;
use reqwest::StatusCode;
use serde_json::{Value, json};
use sqlx::Connection;

use super::{Desk, with_desk};
use crate::fleet::{set_back, sign_up, without_wait};

fn of_each<'a>(list: &'a Value, name: &str) -> Vec<&'a Value> {
    list.as_array().into_iter().flatten().map(|one| &one[name]).collect()
}

/// Makes the migration of a site fail: its history says that something else was applied.
async fn spoil(desk: &Desk, subdomain: &str) -> anyhow::Result<()> {
    let sql = "SELECT id FROM tenants WHERE subdomain = $1";
    let tenant = sqlx::query_scalar(sql).bind(subdomain).fetch_one(desk.provisioner.control()).await?;
    let mut there = desk.provisioner.connect_site(tenant).await?.context("the site has a place")?;
    sqlx::query("UPDATE schema_history SET checksum = '1'").execute(&mut there).await?;
    Ok(there.close().await?)
}

#[actix_web::test]
async fn what_an_upgrade_did_to_each_schema_can_be_read_in_pages_the_worst_first() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        sign_up(&desk.provisioner, &["site-1", "site-2", "site-3"]).await?;
        set_back(&desk.provisioner).await?;
        spoil(desk, "site-2").await?;
        let options = FleetOptions { max_failures: 5, requested_by: "operator:1".to_owned(), ..without_wait() };
        let report = fleet::upgrade(&desk.provisioner, &TenantMigrations::default(), &options).await?;
        assert_eq!((report.failed.len(), report.left), (1, 0), "{report:?}");
        let run = report.run.unwrap_or_default();

        let runs = desk.get(&owner, "/migrations/runs?size=1").await?;
        assert_eq!(runs.body["metadata"], json!({"page": 1, "size": 1, "total": 1}));
        let one = desk.get(&owner, &format!("/migrations/runs/{run}")).await?.good()?;
        assert_eq!(&one, &runs.data()[0]);
        assert_eq!(
            (&one["state"], &one["failed"], &one["canary_name"]),
            (&json!("failed"), &json!(1), &json!("Lớp site-1"))
        );
        let unknown = desk.get(&owner, "/migrations/runs/999999").await?;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND);
        let of_unknown = desk.get(&owner, "/migrations/runs/999999/results").await?;
        assert_eq!((of_unknown.status, of_unknown.key()), (StatusCode::NOT_FOUND, unknown.key()));

        let path = format!("/migrations/runs/{run}/results");
        let first = desk.get(&owner, &format!("{path}?size=1")).await?;
        assert_eq!(first.body["metadata"]["total"], json!(report.upgraded + 1));
        assert_eq!((&first.data()[0]["outcome"], &first.data()[0]["name"]), (&json!("failed"), &json!("Lớp site-2")));
        assert!(first.data()[0]["error"].as_str().is_some_and(|error| error.contains("different")), "{}", first.body);
        let upgraded = desk.get(&owner, &format!("{path}?outcome=upgraded&size=96")).await?.good()?;
        assert!(of_each(&upgraded, "outcome").iter().all(|outcome| **outcome == "upgraded"), "{upgraded}");
        assert_eq!(upgraded.as_array().map(Vec::len), Some(report.upgraded));
        assert_eq!(desk.get(&owner, &format!("{path}?outcome=left")).await?.good()?, json!([]));

        // Who is behind, by letters of a name; the one that failed says why.
        set_back(&desk.provisioner).await?;
        let behind = desk.get(&owner, "/migrations/behind").await?.good()?;
        assert_eq!(of_each(&behind, "site_name"), ["Lớp site-2", "Lớp site-1", "Lớp site-3"]);
        assert!(behind[0]["error"].is_string() && behind[1]["error"].is_null(), "{behind}");
        let found = desk.get(&owner, "/migrations/behind?search=LOP%20site-3").await?.good()?;
        assert_eq!(of_each(&found, "site_name"), ["Lớp site-3"]);
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn an_upgrade_that_can_t_be_as_asked_is_refused_before_it_begins() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        sign_up(&desk.provisioner, &["site-1"]).await?;
        for (field, value) in [("canary", json!(999_999)), ("canary", json!(1)), ("canary_wait_s", json!(601))] {
            let mut asked = json!({"mode": "run", "reason": "bản mới"});
            asked[field] = value.clone();
            let refused = desk.post(&owner, "/migrations/runs", asked).await?;
            assert_eq!(refused.body["errors"][0]["field"], *field, "{value}: {}", refused.body);
        }
        assert_eq!(desk.get(&owner, "/operations?kind=upgrade_schemas").await?.good()?, json!([]));
        Ok(())
    })
    .await
}
