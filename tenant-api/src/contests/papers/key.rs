//! The key of a question as a paper tells it: letters of choices, texts that are right, numbers of items and letters of places.

use marking::answers::{Gap, Interaction, ShortAnswer};
use marking::{Answers, Content, InteractionKey, encoding};

use crate::contests::parts::label;

/// What share of the score is a right answer's.
const FULL: f64 = 100.0;

/// The key as text, with choices in this order. None: a person or the judge marks it, or it can't be said on paper.
pub fn answer(answers: &Answers, content: &Content, order: &[i64]) -> Option<String> {
    let text = match answers {
        Answers::Choices(choices) => {
            let is_right = |id: i64| choices.iter().any(|choice| choice.correct && choice.id == Some(id));
            let right = (1..).zip(order).filter(|(_, id)| is_right(**id));
            right.map(|(position, _)| label(position)).collect::<Vec<_>>().join(", ")
        }
        Answers::Gaps(gaps) => of_gaps(gaps, content),
        Answers::Short(accepted) => of_short(accepted),
        Answers::Interaction(interaction) => of_interaction(interaction, content)?,
        _ => return None,
    };
    Some(text).filter(|text| !text.is_empty())
}

fn of_short(accepted: &[ShortAnswer]) -> String {
    let full = accepted.iter().filter(|answer| answer.share >= FULL);
    full.map(|answer| answer.text.as_str()).collect::<Vec<_>>().join(" / ")
}

/// Gaps in the statement's order; the number is left out where there is one alone.
fn of_gaps(gaps: &[Gap], content: &Content) -> String {
    let accepted = |key: &str| {
        let gap = gaps.iter().find(|gap| gap.key == key);
        gap.map(|gap| gap.accepted.join(" / ")).unwrap_or_default()
    };
    match content.gaps.as_slice() {
        [only] => accepted(&only.key),
        all => {
            let numbered = (1..).zip(all).map(|(number, gap): (i32, _)| format!("({number}) {}", accepted(&gap.key)));
            numbered.collect::<Vec<_>>().join("; ")
        }
    }
}

/// Items have numbers and places letters, in the order in which learners get them.
fn of_interaction(interaction: &Interaction, content: &Content) -> Option<String> {
    let shown = content.interaction.as_ref()?;
    let InteractionKey::Answer(key) = &interaction.key else { return None };
    let number = |id: i64| (1..).zip(&shown.items).find(|(_, item)| item.id == id).map(|(at, _): (i32, _)| at);
    if shown.places.is_empty() {
        let placed = encoding::order(key).ok()?;
        let line = |it: &encoding::Placed| {
            let indent = usize::try_from(it.indent.unwrap_or_default()).unwrap_or_default();
            number(it.id).map(|number| format!("{number}{}", "›".repeat(indent)))
        };
        return Some(placed.iter().filter_map(line).collect::<Vec<_>>().join(", "));
    }
    let letter = |id: i64| (1..).zip(&shown.places).find(|(_, place)| place.id == id).map(|(at, _)| label(at));
    let mut links: Vec<(i32, String)> = encoding::links(key)
        .ok()?
        .into_iter()
        .filter_map(|(item, place)| Some((number(item)?, letter(place)?)))
        .collect();
    links.sort_unstable();
    Some(links.into_iter().map(|(item, place)| format!("{item} → {place}")).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use marking::ActivityKind;
    use marking::answers::Choice;
    use marking::content::{ContentGap, ContentInteraction, ContentItem, ContentPlace};

    use super::*;

    fn items(ids: &[i64]) -> Vec<ContentItem> {
        ids.iter().map(|id| ContentItem { id: *id, ..ContentItem::default() }).collect()
    }

    fn activity(activity: ActivityKind, places: &[i64], key: &str) -> Option<String> {
        let written = Interaction {
            activity,
            items: Vec::new(),
            places: Vec::new(),
            picture: None,
            key: InteractionKey::Answer(key.into()),
            is_code: false,
            reuse: false,
        };
        let shown = ContentInteraction {
            activity,
            items: items(&[7, 8, 9]),
            places: places.iter().map(|id| ContentPlace { id: *id, ..ContentPlace::default() }).collect(),
            picture: None,
            is_code: false,
            reuse: false,
            points: 0,
        };
        let content = Content { interaction: Some(shown), ..Content::default() };
        answer(&Answers::Interaction(written), &content, &[])
    }

    #[test]
    fn choices_are_told_by_the_letters_of_this_order() {
        let choice = |id, correct| Choice { id: Some(id), correct, ..Choice::default() };
        let key = Answers::Choices(vec![choice(1, true), choice(2, false), choice(3, true)]);
        let content = Content::default();
        assert_eq!(answer(&key, &content, &[2, 3, 1]).as_deref(), Some("B, C"));
        assert_eq!(answer(&key, &content, &[1, 2, 3]).as_deref(), Some("A, C"));
    }

    #[test]
    fn texts_are_all_that_are_right() {
        let short = |text: &str, share| ShortAnswer { text: text.into(), share, ..ShortAnswer::default() };
        let key = Answers::Short(vec![short("4", 100.0), short("3,9", 50.0), short("bốn", 100.0)]);
        assert_eq!(answer(&key, &Content::default(), &[]).as_deref(), Some("4 / bốn"));
        let gap = |key: &str, text: &str| Gap { key: key.into(), accepted: vec![text.into()], ..Gap::default() };
        let key = Answers::Gaps(vec![gap("b", "hai"), gap("a", "một")]);
        let shown = |key: &str| ContentGap { key: key.into(), options: None };
        let both = Content { gaps: vec![shown("a"), shown("b")], ..Content::default() };
        assert_eq!(answer(&key, &both, &[]).as_deref(), Some("(1) một; (2) hai"));
        let one = Content { gaps: vec![shown("b")], ..Content::default() };
        assert_eq!(answer(&key, &one, &[]).as_deref(), Some("hai"));
        assert_eq!(answer(&Answers::None, &Content::default(), &[]), None);
    }

    #[test]
    fn items_are_told_by_their_numbers_on_the_paper() {
        assert_eq!(activity(ActivityKind::Order, &[], "9@0,7@1,8@2").as_deref(), Some("3, 1›, 2››"));
        assert_eq!(activity(ActivityKind::Match, &[20, 21], "9::20||7::21").as_deref(), Some("1 → B, 3 → A"));
    }
}
