//! What a bench prints: a table for people, one JSON object for machines.

use std::fs;
use std::io::Write;

use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// What a figure must keep to.
#[derive(Debug, Clone, Copy)]
pub enum Bound {
    /// Ours divided by what stands beside it is at most this.
    RatioUnder(f64),
    /// Ours divided by what stands beside it is at least this.
    RatioOver(f64),
    /// Ours itself is at most this.
    Under(f64),
}

/// One figure of a report.
#[derive(Debug, Clone)]
pub struct Figure {
    /// What was measured.
    pub name: String,
    /// What it came to.
    pub ours: f64,
    /// What the same came to without us, in the same run.
    pub beside: Option<f64>,
    /// Of both.
    pub unit: &'static str,
    /// What is wanted.
    pub bound: Option<Bound>,
}

impl Figure {
    /// A figure beside its peer.
    pub fn beside(name: impl Into<String>, ours: f64, beside: f64, unit: &'static str, bound: Option<Bound>) -> Self {
        Self { name: name.into(), ours, beside: Some(beside), unit, bound }
    }

    /// A figure that stands alone.
    pub fn alone(name: impl Into<String>, ours: f64, unit: &'static str, bound: Option<Bound>) -> Self {
        Self { name: name.into(), ours, beside: None, unit, bound }
    }

    fn ratio(&self) -> Option<f64> {
        self.beside.map(|beside| self.ours / beside)
    }

    /// Whether it is as wanted, where something is.
    pub fn met(&self) -> Option<bool> {
        Some(match self.bound? {
            Bound::RatioUnder(most) => self.ratio()? <= most,
            Bound::RatioOver(least) => self.ratio()? >= least,
            Bound::Under(most) => self.ours <= most,
        })
    }

    fn wanted(&self) -> String {
        let met = if self.met() == Some(false) { "  NOT MET" } else { "" };
        match self.bound {
            Some(Bound::RatioUnder(most)) => format!("under {most}×{met}"),
            Some(Bound::RatioOver(least)) => format!("at least {least}×{met}"),
            Some(Bound::Under(most)) => format!("under {most} {}{met}", self.unit),
            None => String::new(),
        }
    }

    fn json(&self) -> Value {
        let (kind, limit) = match self.bound {
            Some(Bound::RatioUnder(most)) => (Some("ratio_under"), Some(most)),
            Some(Bound::RatioOver(least)) => (Some("ratio_over"), Some(least)),
            Some(Bound::Under(most)) => (Some("under"), Some(most)),
            None => (None, None),
        };
        json!({
            "name": self.name, "ours": rounded(self.ours), "beside": self.beside.map(rounded),
            "ratio": self.ratio().map(rounded), "unit": self.unit, "limit": limit, "limit_kind": kind, "met": self.met(),
        })
    }
}

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// Prints a bench's figures, as a table or as one JSON object.
///
/// # Errors
/// When the writer is closed.
pub fn print(name: &str, figures: &[Figure], as_json: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let at = OffsetDateTime::now_utc().replace_nanosecond(0)?.format(&Rfc3339)?;
    if as_json {
        let figures: Vec<Value> = figures.iter().map(Figure::json).collect();
        writeln!(out, "{}", json!({"name": name, "machine": machine(), "at": at, "figures": figures}))?;
        return Ok(());
    }
    writeln!(out, "{name} on {}, {at}\n", machine())?;
    let width = figures.iter().map(|figure| figure.name.chars().count()).max().unwrap_or(0);
    writeln!(out, "{:<width$}  {:>10}  {:>10}  {:>6}  {:<6}  wanted", "", "ours", "beside", "ratio", "unit")?;
    for figure in figures {
        let number =
            |value: Option<f64>, places: usize| value.map_or("–".to_owned(), |value| format!("{value:.places$}"));
        let line = format!(
            "{:<width$}  {:>10}  {:>10}  {:>6}  {:<6}  {}",
            figure.name,
            number(Some(figure.ours), 3),
            number(figure.beside, 3),
            number(figure.ratio(), 2),
            figure.unit,
            figure.wanted()
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Cores, processor and kernel.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        cpuinfo.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ")).map_or("", |pair| pair.1);
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!("{cores} cores, {model}, Linux {}", kernel.trim())
}

/// The value below which this part (0 to 1) of all lies.
pub fn percentile(values: &[f64], rank: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = (sorted.len() as f64 * rank) as usize;
    sorted.get(place.min(sorted.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}

/// The middle value.
pub fn median(values: &[f64]) -> f64 {
    percentile(values, 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_says_whether_it_is_as_wanted() {
        let figure = |bound| Figure::beside("a", 3.0, 2.0, "ms", Some(bound));
        assert_eq!(figure(Bound::RatioUnder(1.5)).met(), Some(true));
        assert_eq!(figure(Bound::RatioUnder(1.4)).met(), Some(false));
        assert_eq!(figure(Bound::RatioOver(1.6)).met(), Some(false));
        assert_eq!(figure(Bound::Under(3.0)).met(), Some(true));
        assert_eq!(Figure::alone("a", 3.0, "ms", None).met(), None);
    }

    #[test]
    fn percentiles_are_values_that_were_measured() {
        let values = [5.0, 1.0, 3.0, 2.0, 4.0];
        assert_eq!((median(&values), percentile(&values, 0.95), percentile(&values, 0.0)), (3.0, 5.0, 1.0));
    }
}
