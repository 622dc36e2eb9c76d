//! What the worker of this process counts, for `/metrics`.

use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfKind {
    kind: &'static str,
}

/// Counters of one worker. Kinds are those that the program knows: their number has a bound.
#[derive(Clone, Default)]
pub struct Counters(Arc<Inner>);

struct Inner {
    due: Gauge<i64, AtomicI64>,
    running: Gauge<i64, AtomicI64>,
    done: Family<OfKind, Counter>,
    put_off: Family<OfKind, Counter>,
    failed: Family<OfKind, Counter>,
    late: Histogram,
}

impl Default for Inner {
    fn default() -> Self {
        Self {
            due: Gauge::default(),
            running: Gauge::default(),
            done: Family::default(),
            put_off: Family::default(),
            failed: Family::default(),
            // From 10 ms to 11 minutes.
            late: Histogram::new(exponential_buckets(0.01, 4.0, 9)),
        }
    }
}

impl Counters {
    /// Adds them to what the process tells.
    pub fn register(&self, registry: &mut Registry) {
        let Inner { due, running, done, put_off, failed, late } = &*self.0;
        registry.register("task_sites_due", "Sites with tasks that wait for this worker", due.clone());
        registry.register("tasks_running", "Tasks under way in this process", running.clone());
        registry.register("tasks_done", "Tasks that were done, by kind", done.clone());
        registry.register("tasks_put_off", "Attempts after which a task waits again, by kind", put_off.clone());
        registry.register("tasks_failed", "Tasks that were given up, by kind", failed.clone());
        registry.register("task_late_seconds", "From the moment that a task is due to its beginning", late.clone());
    }

    pub(super) fn due(&self, sites: usize) {
        self.0.due.set(i64::try_from(sites).unwrap_or(i64::MAX));
    }

    /// Counts a task that is under way until what is returned is dropped.
    pub(super) fn begun(&self, late: f64) -> Running {
        self.0.late.observe(late.max(0.0));
        self.0.running.inc();
        Running(self.clone())
    }

    pub(super) fn done(&self, kind: &'static str) {
        self.0.done.get_or_create(&OfKind { kind }).inc();
    }

    pub(super) fn put_off(&self, kind: &'static str) {
        self.0.put_off.get_or_create(&OfKind { kind }).inc();
    }

    pub(super) fn failed(&self, kind: &'static str) {
        self.0.failed.get_or_create(&OfKind { kind }).inc();
    }
}

/// A task under way.
pub(super) struct Running(Counters);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.0.running.dec();
    }
}
