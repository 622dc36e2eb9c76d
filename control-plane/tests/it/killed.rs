//! `control-plane serve` is killed at every step of everything that it does to sites, twice each: while the step is at
//! work, and when its work is done but its end is not noted. Which steps there are is asked of the operations; each
//! commit tries a part of them.

use std::collections::BTreeSet;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use breakage::cluster::Cluster;
use breakage::part::Part;
use control_plane::life::moving::{self, MoveTo};
use control_plane::life::restoring::{self, Into};
use control_plane::life::{self, NewSiteName};
use control_plane::operations::{self, New, State};
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, waitpid};
use nix::unistd::Pid;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection};

use crate::gate::{GATE, TRIGGER};
use crate::installation::{run, with_installation, with_installation_at};
use crate::moved_in::{Stage, asked};
use crate::restoring_stage::{Vault, first_moment, now};
use crate::sockets;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// Backends of an installation that wait for a lock that a test has.
const WAITING: &str = "pg_stat_activity WHERE starts_with(datname, $1) AND wait_event_type = 'Lock'";

/// The process, and what it is started with.
struct Serving<'s, 'i> {
    stage: &'s Stage<'i>,
    web: tempfile::TempDir,
    child: Option<Child>,
    kills: u32,
    /// Where the process is to be one that keeps backups: how it is told of them.
    backups: Option<Vec<String>>,
}

impl<'s, 'i> Serving<'s, 'i> {
    fn new(stage: &'s Stage<'i>) -> anyhow::Result<Self> {
        let web = tempfile::tempdir()?;
        std::fs::write(web.path().join("index.html"), "<!doctype html>")?;
        std::fs::write(web.path().join("platform.html"), "<!doctype html>")?;
        std::fs::write(web.path().join("console.html"), "<!doctype html>")?;
        Ok(Self { stage, web, child: None, kills: 0, backups: None })
    }

    fn start(&mut self) -> anyhow::Result<()> {
        self.child = Some(match &self.backups {
            Some(backups) => self.keep(backups)?,
            None => self.serve()?,
        });
        Ok(())
    }

    /// `control-plane backup keep`, which also restores.
    fn keep(&self, backups: &[String]) -> anyhow::Result<Child> {
        let (it, options) = (self.stage.it, self.stage.it.options());
        let child = program()
            .arg("backup")
            .args(backups)
            .arg("keep")
            .args(["--control-database-url", &it.control_url(None)?])
            .args(["--sites-database-url", &it.control_url(None)?])
            .args(["--api-login", &options.api_login])
            .args(["--sites-prefix", &options.database_prefix])
            .args(["--role-prefix", &options.role_prefix])
            .env("LOPHOC_BLOBS", self.stage.folder.path())
            .env("RUST_LOG", "off")
            .stdout(Stdio::null())
            .spawn()?;
        Ok(child)
    }

    fn serve(&self) -> anyhow::Result<Child> {
        let (it, options) = (self.stage.it, self.stage.it.options());
        let child = program()
            .arg("serve")
            .args(["--control-database-url", &it.control_url(None)?])
            .args(["--sites-database-url", &it.control_url(None)?])
            .args(["--api-login", &options.api_login])
            .args(["--sites-prefix", &options.database_prefix])
            .args(["--role-prefix", &options.role_prefix])
            .args(["--standbys", "2", "--sign-ups-an-hour", "1000", "--dns-server", "127.0.0.1:9"])
            .args(["--listen", "127.0.0.1:0"])
            .args(["--web-dir", &self.web.path().to_string_lossy()])
            .args(["--content-dir", &self.web.path().to_string_lossy()])
            .env("LOPHOC_BLOBS", self.stage.folder.path())
            .env("RUST_LOG", "error")
            .stdout(Stdio::null())
            .spawn()?;
        Ok(child)
    }

    /// SIGKILL, and its lease is over at once.
    async fn kill(&mut self) -> anyhow::Result<()> {
        self.stop().await?;
        self.expire().await
    }

