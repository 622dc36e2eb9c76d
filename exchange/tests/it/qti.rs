//! IMS QTI 2.1 and 2.2.

use exchange::{Attachment, FileFormat, Item, guess, read, write};
use icu_normalizer::ComposingNormalizerBorrowed as Nfc;
use marking::answers::{
    Answers, Area, Choice, Gap, Interaction, InteractionKey, Item as Thing, LongAnswer, Place, ShortAnswer, Zone,
};
use marking::{ActivityKind, Compare, Ignore, Kind, Rule};
use proptest::prelude::*;
use serde_json::json;
use statements::{Block, Format, RichText};

use crate::zips::zip_of;

/// 400 × 200 pixels.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x90\0\0\0\xc8";

fn qti(responses: &str, body: &str, after: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><assessmentItem xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\" identifier=\"i\" \
         title=\"Tên\" adaptive=\"false\" timeDependent=\"false\">{responses}<itemBody>{body}</itemBody>{after}</assessmentItem>"
    )
}

fn one(responses: &str, body: &str, after: &str) -> Item {
    let text = qti(responses, body, after);
    assert_eq!(guess("i.xml", text.as_bytes()), Some(FileFormat::Qti));
    read(FileFormat::Qti, "i.xml", text.as_bytes()).unwrap().remove(0)
}

fn declared(cardinality: &str, base: &str, values: &[&str], more: &str) -> String {
    let values: String = values.iter().map(|it| format!("<value>{it}</value>")).collect();
    format!(
        "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"{cardinality}\" baseType=\"{base}\">\
         <correctResponse>{values}</correctResponse>{more}</responseDeclaration>"
    )
}

const MATCH: &str =
    "<responseProcessing template=\"http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct\"/>";
const MAP: &str =
    "<responseProcessing template=\"http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response\"/>";

#[test]
fn choices_are_read_in_both_versions_with_a_prefix_or_without() {
    let body = "<p>Thủ  đô\n của <strong>Việt Nam</strong>?</p><choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\" maxChoices=\"1\">\
        <prompt>Chọn một.</prompt><simpleChoice identifier=\"A\">Huế <feedbackInline outcomeIdentifier=\"F\" identifier=\"A\" showHide=\"show\">Gần.</feedbackInline></simpleChoice>\
        <simpleChoice identifier=\"B\"><p>Hà Nội</p></simpleChoice></choiceInteraction>";
    let after = format!(
        "{MATCH}<modalFeedback outcomeIdentifier=\"F\" identifier=\"B\" showHide=\"show\">Đúng!</modalFeedback>"
    );
    let plain = one(&declared("single", "identifier", &["B"], ""), body, &after);
    assert!(plain.fault.is_none() && plain.notes.is_empty(), "{plain:?}");
    assert_eq!(plain.written.statement, "<p>Thủ đô của <strong>Việt Nam</strong>?</p><p>Chọn một.</p>");
    let wanted = json!([{"text": "Huế", "correct": false, "feedback": "Gần."}, {"text": "Hà Nội", "correct": true, "feedback": "Đúng!"}]);
    assert_eq!((plain.written.kind, &plain.written.answers), (Kind::SingleChoice, &wanted));
    assert!(plain.written.marking.shuffle);
    let text = qti(&declared("single", "identifier", &["B"], ""), body, &after);
    let names = [
        "assessmentItem",
        "responseDeclaration",
        "correctResponse",
        "value",
        "itemBody",
        "choiceInteraction",
        "simpleChoice",
        "prompt",
        "feedbackInline",
        "modalFeedback",
        "responseProcessing",
        "strong",
        "p",
    ];
    let prefixed =
        names.into_iter().fold(text.replace("xmlns=", "xmlns:q=").replace("v2p1\"", "v2p2\""), |text, name| {
            let open = text
                .replace(&format!("<{name}>"), &format!("<q:{name}>"))
                .replace(&format!("<{name} "), &format!("<q:{name} "));
            open.replace(&format!("</{name}>"), &format!("</q:{name}>"))
        });
    assert_eq!(read(FileFormat::Qti, "", prefixed.as_bytes()).unwrap()[0].written, plain.written);
}

