use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context;
use control_plane::life::{self, NewSiteName};
use control_plane::operations::State;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

use crate::installation::{run, with_installation};
use crate::moved_in::{Stage, asked, carried};
use crate::packed::{Entries, export, import, manifest, new_site, unpack};

#[tokio::test]
async fn what_is_exported_is_imported_row_by_row_and_blob_by_blob() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let site = stage.site("demo").await?;
        let file = export(&stage, site).await?;
        let (before, held, stored) = (stage.rows(site).await?, stage.held(site).await?, stage.stored()?);
        let mut entries = unpack(&file).await?;
        let told = manifest(&mut entries);
        assert_eq!((told.format, told.schema_version), (1, migrations::tenant_version()));
        assert_eq!(entries.iter().filter(|(name, _)| name.starts_with("blobs/")).count(), held.len());
        assert!(!entries.iter().any(|(name, _)| name.contains("sessions")), "sessions are in the file");

        // Onto a platform that has none of it: the first one's site is gone by then.
        let mut conn = stage.services.control().acquire().await?;
        life::delete(&mut conn, site, time::Duration::ZERO, &asked()).await?;
        drop(conn);
        life::Keeper::new(stage.services.clone()).round().await?;
        let sql = "SELECT id FROM operations WHERE kind = 'remove'";
        stage.done(sqlx::query_scalar(sql).fetch_one(stage.services.control()).await?).await?;
        assert!(stage.stored()?.is_empty());
        let (new, over) = import(&stage, &file, "demo").await?;
        assert_eq!(over.state, State::Done, "{over:?}");
        assert_eq!(stage.rows(new).await?, before);
        assert_eq!((stage.carries(new).await?, stage.knows_next_task(new).await?), (carried(), true));
        assert_eq!((stage.held(new).await?, stage.stored()?), (held, stored));
        let found = life::sites::find(stage.services.control(), "demo").await?.context("the site")?;
        assert_eq!(
            (found.name.as_str(), found.state.as_str(), found.version),
            ("Lớp demo", "active", migrations::tenant_version())
        );
        let config: serde_json::Value = sqlx::query_scalar("SELECT config FROM websites WHERE tenant_id = $1")
            .bind(new)
            .fetch_one(stage.services.control())
            .await?;
        assert_eq!(config, told.site.website);
        // The next ids are those that come next, and what is built on keys holds.
        let mut conn = stage.conn(new).await?;
        let id: i64 = sqlx::query_scalar(
            "INSERT INTO questions (slug, title, statement, author_id) VALUES ('x', 'x', '', 1) RETURNING id",
        )
        .fetch_one(&mut conn)
        .await?;
        assert_eq!(id, 3, "the id of a deleted question is given out again");
        let orphan = sqlx::query("INSERT INTO drafts VALUES (4711, 'k', '{}')").execute(&mut conn).await;
        assert!(orphan.is_err(), "the foreign keys are gone");
        conn.close().await?;
        // The same site gives the same rows again.
        let again = unpack(&export(&stage, new).await?).await?;
        let rows = |entries: &Entries| -> Entries {
            entries
                .iter()
                // A question more, and what `carries` looks at.
                .filter(|(name, _)| name.starts_with("tables/") && !name.contains("questions"))
                .map(|(name, content)| (name.clone(), without_carries(content)))
                .collect()
        };
        assert_eq!(rows(&again), rows(&entries));
        assert_eq!(stage.others()?.len(), 2, "the imported file is still there: {:?}", stage.others()?);
        Ok(())
    })
    .await
}

/// A table's rows but those of tasks that carry something to the judge.
fn without_carries(table: &[u8]) -> Vec<u8> {
    let lines = String::from_utf8_lossy(table);
    lines.split_inclusive('\n').filter(|line| !line.contains("carry_")).collect::<String>().into_bytes()
}

