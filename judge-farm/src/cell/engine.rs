//! The Docker Engine, and how a cell's container is locked up.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::Context;
use bollard::Docker;
use bollard::container::AttachContainerResults;
use bollard::models::{
    ContainerCreateBody, ContainerUpdateBody, HostConfig, HostConfigLogConfig, Mount, MountType, ResourcesUlimits,
};
use bollard::query_parameters::{
    AttachContainerOptionsBuilder, ListContainersOptionsBuilder, RemoveContainerOptionsBuilder,
};

use super::pipes::{IN_CELL, Pipes};

/// What the runner itself needs of the kernel: no sockets, no foreign memory, but namespaces and
/// mounts, which its own filter takes from everything that it runs.
const SECCOMP: &str = include_str!("seccomp.json");
/// Names the node that a container belongs to.
const NODE_LABEL: &str = "lophoc.judge.node";
/// How long one call of the engine may take, seconds.
const CALL_TIMEOUT_S: u64 = 60;
/// How long the engine may take to remove all cells.
const REMOVAL: Duration = Duration::from_secs(30);
/// Processes and threads of a whole cell; a run has a smaller limit of its own.
const CELL_PROCESSES: i64 = 512;
/// CPU weight of a cell whose run no longer holds a slot; that of others is 1024.
const LIGHT: i64 = 32;
/// Room for the program folder.
const PROGRAM_ROOM: &str = "rw,exec,nosuid,nodev,size=256m,nr_inodes=8192,mode=700,uid=1000,gid=1000";

/// How cells are made.
#[derive(Debug, Clone)]
pub struct EngineConfig {
    /// The node that the containers belong to.
    pub node: String,
    /// Memory of a cell, MiB: the largest run and what the runner keeps.
    pub memory_mib: i64,
    /// The cores that cells may use, as `0-3,6`; all where it is `None`.
    pub cpus: Option<String>,
    /// Another OCI runtime, as `runsc`.
    pub runtime: Option<String>,
    /// Whether cells are spoken with through pipes that they share with the farm. Where no cell comes up with
    /// them and one does without (the engine is on another machine or sees other files, or something keeps
    /// containers from opening them), cells are spoken with through the engine all the same, and so they are
    /// with another runtime, which may know no pipe of the host's.
    pub pipes: bool,
}

/// A container that was started, and the ways to it.
pub(super) struct Started {
    pub id: String,
    pub attached: AttachContainerResults,
    /// Where it is spoken with through these.
    pub pipes: Option<Pipes>,
}

/// A connection to the engine. Cheap to clone.
#[derive(Clone)]
pub struct Engine {
    docker: Docker,
    config: Arc<EngineConfig>,
    /// Whether pipes reach cells, once that is known.
    reached: Arc<OnceLock<bool>>,
}

impl Engine {
    /// Connects to the engine that `DOCKER_HOST` names, or the usual one.
    ///
    /// # Errors
    /// When there is none that answers.
    pub async fn connect(config: EngineConfig) -> anyhow::Result<Self> {
        let docker = Docker::connect_with_defaults().context("no Docker Engine to connect to")?;
        let docker = docker.with_timeout(Duration::from_secs(CALL_TIMEOUT_S)).negotiate_version().await;
        let docker = docker.context("no Docker Engine answers; start one with scripts/docker-up")?;
        Ok(Self { docker, config: Arc::new(config), reached: Arc::default() })
    }

    /// The engine's own API.
    pub fn docker(&self) -> &Docker {
        &self.docker
    }

    /// Whether a cell could not be made because its image is gone.
    pub(super) fn misses_image(error: &anyhow::Error) -> bool {
        matches!(error.downcast_ref(), Some(bollard::errors::Error::DockerResponseServerError { status_code: 404, .. }))
    }

    /// Makes and starts a locked-up container, attached to its streams.
    pub(super) async fn start_container(&self, image: &str, piped: bool) -> anyhow::Result<Started> {
        let pipes = piped.then(|| Pipes::new(&self.config.node)).transpose()?;
        let id = self.create_container(image, pipes.as_ref()).await.context("creating a cell")?;
        match self.attach_and_start(&id).await {
            Ok(attached) => Ok(Started { id, attached, pipes }),
            Err(error) => {
                self.remove_container(&id).await;
                Err(error)
            }
        }
    }

    /// Whether pipes reach cells: `None` where that is to be tried.
    pub(super) fn pipes_reach(&self) -> Option<bool> {
        let wanted = self.config.pipes && self.config.runtime.is_none();
        if wanted { self.reached.get().copied() } else { Some(false) }
    }

    /// Remembers whether they do; what was seen first holds.
    pub(super) fn found_pipes(&self, reach: bool) {
        let _ = self.reached.set(reach);
    }

    async fn create_container(&self, image: &str, pipes: Option<&Pipes>) -> Result<String, bollard::errors::Error> {
        let options: Option<bollard::query_parameters::CreateContainerOptions> = None;
        Ok(self.docker.create_container(options, self.container(image, pipes)).await?.id)
    }

    async fn attach_and_start(&self, id: &str) -> anyhow::Result<AttachContainerResults> {
        let options = AttachContainerOptionsBuilder::new().stdin(true).stdout(true).stderr(true).stream(true).build();
        let attached = self.docker.attach_container(id, Some(options)).await.context("attaching to a cell")?;
        let options: Option<bollard::query_parameters::StartContainerOptions> = None;
        self.docker.start_container(id, options).await.context("starting a cell")?;
        Ok(attached)
    }

