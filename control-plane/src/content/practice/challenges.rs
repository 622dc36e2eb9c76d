//! The demo's challenges: of the last 60 days, with their weeks and months, and days ahead by the site's own rule.

use anyhow::Context;
use reqwest::Method;
use serde_json::json;
use sqlx::PgConnection;
use time::{Date, Duration};

use super::super::client::{CallError, SiteClient};
use super::DAYS;
use super::problems::{OF_DAYS, OF_MONTHS, OF_WEEKS, Problem};

/// Days ahead that have a challenge, as the rule fills them.
const AHEAD: i64 = 14;
/// What the rule takes: none of what the demo's contests ask.
const TAGS: [&str; 13] = [
    "sắp xếp",
    "vòng lặp",
    "hai con trỏ",
    "tìm kiếm nhị phân",
    "tham lam",
    "quy hoạch động",
    "đồ thị",
    "sàng nguyên tố",
    "cây phân đoạn",
    "hình học",
    "luỹ thừa nhanh",
    "bitmask",
    "kỹ thuật bao lồi",
];

/// A challenge to be.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Planned {
    pub(super) kind: &'static str,
    pub(super) start: Date,
    pub(super) end: Date,
    pub(super) slug: &'static str,
}

/// Turns the rule on and has days filled that it has a problem for.
pub(super) async fn fill_ahead(admin: &SiteClient) -> Result<(), CallError> {
    let mut rule = admin.call(Method::GET, "/api/challenge-problem/rule", None).await?;
    if rule["is_on"] != true {
        (rule["is_on"], rule["tags"]) = (json!(true), json!(TAGS));
        admin.call(Method::PUT, "/api/challenge-problem/rule", Some(&rule)).await?;
    }
    admin.call(Method::POST, "/api/challenge-problem/fill", None).await.map(drop)
}

/// All of them, seen from `today`.
pub(super) fn planned(today: Date) -> Vec<Planned> {
    let first = today - Duration::days(DAYS);
    let mut planned: Vec<Planned> = (0..=DAYS + AHEAD)
        .map(|day| first + Duration::days(day))
        .map(|day| Planned { kind: "daily", start: day, end: day, slug: turn(&OF_DAYS, day.to_julian_day()) })
        .collect();
    let monday = |day: Date| day - Duration::days(i64::from(day.weekday().number_days_from_monday()));
    let mut week = monday(first);
    while week <= today + Duration::days(7) {
        let slug = turn(&OF_WEEKS, week.to_julian_day() / 7);
        planned.push(Planned { kind: "weekly", start: week, end: week + Duration::days(6), slug });
        week += Duration::days(7);
    }
    let mut month = first_of_month(first);
    while month <= today {
        let next = first_of_month(month + Duration::days(31));
        let slug = turn(&OF_MONTHS, i32::from(u8::from(month.month())));
        planned.push(Planned { kind: "monthly", start: month, end: next - Duration::days(1), slug });
        month = next;
    }
    planned
}

fn turn(slugs: &'static [&'static str], number: i32) -> &'static str {
    slugs[usize::try_from(number).unwrap_or_default() % slugs.len()]
}

fn first_of_month(day: Date) -> Date {
    day - Duration::days(i64::from(day.day()) - 1)
}

/// Makes those whose days are free.
pub(super) async fn insert(conn: &mut PgConnection, planned: &[Planned], problems: &[Problem]) -> anyhow::Result<()> {
    let known: Vec<(&Planned, i64)> = planned
        .iter()
        .filter_map(|it| Some((it, problems.iter().find(|problem| problem.slug == it.slug)?.id)))
        .collect();
    sqlx::query!(
        "INSERT INTO challenges (kind, start_date, end_date, question_id, created_at)
         SELECT n.kind, n.start_date, n.end_date, n.question, least(now(), n.start_date - interval '7 days')
           FROM unnest($1::text[], $2::date[], $3::date[], $4::bigint[]) AS n (kind, start_date, end_date, question)
          ORDER BY n.start_date, n.kind
         ON CONFLICT DO NOTHING",
        &known.iter().map(|(it, _)| it.kind.to_owned()).collect::<Vec<_>>(),
        &known.iter().map(|(it, _)| it.start).collect::<Vec<_>>(),
        &known.iter().map(|(it, _)| it.end).collect::<Vec<_>>(),
        &known.iter().map(|(_, question)| *question).collect::<Vec<_>>(),
    )
    .execute(conn)
    .await
    .context("making the demo's challenges")
    .map(drop)
}

#[cfg(test)]
mod tests {
    use time::Weekday;
    use time::macros::date;

    use super::*;

    #[test]
    fn days_weeks_and_months_are_whole_and_follow_each_other() {
        for today in [date!(2028 - 02 - 29), date!(2026 - 12 - 31), date!(2026 - 03 - 01), date!(2026 - 08 - 03)] {
            let planned = planned(today);
            let of = |kind: &'static str| planned.iter().filter(move |it| it.kind == kind).collect::<Vec<_>>();
            for kind in ["daily", "weekly", "monthly"] {
                let all = of(kind);
                assert!(all.windows(2).all(|pair| pair[1].start == pair[0].end + Duration::DAY), "{kind} {today}");
                assert!(all.iter().any(|it| it.start <= today && today <= it.end), "{kind} {today}");
            }
            assert_eq!(of("daily").len(), 75);
            assert!(of("weekly").iter().all(|it| it.start.weekday() == Weekday::Monday));
            assert!(of("monthly").iter().all(|it| it.start.day() == 1));
        }
    }
}
