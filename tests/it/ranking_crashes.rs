//! The site's server and a node of the farm are killed while 500 verdicts settle. When all is back, ranks are what the
//! submissions say, and each learner who solved the problem has its coins once.

use std::time::Duration;

use anyhow::Context;
use sqlx::PgConnection;
use tests::part::Part;
use tests::run;
use tests::server::Settings;
use tests::world::eventually;

use crate::ranking::model;
use crate::submissions::published;

/// How long all may take to be judged once everything is back.
const RECOVERY: Duration = Duration::from_secs(240);
const PEOPLE: i64 = 50;
/// Programs of each; the judge knows most of them after a while.
const PROGRAMS: i64 = 10;

/// Programs wait to be judged: of each person the last ones are right, but for every fifth person's.
async fn hand_in(sql: &mut PgConnection, problem: i64) -> anyhow::Result<()> {
    sqlx::query(
        "WITH added AS (
             INSERT INTO users (email, full_name, role, search_text)
             SELECT 'crash-' || n || '@example.vn', 'Bạn ' || n, 'student', '' FROM generate_series(1, $2::bigint) AS n
             RETURNING id),
         people AS (SELECT id, row_number() OVER (ORDER BY id) AS number FROM added),
         begun AS (
             INSERT INTO question_progress (user_id, question_id, attempts) SELECT id, $1, $3 FROM people)
         INSERT INTO submissions (token, question_id, user_id, language_id, source_code, max_score, created_at)
         SELECT gen_random_uuid(), $1, p.id, 71,
                'a, b = map(int, input().split())' || chr(10) || 'print(a + b + ' ||
                    CASE WHEN n >= 7 AND p.number % 5 > 0 THEN 0 ELSE 1 END || ')  # ' || n,
                100, now() - interval '1 hour' + n * interval '1 minute'
           FROM people p, generate_series(1, $3::bigint) AS n",
    )
    .bind(problem)
    .bind(PEOPLE)
    .bind(PROGRAMS)
    .execute(&mut *sql)
    .await?;
    sqlx::query("INSERT INTO tasks (kind) VALUES ('carry_submissions')").execute(sql).await?;
    Ok(())
}

async fn count(sql: &mut PgConnection, text: &'static str) -> anyhow::Result<i64> {
    Ok(sqlx::query_scalar(text).fetch_one(sql).await?)
}

/// Kills the server three times and the node once, each in mid work, and has them back.
fn kill(settings: &Settings, (mut site, mut node): (Part, Part)) -> anyhow::Result<(Part, Part)> {
    for turn in 0..4_u64 {
        // Odd pauses, so that moments of all kinds are met.
        std::thread::sleep(Duration::from_millis(1500 + turn * 370 % 900));
        if turn == 2 {
            node.kill()?;
            node = Part::node(settings, &format!("ranking-{}", tests::installation::unique()))?;
        } else {
            site.kill()?;
            site = Part::site(settings)?.0;
        }
    }
    Ok((site, node))
}

#[test]
fn whatever_dies_ranks_are_what_was_solved_and_coins_come_once() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let judge_url = own.installation.judge_of_its_own().await?;
        let settings = Settings { judge_url, ..own.server.settings.clone() };
        let site = own.site().await?;
        let problem = published(&site.admin, "Tổng").await?;
        let mut sql = site.sql().await?;
        hand_in(&mut sql, problem).await?;
        let parts = tokio::task::spawn_blocking(move || {
            let node = Part::node(&settings, &format!("ranking-{}", tests::installation::unique()))?;
            let site = Part::site(&settings)?.0;
            kill(&settings, (site, node))
        })
        .await??;
        let left = "SELECT count(*) FROM submissions WHERE status = 'running'";
        eventually(RECOVERY, async || Ok(count(&mut sql, left).await? == 0)).await.context("without a verdict")?;
        assert_eq!(count(&mut sql, "SELECT count(*) FROM submissions WHERE status = 'SVE'").await?, 0);
        model::agrees(&mut sql).await?;
        let solvers = PEOPLE * 4 / 5;
        assert_eq!(
            count(&mut sql, "SELECT count(*) FROM ranking WHERE period = 'all' AND hundredths = 2000").await?,
            solvers
        );
        let paid = "SELECT count(*) FROM coin_entries WHERE reason = 'question'";
        let people = "SELECT count(DISTINCT user_id) FROM coin_entries WHERE reason = 'question'";
        assert_eq!((count(&mut sql, paid).await?, count(&mut sql, people).await?), (solvers, solvers));
        let (server, node) = parts;
        drop(server);
        // Asked, so that it takes its containers with it.
        tokio::task::spawn_blocking(move || node.stop()).await?
    })
}
