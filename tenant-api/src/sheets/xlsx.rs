//! XLSX.

use std::io::{self, Cursor, Read};

use calamine::{DataRef, Reader, SheetVisible, Xlsx, open_workbook_from_rs};
use platform::error::ApiError;
use zip::ZipArchive;

use super::messages::{SHEET_BOMB, SHEET_TOO_MANY_COLUMNS, SHEET_UNREADABLE};
use super::read::{COLUMNS_MAX, Rows, refusal};

/// Most bytes that a file unpacks to: 64 MiB, ten times what 5,000 rows of 100 columns need.
const UNPACKED_MAX: u64 = 64 * 1024 * 1024;
/// Most files within one.
const FILES_MAX: usize = 1000;

/// The rows of the first sheet that is shown and has any.
pub(super) fn read(bytes: &[u8]) -> Result<Rows, ApiError> {
    refuse_bomb(bytes)?;
    let unreadable = || refusal(SHEET_UNREADABLE, None);
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).map_err(|_| unreadable())?;
    let shown = book.sheets_metadata().iter().filter(|sheet| sheet.visible == SheetVisible::Visible);
    let names: Vec<String> = shown.map(|sheet| sheet.name.clone()).collect();
    for name in names {
        let rows = sheet(&mut book, &name)?;
        if !rows.is_empty() {
            return Ok(rows);
        }
    }
    Ok(Rows::default())
}

fn sheet(book: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Result<Rows, ApiError> {
    let unreadable = |_| refusal(SHEET_UNREADABLE, None);
    let mut cells = book.worksheet_cells_reader(name).map_err(unreadable)?;
    let mut rows = Rows::default();
    let (mut number, mut row) = (0_u32, Vec::<String>::new());
    while let Some(cell) = cells.next_cell().map_err(unreadable)? {
        let (at, column) = cell.get_position();
        let text = text_of(cell.get_value());
        if text.trim().is_empty() {
            continue;
        }
        if at != number {
            rows.push(number + 1, std::mem::take(&mut row).into_iter())?;
            number = at;
        }
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        if column >= COLUMNS_MAX {
            return Err(refusal(SHEET_TOO_MANY_COLUMNS, Some(COLUMNS_MAX)));
        }
        if row.len() <= column {
            row.resize(column + 1, String::new());
        }
        row[column] = text;
    }
    rows.push(number + 1, row.into_iter())?;
    Ok(rows)
}

fn text_of(value: &DataRef<'_>) -> String {
    match value {
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number.to_string(),
        DataRef::Bool(is) => is.to_string(),
        DataRef::DateTime(moment) if moment.is_datetime() => {
            let (year, month, day, ..) = moment.to_ymd_hms_milli();
            format!("{day:02}/{month:02}/{year:04}")
        }
        DataRef::DateTime(moment) => moment.as_f64().to_string(),
        DataRef::DateTimeIso(text) => text.split('T').next().unwrap_or_default().to_owned(),
        DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(_) | DataRef::Empty => String::new(),
    }
}

/// Unpacks everything to nowhere: sizes that a file announces may be lies.
fn refuse_bomb(bytes: &[u8]) -> Result<(), ApiError> {
    let unreadable = || refusal(SHEET_UNREADABLE, None);
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| unreadable())?;
    if zip.len() > FILES_MAX {
        return Err(refusal(SHEET_BOMB, None));
    }
    let mut left = UNPACKED_MAX;
    for index in 0..zip.len() {
        let entry = zip.by_index(index).map_err(|_| unreadable())?;
        let size = io::copy(&mut entry.take(left + 1), &mut io::sink()).map_err(|_| unreadable())?;
        left = left.checked_sub(size).ok_or_else(|| refusal(SHEET_BOMB, None))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    #[test]
    fn days_numbers_and_gaps_are_texts() -> anyhow::Result<()> {
        let mut book = Workbook::new();
        book.add_worksheet();
        let sheet = book.add_worksheet();
        sheet.write_string(1, 0, "Ngày sinh")?.write_string(1, 3, "Điện thoại")?;
        let day = ExcelDateTime::from_ymd(2010, 9, 2)?;
        sheet.write_datetime_with_format(3, 0, &day, &Format::new().set_num_format("yyyy-mm-dd"))?;
        sheet.write_number(3, 3, 912345678.0)?.write_boolean(3, 4, true)?;
        sheet.write_formula(4, 0, rust_xlsxwriter::Formula::new("=1+1").set_result("2"))?;
        let rows = read(&book.save_to_buffer()?).map_err(|error| anyhow::anyhow!("{error}"))?.done();
        let numbers: Vec<u32> = rows.iter().map(|row| row.number).collect();
        assert_eq!(numbers, [2, 4, 5]);
        assert_eq!(rows[1].cells, ["02/09/2010", "", "", "912345678", "true"]);
        assert_eq!((rows[0].cell(3), rows[2].cell(0), rows[2].cell(9)), ("Điện thoại", "2", ""));
        Ok(())
    }

    #[test]
    fn a_bomb_is_not_unpacked() -> anyhow::Result<()> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        zip.start_file("xl/worksheets/sheet1.xml", SimpleFileOptions::default())?;
        let block = vec![b' '; 1024 * 1024];
        for _ in 0..65 {
            zip.write_all(&block)?;
        }
        let bytes = zip.finish()?.into_inner();
        assert!(bytes.len() < 1024 * 1024);
        let refused = read(&bytes).map(drop).expect_err("a bomb");
        assert_eq!(refused.field_errors()[0].message, SHEET_BOMB);
        Ok(())
    }
}
