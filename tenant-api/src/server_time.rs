//! The clock that decides, for browsers whose own is wrong.

use std::time::Duration;

use actix_web::get;
use platform::envelope::Envelope;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// How long after a deadline answers are still taken: what was sent in time may be late on the way.
pub const GRACE: Duration = Duration::from_secs(10);

/// What time it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServerTime {
    /// In epoch seconds.
    now: i64,
    /// In epoch milliseconds.
    now_ms: i64,
    /// Where days, weeks and months begin.
    zone: &'static str,
}

/// The server's time.
#[utoipa::path(tag = "general", responses((status = 200, body = Envelope<ServerTime>)))]
#[get("/api/general/server-time")]
pub async fn get_server_time() -> Envelope<ServerTime> {
    let now = OffsetDateTime::now_utc();
    let now_ms = now.unix_timestamp() * 1000 + i64::from(now.millisecond());
    Envelope::of(ServerTime { now: now.unix_timestamp(), now_ms, zone: "Asia/Ho_Chi_Minh" })
}
