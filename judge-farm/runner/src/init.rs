//! PID 1 of one run: made ahead and waiting, so that a run starts without waiting for namespaces.
//!
//! It starts the program, reaps everything, kills what the program leaves behind, and says what was
//! used. When the runner kills it, the kernel kills the whole run with it.

use std::ffi::{CString, c_void};
use std::fs;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::fs::symlink;
use std::path::{Component, Path};
use std::time::Instant;

use runner::wire::RunSpec;

use crate::{seccomp, space, sys};

/// The init's socket to the runner, after [`space::keep_only`].
const SOCKET: RawFd = 3;
/// Standard input, output and error.
const STREAMS: usize = 3;
/// Stack of a new process until its exec, bytes.
const STACK: usize = 16 << 10;
/// Arguments and environment of a run together, bytes.
const LARGEST_SPEC: usize = 64 << 10;

/// An init that waits for its run.
pub struct Waiting {
    /// Its number in the runner's eyes.
    pub pid: libc::pid_t,
    /// Where the spec goes and the report comes from.
    pub socket: OwnedFd,
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
    const BYTES: usize = 48;

    fn to_bytes(self) -> Vec<u8> {
        let numbers = [self.status as u64, self.errno as u64, self.cpu_us, self.peak_kib, self.wall_us, self.left_kib];
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
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

impl Waiting {
    /// Makes one; its namespaces get ready while the caller goes on.
    pub fn prepare(compile: bool, filter: &[libc::sock_filter]) -> io::Result<Self> {
        let (ours, theirs) = sys::socket_pair()?;
        // SAFETY: no memory is involved.
        let (uid, gid) = unsafe { (libc::geteuid(), libc::getegid()) };
        let pid = space::fork_into_new()?;
        if pid == 0 {
            let code = match run(&theirs, uid, gid, compile, filter) {
                Ok(()) => 0,
                Err(_) => 1,
            };
            // SAFETY: the process ends here without unwinding into the runner's stack.
            unsafe { libc::_exit(code) }
        }
        Ok(Self { pid, socket: ours })
    }

    /// Starts the run with these as its standard streams, and behind them the spec's files.
    pub fn start(&self, spec: &RunSpec, descriptors: &[RawFd]) -> io::Result<()> {
        let body = spec.to_body();
        if body.len() > LARGEST_SPEC {
            return Err(io::Error::from_raw_os_error(libc::E2BIG));
        }
        sys::send_with_fds(&self.socket, &body, descriptors)
    }

    /// Whether it has ended before its run: where the whole cell ran out of memory, the kernel takes
    /// inits as well.
    pub fn is_gone(&self) -> io::Result<bool> {
        let mut fds = [libc::pollfd { fd: self.socket.as_raw_fd(), events: libc::POLLIN, revents: 0 }];
        sys::poll(&mut fds, 0).map(|ready| ready > 0)
    }

    /// The report; `None` where the init is gone without one.
    pub fn report(&self) -> io::Result<Option<Report>> {
        let mut buffer = [0; Report::BYTES];
        let count = sys::read(self.socket.as_raw_fd(), &mut buffer)?;
        Ok(Report::from_bytes(&buffer[..count]))
    }
}

/// The life of an init.
fn run(socket: &OwnedFd, uid: u32, gid: u32, compile: bool, filter: &[libc::sock_filter]) -> io::Result<()> {
    space::keep_only(socket)?;
    space::furnish(uid, gid, compile)?;
    // SAFETY: no memory is involved. Not dumpable: the run can't open what /proc has of its init.
    sys::check(unsafe { libc::prctl(libc::PR_SET_DUMPABLE, 0, 0, 0, 0) }.into())?;
    seccomp::install(filter)?;
    // SAFETY: the handler makes one system call and touches no memory.
    unsafe { libc::signal(libc::SIGTERM, end_run as *const () as libc::sighandler_t) };

    // Only what is used of it is ever touched: each page of a new process costs a fault.
    let mut body = Vec::with_capacity(LARGEST_SPEC);
    let Some(descriptors) = sys::receive_with_fds(SOCKET, &mut body)? else { return Ok(()) };
    let spec = RunSpec::from_body(&body).map_err(io::Error::other)?;
    drop(body);

    let folder = if spec.compile { space::BOX } else { space::WORK };
    if !spec.compile
        && let Err(error) = link_files(&spec).and_then(|()| link_program())
    {
        // A compiler may leave more files than a run has room for links.
        return say(&Report { errno: error.raw_os_error().unwrap_or(libc::EIO), ..Report::default() });
    }
    let started = Instant::now();
    let start = Start::new(&spec, &descriptors, folder)?;
    let (child, errno) = start.spawn()?;
    for descriptor in descriptors {
        // SAFETY: the descriptors came with the message and nobody uses them any more.
        unsafe { libc::close(descriptor) };
    }
    say(&reap(child, errno, started)?)
}

/// Hands in the report, and stays until it has been taken: with the init go the run's files, and the
/// runner counts them first.
fn say(report: &Report) -> io::Result<()> {
    sys::write(SOCKET, &report.to_bytes())?;
    sys::read(SOCKET, &mut [0]).map(drop)
}

/// The runner's order to end the run: all processes but the init die, and are then reaped. Sent by the
/// run itself, it does the same, and is the run's own doing.
extern "C" fn end_run(_signal: libc::c_int) {
    sys::kill(-1);
}

/// Links to the given files in the working folder. The program has them open, behind its standard
/// streams, so that each opening of a link is one of its own, from the start of the file.
fn link_files(spec: &RunSpec) -> io::Result<()> {
    for (index, file) in spec.files.iter().enumerate() {
        let mut parts = Path::new(&file.name).components();
        if !matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None)) {
            return Err(io::Error::from_raw_os_error(libc::EINVAL));
        }
        symlink(format!("/proc/self/fd/{}", STREAMS + index), Path::new(space::WORK).join(&file.name))?;
    }
    Ok(())
}

