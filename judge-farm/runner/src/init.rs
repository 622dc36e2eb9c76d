//! PID 1 of one run: made ahead and waiting, so that a run starts without waiting for namespaces.
//!
//! It starts the program, reaps everything, kills what the program leaves behind, and says what was
//! used. When the runner kills it, the kernel kills the whole run with it.
//!
//! It shares its memory with the zygote that made it and with the cell's other inits, so that no page
//! is copied for a run: everything here is done on a piece of that memory which is its own, and by
//! system calls that leave no error number in the library's.

use std::ffi::c_void;
use std::time::Instant;

use crate::raw::{self, Errno};
use crate::sheet::{self, Sheet};
use crate::{seccomp, space, sys};

/// The init's socket to the runner; the zygote's lay there.
pub const SOCKET: i32 = 3;
/// Stacks of an init, and of a new process until its exec, bytes.
const STACK: usize = 16 << 10;
/// Memory of an init's own, bytes: a sheet and two stacks.
pub const ROOM: usize = sheet::LARGEST + 2 * STACK;
/// Room for entries of a folder, bytes.
const ENTRIES: usize = 2 << 10;

/// What an init is born with.
#[derive(Clone, Copy)]
pub struct Birth {
    /// Its end of the socket to the runner.
    pub socket: i32,
    /// Whether its run is a compiler's.
    pub compile: bool,
    /// Start of [`ROOM`] bytes that are its own.
    pub room: *mut u8,
    /// The part of the filter that is each run's own.
    pub filter: libc::sock_fprog,
}

/// What an init says at the end of its run.
#[derive(Debug, Clone, Copy, Default)]
pub struct Report {
    /// The program's wait status; meaningless when it was not started.
    pub status: i32,
    /// Why the program could not be started, or 0.
    pub errno: i32,
    /// CPU time of all that was reaped, microseconds.
    pub cpu_us: u64,
    /// The largest resident set of any one process, KiB.
    pub peak_kib: u64,
    /// From start to end of the program itself, microseconds.
    pub wall_us: u64,
    /// Memory of what outlives the run's processes, until the init goes: files, System V segments, KiB.
    pub left_kib: u64,
}

impl Report {
    /// Bytes of a report on its way.
    pub const BYTES: usize = 48;

    fn to_bytes(self) -> [u8; Self::BYTES] {
        let numbers = [self.status as u64, self.errno as u64, self.cpu_us, self.peak_kib, self.wall_us, self.left_kib];
        let mut bytes = [0; Self::BYTES];
        for (place, number) in bytes.chunks_exact_mut(8).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    /// Reads what an init wrote; `None` where it is not all of it.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut numbers = bytes.chunks_exact(8).map(|part| part.try_into().map(u64::from_le_bytes).unwrap_or(0));
        (bytes.len() == Self::BYTES).then(|| Self {
            status: numbers.next().unwrap_or(0) as i32,
            errno: numbers.next().unwrap_or(0) as i32,
            cpu_us: numbers.next().unwrap_or(0),
            peak_kib: numbers.next().unwrap_or(0),
            wall_us: numbers.next().unwrap_or(0),
            left_kib: numbers.next().unwrap_or(0),
        })
    }
}

/// Makes an init in fresh PID, mount and IPC namespaces; its number in the caller's eyes. It is the
/// caller's sibling: the runner waits for it.
///
/// # Safety
/// The room is as large as [`ROOM`], aligned as a page, lives as long as the caller's memory, and no
/// process that is alive uses it.
pub unsafe fn make(birth: Birth) -> Option<libc::pid_t> {
    let namespaces = libc::CLONE_NEWPID | libc::CLONE_NEWNS | libc::CLONE_NEWIPC;
    let flags = libc::CLONE_VM | libc::CLONE_PARENT | namespaces | libc::SIGCHLD;
    // SAFETY: what it is born with lies over its stack, in room of its own.
    let pid = unsafe {
        let place = birth.room.add(ROOM).cast::<Birth>().sub(1);
        place.write(birth);
        libc::clone(begin, stack_below(place.cast()), flags, place.cast())
    };
    (pid > 0).then_some(pid)
}