    /// SIGKILL. What it waited for does not happen any more; what a server is in the middle of for it comes to its end
    /// first, as it would long before anybody takes the process for gone.
    async fn stop(&mut self) -> anyhow::Result<()> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        let mut conn = self.stage.it.admin().await?;
        let process = Pid::from_raw(i32::try_from(child.id())?);
        // It opens no connection any more once it stands still.
        kill(process, Signal::SIGSTOP)?;
        waitpid(process, Some(WaitPidFlag::WUNTRACED))?;
        let ports: Vec<i32> = sockets::of(child.id())?.connected.into_iter().map(i32::from).collect();
        let backends: Vec<i32> = sqlx::query_scalar("SELECT pid FROM pg_stat_activity WHERE client_port = ANY($1)")
            .bind(ports)
            .fetch_all(&mut conn)
            .await?;
        child.kill()?;
        child.wait()?;
        self.kills += 1;
        self.wait("the end of its connections", async || {
            let sql = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                        WHERE pid = ANY($1) AND wait_event_type = 'Lock'";
            sqlx::query(sql).bind(&backends).execute(&mut conn).await?;
            let left: i64 = sqlx::query_scalar("SELECT count(*) FROM pg_stat_activity WHERE pid = ANY($1)")
                .bind(&backends)
                .fetch_one(&mut conn)
                .await?;
            Ok(left == 0)
        })
        .await?;
        conn.close().await?;
        Ok(())
    }

    /// As if time had passed: leases, what was half built, what was left in the middle.
    async fn expire(&self) -> anyhow::Result<()> {
        let sql = "UPDATE operations SET lease_until = now() WHERE state = 'running';
                   UPDATE standbys SET created_at = now() - interval '1 hour' WHERE state = 'building';
                   UPDATE tenants SET created_at = now() - interval '1 hour' WHERE state = 'creating'";
        sqlx::raw_sql(sql).execute(self.stage.services.control()).await?;
        Ok(())
    }

    async fn wait(&self, what: &str, mut holds: impl AsyncFnMut() -> anyhow::Result<bool>) -> anyhow::Result<()> {
        let begun = Instant::now();
        while !holds().await? {
            ensure!(!self.has_ended()?, "{what} does not come true: the process has ended by itself");
            if begun.elapsed() > PATIENCE {
                bail!("{what} does not come true: {:#?}", self.doings().await?);
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        Ok(())
    }

    fn has_ended(&self) -> anyhow::Result<bool> {
        let Some(child) = &self.child else { return Ok(false) };
        // Until it is waited for, which is done when it is killed, it stays as a zombie.
        Ok(std::fs::read_to_string(format!("/proc/{}/stat", child.id()))?.contains(") Z "))
    }

    /// What is being done, for whoever reads why a test failed.
    async fn doings(&self) -> anyhow::Result<Vec<String>> {
        let sql = "SELECT o::text FROM operations o
                   UNION ALL (SELECT l::text FROM operation_log l ORDER BY id DESC LIMIT 20)
                   UNION ALL SELECT s::text FROM standbys s
                   UNION ALL SELECT concat_ws(' ', pid, state, wait_event_type, query) FROM pg_stat_activity
                              WHERE datname IS NOT NULL";
        Ok(sqlx::query_scalar(sql).fetch_all(self.stage.services.control()).await?)
    }

    async fn somebody_waits(&self, what: &str) -> anyhow::Result<()> {
        let mut conn = self.stage.it.admin().await?;
        self.wait(what, async || {
            let sql = format!("SELECT count(*) FROM {WAITING} AND query LIKE '%UPDATE operations SET step%'");
            let waits: i64 =
                sqlx::query_scalar(AssertSqlSafe(sql)).bind(&self.stage.it.prefix).fetch_one(&mut conn).await?;
            Ok(waits > 0)
        })
        .await
    }

    /// Has an operation done by processes that are killed twice at each of its steps that this run tries.
    async fn walk(&mut self, operation: i64) -> anyhow::Result<operations::Operation> {
        let control = self.stage.services.control();
        let found = operations::show(control, operation).await?.context("the operation")?;
        let options = self.stage.it.admin_options(&format!("{}_control", self.stage.it.prefix));
        let mut gate = options.connect().await?;
        let part = Part::of_this_run();
        let mut shut = None;
        for (number, step) in found.steps.iter().enumerate().filter(|(number, _)| part.has(*number)) {
            let number = i32::try_from(number)?;
            let what = format!("{} at {step}", found.kind);
            sqlx::query("SELECT pg_advisory_lock($1, $2)").bind(GATE).bind(number).execute(&mut gate).await?;
            if let Some(before) = shut.replace(number) {
                // Only now may the step before end.
                sqlx::query("SELECT pg_advisory_unlock($1, $2)").bind(GATE).bind(before).execute(&mut gate).await?;
            }
            self.start()?;
            self.wait(&what, async || {
                let sql = "SELECT count(*) FROM operation_log l JOIN operations o ON o.id = l.operation_id
                            WHERE o.id = $1 AND o.step = $2 AND l.step = $3 AND l.code = 'begun'";
                let begun: i64 =
                    sqlx::query_scalar(sql).bind(operation).bind(number).bind(step).fetch_one(control).await?;
                Ok(begun > 0)
            })
            .await?;
            self.kill().await?;
            self.start()?;
            self.somebody_waits(&what).await?;
            self.kill().await?;
        }
        sqlx::query("SELECT pg_advisory_unlock_all()").execute(&mut gate).await?;
        gate.close().await?;
        self.start()?;
        self.wait(&found.kind, async || {
            Ok(operations::show(control, operation).await?.is_some_and(|now| now.state.is_over()))
        })
        .await?;
        self.kill().await?;
        let over = operations::show(control, operation).await?.context("the operation")?;
        let log = operations::log(control, operation, 0).await?;
        ensure!(over.state == State::Done, "{over:?}: {log:?}");
        Ok(over)
    }

    /// Asks for a site as the platform's page does; whoever is killed does not answer.
    async fn sign_up(&self, subdomain: &str) -> anyhow::Result<reqwest::StatusCode> {
        let body = serde_json::json!({"name": "Lớp", "subdomain": subdomain, "type": "other",
            "email": format!("admin@{subdomain}.vn"), "password": "mật khẩu dài", "starter_content": false});
        let process = self.child.as_ref().context("a process")?.id();
        let mut port = None;
        self.wait("a process that listens", async || {
            port = sockets::of(process)?.listening.first().copied();
            Ok(port.is_some())
        })
        .await?;
        let url = format!("http://127.0.0.1:{}/api/platform/sites", port.context("its port")?);
        let call = reqwest::Client::new().post(&url).header("host", "lophoc.localhost").json(&body);
        Ok(call.send().await?.status())
    }

    /// Nothing is there but sites, standbys and the blobs that sites hold: in no database a schema, in the server a role
    /// that nobody has.
    async fn nothing_is_left_over(&mut self) -> anyhow::Result<()> {
        self.start()?;
        let control = self.stage.services.control();
        self.wait("a tidy place", async || {
            let sql = "SELECT schema || ' ' || database FROM placements
                       UNION SELECT schema || ' ' || database FROM standbys WHERE state = 'ready'";
            let wanted: BTreeSet<String> = sqlx::query_scalar(sql).fetch_all(control).await?.into_iter().collect();
            let mut found = BTreeSet::new();
            for database in sqlx::query_scalar::<_, String>("SELECT name FROM databases").fetch_all(control).await? {
                let mut conn = self.stage.it.admin_options(&database).connect().await?;
                let sql = "SELECT nspname::text FROM pg_namespace WHERE nspname LIKE 't\\_%'";
                let schemas: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut conn).await?;
                found.extend(schemas.into_iter().map(|schema| format!("{schema} {database}")));
                conn.close().await?;
            }
            let roles: i64 = sqlx::query_scalar("SELECT count(*) FROM pg_roles WHERE rolname LIKE $1")
                .bind(format!("{}\\_t\\_%", self.stage.it.prefix))
                .fetch_one(control)
                .await?;
            let standbys = self.stage.count("SELECT count(*) FROM standbys WHERE state = 'ready'").await?;
            // What was interrupted at a sign-up is taken up again.
            let open = self.stage.count("SELECT count(*) FROM tenants WHERE state <> 'active'").await?;
            Ok(open == 0 && standbys == 2 && found == wanted && usize::try_from(roles)? == wanted.len())
        })
        .await?;
        let held: Vec<String> = sqlx::query_scalar("SELECT DISTINCT hash FROM site_blobs").fetch_all(control).await?;
        assert_eq!(self.stage.stored()?, held.into_iter().collect::<BTreeSet<_>>());
        assert_eq!(self.stage.count("SELECT count(*) FROM former_places WHERE dropped_at IS NULL").await?, 0);
        assert_eq!(self.stage.count("SELECT count(*) FROM placements WHERE state <> 'active'").await?, 0);
        assert_eq!(self.stage.count("SELECT count(*) FROM sign_ups").await?, 0);
        self.kill().await
    }
}

