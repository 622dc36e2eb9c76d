//! Live runs in a cell, without a farm around it: the terminal that they have, and what they do to it.

use std::time::Duration;

use judge_farm::cell::{Cell, INPUT_WINDOW, LiveRun, Said};
use runner::wire::{Ending, RunReport, RunSpec, Terminal};

use crate::cells::{Cells, load, python};

/// How long anything may take before the test fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A run and whoever talks with it.
struct Talk {
    run: LiveRun,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    /// Input that it has room for, bytes.
    room: u64,
    is_idle: bool,
    is_refused: bool,
    is_silent: bool,
    report: Option<RunReport>,
}

impl Talk {
    async fn start(mut cell: Cell, terminal: Terminal, source: &str) -> Self {
        load(&mut cell, &[("talk.py", source)]).await;
        let spec = RunSpec { terminal, stderr_bytes: 1 << 20, wall_us: 60_000_000, ..python(7, "talk.py") };
        let run = LiveRun::start(cell, spec).await.expect("a run");
        let (stdout, stderr) = (Vec::new(), Vec::new());
        let room = INPUT_WINDOW;
        Self { run, stdout, stderr, room, is_idle: false, is_refused: false, is_silent: false, report: None }
    }

    /// Hears one thing.
    async fn hear(&mut self) {
        let said = tokio::time::timeout(PATIENCE, self.run.hear()).await.expect("it says something");
        match said.expect("it lives") {
            Said::Output(data) => {
                self.run.took(data.len() as u64).await.expect("it lives");
                self.stdout.extend(data);
            }
            Said::Errors(data) => self.stderr.extend(data),
            Said::InputTaken(bytes) => self.room += bytes,
            Said::InputRefused => self.is_refused = true,
            Said::Idle => {
                assert!(!self.is_idle, "that is said once");
                self.is_idle = true;
            }
            Said::NoTerminal(errno) => panic!("no terminal: error {errno}"),
            Said::OutputEnd => self.is_silent = true,
            Said::Done(mut report) => {
                self.stdout.append(&mut report.stdout);
                self.stderr.append(&mut report.stderr);
                self.report = Some(report);
            }
        }
    }

    /// Hears it until that holds.
    async fn until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        while !holds(self) {
            assert!(self.report.is_none(), "{what}: it ended with {:?}, {}", self.report, self.said());
            self.hear().await;
        }
    }

    async fn until_said(&mut self, text: &str) {
        self.until(text, |talk| talk.said().contains(text)).await;
    }

    fn said(&self) -> String {
        format!("{}{}", String::from_utf8_lossy(&self.stdout), String::from_utf8_lossy(&self.stderr))
    }

    /// Types something, as fast as it is taken.
    async fn say(&mut self, text: &[u8]) {
        let mut rest = text;
        while !rest.is_empty() {
            self.until("room for input", |talk| talk.room > 0).await;
            let (now, later) = rest.split_at(rest.len().min(usize::try_from(self.room).expect("small")));
            self.room -= now.len() as u64;
            self.run.input(now.to_vec()).await.expect("it lives");
            rest = later;
        }
    }

    async fn end_input(&mut self) {
        self.run.end_input().await.expect("it lives");
    }

    /// Hears it to its end, and gives the cell back.
    async fn end(mut self) -> (RunReport, String, String, Cell) {
        while self.report.is_none() {
            self.hear().await;
        }
        let texts = [self.stdout, self.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let [stdout, stderr] = texts;
        (self.report.expect("it is over"), stdout, stderr, self.run.into_cell())
    }
}

/// How many file systems of terminals there are, and what of them can be reached.
const LOOK: &str = r#"
import glob, os
def refused(what):
    try: what()
    except OSError: return True
    return False
mounts = [line.split(' - ')[1].split()[0] for line in open('/proc/self/mountinfo')]
print(mounts.count('devpts'), os.listdir('/dev/pts'), glob.glob('/tmp/terminals*'),
    refused(lambda: os.open('/dev/ptmx', os.O_RDWR)), refused(lambda: os.open('/dev/tty', os.O_RDWR)))
"#;

const TERMINAL: &str = r#"
import fcntl, os, struct, sys, termios
def errno(what):
    try: what()
    except OSError as error: return error.errno
    return 0
iflag, oflag, cflag, lflag = termios.tcgetattr(1)[:4]
print([os.isatty(number) for number in range(3)], iflag, oflag, lflag == termios.ICANON, tuple(os.get_terminal_size(1)))
# No name, no maker of others beside it, no other end, not the controlling terminal.
print(errno(lambda: os.ttyname(1)) > 0, errno(lambda: os.open('/proc/self/fd/1/../ptmx', os.O_RDWR)) > 0,
    errno(lambda: fcntl.ioctl(1, 0x5441, os.O_RDWR)) > 0, errno(lambda: os.tcgetpgrp(1)) > 0)
