//! Which column is which: by names in any language, whatever their accents, case and blanks.

use statements::fold;

use super::Row;

/// Rows at a table's beginning among which its head is looked for: titles may stand above it.
const LOOKED_AT: usize = 10;

/// Fields and the names that columns of them have; the first is the field's own.
pub type Names = &'static [(&'static str, &'static [&'static str])];

/// A name as it is compared: letters and digits alone.
fn normal(head: &str) -> String {
    fold(head).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// The field that a column's head names.
fn field_of(names: Names, head: &str) -> Option<&'static str> {
    let head = normal(head);
    let is_it = |(field, others): &&(&'static str, &'static [&'static str])| {
        normal(field) == head || others.iter().any(|name| normal(name) == head)
    };
    if head.is_empty() { None } else { names.iter().find(is_it).map(|(field, _)| *field) }
}

/// Where a table's head is, and the field of each column: by `chosen` (a head's text and the field, none where the column
/// is left out) where somebody has chosen, else by name. Of two columns of one field the first counts. `None` where no
/// column is known.
pub fn find_head(
    rows: &[Row],
    names: Names,
    chosen: &[(String, Option<&'static str>)],
) -> Option<(usize, Vec<Option<&'static str>>)> {
    let fields_of = |row: &Row| {
        let mut taken = Vec::new();
        let fields = row.cells.iter().map(|cell| {
            let by_hand = chosen.iter().find(|(head, _)| head.trim() == cell).map(|(_, field)| *field);
            let field = by_hand.unwrap_or_else(|| field_of(names, cell)).filter(|field| !taken.contains(field))?;
            taken.push(field);
            Some(field)
        });
        fields.collect::<Vec<_>>()
    };
    let known = |fields: &[Option<&str>]| fields.iter().flatten().count();
    let mut best: Option<(usize, Vec<Option<&'static str>>)> = None;
    for (at, row) in rows.iter().take(LOOKED_AT).enumerate() {
        let fields = fields_of(row);
        if known(&fields) > best.as_ref().map_or(0, |(_, best)| known(best)) {
            best = Some((at, fields));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: Names = &[("full_name", &["Họ và tên", "Name"]), ("email", &["Thư điện tử", "E-mail"])];

    fn row(cells: &[&str]) -> Row {
        Row { number: 1, cells: cells.iter().map(|cell| (*cell).to_owned()).collect() }
    }

    #[test]
    fn heads_are_known_however_they_are_written() {
        for head in ["Họ và tên", "HO VA TEN", "ho_va_ten *", "Họ  và\u{a0}tên:", "full name", "Full_Name", "NAME"]
        {
            assert_eq!(field_of(NAMES, head), Some("full_name"), "{head}");
        }
        assert_eq!(
            (field_of(NAMES, "E-mail*"), field_of(NAMES, "Tuổi"), field_of(NAMES, " * ")),
            (Some("email"), None, None)
        );
    }

    #[test]
    fn the_head_may_stand_below_a_title() {
        let rows =
            [row(&["Danh sách lớp 7A"]), row(&["STT", "Họ và tên", "Email", "Name"]), row(&["1", "An", "a@b.vn", ""])];
        assert_eq!(find_head(&rows, NAMES, &[]), Some((1, vec![None, Some("full_name"), Some("email"), None])));
        assert_eq!(find_head(&rows[2..], NAMES, &[]), None);
        let chosen = [("STT".to_owned(), Some("email")), ("Email".to_owned(), None)];
        assert_eq!(find_head(&rows, NAMES, &chosen), Some((1, vec![Some("email"), Some("full_name"), None, None])));
    }
}