/// The program, which knows of nothing but what the test tells it: the judge that the tests' environment names is another
/// installation's, and on a new machine has no tables yet.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_control-plane"));
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("LOPHOC_")) {
        command.env_remove(name);
    }
    command
}

impl Drop for Serving<'_, '_> {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            // A test that failed: nobody wants to know more.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Everything of a site, with who is signed in.
async fn everything(stage: &Stage<'_>, site: i64) -> anyhow::Result<(String, BTreeSet<String>, Vec<String>)> {
    let mut conn = stage.conn(site).await?;
    let sessions = sqlx::query_scalar("SELECT t::text FROM sessions t ORDER BY 1").fetch_all(&mut conn).await?;
    conn.close().await?;
    Ok((serde_json::to_string(&stage.rows(site).await?)?, stage.held(site).await?, sessions))
}

#[tokio::test]
async fn killed_at_every_step_of_export_import_move_and_remove_it_ends_well() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let control = stage.services.control();
        let site = stage.site("demo").await?;
        sqlx::raw_sql(TRIGGER).execute(control).await?;
        let before = everything(&stage, site).await?;
        let mut serving = Serving::new(&stage)?;

        let operation = life::start_export(&mut *control.acquire().await?, site, &asked()).await?;
        serving.walk(operation).await?;
        assert_eq!(stage.others()?.len(), 1, "{:?}", stage.others()?);

