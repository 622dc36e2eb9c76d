//! As many questions as a file may have.

use exchange::{FileFormat, ITEMS_MAX, Item, read, write};

use crate::zips::zip_of;

fn question() -> Item {
    let text = "Câu 1. Thủ đô $x^2$?\nA. Huế\n*B. Hà Nội\nC. Vinh\nD. Hội An\n";
    read(FileFormat::Text, "", text.as_bytes()).unwrap().remove(0)
}

#[test]
fn a_package_of_the_most_questions_comes_back_and_one_more_is_refused() {
    let mut items = vec![question(); ITEMS_MAX];
    let (bytes, lost) = write(FileFormat::Qti, &items).unwrap();
    assert_eq!(lost, []);
    assert_eq!(read(FileFormat::Qti, "", &bytes).unwrap().len(), ITEMS_MAX);
    items.push(question());
    let (bytes, _) = write(FileFormat::Qti, &items).unwrap();
    assert_eq!(read(FileFormat::Qti, "", &bytes).unwrap_err().message.key(), "exchange_too_many_items");
}

#[test]
fn a_document_of_the_most_questions_is_read() {
    let paragraph = |text: &str| format!("<w:p><w:r><w:t>{text}</w:t></w:r></w:p>");
    let one = |at: usize| {
        ["A. Huế", "*B. Hà Nội", "C. Vinh", "D. Hội An"]
            .into_iter()
            .fold(paragraph(&format!("Câu {at}. Thủ đô?")), |all, text| all + &paragraph(text))
    };
    let body: String = (1..=ITEMS_MAX).map(one).collect();
    let space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
    let document = format!("<w:document xmlns:w=\"{space}\"><w:body>{body}</w:body></w:document>");
    let items = read(FileFormat::Docx, "", &zip_of(&[("word/document.xml", document.as_bytes())])).unwrap();
    assert!(items.len() == ITEMS_MAX && items.iter().all(|it| it.fault.is_none()));
}
