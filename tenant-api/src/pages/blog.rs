//! The blog's list.

use maud::{Markup, html};
use platform::error::ApiError;

use super::Content;
use super::blocks::{empty_state, page_header, pager};
use super::courses::id_of;
use super::dates::date;
use super::frame::{Frame, envelope_of_page};
use super::list::{call, paging_of};
use super::screens::Screen;
use crate::listing::Listing;
use crate::posts::{PostFilter, PostItem, PostOrder, page_of_posts};

/// The smallest page of the list.
const SMALLEST: i64 = 12;

/// The first page of the blog, or the page and filters that the address names.
pub async fn content(frame: &Frame<'_>, screen: &Screen) -> Result<Content, ApiError> {
    let value = |name: &str| frame.address.value(name).map(str::trim).unwrap_or_default();
    let (paging, search) = (paging_of(frame), value("search"));
    let (category, author) = (id_of(value("category")), id_of(value("author")));
    let sort = PostOrder::parse(value("sort")).filter(|order| *order != PostOrder::Newest);
    let filter = PostFilter { category, author, tag: value("tag").to_owned(), sort };
    let narrowed = [
        ("search", search),
        ("category", if category.is_some() { value("category") } else { "" }),
        ("tag", value("tag")),
        ("author", if author.is_some() { value("author") } else { "" }),
    ];
    let listing = Listing::of(paging, search, filter);
    let (items, metadata) = page_of_posts(frame.site, frame.actor, &listing, frame.locale).await?;
    let main = html! {
        (page_header(frame, screen))
        div.lp-filters role="search" {}
        p.lp-problems-bar role="status" { (frame.text_count("blog:list.count", metadata.total)) }
        @if metadata.total == 0 { div.lp-card { (nothing(frame, &narrowed)) } }
        @if !items.is_empty() {
            ul.lp-posts aria-label=(frame.text("blog:title.blog")) {
                @for item in &items { (card(frame, item, "h2")) }
            }
            (pager(frame, metadata, SMALLEST))
        }
    };
    let description = screen.lead.as_ref().map(|lead| frame.text(lead));
    let mut content = Content { main, description, ..Content::default() };
    let values: Vec<(&str, &str)> = narrowed.into_iter().chain([("sort", sort.map_or("", PostOrder::name))]).collect();
    content.responses.insert(call("/api/blog-posts", paging, &values), envelope_of_page(&items, metadata)?);
    Ok(content)
}

/// Why the list is empty: the one filter that is set, or several of them.
fn nothing(frame: &Frame<'_>, values: &[(&str, &str)]) -> Markup {
    let set: Vec<&(&str, &str)> = values.iter().filter(|(_, value)| !value.is_empty()).collect();
    let reason = match set.as_slice() {
        [] => "none",
        [(name, _)] => name,
        _ => "several",
    };
    empty_state(
        &frame.text_with(&format!("blog:list.empty.{reason}"), values),
        &frame.text(&format!("blog:list.emptyText.{reason}")),
    )
}

/// A post in a list, under a heading of that level.
pub fn card(frame: &Frame<'_>, post: &PostItem, heading: &str) -> Markup {
    let title = html! { a.lp-row-link href=(frame.href(&format!("/blog/{}", post.slug))) { (post.title) } };
    html! {
        li.lp-post.lp-card {
            @if !post.cover.is_empty() { div.lp-post-cover { img src=(post.cover) alt="" loading="lazy"; } }
            div.lp-post-body {
                @if heading == "h3" { h3.lp-h3 { (title) } } @else { h2.lp-h3 { (title) } }
                @if !post.excerpt.is_empty() { p.lp-post-excerpt { (post.excerpt) } }
                (facts(frame, post))
            }
        }
    }
}

/// Who has written a post, when, and how long reading it takes.
pub fn facts(frame: &Frame<'_>, post: &PostItem) -> Markup {
    html! {
        p.lp-post-facts {
            span { (post.author.name) }
            @if let Some(at) = post.publish_at.and_then(|at| date(at, frame.locale)) { span { (at) } }
            span { (frame.text_count("blog:facts.minutes", i64::from(post.minutes))) }
            @if post.comment_count > 0 { span { (frame.text_count("blog:facts.comments", post.comment_count)) } }
        }
    }
}
