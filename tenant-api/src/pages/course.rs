//! A course's page, as `web/src/features/courses/components/CourseArticle.tsx` has it; the lesson that the address may
//! name is the web's alone.

use actix_web::HttpRequest;
use maud::{Markup, PreEscaped, html};
use platform::error::ApiError;
use platform::web::grouped;

use super::blocks::crumbs;
use super::course_data::linked_data;
use super::course_tree::curriculum;
use super::courses::{address, contents, cover, id_of, lesson_address, level, level_words, price, progress, teachers};
use super::dates::{moment, until};
use super::frame::{Frame, envelope};
use super::{Content, simple};
use crate::approval::Status;
use crate::courses::messages::COURSE_NOT_FOUND;
use crate::courses::{CourseView, JoinAction, course_view};
use crate::share_pictures::Shared;

/// The course with its curriculum.
pub async fn content(frame: &Frame<'_>, request: &HttpRequest) -> Result<Content, ApiError> {
    let course = match course_view(frame.site, &frame.address.last(), frame.actor, frame.locale).await {
        Ok(course) => course,
        Err(error) if error.message() == COURSE_NOT_FOUND => return Ok(simple::not_found(frame)),
        Err(error) => return Err(error),
    };
    let item = &course.course;
    let inner = format!("/course/{}", item.slug);
    let mut content = Content {
        main: main(frame, &course),
        title: Some(item.title.clone()),
        description: Some(item.excerpt.clone()).filter(|excerpt| !excerpt.is_empty()),
        image: Some(item.cover_image.clone()).filter(|cover| !cover.is_empty()),
        drawn: Some(Shared::course(item.id)),
        linked_data: Some(linked_data(frame, &frame.base(request), &course)),
        inner: Some(inner),
        ..Content::default()
    };
    // As the web asks for it: by what the address calls it.
    let asked = frame.address.inner.rsplit('/').next().unwrap_or_default();
    content.responses.insert(format!("/api/courses/{asked}"), envelope(&course)?);
    Ok(content)
}

fn main(frame: &Frame<'_>, course: &CourseView) -> Markup {
    let shown = frame.address.value("lesson").and_then(id_of);
    let is_joined = course.course.my.is_some();
    html! {
        article.lp-course-page data-lesson=[shown.map(|_| "")] {
            (head(frame, course))
            (side(frame, course))
            div.lp-course-main {
                @if shown.is_some() { div.lp-lesson-room.lp-card aria-busy="true" {} }
                @if is_joined { (curriculum(frame, course, shown)) }
                (texts(frame, "learn", "courses:page.learn", &course.what_you_learn, true))
                @if !is_joined { (curriculum(frame, course, shown)) }
                (texts(frame, "requirements", "courses:page.requirements", &course.requirements, false))
                (prerequisites(frame, course))
                @if !course.description_html.is_empty() {
                    (section(frame, "description", "courses:page.description", &html! {
                        // HTML as the crate `statements` made it.
                        div.lp-statement { div.lp-markdown { (PreEscaped(&course.description_html)) } }
                    }))
                }
                (texts(frame, "teachers", "courses:facts.teachers", &names(course), false))
            }
            @if !(is_joined && shown.is_some()) {
                div.lp-course-bar { (standing(frame, course)) div { (button(frame, course)) } }
            }
        }
    }
}

fn names(course: &CourseView) -> Vec<String> {
    course.course.teachers.iter().map(|teacher| teacher.name.clone()).collect()
}

fn head(frame: &Frame<'_>, course: &CourseView) -> Markup {
    let item = &course.course;
    html! {
        div.lp-page-header.lp-course-head {
            (crumbs(frame, Some(&item.title)))
            h1.lp-title { (item.title) }
            @if !item.excerpt.is_empty() { p.lp-lead { (item.excerpt) } }
            ul.lp-problem-meta aria-label=(frame.text("courses:facts.label")) {
                li { (level(frame, item.level)) }
                @if item.status != Status::Published {
                    li {
                        span.lp-chip data-tone=(tone(item.status)) {
                            (frame.text(&format!("ui:contentStatus.{}", item.status)))
                        }
                    }
                }
                @if !item.teachers.is_empty() {
                    li { span.lp-fact { (frame.text("courses:facts.teachers")) } " " (teachers(item)) }
                }
                @if item.can_edit {
                    li {
                        a.lp-link href=(frame.href(&format!("/manage/course/{}", item.id))) {
                            (frame.text("courses:page.edit"))
                        }
                    }
                }
            }
        }
    }
}

/// The tone of where content stands (`web/src/ui/Chips.tsx`).
fn tone(status: Status) -> &'static str {
    match status {
        Status::Draft => "neutral",
        Status::WaitingForApproval => "warning",
        Status::Approved => "info",
        Status::Published => "success",
        Status::Rejected => "danger",
    }
}

fn side(frame: &Frame<'_>, course: &CourseView) -> Markup {
    html! {
        aside.lp-course-box.lp-card aria-label=(frame.text("courses:join.label")) {
            (cover(&course.course, "eager"))
            div.lp-course-box-body {
                (standing(frame, course))
                div.lp-course-action { (button(frame, course)) }
                @if let Some(words) = why(frame, course) { p.lp-muted.lp-small { (words) } }
                dl.lp-course-data {
                    @for (name, value) in facts(frame, course) { div { dt { (name) } dd { (value) } } }
                }
            }
        }
    }
}

