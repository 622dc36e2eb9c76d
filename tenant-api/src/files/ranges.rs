//! Which part of a file somebody asks for, and whether they have it already (RFC 9110).

use std::ops::Range;

use actix_web::http::header::{self, EntityTag, Header, HttpDate, IfNoneMatch, IfRange};
use actix_web::{HttpMessage, HttpRequest};

/// What of it.
#[derive(Debug, PartialEq)]
pub(super) enum Wanted {
    Whole,
    Part(Range<u64>),
    NotThere,
}

/// Whether the caller has these bytes.
pub(super) fn is_known(request: &HttpRequest, tag: &EntityTag) -> bool {
    match request.get_header::<IfNoneMatch>() {
        Some(IfNoneMatch::Any) => true,
        Some(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
        None => false,
    }
}

/// One part at most: who asks for several gets the whole, as RFC 9110 (14.2) lets us.
pub(super) fn wanted(request: &HttpRequest, size: u64, tag: &EntityTag, written: HttpDate) -> Wanted {
    let Some(header::Range::Bytes(parts)) = request.get_header::<header::Range>() else { return Wanted::Whole };
    let is_of_this = match request.headers().contains_key(header::IF_RANGE).then(|| IfRange::parse(request)) {
        None => true,
        Some(Ok(IfRange::EntityTag(known))) => known.strong_eq(tag),
        Some(Ok(IfRange::Date(date))) => date == written,
        Some(Err(_)) => false,
    };
    match parts.as_slice() {
        [part] if is_of_this => match part.to_satisfiable_range(size) {
            Some((first, last)) => Wanted::Part(first..last + 1),
            None => Wanted::NotThere,
        },
        _ => Wanted::Whole,
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use actix_web::test::TestRequest;

    use super::*;

    fn asked(headers: &[(&str, &str)]) -> Wanted {
        let request = headers.iter().fold(TestRequest::default(), |request, header| request.insert_header(*header));
        let written = HttpDate::from(SystemTime::UNIX_EPOCH);
        wanted(&request.to_http_request(), 100, &EntityTag::new_strong("ab".to_owned()), written)
    }

    #[test]
    fn parts_are_what_was_asked_for() {
        for (range, part) in
            [("bytes=0-9", 0..10), ("bytes=90-", 90..100), ("bytes=-10", 90..100), ("bytes=5-1000", 5..100)]
        {
            assert_eq!(asked(&[("range", range)]), Wanted::Part(part), "{range}");
        }
        for range in ["bytes=100-", "bytes=200-300"] {
            assert_eq!(asked(&[("range", range)]), Wanted::NotThere, "{range}");
        }
        for range in ["bytes=0-1,5-6", "lines=1-2", "bytes=x"] {
            assert_eq!(asked(&[("range", range)]), Wanted::Whole, "{range}");
        }
    }

    #[test]
    fn a_part_of_something_else_is_not_sent() {
        let part = ("range", "bytes=0-9");
        assert_eq!(asked(&[part, ("if-range", "\"ab\"")]), Wanted::Part(0..10));
        assert_eq!(asked(&[part, ("if-range", "Thu, 01 Jan 1970 00:00:00 GMT")]), Wanted::Part(0..10));
        for other in ["\"cd\"", "W/\"ab\"", "Fri, 02 Jan 1970 00:00:00 GMT", "?"] {
            assert_eq!(asked(&[part, ("if-range", other)]), Wanted::Whole, "{other}");
        }
    }
}
