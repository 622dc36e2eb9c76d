//! Removing what is older than backups are kept.

use std::fs;
use std::path::Path;
use std::time::Duration;

use time::OffsetDateTime;

use super::layout::{Backup, Cluster, Reach};

/// What was removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pruned {
    /// Base backups.
    pub backups: usize,
    /// Segments of the log.
    pub segments: usize,
}

/// Removes base backups that no moment within `retention` needs, and the log that no base backup needs. The newest base
/// backup of a server stays, however old it is: where nothing new comes, it is all that there is.
pub(super) fn prune(folder: &Path, server: &str, retention: Duration) -> anyhow::Result<Pruned> {
    let before = OffsetDateTime::now_utc() - retention;
    let mut pruned = Pruned::default();
    let clusters = Cluster::all(folder, server)?;
    let (mut newest, mut last_mark) = (None, None);
    for cluster in &clusters {
        newest = newest.max(cluster.backups()?.last().map(|backup| backup.manifest.ended_at));
        last_mark = last_mark.max(cluster.last_mark()?);
    }
    for cluster in &clusters {
        let Ok(_held) = cluster.hold_pruning() else { continue };
        cluster.remove_the_rest()?;
        let reaches = cluster.reaches(None)?;
        let is_written = cluster.last_mark()? == last_mark;
        let mut oldest_kept: Option<&Backup> = None;
        for (backup, end) in ends(&reaches, is_written) {
            if end.is_some_and(|end| end <= before) && Some(backup.manifest.ended_at) != newest {
                cluster.remove(backup)?;
                pruned.backups += 1;
            } else if oldest_kept.is_none_or(|kept| backup.manifest.first_segment < kept.manifest.first_segment) {
                oldest_kept = Some(backup);
            }
        }
        match oldest_kept {
            Some(backup) => {
                let (first, segment_bytes) = (backup.manifest.first_segment, backup.manifest.segment_bytes);
                pruned.segments += cluster.archive().prune(first, segment_bytes)?;
                cluster.marks(segment_bytes).prune(first)?;
            }
            // A server that is no more: what was received of it after its last base backup is of no use.
            None if !is_written && newest.is_some() => {
                if let Ok(_unused) = cluster.hold_archive() {
                    fs::remove_dir_all(cluster.root())?;
                }
            }
            None => {}
        }
    }
    Ok(pruned)
}

/// Until when each base backup is the one that moments are recovered from: the next one that the archive leads to takes
/// over, or the archive ends. `None` for the one that is it now.
fn ends(reaches: &[(Backup, Reach)], is_written: bool) -> impl Iterator<Item = (&Backup, Option<OffsetDateTime>)> {
    let last = reaches.iter().filter_map(|(_, reach)| end_of(*reach)).max();
    reaches.iter().enumerate().map(move |(number, (backup, reach))| {
        let next = reaches[number + 1..].iter().find(|(_, next)| next == reach && *reach != Reach::Nowhere);
        let end = match (next, end_of(*reach)) {
            (Some((next, _)), _) => Some(next.manifest.ended_at),
            // The newest stretch of a server that is there goes on when its keeper does.
            (None, end) if is_written && end == last && end.is_some() => None,
            (None, Some(end)) => Some(end),
            (None, None) => Some(backup.manifest.ended_at),
        };
        (backup, end)
    })
}

