//! A site of a test's own.

use std::time::Duration;

use directory::application::Application;
use platform::secrets;
use platform::tenancy::Placement;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};

use crate::caller::Caller;
use crate::installation::{Installation, unique};
use crate::server::Server;
use crate::world::{World, eventually};

/// A site with its first admin.
pub struct TestSite {
    /// The tenant's id.
    pub id: i64,
    /// What requests name it by.
    pub host: String,
    /// The first admin, signed in by the sign-up.
    pub admin: Caller,
    /// Where its tables are.
    pub placement: Placement,
    installation: Installation,
    visitor: Caller,
}

impl TestSite {
    /// Signs a site up as the control plane does.
    ///
    /// # Errors
    /// When it can't be made.
    pub async fn sign_up(world: &World, server: &Server, application: Application) -> anyhow::Result<Self> {
        let email = application.email.clone();
        world.installation.copy_when_few(world.provisioner.control()).await?;
        let new = world.provisioner.sign_up(application).await?;
        let host = format!("{}.localhost", new.subdomain);
        let placement = placement(world, new.tenant_id).await?;
        let visitor = Caller::visitor(server.address, &host);
        let installation = world.installation.clone();
        let mut site = Self { id: new.tenant_id, host, admin: visitor.clone(), placement, installation, visitor };
        let id =
            sqlx::query_scalar("SELECT id FROM users WHERE role = 'admin'").fetch_one(&mut site.sql().await?).await?;
        site.admin = site.visitor.signed_in(id, &email, new.access_token);
        Ok(site)
    }

    /// Somebody who has not signed in.
    pub fn visitor(&self) -> Caller {
        self.visitor.clone()
    }

    /// A new person of this role, with a session. Written into the tables, since hashing passwords takes time.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn person(&self, role: &str) -> anyhow::Result<Caller> {
        let email = format!("{role}-{}@{}.vn", unique(), self.placement.schema.replace('_', "-"));
        let mut conn = self.sql().await?;
        let id: i64 = sqlx::query_scalar(
            "INSERT INTO users (email, full_name, role, search_text) VALUES ($1, $2, $3, $1) RETURNING id",
        )
        .bind(&email)
        .bind(format!("Bạn {role}"))
        .bind(role)
        .fetch_one(&mut conn)
        .await?;
        let token = secrets::new_token();
        sqlx::query("INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')")
            .bind(secrets::hash_token(&token).as_slice())
            .bind(id)
            .execute(&mut conn)
            .await?;
        Ok(self.visitor.signed_in(id, &email, token))
    }

    /// Lets the site take money, as an operator does, and waits until its server knows.
    ///
    /// # Errors
    /// When it does not come to know.
    pub async fn take_money(&self, world: &World) -> anyhow::Result<()> {
        sqlx::query("UPDATE tenants SET payment_allowed = true WHERE id = $1")
            .bind(self.id)
            .execute(world.provisioner.control())
            .await?;
        eventually(Duration::from_secs(60), async || {
            Ok(self.admin.get("/api/tenant/plan").await?.data()?["payment_allowed"] == true)
        })
        .await
    }

    /// An administrator's connection that sees this site's tables.
    ///
    /// # Errors
    /// When the server is away.
    pub async fn sql(&self) -> anyhow::Result<PgConnection> {
        let options = self.installation.admin(&self.placement.database);
        Ok(options.options([("search_path", self.placement.schema.as_str())]).connect().await?)
    }

    /// Waits until so many others wait for what `holder` has locked, in line behind each other or not.
    ///
    /// # Errors
    /// When they do not come.
    pub async fn until_waiting(&self, holder: &mut PgConnection, others: i64) -> anyhow::Result<()> {
        let holder: i32 = sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(holder).await?;
        let mut look = self.sql().await?;
        let sql = "WITH RECURSIVE blocked AS MATERIALIZED (
                SELECT pid, pg_blocking_pids(pid) AS by FROM pg_stat_activity WHERE wait_event_type = 'Lock'),
            waiting (pid) AS (VALUES ($1::int) UNION SELECT b.pid FROM blocked b JOIN waiting w ON w.pid = ANY (b.by))
            SELECT count(*) - 1 FROM waiting";
        eventually(Duration::from_secs(60), async || {
            let seen: i64 = sqlx::query_scalar(sql).bind(holder).fetch_one(&mut look).await?;
            Ok(seen >= others)
        })
        .await
    }
}

impl Drop for TestSite {
    /// Servers that do tasks do those of every site of their databases: what nobody waits for any more would keep them busy.
    fn drop(&mut self) {
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let (options, schema) = (self.installation.admin(&self.placement.database), self.placement.schema.clone());
        let forget = format!("DELETE FROM {schema}.tasks; SELECT shared.renew_task_due(ARRAY['{schema}'])");
        runtime.spawn(async move {
            // It may have moved on, or its database be gone with the test that it was made for.
            if let Ok(mut conn) = options.connect().await {
                let _ = sqlx::raw_sql(AssertSqlSafe(forget)).execute(&mut conn).await;
            }
        });
    }
}

async fn placement(world: &World, tenant: i64) -> anyhow::Result<Placement> {
    let sql = "SELECT server, database, schema, role, epoch FROM placements WHERE tenant_id = $1";
    let (server, database, schema, role, epoch) =
        sqlx::query_as(sql).bind(tenant).fetch_one(world.provisioner.control()).await?;
    Ok(Placement { tenant, server, database, schema, role, epoch, statement_timeout_ms: 5000 })
}
