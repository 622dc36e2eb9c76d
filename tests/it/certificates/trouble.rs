//! What goes wrong: validations that fail, limits, processes that are killed, clients that are too old.

use std::sync::Arc;

use control_plane::certificates::{self, Limits};
use rustls::version::{TLS12, TLS13};
use serde_json::json;
use tests::dns::Failure;
use tests::https::Client;
use tests::pebble::Manner;
use tests::run;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::place::{Place, SOON, domain, vault};

const HOST: &str = "hoc.example.test";

#[test]
fn an_issuer_that_refuses_half_of_all_nonces_is_borne_with() -> anyhow::Result<()> {
    run(async |world| {
        let place =
            Place::open(world, Manner { refused_nonces: 50, reused_authorizations: 100, ..Manner::default() }).await?;
        let _work = place.issue()?;
        let site = place.site().await?;
        place.hold(&site, HOST).await?;
        place.until(HOST, "active").await?;
        // The second order finds its authorization valid already.
        let pool = place.world.provisioner.control();
        certificates::renew_now(pool, HOST).await?;
        let twice = "SELECT count(*) FROM certificates WHERE host = $1 AND version = 2 AND attempts = 0";
        eventually(SOON, async || Ok(place.count(twice, HOST).await? == 1)).await?;
        assert_eq!(place.count("SELECT count(*) FROM acme_accounts WHERE directory <> $1", "").await?, 1);
        Ok(())
    })
}

#[test]
fn failed_validations_are_told_and_counted_and_stop_at_the_limit() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::unanswered(world).await?;
        let _work = place.issue_within(Limits { failures_in_an_hour: 2, ..Limits::default() })?;
        let site = place.site().await?;
        place.hold(&site, HOST).await?;
        place.until(HOST, "failed").await?;
        let view = domain(&site, HOST).await?;
        assert_eq!(view["reason"], "certificate");
        let why = view["reason_detail"].as_str().unwrap_or_default();
        assert!(why.contains("refused") || why.contains("connect"), "the issuer's words: {view}");
        let waits = "SELECT count(*) FROM certificates WHERE host = $1 AND state = 'failed' AND order_url IS NULL
            AND attempts = 1 AND next_attempt_at - now() BETWEEN interval '40 seconds' AND interval '76 seconds'";
        assert_eq!(place.count(waits, HOST).await?, 1, "about a minute");

        let pool = place.world.provisioner.control();
        let failures = "SELECT count(*) FROM acme_events WHERE host = $1 AND kind = 'failed_validation'";
        certificates::renew_now(pool, HOST).await?;
        eventually(SOON, async || Ok(place.count(failures, HOST).await? == 2)).await?;
        eventually(SOON, async || {
            certificates::renew_now(pool, HOST).await?;
            let error = place.text("SELECT last_error FROM certificates WHERE host = $1", HOST).await?;
            Ok(error.is_some_and(|text| text.contains("failed validations of the host in an hour")))
        })
        .await?;
        let orders = "SELECT count(*) FROM acme_events WHERE host = $1 AND kind = 'order'";
        assert_eq!((place.count(orders, HOST).await?, place.count(failures, HOST).await?), (2, 2));
        let later =
            "SELECT count(*) FROM certificates WHERE host = $1 AND next_attempt_at > now() + interval '50 minutes'";
        eventually(SOON, async || Ok(place.count(later, HOST).await? == 1)).await?;
        Ok(())
    })
}

