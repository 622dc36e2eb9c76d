//! What stands behind the `?` of an address.

use std::future::{Ready, ready};
use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use serde::de::DeserializeOwned;

use crate::error::{ApiError, FieldError};
use crate::messages::{INVALID_QUERY, INVALID_VALUE, REQUIRED};

/// A query, read into a type. Handlers name this one and not actix's: it tells which parameter is wrong.
#[derive(Debug, Clone, Copy)]
pub struct Query<T>(pub T);

impl<T> Deref for Query<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> Query<T> {
    /// What was read.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(parse(request.query_string()).map(Self))
    }
}

/// # Errors
/// 400 with the parameter.
fn parse<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    let pairs = form_urlencoded::parse(text.as_bytes());
    serde_path_to_error::deserialize(serde_urlencoded::Deserializer::new(pairs)).map_err(|error| {
        let told = error.inner().to_string();
        let missing = told.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
        let field = match missing {
            Some(name) => FieldError::new(name, REQUIRED),
            None => FieldError::new(error.path().to_string(), INVALID_VALUE),
        };
        ApiError::with_fields(INVALID_QUERY, vec![field])
    })
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Filter {
        #[serde(default)]
        page: i64,
        tag: String,
    }

    #[test]
    fn a_fault_names_its_parameter() {
        assert_eq!(parse::<Filter>("tag=a%20b&other=1").ok(), Some(Filter { page: 0, tag: "a b".into() }));
        for (text, field, message) in [
            ("page=x&tag=a", "page", INVALID_VALUE),
            ("page=&tag=a", "page", INVALID_VALUE),
            ("page=99999999999999999999&tag=a", "page", INVALID_VALUE),
            ("page=1", "tag", REQUIRED),
        ] {
            let error = parse::<Filter>(text).expect_err(text);
            let told = &error.field_errors()[0];
            assert_eq!((error.message(), told.field.as_str(), told.message), (INVALID_QUERY, field, message), "{text}");
        }
    }
}
