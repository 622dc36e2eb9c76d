//! What came in and went back, as the bank sees it: by the days on which money moved, not by those on which it was ordered.

use actix_web::{HttpRequest, get};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::Query;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::macros::offset;
use time::{Date, Duration, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};

use super::filter::span;
use crate::actor::Actor;
use crate::listing::{given, given_day};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Days that are counted where nothing is said, and most of them.
const DAYS: i64 = 30;
const DAYS_MAX: i64 = 1100;

platform::text_enum! {
    /// What money is counted by.
    pub enum RevenueBy {
        /// The day in Vietnam.
        Day = "day",
        /// What was bought.
        Course = "course",
        /// How it was paid.
        Method = "method",
        /// Who brought the buyer.
        Affiliate = "affiliate",
    }
}

/// How it is counted; empty filters don't count.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RevenueQuery {
    /// By day where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub by: Option<RevenueBy>,
    /// The first day (Asia/Ho_Chi_Minh), YYYY-MM-DD; 29 days before the last where nothing is said.
    #[serde(default, deserialize_with = "given_day")]
    #[param(value_type = Option<String>)]
    pub from: Option<Date>,
    /// The last day; today where nothing is said. At most 1,100 days are counted.
    #[serde(default, deserialize_with = "given_day")]
    #[param(value_type = Option<String>)]
    pub to: Option<Date>,
}

/// A line of the sum.
#[derive(Debug, Serialize, ToSchema)]
pub struct RevenueRow {
    /// The day as YYYY-MM-DD, the course's or person's id, or the word of the way to pay; empty: nobody brought the buyer.
    key: String,
    /// The course's title, or the person's name, the address where there is none; empty for days, ways to pay and nobody.
    label: String,
    /// Orders for which money came in.
    orders: i64,
    received: i64,
    refunded: i64,
    /// Received without refunded.
    net: i64,
}

/// What came in and went back.
#[derive(Debug, Serialize, ToSchema)]
pub struct Revenue {
    /// Days in their order; else the largest first.
    rows: Vec<RevenueRow>,
    /// Orders for which money came in: of several days, each once.
    orders: i64,
    received: i64,
    refunded: i64,
    /// Received without refunded.
    net: i64,
}

/// A line as it is read.
struct Sums {
    key: String,
    label: String,
    orders: i64,
    received: i64,
    refunded: i64,
    /// Of all lines, each once.
    all_orders: i64,
}

impl Revenue {
    fn of(sums: Vec<Sums>, by: RevenueBy, locale: Locale) -> Self {
        let orders = sums.first().map_or(0, |sums| sums.all_orders);
        let mut rows: Vec<RevenueRow> = sums.into_iter().map(|sums| RevenueRow::of(sums, locale)).collect();
        match by {
            RevenueBy::Day => rows.sort_by(|one, other| one.key.cmp(&other.key)),
            _ => rows.sort_by(|one, other| other.net.cmp(&one.net).then_with(|| one.key.cmp(&other.key))),
        }
        let received: i64 = rows.iter().map(|row| row.received).sum();
        let refunded: i64 = rows.iter().map(|row| row.refunded).sum();
        Self { rows, orders, received, refunded, net: received - refunded }
    }
}

impl RevenueRow {
    fn of(sums: Sums, locale: Locale) -> Self {
        let Sums { key, label, orders, received, refunded, .. } = sums;
        Self { key, label: names::shown(label, locale), orders, received, refunded, net: received - refunded }
    }
}

/// What came in and went back within days. Money that belongs to no order is not counted.
#[utoipa::path(tag = "admin", params(RevenueQuery), responses((status = 200, body = Envelope<Revenue>)))]
#[get("/api-admin/transaction/revenue")]
pub async fn get_revenue(
    site: Site,
    actor: Actor,
    query: Query<RevenueQuery>,
    request: HttpRequest,
) -> Result<Envelope<Revenue>, ApiError> {
    actor.require(Resource::Transaction, Action::List)?;
    let locale = Locale::of(&request);
    let today = OffsetDateTime::now_utc().to_offset(offset!(+7)).date();
    let days = days(&query, today)?;
    let by = query.by.unwrap_or(RevenueBy::Day);
    let sums = sums(&mut *site.read().await?, by, days, locale).await?;
    Ok(Envelope::of(Revenue::of(sums, by, locale)))
}

