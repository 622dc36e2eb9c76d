//! What the alarms and the dashboard of `ops` ask for is what the processes tell.

use std::collections::BTreeSet;
use std::net::TcpListener;
use std::time::Duration;

use control_plane::backups::Watch;
use control_plane::console::Needs;
use platform::http::EdgeConfig;
use platform::metrics::Metrics;
use tests::run;
use tests::server::{Server, Settings};
use tests::world::eventually;

const ALERTS: &str = include_str!("../../ops/prometheus/alerts.yml");
const DASHBOARD: &str = include_str!("../../ops/grafana/lophoc.json");

/// Told only where the platform's own certificate is served by this process.
const OF_ITS_CERTIFICATE: &str = "lophoc_platform_certificate_ends";

/// The names of our own that a file asks for.
fn asked_for(file: &str) -> BTreeSet<&str> {
    let names = file.match_indices("lophoc_").map(|(at, _)| {
        let rest = &file[at..];
        &rest[..rest.find(|letter: char| !letter.is_ascii_lowercase() && letter != '_').unwrap_or(rest.len())]
    });
    // The judge's own are looked for where something is judged: judge-farm/tests/it/reports.rs.
    names.filter(|name| !name.starts_with("lophoc_judge_")).collect()
}

/// Whether a process tells a figure of this name.
fn tells(text: &str, name: &str) -> bool {
    text.lines().any(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(['{', ' '])))
}

fn free_address() -> anyhow::Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string())
}

async fn metrics_at(address: &str) -> anyhow::Result<String> {
    let url = format!("http://{address}/metrics");
    let (http, mut text) = (reqwest::Client::new(), String::new());
    eventually(Duration::from_secs(60), async || match http.get(&url).send().await {
        Ok(answer) if answer.status() == 200 => {
            text = answer.text().await?;
            Ok(true)
        }
        _ => Ok(false),
    })
    .await?;
    Ok(text)
}

#[test]
fn every_figure_that_alarms_and_dashboard_ask_for_is_told() -> anyhow::Result<()> {
    run(async |world| {
        let control = world.provisioner.control();
        let mut of_control_plane = Metrics::default();
        let (_backups, needs) =
            (Watch::new(control.clone(), &mut of_control_plane), Needs::new(control.clone(), &mut of_control_plane));
        needs.look().await?;
        of_control_plane.refused("too many connections");

        let admin = free_address()?;
        let network = EdgeConfig { admin_listen: Some(admin.clone()), ..EdgeConfig::default() };
        let server = Server::start(Settings { network, ..world.server.settings.clone() }).await?;
        let site = world.site().await?;
        for path in ["/", "/api/problems", "/api/nothing", "/assets/nothing.js"] {
            let request = reqwest::Client::new().get(format!("http://{}{path}", server.address));
            request.header("host", &site.host).send().await?;
        }
        let of_tenant_api = metrics_at(&admin).await?;
        for route in ["page", "file", "none", "/api/problems"] {
            assert!(
                of_tenant_api.contains(&format!("lophoc_request_seconds_count{{route=\"{route}\"}}")),
                "{of_tenant_api}"
            );
        }

        let told = [of_control_plane.text(), of_tenant_api];
        for (file, names) in [("alerts.yml", asked_for(ALERTS)), ("lophoc.json", asked_for(DASHBOARD))] {
            assert!(names.len() > 10, "{file} asks for {names:?}");
            for name in names.into_iter().filter(|name| *name != OF_ITS_CERTIFICATE) {
                assert!(
                    told.iter().any(|text| tells(text, name)),
                    "{file} asks for {name}, which nobody tells: {told:?}"
                );
            }
        }
        Ok(())
    })
}
