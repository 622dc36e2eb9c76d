//! A site as it was at a moment, out of a base backup and the log, on a server that each test has for itself.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use anyhow::Context;
use breakage::cluster::Cluster;
use bytes::Bytes;
use control_plane::backups;
use control_plane::holdings;
use control_plane::kinds::KINDS;
use control_plane::life::NewSiteName;
use control_plane::life::moving::{self, MoveTo};
use control_plane::life::restoring::{self, Into};
use control_plane::operations::{self, State};
use sqlx::{Connection, PgPool};
use time::OffsetDateTime;

use crate::installation::{run, with_installation_at};
use crate::moved_in::{Stage, asked, carried};
use crate::restoring_stage::{Vault, first_moment, next_segment, now};

const IN_PLACE: Into = Into::Place { keep: None };

async fn change(stage: &Stage<'_>, site: i64, sql: &str) -> anyhow::Result<()> {
    let mut conn = stage.conn(site).await?;
    run(&mut conn, sql.to_owned()).await?;
    conn.close().await?;
    Ok(())
}

async fn is_archived(control: &PgPool, at: OffsetDateTime) -> anyhow::Result<bool> {
    Ok(backups::servers(control).await?.iter().any(|server| server.archived_until > Some(at)))
}

async fn epoch(stage: &Stage<'_>, site: i64) -> anyhow::Result<i64> {
    let sql = "SELECT epoch FROM placements WHERE tenant_id = $1";
    Ok(sqlx::query_scalar(sql).bind(site).fetch_one(stage.services.control()).await?)
}

#[tokio::test]
async fn one_site_is_as_it_was_the_other_as_it_is_and_that_can_be_undone() -> anyhow::Result<()> {
    let cluster = Cluster::start()?;
    with_installation_at(&cluster.url(), async |it| {
        let (stage, vault) = (Stage::new(it)?, Vault::open(&cluster.url())?);
        let control = stage.services.control();
        let (site, other) = (stage.site("demo").await?, stage.site("other").await?);
        let keeping = vault.keep(control);
        let from = first_moment(control, site).await?;

        change(&stage, site, "INSERT INTO drafts (user_id, key, data) VALUES (3, 'sau', '{}')").await?;
        next_segment(&stage).await?;
        let (at, then) = (now(&stage).await?, stage.rows(site).await?);
        let blobs: Vec<String> = stage.held(site).await?.into_iter().collect();
        let mistake = "DELETE FROM drafts; DELETE FROM test_cases; UPDATE users SET full_name = 'sai';
             INSERT INTO drafts (user_id, key, data) VALUES (3, 'muộn', '{}');
             INSERT INTO questions (slug, title, statement, author_id) VALUES ('muon', 'Muộn', '', 2);
             INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ('\\x00', 3, now() + interval '1 day')";
        change(&stage, site, mistake).await?;
        change(&stage, other, mistake).await?;
        // Nobody names the blobs any more: they are let go, and kept for as long as the backups.
        for site in [site, other] {
            let later = OffsetDateTime::now_utc() + time::Duration::hours(1);
            let deleted =
                holdings::release_unused(control, &stage.services.blobs, site, &HashSet::new(), later).await?;
            assert_eq!(deleted, Some(0));
        }
        assert_eq!(stage.count("SELECT count(*) FROM released_blobs").await?, i64::try_from(stage.stored()?.len())?);
        let (mistaken, others) = (stage.rows(site).await?, stage.rows(other).await?);
        assert_ne!(mistaken, then);
        let old = epoch(&stage, site).await?;

        assert_eq!(vault.restore(&stage, site, at, &IN_PLACE).await?, site);
        let mut restored = stage.rows(site).await?;
        assert_eq!(restored, then);
        assert_eq!((stage.carries(site).await?, stage.knows_next_task(site).await?), (carried(), true));
        assert_eq!(stage.rows(other).await?, others);
        assert_eq!(epoch(&stage, site).await?, old + 1);
        assert_eq!(stage.held(site).await?.into_iter().collect::<Vec<_>>(), blobs);
        // A number that was given out after the moment is not given to something else; Postgres writes a sequence ahead,
        // so that after a recovery it may have passed over some.
        let mut conn = stage.conn(site).await?;
        let sql = "INSERT INTO questions (slug, title, statement, author_id) VALUES ('moi', 'Mới', '', 2) RETURNING id";
        let id: i64 = sqlx::query_scalar(sql).fetch_one(&mut conn).await?;
        assert!(id >= 4, "{id}");
        let sessions: i64 = sqlx::query_scalar("SELECT count(*) FROM sessions").fetch_one(&mut conn).await?;
        assert_eq!(sessions, 0);
        run(&mut conn, "DELETE FROM questions WHERE slug = 'moi'".to_owned()).await?;
        conn.close().await?;

        // Blobs that were let go before the oldest backup go; those that somebody holds again do not.
        let age = "UPDATE released_blobs SET released_at = now() - interval '16 days';
                   UPDATE backups SET ended_at = ended_at - interval '16 days'";
        sqlx::raw_sql(age).execute(control).await?;
        assert_eq!(holdings::delete_released(control, &stage.services.blobs).await?, 0);
        sqlx::raw_sql("UPDATE backups SET ended_at = ended_at + interval '16 days'").execute(control).await?;
        let others_own = stage.stored()?.len() - blobs.len();
        assert_eq!(holdings::delete_released(control, &stage.services.blobs).await?, others_own);
        assert_eq!(stage.stored()?.into_iter().collect::<Vec<_>>(), blobs);

        let known = backups::restorable(&mut *control.acquire().await?, site).await?.context("the site")?;
        assert!(known.undo_until.is_some() && known.from == Some(from), "{known:?}");
        // What only the place that the site can go back to may need is kept, however long ago that was left.
        let only_there = Bytes::from_static("chỉ chỗ cũ cần".as_bytes());
        let hash = platform::blobs::hash(&only_there);
        stage.services.blobs.put(only_there).await?;
        sqlx::query("INSERT INTO released_blobs (hash, released_at) VALUES ($1, now() - interval '20 days')")
            .bind(&hash)
            .execute(control)
            .await?;
        let long_ago = "UPDATE former_places SET left_at = now() - interval '40 days' WHERE can_be_undone";
        sqlx::query(long_ago).execute(control).await?;
        assert_eq!(holdings::delete_released(control, &stage.services.blobs).await?, 0);
        let operation = restoring::start_undo(&mut *control.acquire().await?, site, &asked()).await?;
        stage.done(operation).await?;
        assert_eq!(holdings::delete_released(control, &stage.services.blobs).await?, 1, "there is no such place now");
        assert!(!stage.stored()?.contains(&hash));
        restored = stage.rows(site).await?;
        assert_eq!(restored, mistaken);
        assert_eq!(epoch(&stage, site).await?, old + 2);
        let again = restoring::start_undo(&mut *control.acquire().await?, site, &asked())
            .await
            .err()
            .context("undone twice")?;
        assert!(again.to_string().contains("no restore"), "{again}");
        change(&stage, site, "UPDATE users SET full_name = 'viết được'").await?;

        // Where it was then, whatever has happened to its places since.
        let to = MoveTo { database: Some("new".to_owned()), keep_seconds: Some(0), ..MoveTo::default() };
        let operation = moving::start_move(&mut *control.acquire().await?, site, &to, &asked()).await?;
        stage.done(operation).await?;
        let new_site = NewSiteName { name: None, subdomain: "again".to_owned() };
        let new = vault.restore(&stage, site, at, &Into::New(new_site)).await?;
        assert_eq!(stage.rows(new).await?, then);
        let state: String =
            sqlx::query_scalar("SELECT state FROM tenants WHERE id = $1").bind(new).fetch_one(control).await?;
        assert_eq!(state, "active");

        for (at, told) in [
            (from - time::Duration::seconds(1), "can be restored from"),
            (OffsetDateTime::now_utc() + time::Duration::hours(1), "yet to come"),
        ] {
            let refused = restoring::start_restore(&mut *control.acquire().await?, site, at, &IN_PLACE, &asked()).await;
            let refused = refused.err().context("outside the window")?;
            assert!(refused.to_string().contains(told), "{refused}");
        }
        keeping.stop().await;
        Ok(())
    })
    .await
}

