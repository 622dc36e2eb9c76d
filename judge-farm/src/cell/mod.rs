//! Cells: warm containers in which the runner is PID 1, and all hostile code runs.

mod conversation;
mod engine;
mod image;
mod live_run;
mod pipes;
mod pool;
mod run_inputs;

use std::time::Duration;

use anyhow::{Context, bail};
use bytes::BytesMut;
use futures::StreamExt;
use runner::wire::{File, FromCell, HEADER, MAX_FRAME, RunReport, RunSpec, ToCell, VERSION};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout, timeout_at};

pub use conversation::{Conversation, Speaker, converse};
pub use engine::{Engine, EngineConfig};
pub use image::{RUNNER, sandbox_image};
pub use live_run::{INPUT_WINDOW, LiveRun, Said};
pub use pool::{CellPolicy, Image, Pool, PoolConfig, Pools, Trade};
pub use run_inputs::{Ask, Payload};

use engine::Started;
use pipes::Pipes;

/// Room for what is read from a pipe at once, bytes.
const READ: usize = 64 << 10;
/// How long a fresh container may take to say that it is ready.
const START: Duration = Duration::from_secs(30);
/// How long the cell may take to read what is sent to it, beside the runs it has to do first.
const SEND: Duration = Duration::from_secs(120);
/// How long what is no run may take.
const CHORE: Duration = Duration::from_secs(20);
/// What a report may take beyond the run's own limit by the clock.
const GRACE: Duration = Duration::from_secs(10);

/// A container with an idle runner, or one that is being used.
pub struct Cell {
    engine: Engine,
    id: String,
    /// The tag of the cell image that it was made of.
    image: String,
    input: std::pin::Pin<Box<dyn tokio::io::AsyncWrite + Send>>,
    frames: mpsc::UnboundedReceiver<anyhow::Result<FromCell>>,
    /// Inputs that it has.
    kept: run_inputs::Kept,
    /// What its pool remembers of it.
    history: pool::History,
}

/// What a run left: the report and all of its standard output.
#[derive(Debug, Clone)]
pub struct RunResult {
    /// How it ended and what it used.
    pub report: RunReport,
    /// What it wrote, up to the limit.
    pub stdout: Vec<u8>,
}

impl Cell {
    /// Starts a container of this image and waits for its runner.
    ///
    /// # Errors
    /// When the engine fails or the runner does not come up.
    pub async fn start(engine: &Engine, image: &str) -> anyhow::Result<Self> {
        let reach = engine.pipes_reach();
        let error = match Self::come_up(engine, image, reach != Some(false)).await {
            Err(error) if reach.is_none() && !Engine::misses_image(&error) => error,
            started => {
                if started.is_ok() {
                    engine.found_pipes(reach != Some(false));
                }
                return started;
            }
        };
        // Nobody knows yet whether it is for the pipes.
        let cell = Self::come_up(engine, image, false).await?;
        engine.found_pipes(false);
        tracing::warn!(
            error = format!("{error:#}"),
            "pipes do not reach cells: they are spoken with through the engine"
        );
        Ok(cell)
    }

    async fn come_up(engine: &Engine, image: &str, piped: bool) -> anyhow::Result<Self> {
        let Started { id, attached, pipes } = engine.start_container(image, piped).await?;
        let (sender, frames) = mpsc::unbounded_channel();
        // Always reading, also while the farm writes: a container whose output nobody drains can
        // neither go on nor be killed.
        let input = match pipes {
            None => {
                tokio::spawn(drain(attached.output, sender));
                None
            }
            Some(Pipes { input, output }) => {
                tokio::spawn(listen(output, attached.output, sender));
                Some(input)
            }
        };
        let mut cell = Self {
            engine: engine.clone(),
            id,
            image: image.to_owned(),
            input: attached.input,
            frames,
            kept: run_inputs::Kept::default(),
            history: pool::History::default(),
        };
        match cell.receive(START).await.context("waiting for a cell's runner")? {
            FromCell::Ready { version: VERSION } => {}
            other => bail!("the runner said {other:?} instead of being ready"),
        }
        if let Some(input) = input {
            cell.input = Box::pin(input.connect()?);
        }
        Ok(cell)
    }

