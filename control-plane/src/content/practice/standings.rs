//! What follows from the submissions, in the order in which a verdict's transaction writes it: where people stand with a
//! problem, challenges, coins, counts of problems, points and ranks, badges.

use anyhow::Context;
use sqlx::PgConnection;

/// Makes all of it what the submissions say.
///
/// # Errors
/// When the site's database is away.
pub(super) async fn follow(conn: &mut PgConnection, people: &[i64]) -> anyhow::Result<()> {
    note_progress(conn, people).await.context("noting where learners stand")?;
    note_results(conn, people).await.context("noting who solved challenges")?;
    give_coins(conn, people).await.context("giving learners their coins")?;
    count_people(conn).await.context("counting who solved problems")?;
    note_seen(conn, people).await.context("noting when learners came")?;
    rank(conn).await.context("ranking learners")?;
    plan(conn, people).await.context("having badges worked out")
}

async fn note_progress(conn: &mut PgConnection, people: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "INSERT INTO question_progress AS p (user_id, question_id, best_score, attempts, solved_at, last_submitted_at,
                                             first_submission_id, first_share)
         SELECT user_id, question_id, max(score), count(*), min(judged_at) FILTER (WHERE status = 'AC'), max(created_at), min(id),
                (array_agg(share ORDER BY id))[1]
           FROM submissions WHERE user_id = ANY ($1) AND attempt_id IS NULL AND status NOT IN ('running', 'not_tested')
                AND language_id IS NOT NULL
          GROUP BY user_id, question_id ORDER BY user_id, question_id
         ON CONFLICT (user_id, question_id) DO UPDATE
            SET best_score = greatest(p.best_score, excluded.best_score), attempts = greatest(p.attempts, excluded.attempts),
                solved_at = least(p.solved_at, excluded.solved_at),
                last_submitted_at = greatest(p.last_submitted_at, excluded.last_submitted_at),
                first_submission_id = coalesce(p.first_submission_id, excluded.first_submission_id),
                first_share = coalesce(p.first_share, excluded.first_share)",
        people,
    )
    .execute(conn)
    .await
    .map(drop)
}

async fn note_results(conn: &mut PgConnection, people: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "INSERT INTO challenge_results (challenge_id, user_id, solved_at, in_time)
         SELECT c.id, s.user_id, min(s.created_at),
                min(s.created_at) < (c.end_date + 1)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
           FROM challenges c
           JOIN submissions s ON s.question_id = c.question_id AND s.status = 'AC' AND s.attempt_id IS NULL
                AND s.created_at >= c.start_date::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
          WHERE s.user_id = ANY ($1)
          GROUP BY c.id, s.user_id ORDER BY c.id, s.user_id
         ON CONFLICT (challenge_id, user_id) DO UPDATE SET solved_at = excluded.solved_at, in_time = excluded.in_time",
        people,
    )
    .execute(conn)
    .await
    .map(drop)
}

/// What a site gives that says nothing about it.
async fn give_coins(conn: &mut PgConnection, people: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "INSERT INTO coin_balances AS b (user_id) SELECT id FROM unnest($1::bigint[]) AS id ORDER BY id
         ON CONFLICT (user_id) DO UPDATE SET balance = b.balance",
        people,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "INSERT INTO coin_entries (user_id, amount, reason, object_id, link, at)
         SELECT user_id, amount, reason, object_id, 1, at
           FROM (SELECT user_id, 5 AS amount, 'question' AS reason, question_id AS object_id, solved_at AS at
                   FROM question_progress WHERE user_id = ANY ($1) AND solved_at IS NOT NULL
                 UNION ALL
                 SELECT r.user_id, CASE c.kind WHEN 'daily' THEN 10 WHEN 'weekly' THEN 30 ELSE 100 END, 'challenge', c.id, r.solved_at
                   FROM challenge_results r JOIN challenges c ON c.id = r.challenge_id
                  WHERE r.user_id = ANY ($1) AND r.in_time AND c.reward IS NULL) AS earned
          ORDER BY at
         ON CONFLICT (user_id, reason, object_id, link) DO NOTHING",
        people,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "UPDATE coin_balances b SET balance = e.sum
           FROM (SELECT user_id, sum(amount)::bigint AS sum FROM coin_entries WHERE user_id = ANY ($1) GROUP BY user_id) AS e
          WHERE e.user_id = b.user_id",
        people,
    )
    .execute(conn)
    .await
    .map(drop)
}

