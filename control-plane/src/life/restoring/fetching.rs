//! Bringing the base backup and the log that follows it into the operation's folder.

use std::io;
use std::time::Duration;

use super::{COURSE, Course, Wanted};
use crate::backups::Gap;
use crate::notice::notice;
use crate::operations::{Context, Outcome, permanent};

/// How long until it is looked again whether the archive has come to the moment.
const SOON: Duration = Duration::from_millis(500);

/// Waits until the archive has the moment, and unpacks what is needed.
pub(super) async fn fetch(context: &mut Context) -> anyhow::Result<Outcome> {
    let (wanted, course): (Wanted, Course) = (context.input()?, context.recall_known(COURSE)?);
    let backups = context.backups()?.clone();
    let found = backups.find(&course.server, &course.backup)?;
    let (cluster, backup) = found.ok_or_else(|| {
        permanent(notice!(
            "base_backup_elsewhere",
            "the base backup {backup} is not in this folder of backups",
            backup = &course.backup
        ))
    })?;
    let manifest = &backup.manifest;
    // A recovery stops at the first commit after the moment.
    let Some(last) = cluster.segment_after(wanted.at, manifest.segment_bytes)? else {
        context
            .log_wait(notice!("archive_awaited", "the archive does not have that moment yet: waiting for it"))
            .await?;
        return Ok(Outcome::Later(SOON));
    };
    let scratch = backups.scratch(context.operation);
    let _held = scratch.hold()?;
    scratch.prepare().await?;
    let range = (manifest.first_segment, last.max(manifest.last_segment));
    let fetched = cluster.archive().fetch(range, manifest.segment_bytes, &scratch.wal()).await;
    let segments = match fetched {
        Ok(segments) => segments,
        Err(error) if error.is::<Gap>() => {
            return Err(permanent(notice!("archive_gap", "{detail}", detail = error.to_string())));
        }
        // A segment got another name as it was whole: it is found under that one.
        Err(error) if is_gone(&error) => return Ok(Outcome::Later(SOON)),
        Err(error) => return Err(error),
    };
    context.note(super::SEGMENTS, segments)?;
    context.progress(0.5).await?;
    scratch.unpack(&backup).await?;
    let mebibytes = manifest.size_bytes / (1024 * 1024);
    context
        .log(notice!(
            "fetched",
            "{mib} MiB of base backup and {segments} segments of the log unpacked",
            mib = mebibytes,
            segments
        ))
        .await?;
    Ok(Outcome::Done)
}

fn is_gone(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::NotFound)
}
