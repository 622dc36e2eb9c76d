//! What `turtle.py` records.

use serde_json::{Value, json};

/// Most numbers of one drawing: twice the points that `turtle.py` records, and the rest of its items.
const NUMBERS_MAX: usize = 100_000;
/// Most characters of one text.
const TEXT_MAX: usize = 200;
/// How far something may be from the middle.
const FAR: f64 = 100_000.0;
const ALIGN: [&str; 3] = ["left", "center", "right"];
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
        /// Height of its letters.
        size: f64,
        /// Which side of it is at the turtle: `left`, `center`, `right`.
        align: &'static str,
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

    /// As [`Self::read`] reads it: what else a program wrote beside its drawing is not in it.
    pub fn to_value(&self) -> Value {
        json!({
            "v": 1,
            "background": name(self.background),
            "items": self.items.iter().map(write_item).collect::<Vec<_>>(),
        })
    }

    /// Whether nothing is painted on white paper.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty() && self.background == [255; 3]
    }
}

fn read_item(fields: &[Value]) -> Option<Item> {
    let colour = colour(fields.get(1)?)?;
    match (fields.first()?.as_str()?, fields.get(2..)?) {
        ("line", [width, points @ ..]) => {
            Some(Item::Line { colour, width: size(width)?, points: read_points(points, 2)? })
        }
        ("fill", points) => Some(Item::Fill { colour, points: read_points(points, 3)? }),
        ("dot", [diameter, x, y]) => Some(Item::Dot { colour, diameter: size(diameter)?, at: (place(x)?, place(y)?) }),
        ("text", [size, align, x, y, text]) => {
            let text = text.as_str()?.chars().take(TEXT_MAX).collect();
            let align = ALIGN.iter().find(|known| Some(**known) == align.as_str())?;
            Some(Item::Text { colour, text, size: self::size(size)?, align, at: (place(x)?, place(y)?) })
        }
        _ => None,
    }
}

fn write_item(item: &Item) -> Value {
    let (kind, colour, mut fields) = match item {
        Item::Line { colour, width, points } => ("line", colour, [vec![number(*width)], flat(points)].concat()),
        Item::Fill { colour, points } => ("fill", colour, flat(points)),
        Item::Dot { colour, diameter, at } => ("dot", colour, [vec![number(*diameter)], flat(&[*at])].concat()),
        Item::Text { colour, text, size, align, at } => {
            ("text", colour, [vec![number(*size), json!(align)], flat(&[*at]), vec![json!(text)]].concat())
        }
    };
    fields.splice(0..0, [json!(kind), json!(name(*colour))]);
    Value::Array(fields)
}

fn flat(points: &[(f64, f64)]) -> Vec<Value> {
    points.iter().flat_map(|(x, y)| [number(*x), number(*y)]).collect()
}

/// Whole numbers are written without a point: they are most.
fn number(number: f64) -> Value {
    if number.fract() == 0.0 { json!(number as i64) } else { json!(number) }
}

fn name([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
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