fn standing(frame: &Frame<'_>, course: &CourseView) -> Markup {
    match &course.course.my {
        Some(my) => progress(frame, my),
        None => price(frame, &course.course),
    }
}

/// The one button: where it leads somewhere, a link; the rest is the browser's.
fn button(frame: &Frame<'_>, course: &CourseView) -> Markup {
    let join = &course.join;
    let words = |key: &str| frame.text(&format!("courses:join.{key}"));
    let here = format!("{}?join=1", address(frame, &course.course.slug, None));
    let by_way_of = |step: &str| {
        let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("return", &here).finish();
        format!("{}?{query}", frame.href(step))
    };
    let link = |href: String, text: String| html! { a.lp-btn.lp-btn-primary.lp-btn-lg href=(href) { (text) } };
    let still = |text: String| html! { button.lp-btn.lp-btn-primary.lp-btn-lg type="button" disabled { (text) } };
    match join.action {
        JoinAction::SignIn => link(by_way_of("/sign-in"), words("sign_in")),
        JoinAction::CompleteInformation => {
            link(by_way_of("/update-personal-information"), words("complete_information"))
        }
        JoinAction::Continue => continue_link(frame, course),
        JoinAction::Prerequisites => link("#prerequisites".to_owned(), words("prerequisites")),
        JoinAction::Join => link(here, words("join")),
        JoinAction::Buy => link(checkout(frame, course), words("buy")),
        // The dialog comes with the scripts.
        JoinAction::Ask => still(words("ask")),
        JoinAction::Opens => still(match join.at.and_then(|at| moment(at, frame.locale)) {
            Some(at) => frame.text_with("courses:join.opens", &[("at", &at)]),
            None => words("notYet"),
        }),
        JoinAction::Ended => still(words("ended")),
    }
}

/// Where the course is paid for.
fn checkout(frame: &Frame<'_>, course: &CourseView) -> String {
    let query =
        url::form_urlencoded::Serializer::new(String::new()).append_pair("course", &course.course.slug).finish();
    format!("{}?{query}", frame.href("/checkout/payment"))
}

fn continue_link(frame: &Frame<'_>, course: &CourseView) -> Markup {
    let my = course.course.my.as_ref();
    let next = my.and_then(|my| my.next.as_ref()).map(|next| next.item_id.get());
    let first = || super::course_tree::lessons_of(&course.curriculum).first().map(|lesson| lesson.id.get());
    let key = match my {
        Some(my) if my.finished_at.is_some() => "again",
        Some(my) if my.percent > 0 => "continue",
        _ => "start",
    };
    html! {
        a.lp-btn.lp-btn-primary.lp-btn-lg href=(lesson_address(frame, &course.course, next.or_else(first))) {
            (frame.text(&format!("courses:join.{key}")))
        }
    }
}

/// Why the button does what it does, and until when the course can be learnt.
fn why(frame: &Frame<'_>, course: &CourseView) -> Option<String> {
    let my = course.course.my.as_ref().filter(|my| !my.ended);
    let lasts = my.and_then(|my| my.until).and_then(|at| until(at, frame.locale));
    let until = lasts.map(|at| frame.text_with("courses:my.until", &[("at", &at)]));
    match course.join.action {
        JoinAction::Continue => until,
        _ => course.join.message.clone().or(until),
    }
}

fn facts(frame: &Frame<'_>, course: &CourseView) -> Vec<(String, String)> {
    let item = &course.course;
    let name = |key: &str| frame.text(&format!("courses:{key}"));
    let days = |count: i32| frame.text_count("courses:facts.days", i64::from(count));
    let rows = [
        Some((name("facts.contents"), contents(frame, item).join(" · "))),
        Some((name("level.label"), level_words(frame, item.level))),
        Some((name("facts.access"), course.duration.map_or_else(|| name("facts.forEver"), days))),
        item.suggested_duration.map(|count| (name("facts.suggested"), days(count))),
        (course.pass_percentage > 0).then(|| (name("facts.pass"), format!("{}%", course.pass_percentage))),
        Some((name("facts.learners"), grouped(i64::from(item.num_learners)))),
    ];
    rows.into_iter().flatten().collect()
}

/// A part of the page under its heading.
pub fn section(frame: &Frame<'_>, id: &str, title: &str, inside: &Markup) -> Markup {
    html! {
        section.lp-course-section aria-labelledby=(id) {
            div.lp-course-section-head { h2.lp-h2 id=(id) { (frame.text(title)) } }
            (inside)
        }
    }
}

fn texts(frame: &Frame<'_>, id: &str, title: &str, texts: &[String], is_checked: bool) -> Markup {
    if texts.is_empty() {
        return Markup::default();
    }
    let list = html! {
        ul.lp-course-list data-checked=[is_checked.then_some("true")] { @for text in texts { li { (text) } } }
    };
    section(frame, id, title, &list)
}

/// Courses that come first.
fn prerequisites(frame: &Frame<'_>, course: &CourseView) -> Markup {
    if course.prerequisites.is_empty() {
        return Markup::default();
    }
    let list = html! {
        ul.lp-course-list {
            @for first in &course.prerequisites {
                @let (tone, key) = if first.done { ("success", "done") } else { ("neutral", "notDone") };
                li {
                    a href=(address(frame, &first.slug, None)) { (first.title) }
                    " "
                    span.lp-chip data-tone=(tone) { (frame.text(&format!("courses:page.{key}"))) }
                }
            }
        }
    };
    section(frame, "prerequisites", "courses:page.prerequisites", &list)
}
