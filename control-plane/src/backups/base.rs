//! Base backups: taken, verified, and only then called one.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use async_compression::tokio::bufread::ZstdDecoder;
use serde::Deserialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use time::macros::format_description;
use tokio::fs::File;
use tokio::io::{AsyncWriteExt, BufReader};
use tokio::process::Command;

use super::Backups;
use super::layout::{self, Backup, Cluster, LIST, Manifest, TAR};
use super::mark::{self, Received};
use super::programs::{self, Programs};
use super::source::{Identity, Source};

/// How long the archive may take to receive what was written while the backup was taken.
const RECEIVED_WITHIN: Duration = Duration::from_secs(60);
/// How often that is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// Why a base backup is not taken.
const NOBODY_RECEIVES: &str = "the archive does not get what the server writes: does control-plane backup keep run?";

/// What Postgres' own list says of the log.
#[derive(Deserialize)]
struct List {
    #[serde(rename = "WAL-Ranges")]
    ranges: Vec<Range>,
}

#[derive(Deserialize)]
struct Range {
    #[serde(rename = "Start-LSN")]
    start: String,
}

/// Takes a base backup and verifies it. One at a time for each cluster.
pub(super) async fn take(
    backups: &Backups,
    source: &Source,
    conn: &mut PgConnection,
    identity: &Identity,
    cluster: &Cluster,
) -> anyhow::Result<Backup> {
    let _held = layout::lock(&cluster.root().join("base.lock"), "a base backup is being taken")?;
    ensure!(mark::is_receiving(conn).await?, "{NOBODY_RECEIVES}");
    let programs = backups.programs(identity.major)?;
    let began_at: OffsetDateTime = sqlx::query_scalar("SELECT clock_timestamp()").fetch_one(&mut *conn).await?;
    let name =
        began_at.format(format_description!("[year][month][day]T[hour][minute][second].[subsecond digits:6]Z"))?;
    let making = cluster.begin(&name)?;
    let taken = taken(source, conn, identity, &programs, &making, began_at).await;
    let whole = match taken {
        Ok(manifest) => {
            let made = Backup { name: name.clone(), folder: making.clone(), manifest };
            verify(&backups.inner.scratch, &programs, &made).await.map(|()| made.manifest)
        }
        Err(error) => Err(error),
    };
    match whole {
        Ok(manifest) => cluster.finish(&making, &name, manifest),
        Err(error) => {
            // What is left of it fills the disk; the next attempt would remove it too.
            let _ = fs::remove_dir_all(&making);
            Err(error)
        }
    }
}

async fn taken(
    source: &Source,
    conn: &mut PgConnection,
    identity: &Identity,
    programs: &Programs,
    making: &Path,
    began_at: OffsetDateTime,
) -> anyhow::Result<Manifest> {
    let mut command = programs.command("pg_basebackup");
    // The log is the archive's.
    command.args(["--format=tar", "--compress=client-zstd:3", "--wal-method=none", "--checkpoint=fast"]);
    command.args(["--label=lophoc", "--pgdata"]).arg(making);
    programs::run(source.talk(&mut command), "pg_basebackup").await?;
    let tars = layout::names(making)?.into_iter().filter(|name| name.contains(".tar")).count();
    ensure!(tars == 1, "the server has tablespaces: only servers without them can be backed up");
    let list: List = serde_json::from_slice(&fs::read(making.join(LIST))?).context("the list of the backup's files")?;
    let start = list.ranges.first().context("the list of the backup's files has no place in the log")?;
    let after = mark::mark(conn).await?;
    wait_until_received(conn, after.place).await?;
    let size_bytes = fs::metadata(making.join(TAR))?.len();
    Ok(Manifest {
        server: source.name.clone(),
        system: identity.system.clone(),
        major: identity.major,
        segment_bytes: identity.segment,
        began_at,
        ended_at: after.at,
        first_segment: mark::parse(&start.start)? / identity.segment,
        last_segment: after.place / identity.segment,
        size_bytes,
    })
}

/// A base backup is of no use without what was written while it was taken.
async fn wait_until_received(conn: &mut PgConnection, place: u64) -> anyhow::Result<()> {
    let begun = Instant::now();
    loop {
        if matches!(mark::received(conn).await?, Received::UpTo(received) if received >= place) {
            return Ok(());
        }
        ensure!(begun.elapsed() < RECEIVED_WITHIN, "{NOBODY_RECEIVES}");
        tokio::time::sleep(LOOK).await;
    }
}

/// Unpacks a base backup and has Postgres look at every file. The log is not with it, and is looked at when it is needed.
pub(super) async fn verify(scratch: &Path, programs: &Programs, backup: &Backup) -> anyhow::Result<()> {
    let folder = scratch.join(format!("verify-{}-{}", backup.manifest.server, backup.manifest.system));
    let _ = fs::remove_dir_all(&folder);
    layout::make_private(&folder)?;
    let data = folder.join("data");
    layout::make_private(&data)?;
    let verified = async {
        unpack(backup, &data, None).await?;
        let mut command = programs.command("pg_verifybackup");
        command.arg("--no-parse-wal").arg("--manifest-path").arg(backup.folder.join(LIST)).arg(&data);
        programs::run(&mut command, "pg_verifybackup").await
    };
    let verified = verified.await;
    fs::remove_dir_all(&folder)?;
    verified.map(drop).with_context(|| format!("the base backup {} is damaged", backup.name))
}

/// Unpacks a base backup into a folder, as that user's where this process is root's.
pub(super) async fn unpack(backup: &Backup, data: &Path, user: Option<&str>) -> anyhow::Result<()> {
    let mut command = match user {
        Some(user) => programs::as_user(user, Path::new("tar")),
        None => Command::new("tar"),
    };
    command.args(["--extract", "--file=-", "--directory"]).arg(data).kill_on_drop(true);
    let mut tar = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
    let mut into = tar.stdin.take().context("tar's input")?;
    let file = File::open(backup.tar()).await.with_context(|| format!("the base backup {}", backup.name))?;
    let mut content = ZstdDecoder::new(BufReader::with_capacity(1 << 20, file));
    let copied = async {
        tokio::io::copy(&mut content, &mut into).await?;
        into.shutdown().await
    };
    let copied = copied.await;
    drop(into);
    // tar knows better than the pipe what went wrong.
    programs::said(&tar.wait_with_output().await?, "tar")?;
    copied.with_context(|| format!("unpacking the base backup {}", backup.name))
}