/// Links to the program's files in the working folder, so that they are found by their bare names;
/// a given file goes before one of the program's of the same name.
fn link_program() -> io::Result<()> {
    for entry in fs::read_dir(space::BOX)? {
        let entry = entry?;
        match symlink(entry.path(), Path::new(space::WORK).join(entry.file_name())) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            other => other?,
        }
    }
    Ok(())
}

/// Waits for the program, kills what it has left, reaps all of it.
fn reap(child: libc::pid_t, errno: i32, started: Instant) -> io::Result<Report> {
    let mut status = 0;
    let mut wall_us = 0;
    loop {
        match sys::wait(-1, libc::__WALL) {
            Ok(Some((pid, how, _))) if pid == child => {
                (status, wall_us) = (how, sys::us_since(started));
                // What outlives it is this process's child or lives below one. Most programs leave
                // nothing, and looking for whom to kill goes through all processes of the machine.
                match sys::wait(-1, libc::__WALL | libc::WNOHANG) {
                    Err(error) if error.raw_os_error() == Some(libc::ECHILD) => break,
                    other => other?,
                };
                sys::kill(-1);
            }
            Ok(_) => {}
            Err(error) if error.raw_os_error() == Some(libc::ECHILD) => break,
            Err(error) => return Err(error),
        }
    }
    let used = sys::usage(libc::RUSAGE_CHILDREN);
    let left_kib = sys::used_kib(space::WORK)? + sys::segments_kib();
    Ok(Report { status, errno, cpu_us: used.cpu_us, peak_kib: used.peak_kib, wall_us, left_kib })
}

/// Everything that the new process needs, laid out before it exists: between its birth and its exec
/// it shares this process's memory and must not allocate.
struct Start {
    paths: Vec<CString>,
    argv: Vec<*const libc::c_char>,
    envp: Vec<*const libc::c_char>,
    folder: CString,
    /// What becomes the program's descriptors, from 0 on.
    descriptors: Vec<RawFd>,
    limits: Vec<(libc::c_int, libc::rlim_t)>,
    errno: i32,
    // The pointers above look into these.
    _texts: Vec<CString>,
}

impl Start {
    fn new(spec: &RunSpec, descriptors: &[RawFd], folder: &str) -> io::Result<Self> {
        let name = spec.argv.first().ok_or_else(|| io::Error::from_raw_os_error(libc::EINVAL))?;
        let texts = |list: &[String]| list.iter().map(|text| sys::cstring(text)).collect::<io::Result<Vec<_>>>();
        let pointers =
            |list: &[CString]| list.iter().map(|text| text.as_ptr()).chain([std::ptr::null()]).collect::<Vec<_>>();
        let mut owned = texts(&spec.argv)?;
        let argv = pointers(&owned);
        let env = texts(&spec.env)?;
        let envp = pointers(&env);
        owned.extend(env);
        Ok(Self {
            paths: candidates(name, &spec.env)?,
            argv,
            envp,
            folder: sys::cstring(folder)?,
            descriptors: descriptors.to_vec(),
            limits: limits(spec),
            errno: 0,
            _texts: owned,
        })
    }

