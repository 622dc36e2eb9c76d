//! What is done to sites, operations, the judge and certificates.

use anyhow::Context;
use control_plane::kinds::KINDS;
use control_plane::operations::{Services, Worker, WorkerOptions};
use platform::blobs::BlobStore;
use serde_json::{Value, json};

use super::{DOWNLOAD, Walk};

const WHY: &str = "theo hợp đồng";

async fn why() -> anyhow::Result<Value> {
    Ok(json!({"reason": WHY}))
}

pub(super) async fn walk(walk: &mut Walk<'_>) -> anyhow::Result<()> {
    let site = make(walk).await?;
    states(walk, site).await?;
    exports(walk, site).await?;
    copies(walk, site).await?;
    restores(walk, site).await?;
    visits(walk, site).await?;
    farm(walk).await?;
    certificates(walk, site).await
}

async fn make(walk: &mut Walk<'_>) -> anyhow::Result<i64> {
    let body = async || {
        Ok(json!({"name": "Lớp Vinh", "subdomain": "vinh", "email": "co@vinh.vn", "plan_id": 2, "reason": WHY}))
    };
    let made = walk.does(("POST", "/sites"), "", "site.create", body).await?.good()?;
    let site = made["site"]["id"].as_i64().context("the new site's id")?;
    walk.look_into(site).await?;
    Ok(site)
}

async fn states(walk: &mut Walk<'_>, site: i64) -> anyhow::Result<()> {
    let named = async || Ok(json!({"name": "Lớp học Vinh", "subdomain": "lopvinh", "reason": WHY}));
    walk.does(("POST", "/sites/{id}/rename"), site, "site.rename", named).await?;
    walk.does(("POST", "/sites/{id}/suspend"), site, "site.suspend", why).await?;
    walk.does(("POST", "/sites/{id}/resume"), site, "site.resume", why).await?;
    walk.does(("POST", "/sites/{id}/archive"), site, "site.archive", why).await?;
    let confirmed = async || Ok(json!({"confirm": "lopvinh", "reason": WHY}));
    walk.does(("POST", "/sites/{id}/delete"), site, "site.delete", confirmed).await?;
    walk.does(("POST", "/sites/{id}/undelete"), site, "site.undelete", why).await?;
    walk.does(("POST", "/sites/{id}/resume"), site, "site.resume", why).await?;
    let plan = async || Ok(json!({"plan_id": 1, "reason": WHY}));
    walk.does(("POST", "/sites/{id}/plan"), site, "site.plan", plan).await?;
    let allowed = async || Ok(json!({"allowed": true, "reason": WHY}));
    walk.does(("POST", "/sites/{id}/payments"), site, "site.payments", allowed).await?;
    Ok(())
}

/// Asked for, called off, failed, tried again, and downloaded.
async fn exports(walk: &mut Walk<'_>, site: i64) -> anyhow::Result<()> {
    let export = walk.does(("POST", "/sites/{id}/export"), site, "site.export", why).await?.good()?;
    let operation = export["operation"]["id"].as_i64().context("the operation's id")?;
    walk.does(("POST", "/operations/{id}/cancel"), operation, "operation.cancel", why).await?;
    walk.desk.sql("UPDATE operations SET state = 'failed', finished_at = now() WHERE state = 'waiting'").await?;
    walk.does(("POST", "/operations/{id}/retry"), operation, "operation.retry", why).await?;
    let blobs = BlobStore::open(&walk.desk.files.path().join("blobs").to_string_lossy())?;
    let worker = Worker::new(Services::new(walk.desk.provisioner.clone(), blobs), &KINDS, WorkerOptions::default());
    worker.finish(operation).await?;
    walk.does(DOWNLOAD, operation, "site.export.download", why).await?;
    Ok(())
}

/// Whatever was asked for is over.
async fn ended(walk: &Walk<'_>) -> anyhow::Result<()> {
    walk.desk
        .sql("UPDATE operations SET state = 'cancelled', finished_at = now() WHERE state IN ('waiting', 'running')")
        .await?;
    Ok(())
}

