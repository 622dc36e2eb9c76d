//! The inits of a cell's runs: those that wait for theirs, and those that are about to go.

use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};

use crate::init::Report;
use crate::sys;
use crate::zygote::{SLOTS, Zygote};

/// Inits that wait at most: made so far ahead that no run waits for its namespaces, on a busy machine
/// either.
const SPARES: usize = 3;
/// Inits that wait when more are made: two at a time, for which the zygote wakes once.
const FEW: usize = 1;

/// An init that waits for its run, or has it.
pub struct Init {
    /// Its number in the runner's eyes; 0 until the zygote has been asked.
    pub pid: libc::pid_t,
    /// Where the sheet goes and the report comes from.
    pub socket: OwnedFd,
    place: Place,
}

/// The memory that an init has: which of a zygote's, and of which zygote.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    slot: usize,
    zygote: u64,
}

/// All inits but that of the run that is going on.
pub struct Inits {
    zygote: Zygote,
    /// How many zygotes there were before.
    earlier: u64,
    /// Which of its slots are taken.
    taken: [bool; SLOTS],
    /// The one that has waited longest comes first.
    waiting: VecDeque<Init>,
    /// Their runs are over, and so are they soon.
    leaving: Vec<(libc::pid_t, Place)>,
}

impl Init {
    /// Starts the run that is on the sheet with these as its standard streams, and behind them its
    /// files.
    pub fn start(&self, sheet: &[u8], descriptors: &[RawFd]) -> io::Result<()> {
        sys::send_with_fds(&self.socket, sheet, descriptors)
    }

    /// Whether it has ended before its run: where the whole cell ran out of memory, the kernel takes
    /// inits as well.
    fn is_gone(&self) -> io::Result<bool> {
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

impl Inits {
    /// None yet.
    pub fn new() -> io::Result<Self> {
        let (waiting, leaving) = (VecDeque::new(), Vec::new());
        Ok(Self { zygote: Zygote::new()?, earlier: 0, taken: [false; SLOTS], waiting, leaving })
    }

    /// One for a run, ready if it is not for a compiler. Where the whole cell ran out of memory, the
    /// kernel has taken inits as well.
    pub fn take(&mut self, compile: bool) -> io::Result<Init> {
        while !compile
            && self.ask_numbers().is_ok()
            && let Some(spare) = self.waiting.pop_front()
        {
            if !spare.is_gone()? {
                return Ok(spare);
            }
            self.leave(spare, false);
        }
        if let Some(init) = self.prepare(compile).and_then(|()| self.last()).unwrap_or(None) {
            return Ok(init);
        }
        self.renew()?;
        self.prepare(compile)?;
        self.last()?.ok_or_else(|| io::Error::other("the zygote makes no inits"))
    }

    /// Makes as many as are to wait, where they have become few.
    pub fn refill(&mut self) -> io::Result<()> {
        if self.waiting.len() > FEW {
            return Ok(());
        }
        while self.waiting.len() < SPARES {
            if self.prepare(false).is_err() {
                self.renew()?;
                self.prepare(false)?;
            }
        }
        Ok(())
    }

    /// Lets go of those that wait. Where the cell ran out of memory, the kernel may have killed some that have not ended
    /// yet: what such a one is given is lost.
    pub fn drop_waiting(&mut self) -> io::Result<()> {
        if self.ask_numbers().is_err() {
            return self.renew();
        }
        for init in std::mem::take(&mut self.waiting) {
            sys::kill(init.pid);
            self.leave(init, false);
        }
        self.reap(0)
    }

    /// Processes of the runs' namespace of users that are no run's.
    pub fn others(&self) -> usize {
        1 + SPARES + self.leaving.len()
    }

    /// Has the zygote make one, which is then the last that waits; its namespaces get ready while the
    /// caller goes on.
    fn prepare(&mut self, compile: bool) -> io::Result<()> {
        let slot = match self.free() {
            Some(slot) => slot,
            None => {
                self.reap(0)?;
                self.free().ok_or_else(|| io::Error::other("too many inits"))?
            }
        };
        let (ours, theirs) = sys::socket_pair()?;
        self.zygote.order(slot, compile, &theirs)?;
        self.taken[slot] = true;
        self.waiting.push_back(Init { pid: 0, socket: ours, place: Place { slot, zygote: self.earlier } });
        Ok(())
    }

    fn free(&self) -> Option<usize> {
        self.taken.iter().position(|taken| !taken)
    }

    fn last(&mut self) -> io::Result<Option<Init>> {
        self.ask_numbers()?;
        Ok(self.waiting.pop_back())
    }

    /// Learns the numbers of the inits that wait.
    fn ask_numbers(&mut self) -> io::Result<()> {
        for init in self.waiting.iter_mut().filter(|init| init.pid == 0) {
            init.pid = self.zygote.made()?;
        }
        Ok(())
    }

    /// Makes another zygote, where the kernel has taken the one that was and with it all inits.
    fn renew(&mut self) -> io::Result<()> {
        for init in std::mem::take(&mut self.waiting) {
            if init.pid != 0 {
                sys::kill(init.pid);
                self.leave(init, false);
            }
        }
        std::mem::replace(&mut self.zygote, Zygote::new()?).end();
        self.earlier += 1;
        self.taken = [false; SLOTS];
        Ok(())
    }

    /// The run of this one is over, or it will have none; `gone` where it has been waited for.
    pub fn leave(&mut self, init: Init, gone: bool) {
        if gone {
            self.release(init.place);
        } else {
            self.leaving.push((init.pid, init.place));
        }
    }

    fn release(&mut self, place: Place) {
        if place.zygote == self.earlier {
            self.taken[place.slot] = false;
        }
    }

    /// Waits for those that are about to go, or (`WNOHANG`) looks which are gone.
    pub fn reap(&mut self, flags: libc::c_int) -> io::Result<()> {
        for (pid, place) in std::mem::take(&mut self.leaving) {
            if sys::wait(pid, flags | libc::__WALL)?.is_some() {
                self.release(place);
            } else {
                self.leaving.push((pid, place));
            }
        }
        Ok(())
    }
}
