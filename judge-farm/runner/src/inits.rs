//! The inits of a cell's runs: those that wait for theirs, and those that are about to go.

use std::collections::VecDeque;
use std::io;

use crate::init::Waiting;
use crate::{seccomp, sys};

/// Inits that are kept waiting: made so far ahead that no run waits for its namespaces, on a busy
/// machine either.
const SPARES: usize = 2;

/// All inits but that of the run that is going on.
pub struct Inits {
    filter: Vec<libc::sock_filter>,
    /// The one that has waited longest comes first.
    waiting: VecDeque<Waiting>,
    /// Their runs are over, and so are they soon.
    leaving: Vec<libc::pid_t>,
}

impl Inits {
    /// None yet.
    pub fn new() -> Self {
        Self { filter: seccomp::program(), waiting: VecDeque::new(), leaving: Vec::new() }
    }

    /// One for a run, ready if it is not for a compiler. Where the whole cell ran out of memory, the
    /// kernel has taken inits as well.
    pub fn take(&mut self, compile: bool) -> io::Result<Waiting> {
        while !compile && let Some(spare) = self.waiting.pop_front() {
            if !spare.is_gone()? {
                return Ok(spare);
            }
            self.leaving.push(spare.pid);
        }
        Waiting::prepare(compile, &self.filter)
    }

    /// Makes as many as are to wait.
    pub fn refill(&mut self) -> io::Result<()> {
        while self.waiting.len() < SPARES {
            self.waiting.push_back(Waiting::prepare(false, &self.filter)?);
        }
        Ok(())
    }

    /// The run of this one is over.
    pub fn leave(&mut self, init: libc::pid_t) {
        self.leaving.push(init);
    }

    /// Waits for those that are about to go, or (`WNOHANG`) looks which are gone.
    pub fn reap(&mut self, flags: libc::c_int) -> io::Result<()> {
        let mut left = Vec::new();
        for pid in self.leaving.drain(..) {
            if sys::wait(pid, flags | libc::__WALL)?.is_none() {
                left.push(pid);
            }
        }
        self.leaving = left;
        Ok(())
    }
}
