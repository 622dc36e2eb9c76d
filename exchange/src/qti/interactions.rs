//! The interactions that stand as blocks.

use std::collections::{HashMap, HashSet};

use marking::answers::{Answers, Area, Choice, Interaction, InteractionKey, Item as Thing, Place, Zone};
use marking::{ActivityKind, Kind, encoding};
use roxmltree::Node;
use statements::Block;

use super::item::Reading;
use super::responses::{Response, coordinates};
use super::shapes::{self, Size};
use super::{gap_key, pixels};
use crate::moodle::pictures;
use crate::text::read_number;
use crate::{FILE_SCHEME, xml};

/// Reads an item whose one interaction is no gap and no text.
pub fn read(reading: &mut Reading<'_, '_, '_, '_, '_>, body: Node<'_, '_>, node: Node<'_, '_>) {
    let name = node.tag_name().name();
    if name == "gapMatchInteraction" {
        return gap_match(reading, body, node);
    }
    reading.statement(body);
    reading.item.written.marking.shuffle = node.attribute("shuffle") == Some("true");
    match name {
        "choiceInteraction" => choices(reading, node),
        "orderInteraction" => order(reading, node),
        "matchInteraction" => match_sets(reading, node),
        "associateInteraction" => associate(reading, node),
        "hotspotInteraction" | "selectPointInteraction" => hotspots(reading, node),
        "graphicGapMatchInteraction" => zones(reading, node),
        other => reading.refuse(other),
    }
}

/// A text, or the picture that is all of it.
fn piece(reading: &mut Reading<'_, '_, '_, '_, '_>, node: Node<'_, '_>) -> (String, Option<Block>) {
    let text = reading.body.text(node);
    if let Some(media) = pictures::read(&text, reading.item.written.format) {
        return (String::new(), Some(media));
    }
    let inner = text.strip_prefix("<p>").and_then(|it| it.strip_suffix("</p>")).filter(|it| !it.contains("<p>"));
    (inner.unwrap_or(&text).to_owned(), None)
}

fn id_of(node: Node<'_, '_>) -> String {
    node.attribute("identifier").unwrap_or_default().to_owned()
}

fn choices(reading: &mut Reading<'_, '_, '_, '_, '_>, node: Node<'_, '_>) {
    let response = reading.response(node);
    let right: Vec<String> = response.right().into_iter().map(str::to_owned).collect();
    let mut all = Vec::new();
    for choice in xml::children(node, "simpleChoice") {
        let (text, media) = piece(reading, choice);
        let id = id_of(choice);
        let modal = xml::children(reading.node, "modalFeedback").filter(|it| it.attribute("identifier") == Some(&id));
        let inline = choice.descendants().filter(|it| it.tag_name().name() == "feedbackInline");
        let feedback: Vec<String> = modal.chain(inline).map(|it| reading.body.text(it)).collect();
        all.push(Choice {
            text,
            media,
            correct: right.contains(&id),
            feedback: feedback.join(" "),
            ..Choice::default()
        });
    }
    let has_key = all.iter().any(|it| it.correct);
    if !response.is_single {
        reading.rule(&response, all.len());
    }
    let kind = if response.is_single { Kind::SingleChoice } else { Kind::MultipleChoice };
    reading.finish(kind, &Answers::Choices(all), has_key);
}

/// Things that are moved, and the number of each by its identifier.
fn things<'n, 'i>(
    reading: &mut Reading<'_, '_, '_, '_, '_>,
    nodes: impl Iterator<Item = Node<'n, 'i>>,
) -> (Vec<Thing>, HashMap<String, i64>)
where
    'i: 'n,
{
    let (mut all, mut ids) = (Vec::new(), HashMap::new());
    for node in nodes {
        let (text, media) = piece(reading, node);
        let id = all.len() as i64 + 1;
        ids.insert(id_of(node), id);
        all.push(Thing { id: Some(id), text, media, ..Thing::default() });
    }
    (all, ids)
}

fn place_of(thing: Thing, most: u32) -> Place {
    Place { id: thing.id, text: thing.text, media: thing.media, most, ..Place::default() }
}

fn most_of(node: Node<'_, '_>) -> u32 {
    node.attribute("matchMax").and_then(|it| it.parse().ok()).unwrap_or(0)
}

fn order(reading: &mut Reading<'_, '_, '_, '_, '_>, node: Node<'_, '_>) {
    let response = reading.response(node);
    let (items, ids) = things(reading, xml::children(node, "simpleChoice"));
    let key: Vec<String> = response.correct.iter().filter_map(|id| Some(ids.get(id)?.to_string())).collect();
    interact(reading, ActivityKind::Order, items, Vec::new(), None, InteractionKey::Answer(key.join(",")));
}

