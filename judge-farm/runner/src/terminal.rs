//! A terminal of a run's own. C's library, and others, write to a pipe only what fills a block: a program
//! that asks for a name and waits for it would wait unheard. To a terminal they write what they have
//! before they read.
//!
//! It is the only one of a file system (devpts) that a helper mounts in a mount namespace of its own; both
//! are gone before the run starts. A run reaches its end of the terminal by its descriptors alone: there is
//! no name of it, none of the maker of others, and `/dev/pts` stays covered. It is nobody's controlling
//! terminal, and what terminals offer beside reading and writing is refused by the filter.

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

use crate::{raw, space, sys};

/// Said to a terminal: what was written so far goes to the reader as it is, and where that is nothing, it
/// reads the end of its input.
pub const PUSH: u8 = 4;
/// Bytes of a line after which it is pushed, whole or not: a terminal keeps 4,095 of one that is not over and
/// throws away the rest.
const LONGEST: usize = 4_000;
/// Size that is told to who asks, as of old.
const ROWS: u16 = 24;
const COLUMNS: u16 = 80;

/// Both ends.
pub struct Terminal {
    /// Where the run's output is read and its input written.
    pub near: OwnedFd,
    /// The run's.
    pub far: OwnedFd,
}

impl Terminal {
    /// Makes one. The system may have none to give (its number has a bound), or not to namespaces.
    pub fn open() -> io::Result<Self> {
        let (ours, theirs) = sys::socket_pair()?;
        let helper = space::fork_into_mounts()?;
        if helper == 0 {
            let made = hand_over(&theirs);
            raw::exit(made.map_or_else(|error| error.raw_os_error().unwrap_or(libc::EIO) as usize, |()| 0));
        }
        drop(theirs);
        let received = receive(&ours);
        let status = sys::wait(helper, libc::__WALL)?.map_or(0, |(_, status, _)| status);
        match received? {
            Some(terminal) => Ok(terminal),
            None => Err(io::Error::from_raw_os_error(libc::WEXITSTATUS(status))),
        }
    }
}

/// Done by the helper: makes the terminal and sends both ends.
fn hand_over(socket: &OwnedFd) -> io::Result<()> {
    space::mount_terminals().map_err(io::Error::from_raw_os_error)?;
    let access = libc::O_RDWR | libc::O_NOCTTY;
    let near = sys::open(space::TERMINAL_MAKER, access)?;
    unlock(&near)?;
    let far = sys::open(space::TERMINAL, access)?;
    set_up(&far)?;
    sys::send_with_fds(socket, &[0], &[near.as_raw_fd(), far.as_raw_fd()])
}

/// What the helper has sent; `None` where it is gone without that.
fn receive(socket: &OwnedFd) -> io::Result<Option<Terminal>> {
    let mut message = [0];
    // SAFETY: the message is a local.
    let received = unsafe { raw::receive(socket.as_raw_fd(), message.as_mut_ptr(), message.len()) };
    let Some(received) = received.map_err(io::Error::from_raw_os_error)? else { return Ok(None) };
    let &[near, far] = received.fds() else { return Ok(None) };
    // SAFETY: they came with the message, and nobody else has them.
    let [near, far] = unsafe { [OwnedFd::from_raw_fd(near), OwnedFd::from_raw_fd(far)] };
    Ok(Some(Terminal { near, far }))
}

/// Lets the far end be opened.
fn unlock(near: &OwnedFd) -> io::Result<()> {
    let locked: libc::c_int = 0;
    // SAFETY: the kernel reads a local.
    sys::check(unsafe { libc::ioctl(near.as_raw_fd(), libc::TIOCSPTLCK, &raw const locked) }.into()).map(drop)
}

/// Lines, and nothing else that terminals do: no echo, no signals, no key that edits or stops, no other
/// line ends; bytes come out as they were written.
fn set_up(far: &OwnedFd) -> io::Result<()> {
    let size = libc::winsize { ws_row: ROWS, ws_col: COLUMNS, ws_xpixel: 0, ws_ypixel: 0 };
    // SAFETY: the kernel reads and writes locals; a termios of zeros is one.
    unsafe {
        let mut settings: libc::termios = std::mem::zeroed();
        sys::check(libc::tcgetattr(far.as_raw_fd(), &mut settings).into())?;
        settings.c_iflag = 0;
        settings.c_oflag = 0;
        settings.c_lflag = libc::ICANON;
        settings.c_cc.fill(libc::_POSIX_VDISABLE);
        settings.c_cc[libc::VEOF] = PUSH;
        settings.c_cc[libc::VMIN] = 1;
        sys::check(libc::tcsetattr(far.as_raw_fd(), libc::TCSANOW, &settings).into())?;
        sys::check(libc::ioctl(far.as_raw_fd(), libc::TIOCSWINSZ, &raw const size).into()).map(drop)
    }
}

/// How far the line has come that is being written to a terminal.
#[derive(Default)]
pub struct Line {
    bytes: usize,
}

impl Line {
    /// How many of these bytes may be written before the line must be pushed: none where it must be at once.
    pub fn fits(&self, bytes: &[u8]) -> usize {
        let mut line = self.bytes;
        for (place, byte) in bytes.iter().enumerate() {
            match byte {
                b'\n' => line = 0,
                _ if line == LONGEST => return place,
                _ => line += 1,
            }
        }
        bytes.len()
    }

    /// These were written.
    pub fn wrote(&mut self, bytes: &[u8]) {
        let last = bytes.iter().rposition(|byte| *byte == b'\n');
        self.bytes = last.map_or(self.bytes + bytes.len(), |place| bytes.len() - place - 1);
    }

    /// It was pushed.
    pub fn pushed(&mut self) {
        self.bytes = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written to the terminal for an input that comes in these parts.
    fn written(parts: &[&[u8]]) -> Vec<u8> {
        let (mut line, mut all) = (Line::default(), Vec::new());
        for part in parts {
            let mut rest = *part;
            while !rest.is_empty() {
                let fits = line.fits(rest);
                if fits == 0 {
                    all.push(PUSH);
                    line.pushed();
                    continue;
                }
                // As a terminal with little room takes it.
                let (taken, left) = rest.split_at(fits.min(999));
                all.extend_from_slice(taken);
                line.wrote(taken);
                rest = left;
            }
        }
        all
    }

    #[test]
    fn lines_are_pushed_before_they_are_too_long() {
        let lines = |lengths: &[usize]| -> Vec<u8> {
            lengths.iter().flat_map(|length| [vec![b'x'; *length], vec![b'\n']].concat()).collect()
        };
        for (lengths, pushes) in
            [(vec![0, 10, 4_000], 0), (vec![4_001], 1), (vec![8_000], 1), (vec![8_001], 2), (vec![3_999, 5_000, 1], 1)]
        {
            let whole = lines(&lengths);
            for parts in [vec![whole.as_slice()], whole.chunks(1).collect(), whole.chunks(4_000).collect()] {
                let written = written(&parts);
                assert_eq!(written.iter().filter(|byte| **byte == PUSH).count(), pushes, "{lengths:?}");
                let longest = written.split(|byte| matches!(*byte, b'\n' | PUSH)).map(<[u8]>::len).max();
                assert!(longest <= Some(LONGEST), "{lengths:?}: {longest:?}");
                let bytes: Vec<u8> = written.into_iter().filter(|byte| *byte != PUSH).collect();
                assert_eq!(bytes, whole);
            }
        }
    }
}
