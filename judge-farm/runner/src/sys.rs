//! Thin wrappers around system calls: a return code becomes an `io::Result`, nothing more.

use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::time::Instant;

use crate::raw::{CONTROL, MOST_FDS};

/// Turns a system call's -1 into the error that `errno` names.
pub fn check(code: libc::c_long) -> io::Result<libc::c_long> {
    if code < 0 { Err(io::Error::last_os_error()) } else { Ok(code) }
}

/// A string for the kernel; NULs can't occur in what the farm sends, and are refused here.
pub fn cstring(text: &str) -> io::Result<CString> {
    CString::new(text).map_err(|_| io::Error::from_raw_os_error(libc::EINVAL))
}

/// Makes a pipe, its reading end first; both ends are closed by an exec.
pub fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0 as RawFd; 2];
    // SAFETY: the kernel writes two descriptors into the array, which nobody else owns.
    unsafe {
        check(libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC).into())?;
        Ok((OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])))
    }
}

/// From now on, where there is nothing to read or no room to write, that is an error.
pub fn set_non_blocking(fd: RawFd) -> io::Result<()> {
    // SAFETY: numbers only.
    check(unsafe { libc::fcntl(fd, libc::F_SETFL, libc::O_NONBLOCK) }.into()).map(drop)
}

/// From now on, reading waits until there is something.
pub fn set_blocking(fd: RawFd) -> io::Result<()> {
    // SAFETY: numbers only.
    check(unsafe { libc::fcntl(fd, libc::F_SETFL, 0) }.into()).map(drop)
}

/// Puts a copy of a descriptor in another's place.
pub fn copy_fd(fd: &OwnedFd, number: RawFd) -> io::Result<()> {
    // SAFETY: numbers only; who had the other meant to lose it.
    check(unsafe { libc::dup2(fd.as_raw_fd(), number) }.into()).map(drop)
}

/// A connected pair of sockets that keep the borders of messages.
pub fn socket_pair() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0 as RawFd; 2];
    let kind = libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC;
    // SAFETY: as for the pipe.
    unsafe {
        check(libc::socketpair(libc::AF_UNIX, kind, 0, ends.as_mut_ptr()).into())?;
        Ok((OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])))
    }
}

/// Opens a path, always close-on-exec.
pub fn open(path: &str, flags: i32) -> io::Result<OwnedFd> {
    let path = cstring(path)?;
    // SAFETY: the path lives through the call; the descriptor is new.
    unsafe {
        let fd = check(libc::open(path.as_ptr(), flags | libc::O_CLOEXEC, 0).into())?;
        Ok(OwnedFd::from_raw_fd(fd as RawFd))
    }
}

/// Opens a file of an open folder, always close-on-exec; one that is created is its owner's.
pub fn open_at(folder: &OwnedFd, name: &str, flags: i32) -> io::Result<OwnedFd> {
    let name = cstring(name)?;
    // SAFETY: the name lives through the call; the descriptor is new.
    unsafe {
        let fd = check(libc::openat(folder.as_raw_fd(), name.as_ptr(), flags | libc::O_CLOEXEC, 0o600).into())?;
        Ok(OwnedFd::from_raw_fd(fd as RawFd))
    }
}

/// Removes a file of an open folder.
pub fn unlink_at(folder: &OwnedFd, name: &str) -> io::Result<()> {
    let name = cstring(name)?;
    // SAFETY: the name lives through the call.
    check(unsafe { libc::unlinkat(folder.as_raw_fd(), name.as_ptr(), 0) }.into()).map(drop)
}

/// Reads what is there; `WouldBlock` and `Interrupted` come back as errors.
pub fn read(fd: RawFd, buffer: &mut [u8]) -> io::Result<usize> {
    // SAFETY: pointer and length are of one slice.
    let count = unsafe { libc::read(fd, buffer.as_mut_ptr().cast(), buffer.len()) };
    check(count as libc::c_long).map(|count| count as usize)
}

/// Reads into the room that the buffer has behind what is in it.
pub fn read_more(fd: RawFd, buffer: &mut Vec<u8>) -> io::Result<usize> {
    let room = buffer.spare_capacity_mut();
    // SAFETY: pointer and length are of one slice; the kernel has written as many bytes as it says.
    unsafe {
        let count = check(libc::read(fd, room.as_mut_ptr().cast(), room.len()) as libc::c_long)? as usize;
        buffer.set_len(buffer.len() + count);
        Ok(count)
    }
}

/// Reads from the start of a file of the kernel's (a counter), whatever was read before.
pub fn read_again(fd: &OwnedFd, buffer: &mut [u8]) -> io::Result<usize> {
    // SAFETY: pointer and length are of one slice.
    let count = unsafe { libc::pread(fd.as_raw_fd(), buffer.as_mut_ptr().cast(), buffer.len(), 0) };
    check(count as libc::c_long).map(|count| count as usize)
}

/// Writes what fits.
pub fn write(fd: RawFd, bytes: &[u8]) -> io::Result<usize> {
    // SAFETY: pointer and length are of one slice.
    let count = unsafe { libc::write(fd, bytes.as_ptr().cast(), bytes.len()) };
    check(count as libc::c_long).map(|count| count as usize)
}