#[tokio::test]
async fn a_file_of_an_older_version_is_migrated_once_its_rows_are_there() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let pool = stage.services.control();
        let site = stage.services.provisioner.sign_up(crate::installation::application("old")).await?.tenant_id;
        let sql = "SELECT database, schema FROM placements";
        let (database, schema): (String, String) = sqlx::query_as(sql).fetch_one(pool).await?;
        let mut conn = it.admin_options(&database).connect().await?;
        migrations::drop_schema(&mut conn, &schema).await?;
        migrations::tenant_at(&mut conn, &schema, 1).await?;
        run(&mut conn, format!("INSERT INTO {schema}.users (email) VALUES ('an@lop.vn'); INSERT INTO {schema}.questions (slug, title, statement, author_id) VALUES ('a', 'A', '', 1)")).await?;
        conn.close().await?;
        let file = export(&stage, site).await?;
        assert_eq!(manifest(&mut unpack(&file).await?).schema_version, 1);
        let (new, over) = import(&stage, &file, "new").await?;
        assert_eq!(over.state, State::Done, "{over:?}");
        let rows = stage.rows(new).await?;
        assert_eq!((rows["users"].len(), rows["questions"].len()), (1, 1));
        let version: i32 =
            sqlx::query_scalar("SELECT version FROM placements WHERE tenant_id = $1").bind(new).fetch_one(pool).await?;
        assert_eq!(version, migrations::tenant_version());
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_clone_is_the_same_and_lives_on_its_own() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let pool = stage.services.control();
        let site = stage.site("demo").await?;
        let mut conn = stage.conn(site).await?;
        run(&mut conn, "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, enqueued_at) VALUES (gen_random_uuid(), 1, 3, 1, 'x', now())".into()).await?;
        let waiting: uuid::Uuid =
            sqlx::query_scalar("SELECT token FROM submissions WHERE status = 'running'").fetch_one(&mut conn).await?;
        conn.close().await?;
        let named = NewSiteName { name: Some("Bản sao".into()), subdomain: "copy".into() };
        let (new, operation) = life::start_clone(&mut *pool.acquire().await?, site, &named, &asked()).await?;
        stage.done(operation).await?;
        let (mut original, mut copy) = (stage.rows(site).await?, stage.rows(new).await?);
        // What is being judged is judged for each on its own.
        let mut conn = stage.conn(new).await?;
        let (token, queued): (uuid::Uuid, bool) =
            sqlx::query_as("SELECT token, enqueued_at IS NOT NULL FROM submissions WHERE status = 'running'").fetch_one(&mut conn).await?;
        assert!(token != waiting && !queued);
        conn.close().await?;
        for rows in [&mut original, &mut copy] {
            rows.get_mut("submissions").context("the table")?.retain(|row| !row.contains(",running,"));
        }
        assert_eq!(original, copy);
        assert_eq!((stage.carries(new).await?, stage.knows_next_task(new).await?), (carried(), true));
        assert_eq!(stage.held(site).await?, stage.held(new).await?);
        let found = life::sites::find(pool, "copy").await?.context("the clone")?;
        assert_eq!((found.name.as_str(), found.state.as_str()), ("Bản sao", "active"));
        // The original goes; the clone keeps every blob.
        let mut conn = pool.acquire().await?;
        life::delete(&mut conn, site, time::Duration::ZERO, &asked()).await?;
        drop(conn);
        life::Keeper::new(stage.services.clone()).round().await?;
        let sql = "SELECT id FROM operations WHERE kind = 'remove'";
        stage.done(sqlx::query_scalar(sql).fetch_one(pool).await?).await?;
        assert_eq!(stage.stored()?, stage.held(new).await?);
        let gone = life::start_clone(&mut *pool.acquire().await?, site, &new_site("again"), &asked()).await;
        assert!(gone.is_err(), "{gone:?}");
        Ok(())
    })
    .await
}

