//! Postgres' programs.

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use anyhow::{Context, bail};
use nix::unistd::{User, geteuid};
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

    /// One of them, to be run as whoever runs this, with what the environment says of reaching a server.
    pub(super) fn command(&self, name: &str) -> Command {
        let mut command = plainly(&self.folder.join(name));
        let of_postgres = |name: &str| name.starts_with("PG") && name != "PGPASSWORD" || name == "HOME";
        command.envs(std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(of_postgres)));
        command
    }

    /// One of them, to be run as `user` where this process is root's: Postgres refuses to be.
    pub(super) fn command_as(&self, user: &str, name: &str) -> anyhow::Result<Command> {
        as_user(user, &self.folder.join(name))
    }
}

/// A program, run as `user` where this process is root's.
pub(super) fn as_user(user: &str, program: &Path) -> anyhow::Result<Command> {
    let mut command = plainly(program);
    if is_root() {
        let user = owner(user)?;
        command.uid(user.uid.as_raw()).gid(user.gid.as_raw());
    }
    Ok(command)
}

/// The system's user of that name.
pub(super) fn owner(user: &str) -> anyhow::Result<User> {
    User::from_name(user)?.with_context(|| format!("there is no user {user}: set LOPHOC_POSTGRES_USER"))
}

/// A program in a folder that everybody may be in, speaking English, ended with whoever waits for it. Of the
/// environment it is told where programs are and nothing else: the rest has passwords and keys, and whose process it is
/// may read it.
pub(super) fn plainly(program: &Path) -> Command {
    let mut command = Command::new(program);
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/bin:/bin".into());
    command.current_dir("/").env_clear().env("PATH", path).env("LC_ALL", "C");
    command.stdin(Stdio::null()).kill_on_drop(true);
    command
}

/// Whether this process is root's.
pub(super) fn is_root() -> bool {
    geteuid().is_root()
}

/// Runs a program to its end; returns what it says.
pub(super) async fn run(command: &mut Command, what: &str) -> anyhow::Result<String> {
    let output = command.output().await.with_context(|| format!("{what} can't be run"))?;
    stdout_of(&output, what)
}

/// What a program has said, or what was wrong.
pub(super) fn stdout_of(output: &Output, what: &str) -> anyhow::Result<String> {
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
