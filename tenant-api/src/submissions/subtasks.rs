//! What a submission is judged by, as it stood when the submission was carried to the judge, and what came out.

use judge_farm::client::{Outcome, SubtaskResult};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words::Verdict;
use crate::questions::test_cases::CaseRow;
use crate::questions::{SubtaskInput, shares};

/// Test cases that give points together, and what they gave.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SubtaskRow {
    pub id: i32,
    pub name: String,
    /// Indexes of its tests in the result.
    pub tests: Vec<i32>,
    /// Null until the submission is judged; `skipped` where a subtask that it requires was not reached in full.
    #[serde(default)]
    pub status: Option<Verdict>,
    #[serde(default)]
    pub score: f64,
    pub max_score: f64,
}

/// The subtasks that have tests, their points scaled so that all together give `max`; what they require of others that
/// have none falls away.
pub fn plan(subtasks: &[SubtaskInput], cases: &[CaseRow], max: f64) -> Vec<SubtaskRow> {
    let tests_of = |id: Option<i32>| -> Vec<i32> {
        let indexed = (1..).zip(cases);
        indexed.filter(|(_, case)| case.subtask.is_some() && case.subtask == id).map(|(index, _)| index).collect()
    };
    let mut rows: Vec<SubtaskRow> = subtasks
        .iter()
        .map(|subtask| SubtaskRow {
            id: subtask.id.unwrap_or_default(),
            name: subtask.name.clone(),
            tests: tests_of(subtask.id),
            status: None,
            score: 0.0,
            max_score: subtask.score,
        })
        .filter(|row| !row.tests.is_empty())
        .collect();
    let weights: Vec<f64> = rows.iter().map(|row| row.max_score).collect();
    for (row, share) in rows.iter_mut().zip(shares(&weights, max)) {
        row.max_score = share;
    }
    rows
}

/// The plan with what came out.
pub fn with_results(planned: Vec<SubtaskRow>, outcome: &Outcome) -> Vec<SubtaskRow> {
    let result_of = |id: i32| outcome.subtasks.iter().find(|result| result.id == id);
    planned
        .into_iter()
        .map(|row| match result_of(row.id) {
            Some(SubtaskResult { status, score, max_score, .. }) => {
                SubtaskRow { status: Some(Verdict::of_judge(status)), score: *score, max_score: *max_score, ..row }
            }
            None => row,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use judge_farm::client::SubtaskRule;

    use super::*;

    fn case(subtask: Option<i32>) -> CaseRow {
        CaseRow { subtask, ..CaseRow::example() }
    }

    fn subtask(id: i32, score: f64) -> SubtaskInput {
        let name = format!("nhóm {id}");
        SubtaskInput { id: Some(id), name, score, rule: SubtaskRule::Min, requires: vec![], tests: None }
    }

    #[test]
    fn subtasks_share_the_problems_points_and_those_without_tests_fall_away() {
        let given = [subtask(1, 30.0), subtask(2, 10.0), subtask(3, 10.0)];
        let rows = plan(&given, &[case(None), case(Some(3)), case(Some(1)), case(Some(3))], 100.0);
        let short: Vec<_> = rows.iter().map(|row| (row.id, row.max_score, row.tests.clone())).collect();
        assert_eq!(short, [(1, 75.0, vec![3]), (3, 25.0, vec![2, 4])]);
        assert!(plan(&given, &[case(None)], 100.0).is_empty());
    }

    #[test]
    fn results_find_their_subtask() {
        let planned = plan(&[subtask(1, 1.0), subtask(2, 1.0)], &[case(Some(1)), case(Some(2))], 100.0);
        let result = SubtaskResult { id: 2, status: "WR".into(), score: 20.0, max_score: 50.0 };
        let outcome = Outcome { subtasks: vec![result], ..Outcome::running(100.0) };
        let rows = with_results(planned, &outcome);
        assert_eq!((rows[0].status, rows[1].status), (None, Some(Verdict::WrongResult)));
        assert!((rows[1].score - 20.0).abs() < 1e-9);
    }
}
