//! What parents are shown of a child's marks ([`crate::parents`]): those of semesters and years, as far as there are any.

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::locale::Locale;
use time::OffsetDateTime;

use super::book::{Book, BookRow, TERMS};
use crate::assignments;
use crate::ids::AccountId;
use crate::parents::{Row, Section, SectionKind};
use crate::site::Site;

/// The child's marks of semesters and the year, class by class.
pub const PARENT_SECTION: SectionKind = SectionKind::new("class_marks", make);

fn make(site: &Site, child: AccountId, locale: Locale) -> BoxFuture<'_, Result<Section, ApiError>> {
    Box::pin(async move {
        let now = OffsetDateTime::now_utc();
        let mut conn = site.read().await?;
        let mut marks = Vec::new();
        for (class, name) in assignments::classes_of(&mut conn, child).await? {
            let book = Book::load(&mut conn, class, Some(child), now).await?;
            marks.extend(book.rows.first().map(|row| Marks::of(name, row)));
        }
        Ok(section(&marks, locale))
    })
}

/// A child's marks in a class.
struct Marks {
    class: String,
    terms: [Option<f64>; 2],
    year: Option<f64>,
}

impl Marks {
    fn of(class: String, row: &BookRow) -> Self {
        Self { class, terms: [row.terms[0].mark, row.terms[1].mark], year: row.year }
    }
}

fn section(all: &[Marks], locale: Locale) -> Section {
    let [title, term, year, none] = match locale {
        Locale::Vi => ["Điểm học kỳ", "học kỳ", "cả năm", "Chưa có"],
        Locale::En => ["Marks of semesters", "semester", "school year", "None yet"],
    };
    let row = |label: String, mark: f64| Row { label, value: format!("{mark:.1}") };
    let mut rows = Vec::new();
    for Marks { class, terms, year: of_year } in all {
        for (number, mark) in TERMS.into_iter().zip(terms) {
            rows.extend(mark.map(|mark| row(format!("{class}, {term} {number}"), mark)));
        }
        rows.extend(of_year.map(|mark| row(format!("{class}, {year}"), mark)));
    }
    if rows.is_empty() {
        rows.push(Row { label: title.to_owned(), value: none.to_owned() });
    }
    Section { title: title.to_owned(), rows }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(all: &[Marks], locale: Locale) -> Vec<String> {
        section(all, locale).rows.into_iter().map(|row| format!("{}: {}", row.label, row.value)).collect()
    }

    #[test]
    fn marks_that_are_missing_are_left_out() {
        let marks = [
            Marks { class: "Tin học 6A1".to_owned(), terms: [Some(7.5), Some(8.0)], year: Some(7.8) },
            Marks { class: "Toán 6A1".to_owned(), terms: [Some(9.0), None], year: None },
        ];
        assert_eq!(
            rows(&marks, Locale::Vi),
            [
                "Tin học 6A1, học kỳ 1: 7.5",
                "Tin học 6A1, học kỳ 2: 8.0",
                "Tin học 6A1, cả năm: 7.8",
                "Toán 6A1, học kỳ 1: 9.0"
            ]
        );
        assert_eq!(rows(&[], Locale::En), ["Marks of semesters: None yet"]);
    }
}
