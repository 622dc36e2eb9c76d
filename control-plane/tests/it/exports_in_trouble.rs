//! Exports while the site is written to, and exports for which there is no room.

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use control_plane::life;
use control_plane::operations::{self, State};
use sqlx::Connection;

use crate::installation::{run, with_installation};
use crate::moved_in::Stage;
use crate::packed::{export, import};

/// What is written together is in the file together or not at all.
#[tokio::test]
async fn a_site_that_is_written_to_is_exported_as_of_one_moment() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let site = stage.site("demo").await?;
        let mut conn = stage.conn(site).await?;
        let (over, pairs) = (AtomicBool::new(false), AtomicUsize::new(0));
        let writing = async {
            while !over.load(Ordering::Acquire) {
                let number = pairs.fetch_add(1, Ordering::AcqRel);
                // The tag's table comes after the question's in the file, and before it in the alphabet.
                run(
                    &mut conn,
                    format!(
                        "BEGIN; INSERT INTO questions (slug, title, statement, author_id) VALUES ('p{number}', 'p', 'p', 2);
                         INSERT INTO question_tags SELECT id, 'p' FROM questions WHERE slug = 'p{number}'; COMMIT"
                    ),
                )
                .await?;
            }
            anyhow::Ok(())
        };
        let exporting = async {
            let mut files = Vec::new();
            for _ in 0..3 {
                files.push(export(&stage, site).await?);
            }
            over.store(true, Ordering::Release);
            anyhow::Ok(files)
        };
        let (written, files) = tokio::join!(writing, exporting);
        written?;
        conn.close().await?;
        let mut seen = Vec::new();
        for (number, file) in files?.into_iter().enumerate() {
            let (new, end) = import(&stage, &file, &format!("moment-{number}")).await?;
            assert_eq!(end.state, State::Done, "{end:?}");
            let mut conn = stage.conn(new).await?;
            let (questions, tags): (i64, i64) = sqlx::query_as(
                "SELECT (SELECT count(*) FROM questions WHERE title = 'p'), (SELECT count(*) FROM question_tags WHERE tag = 'p')",
            )
            .fetch_one(&mut conn)
            .await?;
            assert_eq!(questions, tags);
            seen.push(questions);
            conn.close().await?;
        }
        assert!(seen.is_sorted() && seen[0] < seen[2], "nothing was written meanwhile: {seen:?}");
        Ok(())
    })
    .await
}

/// A process that may write no more than a part of the file: as on a disk that is full.
#[tokio::test]
async fn an_export_that_finds_no_room_leaves_none_of_it_and_is_tried_again() -> anyhow::Result<()> {
    with_installation(async |it| {
        let stage = Stage::new(it)?;
        let site = stage.site("demo").await?;
        let mut conn = stage.conn(site).await?;
        // Something that can't be packed into less.
        run(&mut conn, "INSERT INTO drafts (user_id, key, data) SELECT 3, n::text, to_jsonb(sha512(n::text::bytea)::text) FROM generate_series(1, 4000) n".to_owned()).await?;
        conn.close().await?;
        let options = it.options();
        let target = stage.folder.path().join("full.tar.zst");
        let mut child = Command::new("sh")
            // In blocks of 512 bytes; the signal would end the process before it sees the error.
            .args(["-c", "trap '' XFSZ; ulimit -f 256; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_control-plane"), "site"])
            .args(["--control-database-url", &it.control_url(None)?])
            .args(["--sites-database-url", &it.control_url(None)?])
            .args(["--api-login", &options.api_login])
            .args(["--sites-prefix", &options.database_prefix])
            .args(["--role-prefix", &options.role_prefix])
            .args(["export", "demo", "--to", &target.to_string_lossy()])
            .env("LOPHOC_BLOBS", stage.folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let pool = stage.services.control();
        let begun = Instant::now();
        let operation = loop {
            anyhow::ensure!(begun.elapsed() < Duration::from_secs(60), "no attempt fails");
            let tried = sqlx::query_scalar("SELECT id FROM operations WHERE kind = 'export' AND attempts > 0 AND state = 'waiting'");
            if let Some(id) = tried.fetch_optional(pool).await? {
                break id;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        };
        child.kill()?;
        child.wait()?;
        let failed = operations::show(pool, operation).await?.context("the export")?;
        assert!(failed.error.as_ref().is_some_and(|error| error.text.contains("too large")), "{failed:?}");
        assert!(stage.others()?.is_empty(), "what was written stays in the way: {:?}", stage.others()?);
        sqlx::query("UPDATE operations SET next_attempt_at = now(), state = 'waiting', lease = NULL, lease_until = NULL WHERE id = $1")
            .bind(operation)
            .execute(pool)
            .await?;
        stage.done(operation).await?;
        assert_eq!(life::exports(pool, site).await?.len(), 1);
        Ok(())
    })
    .await
}
