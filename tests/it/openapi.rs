//! The OpenAPI documents, which the web's types are made of.

use platform::openapi::misplaced_parameters;
use utoipa::openapi::OpenApi;

fn documents() -> [(&'static str, OpenApi); 3] {
    [
        ("site", tenant_api::routes::document()),
        ("console", control_plane::console::document()),
        ("platform", control_plane::platform_host::document()),
    ]
}

#[test]
fn every_parameter_is_where_the_call_reads_it() {
    for (name, document) in documents() {
        assert_eq!(misplaced_parameters(&document), Vec::<String>::new(), "{name}");
    }
}
