//! The web's built files: immutable assets served compressed, and the HTML templates that servers fill in.

mod page;
mod source_maps;

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use anyhow::Context;
use bytes::Bytes;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::error::ApiError;
use crate::messages::PAGE_NOT_FOUND;

pub use page::Page;
use source_maps::SourceMaps;

/// The worker that runs programs of drawing questions in the browser (`web/src/runtimes/turtle`), and its policy: it may
/// compile WebAssembly and reach nothing, so that a program of somebody else's does nothing with a reader's session.
const PYTHON_WORKER: &str = "assets/python.worker-";
const PYTHON_WORKER_POLICY: &str = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/// The worker that lays programs out (`web/src/features/snippets/formatters`), and its policy: formatters are WebAssembly of ours,
/// which it fetches.
const FORMATTER_WORKER: &str = "assets/formatter.worker-";
const FORMATTER_WORKER_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/// What runs programs in the page at `/run/frame` (`web/build/runtimes.ts`), which has no origin: its requests are a stranger's.
const RUNTIMES: &str = "assets/runtimes/";
const FRAME_PAGE: &str = "run-frame.html";

/// The worker that holds what pages show for when there is no connection (`web/src/offline/worker`), and its policy: it asks the
/// site for what it holds, and nobody else. Browsers look for a newer one with every page.
const OFFLINE_WORKER: &str = "worker.js";
const OFFLINE_WORKER_POLICY: &str = "default-src 'none'; connect-src 'self'";

