//! What somebody's practice came to, and lists of problems of their own.

use super::Section;
use crate::ids::AccountId;

pub(super) const SECTIONS: &[Section] = &[
    Section {
        name: "points",
        tables: &["point_gains"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT q.title, g.question_id, g.submission_id, g.hundredths / 100.0 AS points, g.at
                 FROM point_gains g JOIN questions q ON q.id = g.question_id
                WHERE g.user_id = $1 AND $2::bigint = 0 ORDER BY g.at, g.submission_id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "ranks",
        tables: &["ranking"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT k.period, k.starts_on, k.hundredths / 100.0 AS points, k.reached_at, s.name AS school, k.unit, k.is_shown
                 FROM ranking k LEFT JOIN schools s ON s.id = k.school_id
                WHERE k.user_id = $1 AND $2::bigint = 0 ORDER BY k.starts_on, k.period) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "practice-days",
        tables: &["practice_days"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT day, accepted, lessons FROM practice_days
            WHERE user_id = $1 AND $2::bigint = 0 ORDER BY day) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "badges",
        tables: &["badges"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT badge, given_at FROM badges
            WHERE user_id = $1 AND $2::bigint = 0 ORDER BY given_at, badge) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "challenges",
        tables: &["challenge_results"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT c.kind, c.start_date, c.end_date, q.title, o.solved_at, o.in_time
                 FROM challenge_results o JOIN challenges c ON c.id = o.challenge_id JOIN questions q ON q.id = c.question_id
                WHERE o.user_id = $1 AND $2::bigint = 0 ORDER BY o.solved_at, o.challenge_id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "given-up",
        tables: &["give_ups"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT q.title, g.question_id, g.at FROM give_ups g JOIN questions q ON q.id = g.question_id
                WHERE g.user_id = $1 AND $2::bigint = 0 ORDER BY g.at, g.question_id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "problem-lists",
        tables: &["problem_lists"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT l.id, l.slug, l.kind, l.title, l.visibility, l.sections, l.created_at, l.updated_at,
                      (SELECT jsonb_agg(jsonb_build_object('section', i.section, 'problem', q.title)
                                        ORDER BY i.section, i.position)
                         FROM problem_list_items i JOIN questions q ON q.id = i.question_id WHERE i.list_id = l.id) AS problems
                 FROM problem_lists l WHERE l.owner_id = $1 AND l.id > $2::bigint ORDER BY l.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "roadmaps-followed",
        tables: &["problem_list_followers"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT l.title, f.list_id, f.since FROM problem_list_followers f JOIN problem_lists l ON l.id = f.list_id
                WHERE f.user_id = $1 AND $2::bigint = 0 ORDER BY f.since, f.list_id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "written-challenges",
        tables: &["challenges"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, kind, start_date, end_date, reward, title, created_at FROM challenges
            WHERE author_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
];
