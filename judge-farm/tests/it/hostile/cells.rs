//! What is tried on one cell, below the queue: where the whole cell runs out of memory, and what a
//! program that runs inside a compiler (a macro, a build script) leaves in the program folder for the
//! runner to stumble over. The cell stays good, whatever it is.

use judge_farm::cell::{Cell, Engine, EngineConfig};
use runner::wire::{Ending, File, RunSpec};

use super::host::Traces;
use super::{HEADER, program};

/// What is left behind, in Bash, with the program folder as its working folder.
const LEFTOVERS: &[(&str, &str)] = &[
    (
        "links",
        "ln -s /etc/passwd a; ln -s /proc/1/environ b; ln -s . loop; ln -s /tmp/box up; ln -s /tmp/inputs in; ln -s / root",
    ),
    (
        "pipes, devices, sockets",
        "mkfifo pipe; mknod null c 1 3; mknod other p; python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"s\")'",
    ),
    ("holes", "for n in 1 2 3 4; do truncate -s 60M hole$n; done; truncate -s 1T large"),
    ("depth", "for n in {1..300}; do mkdir d && cd d || break; done; echo x > f"),
    ("names", "touch $'a\\nb' $'\\xff\\xfe' ' ' -- -rf '..x' $'\\e[2J'; mkdir $'x\\n'; touch $'x\\n/y'"),
    ("crowds", "python3 -c 'for n in range(9000): open(f\"f{n}\", \"w\").close()'"),
    ("one file under many names", "touch a; for n in {1..1500}; do ln a h$n; done"),
    ("no rights", "mkdir d d/e; touch d/e/f; chmod 0 d/e/f d/e d; touch a; chmod 0 a ."),
    ("size", "for n in 1 2 3 4 5; do head -c 60M /dev/zero > big$n; done"),
    ("writers that stay", "(setsid sh -c 'while :; do date > late; done' &) ; sleep 0.05"),
    ("a program of this name", "rm -f /box/a.out; mkdir /box/a.out; ln -s /runner /box/bash"),
];

fn run(id: u32, compile: bool, script: &str) -> RunSpec {
    RunSpec {
        id,
        compile,
        argv: ["bash", "-c", script].map(str::to_owned).to_vec(),
        env: vec!["PATH=/usr/bin:/bin".to_owned(), "HOME=/tmp".to_owned()],
        cpu_us: 3_000_000,
        wall_us: 8_000_000,
        memory_kib: 512 << 10,
        output_bytes: 1 << 20,
        stderr_bytes: 1 << 14,
        file_bytes: 64 << 20,
        processes: 64,
        open_files: 256,
        stack_kib: 8 << 10,
        ..RunSpec::default()
    }
}

/// A cell without a farm, and what shows that it is gone.
struct Lone {
    cell: Cell,
    traces: Traces,
    node: String,
}

impl Lone {
    async fn start(memory_mib: i64) -> Self {
        let node = format!("test-{}", uuid::Uuid::new_v4().simple());
        let config = EngineConfig { node: node.clone(), memory_mib, cpus: None, runtime: None, pipes: true };
        let engine = Engine::connect(config).await.expect("an engine");
        let image = engine.cell_image("core").await.expect("an image");
        let cell = Cell::start(&engine, &image).await.expect("a cell");
        let mut traces = Traces::of(&node);
        traces.look();
        Self { cell, traces, node }
    }

    /// An honest program in the same cell.
    async fn honest(&mut self, id: u32) -> anyhow::Result<()> {
        self.cell.reset().await?;
        let file = File { path: "honest".into(), executable: false, data: b"here".to_vec() };
        self.cell.load(vec![file]).await?;
        let honest = self.cell.run(run(id, false, "ls /box; cat honest")).await?;
        anyhow::ensure!(honest.report.ending == Ending::Exited(0), "{:?}", honest.report);
        anyhow::ensure!(honest.stdout == b"honest\nhere", "{:?}", String::from_utf8_lossy(&honest.stdout));
        anyhow::ensure!(honest.report.memory_kib < 16 << 10, "{:?}", honest.report);
        Ok(())
    }

    async fn end(self) {
        self.cell.destroy().await;
        self.traces.assert_gone(&self.node).await;
    }
}

#[tokio::test]
async fn whatever_a_compiler_leaves_behind_the_cell_stays_good() {
    let mut lone = Lone::start(1024).await;
    for (index, (name, script)) in LEFTOVERS.iter().enumerate() {
        let id = index as u32 * 10;
        lone.stumble(id, script).await.unwrap_or_else(|error| panic!("{name}: {error:#}"));
    }
    lone.end().await;
}

impl Lone {
    async fn stumble(&mut self, id: u32, script: &str) -> anyhow::Result<()> {
        let cell = &mut self.cell;
        cell.load(vec![File { path: "main.sh".into(), executable: false, data: b"exit 1".to_vec() }]).await?;
        cell.run(run(id + 1, true, script)).await?;
        if let Some(files) = cell.collect(16 << 20).await? {
            let bytes: usize = files.iter().map(|file| file.data.len()).sum();
            anyhow::ensure!(bytes < 1 << 20, "{bytes} bytes came out");
            let strange = files.iter().find(|file| file.path.contains("passwd") || file.data.starts_with(b"root:"));
            anyhow::ensure!(strange.is_none(), "a link was followed: {strange:?}");
        }
        // A run on what is there may fail, but in its own name.
        cell.run(run(id + 2, false, "ls -la /box")).await?;
        self.honest(id + 3).await
    }
}

/// More than the cell has, in processes, files and sockets: the kernel kills, waiting inits as well.
#[tokio::test]
async fn a_cell_that_ran_out_of_memory_goes_on() {
    let mut lone = Lone::start(320).await;
    let bombs = [program!("whole_cell.c"), program!("socket_memory.c"), program!("system_v_memory.c")];
    for (index, source) in bombs.into_iter().enumerate() {
        let id = index as u32 * 10;
        let file = |path: &str, text: &str| File { path: path.into(), executable: false, data: text.into() };
        let files = vec![file("main.c", source), file("hostile.h", HEADER)];
        lone.cell.load(files).await.expect("loading");
        let compiled = lone.cell.run(run(id + 1, true, "gcc -o a.out main.c")).await.expect("compiling");
        assert_eq!(compiled.report.ending, Ending::Exited(0), "{:?}", compiled.report);
        let limitless = RunSpec {
            memory_kib: 8 << 20,
            cpu_us: 20_000_000,
            wall_us: 30_000_000,
            ..run(id + 2, false, "exec ./a.out")
        };
        let bomb = lone.cell.run(limitless).await.expect("a report");
        assert_eq!(bomb.report.ending, Ending::MemoryLimit, "{index}: {:?}", bomb.report);
        lone.honest(id + 3).await.unwrap_or_else(|error| panic!("after bomb {index}: {error:#}"));
    }
    lone.end().await;
}
