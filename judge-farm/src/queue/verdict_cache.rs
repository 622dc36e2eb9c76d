//! The verdict cache: which outcomes are kept for the same question, and what makes two questions the
//! same. An outcome is kept for the tenant whose job it was, and for nobody else.

use sha2::{Digest, Sha256};

use crate::job::{JobClass, JobKind};
use crate::languages::Language;
use crate::outcome::Outcome;

/// Days for which an outcome is kept.
pub const DAYS: i32 = 7;

/// What a job asks: SHA-256 over its tenant, all that the registry says of its language, and its whole
/// specification (source, limits, checker, tests, rules). `None` for jobs that are always run: rejudged
/// ones, bulk work, and runs that return what the program wrote.
pub fn key(
    tenant_id: i64,
    class: JobClass,
    kind: JobKind,
    spec: &serde_json::Value,
    language: &Language,
) -> Option<Vec<u8>> {
    if class != JobClass::Live || kind != JobKind::Judge {
        return None;
    }
    let asked = serde_json::json!([tenant_id, kind.as_str(), format!("{language:?}"), spec]);
    Some(Sha256::digest(asked.to_string()).to_vec())
}

/// Whether the same program would come to the same outcome again: not where time, memory or the judge
/// itself had a say.
pub fn may_be_kept(outcome: &Outcome) -> bool {
    let settled = |status: &str, reason: Option<&str>| match status {
        "AC" | "WR" | "TOE" => true,
        "CPE" => reason.is_none(),
        "RTE" => matches!(reason, Some("exit_code" | "signal")),
        _ => false,
    };
    settled(&outcome.status, outcome.reason.as_deref())
        && outcome.tests.iter().all(|test| test.status == "skipped" || settled(&test.status, test.reason.as_deref()))
}
