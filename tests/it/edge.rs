//! What the server makes of those who send too much, too slowly, or in another's name. Each has a server of its own.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use breakage::detour::Detour;
use platform::http::EdgeConfig;
use serde_json::json;
use tests::events::Events;
use tests::installation::unique;
use tests::part::Part;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, TestSite, World, run};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::submissions::{published, submit};

/// For what comes at once where nobody else uses the machine.
const SOON: Duration = Duration::from_secs(180);
/// More often than a burst of these tests allows, also where a second more goes by meanwhile.
const ASKED: usize = 20;

/// The first answer that is a refusal, or the last one. Once it is refused, more of them would meet the next second.
async fn refused(ask: impl AsyncFn() -> anyhow::Result<String>) -> anyhow::Result<String> {
    let mut last = ask().await?;
    for _ in 0..ASKED {
        if !last.starts_with("HTTP/1.1 200") {
            break;
        }
        last = ask().await?;
    }
    Ok(last)
}

/// A server, and a site that is asked for elsewhere unless a test says so.
async fn server(world: &World, network: EdgeConfig) -> anyhow::Result<(Server, TestSite)> {
    let server = Server::start(Settings { network, ..world.server.settings.clone() }).await?;
    Ok((server, world.site().await?))
}

fn get(host: &str, path: &str, headers: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n")
}

/// All that comes until the other end closes.
async fn rest(stream: &mut TcpStream) -> anyhow::Result<String> {
    let mut all = Vec::new();
    // A connection that is cut ends in a reset where something was still on its way.
    let _ = tokio::time::timeout(SOON, stream.read_to_end(&mut all)).await?;
    Ok(String::from_utf8_lossy(&all).into_owned())
}

/// The answer to what is sent, on a connection that is closed after it.
async fn exchange(address: SocketAddr, bytes: &[u8]) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(bytes).await?;
    rest(&mut stream).await
}

/// One answer on a connection that stays open.
async fn one_answer(stream: &mut TcpStream) -> anyhow::Result<String> {
    let mut text = String::new();
    let mut buffer = [0; 4096];
    loop {
        let read = tokio::time::timeout(SOON, stream.read(&mut buffer)).await??;
        anyhow::ensure!(read > 0, "closed after {text:?}");
        text.push_str(&String::from_utf8_lossy(&buffer[..read]));
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.to_lowercase().lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
        if length.is_some_and(|length: usize| body.len() >= length) {
            return Ok(text);
        }
    }
}

fn trusting() -> EdgeConfig {
    EdgeConfig { trusted_proxies: "127.0.0.1".parse().ok(), ..EdgeConfig::default() }
}

const CLOSE: &str = "Connection: close\r\n";