        let export = life::export_of(control, operation).await?.context("the file")?;
        let (_, content) = life::open_export(&stage.services, &export).await?.context("its bytes")?;
        let content: Vec<bytes::Bytes> = futures::TryStreamExt::try_collect(content).await?;
        let file = life::upload(&stage.services.blobs, content.concat().as_slice()).await?;
        let named = NewSiteName { name: None, subdomain: "again".to_owned() };
        let (new, operation) = life::start_import(&mut *control.acquire().await?, &file, &named, &asked()).await?;
        serving.walk(operation).await?;
        let (rows, held, _) = everything(&stage, new).await?;
        assert_eq!((&rows, &held), (&before.0, &before.1));
        assert_eq!(stage.others()?.len(), 1, "the imported file is still there: {:?}", stage.others()?);

        let epoch = "SELECT epoch FROM placements WHERE tenant_id = $1";
        let old: i64 = sqlx::query_scalar(epoch).bind(site).fetch_one(control).await?;
        let to = MoveTo { database: Some("new".to_owned()), keep_seconds: Some(0), ..MoveTo::default() };
        let operation = moving::start_move(&mut *control.acquire().await?, site, &to, &asked()).await?;
        serving.walk(operation).await?;
        assert_eq!(everything(&stage, site).await?, before);
        let now: i64 = sqlx::query_scalar(epoch).bind(site).fetch_one(control).await?;
        assert_eq!(now, old + 1);
        serving.nothing_is_left_over().await?;

