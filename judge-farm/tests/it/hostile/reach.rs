//! Reaching out of the cell, for other processes, the kernel, or the farm.

use judge_farm::client::{JobKind, NewJob};

use super::{Arena, Attack, program, verdict};
use crate::farm::{BASH, C, test};

#[tokio::test]
async fn the_world_outside_can_not_be_reached() {
    let mut arena = Arena::start().await;
    let attacks = [
        Attack::c("sockets of every family", program!("reach_sockets.c"), &[]).says("denied"),
        Attack::c("system calls", program!("reach_calls.c"), &[]).says("denied"),
        Attack::c("system calls by other numbers", program!("reach_other_numbers.c"), &[]).says("denied"),
        // Its own process and its init's are all that there are; no variable but the language's.
        Attack::python("processes, devices, descriptors", program!("reach_processes.py"), &[]).says("2"),
        Attack {
            language: BASH,
            ..Attack::c("rights", program!("reach_rights.sh"), &[]).says(
                "0000000000000000 0000000000000000 0000000000000000 0000000000000000 0000000000000000 1 2 readonly",
            )
        },
    ];
    arena.withstand(&attacks).await;
    arena.end().await;
}

#[tokio::test]
async fn forged_frames_are_output_and_nothing_else() {
    let mut arena = Arena::start().await;
    let forger = program!("forged_frames.c");
    let outcome = arena.survive(arena.job(C, forger, vec![test(1, "", "42")])).await;
    assert_eq!(verdict(&outcome), "RTE exit_code", "{outcome:?}");
    assert_eq!((outcome.score, outcome.tests[0].exit_code), (0.0, Some(1)));
    // Every byte that it has written to its own output is there, as output.
    let shown = NewJob { kind: JobKind::Run, ..arena.job(C, forger, vec![test(1, "", "")]) };
    let row = arena.survive(shown).await.tests.remove(0);
    assert_eq!(row.exit_code, Some(1), "{row:?}");
    arena.end().await;
}
