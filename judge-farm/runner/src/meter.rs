//! What the whole cell uses, from its control group: CPU time also of children that nobody waited
//! for, memory with shared pages counted once and temporary files included, kills for memory.
//!
//! The files are opened before `/sys` is covered. Where a host shows none (another OCI runtime),
//! what the processes say of themselves has to do. The group's own record of its peak is of no use
//! here: it counts what was read from the image, and a cell can't set it back between two runs.

use std::fs;
use std::os::fd::OwnedFd;

use crate::sys;

/// Memory that a run may hold in the kernel (stacks, page tables, open files) before what is there
/// (pipes, sockets, message queues) counts as its own, KiB. Sixty processes take 6 MiB.
const KERNEL_SHARE_KIB: u64 = 16 << 10;

/// Open counters of the cell's control group.
pub struct Meter {
    kind: Kind,
}

enum Kind {
    /// cgroup v1: one folder per controller.
    V1 { cpu: OwnedFd, memory: OwnedFd, kernel: Option<OwnedFd>, oom: OwnedFd },
    /// cgroup v2: one folder for all.
    V2 { cpu: OwnedFd, memory: OwnedFd, events: OwnedFd },
    /// No control group to be seen.
    Processes,
}

/// What is used at one moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reading {
    /// CPU time since the cell began, microseconds, without the runner's own.
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
            // Kernels may be built without this one.
            return Self { kind: Kind::V1 { cpu, memory, kernel: open("memory/memory.kmem.usage_in_bytes"), oom } };
        }
        let v2 = (open("cpu.stat"), open("memory.stat"), open("memory.events"));
        if let (Some(cpu), Some(memory), Some(events)) = v2 {
            return Self { kind: Kind::V2 { cpu, memory, events } };
        }
        Self { kind: Kind::Processes }
    }

    /// Reads what costs little: CPU time and kills; memory is 0.
    pub fn read_quickly(&self) -> Reading {
        let group = match &self.kind {
            Kind::V1 { cpu, oom, .. } => version_1(&text(cpu), "", "", &text(oom)),
            Kind::V2 { cpu, events, .. } => version_2(&text(cpu), "", &text(events)),
            Kind::Processes => return Reading { memory_kib: 0, ..processes() },
        };
        let own_us = sys::usage(libc::RUSAGE_SELF).cpu_us;
        Reading { cpu_us: group.cpu_us.saturating_sub(own_us), ..group }
    }

    /// Reads all counters; one that can't be read counts as 0.
    pub fn read(&self) -> Reading {
        let group = match &self.kind {
            Kind::V1 { cpu, memory, kernel, oom } => {
                version_1(&text(cpu), &text(memory), &kernel.as_ref().map(text).unwrap_or_default(), &text(oom))
            }
            Kind::V2 { cpu, memory, events } => version_2(&text(cpu), &text(memory), &text(events)),
            Kind::Processes => return processes(),
        };
        let own_us = sys::usage(libc::RUSAGE_SELF).cpu_us;
        Reading { cpu_us: group.cpu_us.saturating_sub(own_us), ..group }
    }
}

/// From the texts of `cpuacct.usage` (nanoseconds), `memory.stat` (bytes), `memory.kmem.usage_in_bytes`
/// and `memory.oom_control`.
fn version_1(cpu: &str, memory: &str, kernel: &str, oom: &str) -> Reading {
    let used = field(memory, "rss") + field(memory, "shmem");
    Reading {
        cpu_us: number(cpu) / 1000,
        memory_kib: with_kernel(used, number(kernel)),
        oom_kills: field(oom, "oom_kill"),
    }
}

/// From the texts of `cpu.stat` (microseconds), `memory.stat` (bytes) and `memory.events`, as the
/// kernel's Documentation/admin-guide/cgroup-v2.rst describes them.
fn version_2(cpu: &str, memory: &str, events: &str) -> Reading {
    let used = field(memory, "anon") + field(memory, "shmem");
    Reading {
        cpu_us: field(cpu, "usage_usec"),
        memory_kib: with_kernel(used, field(memory, "kernel")),
        oom_kills: field(events, "oom_kill"),
    }
}

