//! What no honest client sends. Each has its answer, in the caller's language, and the server lives on.

use reqwest::Method;
use serde_json::json;
use tests::{Answer, Caller, TestSite, World, run};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::calls::problem;

async fn raw(caller: &Caller, method: Method, path: &str, body: Vec<u8>) -> anyhow::Result<Answer> {
    let request =
        caller.request(method, path).header("content-type", "application/json").header("accept-language", "en");
    caller.send(request.body(body)).await
}

async fn is_alive(site: &TestSite) -> anyhow::Result<()> {
    site.visitor().get("/api/tenant").await?.data().map(drop)
}

async fn one_problem(site: &TestSite) -> anyhow::Result<i64> {
    let made = site.admin.post("/api/problems", problem("Tổng")).await?.data()?;
    made["id"].as_i64().ok_or_else(|| anyhow::anyhow!("no id"))
}

#[test]
fn unknown_hosts_get_a_constant_404() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut told = Vec::new();
        let long = format!("{}.localhost", "a".repeat(300));
        for host in ["nobody.localhost", "localhost", "127.0.0.1", "demo.xau.vn", "-.localhost", "a..localhost", &long]
        {
            let answer = site.visitor().at(host).get("/api/problems").await?;
            assert_eq!(answer.refused(404)?, "site_not_found", "{host}");
            told.push(answer.text);
        }
        told.dedup();
        assert_eq!(told.len(), 1, "{told:?}");
        let posted = site.visitor().at("nobody.localhost").post("/api/users/sign-in", json!({})).await?;
        assert_eq!(posted.refused(404)?, "site_not_found");
        is_alive(&site).await
    })
}

#[test]
fn a_body_that_can_not_be_read_is_400() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        let deep_objects = format!("{}1{}", "{\"a\":".repeat(50_000), "}".repeat(50_000));
        let bodies: Vec<Vec<u8>> = vec![
            b"{".to_vec(),
            b"".to_vec(),
            b"title=a&statement=b".to_vec(),
            b"{\"title\": \"\xff\xfe\"}".to_vec(),
            b"{\"title\": \"\\ud800\"}".to_vec(),
            b"{\"max_score\": NaN}".to_vec(),
            b"{\"max_score\": 1e999}".to_vec(),
            b"{} trailing".to_vec(),
            deep.into_bytes(),
            deep_objects.into_bytes(),
        ];
        for body in bodies {
            let shown = String::from_utf8_lossy(&body[..body.len().min(40)]).into_owned();
            let answer = raw(&site.admin, Method::POST, "/api/problems", body).await?;
            assert_eq!(answer.refused(400)?, "invalid_body", "{shown}");
            assert_eq!(answer.json()?["message"], "The request body is not valid.");
        }
        is_alive(&site).await
    })
}

#[test]
fn json_of_another_shape_names_the_field() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let cases = [
            (json!({"title": 5}), "title invalid_value"),
            (json!({"title": "a", "statement": ["b"]}), "statement invalid_value"),
            (json!({"title": "a", "statement": "b", "tags": {"0": "x"}}), "tags invalid_value"),
            (
                json!({"title": "a", "statement": "b", "test_cases": [{"input": 1}]}),
                "test_cases[0].input invalid_value",
            ),
            (json!({"title": "a", "statement": "b", "time_limit_ms": 1.5}), "time_limit_ms invalid_value"),
            (
                json!({"title": "a", "statement": "b", "time_limit_ms": 99_999_999_999_i64}),
                "time_limit_ms invalid_value",
            ),
            (json!({"title": "a", "statement": "b", "status": "king"}), "status invalid_value"),
            (json!({"title": "a\0b", "statement": "c"}), "title has_nul"),
            (json!({"title": "a", "statement": "b", "tags": ["ok", "x\0"]}), "tags[1] has_nul"),
        ];
        for (body, fault) in cases {
            assert_eq!(site.admin.post("/api/problems", body).await?.faults()?, [fault]);
        }
        for body in [json!([]), json!(null), json!("text"), json!(1)] {
            site.admin.post("/api/problems", body).await?.refused(412)?;
        }
        let nul = json!({"key": "k", "data": {"a\0": 1}});
        site.admin.post("/api/user-data/draft", nul).await?.refused(412)?;
        let sign_in = json!({"email": "a\0@b.vn", "password": "mật khẩu"});
        assert_eq!(site.visitor().post("/api/users/sign-in", sign_in).await?.faults()?, ["email has_nul"]);
        is_alive(&site).await
    })
}

#[test]
fn too_much_is_413() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let problem = one_problem(&site).await?;
        let large = vec![b' '; 9 * 1024 * 1024];
        assert_eq!(
            raw(&site.visitor(), Method::POST, "/api/users/sign-in", large.clone()).await?.refused(413)?,
            "too_large"
        );
        let endless = futures::stream::iter((0..64).map(|_| Ok::<_, std::io::Error>(vec![b' '; 256 * 1024])));
        let request = site.admin.request(Method::PUT, "/api/users/info").body(reqwest::Body::wrap_stream(endless));
        match site.admin.send(request).await {
            Ok(answer) => assert_eq!(answer.refused(413)?, "too_large"),
            // The server may answer and close before all of it is sent.
            Err(error) => assert!(error.downcast_ref::<reqwest::Error>().is_some(), "{error}"),
        }
        let submit = format!("/api/learning/code-question/judge/{problem}/submit-coding-question");
        let source = |length: usize| json!({"language_id": 71, "source_code": "#".repeat(length)});
        assert_eq!(site.admin.post(&submit, source(64 * 1024 + 1)).await?.refused(413)?, "source_too_long");
        assert_eq!(site.admin.post(&submit, source(64 * 1024)).await?.status, 200);
        let files = json!({"language_id": 71, "source_code": "#", "files": [{"name": "a.py", "content": "#".repeat(64 * 1024)}]});
        assert_eq!(site.admin.post(&submit, files).await?.refused(413)?, "source_too_long");
        let stdin = json!({"language_id": 71, "source_code": "#", "stdin": "1".repeat(64 * 1024 + 1)});
        let try_it = format!("/api/learning/question/{problem}/submit-testcase");
        assert_eq!(site.admin.post(&try_it, stdin).await?.refused(413)?, "too_large");
        is_alive(&site).await
    })
}

