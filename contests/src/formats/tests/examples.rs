//! The worked examples of `reference/contest-formats.md` §1, one test each, and the tables beside them.

use super::{TryState::*, *};

#[test]
fn icpc_two_solved_one_rejected_thrice() {
    let tasks = [task(1, 100.0), task(2, 100.0), task(3, 100.0)];
    let all = tries(&[
        (1, min(5), Rejected, 0.0),
        (1, min(9), Rejected, 0.0),
        (2, min(12), Rejected, 0.0),
        (2, min(20), Rejected, 0.0),
        (1, min(30), Accepted, 100.0),
        (2, min(35), Rejected, 50.0),
        (3, min(40), Rejected, 0.0),
        (3, min(45) + 59, Accepted, 100.0),
    ]);
    let row = row(&rules(ContestFormat::Icpc), &tasks, &all);
    assert_eq!((row.score, row.penalty_s), (2.0, min(135)));
    assert_eq!(row.sort, [-200, min(135), min(45)]);
    assert_eq!(row.cells.iter().map(|cell| cell.tries).collect::<Vec<_>>(), [3, 3, 2]);
    assert_eq!(row.cells.iter().map(|cell| cell.time_s).collect::<Vec<_>>(), [Some(1800), None, Some(2759)]);
    assert_eq!(
        row.cells.iter().map(|cell| cell.state).collect::<Vec<_>>(),
        [CellState::Solved, CellState::Failed, CellState::Solved]
    );
}

#[test]
fn icpc_compile_error_and_a_try_after_the_accepted_one() {
    let tasks = [task(1, 1.0), task(2, 1.0), task(3, 1.0)];
    let all = tries(&[
        (1, min(8), Rejected, 0.0),
        (1, min(23), Rejected, 0.0),
        (1, min(27), Accepted, 1.0),
        (2, min(42), NotCounted, 0.0),
        (2, min(43), Rejected, 0.0),
        (2, min(52), Accepted, 1.0),
        (3, min(58), Rejected, 0.0),
        (1, min(59), Rejected, 0.0),
    ]);
    let row = row(&rules(ContestFormat::Icpc), &tasks, &all);
    assert_eq!((row.score, row.penalty_s), (2.0, min(67 + 72)));
    assert_eq!(row.cells.iter().map(|cell| cell.tries).collect::<Vec<_>>(), [3, 2, 1]);
}

#[test]
fn atcoder_the_last_raise_and_five_minutes_each() {
    let tasks = [task(1, 100.0), task(2, 200.0), task(3, 300.0)];
    let all = tries(&[
        (1, min(3) + 20, Accepted, 100.0),
        (2, min(6), Rejected, 0.0),
        (2, min(8), Rejected, 0.0),
        (2, min(15), Accepted, 200.0),
        (3, min(20), Rejected, 0.0),
        (3, min(21), Rejected, 0.0),
        (3, min(22), Rejected, 0.0),
        (3, min(23), Rejected, 150.0),
    ]);
    let row = row(&rules(ContestFormat::Atcoder), &tasks, &all);
    assert_eq!((row.score, row.penalty_s), (300.0, min(25)));
    assert_eq!(row.sort, [-30_000, min(25)]);
}

#[test]
fn ioi_subtasks_of_two_tries_add_up() {
    let mut all = tries(&[(1, min(10), Rejected, 30.0), (1, min(20), Rejected, 70.0)]);
    let subtasks = |first, second| {
        let of = |id, score, max_score| SubtaskScore { id, score, max_score };
        vec![of(1, first, 30.0), of(2, second, 70.0)]
    };
    (all[0].subtasks, all[1].subtasks) = (subtasks(30.0, 0.0), subtasks(0.0, 70.0));
    let row = row(&rules(ContestFormat::Ioi), &[task(1, 100.0)], &all);
    assert_eq!((row.score, row.penalty_s), (100.0, 0));
    assert_eq!((row.cells[0].state, row.cells[0].time_s), (CellState::Solved, Some(min(20))));
    assert_eq!(row.sort, [-10_000]);
}

/// One accepted try at a minute, after so many rejected ones.
fn codeforces(x: f64, minute: i64, rejected: usize) -> f64 {
    let mut all = vec![(1, 0, Rejected, 0.0); rejected];
    all.push((1, min(minute), Accepted, x));
    row(&rules(ContestFormat::Codeforces), &[task(1, x)], &tries(&all)).score
}

#[test]
fn codeforces_late_in_the_round() {
    assert_eq!(codeforces(500.0, 119, 0), 262.0);
}

#[test]
fn codeforces_not_below_thirty_percent() {
    assert_eq!(codeforces(500.0, 60, 9), 150.0);
}

#[test]
fn codeforces_two_rejected_tries() {
    assert_eq!(codeforces(1000.0, 10, 2), 860.0);
}

#[test]
fn codeforces_loses_so_much_a_minute() {
    for (x, each, floor) in
        [(500.0, 2.0, 150.0), (1000.0, 4.0, 300.0), (1500.0, 6.0, 450.0), (2000.0, 8.0, 600.0), (2500.0, 10.0, 750.0)]
    {
        assert_eq!(codeforces(x, 0, 0), x);
        assert_eq!(codeforces(x, 1, 0), x - each);
        assert_eq!(codeforces(x, 100, 0), x - 100.0 * each);
        assert_eq!(codeforces(x, 0, 50), floor);
    }
}

#[test]
fn equal_rows_share_a_rank() {
    let sorts = [vec![-300, 10], vec![-200, 5], vec![-200, 5], vec![-200, 6]];
    assert_eq!(ranks(&sorts), [1, 2, 2, 4]);
    assert_eq!(ranks(&[vec![0], vec![0], vec![0], vec![1], vec![1]]), [1, 1, 1, 4, 4]);
    assert_eq!(ranks(&[]), [0; 0]);
}