/// The top of a stack that begins below this place, aligned as a call wants it.
unsafe fn stack_below(place: *mut u8) -> *mut c_void {
    // SAFETY: the caller's room goes on below.
    unsafe { place.sub(place as usize % 16 + 64).cast() }
}

extern "C" fn begin(birth: *mut c_void) -> libc::c_int {
    // SAFETY: `make` has put it there, and nobody changes it.
    let birth = unsafe { birth.cast::<Birth>().read() };
    raw::exit(usize::from(live(&birth).is_err()))
}

/// The life of an init.
fn live(birth: &Birth) -> Result<(), Errno> {
    // The zygote's socket goes with it.
    raw::copy_fd(birth.socket, SOCKET, libc::O_CLOEXEC)?;
    raw::close(birth.socket);
    space::furnish(birth.compile)?;
    seccomp::install(&birth.filter)?;
    // SAFETY: the handler makes one system call and touches no memory.
    unsafe { libc::signal(libc::SIGTERM, end_run as *const () as libc::sighandler_t) };

    // SAFETY: the room is this init's own, and a sheet is read once.
    let (sheet, received) = unsafe {
        let Some(received) = raw::receive(SOCKET, birth.room, sheet::LARGEST)? else { return Ok(()) };
        (Sheet::read(birth.room), received)
    };
    if let Err(errno) = enter_folder(&sheet) {
        // A compiler may leave more files than a run has room for links.
        return say(&Report { errno, ..Report::default() });
    }
    let started = Instant::now();
    // SAFETY: the stack lies below this process's own, and ends before the sheet.
    let (child, errno) = unsafe { spawn(&sheet, received.fds(), birth.room.add(sheet::LARGEST + STACK)) }?;
    // SAFETY: the descriptors came with the message and nobody uses them any more.
    unsafe { raw::call(libc::SYS_close_range, [SOCKET as usize + 1, u32::MAX as usize, 0]) };
    say(&reap(child, errno, started)?)
}

/// Hands in the report, and stays until it has been taken: with the init go the run's files, and the
/// runner counts them first.
fn say(report: &Report) -> Result<(), Errno> {
    raw::write(SOCKET, &report.to_bytes())?;
    raw::read(SOCKET, &mut [0]).map(drop)
}

/// The runner's order to end the run: all processes but the init die, and are then reaped. Sent by the
/// run itself, it does the same, and is the run's own doing.
extern "C" fn end_run(_signal: libc::c_int) {
    kill_all();
}

fn kill_all() {
    // SAFETY: no memory is involved.
    unsafe { raw::call(libc::SYS_kill, [-1isize as usize, libc::SIGKILL as usize]) };
}

/// Goes where the program starts, and puts links there: to the given files, and to the program's own,
/// so that they are found by their bare names; a given file goes before one of the same name.
fn enter_folder(sheet: &Sheet) -> Result<(), Errno> {
    // SAFETY: the path ends in a NUL.
    unsafe { raw::checked(libc::SYS_chdir, [sheet.folder().as_ptr() as usize]) }?;
    if sheet.is_compile() {
        return Ok(());
    }
    for (target, name) in sheet.links() {
        // SAFETY: a sheet's texts end in a NUL.
        unsafe { link(target, name) }?;
    }
    link_program()
}

/// # Safety
/// Both end in a NUL.
unsafe fn link(target: *const u8, name: *const u8) -> Result<(), Errno> {
    let arguments = [target as usize, libc::AT_FDCWD as usize, name as usize];
    // SAFETY: promised by the caller.
    unsafe { raw::checked(libc::SYS_symlinkat, arguments) }.map(drop)
}

/// Entries of a folder as getdents64(2) writes them: their length and name lie at these places.
const ENTRY_LENGTH: usize = 16;
const ENTRY_NAME: usize = 19;

