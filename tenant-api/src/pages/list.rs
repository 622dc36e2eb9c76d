//! The list of problems.

use maud::{Markup, html};
use platform::envelope::Paging;
use platform::error::ApiError;
use platform::web::grouped;

use super::Content;
use super::blocks::{difficulty, empty_state, number, page_header, pager, progress};
use super::frame::{Frame, envelope, envelope_of_page};
use super::screens::Screen;
use crate::ids::CategoryId;
use crate::listing::Listing;
use crate::questions::{self, Difficulty, ListOrder, MyState, ProblemFilter, ProblemItem, page_of_problems};

/// Tags shown with a problem.
const TAGS: usize = 4;
/// Sizes of a page that the web offers.
const SIZES: [i64; 4] = [12, 24, 48, 96];

/// The first page of the list, or the page and filters that the address names.
pub async fn content(frame: &Frame<'_>, screen: &Screen) -> Result<Content, ApiError> {
    let value = |name: &str| frame.address.value(name).map(str::trim).unwrap_or_default();
    let paging = paging_of(frame);
    let search = value("search");
    let filter = ProblemFilter {
        difficulties: several(value("difficulty"), Difficulty::parse),
        tags: several(value("tag"), |tag| Some(tag.to_owned())),
        category: value("category").parse().ok().filter(|id: &CategoryId| id.get() > 0),
        state: MyState::parse(value("state")),
        has_editorial: (value("has_editorial") == "true").then_some(true),
        sort: ListOrder::parse(value("sort")).filter(|order| *order != ListOrder::Difficulty),
        kinds: String::new(),
    };
    let user = frame.actor.map(|actor| actor.id);
    let difficulty = filter.difficulties.iter().map(|it| it.name()).collect::<Vec<_>>().join(",");
    let (tag, category) = (filter.tags.join(","), filter.category.map(|id| id.to_string()).unwrap_or_default());
    let values = [
        ("search", search),
        ("difficulty", difficulty.as_str()),
        ("tag", tag.as_str()),
        ("category", category.as_str()),
        ("state", filter.state.map_or("", MyState::name)),
        ("has_editorial", if filter.has_editorial.is_some() { "true" } else { "" }),
    ];
    let sort = filter.sort.map_or("", ListOrder::name);
    let listing = Listing::of(paging, search, filter);
    let (items, metadata) = page_of_problems(frame.site, user, &listing, frame.locale).await?;
    let main = html! {
        (page_header(frame, screen))
        (tabs(frame, "problems"))
        div.lp-filters role="search" {}
        p.lp-problems-bar role="status" { (frame.text_count("problems:list.count", metadata.total)) }
        @if metadata.total == 0 { div.lp-card { (nothing(frame, &values)) } }
        @if !items.is_empty() {
            (table(frame, &items))
            (pager(frame, metadata, SIZES[0]))
        }
    };
    let description = screen.lead.as_ref().map(|lead| frame.text(lead));
    let mut content = Content { main, description, ..Content::default() };
    let asked: Vec<(&str, &str)> = values.into_iter().chain([("sort", sort)]).collect();
    content.responses.insert(call("/api/problems", paging, &asked), envelope_of_page(&items, metadata)?);
    content.responses.insert(
        "/api/general/tags?type=problem".into(),
        envelope(&questions::tags(frame.site, questions::TaggedKind::Problem).await?)?,
    );
    Ok(content)
}

/// What an address names with commas between: none twice, and what makes no sense left out.
pub fn several<T: PartialEq>(text: &str, parse: impl Fn(&str) -> Option<T>) -> Vec<T> {
    let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
    words.filter_map(parse).fold(Vec::new(), |mut all, word| {
        if !all.contains(&word) {
            all.push(word);
        }
        all
    })
}

