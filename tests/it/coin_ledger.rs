//! The ledger of uCoin for who manages the site: coins given by hand, once and never below nothing.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Caller, TestSite, run};
use uuid::Uuid;

const PATH: &str = "/api-admin/transaction/ucoin";

fn donation(people: &[&Caller], amount: i64) -> Value {
    let ids: Vec<i64> = people.iter().map(|one| one.id).collect();
    json!({"user_ids": ids, "amount": amount, "note": "Chúc mừng em", "key": Uuid::new_v4().to_string()})
}

/// What a person has, which is always the sum of their entries.
async fn balance(sql: &mut PgConnection, of: &Caller) -> anyhow::Result<i64> {
    let (balance, sum): (i64, i64) = sqlx::query_as(
        "SELECT coalesce((SELECT balance FROM coin_balances WHERE user_id = $1), 0),
                coalesce((SELECT sum(amount) FROM coin_entries WHERE user_id = $1), 0)::bigint",
    )
    .bind(of.id)
    .fetch_one(sql)
    .await?;
    anyhow::ensure!(balance == sum, "the balance is {balance}, the entries are {sum}");
    Ok(balance)
}

async fn listed(site: &TestSite, query: &str) -> anyhow::Result<Vec<Value>> {
    Ok(site.admin.get(&format!("{PATH}?{query}")).await?.data()?.as_array().cloned().unwrap_or_default())
}

#[test]
fn a_donation_is_one_however_often_it_is_sent_and_told() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let mut sql = site.sql().await?;
        let body = donation(&[&an, &binh, &an], 20);
        let first = site.admin.post(PATH, body.clone()).await?.data()?;
        assert_eq!(first.as_array().map(Vec::len), Some(2), "{first}");
        let (one, other) = tokio::join!(site.admin.post(PATH, body.clone()), site.admin.post(PATH, body.clone()));
        assert_eq!((one?.data()?, other?.data()?), (first.clone(), first.clone()));
        assert_eq!((balance(&mut sql, &an).await?, balance(&mut sql, &binh).await?), (20, 20));

        let rows = listed(&site, &format!("user_id={}", an.id)).await?;
        assert_eq!(rows.len(), 1, "{rows:?}");
        assert_eq!((&rows[0]["user"]["id"], &rows[0]["by"]["id"]), (&json!(an.id), &json!(site.admin.id)));
        assert_eq!((&rows[0]["reason"], &rows[0]["note"]), (&json!("donation"), &json!("Chúc mừng em")));
        assert_eq!((&rows[0]["object"], &rows[0]["balance"]), (&Value::Null, &json!(20)));
        let notices = an.get("/api/users/notices").await?.data()?;
        assert_eq!(notices[0]["title"], "uCoin của bạn thay đổi +20: Chúc mừng em");
        assert_eq!(an.get("/api/users/notices/unread").await?.data()?["unread"], 1);
        assert_eq!(an.get("/api/users/info").await?.data()?["ucoin"], 20);
        let history = site.admin.get(&format!("/api-admin/history?kind=user&id={}", an.id)).await?.data()?;
        assert_eq!(history[0]["changes"][0], json!({"field": "ucoin", "before": 0, "after": 20}));
        Ok(())
    })
}

