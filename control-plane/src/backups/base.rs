//! Base backups: taken, verified, and only then called one.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use async_compression::tokio::bufread::ZstdDecoder;
use serde::Deserialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use time::macros::format_description;
use tokio::io::{AsyncWriteExt, BufReader};

use super::disk;
use super::layout::{Backup, Cluster, LIST, Manifest, TAR};
use super::mark::{self, Received, segment_of};
use super::programs::{self, Programs};
use super::source::{Identity, Source};
use super::{Backups, room};

/// How long the archive may take to receive what was written while the backup was taken.
const RECEIVED_WITHIN: Duration = Duration::from_secs(60);
/// How often that is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// What a base backup's connections are called at the server.
const CALLED: &str = "lophoc base backup";
/// What the names of folders begin with in which one is verified.
const VERIFYING: &str = "verify-";
/// Why a base backup is not taken.
const NOBODY_RECEIVES: &str = "the archive does not get what the server writes: does control-plane backup keep run?";

/// What Postgres' own list says of the log.
#[derive(Deserialize)]
struct List {
    #[serde(rename = "WAL-Ranges")]
    ranges: Vec<Range>,
    #[serde(rename = "Files")]
    files: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    #[serde(rename = "Size")]
    size: u64,
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
    let _held = cluster.hold_base()?;
    ensure!(mark::is_receiving(conn).await?, "{NOBODY_RECEIVES}");
    end_orphans(conn).await?;
    cluster.tidy()?;
    // Room that the archive needs is not taken from it.
    if let Some(last) = cluster.backups()?.last() {
        let lacking = room::lacking(cluster.root(), &backups.inner.scratch, &last.manifest)?;
        ensure!(lacking.is_none(), "{}", lacking.unwrap_or_default());
    }
    let programs = backups.programs(identity.major)?;
    let began_at: OffsetDateTime = sqlx::query_scalar("SELECT clock_timestamp()").fetch_one(&mut *conn).await?;
    let name =
        began_at.format(format_description!("[year][month][day]T[hour][minute][second].[subsecond digits:6]Z"))?;
    let making = cluster.begin(&name)?;
    let manifest = taken(source, conn, (identity, cluster), &programs, making.path(), began_at).await?;
    let made = Backup { name: name.clone(), folder: making.path().to_owned(), manifest };
    verify(&backups.inner.scratch, &programs, &made).await?;
    cluster.finish(making, &name, made.manifest)
}

/// Ends what goes on at the server for those who were killed while they took a base backup.
async fn end_orphans(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_replication WHERE application_name = $1")
        .bind(CALLED)
        .execute(conn)
        .await
        .map(drop)
}

async fn taken(
    source: &Source,
    conn: &mut PgConnection,
    (identity, cluster): (&Identity, &Cluster),
    programs: &Programs,
    making: &Path,
    began_at: OffsetDateTime,
) -> anyhow::Result<Manifest> {
    let mut command = programs.command("pg_basebackup");
    // The log is the archive's.
    command.args(["--format=tar", "--compress=client-zstd:3", "--wal-method=none", "--checkpoint=fast"]);
    command.args(["--label=lophoc", "--pgdata"]).arg(making);
    programs::run(source.talk(&mut command, CALLED), "pg_basebackup").await?;
    let tars = disk::names(making)?.into_iter().filter(|name| name.contains(".tar")).count();
    ensure!(tars == 1, "the server has tablespaces: only servers without them can be backed up");
    let list: List = serde_json::from_slice(&fs::read(making.join(LIST))?).context("the list of the backup's files")?;
    let start = list.ranges.first().context("the list of the backup's files has no place in the log")?;
    let after = mark::mark(conn).await?;
    wait_until_received(conn, after.place).await?;
    cluster.marks(identity.segment).note(after)?;
    let size_bytes = fs::metadata(making.join(TAR))?.len();
    Ok(Manifest {
        server: source.name.clone(),
        system: identity.system.clone(),
        major: identity.major,
        segment_bytes: identity.segment,
        began_at,
        ended_at: after.at,
        first_segment: mark::parse(&start.start)? / identity.segment,
        last_segment: segment_of(after.place, identity.segment),
        size_bytes,
        unpacked_bytes: list.files.iter().map(|file| file.size).sum(),
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
    let unpacked = Unpacked::make(scratch.join(format!("{VERIFYING}{}-{}", backup.manifest.server, backup.name)))?;
    let data = unpacked.folder.join("data");
    disk::make_private(&data)?;
    let verified = async {
        unpack(backup, &data, None).await?;
        let mut command = programs.command("pg_verifybackup");
        command.arg("--no-parse-wal").arg("--manifest-path").arg(backup.folder.join(LIST)).arg(&data);
        programs::run(&mut command, "pg_verifybackup").await
    };
    verified.await.map(drop).with_context(|| format!("the base backup {} is damaged", backup.name))
}

/// What a base backup is verified in. It has the data of all sites: it goes with this.
struct Unpacked {
    folder: PathBuf,
    _held: File,
}

impl Unpacked {
    /// An empty folder that nobody else has.
    fn make(folder: PathBuf) -> anyhow::Result<Self> {
        let held = disk::lock(&folder.with_added_extension("lock"), "the base backup is being verified")?;
        let it = Self { folder, _held: held };
        disk::remove_folder(&it.folder)?;
        disk::make_private(&it.folder)?;
        Ok(it)
    }
}

impl Drop for Unpacked {
    fn drop(&mut self) {
        let lock = self.folder.with_added_extension("lock");
        if let Err(error) = disk::remove_folder(&self.folder).and_then(|()| fs::remove_file(lock)) {
            tracing::warn!(%error, "removing what a base backup was verified in");
        }
    }
}

/// Removes what those have left who were killed while they verified a base backup.
pub(super) fn sweep(scratch: &Path) -> anyhow::Result<()> {
    for name in disk::names(scratch)?.into_iter().filter(|name| name.starts_with(VERIFYING)) {
        let folder = scratch.join(name.trim_end_matches(".lock"));
        // One that is being verified is somebody's.
        if let Ok(left) = Unpacked::make(folder) {
            drop(left);
        }
    }
    Ok(())
}

/// Unpacks a base backup into a folder, as that user's where this process is root's.
pub(super) async fn unpack(backup: &Backup, data: &Path, user: Option<&str>) -> anyhow::Result<()> {
    let mut command = match user {
        Some(user) => programs::as_user(user, Path::new("tar"))?,
        None => programs::plainly(Path::new("tar")),
    };
    command.args(["--extract", "--file=-", "--directory"]).arg(data);
    let mut tar = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
    let mut into = tar.stdin.take().context("tar's input")?;
    let file = tokio::fs::File::open(backup.tar()).await.with_context(|| format!("the base backup {}", backup.name))?;
    let mut content = ZstdDecoder::new(BufReader::with_capacity(1 << 20, file));
    let copied = async {
        tokio::io::copy(&mut content, &mut into).await?;
        into.shutdown().await
    };
    let copied = copied.await;
    drop(into);
    // tar knows better than the pipe what went wrong.
    programs::stdout_of(&tar.wait_with_output().await?, "tar")?;
    copied.with_context(|| format!("unpacking the base backup {}", backup.name))
}