/// Writes a short text into an existing file (the kernel's own, mostly).
pub fn write_file(path: &str, text: &str) -> io::Result<()> {
    let file = open(path, libc::O_WRONLY)?;
    write(file.as_raw_fd(), text.as_bytes()).map(drop)
}

/// Waits until one of the descriptors has something, at most so many milliseconds (-1: for ever).
pub fn poll(fds: &mut [libc::pollfd], timeout_ms: i32) -> io::Result<usize> {
    // SAFETY: pointer and length are of one slice.
    let ready = unsafe { libc::poll(fds.as_mut_ptr(), fds.len() as libc::nfds_t, timeout_ms) };
    match check(ready.into()) {
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(0),
        other => other.map(|ready| ready as usize),
    }
}

/// Sends a message and descriptors along with it.
pub fn send_with_fds(socket: &OwnedFd, message: &[u8], fds: &[RawFd]) -> io::Result<()> {
    if fds.len() > MOST_FDS {
        return Err(io::Error::from_raw_os_error(libc::E2BIG));
    }
    let mut control = [0u64; CONTROL];
    let mut part = libc::iovec { iov_base: message.as_ptr() as *mut _, iov_len: message.len() };
    // SAFETY: a zeroed msghdr is a valid empty one; the control buffer is aligned and has room for
    // so many descriptors, as checked above.
    unsafe {
        let mut header: libc::msghdr = std::mem::zeroed();
        header.msg_iov = &mut part;
        header.msg_iovlen = 1;
        header.msg_control = control.as_mut_ptr().cast();
        header.msg_controllen = libc::CMSG_SPACE(size_of_val(fds) as u32) as _;
        let item = libc::CMSG_FIRSTHDR(&header);
        (*item).cmsg_level = libc::SOL_SOCKET;
        (*item).cmsg_type = libc::SCM_RIGHTS;
        (*item).cmsg_len = libc::CMSG_LEN(size_of_val(fds) as u32) as _;
        std::ptr::copy_nonoverlapping(fds.as_ptr().cast(), libc::CMSG_DATA(item), size_of_val(fds));
        check(libc::sendmsg(socket.as_raw_fd(), &header, libc::MSG_NOSIGNAL) as libc::c_long).map(drop)
    }
}

/// One mount; empty strings stand for "none".
pub fn mount(source: &str, target: &str, kind: &str, flags: libc::c_ulong, options: &str) -> io::Result<()> {
    let (source, target) = (cstring(source)?, cstring(target)?);
    let (kind, options) = (cstring(kind)?, cstring(options)?);
    // SAFETY: all strings live through the call.
    let code = unsafe { libc::mount(source.as_ptr(), target.as_ptr(), kind.as_ptr(), flags, options.as_ptr().cast()) };
    check(code.into())
        .map(drop)
        .map_err(|error| io::Error::new(error.kind(), format!("mounting {}: {error}", target.to_string_lossy())))
}

/// A path that is known when the program is written.
pub fn mkdir(path: &CStr, mode: libc::mode_t) -> io::Result<()> {
    // SAFETY: the path lives through the call.
    check(unsafe { libc::mkdir(path.as_ptr(), mode) }.into()).map(drop)
}

/// CPU time and peak memory of a process or of what it has waited for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Usage {
    /// User and system time, microseconds.
    pub cpu_us: u64,
    /// The largest resident set of any one process, KiB.
    pub peak_kib: u64,
}

impl From<libc::rusage> for Usage {
    fn from(usage: libc::rusage) -> Self {
        let us = |time: libc::timeval| time.tv_sec as u64 * 1_000_000 + time.tv_usec as u64;
        Self { cpu_us: us(usage.ru_utime) + us(usage.ru_stime), peak_kib: usage.ru_maxrss as u64 }
    }
}

/// `who` is `RUSAGE_SELF` or `RUSAGE_CHILDREN`.
pub fn usage(who: libc::c_int) -> Usage {
    // SAFETY: a zeroed rusage is valid; the kernel fills it and can't fail for these two.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(who, &mut usage);
        usage.into()
    }
}

/// Waits for a child (or any, with -1); `None` where `WNOHANG` found none that is over.
pub fn wait(pid: libc::pid_t, flags: libc::c_int) -> io::Result<Option<(libc::pid_t, libc::c_int, Usage)>> {
    let mut status = 0;
    loop {
        // SAFETY: a zeroed rusage is valid, and the kernel writes into locals.
        let (child, usage) = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            (libc::wait4(pid, &mut status, flags, &mut usage), usage)
        };
        match check(child.into()) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
            Ok(0) => return Ok(None),
            Ok(child) => return Ok(Some((child as libc::pid_t, status, usage.into()))),
        }
    }
}

/// Sends SIGKILL; a process that is gone already is no error.
pub fn kill(pid: libc::pid_t) {
    signal(pid, libc::SIGKILL);
}

/// Sends a signal; a process that is gone already is no error.
pub fn signal(pid: libc::pid_t, signal: libc::c_int) {
    // SAFETY: no memory is involved.
    unsafe { libc::kill(pid, signal) };
}

/// Whole microseconds since then.
pub fn us_since(start: Instant) -> u64 {
    start.elapsed().as_micros() as u64
}

/// KiB of a page: 4, but up to 64 on aarch64.
pub fn page_kib() -> u64 {
    // SAFETY: no memory is involved.
    u64::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096) / 1024
}