#[test]
fn a_proxys_word_counts_where_it_is_believed_and_nowhere_else() -> anyhow::Result<()> {
    run(async |world| {
        let few = |config: EdgeConfig| EdgeConfig { address_rate: 1, address_burst: 3, ..config };
        let from = |address: &str| format!("X-Forwarded-For: 1.1.1.1, {address}\r\n{CLOSE}");
        let (stern, site) = server(world, few(EdgeConfig::default())).await?;
        let mut statuses = Vec::new();
        for number in 0..8 {
            let request = get(&site.host, "/api/tenant", &from(&format!("203.0.113.{number}")));
            statuses.push(exchange(stern.address, request.as_bytes()).await?[9..12].to_owned());
        }
        assert!(statuses.contains(&"429".to_owned()), "{statuses:?}");
        drop(stern);

        let (believing, site) = server(world, few(trusting())).await?;
        for number in 0..8 {
            let request = get(&site.host, "/api/tenant", &from(&format!("203.0.113.{number}")));
            assert!(exchange(believing.address, request.as_bytes()).await?.starts_with("HTTP/1.1 200"));
        }
        let request = get(&site.host, "/api/tenant", &from("198.51.100.7"));
        let last = refused(async || exchange(believing.address, request.as_bytes()).await).await?;
        assert!(last.starts_with("HTTP/1.1 429") && last.contains("too_many_requests"), "{last}");
        assert!(last.to_lowercase().contains("retry-after: "), "{last}");
        // The proxy's own requests are not a visitor's.
        for _ in 0..8 {
            let request = get(&site.host, "/api/tenant", CLOSE);
            assert!(exchange(believing.address, request.as_bytes()).await?.starts_with("HTTP/1.1 200"));
        }
        // Its name for a request is kept; a stranger's is not. The host stays the Host header's.
        let named = format!("X-Request-Id: from-the-proxy\r\nX-Forwarded-Host: nobody.localhost\r\n{CLOSE}");
        let answer = exchange(believing.address, get(&site.host, "/api/tenant", &named).as_bytes()).await?;
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("from-the-proxy"), "{answer}");
        let (told, site) = server(world, EdgeConfig { forwarded_host: true, ..trusting() }).await?;
        let named = format!("X-Forwarded-Host: {}\r\n{CLOSE}", site.host);
        let answer = exchange(told.address, get("balancer.internal", "/api/tenant", &named).as_bytes()).await?;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        Ok(())
    })
}

#[test]
fn nobody_is_taken_for_the_proxy_itself() -> anyhow::Result<()> {
    run(async |world| {
        let (server, site) = server(world, EdgeConfig { address_rate: 1, address_burst: 3, ..trusting() }).await?;
        // Bytes that are no text, and people with an address of a network that is believed.
        for list in ["\u{fc}, 198.51.100.8", "127.0.0.1", "203.0.113.9, \u{fc}"] {
            let request = get(&site.host, "/api/tenant", &format!("X-Forwarded-For: {list}\r\n{CLOSE}"));
            let last = refused(async || exchange(server.address, request.as_bytes()).await).await?;
            assert!(last.starts_with("HTTP/1.1 429"), "{list}: {last}");
        }
        let own = exchange(server.address, get(&site.host, "/api/tenant", CLOSE).as_bytes()).await?;
        assert!(own.starts_with("HTTP/1.1 200"), "{own}");
        Ok(())
    })
}

#[test]
fn codings_are_chosen_within_the_limits_and_leave_envelopes_and_events_alone() -> anyhow::Result<()> {
    run(async |world| {
        let (server, site) = server(world, EdgeConfig { address_rate: 1, address_burst: 5, ..trusting() }).await?;
        let ask = async |path: &str, more: &str| {
            let request = get(&site.host, path, &format!("Accept-Encoding: {more}\r\n{CLOSE}"));
            exchange(server.address, request.as_bytes()).await
        };
        let packed = ask("/api/openapi.json", "gzip").await?;
        assert!(packed.starts_with("HTTP/1.1 200") && packed.contains("content-encoding: gzip"), "{packed}");
        for path in ["/api/nothing", "/nothing.js", "/api/users/info"] {
            let failed = ask(path, "gzip").await?;
            assert!(failed.contains("\"message_key\":") && !failed.contains("content-encoding"), "{failed}");
        }
        // Who says no to everything there is gets it plain, and counts as everybody does.
        let none = "compress, identity;q=0";
        let plain = ask("/api/tenant", none).await?;
        assert!(plain.starts_with("HTTP/1.1 200") && plain.contains("\"success\":true"), "{plain}");
        assert!(!plain.contains("content-encoding") && plain.contains("x-request-id: "), "{plain}");
        let page = ask("/", &format!("{none}\r\nAccept: text/html")).await?;
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("<main"), "{page}");
        let client = format!("{none}\r\nX-Forwarded-For: 198.51.100.9");
        let last = refused(async || ask("/api/tenant", &client).await).await?;
        assert!(last.starts_with("HTTP/1.1 429") && last.contains("too_many_requests"), "{last}");
        let packing = site.admin.with("accept-encoding", "gzip").through(server.address);
        Events::open(&packing, "/api/tenant/domain/events").await?.wait_for("domains").await?;
        Ok(())
    })
}

