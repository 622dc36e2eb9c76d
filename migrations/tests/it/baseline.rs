use sqlx::{ConnectOptions, PgConnection};

use crate::with_database;

/// Everything that a schema holds, one line each, with the schema's name out of the text.
async fn catalog(conn: &mut PgConnection, schema: &str) -> anyhow::Result<Vec<String>> {
    let lines: Vec<String> = sqlx::query_scalar(
        "SELECT replace(line, $1 || '.', '') FROM (
             SELECT format('column %s.%s %s %s not null %s default %s identity %s generated %s', c.relname,
                           row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname,
                           format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated) AS line
               FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
               LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
              WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
             UNION ALL SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
               FROM pg_constraint WHERE connamespace = $1::regnamespace
             UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = $1
             UNION ALL SELECT format('trigger %s %s', c.relname, pg_get_triggerdef(t.oid))
               FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace = $1::regnamespace AND NOT t.tgisinternal
             UNION ALL SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = $1::regnamespace
             UNION ALL SELECT format('sequence %s %s %s %s', sequencename, data_type, start_value, increment_by)
               FROM pg_sequences WHERE schemaname = $1
         ) AS parts ORDER BY 1",
    )
    .bind(schema)
    .fetch_all(&mut *conn)
    .await?;
    let history = format!(
        "SELECT format('history %s %s %s', version, name, checksum) FROM {schema}.{} ORDER BY version",
        migrations::HISTORY_TABLE
    );
    let applied: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(history)).fetch_all(conn).await?;
    // A function's own search path names its schema.
    let (named, nameless) = (format!("search_path TO '{schema}'"), "search_path TO its own schema");
    Ok(lines.into_iter().map(|line| line.replace(&named, nameless)).chain(applied).collect())
}

#[tokio::test]
async fn the_baseline_is_what_a_replay_leaves() -> anyhow::Result<()> {
    with_database(async |database| {
        let mut conn = database.connect().await?;
        migrations::tenant(&mut conn, "t_1").await?;
        let version = migrations::build_standby(&mut conn, "t_2").await?;
        assert_eq!(version, migrations::tenant_version());

        let (replayed, built) = (catalog(&mut conn, "t_1").await?, catalog(&mut conn, "t_2").await?);
        assert!(replayed.iter().any(|line| line.starts_with("constraint users users_email_unique")), "{replayed:#?}");
        assert_eq!(replayed, built, "run scripts/baseline");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn nothing_is_left_to_apply_after_the_baseline() -> anyhow::Result<()> {
    let text = include_str!("../../tenant/baseline.sql");
    with_database(async |database| {
        let mut conn = database.connect().await?;
        migrations::shared(&mut conn).await?;
        sqlx::raw_sql(sqlx::AssertSqlSafe(text.to_owned())).execute(&mut conn).await?;
        assert_eq!(migrations::tenant(&mut conn, "lophoc_baseline_schema").await?, 0, "run scripts/baseline");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_half_built_standby_is_replaced() -> anyhow::Result<()> {
    with_database(async |database| {
        let mut conn = database.connect().await?;
        sqlx::raw_sql("CREATE SCHEMA t_7; CREATE TABLE t_7.users (id integer)").execute(&mut conn).await?;
        migrations::build_standby(&mut conn, "t_7").await?;
        let emails: i64 = sqlx::query_scalar("SELECT count(email) FROM t_7.users").fetch_one(&mut conn).await?;
        assert_eq!(emails, 0);
        Ok(())
    })
    .await
}
