//! What tests run on is what the control plane builds.

use sqlx::Row;
use tests::installation::Installation;
use tests::{TestSite, run};

/// All that a schema has: tables and who may use them, columns, constraints, indexes, functions, triggers; without the names
/// that are its own.
async fn described(site: &TestSite, installation: &Installation) -> anyhow::Result<Vec<String>> {
    let sql = "SELECT concat_ws(' ', c.relkind, c.relname, c.relowner::regrole, c.relacl) FROM pg_class c WHERE c.relnamespace = $1::text::regnamespace
        UNION ALL SELECT concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid))
          FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
         WHERE c.relnamespace = $1::text::regnamespace AND a.attnum > 0
        UNION ALL SELECT conname || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = $1::text::regnamespace
        UNION ALL SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = $1::text::regnamespace
        UNION ALL SELECT concat_ws(' ', pg_get_functiondef(oid), proacl) FROM pg_proc WHERE pronamespace = $1::text::regnamespace
        UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
         WHERE c.relnamespace = $1::text::regnamespace AND NOT t.tgisinternal
        UNION ALL SELECT concat_ws(' ', n.nspowner::regrole, n.nspacl) FROM pg_namespace n WHERE n.nspname = $1::text
        UNION ALL SELECT concat_ws(' ', d.defaclobjtype, d.defaclacl) FROM pg_default_acl d WHERE d.defaclnamespace = $1::text::regnamespace";
    let placement = &site.placement;
    let rows = sqlx::query(sql).bind(&placement.schema).fetch_all(&mut site.sql().await?).await?;
    let (of, setting) = (format!("{}.", placement.schema), format!("'{}'", placement.schema));
    let plain = |text: String| {
        let text = text.replace(&placement.role, "ROLE").replace(&installation.prefix, "RUN");
        text.replace(&of, "SCHEMA.").replace(&setting, "'SCHEMA'")
    };
    let mut all = rows.iter().map(|row| Ok(plain(row.try_get(0)?))).collect::<anyhow::Result<Vec<_>>>()?;
    all.sort_unstable();
    Ok(all)
}

#[test]
fn a_copied_schema_is_one_that_is_built() -> anyhow::Result<()> {
    run(async |world| {
        let copied = described(&world.site().await?, &world.installation).await?;
        let other = world.beside().await?;
        let built = described(&other.site().await?, &other.installation).await?;
        assert!(built.len() > 1000, "{}", built.len());
        assert_alike(&copied, &built);
        Ok(())
    })
}

fn assert_alike(copied: &[String], built: &[String]) {
    let only = |these: &[String], those: &[String]| {
        these.iter().filter(|one| those.binary_search(one).is_err()).cloned().collect::<Vec<_>>()
    };
    assert_eq!((only(copied, built), only(built, copied)), (vec![], vec![]));
    assert_eq!(copied.len(), built.len());
}