#[test]
fn a_session_that_cannot_be_looked_up_spoils_no_file_and_pages_say_so() -> anyhow::Result<()> {
    run(async |world| {
        let shared = &world.server.settings;
        let detour = Detour::to(world.installation.port()).await?;
        let port = |port: u16| format!(":{port}/");
        let sites_url = shared.sites_url.replace(&port(world.installation.port()), &port(detour.port));
        let name = format!("{}.txt", unique());
        let file = shared.folder.join("web").join(&name);
        std::fs::write(&file, "a file")?;
        let server = Server::start(Settings { sites_url, ..shared.clone() }).await?;
        std::fs::remove_file(file)?;
        let site = world.site().await?;
        let token = site.admin.token.clone().unwrap_or_default();
        let person = site.visitor().through(server.address).with("cookie", &format!("access_token={token}"));
        assert_eq!(person.get("/api/users/info").await?.status, 200);
        detour.cut();
        assert_eq!(person.get(&format!("/{name}")).await?.text, "a file");
        assert_eq!(person.get("/nothing.js").await?.refused(404)?, "page_not_found");
        let token_of_a_link = "/dashboard?token=a-token";
        for (path, lang) in [("/", "vi"), ("/en/problems", "en"), ("/sign-in", "vi"), (token_of_a_link, "vi")] {
            let page = person.get(path).await?;
            assert_eq!((page.status, page.header("content-language")), (503, lang), "{path}: {}", page.text);
            assert!(page.header("content-type").starts_with("text/html"), "{path}: {}", page.text);
        }
        assert_eq!(person.get("/api/users/info").await?.refused(503)?, "server_overloaded");
        // The link that lets an operator in is followed by a browser as well.
        let link = "/api/visits/enter?token=a-token";
        assert_eq!(person.get(link).await?.refused(503)?, "server_overloaded");
        for (lang, words) in [("vi", "Trang tạm thời chưa mở được"), ("en", "can't be opened at present")] {
            let browser = person.with("accept", "text/html,*/*;q=0.8").with("accept-language", lang);
            let page = browser.get(link).await?;
            assert_eq!((page.status, page.header("content-language")), (503, lang), "{}", page.text);
            assert!(page.text.contains(words) && page.header("content-type").starts_with("text/html"), "{}", page.text);
            assert!(!page.text.contains("a-token") && !page.text.contains("os error"), "{}", page.text);
        }
        Ok(())
    })
}

#[test]
fn what_the_platforms_host_was_asked_for_is_not_logged_where_nobody_answers() -> anyhow::Result<()> {
    run(async |world| {
        let file = tempfile::NamedTempFile::new()?;
        let (part, address) = Part::site_that_logs(&world.server.settings, file.path())?;
        let platform = Caller::visitor(address, "lophoc.localhost");
        assert_eq!(platform.get("/console/setup?token=a-token-3c4d").await?.status, 503);
        part.stop()?;
        let log = std::fs::read_to_string(file.path())?;
        assert!(log.contains("the control plane does not answer"), "{log}");
        let line = log.lines().find(|line| line.contains("a-token-3c4d"));
        assert!(line.is_none(), "{line:?}");
        Ok(())
    })
}

