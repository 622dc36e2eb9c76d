//! Sites answer while their schemas are brought to a version that the running binary does not know yet.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use control_plane::fleet::{self, FleetOptions, SitesProbe};
use migrations::TenantMigrations;
use tests::run;

use crate::calls::problem;

/// A release's migration: a column, a table, and a while in which it holds its locks.
const LATER: &str = "ALTER TABLE users ADD COLUMN later_word text; ALTER TABLE submissions ADD COLUMN later_word text;
    CREATE TABLE later_words (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL REFERENCES users);
    SELECT pg_sleep(0.3)";

#[test]
fn old_binaries_go_on_working_while_sites_are_migrated() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let mut sites = Vec::new();
        for _ in 0..4 {
            let site = own.site().await?;
            site.admin.post("/api/problems", problem("Tổng")).await?.data()?;
            sites.push(site);
        }
        let embedded = TenantMigrations::default();
        let newest = embedded.version() + 1;
        let later = embedded.and(&format!("V{newest}__later"), LATER)?;
        let options = FleetOptions {
            at_once: 2,
            canary: Some(sites[2].id),
            canary_wait: Duration::from_secs(3),
            sites: Some(SitesProbe { url: format!("http://{}", own.server.address), suffix: "localhost".to_owned() }),
            ..FleetOptions::default()
        };
        let (done, answered) = (AtomicBool::new(false), AtomicUsize::new(0));
        let upgrade = async {
            let report = fleet::upgrade(&own.provisioner, &later, &options).await;
            done.store(true, Ordering::Release);
            report
        };
        let asking = sites.iter().map(async |site| {
            while !done.load(Ordering::Acquire) {
                site.visitor().get("/api/problems").await?.data()?;
                site.admin.put("/api/users/info", serde_json::json!({"full_name": "An"})).await?.data()?;
                answered.fetch_add(2, Ordering::AcqRel);
            }
            anyhow::Ok(())
        });
        let (report, asked) = tokio::join!(upgrade, futures::future::try_join_all(asking));
        asked?;
        let report = report?;
        assert!(report.is_whole() && report.upgraded >= 4, "{report:?}");
        assert!(answered.load(Ordering::Acquire) > 20);
        // The canary went before the others, and they a while later.
        let results = fleet::results(own.provisioner.control(), report.run.unwrap_or_default()).await?;
        let canary: Vec<Option<i64>> =
            results.iter().filter(|result| result.wave == "canary").map(|result| result.tenant_id).collect();
        assert_eq!(canary, [Some(sites[2].id)]);
        for site in &sites {
            assert_eq!(site.visitor().get("/api/problems").await?.data()?.as_array().map(Vec::len), Some(1));
            assert_eq!(site.admin.get("/api/users/info").await?.data()?["full_name"], "An");
        }
        Ok(())
    })
}
