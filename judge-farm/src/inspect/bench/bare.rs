//! The peer of the bench: the same program, spawned on the host without anything around it.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, bail};

/// A program on the host.
#[derive(Clone)]
pub struct Bare {
    argv: Vec<String>,
    input: PathBuf,
    expected: String,
}

impl Bare {
    /// A command, with its standard input and what it is to write.
    pub fn command(argv: &[&str], input: &str, expected: &str, folder: &Path) -> std::io::Result<Self> {
        let path = folder.join(format!("input-{}", uuid::Uuid::new_v4()));
        File::create(&path)?.write_all(input.as_bytes())?;
        let argv = argv.iter().map(|word| (*word).to_owned()).collect();
        Ok(Self { argv, input: path, expected: expected.trim().to_owned() })
    }

    /// Spawns it, reads what it writes and waits for it; milliseconds.
    pub fn run(&self) -> anyhow::Result<f64> {
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
        if !status.success() || written.trim() != self.expected {
            bail!("{} on the host ended with {status} and wrote {written:?}", self.argv[0]);
        }
        Ok(began.elapsed().as_secs_f64() * 1000.0)
    }

    /// So many runs, one after the other; milliseconds of each.
    pub fn runs(&self, count: usize) -> anyhow::Result<Vec<f64>> {
        (0..count).map(|_| self.run()).collect()
    }
}

/// Runs a command in a folder of the host and waits for it; milliseconds.
pub fn command_in(folder: &Path, argv: &[String]) -> anyhow::Result<f64> {
    let began = Instant::now();
    let output = Command::new(&argv[0]).args(&argv[1..]).current_dir(folder).output();
    let output = output.with_context(|| format!("starting {} on the host", argv[0]))?;
    if !output.status.success() {
        bail!("{} on the host: {}", argv[0], String::from_utf8_lossy(&output.stderr));
    }
    Ok(began.elapsed().as_secs_f64() * 1000.0)
}
