//! A register as schools keep it, as a table: numbers, names, a column a session, and how often who was absent or late. Pure.

use platform::locale::Locale;
use time::Date;
use time::macros::{format_description, offset};

use super::grid::Register;
use crate::attendance::{AttendanceStatus, Row};
use crate::class_sessions::Session;
use crate::ids::ClassSessionId;
use crate::sheets::SheetCell;

/// What stands for absent, excused and late.
struct Letters {
    absent: &'static str,
    excused: &'static str,
    late: &'static str,
}

const VI: Letters = Letters { absent: "K", excused: "P", late: "M" };
const EN: Letters = Letters { absent: "A", excused: "E", late: "L" };

fn letters(locale: Locale) -> Letters {
    match locale {
        Locale::Vi => VI,
        Locale::En => EN,
    }
}

/// The heads of the columns; sessions of one day are told apart by their hours.
pub fn heads(sessions: &[Session], locale: Locale) -> Vec<String> {
    let (first, Letters { absent, excused, late }) = match locale {
        Locale::Vi => (["STT", "Họ và tên đệm", "Tên", "Ngày sinh"], VI),
        Locale::En => (["No.", "Family and middle name", "Given name", "Date of birth"], EN),
    };
    let days: Vec<Date> = sessions.iter().map(day).collect();
    let session = |session: &Session| {
        let is_alone = days.iter().filter(|it| **it == day(session)).count() == 1;
        let format = match is_alone {
            true => format_description!(version = 2, "[day]/[month]"),
            false => format_description!(version = 2, "[day]/[month] [hour]:[minute]"),
        };
        session.starts_at.to_offset(offset!(+7)).format(format).unwrap_or_default()
    };
    let first = first.iter().map(|head| (*head).to_owned());
    let last = match locale {
        Locale::Vi => ["Tổng", "Tổng", "Tổng"],
        Locale::En => ["Total", "Total", "Total"],
    };
    let last = last.iter().zip([absent, excused, late]).map(|(word, letter)| format!("{word} {letter}"));
    first.chain(sessions.iter().map(session)).chain(last).collect()
}

fn day(session: &Session) -> Date {
    session.starts_at.to_offset(offset!(+7)).date()
}

/// A row a member.
pub fn rows(register: &Register, locale: Locale) -> Vec<Vec<SheetCell>> {
    let letters = letters(locale);
    let row = |(number, (member, rows)): (usize, &(super::store::Member, Vec<Row>))| {
        let dob = member.dob.map(|dob| format!("{:02}/{:02}/{}", dob.day(), u8::from(dob.month()), dob.year()));
        let mut cells = vec![
            count(number + 1),
            SheetCell::Text(member.family_name.clone()),
            SheetCell::Text(member.given_name.clone()),
            SheetCell::Text(dob.unwrap_or_default()),
        ];
        let of = |session: ClassSessionId| rows.iter().find(|row| row.session_id == session).and_then(Row::status);
        let statuses: Vec<_> = register.sessions.iter().map(|session| of(session.id)).collect();
        cells.extend(statuses.iter().map(|status| SheetCell::Text(letter(*status, &letters).to_owned())));
        for counted in [AttendanceStatus::Absent, AttendanceStatus::Excused, AttendanceStatus::Late] {
            cells.push(count(statuses.iter().filter(|status| **status == Some(counted)).count()));
        }
        cells
    };
    register.members.iter().enumerate().map(row).collect()
}

fn letter(status: Option<AttendanceStatus>, letters: &Letters) -> &'static str {
    match status {
        Some(AttendanceStatus::Absent) => letters.absent,
        Some(AttendanceStatus::Excused) => letters.excused,
        Some(AttendanceStatus::Late) => letters.late,
        Some(AttendanceStatus::Present | AttendanceStatus::LeftEarly) | None => "",
    }
}

fn count(number: usize) -> SheetCell {
    SheetCell::Number { value: number.to_string().parse().unwrap_or_default(), shown: number.to_string() }
}

#[cfg(test)]
mod tests {
    use time::OffsetDateTime;
    use time::macros::{date, datetime};

    use super::super::store::Member;
    use super::*;
    use crate::classrooms::MemberStatus;
    use crate::ids::{AccountId, ClassroomId};

    fn session(id: i64, starts_at: OffsetDateTime) -> Session {
        Session {
            id: ClassSessionId(id),
            classroom_id: ClassroomId(1),
            starts_at,
            ends_at: starts_at + time::Duration::hours(1),
            topic: String::new(),
            series: None,
            cancelled_at: None,
            look_again_at: None,
            sequence: 0,
            version: 1,
            updated_at: starts_at,
        }
    }

    fn member(id: i64, family: &str, given: &str, statuses: &[Option<AttendanceStatus>]) -> (Member, Vec<Row>) {
        let user = AccountId(id);
        let rows = (1..)
            .zip(statuses)
            .map(|(session, status)| Row { word: *status, ..Row::empty(ClassSessionId(session), user) });
        let member = Member {
            user_id: user,
            full_name: format!("{family} {given}"),
            family_name: family.to_owned(),
            given_name: given.to_owned(),
            dob: Some(date!(2014 - 03 - 09)),
            status: MemberStatus::Active,
        };
        (member, rows.collect())
    }

    fn register() -> Register {
        use AttendanceStatus::{Absent, Excused, Late, LeftEarly, Present};
        Register {
            sessions: vec![
                // 23 November in Vietnam, still the 22nd in London.
                session(1, datetime!(2026-11-22 23:30 UTC)),
                session(2, datetime!(2026-11-25 11:00 UTC)),
                session(3, datetime!(2026-11-25 13:00 UTC)),
            ],
            members: vec![
                member(7, "Nguyễn Văn", "An", &[Some(Absent), Some(Excused), Some(Absent)]),
                member(8, "Lê", "Bình", &[Some(Late), Some(Present), Some(LeftEarly)]),
                member(9, "Trần Thị", "Cúc", &[]),
            ],
        }
    }

    fn shown(rows: Vec<Vec<SheetCell>>) -> Vec<Vec<String>> {
        let cell = |cell| match cell {
            SheetCell::Text(text) => text,
            SheetCell::Number { shown, .. } => shown,
        };
        rows.into_iter().map(|row| row.into_iter().map(cell).collect()).collect()
    }

    #[test]
    fn columns_are_those_of_the_schools_register() {
        let register = register();
        assert_eq!(
            heads(&register.sessions, Locale::Vi),
            [
                "STT",
                "Họ và tên đệm",
                "Tên",
                "Ngày sinh",
                "23/11",
                "25/11 18:00",
                "25/11 20:00",
                "Tổng K",
                "Tổng P",
                "Tổng M"
            ]
        );
        assert_eq!(
            heads(&register.sessions, Locale::En)[4..],
            ["23/11", "25/11 18:00", "25/11 20:00", "Total A", "Total E", "Total L"]
        );
    }

    #[test]
    fn absent_excused_and_late_are_letters_and_present_is_blank() {
        assert_eq!(
            shown(rows(&register(), Locale::Vi)),
            [
                ["1", "Nguyễn Văn", "An", "09/03/2014", "K", "P", "K", "2", "1", "0"],
                ["2", "Lê", "Bình", "09/03/2014", "M", "", "", "0", "0", "1"],
                ["3", "Trần Thị", "Cúc", "09/03/2014", "", "", "", "0", "0", "0"],
            ]
        );
        assert_eq!(shown(rows(&register(), Locale::En))[0][4..7], ["A", "E", "A"]);
    }
}
