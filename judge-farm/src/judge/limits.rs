//! From a job's limits and a language's needs to what a run may use.

use runner::wire::RunSpec;

use crate::languages::Language;

/// Characters of compiler output, and of shown program output, that are kept.
pub const WORD_LIMIT: usize = 64 << 10;
/// Bytes of standard error that are kept of a run.
const STDERR_BYTES: u64 = 16 << 10;
/// The largest file that a run may write.
const FILE_BYTES: u64 = 64 << 20;
/// Open files of a process.
const OPEN_FILES: u32 = 256;
/// The largest stack of a main thread, KiB; otherwise it is as large as the memory.
const MOST_STACK_KIB: u64 = 512 << 10;

/// Limits of a job or of the compiler.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// CPU time, milliseconds.
    pub time_ms: i32,
    /// Memory, MiB.
    pub memory_mib: i32,
    /// Output, KiB.
    pub output_kib: i32,
}

/// A run of the program.
pub fn run_spec(language: &Language, limits: Limits, id: u32) -> RunSpec {
    let memory_mib = limits.memory_mib.to_string();
    // A collector that keeps a third for young objects leaves the whole limit to the old ones.
    let heap_mib = (limits.memory_mib * 3 / 2).to_string();
    let fill = |word: &String| word.replace("{memory_mib}", &memory_mib).replace("{heap_mib}", &heap_mib);
    let argv = language.run.iter().map(fill).collect();
    spec(language, limits, id, argv)
}

/// A run of the compiler, `None` where the language has none.
pub fn compile_spec(language: &Language, id: u32) -> Option<RunSpec> {
    let argv = language.compile.clone()?;
    let own = language.compile_limits;
    let limits = Limits { time_ms: own.cpu_ms, memory_mib: own.memory_mib, output_kib: 4096 };
    Some(RunSpec {
        compile: true,
        memory_kib: kib(own.memory_mib),
        stderr_bytes: WORD_LIMIT as u64,
        ..spec(language, limits, id, argv)
    })
}

fn kib(mib: i32) -> u64 {
    u64::from(mib.unsigned_abs()) << 10
}

fn spec(language: &Language, limits: Limits, id: u32, argv: Vec<String>) -> RunSpec {
    let cpu_us = u64::from(limits.time_ms.unsigned_abs()) * 1000;
    RunSpec {
        id,
        compile: false,
        argv,
        env: language.env.clone(),
        cpu_us,
        // Waiting is not computing, and other runs may keep the cores busy; but a program that
        // sleeps must not hold a cell for ever.
        wall_us: cpu_us * 3 + 2_000_000,
        memory_kib: kib(limits.memory_mib) + kib(language.memory_headroom_mib),
        output_bytes: u64::from(limits.output_kib.unsigned_abs()) << 10,
        stderr_bytes: STDERR_BYTES,
        file_bytes: FILE_BYTES,
        processes: language.processes,
        open_files: OPEN_FILES,
        stack_kib: kib(limits.memory_mib).min(MOST_STACK_KIB),
        ..RunSpec::default()
    }
}

impl From<&crate::job::JobSpec> for Limits {
    fn from(spec: &crate::job::JobSpec) -> Self {
        Self { time_ms: spec.time_limit_ms, memory_mib: spec.memory_limit_mib, output_kib: spec.output_limit_kib }
    }
}
