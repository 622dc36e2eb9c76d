//! What new verdicts change: which of them are others, and whose ranks follow.

use std::collections::{BTreeSet, HashMap};

use contest_rules::formats::{Row, ranks};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{ContestId, EntryId, QuestionId, SubmissionId};
use crate::standings::{self, KeptRow, TrialVerdict};
use crate::submissions::{HeldVerdict, SubmissionStatus};

/// Verdicts that are listed one by one.
const SHOWN: usize = 500;

/// Somebody's row before and after.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct RankChange {
    pub entry_id: EntryId,
    pub rank_before: i64,
    pub rank_after: i64,
    pub score_before: f64,
    pub score_after: f64,
    pub penalty_before: i64,
    pub penalty_after: i64,
}

/// A verdict that is another.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct VerdictChange {
    pub submission_id: SubmissionId,
    pub entry_id: EntryId,
    pub question_id: QuestionId,
    pub old_status: SubmissionStatus,
    pub old_score: f64,
    pub new_status: SubmissionStatus,
    pub new_score: f64,
}

/// What a trial has found. Nobody's name is kept with it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Changes {
    /// How many verdicts are others.
    #[serde(default)]
    pub verdict_count: i64,
    /// The first 500 of them.
    #[serde(default)]
    pub verdicts: Vec<VerdictChange>,
    /// Everybody whose rank or score is another, by the new rank.
    #[serde(default)]
    pub ranks: Vec<RankChange>,
}

/// What the verdicts would change.
///
/// # Errors
/// When the database fails.
pub async fn changes_of(
    conn: &mut TenantConn,
    contest: ContestId,
    changed: &[HeldVerdict],
) -> Result<Changes, ApiError> {
    let entries: Vec<EntryId> = changed.iter().map(|held| held.entry).collect::<BTreeSet<_>>().into_iter().collect();
    let verdicts = changed.iter().map(|held| (held.submission.get(), trial_verdict(held))).collect();
    let rows = standings::trial_rows(conn, contest, &entries, &verdicts).await?;
    let kept = standings::kept_rows(conn, contest).await?;
    Ok(Changes {
        verdict_count: i64::try_from(changed.len()).unwrap_or(i64::MAX),
        verdicts: changed.iter().take(SHOWN).map(verdict_change).collect(),
        ranks: rank_changes(&kept, &rows.into_iter().collect()),
    })
}

fn trial_verdict(held: &HeldVerdict) -> TrialVerdict {
    TrialVerdict {
        status: held.new.0.name().to_owned(),
        share: held.share,
        subtasks: held.subtasks.clone(),
        failed_first: held.failed_first,
    }
}

fn verdict_change(held: &HeldVerdict) -> VerdictChange {
    VerdictChange {
        submission_id: held.submission,
        entry_id: held.entry,
        question_id: held.question,
        old_status: held.old.0,
        old_score: held.old.1,
        new_status: held.new.0,
        new_score: held.new.1,
    }
}

/// Ranks by sort keys; those who share one have the same.
fn ranks_of(sorts: Vec<(EntryId, Vec<i64>)>) -> HashMap<EntryId, i64> {
    let mut sorted = sorts;
    sorted.sort_by(|one, other| one.1.cmp(&other.1));
    let (ids, sorts): (Vec<EntryId>, Vec<Vec<i64>>) = sorted.into_iter().unzip();
    let ranks = ranks(&sorts).into_iter().map(|rank| i64::try_from(rank).unwrap_or(i64::MAX));
    ids.into_iter().zip(ranks).collect()
}

fn rank_changes(kept: &[KeptRow], rows: &HashMap<EntryId, Row>) -> Vec<RankChange> {
    let sort_after = |it: &KeptRow| rows.get(&it.entry_id).map_or_else(|| it.sort.clone(), |row| row.sort.clone());
    let before = ranks_of(kept.iter().map(|it| (it.entry_id, it.sort.clone())).collect());
    let after = ranks_of(kept.iter().map(|it| (it.entry_id, sort_after(it))).collect());
    let of = |it: &KeptRow| {
        let (score_after, penalty_after) =
            rows.get(&it.entry_id).map_or((it.score, it.penalty_s), |row| (row.score, row.penalty_s));
        RankChange {
            entry_id: it.entry_id,
            rank_before: before.get(&it.entry_id).copied().unwrap_or_default(),
            rank_after: after.get(&it.entry_id).copied().unwrap_or_default(),
            score_before: it.score,
            score_after,
            penalty_before: it.penalty_s,
            penalty_after,
        }
    };
    let is_other = |it: &RankChange| {
        (it.rank_before, it.penalty_before) != (it.rank_after, it.penalty_after) || it.score_before != it.score_after
    };
    let mut changes: Vec<RankChange> = kept.iter().map(of).filter(is_other).collect();
    changes.sort_by_key(|it| (it.rank_after, it.entry_id));
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(id: i64, points: i64) -> KeptRow {
        #[expect(clippy::cast_precision_loss, reason = "few points")]
        KeptRow { entry_id: EntryId(id), score: points as f64, penalty_s: 0, sort: vec![-points] }
    }

    #[test]
    fn who_is_passed_is_listed_too() {
        let rows = HashMap::from([(EntryId(3), Row { score: 9.0, penalty_s: 0, sort: vec![-9], cells: vec![] })]);
        let changes = rank_changes(&[kept(1, 8), kept(2, 5), kept(3, 2), kept(4, 1)], &rows);
        let found: Vec<_> = changes.iter().map(|it| (it.entry_id.get(), it.rank_before, it.rank_after)).collect();
        assert_eq!(found, [(3, 3, 1), (1, 1, 2), (2, 2, 3)]);
        assert_eq!((changes[0].score_before, changes[0].score_after), (2.0, 9.0));
    }
}
