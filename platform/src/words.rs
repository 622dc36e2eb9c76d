//! Types in place of bare texts and numbers: [`text_enum!`](crate::text_enum) for words that there are a few of, and
//! [`id!`](crate::id) for the ids of a table's rows. Both are the same in Rust, JSON, the OpenAPI document and SQL.

use std::fmt;

use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArgumentBuffer, PgValueRef};
use sqlx::{Decode, Encode, Postgres};
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type as SchemaType};
use utoipa::openapi::{RefOr, Required};

/// A text that is none of the words that there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownWord(pub String);

impl fmt::Display for UnknownWord {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?} is none of the words that there are", self.0)
    }
}

impl std::error::Error for UnknownWord {}

/// What the macros' code names.
#[doc(hidden)]
pub mod reexport {
    pub use {serde, sqlx, utoipa};
}

/// Writes what a type stands for.
#[doc(hidden)]
pub fn encode<'q, T: Encode<'q, Postgres>>(plain: T, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
    plain.encode(buffer)
}

/// Reads what a type stands for.
#[doc(hidden)]
pub fn decode<'r, T: Decode<'r, Postgres>>(found: PgValueRef<'r>) -> Result<T, BoxDynError> {
    T::decode(found)
}

/// The part of an address that is an id.
#[doc(hidden)]
pub fn id_parameter(schema: RefOr<Schema>) -> Parameter {
    ParameterBuilder::new()
        .name("id")
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .schema(Some(schema))
        .build()
}

/// The schema of one of `names`.
#[doc(hidden)]
pub fn schema_of_names(names: &'static [&'static str], about: &[&'static str]) -> RefOr<Schema> {
    let about = about.iter().map(|line| line.trim()).collect::<Vec<_>>().join("\n");
    ObjectBuilder::new()
        .schema_type(SchemaType::String)
        .enum_values(Some(names.iter().copied()))
        .description((!about.is_empty()).then_some(about))
        .into()
}

