//! One cell, without a farm around it: what it keeps, what runs see of it, how it ends.

use std::time::{Duration, Instant};

use judge_farm::cell::{Ask, Cell, Engine, EngineConfig, Payload, RunResult};
use runner::wire::{Ending, File, RunSpec};

/// Cells of the image `core`, gone when it goes.
pub struct Cells {
    engine: Engine,
    tag: String,
}

impl Cells {
    pub async fn connect() -> Self {
        let node = format!("test-cells-{}", uuid::Uuid::new_v4().simple());
        let config = EngineConfig { node, memory_mib: 1024, cpus: None, runtime: None };
        let engine = Engine::connect(config).await.expect("an engine");
        let tag = engine.cell_image("core").await.expect("the image core");
        Self { engine, tag }
    }

    /// A cell with these Python programs in its folder.
    pub async fn cell(&self, programs: &[(&str, &str)]) -> Cell {
        let mut cell = Cell::start(&self.engine, &self.tag).await.expect("a cell");
        load(&mut cell, programs).await;
        cell
    }

    /// Waits until no container is left.
    pub async fn all_gone(&self) {
        let began = Instant::now();
        while !self.engine.containers().await.expect("a list").is_empty() {
            assert!(began.elapsed() < Duration::from_secs(20), "containers are left");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

pub async fn load(cell: &mut Cell, programs: &[(&str, &str)]) {
    let file = |(path, source): &(&str, &str)| File {
        path: (*path).to_owned(),
        executable: false,
        data: source.as_bytes().to_vec(),
    };
    cell.load(programs.iter().map(file).collect()).await.expect("loading");
}

/// A run of a Python program with usual limits.
pub fn python(id: u32, program: &str) -> RunSpec {
    RunSpec {
        id,
        argv: vec!["python3".to_owned(), program.to_owned()],
        env: vec!["PATH=/usr/bin:/bin".to_owned()],
        cpu_us: 5_000_000,
        wall_us: 15_000_000,
        memory_kib: 128 << 10,
        output_bytes: 1 << 20,
        stderr_bytes: 16 << 10,
        file_bytes: 16 << 20,
        processes: 16,
        open_files: 64,
        stack_kib: 8192,
        ..RunSpec::default()
    }
}

pub fn ask(spec: RunSpec) -> Ask {
    Ask { spec, ..Ask::default() }
}

fn kept(hash: &str, data: &str) -> Payload {
    Payload { hash: Some(hash.to_owned()), data: data.to_owned().into() }
}

async fn run(cell: &mut Cell, ask: Ask) -> RunResult {
    let (id, wall) = (ask.spec.id, Duration::from_micros(ask.spec.wall_us));
    cell.ask(vec![ask]).await.expect("asking");
    cell.result(id, wall).await.expect("a result")
}

fn said(result: &RunResult) -> &str {
    assert_eq!(result.report.ending, Ending::Exited(0), "{}", String::from_utf8_lossy(&result.report.stderr));
    std::str::from_utf8(&result.stdout).expect("text").trim()
}

#[tokio::test]
async fn a_run_finds_its_files_and_only_those() {
    let cells = Cells::connect().await;
    let read = "import os\nprint(input(), open('input.txt').read(), open('answer.txt').read(), open('answer.txt').read(), os.path.getsize('empty.txt'), sorted(os.listdir('.')), len(os.listdir('/proc/self/fd')))";
    let look = "import os\nprint(sorted(os.listdir('.')), len(os.listdir('/proc/self/fd')))";
    let mut cell = cells.cell(&[("read.py", read), ("look.py", look)]).await;
    let files = vec![
        ("input.txt".to_owned(), kept("i", "one")),
        ("answer.txt".to_owned(), Payload::once("two")),
        ("empty.txt".to_owned(), Payload::default()),
        // It goes before the program's own.
        ("look.py".to_owned(), Payload::once("three")),
    ];
    let with_files = Ask { spec: python(1, "read.py"), stdin: kept("i", "one"), files };
    let expected = "one one two two 0 ['answer.txt', 'empty.txt', 'input.txt', 'look.py', 'read.py'] 8";
    assert_eq!(said(&run(&mut cell, with_files).await), expected);
    assert_eq!(said(&run(&mut cell, ask(python(2, "look.py"))).await), "['look.py', 'read.py'] 4");
    cell.destroy().await;
    cells.all_gone().await;
}

#[tokio::test]
async fn what_is_kept_is_there_after_a_reset_and_can_not_be_changed() {
    let cells = Cells::connect().await;
    let source = r#"
import fcntl, os
def refused(what):
    try: what()
    except OSError: return True
    return False
fd = os.open('/proc/self/fd/0', os.O_RDONLY)
before = os.fstat(0)
print(os.read(fd, 99).decode(),
    refused(lambda: os.fchmod(0, 0o777)), refused(lambda: os.utime(0, (5, 5))),
    refused(lambda: os.setxattr(0, 'user.mark', b'1')), refused(lambda: os.truncate('/proc/self/fd/0', 0)),
    refused(lambda: os.open('/proc/self/fd/0', os.O_RDWR)), refused(lambda: os.link('/proc/self/fd/0', '/tmp/link', follow_symlinks=True)),
    before.st_mode & 0o777, os.fstat(0).st_atime_ns == before.st_atime_ns)
"#;
    let mut cell = cells.cell(&[("try.py", source)]).await;
    for id in 1..4 {
        // The second and third time the bytes are not sent: what is found is what was kept.
        let text = if id == 1 { "kept" } else { "other bytes under the same address" };
        let one = Ask { stdin: kept("k", text), ..ask(python(id, "try.py")) };
        assert_eq!(said(&run(&mut cell, one).await), "kept True True True True True True 384 True");
        cell.reset().await.expect("a clean cell");
        load(&mut cell, &[("try.py", source)]).await;
    }
    cell.destroy().await;
    cells.all_gone().await;
}
