//! What a node counts.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::job::JobClass;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfClass {
    class: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfStatus {
    status: String,
}

/// Counters of one node.
pub struct Metrics {
    waits: Family<OfClass, Histogram, fn() -> Histogram>,
    jobs: Family<OfStatus, Counter>,
    seconds: Histogram,
    failures: Counter,
    /// All of them, for `/metrics`.
    pub registry: Registry,
}

fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.005, 2.0, 16))
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("lophoc_judge");
        let waits = Family::new_with_constructor(seconds as fn() -> Histogram);
        let jobs = Family::default();
        let took = seconds();
        let failures = Counter::default();
        registry.register("wait_seconds", "From submission to claim", waits.clone());
        registry.register("jobs", "Jobs judged, by verdict", jobs.clone());
        registry.register("job_seconds", "From claim to stored outcome", took.clone());
        registry.register("failures", "Tries that failed for the judge's own reasons", failures.clone());
        Self { waits, jobs, seconds: took, failures, registry }
    }
}

impl Metrics {
    /// A job was claimed after so long.
    pub fn waited(&self, class: JobClass, seconds: f64) {
        self.waits.get_or_create(&OfClass { class: class.as_str() }).observe(seconds);
    }

    /// A job is over.
    pub fn judged(&self, status: &str, took: Duration) {
        self.jobs.get_or_create(&OfStatus { status: status.to_owned() }).inc();
        self.seconds.observe(took.as_secs_f64());
    }

    /// A try failed.
    pub fn failed(&self) {
        self.failures.inc();
    }
}