    /// The container's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The tag of the cell image that it was made of.
    pub fn image(&self) -> &str {
        &self.image
    }

    /// Sends frames in one go.
    async fn send(&mut self, frames: &[ToCell]) -> anyhow::Result<()> {
        let mut bytes = Vec::new();
        for frame in frames {
            let frame = frame.encode();
            if frame.len() > MAX_FRAME {
                bail!("a frame is too long");
            }
            bytes.extend_from_slice(&frame);
        }
        timeout(SEND, async {
            self.input.write_all(&bytes).await?;
            self.input.flush().await
        })
        .await
        .context("the cell does not read")?
        .context("writing to the cell")
    }

    async fn receive(&mut self, patience: Duration) -> anyhow::Result<FromCell> {
        self.receive_until(Instant::now() + patience).await
    }

    /// Loses nothing where it is dropped before it is done.
    async fn receive_until(&mut self, deadline: Instant) -> anyhow::Result<FromCell> {
        let frame = timeout_at(deadline, self.frames.recv()).await.context("the cell does not answer")?;
        match frame.context("the cell is gone")?? {
            FromCell::Failed(message) => bail!("the cell failed: {message}"),
            frame => Ok(frame),
        }
    }

    /// Replaces the program folder.
    ///
    /// # Errors
    /// When the cell is gone or does not read.
    pub async fn load(&mut self, files: Vec<File>) -> anyhow::Result<()> {
        self.send(&[ToCell::Program(files)]).await
    }

    /// Sends inputs and asks for a run on each, in one go; more may be asked for before these are
    /// over. What has a hash is kept in the cell for later runs, the rest only until its run is over.
    ///
    /// # Errors
    /// When the cell is gone or does not read.
    pub async fn ask(&mut self, runs: Vec<Ask>) -> anyhow::Result<()> {
        let mut frames = Vec::new();
        for run in runs {
            self.kept.frames(run, &mut frames);
        }
        self.send(&frames).await
    }

    /// Waits for the result of the run that was asked for first.
    ///
    /// # Errors
    /// When the cell is gone, breaks the protocol or does not answer in time.
    pub async fn result(&mut self, id: u32, wall: Duration) -> anyhow::Result<RunResult> {
        let mut stdout = Vec::new();
        let deadline = Instant::now() + wall + GRACE;
        loop {
            match self.receive_until(deadline).await? {
                FromCell::Output { id: of, data } if of == id => stdout.extend_from_slice(&data),
                FromCell::Done(mut report) if report.id == id => {
                    stdout.append(&mut report.stdout);
                    return Ok(RunResult { report, stdout });
                }
                other => bail!("the runner said {other:?} in the middle of run {id}"),
            }
        }
    }

    /// Runs once, without input.
    ///
    /// # Errors
    /// As [`Cell::ask`] and [`Cell::result`].
    pub async fn run(&mut self, spec: RunSpec) -> anyhow::Result<RunResult> {
        let (id, wall) = (spec.id, Duration::from_micros(spec.wall_us));
        self.ask(vec![Ask { spec, ..Ask::default() }]).await?;
        self.result(id, wall).await
    }

    /// The files of the program folder, unless they are more than this together.
    ///
    /// # Errors
    /// When the cell is gone or breaks the protocol.
    pub async fn collect(&mut self, max_bytes: u64) -> anyhow::Result<Option<Vec<File>>> {
        self.send(&[ToCell::Collect { max_bytes }]).await?;
        match self.receive(CHORE).await? {
            FromCell::Files(files) => Ok(files),
            other => bail!("the runner said {other:?} instead of sending files"),
        }
    }

