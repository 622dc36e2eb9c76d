//! What people see in place of a site: where there is none, where it is suspended, while it is upgraded or out of reach,
//! and where a link into it is no longer good. One page with all that it needs in it, since there is no site whose files
//! could be asked for.

pub mod messages;

use actix_web::http::{Method, header};
use actix_web::{HttpRequest, HttpResponse};
use directory::messages::SITE_NOT_FOUND;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::{LINK_EXPIRED, Message, UPGRADING};
use uuid::Uuid;

use messages::{SIGN_IN_ADDRESS_WRONG, SIGNED_IN_ALREADY, SITE_SUSPENDED};

const STYLE: &str = include_str!("closed.css");

/// Heading, text and hint.
type Words = [&'static str; 3];

/// The page for people who open an address; none for calls, files and whoever does not ask for HTML: those get the
/// envelope.
pub fn page(request: &HttpRequest, message: Message) -> Option<HttpResponse> {
    is_visit(request).then(|| plain(request, message))
}

/// What somebody gets who followed a link to an address that is no page, and was refused: the page in a browser, and
/// everywhere else the error as it is.
///
/// # Errors
/// `error`, where nobody asks for HTML.
pub fn page_of_link(request: &HttpRequest, error: ApiError) -> Result<HttpResponse, ApiError> {
    if !takes_html(request) {
        return Err(error);
    }
    Ok(in_place_of(request, &error))
}

/// The page in place of what could not be done, whose cause the log knows.
pub fn in_place_of(request: &HttpRequest, error: &ApiError) -> HttpResponse {
    if let Some(cause) = error.cause() {
        tracing::error!(?cause, "a page could not be made");
    }
    plain(request, error.message())
}

fn plain(request: &HttpRequest, message: Message) -> HttpResponse {
    let [_, _, hint] = words(message, locale(request));
    render(request, message, &html! { p.hint { (hint) } })
}

/// The same of a suspended site: the reason for who is to know it, for everybody else a way for admins to sign in.
pub fn visit_of_suspended(request: &HttpRequest, reason: Option<&str>) -> Option<HttpResponse> {
    is_visit(request).then(|| suspended(request, reason, None))
}

/// The page of a suspended site, whatever was asked for. `failure`: why signing in did not work.
pub fn suspended(request: &HttpRequest, reason: Option<&str>, failure: Option<Message>) -> HttpResponse {
    let locale = locale(request);
    let more = match reason {
        Some(reason) => why(locale, reason),
        None => sign_in(locale, failure),
    };
    render(request, SITE_SUSPENDED, &more)
}

fn why(locale: Locale, reason: &str) -> Markup {
    let heading = if locale == Locale::Vi {
        "Lý do (chỉ quản trị viên thấy)"
    } else {
        "The reason (only admins see it)"
    };
    html! { section.hint role="status" { h2 { (heading) } p { (reason) } } }
}

fn sign_in(locale: Locale, failure: Option<Message>) -> Markup {
    let [_, _, hint] = words(SITE_SUSPENDED, locale);
    let (there, email, password, button) = match locale {
        Locale::Vi => ("/sign-in", "Email", "Mật khẩu", "Xem lý do"),
        Locale::En => ("/en/sign-in", "Email", "Password", "Show the reason"),
    };
    html! {
        form.hint method="post" action=(there) {
            p { (hint) }
            @if let Some(message) = failure { p role="alert" { (message.text(locale, &[])) } }
            label { (email) input name="email" type="email" autocomplete="username" required; }
            label { (password) input name="password" type="password" autocomplete="current-password" required; }
            button { (button) }
        }
    }
}

/// `more` stands below the text.
fn render(request: &HttpRequest, message: Message, more: &Markup) -> HttpResponse {
    let (locale, status) = (locale(request), message.status());
    let [heading, text, _] = words(message, locale);
    let nonce = Uuid::new_v4().simple().to_string();
    let host = platform::http::host(request).split(':').next().unwrap_or_default();
    let (other, there, language) =
        if locale == Locale::Vi { ("en", "/en", "English") } else { ("vi", "/", "Tiếng Việt") };
    let page = html! {
        (DOCTYPE)
        html lang=(locale.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (heading) }
                style nonce=(nonce) { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    p.mark aria-hidden="true" { (status.as_u16()) }
                    h1 { (heading) }
                    p.host { (host) }
                    p { (text) }
                    (more)
                    a href=(there) hreflang=(other) lang=(other) { (language) }
                }
            }
        }
    };
    let policy = format!(
        "default-src 'none'; style-src 'nonce-{nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    );
    let mut answer = HttpResponse::build(status);
    if status.is_server_error() {
        answer.insert_header((header::RETRY_AFTER, "30"));
    }
    answer
        .insert_header((header::CONTENT_LANGUAGE, locale.code()))
        .insert_header((header::CONTENT_SECURITY_POLICY, policy))
        .insert_header((header::VARY, "accept, accept-language"))
        .content_type("text/html; charset=utf-8");
    answer.body(page.into_string())
}

