//! What somebody has bought: courses for money, by codes, for uCoin; and what they earn by those whom they bring.

use super::{PAGE, Section};
use crate::ids::AccountId;

pub(super) const SECTIONS: &[Section] = &[
    Section {
        name: "orders",
        tables: &["transactions", "discount_uses"],
        page: Some(PAGE),
        read: |conn, user, after| {
            // What staff noted of it is their own.
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT t.id, t.reference, t.course_id, t.course_title, t.quantity, t.source, t.method, t.channel, t.origin_price, t.price,
                      t.discount_code, t.discount_percent, t.discount_amount, t.amount, t.received, t.refunded, t.status, t.failure,
                      t.images, t.delivery, t.created_at, t.expires_at, t.paid_at, t.granted_at,
                      (SELECT u.given_back_at IS NULL FROM discount_uses u WHERE u.transaction_id = t.id) AS discount_is_used,
                      (SELECT jsonb_agg(jsonb_build_object('amount', p.amount, 'content', p.content, 'at', p.paid_at) ORDER BY p.id)
                         FROM payments p WHERE p.transaction_id = t.id) AS payments,
                      (SELECT jsonb_agg(jsonb_build_object('amount', f.amount, 'reason', f.reason, 'way', f.way, 'state', f.state,
                                                           'at', f.created_at) ORDER BY f.id)
                         FROM refunds f WHERE f.transaction_id = t.id) AS refunds,
                      (SELECT jsonb_agg(jsonb_build_object('year', c.year, 'number', c.number, 'amount', c.amount,
                                                           'content', c.content, 'at', c.issued_at) ORDER BY c.id)
                         FROM receipts c WHERE c.transaction_id = t.id) AS receipts
                 FROM transactions t WHERE t.buyer_id = $1 AND t.id > $2::bigint ORDER BY t.id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "own-discounts",
        tables: &["discounts"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT id, code, percent, amount, course_ids, starts_at, ends_at, uses, ended_at, created_at FROM discounts
                WHERE user_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "codes-made",
        tables: &["activation_batches"],
        page: Some(PAGE),
        read: |conn, user, after| {
            // The codes themselves where the person has bought them.
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT b.id, b.name, b.course_ids, b.count, b.expires_at, b.days, b.created_at,
                      (SELECT jsonb_agg(jsonb_build_object('code', c.code, 'used_at', c.used_at) ORDER BY c.id)
                         FROM activation_codes c WHERE c.batch_id = b.id AND b.transaction_id IS NOT NULL) AS codes
                 FROM activation_batches b WHERE b.created_by = $1 AND b.id > $2::bigint ORDER BY b.id LIMIT 20) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "codes-redeemed",
        tables: &["activation_codes"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT c.code, b.course_ids, c.used_at FROM activation_codes c JOIN activation_batches b ON b.id = c.batch_id
                WHERE c.used_by = $1 AND $2::bigint = 0 ORDER BY c.used_at, c.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "shop",
        tables: &["shop_purchases"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, title, coins, state, note, created_at, decided_at
             FROM shop_purchases WHERE user_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "affiliate-earnings",
        tables: &["affiliate_entries"],
        page: None,
        read: |conn, user, after| {
            // Whose order it was is theirs.
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (
               SELECT e.id, t.reference, e.amount, e.due_at, e.created_at, o.paid_at
                 FROM affiliate_entries e JOIN transactions t ON t.id = e.transaction_id
                 LEFT JOIN affiliate_payout_entries p ON p.entry_id = e.id LEFT JOIN affiliate_payouts o ON o.id = p.payout_id
                WHERE e.user_id = $1 AND e.id > $2::bigint ORDER BY e.id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
    Section {
        name: "affiliate-payouts",
        tables: &["affiliate_payouts"],
        page: None,
        read: |conn, user, after| {
            let rows = sqlx::query_scalar!(
                r#"SELECT to_jsonb(r) AS "row!" FROM (SELECT id, amount, paid_at FROM affiliate_payouts
            WHERE user_id = $1 AND id > $2::bigint ORDER BY id) r"#,
                user as AccountId,
                after
            );
            Box::pin(async move { Ok(rows.fetch_all(&mut *conn).await?) })
        },
    },
];
