//! A drawing in pixels: without smoothed edges, so that each pixel has one of the drawing's colours.

use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

use super::{Item, Recording};

/// Pixels of each side.
pub const SIDE: usize = 400;
/// Most pixels that a drawing paints, one above the other: a drawing that no turtle makes costs no more than this.
const PAINTED_MAX: f64 = 32_000_000.0;

/// How units become pixels: shifted, then grown, then put around the middle.
#[derive(Debug, Clone, Copy)]
pub struct Placement {
    /// What is in the middle.
    pub middle: (f64, f64),
    /// Pixels of a unit.
    pub scale: f64,
    /// Pixels of every line; its own where nothing is said.
    pub width: Option<f64>,
}

impl Placement {
    /// The pixel of a point.
    pub fn pixel(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let half = SIDE as f64 / 2.0;
        (half + (x - self.middle.0) * self.scale, half - (y - self.middle.1) * self.scale)
    }

    fn point(&self, at: (f64, f64)) -> (f32, f32) {
        let (x, y) = self.pixel(at);
        (x as f32, y as f32)
    }
}

/// The colour of each pixel that is painted, row by row; none where the paper is seen.
pub fn pixels(recording: &Recording, placement: Placement) -> Vec<Option<[u8; 3]>> {
    let Some(mut map) = Pixmap::new(SIDE as u32, SIDE as u32) else { return Vec::new() };
    let mut left = PAINTED_MAX;
    for item in &recording.items {
        left -= cost(item, placement);
        if left < 0.0 {
            break;
        }
        paint_item(&mut map, item, placement);
    }
    let colour = |pixel: &tiny_skia::PremultipliedColorU8| {
        let colour = [pixel.red(), pixel.green(), pixel.blue()];
        (pixel.alpha() > 0 && colour != recording.background).then_some(colour)
    };
    map.pixels().iter().map(colour).collect()
}

/// About how many pixels an item paints on the paper, and some for each point.
fn cost(item: &Item, placement: Placement) -> f64 {
    let side = SIDE as f64;
    let within = |length: f64| (length * placement.scale).clamp(1.0, side);
    let box_of = |points: &[(f64, f64)]| {
        let edge = |value: fn(&(f64, f64)) -> f64| {
            let (least, most) = points.iter().map(value).fold((f64::MAX, f64::MIN), |(a, b), v| (a.min(v), b.max(v)));
            within(most - least)
        };
        edge(|point| point.0) * edge(|point| point.1)
    };
    match item {
        Item::Line { width, points, .. } => {
            let wide = within(placement.width.map_or(*width, |width| width / placement.scale));
            let steps =
                points.windows(2).map(|pair| within((pair[0].0 - pair[1].0).hypot(pair[0].1 - pair[1].1)) + wide);
            (steps.sum::<f64>() * wide).min(side * side) + 50.0 * points.len() as f64
        }
        Item::Fill { points, .. } => box_of(points) + 50.0 * points.len() as f64,
        Item::Dot { diameter, .. } => within(*diameter).powi(2),
        Item::Text { .. } => 0.0,
    }
}

fn paint_item(map: &mut Pixmap, item: &Item, placement: Placement) {
    let whole = Transform::identity();
    match item {
        Item::Line { colour, width, points } => {
            let width = placement.width.unwrap_or_else(|| (width * placement.scale).max(1.0));
            let (cap, join) = (LineCap::Round, LineJoin::Round);
            let stroke = Stroke { width: width as f32, line_cap: cap, line_join: join, ..Stroke::default() };
            if let Some(path) = path(points, placement, false) {
                map.stroke_path(&path, &paint(*colour), &stroke, whole, None);
            }
        }
        Item::Fill { colour, points } => {
            if let Some(path) = path(points, placement, true) {
                map.fill_path(&path, &paint(*colour), FillRule::EvenOdd, whole, None);
            }
        }
        Item::Dot { colour, diameter, at } => {
            let (x, y) = placement.point(*at);
            let size = (diameter * placement.scale).max(1.0) as f32;
            let oval = Rect::from_xywh(x - size / 2.0, y - size / 2.0, size, size).and_then(PathBuilder::from_oval);
            if let Some(path) = oval {
                map.fill_path(&path, &paint(*colour), FillRule::Winding, whole, None);
            }
        }
        // Letters look different everywhere: compared by what is written where.
        Item::Text { .. } => {}
    }
}

fn paint([red, green, blue]: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint { anti_alias: false, ..Paint::default() };
    paint.set_color(Color::from_rgba8(red, green, blue, 255));
    paint
}

fn path(points: &[(f64, f64)], placement: Placement, close: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (index, point) in points.iter().enumerate() {
        let (x, y) = placement.point(*point);
        if index == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
    }
    if close {
        builder.close();
    }
    builder.finish()
}
