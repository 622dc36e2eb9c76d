//! The certificate of the platform's own hosts, out of files: its end, and the one that follows it.

use std::path::Path;
use std::time::Duration;

use control_plane::certificates::platform_hosts::PlatformHosts;
use directory::certificates::platform_hosts::PATH;
use rcgen::{CertificateParams, KeyPair};
use tests::https::Client;
use tests::run;
use tests::server::{Server, Settings};
use tests::world::eventually;
use time::OffsetDateTime;

use super::place::SOON;

const HOST: &str = "lophoc.localhost";

/// Writes a certificate of that end and its key; returns it in PEM.
fn write(folder: &Path, not_after: OffsetDateTime) -> anyhow::Result<String> {
    let key = KeyPair::generate()?;
    let mut parameters = CertificateParams::new(vec![HOST.to_owned()])?;
    parameters.not_after = not_after;
    let made = parameters.self_signed(&key)?;
    std::fs::write(folder.join("chain.pem"), made.pem())?;
    std::fs::write(folder.join("key.pem"), key.serialize_pem())?;
    Ok(made.pem())
}

#[test]
fn the_platforms_certificate_is_not_served_once_it_has_ended_and_the_next_one_is_without_a_restart()
-> anyhow::Result<()> {
    run(async |world| {
        let folder = tempfile::tempdir()?;
        let now = OffsetDateTime::now_utc().replace_nanosecond(0)?;
        let (day, ended) = (Duration::from_secs(24 * 3600), now - Duration::from_secs(60));
        let first = Client::trusting(&write(folder.path(), now + day * 90)?)?;
        let mut settings = Settings::of(&world.installation);
        settings.tls.tls_certificate = Some(folder.path().join("chain.pem"));
        settings.tls.tls_key = Some(folder.path().join("key.pem"));
        let server = Server::start(settings).await?;
        let url = format!("http://{}", server.address);
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
        let status = async |host: &str, path: &str| {
            let answer = http.get(format!("{url}{path}")).header("host", host).send().await?;
            anyhow::Ok(answer.status().as_u16())
        };
        first.connect(server.tls_address, HOST).await?;
        assert_eq!(status(HOST, "/").await?, 308);
        // Whoever asks for its end, over HTTP as well, and at that host only.
        assert_eq!(PlatformHosts::new(&url, HOST).ends_at().await, Some(now + day * 90));
        assert_eq!(status("nobody.localhost", PATH).await?, 404);

        let over = Client::trusting(&write(folder.path(), ended)?)?;
        eventually(SOON, async || {
            let error = over.connect(server.tls_address, HOST).await.err().map(|error| error.to_string());
            // An alert of the server's, not a doubt of the client's.
            Ok(error.is_some_and(|text| text.contains("alert")))
        })
        .await?;
        assert_ne!(status(HOST, "/").await?, 308, "nobody is sent to it");
        assert_eq!(PlatformHosts::new(&url, HOST).ends_at().await, Some(ended), "it is still told");

        let second = Client::trusting(&write(folder.path(), now + day * 180)?)?;
        eventually(SOON, async || Ok(second.connect(server.tls_address, HOST).await.is_ok())).await?;
        assert_eq!(PlatformHosts::new(&url, HOST).ends_at().await, Some(now + day * 180));
        Ok(())
    })
}

#[test]
fn a_platform_whose_tls_ends_elsewhere_has_no_certificate_to_tell_of() -> anyhow::Result<()> {
    run(async |world| {
        let url = format!("http://{}/", world.server.address);
        assert_eq!(PlatformHosts::new(&url, HOST).ends_at().await, None);
        let nobody = PlatformHosts::new("http://127.0.0.1:9", HOST);
        assert_eq!(nobody.ends_at().await, None, "nor has one that does not answer");
        Ok(())
    })
}
