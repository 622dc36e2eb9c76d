//! Rotation of the key that secrets are sealed with reaches whatever is sealed, in every schema.

use control_plane::certificates;
use platform::vault::Vault;
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, ConnectOptions, Row};
use tests::run;
use uuid::Uuid;

/// Every column that holds something sealed says so.
const SEALED: &str = "SELECT table_schema::text, table_name::text, column_name::text FROM information_schema.columns
    WHERE column_name LIKE '%\\_sealed' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2, 3";

async fn columns(conn: &mut PgConnection) -> anyhow::Result<Vec<String>> {
    let rows = sqlx::query(SEALED).fetch_all(conn).await?;
    let name = |row: &sqlx::postgres::PgRow| {
        let part = |at: usize| row.try_get::<String, _>(at);
        Ok(format!("{}.{}.{}", part(0)?, part(1)?, part(2)?))
    };
    rows.iter().map(name).collect()
}

/// Something sealed in every column that there is.
async fn fill(conn: &mut PgConnection, vault: &Vault) -> anyhow::Result<()> {
    let seal = |context: &str| vault.seal(context, b"a secret");
    sqlx::query("INSERT INTO acme_accounts (directory, credentials_sealed) VALUES ('https://issuer.test/dir', $1)")
        .bind(seal("ACME account at https://issuer.test/dir")?)
        .execute(&mut *conn)
        .await?;
    sqlx::query(
        "INSERT INTO certificates (host, tenant_id, registered_domain, state, chain_pem, key_sealed, order_key_sealed, not_after)
         VALUES ('lop.test', 1, 'lop.test', 'valid', 'a chain', $1, $2, now())",
    )
    .bind(seal("certificate key of lop.test")?)
    .bind(seal("certificate key of lop.test")?)
    .execute(&mut *conn)
    .await?;
    let handle = Uuid::new_v4();
    let of_operator = || seal(&format!("operator totp {handle}"));
    let operator: i64 = sqlx::query_scalar(
        "INSERT INTO operators (email, name, role, handle, totp_sealed) VALUES ('lan@lophoc.test', 'Lan', 'owner', $1, $2) RETURNING id",
    )
    .bind(handle)
    .bind(of_operator()?)
    .fetch_one(&mut *conn)
    .await?;
    sqlx::query(
        "INSERT INTO operator_invitations (operator_id, token_hash, expires_at, totp_sealed) VALUES ($1, '\\x01', now() + interval '1 day', $2)",
    )
    .bind(operator)
    .bind(of_operator()?)
    .execute(&mut *conn)
    .await?;
    sqlx::query(
        "INSERT INTO operator_sessions (token_hash, operator_id, expires_at, address, agent, totp_sealed)
         VALUES ('\\x02', $1, now() + interval '1 day', '127.0.0.1', '', $2)",
    )
    .bind(operator)
    .bind(of_operator()?)
    .execute(conn)
    .await?;
    Ok(())
}

#[test]
fn whatever_is_sealed_is_sealed_anew() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let site = world.site().await?;
        let (old, keys) = (Vault::new_key(), Vault::new_key());
        let before = Vault::new(&format!("old:{}", old.as_str()))?;
        let both = Vault::new(&format!("new:{},old:{}", keys.as_str(), old.as_str()))?;
        let pool = world.provisioner.control();
        let mut conn = pool.acquire().await?;
        fill(&mut conn, &before).await?;
        let sealed = columns(&mut conn).await?;
        let count = async |conn: &mut PgConnection, column: &str, form: &str| -> anyhow::Result<i64> {
            let (table, name) = column.rsplit_once('.').unwrap_or_default();
            let sql = format!("SELECT count(*) FROM {table} WHERE {name} LIKE $1");
            Ok(sqlx::query_scalar(AssertSqlSafe(sql)).bind(form).fetch_one(conn).await?)
        };
        for column in &sealed {
            let (all, old) = (count(&mut conn, column, "%").await?, count(&mut conn, column, "v1.old.%").await?);
            assert!(all > 0 && all == old, "{column}: nothing is known of what it holds; reseal has to know it too");
        }
        let done = certificates::reseal(pool, &both).await?;
        assert_eq!((done.renewed, done.kept, done.lost.as_slice()), (sealed.len(), 0, [].as_slice()), "{sealed:?}");
        for column in &sealed {
            let (all, new) = (count(&mut conn, column, "%").await?, count(&mut conn, column, "v1.new.%").await?);
            assert!(all > 0 && all == new, "{column} was left behind");
        }
        // It opens for who has the new key alone, each under its own context.
        let new = Vault::new(&format!("new:{}", keys.as_str()))?;
        let again = certificates::reseal(pool, &new).await?;
        assert_eq!((again.renewed, again.kept, again.lost.len()), (0, sealed.len(), 0));
        let opened = new.open(
            "certificate key of lop.test",
            &sqlx::query_scalar::<_, String>("SELECT key_sealed FROM certificates").fetch_one(&mut *conn).await?,
        );
        assert_eq!(opened?.as_slice(), b"a secret");

        // Elsewhere nothing is sealed: `reseal` looks at the control schema alone.
        let judge = world.installation.database("judge");
        for database in [judge.as_str(), site.placement.database.as_str()] {
            let mut conn = world.installation.admin(database).connect().await?;
            assert_eq!(columns(&mut conn).await?, Vec::<String>::new(), "{database}");
        }
        Ok(())
    })
}