/// Whether somebody opens an address that may be a page's.
pub fn is_visit(request: &HttpRequest) -> bool {
    let path = request.path();
    takes_html(request)
        && !path.starts_with("/api/")
        && !path.starts_with("/api-admin/")
        && !path.starts_with("/.well-known/")
}

fn takes_html(request: &HttpRequest) -> bool {
    let accepts = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    matches!(*request.method(), Method::GET | Method::HEAD) && accepts.contains("text/html")
}

/// The language of the address, where it names one.
fn locale(request: &HttpRequest) -> Locale {
    match request.path() {
        "/en" => Locale::En,
        path if path.starts_with("/en/") => Locale::En,
        "/" if request.headers().get(header::REFERER).is_some() => Locale::Vi,
        _ => Locale::of(request),
    }
}

fn words(message: Message, locale: Locale) -> Words {
    match (message, locale) {
        (SITE_SUSPENDED, Locale::Vi) => [
            "Trang này đang tạm ngưng",
            "Nội dung và bài làm vẫn được giữ nguyên. Trang sẽ mở lại khi việc tạm ngưng được gỡ bỏ.",
            "Bạn là quản trị viên? Đăng nhập để xem lý do.",
        ],
        (SITE_SUSPENDED, Locale::En) => [
            "This site is suspended",
            "Its content and everybody's work are kept. It opens again once the suspension is lifted.",
            "Do you run this site? Sign in to see the reason.",
        ],
        (SITE_NOT_FOUND, Locale::Vi) => [
            "Không có trang nào ở địa chỉ này",
            "Hãy kiểm tra lại địa chỉ, hoặc hỏi người đã gửi nó cho bạn.",
            "Đây là tên miền của bạn? Vào Quản lý → Website → Tên miền của trang để xem còn thiếu bản ghi DNS nào.",
        ],
        (SITE_NOT_FOUND, Locale::En) => [
            "There is no site at this address",
            "Check the address, or ask whoever gave it to you.",
            "Is this your domain? Manage → Website → Domains of your site tells which DNS record is missing.",
        ],
        (LINK_EXPIRED, Locale::Vi) => [
            "Liên kết không còn hiệu lực",
            "Mỗi liên kết vào trang chỉ dùng được một lần, trong một phút kể từ khi được tạo.",
            "Hãy quay lại bảng điều khiển và vào trang một lần nữa để có liên kết mới.",
        ],
        (LINK_EXPIRED, Locale::En) => [
            "This link is no longer good",
            "Each link into a site works once, within a minute of being made.",
            "Go back to the console and enter the site again: you get a new one.",
        ],
        (SIGNED_IN_ALREADY, Locale::Vi) => [
            "Bạn đang đăng nhập ở trang này",
            "Liên kết của người khác không được thay tài khoản của bạn, nên chưa có gì thay đổi.",
            "Nếu bạn là người vận hành nền tảng: hãy đăng xuất khỏi trang hoặc dùng cửa sổ riêng tư, rồi mở lại liên kết.",
        ],
        (SIGNED_IN_ALREADY, Locale::En) => [
            "You are signed in here",
            "A link of somebody else's must not turn you into another person, so nothing has changed.",
            "Are you an operator of the platform? Sign out of the site, or take a private window, and follow the link again.",
        ],
        (SIGN_IN_ADDRESS_WRONG, Locale::Vi) => [
            "Địa chỉ đăng nhập không hợp lệ",
            "Trang đăng nhập này không nhận ra nơi bạn đến từ đó, nên chưa có gì được gửi đi.",
            "Hãy mở lại trang của lớp hoặc trường bạn và chọn Đăng nhập.",
        ],
        (SIGN_IN_ADDRESS_WRONG, Locale::En) => [
            "This sign-in address is not valid",
            "This page does not recognise where you came from, so nothing was sent anywhere.",
            "Open the site of your class or school again and choose Sign in.",
        ],
        (UPGRADING, Locale::Vi) => [
            "Trang đang được nâng cấp",
            "Việc này thường chỉ mất ít phút. Bài làm của bạn vẫn được giữ nguyên.",
            "Hãy tải lại sau giây lát.",
        ],
        (UPGRADING, Locale::En) => [
            "This site is being upgraded",
            "That usually takes a few minutes. Your work is safe.",
            "Please reload in a moment.",
        ],
        (_, Locale::Vi) => [
            "Trang tạm thời chưa mở được",
            "Máy chủ đang quá tải hoặc gặp sự cố. Nội dung và bài làm vẫn được giữ nguyên.",
            "Hãy tải lại sau giây lát.",
        ],
        (_, Locale::En) => [
            "This site can't be opened at present",
            "The server is overloaded or in trouble. Content and everybody's work are safe.",
            "Please reload in a moment.",
        ],
    }
}
