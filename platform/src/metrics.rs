//! What an HTTP process counts, and tenants by use: the busiest by their number, all others as one.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// Tenants that have series of their own.
const NAMED: usize = 20;
/// Tenants whose use is watched, to find those.
const WATCHED: usize = 10_000;
/// How often the busiest are chosen anew.
const ROUND: Duration = Duration::from_secs(60);

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfRoute {
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfStatus {
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfReason {
    reason: &'static str,
}

/// Counters of one process. Labels are routes by their pattern, statuses, reasons and [`NAMED`] tenants: their number
/// has a bound.
pub struct Metrics {
    took: Family<OfRoute, Histogram, fn() -> Histogram>,
    statuses: Family<OfStatus, Counter>,
    refused: Family<OfReason, Counter>,
    tenants: Arc<Tenants>,
    registry: Mutex<Registry>,
}

/// From 1 ms to 16 s.
fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.001, 4.0, 8))
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("lophoc");
        let took = Family::new_with_constructor(seconds as fn() -> Histogram);
        let (statuses, refused) = (Family::default(), Family::default());
        let tenants = Arc::new(Tenants::default());
        registry.register("request_seconds", "From a request's head to its answer's, by route", took.clone());
        registry.register("responses", "Answers by status", statuses.clone());
        registry.register("refused", "Requests and connections refused at the edge, by reason", refused.clone());
        registry.register_collector(Box::new(Arc::clone(&tenants)));
        Self { took, statuses, refused, tenants, registry: Mutex::new(registry) }
    }
}

impl Metrics {
    /// Adds a figure that is asked for when somebody reads the metrics.
    pub fn gauge(&mut self, name: &'static str, help: &'static str, ask: impl Fn() -> f64 + Send + Sync + 'static) {
        self.register(|registry| registry.register_collector(Box::new(Asked { name, help, ask: Box::new(ask) })));
    }

    /// Adds what a part of the process counts by itself.
    pub fn register(&self, add: impl FnOnce(&mut Registry)) {
        // A list that only grows: a panic elsewhere leaves it sound.
        add(&mut self.registry.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// A request was answered.
    pub fn answered(&self, route: &str, status: u16, tenant: Option<i64>, took: Duration) {
        self.took.get_or_create(&OfRoute { route: route.to_owned() }).observe(took.as_secs_f64());
        self.statuses.get_or_create(&OfStatus { status }).inc();
        if let Some(tenant) = tenant {
            self.tenants.note(tenant, status, took, Instant::now());
        }
    }

    /// Something was refused before it was looked at.
    pub fn refused(&self, reason: &'static str) {
        self.refused.get_or_create(&OfReason { reason }).inc();
    }

    /// All of them in the text format of OpenMetrics.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string can't fail; a registry that can't be written shows as missing lines.
        let _ = prometheus_client::encoding::text::encode_registry(
            &mut text,
            &self.registry.lock().unwrap_or_else(PoisonError::into_inner),
        );
        text
    }
}

/// A figure that is asked for.
struct Asked {
    name: &'static str,
    help: &'static str,
    ask: Box<dyn Fn() -> f64 + Send + Sync>,
}

impl fmt::Debug for Asked {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Asked").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Collector for Asked {
    fn encode(&self, mut encoder: DescriptorEncoder) -> fmt::Result {
        ConstGauge::new((self.ask)()).encode(encoder.encode_descriptor(
            self.name,
            self.help,
            None,
            MetricType::Gauge,
        )?)
    }
}

/// What a tenant's requests came to.
#[derive(Debug, Clone, Copy, Default)]
struct Use {
    requests: u64,
    failed: u64,
    seconds: f64,
}

impl Use {
    fn add(&mut self, status: u16, took: Duration) {
        self.requests += 1;
        self.failed += u64::from(status >= 500);
        self.seconds += took.as_secs_f64();
    }
}

#[derive(Debug, Default)]
struct Tenants(Mutex<TenantUse>);

#[derive(Debug, Default)]
struct TenantUse {
    named: HashMap<i64, Use>,
    other: Use,
    /// Requests of late, halved each round.
    lately: HashMap<i64, u64>,
    chosen_at: Option<Instant>,
}

impl Tenants {
    fn note(&self, tenant: i64, status: u16, took: Duration, now: Instant) {
        // Sums: a panic elsewhere leaves at worst one request uncounted.
        self.0.lock().unwrap_or_else(PoisonError::into_inner).note(tenant, status, took, now);
    }
}

impl TenantUse {
    fn note(&mut self, tenant: i64, status: u16, took: Duration, now: Instant) {
        if self.lately.len() < WATCHED || self.lately.contains_key(&tenant) {
            *self.lately.entry(tenant).or_default() += 1;
        }
        if self.named.len() < NAMED || self.chosen_at.is_none_or(|at| now.duration_since(at) >= ROUND) {
            self.choose(now);
        }
        self.named.get_mut(&tenant).unwrap_or(&mut self.other).add(status, took);
    }

