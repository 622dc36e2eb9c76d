//! The account itself: who somebody is, how they come in, what they agreed to.

use super::Section;
use crate::ids::AccountId;

pub(super) const SECTIONS: &[Section] = &[
    Section {
        name: "profile",
        tables: &["users", "affiliate_codes"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT u.id, email, full_name, role, user_type, dob, phone_number, address, country, province, legacy_province,
                      school, class, gender, parent_email, personal_email, email_verified_at, public_name_mode, nickname,
                      on_boards, findable, profile_parts, wallet_address, u.affiliate_code AS brought_by_code, own.code AS own_affiliate_code, active_on,
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
];