#[test]
fn the_proxy_protocol_is_spoken_with_proxies_only() -> anyhow::Result<()> {
    run(async |world| {
        let config = EdgeConfig { proxy_protocol: true, address_rate: 1, address_burst: 2, ..trusting() };
        let (server, site) = server(world, config).await?;
        let request = get(&site.host, "/api/tenant", CLOSE);
        let line = |address: &str| format!("PROXY TCP4 {address} 127.0.0.1 4711 8080\r\n{request}");
        for address in ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"] {
            let answer = exchange(server.address, line(address).as_bytes()).await?;
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        }
        let mut binary = b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c".to_vec();
        binary.extend([203, 0, 113, 9, 127, 0, 0, 1, 0x12, 0x67, 0x1f, 0x90]);
        binary.extend(request.as_bytes());
        assert!(exchange(server.address, &binary).await?.starts_with("HTTP/1.1 200"));
        let last = refused(async || exchange(server.address, &binary).await).await?;
        assert!(last.starts_with("HTTP/1.1 429"), "it counts for the client: {last}");
        assert_eq!(exchange(server.address, request.as_bytes()).await?, "", "a proxy that says nothing is not served");

        let (stern, site) = self::server(world, EdgeConfig { proxy_protocol: true, ..EdgeConfig::default() }).await?;
        let claim = format!("PROXY TCP4 203.0.113.9 127.0.0.1 4711 8080\r\n{}", get(&site.host, "/", CLOSE));
        assert!(exchange(stern.address, claim.as_bytes()).await?.starts_with("HTTP/1.1 400"));
        let plain = get(&site.host, "/api/tenant", CLOSE);
        assert!(exchange(stern.address, plain.as_bytes()).await?.starts_with("HTTP/1.1 200"));
        Ok(())
    })
}

#[test]
fn what_is_too_large_is_refused_in_the_envelope() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let visitor = site.visitor();
        let long = visitor.get(&format!("/api/problems?search={}", "a".repeat(9000))).await?;
        assert_eq!(long.refused(414)?, "address_too_long");
        let heavy = visitor.with("x-heavy", &"a".repeat(40_000)).get("/api/tenant").await?;
        assert_eq!(heavy.refused(431)?, "headers_too_large");
        let large = json!({"email": "an@x.vn", "password": "a".repeat(2_000_000)});
        assert_eq!(visitor.post("/api/users/sign-in", large).await?.refused(413)?, "too_large");
        let english = visitor.with("accept-language", "en").get(&format!("/{}", "a".repeat(9000))).await?;
        assert_eq!(english.json()?["message"], "The address is too long.");

        // Heads that are refused before there is a request: nothing is known of the caller, not even the language.
        let (large, many) = (format!("X-Large: {}\r\n", "a".repeat(140_000)), "X-Many: a\r\n".repeat(100));
        for (head, status, key) in [
            (get(&site.host, "/", &large), "431", "headers_too_large"),
            (get(&site.host, "/", &format!("Accept-Language: en\r\n{many}")), "431", "headers_too_large"),
            ("GET\r\n\r\n".to_owned(), "400", "invalid_body"),
            (get(&site.host, "/", &format!("Host: {}\r\n", site.host)), "400", "invalid_body"),
        ] {
            let answer = exchange(world.server.address, head.as_bytes()).await?;
            let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
            assert_eq!(head.get(9..12), Some(status), "{answer}");
            assert!(head.contains("content-language: vi") && head.contains("x-request-id: "), "{head}");
            let body: serde_json::Value = serde_json::from_str(body)?;
            assert_eq!((&body["message_key"], &body["success"]), (&json!(key), &json!(false)), "{body}");
            let length = format!("content-length: {}\r\n", answer.len() - head.len() - 4);
            assert!(format!("{head}\r\n").contains(&length), "{head}");
        }
        Ok(())
    })
}

#[test]
fn an_address_and_a_host_header_that_differ_are_nobodys() -> anyhow::Result<()> {
    run(async |world| {
        let (one, two) = (world.site().await?, world.site().await?);
        let ask = async |address: &str, host: &str| {
            exchange(world.server.address, get(host, address, CLOSE).as_bytes()).await
        };
        let own = ask(&format!("http://{}/api/tenant", one.host), &one.host).await?;
        assert!(own.starts_with("HTTP/1.1 200"), "{own}");
        let forged = ask(&format!("http://{}/api/tenant", one.host), &two.host).await?;
        assert!(forged.starts_with("HTTP/1.1 421") && forged.contains("misdirected"), "{forged}");
        Ok(())
    })
}

