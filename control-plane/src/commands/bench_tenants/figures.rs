//! The figures, kept between phases, each beside its limit.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::commands::say;

/// What was measured so far; 0 is not measured.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Figures {
    pub(super) make_ms: Vec<f64>,
    pub(super) make_p50_ms: f64,
    pub(super) make_p99_ms: f64,
    pub(super) migrate_sites: usize,
    pub(super) migrate_p50_ms: f64,
    pub(super) migrate_p99_ms: f64,
    pub(super) migrate_all_s: f64,
    pub(super) hosts: usize,
    /// Requests for a list out of a site's tables, by a few at once.
    pub(super) read: Beside,
    /// The same by more at once than there are cores for.
    pub(super) crowd: Beside,
    /// Requests for what is known in memory but for one count.
    pub(super) cached: Beside,
    pub(super) api_idle_mib: f64,
    pub(super) api_mib: f64,
    pub(super) backends: usize,
    /// Of one connection on average, and of the largest.
    pub(super) backend_private_mib: f64,
    pub(super) backend_largest_mib: f64,
    pub(super) backend_fresh_mib: f64,
}

/// How long requests took.
#[derive(Debug, Default, Clone, Copy, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Waits {
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) per_second: f64,
}

/// The waits of one host and of all hosts at random.
#[derive(Debug, Default, Clone, Copy, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Beside {
    pub(super) one: Waits,
    pub(super) all: Waits,
}

impl Beside {
    /// The two ratios that are limited, then how many were answered.
    fn lines(&self, names: [&'static str; 4]) -> [Figure; 4] {
        let ratio = |name, ours, beside| Figure {
            name,
            ours,
            beside,
            unit: "ms",
            limit: Some(HOSTS_LIMIT),
            beside_is_limit: false,
        };
        let plain = |name, ours| Figure { name, ours, beside: 0.0, unit: "1/s", limit: None, beside_is_limit: false };
        let [p50, p99, all, one] = names;
        [
            ratio(p50, self.all.p50_ms, self.one.p50_ms),
            ratio(p99, self.all.p99_ms, self.one.p99_ms),
            plain(all, self.all.per_second),
            plain(one, self.one.per_second),
        ]
    }
}

/// The most that asking all hosts at random may cost, beside one host.
const HOSTS_LIMIT: f64 = 1.5;

/// A line of the report.
struct Figure {
    name: &'static str,
    ours: f64,
    beside: f64,
    unit: &'static str,
    /// The most that `ours` (or, where there is something beside it that is no limit, the ratio) may be.
    limit: Option<f64>,
    beside_is_limit: bool,
}

impl Figures {
    pub(super) fn read(path: &Path) -> anyhow::Result<Self> {
        match std::fs::read(path) {
            Ok(text) => Ok(serde_json::from_slice(&text)?),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error.into()),
        }
    }

    pub(super) fn write(&self, path: &Path) -> anyhow::Result<()> {
        Ok(std::fs::write(path, serde_json::to_vec(self)?)?)
    }

    fn lines(&self) -> Vec<Figure> {
        let limit = |name, ours, limit: f64, unit| Figure {
            name,
            ours,
            beside: limit,
            unit,
            limit: Some(limit),
            beside_is_limit: true,
        };
        let plain = |name, ours, unit| Figure { name, ours, beside: 0.0, unit, limit: None, beside_is_limit: false };
        let mut lines = vec![
            limit("make a site, median", self.make_p50_ms, 300.0, "ms"),
            limit("make a site, p99", self.make_p99_ms, 300.0, "ms"),
            limit("migrate a site, median", self.migrate_p50_ms, 150.0, "ms"),
            plain("migrate a site, p99", self.migrate_p99_ms, "ms"),
            limit("migrate all, 4 at once", self.migrate_all_s, self.migrate_sites as f64 * 0.150 / 4.0, "s"),
        ];
        lines.extend(self.read.lines([
            "list of problems, all hosts beside one, p50",
            "list of problems, all hosts beside one, p99",
            "list of problems, all hosts",
            "list of problems, one host",
        ]));
        lines.extend(self.crowd.lines([
            "the same, 16 at once, all hosts beside one, p50",
            "the same, 16 at once, all hosts beside one, p99",
            "the same, 16 at once, all hosts",
            "the same, 16 at once, one host",
        ]));
        lines.extend(self.cached.lines([
            "the site itself, all hosts beside one, p50",
            "the site itself, all hosts beside one, p99",
            "the site itself, all hosts",
            "the site itself, one host",
        ]));
        lines.extend([
            plain("tenant-api after its start, resident", self.api_idle_mib, "MiB"),
            plain("tenant-api after all hosts, resident", self.api_mib, "MiB"),
            plain("connections to the sites' databases", self.backends as f64, ""),
            plain("a Postgres connection after one site, without shared memory", self.backend_fresh_mib, "MiB"),
            plain("a Postgres connection after all hosts, without shared memory", self.backend_private_mib, "MiB"),
            plain("the largest Postgres connection", self.backend_largest_mib, "MiB"),
        ]);
        lines
    }

