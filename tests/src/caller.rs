//! Somebody who calls a site.

use std::net::SocketAddr;

use reqwest::Method;
use reqwest::header::{HOST, HeaderMap, HeaderValue};
use serde_json::Value;

use crate::answer::Answer;
use crate::contract;

/// A person of a site, or a visitor, at one server.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The account's id; 0 for a visitor.
    pub id: i64,
    /// The account's address; empty for a visitor.
    pub email: String,
    /// The session's token, sent in the `access-token` header.
    pub token: Option<String>,
    /// Sent in the Host header.
    pub host: String,
    address: SocketAddr,
    headers: HeaderMap,
    http: reqwest::Client,
}

impl Caller {
    /// Somebody who has not signed in.
    pub fn visitor(address: SocketAddr, host: &str) -> Self {
        let http = reqwest::Client::new();
        Self {
            id: 0,
            email: String::new(),
            token: None,
            host: host.to_owned(),
            address,
            headers: HeaderMap::new(),
            http,
        }
    }

    /// The same machine with a session.
    pub fn signed_in(&self, id: i64, email: &str, token: String) -> Self {
        Self { id, email: email.to_owned(), token: Some(token), ..self.clone() }
    }

    /// The same person with a header on every call.
    pub fn with(&self, name: &'static str, value: &str) -> Self {
        let mut it = self.clone();
        it.headers.insert(name, HeaderValue::from_str(value).expect("a test's header is one"));
        it
    }

    /// The same person at another Host.
    pub fn at(&self, host: &str) -> Self {
        Self { host: host.to_owned(), ..self.clone() }
    }

    /// The same person at another server.
    pub fn through(&self, address: SocketAddr) -> Self {
        Self { address, ..self.clone() }
    }

    /// The same person without the `access-token` header.
    pub fn without_token(&self) -> Self {
        Self { token: None, ..self.clone() }
    }

    /// A request to be filled in.
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("http://{}{path}", self.address)).headers(self.headers.clone());
        let request = request.header(HOST, &self.host);
        match &self.token {
            Some(token) => request.header("access-token", token),
            None => request,
        }
    }

    /// Sends what was filled in. The answer is held against the document that describes the call.
    ///
    /// # Errors
    /// When there is no answer, or another than the document says.
    pub async fn send(&self, request: reqwest::RequestBuilder) -> anyhow::Result<Answer> {
        let request = request.build()?;
        let (method, path) = (request.method().to_string(), request.url().path().to_owned());
        let answer = Answer::read(self.http.execute(request).await?).await?;
        contract::check(&method, &path, &answer)?;
        Ok(answer)
    }

    /// GET.
    ///
    /// # Errors
    /// When there is no answer.
    pub async fn get(&self, path: &str) -> anyhow::Result<Answer> {
        self.send(self.request(Method::GET, path)).await
    }

    /// DELETE.
    ///
    /// # Errors
    /// When there is no answer.
    pub async fn delete(&self, path: &str) -> anyhow::Result<Answer> {
        self.send(self.request(Method::DELETE, path)).await
    }

    /// POST with a JSON body.
    ///
    /// # Errors
    /// When there is no answer.
    pub async fn post(&self, path: &str, body: Value) -> anyhow::Result<Answer> {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    /// PUT with a JSON body.
    ///
    /// # Errors
    /// When there is no answer.
    pub async fn put(&self, path: &str, body: Value) -> anyhow::Result<Answer> {
        self.send(self.request(Method::PUT, path).json(&body)).await
    }

    /// POST of a file in the form's field `file`.
    ///
    /// # Errors
    /// When there is no answer.
    pub async fn upload(&self, path: &str, file: Vec<u8>) -> anyhow::Result<Answer> {
        self.upload_as(path, "tests.zip", file).await
    }

    /// The same under a name.
    ///
    /// # Errors
    /// When there is no answer.
    pub async fn upload_as(&self, path: &str, name: &str, file: Vec<u8>) -> anyhow::Result<Answer> {
        let part = reqwest::multipart::Part::bytes(file).file_name(name.to_owned());
        let form = reqwest::multipart::Form::new().part("file", part);
        self.send(self.request(Method::POST, path).multipart(form)).await
    }
}
