//! The shape of every answer: `{success, code, error_code, data, metadata}`.

use actix_web::{HttpResponse, HttpResponseBuilder, http::StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A successful answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct Envelope<T> {
    /// Always true here.
    pub success: bool,
    /// The HTTP status.
    pub code: u16,
    /// 0 for success.
    pub error_code: u16,
    /// The answer itself.
    pub data: T,
    /// The place of a list's page, else null.
    pub metadata: Option<Metadata>,
}

/// Where a page of a list stands.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub struct Metadata {
    /// The page's number, from 1.
    pub page: i64,
    /// Items a page, at most 96.
    pub size: i64,
    /// Items in all.
    pub total: i64,
    /// Of lists of money, what all of it comes to, in whole VND; other lists have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<i64>,
}

impl<T: Serialize> Envelope<T> {
    /// Wraps `data`.
    pub fn of(data: T) -> Self {
        Self { success: true, code: 200, error_code: 0, data, metadata: None }
    }

    /// Wraps a page of a list.
    pub fn page(data: T, metadata: Metadata) -> Self {
        Self { metadata: Some(metadata), ..Self::of(data) }
    }

    /// Wraps a page of a list of money, of which all comes to `sum`.
    pub fn page_with_sum(data: T, metadata: Metadata, sum: i64) -> Self {
        Self::page(data, Metadata { sum: Some(sum), ..metadata })
    }
}

impl<T: Serialize> actix_web::Responder for Envelope<T> {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &actix_web::HttpRequest) -> HttpResponse {
        HttpResponseBuilder::new(StatusCode::OK).json(self)
    }
}

/// The paging part of a list's query: `page` from 1 and `size` 12 by default, at most 96.
#[derive(Debug, Clone, Copy, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Paging {
    /// The page's number, from 1.
    #[serde(default = "first_page")]
    pub page: i64,
    /// Items a page, at most 96.
    #[serde(default = "default_size")]
    pub size: i64,
}

impl Default for Paging {
    fn default() -> Self {
        Self { page: first_page(), size: default_size() }
    }
}

fn first_page() -> i64 {
    1
}

fn default_size() -> i64 {
    12
}

impl Paging {
    /// The same with both numbers within their bounds.
    pub fn clamped(self) -> Self {
        Self { page: self.page.clamp(1, 1_000_000), size: self.size.clamp(1, 96) }
    }

    /// SQL's LIMIT.
    pub fn limit(self) -> i64 {
        self.clamped().size
    }

    /// SQL's OFFSET.
    pub fn offset(self) -> i64 {
        let Self { page, size } = self.clamped();
        (page - 1) * size
    }

    /// The metadata of this page of a list of `total` items.
    pub fn metadata(self, total: i64) -> Metadata {
        let Self { page, size } = self.clamped();
        Metadata { page, size, total, sum: None }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_lists_of_money_have_a_sum() {
        let place = Paging { page: 2, size: 12 }.metadata(13);
        let plain = json!(Envelope::page(["a"], place));
        assert_eq!(plain["metadata"], json!({"page": 2, "size": 12, "total": 13}));
        let money = json!(Envelope::page_with_sum(["a"], place, 1_299_000));
        assert_eq!(money["metadata"], json!({"page": 2, "size": 12, "total": 13, "sum": 1_299_000}));
    }
}
