//! A post's page, as `web/src/features/blog/components/PostArticle.tsx` has it; its comments are the web's alone.

use actix_web::HttpRequest;
use maud::{Markup, PreEscaped, html};
use platform::error::ApiError;
use platform::locale::Locale;
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::blocks::crumbs;
use super::blog::{card, facts};
use super::frame::{Frame, envelope};
use super::{Content, simple};
use crate::approval::Visibility;
use crate::posts::messages::POST_NOT_FOUND;
use crate::posts::{PostLink, PostView, Reading, post_view};
use crate::share_pictures::Shared;

/// The post with its neighbours.
pub async fn content(frame: &Frame<'_>, request: &HttpRequest) -> Result<Content, ApiError> {
    let preview = frame.address.value("preview").filter(|token| !token.is_empty());
    let key = frame.address.last();
    let post = match post_view(frame.site, (&key, preview), frame.actor, frame.locale).await {
        Ok(Reading::Post(post)) => post,
        Ok(Reading::Elsewhere(slug)) => {
            return Ok(Content { moved_to: Some(format!("/blog/{slug}")), ..Content::default() });
        }
        Err(error) if error.message() == POST_NOT_FOUND => return Ok(simple::not_found(frame)),
        Err(error) => return Err(error),
    };
    let item = &post.post;
    let mut content = Content {
        main: main(frame, &post),
        title: Some(item.title.clone()),
        description: Some(item.excerpt.clone()).filter(|excerpt| !excerpt.is_empty()),
        image: Some(item.cover.clone()).filter(|cover| !cover.is_empty()),
        drawn: item.is_live.then(|| Shared::post(item.id)),
        linked_data: Some(linked_data(frame, &frame.base(request), &post)),
        inner: Some(format!("/blog/{}", item.slug)),
        languages: Locale::ALL
            .iter()
            .copied()
            .filter(|it| item.languages.iter().any(|code| code == it.code()))
            .collect(),
        is_unlisted: preview.is_some() || !item.is_live || item.visibility != Visibility::Public,
        ..Content::default()
    };
    // As the web asks for it: by what the address calls it.
    let asked = frame.address.inner.rsplit('/').next().unwrap_or_default();
    let query = preview.map(|token| format!("?preview={token}")).unwrap_or_default();
    content.responses.insert(format!("/api/blog-posts/{asked}{query}"), envelope(&post)?);
    Ok(content)
}

fn main(frame: &Frame<'_>, post: &PostView) -> Markup {
    let item = &post.post;
    html! {
        article.lp-post-page {
            div.lp-page-header {
                (crumbs(frame, Some(&item.title)))
                h1.lp-title { (item.title) }
                (facts(frame, item))
                @if item.can_edit {
                    a.lp-link href=(frame.href(&format!("/manage/blog/{}", item.id))) { (frame.text("blog:page.edit")) }
                }
            }
            @if !item.cover.is_empty() { img.lp-post-picture src=(item.cover) alt=""; }
            @if post.toc.len() > 1 {
                nav.lp-post-outline aria-label=(frame.text("blog:page.outline")) {
                    ol {
                        @for heading in &post.toc {
                            li data-level=(heading.level) { a href=(format!("#{}", heading.id)) { (heading.text) } }
                        }
                    }
                }
            }
            // HTML as the crate `statements` made it.
            div.lp-statement { div.lp-markdown { (PreEscaped(&post.html)) } }
            @if !item.tags.is_empty() {
                ul.lp-post-tags aria-label=(frame.text("blog:page.tags")) {
                    @for tag in &item.tags { li { a href=(tagged(frame, tag)) { "#" (tag) } } }
                }
            }
            @if post.older.is_some() || post.newer.is_some() {
                nav.lp-post-neighbours aria-label=(frame.text("blog:page.neighbours")) {
                    (neighbour(frame, post.older.as_ref(), "blog:page.older"))
                    (neighbour(frame, post.newer.as_ref(), "blog:page.newer"))
                }
            }
            @if !post.related.is_empty() {
                section.lp-post-related aria-labelledby="related" {
                    h2.lp-h2 id="related" { (frame.text("blog:page.related")) }
                    ul.lp-posts { @for other in &post.related { (card(frame, other, "h3")) } }
                }
            }
        }
    }
}

fn tagged(frame: &Frame<'_>, tag: &str) -> String {
    let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("tag", tag).finish();
    format!("{}?{query}", frame.href("/blog"))
}

fn neighbour(frame: &Frame<'_>, post: Option<&PostLink>, words: &str) -> Markup {
    let Some(post) = post else { return html! { span {} } };
    html! {
        a href=(frame.href(&format!("/blog/{}", post.slug))) {
            span.lp-muted.lp-small { (frame.text(words)) }
            strong { (post.title) }
        }
    }
}

/// A post as search engines read it: schema.org's `BlogPosting`. `base` is the site's scheme and host.
fn linked_data(frame: &Frame<'_>, base: &str, post: &PostView) -> Value {
    let item = &post.post;
    let absolute = |path: &str| if path.starts_with('/') { format!("{base}{path}") } else { path.to_owned() };
    let mut data = json!({
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        "headline": item.title,
        "description": item.excerpt,
        "url": format!("{base}{}", frame.href(&format!("/blog/{}", item.slug))),
        "inLanguage": frame.locale.code(),
        "author": { "@type": "Person", "name": item.author.name },
        "publisher": { "@type": "Organization", "name": frame.tenant.name, "url": base },
        "keywords": item.tags,
        "timeRequired": format!("PT{}M", item.minutes),
        "commentCount": item.comment_count,
    });
    if !item.cover.is_empty() {
        data["image"] = json!([absolute(&item.cover)]);
    }
    let iso = |at: i64| OffsetDateTime::from_unix_timestamp(at).ok()?.format(&Rfc3339).ok();
    if let Some(at) = item.publish_at.and_then(iso) {
        data["datePublished"] = json!(at);
    }
    data
}
