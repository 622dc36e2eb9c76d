//! As many questions as a file may have.

use exchange::{FileFormat, ITEMS_MAX, read};

use crate::zips::zip_of;

const ITEM: &str = "<assessmentItem title=\"Thủ đô\"><responseDeclaration identifier=\"R\" cardinality=\"single\" baseType=\"identifier\">\
    <correctResponse><value>B</value></correctResponse></responseDeclaration><itemBody><p>Thủ đô?</p><choiceInteraction responseIdentifier=\"R\" \
    maxChoices=\"1\"><simpleChoice identifier=\"A\">Huế</simpleChoice><simpleChoice identifier=\"B\">Hà Nội</simpleChoice></choiceInteraction></itemBody></assessmentItem>";

fn package(count: usize) -> Vec<u8> {
    let names: Vec<String> = (1..=count).map(|at| format!("items/{at}.xml")).collect();
    let resource = |name: &String| format!("<resource type=\"imsqti_item_xmlv2p1\" href=\"{name}\"/>");
    let resources: String = names.iter().map(resource).collect();
    let manifest = format!("<manifest><resources>{resources}</resources></manifest>");
    let mut files = vec![("imsmanifest.xml", manifest.as_bytes())];
    files.extend(names.iter().map(|name| (name.as_str(), ITEM.as_bytes())));
    zip_of(&files)
}

#[test]
fn a_package_of_the_most_questions_is_read_and_one_more_is_refused() {
    let items = read(FileFormat::Qti, "", &package(ITEMS_MAX)).unwrap();
    assert!(items.len() == ITEMS_MAX && items.iter().all(|it| it.fault.is_none()));
    let refused = read(FileFormat::Qti, "", &package(ITEMS_MAX + 1)).unwrap_err();
    assert_eq!(refused.message.key(), "exchange_too_many_items");
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