        let mut conn = control.acquire().await?;
        life::delete(&mut conn, new, time::Duration::ZERO, &asked()).await?;
        let new =
            New { tenant: Some(new), input: serde_json::json!({}), requested_by: asked().by, reason: String::new() };
        let operation = operations::start(&mut *control.acquire().await?, &life::REMOVE, new).await?;
        drop(conn);
        serving.walk(operation).await?;
        assert_eq!(everything(&stage, site).await?, before);
        assert_eq!(stage.count("SELECT count(*) FROM tenants").await?, 1);
        serving.nothing_is_left_over().await?;
        eprintln!("killed {} times ({})", serving.kills, Part::of_this_run());
        Ok(())
    })
    .await
}

#[tokio::test]
async fn killed_at_every_step_of_restore_it_ends_well() -> anyhow::Result<()> {
    let cluster = Cluster::start()?;
    with_installation_at(&cluster.url(), async |it| {
        let (stage, vault) = (Stage::new(it)?, Vault::open(&cluster.url())?);
        let control = stage.services.control();
        let (site, other) = (stage.site("demo").await?, stage.site("other").await?);
        sqlx::raw_sql(TRIGGER).execute(control).await?;
        let mut serving = Serving::new(&stage)?;
        serving.backups = Some(vault.arguments.clone());
        serving.start()?;
        first_moment(control, site).await?;
        let (at, then) = (now(&stage).await?, stage.rows(site).await?);
        for site in [site, other] {
            let mut conn = stage.conn(site).await?;
            run(&mut conn, "DELETE FROM drafts; UPDATE users SET full_name = 'sai'".to_owned()).await?;
            conn.close().await?;
        }
        let others = everything(&stage, other).await?;
        serving.kill().await?;
        let keep = Into::Place { keep: Some(time::Duration::ZERO) };
        let (_, operation) =
            restoring::start_restore(&mut *control.acquire().await?, site, at, &keep, &asked()).await?;
        serving.walk(operation).await?;
        assert_eq!(stage.rows(site).await?, then);
        assert_eq!(everything(&stage, other).await?, others);
        assert!(vault.left()?.is_empty(), "{:?}", vault.left()?);
        assert_eq!(servers_in(&vault.path())?, 0, "a server outlives its restore");
        serving.backups = None;
        serving.nothing_is_left_over().await?;
        Ok(())
    })
    .await
}

/// Processes of Postgres with a folder under this one.
fn servers_in(folder: &std::path::Path) -> anyhow::Result<usize> {
    let folder = folder.to_string_lossy().into_owned();
    let mut found = 0;
    for process in std::fs::read_dir("/proc")? {
        // It may have ended by now.
        let arguments = std::fs::read(process?.path().join("cmdline")).unwrap_or_default();
        let arguments = String::from_utf8_lossy(&arguments).into_owned();
        found += usize::from(arguments.contains("bin/postgres") && arguments.contains(&folder));
    }
    Ok(found)
}

/// Locks the tables of people in every schema that waits for a site; one whose making was killed may have none.
async fn lock_people(stage: &Stage<'_>) -> anyhow::Result<PgConnection> {
    let standbys: Vec<(String, String)> = sqlx::query_as("SELECT schema, database FROM standbys WHERE state = 'ready'")
        .fetch_all(stage.services.control())
        .await?;
    let database = &standbys.first().context("a standby")?.1;
    let mut conn = stage.it.admin_options(database).connect().await?;
    let tables: Vec<String> = standbys.iter().map(|(schema, _)| format!("{schema}.users")).collect();
    run(&mut conn, format!("BEGIN; LOCK TABLE {} IN SHARE MODE", tables.join(", "))).await?;
    Ok(conn)
}

