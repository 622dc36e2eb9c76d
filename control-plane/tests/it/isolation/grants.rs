//! What tenant-api's login may do in the control schema, told by the catalog: whatever is granted later shows here.

use sqlx::{ConnectOptions, PgConnection};

use crate::installation::with_installation;

/// Tables of the control schema that the login may write to, with the way and the columns (`*`: all).
const WRITES: &[&str] = &[
    "site_blobs INSERT *",
    "site_blobs UPDATE held_at",
    "site_blobs UPDATE unused_at",
    "tenants UPDATE name",
    "tenants UPDATE updated_at",
    "websites INSERT *",
    "websites UPDATE *",
];

/// Columns whose names say that they hold something secret, and that the login may read all the same.
const SECRETS: &[&str] = &[
    // Sealed with a key that is not in the database.
    "certificates.key_sealed",
    // What the issuer asks every visitor of the host for.
    "acme_challenges.key_authorization",
    "acme_challenges.token",
];

async fn told(conn: &mut PgConnection, sql: &'static str, login: &str) -> anyhow::Result<Vec<String>> {
    Ok(sqlx::query_scalar(sql).bind(login).fetch_all(conn).await?)
}

#[tokio::test]
async fn the_apis_login_writes_only_what_sites_may_change_and_reads_no_secret() -> anyhow::Result<()> {
    with_installation(async |it| {
        let mut admin = it.admin_options(&it.control_name()).connect().await?;
        let login = it.api_login();
        let writes = told(
            &mut admin,
            "SELECT entry FROM (
                 SELECT format('%s %s *', c.relname, p.way) AS entry FROM pg_class c
                   JOIN pg_namespace n ON n.oid = c.relnamespace,
                        unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) AS p (way)
                  WHERE n.nspname = 'control' AND c.relkind IN ('r', 'p', 'v') AND has_table_privilege($1, c.oid, p.way)
                 UNION ALL
                 SELECT format('%s %s %s', c.relname, p.way, a.attname) FROM pg_class c
                   JOIN pg_namespace n ON n.oid = c.relnamespace
                   JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped,
                        unnest(ARRAY['INSERT', 'UPDATE', 'REFERENCES']) AS p (way)
                  WHERE n.nspname = 'control' AND c.relkind IN ('r', 'p', 'v')
                    AND has_column_privilege($1, c.oid, a.attnum, p.way) AND NOT has_table_privilege($1, c.oid, p.way)
             ) AS entries ORDER BY entry COLLATE \"C\"",
            &login,
        )
        .await?;
        assert_eq!(writes, WRITES);
        let secrets = told(
            &mut admin,
            "SELECT format('%s.%s', c.relname, a.attname) AS entry FROM pg_class c
               JOIN pg_namespace n ON n.oid = c.relnamespace
               JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
              WHERE n.nspname = 'control' AND c.relkind IN ('r', 'p', 'v')
                AND a.attname ~ '(password|secret|seal|token|credential|totp|recovery|private|key_)'
                AND has_column_privilege($1, c.oid, a.attnum, 'SELECT') ORDER BY 1",
            &login,
        )
        .await?;
        let unknown: Vec<&String> = secrets.iter().filter(|name| !SECRETS.contains(&name.as_str())).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        // A function with its owner's rights is as good as a grant: each is named where it is granted, and none is
        // everybody's.
        let lent = told(
            &mut admin,
            "SELECT p.proname::text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
              WHERE n.nspname = 'control' AND p.prosecdef AND p.prorettype <> 'trigger'::regtype
                AND has_function_privilege('public', p.oid, 'EXECUTE') AND $1 <> '' ORDER BY 1",
            &login,
        )
        .await?;
        assert!(lent.is_empty(), "everybody may call {lent:?}");
        let open = told(
            &mut admin,
            "SELECT p.proname::text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
              WHERE n.nspname = 'control' AND p.prosecdef AND $1 <> ''
                AND NOT coalesce(array_to_string(p.proconfig, ' ') LIKE '%search_path=%', false) ORDER BY 1",
            &login,
        )
        .await?;
        assert!(open.is_empty(), "{open:?} would look for tables where the caller says");
        Ok(())
    })
    .await
}
