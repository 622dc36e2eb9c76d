//! The platform's own host, as the control plane serves it, started on a free port within the test's process.

use std::net::{SocketAddr, TcpListener};

use actix_web::dev::ServerHandle;
use actix_web::web;
use anyhow::Context;
use control_plane::addresses::Addresses;
use control_plane::platform_host::{self, PlatformHost};
use platform::http::{Edge, Proxies};
use platform::metrics::Metrics;
use platform::web::WebFiles;
use tokio::sync::oneshot;

use crate::server::network;
use crate::world::World;

/// The platform's host; it serves until it is dropped.
pub struct Platform {
    /// Where it listens.
    pub address: SocketAddr,
    server: ServerHandle,
}

impl Platform {
    /// Starts the host of a world, where one client may sign up `sign_ups_an_hour` sites.
    ///
    /// # Errors
    /// When no port is free.
    pub async fn start(world: &World, sign_ups_an_hour: usize) -> anyhow::Result<Self> {
        // A site's server has put its template there.
        let web = WebFiles::load(&world.installation.folder.join("web").to_string_lossy())?;
        let addresses = Addresses {
            platform_host: "lophoc.localhost".to_owned(),
            site_suffix: "localhost".to_owned(),
            public_port: 8080,
            https: false,
        };
        let host = PlatformHost::new(world.installation.provisioner()?, web, addresses, sign_ups_an_hour);
        let edge = web::Data::new(Edge::new(network(), Proxies::nearby(), Metrics::default()));
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let (ready, started) = oneshot::channel();
        std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async {
                match platform_host::server(listener, host, &edge) {
                    Ok(server) => {
                        // Whoever started it may have given up waiting.
                        let _ = ready.send(Ok(server.handle()));
                        // It ends when it is told to.
                        let _ = server.await;
                    }
                    Err(error) => drop(ready.send(Err(error))),
                }
            });
        });
        Ok(Self { address, server: started.await.context("the host's thread ended at its start")?? })
    }
}

impl Drop for Platform {
    fn drop(&mut self) {
        // Told at once; nobody waits for its end.
        drop(self.server.stop(false));
    }
}