/// Bytes of programs and of the kernel together, in KiB.
fn with_kernel(used: u64, kernel: u64) -> u64 {
    used / 1024 + (kernel / 1024).saturating_sub(KERNEL_SHARE_KIB)
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
        let (ticks, pages) = process(&stat);
        sum.cpu_us += ticks * tick_us;
        sum.memory_kib += pages * sys::page_kib();
    }
    sum
}

/// Ticks of CPU time, those of waited children included, and resident pages, from `/proc/PID/stat`.
fn process(stat: &str) -> (u64, u64) {
    // The program's name is in brackets and may hold anything: count from the last bracket.
    let fields: Vec<u64> = stat.rsplit(')').next().unwrap_or("").split_whitespace().map(number).collect();
    let nth = |number: usize| fields.get(number - 3).copied().unwrap_or(0);
    (nth(14) + nth(15) + nth(16) + nth(17), nth(24))
}

/// Clock ticks a second, as `/proc` counts.
fn ticks_per_second() -> u64 {
    // SAFETY: no memory is involved.
    u64::try_from(unsafe { libc::sysconf(libc::_SC_CLK_TCK) }).unwrap_or(100).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recorded in a cell on Linux 6.18 (cgroup v1), shortened.
    const MEMORY_1: &str = "cache 413696\nrss 143360\nrss_huge 0\nshmem 8192\nmapped_file 360448\npgfault 840\n\
        hierarchical_memory_limit 1879048192\ntotal_cache 413696\ntotal_rss 999999\ntotal_shmem 999999\n";
    const OOM_1: &str = "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n";
    /// `cpu.stat` was recorded on Linux 6.18; the others are laid out as its documentation says.
    const CPU_2: &str = "usage_usec 578718\nuser_usec 174415\nsystem_usec 404302\nnice_usec 0\n";
    const MEMORY_2: &str = "anon 10485760\nfile 52428800\nkernel 2097152\nkernel_stack 65536\npagetables 131072\n\
        sock 0\nshmem 20971520\nfile_mapped 4096\nanon_thp 0\n";
    const EVENTS_2: &str = "low 0\nhigh 0\nmax 12\noom 2\noom_kill 1\noom_group_kill 0\n";

    #[test]
    fn version_1_is_read() {
        let reading = version_1("123456789\n", MEMORY_1, "397312\n", OOM_1);
        assert_eq!(reading, Reading { cpu_us: 123_456, memory_kib: 148, oom_kills: 3 });
        assert_eq!(version_1("1000\n", MEMORY_1, "", OOM_1), Reading { cpu_us: 1, ..reading });
    }

    #[test]
    fn version_2_is_read() {
        let reading = version_2(CPU_2, MEMORY_2, EVENTS_2);
        assert_eq!(reading, Reading { cpu_us: 578_718, memory_kib: 30 << 10, oom_kills: 1 });
    }

    #[test]
    fn what_hides_in_the_kernel_counts_beyond_its_share() {
        let kernel = |mib: u64| version_1("0", MEMORY_1, &(mib << 20).to_string(), OOM_1).memory_kib;
        assert_eq!((kernel(1), kernel(16), kernel(48)), (148, 148, 148 + (32 << 10)));
        let hidden = MEMORY_2.replace("kernel 2097152", "kernel 104857600");
        assert_eq!(version_2(CPU_2, &hidden, EVENTS_2).memory_kib, (30 + 84) << 10);
    }

    #[test]
    fn nothing_readable_is_nothing_used() {
        assert_eq!(version_1("", "", "", ""), Reading::default());
        assert_eq!(version_2("usage_usec\nusage_usec x\n", "anon", "oom_killed 7\n"), Reading::default());
    }

    #[test]
    fn a_program_may_be_called_anything() {
        let stat = "7 (a) R 1 (2) 3) S 1 7 7 0 -1 4194560 100 0 0 0 11 22 33 44 20 0 1 0 5 1000000 321 184 1 1";
        assert_eq!(process(stat), (110, 321));
    }
}
