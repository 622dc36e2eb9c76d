//! What all tests of a process share.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use control_plane::provisioning::Provisioner;
use directory::application::Application;
use tokio::runtime::Runtime;
use tokio::sync::OnceCell;
use tokio::task::JoinHandle;

use crate::farm::FarmNode;
use crate::installation::{Installation, unique};
use crate::server::{Server, Settings};
use crate::site::TestSite;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("the system gives threads")
});
static WORLD: OnceCell<World> = OnceCell::const_new();

/// The password of every site's first admin.
pub const PASSWORD: &str = "mật khẩu của tôi";

/// Databases, a server and a judge's queue whose jobs nobody takes.
pub struct World {
    /// The databases.
    pub installation: Installation,
    /// Makes sites as the control plane does.
    pub provisioner: Provisioner,
    /// The server that tests use unless they need their own.
    pub server: Server,
    // Keeps the languages available.
    _node: FarmNode,
    standbys: JoinHandle<()>,
}

impl Drop for World {
    fn drop(&mut self) {
        self.standbys.abort();
    }
}

/// Runs a test on the runtime that all tests share.
///
/// # Errors
/// Whatever the test found wrong.
pub fn run(test: impl AsyncFnOnce(&'static World) -> anyhow::Result<()>) -> anyhow::Result<()> {
    RUNTIME.block_on(async {
        let world = WORLD.get_or_try_init(World::open).await?;
        test(world).await
    })
}

/// Waits until `holds` does.
///
/// # Errors
/// When it does not within `patience`, or fails.
pub async fn eventually(
    patience: Duration,
    mut holds: impl AsyncFnMut() -> anyhow::Result<bool>,
) -> anyhow::Result<()> {
    let started = Instant::now();
    while !holds().await? {
        anyhow::ensure!(started.elapsed() < patience, "it did not come true in {patience:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}

impl World {
    async fn open() -> anyhow::Result<Self> {
        if std::env::var_os("RUST_LOG").is_some() {
            platform::telemetry::init();
        }
        Self::of(Installation::of_this_run().await?).await
    }

    /// What is needed around an installation.
    ///
    /// # Errors
    /// When its server does not start.
    pub async fn of(installation: Installation) -> anyhow::Result<Self> {
        let settings = Settings::of(&installation);
        let node = FarmNode::join(&settings.judge_url).await?;
        let server = Server::start(settings).await?;
        let provisioner = installation.provisioner()?;
        let background = provisioner.clone();
        let standbys = tokio::spawn(async move { background.work().await });
        Ok(Self { installation, provisioner, server, _node: node, standbys })
    }

    /// A world of its own, for a test that would disturb the others: databases and server are nobody else's.
    ///
    /// # Errors
    /// When it can't be made.
    pub async fn beside(&self) -> anyhow::Result<World> {
        Self::of(self.installation.beside().await?).await
    }

    /// A site on the shared server, with its first admin.
    ///
    /// # Errors
    /// When it can't be made.
    pub async fn site(&self) -> anyhow::Result<TestSite> {
        self.site_on(&self.server).await
    }

    /// A site that is asked for at another server.
    ///
    /// # Errors
    /// When it can't be made.
    pub async fn site_on(&self, server: &Server) -> anyhow::Result<TestSite> {
        let subdomain = format!("site-{}", unique());
        let application = Application {
            name: format!("Lớp {subdomain}"),
            email: format!("admin@{subdomain}.vn"),
            subdomain,
            kind: "other".to_owned(),
            password: PASSWORD.to_owned(),
            starter_content: false,
            id: None,
        };
        TestSite::sign_up(self, server, application).await
    }
}