    /// The new process's number, and the error that kept it from becoming the program, or 0.
    fn spawn(mut self) -> io::Result<(libc::pid_t, i32)> {
        let mut stack = [const { std::mem::MaybeUninit::<u8>::uninit() }; STACK];
        let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
        let own: *mut Self = &mut self;
        // SAFETY: with CLONE_VFORK this process sleeps until the new one has called exec or _exit,
        // so that the borrowed memory and the stack (whose end is aligned) outlive their use.
        let pid = unsafe {
            let top = stack.as_mut_ptr().cast::<u8>().add(STACK - 64);
            let top = top.sub(top as usize % 16);
            libc::clone(become_program, top.cast(), flags, own.cast())
        };
        let pid = sys::check(pid.into())? as libc::pid_t;
        // SAFETY: the new process wrote it, if at all, before this one went on.
        let errno = unsafe { std::ptr::read_volatile(&raw const self.errno) };
        Ok((pid, errno))
    }
}

/// Runs in the new process, on borrowed memory: system calls only.
extern "C" fn become_program(start: *mut c_void) -> libc::c_int {
    // SAFETY: the pointer is `spawn`'s own, alive until exec; nobody else touches it meanwhile.
    unsafe {
        let start = start.cast::<Start>();
        let descriptors = &(*start).descriptors;
        // They lie above 3, in rising order: none is overwritten before it has been copied.
        for (number, descriptor) in descriptors.iter().enumerate() {
            if libc::dup2(*descriptor, number as i32) < 0 {
                return fail(start);
            }
        }
        libc::syscall(libc::SYS_close_range, descriptors.len() as u32, u32::MAX, 0u32);
        libc::setsid();
        let mut none: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, std::ptr::null_mut());
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
        if libc::chdir((*start).folder.as_ptr()) < 0 {
            return fail(start);
        }
        for (resource, value) in &(*start).limits {
            let limit = libc::rlimit { rlim_cur: *value, rlim_max: *value };
            if libc::setrlimit(*resource as _, &limit) < 0 {
                return fail(start);
            }
        }
        for path in &(*start).paths {
            libc::execve(path.as_ptr(), (*start).argv.as_ptr(), (*start).envp.as_ptr());
            if *libc::__errno_location() != libc::ENOENT {
                break;
            }
        }
        fail(start)
    }
}

/// Leaves the reason where the init finds it.
///
/// # Safety
/// As for `become_program`.
unsafe fn fail(start: *mut Start) -> libc::c_int {
    // SAFETY: promised by the caller.
    unsafe {
        (*start).errno = *libc::__errno_location();
        libc::_exit(127)
    }
}

/// Where a program of this name may be.
fn candidates(name: &str, env: &[String]) -> io::Result<Vec<CString>> {
    if name.contains('/') {
        return Ok(vec![sys::cstring(name)?]);
    }
    let path = env.iter().find_map(|line| line.strip_prefix("PATH=")).unwrap_or("/usr/bin:/bin");
    path.split(':').map(|folder| sys::cstring(&format!("{folder}/{name}"))).collect()
}

fn limits(spec: &RunSpec) -> Vec<(libc::c_int, libc::rlim_t)> {
    // It fires early by as much as a quarter: here it only backs up the runner's own counting.
    let cpu_s = spec.cpu_us.div_ceil(1_000_000) * 3 / 2 + 2;
    vec![
        (libc::RLIMIT_CPU as _, cpu_s),
        (libc::RLIMIT_FSIZE as _, spec.file_bytes),
        (libc::RLIMIT_STACK as _, spec.stack_kib << 10),
        (libc::RLIMIT_CORE as _, 0),
        (libc::RLIMIT_NPROC as _, spec.processes.into()),
        (libc::RLIMIT_NOFILE as _, spec.open_files.into()),
        (libc::RLIMIT_MEMLOCK as _, 0),
        (libc::RLIMIT_MSGQUEUE as _, 0),
    ]
}
