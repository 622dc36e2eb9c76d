//! What this process logs, with everything switched on that can be.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tracing_subscriber::fmt::MakeWriter;

/// All that was logged since it was first asked for, by whatever test.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// Begins to keep what is logged, at every level and of every crate.
    ///
    /// # Errors
    /// When something else takes it already.
    pub fn of_everything() -> anyhow::Result<Self> {
        static KEPT: OnceLock<Log> = OnceLock::new();
        if let Some(kept) = KEPT.get() {
            return Ok(kept.clone());
        }
        let kept = Self::default();
        tracing_subscriber::fmt()
            .json()
            .with_env_filter("trace")
            .with_writer(kept.clone())
            .try_init()
            .map_err(|error| anyhow::anyhow!("{error}"))?;
        Ok(KEPT.get_or_init(|| kept).clone())
    }

    /// As text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }
}

impl Write for &Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = &'a Log;

    fn make_writer(&'a self) -> &'a Log {
        self
    }
}

/// The lines of `log` that hold one of these secrets, as they are or as bytes are shown (`[112, 97, …`); each is named, so
/// that a failure does not repeat it.
pub fn leaks(log: &str, secrets: &[(&'static str, String)]) -> Vec<String> {
    let shown = |secret: &str| {
        let bytes: Vec<String> = secret.bytes().take(12).map(|byte| byte.to_string()).collect();
        bytes.join(", ")
    };
    let mut found = Vec::new();
    for (name, secret) in secrets {
        assert!(secret.len() >= 6, "{name} is too short to be looked for");
        let bytes = shown(secret);
        let line = log.lines().find(|line| line.contains(secret.as_str()) || line.contains(&bytes));
        found.extend(line.map(|line| format!("{name}: {line}")));
    }
    found
}
