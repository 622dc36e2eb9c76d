//! The home page.

use std::fmt::Write as _;

use actix_web::web;
use platform::error::ApiError;
use platform::web::{escape, grouped};

use super::Content;
use super::frame::{Frame, envelope, localised_text};
use crate::home::{self, Home, Totals};
use crate::problems::ProblemItem;

/// Tags shown with a problem.
const TAGS: usize = 3;

/// The hero and the newest problems.
pub async fn content(frame: &Frame<'_>, totals: &web::Data<Totals>) -> Result<Content, ApiError> {
    let user = frame.actor.map(|actor| actor.id);
    let home = home::content(frame.site, totals, user, frame.locale).await?;
    let mut content = Content { main: html(frame, &home), ..Content::default() };
    content.responses.insert("/api/home".into(), envelope(&home)?);
    Ok(content)
}

fn html(frame: &Frame<'_>, home: &Home) -> String {
    format!("{}<div class=\"lp-container\">{}</div>", hero(frame, home), newest(frame, &home.problems))
}

fn hero(frame: &Frame<'_>, home: &Home) -> String {
    let options = &frame.tenant.options["home"];
    let set = |value: &serde_json::Value| localised_text(value, frame.locale).map(escape);
    let eyebrow =
        set(&frame.tenant.slogan).map(|slogan| format!("<p class=\"lp-eyebrow\">{slogan}</p>")).unwrap_or_default();
    let title = set(&options["top"]["title"])
        .unwrap_or_else(|| frame.text_with("home:hero.title", &[("name", &frame.tenant.name)]));
    let lead = set(&options["top"]["description"])
        .or_else(|| set(&frame.tenant.description))
        .unwrap_or_else(|| frame.text("home:hero.text"));
    let join = set(&options["top"]["joinButton"]).unwrap_or_else(|| frame.text("home:hero.start"));
    let (second, second_text) = match frame.user {
        Some(_) => ("/dashboard", "home:hero.dashboard"),
        None => ("/sign-up", "home:hero.signUp"),
    };
    let picture = options["banner"]
        .as_str()
        .filter(|banner| !banner.is_empty())
        .map(|banner| format!("<img class=\"lp-hero-picture\" src=\"{}\" alt=\"\">", escape(banner)))
        .unwrap_or_default();
    let stats: String =
        [("problems", home.stats.problems), ("learners", home.stats.learners), ("submissions", home.stats.submissions)]
            .iter()
            .map(|(name, count)| {
                let label = frame.text(&format!("home:stats.{name}"));
                format!("<div class=\"lp-stat\"><dt>{label}</dt><dd>{}</dd></div>", grouped(*count))
            })
            .collect();
    format!(
        "<section class=\"lp-hero\"><div class=\"lp-container\"><div class=\"lp-hero-text\">{eyebrow}<h1>{title}</h1>\
         <p class=\"lp-lead\">{lead}</p><div class=\"lp-actions\"><a class=\"lp-btn lp-btn-primary lp-btn-lg\" href=\"{}\">{join}</a>\
         <a class=\"lp-btn lp-btn-lg\" href=\"{}\">{}</a></div><dl class=\"lp-stats\">{stats}</dl></div>{picture}</div></section>",
        frame.href("/problems"),
        frame.href(second),
        frame.text(second_text)
    )
}

fn newest(frame: &Frame<'_>, problems: &[ProblemItem]) -> String {
    let rows: String = problems.iter().map(|problem| row(frame, problem)).collect();
    let list = if rows.is_empty() { String::new() } else { format!("<ul class=\"lp-list\">{rows}</ul>") };
    format!(
        "<section class=\"lp-section\" aria-labelledby=\"newest\"><div class=\"lp-section-head\"><h2 id=\"newest\" class=\"lp-h2\">{}</h2>\
         <a class=\"lp-link\" href=\"{}\">{} →</a></div><div class=\"lp-card\">{list}</div></section>",
        frame.text("home:newest.title"),
        frame.href("/problems"),
        frame.text("home:newest.all")
    )
}

fn row(frame: &Frame<'_>, problem: &ProblemItem) -> String {
    let mut tags = String::new();
    for tag in problem.tags.iter().take(TAGS) {
        // Writing to a String can't fail.
        let _ = write!(tags, "<span class=\"lp-row-tag\">#{}</span>", escape(tag));
    }
    let mark = if frame.user.is_some() { frame.progress_mark(problem.my_status) } else { String::new() };
    format!(
        "<li class=\"lp-row\"><div class=\"lp-row-text\"><a class=\"lp-row-link\" href=\"{}\">{}</a>\
         <div class=\"lp-row-meta\"><span>{}</span>{tags}</div></div><div class=\"lp-row-side\">{}{mark}</div></li>",
        frame.href(&format!("/problems/{}", problem.slug)),
        escape(&problem.title),
        frame.text_count("ui:problem.solvedBy", problem.solved_count),
        frame.difficulty(problem.difficulty)
    )
}
