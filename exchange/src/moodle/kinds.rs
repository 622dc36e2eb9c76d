//! Moodle's own types.

use marking::answers::{
    Answers, Choice, Gap, Interaction, InteractionKey, Item as Thing, LongAnswer, Place, ShortAnswer,
};
use marking::{ActivityKind, Compare, Ignore, Kind};
use roxmltree::Node;

use super::{pictures, texts};
use crate::item::{Item, Note};
use crate::messages::{NO_ANSWER_KEY, PART_CHANGED};
use crate::text::read_number;
use crate::{wildcard, xml};

/// What an answer is worth in %.
fn fraction(answer: Node<'_, '_>) -> f64 {
    answer.attribute("fraction").and_then(read_number).unwrap_or_default()
}

fn says_yes(text: &str) -> bool {
    matches!(text.trim(), "1" | "true")
}

pub fn choices(question: Node<'_, '_>, item: &mut Item) {
    let single = xml::value(question, "single");
    let is_single = single.is_empty() || says_yes(&single);
    item.written.kind = if is_single { Kind::SingleChoice } else { Kind::MultipleChoice };
    item.written.marking.shuffle = says_yes(&xml::value(question, "shuffleanswers"));
    let answers: Vec<_> = xml::children(question, "answer").collect();
    let best = answers.iter().copied().map(fraction).fold(0.0, f64::max);
    let is_right = |share: f64| share > 0.0 && (!is_single || share >= best);
    let all = answers.iter().map(|answer| {
        let text = texts::rich(*answer, item);
        let media = pictures::read(&text, item.written.format);
        Choice {
            text: if media.is_some() { String::new() } else { text },
            media,
            correct: is_right(fraction(*answer)),
            feedback: texts::rich_child(*answer, "feedback", item),
            ..Choice::default()
        }
    });
    let all: Vec<Choice> = all.collect();
    let partial = |share: f64| share > 0.0 && is_single && share < 100.0;
    let rights: Vec<f64> = answers.iter().copied().map(fraction).filter(|it| *it > 0.0).collect();
    let is_uneven = !is_single && rights.iter().any(|it| (it - rights[0]).abs() > 0.01);
    if is_uneven || answers.iter().copied().map(fraction).any(partial) {
        item.notes.push(Note::new(PART_CHANGED).with("part", "fraction"));
    }
    finish(item, Answers::Choices(all), best > 0.0);
}

pub fn true_false(question: Node<'_, '_>, item: &mut Item) {
    item.written.kind = Kind::SingleChoice;
    let choice = |answer: Node<'_, '_>| {
        let text = if xml::value_here(answer) == "true" { "Đúng" } else { "Sai" };
        let feedback = texts::rich_child(answer, "feedback", item);
        Choice { text: text.into(), correct: fraction(answer) > 0.0, feedback, ..Choice::default() }
    };
    let all: Vec<Choice> = xml::children(question, "answer").map(choice).collect();
    let has_key = all.iter().any(|it| it.correct);
    finish(item, Answers::Choices(all), has_key);
}

pub fn short(question: Node<'_, '_>, item: &mut Item) {
    let ignore =
        (!says_yes(&xml::value(question, "usecase"))).then(|| vec![Ignore::Case, Ignore::Spaces, Ignore::Tones]);
    let answer = |answer: Node<'_, '_>| {
        let text = xml::value_here(answer);
        let (text, regex) = wildcard::read(&text);
        let compare = Compare { ignore: ignore.clone(), regex, ..Compare::default() };
        ShortAnswer { text, compare: (compare != Compare::default()).then_some(compare), ..of_short(answer, item) }
    };
    let all: Vec<ShortAnswer> = xml::children(question, "answer").map(answer).collect();
    finish_short(item, all);
}

pub fn numerical(question: Node<'_, '_>, item: &mut Item) {
    let answer = |answer: Node<'_, '_>| {
        let tolerance = read_number(&xml::value(answer, "tolerance")).filter(|it| *it > 0.0);
        let text = xml::value_here(answer);
        let (text, regex) = if text == "*" { wildcard::read(&text) } else { (text, false) };
        let compare = Compare { tolerance, regex, ..Compare::default() };
        ShortAnswer { text, compare: (compare != Compare::default()).then_some(compare), ..of_short(answer, item) }
    };
    let all: Vec<ShortAnswer> = xml::children(question, "answer").map(answer).collect();
    for name in ["units", "unitgradingtype"] {
        let value = xml::value(question, name);
        if !value.is_empty() && value != "0" {
            item.notes.push(Note::new(PART_CHANGED).with("part", name));
        }
    }
    finish_short(item, all);
}

/// Text is the caller's.
fn of_short(answer: Node<'_, '_>, item: &Item) -> ShortAnswer {
    ShortAnswer {
        share: fraction(answer).max(0.0),
        feedback: texts::rich_child(answer, "feedback", item),
        ..ShortAnswer::default()
    }
}

