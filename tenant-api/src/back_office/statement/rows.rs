//! The rows of a statement: money that came in, when, and what whoever paid wrote.

use std::collections::HashMap;

use time::macros::offset;
use time::{Date, Month, OffsetDateTime, Time};

use crate::imports::ImportRow;

/// Longest number of a bank that is kept as it is.
const NUMBER_MAX: usize = 60;

/// Money that came in.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Incoming {
    /// In the file, from 1.
    pub(super) row: u32,
    /// Of one file or several, what tells it from every other.
    pub(super) number: String,
    /// The bank's own; empty: not told.
    pub(super) bank_number: String,
    pub(super) amount: i64,
    pub(super) content: String,
    /// In Vietnam's time; none where the file has no such column.
    pub(super) paid_at: Option<OffsetDateTime>,
}

/// A row with money in that can't be read.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Unread {
    pub(super) row: u32,
    pub(super) content: String,
}

/// What a file says: rows without money in, and sums below the table, are left out.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Read {
    pub(super) incoming: Vec<Incoming>,
    pub(super) unread: Vec<Unread>,
}

/// Reads the rows of a file; `has_days` where one of its columns says when.
pub(super) fn read(rows: &[ImportRow], has_days: bool) -> Read {
    let mut read = Read::default();
    let mut alike: HashMap<String, usize> = HashMap::new();
    for row in rows {
        let (day, content) = (row.value("paid_at"), text(row.value("content")));
        // Below the table stand sums, which have no day.
        if has_days && day.is_empty() {
            continue;
        }
        let amount = match amount(row.value("amount")) {
            Ok(None) => continue,
            Ok(Some(amount)) => Some(amount),
            Err(Unreadable) => None,
        };
        let paid_at = moment(day);
        let Some(amount) = amount.filter(|_| paid_at.is_some() || !has_days) else {
            read.unread.push(Unread { row: row.row, content });
            continue;
        };
        let bank_number = Some(text(row.value("bank_number"))).filter(|number| number.chars().count() <= NUMBER_MAX);
        let bank_number = bank_number.unwrap_or_default();
        let number = match bank_number.as_str() {
            "" => {
                let said = format!("{}|{amount}|{content}", paid_at.map_or(0, OffsetDateTime::unix_timestamp));
                // Two payments that say the same are two.
                let nth = alike.entry(said.clone()).and_modify(|count| *count += 1).or_insert(1);
                format!("{}/{nth}", platform::blobs::hash(said.as_bytes()))
            }
            // Some banks count anew each day.
            known => {
                let day = paid_at.map(|at| format!("/{}", at.date())).unwrap_or_default();
                format!("{known}/{amount}{day}")
            }
        };
        read.incoming.push(Incoming { row: row.row, number, bank_number, amount, content, paid_at });
    }
    read
}