/// `control-plane site …` as a process of its own.
fn command(stage: &Stage<'_>, arguments: &[&str]) -> anyhow::Result<Child> {
    let options = stage.it.options();
    let child = Command::new(env!("CARGO_BIN_EXE_control-plane"))
        .arg("site")
        .args(["--control-database-url", &stage.it.control_url(None)?])
        .args(["--sites-database-url", &stage.it.control_url(None)?])
        .args(["--api-login", &options.api_login])
        .args(["--sites-prefix", &options.database_prefix])
        .args(["--role-prefix", &options.role_prefix])
        .args(arguments)
        .env("LOPHOC_BLOBS", stage.folder.path())
        .stdout(Stdio::piped())
        .spawn()?;
    Ok(child)
}

/// Number of the lock that a step's end waits for.
const HELD: i64 = 77;

/// Lets `site …` work until it has done the step, holds it there before that is noted, and kills it.
async fn kill_after(stage: &Stage<'_>, arguments: &[&str], kind: &str, step: &str) -> anyhow::Result<i64> {
    let control = format!("{}_control", stage.it.prefix);
    let mut conn = stage.it.admin_options(&control).options([("search_path", "control")]).connect().await?;
    sqlx::query("SELECT pg_advisory_lock($1)").bind(HELD).execute(&mut conn).await?;
    sqlx::raw_sql(AssertSqlSafe(format!(
        "CREATE FUNCTION hold_step() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN PERFORM pg_advisory_xact_lock({HELD}); RETURN NEW; END $$;
         CREATE TRIGGER hold_step BEFORE UPDATE OF step ON operations FOR EACH ROW
         WHEN (OLD.kind = '{kind}' AND OLD.steps[OLD.step + 1] = '{step}' AND NEW.step > OLD.step)
         EXECUTE FUNCTION hold_step()"
    )))
    .execute(&mut conn)
    .await?;
    let mut child = command(stage, arguments)?;
    let begun = Instant::now();
    let held: i32 = loop {
        let waits = "SELECT pid FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock' AND wait_event = 'advisory'";
        if let Some(pid) = sqlx::query_scalar(waits).bind(&control).fetch_optional(&mut conn).await? {
            break pid;
        }
        anyhow::ensure!(child.try_wait()?.is_none(), "{kind} was over before {step} came to its end");
        anyhow::ensure!(begun.elapsed() < Duration::from_secs(60), "{step} does not come to its end");
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    child.kill()?;
    child.wait()?;
    // The server is to notice before it lets the dead one's statement through.
    sqlx::query("SELECT pg_terminate_backend($1, 10000)").bind(held).execute(&mut conn).await?;
    sqlx::raw_sql("DROP TRIGGER hold_step ON operations; DROP FUNCTION hold_step()").execute(&mut conn).await?;
    // As after the twenty seconds that a lease lasts.
    let lapsed = "UPDATE operations SET lease_until = now() WHERE kind = $1 AND state = 'running' RETURNING id";
    let id = sqlx::query_scalar(lapsed).bind(kind).fetch_one(&mut conn).await?;
    conn.close().await?;
    Ok(id)
}

#[tokio::test]
async fn exports_imports_and_clones_that_are_killed_are_gone_on_with() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let site = stage.site("demo").await?;
        let rows = stage.rows(site).await?;
        let target = stage.folder.path().join("demo.tar.zst");
        let target = target.to_string_lossy();
        let operation = kill_after(&stage, &["export", "demo", "--to", &target], "export", "write").await?;
        stage.done(operation).await?;
        assert_eq!(stage.others()?.len(), 1, "{:?}", stage.others()?);

        let file = stage.folder.path().join("good.tar.zst");
        std::fs::write(&file, export(&stage, site).await?)?;
        let file = file.to_string_lossy();
        for (number, step) in ["reserve", "load", "migrate", "open"].into_iter().enumerate() {
            let address = format!("import-{number}");
            let operation = kill_after(&stage, &["import", &file, "--subdomain", &address], "import", step).await?;
            let over = stage.done(operation).await?;
            assert_eq!(stage.rows(over.tenant_id.context("the site")?).await?, rows, "killed after {step}");
        }
        for (number, step) in ["copy", "open"].into_iter().enumerate() {
            let address = format!("clone-{number}");
            let operation = kill_after(&stage, &["clone", "demo", "--subdomain", &address], "clone", step).await?;
            let over = stage.done(operation).await?;
            assert_eq!(stage.rows(over.tenant_id.context("the site")?).await?, rows, "killed after {step}");
        }
        assert_eq!(stage.schemas_and_roles().await?, (7, 7));
        assert_eq!(stage.stored()?, stage.held(site).await?);
        assert_eq!(stage.others()?.len(), 2, "{:?}", stage.others()?);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_command_line_says_what_it_does() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let site = stage.site("demo").await?;
        let said = async |arguments: &[&str]| -> anyhow::Result<(bool, String)> {
            let output = command(&stage, arguments)?.wait_with_output()?;
            Ok((output.status.success(), String::from_utf8(output.stdout)?))
        };
        let folder = tempfile::tempdir()?;
        let target = folder.path().join("demo.tar.zst").to_string_lossy().into_owned();
        let other = life::start_export(&mut *stage.services.control().acquire().await?, site, &asked()).await?;
        assert!(!said(&["export", "demo", "--to", &target]).await?.0, "another one is not over");
        assert_eq!(folder.path().read_dir()?.count(), 0, "a refused export leaves a file");
        stage.done(other).await?;
        let (well, text) = said(&["export", "demo", "--to", &target]).await?;
        assert!(well && text.contains("SHA-256"), "{text}");
        assert!(!said(&["export", "demo", "--to", &target]).await?.0, "a file was written over");
        let (well, text) = said(&["import", &target, "--subdomain", "again", "--name", "Lại"]).await?;
        assert!(well, "{text}");
        let (well, text) = said(&["list", "again"]).await?;
        assert!(well && text.contains("\tagain\tactive\tFree\t") && text.ends_with("\tLại\n"), "{text}");
        assert!(!said(&["suspend", "again", "--reason", " "]).await?.0);
        assert!(said(&["suspend", "again", "--reason", "chưa trả tiền"]).await?.0);
        assert!(!said(&["delete", "again", "--reason", "x", "--confirm", "demo"]).await?.0);
        assert!(said(&["delete", "again", "--reason", "x", "--confirm", "again"]).await?.0);
        assert!(said(&["undelete", "again"]).await?.0);
        let (well, text) = said(&["show", "again"]).await?;
        assert!(well && text.contains("suspended since") && text.contains("chưa trả tiền"), "{text}");
        let actions: Vec<String> =
            sqlx::query_scalar("SELECT action FROM audit ORDER BY id").fetch_all(stage.services.control()).await?;
        assert_eq!(actions, ["site.export", "site.import", "site.suspend", "site.delete", "site.undelete"]);
        Ok(())
    })
    .await
}

