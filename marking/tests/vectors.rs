//! The encodings by the vectors that the web's are tested by as well.

use marking::encoding::{self, Placed};
use serde_json::{Value, json};

#[derive(serde::Deserialize)]
struct Vector {
    encoding: String,
    text: String,
    /// Null: it is refused.
    value: Value,
    /// Whether it would be written in another way.
    #[serde(default)]
    only_read: bool,
}

fn read(encoding: &str, text: &str) -> Value {
    let order = |item: Placed| json!([item.id, item.indent]);
    match encoding {
        "pairs" => json!(encoding::pairs(text)),
        "order" => encoding::order(text).map_or(Value::Null, |items| items.into_iter().map(order).collect()),
        "hotspot" => encoding::points(text).map_or(Value::Null, |points| json!(points)),
        "choices" => encoding::choices(text).map_or(Value::Null, |picks| json!(picks)),
        "links" => encoding::links(text).map_or(Value::Null, |links| json!(links)),
        other => panic!("unknown encoding {other}"),
    }
}

/// As JSON has numbers: 120 and 120.0 are the same.
fn numbers_alike(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(items) => items.iter().map(numbers_alike).collect(),
        other => other.clone(),
    }
}

#[test]
fn every_vector_is_read_and_written() {
    let vectors: Vec<Vector> = serde_json::from_str(include_str!("vectors.json")).expect("vectors");
    assert!(vectors.len() > 40);
    for Vector { encoding, text, value, only_read } in vectors {
        assert_eq!(numbers_alike(&read(&encoding, &text)), numbers_alike(&value), "{encoding} {text:?}");
        if only_read || value.is_null() {
            continue;
        }
        let written = match encoding.as_str() {
            "pairs" => encoding::write_pairs(encoding::pairs(&text)),
            "order" => encoding::write_order(&encoding::order(&text).expect("an order")),
            _ => continue,
        };
        assert_eq!(written, text, "{encoding}");
    }
}
