//! Things that were put somewhere.

use std::collections::HashSet;

use platform::faults::Fault;

use super::{equal_share, hotspot, marked, right_less_wrong};
use crate::answers::{Interaction, InteractionKey};
use crate::encoding::{self, Placed, invalid};
use crate::kind::ActivityKind;
use crate::review::{Marked, Part};

pub fn mark(interaction: &Interaction, answer: &str) -> Result<Marked, Fault> {
    let is_hotspot = interaction.activity == ActivityKind::Hotspot;
    match &interaction.key {
        InteractionKey::Areas(areas) if is_hotspot => hotspot::mark(areas, answer),
        InteractionKey::Answer(_) if is_hotspot => hotspot::mark(&[], answer),
        InteractionKey::Answer(key) if interaction.activity == ActivityKind::Order => order(interaction, key, answer),
        InteractionKey::Answer(key) => links(interaction, key, answer),
        // A key of another activity: nothing is right.
        InteractionKey::Areas(_) => links(interaction, "", answer),
    }
}

fn order(interaction: &Interaction, key: &str, answer: &str) -> Result<Marked, Fault> {
    let given = encoding::order(answer)?;
    let is_known = |placed: &Placed| interaction.items.iter().any(|item| item.id == Some(placed.id));
    let has_level = |placed: &Placed| placed.indent.is_some();
    if !given.iter().all(is_known) || (!interaction.is_code && given.iter().any(has_level)) {
        return Err(invalid());
    }
    let key = encoding::order(key).unwrap_or_default();
    let line = |placed: &Placed| (placed.id, placed.indent.unwrap_or(0));
    let wanted: Vec<(i64, u32)> = key.iter().map(line).collect();
    let lines: Vec<(i64, u32)> = given.iter().map(line).collect();
    let common = longest_common(&wanted, &lines);
    let strangers = given.iter().filter(|it| !key.iter().any(|right| right.id == it.id)).count();
    let part = |(index, placed): (usize, &Placed)| {
        let is_right = common.contains(&index);
        Part {
            id: placed.id.to_string(),
            correct: Some(is_right),
            share: equal_share(key.len(), is_right),
            given: encoding::write_order(&[*placed]),
            feedback: feedback_of(interaction, placed.id, is_right),
        }
    };
    let parts = given.iter().enumerate().map(part).collect();
    let is_full = !key.is_empty() && wanted == lines;
    Ok(marked(right_less_wrong(common.len(), strangers, key.len()), is_full, parts))
}

/// Which places of `given` are in a longest common subsequence with `wanted`.
fn longest_common<T: PartialEq>(wanted: &[T], given: &[T]) -> HashSet<usize> {
    // lengths[i][j]: of wanted from i on and given from j on.
    let mut lengths = vec![vec![0_usize; given.len() + 1]; wanted.len() + 1];
    for i in (0..wanted.len()).rev() {
        for j in (0..given.len()).rev() {
            lengths[i][j] = if wanted[i] == given[j] {
                lengths[i + 1][j + 1] + 1
            } else {
                lengths[i + 1][j].max(lengths[i][j + 1])
            };
        }
    }
    let (mut i, mut j, mut common) = (0, 0, HashSet::new());
    while i < wanted.len() && j < given.len() {
        if wanted[i] == given[j] {
            common.insert(j);
            (i, j) = (i + 1, j + 1);
        } else if lengths[i + 1][j] >= lengths[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    common
}

fn links(interaction: &Interaction, key: &str, answer: &str) -> Result<Marked, Fault> {
    let given = encoding::links(answer)?;
    if !given.iter().all(|link| is_known(interaction, link)) || overflows(interaction, &given) {
        return Err(invalid());
    }
    let key = encoding::links(key).unwrap_or_default();
    let right = given.iter().filter(|link| key.contains(link)).count();
    let part = |link: &(i64, i64)| {
        let is_right = key.contains(link);
        Part {
            id: link.0.to_string(),
            correct: Some(is_right),
            share: equal_share(key.len(), is_right),
            given: encoding::write_pairs([(link.0.to_string(), link.1.to_string())]),
            feedback: feedback_of(interaction, link.0, is_right),
        }
    };
    let parts = given.iter().map(part).collect();
    let is_full = !key.is_empty() && right == key.len() && right == given.len();
    Ok(marked(right_less_wrong(right, given.len() - right, key.len()), is_full, parts))
}

/// Whether there are such an item and such a place.
pub fn is_known(interaction: &Interaction, (item, place): &(i64, i64)) -> bool {
    interaction.items.iter().any(|it| it.id == Some(*item)) && interaction.places.iter().any(|it| it.id == Some(*place))
}

/// Whether an item is in two places that may be in one, or a place holds more than it may.
pub fn overflows(interaction: &Interaction, links: &[(i64, i64)]) -> bool {
    let mut used = HashSet::new();
    let is_twice = !interaction.reuse && links.iter().any(|(item, _)| !used.insert(item));
    let holds = |place: i64| links.iter().filter(|(_, it)| *it == place).count();
    is_twice
        || interaction.places.iter().any(|place| place.most > 0 && holds(place.id.unwrap_or(0)) > place.most as usize)
}

fn feedback_of(interaction: &Interaction, id: i64, is_right: bool) -> String {
    let has_feedback = || interaction.items.iter().any(|item| item.id == Some(id) && !item.feedback.trim().is_empty());
    if !is_right && has_feedback() { id.to_string() } else { String::new() }
}
