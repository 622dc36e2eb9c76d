//! Streaks over a site's days off, and the settings and proposals that these are made of.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::world::eventually;
use tests::{Caller, run};

const SOON: std::time::Duration = std::time::Duration::from_secs(180);

/// Notes practice on days that many days ago.
pub async fn practise(sql: &mut PgConnection, who: &Caller, ago: &[i32]) -> anyhow::Result<()> {
    sqlx::query(
        "INSERT INTO practice_days (user_id, day, accepted)
         SELECT $1, (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - ago, 1 FROM unnest($2::int[]) AS ago",
    )
    .bind(who.id)
    .bind(ago)
    .execute(sql)
    .await?;
    Ok(())
}

/// The day that many days ago.
pub async fn day_ago(sql: &mut PgConnection, ago: i32) -> anyhow::Result<String> {
    let day = sqlx::query_scalar("SELECT ((now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - $1::int)::text").bind(ago);
    Ok(day.fetch_one(sql).await?)
}

async fn streak(who: &Caller) -> anyhow::Result<Value> {
    Ok(who.get(&format!("/api/users/{}/profile", who.id)).await?.data()?["streak"].clone())
}

#[test]
fn days_off_that_are_entered_afterwards_heal_a_streak() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let mut sql = site.sql().await?;
        assert_eq!(streak(&an).await?, json!({"current": 0, "best": 0, "rest_days": 0, "done_today": false}));
        practise(&mut sql, &an, &[9, 8, 7, 2, 1, 0]).await?;
        let before = streak(&an).await?;
        assert_eq!((&before["current"], &before["best"]), (&json!(3), &json!(3)));
        let (from, to) = (day_ago(&mut sql, 6).await?, day_ago(&mut sql, 3).await?);
        let storm = json!({"from": from, "to": to, "name": {"vi": "Bão số 9", "en": "Storm"}});
        let settings = json!({"options": {"practice": {"days_off": [storm]}}});
        site.admin.put(&format!("/api/tenant/{}", site.id), settings).await?.data()?;
        eventually(SOON, async || Ok(streak(&an).await?["current"] == 6)).await?;
        assert_eq!(streak(&an).await?["best"], 6);
        Ok(())
    })
}

#[test]
fn the_settings_of_practice_are_checked() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let path = format!("/api/tenant/{}", site.id);
        let save = async |practice: Value| site.admin.put(&path, json!({"options": {"practice": practice}})).await;
        let unsound = json!({
            "smallest_school": 0,
            "days_off": [{"from": "2026-02-16", "to": "2026-02-15", "name": {"vi": "Tết"}}],
        });
        let faults = save(unsound).await?.faults()?;
        let wanted =
            ["options.practice.smallest_school between", "options.practice.days_off[0].to days_off_ends_before"];
        assert_eq!(faults, wanted);
        assert_eq!(save(json!({"names": "long"})).await?.faults()?, ["options.practice invalid_value"]);
        let sound = json!({"smallest_school": 3, "solvers_see_submissions": true, "names": "short"});
        save(sound).await?.data()?;
        Ok(())
    })
}

#[test]
fn holidays_are_proposed_year_by_year() -> anyhow::Result<()> {
    run(async |world| {
        let visitor = world.site().await?.visitor();
        let path = "/api/general/days-off";
        let of_2027 = visitor.get(&format!("{path}?year=2027")).await?.data()?;
        let tet = json!({"from": "2027-02-05", "to": "2027-02-11",
                         "name": {"vi": "Tết Nguyên đán", "en": "Lunar New Year (Tết)"}});
        assert!(of_2027.as_array().is_some_and(|days| days.len() == 6 && days.contains(&tet)), "{of_2027}");
        assert!(visitor.get(path).await?.data()?.as_array().is_some_and(|days| days.len() >= 4));
        for year in ["x", "99", "-1", "30000", "2027.5"] {
            assert_eq!(visitor.get(&format!("{path}?year={year}")).await?.refused(400)?, "invalid_query", "{year}");
        }
        Ok(())
    })
}
