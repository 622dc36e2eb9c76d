//! Lists, all in one way: a page of `size` items, a search without accents, filters that are words of an enum, and
//! metadata whose `total` is right on every page, also past the last.

use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use platform::envelope::{Metadata, Paging};
use platform::error::ApiError;
use platform::http::Query;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use time::Date;
use time::format_description::StaticFormatDescription;
use time::macros::format_description;

/// Longest search that is looked at, in characters.
const SEARCH_MAX: usize = 200;

/// How days stand in addresses.
const DAY: StaticFormatDescription = format_description!("[year]-[month]-[day]");

/// The query of a list: `page`, `size`, `search` and the list's own filters.
#[derive(Debug, Clone)]
pub struct Listing<F> {
    /// Which page.
    pub paging: Paging,
    /// For `to_tsquery('simple', …)`; empty where everything is wanted.
    pub search: String,
    /// What else is asked for.
    pub filter: F,
}

/// The part that lists with a search share.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Search {
    /// Words in any order, with or without accents; the last may be cut.
    #[serde(default)]
    pub search: String,
}

impl<F> Listing<F> {
    /// The same list with a page and filters of the server's own.
    pub fn of(paging: Paging, typed: &str, filter: F) -> Self {
        let typed: String = typed.chars().take(SEARCH_MAX).collect();
        Self { paging, search: statements::search_query(&typed), filter }
    }
}

impl<F: DeserializeOwned> FromRequest for Listing<F> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        ready(read(request, payload))
    }
}

fn read<F: DeserializeOwned>(request: &HttpRequest, payload: &mut Payload) -> Result<Listing<F>, ApiError> {
    let Query(paging) = Query::<Paging>::from_request(request, payload).into_inner()?;
    let Query(Search { search }) = Query::<Search>::from_request(request, payload).into_inner()?;
    let Query(filter) = Query::<F>::from_request(request, payload).into_inner()?;
    Ok(Listing::of(paging, &search, filter))
}

/// A filter that does not count where it is empty: `#[serde(default, deserialize_with = "listing::given")]`.
///
/// # Errors
/// When it is none of the words that there are.
pub fn given<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr,
    T::Err: std::fmt::Display,
{
    let word = String::deserialize(deserializer)?;
    match word.trim() {
        "" => Ok(None),
        word => word.parse().map(Some).map_err(D::Error::custom),
    }
}

/// Words with commas between, none twice; empty ones don't count: `#[serde(default, deserialize_with = "listing::several")]`.
///
/// # Errors
/// When one is none of the words that there are.
pub fn several<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr + PartialEq,
    T::Err: std::fmt::Display,
{
    let mut all: Vec<T> = Vec::new();
    for word in String::deserialize(deserializer)?.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        let word = word.parse().map_err(D::Error::custom)?;
        if !all.contains(&word) {
            all.push(word);
        }
    }
    Ok(all)
}

/// A day as YYYY-MM-DD, which does not count where it is empty.
///
/// # Errors
/// When there is no such day.
pub fn given_day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Date>, D::Error> {
    let text = String::deserialize(deserializer)?;
    match text.trim() {
        "" => Ok(None),
        text => Date::parse(text, DAY).map(Some).map_err(D::Error::custom),
    }
}

/// A row of a list that knows how many there are in all (`count(*) OVER ()`).
pub trait Counted {
    /// Rows in all.
    fn total(&self) -> i64;
}

/// The rows of a page and where it stands. `run` gets SQL's LIMIT and OFFSET; a page that is empty because it is past
/// the last one is asked once more for the first row, which knows the total.
///
/// # Errors
/// What `run` returns.
pub async fn page<R: Counted>(
    paging: Paging,
    mut run: impl AsyncFnMut(i64, i64) -> Result<Vec<R>, ApiError>,
) -> Result<(Vec<R>, Metadata), ApiError> {
    let rows = run(paging.limit(), paging.offset()).await?;
    let total = match rows.first() {
        Some(row) => row.total(),
        None if paging.offset() == 0 => 0,
        None => run(1, 0).await?.first().map_or(0, Counted::total),
    };
    Ok((rows, paging.metadata(total)))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use platform::messages::INVALID_QUERY;

    use super::*;

    platform::text_enum! {
        /// An order.
        pub enum Order {
            /// Newest first.
            Newest = "newest",
        }
    }

    #[derive(Debug, Deserialize)]
    struct Filter {
        #[serde(default, deserialize_with = "given")]
        sort: Option<Order>,
        #[serde(default, deserialize_with = "several")]
        sizes: Vec<u8>,
        #[serde(default, deserialize_with = "given_day")]
        from: Option<Date>,
    }

    fn listing_of(query: &str) -> Result<Listing<Filter>, ApiError> {
        let request = TestRequest::with_uri(&format!("/x?{query}")).to_http_request();
        Listing::from_request(&request, &mut Payload::None).into_inner()
    }

    #[test]
    fn a_query_is_page_search_and_filters() {
        let listing = listing_of("page=2&size=500&search=Ng%E1%BA%AFn%20%C4%91&sort=newest&other=1").expect("a query");
        assert_eq!((listing.paging.offset(), listing.paging.limit()), (96, 96));
        assert_eq!((listing.search.as_str(), listing.filter.sort), ("ngan & d:*", Some(Order::Newest)));
        let bare = listing_of("sort=&search=").expect("a query");
        assert_eq!((bare.search.as_str(), bare.filter.sort, bare.paging.limit()), ("", None, 12));
        assert_eq!((bare.filter.sizes, bare.filter.from), (Vec::new(), None));
        let narrowed = listing_of("sizes=3,,1,%203&from=2026-02-28").expect("a query").filter;
        assert_eq!((narrowed.sizes, narrowed.from), (vec![3, 1], Some(time::macros::date!(2026 - 02 - 28))));
        let wrong = [("page=x", "page"), ("sort=oldest", "sort"), ("sizes=1,x", "sizes"), ("from=2026-02-30", "from")];
        for (query, field) in wrong {
            let error = listing_of(query).expect_err(query);
            assert_eq!((error.message(), error.field_errors()[0].field.as_str()), (INVALID_QUERY, field));
        }
    }

    struct Row(i64);

    impl Counted for Row {
        fn total(&self) -> i64 {
            self.0
        }
    }

    #[actix_web::test]
    async fn the_total_is_right_past_the_last_page() {
        let of = async |number: i64, rows: i64| {
            let paging = Paging { page: number, size: 2 };
            let run = async |limit: i64, offset: i64| {
                Ok((0..rows).skip(offset as usize).take(limit as usize).map(|_| Row(rows)).collect())
            };
            page(paging, run).await.map(|(found, metadata)| (found.len(), metadata.total)).expect("a page")
        };
        assert_eq!((of(1, 3).await, of(2, 3).await, of(9, 3).await, of(9, 0).await), ((2, 3), (1, 3), (0, 3), (0, 0)));
    }
}
