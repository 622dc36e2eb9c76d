//! What needs an operator now.

use directory::domains;
use serde::Serialize;
use sqlx::PgPool;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::farm::FarmBody;
use super::words::Severity;
use crate::backups::{self, Health, ServerState};
use crate::notice::OperatorNotice;

/// From how many days before its end on the platform's own certificate is one that nothing has renewed.
const RENEWED_DAYS: i64 = 14;
/// Examples that are shown of each sort.
const SHOWN: usize = 5;

/// Something that needs somebody.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Attention {
    /// failed_operations, stuck_operations, certificates_failing, certificates_expiring, failing_domains, sites_behind,
    /// sites_unreachable, plans_ending, interrupted_sign_ups, live_visits, judge_away, silent_nodes, unserved_images,
    /// backups_missing, backups_late, platform_certificate_over, platform_certificate_expiring.
    pub(super) kind: &'static str,
    severity: Severity,
    /// How many there are.
    pub(super) count: i64,
    /// The first five.
    items: Vec<AttentionItem>,
}

/// One of them.
#[derive(Debug, Serialize, ToSchema)]
struct AttentionItem {
    tenant_id: Option<i64>,
    operation_id: Option<i64>,
    /// A site's name, a host, a node.
    name: String,
    /// What people or figures have to say: an operation's kind, a version, a plan, a reason for a visit. May be empty.
    text: String,
    /// What is wrong. Codes as of the kind: an operation's error, a certificate's kind of failure, a domain's reason.
    reason: Option<OperatorNotice>,
    /// Epoch seconds.
    at: Option<i64>,
}

/// The sorts that are errors; the others are warnings. In the order in which they are shown.
const KINDS: [(&str, bool); 10] = [
    ("failed_operations", true),
    ("stuck_operations", true),
    ("sites_unreachable", true),
    ("certificates_failing", true),
    ("interrupted_sign_ups", true),
    ("certificates_expiring", false),
    ("failing_domains", false),
    ("sites_behind", false),
    ("plans_ending", false),
    ("live_visits", false),
];

