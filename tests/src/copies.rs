//! Sites' schemas by the dozen: a database full of them is copied as it is, which takes a tenth of building each.

use std::ops::RangeInclusive;

use anyhow::Context;
use sqlx::{ConnectOptions, Connection, PgConnection, PgPool};

use crate::installation::{Installation, execute};

/// Another database is copied before fewer standbys than this are ready: as many tests may ask at once.
const FEW: i64 = 8;

/// What the schemas of the database that is copied are called, with a number.
const ORIGINAL: &str = "original_";

impl Installation {
    fn original(&self) -> String {
        format!("{}_original", self.prefix)
    }

    /// Builds a database with so many schemas, which nobody but [`Self::copy_when_few`] uses.
    ///
    /// # Errors
    /// When the server refuses.
    pub(crate) async fn make_original(&self, schemas: i64) -> anyhow::Result<()> {
        let name = self.original();
        let mut server = self.login("migrator", "postgres").connect().await?;
        execute(&mut server, format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")).await?;
        server.close().await?;
        // One connection computes on one core.
        let half = schemas / 2;
        tokio::try_join!(self.build_originals(1..=half), self.build_originals(half + 1..=schemas))?;
        let mut conn = self.login("migrator", &name).connect().await?;
        execute(&mut conn, "REVOKE ALL ON SCHEMA public FROM PUBLIC".to_owned()).await?;
        migrations::grant_shared(&mut conn, &format!("{}_api", self.prefix)).await?;
        conn.close().await?;
        Ok(())
    }

    async fn build_originals(&self, numbers: RangeInclusive<i64>) -> anyhow::Result<()> {
        let mut conn = self.login("migrator", &self.original()).connect().await?;
        for number in numbers {
            migrations::build_standby(&mut conn, &format!("{ORIGINAL}{number}")).await?;
        }
        conn.close().await?;
        Ok(())
    }

    /// Copies the original into another database of sites where few standbys are left, as standbys like any other; not
    /// where somebody else of the run is at it.
    ///
    /// # Errors
    /// When the server refuses.
    pub(crate) async fn copy_when_few(&self, control: &PgPool) -> anyhow::Result<()> {
        if !self.has_original || ready(&mut *control.acquire().await?).await? >= FEW {
            return Ok(());
        }
        let mut transaction = control.begin().await?;
        let is_alone = "SELECT pg_try_advisory_xact_lock(hashtextextended('lophoc copies', 0))";
        if sqlx::query_scalar(is_alone).fetch_one(&mut *transaction).await? && ready(&mut transaction).await? < FEW {
            self.copy(&mut transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    async fn copy(&self, control: &mut PgConnection) -> anyhow::Result<()> {
        let Self { prefix, .. } = self;
        // What the control plane holds as well while it gives out places.
        sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended('lophoc databases', 0))")
            .execute(&mut *control)
            .await?;
        let number: i32 =
            sqlx::query_scalar("SELECT coalesce(max(number), 0) + 1 FROM databases").fetch_one(&mut *control).await?;
        let name = format!("{prefix}_sites_{number}");
        let mut server = self.login("migrator", "postgres").connect().await?;
        execute(&mut server, format!("CREATE DATABASE {name} TEMPLATE {}", self.original())).await?;
        server.close().await?;
        let mut conn = self.login("migrator", &name).connect().await?;
        execute(
            &mut conn,
            format!("REVOKE ALL ON DATABASE {name} FROM PUBLIC; GRANT CONNECT ON DATABASE {name} TO {prefix}_api"),
        )
        .await?;
        let originals: Vec<String> =
            sqlx::query_scalar("SELECT nspname::text FROM pg_namespace WHERE starts_with(nspname, $1)")
                .bind(ORIGINAL)
                .fetch_all(&mut conn)
                .await?;
        sqlx::query("INSERT INTO servers (name) VALUES ('main') ON CONFLICT DO NOTHING").execute(&mut *control).await?;
        sqlx::query("INSERT INTO databases (name, number, capacity, state) VALUES ($1, $2, $3, 'open')")
            .bind(&name)
            .bind(number)
            .bind(i32::try_from(originals.len())?)
            .execute(&mut *control)
            .await?;
        for original in originals {
            self.adopt(control, &mut conn, &name, &original).await?;
        }
        conn.close().await?;
        Ok(())
    }

    /// Makes a copied schema a standby, with a name and a role of its own.
    async fn adopt(
        &self,
        control: &mut PgConnection,
        conn: &mut PgConnection,
        database: &str,
        original: &str,
    ) -> anyhow::Result<()> {
        let Self { prefix, .. } = self;
        let number: i64 = sqlx::query_scalar("SELECT nextval('schema_numbers')").fetch_one(&mut *control).await?;
        let (schema, role) = (format!("t_{number}"), format!("{prefix}_t_{number}_rw"));
        execute(conn, format!("ALTER SCHEMA {original} RENAME TO {schema}")).await?;
        // What the schema is called stands nowhere but in its functions' settings.
        let functions: Vec<String> = sqlx::query_scalar(
            "SELECT format('ALTER FUNCTION %s SET search_path TO %L', oid::regprocedure, $1::text)
               FROM pg_proc WHERE pronamespace = $1::text::regnamespace AND proconfig IS NOT NULL",
        )
        .bind(&schema)
        .fetch_all(&mut *conn)
        .await?;
        execute(conn, functions.join(";")).await?;
        execute(conn, format!("CREATE ROLE {role} NOLOGIN; GRANT {role} TO {prefix}_api")).await?;
        migrations::grant_tenant(conn, &schema, &role).await.with_context(|| schema.clone())?;
        sqlx::query("INSERT INTO standbys (schema, role, database, version, state) VALUES ($1, $2, $3, $4, 'ready')")
            .bind(&schema)
            .bind(&role)
            .bind(database)
            .bind(migrations::tenant_version())
            .execute(control)
            .await?;
        Ok(())
    }
}

async fn ready(control: &mut PgConnection) -> anyhow::Result<i64> {
    Ok(sqlx::query_scalar("SELECT count(*) FROM standbys WHERE state = 'ready'").fetch_one(control).await?)
}