#[test]
fn the_rule_comes_from_how_responses_are_processed() {
    let body = "<choiceInteraction responseIdentifier=\"RESPONSE\" maxChoices=\"0\"><simpleChoice identifier=\"A\">1</simpleChoice>\
        <simpleChoice identifier=\"B\">2</simpleChoice><simpleChoice identifier=\"C\">3</simpleChoice></choiceInteraction>";
    let item = one(&declared("multiple", "identifier", &["A", "C"], ""), body, MATCH);
    assert_eq!((item.written.kind, item.written.marking.rule), (Kind::MultipleChoice, Some(Rule::AllOrNothing)));
    let map = "<mapping lowerBound=\"0\"><mapEntry mapKey=\"A\" mappedValue=\"1\"/><mapEntry mapKey=\"C\" mappedValue=\"1\"/><mapEntry mapKey=\"B\" mappedValue=\"-1\"/></mapping>";
    let item = one(&declared("multiple", "identifier", &["A", "C"], map), body, MAP);
    assert_eq!((item.written.marking.rule, item.written.score), (None, 2.0));
    assert!(item.notes.is_empty(), "{:?}", item.notes);
    let item = one(&declared("multiple", "identifier", &["A", "C"], &map.replace("\"-1\"", "\"-3\"")), body, MAP);
    assert_eq!(item.notes[0].message.key(), "exchange_part_changed");
    let item = one(&declared("multiple", "identifier", &[], ""), body, MATCH);
    assert_eq!(item.fault.unwrap().message.key(), "exchange_no_answer_key");
}

#[test]
fn gaps_short_and_long_answers_are_read() {
    let gap = |id: &str, base: &str, inner: &str| {
        format!(
            "<responseDeclaration identifier=\"{id}\" cardinality=\"single\" baseType=\"{base}\">{inner}</responseDeclaration>"
        )
    };
    let mapped = "<mapping defaultValue=\"0\"><mapEntry mapKey=\"Hương\" mappedValue=\"2\" caseSensitive=\"false\"/><mapEntry mapKey=\"sông Hương\" mappedValue=\"2\" caseSensitive=\"false\"/></mapping>";
    let responses =
        gap("song", "string", mapped) + &gap("R2", "identifier", "<correctResponse><value>H</value></correctResponse>");
    let body = "<p>Sông <textEntryInteraction responseIdentifier=\"song\"/> ở <inlineChoiceInteraction responseIdentifier=\"R2\" shuffle=\"false\">\
        <inlineChoice identifier=\"D\">Đà Nẵng</inlineChoice><inlineChoice identifier=\"H\">Huế</inlineChoice></inlineChoiceInteraction>.</p>";
    let item = one(&responses, body, MAP);
    assert_eq!(item.written.statement, "<p>Sông {{song}} ở {{R2}}.</p>");
    let Ok(Answers::Gaps(gaps)) = Answers::read(item.written.kind, &item.written.answers) else { panic!("{item:?}") };
    assert_eq!((gaps[0].accepted.len(), gaps[0].weight), (2, Some(2.0)));
    assert_eq!((gaps[1].accepted.as_slice(), gaps[1].options.len()), (["Huế".to_owned()].as_slice(), 2));
    assert_eq!(gaps[0].compare.as_ref().unwrap().ignore.as_ref().unwrap()[0], Ignore::Case);
    let item = one(
        &gap(
            "RESPONSE",
            "string",
            "<correctResponse><value>7</value></correctResponse><mapping><mapEntry mapKey=\"7\" mappedValue=\"4\"/><mapEntry mapKey=\"bảy\" mappedValue=\"2\"/></mapping>",
        ),
        "<p>Mấy ngày? <textEntryInteraction responseIdentifier=\"RESPONSE\" expectedLength=\"5\"/></p>",
        MAP,
    );
    assert_eq!((item.written.kind, item.written.score), (Kind::ShortAnswer, 4.0));
    assert_eq!(item.written.answers, json!([{"text": "7", "share": 100.0}, {"text": "bảy", "share": 50.0}]));
    let item = one(
        "",
        "<p>Tả quê em.</p><extendedTextInteraction responseIdentifier=\"RESPONSE\"/><uploadInteraction responseIdentifier=\"F\"/><rubricBlock view=\"scorer\"><p>Ý</p></rubricBlock>",
        "",
    );
    assert_eq!(
        (item.written.kind, &item.written.answers["files"], &item.written.answers["rubric"]),
        (Kind::LongAnswer, &json!(1), &json!("<p>Ý</p>"))
    );
    assert_eq!(one("", "<p>Đọc.</p>", "").written.kind, Kind::Theory);
}

