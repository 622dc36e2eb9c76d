//! A problem's page.

use platform::error::ApiError;
use platform::web::escape;
use statements::markdown::excerpt;

use super::frame::{Frame, envelope, number};
use super::{Content, simple};
use crate::approval::Status;
use crate::languages;
use crate::problems::messages::PROBLEM_NOT_FOUND;
use crate::problems::test_cases::Sample;
use crate::problems::{JudgingMode, ProblemView, SubtaskView, find_visible, view};

/// Characters of a description for search engines.
const EXCERPT: usize = 160;

/// The statement with its samples.
pub async fn content(frame: &Frame<'_>, slug: &str) -> Result<Content, ApiError> {
    let mut conn = frame.site.read().await?;
    let question = match find_visible(&mut conn, slug, frame.actor).await {
        Ok(question) => question,
        Err(error) if error.message() == PROBLEM_NOT_FOUND => return Ok(simple::not_found(frame)),
        Err(error) => return Err(error),
    };
    let problem = view(&mut conn, question, frame.actor, frame.locale).await?;
    drop(conn);
    let mut content = Content {
        main: html(frame, &problem),
        title: Some(problem.title.clone()),
        description: Some(excerpt(&problem.statement, EXCERPT)),
        ..Content::default()
    };
    let path: String = frame.address.inner.strip_prefix("/problems/").unwrap_or(slug).to_owned();
    content.responses.insert(format!("/api/problems/{path}"), envelope(&problem)?);
    // Without the judge's database the page still shows; the web asks again by itself.
    match languages::for_editors(frame.site).await {
        Ok(languages) => {
            content.responses.insert("/api/snippet/judge-language?for=editor".into(), envelope(&languages)?);
        }
        Err(error) => tracing::warn!(cause = ?error.cause(), "languages for a page"),
    }
    Ok(content)
}

fn html(frame: &Frame<'_>, problem: &ProblemView) -> String {
    let list = frame.site.app.web.text(frame.locale.code(), "problems:title.problems");
    let crumbs = frame.crumbs(&[("/problems", &list), ("", &problem.title)]);
    let notice = if problem.status == Status::Published {
        String::new()
    } else {
        format!("<p class=\"lp-notice\">{}</p>", frame.text("problems:problem.unpublished"))
    };
    let mode = mode_hint(frame, problem);
    let parts: String = [
        ("problems:problem.input", &problem.input_html),
        ("problems:problem.output", &problem.output_html),
        ("problems:problem.constraints", &problem.constraints_html),
    ]
    .iter()
    .filter(|(_, html)| !html.is_empty())
    .map(|(key, html)| format!("<h2>{}</h2><div class=\"lp-markdown\">{html}</div>", frame.text(key)))
    .collect();
    let samples: String = (1..).zip(&problem.samples).map(|(index, sample)| sample_box(frame, index, sample)).collect();
    let samples = if samples.is_empty() {
        samples
    } else {
        format!("<h2>{}</h2>{samples}", frame.text("problems:problem.samples"))
    };
    let subtasks = subtask_list(frame, problem);
    format!(
        "<div class=\"lp-problem\" data-pane=\"statement\"><div class=\"lp-panes\" role=\"group\"></div>\
         <article class=\"lp-problem-statement\"><div class=\"lp-page-header\">{crumbs}<h1 class=\"lp-title\">{}</h1>{}</div>{notice}{mode}\
         <div class=\"lp-statement\"><div class=\"lp-markdown\">{}</div>{parts}{samples}{subtasks}</div></article>\
         <div class=\"lp-problem-work\"></div></div>",
        escape(&problem.title),
        facts(frame, problem),
        problem.statement_html
    )
}

/// What is handed in, where that is not a program.
fn mode_hint(frame: &Frame<'_>, problem: &ProblemView) -> String {
    match problem.mode {
        JudgingMode::Program => String::new(),
        mode => format!("<p class=\"lp-notice\">{}</p>", frame.text(&format!("problems:problem.modeHint.{mode}"))),
    }
}

/// The subtasks and their points.
fn subtask_list(frame: &Frame<'_>, problem: &ProblemView) -> String {
    if problem.subtasks.is_empty() {
        return String::new();
    }
    let row = |(index, subtask): (i32, &SubtaskView)| {
        let name = match subtask.name.as_str() {
            "" => frame.text_with("problems:subtask.name", &[("number", &index.to_string())]),
            name => escape(name),
        };
        let points = frame.text_with("problems:problem.subtaskPoints", &[("points", &number(subtask.points))]);
        format!("<li><span>{name}</span> <strong>{points}</strong></li>")
    };
    let rows: String = (1..).zip(&problem.subtasks).map(row).collect();
    format!("<h2>{}</h2><ol class=\"lp-subtask-list\">{rows}</ol>", frame.text("problems:problem.subtasks"))
}

fn facts(frame: &Frame<'_>, problem: &ProblemView) -> String {
    let best = problem.my_best_score.map(|best| format!("{}/", number(best))).unwrap_or_default();
    let fact = |key: &str, value: &str| format!("<li><span class=\"lp-fact\">{}</span> {value}</li>", frame.text(key));
    let mark = problem
        .my_status
        .map(|state| {
            let word = frame.text(&format!("ui:problem.progress.{state}"));
            format!(
                "<li><span class=\"lp-mine\">{}<span class=\"lp-mine-word\" aria-hidden=\"true\">{word}</span></span></li>",
                frame.progress_mark(Some(state))
            )
        })
        .unwrap_or_default();
    let mode = match problem.mode {
        JudgingMode::Program => String::new(),
        mode => {
            let word = frame.text(&format!("problems:problem.mode.{mode}"));
            format!("<li><span class=\"lp-chip\" data-tone=\"info\">{word}</span></li>")
        }
    };
    format!(
        "<ul class=\"lp-problem-meta\" aria-label=\"{}\"><li>{}</li>{mode}{}{}{}{mark}</ul>",
        frame.text("problems:problem.facts"),
        frame.difficulty(problem.difficulty),
        fact("problems:problem.time", &format!("{} s", number(f64::from(problem.time_limit_ms) / 1000.0))),
        fact("problems:problem.memory", &format!("{} MiB", number(f64::from(problem.memory_limit_mib)))),
        fact("problems:problem.score", &format!("{best}{}", number(problem.max_score)))
    )
}

fn sample_box(frame: &Frame<'_>, index: usize, sample: &Sample) -> String {
    let half = |key: &str, text: &str| {
        let shown = match text {
            "" => frame.text("problems:problem.emptyInput"),
            text => escape(text.strip_suffix('\n').unwrap_or(text)),
        };
        format!(
            "<div><div class=\"lp-sample-label\"><h3>{}</h3></div><pre tabindex=\"0\">{shown}</pre></div>",
            frame.text(key)
        )
    };
    format!(
        "<section class=\"lp-sample\" aria-label=\"{}\">{}{}</section>",
        frame.text_with("problems:problem.sample", &[("index", &index.to_string())]),
        half("problems:problem.sampleInput", &sample.input),
        half("problems:problem.sampleOutput", &sample.output)
    )
}
