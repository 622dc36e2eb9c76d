//! Postgres' programs.

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use anyhow::{Context, bail};
use nix::unistd::geteuid;
use tokio::process::Command;

/// The folders that systems put them into, by version.
const FOLDERS: [(&str, &str); 2] = [("/usr/lib/postgresql/", "/bin"), ("/usr/pgsql-", "/bin")];

/// The programs of one version.
#[derive(Debug, Clone)]
pub(crate) struct Programs {
    folder: PathBuf,
}

impl Programs {
    /// Those of `major` in `folder`, or where systems have them.
    pub(super) fn find(folder: Option<&Path>, major: u32) -> anyhow::Result<Self> {
        if let Some(folder) = folder {
            return Ok(Self { folder: folder.to_owned() });
        }
        let known = FOLDERS.iter().map(|(before, after)| PathBuf::from(format!("{before}{major}{after}")));
        let found = known.into_iter().find(|folder| folder.join("pg_basebackup").is_file());
        let folder = found.with_context(|| {
            format!("the programs of Postgres {major} are not here: install postgresql-{major}, or set LOPHOC_POSTGRES_PROGRAMS to their folder")
        })?;
        Ok(Self { folder })
    }

    /// One of them, to be run as whoever runs this.
    pub(super) fn command(&self, name: &str) -> Command {
        plainly(Command::new(self.folder.join(name)))
    }

    /// One of them, to be run as `user` where this process is root's: Postgres refuses to be.
    pub(super) fn command_as(&self, user: &str, name: &str) -> Command {
        as_user(user, &self.folder.join(name))
    }
}

/// A program, run as `user` where this process is root's.
pub(super) fn as_user(user: &str, program: &Path) -> Command {
    if !is_root() {
        return plainly(Command::new(program));
    }
    let mut command = Command::new("runuser");
    command.args(["-u", user, "--"]).arg(program);
    plainly(command)
}

/// In a folder that everybody may be in, speaking English, ended with whoever waits for it.
fn plainly(mut command: Command) -> Command {
    command.current_dir("/").env("LC_ALL", "C").stdin(Stdio::null()).kill_on_drop(true);
    command
}

/// Whether this process is root's.
pub(super) fn is_root() -> bool {
    geteuid().is_root()
}

/// Runs a program to its end; returns what it says.
pub(super) async fn run(command: &mut Command, what: &str) -> anyhow::Result<String> {
    let output = command.output().await.with_context(|| format!("{what} can't be run"))?;
    said(&output, what)
}

/// What a program has said, or what was wrong.
pub(super) fn said(output: &Output, what: &str) -> anyhow::Result<String> {
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    bail!("{what}: {}", last_words(&output.stderr).unwrap_or_else(|| output.status.to_string()))
}

/// The end of what a program complained of.
pub(super) fn last_words(complaint: &[u8]) -> Option<String> {
    const LINES: usize = 3;
    let text = String::from_utf8_lossy(complaint);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let last = lines[lines.len().saturating_sub(LINES)..].join("; ");
    (!last.is_empty()).then_some(last)
}
