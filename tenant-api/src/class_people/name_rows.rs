//! A column of names as it is pasted: one a line, after a tab or semicolon the day of birth.

/// A line that says something.
#[derive(Debug, PartialEq, Eq)]
pub struct NameLine {
    /// Its number, from 1.
    pub row: u32,
    pub full_name: String,
    /// As it was typed; empty: none.
    pub dob: String,
}

/// The lines of a text. A number before a name, as lists have it, is left out.
pub fn lines(text: &str) -> Vec<NameLine> {
    let line = |(row, line): (u32, &str)| {
        let mut cells = line.split(['\t', ';']).map(str::trim).filter(|cell| !cell.is_empty() && !is_number(cell));
        let full_name = without_number(cells.next()?);
        Some(NameLine { row, full_name: full_name.to_owned(), dob: cells.next().unwrap_or_default().to_owned() })
    };
    (1..).zip(text.lines()).filter_map(line).collect()
}

fn is_number(cell: &str) -> bool {
    cell.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// `12. Nguyễn Văn An` without its number.
fn without_number(name: &str) -> &str {
    let rest = name.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.strip_prefix(['.', ')']) {
        Some(rest) if rest.len() + 1 < name.len() => rest.trim_start(),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_with_and_without_numbers_and_days() {
        let text =
            "Nguyễn Văn An\n\n 2. Trần Bình \t 2/9/2014\n3\tLê Thị Chi\t12/01/2014\r\nĐỗ Dũng; 2014-05-06\n 4 \n";
        let read: Vec<(u32, String, String)> =
            lines(text).into_iter().map(|line| (line.row, line.full_name, line.dob)).collect();
        let wanted = [
            (1, "Nguyễn Văn An", ""),
            (3, "Trần Bình", "2/9/2014"),
            (4, "Lê Thị Chi", "12/01/2014"),
            (5, "Đỗ Dũng", "2014-05-06"),
        ];
        assert_eq!(read, wanted.map(|(row, name, day)| (row, name.to_owned(), day.to_owned())));
    }
}
