//! GIFT, both ways.

use exchange::{FileFormat, Item, guess, read, write};
use marking::Kind;
use marking::answers::{Answers, Choice};
use proptest::prelude::*;

const SAMPLE: &str = "// a comment\n$CATEGORY: $course$/top/Toán/Lớp 9\n\n::Thủ đô::[markdown]Thủ đô\\: {\n=Hà Nội#Đúng rồi\n~Huế#Sai\n####Bên sông Hồng\n}\n\n\
    ::Nhiều::Số nguyên tố? {~%50%2 ~%50%3 ~%-100%4}\n\nTrái đất tròn. {T}\n\n2 + 2 = {=4 =bốn}\n\n\\pi {#3.14:0.01}\n\n\
    Ghép {=Việt Nam -> Hà Nội =Lào -> Viêng Chăn}\n\nTả quê em. {}\n\nChỉ đọc.\n\nMột tuần có {=7 ~5} ngày.\n\nHỏng {~a ~b}\n";

fn items() -> Vec<Item> {
    read(FileFormat::Gift, "", SAMPLE.as_bytes()).unwrap()
}

#[test]
fn every_kind_is_read() {
    assert_eq!(guess("a.txt", SAMPLE.as_bytes()), Some(FileFormat::Gift));
    let items = items();
    use marking::QuestionKind::*;
    let kinds: Vec<Kind> = items.iter().map(|it| it.written.kind).collect();
    let wanted = [
        SingleChoice,
        MultipleChoice,
        SingleChoice,
        ShortAnswer,
        ShortAnswer,
        Interaction,
        LongAnswer,
        Theory,
        FillIn,
        SingleChoice,
    ];
    assert_eq!(kinds, wanted);
    let first = &items[0];
    assert_eq!((first.written.name.as_str(), first.written.statement.as_str()), ("Thủ đô", "Thủ đô:"));
    assert_eq!((first.category.join("/"), first.written.solution.as_str()), ("Toán/Lớp 9".into(), "Bên sông Hồng"));
    assert_eq!(items[8].written.statement, "Một tuần có {{1}} ngày.");
    assert!(items[..9].iter().all(|it| it.fault.is_none()) && items[9].fault.is_some());
}

#[test]
fn what_is_written_is_read_again() {
    let mut before = items();
    // A gap can't be said: it is told.
    before.truncate(8);
    let (bytes, _) = write(FileFormat::Gift, &before).unwrap();
    let after = read(FileFormat::Gift, "", &bytes).unwrap();
    assert_eq!(after.len(), before.len());
    for (before, after) in before.iter().zip(&after) {
        assert_eq!((&after.written, &after.category), (&before.written, &before.category));
    }
    let (_, notes) = write(FileFormat::Gift, &items()[8..9]).unwrap();
    assert_eq!(notes[0].message.key(), "exchange_kind_not_written");
}

proptest! {
    #[test]
    fn any_text_comes_back(name in "[^\\s\\p{C}][^\\p{C}]{0,20}[^\\s\\p{C}]", text in "[^\\s\\p{C}\\[][^\\p{C}]{0,30}[^\\s\\p{C}]") {
        use icu_normalizer::ComposingNormalizerBorrowed as Nfc;
        let nfc = |text: &str| Nfc::new_nfc().normalize(text).into_owned();
        prop_assume!(!text.starts_with("//") && !text.starts_with("::") && !text.starts_with('$') && !text.starts_with('%'));
        prop_assume!(!name.contains("->") && !text.contains("->"));
        let choice = |text: &str, correct| Choice { text: text.into(), correct, ..Choice::default() };
        let mut item = Item::default();
        item.written.name = nfc(&name);
        item.written.statement = nfc(&text);
        item.written.answers = Answers::Choices(vec![choice(&nfc(&text), true), choice("khác", false)]).to_value();
        let (bytes, notes) = write(FileFormat::Gift, std::slice::from_ref(&item)).unwrap();
        prop_assert!(notes.is_empty());
        let again = read(FileFormat::Gift, "", &bytes).unwrap();
        prop_assert_eq!(&again[0].written, &item.written);
    }
}