/// The first and the last day.
fn days(query: &RevenueQuery, today: Date) -> Result<(Date, Date), ApiError> {
    let last = query.to.unwrap_or(today);
    let first = query.from.unwrap_or_else(|| last.saturating_sub(Duration::days(DAYS - 1)));
    let mut faults = Faults::default();
    faults.between("to", (last - first).whole_days() + 1, 1..=DAYS_MAX);
    faults.finish()?;
    Ok((first, last))
}

async fn sums(
    conn: &mut TenantConn,
    by: RevenueBy,
    (first, last): (Date, Date),
    locale: Locale,
) -> Result<Vec<Sums>, ApiError> {
    let (from, to) = span(Some(first), Some(last));
    Ok(sqlx::query_as!(
        Sums,
        r#"WITH moved AS (
               SELECT transaction_id, paid_at AS at, amount AS received, 0::bigint AS refunded FROM payments
                WHERE transaction_id IS NOT NULL AND settled_at IS NOT NULL
                  AND ($2::timestamptz IS NULL OR paid_at >= $2) AND ($3::timestamptz IS NULL OR paid_at < $3)
               UNION ALL
               SELECT transaction_id, ended_at, 0, amount FROM refunds
                WHERE state = 'done'
                  AND ($2::timestamptz IS NULL OR ended_at >= $2) AND ($3::timestamptz IS NULL OR ended_at < $3)),
           keyed AS (
               SELECT m.transaction_id, m.received, m.refunded, t.course_id, t.affiliate_id,
                      CASE $1::text WHEN 'day' THEN to_char(m.at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD')
                                    WHEN 'course' THEN t.course_id::text
                                    WHEN 'method' THEN t.method
                                    ELSE coalesce(t.affiliate_id::text, '') END AS key
                 FROM moved m JOIN transactions t ON t.id = m.transaction_id)
           SELECT k.key AS "key!",
                  coalesce(CASE $1::text
                      WHEN 'course' THEN max(coalesce(nullif(c.translations -> $4 ->> 'title', ''), c.title))
                      WHEN 'affiliate' THEN max(coalesce(nullif(u.full_name, ''), u.email)) END, '') AS "label!",
                  count(DISTINCT k.transaction_id) FILTER (WHERE k.received <> 0) AS "orders!",
                  sum(k.received)::bigint AS "received!", sum(k.refunded)::bigint AS "refunded!",
                  (SELECT count(DISTINCT transaction_id) FROM keyed WHERE received <> 0) AS "all_orders!"
             FROM keyed k JOIN courses c ON c.id = k.course_id LEFT JOIN users u ON u.id = k.affiliate_id
            GROUP BY k.key"#,
        by.name(),
        from,
        to,
        locale.code(),
    )
    .fetch_all(&mut *conn)
    .await?)
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    fn line(key: &str, received: i64, refunded: i64) -> Sums {
        Sums { key: key.to_owned(), label: String::new(), orders: 1, received, refunded, all_orders: 2 }
    }

    #[test]
    fn days_stand_in_their_order_and_others_by_what_they_brought() {
        let lines = || vec![line("2026-12-02", 500, 0), line("2026-12-01", 900, 600), line("2026-12-03", 0, 100)];
        let keys = |revenue: &Revenue| revenue.rows.iter().map(|row| row.key[8..].to_owned()).collect::<Vec<_>>();
        let by_day = Revenue::of(lines(), RevenueBy::Day, Locale::Vi);
        assert_eq!(keys(&by_day), ["01", "02", "03"]);
        assert_eq!((by_day.orders, by_day.received, by_day.refunded, by_day.net), (2, 1400, 700, 700));
        assert_eq!(keys(&Revenue::of(lines(), RevenueBy::Course, Locale::Vi)), ["02", "01", "03"]);
        assert_eq!(Revenue::of(vec![], RevenueBy::Day, Locale::Vi).orders, 0);
    }

    #[test]
    fn where_nothing_is_said_it_is_the_last_thirty_days() {
        let today = date!(2026 - 12 - 31);
        let of = |from, to| days(&RevenueQuery { by: None, from, to }, today).ok();
        assert_eq!(of(None, None), Some((date!(2026 - 12 - 02), today)));
        assert_eq!(of(Some(date!(2026 - 01 - 01)), None), Some((date!(2026 - 01 - 01), today)));
        assert_eq!(of(Some(date!(2027 - 01 - 01)), None), None, "it ends before it begins");
        assert_eq!(of(Some(date!(2020 - 01 - 01)), None), None, "too many days");
    }
}
