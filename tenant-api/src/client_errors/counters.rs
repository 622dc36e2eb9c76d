//! What operators see of browsers' faults.

use platform::metrics::Metrics;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

use super::report::{ErrorKind, Report};

/// Releases, routes and kinds are of a fixed number each: this build or another one, the web's own table, four.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Labels {
    release: String,
    route: String,
    kind: &'static str,
}

/// Faults by release, route and kind.
#[derive(Default)]
pub(super) struct Counters(Family<Labels, Counter>);

impl Counters {
    pub(super) fn new(metrics: &Metrics) -> Self {
        let it = Self::default();
        let counted = it.0.clone();
        metrics.register(|registry| {
            registry.register(
                "client_errors",
                "What broke in browsers, by release of the web, route and kind",
                counted,
            );
        });
        it
    }

    /// Counts a report; a build that is not this one's is `other`.
    pub(super) fn count(&self, report: &Report, release: &str) {
        let release = if report.release == release { release } else { "other" };
        let route = report.route.split("___").next().unwrap_or_default();
        let labels =
            Labels { release: release.to_owned(), route: route.to_owned(), kind: ErrorKind::name(report.kind) };
        self.0.get_or_create(&labels).inc_by(u64::from(report.count));
    }
}
