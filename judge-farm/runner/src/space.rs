//! The namespaces and mounts that a run sees.
//!
//! The runner itself lives in a user and mount namespace of its own, in which everything that runs
//! could share (message queues, terminals, `/sys`) is covered. Each run gets fresh user, PID, mount
//! and IPC namespaces made from that one, with a `/tmp`, `/dev/shm` and `/proc` of its own.

use std::io;
use std::os::fd::OwnedFd;

use crate::sys::{self, check};

/// Where the runner keeps the program folder: covered, in every run, by the run's own `/tmp`.
pub const PROGRAM: &str = "/tmp/box";
/// Where a run finds the program folder; it can write it only while compiling.
pub const BOX: &str = "/box";
/// A run's working folder, empty but for links to what is in the program folder.
pub const WORK: &str = "/tmp";

const QUIET: libc::c_ulong = libc::MS_NOSUID | libc::MS_NODEV;

/// Moves the runner into namespaces of its own and covers what runs must not share.
pub fn enter() -> io::Result<()> {
    // SAFETY: no memory is involved. The identity is read before the move: after it there is none
    // until the maps are written.
    let (uid, gid) = unsafe { (libc::geteuid(), libc::getegid()) };
    check(unsafe { libc::unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNS) }.into())?;
    write_maps(uid, gid)?;
    sys::mkdir(c"/tmp/box", 0o700).or_else(exists)?;
    for covered in ["/dev/mqueue", "/dev/pts", "/sys"] {
        sys::mount("none", covered, "tmpfs", QUIET | libc::MS_NOEXEC | libc::MS_RDONLY, "size=4k,nr_inodes=2,mode=755")
            .or_else(missing)?;
    }
    sys::mount(PROGRAM, BOX, "", libc::MS_BIND, "")?;
    sys::mount("", BOX, "", libc::MS_REMOUNT | libc::MS_BIND | libc::MS_RDONLY | QUIET, "")
}

fn exists(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::AlreadyExists { Ok(()) } else { Err(error) }
}

fn missing(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}

/// Maps the one user and group that there is onto themselves.
fn write_maps(uid: libc::uid_t, gid: libc::gid_t) -> io::Result<()> {
    sys::write_file("/proc/self/setgroups", "deny")?;
    sys::write_file("/proc/self/uid_map", &format!("{uid} {uid} 1"))?;
    sys::write_file("/proc/self/gid_map", &format!("{gid} {gid} 1"))
}

/// Makes a process that is PID 1 of fresh namespaces: 0 in it, its number in the runner.
pub fn fork_into_new() -> io::Result<libc::pid_t> {
    let flags = libc::CLONE_NEWUSER | libc::CLONE_NEWPID | libc::CLONE_NEWNS | libc::CLONE_NEWIPC | libc::SIGCHLD;
    // SAFETY: without CLONE_VM this is a fork, and the runner has one thread.
    let pid = unsafe { libc::syscall(libc::SYS_clone, flags as libc::c_ulong, 0, 0, 0, 0) };
    check(pid).map(|pid| pid as libc::pid_t)
}

/// Gives the new namespaces, from within, their users and mounts.
pub fn furnish(uid: libc::uid_t, gid: libc::gid_t, compile: bool) -> io::Result<()> {
    write_maps(uid, gid)?;
    // Inherited by all that is started: where memory runs out, they go before the runner.
    sys::write_file("/proc/self/oom_score_adj", "1000")?;
    if compile {
        sys::mount(PROGRAM, BOX, "", libc::MS_BIND, "")?;
    }
    // A run's files are counted as its memory: its memory limit is their limit.
    let room = if compile { "size=256m,nr_inodes=4096,mode=700" } else { "size=100%,nr_inodes=1024,mode=700" };
    // One file system for both: making one costs ten times what showing a part of it does.
    sys::mount("tmp", WORK, "tmpfs", QUIET, room)?;
    sys::mkdir(c"/tmp/shm", 0o700)?;
    sys::mkdir(c"/tmp/work", 0o700)?;
    sys::mount("/tmp/shm", "/dev/shm", "", libc::MS_BIND, "")?;
    sys::mount("/tmp/work", WORK, "", libc::MS_BIND, "")?;
    let read_only = QUIET | libc::MS_NOEXEC | libc::MS_RDONLY;
    sys::mount("proc", "/proc", "proc", read_only, "")
}

/// Keeps only one descriptor, as number 3; standard streams become `/dev/null`.
pub fn keep_only(socket: &OwnedFd) -> io::Result<()> {
    use std::os::fd::AsRawFd;
    // SAFETY: numbers only; whoever owned the closed descriptors never runs in this process.
    unsafe {
        if socket.as_raw_fd() != 3 {
            check(libc::dup2(socket.as_raw_fd(), 3).into())?;
        }
        check(libc::fcntl(3, libc::F_SETFD, libc::FD_CLOEXEC).into())?;
        check(libc::syscall(libc::SYS_close_range, 4u32, u32::MAX, 0u32))?;
        let null = check(libc::open(c"/dev/null".as_ptr(), libc::O_RDWR | libc::O_CLOEXEC).into())?;
        for stream in 0..3 {
            check(libc::dup2(null as i32, stream).into())?;
        }
        check(libc::close(null as i32).into()).map(drop)
    }
}
