//! TCP sockets of another process.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Context;

/// The kernel's number for a socket that listens, as it is written in `/proc/net/tcp` (`include/net/tcp_states.h`).
const LISTENS: &str = "0A";

/// Ports on this machine that a process listens on, and those that its connections come from.
#[derive(Debug, Default)]
pub struct Sockets {
    pub listening: Vec<u16>,
    pub connected: Vec<u16>,
}

/// What a process has open.
pub fn of(process: u32) -> anyhow::Result<Sockets> {
    let inodes = inodes(process)?;
    let mut found = Sockets::default();
    // The first line names the columns: sl, local_address, rem_address, st, …, inode.
    for line in std::fs::read_to_string("/proc/net/tcp")?.lines().skip(1) {
        let columns: Vec<&str> = line.split_ascii_whitespace().collect();
        let [_, local, _, state, ..] = columns.as_slice() else { continue };
        if !columns.get(9).is_some_and(|inode| inodes.contains(*inode)) {
            continue;
        }
        let (_, port) = local.split_once(':').context("an address with a port")?;
        let port = u16::from_str_radix(port, 16)?;
        if *state == LISTENS { found.listening.push(port) } else { found.connected.push(port) }
    }
    Ok(found)
}

fn inodes(process: u32) -> anyhow::Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(Path::new("/proc").join(process.to_string()).join("fd"))? {
        // One that is closed meanwhile is none any more.
        let Ok(to) = std::fs::read_link(entry?.path()) else { continue };
        let to = to.to_string_lossy();
        if let Some(inode) = to.strip_prefix("socket:[").and_then(|rest| rest.strip_suffix(']')) {
            found.insert(inode.to_owned());
        }
    }
    Ok(found)
}
