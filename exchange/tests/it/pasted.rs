//! Tests as teachers paste them.

use exchange::{FileFormat, Item, guess, read};
use marking::{Kind, Rule};
use serde_json::Value;

fn items(text: &str) -> Vec<Item> {
    read(FileFormat::Text, "", text.as_bytes()).unwrap()
}

fn rights(item: &Item) -> Vec<bool> {
    let choices = item.written.answers.as_array().unwrap();
    choices.iter().map(|choice| choice["correct"] == true).collect()
}

#[test]
fn the_right_one_is_named_starred_or_in_a_list_at_the_end() {
    let text = "ĐỀ KIỂM TRA 15 PHÚT\n\nCâu 1. Thủ đô của Việt Nam?\nA. Huế\nB. Hà Nội\nC. Đà Nẵng\nĐáp án: B\nLời giải: Bên sông Hồng.\n\n\
        Câu 2: Số nguyên tố?\n*A. 2\n b. 4\n*C) 7\n\nCâu 3. $x_1 + *2*$ là\nA. 1\tB. 2   C. 3     D. 4\n\nBảng đáp án\n1.A 2.B 3.D\n";
    assert_eq!(guess("", text.as_bytes()), Some(FileFormat::Text));
    let items = items(text);
    let kinds: Vec<Kind> = items.iter().map(|it| it.written.kind).collect();
    assert_eq!(kinds, [Kind::SingleChoice, Kind::MultipleChoice, Kind::SingleChoice]);
    assert!(items.iter().all(|it| it.fault.is_none()), "{items:?}");
    assert_eq!(rights(&items[0]), [false, true, false]);
    // What stands at the question counts before the list.
    assert_eq!(items[0].written.solution, "Bên sông Hồng.");
    assert_eq!(items[0].notes.len(), 1);
    assert_eq!(items[2].written.statement, "$x_1 + *2*$ là");
    assert_eq!(rights(&items[2]), [false, false, false, true]);
    assert_eq!(items[2].row, "3");
}

#[test]
fn statements_are_true_or_false_as_in_the_national_exam() {
    let text = "Câu 1. Xét hàm số sau.\na) Đồng biến.\nb) Có cực trị.\nc) Chẵn.\nd) Liên tục.\nĐáp án: Đ S S Đ\n";
    let item = &items(text)[0];
    assert_eq!((item.written.style.as_str(), item.written.marking.rule), ("true_false", Some(Rule::Steps)));
    assert_eq!(rights(item), [true, false, false, true]);
}

#[test]
fn without_choices_it_is_short_or_an_essay_and_without_a_key_it_is_not_taken() {
    let items = items(
        "Câu 1. 2 + 2 = ?\nĐáp án: 4\n\nCâu 2. Tả quê em.\nViết ít nhất 100 chữ.\n\nCâu 3. Chọn.\nA. một\nB. hai\n",
    );
    assert_eq!(items[0].written.kind, Kind::ShortAnswer);
    assert_eq!(items[0].written.answers[0]["text"], "4");
    assert_eq!(items[1].written.kind, Kind::LongAnswer);
    assert_eq!(items[1].written.statement, "Tả quê em.\n\nViết ít nhất 100 chữ.");
    assert_eq!(items[2].fault.as_ref().map(|it| it.message.key()), Some("exchange_no_answer_key"));
    assert!(matches!(items[2].written.answers, Value::Array(_)));
}

#[test]
fn choices_stand_on_one_line_in_any_way_and_letters_may_be_small() {
    let text = "1. Một? A. một B. hai C. ba D. bốn\n2. Hai?\na) x  b) y\tc) z\nĐáp án b\n\nĐÁP ÁN\n1 - C\n";
    let items = items(text);
    assert_eq!((rights(&items[0]), rights(&items[1])), (vec![false, false, true, false], vec![false, true, false]));
    assert_eq!(items[0].written.statement, "Một?");
}

#[test]
fn a_passage_between_parts_is_told_and_no_part_of_a_choice() {
    let text = "Câu 1. Một?\nA. x\n*B. y\nPHẦN II. Câu trắc nghiệm đúng sai\nThí sinh chọn đúng hoặc sai.\nCâu 1. Xét:\na) p\n*b) q\n";
    let items = items(text);
    assert_eq!(items[0].written.answers[1]["text"], "y");
    assert_eq!((items[1].written.style.as_str(), rights(&items[1])), ("true_false", vec![false, true]));
    assert_eq!(items[1].notes[0].params[0].1, "Thí sinh chọn đúng hoặc sai.");
}
