//! What a cell keeps between runs: the program folder and stored inputs.
//!
//! Inputs are files of a file system of their own. A run that is given one gets it opened through a
//! read-only mount: it can change neither bytes nor rights, times or attributes, so nothing passes
//! through an input to a later run. The program folder is read-only for runs.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Component, Path, PathBuf};

use runner::wire::File;

use crate::space::PROGRAM;
use crate::sys;

/// Files that are collected at most, and how deep they may lie.
const MOST_FILES: usize = 512;
const DEEPEST: usize = 8;

/// What a file takes is a multiple of this, bytes.
const PAGE: usize = 4096;

/// Where folders of the program folder wait to be emptied; out of every run's sight as well.
const ATTIC: &str = "/tmp/attic";
/// Where inputs lie: as [`PROGRAM`], covered in every run by the run's own `/tmp`.
const INPUTS: &str = "/tmp/inputs";
/// The same, as runs are handed them.
const GIVEN: &str = "/tmp/given";

/// Stored inputs, each a file that is named by its key.
pub struct Inputs {
    folder: OwnedFd,
    given: OwnedFd,
    /// What each takes, KiB.
    sizes: HashMap<u64, u64>,
}

impl Inputs {
    /// Makes the file system, empty. The container's memory limit is its limit.
    pub fn new() -> io::Result<Self> {
        let quiet = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
        sys::mkdir(c"/tmp/inputs", 0o700)?;
        sys::mkdir(c"/tmp/given", 0o700)?;
        sys::mount("inputs", INPUTS, "tmpfs", quiet, "mode=700")?;
        sys::mount(INPUTS, GIVEN, "", libc::MS_BIND, "")?;
        sys::mount("", GIVEN, "", libc::MS_REMOUNT | libc::MS_BIND | libc::MS_RDONLY | quiet, "")?;
        let open = |path| sys::open(path, libc::O_PATH | libc::O_DIRECTORY);
        Ok(Self { folder: open(INPUTS)?, given: open(GIVEN)?, sizes: HashMap::new() })
    }

    /// Keeps an input.
    pub fn store(&mut self, key: u64, data: &[u8]) -> io::Result<()> {
        let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_EXCL;
        let file = sys::open_at(&self.folder, &key.to_string(), flags)?;
        self.sizes.insert(key, data.len().next_multiple_of(PAGE) as u64 / 1024);
        fs::File::from(file).write_all(data)
    }

    /// Drops inputs; an unknown key is no error.
    pub fn forget(&mut self, keys: &[u64]) -> io::Result<()> {
        for key in keys {
            self.sizes.remove(key);
        }
        keys.iter().try_for_each(|key| match sys::unlink_at(&self.folder, &key.to_string()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other,
        })
    }

    /// What all inputs together take, KiB.
    pub fn kib(&self) -> u64 {
        self.sizes.values().sum()
    }

    /// Opens an input anew, at its start; key 0 is the empty one.
    pub fn open(&self, key: u64) -> io::Result<OwnedFd> {
        if key == 0 {
            return sys::open("/dev/null", libc::O_RDONLY);
        }
        sys::open_at(&self.given, &key.to_string(), libc::O_RDONLY)
            .map_err(|error| io::Error::new(error.kind(), format!("input {key}: {error}")))
    }
}

/// Empties the program folder, whatever a compiler has left in it: folders are taken out of it and
/// emptied one by one, so that none lies too deep for a path or a stack.
pub fn clear_program() -> io::Result<()> {
    take_back()?;
    fs::create_dir_all(ATTIC)?;
    let mut found = 0;
    empty(Path::new(PROGRAM), &mut found)?;
    let mut emptied = 0;
    while emptied < found {
        let folder = attic(emptied);
        empty(&folder, &mut found)?;
        fs::remove_dir(folder)?;
        emptied += 1;
    }
    Ok(())
}

/// Gives the program folder its rights back, whatever a compiler has made of them.
pub fn take_back() -> io::Result<()> {
    fs::set_permissions(PROGRAM, fs::Permissions::from_mode(0o700))
}

/// Removes a folder's files and moves its folders into the attic.
fn empty(folder: &Path, found: &mut usize) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if fs::symlink_metadata(&path)?.is_dir() {
            fs::set_permissions(&path, fs::Permissions::from_mode(0o700))?;
            fs::rename(path, attic(*found))?;
            *found += 1;
        } else {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

fn attic(number: usize) -> PathBuf {
    Path::new(ATTIC).join(number.to_string())
}

/// Writes the program folder anew.
pub fn write_program(files: &[File]) -> io::Result<()> {
    clear_program()?;
    for file in files {
        let path = inside(&file.path).ok_or_else(|| io::Error::other("a file outside the program folder"))?;
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        let mode = if file.executable { 0o755 } else { 0o644 };
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true).mode(mode).open(&path)?.write_all(&file.data)?;
    }
    Ok(())
}

/// The place of a file, if its name stays in the folder.
fn inside(path: &str) -> Option<PathBuf> {
    let path = Path::new(path);
    let plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    (plain && path.file_name().is_some()).then(|| Path::new(PROGRAM).join(path))
}

/// The program folder's regular files. Links and other things are left out: nothing is followed.
/// `None` where they are too many, too large, too deep, oddly named or unreadable.
pub fn collect_program(max_bytes: u64) -> Option<Vec<File>> {
    let mut files = Vec::new();
    let complete = collect(Path::new(PROGRAM), 0, max_bytes, &mut files);
    complete.unwrap_or(false).then_some(files)
}

fn collect(folder: &Path, depth: usize, max_bytes: u64, files: &mut Vec<File>) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() && (depth == DEEPEST || !collect(&entry.path(), depth + 1, max_bytes, files)?) {
            return Ok(false);
        }
        if !kind.is_file() {
            continue;
        }
        let metadata = entry.metadata()?;
        let so_far: u64 = files.iter().map(|file| file.data.len() as u64).sum();
        let path = entry.path();
        let Some(name) = path.strip_prefix(PROGRAM).ok().and_then(Path::to_str) else { return Ok(false) };
        if files.len() == MOST_FILES || so_far.saturating_add(metadata.len()) > max_bytes {
            return Ok(false);
        }
        let executable = metadata.permissions().mode() & 0o100 != 0;
        files.push(File { path: name.to_owned(), executable, data: fs::read(&path)? });
    }
    Ok(true)
}
