//! What parents are shown of a child's work in classes ([`crate::parents`]): how much and how well, never what.

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::locale::Locale;
use time::{Duration, OffsetDateTime};

use super::loading::{Work, works};
use super::store;
use super::words::WorkState;
use crate::gradebook::mark_of;
use crate::ids::{AccountId, ClassroomId};
use crate::parents::{Row, Section, SectionKind};
use crate::site::Site;

/// What the child's classes were set in the last 30 days, and what became of it.
pub const PARENT_SECTION: SectionKind = SectionKind::new("class_work", make);

fn make(site: &Site, child: AccountId, locale: Locale) -> BoxFuture<'_, Result<Section, ApiError>> {
    Box::pin(async move {
        let now = OffsetDateTime::now_utc();
        let mut conn = site.read().await?;
        let classes: Vec<ClassroomId> =
            store::classes_of(&mut conn, child).await?.into_iter().map(|(id, _)| id).collect();
        let mut rows = store::list(&mut conn, &classes, None).await?;
        rows.retain(|row| (now - Duration::days(30)..=now).contains(&row.visible_at));
        let works = works(&mut conn, &rows, &[child], now).await?;
        Ok(section(&Figures::of(works.values()), locale))
    })
}

/// How much there was of what.
#[derive(Debug, Default, PartialEq)]
struct Figures {
    set: usize,
    done: usize,
    /// Handed in in time, without a mark.
    waiting: usize,
    late: usize,
    overdue: usize,
    /// On the scale of ten, of all that has a mark and was not let pass.
    average: Option<f64>,
}

impl Figures {
    fn of<'a>(works: impl Iterator<Item = &'a Work> + Clone) -> Self {
        let count = |state| works.clone().filter(|work| work.state == state).count();
        let shares = works.clone().filter(|work| !work.excused).filter_map(|work| work.share);
        Self {
            set: works.clone().count(),
            done: count(WorkState::Done),
            waiting: count(WorkState::Submitted),
            late: count(WorkState::Late),
            overdue: count(WorkState::Overdue),
            average: average(&shares.map(|share| mark_of(share * 100.0)).collect::<Vec<_>>()),
        }
    }
}

/// The mean of marks of ten, as schools round it; none where there are none.
fn average(marks: &[f64]) -> Option<f64> {
    let count = u32::try_from(marks.len()).ok().filter(|count| *count > 0)?;
    Some(mark_of(marks.iter().sum::<f64>() / f64::from(count) * 10.0))
}

fn section(figures: &Figures, locale: Locale) -> Section {
    let [title, set, done, waiting, late, overdue, average, none] = match locale {
        Locale::Vi => [
            "Bài tập trên lớp",
            "Số bài được giao",
            "Đã xong",
            "Đã nộp, chờ chấm",
            "Nộp muộn",
            "Quá hạn, chưa nộp",
            "Điểm trung bình (thang 10)",
            "Chưa có",
        ],
        Locale::En => [
            "Work in class",
            "Assignments set",
            "Done",
            "Handed in, waiting for marks",
            "Handed in late",
            "Overdue, not handed in",
            "Average (out of 10)",
            "None yet",
        ],
    };
    let counts = [
        (set, figures.set),
        (done, figures.done),
        (waiting, figures.waiting),
        (late, figures.late),
        (overdue, figures.overdue),
    ];
    let row = |label: &str, value: String| Row { label: label.to_owned(), value };
    let mut rows: Vec<Row> = counts.iter().map(|(label, count)| row(label, count.to_string())).collect();
    rows.push(row(average, figures.average.map_or_else(|| none.to_owned(), |mark| format!("{mark:.1}"))));
    Section { title: title.to_owned(), rows }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(state: WorkState, share: Option<f64>) -> Work {
        Work {
            state,
            share,
            mark: share.map(|share| share * 10.0),
            typed: false,
            excused: state == WorkState::Excused,
            due_at: None,
            extended: false,
            days_late: 0,
            taken_percent: 0,
            submitted_at: None,
            version: 0,
            attempt: None,
            submission: None,
            to_mark: None,
        }
    }

    #[test]
    fn what_is_let_pass_counts_as_set_and_not_in_the_average() {
        let works = [
            work(WorkState::Done, Some(0.8)),
            work(WorkState::Late, Some(0.75)),
            work(WorkState::Excused, Some(0.1)),
            work(WorkState::Submitted, None),
            work(WorkState::Overdue, None),
            work(WorkState::InProgress, None),
        ];
        let figures = Figures::of(works.iter());
        let wanted = Figures { set: 6, done: 1, waiting: 1, late: 1, overdue: 1, average: Some(7.8) };
        assert_eq!(figures, wanted);
        assert_eq!(Figures::of([].iter()), Figures::default());
    }

    #[test]
    fn a_parent_reads_their_own_language() {
        let values = |figures: &Figures, locale| {
            let section = section(figures, locale);
            let rows = section.rows.into_iter().map(|row| format!("{}: {}", row.label, row.value)).collect::<Vec<_>>();
            (section.title, rows)
        };
        let figures = Figures { set: 5, done: 3, waiting: 1, late: 0, overdue: 1, average: Some(8.0) };
        let (title, rows) = values(&figures, Locale::Vi);
        assert_eq!(title, "Bài tập trên lớp");
        assert_eq!(rows[0], "Số bài được giao: 5");
        assert_eq!(rows[5], "Điểm trung bình (thang 10): 8.0");
        assert_eq!(values(&Figures::default(), Locale::En).1[5], "Average (out of 10): None yet");
    }
}
