//! HTTP/2 over TLS: what is agreed on, many streams at once, whose connection it is, and readers that read nothing.

use std::time::{Duration, Instant};

use bytes::Bytes;
use http::Request;
use platform::http::EdgeConfig;
use serde_json::{Value, json};
use tests::http2::{Http2, get, read};
use tests::https::Client;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{TestSite, World, run};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::place::SOON;

/// Room that no answer here needs more of.
pub(super) const ROOM: u32 = 1 << 20;
/// A second name of the first site.
const DOMAIN: &str = "hoc.example.test";

/// Two sites of a server of their own, over one certificate for all their names.
pub(super) struct Scene {
    pub(super) server: Server,
    pub(super) client: Client,
    pub(super) site: TestSite,
    other: TestSite,
    _folder: tempfile::TempDir,
}

pub(super) async fn scene(world: &World, network: EdgeConfig) -> anyhow::Result<Scene> {
    let folder = tempfile::tempdir()?;
    let (chain, key) = (folder.path().join("chain.pem"), folder.path().join("key.pem"));
    let (site, other) = (world.site().await?, world.site().await?);
    let domain = format!("{}.{DOMAIN}", site.id);
    let names = vec![site.host.clone(), other.host.clone(), domain];
    let made = rcgen::generate_simple_self_signed(names)?;
    std::fs::write(&chain, made.cert.pem())?;
    std::fs::write(&key, made.signing_key.serialize_pem())?;
    let mut settings = Settings { network, ..Settings::of(&world.installation) };
    (settings.tls.tls_certificate, settings.tls.tls_key) = (Some(chain), Some(key));
    let server = Server::start(settings).await?;
    Ok(Scene { server, client: Client::trusting(&made.cert.pem())?, site, other, _folder: folder })
}

impl Scene {
    pub(super) async fn open(&self, room: u32) -> anyhow::Result<Http2> {
        Http2::open(&self.client, self.server.tls_address, &self.site.host, room).await
    }

    /// The first site's second name.
    async fn domain(&self, world: &World) -> anyhow::Result<String> {
        let host = format!("{}.{DOMAIN}", self.site.id);
        sqlx::query("INSERT INTO domains (host, tenant_id, state, status, holds, verified_at) VALUES ($1, $2, 'live', 'active', true, now())")
            .bind(&host)
            .bind(self.site.id)
            .execute(world.provisioner.control())
            .await?;
        Ok(host)
    }
}

fn id_of(body: &str) -> Value {
    serde_json::from_str::<Value>(body).unwrap_or_default()["data"]["id"].clone()
}

#[test]
fn many_streams_of_one_connection_are_that_sites_only() -> anyhow::Result<()> {
    run(async |world| {
        let scene = scene(world, EdgeConfig::default()).await?;
        let Scene { server, client, site, other, .. } = &scene;
        // What is spoken: the better of what both know; HTTP/1.1 with who says nothing; nothing with who knows neither.
        for (offered, spoken) in [(&["h2", "http/1.1"][..], Some("h2")), (&["http/1.1"], Some("http/1.1")), (&[], None)]
        {
            let mut connection = client.offering(offered).connect(server.tls_address, &site.host).await?;
            assert_eq!(connection.protocol().as_deref(), spoken, "{offered:?}");
            if spoken != Some("h2") {
                assert_eq!(connection.get(&site.host, "/api/tenant", &[]).await?.status, 200);
            }
        }
        let stranger = client.offering(&["spdy/3"]);
        assert!(stranger.connect(server.tls_address, &site.host).await.is_err(), "no_application_protocol");

        let connection = scene.open(ROOM).await?;
        let asked = (0..60).map(|_| connection.get(&site.host, "/api/tenant"));
        for answer in futures::future::try_join_all(asked).await? {
            assert_eq!((answer.status, id_of(&answer.body)), (200, json!(site.id)));
        }
        let body = Bytes::from(json!({"email": "an@x.vn", "password": "a".repeat(200_000)}).to_string());
        let sign_in = Request::post(format!("https://{}/api/users/sign-in", site.host))
            .header("content-type", "application/json")
            .body(())?;
        let answer = connection.exchange(sign_in, Some(body)).await?;
        assert!((400..500).contains(&answer.status) && !answer.key().is_empty(), "{answer:?}");
        let many = (0..90)
            .fold(Request::get(format!("https://{}/", site.host)), |request, n| request.header(format!("x-{n}"), "a"));
        let answer = connection.exchange(many.body(())?, None).await?;
        assert_eq!((answer.status, answer.key().as_str()), (431, "headers_too_large"));

        // Another site's page is not given out on it, though the certificate is good for both.
        let answer = connection.get(&other.host, "/api/tenant").await?;
        assert_eq!((answer.status, answer.key().as_str()), (421, "misdirected"));
        // Nor is it by a Host header that says otherwise than the address.
        let forged = Request::get(format!("https://{}/api/tenant", site.host)).header("host", &other.host).body(())?;
        let answer = connection.exchange(forged, None).await?;
        assert_eq!((answer.status, answer.key().as_str()), (421, "misdirected"));
        // Another name of the same site is as good: calls are answered, pages lead to the primary one.
        let domain = scene.domain(world).await?;
        eventually(SOON, async || Ok(connection.get(&domain, "/api/tenant").await?.status == 200)).await?;
        assert_eq!(id_of(&connection.get(&domain, "/api/tenant").await?.body), json!(site.id));
        let page = connection.get(&domain, "/problems").await?;
        let to = page.headers.get("location").and_then(|value| value.to_str().ok()).unwrap_or_default();
        assert!(page.status == 302 && to.starts_with(&format!("https://{}/problems", site.host)), "{page:?}");
        assert_eq!(connection.get(&site.host, "/api/tenant").await?.status, 200, "it goes on");
        Ok(())
    })
}

