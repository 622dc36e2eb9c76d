use std::time::{Duration, Instant};

use anyhow::Context;
use control_plane::holdings;
use control_plane::kinds::KINDS;
use control_plane::life::{self, LifeError};
use control_plane::operations::{self, Filter, State, Worker, WorkerOptions};
use control_plane::provisioning::ProvisionError;
use directory::names::NameProblem;
use directory::{DirectoryOptions, Lookup, SiteState};
use sqlx::{ConnectOptions, Connection};

use crate::installation::{application, run, with_installation};
use crate::moved_in::{Stage, asked};

#[tokio::test]
async fn a_renamed_site_keeps_its_old_address_for_a_time() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let provisioner = &stage.services.provisioner;
        let pool = provisioner.control();
        let site = provisioner.sign_up(application("demo")).await?.tenant_id;
        let other = provisioner.sign_up(application("other")).await?.tenant_id;
        let mut change = pool.begin().await?;
        let renamed = life::rename(&mut change, site, Some("Tên mới"), Some("demo-moi"), &asked()).await?;
        change.commit().await?;
        assert_eq!((renamed.name.as_str(), renamed.subdomain.as_str()), ("Tên mới", "demo-moi"));
        let directory = it.directory(DirectoryOptions::default()).await?;
        for host in ["demo.localhost", "demo-moi.localhost"] {
            match directory.resolve(host).await.map_err(|error| anyhow::anyhow!("{error:?}"))? {
                Lookup::Site(found) => {
                    assert_eq!((found.id, found.primary_host.as_str()), (site, "demo-moi.localhost"))
                }
                other => anyhow::bail!("{host} leads to {other:?}"),
            }
        }
        // Nobody else gets it: neither by sign-up nor by rename.
        assert_eq!(provisioner.name_problem("demo").await?, Some(NameProblem::Taken));
        let refused = provisioner.sign_up(application("demo")).await;
        assert!(matches!(refused, Err(ProvisionError::Name(NameProblem::Taken))), "{refused:?}");
        for (label, problem) in [
            ("demo", NameProblem::Taken),
            ("demo-moi", NameProblem::Taken),
            ("console", NameProblem::Reserved),
            ("x", NameProblem::TooShort),
        ] {
            let mut change = pool.begin().await?;
            let refused = life::rename(&mut change, other, None, Some(label), &asked()).await;
            assert!(matches!(refused, Err(LifeError::Address(found)) if found == problem), "{label}: {refused:?}");
        }
        let mut change = pool.begin().await?;
        let refused = life::rename(&mut change, other, Some(" "), None, &asked()).await;
        assert!(matches!(refused, Err(LifeError::Name)), "{refused:?}");
        drop(change);
        // Its own old address it may take back; then the newer one is held.
        let mut change = pool.begin().await?;
        let back = life::rename(&mut change, site, None, Some("demo"), &asked()).await?;
        change.commit().await?;
        assert_eq!(back.held.map(|(label, _)| label).as_deref(), Some("demo-moi"));
        assert_eq!(stage.count("SELECT count(*) FROM held_names").await?, 1);
        // Once it was held for long enough, anybody may have it.
        sqlx::query("UPDATE held_names SET until = now()").execute(pool).await?;
        provisioner.sign_up(application("demo-moi")).await?;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_site_goes_from_state_to_state_only_as_it_may() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let pool = stage.services.control();
        let site = stage.services.provisioner.sign_up(application("demo")).await?.tenant_id;
        let state = async || -> anyhow::Result<(String, String)> {
            let sql = "SELECT state, state_reason FROM tenants WHERE id = $1";
            Ok(sqlx::query_as(sql).bind(site).fetch_one(pool).await?)
        };
        let mut conn = pool.acquire().await?;
        let silent = life::Asked { reason: " ".into(), ..asked() };
        assert!(matches!(life::suspend(&mut conn, site, &silent).await, Err(LifeError::NoReason)));
        assert!(matches!(life::resume(&mut conn, site, &asked()).await, Err(LifeError::State { .. })));
        assert!(matches!(life::suspend(&mut conn, 4711, &asked()).await, Err(LifeError::NotFound)));
        life::suspend(&mut conn, site, &asked()).await?;
        assert_eq!(state().await?, ("suspended".to_owned(), "a test".to_owned()));
        assert!(matches!(life::suspend(&mut conn, site, &asked()).await, Err(LifeError::State { .. })));
        let directory = it
            .directory(DirectoryOptions { life: Duration::ZERO, unknown_life: Duration::ZERO, ..Default::default() })
            .await?;
        let seen = async || -> anyhow::Result<Option<SiteState>> {
            let found = directory.site(site).await.map_err(|error| anyhow::anyhow!("{error:?}"))?;
            Ok(found.map(|site| site.state))
        };
        assert_eq!(seen().await?, Some(SiteState::Suspended));
        // A deleted site comes back as it was, with its reason.
        let because = life::Asked { reason: "không dùng nữa".into(), ..asked() };
        life::delete(&mut conn, site, life::GRACE, &because).await?;
        assert_eq!(state().await?.0, "deleting");
        life::undelete(&mut conn, site, &asked()).await?;
        assert_eq!(state().await?, ("suspended".to_owned(), "a test".to_owned()));
        life::archive(&mut conn, site, &because).await?;
        life::resume(&mut conn, site, &silent).await?;
        assert_eq!(state().await?.0, "active");
        let begun = Instant::now();
        while seen().await? != Some(SiteState::Active) {
            anyhow::ensure!(begun.elapsed() < Duration::from_secs(60), "{:?}", seen().await?);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let filter = Filter { tenant: Some(site), ..Filter::default() };
        let kinds: Vec<String> = operations::list(pool, &filter).await?.into_iter().map(|done| done.kind).collect();
        assert_eq!(kinds, ["resume", "archive", "undelete", "delete", "suspend", "create"]);
        Ok(())
    })
    .await
}