/// All of it, the errors first. `own` is what [`of_platform`] has found.
pub(super) async fn list(
    pool: &PgPool,
    farm: &FarmBody,
    own: Option<Attention>,
) -> Result<Vec<Attention>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"WITH found (kind, tenant_id, operation_id, name, words, code, args, at) AS (
               SELECT 'failed_operations', o.tenant_id, o.id, coalesce(t.name, o.kind), o.kind, o.error_code, o.error_args, o.finished_at
                 FROM operations o LEFT JOIN tenants t ON t.id = o.tenant_id
                WHERE o.state = 'failed' AND o.created_at > now() - interval '7 days' AND NOT EXISTS
                      (SELECT 1 FROM operations later WHERE later.tenant_id IS NOT DISTINCT FROM o.tenant_id AND later.kind = o.kind AND later.id > o.id)
               UNION ALL
               SELECT 'stuck_operations', o.tenant_id, o.id, coalesce(t.name, o.kind), o.kind, o.error_code, o.error_args, o.created_at
                 FROM operations o LEFT JOIN tenants t ON t.id = o.tenant_id
                WHERE o.state IN ('waiting', 'running') AND (o.attempts >= 2 OR o.lease_until < now() - interval '1 minute')
               UNION ALL
               SELECT 'sites_unreachable', t.id, NULL, t.name, '', 'trouble', jsonb_build_object('detail', f.error), f.tried_at FROM site_figures f JOIN tenants t ON t.id = f.tenant_id
                WHERE f.error IS NOT NULL AND t.state IN ('active', 'suspended', 'archived')
               UNION ALL
               SELECT 'certificates_failing', c.tenant_id, NULL, c.host, '', c.last_error_kind, jsonb_build_object('detail', c.last_error), c.last_attempt_at FROM certificates c
                WHERE c.is_wanted AND (c.state = 'failed' OR c.attempts >= 3)
               UNION ALL
               SELECT 'certificates_expiring', c.tenant_id, NULL, c.host, '', NULL, NULL, c.not_after FROM certificates c
                WHERE c.is_wanted AND c.not_after < now() + interval '14 days'
               UNION ALL
               SELECT 'failing_domains', d.tenant_id, NULL, d.host, '', d.reason, jsonb_build_object('detail', d.reason_detail), d.status_since FROM domains d
                WHERE d.status IN ('failed', 'reconnect_required')
               UNION ALL
               SELECT 'sites_behind', t.id, NULL, t.name, p.version::text, NULL, NULL, NULL FROM placements p JOIN tenants t ON t.id = p.tenant_id
                WHERE p.version < $1 AND t.state <> 'closed'
               UNION ALL
               SELECT 'plans_ending', t.id, NULL, t.name, l.name, NULL, NULL, s.ends_at FROM subscriptions s JOIN tenants t ON t.id = s.tenant_id
                 JOIN plans l ON l.id = s.plan_id WHERE s.ends_at < now() + interval '7 days' AND t.state = 'active'
               UNION ALL
               SELECT 'interrupted_sign_ups', t.id, NULL, t.name, t.subdomain, NULL, NULL, t.created_at FROM tenants t
                WHERE t.state = 'creating' AND t.created_at < now() - interval '10 minutes'
               UNION ALL
               SELECT 'live_visits', v.tenant_id, NULL, coalesce(t.name, ''), o.email || ': ' || v.reason, NULL, NULL, v.created_at
                 FROM visits v JOIN operators o ON o.id = v.operator_id LEFT JOIN tenants t ON t.id = v.tenant_id
                WHERE v.ended_at IS NULL AND v.expires_at > now()
           ), numbered AS (
               SELECT kind, tenant_id, operation_id, name, words, code, args, at, count(*) OVER (PARTITION BY kind) AS total,
                      row_number() OVER (PARTITION BY kind ORDER BY at DESC NULLS LAST, tenant_id) AS place FROM found
           )
           SELECT kind AS "kind!", tenant_id AS "tenant_id?", operation_id AS "operation_id?", name AS "name!",
                  coalesce(words, '') AS "text!", code AS "code?", args AS "args?", extract(epoch FROM at)::bigint AS "at?", total AS "total!"
             FROM numbered WHERE place <= $2 ORDER BY kind, place"#,
        ::migrations::tenant_version(),
        i64::try_from(SHOWN).unwrap_or(i64::MAX)
    )
    .fetch_all(pool)
    .await?;
    let mut all: Vec<Attention> = KINDS
        .iter()
        .map(|(kind, is_error)| Attention {
            kind,
            severity: if *is_error { Severity::Error } else { Severity::Warning },
            count: 0,
            items: Vec::new(),
        })
        .collect();
    for row in rows {
        if let Some(one) = all.iter_mut().find(|one| one.kind == row.kind) {
            one.count = row.total;
            one.items.push(AttentionItem {
                tenant_id: row.tenant_id,
                operation_id: row.operation_id,
                name: shown(one.kind, row.name),
                text: row.text,
                reason: OperatorNotice::known(row.code, row.args, None),
                at: row.at,
            });
        }
    }
    all.extend(own);
    all.extend(of_farm(farm));
    all.extend(of_backups(&backups::servers(pool).await?));
    all.retain(|one| one.count > 0);
    all.sort_by_key(|one| one.severity);
    Ok(all)
}

/// Hosts as people write them.
fn shown(kind: &str, name: String) -> String {
    let is_host = matches!(kind, "certificates_failing" | "certificates_expiring" | "failing_domains");
    if is_host { domains::shown(&name) } else { name }
}

/// Something that is no site's.
fn item(name: &str, text: String) -> AttentionItem {
    AttentionItem { tenant_id: None, operation_id: None, name: name.to_owned(), text, reason: None, at: None }
}

