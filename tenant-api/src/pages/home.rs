//! The home page, section by section.

use actix_web::web;
use maud::{Markup, html};
use platform::error::ApiError;
use platform::web::grouped;
use serde_json::Value;

use super::Content;
use super::frame::{Frame, envelope, localised_text};
use super::sections::{linked, section};
use crate::home::{self, Home, HomeAnnouncement, HomeBlock, HomeSection, State, Stats};
use crate::share_pictures::Shared;

/// The page as its admin has put it together, or as every site has it.
pub async fn content(frame: &Frame<'_>, state: &web::Data<State>) -> Result<Content, ApiError> {
    let home = home::content(frame.site, state, frame.actor, frame.locale).await?;
    let image = frame.tenant.background.clone();
    let mut content = Content { main: main(frame, &home), image, drawn: Some(Shared::HOME), ..Content::default() };
    content.responses.insert("/api/home".into(), envelope(&home)?);
    Ok(content)
}

fn main(frame: &Frame<'_>, home: &Home) -> Markup {
    let first = home.sections.iter().position(|section| matches!(section.block, HomeBlock::Top { .. }));
    html! {
        @if let Some(announcement) = &home.announcement { (bar(frame, announcement)) }
        // A page without a head has its site's name as its heading, for who listens.
        @if first.is_none() { h1.lp-visually-hidden { (frame.tenant.name) } }
        @for (index, section_of) in home.sections.iter().enumerate() {
            @if let HomeBlock::Top { description, join_button, link, picture } = &section_of.block {
                (hero(frame, section_of, [description, join_button, link, picture], (Some(index) == first).then_some(&home.stats)))
            } @else {
                (section(frame, section_of))
            }
        }
    }
}

/// The bar above the page; what closes it is React's.
fn bar(frame: &Frame<'_>, HomeAnnouncement { text, link }: &HomeAnnouncement) -> Markup {
    html! {
        aside.lp-announcement aria-label=(frame.text("home:announcement")) {
            div.lp-container {
                p { @if link.is_empty() { (text) } @else { (linked(frame, link, "", &html! { (text) })) } }
            }
        }
    }
}

/// The head of the page; the first one has the site's figures.
fn hero(
    frame: &Frame<'_>,
    HomeSection { title, .. }: &HomeSection,
    [description, join_button, link, picture]: [&String; 4],
    stats: Option<&Stats>,
) -> Markup {
    let set = |value: &Value| localised_text(value, frame.locale).map(str::to_owned);
    let own = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    let title = own(title).unwrap_or_else(|| frame.text_with("home:hero.title", &[("name", &frame.tenant.name)]));
    let lead =
        own(description).or_else(|| set(&frame.tenant.description)).unwrap_or_else(|| frame.text("home:hero.text"));
    let join = own(join_button).unwrap_or_else(|| frame.text("home:hero.start"));
    let to = if link.is_empty() { "/problems" } else { link };
    let (second, second_text) = match frame.user {
        Some(_) => ("/dashboard", "home:hero.dashboard"),
        None => ("/sign-up", "home:hero.signUp"),
    };
    html! {
        section.lp-hero {
            div.lp-container {
                div.lp-hero-text {
                    @if let Some(slogan) = set(&frame.tenant.slogan) { p.lp-eyebrow { (slogan) } }
                    @if stats.is_some() { h1.lp-hero-title { (title) } } @else { h2.lp-hero-title { (title) } }
                    p.lp-lead { (lead) }
                    div.lp-actions {
                        (linked(frame, to, "lp-btn lp-btn-primary lp-btn-lg", &html! { (join) }))
                        a.lp-btn.lp-btn-lg href=(frame.href(second)) { (frame.text(second_text)) }
                    }
                    @if let Some(stats) = stats { (figures(frame, stats)) }
                }
                @if !picture.is_empty() { img.lp-hero-picture src=(picture) alt=""; }
            }
        }
    }
}

fn figures(frame: &Frame<'_>, stats: &Stats) -> Markup {
    let stats = [("problems", stats.problems), ("learners", stats.learners), ("submissions", stats.submissions)];
    html! {
        dl.lp-stats {
            @for (name, count) in stats {
                div.lp-stat { dt { (frame.text(&format!("home:stats.{name}"))) } dd { (grouped(count)) } }
            }
        }
    }
}
