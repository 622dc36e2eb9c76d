//! Two runs that talk with each other, each in a cell of its own.

use std::time::{Duration, Instant};

use judge_farm::cell::{Ask, Cell, RunResult, Speaker, converse};
use runner::wire::{Ending, RunSpec};

use crate::cells::{Cells, ask, load, python};

/// Two cells that are used for one conversation after the other.
struct Pair {
    cells: Cells,
    left: Cell,
    right: Cell,
    talks: u32,
    /// Who fell silent first in the last one.
    first: Option<Speaker>,
}

impl Pair {
    async fn start() -> Self {
        let cells = Cells::connect().await;
        let (left, right) = (cells.cell(&[]).await, cells.cell(&[]).await);
        Self { cells, left, right, talks: 0, first: None }
    }

    async fn talk(&mut self, left: &str, right: &str) -> (RunResult, RunResult) {
        self.talk_within(left, right, |spec| spec, |spec| spec).await
    }

    async fn talk_within(
        &mut self,
        left: &str,
        right: &str,
        left_limits: impl Fn(RunSpec) -> RunSpec,
        right_limits: impl Fn(RunSpec) -> RunSpec,
    ) -> (RunResult, RunResult) {
        self.talks += 1;
        load(&mut self.left, &[("left.py", left)]).await;
        load(&mut self.right, &[("right.py", right)]).await;
        let left: Ask = ask(left_limits(python(self.talks, "left.py")));
        let right: Ask = ask(right_limits(python(1000 + self.talks, "right.py")));
        let talk = converse((&mut self.left, left), (&mut self.right, right));
        let talk = tokio::time::timeout(Duration::from_secs(30), talk).await.expect("it ends").expect("both report");
        self.first = Some(talk.first);
        (talk.left, talk.right)
    }

    /// Both cells are as good as new.
    async fn end(mut self) {
        for cell in [&mut self.left, &mut self.right] {
            load(cell, &[("after.py", "print('ok')")]).await;
            let after = cell.run(python(9999, "after.py")).await.expect("a run after the conversations");
            assert_eq!(after.stdout, b"ok\n");
            cell.reset().await.expect("a clean cell");
        }
        self.left.destroy().await;
        self.right.destroy().await;
        self.cells.all_gone().await;
    }
}

fn text(result: &RunResult) -> &str {
    std::str::from_utf8(&result.stdout).expect("text")
}

const SECRET: &str = "
import sys
secret, tries = 617283945, 0
for line in sys.stdin:
    tries += 1
    guess = int(line)
    print('<' if secret < guess else '>' if secret > guess else '=', flush=True)
print(tries, 'questions', file=sys.stderr)
";

#[tokio::test]
async fn a_number_is_guessed() {
    let mut pair = Pair::start().await;
    let guess = "
low, high = 0, 10 ** 9
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == '=': break
    if answer == '<': high = middle - 1
    else: low = middle + 1
import sys
print('it is', middle, file=sys.stderr)
";
    let (solver, interactor) = pair.talk(guess, SECRET).await;
    assert_eq!((solver.report.ending, interactor.report.ending), (Ending::Exited(0), Ending::Exited(0)));
    assert_eq!(solver.report.stderr, b"it is 617283945\n");
    assert!(text(&solver).starts_with("500000000\n750000000\n"), "{}", text(&solver));
    assert!(text(&interactor).starts_with(">\n<\n") && text(&interactor).ends_with("=\n"), "{}", text(&interactor));
    pair.end().await;
}

#[tokio::test]
async fn a_thousand_turns_are_quick() {
    let mut pair = Pair::start().await;
    let asks = "
import sys
for n in range(1000):
    print(n, flush=True)
    assert sys.stdin.readline() in ('<\\n', '>\\n')
";
    let began = Instant::now();
    let (solver, interactor) = pair.talk(asks, SECRET).await;
    let took = began.elapsed();
    assert_eq!((solver.report.ending, interactor.report.ending), (Ending::Exited(0), Ending::Exited(0)));
    assert_eq!(interactor.report.stderr, b"1000 questions\n");
    eprintln!("1000 questions and answers: {took:?}");
    assert!(took < Duration::from_secs(5), "{took:?}");
    // Waiting is not computing.
    for side in [&solver, &interactor] {
        assert!(side.report.cpu_us < 1_000_000, "{:?}", side.report);
    }
    pair.end().await;
}

