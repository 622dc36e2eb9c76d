//! The table: a project a row, then what could not be read.

use platform::locale::Locale;
use scratch::{Analysis, ScratchDimension};

use super::unpack::{LeftOut, Listed};
use crate::scratch_analysis::words::{self, pick};
use crate::sheets::SheetCell;

/// What a row says of a project.
pub struct Row<'a> {
    pub listed: &'a Listed,
    pub analysis: &'a Analysis,
    /// Whom it is most like, and how much.
    pub like: Option<(&'a str, f64)>,
}

/// The heads of the columns; the dimensions stand behind the first two.
pub fn heads(dimensions: &[ScratchDimension], locale: Locale) -> Vec<String> {
    let before = [("Dự án", "Project"), ("Định dạng", "Format")];
    let behind = [
        ("Tổng điểm", "Total"),
        ("Mức", "Level"),
        ("Nhân vật", "Sprites"),
        ("Kịch bản", "Scripts"),
        ("Khối lệnh", "Blocks"),
        ("Mã không chạy", "Dead code"),
        ("Kịch bản trùng lặp", "Duplicate scripts"),
        ("Tên mặc định", "Default names"),
        ("Chưa đặt giá trị đầu", "Not initialised"),
        ("Tin và khối không khớp", "Unmatched messages and blocks"),
        ("Giống nhất với", "Most alike"),
        ("Giống (%)", "Alike (%)"),
        ("Ghi chú", "Note"),
    ];
    let of = |words: (&'static str, &'static str)| pick(words, locale).to_owned();
    let dimensions = dimensions.iter().map(|it| words::dimension(*it, locale).to_owned());
    before.into_iter().map(of).chain(dimensions).chain(behind.into_iter().map(of)).collect()
}

/// The row of a project.
pub fn row(row: &Row<'_>, locale: Locale) -> Vec<SheetCell> {
    let Row { listed, analysis, like } = row;
    let habits = &analysis.habits;
    let marks = analysis.dimensions.iter().map(|mark| number(mark.score));
    let level = words::level(analysis.level, locale);
    let share = like.map_or_else(SheetCell::default, |(_, share)| percent(share));
    let behind = [
        number(analysis.total),
        text(level),
        count(analysis.counts.sprites),
        count(analysis.counts.scripts),
        count(analysis.counts.blocks),
        count(habits.dead.len()),
        count(habits.duplicates.len()),
        count(habits.default_names.len()),
        count(habits.uninitialised.len()),
        count(habits.unmatched.len()),
        text(like.map_or("", |(name, _)| name)),
        share,
        SheetCell::default(),
    ];
    [text(&listed.name), text(listed.format.name())].into_iter().chain(marks).chain(behind).collect()
}

/// The row of what could not be read.
pub fn left_row(left: &LeftOut, columns: usize) -> Vec<SheetCell> {
    let mut cells = vec![text(&left.name)];
    cells.resize(columns.saturating_sub(1), SheetCell::default());
    cells.push(text(&left.message));
    cells
}

fn text(text: &str) -> SheetCell {
    SheetCell::Text(text.to_owned())
}

fn number(number: u32) -> SheetCell {
    SheetCell::Number { value: number.into(), shown: number.to_string() }
}

/// A share of 0 to 1 in whole percent.
fn percent(share: f64) -> SheetCell {
    let value = (share * 100.0).round();
    SheetCell::Number { value, shown: value.to_string() }
}

fn count(count: usize) -> SheetCell {
    number(u32::try_from(count).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use scratch::{Project, ScratchFormat, ScratchRubric, analyse};

    use super::*;

    #[test]
    fn rows_have_a_cell_for_each_head() {
        for (rubric, columns) in [(ScratchRubric::Classic, 22), (ScratchRubric::Extended, 24)] {
            let analysis = analyse(&Project::default(), rubric);
            let dimensions: Vec<_> = analysis.dimensions.iter().map(|mark| mark.dimension).collect();
            let listed = Listed { name: "An.sb3".into(), format: ScratchFormat::Sb3 };
            let like = Some(("Bình.sb3", 0.876));
            let cells = row(&Row { listed: &listed, analysis: &analysis, like }, Locale::Vi);
            for locale in Locale::ALL {
                assert_eq!(heads(&dimensions, locale).len(), columns);
            }
            assert_eq!((cells.len(), cells.get(columns - 2)), (columns, Some(&number(88))));
            let left = LeftOut { name: "a.docx".into(), message: "Chỉ nhận tệp".into() };
            let cells = left_row(&left, columns);
            assert_eq!((cells.len(), cells.last()), (columns, Some(&text("Chỉ nhận tệp"))));
        }
    }
}
