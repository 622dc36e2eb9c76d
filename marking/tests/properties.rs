//! What holds for every question and every answer.

use marking::encoding::{pairs, write_pairs};
use marking::{Answers, Kind, Marking, Subject, key_answer, mark};
use proptest::prelude::*;
use serde_json::{Value, json};
use statements::Format;

fn choices() -> impl Strategy<Value = Value> {
    prop::collection::vec(any::<bool>(), 1..8).prop_map(|rights| {
        let choice = |(id, correct): (usize, bool)| json!({"id": id + 1, "text": format!("c{id}"), "correct": correct});
        rights.into_iter().enumerate().map(choice).collect()
    })
}

fn gaps() -> impl Strategy<Value = Value> {
    prop::collection::vec(("\\PC{1,12}", 0.01..1000.0_f64), 1..6).prop_map(|gaps| {
        let gap = |(index, (text, weight)): (usize, (String, f64))| {
            json!({"key": format!("k{index}"), "accepted": [format!("{text}x")], "weight": weight})
        };
        gaps.into_iter().enumerate().map(gap).collect()
    })
}

fn short() -> impl Strategy<Value = Value> {
    prop::collection::vec(("\\PC{1,12}", 0.0..=100.0_f64), 1..6).prop_map(|answers| {
        let mut all: Vec<Value> =
            answers.into_iter().map(|(text, share)| json!({"text": format!("{text}x"), "share": share})).collect();
        all.push(json!({"text": "đúng", "share": 100}));
        json!(all)
    })
}

fn interaction() -> impl Strategy<Value = Value> {
    let items = |count: usize| (1..=count).map(|id| json!({"id": id, "text": format!("i{id}")})).collect::<Value>();
    let order = (2..9_usize, any::<prop::sample::Index>()).prop_map(move |(count, cut)| {
        let key: Vec<String> = (1..=1 + cut.index(count)).rev().map(|id| id.to_string()).collect();
        json!({"activity": "order", "items": items(count), "key": key.join(",")})
    });
    let drag = prop::collection::vec(1..4_usize, 1..9).prop_map(move |places| {
        let key = places.iter().enumerate().map(|(item, place)| ((item + 1).to_string(), (place + 100).to_string()));
        let all = (101..104).map(|id| json!({"id": id, "text": format!("p{id}")})).collect::<Value>();
        json!({"activity": "drag", "items": items(places.len()), "places": all, "key": write_pairs(key)})
    });
    let rectangle = (0.0..800.0_f64, 0.0..800.0_f64, 1.0..200.0_f64, 1.0..200.0_f64);
    let areas = prop::collection::vec(rectangle, 1..6).prop_map(|areas| {
        let area =
            |(x, y, width, height)| json!({"shape": "rectangle", "x": x, "y": y, "width": width, "height": height});
        json!({"activity": "hotspot", "key": areas.into_iter().map(area).collect::<Value>()})
    });
    prop_oneof![order, drag, areas]
}

fn questions() -> impl Strategy<Value = (Kind, Value)> {
    prop_oneof![
        choices().prop_map(|answers| (Kind::SingleChoice, answers)),
        choices().prop_map(|answers| (Kind::MultipleChoice, answers)),
        gaps().prop_map(|answers| (Kind::FillIn, answers)),
        short().prop_map(|answers| (Kind::ShortAnswer, answers)),
        Just((Kind::LongAnswer, json!({}))),
        Just((Kind::Theory, json!(null))),
        Just((Kind::CodeJudgeManual, json!({}))),
        interaction().prop_map(|answers| (Kind::Interaction, answers)),
        (choices(), gaps()).prop_map(|(choices, gaps)| {
            let moments = json!([
                {"id": "m1", "at": 1, "type": "multiple_choice", "answers": choices},
                {"id": "m2", "at": 2, "type": "fill_in", "answers": gaps, "must_answer": true},
            ]);
            (Kind::VideoInteraction, json!({"video": "/files/1/a.mp4", "moments": moments}))
        }),
    ]
}

fn rules() -> impl Strategy<Value = Value> {
    let rule = prop::sample::select(vec!["right_minus_wrong", "all_or_nothing", "each", "steps"]);
    (rule, prop::collection::vec(0.0..=100.0_f64, 0..6), any::<bool>())
        .prop_map(|(rule, steps, by_hand)| json!({"rule": rule, "steps": steps, "by_hand": by_hand}))
}

/// Anything, and what looks like an answer.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[-0-9,@]{0,12}",
        "((k[0-3]|m[12]|[0-9]{1,3})::[-0-9.a-z,]{0,4}(\\|\\|)?){0,6}",
        prop::collection::vec(1..9_i64, 0..6).prop_map(|ids| ids
            .iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(",")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pairs_of_any_texts_come_back(all in prop::collection::vec((any::<String>(), any::<String>()), 0..8)) {
        prop_assert_eq!(pairs(&write_pairs(all.clone())), all);
    }

    #[test]
    fn any_text_is_read_as_pairs(text in "[ab:|\\\\]{0,20}") {
        let read = pairs(&text);
        prop_assert_eq!(pairs(&write_pairs(read.clone())), read);
    }

    #[test]
    fn a_mark_is_from_nothing_to_all(
        (kind, answers) in questions(),
        marking in rules(),
        is_true_false in any::<bool>(),
        text in texts(),
    ) {
        let answers = Answers::read(kind, &answers).expect("answers");
        let marking: Marking = serde_json::from_value(marking).expect("marking");
        let style = if is_true_false { "true_false" } else { "" };
        let subject =
            Subject { kind, style, format: Format::Plaintext, statement: "", media: &[], answers: &answers, marking: &marking };
        if let Ok(marked) = mark(&subject, &text) {
            prop_assert!((0.0..=1.0).contains(&marked.share), "{}", marked.share);
            let sum: f64 = marked.parts.iter().map(|part| part.share).sum();
            prop_assert!((0.0..=1.000_001).contains(&sum), "{}", sum);
        }
    }

    #[test]
    fn the_key_gets_everything((kind, answers) in questions(), marking in rules(), is_true_false in any::<bool>()) {
        let answers = Answers::read(kind, &answers).expect("answers");
        let marking: Marking = serde_json::from_value(marking).expect("marking");
        let style = if is_true_false { "true_false" } else { "" };
        let subject =
            Subject { kind, style, format: Format::Plaintext, statement: "", media: &[], answers: &answers, marking: &marking };
        let key = key_answer(&subject);
        let has_right = match &answers {
            Answers::Choices(choices) => subject.is_true_false() || choices.iter().any(|choice| choice.correct),
            Answers::Long(_) | Answers::CodeByHand(_) => false,
            Answers::Video(film) => film.moments[0].answers.to_string().contains("true"),
            _ => true,
        };
        prop_assert_eq!(key.is_some(), has_right, "{:?}", answers);
        if let Some(key) = key {
            prop_assert_eq!(mark(&subject, &key).expect("marks").share, 1.0);
        }
    }

    #[test]
    fn answers_come_back_as_they_were((kind, answers) in questions()) {
        let read = Answers::read(kind, &answers).expect("answers");
        prop_assert_eq!(Answers::read(kind, &read.to_value()), Ok(read));
    }
}
