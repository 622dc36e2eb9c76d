//! Answers to an issuer's HTTP-01 (RFC 8555, 8.3), by whichever replica is asked.

use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::header;
use directory::certificates::served;
use moka::future::Cache;
use platform::error::ApiError;
use platform::messages::{OVERLOADED, PAGE_NOT_FOUND};
use sqlx::PgPool;
use tokio::sync::Semaphore;

/// Where issuers ask.
pub const PATH: &str = "/.well-known/acme-challenge/";
/// Of a token: issuers' are about 43 characters.
const LONGEST: usize = 128;
/// Questions to the database at one time, and how long one waits for its turn.
const AT_ONCE: usize = 8;
const PATIENCE: Duration = Duration::from_secs(2);
/// Misses that are remembered, and for how long. A token is nobody's to ask for before it is there.
const MISSES: u64 = 10_000;
const MISS_LIFE: Duration = Duration::from_secs(10);

/// Looks answers up, with care for the database.
pub struct Challenges {
    misses: Cache<(String, String), ()>,
    turns: Semaphore,
}

impl Challenges {
    /// Remembers no miss yet.
    pub fn new() -> Self {
        Self {
            misses: Cache::builder().max_capacity(MISSES).time_to_live(MISS_LIFE).build(),
            turns: Semaphore::new(AT_ONCE),
        }
    }

    /// The answer for `token` at `host` (normalised).
    ///
    /// # Errors
    /// 404 where there is none, 503 when the database is away or there are too many questions.
    pub async fn answer(&self, pool: &PgPool, host: &str, token: &str) -> Result<HttpResponse, ApiError> {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
        if !(1..=LONGEST).contains(&token.len()) || !token.bytes().all(plain) {
            return Err(PAGE_NOT_FOUND.into());
        }
        let key = (host.to_owned(), token.to_owned());
        if self.misses.get(&key).await.is_some() {
            return Err(PAGE_NOT_FOUND.into());
        }
        let turn = tokio::time::timeout(PATIENCE, self.turns.acquire()).await.map_err(|_| OVERLOADED)?;
        let found = served::challenge(pool, host, token).await?;
        drop(turn);
        let Some(text) = found else {
            self.misses.insert(key, ()).await;
            return Err(PAGE_NOT_FOUND.into());
        };
        let kind = (header::CONTENT_TYPE, "application/octet-stream");
        Ok(HttpResponse::Ok().insert_header(kind).insert_header((header::CACHE_CONTROL, "no-store")).body(text))
    }
}
