//! What it answers: VNPay's page and calls, and a page to transfer money from.

use std::net::TcpListener;
use std::sync::Arc;

use actix_web::dev::Server;
use actix_web::http::header::LOCATION;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::Value;
use time::OffsetDateTime;

use crate::bank::{Messenger, Transfer};
use crate::fault::Fault;
use crate::post::Message;
use crate::providers::Providers;
use crate::vnpay::{API_PATH, Choice, PAY_PATH, page};

/// The server, which runs when it is awaited.
///
/// # Errors
/// When the listener is none.
pub fn server(listener: TcpListener, providers: &Arc<Providers>) -> anyhow::Result<Server> {
    let providers = web::Data::from(Arc::clone(providers));
    let app = move || {
        App::new()
            .app_data(providers.clone())
            .route("/healthz", web::get().to(healthy))
            .route("/", web::get().to(bank))
            .route("/transfers", web::post().to(transfer))
            .route(PAY_PATH, web::get().to(open))
            .route("/paymentv2/choice", web::post().to(choose))
            .route(API_PATH, web::post().to(call))
    };
    Ok(HttpServer::new(app).workers(1).disable_signals().listen(listener)?.run())
}

fn shown(page: Markup) -> HttpResponse {
    HttpResponse::Ok().content_type("text/html; charset=utf-8").body(page.into_string())
}

fn seen(address: String) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, address)).finish()
}

async fn healthy() -> HttpResponse {
    HttpResponse::Ok().finish()
}

async fn open(request: HttpRequest, providers: web::Data<Providers>) -> HttpResponse {
    let opened = providers.vnpay().open(request.query_string(), OffsetDateTime::now_utc()).cloned();
    shown(opened.map_or_else(page::refusal, |payment| page::payment(&payment)))
}

#[derive(Debug, Deserialize)]
struct ChoiceForm {
    txn_ref: String,
    choice: Choice,
    #[serde(default)]
    fault: Fault,
}

async fn choose(form: web::Form<ChoiceForm>, providers: web::Data<Providers>) -> HttpResponse {
    let ChoiceForm { txn_ref, choice, fault } = form.into_inner();
    let decided = providers.vnpay().decide(&txn_ref, (choice, fault), OffsetDateTime::now_utc());
    match decided {
        Ok(decided) => {
            send(providers.into_inner(), decided.notification, fault);
            seen(decided.return_url)
        }
        Err(refusal) => shown(page::refusal(refusal)),
    }
}

async fn call(body: web::Json<Value>, providers: web::Data<Providers>) -> HttpResponse {
    if providers.is_away() {
        return HttpResponse::ServiceUnavailable().finish();
    }
    HttpResponse::Ok().json(providers.vnpay().call(&body, OffsetDateTime::now_utc()))
}

#[derive(Debug, Deserialize)]
struct TransferForm {
    host: String,
    account: String,
    amount: i64,
    content: String,
    messenger: Messenger,
    #[serde(default)]
    fault: Fault,
}

async fn transfer(form: web::Form<TransferForm>, providers: web::Data<Providers>) -> HttpResponse {
    let TransferForm { host, account, amount, content, messenger, fault } = form.into_inner();
    let transfer = Transfer { host, account, amount, content, bank_number: providers.bank_number() };
    let message = providers.message(&transfer, messenger, fault);
    send(providers.into_inner(), message, fault);
    seen("/?sent=1".to_owned())
}

/// Sends while the browser goes on.
fn send(providers: Arc<Providers>, message: Message, fault: Fault) {
    tokio::spawn(async move {
        providers.post.deliver(message, fault).await;
        if fault == Fault::Late {
            tokio::time::sleep(providers.late).await;
            providers.post.release().await;
        }
    });
}

async fn bank(request: HttpRequest) -> HttpResponse {
    let query = request.query_string();
    let is_english = query.contains("lang=en");
    let say = |vi: &'static str, en: &'static str| if is_english { en } else { vi };
    let fields = [
        ("host", say("Tên miền của trang", "The site's host"), "demo.localhost:8080"),
        ("account", say("Tài khoản nhận", "Account that receives"), ""),
        ("amount", say("Số tiền (đ)", "Amount (VND)"), ""),
        ("content", say("Nội dung chuyển khoản", "Content"), ""),
    ];
    let body = html! {
        @if query.contains("sent=1") { p role="status" { (say("Đã chuyển.", "Transferred.")) } }
        form method="post" action="/transfers" {
            @for (name, label, value) in fields {
                label { (label) " " input name=(name) value=(value) required; }
            }
            label {
                (say("Ai báo cho trang", "Who tells the site"))
                select name="messenger" {
                    @for (name, label) in Messenger::ALL { option value=(name) { (label) } }
                }
            }
            (page::faults(is_english))
            button { (say("Chuyển tiền", "Transfer")) }
        }
    };
    shown(page::page(is_english, say("Ngân hàng mô phỏng", "Simulated bank"), &body))
}