/// What comes after a new site is open takes it away no more, and the import is done.
#[tokio::test]
async fn an_import_that_fails_when_the_site_is_open_leaves_it_there() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let (control, source) = (stage.services.control(), stage.site("demo").await?);
        let (site, over) = import(&stage, &export(&stage, source).await?, "again").await?;
        assert_eq!(over.state, State::Done, "{over:?}");
        let rows = stage.rows(site).await?;
        // As before its last step, with one attempt left, and an upload that can't be deleted.
        let file: String = sqlx::query_scalar(
            "UPDATE operations SET state = 'waiting', finished_at = NULL, step = step - 1, attempts = 11 WHERE id = $1
             RETURNING input->>'file'",
        )
        .bind(over.id)
        .fetch_one(control)
        .await?;
        let upload = stage.folder.path().join("imports").join(file);
        std::fs::create_dir_all(&upload)?;
        assert_eq!(stage.finish(over.id).await?.state, State::Done);
        std::fs::remove_dir(&upload)?;
        // Nor does an attempt to undo it.
        let undone = "UPDATE operations SET state = 'waiting', finished_at = NULL, undoing = 'failed' WHERE id = $1";
        sqlx::query(undone).bind(over.id).execute(control).await?;
        assert_eq!(stage.finish(over.id).await?.state, State::Done);
        assert_eq!(stage.rows(site).await?, rows);
        Ok(())
    })
    .await
}