#[test]
fn orders_wait_for_the_issuers_limits_and_renewals_are_not_kept_from_them() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world, Manner::default()).await?;
        let site = place.site().await?;
        let hosts = ["a.example.test", "b.example.test", "c.other.test"];
        for host in hosts {
            place.hold(&site, host).await?;
        }
        let work = place.issue_within(Limits { domain_in_a_week: 1, ..Limits::default() })?;
        place.until("c.other.test", "active").await?;
        let waiting = "SELECT count(*) FROM certificates WHERE last_error = $1
            AND next_attempt_at > now() + interval '4 minutes' AND state = 'waiting' AND attempts = 0";
        let why = "waits for the issuer's limit: certificates for the registered domain in a week";
        eventually(SOON, async || Ok(place.count(waiting, why).await? == 1)).await?;
        let valid = "SELECT count(*) FROM certificates WHERE registered_domain = $1 AND state = 'valid'";
        eventually(SOON, async || Ok(place.count(valid, "example.test").await? == 1)).await?;
        work.kill().await;

        // A renewal is none of those, but there are at most so many of one host.
        let _work = place.issue_within(Limits { domain_in_a_week: 1, duplicates_in_a_week: 2, ..Limits::default() })?;
        let pool = place.world.provisioner.control();
        certificates::renew_now(pool, "c.other.test").await?;
        let issued = "SELECT count(*) FROM acme_events WHERE host = $1 AND kind = 'issued'";
        eventually(SOON, async || Ok(place.count(issued, "c.other.test").await? == 2)).await?;
        certificates::renew_now(pool, "c.other.test").await?;
        let duplicates = "SELECT count(*) FROM certificates WHERE host = $1 AND chain_pem IS NOT NULL
            AND last_error LIKE '%certificates for the host in a week' AND next_attempt_at > now() + interval '6 days'";
        eventually(SOON, async || Ok(place.count(duplicates, "c.other.test").await? == 1)).await?;
        assert_eq!(place.count(issued, "c.other.test").await?, 2);
        Ok(())
    })
}

#[test]
fn an_order_goes_on_where_a_killed_process_has_left_it() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world, Manner::default()).await?;
        let site = place.site().await?;
        place.hold(&site, HOST).await?;
        // The issuer is kept waiting for the host's address, so that the order stays open.
        place.dns.fail(HOST, Some(Failure::Held));
        let first = place.issue()?;
        let ordered = "SELECT order_url FROM certificates WHERE host = $1";
        eventually(SOON, async || Ok(place.text(ordered, HOST).await?.is_some())).await?;
        first.kill().await;
        let order = place.text(ordered, HOST).await?;
        place.dns.fail(HOST, None);
        place.sql("UPDATE certificates SET leased_until = now() WHERE host = $1", HOST).await?;
        let key = place.text("SELECT order_key_sealed FROM certificates WHERE host = $1", HOST).await?;
        let _second = place.issue()?;
        place.until(HOST, "active").await?;
        assert_eq!(place.text("SELECT key_sealed FROM certificates WHERE host = $1", HOST).await?, key, "of {order:?}");
        let orders = "SELECT count(*) FROM acme_events WHERE host = $1 AND kind = 'order'";
        assert_eq!(place.count(orders, HOST).await?, 1, "no second order");
        Ok(())
    })
}

#[test]
fn an_order_that_can_not_be_gone_on_with_is_made_and_counted_anew() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world, Manner::default()).await?;
        let site = place.site().await?;
        place.hold(&site, HOST).await?;
        an_order_is_left_behind(&place).await?;
        let orders = "SELECT count(*) FROM acme_events WHERE host = $1 AND kind = 'order'";
        assert_eq!(place.count(orders, HOST).await?, 1);
        let work = place.issue_within(Limits { orders_in_3_hours: 1, ..Limits::default() })?;
        let waits = "SELECT count(*) FROM certificates WHERE host = $1 AND last_error_kind = 'budget'
            AND order_url IS NULL AND attempts = 0 AND next_attempt_at > now() + interval '2 hours'";
        eventually(SOON, async || Ok(place.count(waits, HOST).await? == 1)).await?;
        assert_eq!(place.count(orders, HOST).await?, 1, "there is no room for another one");
        work.kill().await;

        an_order_is_left_behind(&place).await?;
        let before = place.count(orders, HOST).await?;
        let _work = place.issue()?;
        place.until(HOST, "active").await?;
        assert_eq!(place.count(orders, HOST).await?, before + 1);
        Ok(())
    })
}

