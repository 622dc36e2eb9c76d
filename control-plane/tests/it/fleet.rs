use std::time::{Duration, Instant};

use control_plane::fleet::{self, FleetError, FleetOptions};
use control_plane::provisioning::Provisioner;
use directory::DirectoryOptions;
use migrations::TenantMigrations;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};

use crate::installation::{Installation, application, run, with_installation};

/// Puts every schema back to before the first migration, as its rows in the control schema say.
pub async fn set_back(provisioner: &Provisioner) -> anyhow::Result<()> {
    sqlx::raw_sql("UPDATE placements SET version = 0; UPDATE standbys SET version = 0")
        .execute(provisioner.control())
        .await?;
    Ok(())
}

/// A connection to a site's schema, and the schema's name.
pub async fn schema_of(
    it: &Installation,
    provisioner: &Provisioner,
    subdomain: &str,
) -> anyhow::Result<(PgConnection, String)> {
    let (database, schema): (String, String) = sqlx::query_as(
        "SELECT p.database, p.schema FROM placements p JOIN tenants t ON t.id = p.tenant_id WHERE t.subdomain = $1",
    )
    .bind(subdomain)
    .fetch_one(provisioner.control())
    .await?;
    let options = it.admin_options(&database).options([("search_path", schema.as_str())]);
    Ok((options.connect().await?, schema))
}

/// Makes the migration of a site fail: its history says that something else was applied.
pub async fn spoil(it: &Installation, provisioner: &Provisioner, subdomain: &str) -> anyhow::Result<()> {
    let (mut conn, _) = schema_of(it, provisioner, subdomain).await?;
    run(&mut conn, "UPDATE schema_history SET checksum = '1'".to_owned()).await
}

/// Subdomains of the sites that are not at `version`.
async fn not_at(provisioner: &Provisioner, version: i32) -> anyhow::Result<Vec<String>> {
    let sql =
        "SELECT t.subdomain FROM placements p JOIN tenants t ON t.id = p.tenant_id WHERE p.version <> $1 ORDER BY t.id";
    Ok(sqlx::query_scalar(sql).bind(version).fetch_all(provisioner.control()).await?)
}

