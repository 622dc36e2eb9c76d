//! Word documents, as Word, LibreOffice and Google Docs write them.

use exchange::{FileFormat, Item, guess, read};
use marking::{Kind, Rule};

use crate::zips::zip_of;

const SPACES: &str = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" \
    xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\" \
    xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" \
    xmlns:wp=\"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing\" \
    xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" \
    xmlns:pic=\"http://schemas.openxmlformats.org/drawingml/2006/picture\" \
    xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\"";

fn document(body: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<w:document {SPACES}><w:body>{body}<w:sectPr/></w:body></w:document>"
    )
}

fn run(properties: &str, text: &str) -> String {
    format!("<w:r><w:rPr>{properties}</w:rPr><w:t xml:space=\"preserve\">{text}</w:t></w:r>")
}

fn paragraph(runs: &str) -> String {
    format!("<w:p><w:pPr><w:spacing w:after=\"0\"/></w:pPr>{runs}</w:p>")
}

fn lines(texts: &[&str]) -> String {
    texts.iter().map(|text| paragraph(&run("", text))).collect()
}

fn docx(body: &str) -> Vec<u8> {
    zip_of(&[("[Content_Types].xml", b"<Types/>"), ("word/document.xml", document(body).as_bytes())])
}

fn items(body: &str) -> Vec<Item> {
    let bytes = docx(body);
    assert_eq!(guess("đề.docx", &bytes), Some(FileFormat::Docx));
    read(FileFormat::Docx, "đề.docx", &bytes).unwrap()
}

fn rights(item: &Item) -> Vec<bool> {
    item.written.answers.as_array().unwrap().iter().map(|choice| choice["correct"] == true).collect()
}

fn texts(item: &Item) -> Vec<&str> {
    item.written.answers.as_array().unwrap().iter().map(|choice| choice["text"].as_str().unwrap()).collect()
}

/// A question whose second choice has these properties at its letter and its text.
fn marked(letter: &str, text: &str) -> Item {
    let bold = "<w:b/>";
    let body = [
        paragraph(&(run(bold, "Câu 1. ") + &run("", "Thủ đô?"))),
        paragraph(&(run(bold, "A. ") + &run("", "Huế"))),
        paragraph(&(run(&format!("{bold}{letter}"), "B. ") + &run(text, "Hà Nội"))),
        paragraph(
            &(run(bold, "C.") + &run("", " Vinh") + "<w:r><w:tab/></w:r>" + &run(bold, "D. ") + &run("", "Hội An")),
        ),
    ];
    items(&body.concat()).remove(0)
}

#[test]
fn the_right_choice_stands_out_in_any_usual_way() {
    let ways = [
        ("<w:u w:val=\"single\"/>", ""),
        ("", "<w:u w:val=\"single\"/>"),
        ("", "<w:highlight w:val=\"yellow\"/>"),
        ("<w:color w:val=\"FF0000\"/>", "<w:color w:val=\"FF0000\"/>"),
        ("", "<w:color w:val=\"C00000\"/>"),
        ("", "<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"FFFF00\"/>"),
        ("", "<w:b w:val=\"1\"/><w:bCs w:val=\"1\"/><w:rtl w:val=\"0\"/>"),
    ];
    for (letter, text) in ways {
        let item = marked(letter, text);
        assert_eq!(rights(&item), [false, true, false, false], "{letter} {text}");
        assert_eq!((texts(&item), item.written.kind), (vec!["Huế", "Hà Nội", "Vinh", "Hội An"], Kind::SingleChoice));
        assert!(item.fault.is_none() && item.notes.is_empty(), "{:?}", item.notes);
    }
    for (letter, text) in
        [("", ""), ("", "<w:b w:val=\"0\"/>"), ("", "<w:color w:val=\"000000\"/>"), ("", "<w:u w:val=\"none\"/>")]
    {
        assert!(marked(letter, text).fault.is_some(), "{letter} {text}");
    }
}

#[test]
fn a_part_that_is_underlined_is_no_key_but_is_kept() {
    let under = "<w:u w:val=\"single\"/>";
    let word = |letter: &str, before: &str, sound: &str, after: &str| {
        paragraph(&(run("", &format!("{letter}. {before}")) + &run(under, sound) + &run("", after)))
    };
    let body = lines(&["Câu 1. Which is pronounced differently?"])
        + &word("A", "h", "ea", "t")
        + &word("B", "br", "ea", "d")
        + &word("C", "m", "ea", "t")
        + &word("D", "s", "ea", "t")
        + &lines(&["Đáp án: B"]);
    let item = &items(&body)[0];
    assert_eq!((texts(item)[1], rights(item)), ("br**ea**d", vec![false, true, false, false]));
    assert_eq!(item.notes[0].message.key(), "exchange_part_changed");
}

