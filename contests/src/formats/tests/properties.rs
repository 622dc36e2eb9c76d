//! What holds for every contest, over random ones.

use proptest::prelude::*;

use super::*;

const TASKS: i64 = 4;

fn any_rules() -> impl Strategy<Value = Rules> {
    let options = (proptest::option::of(0..30), any::<bool>(), any::<bool>()).prop_map(
        |(penalty_minutes, last_only, ties_by_time)| Options { penalty_minutes, last_only, ties_by_time, preset: None },
    );
    (prop::sample::select(ContestFormat::ALL), options, proptest::option::of(0..9000_i64), any::<bool>())
        .prop_map(|(format, options, freeze_s, once)| Rules { format, options, duration_s: 7200, freeze_s, once })
}

fn any_tasks() -> impl Strategy<Value = Vec<Task>> {
    let rule =
        prop_oneof![6 => Just(None), 1 => Just(Some(TaskRule::FullMarks)), 1 => Just(Some(TaskRule::DoesNotCount))];
    prop::collection::vec((0..2000_i64, rule), TASKS as usize).prop_map(|all| {
        (1..).zip(all).map(|(id, (quarters, rule))| Task { id, points: quarters as f64 / 4.0, rule }).collect()
    })
}

/// In the order of submitting; some late.
fn any_tries(tasks: &[Task]) -> impl Strategy<Value = Vec<Try>> + use<> {
    let points: Vec<f64> = tasks.iter().map(|task| task.points).collect();
    let state = prop::sample::select(vec![
        TryState::Pending,
        TryState::Accepted,
        TryState::Rejected,
        TryState::Rejected,
        TryState::NotCounted,
    ]);
    let one = (1..=TASKS, 0..600_i64, state, 0..=4_u8, prop::collection::vec(0..=2_u8, 0..3), any::<bool>());
    prop::collection::vec(one, 0..24).prop_map(move |all| {
        let mut at_s = 0;
        let numbered = (1..).zip(all);
        let tries = numbered.map(|(id, (task, after_s, state, quarters, subtasks, first))| {
            at_s += after_s;
            let full = points[task as usize - 1];
            let accepted = state == TryState::Accepted;
            let score = if accepted { full } else { full * f64::from(quarters) / 5.0 };
            let scores = (1..).zip(subtasks);
            let subtasks = scores
                .map(|(id, half)| SubtaskScore {
                    id,
                    score: if accepted { 2.0 } else { f64::from(half) },
                    max_score: 2.0,
                })
                .collect();
            Try { id, task, at_s, state, score, subtasks, failed_first: first && state == TryState::Rejected }
        });
        tries.collect()
    })
}

fn contest() -> impl Strategy<Value = (Rules, Vec<Task>, Vec<Try>)> {
    (any_rules(), any_tasks()).prop_flat_map(|(rules, tasks)| {
        let tries = any_tries(&tasks);
        (Just(rules), Just(tasks), tries)
    })
}

/// A contest, and its tries in another order.
fn shuffled() -> impl Strategy<Value = (Rules, Vec<Task>, Vec<Try>, Vec<Try>)> {
    contest().prop_flat_map(|(rules, tasks, tries)| {
        (Just(rules), Just(tasks), Just(tries.clone()), Just(tries).prop_shuffle())
    })
}