fn end_of(reach: Reach) -> Option<OffsetDateTime> {
    match reach {
        Reach::Until(end) => Some(end),
        Reach::On | Reach::Nowhere => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backups::Manifest;
    use crate::backups::mark::Mark;

    fn hours_ago(hours: i64) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + time::Duration::hours(100_000 - hours)
    }

    fn ended(hours: i64, reach: Reach) -> (Backup, Reach) {
        let at = hours_ago(hours);
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
            unpacked_bytes: 1,
        };
        (Backup { name: hours.to_string(), folder: "/nowhere".into(), manifest }, reach)
    }

    #[test]
    fn the_next_one_takes_over_unless_a_gap_is_between() {
        let (former, now) = (Reach::Until(hours_ago(50)), Reach::Until(hours_ago(1)));
        let reaches = [ended(96, former), ended(72, former), ended(60, Reach::Nowhere), ended(49, now), ended(30, now)];
        let found = |is_written| ends(&reaches, is_written).map(|(_, end)| end).collect::<Vec<_>>();
        let mut expected = [72, 50, 60, 30, 1].map(|hours| Some(hours_ago(hours)));
        assert_eq!(found(false), expected);
        expected[4] = None;
        assert_eq!(found(true), expected);
    }

    const BYTES: u64 = 1 << 20;
    const RETENTION: Duration = Duration::from_secs(14 * 24 * 3600);

    fn days_ago(days: f64) -> OffsetDateTime {
        OffsetDateTime::now_utc() - time::Duration::seconds_f64(days * 24.0 * 3600.0)
    }

    /// A cluster with segments of the log, and base backups by the days since they were taken and their segment.
    fn cluster(
        folder: &Path,
        system: &str,
        segments: &[(u64, f64)],
        backups: &[(f64, u64)],
    ) -> anyhow::Result<Cluster> {
        let cluster = Cluster::open(folder, "main", system)?;
        for (number, days) in segments {
            fs::write(cluster.root().join(format!("archive/{:024X}.zst", (1_u128 << 64) + u128::from(*number))), "")?;
            cluster.marks(BYTES).note(Mark { at: days_ago(*days), place: (number + 1) * BYTES })?;
        }
        for (days, segment) in backups {
            let (mut backup, _) = ended(0, Reach::On);
            backup.manifest.ended_at = days_ago(*days);
            backup.manifest.segment_bytes = BYTES;
            (backup.manifest.first_segment, backup.manifest.last_segment) = (*segment, *segment);
            let name = days.to_string();
            cluster.finish(cluster.begin(&name)?, &name, backup.manifest)?;
        }
        Ok(cluster)
    }

    fn names(cluster: &Cluster) -> anyhow::Result<Vec<String>> {
        Ok(cluster.backups()?.into_iter().map(|backup| backup.name).collect())
    }

    #[test]
    fn what_no_promised_moment_needs_goes_with_its_log() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        // A gap, after which it begins anew; the last moment before it is still promised.
        let segments = [(1, 20.0), (2, 19.0), (3, 16.0), (4, 15.0), (5, 13.0), (9, 10.0), (10, 1.0)];
        let backups = [(20.5, 1), (16.5, 3), (14.5, 4), (10.5, 9)];
        let one = cluster(folder.path(), "1", &segments, &backups)?;
        assert_eq!(prune(folder.path(), "main", RETENTION)?, Pruned { backups: 2, segments: 3 });
        assert_eq!(names(&one)?, ["14.5", "10.5"]);
        let reaches: Vec<Reach> = one.reaches(Some(10))?.into_iter().map(|(_, reach)| reach).collect();
        assert!(matches!(reaches[..], [Reach::Until(end), Reach::On] if end > days_ago(13.1)), "{reaches:?}");
        assert_eq!(prune(folder.path(), "main", RETENTION)?, Pruned::default());
        // When it is not, nothing from before the gap is needed.
        let twelve_days = Duration::from_secs(12 * 24 * 3600);
        assert_eq!(prune(folder.path(), "main", twelve_days)?, Pruned { backups: 1, segments: 2 });
        assert_eq!(names(&one)?, ["10.5"]);
        // However old it is, the last one stays, until there is a newer one.
        let hour = Duration::from_secs(3600);
        assert_eq!(prune(folder.path(), "main", hour)?, Pruned::default());
        let two = cluster(folder.path(), "2", &[(1, 0.0)], &[(0.01, 1)])?;
        assert_eq!(prune(folder.path(), "main", RETENTION)?, Pruned::default());
        assert_eq!(prune(folder.path(), "main", hour)?.backups, 1);
        assert!(!one.root().exists() && names(&two)?.len() == 1);
        Ok(())
    }
}
