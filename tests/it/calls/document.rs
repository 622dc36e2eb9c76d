//! The calls as the OpenAPI document has them.

use std::sync::OnceLock;

use super::table::{CALLS, Who};
use super::{commerce, programs};

/// A call of the document.
#[derive(Debug, Clone)]
pub struct Call {
    pub method: reqwest::Method,
    /// With its placeholders.
    pub pattern: String,
    pub who: Who,
}

/// The document's calls, each with its entry in the table above.
///
/// # Errors
/// When the document has a call that the table has not, or the other way round.
pub fn documented() -> anyhow::Result<&'static [Call]> {
    // Tests walk the calls many times, and the document is long.
    static READ: OnceLock<Vec<Call>> = OnceLock::new();
    match READ.get() {
        Some(calls) => Ok(calls),
        None => {
            let calls = read_document()?;
            Ok(READ.get_or_init(|| calls))
        }
    }
}

fn read_document() -> anyhow::Result<Vec<Call>> {
    let document = serde_json::to_value(tenant_api::routes::document())?;
    let mut calls = Vec::new();
    for (pattern, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, _) in methods.as_object().into_iter().flatten() {
            let method = method.to_uppercase();
            let mut entries = CALLS.iter().chain(commerce::CALLS).chain(programs::CALLS);
            let entry = entries.find(|(of, path, _)| *of == method && path == pattern);
            let who =
                entry.map(|(_, _, who)| *who).ok_or_else(|| anyhow::anyhow!("{method} {pattern} has no entry"))?;
            calls.push(Call { method: method.parse()?, pattern: pattern.clone(), who });
        }
    }
    let entries = CALLS.len() + commerce::CALLS.len() + programs::CALLS.len();
    anyhow::ensure!(calls.len() == entries, "the table has calls that the document has not");
    Ok(calls)
}
