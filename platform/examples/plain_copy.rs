//! What `scripts/bench files` and `video` hold uploads and downloads against: bytes from a socket to a file and back, by
//! actix and nothing else. Says where it listens, then serves until it is killed.
//!
//!     plain_copy FOLDER [FILE]    a file of its own in FOLDER, or this one, of which `GET /?from=…&until=…` is a part

use std::io::{SeekFrom, Write};
use std::path::PathBuf;

use actix_web::body::SizedStream;
use actix_web::{App, HttpResponse, HttpServer, web};
use bytes::Bytes;
use futures::StreamExt;
use futures::stream::try_unfold;
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt};

const PIECE: usize = 128 * 1024;

async fn up(path: web::Data<PathBuf>, mut payload: web::Payload) -> Result<HttpResponse, actix_web::Error> {
    let mut file = File::create(path.get_ref()).await?;
    while let Some(piece) = payload.next().await {
        file.write_all(&piece?).await?;
    }
    file.flush().await?;
    Ok(HttpResponse::Ok().finish())
}

/// Which bytes; all where nothing is said.
#[derive(serde::Deserialize)]
struct Part {
    from: Option<u64>,
    until: Option<u64>,
}

async fn down(path: web::Data<PathBuf>, part: web::Query<Part>) -> Result<HttpResponse, actix_web::Error> {
    let mut file = File::open(path.get_ref()).await?;
    let size = file.metadata().await?.len();
    let (from, until) = (part.from.unwrap_or(0).min(size), part.until.unwrap_or(size).min(size));
    file.seek(SeekFrom::Start(from)).await?;
    let length = until.saturating_sub(from);
    let pieces = try_unfold(file.take(length), |mut file| async move {
        let mut piece = vec![0; PIECE];
        let read = file.read(&mut piece).await?;
        piece.truncate(read);
        Ok::<_, std::io::Error>((read > 0).then(|| (Bytes::from(piece), file)))
    });
    Ok(HttpResponse::Ok().body(SizedStream::new(length, pieces.boxed_local())))
}

#[actix_web::main]
async fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir_in(std::env::args().nth(1).unwrap_or_else(|| ".".to_owned()))?;
    let path = std::env::args().nth(2).map_or_else(|| folder.path().join("copy"), PathBuf::from);
    let path = web::Data::new(path);
    let server = HttpServer::new(move || {
        App::new().app_data(path.clone()).route("/", web::post().to(up)).route("/", web::get().to(down))
    });
    let server = server.bind("127.0.0.1:0")?;
    writeln!(std::io::stdout(), "{}", server.addrs()[0])?;
    server.run().await?;
    Ok(())
}
