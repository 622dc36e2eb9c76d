//! The list of problems.

use platform::envelope::Paging;
use platform::error::ApiError;
use platform::web::{escape, grouped};

use super::Content;
use super::frame::{Frame, envelope, envelope_of_page, number};
use crate::listing::Listing;
use crate::problems::{self, Difficulty, MyState, ProblemFilter, ProblemItem, page_of_problems};

/// Tags shown with a problem.
const TAGS: usize = 4;
/// Sizes of a page that the web offers.
const SIZES: [i64; 4] = [12, 24, 48, 96];

/// The first page of the list, or the page and filters that the address names.
pub async fn content(frame: &Frame<'_>) -> Result<Content, ApiError> {
    let value = |name: &str| frame.address.value(name).map(str::trim).unwrap_or_default();
    let paging = paging_of(frame);
    let (search, tag) = (value("search"), value("tag"));
    let (difficulty, state) = (Difficulty::parse(value("difficulty")), MyState::parse(value("state")));
    let user = frame.actor.map(|actor| actor.id);
    let filter = ProblemFilter { difficulty, tag: tag.to_owned(), state, sort: None };
    let listing = Listing::of(paging, search, filter);
    let (items, metadata) = page_of_problems(frame.site, user, &listing, frame.locale).await?;
    let mut content = Content {
        main: html(frame, &items, metadata.total),
        description: Some(frame.site.app.web.text(frame.locale.code(), "problems:list.lead")),
        ..Content::default()
    };
    let values = [
        ("search", search),
        ("difficulty", difficulty.map_or("", Difficulty::name)),
        ("tag", tag),
        ("state", state.map_or("", MyState::name)),
    ];
    content.responses.insert(call("/api/problems", paging, &values), envelope_of_page(&items, metadata)?);
    content.responses.insert("/api/general/tags?type=problem".into(), envelope(&problems::tags(frame.site).await?)?);
    Ok(content)
}

/// The page and size that the address names, or the first page of 12.
pub fn paging_of(frame: &Frame<'_>) -> Paging {
    let number = |name: &str| frame.address.value(name).and_then(|value| value.trim().parse().ok());
    let page = number("page").filter(|page| *page > 0).unwrap_or(1);
    let size = number("size").filter(|size| SIZES.contains(size)).unwrap_or(SIZES[0]);
    Paging { page, size }
}

/// A list's call as the web makes it, to the letter: page and size first, then the values that are set.
pub fn call(path: &str, paging: Paging, values: &[(&str, &str)]) -> String {
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.append_pair("page", &paging.page.to_string()).append_pair("size", &paging.size.to_string());
    for (name, value) in values.iter().filter(|(_, value)| !value.is_empty()) {
        query.append_pair(name, value);
    }
    format!("{path}?{}", query.finish())
}

fn html(frame: &Frame<'_>, items: &[ProblemItem], total: i64) -> String {
    let title = frame.site.app.web.text(frame.locale.code(), "problems:title.problems");
    let table = if items.is_empty() { String::new() } else { table(frame, items) };
    format!(
        "<div class=\"lp-page-header\">{}<div class=\"lp-page-header-row\"><div class=\"lp-page-header-text\">\
         <h1 class=\"lp-title\">{}</h1><p class=\"lp-lead\">{}</p></div></div></div>\
         <div class=\"lp-filters\" role=\"search\"></div><p class=\"lp-problems-bar\" role=\"status\">{}</p>{table}",
        frame.crumbs(&[("/problems", &title)]),
        escape(&title),
        frame.text("problems:list.lead"),
        frame.text_count("problems:list.count", total)
    )
}

fn table(frame: &Frame<'_>, items: &[ProblemItem]) -> String {
    let mine = frame.user.is_some();
    let progress = if mine {
        format!(
            "<th role=\"columnheader\" scope=\"col\"><span class=\"lp-visually-hidden\">{}</span></th>",
            frame.text("problems:progress.label")
        )
    } else {
        String::new()
    };
    let head =
        |key: &str, class: &str| format!("<th role=\"columnheader\" scope=\"col\"{class}>{}</th>", frame.text(key));
    let number_class = " class=\"lp-problems-number\"";
    let rows: String = items.iter().map(|item| row(frame, item, mine)).collect();
    format!(
        "<table class=\"lp-problems lp-card\" role=\"table\" aria-label=\"{}\"><thead role=\"rowgroup\"><tr role=\"row\">{progress}{}{}{}{}</tr></thead>\
         <tbody role=\"rowgroup\">{rows}</tbody></table>",
        frame.text("problems:title.problems"),
        head("problems:list.problem", ""),
        head("problems:difficulty.label", ""),
        head("problems:list.acceptance", number_class),
        head("problems:list.score", number_class)
    )
}

fn row(frame: &Frame<'_>, item: &ProblemItem, mine: bool) -> String {
    let progress = if mine {
        let word = frame.text(&format!("ui:problem.progress.{}", item.my_status.unwrap_or(MyState::New)));
        let mark = frame.progress_mark(item.my_status);
        format!(
            "<td role=\"cell\" class=\"lp-problems-state\"><span class=\"lp-mine\">{mark}\
             <span class=\"lp-mine-word\" aria-hidden=\"true\">{word}</span></span></td>"
        )
    } else {
        String::new()
    };
    let tags: String =
        item.tags.iter().take(TAGS).map(|tag| format!("<li class=\"lp-tag\">{}</li>", escape(tag))).collect();
    let tags = if tags.is_empty() {
        tags
    } else {
        format!("<ul class=\"lp-tags\" aria-label=\"{}\">{tags}</ul>", frame.text("problems:problem.tags"))
    };
    format!(
        "<tr role=\"row\">{progress}<td role=\"cell\" class=\"lp-problems-title\"><a class=\"lp-row-link\" href=\"{}\">{}</a>{tags}</td>\
         <td role=\"cell\" class=\"lp-problems-difficulty\">{}</td>{}\
         <td role=\"cell\" class=\"lp-problems-number\">{}<span class=\"lp-problems-label\"> {}</span></td></tr>",
        frame.href(&format!("/problems/{}", item.slug)),
        escape(&item.title),
        frame.difficulty(item.difficulty),
        acceptance(frame, item),
        number(item.max_score),
        frame.text("problems:list.points")
    )
}

/// Of a hundred people who tried, how many solved it.
fn acceptance(frame: &Frame<'_>, item: &ProblemItem) -> String {
    if item.attempt_count <= 0 {
        let none = frame.text("problems:list.noAttempts");
        return format!("<td role=\"cell\" class=\"lp-problems-number\"><span class=\"lp-muted\">{none}</span></td>");
    }
    // Half rounds up, as in the web.
    let percent = ((item.solved_count * 200 + item.attempt_count) / (item.attempt_count * 2)).min(100);
    let percent = grouped(percent);
    format!(
        "<td role=\"cell\" class=\"lp-problems-number\" title=\"{}\"><span class=\"lp-problems-label\">{} </span>{percent}%</td>",
        frame.text_with("problems:list.acceptanceOf", &[("percent", &percent)]),
        frame.text("problems:list.acceptance")
    )
}
