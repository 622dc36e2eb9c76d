//! Certificates of sites' own domains, with a real issuer (Pebble) that refuses nonces at random.

mod customers;
mod http2;
mod leaving;
pub mod place;
mod platform_hosts;
mod queue;
mod refused;
mod renewals;
mod sealed;
mod trouble;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use control_plane::certificates;
use serde_json::json;
use tenant_api::tls::TlsSettings;
use tests::https::Client;
use tests::pebble::Manner;
use tests::run;
use tests::server::{Server, Settings};
use tests::world::eventually;

use place::{Place, SOON, claim, domain};

const HOST: &str = "hoc.example.test";
/// From the moment that DNS is right until the site is there over HTTPS.
const PROMISE: Duration = Duration::from_secs(15);

#[test]
fn from_the_claim_to_https_to_renewal_to_the_end() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world, Manner::default()).await?;
        let _work = (place.check_domains()?, place.issue()?);
        let (site, other) = (place.site().await?, place.site().await?);
        let view = claim(&site, HOST).await?;
        assert_eq!(view["status"], "pending_dns");
        eventually(SOON, async || Ok(domain(&site, HOST).await?["checked_at"].is_i64())).await?;
        assert_eq!(domain(&site, HOST).await?["status"], "pending_dns");
        let client = place.client().await?;
        assert!(client.connect(place.https(), HOST).await.is_err(), "there is no certificate yet");

        place.obey(&view);
        let right = Instant::now();
        let there =
            async || Ok(client.get(place.https(), HOST, "/api/tenant").await.is_ok_and(|answer| answer.status == 200));
        eventually(SOON, there).await.map_err(|error| anyhow::anyhow!("{error}\n{}", place.pebble.log()))?;
        let took = right.elapsed();
        eprintln!("from the moment that DNS is right to the site over HTTPS: {:.1} s", took.as_secs_f64());
        assert!(took < PROMISE, "{took:?}");
        let page = client.get(place.https(), HOST, "/api/tenant").await?;
        assert!(page.body.contains(&format!("\"id\":{}", site.id)), "{}", page.body);
        assert_eq!(page.header("strict-transport-security"), None, "the domain is new");
        place.until(HOST, "active").await?;

        assert_eq!(
            other.admin.post("/api/tenant/domain", json!({"domain": HOST})).await?.refused(409)?,
            "domain_taken"
        );
        who_is_sent_to_https(&place).await?;
        strangers_are_refused_at_the_handshake(&place, &client).await?;
        renewal_is_not_noticed(&place, &client).await?;
        another_replica_serves_it_after_the_key_was_rotated(&place, &client).await?;
        browsers_are_told_to_stay(&place, &client).await?;

        place.dns.remove(HOST);
        place.until(HOST, "reconnect_required").await?;
        assert_eq!(domain(&site, HOST).await?["status"], "reconnect_required");
        let wanted = "SELECT count(*) FROM certificates WHERE host = $1 AND is_wanted";
        eventually(SOON, async || Ok(place.count(wanted, HOST).await? == 0)).await?;

        let id = view["id"].as_i64().unwrap_or_default();
        assert_eq!(site.admin.delete(&format!("/api/tenant/domain/{id}")).await?.data()?, true);
        let gone = async || Ok(client.connect(place.https(), HOST).await.is_err());
        eventually(SOON, gone).await?;
        assert_eq!(place.count("SELECT count(*) FROM certificates WHERE host = $1", HOST).await?, 0, "nor its key");
        Ok(())
    })
}

async fn who_is_sent_to_https(place: &Place) -> anyhow::Result<()> {
    let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
    let get = async |host: &str, path: &str| {
        http.get(format!("http://{}{path}", place.server.address)).header("host", host).send().await
    };
    let sent = get(HOST, "/problems?page=2").await?;
    let to = sent.headers().get("location").and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    let wanted = format!("https://{HOST}:{}/problems?page=2", place.https().port());
    assert_eq!((sent.status().as_u16(), to), (308, wanted));
    assert_eq!(sent.headers().get("cache-control").and_then(|value| value.to_str().ok()), Some("no-store"));
    assert_eq!(get(HOST, "/healthz").await?.status(), 200);
    assert_eq!(get(HOST, "/.well-known/acme-challenge/nothing").await?.status(), 404, "answered, not redirected");
    assert_eq!(get("nobody.localhost", "/").await?.status(), 404, "a host without a certificate stays");
    Ok(())
}

