//! The ledger of uCoin: given once, taken back with what they were given for.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::farm::JudgedSite;
use tests::run;
use tests::world::eventually;

use crate::submissions::{published, result_path, submit};

const SOON: std::time::Duration = std::time::Duration::from_secs(180);

/// The chain of a person's question, and the balance, which is always the sum of everything.
async fn ledger(sql: &mut PgConnection, user: i64, question: i64) -> anyhow::Result<(Vec<i64>, i64)> {
    let chain =
        "SELECT amount FROM coin_entries WHERE user_id = $1 AND reason = 'question' AND object_id = $2 ORDER BY link";
    let chain: Vec<i64> = sqlx::query_scalar(chain).bind(user).bind(question).fetch_all(&mut *sql).await?;
    let (balance, sum): (i64, i64) = sqlx::query_as(
        "SELECT coalesce((SELECT balance FROM coin_balances WHERE user_id = $1), 0),
                coalesce((SELECT sum(amount) FROM coin_entries WHERE user_id = $1), 0)::bigint",
    )
    .bind(user)
    .fetch_one(&mut *sql)
    .await?;
    anyhow::ensure!(balance == sum, "the balance is {balance}, the entries are {sum}");
    Ok((chain, balance))
}

#[test]
fn first_full_marks_bring_coins_and_another_verdict_takes_them_back() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let admin = &judged.site.admin;
        let an = judged.site.person("student").await?;
        let (id, other) = (published(admin, "Tổng").await?, published(admin, "Hiệu").await?);
        let mut sql = judged.site.sql().await?;
        let hand_in = async |question: i64, source: &str, statuses: [&'static str; 3]| {
            let (token, _) = submit(&an, question, source).await?;
            let job = judged.node.claim().await?;
            judged.node.finish(&job, &statuses).await?;
            eventually(SOON, async || Ok(an.get(&result_path(&token)).await?.data()?["status"] != "running")).await
        };
        hand_in(id, "1", ["AC", "AC", "WR"]).await?;
        assert_eq!(ledger(&mut sql, an.id, id).await?, (vec![], 0));
        hand_in(id, "2", ["AC", "AC", "AC"]).await?;
        hand_in(id, "3", ["AC", "AC", "AC"]).await?;
        assert_eq!(ledger(&mut sql, an.id, id).await?, (vec![5], 5));
        hand_in(other, "4", ["AC", "AC", "AC"]).await?;
        assert_eq!(ledger(&mut sql, an.id, id).await?, (vec![5], 10));

        let path = format!("/api/question/{id}/rejudge");
        let again = async |statuses: [&'static str; 3]| -> anyhow::Result<Value> {
            admin.post(&path, json!({})).await?.data()?;
            for _ in 0..3 {
                let job = judged.node.claim().await?;
                judged.node.finish(&job, &statuses).await?;
            }
            eventually(SOON, async || {
                let seen = admin.get(&path).await?.data()?;
                Ok(seen["done"] == seen["total"])
            })
            .await?;
            admin.get(&path).await?.data()
        };
        again(["AC", "AC", "WR"]).await?;
        assert_eq!(ledger(&mut sql, an.id, id).await?, (vec![5, -5], 5));
        again(["AC", "AC", "AC"]).await?;
        again(["AC", "AC", "AC"]).await?;
        assert_eq!(ledger(&mut sql, an.id, id).await?, (vec![5, -5, 5], 10));
        Ok(())
    })
}