    /// Names the busiest. A series that ends here begins at 0 when its tenant is named again; `other` only grows.
    fn choose(&mut self, now: Instant) {
        let round_is_over = self.chosen_at.is_some_and(|at| now.duration_since(at) >= ROUND);
        let mut busiest: Vec<(u64, i64)> = self.lately.iter().map(|(tenant, requests)| (*requests, *tenant)).collect();
        busiest.sort_unstable_by(|a, b| b.cmp(a));
        busiest.truncate(NAMED);
        self.named.retain(|tenant, _| busiest.iter().any(|(_, busy)| busy == tenant));
        for (_, tenant) in busiest {
            self.named.entry(tenant).or_default();
        }
        if round_is_over {
            self.lately.retain(|_, requests| {
                *requests /= 2;
                *requests > 0
            });
        }
        if round_is_over || self.chosen_at.is_none() {
            self.chosen_at = Some(now);
        }
    }

    /// The named ones by number, and the others.
    fn rows(&self) -> Vec<(String, Use)> {
        let mut rows: Vec<_> = self.named.iter().map(|(tenant, used)| (tenant.to_string(), *used)).collect();
        rows.sort_by(|a, b| a.0.cmp(&b.0));
        rows.push(("other".to_owned(), self.other));
        rows
    }
}

impl Collector for Tenants {
    fn encode(&self, mut encoder: DescriptorEncoder) -> fmt::Result {
        let rows = self.0.lock().unwrap_or_else(PoisonError::into_inner).rows();
        let mut counter = |name: &str, help: &str, of: &dyn Fn(&Use) -> f64| {
            let mut family = encoder.encode_descriptor(name, help, None, MetricType::Counter)?;
            for (tenant, used) in &rows {
                let labels = [("tenant", tenant.as_str())];
                ConstCounter::new(of(used)).encode(family.encode_family(&labels)?)?;
            }
            fmt::Result::Ok(())
        };
        counter("tenant_requests", "Requests by tenant", &|used| used.requests as f64)?;
        counter("tenant_failures", "Answers of 500 and more by tenant", &|used| used.failed as f64)?;
        counter("tenant_seconds", "Time that requests took by tenant", &|used| used.seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_busiest_have_a_name_and_the_rest_is_one() {
        let metrics = Metrics::default();
        let start = Instant::now();
        let took = Duration::from_millis(10);
        for tenant in 0..1000 {
            metrics.tenants.note(tenant, 200, took, start);
        }
        for _ in 0..50 {
            metrics.tenants.note(900, 503, took, start);
        }
        // The next round finds out.
        metrics.tenants.note(900, 200, took, start + ROUND);
        let text = metrics.text();
        let series = text.lines().filter(|line| line.starts_with("lophoc_tenant_requests_total{")).count();
        assert_eq!(series, NAMED + 1, "{text}");
        assert!(text.contains("lophoc_tenant_requests_total{tenant=\"900\"} 1.0"), "{text}");
        // 1,000 and 50 requests, but for those of the first twenty who had a name at once.
        assert!(text.contains("lophoc_tenant_requests_total{tenant=\"other\"} 1030.0"), "{text}");
    }

    #[test]
    fn what_is_counted_is_told() {
        let mut metrics = Metrics::default();
        metrics.gauge("connections", "Open connections", || 3.0);
        metrics.answered("/api/tenant", 200, Some(7), Duration::from_millis(2));
        metrics.refused("too many connections");
        let text = metrics.text();
        for line in [
            "lophoc_connections 3.0",
            "lophoc_responses_total{status=\"200\"} 1",
            "lophoc_refused_total{reason=\"too many connections\"} 1",
            "lophoc_request_seconds_count{route=\"/api/tenant\"} 1",
            "lophoc_tenant_requests_total{tenant=\"7\"} 1.0",
        ] {
            assert!(text.contains(line), "{line} is not in {text}");
        }
    }
}