const NUMBERING: &str = "<w:numbering xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">\
    <w:abstractNum w:abstractNumId=\"0\"><w:multiLevelType w:val=\"multilevel\"/>\
    <w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"Câu %1.\"/></w:lvl>\
    <w:lvl w:ilvl=\"1\"><w:start w:val=\"1\"/><w:numFmt w:val=\"upperLetter\"/><w:lvlText w:val=\"%2.\"/></w:lvl></w:abstractNum>\
    <w:abstractNum w:abstractNumId=\"1\"><w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\"lowerLetter\"/><w:lvlText w:val=\"%1)\"/></w:lvl></w:abstractNum>\
    <w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num><w:num w:numId=\"2\"><w:abstractNumId w:val=\"1\"/></w:num>\
    <w:num w:numId=\"3\"><w:abstractNumId w:val=\"1\"/><w:lvlOverride w:ilvl=\"0\"><w:startOverride w:val=\"1\"/></w:lvlOverride></w:num></w:numbering>";

fn listed(id: u32, level: u32, runs: &str) -> String {
    format!("<w:p><w:pPr><w:numPr><w:ilvl w:val=\"{level}\"/><w:numId w:val=\"{id}\"/></w:numPr></w:pPr>{runs}</w:p>")
}

#[test]
fn numbers_that_word_writes_are_read_as_text() {
    let under = "<w:u w:val=\"single\"/>";
    let one = |it: &str| listed(1, 1, &run("", it));
    let body = listed(1, 0, &run("", "Một?"))
        + &one("a")
        + &listed(1, 1, &run(under, "b"))
        + &listed(1, 0, &run("", "Hai?"))
        + &listed(1, 1, &run(under, "c"))
        + &one("d")
        + &listed(1, 0, &run("", "Xét:"))
        + &listed(2, 0, &run("", "Đồng biến (Đúng)"))
        + &listed(2, 0, &run("", "Chẵn (Sai)"))
        + &listed(1, 0, &run("", "Xét nữa:"))
        + &listed(3, 0, &run("", "Lẻ – Sai"))
        + &listed(3, 0, &run("", "Dương. Đ"));
    let document = document(&body);
    let bytes = zip_of(&[("word/document.xml", document.as_bytes()), ("word/numbering.xml", NUMBERING.as_bytes())]);
    let items = read(FileFormat::Docx, "", &bytes).unwrap();
    let rows: Vec<&str> = items.iter().map(|it| it.row.as_str()).collect();
    assert_eq!(rows, ["1", "2", "3", "4"]);
    assert_eq!((rights(&items[0]), rights(&items[1])), (vec![false, true], vec![true, false]));
    assert_eq!(items[2].written.style, "true_false");
    assert_eq!((texts(&items[2]), rights(&items[2])), (vec!["Đồng biến", "Chẵn"], vec![true, false]));
    assert_eq!(texts(&items[3])[0], "Lẻ");
}

#[test]
fn the_national_exam_has_three_parts_and_one_list_of_answers() {
    let table = |rows: &[&[&str]]| {
        let cell = |text: &&str| format!("<w:tc><w:tcPr/>{}</w:tc>", paragraph(&run("", text)));
        let row = |row: &&[&str]| format!("<w:tr>{}</w:tr>", row.iter().map(cell).collect::<String>());
        format!("<w:tbl><w:tblPr/><w:tblGrid/>{}</w:tbl>", rows.iter().map(row).collect::<String>())
    };
    let heading =
        |text: &str| format!("<w:p><w:pPr><w:pStyle w:val=\"Heading1\"/></w:pPr>{}</w:p>", run("<w:b/>", text));
    let body = heading("ĐỀ THI THỬ")
        + &lines(&["PHẦN I. Câu trắc nghiệm nhiều phương án lựa chọn.", "Thí sinh trả lời từ câu 1 đến câu 2."])
        + &lines(&["Câu 1. Một?", "A. 1\tB. 2\tC. 3\tD. 4", "Câu 2. Hai? A. 1 B. 2 C. 3 D. 4"])
        + &lines(&[
            "PHẦN II. Câu trắc nghiệm đúng sai.",
            "Câu 1. Xét hàm số.",
            "a) Một.",
            "b) Hai.",
            "c) Ba.",
            "d) Bốn.",
        ])
        + &lines(&["PHẦN III. Câu trắc nghiệm trả lời ngắn.", "Câu 1. Tính diện tích.", "Lời giải", "Ta có 12,5."])
        + &lines(&["----- HẾT -----", "ĐÁP ÁN", "PHẦN I"])
        + &table(&[&["Câu", "1", "2"], &["Đáp án", "C", "B"]])
        + &lines(&["PHẦN II", "Câu 1: a) Đ b) S c) S d) Đ", "PHẦN III"])
        + &table(&[&["Câu", "1", "2"], &["Đáp án", "12,5", "-3"]]);
    let items = items(&body);
    assert_eq!(items.len(), 4);
    assert_eq!(
        (rights(&items[0]), rights(&items[1])),
        (vec![false, false, true, false], vec![false, true, false, false])
    );
    assert_eq!((items[1].written.statement.as_str(), texts(&items[1])), ("Hai?", vec!["1", "2", "3", "4"]));
    let exam = &items[2].written;
    assert_eq!(
        (exam.kind, exam.style.as_str(), exam.marking.rule),
        (Kind::MultipleChoice, "true_false", Some(Rule::Steps))
    );
    assert_eq!(
        (exam.marking.steps.as_slice(), rights(&items[2])),
        ([10.0, 25.0, 50.0, 100.0].as_slice(), vec![true, false, false, true])
    );
    let short = &items[3].written;
    assert_eq!((short.kind, short.answers[0]["text"].as_str()), (Kind::ShortAnswer, Some("12,5")));
    assert_eq!((short.solution.as_str(), short.statement.as_str()), ("Ta có 12,5.", "Tính diện tích."));
    assert!(items.iter().all(|it| it.fault.is_none()), "{items:?}");
}

