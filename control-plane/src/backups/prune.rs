//! Removing what is older than backups are kept.

use std::fs;
use std::path::Path;
use std::time::Duration;

use time::OffsetDateTime;

use super::layout::{Backup, Cluster};

/// What was removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pruned {
    /// Base backups.
    pub backups: usize,
    /// Segments of the log.
    pub segments: usize,
}

/// Removes base backups that no moment within `retention` needs, and the log that no base backup needs.
pub(super) fn prune(folder: &Path, server: &str, retention: Duration) -> anyhow::Result<Pruned> {
    let before = OffsetDateTime::now_utc() - retention;
    let mut pruned = Pruned::default();
    for cluster in Cluster::all(folder, server)? {
        let backups = cluster.backups()?;
        let (gone, kept) = backups.split_at(needless(&backups, before));
        for backup in gone {
            // Without its name it is none any more, wherever this is cut off.
            let removing = backup.folder.with_file_name(format!(".making-{}", backup.name));
            fs::rename(&backup.folder, &removing)?;
            fs::remove_dir_all(&removing)?;
            pruned.backups += 1;
        }
        if let Some(oldest) = kept.first() {
            pruned.segments += cluster.archive().prune(oldest.manifest.first_segment, oldest.manifest.segment_bytes)?;
        }
    }
    Ok(pruned)
}

/// How many of them, the oldest, are of no use to anybody who may go back to `before`: there is a newer one that reaches
/// back far enough.
fn needless(backups: &[Backup], before: OffsetDateTime) -> usize {
    backups.iter().rposition(|backup| backup.manifest.ended_at <= before).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backups::Manifest;

    fn ended(hours_ago: i64) -> Backup {
        let at = OffsetDateTime::now_utc() - time::Duration::hours(hours_ago);
        let manifest = Manifest {
            server: "main".to_owned(),
            system: "1".to_owned(),
            major: 15,
            segment_bytes: 1,
            began_at: at,
            ended_at: at,
            first_segment: 1,
            last_segment: 1,
            size_bytes: 1,
        };
        Backup { name: hours_ago.to_string(), folder: "/nowhere".into(), manifest }
    }

    #[test]
    fn one_that_reaches_back_far_enough_stays() {
        let before = OffsetDateTime::now_utc() - time::Duration::hours(48);
        let backups: Vec<Backup> = [96, 72, 49, 30, 10].map(ended).into();
        assert_eq!(needless(&backups, before), 2);
        assert_eq!(needless(&backups[3..], before), 0);
        assert_eq!(needless(&[], before), 0);
    }
}
