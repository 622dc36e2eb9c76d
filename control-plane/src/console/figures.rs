//! A look into each site now and then, so that lists, searches and charts ask no site: accounts, use, size, admins.

use std::time::Duration;

use sqlx::{Connection, PgConnection, PgPool};

use crate::operators::visits;
use crate::provisioning::Provisioner;

/// How old a look may be before the site is looked at again, in seconds.
const EVERY_S: f64 = 600.0;
/// How long to rest when no site is due.
const REST: Duration = Duration::from_secs(15);
/// The tenant migration that a look needs; older sites are looked at once they are upgraded.
const NEEDED_VERSION: i32 = 3;
/// The longest that a look may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Looks at sites in the background. Several processes share the work.
pub struct Figures {
    provisioner: Provisioner,
}

impl Figures {
    /// Over the sites of `provisioner`.
    pub fn new(provisioner: Provisioner) -> Self {
        Self { provisioner }
    }

    /// Looks at whichever site is due, for ever.
    pub async fn work(&self) {
        loop {
            match self.round().await {
                Ok(true) => {}
                Ok(false) => tokio::time::sleep(REST).await,
                Err(error) => {
                    tracing::warn!(%error, "looking at sites");
                    tokio::time::sleep(REST).await;
                }
            }
        }
    }

    /// Looks at the site that has waited longest; false when none is due.
    ///
    /// # Errors
    /// When the control database is away. A site that can't be looked at keeps the reason.
    pub async fn round(&self) -> Result<bool, sqlx::Error> {
        let control = self.provisioner.control();
        let Some(tenant) = claim(control).await? else { return Ok(false) };
        let looked = tokio::time::timeout(PATIENCE, self.look(tenant)).await;
        let failed = match looked {
            Ok(Ok(())) => return Ok(true),
            Ok(Err(error)) => error.to_string(),
            Err(_) => format!("no answer within {} s", PATIENCE.as_secs()),
        };
        sqlx::query!("UPDATE site_figures SET error = $2 WHERE tenant_id = $1", tenant, failed)
            .execute(control)
            .await?;
        Ok(true)
    }

    async fn look(&self, tenant: i64) -> Result<(), sqlx::Error> {
        let Some(mut there) = self.provisioner.connect_site(tenant).await? else { return Ok(()) };
        let seen = Seen::of(&mut there).await?;
        visits::hear(self.provisioner.control(), &mut there, tenant).await?;
        there.close().await?;
        seen.keep(self.provisioner.control(), tenant).await
    }
}

/// The site that has waited longest, marked as tried.
async fn claim(control: &PgPool) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query!(
        "INSERT INTO site_figures (tenant_id) SELECT t.id FROM tenants t WHERE NOT EXISTS
             (SELECT 1 FROM site_figures f WHERE f.tenant_id = t.id) ON CONFLICT DO NOTHING"
    )
    .execute(control)
    .await?;
    sqlx::query_scalar!(
        "UPDATE site_figures SET tried_at = now() WHERE tenant_id = (
             SELECT f.tenant_id FROM site_figures f JOIN tenants t ON t.id = f.tenant_id JOIN placements p ON p.tenant_id = t.id
              WHERE f.tried_at < now() - make_interval(secs => $1) AND p.version >= $2
                AND p.state = 'active' AND t.state IN ('active', 'suspended', 'archived')
              ORDER BY f.tried_at LIMIT 1 FOR UPDATE OF f SKIP LOCKED)
         RETURNING tenant_id",
        EVERY_S,
        NEEDED_VERSION
    )
    .fetch_optional(control)
    .await
}

/// What a look has seen.
struct Seen {
    accounts: i64,
    active_users: i64,
    problems: i64,
    submissions: i64,
    schema_bytes: i64,
    admins: Vec<(i64, String, String)>,
    days: Vec<Day>,
}

struct Day {
    day: time::Date,
    active_users: i64,
    submissions: i64,
    new_accounts: i64,
}