#[test]
fn formulas_are_latex_and_pictures_come_along() {
    let math = |inner: &str| format!("<m:oMath>{inner}</m:oMath>");
    let r = |text: &str| format!("<m:r><w:rPr/><m:t>{text}</m:t></m:r>");
    let fraction = format!("<m:f><m:fPr/><m:num>{}</m:num><m:den>{}</m:den></m:f>", r("π"), r("2"));
    let power = format!("<m:sSup><m:e>{}</m:e><m:sup>{}</m:sup></m:sSup>", r("x"), r("2"));
    let root = format!("<m:rad><m:radPr><m:degHide m:val=\"1\"/></m:radPr><m:deg/><m:e>{}</m:e></m:rad>", r("x+1"));
    let sum = format!(
        "<m:nary><m:naryPr><m:chr m:val=\"∑\"/></m:naryPr><m:sub>{}</m:sub><m:sup>{}</m:sup><m:e>{}</m:e></m:nary>",
        r("k=1"),
        r("n"),
        r("k")
    );
    let bracket =
        format!("<m:d><m:dPr><m:begChr m:val=\"[\"/><m:endChr m:val=\"]\"/></m:dPr><m:e>{}</m:e></m:d>", r("a≤b"));
    let picture = "<w:r><w:drawing><wp:inline><wp:docPr id=\"1\" name=\"P\" descr=\"Đồ thị [1]\"/><a:graphic><a:graphicData><pic:pic>\
        <pic:blipFill><a:blip r:embed=\"rId5\"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>";
    let body = paragraph(&(run("", "Câu 1. Tính ") + &math(&fraction) + &run("", " và ") + &math(&(power + &root))))
        + &paragraph(picture)
        + &paragraph(&(run("", "A. ") + &math(&sum) + "<w:r><w:tab/></w:r>" + &run("", "B. ") + &math(&bracket)))
        + &paragraph(&(run("", "C. H") + &run("<w:vertAlign w:val=\"subscript\"/>", "2") + &run("", "O 5$")))
        + &lines(&["Đáp án: A"]);
    let links = "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
        <Relationship Id=\"rId5\" Type=\"x/image\" Target=\"media/image 1.png\"/></Relationships>";
    let document = document(&body);
    let bytes = zip_of(&[
        ("word/document.xml", document.as_bytes()),
        ("word/_rels/document.xml.rels", links.as_bytes()),
        ("word/media/image 1.png", b"PNG"),
    ]);
    let item = &read(FileFormat::Docx, "", &bytes).unwrap()[0];
    let wanted = "Tính $\\frac{\\pi}{2}$ và $x^{2}\\sqrt{x+1}$\n\n![Đồ thị  1](exchange:image_1.png)";
    assert_eq!(item.written.statement, wanted);
    assert_eq!((item.files[0].name.as_str(), item.files[0].bytes.as_slice()), ("image_1.png", b"PNG".as_slice()));
    assert_eq!(texts(item), ["$\\sum_{k=1}^{n} k$", "$\\left[a\\le b\\right]$", "H₂O 5\\$"]);
}

#[test]
fn a_document_of_a_browser_has_other_names_and_what_is_deleted_is_left_out() {
    let links = "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" \
        Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"/word/document2.xml\"/></Relationships>";
    let body = lines(&["1. Một?"])
        + &paragraph(
            &(run("", "A. ")
                + "<w:del><w:r><w:delText>sai</w:delText></w:r></w:del><w:ins>"
                + &run("", "đúng")
                + "</w:ins>"),
        )
        + &lines(&["*B. khác", "2. Hai?", "A) x", "B) y", "Chọn B"]);
    let document = document(&body);
    let bytes = zip_of(&[("_rels/.rels", links.as_bytes()), ("word/document2.xml", document.as_bytes())]);
    let items = read(FileFormat::Docx, "", &bytes).unwrap();
    assert_eq!((items.len(), texts(&items[0])), (2, vec!["đúng", "khác"]));
    assert_eq!((rights(&items[0]), rights(&items[1])), (vec![false, true], vec![false, true]));
}

#[test]
fn a_mark_that_is_not_the_key_is_told() {
    let body = lines(&["Câu 1. Một?", "*A. x", "B. y", "Đáp án: B"]);
    let item = &items(&body)[0];
    assert_eq!((rights(item), item.notes[0].message.key()), (vec![false, true], "exchange_keys_differ"));
}
