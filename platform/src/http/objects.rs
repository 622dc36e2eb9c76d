//! JSON whose objects are objects. serde takes an array for a struct as well, field by field in their order, which is
//! no call's form and lets a body pass in which no field has a name.

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{Deserializer, Error as _, Expected, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Value};

/// A value out of which structs are made by name only.
pub struct Objects(pub Value);

impl<'de> IntoDeserializer<'de, Error> for Objects {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Objects {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Array(_) if is_of_tagged(&visitor) => Err(Error::invalid_type(Unexpected::Seq, &visitor)),
            Value::Array(items) => {
                let mut items = SeqDeserializer::new(items.into_iter().map(Objects));
                let made = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(made)
            }
            Value::Object(fields) => {
                let mut fields =
                    MapDeserializer::new(fields.into_iter().map(|(name, value)| (Name(name), Objects(value))));
                let made = visitor.visit_map(&mut fields)?;
                fields.end()?;
                Ok(made)
            }
            plain => plain.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if self.0.is_array() {
            return Err(Error::invalid_type(Unexpected::Seq, &visitor));
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map identifier ignored_any
    }
}

/// Whether an enum is read whose tag is one of its fields. serde reads those as anything at all, arrays too; nothing but
/// what it says it expects tells them from others.
fn is_of_tagged(expected: &dyn Expected) -> bool {
    expected.to_string().starts_with("internally tagged enum")
}

/// An object's name: a text that may stand for a number.
struct Name(String);

impl<'de> IntoDeserializer<'de, Error> for Name {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Numbers that a name is read as.
macro_rules! numbers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.0.parse() {
                Ok(number) => visitor.visit_i64(number),
                Err(_) => visitor.visit_string(self.0),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Name {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_string(self.0)
    }

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16 deserialize_u32
        deserialize_u64
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        Value::String(self.0).deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i128 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Inner {
        name: String,
        score: Option<f64>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    enum Shape {
        Round { size: i32 },
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Outer {
        id: i64,
        #[serde(default)]
        inner: Option<Inner>,
        #[serde(default)]
        many: Vec<Inner>,
        #[serde(default)]
        by_key: BTreeMap<i32, (i32, bool)>,
        #[serde(default)]
        anything: Value,
        #[serde(default)]
        shape: Option<Shape>,
    }

    fn read(value: Value) -> Result<Outer, String> {
        serde_path_to_error::deserialize(Objects(value)).map_err(|error| error.path().to_string())
    }

    #[test]
    fn what_has_names_is_read_as_ever() {
        let value = json!({
            "id": 7, "inner": {"name": "a", "score": 1}, "many": [{"name": "b"}, {"name": "c", "score": null}],
            "by_key": {"3": [4, true]}, "anything": [{"x": [1, null]}], "unknown": [[]],
            "shape": {"size": 3, "kind": "round"},
        });
        let inner = |name: &str, score| Inner { name: name.into(), score };
        let read = read(value).expect("it is sound");
        assert_eq!((read.inner, read.shape), (Some(inner("a", Some(1.0))), Some(Shape::Round { size: 3 })));
        assert_eq!(read.many, [inner("b", None), inner("c", None)]);
        assert_eq!((read.by_key, read.anything), (BTreeMap::from([(3, (4, true))]), json!([{"x": [1, null]}])));
    }

    #[test]
    fn an_array_is_no_object_at_any_depth() {
        for (value, at) in [
            (json!([7]), "."),
            (json!({"id": 7, "inner": ["a", 1]}), "inner"),
            (json!({"id": 7, "many": [{"name": "a"}, ["b", null]]}), "many[1]"),
            (json!({"id": 7, "shape": ["round", {"size": 3}]}), "shape"),
        ] {
            assert_eq!(read(value).expect_err("an array"), at);
        }
    }
}