/// A cell as one line.
fn text(cell: &str) -> String {
    cell.replace('\0', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text that is no amount.
#[derive(Debug, PartialEq)]
struct Unreadable;

/// Whole VND as banks write them: `1,299,000`, `1.299.000 đ`, `+1299000.00 VND`. None: no money came in.
fn amount(cell: &str) -> Result<Option<i64>, Unreadable> {
    let cell = cell.trim().trim_start_matches('+').trim();
    if cell.is_empty() || cell == "-" || cell.starts_with(['-', '(', '−']) {
        return Ok(None);
    }
    let plain: String = cell.chars().filter(|sign| !sign.is_whitespace()).collect();
    let plain =
        ["VND", "VNĐ", "vnd", "vnđ", "đ", "Đ"].iter().find_map(|unit| plain.strip_suffix(unit)).unwrap_or(&plain);
    let (whole, part) = match plain.rsplit_once(['.', ',']) {
        // Three digits behind the last mark are thousands.
        Some((whole, part)) if part.len() <= 2 => (whole, part),
        _ => (plain, ""),
    };
    let is_sound = !whole.is_empty()
        && whole.chars().all(|sign| sign.is_ascii_digit() || sign == '.' || sign == ',')
        && part.bytes().all(|digit| digit == b'0');
    let digits: String = whole.chars().filter(char::is_ascii_digit).collect();
    match digits.parse::<i64>() {
        Ok(0) if is_sound => Ok(None),
        Ok(amount) if is_sound => Ok(Some(amount)),
        _ => Err(Unreadable),
    }
}

/// A day, with a clock or without, in whatever order: `05/12/2026 10:11:12`, `2026-12-05`, `10:11 05-12-26`.
fn moment(cell: &str) -> Option<OffsetDateTime> {
    let parts: Vec<&str> = cell.split(|sign: char| sign.is_whitespace() || sign == 'T').collect();
    let day = parts.iter().find_map(|part| day(part))?;
    let time = parts.iter().find_map(|part| clock(part)).unwrap_or(Time::MIDNIGHT);
    Some(day.with_time(time).assume_offset(offset!(+7)))
}

fn day(text: &str) -> Option<Date> {
    let parts: Vec<&str> = text.split(['/', '-', '.']).collect();
    let [first, month, last] = parts.as_slice() else { return None };
    let (year, day) = if first.len() == 4 { (first, last) } else { (last, first) };
    let year: i32 = match year.len() {
        4 => year.parse().ok()?,
        2 => 2000 + year.parse::<i32>().ok()?,
        _ => return None,
    };
    Date::from_calendar_date(year, Month::try_from(month.parse::<u8>().ok()?).ok()?, day.parse().ok()?).ok()
}

fn clock(text: &str) -> Option<Time> {
    let mut parts = text.split(':');
    let (hour, minute) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    Time::from_hms(hour, minute, parts.next().and_then(|second| second.parse().ok()).unwrap_or(0)).ok()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn row(number: u32, cells: [&str; 4]) -> ImportRow {
        let fields = ["paid_at", "amount", "content", "bank_number"];
        let values = fields.iter().zip(cells).map(|(field, cell)| ((*field).to_owned(), cell.to_owned())).collect();
        ImportRow { row: number, values }
    }

    #[test]
    fn amounts_are_read_as_banks_write_them() {
        for cell in
            ["1,299,000", "1.299.000", "1299000", "+1,299,000 VND", "1299000.00", "1.299.000,00 đ", " 1 299 000 "]
        {
            assert_eq!(amount(cell), Ok(Some(1_299_000)), "{cell}");
        }
        for cell in ["", "-", "0", "0.00", "-500,000", "(500,000)", "− 5"] {
            assert_eq!(amount(cell), Ok(None), "{cell}");
        }
        for cell in ["1,5", "abc", "12,000 USD", ".", "99999999999999999999"] {
            assert_eq!(amount(cell), Err(Unreadable), "{cell}");
        }
        assert_eq!((amount("5"), amount("500.000")), (Ok(Some(5)), Ok(Some(500_000))));
    }

    #[test]
    fn days_are_read_in_whatever_order() {
        let clocked = Some(datetime!(2026-12-05 10:11:12 +7));
        for cell in ["05/12/2026 10:11:12", "5-12-2026 10:11:12", "2026-12-05T10:11:12", "10:11:12 05.12.26"] {
            assert_eq!(moment(cell), clocked, "{cell}");
        }
        assert_eq!(moment("05/12/2026"), Some(datetime!(2026-12-05 0:00 +7)));
        assert_eq!(moment("2026/12/05 10:11"), Some(datetime!(2026-12-05 10:11 +7)));
        for none in ["", "hôm qua", "31/02/2026", "10:11", "5/12"] {
            assert_eq!(moment(none), None, "{none}");
        }
    }

    #[test]
    fn only_money_that_came_in_is_taken() {
        let rows = [
            row(3, ["05/12/2026", "500,000", "LHABC123X  hoc\nphi", "FT1"]),
            row(4, ["05/12/2026", "", "phi", "FT2"]),
            row(5, ["05/12/2026", "năm trăm", "?", "FT3"]),
            row(6, ["không rõ", "1,000", "?", "FT4"]),
            row(7, ["", "500,000", "Tổng cộng", ""]),
        ];
        let read = read(&rows, true);
        let incoming = Incoming {
            row: 3,
            number: "FT1/500000/2026-12-05".to_owned(),
            bank_number: "FT1".to_owned(),
            amount: 500_000,
            content: "LHABC123X hoc phi".to_owned(),
            paid_at: Some(datetime!(2026-12-05 0:00 +7)),
        };
        assert_eq!(read.incoming, [incoming]);
        assert_eq!(read.unread.iter().map(|unread| unread.row).collect::<Vec<_>>(), [5, 6]);
    }

    #[test]
    fn a_banks_number_of_another_day_is_another_payment() {
        let numbers = |has_days: bool, days: [&str; 3]| -> Vec<String> {
            let rows = days.map(|day| row(2, [day, "500,000", "hoc phi", "FT1"]));
            read(&rows, has_days).incoming.into_iter().map(|incoming| incoming.number).collect()
        };
        let days = ["05/12/2026 08:00", "05/12/2026", "06/12/2026"];
        assert_eq!(numbers(true, days), ["05", "05", "06"].map(|day| format!("FT1/500000/2026-12-{day}")));
        assert_eq!(numbers(false, [""; 3]), ["FT1/500000"; 3]);
        let longest = row(2, ["05/12/2026", "999999999999999999", "", &"9".repeat(NUMBER_MAX)]);
        assert!(read(&[longest], true).incoming[0].number.len() <= 100);
    }

    #[test]
    fn without_the_banks_numbers_the_same_file_is_the_same_payments() {
        let rows = [
            row(2, ["05/12/2026", "500,000", "hoc phi", ""]),
            row(3, ["05/12/2026", "500,000", "hoc phi", ""]),
            row(4, ["06/12/2026", "500,000", "hoc phi", ""]),
        ];
        let numbers = |rows: &[ImportRow]| -> Vec<String> {
            read(rows, true).incoming.into_iter().map(|incoming| incoming.number).collect()
        };
        let first = numbers(&rows);
        assert!(first[0] != first[1] && first[1] != first[2] && first[0] != first[2], "{first:?}");
        assert!(first.iter().all(|number| number.len() <= 100));
        assert_eq!(numbers(&rows), first);
        assert_eq!(numbers(&rows[1..])[0], first[0], "a file that begins later");
    }
}
