//! Lists of entries: what was given or taken, for what, and what there was afterwards.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::Reason;
use crate::ids::AccountId;

platform::text_enum! {
    /// What coins are given for.
    pub enum ObjectKind {
        /// A question, also within a quiz
        Question = "question",
        /// A lesson or quiz
        Lesson = "lesson",
        /// A course
        Course = "course",
        /// A challenge
        Challenge = "challenge",
        /// A purchase in the shop
        Purchase = "purchase",
    }
}

/// What an entry is about.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CoinObject {
    kind: ObjectKind,
    id: i64,
    title: String,
}

/// A row of the ledger.
#[derive(Debug)]
pub struct Entry {
    /// Later ones are larger.
    pub id: i64,
    /// Whose coins.
    pub user_id: AccountId,
    /// The address where there is no name.
    pub user_name: String,
    /// Below zero: taken.
    pub amount: i64,
    /// Why.
    pub reason: Reason,
    object_id: i64,
    object_title: Option<String>,
    /// Who gave them by hand.
    pub by_id: Option<AccountId>,
    /// The address where there is no name.
    pub by_name: Option<String>,
    /// What they wrote.
    pub note: Option<String>,
    /// When.
    pub created_at: OffsetDateTime,
    /// What the person had then.
    pub balance: i64,
}

impl Entry {
    /// What it was for; none of donations, of referrals and of what is deleted.
    pub fn object(&self) -> Option<CoinObject> {
        let kind = match self.reason {
            Reason::Question | Reason::QuizQuestion => ObjectKind::Question,
            Reason::Lesson | Reason::Quiz => ObjectKind::Lesson,
            Reason::Course => ObjectKind::Course,
            Reason::Challenge => ObjectKind::Challenge,
            Reason::Shop => ObjectKind::Purchase,
            Reason::Donation | Reason::Referral => return None,
        };
        let title = self.object_title.clone()?;
        Some(CoinObject { kind, id: self.object_id, title })
    }
}

/// Which entries.
#[derive(Debug, Default)]
pub(super) struct Filter<'a> {
    pub(super) user: Option<AccountId>,
    pub(super) reason: Option<Reason>,
    /// Those of one donation.
    pub(super) donation: Option<i64>,
    /// Of people's names, for `to_tsquery`; empty: everybody's.
    pub(super) search: &'a str,
}

/// A person's entries, the newest first, with titles in that language.
///
/// # Errors
/// When the database fails.
pub async fn list_entries(
    conn: &mut TenantConn,
    user: AccountId,
    lang: &str,
    page: (i64, i64),
) -> Result<Vec<Entry>, ApiError> {
    list(conn, &Filter { user: Some(user), ..Filter::default() }, lang, page).await
}

/// How many entries a person has.
///
/// # Errors
/// When the database fails.
pub async fn count_entries(conn: &mut TenantConn, user: AccountId) -> Result<i64, ApiError> {
    count(conn, &Filter { user: Some(user), ..Filter::default() }).await
}

/// The page is cut first: the balance then is what there is now without what came later.
pub(super) async fn list(
    conn: &mut TenantConn,
    filter: &Filter<'_>,
    lang: &str,
    (limit, offset): (i64, i64),
) -> Result<Vec<Entry>, ApiError> {
    Ok(sqlx::query_as!(
        Entry,
        r#"WITH page AS (
               SELECT e.id, e.user_id, e.amount, e.reason, e.object_id, e.at FROM coin_entries e
                WHERE ($1::bigint IS NULL OR e.user_id = $1) AND ($2::text IS NULL OR e.reason = $2)
                  AND ($3::bigint IS NULL OR e.reason = 'donation' AND e.object_id = $3)
                  AND ($4 = '' OR EXISTS (SELECT FROM users u
                       WHERE u.id = e.user_id AND to_tsvector('simple', u.search_text) @@ to_tsquery('simple', $4)))
                ORDER BY e.id DESC LIMIT $5 OFFSET $6)
           SELECT e.id AS "id!", e.user_id AS "user_id!: AccountId", coalesce(nullif(u.full_name, ''), u.email) AS "user_name!",
                  e.amount AS "amount!", e.reason AS "reason!: Reason", e.object_id AS "object_id!",
                  coalesce(nullif(h.title ->> $7, ''), nullif(h.title ->> 'vi', ''),
                           nullif(coalesce(q.translations, l.translations, c.translations) -> $7 ->> 'title', ''),
                           q.title, l.title, c.title, s.title) AS object_title,
                  g.id AS "by_id?: AccountId", coalesce(nullif(g.full_name, ''), g.email) AS by_name,
                  nullif(d.note, '') AS note, e.at AS "created_at!",
                  (b.balance - coalesce((SELECT sum(later.amount) FROM coin_entries later
                                          WHERE later.user_id = e.user_id AND later.id > e.id), 0))::bigint AS "balance!"
             FROM page e JOIN users u ON u.id = e.user_id JOIN coin_balances b ON b.user_id = e.user_id
             LEFT JOIN challenges h ON e.reason = 'challenge' AND h.id = e.object_id
             LEFT JOIN questions q ON q.id = CASE WHEN e.reason IN ('question', 'quiz_question') THEN e.object_id ELSE h.question_id END
             LEFT JOIN lessons l ON e.reason IN ('lesson', 'quiz') AND l.id = e.object_id
             LEFT JOIN courses c ON e.reason = 'course' AND c.id = e.object_id
             LEFT JOIN shop_purchases s ON e.reason = 'shop' AND s.id = e.object_id
             LEFT JOIN coin_donations d ON e.reason = 'donation' AND d.id = e.object_id
             LEFT JOIN users g ON g.id = d.given_by
            ORDER BY e.id DESC"#,
        filter.user as Option<AccountId>,
        filter.reason as Option<Reason>,
        filter.donation,
        filter.search,
        limit,
        offset,
        lang,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// How many there are in all.
pub(super) async fn count(conn: &mut TenantConn, filter: &Filter<'_>) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM coin_entries e
            WHERE ($1::bigint IS NULL OR e.user_id = $1) AND ($2::text IS NULL OR e.reason = $2)
              AND ($3 = '' OR EXISTS (SELECT FROM users u
                   WHERE u.id = e.user_id AND to_tsvector('simple', u.search_text) @@ to_tsquery('simple', $3)))"#,
        filter.user as Option<AccountId>,
        filter.reason as Option<Reason>,
        filter.search,
    )
    .fetch_one(&mut *conn)
    .await?)
}