fn finish_short(item: &mut Item, all: Vec<ShortAnswer>) {
    item.written.kind = Kind::ShortAnswer;
    let has_key = all.iter().any(|it| it.share >= 100.0);
    finish(item, Answers::Short(all), has_key);
}

pub fn essay(question: Node<'_, '_>, item: &mut Item) {
    item.written.kind = Kind::LongAnswer;
    let whole = |name| xml::value(question, name).parse::<i64>().ok();
    let files = match whole("attachments").unwrap_or(0) {
        any if any < 0 => 10,
        count => u32::try_from(count).unwrap_or(10),
    };
    let words = |name| whole(name).and_then(|it| u32::try_from(it).ok()).unwrap_or(0);
    let rubric = texts::rich_child(question, "graderinfo", item);
    let long = LongAnswer { min_words: words("minwordlimit"), max_words: words("maxwordlimit"), files, rubric };
    finish(item, Answers::Long(long), true);
}

pub fn matching(question: Node<'_, '_>, item: &mut Item) {
    item.written.marking.shuffle = says_yes(&xml::value(question, "shuffleanswers"));
    let pairs =
        xml::children(question, "subquestion").map(|pair| (texts::rich(pair, item), xml::value(pair, "answer")));
    let pairs: Vec<(String, String)> = pairs.collect();
    finish(item, Answers::Interaction(matched(&pairs)), pairs.iter().any(|(left, _)| !left.is_empty()));
    item.written.kind = Kind::Interaction;
}

/// Items and where each belongs; a place without an item is a stranger.
pub fn matched(pairs: &[(String, String)]) -> Interaction {
    let mut places: Vec<String> = Vec::new();
    let mut items: Vec<Thing> = Vec::new();
    let mut key: Vec<String> = Vec::new();
    for (left, right) in pairs {
        if !places.contains(right) {
            places.push(right.clone());
        }
        if left.is_empty() {
            continue;
        }
        let place = places.iter().position(|it| it == right).unwrap_or_default() + 1;
        let id = items.len() + 1;
        items.push(Thing { id: Some(id as i64), text: left.clone(), ..Thing::default() });
        key.push(format!("{id}::{place}"));
    }
    let place = |(at, text): (usize, String)| Place { id: Some(at as i64 + 1), text, ..Place::default() };
    interaction(ActivityKind::Match, items, places.into_iter().enumerate().map(place).collect(), key.join("||"))
}

/// Items in their right order.
pub fn ordered(texts: Vec<String>) -> Interaction {
    let key: Vec<String> = (1..=texts.len()).map(|id| id.to_string()).collect();
    let thing = |(at, text): (usize, String)| Thing { id: Some(at as i64 + 1), text, ..Thing::default() };
    interaction(ActivityKind::Order, texts.into_iter().enumerate().map(thing).collect(), Vec::new(), key.join(","))
}

fn interaction(activity: ActivityKind, items: Vec<Thing>, places: Vec<Place>, key: String) -> Interaction {
    Interaction {
        activity,
        items,
        places,
        picture: None,
        key: InteractionKey::Answer(key),
        is_code: false,
        reuse: false,
    }
}

pub fn ordering(question: Node<'_, '_>, item: &mut Item) {
    let texts: Vec<String> = xml::children(question, "answer").map(|it| texts::rich(it, item)).collect();
    let has_key = texts.len() > 1;
    finish(item, Answers::Interaction(ordered(texts)), has_key);
    item.written.kind = Kind::Interaction;
}

/// `[[2]]` in the statement stands for the second choice; one chooses from those of its group.
pub fn select_gaps(question: Node<'_, '_>, item: &mut Item) {
    let options = question.children().filter(|it| it.has_tag_name("selectoption") || it.has_tag_name("dragbox"));
    let options: Vec<(String, String)> = options.map(|it| (xml::value_here(it), xml::value(it, "group"))).collect();
    let mut gaps: Vec<Gap> = Vec::new();
    let mut parts = item.written.statement.split("[[");
    let mut statement = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let known = part.split_once("]]").and_then(|(number, rest)| {
            Some((options.get(number.trim().parse::<usize>().ok()?.checked_sub(1)?)?, rest))
        });
        let Some(((text, group), rest)) = known else {
            statement.push_str("[[");
            statement.push_str(part);
            continue;
        };
        let key = format!("g{}", gaps.len() + 1);
        statement.push_str(&format!("{{{{{key}}}}}{rest}"));
        let options = options.iter().filter(|it| it.1 == *group).map(|it| it.0.clone()).collect();
        gaps.push(Gap { key, accepted: vec![text.clone()], options, ..Gap::default() });
    }
    item.written.statement = statement;
    item.written.kind = Kind::FillIn;
    let has_key = !gaps.is_empty();
    finish(item, Answers::Gaps(gaps), has_key);
}

/// Answers as they are saved; without a key the question is bad.
pub fn finish(item: &mut Item, answers: Answers, has_key: bool) {
    item.written.answers = answers.to_value();
    if !has_key {
        item.fault = Some(Note::new(NO_ANSWER_KEY));
    }
}