/// By a killed process, with a key that nobody can open.
async fn an_order_is_left_behind(place: &Place) -> anyhow::Result<()> {
    place.dns.fail(HOST, Some(Failure::Held));
    certificates::renew_now(place.world.provisioner.control(), HOST).await?;
    let work = place.issue()?;
    let ordered = "SELECT order_url FROM certificates WHERE host = $1";
    eventually(SOON, async || Ok(place.text(ordered, HOST).await?.is_some())).await?;
    work.kill().await;
    place.dns.fail(HOST, None);
    place.sql("UPDATE certificates SET leased_until = now(), order_key_sealed = 'lost' WHERE host = $1", HOST).await
}

#[test]
fn keys_that_are_sealed_anew_during_an_order_stay_so() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world, Manner::default()).await?;
        let site = place.site().await?;
        place.hold(&site, HOST).await?;
        // The issuer is kept waiting, so that the order is open until its keys are sealed anew.
        place.dns.fail(HOST, Some(Failure::Held));
        let _work = place.issue()?;
        let ordered = "SELECT order_url FROM certificates WHERE host = $1";
        eventually(SOON, async || Ok(place.text(ordered, HOST).await?.is_some())).await?;
        // The account's and the order's.
        let done = certificates::reseal(place.world.provisioner.control(), &place.rotated_to("second")?).await?;
        assert_eq!((done.renewed, done.kept, done.lost.len()), (2, 0, 0));
        place.dns.fail(HOST, None);
        place.until(HOST, "active").await?;
        let sealed = place.text("SELECT key_sealed FROM certificates WHERE host = $1", HOST).await?;
        assert!(sealed.as_ref().is_some_and(|text| text.starts_with("v1.second.")), "{sealed:?}");
        Ok(())
    })
}

#[test]
fn a_certificate_that_was_deleted_is_told_from_the_next_one() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world, Manner::default()).await?;
        let site = place.site().await?;
        place.hold(&site, HOST).await?;
        let work = place.issue()?;
        place.until(HOST, "active").await?;
        work.kill().await;
        let version = "SELECT version::text FROM certificates WHERE host = $1 AND chain_pem IS NOT NULL";
        assert_eq!(place.text(version, HOST).await?.as_deref(), Some("1"));
        place.sql("DELETE FROM certificates WHERE host = $1", HOST).await?;
        let _work = place.issue()?;
        eventually(SOON, async || Ok(place.text(version, HOST).await?.as_deref() == Some("2"))).await
    })
}

#[test]
fn a_certificate_that_has_ended_is_not_served_and_nobody_is_sent_to_it() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world, Manner::default()).await?;
        let site = place.site().await?;
        place.hold(&site, HOST).await?;
        let work = place.issue()?;
        place.until(HOST, "active").await?;
        work.kill().await;
        let client = place.client().await?;
        eventually(SOON, async || Ok(client.connect(place.https(), HOST).await.is_ok())).await?;
        // Read again because of the other change.
        let ends =
            "UPDATE certificates SET not_after = now() + interval '1 second', stable_since = now() WHERE host = $1";
        place.sql(ends, HOST).await?;
        eventually(SOON, async || Ok(client.connect(place.https(), HOST).await.is_err())).await?;
        assert_eq!(site.visitor().at(HOST).get("/api/tenant").await?.status, 200, "over HTTP");
        Ok(())
    })
}

#[test]
fn a_domain_that_is_looked_at_anew_has_its_certificate_tried_anew_unless_the_issuer_said_when() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world, Manner::default()).await?;
        let site = place.site().await?;
        place.hold(&site, HOST).await?;
        let failed = "INSERT INTO certificates (host, tenant_id, registered_domain, state, last_error, last_error_kind, created_at, next_attempt_at)
            SELECT host, tenant_id, host, 'failed', $1, $1, now() - interval '1 hour', now() + interval '1 hour' FROM domains";
        place.sql(failed, "rate_limited").await?;
        let check = format!("/api/tenant/domain/{}/check", domain(&site, HOST).await?["id"]);
        let due = "SELECT count(*) FROM certificates WHERE host = $1 AND next_attempt_at <= now()";
        site.admin.post(&check, json!({})).await?.data()?;
        assert_eq!(place.count(due, HOST).await?, 0);
        place.sql("UPDATE certificates SET last_error_kind = $1", "validation").await?;
        site.admin.post(&check, json!({})).await?.data()?;
        assert_eq!(place.count(due, HOST).await?, 1);
        Ok(())
    })
}