#[tokio::test]
async fn a_flood_ends_both() {
    let mut pair = Pair::start().await;
    let flood = "while True: print('x' * 1000)";
    let patient = "import sys\nfor line in sys.stdin: pass\nimport time\ntime.sleep(60)";
    for swapped in [false, true] {
        let began = Instant::now();
        let (flooder, reader) = if swapped {
            let (reader, flooder) = pair.talk(patient, flood).await;
            (flooder, reader)
        } else {
            pair.talk(flood, patient).await
        };
        assert_eq!((flooder.report.ending, reader.report.ending), (Ending::OutputLimit, Ending::Stopped));
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
        assert!(flooder.stdout.len() <= 64 << 10);
    }
    pair.end().await;
}

/// Who is not read from waits, and what is under way stays bounded.
#[tokio::test]
async fn a_flood_that_nobody_reads_waits() {
    let mut pair = Pair::start().await;
    let flood = "
import os, sys, time
os.set_blocking(1, False)
written, quiet = 0, 0
while quiet < 20:
    try:
        written += os.write(1, b'x' * 65536)
        quiet = 0
    except BlockingIOError:
        quiet += 1
        time.sleep(0.05)
print(written, file=sys.stderr)
";
    let (flooder, deaf) = pair.talk(flood, "import time\ntime.sleep(3)").await;
    let written: u64 = String::from_utf8_lossy(&flooder.report.stderr).trim().parse().expect("a number");
    assert!((100_000..=300_000).contains(&written), "{written} bytes under way");
    assert_eq!((flooder.report.ending, deaf.report.ending), (Ending::Exited(0), Ending::Exited(0)));
    pair.end().await;
}

#[tokio::test]
async fn all_bytes_arrive_and_in_order() {
    let mut pair = Pair::start().await;
    let count = 400_000;
    let speak = format!("import sys\nsys.stdout.write(''.join(f'{{n}}\\n' for n in range({count})))");
    // It reads slowly at first, so that everything on the way fills up.
    let listen = format!(
        "import sys, time\ntime.sleep(0.3)\nfor n in range({count}): assert int(sys.stdin.readline()) == n\nassert sys.stdin.read() == ''\nprint('all', file=sys.stderr)"
    );
    let roomy = |spec: RunSpec| RunSpec { output_bytes: 8 << 20, ..spec };
    let (speaker, listener) = pair.talk_within(&speak, &listen, roomy, roomy).await;
    assert_eq!(speaker.report.ending, Ending::Exited(0), "{}", String::from_utf8_lossy(&speaker.report.stderr));
    assert_eq!(listener.report.stderr, b"all\n");
    pair.end().await;
}

#[tokio::test]
async fn who_leaves_early_is_noticed() {
    let mut pair = Pair::start().await;
    // The other one exits: the end of the input.
    let waits = "import sys\nprint(repr(sys.stdin.read()), file=sys.stderr)";
    let (waiting, gone) = pair.talk(waits, "print('bye')").await;
    assert_eq!(pair.first, Some(Speaker::Right));
    assert_eq!((waiting.report.ending, gone.report.ending), (Ending::Exited(0), Ending::Exited(0)));
    assert_eq!(waiting.report.stderr, b"'bye\\n'\n");
    let (gone, waiting) = pair.talk("import os\nos._exit(3)", waits).await;
    assert_eq!(pair.first, Some(Speaker::Left));
    assert_eq!((gone.report.ending, waiting.report.ending), (Ending::Exited(3), Ending::Exited(0)));
    assert_eq!(waiting.report.stderr, b"''\n");
    // The other one exits while it is being written to: a broken pipe.
    let writes = "
import sys
try:
    while True: print('x' * 100, flush=True)
except BrokenPipeError: print('broken', file=sys.stderr)
sys.stderr.flush()
import os
os._exit(4)
";
    let roomy = |spec: RunSpec| RunSpec { output_bytes: 64 << 20, ..spec };
    let (writer, gone) = pair.talk_within(writes, "input()", roomy, |spec| spec).await;
    assert_eq!((writer.report.ending, gone.report.ending), (Ending::Exited(4), Ending::Exited(0)));
    assert_eq!(writer.report.stderr, b"broken\n");
    // It crashes: the other one's verdict counts, and it is not stopped.
    let (crashed, waiting) = pair.talk("import os\nos.kill(os.getpid(), 11)", waits).await;
    assert_eq!((crashed.report.ending, waiting.report.ending), (Ending::Signaled(11), Ending::Exited(0)));
    pair.end().await;
}