#[test]
fn nobody_is_left_with_less_than_nothing_and_nothing_is_stored() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let mut sql = site.sql().await?;
        site.admin.post(PATH, donation(&[&an], 30)).await?.data()?;
        site.admin.post(PATH, donation(&[&binh], 5)).await?.data()?;
        assert_eq!(site.admin.post(PATH, donation(&[&an, &binh], -6)).await?.refused(412)?, "coin_negative");
        let gone = json!({"user_ids": [an.id, 9_000_000_000_000_i64], "amount": 5, "key": Uuid::new_v4().to_string()});
        assert_eq!(site.admin.post(PATH, gone).await?.refused(404)?, "person_not_found");
        let faults = [
            (json!({"user_ids": [], "amount": 5}), "user_ids required"),
            (json!({"user_ids": (1..=201).collect::<Vec<i64>>(), "amount": 5}), "user_ids too_many_people"),
            (json!({"user_ids": [an.id], "amount": 0}), "amount invalid_value"),
            (json!({"user_ids": [an.id], "amount": 1_000_001}), "amount between"),
            (json!({"user_ids": [an.id], "amount": 5, "note": "ê".repeat(501)}), "note too_long"),
        ];
        for (mut body, fault) in faults {
            body["key"] = json!(Uuid::new_v4().to_string());
            assert_eq!(site.admin.post(PATH, body).await?.faults()?, [fault]);
        }
        assert_eq!((balance(&mut sql, &an).await?, balance(&mut sql, &binh).await?), (30, 5));
        site.admin.post(PATH, donation(&[&an, &binh], -5)).await?.data()?;
        assert_eq!((balance(&mut sql, &an).await?, balance(&mut sql, &binh).await?), (25, 0));
        Ok(())
    })
}

#[test]
fn taken_at_the_same_time_nobody_falls_below_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let people = [site.person("student").await?, site.person("student").await?, site.person("student").await?];
        let mut sql = site.sql().await?;
        site.admin.post(PATH, donation(&people.each_ref(), 10)).await?.data()?;
        let takers = (0..8).map(|at| {
            // Each in another order: they must not wait for each other.
            let mut order = people.each_ref();
            order.rotate_left(at % 3);
            let body = donation(&order, -3);
            let admin = site.admin.clone();
            async move { admin.post(PATH, body).await.map(|answer| answer.status) }
        });
        let mut statuses = Vec::new();
        for status in futures::future::join_all(takers).await {
            statuses.push(status?);
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 200, 200, 412, 412, 412, 412, 412]);
        for one in &people {
            assert_eq!(balance(&mut sql, one).await?, 1);
        }
        Ok(())
    })
}

#[test]
fn the_ledger_is_found_by_person_and_reason_with_the_balance_of_then() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("teacher").await?);
        let mut sql = site.sql().await?;
        for amount in [7, 5, -2] {
            site.admin.post(PATH, donation(&[&an], amount)).await?.data()?;
            site.admin.post(PATH, donation(&[&binh], 1)).await?.data()?;
        }
        let made = site.admin.post("/api/problems", crate::calls::problem("Tổng hai số")).await?.data()?;
        sqlx::query(
            "INSERT INTO coin_entries (user_id, amount, reason, object_id, link) VALUES ($1, 5, 'question', $2, 1)",
        )
        .bind(an.id)
        .bind(made["id"].as_i64())
        .execute(&mut sql)
        .await?;
        sqlx::query("UPDATE coin_balances SET balance = balance + 5 WHERE user_id = $1")
            .bind(an.id)
            .execute(&mut sql)
            .await?;
        assert_eq!(balance(&mut sql, &an).await?, 15);

        let rows = listed(&site, &format!("user_id={}", an.id)).await?;
        let balances: Vec<i64> = rows.iter().filter_map(|row| row["balance"].as_i64()).collect();
        assert_eq!(balances, [15, 10, 12, 7]);
        assert_eq!(rows[0]["object"], json!({"kind": "question", "id": made["id"], "title": "Tổng hai số"}));
        assert_eq!(listed(&site, "reason=question").await?.len(), 1);
        assert_eq!(listed(&site, "reason=donation&search=teacher").await?.len(), 3);
        let second = site.admin.get(&format!("{PATH}?page=2&size=5")).await?.envelope()?;
        assert_eq!((&second["metadata"]["total"], second["data"].as_array().map(Vec::len)), (&json!(7), Some(2)));
        assert_eq!(site.admin.get(&format!("{PATH}?reason=luck")).await?.status, 400);
        Ok(())
    })
}
