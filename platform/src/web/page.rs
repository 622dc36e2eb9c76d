//! One page: a template of the web's build with its head, its body and the boot data filled in.

use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use maud::{Markup, PreEscaped, html};
use serde_json::Value;

use super::{WebFiles, escape};
use crate::error::ApiError;

/// A page's own parts. Texts are escaped here.
#[derive(Debug, Default)]
pub struct Page<'a> {
    /// `index.html` or `platform.html`.
    pub template: &'a str,
    /// The language's code.
    pub lang: &'a str,
    /// The document's title.
    pub title: &'a str,
    /// For search engines and chat apps.
    pub description: &'a str,
    /// The page's own address, absolute.
    pub canonical: &'a str,
    /// (language code or `x-default`, absolute address)
    pub alternates: &'a [(&'a str, String)],
    /// Absolute address of a picture, or empty.
    pub image: &'a str,
    /// Address of the site's icon, or empty.
    pub icon: &'a str,
    /// What the page is about, as search engines read it (JSON-LD).
    pub linked_data: Option<&'a Value>,
    /// Absolute address of what tells other pages how to frame it (oEmbed), or empty.
    pub oembed: &'a str,
    /// CSS for this site: goes into a `<style>` with the nonce.
    pub css: &'a str,
    /// `light` or `dark` where the page asks for it, otherwise empty: the visitor's choice.
    pub mode: &'a str,
    /// What is there before React takes over.
    pub body: Markup,
    /// The boot data (see ARCHITECTURE.md, "HTML first"); `nonce` and `release` are added.
    pub boot: Value,
    /// What the page may load from elsewhere: directives of its Content-Security-Policy and the sources that each gets.
    pub sources: &'a [(&'a str, String)],
    /// Nothing is loaded from elsewhere but `sources`: pictures neither.
    pub is_closed: bool,
    /// Whose pages may frame it: sources of `frame-ancestors`; the site's own alone unless told.
    pub ancestors: Option<&'a str>,
    /// 200 when 0.
    pub status: u16,
}

impl WebFiles {
    /// Fills the template in and answers with it, under a Content-Security-Policy with a nonce of its own.
    ///
    /// # Errors
    /// 500 when the build has no such template.
    pub fn page(&self, page: Page<'_>) -> Result<HttpResponse, ApiError> {
        let template = self
            .files
            .get(page.template)
            .and_then(|file| std::str::from_utf8(&file.plain).ok())
            .ok_or_else(|| ApiError::internal(anyhow::anyhow!("the web's build has no {}", page.template)))?;
        let nonce = crate::secrets::new_token();
        let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::OK);
        let lang = page.lang;
        let policy = policy(&nonce, &page);
        let html = template
            .replace("__LANG__", &escape(lang))
            .replace("__MODE__", if page.mode.is_empty() { "light" } else { page.mode })
            .replace("__PAGE_MODE__", page.mode)
            .replace("__NONCE__", &nonce)
            .replace("<!--lophoc:head-->", &head(&page, &nonce, &self.release).into_string())
            .replace("<!--lophoc:body-->", &page.body.into_string());
        Ok(HttpResponse::build(status)
            .content_type("text/html; charset=utf-8")
            .insert_header((header::CONTENT_SECURITY_POLICY, policy))
            .insert_header((header::CONTENT_LANGUAGE, lang))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .body(html))
    }
}

/// Scripts and styles only from ourselves or with the nonce; nobody else may frame a page that does not say so. React sets
/// `style` attributes through the DOM, which the policy does not restrict; attributes in markup stay forbidden.
fn policy(nonce: &str, page: &Page<'_>) -> String {
    let with_nonce = format!("'self' 'nonce-{nonce}'");
    let directives = [
        ("default-src", "'self'"),
        ("script-src", &with_nonce),
        ("style-src", &with_nonce),
        ("img-src", if page.is_closed { "'self' data:" } else { "'self' data: https:" }),
        // What is played piece by piece comes out of memory, put there by a worker of ours.
        ("media-src", "'self' blob:"),
        ("worker-src", "'self'"),
        ("font-src", "'self'"),
        ("connect-src", "'self'"),
        ("frame-src", "'self'"),
        ("object-src", "'none'"),
        ("base-uri", "'none'"),
        ("form-action", "'self'"),
        ("frame-ancestors", page.ancestors.unwrap_or("'self'")),
    ];
    let whole = directives.map(|(name, own)| {
        let more =
            page.sources.iter().filter(|(directive, _)| *directive == name).map(|(_, source)| format!(" {source}"));
        format!("{name} {own}{}", more.collect::<String>())
    });
    whole.join("; ")
}

