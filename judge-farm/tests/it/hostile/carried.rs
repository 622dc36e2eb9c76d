//! Carrying something from one run to the next.

use super::{Arena, program, verdict};
use crate::farm::{BASH, C, test};

#[tokio::test]
async fn nothing_is_carried_from_one_run_to_the_next() {
    let mut arena = Arena::start().await;
    arena.nothing_survives("files", BASH, program!("leave_files.sh")).await;
    arena.nothing_survives("daemons and locks", C, program!("leave_daemon.c")).await;
    arena.nothing_survives("System V memory, semaphores, messages", C, program!("leave_system_v.c")).await;
    arena.nothing_survives("POSIX memory, semaphores, queues", C, program!("leave_posix.c")).await;
    arena.nothing_survives("keyrings", C, program!("leave_keys.c")).await;
    arena.nothing_survives("abstract addresses", C, program!("leave_addresses.c")).await;
    // Inputs are kept by what is in them: both runs, and those of other sites, are given the same file.
    let marks = program!("leave_marks_on_files.c");
    for _ in 0..2 {
        let tests = vec![test(1, "the same", "nothing"), test(2, "the same", "nothing")];
        let outcome = arena.survive(arena.job(C, marks, tests)).await;
        assert_eq!(verdict(&outcome), "AC", "marks on files: {outcome:?}");
    }
    arena.end().await;
}
