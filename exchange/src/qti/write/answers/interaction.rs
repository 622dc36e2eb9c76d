//! Things that are put somewhere.

use marking::answers::{Area, Interaction, InteractionKey, Item as Thing, Place};
use marking::{ActivityKind, encoding};
use statements::Block;

use super::super::super::pixels;
use super::super::super::shapes::{self, Size};
use super::super::parts::{Declared, Parts, Scoring};
use super::super::xhtml;
use super::{RESPONSE, Writer};
use crate::FILE_SCHEME;
use crate::text::escape_html;

pub fn write(writer: &Writer<'_>, it: &Interaction) -> Option<Parts> {
    match (it.activity, &it.key) {
        (ActivityKind::Order, InteractionKey::Answer(key)) if !it.is_code => order(writer, it, key),
        (ActivityKind::Hotspot, InteractionKey::Areas(areas)) => points(writer, it, areas),
        (ActivityKind::Match | ActivityKind::Drag, InteractionKey::Answer(key)) => {
            let are = |of: fn(&Place) -> bool| !it.places.is_empty() && it.places.iter().all(of);
            if are(|place| !place.gap.is_empty()) {
                gaps(writer, it, key)
            } else if are(|place| place.zone.is_some()) {
                zones(writer, it, key)
            } else {
                sets(writer, it, key)
            }
        }
        _ => None,
    }
}

/// The identifiers of items and places: their numbers in the lists.
fn item_id(it: &Interaction, id: &str) -> Option<String> {
    let at = it.items.iter().position(|item| item.id.is_some_and(|known| known.to_string() == id))?;
    Some(format!("I{}", at + 1))
}

fn place_id(it: &Interaction, at: usize) -> String {
    match it.places[at].gap.as_str() {
        "" => format!("P{}", at + 1),
        gap => super::super::super::gap_id(gap),
    }
}

/// What belongs where: each right pair for its share, each other one against it.
fn pairs(writer: &Writer<'_>, it: &Interaction, key: &str) -> Option<Declared> {
    let mut response = Declared::new(RESPONSE, "directedPair", false);
    let links = encoding::pairs(key);
    let share = writer.written.score / links.len().max(1) as f64;
    for (item, place) in links {
        let at = it.places.iter().position(|it| it.id.is_some_and(|known| known.to_string() == place))?;
        let pair = format!("{} {}", item_id(it, &item)?, place_id(it, at));
        response.correct.push(pair.clone());
        response.mapping.push((pair, share, true));
    }
    response.other = -share;
    Some(response)
}

fn order(writer: &Writer<'_>, it: &Interaction, key: &str) -> Option<Parts> {
    let mut response =
        Declared { scoring: Scoring::Matched, is_ordered: true, ..Declared::new(RESPONSE, "identifier", false) };
    response.correct =
        encoding::order(key).ok()?.iter().map(|placed| item_id(it, &placed.id.to_string())).collect::<Option<_>>()?;
    let choice = |(at, thing): (usize, &Thing)| {
        format!(
            "<simpleChoice identifier=\"I{}\">{}</simpleChoice>",
            at + 1,
            writer.piece(&thing.text, thing.media.as_ref())
        )
    };
    let inner: String = it.items.iter().enumerate().map(choice).collect();
    let most = match response.correct.len() {
        count if count == it.items.len() => String::new(),
        count => format!(" minChoices=\"1\" maxChoices=\"{count}\""),
    };
    let shuffle = writer.shuffle();
    let interaction = format!(
        "<orderInteraction responseIdentifier=\"{RESPONSE}\" shuffle=\"{shuffle}\"{most}>{inner}</orderInteraction>"
    );
    Some(writer.parts(vec![response], interaction))
}

fn sets(writer: &Writer<'_>, it: &Interaction, key: &str) -> Option<Parts> {
    let choice = |id: String, most: u32, text: &str, media: Option<&Block>| {
        let inner = writer.piece(text, media);
        format!("<simpleAssociableChoice identifier=\"{id}\" matchMax=\"{most}\">{inner}</simpleAssociableChoice>")
    };
    let once = u32::from(!it.reuse);
    let items = it.items.iter().enumerate();
    let items: String =
        items.map(|(at, it)| choice(format!("I{}", at + 1), once, &it.text, it.media.as_ref())).collect();
    let places = it.places.iter().enumerate();
    let places: String =
        places.map(|(at, it)| choice(format!("P{}", at + 1), it.most, &it.text, it.media.as_ref())).collect();
    let shuffle = writer.shuffle();
    let interaction = format!(
        "<matchInteraction responseIdentifier=\"{RESPONSE}\" shuffle=\"{shuffle}\" maxAssociations=\"0\">\
         <simpleMatchSet>{items}</simpleMatchSet><simpleMatchSet>{places}</simpleMatchSet></matchInteraction>"
    );
    Some(writer.parts(vec![pairs(writer, it, key)?], interaction))
}