#[test]
fn things_are_put_in_order_together_and_on_pictures() {
    let order = "<orderInteraction responseIdentifier=\"RESPONSE\"><simpleChoice identifier=\"x\">một</simpleChoice><simpleChoice identifier=\"y\">hai</simpleChoice></orderInteraction>";
    let item = one(&declared("ordered", "identifier", &["y", "x"], ""), order, MATCH);
    assert_eq!(item.written.answers["key"], "2,1");
    let sets = "<matchInteraction responseIdentifier=\"RESPONSE\" maxAssociations=\"0\"><simpleMatchSet><simpleAssociableChoice identifier=\"V\" matchMax=\"1\">Việt Nam</simpleAssociableChoice></simpleMatchSet>\
        <simpleMatchSet><simpleAssociableChoice identifier=\"H\" matchMax=\"1\">Hà Nội</simpleAssociableChoice><simpleAssociableChoice identifier=\"P\" matchMax=\"0\">Paris</simpleAssociableChoice></simpleMatchSet></matchInteraction>";
    let item = one(&declared("multiple", "directedPair", &["V H"], ""), sets, MATCH);
    assert_eq!(
        (item.written.answers["key"].as_str(), item.written.answers["places"].as_array().unwrap().len()),
        (Some("1::1"), 2)
    );
    let gaps = "<gapMatchInteraction responseIdentifier=\"RESPONSE\"><gapText identifier=\"w\" matchMax=\"1\">mùa đông</gapText><gapText identifier=\"s\" matchMax=\"1\">mùa hè</gapText><blockquote><p>Nay là <gap identifier=\"G1\"/>.</p></blockquote></gapMatchInteraction>";
    let item = one(&declared("multiple", "directedPair", &["w G1"], ""), gaps, MATCH);
    assert_eq!(item.written.statement, "<blockquote><p>Nay là {{G1}}.</p></blockquote>");
    assert_eq!(
        (item.written.answers["activity"].as_str(), item.written.answers["key"].as_str()),
        (Some("drag"), Some("1::1"))
    );
    let spots = qti(
        &declared("multiple", "identifier", &["B"], ""),
        "<hotspotInteraction responseIdentifier=\"RESPONSE\" maxChoices=\"1\"><prompt>Hà Nội ở đâu?</prompt><object type=\"image/png\" data=\"../media/b%E1%BA%A3n.png\">Bản đồ</object>\
         <hotspotChoice identifier=\"A\" shape=\"circle\" coords=\"10,10,5\"/><hotspotChoice identifier=\"B\" shape=\"rect\" coords=\"100,50,200,100\"/></hotspotInteraction>",
        MATCH,
    );
    let manifest = "<manifest xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\"><resources><resource identifier=\"r\" type=\"imsqti_item_xmlv2p2\" href=\"items/i.xml\">\
        <metadata><lom><classification><taxonPath><taxon><entry><string>Địa</string></entry></taxon><taxon><entry><string>Lớp 9</string></entry></taxon></taxonPath></classification></lom></metadata></resource>\
        <resource identifier=\"s\" type=\"imsqti_item_xmlv2p2\" href=\"items/gone.xml\"/><resource identifier=\"t\" type=\"imsqti_test_xmlv2p2\" href=\"test.xml\"/></resources></manifest>";
    let bytes =
        zip_of(&[("imsmanifest.xml", manifest.as_bytes()), ("items/i.xml", spots.as_bytes()), ("media/bản.png", PNG)]);
    assert_eq!(guess("a.zip", &bytes), Some(FileFormat::Qti));
    let items = read(FileFormat::Qti, "a.zip", &bytes).unwrap();
    let spot = &items[0];
    assert!(spot.fault.is_none() && spot.notes.is_empty(), "{spot:?}");
    assert_eq!((spot.category.join("/"), spot.files[0].name.as_str()), ("Địa/Lớp 9".to_owned(), "bản.png"));
    assert_eq!(
        spot.written.answers["key"],
        json!([{"shape": "rectangle", "x": 250.0, "y": 250.0, "width": 250.0, "height": 250.0}])
    );
    assert_eq!(spot.written.answers["picture"]["alt"], "Bản đồ");
    assert_eq!(items[1].fault.as_ref().unwrap().message.key(), "exchange_file_not_found");
}

