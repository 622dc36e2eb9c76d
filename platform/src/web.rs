//! The web's built files: immutable assets served compressed, and the HTML templates that servers fill in.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use anyhow::Context;
use bytes::Bytes;
use serde_json::Value;

use crate::error::ApiError;
use crate::messages::PAGE_NOT_FOUND;

/// All files of `web/dist`, in memory. Cheap to clone.
#[derive(Clone)]
pub struct WebFiles {
    files: Arc<HashMap<String, File>>,
    texts: Arc<Value>,
}

struct File {
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
    mime: &'static str,
}

/// A page's own parts. Every text is escaped here; `head`, `body` are HTML already.
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
    /// CSS for this site: goes into a `<style>` with the nonce.
    pub css: &'a str,
    /// HTML before React takes over.
    pub body: &'a str,
    /// The boot data (see ARCHITECTURE.md, "HTML first"); `nonce` is added.
    pub boot: Value,
    /// 200 when 0.
    pub status: u16,
}

impl WebFiles {
    /// Reads every file below `folder`.
    ///
    /// # Errors
    /// When the folder is missing or holds no `index.html`: the web has not been built.
    pub fn load(folder: &str) -> anyhow::Result<Self> {
        let root = Path::new(folder);
        let mut files = HashMap::new();
        read_folder(root, root, &mut files).with_context(|| format!("reading the web's files in {folder}"))?;
        anyhow::ensure!(
            files.contains_key("index.html"),
            "{folder} has no index.html: build the web first (npm run build in web/)"
        );
        let texts = match files.get("texts.json") {
            Some(file) => serde_json::from_slice(&file.plain).context("reading the web's texts.json")?,
            None => Value::Null,
        };
        Ok(Self { files: Arc::new(files), texts: Arc::new(texts) })
    }

    /// A text of the web in a language: `namespace:path.of.the.key`, as the web's own components name it. The key
    /// itself where there is none, which a look at the page shows.
    pub fn text(&self, lang: &str, key: &str) -> String {
        let (namespace, path) = key.split_once(':').unwrap_or(("", key));
        let found = path.split('.').fold(&self.texts[lang][namespace], |value, part| &value[part]);
        found.as_str().unwrap_or(key).to_owned()
    }

    /// The same with `{{name}}` replaced by its value.
    pub fn text_with(&self, lang: &str, key: &str, values: &[(&str, &str)]) -> String {
        values.iter().fold(self.text(lang, key), |text, (name, value)| text.replace(&format!("{{{{{name}}}}}"), value))
    }

    /// A text that depends on a number: `<key>_zero`, `<key>_one` (English only) or `<key>_other`, with `{{number}}`
    /// and `{{count}}` replaced by it.
    pub fn text_count(&self, lang: &str, key: &str, count: i64) -> String {
        let form = match count {
            0 => "zero",
            1 if lang == "en" => "one",
            _ => "other",
        };
        let number = grouped(count);
        let values = [("number", number.as_str()), ("count", number.as_str())];
        let exact = format!("{key}_{form}");
        match self.text_with(lang, &exact, &values) {
            text if text == exact => self.text_with(lang, &format!("{key}_other"), &values),
            text => text,
        }
    }

    /// Answers a request for the file at `path` (no leading slash). Names under `assets/` carry a hash of their
    /// content, so browsers may keep them for ever.
    ///
    /// # Errors
    /// 404 when there is none; templates are not files.
    pub fn serve(&self, path: &str, request: &HttpRequest) -> Result<HttpResponse, ApiError> {
        let file = self.files.get(path).filter(|_| !path.ends_with(".html")).ok_or(PAGE_NOT_FOUND)?;
        let (body, coding) = match file {
            File { brotli: Some(body), .. } if accepts(request, "br") => (body, Some("br")),
            File { gzip: Some(body), .. } if accepts(request, "gzip") => (body, Some("gzip")),
            File { plain, .. } => (plain, None),
        };
        let cache =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "public, max-age=3600" };
        let mut answer = HttpResponse::Ok();
        answer.insert_header((header::CONTENT_TYPE, file.mime));
        answer.insert_header((header::CACHE_CONTROL, cache));
        answer.insert_header((header::VARY, "Accept-Encoding"));
        if let Some(coding) = coding {
            answer.insert_header((header::CONTENT_ENCODING, HeaderValue::from_static(coding)));
        }
        Ok(answer.body(body.clone()))
    }

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
        let html = template
            .replace("__LANG__", &escape(page.lang))
            .replace("__MODE__", "light")
            .replace("__NONCE__", &nonce)
            .replace("<!--lophoc:head-->", &head(&page, &nonce))
            .replace("<!--lophoc:body-->", page.body);
        let status = actix_web::http::StatusCode::from_u16(page.status).unwrap_or(actix_web::http::StatusCode::OK);
        Ok(HttpResponse::build(status)
            .content_type("text/html; charset=utf-8")
            .insert_header((header::CONTENT_SECURITY_POLICY, policy(&nonce)))
            .insert_header((header::CONTENT_LANGUAGE, page.lang))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .body(html))
    }
}

/// Whether a request names a coding as one that it takes: `q=0` says that it does not.
fn accepts(request: &HttpRequest, coding: &str) -> bool {
    let header = request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    header.unwrap_or_default().split(',').any(|part| {
        let mut words = part.split(';').map(str::trim);
        let is_named = words.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        is_named && words.all(|word| !is_zero_quality(word))
    })
}

