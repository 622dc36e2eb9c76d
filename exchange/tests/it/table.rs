//! Rows.

use exchange::{read_rows, write_rows};
use marking::Kind;

fn strings(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|it| (*it).to_owned()).collect()
}

#[test]
fn rows_are_read_and_written_the_same() {
    let header = strings(&["type", "name", "statement", "option_1", "option_2", "correct", "tags", "category", "điểm"]);
    let rows = [
        strings(&["single_choice", "Tổng", "1 + 1?", "1", "2", "2", "toán,dễ", "Toán/Lớp 1", ""]),
        strings(&["fill_in", "Gap", "{{a}} và {{b}}", "", "", "a::x||a::y||b::\\:\\|", "", "", ""]),
        strings(&["short_answer", "Short", "?", "", "", "12,5", "", "", ""]),
        strings(&["theory", "Read", "Đọc", "", "", "", "", "", ""]),
        strings(&["", "", "", "", "", "", "", "", ""]),
        strings(&["single_choice", "Bad", "?", "1", "2", "7", "", "", ""]),
        strings(&["riddle", "Bad", "?", "", "", "", "", "", "5"]),
    ];
    let items = read_rows(&header, rows.into_iter());
    assert_eq!(items.len(), 6);
    assert_eq!(items[0].written.kind, Kind::SingleChoice);
    assert_eq!(items[0].category, ["Toán", "Lớp 1"]);
    assert_eq!(items[1].written.answers[1]["accepted"][0], ":|");
    assert!(items[4].fault.is_some() && items[4].row == "7");
    assert!(items[5].fault.is_some() && items[5].notes.len() == 1);
    let good = &items[..4];
    let (header, rows, lost) = write_rows(good);
    assert!(lost.is_empty(), "{lost:?}");
    let again = read_rows(&header, rows.into_iter());
    for (before, after) in good.iter().zip(&again) {
        assert_eq!((&before.written, &before.category), (&after.written, &after.category));
    }
}