impl Seen {
    /// `conn` sees the site's schema.
    async fn of(conn: &mut PgConnection) -> Result<Self, sqlx::Error> {
        let counts = sqlx::query!(
            r#"SELECT (SELECT count(*) FROM users WHERE contest_id IS NULL AND NOT is_visitor) AS "accounts!",
                      coalesce((SELECT learners FROM active_months
                         WHERE month = date_trunc('month', now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date), 0) AS "active_users!",
                      (SELECT count(*) FROM questions WHERE is_problem) AS "problems!",
                      (SELECT count(*) FROM submissions) AS "submissions!",
                      (SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class c
                        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r') AS "schema_bytes!""#
        )
        .fetch_one(&mut *conn)
        .await?;
        let admins = sqlx::query!(
            "SELECT id, email, full_name FROM users WHERE role = 'admin' AND NOT is_visitor ORDER BY id LIMIT 50"
        )
        .fetch_all(&mut *conn)
        .await?;
        Ok(Self {
            accounts: counts.accounts,
            active_users: counts.active_users,
            problems: counts.problems,
            submissions: counts.submissions,
            schema_bytes: counts.schema_bytes,
            admins: admins.into_iter().map(|admin| (admin.id, admin.email, admin.full_name)).collect(),
            days: days(conn).await?,
        })
    }

    async fn keep(self, control: &PgPool, tenant: i64) -> Result<(), sqlx::Error> {
        let mut transaction = control.begin().await?;
        sqlx::query!(
            "UPDATE site_figures SET accounts = $2, active_users = $3, problems = $4, submissions = $5, schema_bytes = $6,
                    blob_bytes = (SELECT coalesce(sum(b.size), 0)::bigint FROM site_blobs b WHERE b.tenant_id = $1),
                    looked_at = now(), error = NULL
              WHERE tenant_id = $1",
            tenant,
            self.accounts,
            self.active_users,
            self.problems,
            self.submissions,
            self.schema_bytes
        )
        .execute(&mut *transaction)
        .await?;
        let ids: Vec<i64> = self.admins.iter().map(|admin| admin.0).collect();
        sqlx::query!("DELETE FROM site_admins WHERE tenant_id = $1 AND NOT user_id = ANY($2)", tenant, &ids)
            .execute(&mut *transaction)
            .await?;
        for (user, email, name) in self.admins {
            sqlx::query!(
                "INSERT INTO site_admins (tenant_id, user_id, email, name) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (tenant_id, user_id) DO UPDATE SET email = excluded.email, name = excluded.name",
                tenant,
                user,
                email,
                name
            )
            .execute(&mut *transaction)
            .await?;
        }
        for day in self.days {
            // People are noted on their last day only: what an earlier look has counted of a day stays.
            sqlx::query!(
                "INSERT INTO site_days (tenant_id, day, active_users, submissions, new_accounts) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT (tenant_id, day) DO UPDATE SET active_users = greatest(site_days.active_users, excluded.active_users),
                     submissions = excluded.submissions, new_accounts = excluded.new_accounts",
                tenant,
                day.day,
                day.active_users,
                day.submissions,
                day.new_accounts
            )
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await
    }
}

/// The last 60 days of a site, those on which something happened. Active are those whose last day it was so far, and
/// those who handed something in.
async fn days(conn: &mut PgConnection) -> Result<Vec<Day>, sqlx::Error> {
    sqlx::query_as!(
        Day,
        r#"WITH zone AS (SELECT (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS today),
             handed AS (SELECT (created_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day, count(*) AS submissions,
                               count(DISTINCT user_id) AS people
                          FROM submissions WHERE created_at > now() - interval '61 days' GROUP BY 1),
             made AS (SELECT (created_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day, count(*) AS accounts
                        FROM users WHERE contest_id IS NULL AND NOT is_visitor AND created_at > now() - interval '61 days' GROUP BY 1),
             seen AS (SELECT active_on AS day, count(*) AS people FROM users
                       WHERE active_on > (SELECT today - 60 FROM zone) AND role = 'student' AND contest_id IS NULL AND NOT is_visitor GROUP BY 1)
           SELECT day AS "day!", greatest(coalesce(handed.people, 0), coalesce(seen.people, 0)) AS "active_users!",
                  coalesce(handed.submissions, 0) AS "submissions!", coalesce(made.accounts, 0) AS "new_accounts!"
             FROM handed FULL JOIN made USING (day) FULL JOIN seen USING (day)
            WHERE day > (SELECT today - 60 FROM zone)"#
    )
    .fetch_all(conn)
    .await
}
