//! Names of people in Vietnamese order, by the list that the web's tests hold the browser's order against.

use tests::run;

/// 200 names in their order: by the given name, then the rest; `web/src/i18n/names.test.ts` reads it too.
const IN_ORDER: &str = include_str!("../names-vi.json");

#[test]
fn postgres_orders_names_as_the_list_says() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let names: Vec<String> = serde_json::from_str(IN_ORDER)?;
        assert_eq!(names.len(), 200);
        let add = "INSERT INTO users (email, full_name)
            SELECT 'hs' || n || '@x.vn', name FROM unnest($1::text[]) WITH ORDINALITY AS t (name, n) ORDER BY md5(name)";
        sqlx::query(add).bind(&names).execute(&mut sql).await?;
        let sorted = "SELECT full_name FROM users WHERE email LIKE 'hs%@x.vn' ORDER BY given_name, family_name, id";
        let sorted: Vec<String> = sqlx::query_scalar(sorted).fetch_all(&mut sql).await?;
        assert_eq!(sorted, names);
        let parts = "SELECT full_name, given_name, family_name FROM users WHERE email LIKE 'hs%@x.vn'";
        let parts: Vec<(String, String, String)> = sqlx::query_as(parts).fetch_all(&mut sql).await?;
        for (full, given, family) in parts {
            assert_eq!(
                (tenant_api::names::given(&full), tenant_api::names::family(&full)),
                (&*given, &*family),
                "{full}"
            );
        }
        Ok(())
    })
}