#[tokio::test]
async fn what_the_archive_lacks_is_said_and_the_site_stays_as_it_is() -> anyhow::Result<()> {
    let cluster = Cluster::start()?;
    with_installation_at(&cluster.url(), async |it| {
        let (stage, vault) = (Stage::new(it)?, Vault::open(&cluster.url())?);
        let control = stage.services.control();
        let site = stage.site("demo").await?;
        let keeping = vault.keep(control);
        first_moment(control, site).await?;
        // By name: the keeper may still be removing those from before its base backup.
        let last = vault.segments()?.pop();
        for _ in 0..4 {
            next_segment(&stage).await?;
        }
        let at = now(&stage).await?;
        let later = || anyhow::Ok(vault.segments()?.into_iter().filter(|one| Some(one) > last.as_ref()).count());
        let begun = Instant::now();
        while later()? < 3 || !is_archived(control, at).await? {
            anyhow::ensure!(begun.elapsed() < Duration::from_secs(60), "{:?}", backups::servers(control).await?);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        // It would notice, and say that the moment can't be restored.
        keeping.stop().await;
        let (rows, schemas, old) =
            (stage.rows(site).await?, stage.schemas_and_roles().await?, epoch(&stage, site).await?);
        let segments = vault.segments()?;
        let victim = &segments[segments.len() - 2];
        let whole = std::fs::read(victim)?;
        let damaged: Vec<u8> = whole.iter().rev().copied().collect();
        let (_, operation) =
            restoring::start_restore(&mut *control.acquire().await?, site, at, &IN_PLACE, &asked()).await?;
        std::fs::write(victim, damaged)?;
        let over = vault.finish(&stage, operation).await?;
        assert_eq!(over.state, State::Failed);
        let error = over.error.map(|error| error.text).unwrap_or_default();
        assert!(error.contains("is damaged"), "{error}");
        assert!(vault.left()?.is_empty(), "{:?}", vault.left()?);

        std::fs::remove_file(victim)?;
        operations::retry(&mut *control.acquire().await?, &KINDS, operation, "command:test").await?;
        let over = vault.finish(&stage, operation).await?;
        assert_eq!(over.state, State::Failed);
        let error = over.error.map(|error| error.text).unwrap_or_default();
        assert!(error.contains("lacks the segment"), "{error}");
        assert!(vault.left()?.is_empty(), "{:?}", vault.left()?);
        assert_eq!(stage.rows(site).await?, rows);
        assert_eq!((stage.schemas_and_roles().await?, epoch(&stage, site).await?), (schemas, old));
        change(&stage, site, "UPDATE users SET full_name = 'viết được'").await?;
        Ok(())
    })
    .await
}