async fn strangers_are_refused_at_the_handshake(place: &Place, client: &Client) -> anyhow::Result<()> {
    for name in ["nobody.example.test", "example.test", "a.hoc.example.test", "127.0.0.1"] {
        let refused = client.connect(place.https(), name).await.err().map(|error| error.to_string());
        // An alert of the server's, not a doubt of the client's.
        assert!(refused.as_ref().is_some_and(|text| text.contains("alert")), "{name}: {refused:?}");
    }
    Ok(())
}

/// With the server up, one handshake after the other.
async fn renewal_is_not_noticed(place: &Place, client: &Client) -> anyhow::Result<()> {
    let before = client.connect(place.https(), HOST).await?.certificate();
    let (over, shaken) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let shaking = tokio::spawn({
        let (over, shaken, client, address) = (Arc::clone(&over), Arc::clone(&shaken), client.clone(), place.https());
        async move {
            while !over.load(Ordering::Relaxed) {
                client.get(address, HOST, "/healthz").await?;
                shaken.fetch_add(1, Ordering::Relaxed);
            }
            anyhow::Ok(())
        }
    });
    assert!(certificates::renew_now(place.world.provisioner.control(), HOST).await?);
    let renewed = async || Ok(client.connect(place.https(), HOST).await?.certificate() != before);
    let outcome = eventually(SOON, renewed).await;
    over.store(true, Ordering::Relaxed);
    shaking.await??;
    outcome?;
    let count = shaken.load(Ordering::Relaxed);
    eprintln!("handshakes during a renewal: {count}, none failed");
    assert!(count > 0);
    assert_eq!(place.text("SELECT state FROM certificates WHERE host = $1", HOST).await?.as_deref(), Some("valid"));
    let renewal = "SELECT count(*) FROM certificates WHERE host = $1
        AND renew_at > not_before + (not_after - not_before) * 0.64 AND renew_at <= not_before + (not_after - not_before) * 0.667
        AND next_attempt_at = renew_at";
    assert_eq!(place.count(renewal, HOST).await?, 1, "renewed at two thirds of its life");
    Ok(())
}

async fn another_replica_serves_it_after_the_key_was_rotated(place: &Place, client: &Client) -> anyhow::Result<()> {
    let pool = place.world.provisioner.control();
    let sealed = "SELECT key_sealed FROM certificates WHERE host = $1";
    assert!(place.text(sealed, HOST).await?.is_some_and(|text| text.starts_with("v1.first.")));
    let new = place::vault("second")?;
    let lost = certificates::reseal(pool, &new).await?;
    assert_eq!((lost.renewed, lost.lost.len()), (0, 2), "a key that is not there opens nothing: {lost:?}");
    // The account's and the certificate's.
    let both = place.rotated_to("third")?;
    let done = certificates::reseal(pool, &both).await?;
    assert_eq!((done.renewed, done.kept, done.lost.len()), (2, 0, 0));
    let again = certificates::reseal(pool, &both).await?;
    assert_eq!((again.renewed, again.kept), (0, 2));
    assert!(place.text(sealed, HOST).await?.is_some_and(|text| text.starts_with("v1.third.")));
    let tls = TlsSettings { vault: Some(both), ..TlsSettings::default() };
    let replica = Server::start(Settings { tls, ..place.server.settings.clone() }).await?;
    let there =
        async || Ok(client.get(replica.tls_address, HOST, "/healthz").await.is_ok_and(|answer| answer.status == 200));
    eventually(SOON, there).await
}

async fn browsers_are_told_to_stay(place: &Place, client: &Client) -> anyhow::Result<()> {
    place.sql("UPDATE certificates SET stable_since = now() - interval '8 days' WHERE host = $1", HOST).await?;
    let told = async |value: &str| {
        let answer = client.get(place.https(), HOST, "/api/tenant").await?;
        Ok(answer.header("strict-transport-security") == Some(value))
    };
    eventually(SOON, async || told("max-age=86400").await).await?;
    place.sql("UPDATE certificates SET stable_since = now() - interval '15 days' WHERE host = $1", HOST).await?;
    eventually(SOON, async || told("max-age=31536000").await).await
}
