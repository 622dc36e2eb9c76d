//! Two named pipes between the farm and a runner, past the engine: a frame that goes through the engine's
//! attached stream wakes three more processes and is copied six times.
//!
//! They lie in a folder of the farm's that the container is shown read-only, and that the runner covers
//! before anything else runs there; once both ends are open they have no name any more. The farm opens them
//! before the container is started, so that nothing in it has a part in what their names stand for.

use std::fs::{DirBuilder, DirEntry, Permissions};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::Context;
use nix::sys::stat::Mode;
use nix::unistd::mkfifo;
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tokio::net::unix::pipe;

/// Where the runner finds the folder.
pub const IN_CELL: &str = "/farm";
/// Names of the pipes, as the runner knows them.
const TO_CELL: &str = "in";
const FROM_CELL: &str = "out";

/// Pipes that nobody has opened in the cell yet.
pub struct Pipes {
    /// What the farm says goes here.
    pub input: InputPipe,
    /// What comes from the cell.
    pub output: pipe::Receiver,
}

/// The input pipe of a cell, before its runner has come.
pub struct InputPipe {
    /// Gone with this.
    folder: TempDir,
    /// Holds the pipe open until the runner has opened it.
    _held: pipe::Sender,
}

impl Pipes {
    /// A pair for a cell of this node.
    pub fn new(node: &str) -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new().prefix(&prefix(node)).tempdir().context("a folder for a cell's pipes")?;
        let shown = shown(folder.path());
        // The folder around it is the farm's own user's alone; within the cell there is another user.
        DirBuilder::new().mode(0o755).create(&shown)?;
        std::fs::set_permissions(&shown, Permissions::from_mode(0o755))?;
        for name in [TO_CELL, FROM_CELL] {
            let path = shown.join(name);
            mkfifo(&path, Mode::S_IRUSR | Mode::S_IWUSR).context("making a cell's pipes")?;
            std::fs::set_permissions(&path, Permissions::from_mode(0o666))?;
        }
        let held = pipe::OpenOptions::new().read_write(true).open_sender(shown.join(TO_CELL))?;
        let output = pipe::OpenOptions::new().open_receiver(shown.join(FROM_CELL))?;
        Ok(Self { input: InputPipe { folder, _held: held }, output })
    }

    /// The folder that the container is to be shown.
    pub fn folder(&self) -> PathBuf {
        shown(self.input.folder.path())
    }

    /// Removes what an earlier process of this node has left.
    pub fn tidy(node: &str) -> std::io::Result<()> {
        let (prefix, own) = (prefix(node), nix::unistd::geteuid().as_raw());
        for entry in std::fs::read_dir(std::env::temp_dir())? {
            let entry = entry?;
            // The folder is everybody's: what is not this node's is not looked at, and what is may be gone by now.
            if entry.file_name().to_string_lossy().starts_with(&prefix) {
                remove(&entry, own).or_else(gone)?;
            }
        }
        Ok(())
    }
}

impl InputPipe {
    /// Opens it once the runner has: from here on each side notices when the other goes.
    pub fn connect(self) -> anyhow::Result<pipe::Sender> {
        pipe::OpenOptions::new().open_sender(shown(self.folder.path()).join(TO_CELL)).context("a cell's input pipe")
    }
}

/// Removes a folder, if it is this user's.
fn remove(entry: &DirEntry, own: u32) -> std::io::Result<()> {
    let about = entry.metadata()?;
    if about.is_dir() && about.uid() == own { std::fs::remove_dir_all(entry.path()) } else { Ok(()) }
}

fn gone(error: std::io::Error) -> std::io::Result<()> {
    if error.kind() == std::io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}

fn shown(folder: &Path) -> PathBuf {
    folder.join("pipes")
}

/// How the folders of a node's cells begin.
fn prefix(node: &str) -> String {
    format!("lophoc-cell-{}-", hex::encode(&Sha256::digest(node)[..6]))
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    fn open(path: PathBuf, writing: bool) -> std::fs::File {
        std::fs::OpenOptions::new().read(!writing).write(writing).open(path).expect("a pipe")
    }

    #[tokio::test]
    async fn both_sides_hear_each_other_until_one_goes_and_nothing_is_left() {
        let pipes = Pipes::new("test-pipes").expect("pipes");
        let folder = pipes.folder();
        // As the runner does it, which has a number of its own for either end.
        let (mut theirs, mut ours) = (open(folder.join(TO_CELL), false), open(folder.join(FROM_CELL), true));
        let Pipes { input, mut output } = pipes;
        let mut input = input.connect().expect("the input pipe");
        assert!(!folder.exists() && !folder.parent().expect("a folder around it").exists());

        input.write_all(b"there").await.expect("writing");
        let mut heard = [0; 5];
        std::io::Read::read_exact(&mut theirs, &mut heard).expect("reading");
        std::io::Write::write_all(&mut ours, &heard).expect("answering");
        output.read_exact(&mut heard).await.expect("an answer");
        assert_eq!(&heard, b"there");

        drop((theirs, ours));
        assert_eq!(output.read(&mut heard).await.expect("the end"), 0);
        assert!(input.write_all(b"to nobody").await.is_err());
    }

    /// The folder for temporary files is everybody's.
    #[test]
    fn files_of_others_that_come_and_go_are_in_nobodys_way() {
        let stop = std::sync::atomic::AtomicBool::new(false);
        let node = uuid::Uuid::new_v4().to_string();
        std::thread::scope(|scope| {
            for busy in 0..2 {
                let (stop, own) = (&stop, format!("lophoc-test-{node}-{busy}"));
                scope.spawn(move || {
                    while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                        drop(tempfile::Builder::new().prefix(&own).tempfile());
                    }
                });
            }
            let tidied: Vec<_> = (0..2000).map(|_| Pipes::tidy(&node)).collect();
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
            let failed = tidied.iter().find(|tidied| tidied.is_err());
            assert!(failed.is_none(), "{failed:?}");
        });
    }

    #[test]
    fn what_a_dead_process_left_is_removed_and_only_that() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let _inside = runtime.enter();
        let names = [uuid::Uuid::new_v4().to_string(), uuid::Uuid::new_v4().to_string()];
        let [dead, other] = names.clone().map(|name| Pipes::new(&name).expect("pipes"));
        Pipes::tidy(&names[0]).expect("tidying");
        assert!(!dead.folder().exists() && other.folder().exists());
    }
}