    pub(super) fn report(&self, as_json: bool) -> anyhow::Result<()> {
        let lines = self.lines();
        if as_json {
            let figures: Vec<Value> = lines.iter().map(Figure::json).collect();
            let object = json!({
                "name": "tenants",
                "machine": machine(),
                "at": OffsetDateTime::now_utc().format(&Rfc3339)?,
                "sites": self.make_ms.len(),
                "hosts": self.hosts,
                "figures": figures,
            });
            say(&object.to_string())?;
            return Ok(());
        }
        say(&format!("{} sites made, {} hosts asked, on {}", self.make_ms.len(), self.hosts, machine()))?;
        for line in lines {
            say(&line.text())?;
        }
        Ok(())
    }
}

impl Figure {
    fn ratio(&self) -> Option<f64> {
        (self.beside > 0.0).then(|| round(self.ours / self.beside))
    }

    fn is_met(&self) -> Option<bool> {
        let limit = self.limit?;
        Some(if self.beside_is_limit { self.ours < limit } else { self.ratio()? < limit })
    }

    fn json(&self) -> Value {
        json!({"name": self.name, "ours": round(self.ours), "beside": round(self.beside), "ratio": self.ratio(),
            "unit": self.unit, "limit": self.limit, "met": self.is_met()})
    }

    fn text(&self) -> String {
        let beside = if self.beside > 0.0 { format!("{:.3}", self.beside) } else { String::new() };
        let ratio = self.ratio().map_or_else(String::new, |ratio| format!("{ratio:.3}"));
        let verdict = match self.is_met() {
            Some(true) => "met",
            Some(false) => "NOT MET",
            None => "",
        };
        let limit = self.limit.map_or_else(String::new, |limit| format!("under {limit}"));
        format!(
            "{:<64} {:>12.3} {:>12} {:>8} {:<4} {limit:<12} {verdict}",
            self.name, self.ours, beside, ratio, self.unit
        )
        .trim_end()
        .to_owned()
    }
}

fn round(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// The value below which that part of the sorted values lies; 0 of none.
pub(super) fn quantile(sorted: &[f64], part: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    // Within the slice: `part` is at most 1.
    let at = (last as f64 * part).ceil() as usize;
    sorted.get(at).copied().unwrap_or_default()
}

/// The processor and how many there are.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let names =
        || info.lines().filter_map(|line| line.strip_prefix("model name")?.split_once(": ").map(|(_, name)| name));
    format!("{} × {}", names().count(), names().next().unwrap_or("an unknown processor"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_of_the_list() {
        let sorted: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!((quantile(&sorted, 0.0), quantile(&sorted, 0.5), quantile(&sorted, 0.99)), (1.0, 51.0, 100.0));
        assert_eq!(quantile(&[], 0.5), 0.0);
        assert_eq!(quantile(&[7.0], 0.99), 7.0);
    }

    #[test]
    fn a_limit_is_met_by_the_figure_and_a_ratio_by_the_ratio() {
        let figures = Figures {
            make_p50_ms: 299.0,
            make_p99_ms: 301.0,
            read: Beside {
                one: Waits { p50_ms: 2.0, ..Waits::default() },
                all: Waits { p50_ms: 2.9, ..Waits::default() },
            },
            ..Figures::default()
        };
        let met: Vec<Option<bool>> = figures.lines().iter().map(Figure::is_met).collect();
        assert_eq!((met[0], met[1], met[3], met[5], met[6]), (Some(true), Some(false), None, Some(true), None));
    }
}