/// A deleted site whose grace is over.
async fn doomed(stage: &Stage<'_>, site: i64) -> anyhow::Result<()> {
    let mut conn = stage.services.control().acquire().await?;
    life::delete(&mut conn, site, time::Duration::ZERO, &asked()).await?;
    Ok(())
}

async fn removal_of(stage: &Stage<'_>, site: i64) -> anyhow::Result<i64> {
    life::Keeper::new(stage.services.clone()).round().await?;
    let sql = "SELECT id FROM operations WHERE kind = 'remove' AND tenant_id = $1";
    Ok(sqlx::query_scalar(sql).bind(site).fetch_one(stage.services.control()).await?)
}

#[tokio::test]
async fn a_removed_site_leaves_nothing_and_takes_nothing_of_another() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let pool = stage.services.control();
        let (goes, stays) = (stage.site("goes").await?, stage.site("stays").await?);
        let (theirs, before) = (stage.held(stays).await?, stage.rows(stays).await?);
        assert!(!stage.held(goes).await?.is_subset(&theirs), "no blob is the site's own");
        sqlx::query("INSERT INTO domains (host, tenant_id) VALUES ('lop.vn', $1)").bind(goes).execute(pool).await?;
        let mut conn = pool.acquire().await?;
        life::rename(&mut conn, goes, None, Some("gone"), &asked()).await?;
        drop(conn);
        // Within its grace it is left alone.
        let mut conn = pool.acquire().await?;
        life::delete(&mut conn, goes, life::GRACE, &asked()).await?;
        life::Keeper::new(stage.services.clone()).round().await?;
        assert_eq!(stage.count("SELECT count(*) FROM operations WHERE kind = 'remove'").await?, 0);
        life::undelete(&mut conn, goes, &asked()).await?;
        drop(conn);

        doomed(&stage, goes).await?;
        stage.done(removal_of(&stage, goes).await?).await?;
        assert_eq!(stage.stored()?, theirs);
        assert_eq!(stage.rows(stays).await?, before);
        assert_eq!(stage.schemas_and_roles().await?, (1, 1));
        for (table, sql) in [
            ("tenants", "SELECT count(*) FROM tenants"),
            ("placements", "SELECT count(*) FROM placements"),
            ("subscriptions", "SELECT count(*) FROM subscriptions"),
            ("websites", "SELECT count(*) FROM websites"),
        ] {
            assert_eq!(stage.count(sql).await?, 1, "{table}");
        }
        for sql in ["SELECT count(*) FROM domains", "SELECT count(*) FROM held_names"] {
            assert_eq!(stage.count(sql).await?, 0, "{sql}");
        }
        assert_eq!(stage.services.provisioner.name_problem("goes").await?, None);
        Ok(())
    })
    .await
}

