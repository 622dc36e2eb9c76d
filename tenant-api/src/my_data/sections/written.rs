//! What somebody wrote, kept and uploaded.

use super::{PAGE, Section};
use crate::ids::AccountId;

pub(super) const SECTIONS: &[Section] = &[
    Section {
        name: "comments",
        tables: &["comments"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT id, subject_kind, subject_id, parent_id, content, hidden_at, created_at FROM comments
                WHERE author_id = $1 AND id > $2::bigint ORDER BY id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "drafts",
        tables: &["drafts"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT key, data, updated_at FROM drafts
            WHERE user_id = $1 AND $2::bigint = 0 ORDER BY key) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "files",
        tables: &["files"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, name, folder, kind, format, blob_size AS size, is_private, created_at
             FROM files WHERE owner_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "problems",
        tables: &["questions"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, slug, title, statement, status, created_at, updated_at FROM questions
            WHERE author_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "written_courses",
        tables: &["courses", "course_teachers"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT id, slug, title, description, what_you_learn, requirements, translations, status, created_at, updated_at
                 FROM courses c
                WHERE $2::bigint = 0 AND (author_id = $1
                   OR EXISTS (SELECT FROM course_teachers t WHERE t.course_id = c.id AND t.user_id = $1)) ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "written_announcements",
        tables: &["announcements"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT contest_id, text, created_at FROM announcements WHERE author_id = $1 AND $2::bigint = 0 ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "written_contests",
        tables: &["contests", "contest_groups"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT c.id, c.slug, c.name, c.description, c.format, c.start_time, c.end_time, c.status, g.name AS group_name,
                      c.created_at, c.updated_at
                 FROM contests c LEFT JOIN contest_groups g ON g.id = c.group_id
                WHERE $2::bigint = 0 AND (c.author_id = $1 OR g.author_id = $1) ORDER BY c.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "written_lessons",
        tables: &["lessons"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT id, kind, title, content, settings, translations, created_at, updated_at FROM lessons
                WHERE author_id = $1 AND id > $2::bigint ORDER BY id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "posts",
        tables: &["posts"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT id, slug, title, excerpt, content, translations, status, created_at, updated_at FROM posts
                WHERE author_id = $1 AND id > $2::bigint ORDER BY id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "form-answers",
        tables: &["form_answers"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT a.id, f.title AS form, a.answers, a.state, a.email, a.created_at
                 FROM form_answers a JOIN forms f ON f.id = a.form_id
                WHERE a.user_id = $1 AND a.id > $2::bigint ORDER BY a.id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "forms-made",
        tables: &["forms"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT f.id, f.slug, f.title, f.description, f.fields, f.status, f.created_at, f.updated_at
                 FROM forms f WHERE f.created_by = $1 AND f.id > $2::bigint ORDER BY f.id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "comment-reports",
        tables: &["comment_reports", "comment_blocks"],
        page: None,
        read: |conn, user, _| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT 'report' AS kind, comment_id, reason, reported_at AS at FROM comment_reports WHERE user_id = $1
               UNION ALL SELECT 'block', NULL, NULL, blocked_at FROM comment_blocks WHERE user_id = $1) r"#,
                user as AccountId
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
];
