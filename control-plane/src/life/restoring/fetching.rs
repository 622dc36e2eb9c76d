//! Bringing the base backup and the log that follows it into the operation's folder.

use std::io;
use std::time::Duration;

use super::{COURSE, Course, Wanted};
use crate::backups::{self, Gap};
use crate::operations::{Context, Outcome, hopeless};

/// How long until it is looked again whether the archive has come to the moment.
const SOON: Duration = Duration::from_millis(500);

/// Waits until the archive has the moment, and unpacks what is needed.
pub(super) async fn fetch(context: &mut Context) -> anyhow::Result<Outcome> {
    let (wanted, course): (Wanted, Course) = (context.input()?, context.recall_known(COURSE)?);
    let backups = context.backups()?.clone();
    let found = backups.find(&course.server, &course.backup)?;
    let (cluster, backup) =
        found.ok_or_else(|| hopeless(format!("the base backup {} is not in this folder of backups", course.backup)))?;
    let manifest = &backup.manifest;
    // The next base backup that began after the moment: the log of the time in between is enough.
    let next = backups
        .list(&course.server)?
        .into_iter()
        .find(|next| next.manifest.system == manifest.system && next.manifest.began_at > wanted.at);
    if next.is_none()
        && backups::archived_until(context.control(), &course.server).await?.is_none_or(|until| until <= wanted.at)
    {
        return Ok(Outcome::Later(SOON));
    }
    let scratch = backups.scratch(context.operation);
    let _held = scratch.hold()?;
    scratch.prepare().await?;
    let range = (manifest.first_segment, next.map(|next| next.manifest.last_segment));
    let fetched = cluster.archive().fetch(range, manifest.segment_bytes, &scratch.wal()).await;
    let segments = match fetched {
        Ok(segments) => segments,
        Err(error) if error.is::<Gap>() => return Err(hopeless(error)),
        // A segment got another name as it was whole: it is found under that one.
        Err(error) if is_gone(&error) => return Ok(Outcome::Later(SOON)),
        Err(error) => return Err(error),
    };
    context.note(super::SEGMENTS, segments)?;
    context.progress(0.5).await?;
    scratch.unpack(&backup).await?;
    let mebibytes = manifest.size_bytes / (1024 * 1024);
    context.log(format!("{mebibytes} MiB of base backup and {segments} segments of the log unpacked")).await?;
    Ok(Outcome::Done)
}

fn is_gone(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::NotFound)
}