#[test]
fn an_issuer_that_has_forgotten_us_gets_to_know_us_anew() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world, Manner::default()).await?;
        let site = place.site().await?;
        place.hold(&site, HOST).await?;
        let work = place.issue()?;
        place.until(HOST, "active").await?;
        work.kill().await;
        // A name that the issuer does not know, sealed as ours is.
        let account = "SELECT directory FROM acme_accounts WHERE directory <> $1";
        let directory = place.text(account, "").await?.unwrap_or_default();
        let context = format!("ACME account at {directory}");
        let sealed = "SELECT credentials_sealed FROM acme_accounts WHERE directory = $1";
        let sealed = place.text(sealed, &directory).await?.unwrap_or_default();
        let mut known: serde_json::Value = serde_json::from_slice(&place.vault.open(&context, &sealed)?)?;
        known["id"] = format!("{}99", known["id"].as_str().unwrap_or_default()).into();
        let forged = place.vault.seal(&context, known.to_string().as_bytes())?;
        place.sql("UPDATE acme_accounts SET credentials_sealed = $1", &forged).await?;
        let _work = place.issue()?;
        certificates::renew_now(place.world.provisioner.control(), HOST).await?;
        let twice = "SELECT count(*) FROM certificates WHERE host = $1 AND version = 2";
        eventually(SOON, async || Ok(place.count(twice, HOST).await? == 1)).await
    })
}

/// The platform's own certificate, out of files.
#[test]
fn only_tls_of_today_is_spoken_and_never_to_a_stranger() -> anyhow::Result<()> {
    run(async |world| {
        let folder = tempfile::tempdir()?;
        let (chain, key) = (folder.path().join("chain.pem"), folder.path().join("key.pem"));
        let (site, other) = (world.site().await?, world.site().await?);
        let made = rcgen::generate_simple_self_signed(vec![site.host.clone(), "lophoc.localhost".to_owned()])?;
        std::fs::write(&chain, made.cert.pem())?;
        std::fs::write(&key, made.signing_key.serialize_pem())?;
        let mut settings = Settings::of(&world.installation);
        settings.tls.tls_certificate = Some(chain);
        settings.tls.tls_key = Some(key);
        settings.tls.hsts_platform_seconds = 600;
        let server = Server::start(settings).await?;
        let root = made.cert.pem();
        for version in [&TLS12, &TLS13] {
            let mut connection =
                Client::with_versions(&root, &[version])?.connect(server.tls_address, &site.host).await?;
            assert_eq!(connection.version(), Some(version.version));
            let answer = connection.get(&site.host, "/api/tenant", &[]).await?;
            assert_eq!((answer.status, answer.header("strict-transport-security")), (200, Some("max-age=600")));
        }
        let (alert, description) = (21, 70);
        assert_eq!(old_hello(&server, &site.host).await?, (alert, description), "TLS 1.1: protocol_version");
        let client = Client::trusting(&root)?;
        for name in ["khac.vn", "a.b.localhost", "127.0.0.1"] {
            assert!(client.connect(server.tls_address, name).await.is_err(), "{name}");
        }
        // A connection for one site is not good for another's pages.
        let answer = client.connect(server.tls_address, &site.host).await?.get(&other.host, "/api/tenant", &[]).await?;
        assert_eq!(answer.status, 421);
        Ok(())
    })
}