/// Waits until somebody waits for a lock in the database of this connection, who is not this one; returns who: the process
/// and the beginning of its statement.
async fn until_somebody_waits(conn: &mut PgConnection, but: Option<&str>) -> anyhow::Result<String> {
    let sql = "SELECT concat_ws(' ', pid, query_start) FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let began = Instant::now();
    loop {
        let waits: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut *conn).await?;
        if let Some(other) = waits.into_iter().find(|one| Some(one.as_str()) != but) {
            return Ok(other);
        }
        anyhow::ensure!(began.elapsed() < Duration::from_secs(60), "nobody came");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

pub async fn sign_up(provisioner: &Provisioner, names: &[&str]) -> anyhow::Result<()> {
    for name in names {
        provisioner.sign_up(application(name)).await?;
    }
    Ok(())
}

/// What is embedded, and one migration more.
fn with_one_more(sql: &str) -> anyhow::Result<TenantMigrations> {
    let embedded = TenantMigrations::default();
    let name = format!("V{}__later", embedded.version() + 1);
    Ok(embedded.and(&name, sql)?)
}

/// Whose canary is looked at once.
pub fn without_wait() -> FleetOptions {
    FleetOptions { canary_wait: Duration::ZERO, ..FleetOptions::default() }
}

fn one_by_one(max_failures: usize) -> FleetOptions {
    FleetOptions { at_once: 1, max_failures, requested_by: "command:tests".to_owned(), ..without_wait() }
}

#[tokio::test]
async fn every_schema_is_brought_up_to_date_once() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        sign_up(&provisioner, &["site-1", "site-2", "site-3"]).await?;
        provisioner.keep_standbys(1).await?;
        set_back(&provisioner).await?;
        let directory = it.directory(DirectoryOptions::default()).await?;
        let all = directory.all_sites().await.map_err(|error| anyhow::anyhow!("{error:?}"))?;
        assert!(all.iter().all(|site| !site.is_servable()), "a site that is too far behind is not served");

        let embedded = TenantMigrations::default();
        let report = fleet::upgrade(&provisioner, &embedded, &without_wait()).await?;
        assert_eq!((report.upgraded, report.is_whole()), (4, true), "{report:?}");
        let report = fleet::upgrade(&provisioner, &embedded, &without_wait()).await?;
        assert_eq!((report.upgraded, report.run), (0, None));
        let all = directory.all_sites().await.map_err(|error| anyhow::anyhow!("{error:?}"))?;
        assert!(all.len() == 3 && all.iter().all(|site| site.is_servable()));
        let versions = fleet::versions(provisioner.control()).await?;
        assert_eq!(versions.len(), 1);
        assert_eq!((versions[0].version, versions[0].sites, versions[0].standbys), (embedded.version(), 3, 1));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_canary_that_fails_spares_everybody_else() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        sign_up(&provisioner, &["site-1", "site-2", "site-3"]).await?;
        set_back(&provisioner).await?;
        spoil(it, &provisioner, "site-2").await?;
        let canary: i64 = sqlx::query_scalar("SELECT id FROM tenants WHERE subdomain = 'site-2'")
            .fetch_one(provisioner.control())
            .await?;
        let options = FleetOptions { canary: Some(canary), ..without_wait() };
        let report = fleet::upgrade(&provisioner, &TenantMigrations::default(), &options).await?;
        assert_eq!((report.upgraded, report.failed.len(), report.left), (0, 1, 2), "{report:?}");
        assert!(
            report.failed[0].tenant_id == Some(canary) && report.failed[0].error.contains("different"),
            "{report:?}"
        );
        assert_eq!(not_at(&provisioner, 0).await?, [""; 0]);
        let run = fleet::runs(provisioner.control(), 1, 0).await?.remove(0);
        assert_eq!((run.state.as_str(), run.failed, run.left), ("halted", 1, 2));
        let nobody = FleetOptions { canary: Some(77), ..without_wait() };
        let refused = fleet::upgrade(&provisioner, &TenantMigrations::default(), &nobody).await;
        assert!(matches!(refused, Err(FleetError::NoCanary(77))), "{refused:?}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_site_that_fails_is_named_and_left_and_a_second_run_goes_on_with_it_alone() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        sign_up(&provisioner, &["site-1", "site-2", "site-3", "site-4"]).await?;
        let later =
            with_one_more("CREATE TABLE later_things (id integer PRIMARY KEY); INSERT INTO later_things VALUES (1)")?;
        let (mut conn, schema) = schema_of(it, &provisioner, "site-3").await?;
        run(&mut conn, "CREATE TABLE later_things (of_its_own text)".to_owned()).await?;

        let plan = fleet::plan(provisioner.control(), &later, &one_by_one(1)).await?;
        let waves: Vec<(&str, usize)> = plan.waves.iter().map(|wave| (wave.wave, wave.schemas)).collect();
        assert!(waves.ends_with(&[("canary", 1), ("rest", 3)]), "{waves:?}");
        assert!(plan.waves.iter().all(|wave| wave.migrations.len() == 1 && wave.migrations[0].ends_with("later")));
        assert_eq!(plan.expected_ms, None);
        assert_eq!(not_at(&provisioner, later.version() - 1).await?, [""; 0], "a dry run changes nothing");

        let report = fleet::upgrade(&provisioner, &later, &one_by_one(1)).await?;
        assert_eq!((report.failed.len(), report.left), (1, 0), "{report:?}");
        assert!(report.failed[0].schema == schema && report.failed[0].error.contains("already exists"), "{report:?}");
        assert_eq!(not_at(&provisioner, later.version()).await?, ["site-3"]);
        let version: i32 = sqlx::query_scalar("SELECT max(version) FROM schema_history").fetch_one(&mut conn).await?;
        assert_eq!(version, later.version() - 1, "nothing of it is left half-done");
        let results = fleet::results(provisioner.control(), report.run.unwrap_or_default()).await?;
        assert_eq!((results[0].schema.as_str(), results[0].outcome.as_str()), (schema.as_str(), "failed"));
        assert_eq!(results[0].name.as_deref(), Some("Lớp site-3"));

        run(&mut conn, "DROP TABLE later_things".to_owned()).await?;
        let plan = fleet::plan(provisioner.control(), &later, &one_by_one(1)).await?;
        assert!(plan.waves.len() == 1 && plan.expected_ms.is_some_and(|ms| ms > 0.0), "{plan:?}");
        let report = fleet::upgrade(&provisioner, &later, &one_by_one(1)).await?;
        assert_eq!((report.upgraded, report.is_whole()), (1, true), "{report:?}");
        let states: Vec<String> =
            fleet::runs(provisioner.control(), 9, 0).await?.into_iter().map(|run| run.state).collect();
        assert_eq!(states, ["done", "failed"]);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_wave_halts_past_too_many_failures() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        sign_up(&provisioner, &["site-1", "site-2", "site-3", "site-4", "site-5"]).await?;
        set_back(&provisioner).await?;
        for name in ["site-2", "site-3"] {
            spoil(it, &provisioner, name).await?;
        }
        let report = fleet::upgrade(&provisioner, &TenantMigrations::default(), &one_by_one(1)).await?;
        assert_eq!((report.upgraded, report.failed.len(), report.left), (1, 2, 2), "{report:?}");
        assert_eq!(report.halted.as_deref(), Some("2 failed in the wave rest"));
        let results = fleet::results(provisioner.control(), report.run.unwrap_or_default()).await?;
        assert_eq!(results.iter().filter(|result| result.outcome == "left").count(), 2);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_second_operator_is_told_who_is_at_it() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        sign_up(&provisioner, &["site-1"]).await?;
        let slow = with_one_more("SELECT pg_advisory_xact_lock(4711)")?;
        let (mut gate, _) = schema_of(it, &provisioner, "site-1").await?;
        run(&mut gate, "SELECT pg_advisory_lock(4711)".to_owned()).await?;
        let options = FleetOptions { requested_by: "operator:7".to_owned(), ..without_wait() };
        let first = fleet::upgrade(&provisioner, &slow, &options);
        let second = async {
            until_somebody_waits(&mut gate, None).await?;
            let told = fleet::upgrade(&provisioner, &slow, &one_by_one(0)).await;
            gate.close().await?;
            anyhow::Ok(told.err().map(|error| error.to_string()).unwrap_or_default())
        };
        let (first, told) = tokio::join!(first, second);
        assert!(first?.is_whole());
        let told = told?;
        assert!(told.contains("operator:7, on ") && told.contains("schemas done"), "{told}");
        assert_eq!(fleet::runs(provisioner.control(), 9, 0).await?.len(), 1);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_run_that_was_killed_is_known_as_such_and_the_next_goes_on() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        sign_up(&provisioner, &["site-1", "site-2"]).await?;
        let slow = with_one_more("SELECT pg_advisory_xact_lock(4711)")?;
        let (mut gate, _) = schema_of(it, &provisioner, "site-1").await?;
        run(&mut gate, "SELECT pg_advisory_lock(4711)".to_owned()).await?;
        let options = without_wait();
        tokio::select! {
            ended = fleet::upgrade(&provisioner, &slow, &options) => anyhow::bail!("{ended:?} before it was cut off"),
            waits = until_somebody_waits(&mut gate, None) => drop(waits?),
        }
        gate.close().await?;
        // The server ends the connection of a dead process, and with it its lock, in its own time.
        let held = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock'
                     AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))";
        let began = Instant::now();
        while sqlx::query_scalar::<_, bool>(held).fetch_one(provisioner.control()).await? {
            anyhow::ensure!(began.elapsed() < Duration::from_secs(60), "the killed run's lock is still held");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let report = fleet::upgrade(&provisioner, &slow, &without_wait()).await?;
        assert!(report.is_whole(), "{report:?}");
        let states: Vec<String> =
            fleet::runs(provisioner.control(), 9, 0).await?.into_iter().map(|run| run.state).collect();
        assert_eq!(states, ["done", "interrupted"]);
        assert_eq!(not_at(&provisioner, slow.version()).await?, [""; 0]);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_table_in_use_is_waited_for_in_short_waits() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        sign_up(&provisioner, &["site-1"]).await?;
        let later = with_one_more("ALTER TABLE users ADD COLUMN later_word text")?;
        let (mut conn, schema) = schema_of(it, &provisioner, "site-1").await?;
        let mut held = conn.begin().await?;
        sqlx::raw_sql("SELECT id FROM users").execute(&mut *held).await?;
        let options = FleetOptions { lock_timeout: Duration::from_secs(3), ..one_by_one(0) };
        let (mut watcher, _) = schema_of(it, &provisioner, "site-1").await?;
        let release = async {
            // The first attempt gives up, and the second one waits.
            let first = until_somebody_waits(&mut watcher, None).await?;
            until_somebody_waits(&mut watcher, Some(&first)).await?;
            anyhow::Ok(held.commit().await?)
        };
        let (report, released) = tokio::join!(fleet::upgrade(&provisioner, &later, &options), release);
        released?;
        let report = report?;
        assert!(report.is_whole(), "{report:?}");
        let results = fleet::results(provisioner.control(), report.run.unwrap_or_default()).await?;
        let result = results.iter().find(|result| result.schema == schema);
        assert_eq!(result.map(|result| result.attempts), Some(2));
        // One that is never free fails for its site alone.
        let latest =
            later.and(&format!("V{}__latest", TenantMigrations::default().version() + 2), "DROP TABLE drafts")?;
        let mut held = conn.begin().await?;
        sqlx::raw_sql(AssertSqlSafe(format!("SELECT user_id FROM {schema}.drafts"))).execute(&mut *held).await?;
        let options = FleetOptions { attempts: 1, lock_timeout: Duration::from_millis(200), ..options };
        let report = fleet::upgrade(&provisioner, &latest, &options).await?;
        assert!(report.failed.len() == 1 && report.failed[0].error.contains("lock timeout"), "{report:?}");
        Ok(())
    })
    .await
}
