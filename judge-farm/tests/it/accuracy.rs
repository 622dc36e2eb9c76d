//! What is reported is what was used, and verdicts near a limit are always the same.

use clap::Parser;
use judge_farm::client::{JobTest, NewJob};
use judge_farm::inspect::{AccuracyConfig, accuracy};

use crate::farm::{C, Farm, PYTHON, job, test};

/// Touches this many MiB in the way that the name says.
fn memory_user(way: &str, mib: i64) -> String {
    let body = match way {
        "one process" => "touch(SIZE); pause_a_little();",
        "four processes" => {
            "volatile int *ready = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0); for (int i = 0; i < 4; i++) if (!fork()) { touch(SIZE / 4); __sync_fetch_and_add(ready, 1); while (*ready < 4) usleep(1000); pause_a_little(); _exit(0); } while (wait(0) > 0);"
        }
        "shared by four processes" => {
            "touch(SIZE); for (int i = 0; i < 3; i++) if (!fork()) { pause_a_little(); _exit(0); } while (wait(0) > 0);"
        }
        "a temporary file" => {
            "int fd = open(\"/tmp/file\", O_CREAT | O_RDWR, 0600); static char page[1 << 20]; for (long i = 0; i < SIZE >> 20; i++) write(fd, page, sizeof page); pause_a_little();"
        }
        other => panic!("no way {other}"),
    };
    format!(
        "#include <fcntl.h>\n#include <string.h>\n#include <sys/mman.h>\n#include <sys/wait.h>\n#include <unistd.h>\n\
         #define SIZE ({mib}L << 20)\n\
         static void touch(long size) {{ char *p = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); for (long i = 0; i < size; i += 4096) p[i] = 1; }}\n\
         static void pause_a_little(void) {{ usleep(400000); }}\n\
         int main(void) {{ {body} return 0; }}\n"
    )
}

#[tokio::test]
async fn memory_is_that_of_everything_and_counted_once() {
    let farm = Farm::start().await;
    for way in ["one process", "four processes", "shared by four processes", "a temporary file"] {
        for mib in [32, 60] {
            let job = job(C, &memory_user(way, mib), vec![test(1, "", "")]);
            let outcome = farm.judge(NewJob { memory_limit_mib: 128, ..job }).await;
            assert_eq!(outcome.status, "AC", "{way}: {outcome:?}");
            let (found, wanted) = (outcome.memory_kib, mib << 10);
            assert!((found - wanted).abs() <= 4096, "{way}: {found} KiB for {wanted}");
        }
        let too_much =
            farm.judge(NewJob { memory_limit_mib: 32, ..job(C, &memory_user(way, 60), vec![test(1, "", "")]) }).await;
        assert_eq!((too_much.status.as_str(), too_much.reason.as_deref()), ("RTE", Some("memory_limit")), "{way}");
    }
}

#[tokio::test]
async fn cpu_time_is_that_of_everything() {
    let farm = Farm::start().await;
    // Each way burns 400 ms: by one's own clock, in children, and inside the kernel; then it says what it has used, and
    // goes without the interpreter's tidying up, which it could not count.
    let burn = "import os, resource, sys, time\ndef burn(s, work):\n    end = time.process_time() + s\n    while time.process_time() < end: work()\n";
    let own = "\nused = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]\nprint(sum(of.ru_utime + of.ru_stime for of in used), file=sys.stderr, flush=True)\nos._exit(0)";
    let ways = [
        ("one process", "burn(0.4, lambda: sum(range(500)))"),
        (
            "four children",
            "for _ in range(4):\n    if os.fork() == 0:\n        burn(0.1, lambda: sum(range(500)))\n        os._exit(0)\nfor _ in range(4): os.wait()",
        ),
        ("the kernel", "f = open('/dev/zero', 'rb', buffering=0)\nburn(0.4, lambda: f.read(1 << 16))"),
    ];
    for (way, source) in ways {
        let shown = JobTest { show_output: true, ..test(1, "", "") };
        let job = job(PYTHON, &format!("{burn}{source}{own}"), vec![shown]);
        let outcome = farm.judge(NewJob { time_limit_ms: 3000, ..job }).await;
        assert_eq!(outcome.status, "AC", "{way}: {outcome:?}");
        let own = outcome.tests[0].stderr.as_ref().and_then(|said| said.trim().parse::<f64>().ok()).expect("a number");
        let own_ms = own * 1000.0;
        assert!(own_ms >= 400.0 && outcome.cpu_ms >= 400, "{way}: {outcome:?}");
        // 5 %, or 10 ms.
        let error_ms = outcome.cpu_ms as f64 - own_ms;
        assert!(error_ms.abs() <= (own_ms / 20.0).max(10.0), "{way}: {error_ms} ms more than {own_ms}: {outcome:?}");
    }
}

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    accuracy: AccuracyConfig,
}

/// The command itself, with its smallest amounts and a few times only.
#[tokio::test]
async fn figures_are_exact_and_verdicts_stable() {
    let cli = Cli::parse_from(["accuracy", "--quick", "--stability", "5", "--json"]);
    let mut out = Vec::new();
    let result = accuracy(&cli.accuracy, &mut out).await;
    let said = String::from_utf8_lossy(&out);
    result.unwrap_or_else(|error| panic!("{error:#}: {said}"));
    let measured: serde_json::Value = serde_json::from_str(&said).expect("one JSON object");
    assert_eq!(measured["rows"].as_array().map(Vec::len), Some(9));
    let stability = measured["stability"].as_array().expect("a list");
    assert_eq!(stability.len(), 8);
    assert!(stability.iter().all(|verdicts| verdicts["right"] == 5), "{stability:?}");
}
