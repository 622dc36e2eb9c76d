//! Profiles: each part for whom it is, and nobody under 16 for everyone.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Caller, TestSite, run};

use crate::streaks::{day_ago, practise};

fn path(who: &Caller) -> String {
    format!("/api/users/{}/profile", who.id)
}

async fn show(who: &Caller, parts: Value) -> anyhow::Result<Value> {
    who.put("/api/users/info", json!({ "profile_parts": parts })).await?.data()
}

/// Points of all time.
async fn rank(sql: &mut PgConnection, who: &Caller, hundredths: i64) -> anyhow::Result<()> {
    sqlx::query(
        "INSERT INTO ranking (period, starts_on, user_id, hundredths, reached_at, is_shown)
         VALUES ('all', '0001-01-01', $1, $2, now(), true)",
    )
    .bind(who.id)
    .bind(hundredths)
    .execute(sql)
    .await?;
    Ok(())
}

async fn born(site: &TestSite, who: &Caller, years: i32) -> anyhow::Result<()> {
    let born = "UPDATE users SET dob = (now() - make_interval(years => $2, days => 2))::date WHERE id = $1";
    sqlx::query(born).bind(who.id).bind(years).execute(&mut site.sql().await?).await?;
    Ok(())
}

#[test]
fn each_part_is_for_whom_it_is() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh, visitor) = (site.person("student").await?, site.person("student").await?, site.visitor());
        let seen = async |by: &Caller| by.get(&path(&an)).await;
        // Where nobody chose, for who is signed in.
        assert_eq!(seen(&visitor).await?.refused(404)?, "profile_not_found");
        let profile = seen(&binh).await?.data()?;
        assert_eq!(
            (&profile["name"], &profile["is_me"], &profile["solved"]),
            (&json!("Bạn student"), &json!(false), &json!(0))
        );
        assert_eq!((&profile["parts"], &profile["on_boards"]), (&Value::Null, &Value::Null));
        assert_eq!(seen(&an).await?.data()?["parts"]["badges"], "signed_in");

        let info = show(&an, json!({"calendar": "everyone", "badges": "nobody"})).await?;
        let parts = json!({"calendar": "everyone", "tags": "signed_in", "badges": "nobody", "ranks": "signed_in"});
        assert_eq!(info["profile_parts"], parts);
        let profile = seen(&visitor).await?.data()?;
        assert_eq!(
            (&profile["has_calendar"], &profile["badges"], &profile["tags"]),
            (&json!(true), &Value::Null, &Value::Null)
        );
        assert!(profile["streak"].is_object());
        assert_eq!(seen(&binh).await?.data()?["badges"], Value::Null);
        assert_eq!(seen(&an).await?.data()?["badges"], json!([]));
        assert_eq!(seen(&site.admin).await?.data()?["badges"], json!([]));

        let nothing = json!({"calendar": "nobody", "tags": "nobody", "badges": "nobody", "ranks": "nobody"});
        show(&an, nothing).await?;
        for other in [&visitor, &binh] {
            assert_eq!(seen(other).await?.refused(404)?, "profile_not_found");
            let calendar = format!("/api/users/{}/calendar", an.id);
            assert_eq!(other.get(&calendar).await?.refused(404)?, "profile_not_found");
        }
        assert_eq!(seen(&an).await?.status, 200);
        assert_eq!(an.put("/api/users/info", json!({"profile_parts": {"tags": "friends"}})).await?.status, 412);
        Ok(())
    })
}

#[test]
fn who_is_young_blocked_or_gone_is_not_for_everyone() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh, visitor) = (site.person("student").await?, site.person("student").await?, site.visitor());
        let everyone = json!({"calendar": "everyone", "tags": "everyone", "badges": "everyone", "ranks": "everyone"});
        show(&an, everyone).await?;
        for (years, status) in [(16, 200), (15, 404)] {
            born(&site, &an, years).await?;
            assert_eq!(visitor.get(&path(&an)).await?.status, status, "{years}");
            assert_eq!(binh.get(&path(&an)).await?.status, 200);
        }
        let mut sql = site.sql().await?;
        sqlx::query("UPDATE users SET blocked_at = now() WHERE id = $1").bind(an.id).execute(&mut sql).await?;
        assert_eq!(binh.get(&path(&an)).await?.refused(404)?, "profile_not_found");
        assert_eq!(site.admin.get(&path(&an)).await?.status, 200);
        sqlx::query("UPDATE users SET erased_at = now() WHERE id = $1").bind(an.id).execute(&mut sql).await?;
        assert_eq!(site.admin.get(&path(&an)).await?.refused(404)?, "profile_not_found");
        assert_eq!(binh.get("/api/users/9000000000000/profile").await?.refused(404)?, "profile_not_found");
        Ok(())
    })
}

#[test]
fn ranks_are_counted_and_hidden_with_the_boards() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh, chi) =
            (site.person("student").await?, site.person("student").await?, site.person("student").await?);
        let mut sql = site.sql().await?;
        for (who, hundredths) in [(&an, 1250), (&binh, 1250), (&chi, 9000)] {
            rank(&mut sql, who, hundredths).await?;
        }
        let ranks = async |by: &Caller, of: &Caller| -> anyhow::Result<Value> {
            Ok(by.get(&path(of)).await?.data()?["ranks"].clone())
        };
        let second = json!({"daily": null, "weekly": null, "monthly": null, "all": {"rank": 2, "points": 12.5}});
        assert_eq!(ranks(&chi, &an).await?, second);
        assert_eq!(ranks(&chi, &binh).await?, second);
        assert_eq!(ranks(&an, &chi).await?["all"]["rank"], 1);
        sqlx::query("UPDATE users SET on_boards = false WHERE id = $1").bind(an.id).execute(&mut sql).await?;
        assert_eq!(ranks(&chi, &an).await?, Value::Null);
        assert_eq!(ranks(&an, &an).await?, second);
        Ok(())
    })
}

#[test]
fn a_year_of_practice_is_told_day_by_day() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let mut sql = site.sql().await?;
        practise(&mut sql, &an, &[400]).await?;
        let day = day_ago(&mut sql, 400).await?;
        let calendar = async |query: &str| an.get(&format!("/api/users/{}/calendar{query}", an.id)).await;
        let year = &day[..4];
        assert_eq!(
            calendar(&format!("?year={year}")).await?.data()?,
            json!([{"day": day, "accepted": 1, "lessons": 0}])
        );
        assert_eq!(calendar("").await?.data()?, json!([]));
        for year in ["0", "x", "99999999999"] {
            assert_eq!(calendar(&format!("?year={year}")).await?.refused(400)?, "invalid_query", "{year}");
        }
        let profile = an.get(&path(&an)).await?.data()?;
        assert_eq!(profile["since"].to_string(), year);
        assert_eq!(profile["week"].as_array().map(Vec::len), Some(7));
        Ok(())
    })
}