# Input that nobody typed, the console's, line disciplines, hanging up.
print([errno(lambda: fcntl.ioctl(1, request, struct.pack('i', 0))) for request in (0x5412, 0x541C, 0x541D, 0x5423, 0x5437)])
print(sys.stdin.readline().strip(), 'typed')
"#;

#[tokio::test]
async fn a_run_has_a_terminal_of_its_own_and_nothing_else_of_terminals() {
    let cells = Cells::connect().await;
    let mut cell = cells.cell(&[("look.py", LOOK)]).await;
    let before = cell.run(python(1, "look.py")).await.expect("a run").stdout;
    for (terminal, ttys) in [
        (Terminal::None, "[False, False, False]"),
        (Terminal::Output, "[False, True, False]"),
        (Terminal::Both, "[True, True, False]"),
    ] {
        let source = if terminal == Terminal::None {
            "import os, sys\nprint([os.isatty(number) for number in range(3)], flush=True)\nprint(sys.stdin.readline().strip(), 'typed')"
        } else {
            TERMINAL
        };
        let mut talk = Talk::start(cell, terminal, source).await;
        // Nothing of what is typed comes back by itself.
        talk.say("Lê\n".as_bytes()).await;
        let (report, stdout, stderr, back) = talk.end().await;
        cell = back;
        assert_eq!((report.ending, stderr.as_str()), (Ending::Exited(0), ""), "{stdout}");
        let expected = if terminal == Terminal::None {
            format!("{ttys}\nLê typed\n")
        } else {
            format!("{ttys} 0 0 True (80, 24)\nTrue True True True\n[1, 1, 1, 1, 1]\nLê typed\n")
        };
        assert_eq!(stdout, expected);
        load(&mut cell, &[("look.py", LOOK)]).await;
        let after = cell.run(python(2, "look.py")).await.expect("a run").stdout;
        assert_eq!(String::from_utf8_lossy(&after), String::from_utf8_lossy(&before), "nothing is left of it");
        assert!(after.ends_with(b" [] [] True True\n"), "{}", String::from_utf8_lossy(&after));
    }
    cell.reset().await.expect("a clean cell");
    cell.destroy().await;
    cells.all_gone().await;
}

const COUNTS: &str = "
import sys
for line in sys.stdin.buffer: print(len(line), line[-1:] == b'\\n', flush=True)
print([sys.stdin.buffer.read(9) for _ in range(20)] == [b''] * 20, flush=True)
";

#[tokio::test]
async fn lines_of_any_length_come_whole_and_the_end_stays_the_end() {
    let cells = Cells::connect().await;
    for terminal in [Terminal::Both, Terminal::Output, Terminal::None] {
        let mut talk = Talk::start(cells.cell(&[]).await, terminal, COUNTS).await;
        let mut expected = String::new();
        for length in [0, 1, 3_999, 4_000, 4_001, 5_000, 8_000, 100_000] {
            talk.say(&[vec![b'x'; length], vec![b'\n']].concat()).await;
            expected.push_str(&format!("{} True\n", length + 1));
            talk.until_said(&expected).await;
        }
        talk.say("không xuống dòng".as_bytes()).await;
        talk.end_input().await;
        let (report, stdout, stderr, _) = talk.end().await;
        assert_eq!((report.ending, stderr.as_str()), (Ending::Exited(0), ""));
        assert_eq!(stdout, format!("{expected}{} False\nTrue\n", "không xuống dòng".len()), "{terminal:?}");
    }
    cells.all_gone().await;
}

#[tokio::test]
async fn who_waits_is_said_to_rest_once() {
    let cells = Cells::connect().await;
    let source = "import sys\nprint('Tên: ', end='', flush=True)\nname = sys.stdin.readline()\nsys.stdin.readline()\nprint('hết')";
    let mut talk = Talk::start(cells.cell(&[]).await, Terminal::Both, source).await;
    talk.until("it rests", |talk| talk.is_idle && talk.said() == "Tên: ").await;
    talk.say(b"Lan\n").await;
    talk.say(b"\n").await;
    let (report, stdout, _, _) = talk.end().await;
    assert_eq!((report.ending, stdout.as_str()), (Ending::Exited(0), "Tên: hết\n"));
    cells.all_gone().await;
}

