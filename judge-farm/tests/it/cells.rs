//! One cell, without a farm around it: what it keeps, what runs see of it, how it ends.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use judge_farm::cell::{Ask, Cell, Engine, EngineConfig, Payload, RunResult};
use runner::wire::{Ending, File, RunSpec};

/// How long what is ended may take to be gone, however busy the machine is.
const DEADLINE: Duration = Duration::from_secs(60);
/// How long what is to be ended would go on by itself.
const LONGER: Duration = Duration::from_secs(600);

/// Cells of the image `core`, gone when it goes.
pub struct Cells {
    engine: Engine,
    tag: String,
}

impl Cells {
    pub async fn connect() -> Self {
        Self::spoken_with(true).await
    }

    /// Through pipes, or through the engine.
    async fn spoken_with(pipes: bool) -> Self {
        let node = format!("test-cells-{}", uuid::Uuid::new_v4().simple());
        let config = EngineConfig { node, memory_mib: 1024, cpus: None, runtime: None, pipes };
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
            assert!(began.elapsed() < DEADLINE, "containers are left");
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

/// Where the engine does not see the farm's files, or has another runtime.
#[tokio::test]
async fn a_cell_may_be_spoken_with_through_the_engine() {
    let cells = Cells::spoken_with(false).await;
    let long = "import os\ndata = input()\nprint(os.path.exists('/farm'), len(data), data * 2)";
    let mut cell = cells.cell(&[("long.py", long)]).await;
    for id in 1..4 {
        let text = "x".repeat(300_000);
        let one = Ask { stdin: kept("long", &text), ..ask(python(id, "long.py")) };
        assert_eq!(said(&run(&mut cell, one).await), format!("False 300000 {text}{text}"));
        cell.reset().await.expect("a clean cell");
        load(&mut cell, &[("long.py", long)]).await;
    }
    let processes = busy(&cells, &mut cell).await;
    drop(cell);
    cells.all_gone().await;
    assert_none_lives(&processes);
}

/// An image whose runner can't open the farm's pipes, as where the engine is in a machine of its own.
struct Deaf {
    tag: String,
}

impl Deaf {
    fn of(tag: &str) -> Self {
        let deaf = Self { tag: format!("lophoc-test-deaf:{}", uuid::Uuid::new_v4().simple()) };
        let script = "#!/bin/sh\\n[ $# = 0 ] || exit 1\\nexec /real\\n";
        let file = format!(
            "FROM {tag}\nUSER root\nRUN mv /runner /real && printf '{script}' > /runner && chmod 755 /runner\n"
        );
        let mut build = Command::new("docker")
            .args(["build", "--quiet", "--network", "none", "--tag", &deaf.tag, "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("docker can be called");
        build.stdin.take().expect("its input").write_all(file.as_bytes()).expect("docker reads");
        assert!(build.wait().expect("docker answers").success(), "no image");
        deaf
    }
}

impl Drop for Deaf {
    fn drop(&mut self) {
        let _ = Command::new("docker").args(["rmi", "--force", &self.tag]).stdout(Stdio::null()).status();
    }
}

/// Whatever keeps the pipes from cells, there are cells.
#[tokio::test]
async fn where_pipes_do_not_reach_cells_the_engine_does() {
    let cells = Cells::connect().await;
    let deaf = Deaf::of(&cells.tag);
    let mut cell = Cell::start(&cells.engine, &deaf.tag).await.expect("a cell without pipes");
    load(&mut cell, &[("hello.py", "print('hello')")]).await;
    assert_eq!(said(&run(&mut cell, ask(python(1, "hello.py"))).await), "hello");
    drop(cell);
    // From now on nobody tries.
    let mut cell = cells.cell(&[("farm.py", "import os\nprint(os.path.exists('/farm'))")]).await;
    assert_eq!(said(&run(&mut cell, ask(python(2, "farm.py"))).await), "False");
    drop(cell);
    cells.all_gone().await;
}

/// The container's processes as the host numbers them, the runner first.
async fn processes(cells: &Cells, cell: &Cell) -> Vec<u32> {
    let top = cells.engine.docker().top_processes(cell.id(), None).await.expect("the container's processes");
    let mut found: Vec<u32> =
        top.processes.unwrap_or_default().iter().filter_map(|row| row.get(1)?.parse().ok()).collect();
    found.sort_unstable();
    found
}

/// Kills from the host, as whoever runs the farm could, or as the kernel does where memory runs out.
fn host_kill(pid: u32) {
    let killed = Command::new("kill").args(["-KILL", &pid.to_string()]).status().expect("kill");
    assert!(killed.success());
}

const DAEMONS: &str = "
import os, time
for _ in range(3):
    if os.fork() == 0:
        os.setsid()
        time.sleep(600)
print('started', flush=True)
time.sleep(600)
";

/// Waits until a run has started its daemons, and answers with all processes.
async fn busy(cells: &Cells, cell: &mut Cell) -> Vec<u32> {
    load(cell, &[("daemons.py", DAEMONS)]).await;
    let wall_us = u64::try_from(LONGER.as_micros()).expect("small");
    cell.ask(vec![ask(RunSpec { wall_us, ..python(1, "daemons.py") })]).await.expect("asking");
    let began = Instant::now();
    loop {
        let found = processes(cells, cell).await;
        // Runner, init, the program with three daemons, and the inits of the next two runs.
        if found.len() >= 8 {
            return found;
        }
        assert!(began.elapsed() < DEADLINE, "{found:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

fn assert_none_lives(processes: &[u32]) {
    let began = Instant::now();
    while let Some(pid) = processes.iter().find(|pid| std::path::Path::new(&format!("/proc/{pid}")).exists()) {
        assert!(began.elapsed() < DEADLINE, "process {pid} is left");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[tokio::test]
async fn a_cell_ends_with_its_runner() {
    let cells = Cells::connect().await;
    let mut cell = cells.cell(&[]).await;
    let processes = busy(&cells, &mut cell).await;
    host_kill(processes[0]);
    let began = Instant::now();
    let error = cell.result(1, 2 * DEADLINE).await.expect_err("nobody answers");
    assert!(began.elapsed() < DEADLINE, "{error:#} after {:?}", began.elapsed());
    assert_none_lives(&processes);
    drop(cell);
    cells.all_gone().await;
}

#[tokio::test]
async fn a_cell_ends_with_its_container() {
    let cells = Cells::connect().await;
    let mut cell = cells.cell(&[]).await;
    let processes = busy(&cells, &mut cell).await;
    let options: Option<bollard::query_parameters::KillContainerOptions> = None;
    cells.engine.docker().kill_container(cell.id(), options).await.expect("killing the container");
    let began = Instant::now();
    let error = cell.result(1, 2 * DEADLINE).await.expect_err("nobody answers");
    assert!(began.elapsed() < DEADLINE, "{error:#} after {:?}", began.elapsed());
    assert!(cell.reset().await.is_err() && cell.run(python(2, "daemons.py")).await.is_err());
    assert_none_lives(&processes);
    drop(cell);
    cells.all_gone().await;
}

/// The farm drops the cell, or dies: its end of the stream is closed, in the middle of a run as well.
#[tokio::test]
async fn a_cell_ends_when_nobody_holds_it() {
    let cells = Cells::connect().await;
    let mut cell = cells.cell(&[]).await;
    let processes = busy(&cells, &mut cell).await;
    drop(cell);
    cells.all_gone().await;
    assert_none_lives(&processes);
}

/// How long the first of two runs lives below: who is killed later may be of the second.
const FIRST: Duration = Duration::from_millis(300);

/// Whatever is killed at whatever moment of its life: a run ends as one that was killed, or the cell
/// says that it is in doubt; it never hangs, and what it answers is never of another run.
#[tokio::test]
async fn processes_may_be_killed_at_any_moment() {
    let cells = Cells::connect().await;
    let mut cell = cells.cell(&[]).await;
    let mut doubts = 0;
    for round in 0..12_u32 {
        load(&mut cell, &[("daemons.py", DAEMONS), ("after.py", "print('after')")]).await;
        let mut spec = python(round + 1, "daemons.py");
        spec.wall_us = u64::try_from(FIRST.as_micros()).expect("small");
        let asked = Instant::now();
        cell.ask(vec![ask(spec), ask(python(round + 100, "after.py"))]).await.expect("asking");
        tokio::time::sleep(Duration::from_millis(u64::from(round) * 7)).await;
        let found = processes(&cells, &cell).await;
        // Never the runner itself, that has a test of its own.
        if let Some(pid) = found.get(1 + round as usize % found.len().max(2)) {
            let _ = Command::new("kill").args(["-KILL", &pid.to_string()]).status();
        }
        let late = asked.elapsed() >= FIRST;
        let first = cell.result(round + 1, Duration::from_secs(2)).await;
        let second = match &first {
            Ok(_) => cell.result(round + 100, Duration::from_secs(15)).await,
            Err(_) => Err(anyhow::anyhow!("the first failed")),
        };
        match (first, second) {
            (Ok(first), Ok(second)) => {
                assert!(
                    matches!(first.report.ending, Ending::Signaled(9) | Ending::WallLimit | Ending::Exited(0)),
                    "{:?}",
                    first.report
                );
                if !late || second.report.ending != Ending::Signaled(9) {
                    assert_eq!(said(&second), "after");
                }
                cell.reset().await.expect("a clean cell");
            }
            _ => {
                doubts += 1;
                drop(std::mem::replace(&mut cell, cells.cell(&[]).await));
            }
        }
    }
    assert!(doubts < 12, "no run at all survived");
    cell.destroy().await;
    cells.all_gone().await;
}
