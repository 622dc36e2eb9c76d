//! What can go wrong with an order, and what is to be done then.

use std::time::Duration;

use instant_acme::{Error, Problem};

use super::pace;
use super::queue::{Setback, Task};

/// When an issuer that asks to be left alone does not say for how long.
const LIMITED: Duration = Duration::from_secs(3600);
/// After a failure that is nobody's fault.
const SOON: Duration = Duration::from_secs(30);
/// The namespace of an issuer's errors (RFC 8555, 6.7).
const NAMESPACE: &str = "urn:ietf:params:acme:error:";

/// Why an order has to wait.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("waits for the issuer's limit: {what}")]
pub(super) struct Exhausted {
    /// Which limit.
    pub(super) what: &'static str,
    /// Until there is room again.
    pub(super) wait: Duration,
}

/// Why an attempt came to nothing.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// The issuer's answer, or none.
    #[error("{}", words(.0))]
    Issuer(#[from] Error),
    /// The control database is away.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The issuer did not find the answer to its challenge; in its words.
    #[error("{0}")]
    Validation(String),
    /// The issuer has ended the order; in its words.
    #[error("{0}")]
    OrderEnded(String),
    /// One more order would go beyond what the issuer allows.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// The issuer gives us no account: nothing can be ordered until an operator has mended that.
    #[error("the issuer gives us no account: {0}")]
    NoAccount(String),
    /// The lease is somebody else's by now, or the row is gone.
    #[error("the certificate is somebody else's task by now")]
    Lost,
    /// Something of ours.
    #[error("{0:#}")]
    Ours(#[from] anyhow::Error),
}

/// What to do about a failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Conclusion {
    /// What becomes of the row; nothing where it is not ours.
    pub(super) setback: Option<Setback>,
    /// Whether it counts as a failed validation against the issuer's limit.
    pub(super) failed_validation: bool,
    /// Whether the site's admin is told, who may have to do something.
    pub(super) tell_site: bool,
    /// How long nobody is to ask the issuer for anything.
    pub(super) pause: Option<Duration>,
    /// Whether the issuer does not know our account any more.
    pub(super) forget_account: bool,
}

impl Failure {
    /// Whether the issuer only wants the same again with another nonce.
    pub(super) fn is_bad_nonce(&self) -> bool {
        self.kind() == Some("badNonce")
    }

    /// Whether the order may be had where it is not linked to the certificate that it replaces. An issuer that knows the
    /// certificate as another account's, or not at all, refuses the link in words of its own (403, 404).
    pub(super) fn may_be_about_replacement(&self) -> bool {
        match self {
            Self::Issuer(Error::Api(_)) => {
                !matches!(self.kind(), Some("rateLimited" | "badNonce" | "accountDoesNotExist"))
            }
            Self::Issuer(Error::Other(_) | Error::Unsupported(_)) => true,
            _ => false,
        }
    }

    /// Whether the issuer minds when or how often it is asked, not what.
    pub(super) fn is_about_asking(&self) -> bool {
        matches!(self.kind(), Some("badNonce" | "rateLimited" | "serverInternal"))
    }

    /// Whether the issuer, asked for an order, has none of that address any more: it keeps them for days only. What it may
    /// have another time is not let go of.
    pub(super) fn lets_go_of_order(&self) -> bool {
        match self {
            Self::Issuer(Error::Api(problem)) => {
                matches!(problem.status, Some(403 | 404 | 410)) && !self.is_about_asking()
            }
            // No error, and no order either.
            Self::Issuer(Error::Json(_)) => true,
            _ => false,
        }
    }

    pub(super) fn problem(&self) -> Option<&Problem> {
        match self {
            Self::Issuer(Error::Api(problem)) => Some(problem),
            _ => None,
        }
    }

    pub(super) fn kind(&self) -> Option<&str> {
        self.problem()?.r#type.as_deref()?.strip_prefix(NAMESPACE)
    }

