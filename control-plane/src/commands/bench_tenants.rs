//! `control-plane bench-tenants`

use std::time::Instant;

use control_plane::provisioning::{Application, Provisioner};
use futures::StreamExt;
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::{Installation, say};

/// The most that making a site may take, in milliseconds.
const LIMIT_MS: f64 = 2000.0;

const REMOVALS_AT_ONCE: usize = 4;

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    installation: Installation,
    /// How many sites to make.
    count: usize,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Makes sites one after the other as sign-ups do, while standbys are built beside it, and prints how long each took.
///
/// # Errors
/// When a site can't be made or removed.
pub async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let provisioner = arguments.installation.provisioner()?;
    provisioner.keep_standbys(arguments.installation.standbys).await?;
    let builder = tokio::spawn({
        let provisioner = provisioner.clone();
        async move { provisioner.work().await }
    });
    let mut made = Vec::new();
    let measured = measure(&provisioner, arguments.count, &mut made).await;
    builder.abort();
    // What was made goes away whatever happened.
    let removals = made.into_iter().map(|tenant| provisioner.remove(tenant));
    let removed: Vec<_> = futures::stream::iter(removals).buffer_unordered(REMOVALS_AT_ONCE).collect().await;
    removed.into_iter().collect::<Result<Vec<bool>, _>>()?;
    let mut times = measured?;
    times.sort_by(f64::total_cmp);
    report(&times, arguments.json)
}

async fn measure(provisioner: &Provisioner, count: usize, made: &mut Vec<i64>) -> anyhow::Result<Vec<f64>> {
    let run = OffsetDateTime::now_utc().unix_timestamp();
    let mut times = Vec::with_capacity(count);
    for number in 0..count {
        let application = Application {
            name: format!("Bench {number}"),
            subdomain: format!("bench-{run}-{number}"),
            kind: "other".to_owned(),
            email: format!("admin@bench-{number}.vn"),
            password: platform::secrets::new_token(),
            starter_content: false,
        };
        let started = Instant::now();
        let site = provisioner.sign_up(application).await?;
        times.push(started.elapsed().as_secs_f64() * 1000.0);
        made.push(site.tenant_id);
    }
    Ok(times)
}

fn report(sorted: &[f64], as_json: bool) -> anyhow::Result<()> {
    let (median, p99) = (quantile(sorted, 0.5), quantile(sorted, 0.99));
    if as_json {
        let figure = |name: &str, ours: f64| {
            let ratio = round(ours / LIMIT_MS);
            json!({"name": name, "ours": round(ours), "beside": LIMIT_MS, "ratio": ratio, "unit": "ms, limit"})
        };
        let object = json!({
            "name": "tenants",
            "machine": machine(),
            "at": OffsetDateTime::now_utc().format(&Rfc3339)?,
            "count": sorted.len(),
            "figures": [figure("a new site (median)", median), figure("a new site (p99)", p99)],
        });
        say(&object.to_string())?;
    } else {
        say(&format!("{} sites made on {}", sorted.len(), machine().as_str().unwrap_or_default()))?;
        say(&format!("  median {median:.1} ms, p99 {p99:.1} ms a site; the limit is {LIMIT_MS:.0} ms"))?;
    }
    Ok(())
}

fn round(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// The value below which that part of the sorted values lies; 0 of none.
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    // Within the slice: `part` is at most 1.
    let at = (last as f64 * part).ceil() as usize;
    sorted.get(at).copied().unwrap_or_default()
}

/// The processor and how many there are.
fn machine() -> Value {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':').map(|(_, name)| name.trim().to_owned()));
    let count = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    Value::from(format!("{count} × {}", model.unwrap_or_else(|| std::env::consts::ARCH.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::quantile;

    #[test]
    fn quantiles_are_values_that_were_measured() {
        let values: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!((quantile(&values, 0.5), quantile(&values, 0.99), quantile(&[], 0.5)), (51.0, 100.0, 0.0));
        assert_eq!(quantile(&[7.0], 0.99), 7.0);
    }
}