#[test]
fn what_has_no_equal_is_a_fault() {
    let item = one("", "<sliderInteraction responseIdentifier=\"RESPONSE\"/>", "");
    assert_eq!(item.fault.unwrap().params[0].1, "sliderInteraction");
    let two = "<choiceInteraction responseIdentifier=\"A\"/><orderInteraction responseIdentifier=\"B\"/>";
    assert_eq!(one("", two, "").fault.unwrap().params[0].1, "choiceInteraction, orderInteraction");
}

fn picture(name: &str) -> Block {
    Block::Image { url: format!("exchange:{name}"), alt: "a < b \"c\" > d".into() }
}

fn thing(id: i64, text: &str) -> Thing {
    Thing { id: Some(id), text: text.into(), ..Thing::default() }
}

fn interaction(activity: ActivityKind, items: Vec<Thing>, places: Vec<Place>, key: InteractionKey) -> Answers {
    Answers::Interaction(Interaction { activity, items, places, picture: None, key, is_code: false, reuse: false })
}

/// One of each that the format can say.
fn sayable() -> Vec<Item> {
    let choice = |text: &str, correct| Choice { text: text.into(), correct, ..Choice::default() };
    let place = |id, text: &str| Place { id: Some(id), text: text.into(), ..Place::default() };
    let gap = |key: &str, accepted: &[&str]| Gap {
        key: key.into(),
        accepted: accepted.iter().map(|it| (*it).into()).collect(),
        ..Gap::default()
    };
    let short = |text: &str, share| ShortAnswer { text: text.into(), share, ..ShortAnswer::default() };
    let near = Compare { tolerance: Some(0.01), ..Compare::default() };
    let regex = Compare { regex: true, ..Compare::default() };
    let fold = Compare { ignore: Some(vec![Ignore::Case, Ignore::Spaces, Ignore::Tones]), ..Compare::default() };
    let key = |text: &str| InteractionKey::Answer(text.into());
    let zone = Zone { x: 100.0, y: 100.0, width: 250.0, height: 500.0 };
    let hotspot = Interaction {
        picture: Some(picture("1.png")),
        ..match interaction(
            ActivityKind::Hotspot,
            vec![],
            vec![],
            InteractionKey::Areas(vec![
                Area::Rectangle(zone),
                Area::Polygon { points: vec![(0.0, 0.0), (500.0, 0.0), (500.0, 500.0)] },
            ]),
        ) {
            Answers::Interaction(it) => it,
            _ => unreachable!(),
        }
    };
    let drawn = Thing { id: Some(3), media: Some(picture("1.png")), ..Thing::default() };
    let zones = Interaction {
        picture: Some(picture("1.png")),
        activity: ActivityKind::Drag,
        items: vec![drawn],
        places: vec![Place { id: Some(9), zone: Some(zone), ..Place::default() }],
        key: key("3::9"),
        is_code: false,
        reuse: false,
    };
    let all = [
        (
            "Một **đậm** $\\frac{1}{2}$ < 2",
            Kind::SingleChoice,
            Answers::Choices(vec![choice("*a* & b", true), Choice { feedback: "vì".into(), ..choice("b", false) }]),
        ),
        (
            "![bản đồ](exchange:1.png)",
            Kind::SingleChoice,
            Answers::Choices(vec![
                Choice { media: Some(picture("1.png")), correct: true, ..Choice::default() },
                choice("b", false),
            ]),
        ),
        (
            "Nhiều",
            Kind::MultipleChoice,
            Answers::Choices(vec![choice("a", true), choice("b", false), choice("c", true)]),
        ),
        (
            "{{1}} và {{b}} và {{c}}",
            Kind::FillIn,
            Answers::Gaps(vec![
                Gap { weight: Some(2.0), compare: Some(fold), ..gap("1", &["x", "y"]) },
                Gap { options: vec!["p".into(), "q".into()], ..gap("b", &["q"]) },
                Gap { compare: Some(near.clone()), ..gap("c", &["12.5"]) },
            ]),
        ),
        ("Ngắn", Kind::ShortAnswer, Answers::Short(vec![short("a", 100.0), short("b\u{1ef1}", 50.0)])),
        ("Số", Kind::ShortAnswer, Answers::Short(vec![ShortAnswer { compare: Some(near), ..short("3.14", 100.0) }])),
        (
            "Mẫu",
            Kind::ShortAnswer,
            Answers::Short(vec![ShortAnswer { compare: Some(regex), ..short("a+\"b<", 100.0) }]),
        ),
        (
            "Dài",
            Kind::LongAnswer,
            Answers::Long(LongAnswer { files: 2, rubric: "- ý\n- tứ".into(), ..LongAnswer::default() }),
        ),
        ("Đọc", Kind::Theory, Answers::None),
        (
            "Xếp",
            Kind::Interaction,
            interaction(ActivityKind::Order, vec![thing(5, "x"), thing(7, "y"), thing(8, "z")], vec![], key("7,5")),
        ),
        (
            "Nối",
            Kind::Interaction,
            interaction(
                ActivityKind::Match,
                vec![thing(5, "x"), thing(7, "y")],
                vec![Place { most: 2, ..place(1, "p") }, place(2, "q")],
                key("5::1||7::1"),
            ),
        ),
        (
            "Kéo {{a}} {{b}}",
            Kind::Interaction,
            interaction(
                ActivityKind::Drag,
                vec![thing(5, "x"), thing(7, "y")],
                vec![
                    Place { id: Some(1), gap: "a".into(), most: 1, ..Place::default() },
                    Place { id: Some(2), gap: "b".into(), most: 1, ..Place::default() },
                ],
                key("5::2||7::1"),
            ),
        ),
        ("Chỉ", Kind::Interaction, Answers::Interaction(hotspot)),
        ("Thả", Kind::Interaction, Answers::Interaction(zones)),
    ];
    let item = |(at, (statement, kind, answers)): (usize, (&str, Kind, Answers))| {
        let mut item = Item { category: vec!["Toán & Lý".into(), "Lớp 9".into()], ..Item::default() };
        item.files = vec![Attachment { name: "1.png".into(), bytes: PNG.to_vec() }];
        item.written.name = format!("Câu {at} \"<&>\"");
        item.written.statement = statement.into();
        item.written.solution = if at % 2 == 0 { String::new() } else { "Lời **giải**\n\nHai".into() };
        (item.written.kind, item.written.answers, item.written.score) = (kind, answers.to_value(), 2.0);
        item.written.tags = vec!["một".into(), "hai".into()];
        item
    };
    all.into_iter().enumerate().map(item).collect()
}

