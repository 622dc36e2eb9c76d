//! The gradebook as a file that people hand in: the columns of a school's register, then one a lesson.

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use time::{Date, OffsetDateTime};

use super::cells::{Cell, CellStatus, Points, average};
use super::items::GradebookItem;
use super::lesson::{Lesson, finished_percent};
use super::marks::Scale;
use super::matrix::matrix;
use super::store::{self, Learner};
use crate::courses::Course;
use crate::ids::AccountId;
use crate::names;
use crate::sheets::{self, SheetCell, SheetFormat};

/// Most people of a file.
const MOST: i64 = 10_000;
/// How many people are read at a time, so that a large course is never whole in memory.
const AT_A_TIME: usize = 100;

/// What a file is made of.
pub(super) struct Sheet<'a> {
    pub(super) course: &'a Course,
    pub(super) items: &'a [GradebookItem],
    pub(super) lessons: &'a [Lesson],
    pub(super) locale: Locale,
    pub(super) scale: Scale,
    pub(super) now: OffsetDateTime,
}

/// Everybody of the course as a download; at most 10,000.
pub(super) async fn download(
    conn: &mut TenantConn,
    sheet: &Sheet<'_>,
    format: SheetFormat,
) -> Result<HttpResponse, ApiError> {
    let people = store::list_learners(conn, sheet.course.id, "", (MOST, 0)).await?;
    let heads = sheet.heads();
    let (send, mut receive) = tokio::sync::mpsc::channel::<Vec<Vec<SheetCell>>>(1);
    let bytes = tokio::task::spawn_blocking(move || {
        let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
        let rows = std::iter::from_fn(|| receive.blocking_recv()).flatten();
        let mut bytes = Vec::new();
        sheets::write(format, &heads, rows, &mut bytes).map(|()| bytes)
    });
    for (at, some) in (0..).step_by(AT_A_TIME).zip(people.chunks(AT_A_TIME)) {
        let ids: Vec<AccountId> = some.iter().map(|person| person.id).collect();
        let cells = matrix(conn, &ids, sheet.lessons, sheet.now).await?;
        let rows =
            (at + 1..).zip(some.iter().zip(cells)).map(|(number, (person, cells))| sheet.row(number, person, &cells));
        if send.send(rows.collect()).await.is_err() {
            // The writer has failed: it says why.
            break;
        }
    }
    drop(send);
    let bytes = bytes.await??;
    let name = if sheet.locale == Locale::Vi { "bang-diem" } else { "gradebook" };
    let name = format!("{name}-{}.{format}", sheet.course.draft.slug);
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, format.mime()))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(bytes))
}

impl Sheet<'_> {
    fn word(&self, vi: &'static str, en: &'static str) -> &'static str {
        if self.locale == Locale::Vi { vi } else { en }
    }

    fn heads(&self) -> Vec<String> {
        let before = [
            self.word("STT", "No."),
            self.word("Họ và tên đệm", "Family and middle name"),
            self.word("Tên", "Given name"),
            self.word("Ngày sinh", "Date of birth"),
            self.word("Email hoặc tên đăng nhập", "Email or username"),
        ];
        let after = [
            self.word("Trung bình", "Average"),
            self.word("Tiến độ (%)", "Progress (%)"),
            self.word("Số bài thiếu", "Missing"),
            self.word("Số bài nộp muộn", "Late"),
        ];
        let titles = self.items.iter().map(|item| item.title.clone());
        before.into_iter().map(str::to_owned).chain(titles).chain(after.into_iter().map(str::to_owned)).collect()
    }

    fn row(&self, number: u32, person: &Learner, cells: &[Option<Cell>]) -> Vec<SheetCell> {
        let name = names::shown(person.name.clone(), self.locale);
        let count = |is: fn(&Cell) -> bool| cells.iter().flatten().filter(|cell| is(cell)).count();
        let whole = |count: usize| self.number(f64::from(u32::try_from(count).unwrap_or(u32::MAX)));
        let average = average(self.lessons, cells).map(|of| self.scaled(of.percent, of.mark, None));
        let before = [
            self.number(f64::from(number)),
            names::family(&name).to_owned().into(),
            names::given(&name).to_owned().into(),
            person.dob.map(day).unwrap_or_default().into(),
            person.email.clone().into(),
        ];
        let after = [
            average.unwrap_or_default(),
            self.number(f64::from(finished_percent(person.done, self.lessons))),
            whole(count(|cell| cell.status == CellStatus::Missing)),
            whole(count(|cell| cell.is_late)),
        ];
        let marks = cells.iter().map(|cell| cell.as_ref().map(|cell| self.cell(cell)).unwrap_or_default());
        before.into_iter().chain(marks).chain(after).collect()
    }

    /// A mark, or a word where there is none.
    fn cell(&self, cell: &Cell) -> SheetCell {
        match (cell.mark(), cell.status) {
            (Some(mark), _) => self.scaled(cell.percent.unwrap_or_default(), mark, cell.points),
            (None, CellStatus::Waiting) => self.word("Chờ chấm", "To be marked").to_owned().into(),
            (None, CellStatus::Missing) => self.word("Thiếu", "Missing").to_owned().into(),
            (None, CellStatus::Done) => self.word("Xong", "Done").to_owned().into(),
            (None, CellStatus::Started) => self.word("Đang học", "Started").to_owned().into(),
        }
    }

    /// What is a mean has no points: it stands on the scale of ten then.
    fn scaled(&self, percent: f64, mark: f64, points: Option<Points>) -> SheetCell {
        match (self.scale, points) {
            (Scale::Points, Some(points)) => self.number((points.score * 100.0).round() / 100.0),
            (Scale::Points, None) | (Scale::Ten, _) => self.number(mark),
            (Scale::Percent, _) => self.number((percent * 10.0).round() / 10.0),
        }
    }

    /// A number that programs can reckon with; as a text with the comma or the point of the language.
    fn number(&self, value: f64) -> SheetCell {
        let shown = value.to_string();
        let shown = if self.locale == Locale::Vi { shown.replace('.', ",") } else { shown };
        SheetCell::Number { value, shown }
    }
}

fn day(day: Date) -> String {
    format!("{:02}/{:02}/{:04}", day.day(), u8::from(day.month()), day.year())
}