/// Held up by whoever uses its blob, cut off there, and gone on with by another.
#[tokio::test]
async fn a_removal_that_is_cut_off_is_gone_on_with() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let pool = stage.services.control();
        let (goes, stays) = (stage.site("goes").await?, stage.site("stays").await?);
        doomed(&stage, goes).await?;
        let removal = removal_of(&stage, goes).await?;
        let mut holder = it.admin_options(&format!("{}_control", it.prefix)).connect().await?;
        let hash = stage.held(goes).await?.pop_last().unwrap_or_default();
        sqlx::query("SELECT pg_advisory_lock(hashtextextended('lophoc blob ' || $1, 0))")
            .bind(&hash)
            .execute(&mut holder)
            .await?;
        let worker = stage.worker()?;
        let work = tokio::spawn(async move { worker.finish(removal).await });
        let begun = Instant::now();
        while operations::show(pool, removal).await?.and_then(|it| it.step).as_deref() != Some("blobs") {
            anyhow::ensure!(begun.elapsed() < Duration::from_secs(60), "it does not come to its blobs");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        work.abort();
        assert!(work.await.is_err_and(|gone| gone.is_cancelled()));
        holder.close().await?;
        // As after the time that a lease lasts.
        let lapsed = "UPDATE operations SET lease_until = now() WHERE id = $1";
        sqlx::query(lapsed).bind(removal).execute(pool).await?;
        let over = stage.done(removal).await?;
        assert_eq!((over.progress, over.attempts), (1.0, 0));
        assert_eq!(stage.stored()?, stage.held(stays).await?);
        assert_eq!(stage.schemas_and_roles().await?, (1, 1));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn blobs_from_before_the_register_are_counted_before_any_is_deleted() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let pool = stage.services.control();
        let (goes, stays) = (stage.site("goes").await?, stage.site("stays").await?);
        let theirs = stage.held(stays).await?;
        // As a site from before.
        sqlx::query("DELETE FROM site_blobs WHERE tenant_id = $1").bind(stays).execute(pool).await?;
        sqlx::query("UPDATE placements SET blobs_counted_at = NULL WHERE tenant_id = $1")
            .bind(stays)
            .execute(pool)
            .await?;
        let deleted = holdings::release_all(pool, &stage.services.blobs, goes).await?;
        assert_eq!(deleted, None);
        life::Keeper::new(stage.services.clone()).round().await?;
        let sql = "SELECT id FROM operations WHERE kind = 'count_blobs'";
        stage.done(sqlx::query_scalar(sql).fetch_one(pool).await?).await?;
        assert_eq!(stage.held(stays).await?, theirs);
        assert!(directory::holdings::used(pool, stays).await? > 700_000);
        // What no row names goes after a day, unless another site has it.
        let (own, _) = stage.blob(stays, b"nobody names this".to_vec()).await?;
        let old = "UPDATE site_blobs SET held_at = now() - interval '25 hours' WHERE tenant_id = $1";
        holdings::count(&stage.services, stays).await?;
        assert!(stage.stored()?.contains(&own), "it was deleted while it was young");
        sqlx::query(old).bind(stays).execute(pool).await?;
        assert_eq!(holdings::count(&stage.services, stays).await?.deleted, 1);
        assert!(!stage.stored()?.contains(&own));
        assert_eq!(stage.held(stays).await?, theirs);
        let own_of_goes = stage.held(goes).await?.difference(&theirs).count();
        assert_eq!(holdings::release_all(pool, &stage.services.blobs, goes).await?, Some(own_of_goes));
        assert_eq!(stage.stored()?, theirs);
        Ok(())
    })
    .await
}

/// Whoever took a file to be imported and was killed before the import was asked for leaves it, whole or in part.
#[tokio::test]
async fn uploads_that_nobody_imports_are_swept_up() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let blobs = &stage.services.blobs;
        let [lost, awaited, young] = [
            life::upload(blobs, &b"x"[..]).await?,
            life::upload(blobs, &b"x"[..]).await?,
            life::upload(blobs, &b"x"[..]).await?,
        ];
        let half = format!("{}.tar.zst#1", "0".repeat(32));
        let folder = stage.folder.path().join("imports");
        std::fs::write(folder.join(&half), "x")?;
        let days_ago = std::time::SystemTime::from(time::OffsetDateTime::now_utc()) - Duration::from_secs(25 * 3600);
        for name in [&lost, &awaited, &half] {
            std::fs::File::options().write(true).open(folder.join(name))?.set_modified(days_ago)?;
        }
        let new = life::NewSiteName { name: None, subdomain: "new-site".to_owned() };
        life::start_import(&mut *stage.services.control().acquire().await?, &awaited, &new, &asked()).await?;
        life::Keeper::new(stage.services.clone()).round().await?;
        assert_eq!(stage.others()?, [awaited, young].into());
        Ok(())
    })
    .await
}

