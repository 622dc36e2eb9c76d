use control_plane::console::Needs;
use control_plane::operators::Role;
use platform::metrics::Metrics;

use super::with_desk;

#[actix_web::test]
async fn what_needs_an_operator_is_counted_for_the_metrics() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let mut metrics = Metrics::default();
        let needs = Needs::new(desk.provisioner.control().clone(), &mut metrics);
        needs.look().await?;
        let says = |name: &str, count: u8| {
            let text = metrics.text();
            let line = format!("\nlophoc_{name} {count}.0\n");
            assert!(text.contains(&line), "no {line:?} in {text}");
        };
        says("operations_failed", 0);
        desk.sql(
            "INSERT INTO operations (kind, tenant_id, state, steps, requested_by, error, error_code, error_args, finished_at)
             VALUES ('move', 7, 'failed', ARRAY['copy'], 'operator:1', 'no room', 'trouble', '{}', now())",
        )
        .await?;
        desk.sql(
            "INSERT INTO tenants (id, name, kind, subdomain, created_at)
             OVERRIDING SYSTEM VALUE VALUES (7, 'Lớp', 'ucode', 'lop', now() - interval '1 hour')",
        )
        .await?;
        says("operations_failed", 0);
        needs.look().await?;
        says("operations_failed", 1);
        says("sign_ups_interrupted", 1);
        says("certificates_expiring", 0);
        // As many as the console says.
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let overview = desk.get(&owner, "/overview").await?.good()?;
        let said = overview["attention"].as_array().and_then(|all| all.iter().find(|one| one["kind"] == "failed_operations"));
        assert_eq!(said.map(|one| &one["count"]), Some(&1.into()));
        Ok(())
    })
    .await
}
