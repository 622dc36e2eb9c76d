//! What somebody answered, and what came of it.

use super::{PAGE, SHORT_PAGE, Section};
use crate::ids::AccountId;

pub(super) const SECTIONS: &[Section] = &[
    Section {
        name: "progress",
        tables: &["question_progress", "active_learners"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT p.question_id, q.title, p.best_score, p.attempts, p.solved_at,
                  p.last_submitted_at FROM question_progress p JOIN questions q ON q.id = p.question_id
            WHERE p.user_id = $1 AND $2::bigint = 0 ORDER BY p.question_id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "hints",
        tables: &["hints_taken"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT question_id, taken, cost, taken_at FROM hints_taken
            WHERE user_id = $1 AND $2::bigint = 0 ORDER BY taken_at, question_id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "attempts",
        tables: &["attempts"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT a.id, coalesce(l.title, c.name) AS title, a.lesson_id, p.contest_id, a.course_id, a.try_number, a.mode,
                      a.status, a.started_at, a.deadline_at, a.submitted_at,
                      CASE WHEN a.marks_from IS NULL OR a.marks_from <= now() THEN a.score END AS score, a.max_score,
                      a.receipt_code, a.receipt_sha256
                 FROM attempts a LEFT JOIN lessons l ON l.id = a.lesson_id
                 LEFT JOIN contest_parts p ON p.id = a.contest_part_id LEFT JOIN contests c ON c.id = p.contest_id
                WHERE a.user_id = $1 AND a.id > $2::bigint ORDER BY a.id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "late-answers",
        tables: &["late_answers"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT l.id, l.attempt_id, l.question_id, l.answer, l.received_at, l.is_accepted, l.decided_at, l.replaced
                 FROM late_answers l JOIN attempts a ON a.id = l.attempt_id
                WHERE a.user_id = $1 AND l.id > $2::bigint ORDER BY l.id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "extra-minutes",
        tables: &["extra_minutes"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT lesson_id, minutes, created_at, user_id IS NOT DISTINCT FROM $1 AS for_me, given_by IS NOT DISTINCT FROM $1 AS by_me
                 FROM extra_minutes WHERE (user_id = $1 OR given_by = $1) AND $2::bigint = 0 ORDER BY created_at, id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "submissions",
        tables: &["submissions"],
        page: Some(SHORT_PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT s.id, s.question_id, q.title, s.language_id, s.source_code, s.files,
                  CASE WHEN a.marks_from > now() THEN 'not_tested' ELSE s.status END AS status,
                  CASE WHEN a.marks_from > now() THEN 0 ELSE s.score END AS score, s.max_score,
                  CASE WHEN a.marks_from > now() THEN '' ELSE s.compile_output END AS compile_output, s.answer, s.format, s.file_type, s.try_number,
                  CASE WHEN a.marks_from > now() THEN '[]'::jsonb ELSE s.parts END AS parts, s.created_at, s.judged_at,
                  s.attempt_id, s.lesson_id, CASE WHEN s.manual_at IS NOT NULL THEN s.manual_score END AS manual_score,
                  CASE WHEN a.marks_from > now() THEN '[]'::jsonb ELSE s.missing END AS missing
             FROM submissions s JOIN questions q ON q.id = s.question_id LEFT JOIN attempts a ON a.id = s.attempt_id
            WHERE s.user_id = $1 AND s.id > $2::bigint ORDER BY s.id LIMIT 4) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "remarks",
        tables: &["remarks"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT id, submission_id, snippet_version_id, file, line, text, created_at FROM remarks
                WHERE by_id = $1 AND id > $2::bigint ORDER BY id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "rejudges",
        tables: &["rejudges"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT batch, question_id, count(*) AS submissions, min(created_at) AS created_at
             FROM rejudges WHERE started_by = $1 AND $2::bigint = 0 GROUP BY batch, question_id ORDER BY 4) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "marked-again",
        tables: &["mark_again_people"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT q.title, m.action, p.changes, m.applied_at
             FROM mark_again_people p JOIN mark_again_runs m ON m.id = p.run_id JOIN questions q ON q.id = m.question_id
            WHERE p.user_id = $1 AND m.status = 'applied' AND $2::bigint = 0 ORDER BY m.applied_at) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "marking-again",
        tables: &["mark_again_runs"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT question_id, action, status, counts, created_at, applied_at
             FROM mark_again_runs WHERE started_by = $1 AND $2::bigint = 0 ORDER BY created_at) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "coins",
        tables: &["coin_entries", "coin_balances"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, amount, reason, object_id, at, sum(amount) OVER (ORDER BY id) AS balance
             FROM coin_entries WHERE user_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "coins-given",
        tables: &["coin_donations"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, amount, note, created_at FROM coin_donations
            WHERE given_by = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "certificates",
        tables: &["certificates"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, code, name, course_title, award, rank, site_name, percent, issued_at, revoked_at,
                  revoked_reason FROM certificates WHERE user_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
];