/// The certificate of the platform's own hosts, where it has ended or nothing has renewed it.
pub(super) fn of_platform(host: &str, ends_at: Option<OffsetDateTime>, now: OffsetDateTime) -> Option<Attention> {
    let left = ends_at? - now;
    let (kind, severity) = match left {
        left if left <= time::Duration::ZERO => ("platform_certificate_over", Severity::Error),
        left if left < time::Duration::days(RENEWED_DAYS) => ("platform_certificate_expiring", Severity::Warning),
        _ => return None,
    };
    let items = vec![AttentionItem { at: ends_at.map(OffsetDateTime::unix_timestamp), ..item(host, String::new()) }];
    Some(Attention { kind, severity, count: 1, items })
}

/// Servers whose newest moments, or any, can't be restored.
fn of_backups(servers: &[ServerState]) -> [Attention; 2] {
    [("backups_missing", Health::Missing, Severity::Error), ("backups_late", Health::Late, Severity::Warning)].map(
        |(kind, state, severity)| {
            let found: Vec<_> = servers.iter().filter(|server| server.state == state).collect();
            let line = |server: &&ServerState| AttentionItem {
                at: server.archived_until.map(OffsetDateTime::unix_timestamp),
                reason: server.error.clone(),
                ..item(&server.server, String::new())
            };
            let items = found.iter().take(SHOWN).map(line).collect();
            Attention { kind, severity, count: i64::try_from(found.len()).unwrap_or(i64::MAX), items }
        },
    )
}

/// What the judge's nodes and queue have to tell, or that nobody can ask them.
fn of_farm(farm: &FarmBody) -> [Attention; 3] {
    let away =
        Attention { kind: "judge_away", severity: Severity::Error, count: i64::from(farm.away), items: Vec::new() };
    let silent: Vec<_> = farm.nodes.iter().filter(|node| !node.alive).collect();
    let silent_nodes = Attention {
        kind: "silent_nodes",
        severity: Severity::Error,
        count: i64::try_from(silent.len()).unwrap_or(i64::MAX),
        items: silent.iter().take(SHOWN).map(|node| item(&node.name, format!("{} s", node.silent_s))).collect(),
    };
    let unserved = Attention {
        kind: "unserved_images",
        severity: Severity::Error,
        count: i64::try_from(farm.unserved.len()).unwrap_or(i64::MAX),
        items: farm.unserved.iter().take(SHOWN).map(|one| item(&one.image, one.waiting.to_string())).collect(),
    };
    [away, silent_nodes, unserved]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_platforms_own_certificate_needs_somebody_before_its_end_and_after_it() {
        let now = OffsetDateTime::from_unix_timestamp(1_700_000_000).expect("a moment");
        let said = |seconds: i64| {
            let end = now + time::Duration::seconds(seconds);
            let found = of_platform("lophoc.vn", Some(end), now)?;
            let [item] = found.items.as_slice() else { return None };
            assert_eq!((item.name.as_str(), item.at), ("lophoc.vn", Some(end.unix_timestamp())));
            Some((found.kind, found.severity))
        };
        let day = 24 * 3600;
        assert_eq!(said(14 * day), None);
        assert_eq!(said(14 * day - 1), Some(("platform_certificate_expiring", Severity::Warning)));
        assert_eq!(said(0), Some(("platform_certificate_over", Severity::Error)));
        assert!(of_platform("lophoc.vn", None, now).is_none(), "something else ends TLS");
    }

    #[test]
    fn a_judge_that_does_not_answer_needs_somebody() {
        let said = |farm: FarmBody| {
            let found = of_farm(&farm).into_iter().filter(|one| one.count > 0);
            found.map(|one| (one.kind, one.severity, one.count)).collect::<Vec<_>>()
        };
        assert_eq!(said(FarmBody::unanswered()), [("judge_away", Severity::Error, 1)]);
        assert_eq!(said(FarmBody::default()), []);
    }
}
