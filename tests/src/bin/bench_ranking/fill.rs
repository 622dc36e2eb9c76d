//! Learners of schools who have practised for a year.

use std::process::Stdio;

use anyhow::ensure;
use tests::bench::BenchServer;
use tokio::process::Command;

/// The slug of the problem that everybody has tried.
pub const POPULAR: &str = "bench-1";
/// Problems that are listed.
const PROBLEMS: i64 = 1000;

/// How much there is.
#[derive(Clone, Copy)]
pub struct Size {
    pub learners: i64,
    pub schools: i64,
    pub submissions: i64,
}

/// Writes all of it into the tables.
pub async fn fill(server: &BenchServer, size: Size) -> anyhow::Result<()> {
    let mut sql = server.sql().await?;
    sqlx::query(
        "INSERT INTO schools (name, province) SELECT 'THPT số ' || n, (ARRAY['ha-noi', 'ho-chi-minh', 'da-nang', 'hue'])[n % 4 + 1]
           FROM generate_series(1, $1::bigint) AS n",
    )
    .bind(size.schools)
    .execute(&mut sql)
    .await?;
    sqlx::query(
        "INSERT INTO users (email, full_name, role, search_text, school_id, province)
         SELECT 'learner-' || n || '@bench.vn', 'Bạn ' || n, 'student', '', s.id, s.province
           FROM generate_series(1, $1::bigint) AS n
           JOIN (SELECT id, province, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS total FROM schools) AS s
             ON s.place = n % s.total + 1",
    )
    .bind(size.learners)
    .execute(&mut sql)
    .await?;
    sqlx::query(
        "INSERT INTO questions (slug, title, statement, author_id, is_problem, is_listed, status, visibility, difficulty)
         SELECT 'bench-' || n, 'Bài ' || n, 'Tính tổng.', $2, true, true, 'published', 'public',
                (ARRAY['trivial', 'easy', 'medium', 'hard', 'expert'])[n % 5 + 1]
           FROM generate_series(1, $1::bigint) AS n",
    )
    .bind(PROBLEMS)
    .bind(server.admin.id)
    .execute(&mut sql)
    .await?;
    hand_in(server, size).await?;
    sqlx::query(
        "INSERT INTO question_progress (user_id, question_id, attempts, best_score, solved_at)
         SELECT user_id, question_id, count(*), max(score), min(created_at) FILTER (WHERE status = 'AC') FROM submissions GROUP BY 1, 2",
    )
    .execute(&mut sql)
    .await?;
    sqlx::raw_sql("ANALYZE").execute(&mut sql).await?;
    Ok(())
}

/// Everybody hands in to the first problem once, and the rest anywhere; a third is accepted.
async fn hand_in(server: &BenchServer, size: Size) -> anyhow::Result<()> {
    sqlx::query(
        "WITH people AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM users WHERE email LIKE 'learner-%'),
              problems AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM questions WHERE slug LIKE 'bench-%'),
              sent AS (
                  SELECT n % $1 + 1 AS person, CASE WHEN n < $1 THEN 1 ELSE 2 + floor(random() * ($3 - 1))::bigint END AS problem,
                         floor(random() * 3)::integer AS how, now() - random() * interval '365 days' AS at
                    FROM generate_series(0, $2::bigint - 1) AS n)
         INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status, score, max_score, share, cpu_ms,
                                  wall_ms, memory_kib, enqueued_at, judged_at, created_at)
         SELECT gen_random_uuid(), q.id, p.id, 71, 'print(' || s.how || ')', CASE s.how WHEN 2 THEN 'AC' ELSE 'WR' END, s.how * 50, 100,
                s.how / 2.0, random() * 900, random() * 1000, 8000 + random() * 60000, s.at, s.at, s.at
           FROM sent s JOIN people p ON p.place = s.person JOIN problems q ON q.place = s.problem",
    )
    .bind(size.learners)
    .bind(size.submissions)
    .bind(PROBLEMS)
    .execute(&mut server.sql().await?)
    .await?;
    Ok(())
}

/// Has the program make all points anew.
pub async fn rebuild(program: &str, server: &BenchServer) -> anyhow::Result<()> {
    let site = server.placement.tenant.to_string();
    let status = Command::new(program)
        .args(["ranking", "rebuild", "--site", &site])
        .env("LOPHOC_CONTROL_DATABASE_URL", &server.settings.control_url)
        .env("LOPHOC_SITES_DATABASE_URL", &server.settings.sites_url)
        .stdout(Stdio::null())
        .status()
        .await?;
    ensure!(status.success(), "the rebuild has failed");
    sqlx::raw_sql("ANALYZE").execute(&mut server.sql().await?).await?;
    Ok(())
}
