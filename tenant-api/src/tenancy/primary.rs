//! One address for each page: a site's other hosts redirect to the primary one.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use directory::hosts;

use crate::site::Site;

/// Pages that stay where they are at the address under the platform's suffix, so that an admin can mend a domain that
/// does not work; what follows signing in on the identity page finds its cookie there only where that was begun.
const ADMINS: [&str; 3] = ["manage", "sign-in", "redirect-uri"];

/// Where a visit of a page is to go instead, this time: another host may be made primary, and a browser that remembered
/// both ways would go round in circles. Calls and files are answered at every host: only pages ask this.
pub fn redirect(site: &Site, request: &HttpRequest) -> Option<HttpResponse> {
    let entry = &site.entry;
    let asked = platform::http::host(request);
    let host = hosts::normal(asked)?;
    if host == entry.primary_host || (host == entry.platform_host && is_admins(request.path())) {
        return None;
    }
    let https = site.app.config.https || platform::http::is_https(request);
    // Until the primary domain has its certificate, visitors would be sent to a warning.
    let ready = entry.domains.iter().any(|domain| domain.is_primary && (domain.is_secure || !https));
    let to = if ready { &entry.primary_host } else { &entry.platform_host };
    if host == *to || (!ready && entry.domains.iter().any(|domain| domain.host == host)) {
        return None;
    }
    let scheme = if https { "https" } else { "http" };
    let port = asked.rsplit_once(':').map(|(_, port)| format!(":{port}")).unwrap_or_default();
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    let answer = HttpResponse::Found()
        .insert_header((header::LOCATION, format!("{scheme}://{to}{port}{path}")))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .finish();
    Some(answer)
}

fn is_admins(path: &str) -> bool {
    let path = path.trim_start_matches('/');
    let path = path.strip_prefix("en/").unwrap_or(path);
    ADMINS.contains(&path.split('/').next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::is_admins;

    #[test]
    fn admins_keep_their_pages() {
        for path in ["/manage", "/manage/website", "/en/manage/website", "/sign-in", "/en/redirect-uri"] {
            assert!(is_admins(path), "{path}");
        }
        for path in ["/", "/en", "/problems", "/managed", "/problems/manage"] {
            assert!(!is_admins(path), "{path}");
        }
    }
}
