//! A problem's page.

use maud::{Markup, PreEscaped, html};
use platform::error::ApiError;
use statements::markdown::excerpt;

use super::blocks::{crumbs, difficulty, number, progress};
use super::frame::{Frame, envelope};
use super::{Content, simple};
use crate::approval::Status;
use crate::ids::ClassroomId;
use crate::languages;
use crate::questions::messages::PROBLEM_NOT_FOUND;
use crate::questions::test_cases::Sample;
use crate::questions::{JudgingMode, QuestionView, find_visible_in, view};

/// Characters of a description for search engines.
const EXCERPT: usize = 160;

/// The statement with its samples.
pub async fn content(frame: &Frame<'_>) -> Result<Content, ApiError> {
    let slug = frame.address.last();
    // The class that it is looked at in (web: `routing/inClass.ts`).
    let class = frame.address.value("classroom").and_then(|id| id.parse().ok()).map(ClassroomId);
    let mut conn = frame.site.read().await?;
    let question = match find_visible_in(&mut conn, &slug, frame.actor, class).await {
        Ok(question) => question,
        Err(error) if error.message() == PROBLEM_NOT_FOUND => return Ok(simple::not_found(frame)),
        Err(error) => return Err(error),
    };
    let problem = view(&mut conn, question, frame.actor, frame.locale).await?;
    drop(conn);
    let mut content = Content {
        main: main(frame, &problem),
        title: Some(problem.title.clone()),
        description: Some(excerpt(&problem.statement, EXCERPT)),
        ..Content::default()
    };
    // The screen's address and the call's are the same, to the letter.
    let within = class.map(|class| format!("?classroom_id={class}")).unwrap_or_default();
    content.responses.insert(format!("/api{}{within}", frame.address.inner), envelope(&problem)?);
    // Without the judge's database the page still shows; the web asks again by itself.
    match languages::for_editors(frame.site).await {
        Ok(languages) => {
            content.responses.insert("/api/snippet/judge-language?for=editor".into(), envelope(&languages)?);
        }
        Err(error) => tracing::warn!(cause = ?error.cause(), "languages for a page"),
    }
    Ok(content)
}

fn main(frame: &Frame<'_>, problem: &QuestionView) -> Markup {
    html! {
        div.lp-problem data-pane="statement" {
            div.lp-panes role="group" {}
            article.lp-problem-statement {
                div.lp-page-header {
                    (crumbs(frame, Some(&problem.title)))
                    h1.lp-title { (problem.title) }
                    (facts(frame, problem))
                }
                @if problem.status != Status::Published {
                    p.lp-notice { (frame.text("problems:problem.unpublished")) }
                }
                @if problem.mode != JudgingMode::Program {
                    p.lp-notice { (frame.text(&format!("problems:problem.modeHint.{}", problem.mode))) }
                }
                (statement(frame, problem))
            }
            div.lp-problem-work {}
        }
    }
}

fn statement(frame: &Frame<'_>, problem: &QuestionView) -> Markup {
    let parts = [
        ("problems:problem.input", &problem.input_html),
        ("problems:problem.output", &problem.output_html),
        ("problems:problem.constraints", &problem.constraints_html),
    ];
    html! {
        div.lp-statement {
            (markdown(&problem.statement_html))
            @for (key, part) in parts.iter().filter(|(_, part)| !part.is_empty()) {
                h2 { (frame.text(key)) }
                (markdown(part))
            }
            @if !problem.samples.is_empty() {
                h2 { (frame.text("problems:problem.samples")) }
                @for (index, sample) in (1..).zip(&problem.samples) { (sample_box(frame, index, sample)) }
            }
            @if !problem.subtasks.is_empty() { (subtasks(frame, problem)) }
        }
    }
}

/// HTML as the crate `statements` made it: the only HTML of a page that is not made here.
fn markdown(cleaned: &str) -> Markup {
    html! { div.lp-markdown { (PreEscaped(cleaned)) } }
}

/// The subtasks and their points.
fn subtasks(frame: &Frame<'_>, problem: &QuestionView) -> Markup {
    html! {
        h2 { (frame.text("problems:problem.subtasks")) }
        ol.lp-subtask-list {
            @for (index, subtask) in (1..).zip(&problem.subtasks) {
                li {
                    span {
                        @if subtask.name.is_empty() { (numbered(frame, "problems:subtask.name", "number", index)) }
                        @else { (subtask.name) }
                    }
                    " "
                    strong { (frame.text_with("problems:problem.subtaskPoints", &[("points", &number(subtask.points))])) }
                }
            }
        }
    }
}

fn numbered(frame: &Frame<'_>, key: &str, name: &str, index: usize) -> String {
    frame.text_with(key, &[(name, &index.to_string())])
}

fn facts(frame: &Frame<'_>, problem: &QuestionView) -> Markup {
    let seconds = number(f64::from(problem.time_limit_ms) / 1000.0);
    html! {
        ul.lp-problem-meta aria-label=(frame.text("problems:problem.facts")) {
            li { (difficulty(frame, problem.difficulty)) }
            @if problem.mode != JudgingMode::Program {
                li {
                    span.lp-chip data-tone="info" { (frame.text(&format!("problems:problem.mode.{}", problem.mode))) }
                }
            }
            li { (fact(frame, "problems:problem.time")) " " (seconds) " s" }
            li { (fact(frame, "problems:problem.memory")) " " (number(f64::from(problem.memory_limit_mib))) " MiB" }
            li {
                (fact(frame, "problems:problem.score"))
                " "
                @if let Some(best) = problem.my_best_score { (number(best)) "/" }
                (number(problem.max_score))
            }
            @if let Some(state) = problem.my_status { li { (progress(frame, state)) } }
        }
    }
}

fn fact(frame: &Frame<'_>, key: &str) -> Markup {
    html! { span.lp-fact { (frame.text(key)) } }
}

fn sample_box(frame: &Frame<'_>, index: usize, sample: &Sample) -> Markup {
    let half = |key: &str, text: &str| {
        html! {
            div {
                div.lp-sample-label { h3 { (frame.text(key)) } }
                pre tabindex="0" {
                    @if text.is_empty() { (frame.text("problems:problem.emptyInput")) }
                    @else { (text.strip_suffix('\n').unwrap_or(text)) }
                }
            }
        }
    };
    html! {
        section.lp-sample aria-label=(numbered(frame, "problems:problem.sample", "index", index)) {
            (half("problems:problem.sampleInput", &sample.input))
            (half("problems:problem.sampleOutput", &sample.output))
        }
    }
}
