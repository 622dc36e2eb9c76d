//! What is known of a person, table by table, without what lets somebody in. A feature that keeps something of people adds
//! its section here.

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;

use crate::ids::AccountId;

/// Rows of a page where there may be many, of up to a MiB each.
const PAGE: usize = 20;

type Read = for<'a> fn(&'a mut TenantConn, AccountId, i64) -> BoxFuture<'a, Result<Vec<Value>, ApiError>>;

/// What one file of the archive holds.
pub struct Section {
    /// Of the file.
    pub name: &'static str,
    /// Where it is from.
    pub tables: &'static [&'static str],
    /// Rows of a page, each with its `id`; `None` where one page holds everything.
    pub(super) page: Option<usize>,
    /// The rows of a person, of pages those after that `id`.
    pub(super) read: Read,
}

/// All of them. In SQL `$1` is the person and `$2` the id after which a page begins.
pub const SECTIONS: &[Section] = &[
    Section {
        name: "profile",
        tables: &["users", "affiliate_codes"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT u.id, email, full_name, role, user_type, dob, phone_number, address, country, province, legacy_province,
                      school, class, gender, parent_email, personal_email, email_verified_at, public_name_mode, nickname,
                      wallet_address, u.affiliate_code AS brought_by_code, own.code AS own_affiliate_code, active_on,
                      last_seen_at, u.created_at, updated_at, blocked_at, erase_at
                 FROM users u LEFT JOIN affiliate_codes own ON own.user_id = u.id WHERE u.id = $1 AND u.id > $2::bigint) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "sessions",
        tables: &["sessions"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, device, created_at, last_seen_at, expires_at FROM sessions
            WHERE user_id = $1 AND visit_id IS NULL AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "api-keys",
        tables: &["api_keys"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, name, read_only, created_at, expires_at, last_used_at FROM api_keys
            WHERE user_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "known-browsers",
        tables: &["known_browsers"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT seen_at FROM known_browsers
            WHERE user_id = $1 AND $2::bigint = 0 ORDER BY seen_at) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "identities",
        tables: &["identities"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, provider, subject, email, created_at FROM identities
            WHERE user_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "consents",
        tables: &["consents"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, purpose, version, words, locale, given_by, given_at, withdrawn_at
             FROM consents WHERE user_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "data-requests",
        tables: &["data_requests"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, kind, asked_at, answer_due, done_due, answered_at, done_at, withdrawn_at
             FROM data_requests WHERE user_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "parent-links",
        tables: &["parent_links", "parent_letters"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT email, sent_at, expires_at, confirmed_at, stopped_at
             FROM parent_links WHERE user_id = $1 AND $2::bigint = 0 ORDER BY sent_at) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "invitations",
        tables: &["invitations"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT i.id, i.email, i.role, sent_at, expires_at, accepted_at
             FROM invitations i JOIN users u ON u.id = $1
            WHERE (i.user_id = $1 OR i.email = u.email) AND i.id > $2::bigint ORDER BY i.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "invitations-sent",
        tables: &["invitations"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, role, sent_at, expires_at, accepted_at FROM invitations
            WHERE invited_by = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "notices",
        tables: &["notices", "notice_events"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, kind, params, path, count, at, read_at FROM notices
            WHERE user_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "notice-settings",
        tables: &["notice_settings"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT kind, site, mail FROM notice_settings
            WHERE user_id = $1 AND $2::bigint = 0 ORDER BY kind) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "letters",
        tables: &["tasks"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT t.id, t.payload -> 'letter' ->> 'about' AS about, t.state, t.created_at
             FROM tasks t JOIN users u ON u.id = $1
            WHERE t.kind = 'letter' AND t.payload ->> 'to' = u.email AND t.id > $2::bigint ORDER BY t.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "work-in-the-background",
        tables: &["tasks", "user_imports"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, kind, state, created_at, finished_at FROM tasks
            WHERE created_by = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "history",
        tables: &["change_history"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, at, action, changes, (by_id = $1) AS by_myself FROM change_history
            WHERE kind = 'user' AND object_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "own-changes",
        tables: &["change_history"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, at, kind, object_id, action FROM change_history
            WHERE by_id = $1 AND NOT (kind = 'user' AND object_id = $1) AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
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
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, code, name, course_title, site_name, percent, issued_at, revoked_at,
                  revoked_reason FROM certificates WHERE user_id = $1 AND id > $2::bigint ORDER BY id) r"#,
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
        name: "courses",
        tables: &["enrolments", "course_progress"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT c.title, e.course_id, e.how, e.joined_at, e.until, e.ended_at, p.done, p.last_at, p.finished_at
                 FROM enrolments e JOIN courses c ON c.id = e.course_id
                 LEFT JOIN course_progress p ON p.course_id = e.course_id AND p.user_id = e.user_id
                WHERE e.user_id = $1 AND $2::bigint = 0 ORDER BY e.joined_at, e.course_id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "lessons",
        tables: &["lesson_progress"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT l.title, p.lesson_id, p.percent, p.best_score, p.tries, p.position, p.watched, p.quiz_percent, p.finished_at, p.last_at
                 FROM lesson_progress p JOIN lessons l ON l.id = p.lesson_id
                WHERE p.user_id = $1 AND $2::bigint = 0 ORDER BY p.last_at, p.lesson_id) r"#,
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
        name: "attempts",
        tables: &["attempts"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT a.id, l.title, a.lesson_id, a.course_id, a.try_number, a.mode, a.status, a.started_at, a.deadline_at,
                      a.submitted_at, a.score, a.max_score, a.receipt_code, a.receipt_sha256
                 FROM attempts a JOIN lessons l ON l.id = a.lesson_id
                WHERE a.user_id = $1 AND a.id > $2::bigint ORDER BY a.id LIMIT 20) r"#,
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
               SELECT id, submission_id, line, text, created_at FROM remarks
                WHERE by_id = $1 AND id > $2::bigint ORDER BY id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "submissions",
        tables: &["submissions"],
        page: Some(PAGE),
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT s.id, s.question_id, q.title, s.language_id, s.source_code, s.files, s.status,
                  s.score, s.max_score, s.compile_output, s.answer, s.format, s.file_type, s.try_number, s.parts, s.created_at, s.judged_at,
                  s.attempt_id, s.lesson_id, CASE WHEN s.manual_at IS NOT NULL THEN s.manual_score END AS manual_score
             FROM submissions s JOIN questions q ON q.id = s.question_id
            WHERE s.user_id = $1 AND s.id > $2::bigint ORDER BY s.id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
];