/// Type and description of what the server answers to a hello of TLS 1.1.
async fn old_hello(server: &Server, host: &str) -> anyhow::Result<(u8, u8)> {
    let name = host.as_bytes();
    let length = |value: usize| u16::try_from(value).map(u16::to_be_bytes);
    let mut server_name = Vec::new();
    server_name.extend(length(name.len() + 3)?);
    server_name.push(0);
    server_name.extend(length(name.len())?);
    server_name.extend(name);
    let mut extensions = vec![0, 0];
    extensions.extend(length(server_name.len())?);
    extensions.extend(server_name);
    // With the signatures that it knows, so that its version is all that is wrong.
    extensions.extend([0, 13, 0, 4, 0, 2, 4, 3]);
    let mut hello = vec![3, 2];
    hello.extend([7; 32]);
    // No session, two suites of that time, no compression.
    hello.extend([0, 0, 4, 0xc0, 0x13, 0xc0, 0x09, 1, 0]);
    hello.extend(length(extensions.len())?);
    hello.extend(extensions);
    let mut message = vec![1, 0];
    message.extend(length(hello.len())?);
    message.extend(hello);
    let mut record = vec![22, 3, 1];
    record.extend(length(message.len())?);
    record.extend(message);
    let mut stream = TcpStream::connect(server.tls_address).await?;
    stream.write_all(&record).await?;
    let mut answer = [0; 7];
    stream.read_exact(&mut answer).await?;
    Ok((answer[0], answer[6]))
}

#[test]
fn challenges_are_answered_by_every_replica_at_their_own_host_only_and_in_time() -> anyhow::Result<()> {
    run(async |world| {
        let replica = Server::start(Settings::of(&world.installation)).await?;
        let pool = world.provisioner.control();
        let offer = async |token: &str, life: &str| {
            sqlx::query("INSERT INTO acme_challenges (token, host, key_authorization, expires_at) VALUES ($1, 'lop.test', $1 || '.thumb', now() + $2::interval)")
                .bind(token)
                .bind(life)
                .execute(pool)
                .await
        };
        let (good, late) = (tests::installation::unique(), tests::installation::unique());
        offer(&good, "1 minute").await?;
        offer(&late, "-1 second").await?;
        let http = reqwest::Client::new();
        for server in [&world.server, &replica] {
            let ask = async |host: &str, token: &str| {
                let address = format!("http://{}/.well-known/acme-challenge/{token}", server.address);
                let answer = http.get(address).header("host", host).send().await?;
                anyhow::Ok((answer.status().as_u16(), answer.text().await?))
            };
            assert_eq!(ask("LOP.test:80", &good).await?, (200, format!("{good}.thumb")));
            for (host, token) in [
                ("khac.test", good.as_str()),
                ("lop.test", &late),
                ("lop.test", "unknown"),
                ("lop.test", "a%2Fb"),
                ("lop.test", ""),
            ] {
                assert_eq!(ask(host, token).await?.0, 404, "{host} {token}");
            }
        }
        Ok(())
    })
}

#[test]
fn keys_are_shown_nowhere() -> anyhow::Result<()> {
    let key = platform::vault::Vault::new_key();
    let vault = platform::vault::Vault::new(&format!("a:{}", key.as_str()))?;
    let tls = tenant_api::tls::TlsSettings { vault: Some(vault.clone()), ..Default::default() };
    let sealed = vault.seal("c", b"-----BEGIN PRIVATE KEY-----")?;
    let served = directory::certificates::served::Served {
        host: HOST.to_owned(),
        chain_pem: String::new(),
        key_sealed: sealed.clone(),
        version: 1,
        not_after: time::OffsetDateTime::UNIX_EPOCH,
        stable_since: None,
    };
    let shown =
        format!("{vault:?} {tls:?} {served:?} {:?} {:?}", tenant_api::tls::Tls::open(tls.clone())?, self::vault("b")?);
    assert!(!shown.contains(key.as_str()) && !shown.contains(&sealed) && !shown.contains("PRIVATE"), "{shown}");
    let kept = Arc::new(vault);
    assert!(format!("{kept:?}").contains("\"a\""), "its id is shown");
    Ok(())
}
