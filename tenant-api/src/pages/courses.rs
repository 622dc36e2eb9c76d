//! The catalogue of courses.

use maud::{Markup, html};
use platform::error::ApiError;
use platform::web::grouped;

use super::Content;
use super::blocks::{empty_state, number, page_header, pager};
use super::dates::until;
use super::frame::{Frame, envelope_of_page};
use super::list::{call, paging_of};
use super::screens::Screen;
use crate::courses::{CourseFilter, CourseItem, CourseMy, CourseOrder, Level, PriceFilter, page_of_catalogue};
use crate::listing::Listing;

/// The smallest page of the list.
const SMALLEST: i64 = 12;
/// How many drawings there are for courses without a picture.
const DRAWINGS: i64 = 4;

/// The first page of the catalogue, or the page and filters that the address names.
pub async fn content(frame: &Frame<'_>, screen: &Screen) -> Result<Content, ApiError> {
    let value = |name: &str| frame.address.value(name).map(str::trim).unwrap_or_default();
    let (paging, search) = (paging_of(frame), value("search"));
    let category = id_of(value("category"));
    let filter = CourseFilter {
        category,
        tag: value("tag").to_owned(),
        level: Level::parse(value("level")),
        price: PriceFilter::parse(value("price")),
        sort: CourseOrder::parse(value("sort")).filter(|order| *order != CourseOrder::Newest),
    };
    let narrowed = [
        ("search", search),
        ("category", if category.is_some() { value("category") } else { "" }),
        ("tag", value("tag")),
        ("level", filter.level.map_or("", Level::name)),
        ("price", filter.price.map_or("", PriceFilter::name)),
    ];
    let sort = filter.sort.map_or("", CourseOrder::name);
    let listing = Listing::of(paging, search, filter);
    let (items, metadata) = page_of_catalogue(frame.site, frame.actor, &listing, frame.locale).await?;
    let main = html! {
        (page_header(frame, screen))
        div.lp-filters role="search" {}
        p.lp-problems-bar role="status" { (frame.text_count("courses:list.count", metadata.total)) }
        @if metadata.total == 0 { div.lp-card { (nothing(frame, &narrowed)) } }
        @if !items.is_empty() {
            ul.lp-courses aria-label=(frame.text("courses:title.courses")) {
                @for item in &items { (card(frame, item, "h2")) }
            }
            (pager(frame, metadata, SMALLEST))
        }
    };
    let description = screen.lead.as_ref().map(|lead| frame.text(lead));
    let mut content = Content { main, description, ..Content::default() };
    let values: Vec<(&str, &str)> = narrowed.into_iter().chain([("sort", sort)]).collect();
    content.responses.insert(call("/api/courses", paging, &values), envelope_of_page(&items, metadata)?);
    Ok(content)
}

/// A row's id, as the web reads it out of an address.
pub fn id_of(text: &str) -> Option<i64> {
    let is_id = text.len() <= 15 && !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_id)
}

/// Why the list is empty: the one filter that is set, or several of them.
fn nothing(frame: &Frame<'_>, values: &[(&str, &str)]) -> Markup {
    let set: Vec<&(&str, &str)> = values.iter().filter(|(_, value)| !value.is_empty()).collect();
    let reason = match set.as_slice() {
        [] => "none",
        [("price", price)] => price,
        [(name, _)] => name,
        _ => "several",
    };
    empty_state(
        &frame.text_with(&format!("courses:list.empty.{reason}"), values),
        &frame.text(&format!("courses:list.emptyText.{reason}")),
    )
}

/// A course in a list, under a heading of that level.
pub fn card(frame: &Frame<'_>, course: &CourseItem, heading: &str) -> Markup {
    let title = html! { a.lp-row-link href=(address(frame, &course.slug, None)) { (course.title) } };
    html! {
        li.lp-course.lp-card {
            (cover(course, "lazy"))
            div.lp-course-body {
                div.lp-course-marks {
                    (level(frame, course.level))
                    @if course.is_preview && course.my.is_none() {
                        span.lp-chip data-tone="info" { (frame.text("courses:card.preview")) }
                    }
                }
                @if heading == "h3" { h3.lp-h3 { (title) } } @else { h2.lp-h3 { (title) } }
                @if !course.excerpt.is_empty() { p.lp-course-excerpt { (course.excerpt) } }
                ul.lp-course-facts aria-label=(frame.text("courses:facts.label")) {
                    @for fact in contents(frame, course) { li { (fact) } }
                }
                @if !course.teachers.is_empty() {
                    p.lp-course-teachers {
                        span.lp-visually-hidden { (frame.text("courses:facts.teachers")) ": " }
                        (teachers(course))
                    }
                }
                div.lp-course-foot {
                    @match &course.my {
                        Some(my) => { (progress(frame, my)) (standing(frame, course, my)) }
                        None => { (price(frame, course)) }
                    }
                }
            }
        }
    }
}

/// The address of a course, or of a lesson in its page.
pub fn address(frame: &Frame<'_>, slug: &str, item: Option<i64>) -> String {
    let path = frame.href(&format!("/course/{slug}"));
    item.map_or_else(|| path.clone(), |item| format!("{path}?lesson={item}"))
}

