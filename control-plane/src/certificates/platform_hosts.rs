//! The certificate of the platform's own hosts, which tenant-api has out of files that something else renews. Operators are
//! told when nothing does; this process, which has no such files, asks whoever serves it.

use std::time::{Duration, Instant};

use directory::certificates::platform_hosts::{PATH, PlatformCertificate};
use time::OffsetDateTime;
use tokio::sync::Mutex;

/// How long an answer is good; also how long who did not answer is not asked again.
const LIFE: Duration = Duration::from_secs(60);
/// How long one may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks for it, at most once a minute.
pub struct PlatformHosts {
    url: String,
    host: String,
    kept: Mutex<Option<(Instant, PlatformCertificate)>>,
}

impl PlatformHosts {
    /// Asks `url`, such as `http://127.0.0.1:8080`, for `host`, the platform's own.
    pub fn new(url: &str, host: &str) -> Self {
        Self { url: url.trim_end_matches('/').to_owned(), host: host.to_owned(), kept: Mutex::default() }
    }

    /// Until when the certificate is good, as it was last heard; none where there is none or nobody has said.
    pub async fn ends_at(&self) -> Option<OffsetDateTime> {
        // Whoever comes meanwhile waits for the same answer.
        let mut kept = self.kept.lock().await;
        let known = match *kept {
            Some((at, known)) if at.elapsed() < LIFE => known,
            former => {
                let heard = self.ask().await.unwrap_or_else(|error| {
                    tracing::debug!(%error, "asking until when the platform's certificate is good");
                    former.map_or(PlatformCertificate { ends_at: None }, |(_, known)| known)
                });
                *kept = Some((Instant::now(), heard));
                heard
            }
        };
        known.ends_at.and_then(|end| OffsetDateTime::from_unix_timestamp(end).ok())
    }

    async fn ask(&self) -> reqwest::Result<PlatformCertificate> {
        let http = reqwest::Client::builder().timeout(PATIENCE).redirect(reqwest::redirect::Policy::none()).build()?;
        let answer = http.get(format!("{}{PATH}", self.url)).header("host", &self.host).send().await?;
        answer.error_for_status()?.json().await
    }
}
