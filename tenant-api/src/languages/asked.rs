//! A language as calls ask for it: by its id, or by a key of the registry.

use std::borrow::Cow;

use judge_farm::languages::id_of_key;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// What no language has: words that name none are refused as ids are that name none.
const NONE: i32 = 0;

/// For the document: `71`, `"71"`, `"python3"` and `"python"` are one language.
pub struct LanguageRef;

impl PartialSchema for LanguageRef {
    fn schema() -> RefOr<Schema> {
        let of = |kind: Type, about: &str| ObjectBuilder::new().schema_type(kind).description(Some(about)).build();
        OneOfBuilder::new()
            .item(of(Type::Integer, "The id."))
            .item(of(Type::String, "A key of the language, in capitals or not, or the id as text."))
            .description(Some("A language by its id or a key of it."))
            .into()
    }
}

impl ToSchema for LanguageRef {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("LanguageRef")
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Asked {
    Id(i32),
    Word(String),
}

impl Asked {
    fn id(self) -> i32 {
        match self {
            Self::Id(id) => id,
            Self::Word(word) => id_of(&word),
        }
    }
}

/// The id of a language that is asked for: `#[serde(deserialize_with = "languages::id_or_key")]`. Numbers pass as they are.
///
/// # Errors
/// When it is neither a number nor a text.
pub fn id_or_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    Asked::deserialize(deserializer).map(Asked::id)
}

/// The same of one that need not be named; an empty text names none. Goes with `default`.
///
/// # Errors
/// As [`id_or_key`].
pub fn maybe_id_or_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
    let asked = Option::<Asked>::deserialize(deserializer)?;
    let is_given = |asked: &Asked| !matches!(asked, Asked::Word(word) if word.trim().is_empty());
    Ok(asked.filter(is_given).map(Asked::id))
}

/// An object whose `language_id` may be a key, with the id in its place.
pub fn with_id(mut object: Value) -> Value {
    if let Some(language) = object.get_mut("language_id")
        && let Some(id) = language.as_str().map(id_of)
    {
        *language = id.into();
    }
    object
}

fn id_of(word: &str) -> i32 {
    let word = word.trim();
    word.parse().ok().or_else(|| id_of_key(word)).unwrap_or(NONE)
}

#[cfg(test)]
mod tests {
    use platform::http::Query;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Body {
        #[serde(deserialize_with = "id_or_key")]
        language_id: i32,
    }

    #[derive(Debug, Deserialize)]
    struct Filter {
        #[serde(default, deserialize_with = "maybe_id_or_key")]
        language_id: Option<i32>,
    }

    #[test]
    fn an_id_and_each_key_are_one_language() {
        let read = |language: Value| {
            serde_json::from_value::<Body>(json!({ "language_id": language })).map(|body| body.language_id).ok()
        };
        for language in [json!(71), json!("71"), json!("python"), json!("Python3"), json!(" python ")] {
            assert_eq!(read(language.clone()), Some(71), "{language}");
        }
        let others = [("scratch", 200), ("html", 201), ("turtle", 202), ("c", 50), ("klingon", 0), ("", 0)];
        for (word, id) in others {
            assert_eq!(read(json!(word)), Some(id), "{word}");
        }
        assert_eq!((read(json!(-5)), read(json!(999_999))), (Some(-5), Some(999_999)));
        for wrong in [json!(null), json!(7.5), json!([71]), json!({}), json!(true), json!(1_i64 << 40)] {
            assert_eq!(read(wrong.clone()), None, "{wrong}");
        }
    }

    #[actix_web::test]
    async fn one_that_need_not_be_named_may_be_left_out_or_empty() {
        let body = |value: Value| serde_json::from_value::<Filter>(value).expect("it is sound").language_id;
        assert_eq!(body(json!({})), None);
        assert_eq!((body(json!({"language_id": null})), body(json!({"language_id": ""}))), (None, None));
        assert_eq!((body(json!({"language_id": 62})), body(json!({"language_id": "java"}))), (Some(62), Some(62)));
        for (text, id) in
            [("", None), ("language_id=", None), ("language_id=71", Some(71)), ("language_id=c", Some(50))]
        {
            let request = actix_web::test::TestRequest::with_uri(&format!("/x?{text}")).to_http_request();
            let read = <Query<Filter> as actix_web::FromRequest>::extract(&request).await.expect("a query");
            assert_eq!(read.into_inner().language_id, id, "{text}");
        }
    }

    #[test]
    fn what_is_kept_as_it_came_has_the_id() {
        let checker = |language: Value| json!({"kind": "custom", "language_id": language});
        assert_eq!(with_id(checker(json!("python"))), checker(json!(71)));
        assert_eq!(with_id(checker(json!("klingon"))), checker(json!(0)));
        for same in [checker(json!(54)), json!({"kind": "tokens"}), json!(null), json!("x")] {
            assert_eq!(with_id(same.clone()), same);
        }
    }
}