fn link_program() -> Result<(), Errno> {
    let flags = libc::O_RDONLY | libc::O_DIRECTORY | libc::O_CLOEXEC;
    // SAFETY: the path ends in a NUL.
    let folder = unsafe {
        raw::checked(libc::SYS_openat, [libc::AT_FDCWD as usize, space::BOX.as_ptr() as usize, flags as usize])?
    };
    let mut entries = [0u64; ENTRIES / 8];
    loop {
        // SAFETY: the kernel writes whole entries into the room that it is told of.
        let bytes = unsafe {
            let filled = raw::checked(libc::SYS_getdents64, [folder, entries.as_mut_ptr() as usize, ENTRIES])?;
            std::slice::from_raw_parts(entries.as_ptr().cast::<u8>(), filled)
        };
        if bytes.is_empty() {
            raw::close(folder as i32);
            return Ok(());
        }
        let mut rest = bytes;
        while let [a, b, ..] = rest.get(ENTRY_LENGTH..).unwrap_or_default() {
            let (entry, others) = rest.split_at((u16::from_ne_bytes([*a, *b]) as usize).min(rest.len()));
            let name = entry.get(ENTRY_NAME..).and_then(|name| name.split_inclusive(|byte| *byte == 0).next());
            if let Some(name) = name.filter(|name| *name != b".\0" && *name != b"..\0") {
                link_to_program(name)?;
            }
            rest = others;
        }
    }
}

/// `name` with the NUL at its end.
fn link_to_program(name: &[u8]) -> Result<(), Errno> {
    let folder = space::BOX.to_bytes();
    let mut target = [0u8; 8 + libc::NAME_MAX as usize + 1];
    let length = folder.len() + 1 + name.len();
    let Some(target) = target.get_mut(..length) else { return Err(libc::ENAMETOOLONG) };
    target[..folder.len()].copy_from_slice(folder);
    target[folder.len()] = b'/';
    target[folder.len() + 1..].copy_from_slice(name);
    // SAFETY: both end with the name's NUL.
    match unsafe { link(target.as_ptr(), name.as_ptr()) } {
        Err(libc::EEXIST) => Ok(()),
        other => other,
    }
}

/// Waits for a child, or looks for one: its number, 0 where none is over yet, and its wait status.
fn wait(flags: libc::c_int) -> Result<(libc::pid_t, i32), Errno> {
    let mut status = 0i32;
    let arguments = [-1isize as usize, &raw mut status as usize, (flags | libc::__WALL) as usize, 0];
    // SAFETY: the kernel writes into a local.
    unsafe { raw::checked(libc::SYS_wait4, arguments) }.map(|pid| (pid as libc::pid_t, status))
}

/// Waits for the program, kills what it has left, reaps all of it.
fn reap(child: libc::pid_t, errno: i32, started: Instant) -> Result<Report, Errno> {
    let mut status = 0;
    let mut wall_us = 0;
    loop {
        match wait(0) {
            Ok((pid, how)) if pid == child => {
                (status, wall_us) = (how, sys::us_since(started));
                // What outlives it is this process's child or lives below one. Most programs leave
                // nothing, and looking for whom to kill goes through all processes of the machine.
                match wait(libc::WNOHANG) {
                    Err(libc::ECHILD) => break,
                    other => other?,
                };
                kill_all();
            }
            Ok(_) => {}
            Err(libc::EINTR) => {}
            Err(libc::ECHILD) => break,
            Err(errno) => return Err(errno),
        }
    }
    let used = used()?;
    let left_kib = used_kib()? + segments_kib();
    Ok(Report { status, errno, cpu_us: used.cpu_us, peak_kib: used.peak_kib, wall_us, left_kib })
}

/// What all that was reaped has used.
fn used() -> Result<sys::Usage, Errno> {
    // SAFETY: a zeroed rusage is valid, and the kernel writes into a local.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        raw::checked(libc::SYS_getrusage, [libc::RUSAGE_CHILDREN as usize, &raw mut usage as usize])?;
        Ok(usage.into())
    }
}

