//! A stand-in for the sites' API with just the calls that loading content makes: this crate's tests can't have the real
//! one, which is built on it. `tests/` holds the two together.

use std::net::TcpListener;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use serde_json::{Value, json};

/// What was asked of it.
#[derive(Default)]
struct State {
    /// Requests that are still answered with 503.
    failing: usize,
    /// (method, path, host, token)
    calls: Vec<(String, String, String, String)>,
    problems: Vec<Value>,
}

#[derive(Clone, Default)]
pub struct StandIn {
    state: Arc<Mutex<State>>,
    pub base: String,
}

impl StandIn {
    /// Starts one that refuses the first `failing` requests.
    pub fn start(failing: usize) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let it = Self { state: Arc::default(), base: format!("http://{}", listener.local_addr()?) };
        it.with(|state| state.failing = failing);
        let shared = web::Data::new(it.clone());
        let server = HttpServer::new(move || {
            App::new()
                .app_data(shared.clone())
                .app_data(web::PayloadConfig::new(8 << 20))
                .default_service(web::route().to(answer))
        });
        tokio::spawn(server.workers(1).listen(listener)?.run());
        Ok(it)
    }

    fn with<T>(&self, use_it: impl FnOnce(&mut State) -> T) -> T {
        use_it(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Slugs in the order in which they were made.
    pub fn slugs(&self) -> Vec<String> {
        self.with(|state| {
            state.problems.iter().filter_map(|problem| Some(problem["slug"].as_str()?.to_owned())).collect()
        })
    }

    /// Calls with this method, as (path, host).
    pub fn calls(&self, method: &str) -> Vec<(String, String)> {
        self.with(|state| {
            let of_method = state.calls.iter().filter(|call| call.0 == method);
            of_method.map(|(_, path, host, _)| (path.clone(), host.clone())).collect()
        })
    }

    pub fn tokens(&self) -> Vec<String> {
        self.with(|state| state.calls.iter().map(|call| call.3.clone()).collect())
    }
}

async fn answer(it: web::Data<StandIn>, request: HttpRequest, body: web::Bytes) -> HttpResponse {
    let header =
        |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    let (method, path) = (request.method().to_string(), request.path().to_owned());
    let failure = |status: u16| json!({"success": false, "code": status, "message": "no", "message_key": "no"});
    let (status, answer) = it.with(|state| {
        state.calls.push((method.clone(), path.clone(), header("host"), header("access-token")));
        if state.failing > 0 {
            state.failing -= 1;
            return (503, failure(503));
        }
        let good = |data: Value| (200, json!({"success": true, "code": 200, "data": data}));
        let slug = path.rsplit('/').next().unwrap_or_default();
        match method.as_str() {
            "GET" => match state.problems.iter().find(|problem| problem["slug"] == slug) {
                Some(found) => good(found.clone()),
                None => (404, failure(404)),
            },
            "POST" if path == "/api/problems" => {
                let mut problem: Value = serde_json::from_slice(&body).unwrap_or_default();
                problem["id"] = json!(state.problems.len() + 1);
                state.problems.push(problem.clone());
                good(problem)
            }
            _ => good(json!({"id": slug.parse::<i64>().unwrap_or_default()})),
        }
    });
    HttpResponse::build(actix_web::http::StatusCode::from_u16(status).unwrap_or_default()).json(answer)
}