#[test]
fn every_kind_that_can_be_said_comes_back() {
    let before = sayable();
    let (bytes, lost) = write(FileFormat::Qti, &before).unwrap();
    assert_eq!(lost, []);
    let after = read(FileFormat::Qti, "", &bytes).unwrap();
    assert_eq!(after.len(), before.len());
    // Written again from what was read, it is the same: nothing is lost on the way.
    let (_, lost) = write(FileFormat::Qti, &after).unwrap();
    assert_eq!(lost, []);
    for (before, after) in before.iter().zip(&after) {
        assert!(after.fault.is_none(), "{after:?}");
        assert_eq!((before.written.kind, &before.written.name), (after.written.kind, &after.written.name));
        assert_eq!((before.written.score, &before.written.tags), (after.written.score, &after.written.tags));
        assert_eq!(&before.category, &after.category);
    }
    // HTML has no formulas: an item with one is Markdown.
    assert_eq!((after[0].written.format, after[1].written.format), (Format::Markdown, Format::Html));
    assert_eq!(after[0].written.statement, before[0].written.statement.replace("< 2", "\\< 2"));
    assert_eq!(after[1].files, before[1].files);
    assert_eq!(after[1].written.statement, "<p><img src=\"exchange:1.png\" alt=\"bản đồ\"></p>");
    assert_eq!(after[11].written.statement, "<p>Kéo {{a}} {{b}}</p>");
}

