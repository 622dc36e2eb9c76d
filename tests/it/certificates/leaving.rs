//! How connections of HTTP/2 end: the client is told, what is under way is finished, nothing is cut.

use std::time::Duration;

use bytes::Bytes;
use h2::SendStream;
use h2::client::ResponseFuture;
use http::Request;
use platform::http::EdgeConfig;
use serde_json::json;
use tests::http2::{Answer, Http2, read};
use tests::part::Part;
use tests::run;
use tests::world::eventually;

use super::http2::{ROOM, scene};
use super::place::SOON;

/// How long clients have to hear of it, as the edge has it.
const NOTICE: Duration = Duration::from_secs(1);

/// A request whose body is still to come.
async fn begin(connection: &Http2, host: &str) -> anyhow::Result<(ResponseFuture, SendStream<Bytes>)> {
    let request = Request::post(format!("https://{host}/api/users/sign-in"))
        .header("content-type", "application/json")
        .body(())?;
    connection.begin(request).await
}

async fn finish((answer, mut body): (ResponseFuture, SendStream<Bytes>)) -> anyhow::Result<Answer> {
    let text = json!({"email": "an@x.vn", "password": "sai mật khẩu"}).to_string();
    body.send_data(text.into(), true)?;
    read(answer).await
}

#[test]
fn a_connection_that_rests_is_ended_and_one_that_works_is_not() -> anyhow::Result<()> {
    run(async |world| {
        let scene = scene(world, EdgeConfig { keep_alive_seconds: 3, ..EdgeConfig::default() }).await?;
        let host = &scene.site.host;
        // What a connection is for comes right after it: it has no longer than a resting one.
        let mut busy = scene.open(ROOM).await?;
        let under_way = begin(&busy, host).await?;
        let mut resting = scene.open(ROOM).await?;
        assert_eq!(resting.get(host, "/api/tenant").await?.status, 200);
        let mut silent = scene.open(ROOM).await?;
        resting.ended().await?;
        silent.ended().await?;
        assert!(!busy.is_over() && !busy.is_taking_leave().await?, "a request is under way");
        let answer = finish(under_way).await?;
        assert_eq!((answer.status, answer.key().as_str()), (401, "wrong_credentials"));
        busy.ended().await
    })
}

#[test]
fn a_process_that_is_told_to_end_sends_clients_elsewhere_and_finishes_what_they_asked() -> anyhow::Result<()> {
    run(async |world| {
        let scene = scene(world, EdgeConfig::default()).await?;
        let host = &scene.site.host;
        let (mut part, address) = Part::site_over_tls(&scene.server.settings)?;
        let open = async || Http2::open(&scene.client, address, host, ROOM).await;
        let (mut resting, mut busy) = (open().await?, open().await?);
        assert_eq!(resting.get(host, "/api/tenant").await?.status, 200);
        let (first, second) = (begin(&busy, host).await?, begin(&busy, host).await?);
        // Heads are read in order: it has those of both.
        assert_eq!(busy.get(host, "/api/tenant").await?.status, 200);

        part.ask_to_end()?;
        resting.ended().await?;
        eventually(SOON, async || busy.is_taking_leave().await).await?;
        // By then the HTTP layer has been told as well.
        tokio::time::sleep(NOTICE + Duration::from_millis(500)).await;
        assert!(!busy.is_over() && !part.has_ended()?, "requests are under way");
        for under_way in [first, second] {
            let answer = finish(under_way).await?;
            assert_eq!((answer.status, answer.key().as_str()), (401, "wrong_credentials"));
        }
        busy.ended().await?;
        eventually(SOON, async || part.has_ended()).await
    })
}