    /// Makes the cell forget the job it has served.
    ///
    /// # Errors
    /// When anything at all is odd: the cell must then be destroyed.
    pub async fn reset(&mut self) -> anyhow::Result<()> {
        self.send(&[ToCell::Reset]).await?;
        match self.receive(CHORE).await? {
            FromCell::Clean => Ok(()),
            other => bail!("the runner said {other:?} instead of being clean"),
        }
    }
}

impl Cell {
    /// Makes the container light, in the background: it has a processor where others leave one.
    fn give_way(&self) {
        let (engine, id) = (self.engine.clone(), self.id.clone());
        tokio::spawn(async move { engine.lighten_container(&id).await });
    }

    /// Whether it lives and has nothing to say: nothing was asked of it.
    fn is_idle(&self) -> bool {
        !self.frames.is_closed() && self.frames.is_empty()
    }

    /// Removes the container and waits until it is gone.
    pub async fn destroy(mut self) {
        let id = std::mem::take(&mut self.id);
        self.engine.remove_container(&id).await;
    }
}

impl Drop for Cell {
    /// Removes the container, in the background. Should the farm die first, the runner sees its
    /// input end, and the engine removes what it leaves.
    fn drop(&mut self) {
        let (engine, id) = (self.engine.clone(), std::mem::take(&mut self.id));
        if !id.is_empty()
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            runtime.spawn(async move { engine.remove_container(&id).await });
        }
    }
}

type Output = std::pin::Pin<
    Box<dyn futures::Stream<Item = Result<bollard::container::LogOutput, bollard::errors::Error>> + Send>,
>;

/// Cuts what comes from the container into frames, until it ends or is nonsense.
async fn drain(mut output: Output, frames: mpsc::UnboundedSender<anyhow::Result<FromCell>>) {
    let mut buffer = BytesMut::new();
    while let Some(part) = output.next().await {
        let result = part.map_err(anyhow::Error::from).and_then(|part| {
            buffer.extend_from_slice(&part.into_bytes());
            cut(&mut buffer, &frames)
        });
        if let Err(error) = result {
            // The cell may have been dropped meanwhile; then nobody asks.
            let _ = frames.send(Err(error));
            break;
        }
    }
    drop(frames);
    while output.next().await.is_some() {}
}

/// The same where frames come through a pipe. A container that the engine no longer holds is of no use,
/// though it may still have something to say.
async fn listen(
    mut pipe: tokio::net::unix::pipe::Receiver,
    mut engine: Output,
    frames: mpsc::UnboundedSender<anyhow::Result<FromCell>>,
) {
    let mut buffer = BytesMut::new();
    let mut attached = true;
    while attached {
        buffer.reserve(READ);
        let result = tokio::select! {
            biased;
            read = pipe.read_buf(&mut buffer) => match read {
                Ok(0) => break,
                Ok(_) => cut(&mut buffer, &frames),
                Err(error) => Err(error.into()),
            },
            part = engine.next() => {
                attached = matches!(part, Some(Ok(_)));
                Ok(())
            }
        };
        if let Err(error) = result {
            // As above.
            let _ = frames.send(Err(error));
            break;
        }
    }
    drop((frames, pipe));
    while attached && engine.next().await.is_some() {}
}

fn cut(buffer: &mut BytesMut, frames: &mpsc::UnboundedSender<anyhow::Result<FromCell>>) -> anyhow::Result<()> {
    while let Some(header) = buffer.first_chunk::<HEADER>() {
        let length = u32::from_le_bytes(*header) as usize;
        if length > MAX_FRAME {
            bail!("the cell sent a frame of {length} bytes");
        }
        if buffer.len() < HEADER + length {
            break;
        }
        let frame = buffer.split_to(HEADER + length);
        let _ = frames.send(Ok(FromCell::decode(&frame[HEADER..])?));
    }
    Ok(())
}
