//! Interactions: items, places, and a key that can be given as an answer.

use platform::faults::Fault;
use platform::messages::INVALID_VALUE;

use super::{Checks, ITEMS_MAX, block, one_line};
use crate::answers::{Area, Interaction, InteractionKey, Item, Place};
use crate::encoding;
use crate::kind::ActivityKind;
use crate::mark::{has_room, is_known, overflows};
use crate::messages::{DUPLICATE_ANSWER, ENTER_FULL_INFORMATION, GAP_NOT_IN_STATEMENT, ITEM_BLANK, NO_CORRECT_ANSWER};
use crate::subject::gaps_of;

impl Checks<'_, '_> {
    pub(super) fn interaction(&mut self, interaction: &Interaction) {
        self.at_most("items", interaction.items.len(), ITEMS_MAX);
        self.at_most("places", interaction.places.len(), ITEMS_MAX);
        if let Some(picture) = &interaction.picture {
            block(self.faults, "picture", picture);
        }
        for (index, item) in interaction.items.iter().enumerate() {
            self.item(&format!("items[{index}]"), item);
        }
        for (index, place) in interaction.places.iter().enumerate() {
            self.place(&format!("places[{index}]"), place, interaction);
        }
        match (interaction.activity, &interaction.key) {
            (ActivityKind::Order, InteractionKey::Answer(key)) => self.order(interaction, key),
            (ActivityKind::Match | ActivityKind::Drag, InteractionKey::Answer(key)) => self.links(interaction, key),
            (ActivityKind::Hotspot, InteractionKey::Areas(areas)) => self.areas(interaction, areas),
            (ActivityKind::Hotspot, InteractionKey::Answer(key)) if key.is_empty() => self.areas(interaction, &[]),
            _ => {
                self.faults.add("key", INVALID_VALUE);
            }
        }
    }

    fn item(&mut self, field: &str, item: &Item) {
        self.piece(field, &item.text, item.media.as_ref());
        self.text(&format!("{field}.feedback"), &item.feedback);
        self.needs(field, !item.text.trim().is_empty() || item.media.is_some(), ITEM_BLANK);
    }

    fn place(&mut self, field: &str, place: &Place, interaction: &Interaction) {
        self.piece(field, &place.text, place.media.as_ref());
        if !place.gap.is_empty() {
            let not_there = Fault::with(GAP_NOT_IN_STATEMENT, vec![("key", place.gap.clone())]);
            self.needs(&format!("{field}.gap"), gaps_of(self.subject.statement).contains(&place.gap), not_there);
        }
        if let Some(zone) = place.zone {
            self.faults.ensure(&format!("{field}.zone"), has_room(&Area::Rectangle(zone)), INVALID_VALUE);
            self.needs("picture", interaction.picture.is_some(), ENTER_FULL_INFORMATION);
        }
        let is_blank = place.text.trim().is_empty() && place.media.is_none();
        self.needs(field, !is_blank || !place.gap.is_empty() || place.zone.is_some(), ITEM_BLANK);
    }

    fn order(&mut self, interaction: &Interaction, key: &str) {
        let Ok(wanted) = encoding::order(key) else {
            self.faults.add("key", INVALID_VALUE);
            return;
        };
        let is_item = |id: i64| interaction.items.iter().any(|item| item.id == Some(id));
        let is_sound = wanted.iter().all(|it| is_item(it.id) && (interaction.is_code || it.indent.is_none()));
        self.faults.ensure("key", is_sound, INVALID_VALUE);
        self.needs("items", interaction.items.len() >= 2, ENTER_FULL_INFORMATION);
        self.needs("key", !wanted.is_empty(), NO_CORRECT_ANSWER);
        // Two lines of code that read alike would be told apart by nobody.
        let mut seen = std::collections::BTreeSet::new();
        for (index, item) in interaction.items.iter().enumerate().filter(|(_, item)| item.media.is_none()) {
            let is_new = item.text.trim().is_empty() || seen.insert(one_line(&item.text));
            self.needs(&format!("items[{index}]"), is_new, DUPLICATE_ANSWER);
        }
    }

    fn links(&mut self, interaction: &Interaction, key: &str) {
        let Ok(wanted) = encoding::links(key) else {
            self.faults.add("key", INVALID_VALUE);
            return;
        };
        let is_sound = wanted.iter().all(|link| is_known(interaction, link)) && !overflows(interaction, &wanted);
        self.faults.ensure("key", is_sound, INVALID_VALUE);
        self.needs("items", !interaction.items.is_empty(), ENTER_FULL_INFORMATION);
        self.needs("places", !interaction.places.is_empty(), ENTER_FULL_INFORMATION);
        self.needs("key", !wanted.is_empty(), NO_CORRECT_ANSWER);
    }

    fn areas(&mut self, interaction: &Interaction, areas: &[Area]) {
        self.at_most("key", areas.len(), ITEMS_MAX);
        for (index, area) in areas.iter().enumerate() {
            self.faults.ensure(&format!("key[{index}]"), has_room(area), INVALID_VALUE);
        }
        self.needs("picture", interaction.picture.is_some(), ENTER_FULL_INFORMATION);
        self.needs("key", !areas.is_empty(), NO_CORRECT_ANSWER);
    }
}
