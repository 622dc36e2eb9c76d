//! Shapes on a picture: there in pixels, here in thousandths.

use marking::answers::{Area, Zone};

/// A picture's width and height in pixels.
pub type Size = (f64, f64);

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// A shape with coordinates in pixels.
pub fn read(shape: &str, coordinates: &[f64], (width, height): Size) -> Option<Area> {
    let (to_x, to_y) = (|x: f64| rounded(x * 1000.0 / width), |y: f64| rounded(y * 1000.0 / height));
    let area = match (shape, coordinates) {
        ("rect", [left, top, right, bottom]) => Area::Rectangle(Zone {
            x: to_x(left.min(*right)),
            y: to_y(top.min(*bottom)),
            width: to_x((right - left).abs()),
            height: to_y((bottom - top).abs()),
        }),
        ("circle", [x, y, radius]) if (width - height).abs() < 0.5 => {
            Area::Circle { x: to_x(*x), y: to_y(*y), radius: to_x(*radius) }
        }
        // Round in pixels is an ellipse in thousandths.
        ("circle", [x, y, radius]) => ellipse((*x, *y), (*radius, *radius), (width, height)),
        ("ellipse", [x, y, across, down]) => ellipse((*x, *y), (*across, *down), (width, height)),
        ("poly", all) if all.len() >= 6 => {
            let mut points: Vec<(f64, f64)> = all.chunks_exact(2).map(|it| (to_x(it[0]), to_y(it[1]))).collect();
            // The first corner may be said again.
            if points.len() > 3 && points.first() == points.last() {
                points.pop();
            }
            Area::Polygon { points }
        }
        ("default", _) => Area::Rectangle(Zone { x: 0.0, y: 0.0, width: 1000.0, height: 1000.0 }),
        _ => return None,
    };
    Some(area)
}

/// With this many corners: what it leaves out of the ellipse nobody sees.
const CORNERS: usize = 36;

fn ellipse((x, y): (f64, f64), (across, down): (f64, f64), (width, height): Size) -> Area {
    let corner = |at: usize| {
        let angle = std::f64::consts::TAU * at as f64 / CORNERS as f64;
        let point = (x + across * angle.cos(), y + down * angle.sin());
        let inside = |value: f64, most: f64| rounded((value * 1000.0 / most).clamp(0.0, 1000.0));
        (inside(point.0, width), inside(point.1, height))
    };
    Area::Polygon { points: (0..CORNERS).map(corner).collect() }
}

/// A shape's name and its coordinates in whole pixels, as the standard wants them.
pub fn write(area: &Area, (width, height): Size) -> (&'static str, String) {
    let (to_x, to_y) = (|x: f64| (x * width / 1000.0).round(), |y: f64| (y * height / 1000.0).round());
    match area {
        Area::Rectangle(zone) => {
            let (right, bottom) = (to_x(zone.x + zone.width), to_y(zone.y + zone.height));
            ("rect", format!("{},{},{right},{bottom}", to_x(zone.x), to_y(zone.y)))
        }
        Area::Circle { x, y, radius } if (width - height).abs() < 0.5 => {
            ("circle", format!("{},{},{}", to_x(*x), to_y(*y), to_x(*radius)))
        }
        Area::Circle { x, y, radius } => {
            ("ellipse", format!("{},{},{},{}", to_x(*x), to_y(*y), to_x(*radius), to_y(*radius)))
        }
        Area::Polygon { points } => {
            let all: Vec<String> = points.iter().map(|(x, y)| format!("{},{}", to_x(*x), to_y(*y))).collect();
            ("poly", all.join(","))
        }
    }
}
