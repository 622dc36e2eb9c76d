//! What the platform and the sites tell each other of visits: which the platform has ended, which were entered, and which
//! ended in the site.

use futures::{StreamExt, stream};
use sqlx::{Connection, PgConnection, PgPool};

use super::{LINK, PATIENCE};
use crate::provisioning::Provisioner;

/// How many sites are told at the same time that visits are over.
const AT_ONCE: usize = 8;

/// Ends those visits of an operator in the sites that the platform has ended, several at once. A site that can't be told
/// in time keeps none of the others waiting and is told by the next look into it: what was decided stands.
pub async fn carry_out(provisioner: &Provisioner, operator: i64) {
    let sites = sqlx::query_scalar!(
        "SELECT DISTINCT tenant_id FROM visits WHERE operator_id = $1 AND ended_at IS NOT NULL AND expires_at > now()
          ORDER BY tenant_id",
        operator
    )
    .fetch_all(provisioner.control())
    .await;
    let sites = sites.unwrap_or_else(|error| {
        tracing::warn!(%error, operator, "looking for an operator's visits");
        Vec::new()
    });
    stream::iter(sites).for_each_concurrent(AT_ONCE, |tenant| hear_in_time(provisioner, tenant)).await;
}

/// As [`carry_out`], for somebody who waits for an answer: they wait as long as for one site, and what is left by then
/// is done all the same.
pub async fn carry_out_in_time(provisioner: &Provisioner, operator: i64) {
    let provisioner = provisioner.clone();
    let told = tokio::spawn(async move { carry_out(&provisioner, operator).await });
    if tokio::time::timeout(PATIENCE, told).await.is_err() {
        tracing::warn!(operator, "sites are still being told that an operator's visits are over");
    }
}

/// [`hear`]s of a site while somebody waits for it. Where that fails, which is logged, the next look into the site does
/// it.
pub async fn hear_in_time(provisioner: &Provisioner, tenant: i64) {
    let heard = async {
        let Some(mut there) = provisioner.connect_site(tenant).await? else { return Ok(()) };
        hear(provisioner.control(), &mut there, tenant).await?;
        there.close().await
    };
    let heard: Result<Result<(), sqlx::Error>, _> = tokio::time::timeout(PATIENCE, heard).await;
    let failure = match heard {
        Ok(Ok(())) => return,
        Ok(Err(error)) => error.to_string(),
        Err(_) => format!("no answer within {} s", PATIENCE.as_secs()),
    };
    tracing::warn!(failure, tenant, "the visits to a site could not be heard of");
}

/// Ends in a site what the platform has ended. `conn` sees the site's schema.
async fn tell(control: &PgPool, conn: &mut PgConnection, tenant: i64) -> Result<(), sqlx::Error> {
    let ended = sqlx::query!(
        "SELECT id, ended_by FROM visits WHERE tenant_id = $1 AND ended_at IS NOT NULL AND expires_at > now()",
        tenant
    )
    .fetch_all(control)
    .await?;
    if ended.is_empty() {
        return Ok(());
    }
    let (ids, by): (Vec<i64>, Vec<String>) = ended.into_iter().map(|visit| (visit.id, visit.ended_by)).unzip();
    let mut transaction = conn.begin().await?;
    sqlx::query!(
        "UPDATE platform_visits v SET ended_at = now(), ended_side = 'platform', ended_by = e.ended_by, link_hash = NULL
           FROM unnest($1::bigint[], $2::text[]) AS e (id, ended_by)
          WHERE v.id = e.id AND v.ended_at IS NULL",
        &ids,
        &by
    )
    .execute(&mut *transaction)
    .await?;
    // A statement of its own, which sees what the one before has waited for: the session of a link that was being
    // followed. None is followed after it.
    sqlx::query!("DELETE FROM sessions WHERE visit_id = ANY($1)", &ids).execute(&mut *transaction).await?;
    transaction.commit().await
}

/// Ends visits in a site whose link ran out before anybody used it: nobody can enter by them any more.
async fn end_unused(conn: &mut PgConnection, visits: &[i64]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE platform_visits SET ended_at = link_expires_at, ended_side = 'unused', link_hash = NULL
          WHERE id = ANY($1) AND entered_at IS NULL AND ended_at IS NULL AND link_expires_at < now()",
        visits
    )
    .execute(conn)
    .await
    .map(drop)
}

/// Ends visits that a site knows nothing of, once a link of theirs would have run out: who opened them was killed before
/// the site was told.
async fn end_untold(control: &PgPool, visits: &[i64]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE visits SET ended_at = now()
          WHERE id = ANY($1) AND ended_at IS NULL AND created_at < now() - make_interval(secs => $2)",
        visits,
        LINK.as_seconds_f64()
    )
    .execute(control)
    .await
    .map(drop)
}

/// Tells a site which of its visits the platform has ended, and takes over what the site knows of them: which were
/// entered, which its admins ended, and which nobody entered in time. `conn` sees the site's schema.
///
/// # Errors
/// When a database is away.
pub async fn hear(control: &PgPool, conn: &mut PgConnection, tenant: i64) -> Result<(), sqlx::Error> {
    tell(control, conn, tenant).await?;
    let open: Vec<i64> = sqlx::query_scalar!(
        "SELECT id FROM visits WHERE tenant_id = $1 AND (entered_at IS NULL OR ended_at IS NULL) AND expires_at > now() - interval '1 day'",
        tenant
    )
    .fetch_all(control)
    .await?;
    if open.is_empty() {
        return Ok(());
    }
    end_unused(conn, &open).await?;
    let heard =
        sqlx::query!("SELECT id, entered_at, ended_at, ended_by FROM platform_visits WHERE id = ANY($1)", &open)
            .fetch_all(conn)
            .await?;
    let untold: Vec<i64> = open.into_iter().filter(|id| heard.iter().all(|visit| visit.id != *id)).collect();
    end_untold(control, &untold).await?;
    for visit in heard {
        sqlx::query!(
            "UPDATE visits SET entered_at = coalesce(entered_at, $2), ended_at = coalesce(ended_at, $3),
                    ended_by = CASE WHEN ended_at IS NULL THEN $4 ELSE ended_by END
              WHERE id = $1",
            visit.id,
            visit.entered_at,
            visit.ended_at,
            visit.ended_by
        )
        .execute(control)
        .await?;
    }
    Ok(())
}
