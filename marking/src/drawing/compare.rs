//! How much of a drawing another is.
//!
//! A pixel fits where the other drawing has one of its colour within two pixels; the share is the smaller one of precision
//! and recall. Texts fit by what is written (spaces at the ends don't matter), where (ten pixels) and in which colour; where
//! there are any they count for three tenths beside lines. Another paper takes a tenth, so that it is never full.

use super::raster::{Placement, SIDE, pixels};
use super::{Item, Recording};
use crate::answers::{Canvas, CompareDrawings, IgnoreInDrawings};

/// How far a pixel may be from its like.
const NEAR: isize = 2;
/// How far a text may be from its like.
const TEXT_NEAR: f64 = 10.0;
/// What texts count for beside lines.
const TEXTS: f64 = 0.3;
/// What is left where the paper has another colour.
const OTHER_PAPER: f64 = 0.9;
/// Pixels of every line where its width does not matter.
const WIDTH: f64 = 2.0;
/// Pixels of the longer side where scale does not matter.
const GROWN: f64 = 320.0;
/// The share in % from which marks are full.
const THRESHOLD: f64 = 97.0;

/// The share, from 0 to 1, that a drawing gets beside the target.
pub fn compare(drawing: &Recording, target: &Recording, canvas: &Canvas, rule: &CompareDrawings) -> f64 {
    let share = similarity(drawing, target, canvas, &rule.ignore);
    let threshold = rule.threshold.unwrap_or(THRESHOLD) / 100.0;
    if share >= threshold { 1.0 } else { share }
}

fn similarity(drawing: &Recording, target: &Recording, canvas: &Canvas, ignore: &[IgnoreInDrawings]) -> f64 {
    let by_colour = !ignore.contains(&IgnoreInDrawings::Colour);
    let places = [drawing, target].map(|one| placement(one, canvas, ignore));
    let [mine, wanted] = [(drawing, places[0]), (target, places[1])].map(|(one, place)| {
        let all = pixels(one, place);
        if by_colour { all } else { all.into_iter().map(|pixel| pixel.map(|_| [0; 3])).collect() }
    });
    let lines = smaller(fitting(&mine, &wanted), fitting(&wanted, &mine));
    let texts = texts_share((drawing, places[0]), (target, places[1]), by_colour);
    let share = match (lines, texts) {
        (Some(lines), Some(texts)) => lines * (1.0 - TEXTS) + texts * TEXTS,
        (None, None) if by_colour && drawing.background != target.background => 0.0,
        (one, other) => one.or(other).unwrap_or(1.0),
    };
    if by_colour && drawing.background != target.background { share * OTHER_PAPER } else { share }
}

/// None where neither drawing has pixels; 0 where one of them has none.
fn smaller(precision: Option<f64>, recall: Option<f64>) -> Option<f64> {
    match (precision, recall) {
        (None, None) => None,
        (one, other) => Some(one.unwrap_or(0.0).min(other.unwrap_or(0.0))),
    }
}

/// Which share of the pixels of one has its like in the other; none where it has no pixels.
fn fitting(one: &[Option<[u8; 3]>], other: &[Option<[u8; 3]>]) -> Option<f64> {
    let (mut all, mut fit) = (0_u32, 0_u32);
    for (index, pixel) in one.iter().enumerate().filter(|(_, pixel)| pixel.is_some()) {
        all += 1;
        fit += u32::from(other[index] == *pixel || is_near(other, index, pixel));
    }
    (all > 0).then(|| f64::from(fit) / f64::from(all))
}

fn is_near(other: &[Option<[u8; 3]>], index: usize, pixel: &Option<[u8; 3]>) -> bool {
    let (x, y) = ((index % SIDE) as isize, (index / SIDE) as isize);
    let inside = 0..SIDE as isize;
    (-NEAR..=NEAR).flat_map(|down| (-NEAR..=NEAR).map(move |right| (right, down))).any(|(right, down)| {
        right * right + down * down <= NEAR * NEAR
            && inside.contains(&(x + right))
            && inside.contains(&(y + down))
            && other[((y + down) * SIDE as isize + x + right) as usize] == *pixel
    })
}

/// None where neither has texts.
fn texts_share(mine: (&Recording, Placement), wanted: (&Recording, Placement), by_colour: bool) -> Option<f64> {
    let [mine, mut wanted] = [mine, wanted].map(|(recording, place)| texts(recording, place, by_colour));
    let most = mine.len().max(wanted.len());
    let mut fit = 0_u32;
    for (text, colour, (x, y)) in mine {
        let like = wanted.iter().position(|(other, other_colour, at)| {
            *other == text && *other_colour == colour && (at.0 - x).hypot(at.1 - y) <= TEXT_NEAR
        });
        if let Some(index) = like {
            wanted.swap_remove(index);
            fit += 1;
        }
    }
    (most > 0).then(|| f64::from(fit) / most as f64)
}

type Text<'a> = (&'a str, Option<[u8; 3]>, (f64, f64));

fn texts(recording: &Recording, place: Placement, by_colour: bool) -> Vec<Text<'_>> {
    let text = |item| match item {
        &Item::Text { ref text, colour, at, .. } => Some((text.trim(), by_colour.then_some(colour), place.pixel(at))),
        _ => None,
    };
    recording.items.iter().filter_map(text).filter(|(text, ..)| !text.is_empty()).collect()
}

/// Where a drawing is put: on the question's paper, or, where place or scale don't matter, by its own edges.
fn placement(recording: &Recording, canvas: &Canvas, ignore: &[IgnoreInDrawings]) -> Placement {
    let paper = SIDE as f64 / f64::from(canvas.width.max(canvas.height).max(1));
    let width = ignore.contains(&IgnoreInDrawings::Width).then_some(WIDTH);
    let plain = Placement { middle: (0.0, 0.0), scale: paper, width };
    let Some(((left, bottom), (right, top))) = edges(recording, ignore.contains(&IgnoreInDrawings::Width)) else {
        return plain;
    };
    let longer = (right - left).max(top - bottom);
    let grows = ignore.contains(&IgnoreInDrawings::Scale) && longer > 0.0;
    let scale = if grows { GROWN / longer } else { paper };
    let own = ((left + right) / 2.0, (bottom + top) / 2.0);
    let middle = if ignore.contains(&IgnoreInDrawings::Position) {
        own
    } else {
        // What is grown stays around its own middle.
        (own.0 * (1.0 - paper / scale), own.1 * (1.0 - paper / scale))
    };
    Placement { middle, scale, width }
}

/// The corners of what is painted; of texts where nothing else is there.
fn edges(recording: &Recording, no_width: bool) -> Option<((f64, f64), (f64, f64))> {
    let corners = |texts: bool| {
        let mut edges: Option<((f64, f64), (f64, f64))> = None;
        let mut grow = |(x, y): (f64, f64), around: f64| {
            let ((left, bottom), (right, top)) = edges.unwrap_or(((x, y), (x, y)));
            edges =
                Some(((left.min(x - around), bottom.min(y - around)), (right.max(x + around), top.max(y + around))));
        };
        for item in &recording.items {
            match item {
                Item::Line { points, width, .. } if !texts => {
                    let around = if no_width { 0.0 } else { width / 2.0 };
                    points.iter().for_each(|point| grow(*point, around));
                }
                Item::Fill { points, .. } if !texts => points.iter().for_each(|point| grow(*point, 0.0)),
                Item::Dot { at, diameter, .. } if !texts => grow(*at, diameter / 2.0),
                Item::Text { at, .. } if texts => grow(*at, 0.0),
                _ => {}
            }
        }
        edges
    };
    corners(false).or_else(|| corners(true))
}
