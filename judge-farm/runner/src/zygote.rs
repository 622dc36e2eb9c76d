//! The process that a cell's inits are made from: small, so that making one copies nothing, and with
//! all that they have in common done once: the namespace of users, the mounts that no run changes,
//! the larger part of the filter.
//!
//! Inits share its memory. There is nothing in it but this program and what inits are told, no run can
//! look at it (it is not dumpable, and belongs to processes with more rights), and none of it is used
//! by two inits at one time. Where the kernel takes one of them for want of memory, it takes all; the
//! runner then makes another zygote.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};

use crate::init::{self, Birth};
use crate::{raw, seccomp, space, sys};

/// Inits that may be there at one time, those that are about to go among them.
pub const SLOTS: usize = 16;

/// The highest capability that the kernel has room for.
const HIGHEST_RIGHT: libc::c_ulong = 63;

/// The runner's side of it.
pub struct Zygote {
    pid: libc::pid_t,
    socket: OwnedFd,
}

/// What it is asked for.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Order {
    slot: u32,
    compile: u32,
}

impl Zygote {
    /// Makes it.
    pub fn new() -> io::Result<Self> {
        let (ours, theirs) = sys::socket_pair()?;
        // SAFETY: no memory is involved.
        let (uid, gid) = unsafe { (libc::geteuid(), libc::getegid()) };
        let pid = space::fork_into_new()?;
        if pid == 0 {
            let end = settle(&theirs, uid, gid);
            raw::exit(usize::from(end.is_err()));
        }
        Ok(Self { pid, socket: ours })
    }

    /// Asks for an init on memory that no living one has; [`Zygote::made`] says which it is. `socket` is
    /// its end of the socket to the runner.
    pub fn order(&self, slot: usize, compile: bool, socket: &OwnedFd) -> io::Result<()> {
        let message = [(slot as u32).to_ne_bytes(), u32::from(compile).to_ne_bytes()].concat();
        sys::send_with_fds(&self.socket, &message, &[socket.as_raw_fd()])
    }

    /// The number of the init that was asked for first of those that it has not said yet.
    pub fn made(&self) -> io::Result<libc::pid_t> {
        let mut number = [0; 4];
        match sys::read(self.socket.as_raw_fd(), &mut number)? {
            4 => Ok(libc::pid_t::from_ne_bytes(number)),
            _ => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// Ends it and waits for that. Its inits live on.
    pub fn end(self) {
        sys::kill(self.pid);
        // One that can't be waited for is gone as well.
        let _ = sys::wait(self.pid, libc::__WALL);
    }
}

/// Gets ready and makes inits until the runner is gone.
fn settle(socket: &OwnedFd, uid: libc::uid_t, gid: libc::gid_t) -> io::Result<()> {
    space::keep_only(socket)?;
    space::write_maps(uid, gid)?;
    // Inherited by all that is started: where memory runs out, they go before the runner.
    sys::write_file("/proc/self/oom_score_adj", "1000")?;
    // SAFETY: no memory but a local is involved. A session of its own, without a terminal; signals as a
    // program expects them; not dumpable: no run can open what /proc has of its init.
    unsafe {
        sys::check(libc::setsid().into())?;
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        sys::check(libc::sigprocmask(libc::SIG_SETMASK, &none, std::ptr::null_mut()).into())?;
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
        sys::check(libc::prctl(libc::PR_SET_DUMPABLE, 0, 0, 0, 0).into())?;
        sys::check(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0).into())?;
    }
    empty_bounding_set()?;
    let rooms = rooms()?;
    let (common, own) = (seccomp::common(), seccomp::own());
    seccomp::install(&seccomp::as_program(&common)).map_err(io::Error::from_raw_os_error)?;
    // From here on there are others on the same memory.
    while let Ok(true) = serve(rooms, seccomp::as_program(&own)) {}
    Ok(())
}

/// Takes every right from what may ever be had again. A new namespace of users comes with the full set
/// (user_namespaces(7)), so it is emptied in the last one, once for all inits: what they have already, for
/// their mounts, they keep until they become somebody else.
fn empty_bounding_set() -> io::Result<()> {
    for right in 0..=HIGHEST_RIGHT {
        // SAFETY: no memory is involved.
        match sys::check(unsafe { libc::prctl(libc::PR_CAPBSET_DROP, right, 0, 0, 0) }.into()) {
            // One that this kernel does not know, and those behind it.
            Err(error) if error.raw_os_error() == Some(libc::EINVAL) => break,
            other => other?,
        };
    }
    Ok(())
}

/// Memory for all inits.
fn rooms() -> io::Result<*mut u8> {
    let access = libc::PROT_READ | libc::PROT_WRITE;
    let kind = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: a new mapping.
    let rooms = unsafe { libc::mmap(std::ptr::null_mut(), SLOTS * init::ROOM, access, kind, -1, 0) };
    if rooms == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok(rooms.cast()) }
}

/// Makes one init; false when nobody wants more.
fn serve(rooms: *mut u8, filter: libc::sock_fprog) -> Result<bool, raw::Errno> {
    let mut order = Order::default();
    // SAFETY: the order is a local.
    let received = unsafe { raw::receive(init::SOCKET, (&raw mut order).cast(), size_of::<Order>()) }?;
    let Some(received) = received else { return Ok(false) };
    let &[socket] = received.fds() else { return Err(libc::EPROTO) };
    let slot = order.slot as usize;
    if slot >= SLOTS {
        return Err(libc::EPROTO);
    }
    // SAFETY: the runner names a slot again only when the init that had it is gone.
    let pid = unsafe {
        let room = rooms.add(slot * init::ROOM);
        init::make(Birth { socket, compile: order.compile != 0, room, filter })
    };
    raw::close(socket);
    raw::write(init::SOCKET, &pid.ok_or(libc::EAGAIN)?.to_ne_bytes())?;
    Ok(true)
}
