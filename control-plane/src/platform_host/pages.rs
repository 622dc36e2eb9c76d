//! Which page a path is, in which language.

use actix_web::http::header;
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::Message;
use platform::web::Page;
use serde_json::{Value, json};

use super::{PlatformHost, html, texts};
use crate::plans;

/// Pages and files; whatever else was asked for is not there.
pub(super) async fn serve(host: web::Data<PlatformHost>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let path = request.path();
    if !matches!(*request.method(), Method::GET | Method::HEAD) || path.starts_with("/api/") {
        return Err(Message::PageNotFound.into());
    }
    match route(path) {
        Route::Redirect(to) => {
            let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
            Ok(HttpResponse::PermanentRedirect().insert_header((header::LOCATION, format!("{to}{query}"))).finish())
        }
        Route::Page(locale, page) => show(&host, &request, locale, page).await,
        Route::Other(locale) => match host.web.serve(path.trim_start_matches('/'), &request) {
            Ok(file) => Ok(file),
            Err(_) => show(&host, &request, locale, "").await,
        },
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Route {
    /// A redundant prefix or slash.
    Redirect(String),
    /// A page of ours, without its language.
    Page(Locale, &'static str),
    /// A file or nothing.
    Other(Locale),
}

/// Routes exist twice, without a prefix in Vietnamese and under `/en`.
fn route(path: &str) -> Route {
    let (locale, rest) = match path
        .split_once("/en")
        .filter(|(before, rest)| before.is_empty() && (rest.is_empty() || rest.starts_with('/')))
    {
        Some((_, rest)) => (Locale::En, rest),
        None => (Locale::Vi, path),
    };
    if let Some(rest) = path.strip_prefix("/vi").filter(|rest| rest.is_empty() || rest.starts_with('/')) {
        return Route::Redirect(format!("/{}", rest.trim_matches('/')));
    }
    match rest {
        "" | "/" if locale == Locale::Vi || rest.is_empty() => Route::Page(locale, "/"),
        "/sign-up" => Route::Page(locale, "/sign-up"),
        "/" | "/sign-up/" => Route::Redirect(path.trim_end_matches('/').to_owned()),
        _ => Route::Other(locale),
    }
}

/// An empty `page` is the one that says that there is none.
async fn show(
    host: &PlatformHost,
    request: &HttpRequest,
    locale: Locale,
    page: &str,
) -> Result<HttpResponse, ApiError> {
    request.extensions_mut().insert(locale);
    let t = texts::of(locale);
    let mut boot = boot(host, locale);
    let (title, description, main) = match page {
        "/" => {
            let plans = plans::list(host.provisioner.control()).await?;
            let main = html::landing(locale, &plans);
            boot["responses"]["/api/platform/plans"] =
                serde_json::to_value(Envelope::of(plans)).map_err(ApiError::internal)?;
            (t.landing_title.to_owned(), t.landing_description, main)
        }
        "/sign-up" => (format!("{} · Lophoc", t.sign_up_title), t.sign_up_lead, html::sign_up(locale)),
        _ => (format!("{} · Lophoc", t.not_found), "", html::not_found(locale)),
    };
    let origin = host.addresses.origin(&host.addresses.platform_host);
    let at = |locale| format!("{origin}{}", html::path_in(locale, page));
    let alternates = [("vi", at(Locale::Vi)), ("en", at(Locale::En)), ("x-default", at(Locale::Vi))];
    let found = !page.is_empty();
    let body = html::shell(locale, if found { page } else { "/" }, &main);
    host.web.page(Page {
        template: "platform.html",
        lang: locale.code(),
        title: &title,
        description,
        canonical: if found { &alternates[usize::from(locale == Locale::En)].1 } else { "" },
        alternates: if found { &alternates } else { &[] },
        body: &body,
        boot,
        status: if found { StatusCode::OK } else { StatusCode::NOT_FOUND }.as_u16(),
        ..Page::default()
    })
}

/// What the browser needs to know of the installation.
fn boot(host: &PlatformHost, locale: Locale) -> Value {
    let addresses = &host.addresses;
    let example = addresses.origin(&format!("*.{}", addresses.site_suffix));
    json!({
        "locale": locale.code(),
        "responses": {},
        "user": null,
        // `site_origin` with the label for `*` is a site's address.
        "platform": {"site_suffix": addresses.site_suffix, "site_origin": example},
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_one_address_a_language() {
        let page = |path, locale, wanted| assert_eq!(route(path), Route::Page(locale, wanted), "{path}");
        page("/", Locale::Vi, "/");
        page("/en", Locale::En, "/");
        page("/sign-up", Locale::Vi, "/sign-up");
        page("/en/sign-up", Locale::En, "/sign-up");
        for (path, to) in [
            ("/vi", "/"),
            ("/vi/sign-up", "/sign-up"),
            ("/en/", "/en"),
            ("/sign-up/", "/sign-up"),
            ("/en/sign-up/", "/en/sign-up"),
            ("/vi//a.vn", "/a.vn"),
        ] {
            assert_eq!(route(path), Route::Redirect(to.into()), "{path}");
        }
        assert_eq!(route("/fr"), Route::Other(Locale::Vi));
        assert_eq!(route("/england"), Route::Other(Locale::Vi));
        assert_eq!(route("/en/nothing"), Route::Other(Locale::En));
        assert_eq!(route("/en/en"), Route::Other(Locale::En));
    }
}