async fn copies(walk: &mut Walk<'_>, site: i64) -> anyhow::Result<()> {
    let file = walk.does(("POST", "/imports"), "", "site.import.upload", why).await?.good()?;
    let import = async || Ok(json!({"upload": file["upload"], "subdomain": "hue", "reason": WHY}));
    walk.does(("POST", "/sites/import"), "", "site.import", import).await?;
    let copy = async || Ok(json!({"subdomain": "dalat", "reason": WHY}));
    walk.does(("POST", "/sites/{id}/clone"), site, "site.clone", copy).await?;
    let place = async || Ok(json!({"database": "new", "reason": WHY}));
    walk.does(("POST", "/sites/{id}/move"), site, "site.move", place).await?;
    ended(walk).await?;
    let run = async || Ok(json!({"mode": "run", "reason": WHY}));
    walk.does(("POST", "/migrations/runs"), "", "migrations.run", run).await?;
    ended(walk).await
}

/// With backups as the keeper reports them, and the place that the site had before.
async fn restores(walk: &mut Walk<'_>, site: i64) -> anyhow::Result<()> {
    walk.desk
        .sql("INSERT INTO backup_servers (server, retention_days, every_seconds, archived_until) VALUES ('main', 14, 86400, now() + interval '1 hour')")
        .await?;
    walk.desk
        .sql("INSERT INTO backups (server, name, began_at, ended_at, size_bytes) VALUES ('main', 'one', now() - interval '2 hours', now() - interval '1 hour', 1)")
        .await?;
    walk.desk.sql("UPDATE placement_history SET since = now() - interval '1 hour' WHERE until IS NULL").await?;
    let beside = async || {
        let at = time::OffsetDateTime::now_utc() - time::Duration::minutes(1);
        let at = at.format(&time::format_description::well_known::Rfc3339)?;
        Ok(json!({"at": at, "into": "new", "subdomain": "vung-tau", "reason": WHY}))
    };
    walk.does(("POST", "/sites/{id}/restore"), site, "site.restore", beside).await?;
    let in_place = async || {
        let mut body = beside().await?;
        body["into"] = json!("place");
        Ok(body)
    };
    walk.does(("POST", "/sites/{id}/restore"), site, "site.restore", in_place).await?;
    ended(walk).await?;
    walk.desk
        .sql("INSERT INTO former_places (schema, role, database, tenant_id, epoch, version, drop_after, can_be_undone)
              SELECT 't_99999', 't_99999_rw', database, tenant_id, epoch - 1, version, now() + interval '1 day', true FROM placements WHERE state = 'active'")
        .await?;
    walk.does(("POST", "/sites/{id}/restore/undo"), site, "site.restore.undo", why).await?;
    ended(walk).await
}

/// The site's half of a visit is in its own schema.
async fn visits(walk: &mut Walk<'_>, site: i64) -> anyhow::Result<()> {
    let opened = walk.does(("POST", "/sites/{id}/visits"), site, "site.enter", why).await?.good()?;
    let visit = opened["visit"]["id"].as_i64().context("the visit's id")?;
    walk.does(("POST", "/visits/{id}/end"), visit, "visit.end", why).await?;
    let (_, there) = walk.site.as_mut().context("the site")?;
    let ended: bool =
        sqlx::query_scalar("SELECT ended_at IS NOT NULL AND link_hash IS NULL FROM platform_visits WHERE id = $1")
            .bind(visit)
            .fetch_one(there)
            .await?;
    anyhow::ensure!(ended, "the site was not told");
    Ok(())
}

/// The nodes are in the judge's database.
async fn farm(walk: &mut Walk<'_>) -> anyhow::Result<()> {
    sqlx::query("INSERT INTO nodes (id, name, images, language_ids, workers) VALUES (gen_random_uuid(), 'one', '{core}', '{}', 2)")
        .execute(&mut walk.queue)
        .await?;
    for (route, action) in [("/farm/nodes/{name}/drain", "farm.drain"), ("/farm/nodes/{name}/undrain", "farm.undrain")]
    {
        let told = walk.does(("POST", route), "one", action, why).await?.good()?;
        anyhow::ensure!(told == json!({"nodes": 1}), "{told}");
    }
    Ok(())
}

async fn certificates(walk: &mut Walk<'_>, site: i64) -> anyhow::Result<()> {
    sqlx::query("INSERT INTO certificates (host, tenant_id, registered_domain, next_attempt_at) VALUES ('hoc.lop.vn', $1, 'lop.vn', now() + interval '1 day')")
        .bind(site)
        .execute(walk.desk.provisioner.control())
        .await?;
    walk.does(("POST", "/certificates/{host}/renew"), "hoc.lop.vn", "certificate.renew", why).await?;
    Ok(())
}