    /// What it comes down to for those who read of it (`certificateReason` in the web's texts); the words themselves are
    /// the issuer's, or ours, in English.
    fn told(&self) -> &'static str {
        match (self, self.kind()) {
            (Self::Validation(_), _) => "validation",
            (Self::OrderEnded(_), _) => "order_ended",
            (Self::Exhausted(_), _) => "budget",
            (Self::NoAccount(_), _) => "no_account",
            (_, Some("rateLimited")) => "rate_limited",
            (_, Some("rejectedIdentifier" | "unsupportedIdentifier")) => "rejected",
            (_, Some("caa")) => "caa",
            (_, Some("dns")) => "dns",
            (Self::Issuer(Error::Api(_)), _) => "issuer",
            (Self::Issuer(_), _) => "unreachable",
            (Self::Database(_) | Self::Lost | Self::Ours(_), _) => "ours",
        }
    }

    /// `asked` is what `Retry-After` said beside the failure.
    pub(super) fn conclude(&self, task: &Task, asked: Option<Duration>) -> Conclusion {
        let backoff = pace::after_failures(task.attempts + 1).max(asked.unwrap_or_default());
        let end = |setback: Option<Setback>| Conclusion {
            setback,
            failed_validation: false,
            tell_site: false,
            pause: None,
            forget_account: false,
        };
        let setback = |wait, counts, forget_order| {
            end(Some(Setback { kind: self.told(), why: self.to_string(), wait, counts, forget_order }))
        };
        match (self, self.kind()) {
            (Self::Lost, _) => end(None),
            (Self::Exhausted(limit), _) => setback(limit.wait, false, true),
            (Self::Validation(_), _) => {
                Conclusion { failed_validation: true, tell_site: true, ..setback(backoff, true, true) }
            }
            (Self::NoAccount(_), _) => setback(backoff, true, false),
            (Self::OrderEnded(_), _) => Conclusion { tell_site: true, ..setback(backoff, true, true) },
            (_, Some("rateLimited")) => {
                let wait = asked.unwrap_or(LIMITED);
                let pause = (!self.is_about(task)).then_some(wait);
                Conclusion { pause, ..setback(wait, false, false) }
            }
            (_, Some("accountDoesNotExist")) => {
                Conclusion { forget_account: true, ..setback(Duration::ZERO, true, true) }
            }
            // The issuer will never do this one; a little later neither.
            (_, Some("rejectedIdentifier" | "unsupportedIdentifier" | "caa" | "dns")) => {
                Conclusion { tell_site: true, ..setback(backoff, true, true) }
            }
            (_, Some("serverInternal") | None) if asked.is_some() => {
                Conclusion { pause: asked, ..setback(backoff, true, false) }
            }
            (Self::Issuer(Error::Timeout(_)), _) => setback(SOON, false, false),
            (Self::Issuer(Error::Api(_)), kind) => setback(backoff, true, kind != Some("serverInternal")),
            (Self::Database(_), _) => setback(SOON, false, false),
            (Self::Issuer(_), _) => setback(backoff, true, false),
            (Self::Ours(_), _) => setback(backoff, true, true),
        }
    }

    /// Whether the issuer's words name the task's host or its registered domain: then others may go on.
    fn is_about(&self, task: &Task) -> bool {
        let detail = self.problem().and_then(|problem| problem.detail.as_deref()).unwrap_or_default();
        let mut words = detail.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '-'));
        words.any(|word| word == task.host || word == task.registered_domain)
    }
}

/// An issuer's problem in its own words, without our client's.
pub(super) fn words(error: &Error) -> String {
    match error {
        Error::Api(problem) => problem_words(problem),
        other => {
            // Clients nest the cause that tells something.
            let mut text = other.to_string();
            let mut cause = std::error::Error::source(other);
            while let Some(error) = cause {
                let next = error.to_string();
                if !text.contains(&next) {
                    text = format!("{text}: {next}");
                }
                cause = error.source();
            }
            text
        }
    }
}