/// An operation that a newer program has begun is left to workers of that program; where nobody knows its step it is
/// given up, and what was done is undone.
#[tokio::test]
async fn a_step_of_a_newer_program_is_left_to_it() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let pool = stage.services.control();
        let source = stage.services.provisioner.sign_up(application("demo")).await?.tenant_id;
        for (subdomain, comes) in [("first", true), ("second", false)] {
            let new = life::NewSiteName { name: None, subdomain: subdomain.to_owned() };
            let (site, clone) = life::start_clone(&mut *pool.acquire().await?, source, &new, &asked()).await?;
            let step = "UPDATE operations SET steps[2] = $2, next_attempt_at = now() WHERE id = $1";
            sqlx::query(step).bind(clone).bind("enchant").execute(pool).await?;
            stage.worker()?.take(Some(clone)).await?;
            let now = operations::show(pool, clone).await?.context("the operation")?;
            assert_eq!((now.state, now.step.as_deref(), now.attempts), (State::Waiting, Some("enchant"), 1), "{now:?}");
            if comes {
                sqlx::query(step).bind(clone).bind("copy").execute(pool).await?;
                stage.done(clone).await?;
                continue;
            }
            let options = WorkerOptions { attempts: 3, first_pause: Duration::from_millis(1), ..Default::default() };
            let end = Worker::new(stage.services.clone(), &KINDS, options).finish(clone).await?;
            assert_eq!(end, Some(State::Failed));
            let left: i64 =
                sqlx::query_scalar("SELECT count(*) FROM tenants WHERE id = $1").bind(site).fetch_one(pool).await?;
            assert_eq!(left, 0, "what was reserved is given back");
        }
        Ok(())
    })
    .await
}

/// A site that can't be read is tried again now and then, not all the time.
#[tokio::test]
async fn blobs_that_can_not_be_counted_are_not_counted_for_ever() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let pool = stage.services.control();
        let site = stage.site("demo").await?;
        let old = "UPDATE placements SET blobs_counted_at = now() - interval '25 hours'";
        sqlx::query(old).execute(pool).await?;
        let mut conn = stage.conn(site).await?;
        run(&mut conn, "ALTER TABLE test_cases RENAME COLUMN input_size TO away".to_owned()).await?;
        let keeper = life::Keeper::new(stage.services.clone());
        let kind = "SELECT count(*) FROM operations WHERE kind = 'count_blobs'";
        keeper.round().await?;
        let sql = "SELECT id FROM operations WHERE kind = 'count_blobs'";
        let count: i64 = sqlx::query_scalar(sql).fetch_one(pool).await?;
        stage.done(count).await?;
        let log = operations::log(pool, count, 0).await?;
        assert!(log.iter().any(|line| line.notice.text.contains("input_size")), "{log:?}");
        keeper.round().await?;
        assert_eq!(stage.count(kind).await?, 1, "half a minute later");
        run(&mut conn, "ALTER TABLE test_cases RENAME COLUMN away TO input_size".to_owned()).await?;
        conn.close().await?;
        sqlx::query("UPDATE operations SET created_at = now() - interval '1 hour'").execute(pool).await?;
        keeper.round().await?;
        assert_eq!(stage.count(kind).await?, 2);
        let sql = "SELECT max(id) FROM operations WHERE kind = 'count_blobs'";
        stage.done(sqlx::query_scalar(sql).fetch_one(pool).await?).await?;
        keeper.round().await?;
        assert_eq!(stage.count(kind).await?, 2, "there is nothing to count");
        Ok(())
    })
    .await
}

