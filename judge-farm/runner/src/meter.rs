//! What the whole cell uses, from its control group: CPU time also of children that nobody waited
//! for, memory with shared pages counted once and temporary files included, kills for memory.
//!
//! The files are opened before `/sys` is covered. Where a host shows none (another OCI runtime),
//! what the processes say of themselves has to do.

use std::fs;
use std::os::fd::OwnedFd;

use crate::sys;

/// Open counters of the cell's control group.
pub struct Meter {
    kind: Kind,
}

enum Kind {
    /// cgroup v1: one folder per controller.
    V1 { cpu: OwnedFd, memory: OwnedFd, oom: OwnedFd },
    /// cgroup v2: one folder for all.
    V2 { cpu: OwnedFd, memory: OwnedFd, oom: OwnedFd },
    /// No control group to be seen.
    Processes,
}

/// What is used at one moment.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reading {
    /// CPU time since the cell began, microseconds.
    pub cpu_us: u64,
    /// Memory now, KiB.
    pub memory_kib: u64,
    /// Processes that the kernel has killed for want of memory.
    pub oom_kills: u64,
}

impl Meter {
    /// Opens what there is.
    pub fn open() -> Self {
        let open = |path: &str| sys::open(&format!("/sys/fs/cgroup/{path}"), libc::O_RDONLY).ok();
        let v1 = (open("cpuacct/cpuacct.usage"), open("memory/memory.stat"), open("memory/memory.oom_control"));
        if let (Some(cpu), Some(memory), Some(oom)) = v1 {
            return Self { kind: Kind::V1 { cpu, memory, oom } };
        }
        let v2 = (open("cpu.stat"), open("memory.stat"), open("memory.events"));
        if let (Some(cpu), Some(memory), Some(oom)) = v2 {
            return Self { kind: Kind::V2 { cpu, memory, oom } };
        }
        Self { kind: Kind::Processes }
    }

    /// Reads all counters; one that can't be read counts as 0.
    pub fn read(&self) -> Reading {
        match &self.kind {
            Kind::V1 { cpu, memory, oom } => {
                let memory = text(memory);
                Reading {
                    cpu_us: number(&text(cpu)) / 1000,
                    memory_kib: (field(&memory, "rss") + field(&memory, "shmem")) / 1024,
                    oom_kills: field(&text(oom), "oom_kill"),
                }
            }
            Kind::V2 { cpu, memory, oom } => {
                let memory = text(memory);
                Reading {
                    cpu_us: field(&text(cpu), "usage_usec"),
                    memory_kib: (field(&memory, "anon") + field(&memory, "shmem")) / 1024,
                    oom_kills: field(&text(oom), "oom_kill"),
                }
            }
            Kind::Processes => processes(),
        }
    }
}

fn text(file: &OwnedFd) -> String {
    let mut buffer = [0; 8192];
    let count = sys::read_again(file, &mut buffer).unwrap_or(0);
    String::from_utf8_lossy(&buffer[..count]).into_owned()
}

fn number(text: &str) -> u64 {
    text.trim().parse().unwrap_or(0)
}

/// The number behind a name at the start of a line.
fn field(table: &str, name: &str) -> u64 {
    let value = |line: &str| line.strip_prefix(name)?.strip_prefix(' ').map(number);
    table.lines().find_map(value).unwrap_or(0)
}

/// The sum over all processes of the cell but this one.
fn processes() -> Reading {
    let mut sum = Reading::default();
    let tick_us = 1_000_000 / ticks_per_second();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(pid) = name.to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        if pid == std::process::id() {
            continue;
        }
        let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat")) else { continue };
        // The program's name is in brackets and may hold anything: count from the last bracket.
        let fields: Vec<u64> = stat.rsplit(')').next().unwrap_or("").split_whitespace().map(number).collect();
        let nth = |number: usize| fields.get(number - 3).copied().unwrap_or(0);
        sum.cpu_us += (nth(14) + nth(15) + nth(16) + nth(17)) * tick_us;
        sum.memory_kib += nth(24) * 4;
    }
    sum
}

/// Clock ticks a second, as `/proc` counts.
fn ticks_per_second() -> u64 {
    // SAFETY: no memory is involved.
    u64::try_from(unsafe { libc::sysconf(libc::_SC_CLK_TCK) }).unwrap_or(100).max(1)
}
