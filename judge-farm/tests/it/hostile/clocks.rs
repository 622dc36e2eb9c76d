//! Hiding time, and making it last.

use judge_farm::client::NewJob;

use super::{Arena, Attack, program, verdict};
use crate::farm::{BASH, C, PYTHON, test};

#[tokio::test]
async fn time_is_counted_and_ended_whatever_a_program_does() {
    let mut arena = Arena::start().await;
    let (out_of_time, waiting): (&[&str], &[&str]) = (&["TLE"], &["TLE wall_clock"]);
    let quick = |attack: Attack| Attack { time_ms: 100, ..attack };
    let attacks = [
        quick(Attack::python("sleeping", "import time\ntime.sleep(1000)", waiting)),
        quick(Attack::c("stopping", program!("clock_stopped.c"), waiting)),
        quick(Attack {
            language: BASH,
            ..Attack::c(
                "deafness",
                "for n in {1..64}; do trap '' $n; done 2> /dev/null\nwhile :; do :; done",
                out_of_time,
            )
        }),
        quick(Attack::c("children that nobody waits for", program!("clock_children_nobody_waits_for.c"), out_of_time)),
        quick(Attack::c("orphans", program!("clock_orphans.c"), out_of_time)),
        quick(Attack::c("becoming another", program!("clock_execs.c"), out_of_time)),
        quick(Attack::c("starting others", program!("clock_spawns.c"), out_of_time)),
        quick(Attack::c("the kernel", program!("clock_kernel.c"), out_of_time)),
        quick(Attack::c("threads without a first one", program!("clock_threads.c"), out_of_time)),
    ];
    arena.withstand(&attacks).await;

    let hidden = arena.job(C, program!("clock_children_nobody_waits_for.c"), vec![test(1, "", "")]);
    let outcome = arena.survive(NewJob { time_limit_ms: 3000, ..hidden }).await;
    assert!(outcome.status == "AC" && (570..=630).contains(&outcome.cpu_ms), "hidden children: {outcome:?}");

    // Time by the clock is not the processor's.
    let sleeper = arena.job(PYTHON, "import time\ntime.sleep(0.6)\nprint(1)", vec![test(1, "", "1")]);
    let outcome = arena.survive(NewJob { time_limit_ms: 400, ..sleeper }).await;
    assert_eq!(verdict(&outcome), "AC", "{outcome:?}");
    assert!(outcome.cpu_ms < 300 && outcome.wall_ms >= 600, "{outcome:?}");
    arena.end().await;
}
