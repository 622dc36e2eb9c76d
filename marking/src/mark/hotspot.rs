//! Points of a picture that were touched.

use platform::faults::Fault;

use super::{equal_share, marked, right_less_wrong};
use crate::answers::Area;
use crate::encoding;
use crate::limits::ITEMS_MAX;
use crate::review::{Marked, Part};

/// How far beside an area's edge a point still counts, in thousandths: what rounding takes away.
const EDGE: f64 = 0.001;

pub fn mark(areas: &[Area], answer: &str) -> Result<Marked, Fault> {
    let points = encoding::points(answer)?;
    if points.len() > ITEMS_MAX {
        return Err(Fault::too_long(ITEMS_MAX));
    }
    let hits = matched(areas, &points);
    let right = hits.iter().filter(|hit| **hit).count();
    let part = |(number, ((x, y), is_right)): (usize, (&(f64, f64), &bool))| Part {
        id: format!("p{}", number + 1),
        correct: Some(*is_right),
        share: equal_share(areas.len(), *is_right),
        given: encoding::write_pairs([(x.to_string(), y.to_string())]),
        feedback: String::new(),
    };
    let parts = points.iter().zip(&hits).enumerate().map(part).collect();
    let is_full = !areas.is_empty() && right == areas.len() && right == points.len();
    Ok(marked(right_less_wrong(right, points.len() - right, areas.len()), is_full, parts))
}

/// Which points hit an area of their own, as many as can be: areas may overlap.
fn matched(areas: &[Area], points: &[(f64, f64)]) -> Vec<bool> {
    let mut owner: Vec<Option<usize>> = vec![None; areas.len()];
    for point in 0..points.len() {
        find_area(point, areas, points, &mut owner, &mut vec![false; areas.len()]);
    }
    (0..points.len()).map(|point| owner.contains(&Some(point))).collect()
}

/// Finds a free area for a point, by moving others where that helps (Kuhn's algorithm).
fn find_area(
    point: usize,
    areas: &[Area],
    points: &[(f64, f64)],
    owner: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for area in 0..areas.len() {
        if seen[area] || !contains(&areas[area], points[point]) {
            continue;
        }
        seen[area] = true;
        if owner[area].is_none_or(|other| find_area(other, areas, points, owner, seen)) {
            owner[area] = Some(point);
            return true;
        }
    }
    false
}

fn contains(area: &Area, (x, y): (f64, f64)) -> bool {
    match area {
        Area::Rectangle(zone) => {
            (zone.x - EDGE..=zone.x + zone.width + EDGE).contains(&x)
                && (zone.y - EDGE..=zone.y + zone.height + EDGE).contains(&y)
        }
        Area::Circle { x: cx, y: cy, radius } => (x - cx).hypot(y - cy) <= radius + EDGE,
        Area::Polygon { points } => is_within(points, (x, y)),
    }
}

/// Even-odd, edges included.
fn is_within(corners: &[(f64, f64)], (x, y): (f64, f64)) -> bool {
    let mut is_within = false;
    for ((x1, y1), (x2, y2)) in sides(corners) {
        if distance((x, y), (x1, y1), (x2, y2)) <= EDGE {
            return true;
        }
        if (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 {
            is_within = !is_within;
        }
    }
    is_within
}

fn sides(corners: &[(f64, f64)]) -> impl Iterator<Item = ((f64, f64), (f64, f64))> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

fn distance((x, y): (f64, f64), (x1, y1): (f64, f64), (x2, y2): (f64, f64)) -> f64 {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx * dx + dy * dy;
    let along = if length == 0.0 { 0.0 } else { (((x - x1) * dx + (y - y1) * dy) / length).clamp(0.0, 1.0) };
    (x - x1 - along * dx).hypot(y - y1 - along * dy)
}

/// Whether an area can be touched: it has a size and lies within the picture.
pub fn has_room(area: &Area) -> bool {
    let is_inside = |number: &f64| (0.0..=1000.0).contains(number);
    match area {
        Area::Rectangle(zone) => {
            zone.width > 0.0
                && zone.height > 0.0
                && [zone.x, zone.y, zone.x + zone.width, zone.y + zone.height].iter().all(is_inside)
        }
        Area::Circle { x, y, radius } => is_inside(x) && is_inside(y) && *radius > 0.0 && *radius <= 1000.0,
        Area::Polygon { points } => {
            (3..=200).contains(&points.len())
                && points.iter().all(|(x, y)| is_inside(x) && is_inside(y))
                && middle(area).is_some()
        }
    }
}

/// A point well inside.
pub fn middle(area: &Area) -> Option<(f64, f64)> {
    match area {
        Area::Rectangle(zone) => Some((zone.x + zone.width / 2.0, zone.y + zone.height / 2.0)),
        Area::Circle { x, y, .. } => Some((*x, *y)),
        Area::Polygon { points } => middle_of(points),
    }
}

/// The middle of the widest stretch of the inside that a level line between two corners has.
fn middle_of(corners: &[(f64, f64)]) -> Option<(f64, f64)> {
    let mut levels: Vec<f64> = corners.iter().map(|(_, y)| *y).collect();
    levels.sort_by(f64::total_cmp);
    let stretches = levels.windows(2).filter(|two| two[1] - two[0] > EDGE).flat_map(|two| {
        let level = f64::midpoint(two[0], two[1]);
        let mut cuts: Vec<f64> = sides(corners)
            .filter(|((_, y1), (_, y2))| (*y1 > level) != (*y2 > level))
            .map(|((x1, y1), (x2, y2))| x1 + (level - y1) * (x2 - x1) / (y2 - y1))
            .collect();
        cuts.sort_by(f64::total_cmp);
        cuts.chunks_exact(2).map(|cut| (cut[1] - cut[0], (f64::midpoint(cut[0], cut[1]), level))).collect::<Vec<_>>()
    });
    stretches.filter(|(width, _)| *width > EDGE).max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, point)| point)
}
