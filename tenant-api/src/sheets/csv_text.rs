//! CSV with whatever separator.

use csv::ReaderBuilder;
use platform::error::ApiError;

use super::messages::SHEET_UNREADABLE;
use super::read::{Rows, refusal};

const SEPARATORS: [u8; 4] = *b",;\t|";
/// Lines that tell the separator.
const LOOKED_AT: usize = 20;

/// The rows of a text.
pub(super) fn read(text: &str) -> Result<Rows, ApiError> {
    // Of lines that end with both, the reader would count one too few.
    let text = &text.replace("\r\n", "\n");
    let (separator, text, skipped) = told_separator(text).unwrap_or_else(|| (likely_separator(text), text, 0));
    let mut rows = Rows::default();
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(text.as_bytes());
    for record in reader.records() {
        let record = record.map_err(|_| refusal(SHEET_UNREADABLE, None))?;
        let line = record.position().map_or(0, csv::Position::line) + skipped;
        rows.push(u32::try_from(line).unwrap_or(u32::MAX), record.iter().map(str::to_owned))?;
    }
    Ok(rows)
}

/// Excel's own first line: `sep=;`.
fn told_separator(text: &str) -> Option<(u8, &str, u64)> {
    let (line, rest) = text.split_once('\n')?;
    let told = line.strip_prefix("sep=")?;
    match told.as_bytes() {
        [separator] if SEPARATORS.contains(separator) => Some((*separator, rest, 1)),
        _ => None,
    }
}

/// The one that stands equally often in most lines, outside of quotes.
fn likely_separator(text: &str) -> u8 {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(LOOKED_AT).collect();
    let score = |separator: u8| {
        let counts: Vec<usize> = lines.iter().map(|line| count(line, separator)).collect();
        let of = |wanted: &usize| *wanted * counts.iter().filter(|count| *count == wanted).count();
        counts.iter().map(of).max().unwrap_or_default()
    };
    // Of equals the first: `max_by_key` would take the last.
    SEPARATORS.into_iter().rev().max_by_key(|separator| score(*separator)).unwrap_or(b',')
}

fn count(line: &str, separator: u8) -> usize {
    let mut is_quoted = false;
    let mut count = 0;
    for byte in line.bytes() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            byte if byte == separator && !is_quoted => count += 1,
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<(u32, Vec<String>)> {
        read(text).expect("rows").done().into_iter().map(|row| (row.number, row.cells)).collect()
    }

    #[test]
    fn every_separator_is_found() {
        for separator in [",", ";", "\t", "|"] {
            let text = ["Họ tên", "Lớp", "Trường"].join(separator)
                + "\r\n"
                + &["An", "7A", "\"Số 1, Q. 2; a\""].join(separator);
            let rows = cells(&text);
            assert_eq!(rows[0], (1, vec!["Họ tên".to_owned(), "Lớp".into(), "Trường".into()]), "{separator:?}");
            assert_eq!(rows[1], (2, vec!["An".to_owned(), "7A".into(), "Số 1, Q. 2; a".into()]), "{separator:?}");
        }
        assert_eq!(cells("sep=;\na;b,c\n1;2\n")[1], (3, vec!["1".to_owned(), "2".into()]));
        assert_eq!(cells("email\na@b.vn\n").len(), 2, "one column has no separator");
    }

    #[test]
    fn blank_rows_keep_their_numbers_and_guarded_formulas_lose_their_guard() {
        let rows = cells("a,b\n\n,\n'=1+1,'Hai\n");
        assert_eq!(rows.last(), Some(&(4, vec!["=1+1".to_owned(), "'Hai".into()])));
        assert_eq!(rows.len(), 2);
    }
}
