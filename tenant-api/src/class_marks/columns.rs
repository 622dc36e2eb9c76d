//! A mark book as schools keep it, as a table: numbers, names, each semester's regular marks, mid-term and final with its mean,
//! and the year. Pure.

use platform::locale::Locale;

use super::book::{Book, BookRow, TERMS};
use super::views::to_hundredths;
use crate::assignments::{AssignmentHead, Work};
use crate::gradebook::{Scale, mark_of};
use crate::sheets::SheetCell;

/// The places of a semester's assignments: regular ones first, then mid-term and final, each as they are due.
fn places(book: &Book, term: i16) -> Vec<usize> {
    let mut places: Vec<usize> = (0..book.assignments.len()).filter(|at| book.assignments[*at].term == term).collect();
    places.sort_by_key(|at| book.assignments[*at].weight);
    places
}

/// The heads of the columns.
pub(super) fn heads(book: &Book, locale: Locale) -> Vec<String> {
    let (first, semester, year) = match locale {
        Locale::Vi => (["STT", "Họ và tên đệm", "Tên", "Ngày sinh"], "ĐTB HK", "ĐTB cả năm"),
        Locale::En => (["No.", "Family and middle name", "Given name", "Date of birth"], "Semester mean ", "Year mean"),
    };
    let mut heads: Vec<String> = first.iter().map(|head| (*head).to_owned()).collect();
    for term in TERMS {
        heads.extend(places(book, term).into_iter().map(|at| head(&book.assignments[at], locale)));
        heads.push(format!("{semester}{term}"));
    }
    heads.push(year.to_owned());
    heads
}

fn head(of: &AssignmentHead, locale: Locale) -> String {
    let kind = match (of.weight, locale) {
        (2, Locale::Vi) => "Giữa kỳ: ",
        (2, Locale::En) => "Mid-term: ",
        (3, Locale::Vi) => "Cuối kỳ: ",
        (3, Locale::En) => "Final: ",
        _ => "",
    };
    format!("{kind}{}", of.title)
}

/// A row a learner.
pub(super) fn rows(book: &Book, scale: Scale, locale: Locale) -> Vec<Vec<SheetCell>> {
    book.rows.iter().enumerate().map(|(at, row)| cells(book, (at + 1, row), scale, locale)).collect()
}

fn cells(book: &Book, (number, row): (usize, &BookRow), scale: Scale, locale: Locale) -> Vec<SheetCell> {
    let dob = row.learner.dob.map(|dob| format!("{:02}/{:02}/{}", dob.day(), u8::from(dob.month()), dob.year()));
    let mut cells = vec![
        SheetCell::Number { value: number.to_string().parse().unwrap_or_default(), shown: number.to_string() },
        SheetCell::Text(row.learner.family_name.clone()),
        SheetCell::Text(row.learner.given_name.clone()),
        SheetCell::Text(dob.unwrap_or_default()),
    ];
    for (term, of) in TERMS.into_iter().zip(&row.terms) {
        let marks = places(book, term)
            .into_iter()
            .map(|at| row.cells[at].as_ref().map_or(empty(), |work| cell(work, scale, locale)));
        cells.extend(marks);
        cells.push(mark(of.mark, locale));
    }
    cells.push(mark(row.year, locale));
    cells
}

fn cell(work: &Work, scale: Scale, locale: Locale) -> SheetCell {
    if work.excused {
        return SheetCell::Text(if locale == Locale::Vi { "Miễn" } else { "Excused" }.to_owned());
    }
    let value = match scale {
        Scale::Points => work.mark.map(to_hundredths),
        Scale::Percent => work.share.map(|share| to_hundredths(share * 100.0)),
        Scale::Ten => work.share.map(|share| mark_of(share * 100.0)),
    };
    mark(value, locale)
}

/// A mark as it is written: with a comma in Vietnamese.
fn mark(value: Option<f64>, locale: Locale) -> SheetCell {
    let Some(value) = value else { return empty() };
    let shown = if locale == Locale::Vi { value.to_string().replace('.', ",") } else { value.to_string() };
    SheetCell::Number { value, shown }
}

fn empty() -> SheetCell {
    SheetCell::Text(String::new())
}

#[cfg(test)]
mod tests {
    use time::OffsetDateTime;
    use time::macros::date;

    use super::super::book::tests::{head, work};
    use super::super::store::Learner;
    use super::*;
    use crate::assignments::WorkState::{Done, Excused};
    use crate::ids::AccountId;

    fn book() -> Book {
        let learner = Learner {
            id: AccountId(7),
            full_name: "Nguyễn Văn An".to_owned(),
            family_name: "Nguyễn Văn".to_owned(),
            given_name: "An".to_owned(),
            dob: Some(date!(2014 - 03 - 09)),
        };
        let titled = |title: &str, weight, term| AssignmentHead {
            title: title.to_owned(),
            points: 20.0,
            ..head(i64::from(weight) + 10 * i64::from(term), weight, term)
        };
        let assignments =
            vec![titled("Bài thi", 3, 1), titled("Miệng", 1, 1), titled("Một tiết", 2, 1), titled("Vở", 1, 2)];
        let cells = vec![work(Done, Some(8.0)), work(Done, Some(7.25)), work(Excused, None), None];
        let row = BookRow::of(learner, &assignments, cells, OffsetDateTime::UNIX_EPOCH);
        Book { assignments, rows: vec![row] }
    }

    fn shown(scale: Scale, locale: Locale) -> Vec<String> {
        let cell = |cell| match cell {
            SheetCell::Text(text) => text,
            SheetCell::Number { shown, .. } => shown,
        };
        rows(&book(), scale, locale).remove(0).into_iter().map(cell).collect()
    }

    #[test]
    fn columns_are_those_of_the_schools_mark_book() {
        assert_eq!(
            heads(&book(), Locale::Vi),
            [
                "STT",
                "Họ và tên đệm",
                "Tên",
                "Ngày sinh",
                "Miệng",
                "Giữa kỳ: Một tiết",
                "Cuối kỳ: Bài thi",
                "ĐTB HK1",
                "Vở",
                "ĐTB HK2",
                "ĐTB cả năm"
            ]
        );
        assert_eq!(heads(&book(), Locale::En)[5..8], ["Mid-term: Một tiết", "Final: Bài thi", "Semester mean 1"]);
    }

    #[test]
    fn marks_are_written_on_the_scale_and_means_of_ten() {
        let before = ["1", "Nguyễn Văn", "An", "09/03/2014"];
        // (7,3 + 3 × 8) / 4: what is let pass is left out.
        let vi = shown(Scale::Ten, Locale::Vi);
        assert_eq!(vi, [before.as_slice(), &["7,3", "Miễn", "8", "7,8", "", "", ""]].concat());
        let en = shown(Scale::Percent, Locale::En);
        assert_eq!(en[4..], ["72.5", "Excused", "80", "7.8", "", "", ""]);
        assert_eq!(shown(Scale::Points, Locale::Vi)[4..7], ["7,25", "Miễn", "8"]);
    }
}