    fn container(&self, image: &str, pipes: Option<&Pipes>) -> ContainerCreateBody {
        let mount = |pipes: &Pipes| Mount {
            typ: Some(MountType::BIND),
            source: Some(pipes.folder().to_string_lossy().into_owned()),
            target: Some(IN_CELL.to_owned()),
            read_only: Some(true),
            ..Mount::default()
        };
        let limit = |name: &str, value: i64| ResourcesUlimits {
            name: Some(name.to_owned()),
            soft: Some(value),
            hard: Some(value),
        };
        let host = HostConfig {
            network_mode: Some("none".to_owned()),
            readonly_rootfs: Some(true),
            cap_drop: Some(vec!["ALL".to_owned()]),
            security_opt: Some(vec![
                "no-new-privileges".to_owned(),
                format!("seccomp={SECCOMP}"),
                // The engine's own AppArmor profile forbids all mounts, also those of a namespace.
                "apparmor=unconfined".to_owned(),
            ]),
            // A fresh /proc can be mounted only where the one that is there is not covered in parts;
            // a run sees its own, read-only.
            masked_paths: Some(Vec::new()),
            readonly_paths: Some(Vec::new()),
            pids_limit: Some(CELL_PROCESSES),
            memory: Some(self.config.memory_mib << 20),
            memory_swap: Some(self.config.memory_mib << 20),
            cpuset_cpus: self.config.cpus.clone(),
            runtime: self.config.runtime.clone(),
            ulimits: Some(vec![limit("nofile", 4096), limit("core", 0), limit("memlock", 0)]),
            tmpfs: Some(HashMap::from([("/tmp".to_owned(), PROGRAM_ROOM.to_owned())])),
            mounts: pipes.map(|pipes| vec![mount(pipes)]),
            shm_size: Some(1 << 20),
            ipc_mode: Some("private".to_owned()),
            log_config: Some(HostConfigLogConfig { typ: Some("none".to_owned()), config: None }),
            init: Some(false),
            auto_remove: Some(true),
            ..HostConfig::default()
        };
        ContainerCreateBody {
            image: Some(image.to_owned()),
            hostname: Some("cell".to_owned()),
            user: Some("1000:1000".to_owned()),
            entrypoint: Some(vec!["/runner".to_owned()]),
            cmd: Some(pipes.map(|_| IN_CELL.to_owned()).into_iter().collect()),
            working_dir: Some("/".to_owned()),
            attach_stdin: Some(true),
            attach_stdout: Some(true),
            attach_stderr: Some(true),
            open_stdin: Some(true),
            // When the farm goes, the runner's input ends, and so does the container.
            stdin_once: Some(true),
            tty: Some(false),
            network_disabled: Some(true),
            labels: Some(HashMap::from([(NODE_LABEL.to_owned(), self.config.node.clone())])),
            host_config: Some(host),
            ..ContainerCreateBody::default()
        }
    }

    /// Gives a container a small CPU weight. Where that can't be done it only takes more than its share.
    pub(super) async fn lighten_container(&self, id: &str) {
        let update = ContainerUpdateBody { cpu_shares: Some(LIGHT), ..ContainerUpdateBody::default() };
        match self.docker.update_container(id, update).await {
            // 404, 409: its run is over, and it is gone or going.
            Ok(()) | Err(bollard::errors::Error::DockerResponseServerError { status_code: 404 | 409, .. }) => {}
            Err(error) => tracing::warn!(%error, id, "making a cell light"),
        }
    }

    /// Kills and removes a container; one that is gone is no error.
    pub(super) async fn remove_container(&self, id: &str) {
        let options = RemoveContainerOptionsBuilder::new().force(true).v(true).build();
        match self.docker.remove_container(id, Some(options)).await {
            // 404: it has removed itself. 409: it is doing so.
            Ok(()) | Err(bollard::errors::Error::DockerResponseServerError { status_code: 404 | 409, .. }) => {}
            Err(error) => tracing::warn!(%error, id, "removing a cell"),
        }
    }

    /// The containers of this node.
    ///
    /// # Errors
    /// When the engine fails.
    pub async fn containers(&self) -> anyhow::Result<Vec<String>> {
        let filters = HashMap::from([("label", vec![format!("{NODE_LABEL}={}", self.config.node)])]);
        let options = ListContainersOptionsBuilder::new().all(true).filters(&filters).build();
        let list = self.docker.list_containers(Some(options)).await.context("listing cells")?;
        Ok(list.into_iter().filter_map(|container| container.id).collect())
    }

    /// Removes all containers of this node and waits until they are gone: at the start what a dead
    /// one left, at the end its own. Answers with how many there were.
    ///
    /// # Errors
    /// When the engine can't list them, or does not get rid of them.
    pub async fn remove_all(&self) -> anyhow::Result<usize> {
        Pipes::tidy(&self.config.node).context("removing the pipes of cells")?;
        let first = self.containers().await?;
        let mut left = first.clone();
        let began = std::time::Instant::now();
        while !left.is_empty() {
            anyhow::ensure!(began.elapsed() < REMOVAL, "the engine does not remove {} cells", left.len());
            futures::future::join_all(left.iter().map(|id| self.remove_container(id))).await;
            left = self.containers().await?;
            // Those that were already being removed take their time.
            tokio::time::sleep(Duration::from_millis(if left.is_empty() { 0 } else { 50 })).await;
        }
        Ok(first.len())
    }
}