/// From the list of problems to that of questions, and back.
fn tabs(frame: &Frame<'_>, current: &str) -> Markup {
    html! {
        nav.lp-list-tabs aria-label=(frame.text("problems:list.tabs.label")) {
            @for (name, path) in [("problems", "/problems"), ("questions", "/problems/questions")] {
                a href=(frame.href(path)) aria-current=[(name == current).then_some("page")] {
                    (frame.text(&format!("problems:list.tabs.{name}")))
                }
            }
        }
    }
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

/// Why the list is empty: the one filter that is set, or several of them.
fn nothing(frame: &Frame<'_>, values: &[(&str, &str)]) -> Markup {
    let set: Vec<&(&str, &str)> = values.iter().filter(|(_, value)| !value.is_empty()).collect();
    let reason = match set.as_slice() {
        [] => "none",
        [("state", state)] => state,
        [(name, _)] => name,
        _ => "several",
    };
    let tags = values.iter().find(|(name, _)| *name == "tag").map_or("", |(_, tags)| *tags).replace(',', ", ");
    let search = values.iter().find(|(name, _)| *name == "search").map_or("", |(_, search)| *search);
    empty_state(
        &frame.text_with(&format!("problems:list.empty.{reason}"), &[("search", search), ("tag", tags.as_str())]),
        &frame.text(&format!("problems:list.emptyText.{reason}")),
    )
}

fn table(frame: &Frame<'_>, items: &[ProblemItem]) -> Markup {
    let mine = frame.user.is_some();
    html! {
        table.lp-problems.lp-card role="table" aria-label=(frame.text("problems:title.problems")) {
            thead role="rowgroup" {
                tr role="row" {
                    @if mine {
                        th role="columnheader" scope="col" {
                            span.lp-visually-hidden { (frame.text("problems:progress.label")) }
                        }
                    }
                    @for key in ["problems:list.problem", "problems:difficulty.label"] {
                        th role="columnheader" scope="col" { (frame.text(key)) }
                    }
                    @for key in ["problems:list.acceptance", "problems:list.score"] {
                        th.lp-problems-number role="columnheader" scope="col" { (frame.text(key)) }
                    }
                }
            }
            tbody role="rowgroup" { @for item in items { (row(frame, item, mine)) } }
        }
    }
}

fn row(frame: &Frame<'_>, item: &ProblemItem, mine: bool) -> Markup {
    html! {
        tr role="row" {
            @if mine {
                td.lp-problems-state role="cell" { (progress(frame, item.my_status.unwrap_or(MyState::New))) }
            }
            td.lp-problems-title role="cell" {
                a.lp-row-link href=(frame.href(&format!("/problems/{}", item.slug))) { (item.title) }
                @if !item.tags.is_empty() {
                    ul.lp-tags aria-label=(frame.text("problems:problem.tags")) {
                        @for tag in item.tags.iter().take(TAGS) { li.lp-tag { (tag) } }
                    }
                }
            }
            td.lp-problems-difficulty role="cell" { (difficulty(frame, item.difficulty)) }
            (acceptance(frame, item))
            td.lp-problems-number role="cell" {
                (number(item.max_score))
                span.lp-problems-label { " " (frame.text("problems:list.points")) }
            }
        }
    }
}

/// Of a hundred people who tried, how many solved it.
fn acceptance(frame: &Frame<'_>, item: &ProblemItem) -> Markup {
    if item.attempt_count <= 0 {
        return html! {
            td.lp-problems-number role="cell" { span.lp-muted { (frame.text("problems:list.noAttempts")) } }
        };
    }
    // Half rounds up, as in the web.
    let percent = ((item.solved_count * 200 + item.attempt_count) / (item.attempt_count * 2)).min(100);
    let percent = grouped(percent);
    html! {
        td.lp-problems-number role="cell" title=(frame.text_with("problems:list.acceptanceOf", &[("percent", &percent)])) {
            span.lp-problems-label { (frame.text("problems:list.acceptance")) " " }
            (percent) "%"
        }
    }
}