async fn count_people(conn: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("SELECT id FROM questions WHERE is_problem ORDER BY id FOR NO KEY UPDATE")
        .fetch_all(&mut *conn)
        .await?;
    // A statement of its own: it sees what those have written who held the rows before.
    sqlx::query!(
        r#"UPDATE questions q SET attempt_count = p.tried, solved_count = p.solved
             FROM (SELECT question_id, count(*) FILTER (WHERE attempts > 0) AS tried, count(solved_at) AS solved
                     FROM question_progress GROUP BY question_id) AS p
            WHERE q.id = p.question_id AND q.is_problem"#,
    )
    .execute(conn)
    .await
    .map(drop)
}

async fn note_seen(conn: &mut PgConnection, people: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "UPDATE users u SET last_seen_at = s.at
           FROM (SELECT user_id, max(created_at) AS at FROM submissions WHERE user_id = ANY ($1) GROUP BY user_id) AS s
          WHERE u.id = s.user_id AND u.last_seen_at IS NULL",
        people,
    )
    .execute(conn)
    .await
    .map(drop)
}

/// As `tenant-api ranking rebuild` makes them, of the same views; the demo has few of each, so all are made anew.
async fn rank(conn: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("LOCK TABLE point_gains, ranking, school_ranking, unit_ranking, practice_days IN EXCLUSIVE MODE")
        .execute(&mut *conn)
        .await?;
    sqlx::query!("DELETE FROM point_gains").execute(&mut *conn).await?;
    sqlx::query!(
        "INSERT INTO point_gains (user_id, question_id, submission_id, hundredths, at)
         SELECT user_id, question_id, submission_id, hundredths, at FROM expected_gains"
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("DELETE FROM ranking").execute(&mut *conn).await?;
    sqlx::query!(
        "INSERT INTO ranking (period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown)
         SELECT period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown FROM expected_ranking"
    )
    .execute(&mut *conn)
    .await?;
    sum(conn).await
}

/// Schools, units and days.
async fn sum(conn: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("DELETE FROM school_ranking").execute(&mut *conn).await?;
    sqlx::query!(
        "INSERT INTO school_ranking (period, starts_on, school_id, members, hundredths, best10)
         SELECT period, starts_on, school_id, members, hundredths, best10 FROM expected_school_ranking"
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("DELETE FROM unit_ranking").execute(&mut *conn).await?;
    sqlx::query!(
        "INSERT INTO unit_ranking (period, starts_on, unit, members, hundredths)
         SELECT period, starts_on, unit, members, hundredths FROM expected_unit_ranking"
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("DELETE FROM practice_days").execute(&mut *conn).await?;
    sqlx::query!(
        "INSERT INTO practice_days (user_id, day, accepted, lessons)
         SELECT user_id, day, accepted, lessons FROM expected_practice_days"
    )
    .execute(conn)
    .await
    .map(drop)
}

/// The site's own tasks: badges now, points are checked every night.
async fn plan(conn: &mut PgConnection, people: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "INSERT INTO tasks (kind, key) SELECT 'follow_badges', id::text FROM unnest($1::bigint[]) AS id
         ON CONFLICT DO NOTHING",
        people,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "INSERT INTO tasks (kind, due_at)
         VALUES ('check_ranking', (date_trunc('day', now() AT TIME ZONE 'Asia/Ho_Chi_Minh') + interval '27 hours') AT TIME ZONE 'Asia/Ho_Chi_Minh')
         ON CONFLICT DO NOTHING"
    )
    .execute(conn)
    .await
    .map(drop)
}
