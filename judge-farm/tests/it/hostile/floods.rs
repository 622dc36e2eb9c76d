//! Writing more than anybody will read.

use super::{Arena, Attack, program};

#[tokio::test]
async fn floods_are_cut_at_their_source_and_told_as_floods() {
    let mut arena = Arena::start().await;
    let flood: &[&str] = &["TOE"];
    let attacks = [
        Attack::c("binary, on both streams", program!("flood_both.c"), flood),
        Attack::c("on standard error", program!("flood_error.c"), flood),
        Attack::c("with an exit code", program!("flood_and_fail.c"), flood),
        Attack::c("by processes that outlive their parent", program!("flood_by_orphans.c"), flood),
        Attack { time_ms: 4000, ..Attack::c("byte by byte", program!("flood_by_bytes.c"), flood) },
        Attack::c("through pipes whose ends are nobody's", program!("pipes_in_flight.c"), &[]).says("ok"),
    ];
    arena.withstand(&attacks).await;
    arena.end().await;
}
