//! Provinces: today's list, found by old names too.

use serde_json::{Value, json};
use tests::run;

const PATH: &str = "/api/general/geo/province";

#[test]
fn provinces_are_found_by_old_keys_and_names() -> anyhow::Result<()> {
    run(async |world| {
        let visitor = world.site().await?.visitor();
        let of = async |query: &str| -> anyhow::Result<Vec<Value>> {
            Ok(visitor.get(&format!("{PATH}?{query}")).await?.data()?.as_array().cloned().unwrap_or_default())
        };
        let all = visitor.get(PATH).await?;
        assert_eq!(all.header("cache-control"), "public, max-age=86400");
        assert_eq!(all.data()?.as_array().map(Vec::len), Some(34));
        let old = of("key=ba-ria-vung-tau").await?;
        let name = json!({"vi": "Bà Rịa - Vũng Tàu", "en": "Ba Ria - Vung Tau"});
        let wanted =
            json!([{"key": "ba-ria-vung-tau", "code": "77", "name": name, "legacy": [], "current": "ho-chi-minh"}]);
        assert_eq!(json!(old), wanted);
        let found = of("search=vung%20tau").await?;
        assert_eq!((found.len(), &found[0]["key"]), (1, &json!("ho-chi-minh")));
        assert!(
            found[0]["legacy"]
                .as_array()
                .is_some_and(|old| old.contains(&json!({"key": "ba-ria-vung-tau", "name": name})))
        );
        assert!(found[0].get("current").is_none());
        assert!(of("key=sai-gon").await?.is_empty());
        Ok(())
    })
}