#[test]
fn readers_that_leave_no_room_are_cut_off() -> anyhow::Result<()> {
    run(async |world| {
        // A body that never comes.
        let quick = scene(world, EdgeConfig { body_seconds: 1, ..EdgeConfig::default() }).await?;
        let host = &quick.site.host;
        let connection = quick.open(ROOM).await?;
        let request = Request::post(format!("https://{host}/api/users/sign-in"))
            .header("content-type", "application/json")
            .header("content-length", "100")
            .body(())?;
        let began = Instant::now();
        let (answer, _unfinished) = connection.begin(request).await?;
        let answer = read(answer).await?;
        assert_eq!((answer.status, answer.key().as_str()), (408, "request_timeout"));
        // Sooner than the usual limit allows.
        assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());

        // A reader who takes a little each time is no worse than a slow one.
        let scene = scene(world, EdgeConfig { answer_seconds: 4, ..EdgeConfig::default() }).await?;
        let host = &scene.site.host;
        let slow = scene.open(1 << 14).await?;
        let text = slow.get(host, "/api/openapi.json").await?;
        assert!(text.status == 200 && text.body.len() > 1 << 16, "{}", text.body.len());
        // One who gives no room is, though the connection lives: its answers would be kept for ever.
        let deaf = scene.open(0).await?;
        let mut kept = Vec::new();
        for _ in 0..20 {
            kept.push(deaf.send(get(host, "/api/openapi.json")?, None).await?);
        }
        // Sooner than the usual limit allows.
        eventually(Duration::from_secs(25), async || Ok(deaf.is_over())).await?;
        assert!(!slow.is_over() && slow.get(host, "/api/tenant").await?.status == 200, "others go on");
        Ok(())
    })
}

/// A frame of HTTP/2 (RFC 9113, 4.1) on stream 1.
fn frame(kind: u8, flags: u8, content: &[u8]) -> Vec<u8> {
    let size = u32::try_from(content.len()).unwrap_or_default().to_be_bytes();
    let head = [size[1], size[2], size[3], kind, flags, 0, 0, 0, u8::from(kind != 4)];
    [head.as_slice(), content].concat()
}

