use control_plane::DirectoryOptions;
use control_plane::fleet::{self, FleetOptions};
use control_plane::provisioning::Provisioner;
use sqlx::ConnectOptions;

use crate::installation::{Installation, application, run, with_installation};

/// Puts every schema back to before the first migration, as its rows in the control schema say.
async fn set_back(provisioner: &Provisioner) -> anyhow::Result<()> {
    sqlx::raw_sql("UPDATE placements SET version = 0; UPDATE standbys SET version = 0")
        .execute(provisioner.control())
        .await?;
    Ok(())
}

/// Makes the migration of a site fail: its history says that something else was applied.
async fn spoil(it: &Installation, provisioner: &Provisioner, subdomain: &str) -> anyhow::Result<()> {
    let (database, schema): (String, String) = sqlx::query_as(
        "SELECT p.database, p.schema FROM placements p JOIN tenants t ON t.id = p.tenant_id WHERE t.subdomain = $1",
    )
    .bind(subdomain)
    .fetch_one(provisioner.control())
    .await?;
    let mut conn = it.admin_options(&database).connect().await?;
    run(&mut conn, format!("UPDATE {schema}.schema_history SET checksum = '1'")).await
}

async fn behind(provisioner: &Provisioner) -> anyhow::Result<Vec<String>> {
    let sql =
        "SELECT t.subdomain FROM placements p JOIN tenants t ON t.id = p.tenant_id WHERE p.version = 0 ORDER BY t.id";
    Ok(sqlx::query_scalar(sql).fetch_all(provisioner.control()).await?)
}

#[tokio::test]
async fn every_schema_is_brought_up_to_date_once() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        for name in ["site-1", "site-2", "site-3"] {
            provisioner.sign_up(application(name)).await?;
        }
        provisioner.keep_standbys(1).await?;
        set_back(&provisioner).await?;
        let directory = it.directory(DirectoryOptions::default()).await?;
        let all = directory.all_sites().await.map_err(|error| anyhow::anyhow!("{error:?}"))?;
        assert!(all.iter().all(|site| !site.is_servable()), "a site that is too far behind is not served");

        let report = fleet::upgrade(&provisioner, FleetOptions::default()).await?;
        assert_eq!((report.upgraded, report.is_whole()), (4, true), "{report:?}");
        let report = fleet::upgrade(&provisioner, FleetOptions::default()).await?;
        assert_eq!(report.upgraded, 0);
        let all = directory.all_sites().await.map_err(|error| anyhow::anyhow!("{error:?}"))?;
        assert!(all.len() == 3 && all.iter().all(|site| site.is_servable()));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_canary_that_fails_spares_everybody_else() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        for name in ["canary", "site-2", "site-3"] {
            provisioner.sign_up(application(name)).await?;
        }
        set_back(&provisioner).await?;
        spoil(it, &provisioner, "canary").await?;
        let report = fleet::upgrade(&provisioner, FleetOptions::default()).await?;
        assert_eq!((report.upgraded, report.failed.len(), report.left), (0, 1, 2), "{report:?}");
        assert!(report.failed[0].1.contains("different"), "{report:?}");
        assert_eq!(behind(&provisioner).await?, ["canary", "site-2", "site-3"]);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_wave_goes_on_past_a_failure_and_halts_past_too_many() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        for number in 1..=5 {
            provisioner.sign_up(application(&format!("site-{number}"))).await?;
        }
        set_back(&provisioner).await?;
        spoil(it, &provisioner, "site-2").await?;
        let one_by_one = FleetOptions { at_once: 1, max_failures: 1 };
        let report = fleet::upgrade(&provisioner, one_by_one).await?;
        assert_eq!((report.upgraded, report.failed.len(), report.left), (4, 1, 0), "{report:?}");
        assert_eq!(behind(&provisioner).await?, ["site-2"]);

        set_back(&provisioner).await?;
        spoil(it, &provisioner, "site-3").await?;
        let report = fleet::upgrade(&provisioner, one_by_one).await?;
        assert_eq!((report.upgraded, report.failed.len(), report.left), (1, 2, 2), "{report:?}");
        Ok(())
    })
    .await
}