fn both(rules: &Rules, tasks: &[Task], tries: &[Try]) -> (Row, Row) {
    (row(rules, tasks, tries), frozen_row(rules, tasks, tries))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_order_of_the_tries_does_not_matter((rules, tasks, tries, other) in shuffled()) {
        prop_assert_eq!(both(&rules, &tasks, &tries), both(&rules, &tasks, &other));
    }

    #[test]
    fn a_try_that_is_not_counted_changes_nothing((rules, tasks, tries) in contest()) {
        let counted: Vec<Try> = tries.iter().filter(|one| one.state != TryState::NotCounted).cloned().collect();
        prop_assert_eq!(both(&rules, &tasks, &tries), both(&rules, &tasks, &counted));
    }

    #[test]
    fn verdicts_in_any_order_end_at_the_same_row((rules, tasks, tries, order) in shuffled()) {
        let mut board: Vec<Try> = tries.iter().map(Try::as_pending).collect();
        let (pending, ended): (Vec<&Try>, Vec<&Try>) = order.iter().partition(|one| one.state == TryState::Pending);
        for verdict in pending.into_iter().chain(ended) {
            for one in board.iter_mut().filter(|one| one.id == verdict.id) {
                one.clone_from(verdict);
            }
            // As a board does after each verdict: nothing of it is kept but the tries.
            let now = row(&rules, &tasks, &board);
            prop_assert_eq!(now.sort[0], -(now.score * 100.0).round() as i64);
        }
        prop_assert_eq!(both(&rules, &tasks, &board), both(&rules, &tasks, &tries));
    }

    #[test]
    fn without_a_freeze_all_see_the_live_row((mut rules, tasks, tries) in contest()) {
        rules.freeze_s = None;
        prop_assert_eq!(frozen_row(&rules, &tasks, &tries), row(&rules, &tasks, &tries));
    }

    #[test]
    fn frozen_is_the_board_before_the_freeze_plus_pending((rules, tasks, tries) in contest(), freeze_s in 0..9000_i64) {
        let rules = Rules { freeze_s: Some(freeze_s), ..rules };
        let before: Vec<Try> = tries.iter().filter(|one| one.at_s < freeze_s).cloned().collect();
        let hidden: Vec<Try> = tries
            .iter()
            .map(|one| if one.at_s >= freeze_s && one.state != TryState::NotCounted { one.as_pending() } else { one.clone() })
            .collect();
        let [live, frozen, before, hidden] =
            [row(&rules, &tasks, &tries), frozen_row(&rules, &tasks, &tries), row(&rules, &tasks, &before), row(&rules, &tasks, &hidden)];
        let cells = frozen.cells.iter().zip(&live.cells).zip(before.cells.iter().zip(&hidden.cells));
        for ((frozen, live), (before, hidden)) in cells {
            if before.state == CellState::Solved && rules.format != ContestFormat::Oi {
                prop_assert_eq!(frozen, live);
                prop_assert_eq!((frozen.score, frozen.state), (before.score, before.state));
                continue;
            }
            prop_assert_eq!(frozen, hidden);
            prop_assert_eq!((frozen.score, frozen.tries, frozen.time_s), (before.score, before.tries, before.time_s));
            prop_assert!(frozen.pending >= before.pending);
            let same = frozen.pending == before.pending || before.state == CellState::Solved;
            prop_assert_eq!(frozen.state, if same { before.state } else { CellState::Pending });
        }
        prop_assert_eq!(frozen.score, before.score);
        if rules.format != ContestFormat::Plain {
            prop_assert_eq!((frozen.sort, frozen.penalty_s), (before.sort, before.penalty_s));
        }
    }

    #[test]
    fn each_hidden_try_is_pending((rules, tasks, tries) in contest(), freeze_s in 0..9000_i64) {
        let rules = Rules { freeze_s: Some(freeze_s), once: false, ..rules };
        let before: Vec<Try> = tries.iter().filter(|one| one.at_s < freeze_s).cloned().collect();
        let (before, frozen) = (row(&rules, &tasks, &before), frozen_row(&rules, &tasks, &tries));
        for ((task, frozen), before) in tasks.iter().zip(&frozen.cells).zip(&before.cells) {
            let hidden = |one: &&Try| one.task == task.id && one.at_s >= freeze_s && one.state != TryState::NotCounted;
            if task.rule.is_none() && before.state != CellState::Solved {
                prop_assert_eq!((frozen.pending - before.pending) as usize, tries.iter().filter(hidden).count());
            }
        }
    }

    #[test]
    fn voided_tasks((rules, mut tasks, tries) in contest()) {
        tasks[0].rule = Some(TaskRule::DoesNotCount);
        let without = row(&rules, &tasks[1..], &tries);
        let (live, frozen) = both(&rules, &tasks, &tries);
        prop_assert_eq!((&live.sort, &live.cells[1..]), (&without.sort, &without.cells[..]));
        prop_assert_eq!((live.cells[0].state, live.cells[0].score), (CellState::Void, 0.0));
        prop_assert_eq!(&frozen.cells[0], &live.cells[0]);

        tasks[0].rule = Some(TaskRule::FullMarks);
        let full = if matches!(rules.format, ContestFormat::Icpc | ContestFormat::CodeforcesEdu) { 1.0 } else { tasks[0].points };
        let (live, nothing_sent) = (row(&rules, &tasks, &tries), row(&rules, &tasks, &[]));
        prop_assert_eq!(live.sort[0], without.sort[0] - (full * 100.0).round() as i64);
        prop_assert_eq!((live.penalty_s, &live.sort[1..]), (without.penalty_s, &without.sort[1..]));
        prop_assert_eq!(&live.cells[0], &nothing_sent.cells[0]);
        prop_assert_eq!((nothing_sent.cells[0].score, nothing_sent.cells[0].state), (full, CellState::Solved));
    }

    #[test]
    fn revealing_opens_one_task_after_another_up_to_the_live_row((rules, tasks, tries) in contest()) {
        let steps = reveal(&rules, &tasks, &tries);
        let (live, frozen) = both(&rules, &tasks, &tries);
        prop_assert_eq!((steps[0].task, &steps[0].row), (None, &frozen));
        prop_assert_eq!(steps.last().map(|step| &step.row), Some(&live));
        let order: Vec<i64> = steps.iter().filter_map(|step| step.task).collect();
        prop_assert!(order.is_sorted_by(|one, next| one < next), "{:?}", order);
        for pair in steps.windows(2) {
            let cells = pair[0].row.cells.iter().zip(&pair[1].row.cells).zip(&live.cells);
            for ((before, after), live) in cells {
                let is_opened = Some(after.task) == pair[1].task;
                prop_assert_eq!(after, if is_opened { live } else { before });
                prop_assert!(!is_opened || before.pending > 0);
            }
        }
    }

    #[test]
    fn rows_of_a_contest_compare((rules, tasks, tries) in contest()) {
        let (live, frozen) = both(&rules, &tasks, &tries);
        let nothing = row(&rules, &tasks, &[]);
        prop_assert_eq!((live.sort.len(), frozen.sort.len()), (nothing.sort.len(), nothing.sort.len()));
        prop_assert_eq!(live.sort[0], live.cells.iter().map(|cell| -(cell.score * 100.0).round() as i64).sum::<i64>());
        prop_assert!(frozen.sort[0] <= 0 && live.penalty_s >= 0);
    }

    #[test]
    fn a_rank_is_the_number_of_better_rows_plus_one(mut sorts in prop::collection::vec(prop::collection::vec(0..3_i64, 2), 0..12)) {
        sorts.sort();
        for (sort, rank) in sorts.iter().zip(ranks(&sorts)) {
            prop_assert_eq!(rank, 1 + sorts.iter().filter(|other| *other < sort).count());
        }
    }
}
