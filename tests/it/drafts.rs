//! What a person is writing.

use serde_json::json;
use tests::run;

#[test]
fn a_person_has_so_many_drafts_and_each_can_be_written_on() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (student, other) = (site.person("student").await?, site.person("student").await?);
        let save = async |who: &tests::Caller, key: &str| {
            who.post("/api/user-data/draft", json!({"key": key, "data": 1})).await
        };
        let all_but_one =
            "INSERT INTO drafts (user_id, key, data) SELECT $1, 'k' || n, '0' FROM generate_series(1, 499) n";
        sqlx::query(all_but_one).bind(student.id).execute(&mut site.sql().await?).await?;
        save(&student, "the last").await?.data()?;
        let refused = save(&student, "one more").await?;
        assert!(refused.text.contains("500"), "{}", refused.text);
        assert_eq!(refused.refused(412)?, "drafts_full");
        assert_eq!(save(&student, "k7").await?.data()?["data"], 1);
        save(&other, "one more").await?.data()?;
        Ok(())
    })
}
