//! What Google is to tests: keys served over HTTP, and tokens signed with them.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::rsa::PublicKeyComponents;
use ring::signature::{RSA_PKCS1_SHA256, RsaKeyPair};
use serde_json::{Value, json};
use tenant_api::config::GoogleSettings;
use time::OffsetDateTime;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// The client id of servers that know this Google.
pub const CLIENT: &str = "thu-nghiem.apps.googleusercontent.com";

/// A key that tokens are signed with; its name is its `kid`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// The first.
    A,
    /// Another.
    B,
}

impl Key {
    /// Its name.
    pub fn kid(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
        }
    }

    fn pair(self) -> anyhow::Result<RsaKeyPair> {
        let der: &[u8] = match self {
            Self::A => include_bytes!("key-a.der"),
            Self::B => include_bytes!("key-b.der"),
        };
        RsaKeyPair::from_pkcs8(der).map_err(|error| anyhow::anyhow!("{error}"))
    }

    fn jwk(self) -> anyhow::Result<Value> {
        let public = PublicKeyComponents::<Vec<u8>>::from(self.pair()?.public());
        let text = |bytes: Vec<u8>| URL_SAFE_NO_PAD.encode(bytes);
        let (n, e) = (text(public.n), text(public.e));
        Ok(json!({"kid": self.kid(), "kty": "RSA", "alg": "RS256", "use": "sig", "n": n, "e": e}))
    }

    /// A token with this header and these claims, signed with RS256 whatever they say.
    ///
    /// # Errors
    /// Never: the keys are sound.
    pub fn sign_as(self, header: &Value, claims: &Value) -> anyhow::Result<String> {
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let message = format!("{}.{}", part(header), part(claims));
        let pair = self.pair()?;
        let mut signature = vec![0; pair.public().modulus_len()];
        let signed = pair.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message.as_bytes(), &mut signature);
        signed.map_err(|error| anyhow::anyhow!("{error}"))?;
        Ok(format!("{message}.{}", URL_SAFE_NO_PAD.encode(signature)))
    }

    /// A token with these claims.
    ///
    /// # Errors
    /// As [`Key::sign_as`].
    pub fn sign(self, claims: &Value) -> anyhow::Result<String> {
        self.sign_as(&json!({"alg": "RS256", "typ": "JWT", "kid": self.kid()}), claims)
    }
}

/// A good token's claims, with these others; null takes one away.
pub fn claims(others: Value) -> Value {
    let now = OffsetDateTime::now_utc().unix_timestamp();
    let mut all = json!({"iss": "https://accounts.google.com", "aud": CLIENT, "azp": CLIENT, "iat": now, "exp": now + 3600,
        "email_verified": true, "name": "Nguyễn Văn An"});
    for (name, value) in others.as_object().into_iter().flatten() {
        all[name] = value.clone();
    }
    if let Some(all) = all.as_object_mut() {
        all.retain(|_, value| !value.is_null());
    }
    all
}

struct Told {
    keys: Vec<Key>,
    max_age: u32,
    is_away: bool,
    asked: usize,
}

/// The server of keys; it serves until it is dropped.
pub struct Google {
    /// What a server is told that believes it.
    pub settings: GoogleSettings,
    told: Arc<Mutex<Told>>,
    task: JoinHandle<()>,
}

impl Google {
    /// One with the key A, good for so many seconds.
    ///
    /// # Errors
    /// When no port is free.
    pub async fn start(max_age: u32) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let keys_url = format!("http://{}/certs", listener.local_addr()?);
        let told = Arc::new(Mutex::new(Told { keys: vec![Key::A], max_age, is_away: false, asked: 0 }));
        let shared = Arc::clone(&told);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // Who asks may give up.
                let _ = answer(stream, &shared).await;
            }
        });
        let settings = GoogleSettings { client_id: CLIENT.to_owned(), keys_url, ..GoogleSettings::default() };
        Ok(Self { settings, told, task })
    }

    fn tell(&self, change: impl FnOnce(&mut Told)) {
        change(&mut self.told.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Has other keys from now on.
    pub fn rotate(&self, keys: &[Key]) {
        self.tell(|told| told.keys = keys.to_vec());
    }

    /// Fails from now on, or does so no longer.
    pub fn set_away(&self, is_away: bool) {
        self.tell(|told| told.is_away = is_away);
    }

    /// How often it was asked.
    pub fn asked(&self) -> usize {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).asked
    }
}

impl Drop for Google {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn answer(mut stream: TcpStream, told: &Mutex<Told>) -> anyhow::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.context("a request")?);
    }
    let whole = {
        let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
        told.asked += 1;
        let keys = told.keys.iter().map(|key| key.jwk()).collect::<anyhow::Result<Vec<_>>>()?;
        let body = json!({ "keys": keys }).to_string();
        let (status, age) = (if told.is_away { "503 Service Unavailable" } else { "200 OK" }, told.max_age);
        format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncache-control: public, max-age={age}\r\n\
             content-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        )
    };
    stream.write_all(whole.as_bytes()).await?;
    Ok(())
}
