//! Parts of the system as processes of their own, to be killed: see the program `part`.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::Context;
use clap::Parser;
use judge_farm::node::ServeConfig;

use crate::server::Settings;

/// A process that is killed when it is dropped.
pub struct Part {
    child: Child,
}

/// Lets clap fill in what a test does not name.
#[derive(Debug, Parser)]
struct NodeArguments {
    #[command(flatten)]
    config: ServeConfig,
}

/// What a node of the farm is told, where tests differ from what it assumes.
///
/// # Errors
/// When an argument is none of its.
pub fn node_config(judge_url: &str, blobs: &str, name: &str, workers: usize) -> anyhow::Result<ServeConfig> {
    let workers = workers.to_string();
    let arguments = [
        ("--database-url", judge_url),
        ("--blobs", blobs),
        ("--node-name", name),
        ("--workers", &workers),
        ("--listen", "127.0.0.1:0"),
        // Measuring languages would take the cores from what is tested.
        ("--measure-after-seconds", "3600"),
    ];
    let words = std::iter::once("node").chain(arguments.iter().flat_map(|(name, value)| [*name, *value]));
    Ok(NodeArguments::try_parse_from(words)?.config)
}

impl Part {
    /// A site's server; where it listens.
    ///
    /// # Errors
    /// When it does not start.
    pub fn site(settings: &Settings) -> anyhow::Result<(Self, SocketAddr)> {
        Self::site_with(settings, |command| command).map(|(part, plain, _)| (part, plain))
    }

    /// The same; where it listens for HTTPS with the certificate of the settings.
    ///
    /// # Errors
    /// When it does not start.
    pub fn site_over_tls(settings: &Settings) -> anyhow::Result<(Self, SocketAddr)> {
        let (chain, key) = (settings.tls.tls_certificate.as_ref(), settings.tls.tls_key.as_ref());
        let (chain, key) = chain.zip(key).context("a certificate")?;
        Self::site_with(settings, |command| command.arg(chain).arg(key)).map(|(part, _, tls)| (part, tls))
    }

    /// The same, which logs everything there is to log into this file.
    ///
    /// # Errors
    /// When it does not start.
    pub fn site_that_logs(settings: &Settings, log: &Path) -> anyhow::Result<(Self, SocketAddr)> {
        let file = std::fs::File::create(log)?;
        Self::site_with(settings, |command| command.env("RUST_LOG", "trace").stderr(file))
            .map(|(part, plain, _)| (part, plain))
    }

    /// The same, which still serves for a minute after it was asked to end.
    ///
    /// # Errors
    /// When it does not start.
    pub fn site_that_lingers(settings: &Settings) -> anyhow::Result<(Self, SocketAddr)> {
        Self::site_with(settings, |command| command.env("LOPHOC_SHUTDOWN_DELAY_SECONDS", "60"))
            .map(|(part, plain, _)| (part, plain))
    }

    fn site_with(
        settings: &Settings,
        set: impl FnOnce(&mut Command) -> &mut Command,
    ) -> anyhow::Result<(Self, SocketAddr, SocketAddr)> {
        let folder = settings.folder.to_string_lossy();
        let mut program = command(&["site", &settings.control_url, &settings.sites_url, &settings.judge_url, &folder])?;
        // No test is about how long this process waits: on a busy machine, what is under way takes its time.
        program.env("LOPHOC_SHUTDOWN_SECONDS", "120").env("LOPHOC_BODY_SECONDS", "120");
        let payments = &settings.payments;
        program.env("LOPHOC_VNPAY_PAY_URL", &payments.vnpay_pay_url);
        program.env("LOPHOC_VNPAY_API_URL", &payments.vnpay_api_url);
        let mut child = set(&mut program).stdout(Stdio::piped()).spawn()?;
        let said = child.stdout.take().context("its output")?;
        let part = Self { child };
        let mut line = String::new();
        BufReader::new(said).read_line(&mut line)?;
        let (plain, tls) = line.trim().split_once(' ').context("the server did not start")?;
        Ok((part, plain.parse()?, tls.parse()?))
    }

    /// A node of the farm.
    ///
    /// # Errors
    /// When it does not start.
    pub fn node(settings: &Settings, name: &str) -> anyhow::Result<Self> {
        let child = command(&["node", &settings.judge_url, &settings.blobs(), name])?.stdout(Stdio::null()).spawn()?;
        Ok(Self { child })
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it as SIGKILL does.
    ///
    /// # Errors
    /// When it has ended already.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        anyhow::ensure!(self.child.try_wait()?.is_none(), "it has ended by itself");
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to end (SIGTERM).
    ///
    /// # Errors
    /// When it can't be asked.
    pub fn ask_to_end(&self) -> anyhow::Result<()> {
        let asked = Command::new("kill").arg(self.child.id().to_string()).status()?;
        anyhow::ensure!(asked.success(), "it has ended by itself");
        Ok(())
    }

    /// Whether it has ended.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn has_ended(&mut self) -> anyhow::Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    /// Asks it to end, and waits for that.
    ///
    /// # Errors
    /// When it can't be asked.
    pub fn stop(mut self) -> anyhow::Result<()> {
        self.ask_to_end()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // One that has ended already needs no killing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(arguments: &[&str]) -> anyhow::Result<Command> {
    let own = std::env::current_exe()?;
    // A measurement lies beside it, a test in the folder `deps`.
    let program = own.ancestors().skip(1).take(2).map(|folder| folder.join("part")).find(|program| program.is_file());
    let mut command = Command::new(program.context("the program part lies in target/*")?);
    command.args(arguments).stdin(Stdio::null());
    Ok(command)
}