/// All files of `web/dist`, in memory. Cheap to clone.
#[derive(Clone)]
pub struct WebFiles {
    files: Arc<HashMap<String, File>>,
    texts: Arc<Value>,
    release: Arc<str>,
    maps: Arc<SourceMaps>,
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
        let mut maps = SourceMaps::default();
        read_folder(root, root, &mut files, &mut maps)
            .with_context(|| format!("reading the web's files in {folder}"))?;
        anyhow::ensure!(
            files.contains_key("index.html"),
            "{folder} has no index.html: build the web first (npm run build in web/)"
        );
        let texts = match files.get("texts.json") {
            Some(file) => serde_json::from_slice(&file.plain).context("reading the web's texts.json")?,
            None => Value::Null,
        };
        let release = release_of(&files).into();
        Ok(Self { files: Arc::new(files), texts: Arc::new(texts), release, maps: Arc::new(maps) })
    }

    /// Which build this is: twelve hexadecimal digits. Pages carry it in their boot data, and tell it with what breaks.
    pub fn release(&self) -> &str {
        &self.release
    }

    /// Where a place in a script of the build (`assets/index-Bx.js`, line and column from 1) comes from:
    /// `src/ui/toasts.tsx:12:5`. `None` where its source map does not know. Reads and parses the map, which may take
    /// tens of milliseconds: to be called where blocking is allowed.
    pub fn original_place(&self, file: &str, line: u32, column: u32) -> Option<String> {
        self.maps.find(file, line, column)
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

    /// The page in which programs run; `None` when the build has none. It is whole as it is: nothing is filled in.
    pub fn frame_page(&self) -> Option<Bytes> {
        self.files.get(FRAME_PAGE).map(|file| file.plain.clone())
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
        let cache = match path {
            OFFLINE_WORKER => "no-cache",
            path if path.starts_with("assets/") => "public, max-age=31536000, immutable",
            _ => "public, max-age=3600",
        };
        let mut answer = HttpResponse::Ok();
        answer.insert_header((header::CONTENT_TYPE, file.mime));
        answer.insert_header((header::CACHE_CONTROL, cache));
        answer.insert_header((header::VARY, "Accept-Encoding"));
        if let Some(policy) = policy_of(path) {
            answer.insert_header((header::CONTENT_SECURITY_POLICY, policy));
        }
        if path.starts_with(RUNTIMES) {
            answer.insert_header((header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"));
        }
        if let Some(coding) = coding {
            answer.insert_header((header::CONTENT_ENCODING, HeaderValue::from_static(coding)));
        }
        Ok(answer.body(body.clone()))
    }
}

/// The policy of a worker; pages have their own, and other files none.
fn policy_of(path: &str) -> Option<&'static str> {
    match path {
        OFFLINE_WORKER => Some(OFFLINE_WORKER_POLICY),
        path if path.starts_with(PYTHON_WORKER) => Some(PYTHON_WORKER_POLICY),
        path if path.starts_with(FORMATTER_WORKER) => Some(FORMATTER_WORKER_POLICY),
        _ => None,
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

/// A build's name: of its files' names, which under `assets/` carry a hash of their content, and of what the others hold.
fn release_of(files: &HashMap<String, File>) -> String {
    let mut names: Vec<&String> = files.keys().collect();
    names.sort_unstable();
    let mut hash = Sha256::new();
    for name in names {
        hash.update(name);
        hash.update([0]);
        if let Some(file) = files.get(name).filter(|_| !name.starts_with("assets/")) {
            hash.update(Sha256::digest(&file.plain));
        }
    }
    hex::encode(&hash.finalize()[..6])
}

/// Source maps stay on the disk until somebody asks what a place is: they are no files of the web.
fn read_folder(
    root: &Path,
    folder: &Path,
    files: &mut HashMap<String, File>,
    maps: &mut SourceMaps,
) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read_folder(root, &path, files, maps)?;
            continue;
        }
        let name = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
        if name.ends_with(".br") || name.ends_with(".gz") {
            continue;
        }
        if let Some(script) = name.strip_suffix(".map") {
            maps.add(script, path);
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
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
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
    fn only_workers_that_run_python_or_format_may_compile_webassembly() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        std::fs::create_dir(folder.path().join("assets"))?;
        let names = ["index.html", "assets/python.worker-Bx.js", "assets/formatter.worker-Bx.js", "assets/other-Bx.js"];
        for name in names {
            std::fs::write(folder.path().join(name), "")?;
        }
        let web = WebFiles::load(&folder.path().to_string_lossy())?;
        let policy = |path: &str| {
            let request = actix_web::test::TestRequest::default().to_http_request();
            let answer = web.serve(path, &request).map_err(|error| anyhow::anyhow!("{error}"))?;
            let policy = answer.headers().get(header::CONTENT_SECURITY_POLICY).map(HeaderValue::to_str).transpose()?;
            anyhow::Ok(policy.map(str::to_owned))
        };
        let worker = policy("assets/python.worker-Bx.js")?.unwrap_or_default();
        assert_eq!(worker, "default-src 'none'; script-src 'wasm-unsafe-eval'");
        let formatter = policy("assets/formatter.worker-Bx.js")?.unwrap_or_default();
        assert_eq!(formatter, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
        assert_eq!(policy("assets/other-Bx.js")?, None);
        Ok(())
    }

    #[test]
    fn the_worker_for_pages_without_a_connection_is_looked_for_each_time_and_asks_nobody_else() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        for name in ["index.html", "worker.js"] {
            std::fs::write(folder.path().join(name), "")?;
        }
        let web = WebFiles::load(&folder.path().to_string_lossy())?;
        let request = actix_web::test::TestRequest::default().to_http_request();
        let answer = web.serve("worker.js", &request).map_err(|error| anyhow::anyhow!("{error}"))?;
        for (name, value) in [
            (header::CACHE_CONTROL, "no-cache"),
            (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
            (header::CONTENT_SECURITY_POLICY, "default-src 'none'; connect-src 'self'"),
        ] {
            let sent = answer.headers().get(&name).map(HeaderValue::to_str).transpose()?;
            assert_eq!(sent, Some(value), "{name}");
        }
        Ok(())
    }

    #[test]
    fn what_runs_programs_is_open_to_pages_without_an_origin_and_nothing_else_is() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        std::fs::create_dir_all(folder.path().join("assets/runtimes"))?;
        for name in ["index.html", "run-frame.html", "assets/runtimes/turtle-1a.js", "assets/other-1a.js"] {
            std::fs::write(folder.path().join(name), name)?;
        }
        let web = WebFiles::load(&folder.path().to_string_lossy())?;
        let request = actix_web::test::TestRequest::default().to_http_request();
        let allowed = |path: &str| {
            let answer = web.serve(path, &request).map_err(|error| anyhow::anyhow!("{error}"))?;
            let sent =
                answer.headers().get(header::ACCESS_CONTROL_ALLOW_ORIGIN).map(HeaderValue::to_str).transpose()?;
            anyhow::Ok(sent.map(str::to_owned))
        };
        assert_eq!(allowed("assets/runtimes/turtle-1a.js")?.as_deref(), Some("*"));
        assert_eq!(allowed("assets/other-1a.js")?, None);
        assert_eq!(web.frame_page().as_deref(), Some(b"run-frame.html".as_slice()));
        assert!(web.serve("run-frame.html", &request).is_err(), "only with its policy");
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
    fn source_maps_are_no_files_and_name_the_line() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        std::fs::create_dir(folder.path().join("assets"))?;
        // Line 1, columns 1 and 10 are lines 1 and 3 of the source.
        let map = r#"{"version":3,"sources":["../../src/ui/toasts.tsx"],"names":[],"mappings":"AAAA,SAEE"}"#;
        for (name, text) in
            [("index.html", ""), ("assets/a-1.js", "x"), ("assets/a-1.js.map", map), ("assets/b.js.map", "{")]
        {
            std::fs::write(folder.path().join(name), text)?;
        }
        let web = WebFiles::load(&folder.path().to_string_lossy())?;
        let place = |line, column| web.original_place("assets/a-1.js", line, column);
        assert_eq!(place(1, 1).as_deref(), Some("src/ui/toasts.tsx:1:1"));
        assert_eq!(place(1, 500).as_deref(), Some("src/ui/toasts.tsx:3:3"));
        for none in [place(2, 1), place(0, 1), place(1, 0), web.original_place("assets/b.js", 1, 1)] {
            assert_eq!(none, None);
        }
        assert_eq!(web.original_place("../Cargo.toml", 1, 1), None);
        let request = actix_web::test::TestRequest::default().to_http_request();
        assert!(web.serve("assets/a-1.js", &request).is_ok());
        assert!(web.serve("assets/a-1.js.map", &request).is_err());
        assert_eq!(web.release().len(), 12);
        std::fs::write(folder.path().join("index.html"), "other")?;
        assert_ne!(WebFiles::load(&folder.path().to_string_lossy())?.release(), web.release());
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
