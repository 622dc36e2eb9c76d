//! What the bench prints: a table for people, or one object for machines; as `scripts/lib/bench/figures.mjs`.

use std::io::Write;

use serde_json::{Value, json};
use time::OffsetDateTime;

/// A figure: ours, and what stands beside it in the same run (a peer's or the limit).
pub struct Figure {
    name: String,
    ours: f64,
    beside: Option<f64>,
    unit: &'static str,
}

/// A figure with what stands beside it.
pub fn beside(name: impl Into<String>, ours: f64, beside: f64, unit: &'static str) -> Figure {
    Figure { name: name.into(), ours, beside: Some(beside), unit }
}

/// A figure by itself.
pub fn alone(name: impl Into<String>, ours: f64, unit: &'static str) -> Figure {
    Figure { name: name.into(), ours, beside: None, unit }
}

/// A count as a figure: far below what a float holds exactly.
pub fn count(of: usize) -> f64 {
    u32::try_from(of).map_or(f64::INFINITY, f64::from)
}

impl Figure {
    fn ratio(&self) -> Option<f64> {
        self.beside.filter(|beside| *beside != 0.0).map(|beside| self.ours / beside)
    }

    fn cells(&self) -> [String; 5] {
        let or_none = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), |value| rounded(value).to_string());
        let ours = rounded(self.ours).to_string();
        [self.name.clone(), ours, or_none(self.beside), or_none(self.ratio()), self.unit.to_owned()]
    }
}

/// To four digits.
fn rounded(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let digits = value.abs().log10().floor();
    let scale = 10_f64.powf(3.0 - digits);
    (value * scale).round() / scale
}

/// The value below which `share` (0 to 1) of the values lie; no number where there are none.
pub fn quantile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = (0..values.len()).take_while(|at| count(*at) < count(values.len()) * share).last();
    at.and_then(|at| values.get(at)).copied().unwrap_or(f64::NAN)
}

/// Prints the figures the way the command line asked for.
pub fn print(name: &str, figures: &[Figure], as_json: bool) -> anyhow::Result<()> {
    let at = OffsetDateTime::now_utc().format(&time::format_description::well_known::Rfc3339)?;
    let mut out = std::io::stdout();
    if as_json {
        let rows: Vec<Value> = figures
            .iter()
            .map(|row| {
                json!({ "name": row.name, "ours": rounded(row.ours), "beside": row.beside.map(rounded),
                    "ratio": row.ratio().map(rounded), "unit": row.unit })
            })
            .collect();
        writeln!(out, "{}", json!({ "name": name, "machine": machine(), "at": at, "figures": rows }))?;
        return Ok(());
    }
    writeln!(out, "{name} on {}, {at}\n", machine())?;
    let head = ["", "ours", "beside", "ratio", "unit"].map(str::to_owned);
    let rows: Vec<[String; 5]> = std::iter::once(head).chain(figures.iter().map(Figure::cells)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let [name, ours, peer, ratio] = [0, 1, 2, 3].map(width);
    for row in &rows {
        let [a, b, c, d, e] = row;
        writeln!(out, "{a:<name$}  {b:>ours$}  {c:>peer$}  {d:>ratio$}  {e}")?;
    }
    Ok(())
}

/// The machine that the figures were taken on.
fn machine() -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let of = |text: &str, key: &str| {
        let line = text.lines().find(|line| line.starts_with(key));
        line.and_then(|line| line.split_once(':')).map(|(_, value)| value.trim().to_owned()).unwrap_or_default()
    };
    let (cpus, memory) = (read("/proc/cpuinfo"), of(&read("/proc/meminfo"), "MemTotal"));
    let cores = cpus.lines().filter(|line| line.starts_with("processor")).count();
    let kib: f64 = memory.trim_end_matches(" kB").parse().unwrap_or_default();
    let kernel = read("/proc/sys/kernel/osrelease");
    format!("{cores} × {}, {:.0} GiB, Linux {}", of(&cpus, "model name"), kib / 1024.0 / 1024.0, kernel.trim())
}
