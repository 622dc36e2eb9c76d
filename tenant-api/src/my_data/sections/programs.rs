//! What somebody wrote and measured for themselves: snippets, and what was found in their Scratch projects.

use super::{PAGE, Section};
use crate::ids::AccountId;

pub(super) const SECTIONS: &[Section] = &[
    Section {
        name: "snippets",
        tables: &["snippets", "snippet_help"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT s.id, s.slug, s.title, s.language_id, s.files, s.stdin, s.visibility, s.embed, s.fork_of, s.last_run,
                      s.created_at, s.updated_at,
                      (SELECT to_jsonb(h) FROM (SELECT classroom_id, question, typed, asked_at FROM snippet_help
                                                 WHERE snippet_id = s.id) h) AS help
                 FROM snippets s WHERE s.author_id = $1 AND s.id > $2::bigint ORDER BY s.id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        // Without the tokens of review links, which let others in.
        name: "snippet-versions",
        tables: &["snippet_versions", "snippet_reviews"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT v.id, v.snippet_id, v.n, v.name, v.reason, v.title, v.language_id, v.files, v.stdin, v.at,
                      (SELECT l.created_at FROM snippet_reviews l WHERE l.version_id = v.id) AS review_link_at,
                      (SELECT coalesce(jsonb_agg(jsonb_build_object('file', m.file, 'line', m.line, 'text', m.text,
                                                                    'created_at', m.created_at) ORDER BY m.id), '[]')
                         FROM remarks m WHERE m.snippet_version_id = v.id) AS remarks
                 FROM snippet_versions v JOIN snippets s ON s.id = v.snippet_id
                WHERE s.author_id = $1 AND v.id > $2::bigint ORDER BY v.id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "scratch-analyses",
        tables: &["scratch_analyses"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT id, name, format, rubric, total, max, level, dimensions, counts, at FROM scratch_analyses
                WHERE user_id = $1 AND $2::bigint = 0 ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        // The projects themselves are among the files.
        name: "scratch-projects",
        tables: &["submissions"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT s.id AS submission_id, s.question_id, f.id AS file_id, f.name, f.blob_size AS size, s.created_at
                 FROM submissions s JOIN files f ON f.id = s.project_file_id
                WHERE s.user_id = $1 AND $2::bigint = 0 ORDER BY s.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
];