/// Pairs that are right, by numbers.
fn links(response: &Response, items: &HashMap<String, i64>, places: &HashMap<String, i64>) -> Vec<(i64, i64)> {
    let link = |pair: &&str| {
        let (one, other) = pair.split_once(char::is_whitespace)?;
        let (one, other) = (one.trim(), other.trim());
        let straight = items.get(one).zip(places.get(other));
        straight.or_else(|| items.get(other).zip(places.get(one))).map(|(item, place)| (*item, *place))
    };
    response.right().iter().filter_map(link).collect()
}

fn key_of(links: &[(i64, i64)]) -> InteractionKey {
    InteractionKey::Answer(encoding::write_pairs(
        links.iter().map(|(item, place)| (item.to_string(), place.to_string())),
    ))
}

fn interact(
    reading: &mut Reading<'_, '_, '_, '_, '_>,
    activity: ActivityKind,
    items: Vec<Thing>,
    places: Vec<Place>,
    picture: Option<Block>,
    key: InteractionKey,
) {
    let (has_key, reuse) = match &key {
        InteractionKey::Answer(key) => {
            let pairs = encoding::pairs(key);
            let mut seen = HashSet::new();
            let reuse = activity != ActivityKind::Order && pairs.iter().any(|(item, _)| !seen.insert(item));
            (!key.is_empty(), reuse)
        }
        InteractionKey::Areas(areas) => (!areas.is_empty(), false),
    };
    let interaction = Interaction { activity, items, places, picture, key, is_code: false, reuse };
    reading.finish(Kind::Interaction, &Answers::Interaction(interaction), has_key);
}

fn match_sets(reading: &mut Reading<'_, '_, '_, '_, '_>, node: Node<'_, '_>) {
    let response = reading.response(node);
    let sets: Vec<Node<'_, '_>> = xml::children(node, "simpleMatchSet").collect();
    let [left, right] = sets.as_slice() else { return reading.refuse("matchInteraction") };
    let (items, item_ids) = things(reading, xml::children(*left, "simpleAssociableChoice"));
    let (others, place_ids) = things(reading, xml::children(*right, "simpleAssociableChoice"));
    let most: Vec<u32> = xml::children(*right, "simpleAssociableChoice").map(most_of).collect();
    let places = others.into_iter().zip(most).map(|(it, most)| place_of(it, most)).collect();
    let links = links(&response, &item_ids, &place_ids);
    interact(reading, ActivityKind::Match, items, places, None, key_of(&links));
    allow_reuse(reading, xml::children(*left, "simpleAssociableChoice"));
}

/// Where an item may be used several times, though it need not.
fn allow_reuse<'n, 'i: 'n>(reading: &mut Reading<'_, '_, '_, '_, '_>, mut nodes: impl Iterator<Item = Node<'n, 'i>>) {
    if nodes.any(|it| it.attribute("matchMax").is_some_and(|it| it != "1")) {
        reading.item.written.answers["reuse"] = true.into();
    }
}

/// Pairs among equals: the first of each is moved to the second.
fn associate(reading: &mut Reading<'_, '_, '_, '_, '_>, node: Node<'_, '_>) {
    let response = reading.response(node);
    let (all, ids) = things(reading, xml::children(node, "simpleAssociableChoice"));
    let pairs: Vec<(i64, i64)> = links(&response, &ids, &ids);
    let is_item = |id: Option<i64>| pairs.iter().any(|(item, _)| id == Some(*item));
    if pairs.iter().any(|(_, place)| is_item(Some(*place))) {
        return reading.refuse("associateInteraction");
    }
    reading.body.changed("associateInteraction");
    let (items, others): (Vec<Thing>, Vec<Thing>) = all.into_iter().partition(|it| is_item(it.id));
    let places = others.into_iter().map(|it| place_of(it, 0)).collect();
    interact(reading, ActivityKind::Match, items, places, None, key_of(&pairs));
}

fn is_gap_content(node: &Node<'_, '_>) -> bool {
    matches!(node.tag_name().name(), "gapText" | "gapImg")
}