fn head(page: &Page<'_>, nonce: &str, release: &str) -> Markup {
    let graph = [
        ("og:title", page.title),
        ("og:description", page.description),
        ("og:url", page.canonical),
        ("og:image", page.image),
        ("og:type", "website"),
    ];
    let mut boot = page.boot.clone();
    if let Value::Object(fields) = &mut boot {
        fields.insert("nonce".into(), Value::String(nonce.to_owned()));
        fields.insert("release".into(), Value::String(release.to_owned()));
    }
    html! {
        @if !page.description.is_empty() { meta name="description" content=(page.description); }
        @for (property, content) in graph.iter().filter(|(_, content)| !content.is_empty()) {
            meta property=(property) content=(content);
        }
        title { (page.title) }
        @if !page.canonical.is_empty() { link rel="canonical" href=(page.canonical); }
        @for (lang, href) in page.alternates { link rel="alternate" hreflang=(lang) href=(href); }
        @if !page.oembed.is_empty() {
            link rel="alternate" type="application/json+oembed" href=(page.oembed) title=(page.title);
        }
        @if !page.icon.is_empty() { link rel="icon" href=(page.icon); }
        // `<` can't end the style element early, whatever the site's configuration holds.
        style nonce=(nonce) { (PreEscaped(page.css.replace('<', ""))) }
        @if let Some(data) = page.linked_data {
            script type="application/ld+json" nonce=(nonce) { (PreEscaped(script_json(data))) }
        }
        script type="application/json" id="boot" nonce=(nonce) { (PreEscaped(script_json(&boot))) }
    }
}

/// JSON that can stand inside a script element.
fn script_json(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_page_is_filled_in_and_nothing_breaks_out() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let template =
            "<html lang=\"__LANG__\"><head><!--lophoc:head--></head><div id=\"root\"><!--lophoc:body--></div>";
        std::fs::write(folder.path().join("index.html"), template)?;
        let web = WebFiles::load(&folder.path().to_string_lossy())?;
        let page = Page {
            template: "index.html",
            lang: "vi",
            title: "</title><script>alert(1)</script>",
            body: html! { h1 { "Xin chào" } },
            linked_data: Some(&serde_json::json!({"name": "</script>"})),
            boot: serde_json::json!({"x": "</script>"}),
            sources: &[("frame-src", "https://x.vn/a/".to_owned())],
            ..Page::default()
        };
        let answer = web.page(page).map_err(|error| anyhow::anyhow!("{error}"))?;
        let policy = answer
            .headers()
            .get("content-security-policy")
            .map(|value| value.to_str())
            .transpose()?
            .unwrap_or_default()
            .to_owned();
        let html = actix_web::body::to_bytes(answer.into_body()).await.map_err(|error| anyhow::anyhow!("{error}"))?;
        let html = std::str::from_utf8(&html)?;
        assert!(html.contains("<h1>Xin chào</h1>") && html.contains("lang=\"vi\""));
        assert!(!html.contains("<script>alert"));
        assert_eq!(html.matches("</script>").count(), 2);
        assert!(
            policy.contains("img-src 'self' data: https:; media-src 'self' blob:; worker-src 'self'; "),
            "{policy}"
        );
        assert!(policy.contains("script-src 'self' 'nonce-"));
        assert!(policy.contains("; frame-src 'self' https://x.vn/a/; object-src 'none'; "), "{policy}");
        assert!(policy.ends_with("; frame-ancestors 'self'"), "{policy}");
        Ok(())
    }

    #[test]
    fn a_page_names_who_may_frame_it() {
        let page = Page { ancestors: Some("'self' https://x.vn"), ..Page::default() };
        assert!(super::policy("n", &page).ends_with("; frame-ancestors 'self' https://x.vn"));
    }
}
