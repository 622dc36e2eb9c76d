//! The peer of the bench: the same program, spawned on the host without anything around it.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, bail};

/// A program on the host.
pub struct Bare {
    argv: Vec<String>,
    input: PathBuf,
}

impl Bare {
    /// A command, with its standard input.
    pub fn command(argv: &[&str], input: &str, folder: &Path) -> std::io::Result<Self> {
        let path = folder.join(format!("input-{}", uuid::Uuid::new_v4()));
        File::create(&path)?.write_all(input.as_bytes())?;
        Ok(Self { argv: argv.iter().map(|word| (*word).to_owned()).collect(), input: path })
    }

    /// Spawns it, reads what it writes and waits for it; milliseconds.
    pub fn run(&self, expected: &str) -> anyhow::Result<f64> {
        let began = Instant::now();
        let mut child = Command::new(&self.argv[0])
            .args(&self.argv[1..])
            .stdin(File::open(&self.input)?)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("starting {} on the host", self.argv[0]))?;
        let mut written = String::new();
        if let Some(mut pipe) = child.stdout.take() {
            pipe.read_to_string(&mut written)?;
        }
        let status = child.wait()?;
        if !status.success() || written.trim() != expected.trim() {
            bail!("{} on the host ended with {status} and wrote {written:?}", self.argv[0]);
        }
        Ok(began.elapsed().as_secs_f64() * 1000.0)
    }
}
