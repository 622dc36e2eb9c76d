//! Orders of the last weeks, made within seconds.

use anyhow::Context;
use sqlx::Connection;

use crate::content::contests::Demo;

/// Moves each order so many days back, with what came of it; receipts stay in the order of their numbers.
///
/// # Errors
/// When the site's database is away.
pub(super) async fn spread(demo: &Demo<'_>, orders: &[(i64, i32)]) -> anyhow::Result<()> {
    let (ids, ago): (Vec<i64>, Vec<i32>) = orders.iter().copied().unzip();
    let mut conn = demo.provisioner.connect_site(demo.tenant).await?.context("the demo has no place")?;
    let mut tx = conn.begin().await?;
    sqlx::query!(
        "UPDATE transactions t SET created_at = t.created_at - m.back, updated_at = t.updated_at - m.back,
                paid_at = t.paid_at - m.back, granted_at = t.granted_at - m.back
           FROM (SELECT id, make_interval(days => ago) AS back FROM unnest($1::bigint[], $2::integer[]) AS n (id, ago)) m
          WHERE m.id = t.id",
        &ids,
        &ago,
    )
    .execute(&mut *tx)
    .await
    .context("moving the demo's orders back")?;
    sqlx::query!(
        "UPDATE transaction_events e SET at = e.at - m.back
           FROM (SELECT id, make_interval(days => ago) AS back FROM unnest($1::bigint[], $2::integer[]) AS n (id, ago)) m
          WHERE m.id = e.transaction_id",
        &ids,
        &ago,
    )
    .execute(&mut *tx)
    .await
    .context("moving the steps of the demo's orders back")?;
    sqlx::query!(
        "UPDATE payments p SET paid_at = p.paid_at - m.back, created_at = p.created_at - m.back
           FROM (SELECT id, make_interval(days => ago) AS back FROM unnest($1::bigint[], $2::integer[]) AS n (id, ago)) m
          WHERE m.id = p.transaction_id",
        &ids,
        &ago,
    )
    .execute(&mut *tx)
    .await
    .context("moving what came in for the demo's orders back")?;
    sqlx::query!(
        "UPDATE affiliate_entries a SET due_at = a.due_at - m.back, created_at = a.created_at - m.back
           FROM (SELECT id, make_interval(days => ago) AS back FROM unnest($1::bigint[], $2::integer[]) AS n (id, ago)) m
          WHERE m.id = a.transaction_id",
        &ids,
        &ago,
    )
    .execute(&mut *tx)
    .await
    .context("moving what affiliates earn back")?;
    tx.commit().await?;
    Ok(())
}