/// What a problem says, or its type where it says nothing.
pub(super) fn problem_words(problem: &Problem) -> String {
    let kind = || problem.r#type.clone().unwrap_or_else(|| "the issuer gave no reason".to_owned());
    problem.detail.clone().unwrap_or_else(kind)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn task() -> Task {
        Task {
            host: "hoc.lop.vn".into(),
            registered_domain: "lop.vn".into(),
            lease: Uuid::nil(),
            chain_pem: None,
            not_after: None,
            order_url: None,
            order_key_sealed: None,
            attempts: 0,
        }
    }

    fn api(kind: &str, detail: &str) -> Failure {
        let text = format!(r#"{{"type": "{NAMESPACE}{kind}", "detail": "{detail}", "status": 403}}"#);
        Failure::Issuer(Error::Api(serde_json::from_str(&text).expect("a problem")))
    }

    #[test]
    fn an_issuer_that_asks_to_be_left_alone_is() {
        let hour = Duration::from_secs(3600);
        let all = api("rateLimited", "too many new orders (300) from this account in the last 3h0m0s, retry after");
        let concluded = all.conclude(&task(), Some(hour * 2));
        assert_eq!(concluded.pause, Some(hour * 2));
        let setback = concluded.setback.expect("waits");
        assert_eq!((setback.wait, setback.counts, setback.forget_order), (hour * 2, false, false));
        assert_eq!(all.conclude(&task(), None).pause, Some(LIMITED));

        for detail in [
            "too many certificates (50) already issued for \\\"lop.vn\\\" in the last 168h0m0s",
            "too many failed authorizations (5) for \\\"hoc.lop.vn\\\" in the last 1h0m0s",
        ] {
            let one = api("rateLimited", detail).conclude(&task(), Some(hour));
            assert_eq!((one.pause, one.setback.expect("waits").wait), (None, hour), "{detail}");
        }
        let other = api("rateLimited", "too many for \\\"xlop.vn\\\"").conclude(&task(), Some(hour));
        assert_eq!(other.pause, Some(hour));
    }

    #[test]
    fn what_the_site_can_mend_is_told_to_it() {
        let failed = Failure::Validation("Connection refused".into()).conclude(&task(), None);
        assert!(failed.failed_validation && failed.tell_site);
        let setback = failed.setback.expect("waits");
        assert!(setback.counts && setback.forget_order && setback.why == "Connection refused");
        assert_eq!(setback.kind, "validation");
        let rejected = api("rejectedIdentifier", "forbidden by policy").conclude(&task(), None);
        assert!(rejected.tell_site && rejected.setback.is_some_and(|setback| setback.kind == "rejected"));
        for ours in [
            api("serverInternal", "oops"),
            Failure::Issuer(Error::Timeout(None)),
            Failure::Database(sqlx::Error::PoolTimedOut),
        ] {
            let concluded = ours.conclude(&task(), None);
            assert!(!concluded.tell_site && !concluded.failed_validation, "{ours}");
            assert!(!concluded.setback.expect("waits").forget_order, "{ours}: the order is gone on with");
        }
        assert!(api("accountDoesNotExist", "unknown").conclude(&task(), None).forget_account);
        assert_eq!(Failure::Lost.conclude(&task(), None).setback, None);
    }

    #[test]
    fn only_an_order_that_the_issuer_does_not_have_is_let_go_of() {
        let answered = |status: u16, kind: &str| {
            let problem = serde_json::json!({"status": status, "type": format!("{NAMESPACE}{kind}")});
            Failure::Issuer(Error::Api(serde_json::from_value(problem).expect("a problem")))
        };
        for (status, kind) in [(404, "malformed"), (403, "unauthorized"), (410, "")] {
            assert!(answered(status, kind).lets_go_of_order(), "{status} {kind}");
        }
        let page = serde_json::from_str::<Problem>("<html>").expect_err("no JSON");
        assert!(Failure::Issuer(Error::Json(page)).lets_go_of_order());
        for (status, kind) in [(500, "serverInternal"), (403, "rateLimited"), (400, "badNonce"), (429, "rateLimited")] {
            assert!(!answered(status, kind).lets_go_of_order(), "{status} {kind}");
        }
        assert!(!Failure::Issuer(Error::Timeout(None)).lets_go_of_order());
        assert!(!Failure::Issuer(Error::Other("connection refused".into())).lets_go_of_order());
    }

    #[test]
    fn an_order_is_tried_without_what_it_replaces_unless_that_can_not_help() {
        let strange = Failure::Issuer(Error::Api(serde_json::from_str(r#"{"status": 404}"#).expect("a problem")));
        for refused in ["alreadyReplaced", "conflict", "unauthorized", "malformed", "serverInternal"] {
            assert!(api(refused, "").may_be_about_replacement(), "{refused}");
        }
        assert!(strange.may_be_about_replacement(), "a problem without a type");
        assert!(Failure::Issuer(Error::Unsupported("ARI")).may_be_about_replacement());
        for other in ["rateLimited", "badNonce", "accountDoesNotExist"] {
            assert!(!api(other, "").may_be_about_replacement(), "{other}");
        }
        assert!(!Failure::Issuer(Error::Timeout(None)).may_be_about_replacement());
        assert!(!Failure::Lost.may_be_about_replacement());
    }

    #[test]
    fn an_order_beyond_the_limits_waits_and_is_nobodys_failure() {
        let wait = Duration::from_secs(300);
        let concluded = Failure::Exhausted(Exhausted { what: "orders in 3 hours", wait }).conclude(&task(), None);
        let why = "waits for the issuer's limit: orders in 3 hours".to_owned();
        let setback = Setback { kind: "budget", why, wait, counts: false, forget_order: true };
        assert_eq!((concluded.setback, concluded.pause), (Some(setback), None));
        assert!(!concluded.failed_validation && !concluded.tell_site && !concluded.forget_account);
    }

    #[test]
    fn trouble_at_the_issuer_pauses_everybody() {
        let wait = Duration::from_secs(900);
        assert_eq!(api("serverInternal", "down for maintenance").conclude(&task(), Some(wait)).pause, Some(wait));
        assert_eq!(api("serverInternal", "oops").conclude(&task(), None).pause, None);
        assert!(api("badNonce", "").is_bad_nonce() && !api("malformed", "").is_bad_nonce());
    }
}
