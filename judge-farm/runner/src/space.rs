//! The namespaces and mounts that a run sees.
//!
//! The runner itself lives in a user and mount namespace of its own, in which everything that runs
//! could share (message queues, terminals, `/sys`) is covered. All runs of a cell are in another user
//! namespace below it, in which no program has a right; each gets fresh PID, mount and IPC namespaces,
//! with a `/tmp`, `/dev/shm` and `/proc` of its own.

use std::ffi::CStr;
use std::io;
use std::os::fd::OwnedFd;

use crate::raw::{self, Errno};
use crate::sys::{self, check};

/// Where the runner keeps the program folder: covered, in every run, by the run's own `/tmp`.
pub const PROGRAM: &str = "/tmp/box";
/// Where a run finds the program folder; it can write it only while compiling.
pub const BOX: &CStr = c"/box";
/// Where the file system of a run's terminal is mounted, in a namespace of a helper's alone: covered as [`PROGRAM`] is.
const TERMINALS: &CStr = c"/tmp/terminals";
/// The only terminal of such a file system, and what makes it.
pub const TERMINAL: &str = "/tmp/terminals/0";
pub const TERMINAL_MAKER: &str = "/tmp/terminals/ptmx";
/// A run's working folder, empty but for links to what is in the program folder.
pub const WORK: &CStr = c"/tmp";

const QUIET: libc::c_ulong = libc::MS_NOSUID | libc::MS_NODEV;

/// Moves the runner into namespaces of its own and covers what runs must not share, and the farm's folder.
pub fn enter(pipes: Option<&str>) -> io::Result<()> {
    // SAFETY: no memory is involved. The identity is read before the move: after it there is none
    // until the maps are written.
    let (uid, gid) = unsafe { (libc::geteuid(), libc::getegid()) };
    check(unsafe { libc::unshare(libc::CLONE_NEWUSER | libc::CLONE_NEWNS) }.into())?;
    write_maps(uid, gid)?;
    sys::mkdir(c"/tmp/box", 0o700).or_else(exists)?;
    sys::mkdir(TERMINALS, 0o700).or_else(exists)?;
    for covered in ["/dev/mqueue", "/dev/pts", "/sys"].into_iter().chain(pipes) {
        sys::mount("none", covered, "tmpfs", QUIET | libc::MS_NOEXEC | libc::MS_RDONLY, "size=4k,nr_inodes=2,mode=755")
            .or_else(|error| if Some(covered) == pipes { Err(error) } else { missing(error) })?;
    }
    sys::mount(PROGRAM, "/box", "", libc::MS_BIND, "")?;
    sys::mount("", "/box", "", libc::MS_REMOUNT | libc::MS_BIND | libc::MS_RDONLY | QUIET, "")
}

fn exists(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::AlreadyExists { Ok(()) } else { Err(error) }
}

fn missing(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}

/// Maps, in a new user namespace, the one user and group that there is onto themselves.
pub fn write_maps(uid: libc::uid_t, gid: libc::gid_t) -> io::Result<()> {
    sys::write_file("/proc/self/setgroups", "deny")?;
    sys::write_file("/proc/self/uid_map", &format!("{uid} {uid} 1"))?;
    sys::write_file("/proc/self/gid_map", &format!("{gid} {gid} 1"))
}

/// Makes a process in user and mount namespaces of its own: 0 in it, its number in the runner.
pub fn fork_into_new() -> io::Result<libc::pid_t> {
    fork_into(libc::CLONE_NEWUSER | libc::CLONE_NEWNS)
}

/// The same in a mount namespace of its own alone: what it mounts is gone with it, and seen by nobody else.
pub fn fork_into_mounts() -> io::Result<libc::pid_t> {
    fork_into(libc::CLONE_NEWNS)
}

fn fork_into(namespaces: libc::c_int) -> io::Result<libc::pid_t> {
    let flags = namespaces | libc::SIGCHLD;
    // SAFETY: without CLONE_VM this is a fork, and the runner has one thread.
    let pid = unsafe { libc::syscall(libc::SYS_clone, flags as libc::c_ulong, 0, 0, 0, 0) };
    check(pid).map(|pid| pid as libc::pid_t)
}

/// Gives a run's new namespaces, from within, their mounts.
pub fn furnish(compile: bool) -> Result<(), Errno> {
    if compile {
        mount(c"/tmp/box", BOX, c"", libc::MS_BIND, c"")?;
    }
    // A run's files are counted as its memory: its memory limit is their limit.
    let room = if compile { c"size=256m,nr_inodes=4096,mode=700" } else { c"size=100%,nr_inodes=1024,mode=700" };
    // One file system for both: making one costs ten times what showing a part of it does.
    mount(c"tmp", WORK, c"tmpfs", QUIET, room)?;
    make_folder(c"/tmp/shm")?;
    make_folder(c"/tmp/work")?;
    mount(c"/tmp/shm", c"/dev/shm", c"", libc::MS_BIND, c"")?;
    mount(c"/tmp/work", WORK, c"", libc::MS_BIND, c"")?;
    mount(c"proc", c"/proc", c"proc", QUIET | libc::MS_NOEXEC | libc::MS_RDONLY, c"")
}

/// Mounts a file system of terminals that nobody else has and that has room for one. It must not be without devices;
/// there is nothing else in it, and no more can be made.
pub fn mount_terminals() -> Result<(), Errno> {
    let options = c"newinstance,ptmxmode=0600,mode=0600,max=1";
    mount(c"devpts", TERMINALS, c"devpts", libc::MS_NOSUID | libc::MS_NOEXEC, options)
}

fn mount(source: &CStr, target: &CStr, kind: &CStr, flags: libc::c_ulong, options: &CStr) -> Result<(), Errno> {
    let [source, target, kind, options] = [source, target, kind, options].map(|text| text.as_ptr() as usize);
    // SAFETY: all texts end in a NUL and live through the call.
    unsafe { raw::checked(libc::SYS_mount, [source, target, kind, flags as usize, options]) }.map(drop)
}

fn make_folder(path: &CStr) -> Result<(), Errno> {
    // SAFETY: the path ends in a NUL.
    unsafe { raw::checked(libc::SYS_mkdirat, [libc::AT_FDCWD as usize, path.as_ptr() as usize, 0o700]) }.map(drop)
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
