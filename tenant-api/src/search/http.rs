//! The call.

use actix_web::{HttpRequest, get};
use platform::envelope::Envelope;
use platform::error::{ApiError, FieldError};
use platform::http::Query;
use platform::locale::Locale;
use platform::messages::{INVALID_QUERY, INVALID_VALUE};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wanted::Wanted;
use super::{SearchHit, SearchKind, search};
use crate::actor::Visitor;
use crate::site::Site;
use crate::streaks::PracticeSettings;

/// Longest search, in characters.
const TYPED_MAX: usize = 200;

/// What is looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// Words in any order, with or without accents, also as Telex or VNI; the last may be cut. At most 200 characters.
    #[serde(default)]
    q: String,
    /// Kinds, with commas between; all where nothing is said.
    #[serde(default)]
    kinds: String,
}

impl SearchQuery {
    fn kinds(&self) -> Result<Vec<SearchKind>, ApiError> {
        let names = self.kinds.split(',').map(str::trim).filter(|name| !name.is_empty());
        let kinds: Option<Vec<SearchKind>> = names.map(SearchKind::parse).collect();
        let kinds = kinds.ok_or_else(|| refused("kinds"))?;
        Ok(if kinds.is_empty() { SearchKind::ALL.to_vec() } else { kinds })
    }
}

fn refused(field: &str) -> ApiError {
    ApiError::with_fields(INVALID_QUERY, vec![FieldError::new(field, INVALID_VALUE)])
}

/// Searches the site: what the caller may open, best first, at most 6 of a kind and 30 in all. People only for who is signed in.
#[utoipa::path(tag = "search", params(SearchQuery), responses((status = 200, body = Envelope<Vec<SearchHit>>)))]
#[get("/api/search")]
pub async fn search_site(
    site: Site,
    visitor: Visitor,
    request: HttpRequest,
    query: Query<SearchQuery>,
) -> Result<Envelope<Vec<SearchHit>>, ApiError> {
    if query.q.chars().count() > TYPED_MAX {
        return Err(refused("q"));
    }
    let by = (visitor.0.as_ref(), Locale::of(&request));
    let wanted = Wanted::of(&query.q, query.kinds()?, by, PracticeSettings::of(&site));
    if wanted.is_empty() {
        return Ok(Envelope::of(Vec::new()));
    }
    Ok(Envelope::of(search(&mut *site.read().await?, &wanted).await?))
}