#[test]
fn heads_that_have_no_end_are_cut_off() -> anyhow::Result<()> {
    run(async |world| {
        let scene = scene(world, EdgeConfig { head_seconds: 3, ..EdgeConfig::default() }).await?;
        for grows in [true, false] {
            let client = scene.client.offering(&["h2"]);
            let mut stream = client.connect(scene.server.tls_address, &scene.site.host).await?.into_stream();
            stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await?;
            stream.write_all(&frame(4, 0, &[])).await?;
            // `:method: GET`, again and again, and never the last of it.
            let part = [0x82; 8 * 1024];
            stream.write_all(&frame(1, 0, &part)).await?;
            let began = Instant::now();
            let mut sent = 0;
            let (mut read, mut write) = tokio::io::split(stream);
            let sending = async {
                while grows && write.write_all(&frame(9, 0, &part)).await.is_ok() && write.flush().await.is_ok() {
                    sent += part.len();
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
                std::future::pending::<()>().await;
            };
            let mut got = Vec::new();
            tokio::select! {
                ended = tokio::time::timeout(SOON, read.read_to_end(&mut got)) => drop(ended?),
                () = sending => {}
            }
            assert!(sent <= 1 << 19, "{sent}");
            // Sooner than the usual limit allows.
            assert!(began.elapsed() < Duration::from_secs(12), "{:?}", began.elapsed());
        }
        assert_eq!(scene.open(ROOM).await?.get(&scene.site.host, "/api/tenant").await?.status, 200);
        Ok(())
    })
}

#[test]
fn one_connection_has_so_many_answers_waiting() -> anyhow::Result<()> {
    run(async |world| {
        let scene = scene(world, EdgeConfig::default()).await?;
        let host = &scene.site.host;
        let greedy = scene.open(0).await?;
        let mut heads = Vec::new();
        for _ in 0..200 {
            heads.push(greedy.send(get(host, "/api/tenant")?, None).await?);
        }
        let mut statuses = Vec::new();
        for head in heads {
            statuses.push(tokio::time::timeout(SOON, head).await??);
        }
        let count = |code: u16| statuses.iter().filter(|answer| answer.status().as_u16() == code).count();
        assert!(
            count(200) > 0 && count(200) <= 128 && count(200) + count(429) == 200,
            "{} and {}",
            count(200),
            count(429)
        );
        // It is the connection that is full, not the server.
        assert_eq!(scene.open(ROOM).await?.get(host, "/api/tenant").await?.status, 200);
        Ok(())
    })
}

/// Names that nobody has: refused before anything is looked up or computed, so that many of them cost little and nothing
/// is kept.
#[test]
fn handshakes_for_unknown_names_cost_little() -> anyhow::Result<()> {
    run(async |world| {
        let scene = scene(world, EdgeConfig { address_connections: 20, ..EdgeConfig::default() }).await?;
        let Scene { server, client, site, .. } = &scene;
        for round in 0..5 {
            let names: Vec<String> = (0..10).map(|number| format!("{round}-{number}.example.test")).collect();
            let refused = names.iter().map(|name| client.connect(server.tls_address, name));
            for outcome in futures::future::join_all(refused).await {
                let error = outcome.err().map(|error| error.to_string()).unwrap_or_default();
                assert!(error.contains("alert"), "{error}");
            }
        }
        // 50 have come and gone: none of them is still counted as a connection.
        assert_eq!(client.get(server.tls_address, &site.host, "/api/tenant").await?.status, 200);
        // Who begins no handshake has a place of the address' all the same.
        let mut silent = Vec::new();
        eventually(SOON, async || {
            // Those above may take a moment to give their places back: as many as are missing come again.
            for _ in 0..20 {
                silent.push(tokio::net::TcpStream::connect(server.tls_address).await?);
            }
            Ok(client.connect(server.tls_address, &site.host).await.is_err())
        })
        .await?;
        drop(silent);
        eventually(SOON, async || Ok(client.connect(server.tls_address, &site.host).await.is_ok())).await
    })
}

/// Keys of session tickets are each replica's own (see `tenant_api::tls::server_config`): at another one a handshake is a
/// full one, and succeeds.
#[test]
fn sessions_are_resumed_at_the_same_replica_and_begun_anew_at_another() -> anyhow::Result<()> {
    run(async |world| {
        let scene = scene(world, EdgeConfig::default()).await?;
        let replica = Server::start(scene.server.settings.clone()).await?;
        let host = &scene.site.host;
        let client = scene.client.resuming();
        let mut resumed = Vec::new();
        for server in [&scene.server, &scene.server, &replica, &replica] {
            let mut connection = client.connect(server.tls_address, host).await?;
            assert_eq!(connection.get(host, "/api/tenant", &[]).await?.status, 200);
            resumed.push(connection.is_resumed());
        }
        assert_eq!(resumed, [false, true, false, true]);
        Ok(())
    })
}
