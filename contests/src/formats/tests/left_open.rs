//! The formats without a worked example, and what the reference leaves open.

use super::{TryState::*, *};

#[test]
fn codeforces_edu_ignores_failures_of_the_first_test() {
    let mut all = tries(&[
        (1, min(1), Rejected, 0.0),
        (1, min(2), Rejected, 0.0),
        (1, min(7) + 30, Accepted, 1.0),
        (2, min(9), Rejected, 0.0),
    ]);
    (all[0].failed_first, all[3].failed_first) = (true, true);
    let row = row(&rules(ContestFormat::CodeforcesEdu), &[task(1, 1.0), task(2, 1.0)], &all);
    assert_eq!(row.sort, [-100, min(17)]);
    assert_eq!((row.cells[0].tries, row.cells[1].state), (2, CellState::Untried));
    let standard = super::row(&rules(ContestFormat::Codeforces), &[task(1, 500.0)], &all);
    assert_eq!(standard.score, 500.0 - 14.0 - 50.0);
}

/// Two tasks: 60, 100, 40 points on the first at 10, 20, 30 minutes; 0 and 30 on the second at 40 and 50.
fn partial() -> (Vec<Task>, Vec<Try>) {
    let all = tries(&[
        (1, min(10), Rejected, 60.0),
        (1, min(20), Accepted, 100.0),
        (1, min(30), Rejected, 40.0),
        (2, min(40), Rejected, 0.0),
        (2, min(50), Rejected, 30.0),
    ]);
    (vec![task(1, 100.0), task(2, 100.0)], all)
}

#[test]
fn vnoj_sums_the_times_of_the_best_submissions() {
    let (tasks, all) = partial();
    let row = row(&rules(ContestFormat::Vnoj), &tasks, &all);
    assert_eq!(row.score, 130.0);
    assert_eq!(row.sort, [-13_000, min(20 + 5 + 50 + 5), min(50)]);
    assert_eq!(row.cells.iter().map(|cell| cell.tries).collect::<Vec<_>>(), [3, 2]);
}

#[test]
fn vnoj_with_last_only_takes_the_latest_time() {
    let (tasks, all) = partial();
    let mut rules = rules(ContestFormat::Vnoj);
    rules.options = Options { last_only: true, penalty_minutes: Some(7), ..Options::default() };
    let row = row(&rules, &tasks, &all);
    assert_eq!((row.score, row.penalty_s), (130.0, min(50 + 14)));
}

#[test]
fn plain_takes_the_last_time_of_tasks_with_points() {
    let (tasks, mut all) = partial();
    assert_eq!(row(&rules(ContestFormat::Plain), &tasks, &all).sort, [-13_000, min(30 + 50)]);
    all[4].score = 0.0;
    assert_eq!(row(&rules(ContestFormat::Plain), &tasks, &all).sort, [-10_000, min(30)]);
}

#[test]
fn oi_takes_the_last_and_a_test_the_best() {
    let (tasks, mut all) = partial();
    assert_eq!(row(&rules(ContestFormat::Oi), &tasks, &all).sort, [-7_000]);
    assert_eq!(row(&rules(ContestFormat::Test), &tasks, &all).sort, [-13_000]);
    all[2].state = NotCounted;
    assert_eq!(row(&rules(ContestFormat::Oi), &tasks, &all).score, 130.0);
}

#[test]
fn ioi_ranks_ties_by_the_last_score_changes_if_wanted() {
    let (tasks, all) = partial();
    let mut rules = rules(ContestFormat::Ioi);
    assert_eq!(row(&rules, &tasks, &all).sort, [-13_000]);
    rules.options.ties_by_time = true;
    assert_eq!(row(&rules, &tasks, &all).sort, [-13_000, min(20 + 50)]);
}

#[test]
fn ioi_scales_subtasks_to_the_task() {
    let mut all = tries(&[(1, 1, Rejected, 0.1), (1, 2, Rejected, 0.0)]);
    all[0].subtasks =
        vec![SubtaskScore { id: 1, score: 1.0, max_score: 3.0 }, SubtaskScore { id: 2, score: 0.0, max_score: 6.0 }];
    // After a change of the tests, in another scale.
    all[1].subtasks =
        vec![SubtaskScore { id: 1, score: 0.0, max_score: 50.0 }, SubtaskScore { id: 2, score: 25.0, max_score: 50.0 }];
    let row = row(&rules(ContestFormat::Ioi), &[task(1, 10.0)], &all);
    assert_eq!(row.score, 3.61);
    assert_eq!(row.cells[0].time_s, Some(2));
}

#[test]
fn once_takes_the_first_that_counts() {
    for &format in ContestFormat::ALL {
        let mut rules = rules(format);
        rules.once = true;
        let all = tries(&[(1, 60, NotCounted, 0.0), (1, 120, Rejected, 0.0), (1, 180, Accepted, 10.0)]);
        let cell = &row(&rules, &[task(1, 10.0)], &all).cells[0];
        assert_eq!((cell.score, cell.tries, cell.state), (0.0, 1, CellState::Failed), "{format}");
    }
}

#[test]
fn scores_are_rounded_to_hundredths() {
    let all = tries(&[(1, 1, Rejected, 1.0 / 3.0), (2, 1, Rejected, f64::NAN), (3, 1, Rejected, 99.0)]);
    let row = row(&rules(ContestFormat::Test), &[task(1, 1.0), task(2, 1.0), task(3, 0.25)], &all);
    assert_eq!(row.cells.iter().map(|cell| cell.score).collect::<Vec<_>>(), [0.33, 0.0, 0.25]);
    assert_eq!(row.score, 0.58);
}

#[test]
fn a_task_solved_before_the_freeze_shows_its_live_cell() {
    let mut rules = rules(ContestFormat::Vnoj);
    rules.freeze_s = Some(min(25));
    let (tasks, all) = partial();
    let (live, frozen) = (row(&rules, &tasks, &all), frozen_row(&rules, &tasks, &all));
    assert_eq!(frozen.cells[0], live.cells[0]);
    assert_eq!((frozen.cells[1].state, frozen.cells[1].pending, frozen.score), (CellState::Pending, 2, 100.0));
    // There a later try may take points away: it stays hidden.
    rules.format = ContestFormat::Oi;
    assert_eq!(frozen_row(&rules, &tasks, &all).score, 100.0);
}

#[test]
fn the_words_of_the_options() -> Result<(), serde_json::Error> {
    assert_eq!(serde_json::from_str::<Options>("{}")?, Options::default());
    let national: Options = serde_json::from_str(r#"{"preset":"national","penalty_minutes":7}"#)?;
    assert_eq!((national.preset, national.penalty_minutes), (Some(TestPreset::National), Some(7)));
    let cell = serde_json::to_value(&row(&rules(ContestFormat::Icpc), &[task(7, 1.0)], &[]).cells[0])?;
    assert_eq!(cell["question_id"], 7);
    assert_eq!(cell["state"], "untried");
    Ok(())
}
