//! What every OpenAPI document of ours says alike.

mod service_config;

use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::{ContentBuilder, OpenApi, PathItem, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{PartialSchema, ToSchema};

use crate::error::ErrorBody;

pub use service_config::{Described, ServiceConfig, document};

/// The answers with an error that any call may have, and when.
const ERRORS: [(&str, &str); 10] = [
    ("400", "What was sent can't be read."),
    ("401", "Nobody is signed in, or no longer."),
    ("403", "The caller may not do that."),
    ("404", "There is no such thing."),
    ("409", "The state of things does not allow it, or somebody else has just changed it."),
    ("412", "Some of the data is not valid: `errors` says what, field by field."),
    ("413", "What was sent is too large."),
    ("429", "Too many calls; `Retry-After` says when to try again."),
    ("500", "A fault of the server's."),
    ("503", "The server is overloaded, or the site is away for a moment."),
];

/// Adds the answers with an error to every call, in place of those that a call names by itself.
pub fn add_errors(document: &mut OpenApi) {
    let components = document.components.get_or_insert_default();
    let mut schemas = vec![(ErrorBody::name().into_owned(), ErrorBody::schema())];
    ErrorBody::schemas(&mut schemas);
    components.schemas.extend(schemas);
    for (code, when) in ERRORS {
        components.responses.insert(component(code), error_answer(when));
    }
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        for (code, _) in ERRORS {
            let answer = RefOr::Ref(Ref::from_response_name(component(code)));
            operation.responses.responses.insert(code.to_owned(), answer);
        }
    }
}

/// What is wrong with the parameters that calls name: a part of the address that none describes, or one that is said to
/// be in an address that has no place for it. Empty in a document of ours, which a test holds.
pub fn misplaced_parameters(document: &OpenApi) -> Vec<String> {
    let mut wrong = Vec::new();
    for (path, item) in &document.paths.paths {
        let places: Vec<&str> = path.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        for operation in operations_of(item) {
            let named: Vec<&str> = operation
                .parameters
                .iter()
                .flatten()
                .filter_map(|parameter| match parameter {
                    RefOr::T(parameter) => Some(parameter),
                    RefOr::Ref(_) => None,
                })
                .filter(|parameter| parameter.parameter_in == ParameterIn::Path)
                .map(|parameter| parameter.name.as_str())
                .collect();
            let call = operation.operation_id.as_deref().unwrap_or(path);
            wrong.extend(
                named
                    .iter()
                    .filter(|name| !places.contains(name))
                    .map(|name| format!("{call}: {name} is not in {path}")),
            );
            wrong.extend(
                places
                    .iter()
                    .filter(|name| !named.contains(name))
                    .map(|name| format!("{call}: {name} of {path} is not described")),
            );
        }
    }
    wrong
}

fn component(code: &str) -> String {
    format!("Error{code}")
}

fn error_answer(when: &str) -> RefOr<Response> {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(ErrorBody::name()))).build();
    ResponseBuilder::new().description(when).content("application/json", content).into()
}

fn operations_of(path: &PathItem) -> impl Iterator<Item = &Operation> {
    let PathItem { get, put, post, delete, patch, .. } = path;
    [get, put, post, delete, patch].into_iter().flatten()
}

fn operations(path: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, put, post, delete, patch, .. } = path;
    [get, put, post, delete, patch].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use utoipa::openapi::HttpMethod;
    use utoipa::openapi::path::{OperationBuilder, ParameterBuilder};

    use super::*;

    #[test]
    fn a_parameter_belongs_to_the_address_or_to_the_query() {
        let wrong = |path: &str, name: &str, place: ParameterIn| {
            let parameter = ParameterBuilder::new().name(name).parameter_in(place);
            let operation = OperationBuilder::new().operation_id(Some("call")).parameter(parameter);
            let mut document = OpenApi::default();
            document.paths.paths.insert(path.to_owned(), PathItem::new(HttpMethod::Get, operation));
            misplaced_parameters(&document)
        };
        assert!(wrong("/x/{id}", "id", ParameterIn::Path).is_empty());
        assert!(wrong("/x", "page", ParameterIn::Query).is_empty());
        assert_eq!(wrong("/x", "page", ParameterIn::Path), ["call: page is not in /x"]);
        assert_eq!(wrong("/x/{id}", "page", ParameterIn::Query), ["call: id of /x/{id} is not described"]);
    }

    #[test]
    fn every_call_has_every_error() {
        let mut document = OpenApi::default();
        let operation = OperationBuilder::new().response("412", ResponseBuilder::new().description("own"));
        document.paths.paths.insert("/api/x".into(), PathItem::new(HttpMethod::Put, operation));
        add_errors(&mut document);
        let text = json!(document);
        let answers = &text["paths"]["/api/x"]["put"]["responses"];
        assert_eq!(answers.as_object().map(serde_json::Map::len), Some(ERRORS.len()));
        assert_eq!(answers["412"]["$ref"], "#/components/responses/Error412");
        let schema = &text["components"]["responses"]["Error412"]["content"]["application/json"]["schema"];
        assert_eq!(schema["$ref"], "#/components/schemas/ErrorBody");
        assert!(text["components"]["schemas"]["FieldBody"].is_object());
    }
}
