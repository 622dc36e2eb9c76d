//! Calls are registered by the same functions for two ends: to be served, and to be described.

use actix_web::dev::HttpServiceFactory;
use actix_web::{Route, web};
use utoipa::openapi::path::Paths;
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{OpenApi, RefOr};
use utoipa_actix_web::OpenApiFactory;

use super::add_errors;

/// Paths and schemas of the calls that were registered so far.
#[derive(Default)]
pub struct Described {
    paths: Paths,
    schemas: Vec<(String, RefOr<Schema>)>,
}

/// What the features' `routes` are handed. An application that serves describes nothing: it is made anew for each worker of
/// each listener, and the document of all calls takes longer than the rest of a start.
pub enum ServiceConfig<'a> {
    /// An application's.
    Serving(&'a mut web::ServiceConfig),
    /// A document's.
    Describing(&'a mut Described),
}

impl ServiceConfig<'_> {
    /// Has a feature register its calls.
    pub fn configure(&mut self, routes: impl FnOnce(&mut Self)) -> &mut Self {
        routes(self);
        self
    }

    /// Registers a call.
    pub fn service<F: HttpServiceFactory + OpenApiFactory + 'static>(&mut self, call: F) -> &mut Self {
        match self {
            Self::Serving(app) => {
                app.service(call);
            }
            Self::Describing(described) => {
                described.paths.merge(call.paths());
                call.schemas(&mut described.schemas);
            }
        }
        self
    }

    /// Registers what no document tells of.
    pub fn route(&mut self, path: &str, route: Route) -> &mut Self {
        if let Self::Serving(app) = self {
            app.route(path, route);
        }
        self
    }
}

/// The document of all `calls` under its title page, with the errors that any call may answer.
pub fn document(title: OpenApi, calls: impl FnOnce(&mut ServiceConfig<'_>)) -> OpenApi {
    let mut described = Described::default();
    calls(&mut ServiceConfig::Describing(&mut described));
    let mut document = title;
    document.paths.merge(described.paths);
    document.components.get_or_insert_default().schemas.extend(described.schemas);
    add_errors(&mut document);
    document
}
