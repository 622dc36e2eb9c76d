//! What a node counts.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::job::JobClass;
use crate::languages;
use crate::queue::Claimed;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfClass {
    class: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfLanguage {
    language: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfStatus {
    status: String,
}

type Histograms<Labels> = Family<Labels, Histogram, fn() -> Histogram>;

/// Counters of one node. Labels are classes (3), languages of the registry and verdicts (8): their
/// number has a bound.
pub struct Metrics {
    waits: Histograms<OfClass>,
    waits_by_language: Histograms<OfLanguage>,
    took: Histograms<OfClass>,
    took_by_language: Histograms<OfLanguage>,
    jobs: Family<OfStatus, Counter>,
    failures: Counter,
    put_back: Counter,
    /// All of them, for `/metrics`.
    pub registry: Registry,
}

/// From 5 ms to 160 s.
fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.005, 2.0, 16))
}

/// From 10 ms to 160 s in larger steps, for what there are many of.
fn rough_seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.01, 4.0, 8))
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("lophoc_judge");
        let waits = Histograms::new_with_constructor(seconds as fn() -> Histogram);
        let waits_by_language = Histograms::new_with_constructor(rough_seconds as fn() -> Histogram);
        let took = Histograms::new_with_constructor(seconds as fn() -> Histogram);
        let took_by_language = Histograms::new_with_constructor(rough_seconds as fn() -> Histogram);
        let (jobs, failures, put_back) = (Family::default(), Counter::default(), Counter::default());
        registry.register("wait_seconds", "From submission to claim, by class", waits.clone());
        registry.register(
            "wait_by_language_seconds",
            "From submission to claim, by language",
            waits_by_language.clone(),
        );
        registry.register("job_seconds", "From claim to stored outcome, by class", took.clone());
        registry.register(
            "job_by_language_seconds",
            "From claim to stored outcome, by language",
            took_by_language.clone(),
        );
        registry.register("jobs", "Jobs judged, by verdict", jobs.clone());
        registry.register("failures", "Tries that failed for the judge's own reasons", failures.clone());
        registry.register("put_back", "Jobs put back because this node could not begin them", put_back.clone());
        Self { waits, waits_by_language, took, took_by_language, jobs, failures, put_back, registry }
    }
}

impl Metrics {
    /// A job was claimed.
    pub fn claimed(&self, job: &Claimed) {
        self.waits.get_or_create(&of_class(job.class)).observe(job.waited_s);
        self.waits_by_language.get_or_create(&of_language(job.language_id)).observe(job.waited_s);
    }

    /// A job is over with this status, so long after its claim.
    pub fn judged(&self, job: &Claimed, status: &str, took: Duration) {
        self.jobs.get_or_create(&OfStatus { status: status.to_owned() }).inc();
        self.took.get_or_create(&of_class(job.class)).observe(took.as_secs_f64());
        self.took_by_language.get_or_create(&of_language(job.language_id)).observe(took.as_secs_f64());
    }

    /// A job that was talked with is over with this status.
    pub fn talked(&self, status: &str) {
        self.jobs.get_or_create(&OfStatus { status: status.to_owned() }).inc();
    }

    /// A try failed.
    pub fn failed(&self) {
        self.failures.inc();
    }

    /// A job was put back without having been tried.
    pub fn put_back(&self) {
        self.put_back.inc();
    }
}

fn of_class(class: JobClass) -> OfClass {
    OfClass { class: class.as_str() }
}

fn of_language(id: i32) -> OfLanguage {
    OfLanguage { language: languages::find(id).map_or("unknown", |language| language.key.as_str()) }
}
