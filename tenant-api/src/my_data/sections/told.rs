//! What people were told, and what was changed or done in their name.

use super::Section;
use crate::ids::AccountId;

pub(super) const SECTIONS: &[Section] = &[
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
];
