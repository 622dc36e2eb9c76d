//! A report as a page sends it, and what is kept of it.

use platform::text_enum;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use utoipa::openapi::{OpenApi, PathItem};

use super::places::{Position, positions};
use super::sanitize;
use crate::pages;

text_enum! {
    /// What broke.
    pub enum ErrorKind {
        /// An exception that nothing caught.
        Error = "error",
        /// A promise that was refused, and nobody listened.
        Rejection = "rejection",
        /// A part of the web that did not load.
        Chunk = "chunk",
        /// A call that ended in 500 and more, or in nothing.
        Call = "call",
    }
}

/// Faults that a page has met since it told of the last ones.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClientErrorBatch {
    /// From 1 to 20.
    #[schema(min_items = 1, max_items = 20)]
    pub(super) reports: Vec<ClientErrorReport>,
}

/// A fault that a page has met. Whatever could be personal is taken out by the server, too.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClientErrorReport {
    kind: ErrorKind,
    /// As the browser has it; the first 300 characters are kept.
    #[serde(default)]
    message: String,
    /// The route's name, such as `problem___vi`.
    #[serde(default)]
    route: String,
    /// `release` of the page's boot data.
    #[serde(default)]
    release: String,
    /// Where it was thrown, where the browser tells.
    source: Option<SourceInput>,
    /// The error's `stack` as it is: of it only places in our own files are kept, at most 10.
    #[serde(default)]
    stack: String,
    /// The call that failed.
    call: Option<FailedCallInput>,
    /// How often since the last report; 1 when missing.
    #[serde(default = "one")]
    count: u32,
}

/// A place in a file of the build.
#[derive(Debug, Deserialize, ToSchema)]
struct SourceInput {
    /// Its address.
    file: String,
    /// From 1.
    line: u32,
    /// From 1.
    column: u32,
}

/// A call that failed.
#[derive(Debug, Deserialize, ToSchema)]
struct FailedCallInput {
    method: String,
    /// Its address, without the host; the template of it is kept.
    path: String,
    /// Null where no answer came.
    status: Option<u16>,
}

fn one() -> u32 {
    1
}

/// The most that one report may count for.
const COUNT_MAX: u32 = 1000;

/// What is kept of a report.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Report {
    pub(super) kind: ErrorKind,
    pub(super) message: String,
    pub(super) route: String,
    pub(super) release: String,
    /// In the build, innermost first.
    pub(super) stack: Vec<Position>,
    pub(super) call: Option<FailedCall>,
    pub(super) count: u32,
}

/// A call that failed, by its template.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FailedCall {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) status: Option<i32>,
}

impl FailedCall {
    /// A call by the document's names for it.
    fn of(sent: &FailedCallInput, document: &OpenApi) -> Self {
        let method = sanitize::method(&sent.method);
        let has = |item: &PathItem| match method.as_str() {
            "GET" => item.get.is_some(),
            "POST" => item.post.is_some(),
            "PUT" => item.put.is_some(),
            "DELETE" => item.delete.is_some(),
            _ => false,
        };
        let templates = document.paths.paths.iter().filter(|(_, item)| has(item)).map(|(path, _)| path.as_str());
        let path = sanitize::call(&sent.path, templates);
        Self { method, path, status: sent.status.map(i32::from) }
    }
}

impl Report {
    /// What is kept of what a page has sent. Calls are known by `document`.
    pub(super) fn of(sent: ClientErrorReport, document: &OpenApi) -> Self {
        let source = sent.source.and_then(|source| Position::of(&source.file, source.line, source.column));
        let mut stack = positions(&sent.stack);
        if let Some(source) = source.filter(|source| stack.first() != Some(source)) {
            stack.insert(0, source);
        }
        Self {
            kind: sent.kind,
            message: sanitize::message(&sent.message),
            route: sanitize::route(&sent.route, pages::is_screen),
            release: sanitize::release(&sent.release),
            stack,
            call: sent.call.map(|call| FailedCall::of(&call, document)),
            count: sent.count.clamp(1, COUNT_MAX),
        }
    }

    /// Alike for faults that are one row.
    pub(super) fn fingerprint(&self) -> Vec<u8> {
        let place = self.stack.first().map(Position::to_string).unwrap_or_default();
        let call = self.call.as_ref();
        let call = call.map(|call| format!("{} {} {}", call.method, call.path, call.status.unwrap_or_default()));
        let mut hash = Sha256::new();
        for part in [self.kind.name(), &self.message, &place, &call.unwrap_or_default(), &self.release] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        hash.finalize().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use platform::metrics::Metrics;
    use serde_json::json;

    use super::super::counters::Counters;
    use super::*;

    fn report(of: serde_json::Value) -> Report {
        let sent: ClientErrorReport = serde_json::from_value(of).expect("a report");
        Report::of(sent, &OpenApi::default())
    }

    #[test]
    fn alike_is_what_broke_at_the_same_place_of_the_same_build() {
        let stack = "at https://a.vn/assets/x.js:1:2";
        let one =
            report(json!({"kind": "error", "message": "x", "route": "home___vi", "release": "r", "stack": stack}));
        let again =
            json!({"kind": "error", "message": "x", "route": "problem", "release": "r", "stack": stack, "count": 7});
        assert_eq!(one.fingerprint(), report(again).fingerprint());
        for other in [
            json!({"kind": "rejection", "message": "x", "release": "r", "stack": stack}),
            json!({"kind": "error", "message": "y", "release": "r", "stack": stack}),
            json!({"kind": "error", "message": "x", "release": "s", "stack": stack}),
            json!({"kind": "error", "message": "x", "release": "r"}),
            json!({"kind": "error", "message": "x", "release": "r", "stack": stack, "call": {"method": "GET", "path": "/"}}),
        ] {
            assert_ne!(one.fingerprint(), report(other).fingerprint());
        }
        assert_eq!(report(json!({"kind": "chunk", "count": 4_000_000})).count, COUNT_MAX);
    }

    #[test]
    fn operators_see_counts_of_a_few_series() {
        let metrics = Metrics::default();
        let counters = Counters::new(&metrics);
        for route in ["problem___vi", "problem___en", "made-up", "an@truong.vn"] {
            counters.count(&report(json!({"kind": "error", "route": route, "release": "now", "count": 2})), "now");
            counters.count(&report(json!({"kind": "chunk", "route": route, "release": "made-up"})), "now");
        }
        let text = metrics.text();
        for line in [
            r#"lophoc_client_errors_total{release="now",route="problem",kind="error"} 4"#,
            r#"lophoc_client_errors_total{release="now",route="other",kind="error"} 4"#,
            r#"lophoc_client_errors_total{release="other",route="other",kind="chunk"} 2"#,
        ] {
            assert!(text.contains(line), "{line} is not in {text}");
        }
        assert_eq!(text.matches("lophoc_client_errors_total{").count(), 4, "{text}");
    }
}