fn is_zero_quality(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, value)| name.eq_ignore_ascii_case("q") && value.parse() == Ok(0.0))
}

/// Scripts and styles only from ourselves or with the nonce; nobody else may frame a page. React sets `style`
/// attributes through the DOM, which the policy does not restrict; attributes in markup stay forbidden.
fn policy(nonce: &str) -> String {
    format!(
        "default-src 'self'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' data: https:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'self'"
    )
}

fn head(page: &Page<'_>, nonce: &str) -> String {
    let mut out = String::with_capacity(2048);
    let mut meta = |kind: &str, name: &str, value: &str| {
        if !value.is_empty() {
            // Writing to a String can't fail.
            let _ = write!(out, "<meta {kind}=\"{name}\" content=\"{}\">", escape(value));
        }
    };
    meta("name", "description", page.description);
    meta("property", "og:title", page.title);
    meta("property", "og:description", page.description);
    meta("property", "og:url", page.canonical);
    meta("property", "og:image", page.image);
    meta("property", "og:type", "website");
    let _ = write!(out, "<title>{}</title>", escape(page.title));
    if !page.canonical.is_empty() {
        let _ = write!(out, "<link rel=\"canonical\" href=\"{}\">", escape(page.canonical));
    }
    for (lang, href) in page.alternates {
        let _ = write!(out, "<link rel=\"alternate\" hreflang=\"{}\" href=\"{}\">", escape(lang), escape(href));
    }
    if !page.icon.is_empty() {
        let _ = write!(out, "<link rel=\"icon\" href=\"{}\">", escape(page.icon));
    }
    // `<` can't end the style element early, whatever the site's configuration holds.
    let _ = write!(out, "<style nonce=\"{nonce}\">{}</style>", page.css.replace('<', ""));
    let mut boot = page.boot.clone();
    if let Value::Object(fields) = &mut boot {
        fields.insert("nonce".into(), Value::String(nonce.to_owned()));
    }
    let _ =
        write!(out, "<script type=\"application/json\" id=\"boot\" nonce=\"{nonce}\">{}</script>", script_json(&boot));
    out
}

/// JSON that can stand inside a script element.
fn script_json(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// A whole number with thousands grouped by commas, as the web writes it.
pub fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut out = String::from(if number < 0 { "-" } else { "" });
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Text for HTML, also within double quotes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

fn read_folder(root: &Path, folder: &Path, files: &mut HashMap<String, File>) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read_folder(root, &path, files)?;
            continue;
        }
        let name = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
        if name.ends_with(".br") || name.ends_with(".gz") {
            continue;
        }
        let beside = |suffix: &str| std::fs::read(format!("{}{suffix}", path.display())).ok().map(Bytes::from);
        let file = File {
            plain: Bytes::from(std::fs::read(&path)?),
            brotli: beside(".br"),
            gzip: beside(".gz"),
            mime: mime_of(&name),
        };
        files.insert(name, file);
    }
    Ok(())
}

fn mime_of(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
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
            body: "<h1>Xin chào</h1>",
            boot: serde_json::json!({"x": "</script>"}),
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
        assert_eq!(html.matches("</script>").count(), 1);
        assert!(policy.contains("script-src 'self' 'nonce-"));
        Ok(())
    }

    #[test]
    fn a_coding_that_is_refused_is_not_sent() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        for name in ["index.html", "a.js", "a.js.br", "a.js.gz"] {
            std::fs::write(folder.path().join(name), "")?;
        }
        let web = WebFiles::load(&folder.path().to_string_lossy())?;
        for (accepted, coding) in [
            ("gzip, br", Some("br")),
            ("gzip, BR; q=0.001", Some("br")),
            ("gzip;q=0.5, br;q=0", Some("gzip")),
            ("br; Q=0.000 , gzip", Some("gzip")),
            ("br;q=0,gzip ; q=0.0", None),
            ("identity", None),
            ("", None),
        ] {
            let request = actix_web::test::TestRequest::default().insert_header(("accept-encoding", accepted));
            let answer = web.serve("a.js", &request.to_http_request()).map_err(|error| anyhow::anyhow!("{error}"))?;
            let sent = answer.headers().get(header::CONTENT_ENCODING).map(HeaderValue::to_str).transpose()?;
            assert_eq!(sent, coding, "{accepted}");
        }
        Ok(())
    }

    #[test]
    fn texts_are_the_webs_own() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        std::fs::write(folder.path().join("index.html"), "")?;
        let texts = r#"{"en":{"ui":{"a":{"b_one":"{{number}} man","b_other":"{{number}} men"},"hi":"Hi {{name}}"}}}"#;
        std::fs::write(folder.path().join("texts.json"), texts)?;
        let web = WebFiles::load(&folder.path().to_string_lossy())?;
        assert_eq!(web.text_with("en", "ui:hi", &[("name", "An")]), "Hi An");
        assert_eq!(web.text_count("en", "ui:a.b", 1), "1 man");
        assert_eq!(web.text_count("en", "ui:a.b", 0), "0 men");
        assert_eq!(web.text_count("en", "ui:a.b", 1_234_567), "1,234,567 men");
        assert_eq!(web.text("vi", "ui:hi"), "ui:hi");
        Ok(())
    }

    #[test]
    fn an_unbuilt_web_is_said_so() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let error = WebFiles::load(&folder.path().to_string_lossy()).map(|_| ()).expect_err("no build");
        assert!(error.to_string().contains("build the web first"));
        Ok(())
    }
}
