//! The home page.

use actix_web::web;
use maud::{Markup, html};
use platform::error::ApiError;
use platform::web::grouped;
use serde_json::Value;

use super::Content;
use super::blocks::{difficulty, empty_state, progress_mark};
use super::frame::{Frame, envelope, localised_text};
use crate::home::{self, Home, Stats, Totals};
use crate::questions::{MyState, ProblemItem};

/// Tags shown with a problem.
const TAGS: usize = 3;

/// The hero and the newest problems.
pub async fn content(frame: &Frame<'_>, totals: &web::Data<Totals>) -> Result<Content, ApiError> {
    let user = frame.actor.map(|actor| actor.id);
    let home = home::content(frame.site, totals, user, frame.locale).await?;
    let mut content = Content { main: main(frame, &home), ..Content::default() };
    content.responses.insert("/api/home".into(), envelope(&home)?);
    Ok(content)
}

fn main(frame: &Frame<'_>, home: &Home) -> Markup {
    html! {
        (hero(frame, &home.stats))
        div.lp-container { (newest(frame, &home.problems)) }
    }
}

fn hero(frame: &Frame<'_>, stats: &Stats) -> Markup {
    let options = &frame.tenant.options["home"];
    let set = |value: &Value| localised_text(value, frame.locale).map(str::to_owned);
    let top = |name: &str| set(&options["top"][name]);
    let title = top("title").unwrap_or_else(|| frame.text_with("home:hero.title", &[("name", &frame.tenant.name)]));
    let lead =
        top("description").or_else(|| set(&frame.tenant.description)).unwrap_or_else(|| frame.text("home:hero.text"));
    let join = top("joinButton").unwrap_or_else(|| frame.text("home:hero.start"));
    let (second, second_text) = match frame.user {
        Some(_) => ("/dashboard", "home:hero.dashboard"),
        None => ("/sign-up", "home:hero.signUp"),
    };
    let banner = options["banner"].as_str().filter(|banner| !banner.is_empty());
    let stats = [("problems", stats.problems), ("learners", stats.learners), ("submissions", stats.submissions)];
    html! {
        section.lp-hero {
            div.lp-container {
                div.lp-hero-text {
                    @if let Some(slogan) = set(&frame.tenant.slogan) { p.lp-eyebrow { (slogan) } }
                    h1 { (title) }
                    p.lp-lead { (lead) }
                    div.lp-actions {
                        a.lp-btn.lp-btn-primary.lp-btn-lg href=(frame.href("/problems")) { (join) }
                        a.lp-btn.lp-btn-lg href=(frame.href(second)) { (frame.text(second_text)) }
                    }
                    dl.lp-stats {
                        @for (name, count) in stats {
                            div.lp-stat { dt { (frame.text(&format!("home:stats.{name}"))) } dd { (grouped(count)) } }
                        }
                    }
                }
                @if let Some(banner) = banner { img.lp-hero-picture src=(banner) alt=""; }
            }
        }
    }
}

fn newest(frame: &Frame<'_>, problems: &[ProblemItem]) -> Markup {
    html! {
        section.lp-section aria-labelledby="newest" {
            div.lp-section-head {
                h2.lp-h2 id="newest" { (frame.text("home:newest.title")) }
                a.lp-link href=(frame.href("/problems")) { (frame.text("home:newest.all")) " →" }
            }
            div.lp-card {
                @if problems.is_empty() {
                    (empty_state(&frame.text("home:newest.none"), &frame.text("home:newest.noneText")))
                } @else {
                    ul.lp-list { @for problem in problems { (row(frame, problem)) } }
                }
            }
        }
    }
}

fn row(frame: &Frame<'_>, problem: &ProblemItem) -> Markup {
    html! {
        li.lp-row {
            div.lp-row-text {
                a.lp-row-link href=(frame.href(&format!("/problems/{}", problem.slug))) { (problem.title) }
                div.lp-row-meta {
                    span { (frame.text_count("ui:problem.solvedBy", problem.solved_count)) }
                    @for tag in problem.tags.iter().take(TAGS) { span.lp-row-tag { "#" (tag) } }
                }
            }
            div.lp-row-side {
                (difficulty(frame, problem.difficulty))
                @if frame.user.is_some() { (progress_mark(frame, problem.my_status.unwrap_or(MyState::New))) }
            }
        }
    }
}
