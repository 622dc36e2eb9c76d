//! What `turtle.py` records.

use serde_json::Value;

/// Most numbers of one drawing: twice the points that `turtle.py` records, and the rest of its items.
const NUMBERS_MAX: usize = 100_000;
/// How far something may be from the middle.
const FAR: f64 = 100_000.0;
/// Widest line and largest dot.
const WIDE: f64 = 100_000.0;

/// A drawing.
#[derive(Debug, Clone, PartialEq)]
pub struct Recording {
    /// Of the paper.
    pub background: [u8; 3],
    /// In the order of painting.
    pub items: Vec<Item>,
}

/// Something that is painted. Points are in the turtle's units, y upwards, the middle at 0, 0.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// From point to point.
    Line {
        /// Red, green, blue.
        colour: [u8; 3],
        /// Of the pen.
        width: f64,
        /// At least two.
        points: Vec<(f64, f64)>,
    },
    /// An area.
    Fill {
        /// Red, green, blue.
        colour: [u8; 3],
        /// At least three.
        points: Vec<(f64, f64)>,
    },
    /// A full circle.
    Dot {
        /// Red, green, blue.
        colour: [u8; 3],
        /// From edge to edge.
        diameter: f64,
        /// Its middle.
        at: (f64, f64),
    },
    /// Written words.
    Text {
        /// Red, green, blue.
        colour: [u8; 3],
        /// What is written.
        text: String,
        /// Where the turtle was.
        at: (f64, f64),
    },
}

impl Recording {
    /// Reads a recording; none where it is none.
    pub fn read(value: &Value) -> Option<Self> {
        let items = value.get("items")?.as_array()?;
        let numbers = items.iter().map(|item| item.as_array().map_or(0, Vec::len)).sum::<usize>();
        if numbers > NUMBERS_MAX {
            return None;
        }
        Some(Self {
            background: colour(value.get("background")?)?,
            items: items.iter().map(|item| read_item(item.as_array()?)).collect::<Option<_>>()?,
        })
    }
}

fn read_item(fields: &[Value]) -> Option<Item> {
    let colour = colour(fields.get(1)?)?;
    match (fields.first()?.as_str()?, fields.get(2..)?) {
        ("line", [width, points @ ..]) => {
            Some(Item::Line { colour, width: size(width)?, points: read_points(points, 2)? })
        }
        ("fill", points) => Some(Item::Fill { colour, points: read_points(points, 3)? }),
        ("dot", [diameter, x, y]) => {
            Some(Item::Dot { colour, diameter: size(diameter)?, at: (place(x)?, place(y)?) })
        }
        ("text", [_size, _align, x, y, text]) => {
            Some(Item::Text { colour, text: text.as_str()?.to_owned(), at: (place(x)?, place(y)?) })
        }
        _ => None,
    }
}

fn read_points(numbers: &[Value], least: usize) -> Option<Vec<(f64, f64)>> {
    let (pairs, rest) = numbers.as_chunks::<2>();
    if pairs.len() < least || !rest.is_empty() {
        return None;
    }
    pairs.iter().map(|[x, y]| Some((place(x)?, place(y)?))).collect()
}

fn place(value: &Value) -> Option<f64> {
    value.as_f64().filter(|number| number.abs() <= FAR)
}

fn size(value: &Value) -> Option<f64> {
    value.as_f64().filter(|number| (0.0..=WIDE).contains(number))
}

fn colour(value: &Value) -> Option<[u8; 3]> {
    let digits = value.as_str()?.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}