#[test]
fn what_the_format_has_no_place_for_is_told() {
    let mut item = sayable().remove(2);
    item.written.marking.rule = Some(Rule::Steps);
    item.written.marking.tries = 3;
    item.written.style = "true_false".into();
    item.written.hints = vec![marking::Hint { text: "a".into(), cost: 1.0 }];
    item.written.difficulty = "hard".into();
    let mut code = item.clone();
    code.written.kind = Kind::Code;
    let (_, notes) = write(FileFormat::Qti, &[item, code]).unwrap();
    let parts: Vec<&str> = notes.iter().map(|it| it.params.last().unwrap().1.as_str()).collect();
    assert_eq!(parts[..5], ["style", "marking.rule", "marking.tries", "hints", "difficulty"]);
    assert_eq!(notes[5].message.key(), "exchange_kind_not_written");
}

/// One space between words.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Texts that mean themselves: no Markdown, no HTML.
fn words() -> impl Strategy<Value = String> {
    "[\\p{L}\\p{N} .,;:!?&<>\"'$*_~#|=()+/-]{1,30}"
        .prop_map(|it| Nfc::new_nfc().normalize(&spaced(&format!("x{it}y"))).into_owned())
}

fn any_answers() -> impl Strategy<Value = (Kind, Answers)> {
    let texts = proptest::collection::vec(words(), 2..6);
    (0_usize..9, texts, any::<u8>(), 0_u32..3).prop_map(|(which, texts, bits, files)| {
        let ids = 1_i64..;
        let items: Vec<Thing> = ids.zip(&texts).map(|(id, text)| thing(id, text)).collect();
        let place =
            |(at, text): (usize, &String)| Place { id: Some(100 + at as i64), text: text.clone(), ..Place::default() };
        let places: Vec<Place> = texts.iter().enumerate().map(place).collect();
        let choices = |is_right: &dyn Fn(usize) -> bool| {
            let choice = |(at, text): (usize, &String)| Choice {
                text: text.clone(),
                correct: is_right(at),
                feedback: if bits & 1 == 0 { String::new() } else { text.clone() },
                ..Choice::default()
            };
            Answers::Choices(texts.iter().enumerate().map(choice).collect())
        };
        let answer = |key: String| InteractionKey::Answer(key);
        match which {
            0 => (Kind::SingleChoice, choices(&|at| at == usize::from(bits) % texts.len())),
            1 => (Kind::MultipleChoice, choices(&|at| at == 0 || bits >> at & 1 == 1)),
            2 => (
                Kind::ShortAnswer,
                Answers::Short(
                    texts
                        .iter()
                        .enumerate()
                        .map(|(at, text)| ShortAnswer {
                            text: text.clone(),
                            share: if at == 0 { 100.0 } else { 50.0 },
                            ..ShortAnswer::default()
                        })
                        .collect(),
                ),
            ),
            3 => (
                Kind::LongAnswer,
                Answers::Long(LongAnswer {
                    files,
                    min_words: u32::from(bits & 1),
                    rubric: texts[0].clone(),
                    ..LongAnswer::default()
                }),
            ),
            4 => (Kind::Theory, Answers::None),
            5 => (Kind::Code, Answers::None),
            6 => (
                Kind::Interaction,
                interaction(
                    ActivityKind::Order,
                    items,
                    vec![],
                    answer((1..=texts.len()).rev().map(|it| it.to_string()).collect::<Vec<_>>().join(",")),
                ),
            ),
            7 => (Kind::Interaction, interaction(ActivityKind::Match, items, places, answer("1::101||2::100".into()))),
            _ => (
                Kind::FillIn,
                Answers::Gaps(vec![
                    Gap { key: "a".into(), accepted: texts, weight: Some(f64::from(bits) + 1.0), ..Gap::default() },
                    Gap { key: "b2".into(), accepted: vec!["1".into()], ..Gap::default() },
                ]),
            ),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn out_and_in_again_it_is_the_same_or_listed_as_lost(
        (kind, answers) in any_answers(), name in words(), statement in words(), solution in words(),
        is_plain in any::<bool>(), tries in 0_u32..2, score in 1_u32..20,
    ) {
        let mut item = Item::default();
        item.written.kind = kind;
        item.written.format = if is_plain { Format::Plaintext } else { Format::Html };
        let escape = |text: &str| if is_plain { text.to_owned() } else { text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;") };
        item.written.name = name;
        item.written.statement = escape(&statement) + if kind == Kind::FillIn { " {{a}} {{b2}}." } else { "" };
        item.written.solution = escape(&solution);
        item.written.answers = answers.to_value();
        item.written.marking.tries = tries;
        item.written.score = f64::from(score);
        let (bytes, notes) = write(FileFormat::Qti, std::slice::from_ref(&item)).unwrap();
        let parts: Vec<&str> = notes.iter().map(|it| it.params.last().unwrap().1.as_str()).collect();
        if kind == Kind::Code {
            prop_assert_eq!(notes[0].message.key(), "exchange_kind_not_written");
            return Ok(());
        }
        let again = &read(FileFormat::Qti, "", &bytes).unwrap()[0];
        prop_assert!(again.fault.is_none(), "{:?}", again);
        prop_assert_eq!(again.written.kind, kind);
        prop_assert_eq!(parts.contains(&"marking.tries"), tries > 0);
        let same = |one: &str, other: &str| spaced(&RichText { format: item.written.format, text: one.to_owned() }.plain()) == spaced(&RichText { format: again.written.format, text: other.to_owned() }.plain());
        prop_assert!(same(&item.written.statement, &again.written.statement) || parts.contains(&"statement"));
        prop_assert!(same(&item.written.solution, &again.written.solution) || parts.contains(&"solution"));
        prop_assert_eq!(&again.written.name, &item.written.name);
        prop_assert_eq!(again.written.score, item.written.score);
        let has_key = |value: &serde_json::Value| value["key"].as_str().map(|it| it.replace("10", ""));
        prop_assert!(parts.contains(&"answers") || has_key(&again.written.answers).is_some() == has_key(&item.written.answers).is_some());
        if let (Answers::Choices(before), Ok(Answers::Choices(after))) = (&answers, Answers::read(kind, &again.written.answers)) {
            let rights = |all: &[Choice]| all.iter().map(|it| it.correct).collect::<Vec<_>>();
            prop_assert_eq!(rights(before), rights(&after));
        }
    }
}