#[test]
fn archives_that_are_none_or_bombs_are_refused() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let path = format!("/api/question/testcase/{}/upload-testcases", one_problem(&site).await?);
        let bomb = tests::archive::bomb(300)?;
        assert!(bomb.len() < 1024 * 1024, "{} bytes", bomb.len());
        assert_eq!(site.admin.upload(&path, bomb).await?.refused(413)?, "archive_too_large");
        assert_eq!(site.admin.upload(&path, b"PK\x03\x04 and no more".to_vec()).await?.refused(412)?, "bad_archive");
        let mut cut = tests::archive::zip_of(&[("1.in", "1"), ("1.out", "2")])?;
        cut.truncate(cut.len() / 2);
        assert_eq!(site.admin.upload(&path, cut).await?.refused(412)?, "bad_archive");
        assert_eq!(site.admin.upload(&path, Vec::new()).await?.refused(412)?, "bad_archive");
        let form = reqwest::multipart::Form::new().text("other", "x");
        let request = site.admin.request(Method::POST, &path).multipart(form);
        assert_eq!(site.admin.send(request).await?.faults()?, ["file required"]);
        let no_form = raw(&site.admin, Method::POST, &path, b"{}".to_vec()).await?;
        assert_eq!(no_form.refused(400)?, "invalid_body");
        let left =
            site.admin.get(&path.replace("testcase/", "").replace("upload-testcases", "testcase")).await?.data()?;
        assert_eq!(left.as_array().map(Vec::len), Some(3), "a refused archive leaves the tests that are there");
        is_alive(&site).await
    })
}

#[test]
fn numbers_beyond_their_bounds_lead_nowhere() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        one_problem(&site).await?;
        let beyond = ["99999999999999999999999", "-1", "9223372036854775807", "1e3", "0x1", "%00", "1%2F..", "%FF"];
        for id in beyond {
            for path in [
                format!("/api/question/{id}/testcase"),
                format!("/api/question/submissions/{id}"),
                format!("/api/problems/{id}"),
            ] {
                let answer = site.admin.get(&path).await?;
                answer.refused(404).map_err(|error| error.context(path))?;
            }
            let answer = site.admin.delete(&format!("/api/problems/{id}")).await?;
            answer.refused(404).map_err(|error| error.context(id))?;
        }
        for query in ["page=999999999999&size=96", "page=-5&size=-5", "page=0&size=0", "size=100000"] {
            let answer = site.visitor().get(&format!("/api/problems?{query}")).await?;
            let metadata = answer.envelope()?["metadata"].take();
            assert!((1..=96).contains(&metadata["size"].as_i64().unwrap_or_default()), "{query}: {metadata}");
        }
        for query in ["page=99999999999999999999", "page=x", "size=1.5", "page=%FF"] {
            let lists = [
                (&site.visitor(), "/api/problems"),
                (&site.admin, "/api-admin/users"),
                (&site.admin, "/api/problems/me"),
            ];
            for (caller, list) in lists {
                let answer = caller.get(&format!("{list}?{query}")).await?;
                assert_eq!(answer.refused(400)?, "invalid_query", "{list}?{query}");
                let field = query.split('=').next().unwrap_or_default();
                assert_eq!(answer.json()?["errors"][0]["field"], field, "{list}?{query}");
            }
        }
        for search in ["%00", "%25", "_", "'", "%5C", "%F0%9F%98%80", &"x".repeat(5000)] {
            let answer =
                site.visitor().get(&format!("/api/problems?search={search}&tag={search}&difficulty={search}")).await?;
            assert!(answer.status < 500, "{search}: {} {}", answer.status, answer.text);
            answer.envelope()?;
        }
        is_alive(&site).await
    })
}

/// Writes bytes to the server and reads what it says until it closes or has said enough.
async fn speak(world: &World, bytes: &[u8]) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(world.server.address).await?;
    stream.write_all(bytes).await?;
    let mut said = vec![0; 4096];
    let read = tokio::time::timeout(std::time::Duration::from_secs(60), stream.read(&mut said)).await??;
    Ok(String::from_utf8_lossy(&said[..read]).into_owned())
}

#[test]
fn what_is_no_http_ends_the_connection_and_nothing_else() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let many = format!("GET / HTTP/1.1\r\nHost: {}\r\n{}\r\n", site.host, "X-Many: 1\r\n".repeat(5000));
        for bytes in [&b"\x16\x03\x01\x02\x00 tls?\r\n\r\n"[..], b"GET / HTTP/9.9\r\n\r\n", many.as_bytes()] {
            let said = speak(world, bytes).await?;
            assert!(said.is_empty() || said.starts_with("HTTP/1.1 4"), "{said}");
        }
        let no_host = speak(world, b"GET /api/tenant HTTP/1.1\r\n\r\n").await?;
        assert!(no_host.starts_with("HTTP/1.1 404") || no_host.starts_with("HTTP/1.1 400"), "{no_host}");
        is_alive(&site).await
    })
}