/// A sign-up that comes to a lock of the test's: until somebody waits there.
async fn caught(serving: &mut Serving<'_, '_>, subdomain: &str, query: &str) -> anyhow::Result<()> {
    serving.start()?;
    let mut conn = serving.stage.it.admin().await?;
    let sql = format!("SELECT count(*) FROM {WAITING} AND query LIKE $2");
    let waits = serving.wait("a sign-up that waits", async || {
        let waits: i64 = sqlx::query_scalar(AssertSqlSafe(sql.clone()))
            .bind(&serving.stage.it.prefix)
            .bind(format!("%{query}%"))
            .fetch_one(&mut conn)
            .await?;
        Ok(waits > 0)
    });
    tokio::select! {
        answer = serving.sign_up(subdomain) => anyhow::bail!("it was answered: {answer:?}"),
        waited = waits => waited,
    }
}

#[tokio::test]
async fn killed_at_every_step_of_a_sign_up_the_site_is_there_or_its_address_free() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let control = stage.services.control();
        stage.services.provisioner.keep_standbys(2).await?;
        let mut serving = Serving::new(&stage)?;

        // Before anything is noted: there is no such site, and the address can be had.
        let mut lock = control.begin().await?;
        sqlx::query("LOCK TABLE tenants IN SHARE MODE").execute(&mut *lock).await?;
        caught(&mut serving, "one", "INSERT INTO tenants").await?;
        serving.stop().await?;
        lock.rollback().await?;
        serving.expire().await?;
        assert_eq!(stage.count("SELECT count(*) FROM tenants").await?, 0);

        // Noted, and no admin there yet.
        let mut people = lock_people(&stage).await?;
        caught(&mut serving, "one", "INSERT INTO users").await?;
        serving.stop().await?;
        run(&mut people, "ROLLBACK".to_owned()).await?;
        assert_eq!(stage.count("SELECT count(*) FROM tenants WHERE state = 'creating'").await?, 1);
        serving.expire().await?;
        serving.nothing_is_left_over().await?;

        // The admin is there, and the site not open.
        let mut people = lock_people(&stage).await?;
        caught(&mut serving, "two", "INSERT INTO users").await?;
        let mut row = control.begin().await?;
        sqlx::query("SELECT tenant_id FROM sign_ups FOR UPDATE").execute(&mut *row).await?;
        run(&mut people, "ROLLBACK".to_owned()).await?;
        let mut watcher = it.admin().await?;
        let opens = format!("SELECT count(*) FROM {WAITING} AND query LIKE '%DELETE FROM sign_ups%'");
        serving
            .wait("a sign-up that opens its site", async || {
                let sql = AssertSqlSafe(opens.clone());
                Ok(sqlx::query_scalar::<_, i64>(sql).bind(&it.prefix).fetch_one(&mut watcher).await? > 0)
            })
            .await?;
        serving.stop().await?;
        row.rollback().await?;
        assert_eq!(stage.count("SELECT count(*) FROM tenants WHERE state = 'creating'").await?, 1);
        serving.expire().await?;
        serving.nothing_is_left_over().await?;

        for site in sqlx::query_scalar::<_, i64>("SELECT id FROM tenants ORDER BY id").fetch_all(control).await? {
            let mut conn = stage.conn(site).await?;
            let admins: Vec<String> = sqlx::query_scalar("SELECT email FROM users").fetch_all(&mut conn).await?;
            assert_eq!(admins.len(), 1, "{admins:?}");
            conn.close().await?;
        }
        assert_eq!(stage.count("SELECT count(*) FROM tenants WHERE subdomain IN ('one', 'two')").await?, 2);
        people.close().await?;
        watcher.close().await?;
        Ok(())
    })
    .await
}