/// The schema of an id.
#[doc(hidden)]
pub fn schema_of_id(about: &[&'static str]) -> RefOr<Schema> {
    let about = about.iter().map(|line| line.trim()).collect::<Vec<_>>().join("\n");
    ObjectBuilder::new()
        .schema_type(SchemaType::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .description((!about.is_empty()).then_some(about))
        .into()
}

/// An enum of which each value is a word: in JSON, in addresses, in the OpenAPI document, and in a `text` column.
///
/// It has `ALL`, `name()`, `parse()`, `Display`, `FromStr`, serde, `ToSchema` and sqlx. SQL's macros map a column by
/// `AS "difficulty: Difficulty"` and a parameter by `$1` with `difficulty as Difficulty`.
///
/// ```
/// platform::text_enum! {
///     /// How hard a problem is.
///     pub enum Difficulty {
///         /// For a first lesson.
///         Easy = "easy",
///         /// For contests.
///         Hard = "hard",
///     }
/// }
/// assert_eq!(Difficulty::parse("hard"), Some(Difficulty::Hard));
/// assert_eq!(serde_json::to_value(Difficulty::Easy).unwrap(), "easy");
/// ```
#[macro_export]
macro_rules! text_enum {
    ($(#[doc = $about:literal])* $(#[derive($($derived:ident),*)])? $seen:vis enum $kind:ident {
        $($(#[$each:meta])* $name:ident = $text:literal,)*
    }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash $($(, $derived)*)?)]
        $seen enum $kind { $($(#[$each])* $name,)* }

        impl $kind {
            /// Every value, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
            const NAMES: &'static [&'static str] = &[$($text,)*];

            /// The word for it in JSON and in the database.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// The value of a word.
            pub fn parse(word: &str) -> Option<Self> {
                match word { $($text => Some(Self::$name),)* _ => None }
            }
        }

        impl ::std::fmt::Display for $kind {
            fn fmt(&self, out: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                out.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $kind {
            type Err = $crate::words::UnknownWord;

            fn from_str(word: &str) -> ::std::result::Result<Self, Self::Err> {
                Self::parse(word).ok_or_else(|| $crate::words::UnknownWord(word.to_owned()))
            }
        }

        impl $crate::words::reexport::serde::Serialize for $kind {
            fn serialize<S>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error>
            where
                S: $crate::words::reexport::serde::Serializer,
            {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> $crate::words::reexport::serde::Deserialize<'de> for $kind {
            fn deserialize<D>(deserializer: D) -> ::std::result::Result<Self, D::Error>
            where
                D: $crate::words::reexport::serde::Deserializer<'de>,
            {
                let word = <::std::string::String as $crate::words::reexport::serde::Deserialize>::deserialize(deserializer)?;
                Self::parse(&word).ok_or_else(|| {
                    <D::Error as $crate::words::reexport::serde::de::Error>::unknown_variant(&word, Self::NAMES)
                })
            }
        }

        impl $crate::words::reexport::utoipa::PartialSchema for $kind {
            fn schema() -> $crate::words::reexport::utoipa::openapi::RefOr<$crate::words::reexport::utoipa::openapi::schema::Schema> {
                $crate::words::schema_of_names(Self::NAMES, &[$($about,)*])
            }
        }

        impl $crate::words::reexport::utoipa::ToSchema for $kind {
            fn name() -> ::std::borrow::Cow<'static, str> {
                ::std::borrow::Cow::Borrowed(stringify!($kind))
            }
        }

        $crate::sqlx_as!($kind, String, |it| it.name(), |word| Ok(word.parse::<Self>()?));
    };
}

/// A type for the ids of a table's rows: a number in JSON, in addresses, in the OpenAPI document, and in a `bigint` column.
///
/// ```
/// platform::id! {
///     /// Of a row of `questions`.
///     pub struct QuestionId;
/// }
/// assert_eq!(serde_json::to_string(&QuestionId(7)).unwrap(), "7");
/// assert_eq!("7".parse::<QuestionId>(), Ok(QuestionId(7)));
/// ```
#[macro_export]
macro_rules! id {
    ($(#[doc = $about:literal])* $seen:vis struct $kind:ident;) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $seen struct $kind(pub i64);

        impl $kind {
            /// The number, for what knows no tables.
            pub const fn get(self) -> i64 {
                self.0
            }
        }

        impl ::std::fmt::Display for $kind {
            fn fmt(&self, out: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.0, out)
            }
        }

        impl ::std::str::FromStr for $kind {
            type Err = ::std::num::ParseIntError;

            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }

        impl $crate::words::reexport::serde::Serialize for $kind {
            fn serialize<S>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error>
            where
                S: $crate::words::reexport::serde::Serializer,
            {
                serializer.serialize_i64(self.0)
            }
        }

        impl<'de> $crate::words::reexport::serde::Deserialize<'de> for $kind {
            fn deserialize<D>(deserializer: D) -> ::std::result::Result<Self, D::Error>
            where
                D: $crate::words::reexport::serde::Deserializer<'de>,
            {
                <i64 as $crate::words::reexport::serde::Deserialize>::deserialize(deserializer).map(Self)
            }
        }

        impl $crate::words::reexport::utoipa::PartialSchema for $kind {
            fn schema() -> $crate::words::reexport::utoipa::openapi::RefOr<$crate::words::reexport::utoipa::openapi::schema::Schema> {
                $crate::words::schema_of_id(&[$($about,)*])
            }
        }

        impl $crate::words::reexport::utoipa::ToSchema for $kind {
            fn name() -> ::std::borrow::Cow<'static, str> {
                ::std::borrow::Cow::Borrowed(stringify!($kind))
            }
        }

        // As the only part of an address that a call takes: all are called `id`.
        impl $crate::words::reexport::utoipa::IntoParams for $kind {
            fn into_params(
                _: impl Fn() -> ::std::option::Option<$crate::words::reexport::utoipa::openapi::path::ParameterIn>,
            ) -> ::std::vec::Vec<$crate::words::reexport::utoipa::openapi::path::Parameter> {
                ::std::vec![$crate::words::id_parameter(<Self as $crate::words::reexport::utoipa::PartialSchema>::schema())]
            }
        }

        $crate::sqlx_as!($kind, i64, |it| it.0, |number| Ok(Self(number)));
    };
}

/// What makes a type stand for another in Postgres: as a value, in arrays, as a parameter.
#[doc(hidden)]
#[macro_export]
macro_rules! sqlx_as {
    ($kind:ident, $plain:ty, |$it:ident| $write:expr, |$value:ident| $read:expr) => {
        impl $crate::words::reexport::sqlx::Type<$crate::words::reexport::sqlx::Postgres> for $kind {
            fn type_info() -> $crate::words::reexport::sqlx::postgres::PgTypeInfo {
                <$plain as $crate::words::reexport::sqlx::Type<$crate::words::reexport::sqlx::Postgres>>::type_info()
            }

            fn compatible(found: &$crate::words::reexport::sqlx::postgres::PgTypeInfo) -> bool {
                <$plain as $crate::words::reexport::sqlx::Type<$crate::words::reexport::sqlx::Postgres>>::compatible(
                    found,
                )
            }
        }

        impl $crate::words::reexport::sqlx::postgres::PgHasArrayType for $kind {
            fn array_type_info() -> $crate::words::reexport::sqlx::postgres::PgTypeInfo {
                <$plain as $crate::words::reexport::sqlx::postgres::PgHasArrayType>::array_type_info()
            }

            fn array_compatible(found: &$crate::words::reexport::sqlx::postgres::PgTypeInfo) -> bool {
                <$plain as $crate::words::reexport::sqlx::postgres::PgHasArrayType>::array_compatible(found)
            }
        }

        impl $crate::words::reexport::sqlx::Encode<'_, $crate::words::reexport::sqlx::Postgres> for $kind {
            fn encode_by_ref(
                &self,
                buffer: &mut $crate::words::reexport::sqlx::postgres::PgArgumentBuffer,
            ) -> ::std::result::Result<
                $crate::words::reexport::sqlx::encode::IsNull,
                $crate::words::reexport::sqlx::error::BoxDynError,
            > {
                let $it = self;
                $crate::words::encode($write, buffer)
            }
        }

        impl $crate::words::reexport::sqlx::Decode<'_, $crate::words::reexport::sqlx::Postgres> for $kind {
            fn decode(
                found: $crate::words::reexport::sqlx::postgres::PgValueRef<'_>,
            ) -> ::std::result::Result<Self, $crate::words::reexport::sqlx::error::BoxDynError> {
                let $value = $crate::words::decode::<$plain>(found)?;
                $read
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sqlx::{Postgres, Type};
    use utoipa::PartialSchema;

    text_enum! {
        /// How hard something is.
        pub enum Difficulty {
            /// For a first lesson.
            Easy = "easy",
            /// For contests.
            VeryHard = "very_hard",
        }
    }

    id! {
        /// Of a row of `courses`.
        pub struct CourseId;
    }

    #[test]
    fn a_word_is_the_same_everywhere() -> Result<(), serde_json::Error> {
        for it in Difficulty::ALL {
            assert_eq!(Difficulty::parse(it.name()), Some(*it));
            assert_eq!((it.to_string().parse(), serde_json::from_value(json!(it))?), (Ok(*it), *it));
        }
        assert_eq!(Difficulty::parse("Easy"), None);
        let error = serde_json::from_value::<Difficulty>(json!("hard")).expect_err("no such word").to_string();
        assert!(error.contains("very_hard"), "{error}");
        let schema = json!(Difficulty::schema());
        assert_eq!(
            schema,
            json!({"type": "string", "description": "How hard something is.", "enum": ["easy", "very_hard"]})
        );
        assert!(<Difficulty as Type<Postgres>>::compatible(&<str as Type<Postgres>>::type_info()));
        Ok(())
    }

    #[test]
    fn an_id_is_a_number_of_its_own_kind() -> Result<(), serde_json::Error> {
        assert_eq!((json!(CourseId(7)), serde_json::from_value(json!(7))?), (json!(7), CourseId(7)));
        assert_eq!(("7".parse(), CourseId(7).to_string(), CourseId(7).get()), (Ok(CourseId(7)), "7".to_owned(), 7));
        let schema = json!(CourseId::schema());
        assert_eq!(schema, json!({"type": "integer", "description": "Of a row of `courses`.", "format": "int64"}));
        assert!(<CourseId as Type<Postgres>>::compatible(&<i64 as Type<Postgres>>::type_info()));
        Ok(())
    }
}