#[tokio::test]
async fn a_closed_stream_is_closed_for_the_other() {
    let mut pair = Pair::start().await;
    let closes_output =
        "import os, sys\nprint('last', flush=True)\nos.close(1)\nprint(sys.stdin.read(), file=sys.stderr)";
    let answers = "import sys\ntext = sys.stdin.read()\nprint('heard', text.strip())";
    let (closer, answerer) = pair.talk(closes_output, answers).await;
    assert_eq!((closer.report.ending, answerer.report.ending), (Ending::Exited(0), Ending::Exited(0)));
    assert_eq!(closer.report.stderr, b"heard last\n\n");
    let closes_input = "import os, sys, time\nos.close(0)\nprint('deaf', flush=True)\ntime.sleep(3)";
    let writes = "
import sys
sys.stdin.readline()
try:
    while True: print('x' * 100, flush=True)
except BrokenPipeError: print('broken', file=sys.stderr)
sys.stderr.flush()
import os
os._exit(0)
";
    let roomy = |spec: RunSpec| RunSpec { output_bytes: 64 << 20, ..spec };
    let (closer, writer) = pair.talk_within(closes_input, writes, |spec| spec, roomy).await;
    assert_eq!(writer.report.stderr, b"broken\n");
    let (wrote_us, closed_us) = (writer.report.wall_us, closer.report.wall_us);
    assert!(wrote_us + 2_000_000 < closed_us, "it heard of it at once: {wrote_us}, and 3 s later {closed_us}");
    pair.end().await;
}

#[tokio::test]
async fn two_that_wait_for_each_other_meet_the_clock() {
    let mut pair = Pair::start().await;
    let wall = |us: u64| move |spec: RunSpec| RunSpec { wall_us: us, ..spec };
    let (left, right) = pair.talk_within("input()", "input()", wall(500_000), wall(2_000_000)).await;
    assert_eq!((left.report.ending, right.report.ending), (Ending::WallLimit, Ending::Stopped));
    let (left, right) = pair.talk_within("input()", "input()", wall(2_000_000), wall(500_000)).await;
    assert_eq!((left.report.ending, right.report.ending), (Ending::Stopped, Ending::WallLimit));
    pair.end().await;
}

#[tokio::test]
async fn each_is_charged_its_own() {
    let mut pair = Pair::start().await;
    let burns = "
import time
kept = b'x' * (48 << 20)
while time.process_time() < 0.5: pass
print('done')
";
    let (burner, idler) = pair.talk(burns, "input()").await;
    assert!((480_000..700_000).contains(&burner.report.cpu_us), "{:?}", burner.report);
    assert!(burner.report.memory_kib > 48 << 10, "{:?}", burner.report);
    assert!(idler.report.cpu_us < 150_000 && idler.report.memory_kib < 32 << 10, "{:?}", idler.report);
    let short = |spec: RunSpec| RunSpec { cpu_us: 200_000, ..spec };
    let (burner, idler) = pair.talk_within(burns, "input()", short, |spec| spec).await;
    assert_eq!((burner.report.ending, idler.report.ending), (Ending::CpuLimit, Ending::Stopped));
    let missing = |spec: RunSpec| RunSpec { argv: vec!["/nowhere".to_owned()], ..spec };
    let (absent, idler) = pair.talk_within("", "import time\ntime.sleep(9)", missing, |spec| spec).await;
    assert_eq!((absent.report.ending, idler.report.ending), (Ending::NotStarted(2), Ending::Stopped));
    pair.end().await;
}
