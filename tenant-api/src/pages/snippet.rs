//! A snippet's page: its text, which search engines and readers without scripts have as well; the editor is the web's.

use actix_web::HttpRequest;
use maud::{Markup, html};
use platform::error::ApiError;

use super::blocks::crumbs;
use super::frame::{Frame, envelope};
use super::{Content, simple};
use crate::approval::Visibility;
use crate::embeds::{self, Ancestors};
use crate::languages;
use crate::snippets::messages::SNIPPET_NOT_FOUND;
use crate::snippets::{SnippetView, snippet_view};

/// The last part of the address where one begins to write.
const NEW: &str = "new";

/// The snippet's files as text.
pub async fn content(frame: &Frame<'_>, request: &HttpRequest) -> Result<Content, ApiError> {
    let key = frame.address.last();
    if let Some(screen) = frame.address.screen.filter(|_| key == NEW) {
        return Ok(simple::known(frame, screen));
    }
    let snippet = match snippet_view(frame.site, &key, frame.actor, frame.locale).await {
        Ok(snippet) => snippet,
        Err(error) if error.message() == SNIPPET_NOT_FOUND => return Ok(simple::not_found(frame)),
        Err(error) => return Err(error),
    };
    let language = languages::name_of(snippet.language_id);
    let inner = format!("/ucode/{}", snippet.slug);
    let mut content = Content {
        main: main(frame, &snippet, language),
        title: Some(snippet.title.clone()),
        description: Some(format!("{} · {language}", snippet.author.name)),
        oembed: is_framed(frame, &snippet).then(|| oembed(&frame.base(request), &frame.href(&inner))),
        is_unlisted: snippet.visibility != Visibility::Public,
        inner: Some(inner),
        ..Content::default()
    };
    // As the web asks for it: by what the address calls it.
    let asked = frame.address.inner.rsplit('/').next().unwrap_or_default();
    content.responses.insert(format!("/api/snippet/{asked}"), envelope(&snippet)?);
    // Without the judge's database the page still shows; the web asks again by itself.
    match languages::for_editors(frame.site).await {
        Ok(languages) => {
            content.responses.insert("/api/snippet/judge-language?for=editor".into(), envelope(&languages)?);
        }
        Err(error) => tracing::warn!(cause = ?error.cause(), "languages for a page"),
    }
    Ok(content)
}

/// Whether its author and the site let other pages frame it.
fn is_framed(frame: &Frame<'_>, snippet: &SnippetView) -> bool {
    let is_open = embeds::ancestors(&frame.site.entry.website["options"]) != Ancestors::Own;
    is_open && snippet.embed && snippet.visibility != Visibility::Private
}

/// Where other pages ask how to frame it.
fn oembed(base: &str, path: &str) -> String {
    let query = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("url", &format!("{base}{path}"))
        .append_pair("format", "json")
        .finish();
    format!("{base}/oembed?{query}")
}

fn main(frame: &Frame<'_>, snippet: &SnippetView, language: &str) -> Markup {
    html! {
        article.lp-snippet.lp-container {
            div.lp-page-header {
                (crumbs(frame, Some(&snippet.title)))
                h1.lp-title { (snippet.title) }
                p.lp-muted { (snippet.author.name) " · " (language) }
            }
            @for file in &snippet.files {
                section aria-label=(file.name) {
                    h2.lp-h2 { (file.name) }
                    div.lp-markdown { pre tabindex="0" { code { (file.content) } } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::oembed;

    #[test]
    fn an_address_in_an_address_is_escaped() {
        assert_eq!(
            oembed("https://lop.vn", "/en/ucode/abc"),
            "https://lop.vn/oembed?url=https%3A%2F%2Flop.vn%2Fen%2Fucode%2Fabc&format=json"
        );
    }
}