/// What is moved into gaps or zones: words, or pictures.
fn movable(writer: &Writer<'_>, it: &Interaction) -> Option<String> {
    let once = u32::from(!it.reuse);
    let thing = |(at, thing): (usize, &Thing)| {
        let attributes = format!("identifier=\"I{}\" matchMax=\"{once}\"", at + 1);
        match &thing.media {
            Some(media) => Some(format!("<gapImg {attributes}>{}</gapImg>", object(writer, media)?.0)),
            None => Some(format!("<gapText {attributes}>{}</gapText>", escape_html(&thing.text))),
        }
    };
    it.items.iter().enumerate().map(thing).collect()
}

fn gaps(writer: &Writer<'_>, it: &Interaction, key: &str) -> Option<Parts> {
    let mut statement = writer.statement.clone();
    for (at, place) in it.places.iter().enumerate() {
        let mark = format!("{{{{{}}}}}", place.gap);
        if !statement.contains(&mark) {
            return None;
        }
        statement = statement.replacen(&mark, &format!("<gap identifier=\"{}\"/>", place_id(it, at)), 1);
    }
    let (inner, shuffle) = (movable(writer, it)?, writer.shuffle());
    let body = format!(
        "<gapMatchInteraction responseIdentifier=\"{RESPONSE}\" shuffle=\"{shuffle}\">{inner}<div>{statement}</div></gapMatchInteraction>"
    );
    let mut parts = writer.parts(vec![pairs(writer, it, key)?], String::new());
    parts.body = body;
    Some(parts)
}

fn zones(writer: &Writer<'_>, it: &Interaction, key: &str) -> Option<Parts> {
    // Only pictures are moved there.
    if it.items.iter().any(|it| it.media.is_none()) {
        return None;
    }
    let (picture, size) = object(writer, it.picture.as_ref()?)?;
    let spot = |(at, place): (usize, &Place)| {
        let (shape, at_pixels) = shapes::write(&Area::Rectangle(place.zone?), size);
        let most = place.most;
        Some(format!(
            "<associableHotspot identifier=\"P{}\" matchMax=\"{most}\" shape=\"{shape}\" coords=\"{at_pixels}\"/>",
            at + 1
        ))
    };
    let spots: String = it.places.iter().enumerate().map(spot).collect::<Option<_>>()?;
    let inner = movable(writer, it)?;
    let interaction = format!(
        "<graphicGapMatchInteraction responseIdentifier=\"{RESPONSE}\">{picture}{inner}{spots}</graphicGapMatchInteraction>"
    );
    Some(writer.parts(vec![pairs(writer, it, key)?], interaction))
}

fn points(writer: &Writer<'_>, it: &Interaction, areas: &[Area]) -> Option<Parts> {
    let (picture, size) = object(writer, it.picture.as_ref()?)?;
    let share = writer.written.score / areas.len().max(1) as f64;
    let mut response =
        Declared { scoring: Scoring::MappedPoint, other: -share, ..Declared::new(RESPONSE, "point", false) };
    response.areas = areas.iter().map(|area| shapes::write(area, size)).map(|(shape, at)| (shape, at, share)).collect();
    let most = areas.len();
    let interaction = format!(
        "<selectPointInteraction responseIdentifier=\"{RESPONSE}\" maxChoices=\"{most}\">{picture}</selectPointInteraction>"
    );
    Some(writer.parts(vec![response], interaction))
}

/// A picture of the item with its size; none where that is not known.
fn object(writer: &Writer<'_>, media: &Block) -> Option<(String, Size)> {
    let Block::Image { url, alt } = media else { return None };
    let name = url.strip_prefix(FILE_SCHEME)?;
    let file = writer.item.files.iter().find(|file| file.name == name)?;
    let size = pixels::size(&file.bytes)?;
    let kind = match name.rsplit('.').next().unwrap_or_default().to_lowercase().as_str() {
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        _ => "image/png",
    };
    let address = xhtml::picture(media, writer.id)?;
    let address = address.strip_prefix("<img src=")?.split(" alt=").next()?.to_owned();
    let (width, height, alt) = (size.0, size.1, escape_html(alt));
    Some((format!("<object data={address} type=\"{kind}\" width=\"{width}\" height=\"{height}\">{alt}</object>"), size))
}
