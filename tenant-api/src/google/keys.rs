//! Google's keys, kept for as long as Google says, and longer while it can't be asked.

use std::collections::HashMap;
use std::time::Duration as Patience;

use anyhow::Context;
use bytes::Bytes;
use http_body_util::{BodyExt, Empty, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use jsonwebtoken::DecodingKey;
use serde::Deserialize;
use time::{Duration, OffsetDateTime};
use tokio::sync::Mutex;

use crate::tls;

/// For all requests together, how often unknown keys may have the set read again.
const REFRESH_EVERY: Duration = Duration::seconds(60);
/// For all requests together, how often it is tried while Google does not answer.
const RETRY_EVERY: Duration = Duration::seconds(5);
/// How long a set is used past its age while Google does not answer.
const USED_PAST_AGE: Duration = Duration::hours(24);
/// The age of a set that came without a word of it.
const AGE_UNSAID: Duration = Duration::minutes(5);
/// The longest that one question may take.
const PATIENCE: Patience = Patience::from_secs(5);
/// Bytes of the largest set.
const SET_MAX: usize = 64 * 1024;

/// The keys by their names.
type Set = HashMap<String, DecodingKey>;

/// The keys, read when they are first needed.
pub(super) struct Keys {
    url: String,
    client: Client<HttpsConnector<HttpConnector>, Empty<Bytes>>,
    /// Locked while the set is read: whoever else needs a key waits for that one answer.
    kept: Mutex<Kept>,
}

impl Keys {
    /// Nothing is read yet.
    ///
    /// # Errors
    /// When TLS can't be had.
    pub(super) fn new(url: &str) -> anyhow::Result<Self> {
        let tls = tls::client_config()?;
        let connector = HttpsConnectorBuilder::new().with_tls_config(tls).https_or_http().enable_http1().build();
        let client = Client::builder(TokioExecutor::new()).build(connector);
        Ok(Self { url: url.to_owned(), client, kept: Mutex::default() })
    }

    /// The key of this name; `None` where Google has none.
    ///
    /// # Errors
    /// When Google can't be asked, and what is known of it is too old.
    pub(super) async fn find(&self, kid: &str, now: OffsetDateTime) -> anyhow::Result<Option<DecodingKey>> {
        let mut kept = self.kept.lock().await;
        if kept.is_to_be_read(kid, now) {
            let read = tokio::time::timeout(PATIENCE, self.read()).await.map_err(anyhow::Error::from).flatten();
            if let Err(error) = &read {
                tracing::warn!(%error, url = self.url, "reading Google's keys");
            }
            kept.note(read.ok(), now);
        }
        kept.find(kid, now)
    }

    async fn read(&self) -> anyhow::Result<(Set, Duration)> {
        let answer = self.client.get(self.url.parse().context("LOPHOC_GOOGLE_KEYS_URL")?).await?;
        anyhow::ensure!(answer.status().is_success(), "{}", answer.status());
        let header = |name| answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let age = age_of(header("cache-control"), header("age"));
        let body = Limited::new(answer.into_body(), SET_MAX).collect().await;
        let body = body.map_err(|error| anyhow::anyhow!("{error}"))?.to_bytes();
        Ok((parse(&body)?, age))
    }
}

/// How long a set may be used that came with these headers.
fn age_of(cache_control: &str, age: &str) -> Duration {
    let seconds = cache_control.split(',').find_map(|part| part.trim().strip_prefix("max-age=")?.parse::<u32>().ok());
    let passed = age.trim().parse::<u32>().unwrap_or_default();
    seconds.map_or(AGE_UNSAID, |seconds| Duration::seconds(i64::from(seconds.saturating_sub(passed))))
}

#[derive(Deserialize)]
struct Jwks {
    keys: Vec<Jwk>,
}

#[derive(Deserialize)]
struct Jwk {
    kid: Option<String>,
    kty: String,
    alg: Option<String>,
    #[serde(rename = "use")]
    usage: Option<String>,
    #[serde(default)]
    n: String,
    #[serde(default)]
    e: String,
}

/// The RSA keys of a set that sign.
fn parse(body: &[u8]) -> anyhow::Result<Set> {
    let keys = serde_json::from_slice::<Jwks>(body)?.keys.into_iter().filter(|key| {
        key.kty == "RSA"
            && key.alg.as_deref().is_none_or(|alg| alg == "RS256")
            && key.usage.as_deref().is_none_or(|usage| usage == "sig")
    });
    let set: Set =
        keys.filter_map(|key| Some((key.kid?, DecodingKey::from_rsa_components(&key.n, &key.e).ok()?))).collect();
    anyhow::ensure!(!set.is_empty(), "there is no key in it");
    Ok(set)
}

/// What is known, and when it was asked for.
#[derive(Default)]
struct Kept {
    set: Set,
    /// Until when the set may be used without asking; none before the first.
    fresh_until: Option<OffsetDateTime>,
    /// When an unknown key last had the set read.
    refreshed_at: Option<OffsetDateTime>,
    /// When Google last did not answer, since it last did.
    failed_at: Option<OffsetDateTime>,
}

impl Kept {
    fn is_fresh(&self, now: OffsetDateTime) -> bool {
        self.fresh_until.is_some_and(|end| now < end)
    }

    /// Whether Google is to be asked, which is noted.
    fn is_to_be_read(&mut self, kid: &str, now: OffsetDateTime) -> bool {
        let has_rested = |at: Option<OffsetDateTime>, rest: Duration| at.is_none_or(|at| now >= at + rest);
        if !has_rested(self.failed_at, RETRY_EVERY) {
            return false;
        }
        if !self.is_fresh(now) {
            return true;
        }
        let is_refresh = !self.set.contains_key(kid) && has_rested(self.refreshed_at, REFRESH_EVERY);
        if is_refresh {
            self.refreshed_at = Some(now);
        }
        is_refresh
    }

    /// What came of asking.
    fn note(&mut self, read: Option<(Set, Duration)>, now: OffsetDateTime) {
        match read {
            Some((set, age)) => *self = Self { set, fresh_until: Some(now + age), failed_at: None, ..*self },
            None => self.failed_at = Some(now),
        }
    }

    fn find(&self, kid: &str, now: OffsetDateTime) -> anyhow::Result<Option<DecodingKey>> {
        let is_usable = self.fresh_until.is_some_and(|end| now < end + USED_PAST_AGE);
        anyhow::ensure!(is_usable, "Google's keys are out of reach");
        let key = self.set.get(kid).cloned();
        anyhow::ensure!(key.is_some() || self.failed_at.is_none(), "Google can't be asked for a new key");
        Ok(key)
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-23 17:00 UTC);

    fn set(kids: &[&str]) -> Set {
        kids.iter().map(|kid| ((*kid).to_owned(), DecodingKey::from_rsa_raw_components(b"n", b"e"))).collect()
    }

    /// Asks for a key of what Google answers; whether it was asked, and what became of it.
    fn ask(kept: &mut Kept, kid: &str, now: OffsetDateTime, google: Option<&[&str]>) -> (bool, Result<bool, ()>) {
        let is_read = kept.is_to_be_read(kid, now);
        if is_read {
            kept.note(google.map(|kids| (set(kids), Duration::hours(6))), now);
        }
        (is_read, kept.find(kid, now).map(|key| key.is_some()).map_err(drop))
    }

    #[test]
    fn a_set_is_used_for_its_age_and_read_anew_once_a_minute_for_unknown_keys() {
        let mut kept = Kept::default();
        assert_eq!(ask(&mut kept, "a", NOW, Some(&["a"])), (true, Ok(true)));
        assert_eq!(ask(&mut kept, "a", NOW + Duration::hours(5), None), (false, Ok(true)));
        // Google has a new key.
        let later = NOW + Duration::hours(5);
        assert_eq!(ask(&mut kept, "b", later, Some(&["a", "b"])), (true, Ok(true)));
        assert_eq!(ask(&mut kept, "c", later + Duration::seconds(59), Some(&["c"])), (false, Ok(false)));
        assert_eq!(ask(&mut kept, "d", later + Duration::seconds(59), Some(&["d"])), (false, Ok(false)));
        assert_eq!(ask(&mut kept, "c", later + Duration::seconds(60), Some(&["b"])), (true, Ok(false)));
        // It is older than it may be, and an old key is gone.
        assert_eq!(ask(&mut kept, "a", later + Duration::hours(7), Some(&["b"])), (true, Ok(false)));
    }

    #[test]
    fn while_google_is_away_the_old_set_is_used_for_a_day() {
        let mut kept = Kept::default();
        assert_eq!(ask(&mut kept, "a", NOW, None), (true, Err(())));
        assert_eq!(ask(&mut kept, "a", NOW + Duration::seconds(4), Some(&["a"])), (false, Err(())));
        assert_eq!(ask(&mut kept, "a", NOW + Duration::seconds(5), Some(&["a"])), (true, Ok(true)));
        let end = NOW + Duration::seconds(5) + Duration::hours(6);
        assert_eq!(ask(&mut kept, "a", end, None), (true, Ok(true)));
        assert_eq!(ask(&mut kept, "b", end + Duration::minutes(1), None), (true, Err(())));
        assert_eq!(ask(&mut kept, "a", end + Duration::hours(24) - Duration::seconds(1), None), (true, Ok(true)));
        assert_eq!(ask(&mut kept, "a", end + Duration::hours(25), None), (true, Err(())));
        assert_eq!(ask(&mut kept, "a", end + Duration::hours(26), Some(&["a"])), (true, Ok(true)));
    }

    #[test]
    fn headers_say_how_long() {
        assert_eq!(age_of("public, max-age=21600, must-revalidate", "600"), Duration::seconds(21_000));
        assert_eq!(age_of("max-age=5", "9"), Duration::ZERO);
        assert_eq!(age_of("no-cache", ""), AGE_UNSAID);
    }

    #[test]
    fn only_keys_that_sign_are_taken() {
        let text = r#"{"keys": [{"kid": "a", "kty": "RSA", "alg": "RS256", "use": "sig", "n": "AQAB", "e": "AQAB"},
            {"kid": "b", "kty": "RSA", "use": "enc", "n": "AQAB", "e": "AQAB"}, {"kid": "c", "kty": "EC"},
            {"kty": "RSA", "n": "AQAB", "e": "AQAB"}, {"kid": "d", "kty": "RSA", "alg": "RS512", "n": "AQAB", "e": "AQAB"}]}"#;
        let kids: Vec<String> = parse(text.as_bytes()).expect("keys").into_keys().collect();
        assert_eq!(kids, ["a"]);
        assert!(parse(b"{\"keys\": []}").is_err() && parse(b"<html>").is_err());
    }
}