#[tokio::test]
async fn both_streams_are_cut_at_their_limit_and_what_came_before_stays() {
    let cells = Cells::connect().await;
    for (stream, terminal) in [("stdout", Terminal::Both), ("stdout", Terminal::None), ("stderr", Terminal::Both)] {
        let source = format!("import sys\nwhile True: sys.{stream}.write('0123456789abcde\\n' * 64)");
        let talk = Talk::start(cells.cell(&[]).await, terminal, &source).await;
        let (report, stdout, stderr, _) = talk.end().await;
        assert_eq!(report.ending, Ending::OutputLimit, "{stream}");
        let (flooded, other) = if stream == "stdout" { (stdout, stderr) } else { (stderr, stdout) };
        assert_eq!((flooded, other.as_str()), ("0123456789abcde\n".repeat(1 << 16), ""), "{stream} {terminal:?}");
    }
    cells.all_gone().await;
}

#[tokio::test]
async fn who_does_not_read_is_given_no_more_than_its_window_and_can_be_stopped() {
    let cells = Cells::connect().await;
    let source = "import time\nprint('deaf', flush=True)\ntime.sleep(600)";
    for terminal in [Terminal::Both, Terminal::None] {
        let mut talk = Talk::start(cells.cell(&[]).await, terminal, source).await;
        talk.until_said("deaf").await;
        let window = vec![b'x'; usize::try_from(INPUT_WINDOW).expect("small")];
        talk.say(&window).await;
        talk.run.stop().await.expect("it lives");
        while talk.report.is_none() {
            talk.hear().await;
        }
        // The rest waits in the runner: a terminal takes three lines of 4,000 and a bit, a pipe its 64 KiB.
        let most = if terminal == Terminal::Both { INPUT_WINDOW / 2 } else { INPUT_WINDOW };
        assert!(talk.room <= most, "{terminal:?} took {}", talk.room);
        let (report, stdout, _, _) = talk.end().await;
        assert_eq!((report.ending, stdout.as_str()), (Ending::Stopped, "deaf\n"));
    }
    cells.all_gone().await;
}

#[tokio::test]
async fn closed_streams_are_noticed_and_the_run_goes_on() {
    let cells = Cells::connect().await;
    let source =
        "import os, sys, time\nos.close(0)\nos.close(1)\nprint('still here', file=sys.stderr)\ntime.sleep(600)";
    for terminal in [Terminal::Both, Terminal::Output, Terminal::None] {
        let mut talk = Talk::start(cells.cell(&[]).await, terminal, source).await;
        talk.until("both are closed", |talk| talk.is_silent && talk.is_refused).await;
        talk.until_said("still here\n").await;
        talk.run.input(b"to nobody\n".to_vec()).await.expect("it lives");
        talk.run.stop().await.expect("it lives");
        let (report, stdout, stderr, _) = talk.end().await;
        assert_eq!((report.ending, stdout.as_str(), stderr.as_str()), (Ending::Stopped, "", "still here\n"));
    }
    cells.all_gone().await;
}

/// Readers that outlive the program, one that makes the terminal its own and hangs it up, settings of its own.
const ROWDY: &str = r#"
import fcntl, os, sys, termios
ready, told = os.pipe()
for reader in range(5):
    if os.fork() == 0:
        os.write(told, b'.')
        while os.read(0, 4096): pass
        os._exit(0)
if os.fork() == 0:
    os.setsid()
    try: fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    except OSError: pass
    os.write(told, b'.')
    os._exit(0)
for _ in range(6): os.read(ready, 1)
try:
    settings = termios.tcgetattr(0)
    settings[3] |= termios.ECHO | termios.ISIG
    settings[6][termios.VINTR] = b'x'
    termios.tcsetattr(0, termios.TCSANOW, settings)
except termios.error: pass
os.write(2, b'rowdy\n')
os._exit(0)
"#;

#[tokio::test]
async fn what_a_run_does_to_its_terminal_ends_with_it() {
    let cells = Cells::connect().await;
    let mut cell = cells.cell(&[]).await;
    for _ in 0..3 {
        let mut talk = Talk::start(cell, Terminal::Both, ROWDY).await;
        talk.until_said("rowdy").await;
        talk.say(b"xxxx\n\n").await;
        let (report, _, stderr, back) = talk.end().await;
        assert_eq!((report.ending, stderr.as_str()), (Ending::Exited(0), "rowdy\n"));
        let mut talk = Talk::start(back, Terminal::Both, TERMINAL).await;
        talk.say(b"x\n").await;
        let (report, stdout, _, back) = talk.end().await;
        assert_eq!(report.ending, Ending::Exited(0));
        assert!(stdout.contains("] 0 0 True") && stdout.ends_with("x typed\n"), "{stdout}");
        cell = back;
    }
    cell.reset().await.expect("a clean cell");
    cell.destroy().await;
    cells.all_gone().await;
}
