//! Moodle XML.

use exchange::{Attachment, FileFormat, Item, guess, read, write};
use marking::Kind;
use marking::answers::{Answers, Choice};
use serde_json::json;
use statements::{Block, Format};

const SAMPLE: &[u8] = include_bytes!("../moodle.xml");

fn items() -> Vec<Item> {
    read(FileFormat::MoodleXml, "quiz.xml", SAMPLE).unwrap()
}

#[test]
fn sample_is_read() {
    assert_eq!(guess("quiz.xml", SAMPLE), Some(FileFormat::MoodleXml));
    let items = items();
    let kinds: Vec<Kind> = items.iter().map(|it| it.written.kind).collect();
    use marking::QuestionKind::*;
    let wanted =
        [SingleChoice, SingleChoice, ShortAnswer, ShortAnswer, Interaction, FillIn, LongAnswer, Theory, TestDrivenCode];
    assert_eq!(kinds[..9], wanted);
    assert!(
        items[..9].iter().all(|it| it.fault.is_none()),
        "{:?}",
        items.iter().map(|it| &it.fault).collect::<Vec<_>>()
    );
    assert!(items[9].fault.is_some());
}

#[test]
fn parts_of_a_choice_are_read() {
    let first = &items()[0];
    assert_eq!(first.category, ["Toán", "Lớp 9"]);
    assert_eq!(first.files[0].name, "bản_đồ.png");
    assert!(first.written.statement.contains("exchange:bản_đồ.png"), "{}", first.written.statement);
    assert_eq!(first.written.answers[0], json!({"text": "Hà Nội", "correct": true, "feedback": "Đúng!"}));
    assert_eq!((first.written.score, first.written.marking.penalty), (2.0, 33.33));
    assert_eq!(first.written.hints[0].text, "Bên sông Hồng");
    assert!(first.notes.is_empty(), "{:?}", first.notes);
}

#[test]
fn answers_are_read() {
    let items = items();
    let short = &items[2].written.answers;
    assert_eq!(short[0]["text"], ".*Nguyễn Du");
    assert_eq!(short[0]["compare"]["regex"], true);
    assert_eq!(short[1]["share"], 50.0);
    assert_eq!(items[3].written.answers[0]["compare"]["tolerance"], 0.01);
    assert_eq!(items[4].written.answers["key"], "1::1||2::2");
    assert_eq!(items[4].written.answers["places"].as_array().unwrap().len(), 3);
    assert_eq!(items[5].written.statement, "Sông {{g1}} ở {{g2}}, dài {{g3}} km");
    assert_eq!(items[5].written.answers[1]["options"], json!(["Huế", "Đà Nẵng"]));
    assert!(!items[5].notes.is_empty(), "the feedback of a gap is told as lost");
    let problem = items[8].problem.as_ref().unwrap();
    assert!(problem.tests[0].is_sample && problem.tests[0].test_code == "print(f(1))");
}

#[test]
fn what_is_written_is_read_the_same() {
    let kept: Vec<Item> = items()
        .into_iter()
        .filter(|it| {
            matches!(
                it.written.kind,
                Kind::SingleChoice | Kind::ShortAnswer | Kind::Interaction | Kind::LongAnswer | Kind::Theory
            ) && it.fault.is_none()
        })
        .collect();
    let (file, lost) = write(FileFormat::MoodleXml, &kept).unwrap();
    assert!(lost.is_empty(), "{lost:?}");
    let again = read(FileFormat::MoodleXml, "", &file).unwrap();
    assert_eq!(again.len(), kept.len());
    for (before, after) in kept.iter().zip(&again) {
        assert_eq!(before.written, after.written);
        assert_eq!((&before.files, &before.category), (&after.files, &after.category));
    }
}

#[test]
fn choices_that_are_pictures_come_back_with_their_files() {
    for format in [Format::Html, Format::Markdown] {
        let picture = |name: &str, correct| Choice {
            media: Some(Block::Image { url: format!("exchange:{name}"), alt: "hình \"1\"".into() }),
            correct,
            feedback: "vì thế".into(),
            ..Choice::default()
        };
        let mut item = Item { row: "1".into(), ..Item::default() };
        item.written.name = "Hình".into();
        item.written.statement = "Hình nào?".into();
        item.written.format = format;
        item.written.answers = Answers::Choices(vec![picture("1.png", true), picture("2.png", false)]).to_value();
        item.files =
            ["1.png", "2.png"].map(|name| Attachment { name: name.into(), bytes: name.as_bytes().to_vec() }).to_vec();
        let (file, lost) = write(FileFormat::MoodleXml, std::slice::from_ref(&item)).unwrap();
        assert!(lost.is_empty(), "{lost:?}");
        assert_eq!(read(FileFormat::MoodleXml, "", &file).unwrap(), [item]);
    }
}

#[test]
fn a_choice_that_is_a_film_is_told_as_lost() {
    let mut item = items().remove(0);
    item.written.answers[0] = json!({"media": {"kind": "video", "url": "https://a.example/v"}, "correct": true});
    let (_, lost) = write(FileFormat::MoodleXml, &[item]).unwrap();
    assert_eq!(lost[0].params[1].1, "answers.media");
}