/// Where a lesson opens: in the study player for who learns the course, else in the course's page.
pub fn lesson_address(frame: &Frame<'_>, course: &CourseItem, item: Option<i64>) -> String {
    if course.my.as_ref().is_none_or(|my| my.ended) {
        return address(frame, &course.slug, item);
    }
    let path = frame.href(&format!("/course-study/{}", course.slug));
    item.map_or_else(|| path.clone(), |item| format!("{path}?lesson={item}"))
}

/// A course's picture, or one that is drawn in the site's colours.
pub fn cover(course: &CourseItem, loading: &str) -> Markup {
    html! {
        div.lp-course-cover {
            @if course.cover_image.is_empty() {
                span.lp-course-drawn data-drawing=(course.id.get() % DRAWINGS) aria-hidden="true" {
                    (course.title.trim().chars().take(1).collect::<String>())
                }
            } @else {
                img src=(course.cover_image) alt="" loading=(loading);
            }
        }
    }
}

/// For whom a course is.
pub fn level(frame: &Frame<'_>, level: Level) -> Markup {
    html! { span.lp-chip data-tone="neutral" { (level_words(frame, level)) } }
}

/// The same as a word.
pub fn level_words(frame: &Frame<'_>, level: Level) -> String {
    frame.text(&format!("courses:level.{level}"))
}

/// The names of who teaches a course.
pub fn teachers(course: &CourseItem) -> String {
    course.teachers.iter().map(|teacher| teacher.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// What there is in a course, as short facts: lessons, quizzes, video.
pub fn contents(frame: &Frame<'_>, course: &CourseItem) -> Vec<String> {
    let counted = |key: &str, count: i32| frame.text_count(&format!("courses:facts.{key}"), i64::from(count));
    let lessons = counted("lessons", course.num_lectures);
    let quizzes = (course.num_quizzes > 0).then(|| counted("quizzes", course.num_quizzes));
    let video = (course.video_duration > 0).then(|| {
        let length = length(frame, i64::from(course.video_duration));
        frame.text_with("courses:facts.video", &[("length", &length)])
    });
    [Some(lessons), quizzes, video].into_iter().flatten().collect()
}

/// How long something takes: minutes, from an hour on hours with one decimal.
pub fn length(frame: &Frame<'_>, seconds: i64) -> String {
    let (unit, value) = length_of(seconds);
    frame.text_with(&format!("courses:length.{unit}"), &[("number", &number(value))])
}

#[expect(clippy::cast_precision_loss, reason = "hours of a course")]
fn length_of(seconds: i64) -> (&'static str, f64) {
    // Halves round up, as in the web.
    let minutes = ((seconds + 30) / 60).max(1);
    if minutes < 60 { ("minutes", minutes as f64) } else { ("hours", ((minutes * 10 + 30) / 60) as f64 / 10.0) }
}

/// What a course costs, what it cost before, and how much less that is.
pub fn price(frame: &Frame<'_>, course: &CourseItem) -> Markup {
    let vnd = |amount: i64| format!("{} ₫", grouped(amount));
    html! {
        p.lp-course-price {
            strong { @if course.is_free { (frame.text("courses:price.free")) } @else { (vnd(course.price)) } }
            @if let Some(origin) = course.origin_price.filter(|origin| *origin > course.price) {
                s { span.lp-visually-hidden { (frame.text("courses:price.origin")) " " } (vnd(origin)) }
            }
            @if course.discount_percent > 0 {
                span.lp-chip data-tone="danger" { "−" (course.discount_percent) "%" }
            }
        }
    }
}

/// How far the reader is.
pub fn progress(frame: &Frame<'_>, my: &CourseMy) -> Markup {
    html! {
        div.lp-course-mine {
            progress.lp-course-progress max="100" value=(my.percent) aria-label=(frame.text("courses:my.progress")) {}
            span { (frame.text_with("courses:my.percent", &[("percent", &my.percent.to_string())])) }
        }
    }
}

/// Where somebody who has joined goes on, or why they can't.
fn standing(frame: &Frame<'_>, course: &CourseItem, my: &CourseMy) -> Markup {
    let note = |words: String| html! { p.lp-muted.lp-small { (words) } };
    match &my.next {
        _ if my.ended => match my.until.and_then(|at| until(at, frame.locale)) {
            Some(at) => note(frame.text_with("courses:my.endedAt", &[("at", &at)])),
            None => note(frame.text("courses:my.ended")),
        },
        Some(next) => html! {
            a.lp-course-next href=(lesson_address(frame, course, Some(next.item_id.get()))) {
                (frame.text_with("courses:my.continue", &[("lesson", &next.title)]))
            }
        },
        None if my.finished_at.is_some() => note(frame.text("courses:my.finished")),
        None => Markup::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_the_webs() {
        let cases = [
            (1, "minutes", 1.0),
            (3540, "minutes", 59.0),
            (3570, "hours", 1.0),
            (5400, "hours", 1.5),
            (100_000, "hours", 27.8),
        ];
        for (seconds, unit, value) in cases {
            assert_eq!(length_of(seconds), (unit, value), "{seconds}");
        }
    }

    #[test]
    fn ids_are_read_as_the_web_reads_them() {
        assert_eq!(id_of("7"), Some(7));
        for none in ["", "0", "07", "-1", "1e3", "1234567890123456"] {
            assert_eq!(id_of(none), None, "{none}");
        }
    }
}
