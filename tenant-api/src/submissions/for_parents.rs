//! What parents are shown of a child's work ([`crate::parents`]): how much, never what.

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use time::Date;
use time::macros::format_description;

use crate::ids::AccountId;
use crate::parents::{Row, Section, SectionKind};
use crate::site::Site;

/// The child's activity in the last 30 days.
pub const PARENT_SECTION: SectionKind = SectionKind::new("activity", make);

fn make(site: &Site, child: AccountId, locale: Locale) -> BoxFuture<'_, Result<Section, ApiError>> {
    Box::pin(async move { Ok(section(&figures(&mut *site.read().await?, child).await?, locale)) })
}

struct Figures {
    /// The last day on which the child did something.
    active_on: Option<Date>,
    /// Days with a submission.
    days: i64,
    submissions: i64,
    /// Problems that were solved for the first time.
    solved: i64,
}

async fn figures(conn: &mut TenantConn, child: AccountId) -> Result<Figures, ApiError> {
    Ok(sqlx::query_as!(
        Figures,
        r#"SELECT u.active_on, s.days AS "days!", s.submissions AS "submissions!",
                  (SELECT count(*) FROM question_progress
                    WHERE user_id = $1 AND solved_at > now() - interval '30 days') AS "solved!"
             FROM users u,
                  (SELECT count(DISTINCT (created_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date) AS days, count(*) AS submissions
                     FROM submissions WHERE user_id = $1 AND created_at > now() - interval '30 days') s
            WHERE u.id = $1"#,
        child as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

fn section(figures: &Figures, locale: Locale) -> Section {
    let [title, last, days, submissions, solved, never] = match locale {
        Locale::Vi => [
            "Hoạt động",
            "Lần hoạt động gần nhất",
            "Số ngày có nộp bài",
            "Số lần nộp bài",
            "Số bài mới giải xong",
            "Chưa có",
        ],
        Locale::En => {
            ["Activity", "Last active", "Days with submissions", "Submissions", "Problems newly solved", "Not yet"]
        }
    };
    let row = |label: &str, value: String| Row { label: label.to_owned(), value };
    let last_day = figures.active_on.map_or_else(|| never.to_owned(), |day| written(day, locale));
    Section {
        title: title.to_owned(),
        rows: vec![
            row(last, last_day),
            row(days, figures.days.to_string()),
            row(submissions, figures.submissions.to_string()),
            row(solved, figures.solved.to_string()),
        ],
    }
}

fn written(day: Date, locale: Locale) -> String {
    let text = match locale {
        Locale::Vi => day.format(format_description!("[day]/[month]/[year]")),
        Locale::En => day.format(format_description!("[day padding:none] [month repr:long] [year]")),
    };
    text.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn a_parent_reads_their_own_language() {
        let figures = Figures { active_on: Some(date!(2026 - 09 - 02)), days: 3, submissions: 12, solved: 4 };
        let values = |locale| {
            let section = section(&figures, locale);
            (section.title, section.rows.into_iter().map(|row| row.value).collect::<Vec<_>>())
        };
        let (vi, en) = (values(Locale::Vi), values(Locale::En));
        assert_eq!(vi, ("Hoạt động".to_owned(), ["02/09/2026", "3", "12", "4"].map(str::to_owned).to_vec()));
        assert_eq!(en, ("Activity".to_owned(), ["2 September 2026", "3", "12", "4"].map(str::to_owned).to_vec()));
        let none = Figures { active_on: None, days: 0, submissions: 0, solved: 0 };
        assert_eq!(section(&none, Locale::En).rows[0].value, "Not yet");
    }
}