/// What the files of the working folder's file system take, KiB.
fn used_kib() -> Result<u64, Errno> {
    // SAFETY: the path ends in a NUL, and the kernel fills a structure that may be all zeros.
    let about = unsafe {
        let mut about: libc::statfs = std::mem::zeroed();
        raw::checked(libc::SYS_statfs, [space::WORK.as_ptr() as usize, &raw mut about as usize])?;
        about
    };
    Ok((about.f_blocks - about.f_bfree) as u64 * about.f_bsize as u64 / 1024)
}

/// What the System V shared memory of this IPC namespace takes, KiB; 0 on a kernel that has none.
fn segments_kib() -> u64 {
    let mut about = Segments::default();
    // SAFETY: told so, the kernel writes a structure of this form where it is told to.
    let found = unsafe { raw::checked(libc::SYS_shmctl, [0, SHM_INFO, &raw mut about as usize]) };
    found.map_or(0, |_| about.resident_pages * sys::page_kib())
}

/// Asks for [`Segments`]; from linux/shm.h.
const SHM_INFO: usize = 14;

/// `struct shm_info` of linux/shm.h.
#[repr(C)]
#[derive(Default)]
struct Segments {
    count: libc::c_int,
    pages: u64,
    resident_pages: u64,
    swapped_pages: u64,
    swap: [u64; 2],
}

/// What a new process needs until its exec.
struct Start<'a> {
    sheet: &'a Sheet,
    /// What becomes the program's descriptors, from 0 on.
    fds: &'a [i32],
    /// Why it did not become the program, or 0.
    errno: Errno,
}

/// The new process's number, and the error that kept it from becoming the program, or 0.
///
/// # Safety
/// [`STACK`] bytes below `stack` are nobody's.
unsafe fn spawn(sheet: &Sheet, fds: &[i32], stack: *mut u8) -> Result<(libc::pid_t, Errno), Errno> {
    let mut start = Start { sheet, fds, errno: 0 };
    let start = &raw mut start;
    let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
    // SAFETY: with CLONE_VFORK this process sleeps until the new one has called exec or _exit, so that
    // what is borrowed outlives its use.
    let pid = unsafe { libc::clone(become_program, stack_below(stack), flags, start.cast()) };
    if pid < 0 {
        return Err(libc::EAGAIN);
    }
    // SAFETY: the new process wrote it, if at all, before this one went on.
    Ok((pid, unsafe { (*start).errno }))
}

/// Runs in the new process.
extern "C" fn become_program(start: *mut c_void) -> libc::c_int {
    // SAFETY: the pointer is `spawn`'s own, alive until exec; nobody else touches it meanwhile.
    unsafe {
        let start = start.cast::<Start>();
        (*start).errno = match exec((*start).sheet, (*start).fds) {
            Ok(()) => 0,
            Err(errno) => errno,
        };
    }
    raw::exit(127)
}

/// Comes back only where it fails.
fn exec(sheet: &Sheet, fds: &[i32]) -> Result<(), Errno> {
    // They lie above 3, in rising order: none is overwritten before it has been copied.
    for (number, fd) in fds.iter().enumerate() {
        raw::copy_fd(*fd, number as i32, 0)?;
    }
    // SAFETY: numbers, and pointers into the sheet, whose tables and texts end as execve wants it.
    unsafe {
        raw::call(libc::SYS_close_range, [fds.len(), u32::MAX as usize, 0]);
        // Not a session: that would be a group of its own for the scheduler as well.
        raw::checked(libc::SYS_setpgid, [0, 0])?;
        for limit in sheet.limits() {
            let both = [limit[1], limit[1]];
            raw::checked(libc::SYS_prlimit64, [0, limit[0] as usize, both.as_ptr() as usize, 0])?;
        }
        for path in sheet.paths() {
            let arguments = [path as usize, sheet.arguments() as usize, sheet.environment() as usize];
            match raw::checked(libc::SYS_execve, arguments) {
                Err(libc::ENOENT) => {}
                other => return other.map(drop),
            }
        }
    }
    Err(libc::ENOENT)
}
