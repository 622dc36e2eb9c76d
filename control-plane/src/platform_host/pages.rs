//! Which page a path is, in which language.

use actix_web::http::header;
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, web};
use directory::plans;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::PAGE_NOT_FOUND;
use platform::web::Page;
use serde_json::json;

use super::landing::landing;
use super::words::{Words, path_in};
use super::{PlatformHost, html};

/// Pages and files; whatever else was asked for is not there.
pub(super) async fn serve(host: web::Data<PlatformHost>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    let path = request.path();
    if !matches!(*request.method(), Method::GET | Method::HEAD) || path.starts_with("/api/") {
        return Err(PAGE_NOT_FOUND.into());
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
        "/create-site" => Route::Page(locale, "/create-site"),
        "/" | "/create-site/" => Route::Redirect(path.trim_end_matches('/').to_owned()),
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
    let words = Words::new(&host.web, locale);
    let suffix = displayed_suffix(host);
    let mut boot = json!({"locale": locale.code(), "responses": {}, "user": null, "site_suffix": suffix});
    let (title, description, main) = match page {
        "/" => {
            let plans = plans::list(host.provisioner.control()).await?;
            let main = landing(&words, &plans, &suffix);
            boot["responses"]["/api/platform/plans"] =
                serde_json::to_value(Envelope::of(plans)).map_err(ApiError::internal)?;
            (format!("Lophoc – {}", words.text("platform:hero.short")), words.text("platform:hero.lead"), main)
        }
        "/create-site" => {
            let title = format!("{} · Lophoc", words.text("platform:title.create-site"));
            (title, words.text("platform:create.lead"), html::create_site(&words))
        }
        _ => (format!("{} · Lophoc", words.text("ui:error.notFound")), String::new(), html::not_found(&words)),
    };
    let origin = host.addresses.origin(&host.addresses.platform_host);
    let at = |locale| format!("{origin}{}", path_in(locale, page));
    let alternates = [("vi", at(Locale::Vi)), ("en", at(Locale::En)), ("x-default", at(Locale::Vi))];
    let found = !page.is_empty();
    let body = html::shell(&words, page, &main);
    host.web.page(Page {
        template: "platform.html",
        lang: locale.code(),
        title: &title,
        description: &description,
        canonical: if found { &alternates[usize::from(locale == Locale::En)].1 } else { "" },
        alternates: if found { &alternates } else { &[] },
        icon: "/favicon.svg",
        body,
        boot,
        status: if found { StatusCode::OK } else { StatusCode::NOT_FOUND }.as_u16(),
        ..Page::default()
    })
}

/// What follows a site's label in its address, with a port that does not go without saying.
fn displayed_suffix(host: &PlatformHost) -> String {
    let origin = host.addresses.origin(&host.addresses.site_suffix);
    origin.split_once("://").map_or(origin.clone(), |(_, suffix)| suffix.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_one_address_a_language() {
        let page = |path, locale, wanted| assert_eq!(route(path), Route::Page(locale, wanted), "{path}");
        page("/", Locale::Vi, "/");
        page("/en", Locale::En, "/");
        page("/create-site", Locale::Vi, "/create-site");
        page("/en/create-site", Locale::En, "/create-site");
        for (path, to) in [
            ("/vi", "/"),
            ("/vi/create-site", "/create-site"),
            ("/en/", "/en"),
            ("/create-site/", "/create-site"),
            ("/en/create-site/", "/en/create-site"),
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