/// Whoever stores a blob again while it is being deleted has it afterwards.
#[tokio::test]
async fn storing_and_deleting_the_same_blob_never_loses_it() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let (one, two) = (stage.site("one").await?, stage.site("two").await?);
        let pool = stage.services.control();
        for round in 0..40 {
            let content = format!("round {round}").into_bytes();
            let (hash, _) = stage.blob(one, content.clone()).await?;
            let delete = holdings::release_all(pool, &stage.services.blobs, one);
            let (deleted, stored) = tokio::join!(delete, stage.blob(two, content));
            deleted?;
            stored?;
            assert!(stage.stored()?.contains(&hash), "lost in round {round}");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_site_has_one_live_operation_which_can_be_called_off() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let pool = stage.services.control();
        let site = stage.site("demo").await?;
        let first = life::start_export(&mut *pool.acquire().await?, site, &asked()).await?;
        let second = life::start_export(&mut *pool.acquire().await?, site, &asked()).await;
        assert!(matches!(second, Err(operations::StartError::Busy)), "{second:?}");
        operations::cancel(&mut *pool.acquire().await?, &KINDS, first, "command:test").await?;
        assert_eq!(stage.finish(first).await?.state, State::Cancelled);
        assert!(operations::cancel(&mut *pool.acquire().await?, &KINDS, first, "command:test").await.is_err());
        assert!(stage.others()?.is_empty());

        // One that fails keeps the reason, and works when it is tried again after the cause is mended.
        let hash = stage.held(site).await?.pop_first().unwrap_or_default();
        let content = stage.services.blobs.get(&hash).await?;
        stage.services.blobs.delete(&hash).await?;
        let third = life::start_export(&mut *pool.acquire().await?, site, &asked()).await?;
        let failed = stage.finish(third).await?;
        assert_eq!(failed.state, State::Failed);
        assert!(failed.error.as_ref().is_some_and(|error| error.text.contains(&hash)), "{failed:?}");
        assert!(stage.others()?.is_empty());
        stage.services.blobs.put(content).await?;
        operations::retry(&mut *pool.acquire().await?, &KINDS, third, "command:test").await?;
        stage.done(third).await?;
        assert!(operations::retry(&mut *pool.acquire().await?, &KINDS, third, "command:test").await.is_err());
        Ok(())
    })
    .await
}

/// A database that is away for a moment costs an attempt, not the operation.
#[tokio::test]
async fn a_step_that_fails_is_tried_again() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let site = stage.site("demo").await?;
        let sql = "SELECT schema, database FROM placements";
        let (schema, database): (String, String) = sqlx::query_as(sql).fetch_one(stage.services.control()).await?;
        let mut admin = it.admin_options(&database).connect().await?;
        run(
            &mut admin,
            format!("ALTER TABLE {schema}.drafts RENAME TO hidden; ALTER TABLE {schema}.schema_history RENAME TO lost"),
        )
        .await?;
        let operation = life::start_export(&mut *stage.services.control().acquire().await?, site, &asked()).await?;
        let worker = stage.worker()?;
        let work = tokio::spawn(async move { worker.finish(operation).await });
        let attempts = async || -> anyhow::Result<i32> {
            Ok(operations::show(stage.services.control(), operation).await?.map_or(0, |found| found.attempts))
        };
        let begun = Instant::now();
        while attempts().await? < 2 {
            anyhow::ensure!(begun.elapsed() < Duration::from_secs(60), "it was not tried twice");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        run(
            &mut admin,
            format!("ALTER TABLE {schema}.hidden RENAME TO drafts; ALTER TABLE {schema}.lost RENAME TO schema_history"),
        )
        .await?;
        admin.close().await?;
        let end = work.await??;
        let log = operations::log(stage.services.control(), operation, 0).await?;
        assert_eq!(end, Some(State::Done), "{log:?}");
        Ok(())
    })
    .await
}

/// A column that names blobs and that nobody counts would lose them.
#[tokio::test]
async fn every_column_that_names_blobs_is_counted() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let site = stage.services.provisioner.sign_up(application("demo")).await?.tenant_id;
        let mut conn = stage.conn(site).await?;
        let found: Vec<(String, String)> = sqlx::query_as(
            "SELECT c.relname::text, a.attname::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
              WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attname LIKE '%\\_hash'
                AND a.atttypid = 'text'::regtype AND a.attname <> 'password_hash' ORDER BY 1, 2",
        )
        .fetch_all(&mut conn)
        .await?;
        conn.close().await?;
        let mut counted: Vec<(String, String)> =
            holdings::BLOB_COLUMNS.iter().map(|column| (column.table.to_owned(), column.hash.to_owned())).collect();
        counted.sort();
        assert_eq!(found, counted);
        Ok(())
    })
    .await
}
