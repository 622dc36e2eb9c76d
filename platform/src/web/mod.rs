//! The web's built files: immutable assets served compressed, and the HTML templates that servers fill in.

mod page;

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use anyhow::Context;
use bytes::Bytes;
use serde_json::Value;

use crate::error::ApiError;
use crate::messages::PAGE_NOT_FOUND;

pub use page::Page;

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
