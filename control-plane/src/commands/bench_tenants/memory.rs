//! What processes hold in memory, as the kernel counts it.

/// A process's memory in MiB.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Memory {
    /// Resident, shared or not.
    pub(super) resident: f64,
    /// That no other process has.
    pub(super) private: f64,
}

/// Memory of a process; nothing where it is gone or not ours to look at.
pub(super) fn of(pid: i32) -> Memory {
    let text = std::fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).unwrap_or_default();
    let kib = |name: &str| -> f64 {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or_default()
    };
    Memory { resident: kib("Rss:") / 1024.0, private: (kib("Private_Clean:") + kib("Private_Dirty:")) / 1024.0 }
}