/// Whether a server of this process has its end of a connection, as the system's table says: whoever reads nothing does not
/// hear of its end.
fn is_kept(server: SocketAddr, client: SocketAddr) -> anyhow::Result<bool> {
    let written = |address: SocketAddr| match address.ip() {
        IpAddr::V4(ip) => format!("{:08X}:{:04X}", u32::from_ne_bytes(ip.octets()), address.port()),
        IpAddr::V6(_) => String::new(),
    };
    let ends = [written(server), written(client)];
    let table = std::fs::read_to_string("/proc/net/tcp")?;
    let mut rows = table.lines().map(|line| line.split_whitespace().skip(1).take(3).collect::<Vec<_>>());
    // 01 is ESTABLISHED.
    Ok(rows.any(|row| row == [ends[0].as_str(), ends[1].as_str(), "01"]))
}

#[test]
fn who_is_too_slow_is_cut_off() -> anyhow::Result<()> {
    run(async |world| {
        let quick = EdgeConfig { head_seconds: 1, body_seconds: 1, answer_seconds: 1, ..EdgeConfig::default() };
        let (server, site) = server(world, quick).await?;
        // Whatever is waited for comes sooner than the usual limits would have it.
        // A head that trickles: at once, and after a request that was sound.
        for requests_before in [0, 1] {
            let mut stream = TcpStream::connect(server.address).await?;
            for _ in 0..requests_before {
                stream.write_all(get(&site.host, "/api/tenant", "").as_bytes()).await?;
                assert!(one_answer(&mut stream).await?.starts_with("HTTP/1.1 200"));
            }
            let began = Instant::now();
            let (mut read, mut write) = stream.into_split();
            let trickle = async {
                for byte in
                    get(&site.host, "/api/tenant", "X-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n").bytes()
                {
                    if write.write_all(&[byte]).await.is_err() {
                        break;
                    }
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
            };
            let mut got = Vec::new();
            tokio::select! {
                _ = read.read_to_end(&mut got) => {}
                () = trickle => anyhow::bail!("it was heard to the end"),
            }
            assert!(began.elapsed() < Duration::from_secs(10));
            assert!(!String::from_utf8_lossy(&got).contains("HTTP/1.1 200"));
        }
        // A connection may rest between requests for longer than a head may take.
        let mut resting = TcpStream::connect(server.address).await?;
        for _ in 0..2 {
            resting.write_all(get(&site.host, "/api/tenant", "").as_bytes()).await?;
            assert!(one_answer(&mut resting).await?.starts_with("HTTP/1.1 200"));
            tokio::time::sleep(Duration::from_millis(1500)).await;
        }
        // A body that stops half-way.
        let mut half = TcpStream::connect(server.address).await?;
        let head = format!(
            "POST /api/users/sign-in HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n{CLOSE}\r\n{{",
            site.host
        );
        let began = Instant::now();
        half.write_all(head.as_bytes()).await?;
        let answer = rest(&mut half).await?;
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("request_timeout"), "{answer}");
        assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
        // Answers that nobody reads.
        let mut deaf = TcpStream::connect(server.address).await?;
        let client = deaf.local_addr()?;
        let ask = get(&site.host, "/api/openapi.json", "").repeat(400);
        let size = site.visitor().get("/api/openapi.json").await?.text.len();
        let (mut read, mut write) = deaf.split();
        let asked = tokio::time::timeout(SOON, write.write_all(ask.as_bytes())).await;
        assert!(asked.is_ok(), "the questions fit");
        eventually(SOON, async || Ok(!is_kept(server.address, client)?)).await?;
        let mut got = Vec::new();
        let _ = tokio::time::timeout(SOON, read.read_to_end(&mut got)).await?;
        assert!(got.len() < size * 400, "{} of {}", got.len(), size * 400);
        assert_eq!(site.visitor().through(server.address).get("/api/tenant").await?.status, 200);
        Ok(())
    })
}