fn gap_match(reading: &mut Reading<'_, '_, '_, '_, '_>, body: Node<'_, '_>, node: Node<'_, '_>) {
    let gaps: Vec<Node<'_, '_>> = node.descendants().filter(|it| it.tag_name().name() == "gap").collect();
    for (at, gap) in gaps.iter().enumerate() {
        let id = id_of(*gap);
        let key = gap_key(&id).unwrap_or_else(|| format!("g{}", at + 1));
        reading.body.gaps.insert(id, key);
    }
    reading.statement(body);
    reading.item.written.marking.shuffle = node.attribute("shuffle") == Some("true");
    let response = reading.response(node);
    let (items, item_ids) = things(reading, node.children().filter(is_gap_content));
    let (mut places, mut place_ids) = (Vec::new(), HashMap::new());
    for gap in gaps {
        let id = places.len() as i64 + 1;
        let key = reading.body.gaps.get(&id_of(gap)).cloned().unwrap_or_default();
        place_ids.insert(id_of(gap), id);
        places.push(Place { id: Some(id), gap: key, most: 1, ..Place::default() });
    }
    let links = links(&response, &item_ids, &place_ids);
    interact(reading, ActivityKind::Drag, items, places, None, key_of(&links));
    allow_reuse(reading, node.children().filter(is_gap_content));
}

/// The picture of a graphic interaction and its size.
fn picture(reading: &mut Reading<'_, '_, '_, '_, '_>, node: Node<'_, '_>) -> Option<(Block, Size)> {
    let object = node.children().find(|it| matches!(it.tag_name().name(), "object" | "img"))?;
    let (url, alt) = reading.body.picture(object)?;
    let said = |name| object.attribute(name).and_then(read_number).filter(|it| *it > 0.0);
    let name = url.strip_prefix(FILE_SCHEME).unwrap_or_default();
    let bytes = reading.body.files.iter().find(|file| file.name == name).map(|file| file.bytes.as_slice());
    let size = said("width").zip(said("height")).or_else(|| pixels::size(bytes?))?;
    Some((Block::Image { url, alt }, size))
}

fn shape_of(node: Node<'_, '_>, size: Size) -> Option<Area> {
    shapes::read(node.attribute("shape")?, &coordinates(node.attribute("coords").unwrap_or_default()), size)
}

fn hotspots(reading: &mut Reading<'_, '_, '_, '_, '_>, node: Node<'_, '_>) {
    let response = reading.response(node);
    let Some((picture, size)) = picture(reading, node) else { return reading.refuse("hotspotInteraction: object") };
    let right = response.right();
    let spots = xml::children(node, "hotspotChoice").filter(|it| right.contains(&id_of(*it).as_str()));
    let mut areas: Vec<Option<Area>> = spots.map(|it| shape_of(it, size)).collect();
    let mapped = response.areas.iter().filter(|(.., value)| *value > 0.0);
    areas.extend(mapped.map(|(shape, at, _)| shapes::read(shape, at, size)));
    if areas.iter().any(Option::is_none) {
        reading.body.note("shape");
    }
    let areas = areas.into_iter().flatten().collect();
    let most: f64 = response.areas.iter().map(|(.., value)| value.max(0.0)).sum();
    reading.most += most;
    interact(reading, ActivityKind::Hotspot, Vec::new(), Vec::new(), Some(picture), InteractionKey::Areas(areas));
}

fn zones(reading: &mut Reading<'_, '_, '_, '_, '_>, node: Node<'_, '_>) {
    let response = reading.response(node);
    let Some((picture, size)) = picture(reading, node) else {
        return reading.refuse("graphicGapMatchInteraction: object");
    };
    let (items, item_ids) = things(reading, node.children().filter(is_gap_content));
    let (mut places, mut place_ids) = (Vec::new(), HashMap::new());
    for spot in xml::children(node, "associableHotspot") {
        let id = places.len() as i64 + 1;
        let Some(zone) = shape_of(spot, size).map(|it| around(&it)) else {
            reading.body.note("shape");
            continue;
        };
        place_ids.insert(id_of(spot), id);
        places.push(Place { id: Some(id), zone: Some(zone), most: most_of(spot), ..Place::default() });
    }
    let links = links(&response, &item_ids, &place_ids);
    interact(reading, ActivityKind::Drag, items, places, Some(picture), key_of(&links));
    allow_reuse(reading, node.children().filter(is_gap_content));
}

/// The rectangle around an area.
fn around(area: &Area) -> Zone {
    let points: Vec<(f64, f64)> = match area {
        Area::Rectangle(zone) => return *zone,
        Area::Circle { x, y, radius } => vec![(x - radius, y - radius), (x + radius, y + radius)],
        Area::Polygon { points } => points.clone(),
    };
    let least = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(1000.0, f64::min).max(0.0);
    let most = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(0.0, f64::max).min(1000.0);
    let (x, y) = (least(|it| it.0), least(|it| it.1));
    Zone { x, y, width: most(|it| it.0) - x, height: most(|it| it.1) - y }
}
