//! The parts that pages share, in the classes of the web's own components (`web/src/ui`).

use maud::{Markup, html};
use platform::envelope::Metadata;
use platform::web::grouped;

use super::frame::Frame;
use super::screens::Screen;
use crate::questions::{Difficulty, MyState};

/// The trail to a page: home, the screens on the way, and where we are, by the page's own title if it has one.
pub fn crumbs(frame: &Frame<'_>, own: Option<&str>) -> Markup {
    let trail = frame.address.trail();
    let title = |screen: &Screen| frame.text(&screen.title);
    html! {
        nav.lp-crumbs aria-label=(frame.text("ui:breadcrumb.label")) {
            ol {
                li { a href=(frame.href("/")) { (frame.text("ui:breadcrumb.home")) } }
                @if let Some(((_, here), before)) = trail.split_last() {
                    @for (path, screen) in before { li { a href=(frame.href(path)) { (title(screen)) } } }
                    li { span aria-current="page" { (own.map_or_else(|| title(here), str::to_owned)) } }
                }
            }
        }
    }
}

/// The head of a screen: where it is, its heading and the line under it, as its row of the route table has them.
pub fn page_header(frame: &Frame<'_>, screen: &Screen) -> Markup {
    html! {
        div.lp-page-header {
            (crumbs(frame, None))
            div.lp-page-header-row {
                div.lp-page-header-text { (screen_heading(frame, screen)) }
            }
        }
    }
}

/// A screen's heading and the line under it.
pub fn screen_heading(frame: &Frame<'_>, screen: &Screen) -> Markup {
    html! {
        h1.lp-title { (frame.text(&screen.title)) }
        @if let Some(lead) = &screen.lead { p.lp-lead { (frame.text(lead)) } }
    }
}

/// Nothing is here, and why.
pub fn empty_state(title: &str, text: &str) -> Markup {
    html! {
        div.lp-empty {
            span.lp-empty-icon aria-hidden="true" {}
            p.lp-h3 { (title) }
            p.lp-lead { (text) }
        }
    }
}

/// The pages of a list as links, so that search engines find what is on them; the web's own are buttons. Nothing where
/// all fits the smallest page.
pub fn pager(frame: &Frame<'_>, list: Metadata, smallest: i64) -> Markup {
    if list.total <= smallest {
        return Markup::default();
    }
    let last = (list.total + list.size - 1) / list.size;
    let (first_item, last_item) = ((list.page - 1) * list.size + 1, (list.page * list.size).min(list.total));
    let [from, to, total] = [first_item, last_item, list.total].map(grouped);
    let range = [("from", from.as_str()), ("to", to.as_str()), ("total", total.as_str())];
    let shown = pages_around(list.page, last);
    html! {
        nav.lp-pagination aria-label=(frame.text("ui:pagination.label")) {
            p.lp-muted.lp-small { (frame.text_with("ui:pagination.range", &range)) }
            div.lp-pages {
                @for (before, page) in std::iter::once(&0).chain(&shown).zip(&shown) {
                    @if page - before > 1 { span.lp-muted aria-hidden="true" { "…" } }
                    a.lp-icon-btn href=(frame.address.with("page", *page))
                        aria-current=[(*page == list.page).then_some("page")] { (page) }
                }
            }
        }
    }
}

/// The first page, the last and those beside the one that is shown.
fn pages_around(page: i64, last: i64) -> Vec<i64> {
    let mut shown: Vec<i64> =
        [1, page - 1, page, page + 1, last].into_iter().filter(|n| (1..=last).contains(n)).collect();
    shown.sort_unstable();
    shown.dedup();
    shown
}

/// What stands in place of a page that could not be shown.
pub fn error(frame: &Frame<'_>, status: u16, title: &str, text: &str) -> Markup {
    html! {
        section.lp-error {
            p.lp-error-status { (status) }
            h1.lp-title { (title) }
            p.lp-lead { (text) }
            a.lp-btn.lp-btn-primary href=(frame.href("/")) { (frame.text("ui:error.home")) }
        }
    }
}

/// How hard a problem is, as a chip.
pub fn difficulty(frame: &Frame<'_>, difficulty: Difficulty) -> Markup {
    let tone = match difficulty {
        Difficulty::Trivial => "neutral",
        Difficulty::Easy => "success",
        Difficulty::Medium => "info",
        Difficulty::Hard => "warning",
        Difficulty::Expert => "danger",
    };
    html! {
        span.lp-chip.lp-difficulty data-tone=(tone) data-level=(difficulty.name()) {
            (frame.text(&format!("ui:difficulty.{difficulty}")))
        }
    }
}

/// What I have reached on a problem, as a mark.
pub fn progress_mark(frame: &Frame<'_>, state: MyState) -> Markup {
    let words = progress_words(frame, state);
    html! {
        span.lp-check data-state=(state.name()) role="img" aria-label=(words) title=(words) {
            @if state == MyState::Solved { "✓" }
        }
    }
}

/// The same with its word beside it.
pub fn progress(frame: &Frame<'_>, state: MyState) -> Markup {
    html! {
        span.lp-mine {
            (progress_mark(frame, state))
            span.lp-mine-word aria-hidden="true" { (progress_words(frame, state)) }
        }
    }
}

fn progress_words(frame: &Frame<'_>, state: MyState) -> String {
    frame.text(&format!("ui:problem.progress.{state}"))
}

/// A number as the web writes it: up to three decimals, thousands grouped.
pub fn number(value: f64) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    #[expect(clippy::cast_possible_truncation, reason = "the whole part of a score or limit")]
    let whole = grouped(rounded.trunc() as i64);
    let text = format!("{:.3}", rounded.fract().abs());
    let decimals = text.trim_start_matches('0').trim_end_matches('0').trim_end_matches('.');
    format!("{whole}{decimals}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pager_shows_both_ends_and_what_is_near() {
        assert_eq!(pages_around(1, 2), [1, 2]);
        assert_eq!(pages_around(5, 9), [1, 4, 5, 6, 9]);
        assert_eq!(pages_around(9, 9), [1, 8, 9]);
    }

    #[test]
    fn numbers_are_the_webs() {
        assert_eq!(number(100.0), "100");
        assert_eq!(number(1234.5), "1,234.5");
        assert_eq!(number(0.05), "0.05");
        assert_eq!(number(33.333_333), "33.333");
    }
}