#[test]
fn an_address_has_so_many_connections() -> anyhow::Result<()> {
    run(async |world| {
        let (server, site) = server(world, EdgeConfig { address_connections: 3, ..EdgeConfig::default() }).await?;
        let request = get(&site.host, "/api/tenant", "");
        let mut open = Vec::new();
        for _ in 0..3 {
            let mut stream = TcpStream::connect(server.address).await?;
            stream.write_all(request.as_bytes()).await?;
            assert!(one_answer(&mut stream).await?.starts_with("HTTP/1.1 200"));
            open.push(stream);
        }
        let refused =
            async || anyhow::Ok(exchange(server.address, request.as_bytes()).await.is_ok_and(|text| text.is_empty()));
        assert!(refused().await?);
        open.clear();
        eventually(SOON, async || {
            let closing = get(&site.host, "/api/tenant", CLOSE);
            Ok(exchange(server.address, closing.as_bytes()).await?.starts_with("HTTP/1.1 200"))
        })
        .await
    })
}

#[test]
fn a_site_gets_no_more_than_its_share() -> anyhow::Result<()> {
    run(async |world| {
        let (server, one) = server(world, EdgeConfig { site_rate: 1, site_burst: 5, ..EdgeConfig::default() }).await?;
        let (one, two) = (one.visitor().through(server.address), world.site().await?.visitor().through(server.address));
        let mut last = one.get("/api/tenant").await?;
        for _ in 0..ASKED {
            if last.status != 200 {
                break;
            }
            last = one.get("/api/tenant").await?;
        }
        assert_eq!(last.refused(429)?, "too_many_requests");
        assert!(last.header("retry-after").parse::<u64>()? >= 1);
        assert_eq!(two.get("/api/tenant").await?.status, 200);
        assert_eq!(one.get("/healthz").await?.status, 200);
        Ok(())
    })
}

#[test]
fn a_process_that_is_told_to_end_finishes_what_is_under_way() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let id = published(&site.admin, "Tổng").await?;
        let (mut part, address) = Part::site(&world.server.settings)?;
        let student = site.person("student").await?.through(address);
        eventually(SOON, async || Ok(student.get("/readyz").await?.status == 200)).await?;
        let (token, _) = submit(&student, id, "nobody judges this").await?;
        let mut events = Events::of_verdict(&student, &token).await?;
        let mut under_way = TcpStream::connect(address).await?;
        let body = json!({"email": "an@x.vn", "password": "sai mật khẩu"}).to_string();
        let head = format!(
            "POST /api/users/sign-in HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nExpect: 100-continue\r\n\r\n",
            site.host,
            body.len()
        );
        under_way.write_all(head.as_bytes()).await?;
        // It has read the head and wants the body.
        let mut go_on = [0; "HTTP/1.1 100 Continue\r\n\r\n".len()];
        tokio::time::timeout(SOON, under_way.read_exact(&mut go_on)).await??;
        assert!(go_on.starts_with(b"HTTP/1.1 100 "), "{}", String::from_utf8_lossy(&go_on));

        part.ask_to_end()?;
        // Browsers connect again where the stream ends.
        while events.next().await?.is_some() {}
        eventually(SOON, async || Ok(TcpStream::connect(address).await.is_err())).await?;
        assert!(!part.has_ended()?, "a request is under way");
        under_way.write_all(body.as_bytes()).await?;
        let answer = rest(&mut under_way).await?;
        assert!(answer.starts_with("HTTP/1.1 401") && answer.contains("wrong_credentials"), "{answer}");
        eventually(SOON, async || part.has_ended()).await
    })
}
