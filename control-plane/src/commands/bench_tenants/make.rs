//! Making sites one after the other, as sign-ups do, while standbys are built beside.

use std::time::{Duration, Instant};

use control_plane::provisioning::Provisioner;
use directory::application::Application;

use super::figures::{Figures, quantile};

/// Makes sites until there are `count`, or for `seconds`. How many there are now.
pub(super) async fn make(
    provisioner: &Provisioner,
    count: usize,
    seconds: Option<u64>,
    figures: &mut Figures,
) -> anyhow::Result<usize> {
    let began = Instant::now();
    let builder = tokio::spawn({
        let provisioner = provisioner.clone();
        async move { provisioner.work().await }
    });
    let made =
        make_until(provisioner, count, seconds.map(|seconds| began + Duration::from_secs(seconds)), figures).await;
    builder.abort();
    let mut sorted = figures.make_ms.clone();
    sorted.sort_by(f64::total_cmp);
    (figures.make_p50_ms, figures.make_p99_ms) = (quantile(&sorted, 0.5), quantile(&sorted, 0.99));
    made
}

async fn make_until(
    provisioner: &Provisioner,
    count: usize,
    deadline: Option<Instant>,
    figures: &mut Figures,
) -> anyhow::Result<usize> {
    let mut made = existing(provisioner).await?.len();
    while made < count && deadline.is_none_or(|deadline| Instant::now() < deadline) {
        let application = Application {
            name: format!("Bench {made}"),
            subdomain: format!("bench-{made}"),
            kind: "other".to_owned(),
            email: format!("admin@bench-{made}.vn"),
            password: platform::secrets::new_token(),
            starter_content: false,
            id: None,
        };
        let started = Instant::now();
        provisioner.sign_up(application).await?;
        figures.make_ms.push(started.elapsed().as_secs_f64() * 1000.0);
        made += 1;
    }
    Ok(made)
}

/// The names of all sites.
pub(super) async fn existing(provisioner: &Provisioner) -> anyhow::Result<Vec<String>> {
    let sql = "SELECT subdomain FROM tenants WHERE state = 'active' ORDER BY id";
    Ok(sqlx::query_scalar(sql).fetch_all(provisioner.control()).await?)
}
