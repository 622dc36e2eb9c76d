//! Sections of the home page, as `web/src/features/home/components/sections` has them. Texts are escaped; HTML is what the
//! crate `statements` has made.

use maud::{Markup, PreEscaped, html};

use super::blog;
use super::frame::Frame;
use super::section_cards::{comment_cards, contest_cards, course_cards, goals, people_cards, problem_list};
use crate::home::{HomeBlock, HomeLogo, HomeNumber, HomeQuestion, HomeSection};

/// A section but the page's head; nothing where it has nothing to show.
pub fn section(frame: &Frame<'_>, section: &HomeSection) -> Markup {
    let inner = match &section.block {
        HomeBlock::Top { .. } => return Markup::default(),
        HomeBlock::Banner { picture, alt, link } => banner(frame, picture, alt, link),
        HomeBlock::Goals { items } => Some(goals(frame, items)),
        HomeBlock::Courses { courses } => course_cards(frame, &title_of(frame, section), courses),
        HomeBlock::Comments { comments } => comment_cards(frame, comments),
        HomeBlock::Blog { posts } => (!posts.is_empty()).then(|| {
            html! {
                ul.lp-posts aria-label=(title_of(frame, section)) {
                    @for post in posts { (blog::card(frame, post, "h3")) }
                }
            }
        }),
        HomeBlock::Text { html } => Some(html! { div.lp-markdown.lp-home-text { (PreEscaped(html)) } }),
        HomeBlock::PictureText { html, picture, alt, is_left, button, link } => {
            Some(picture_text(frame, html, [picture, alt, button, link], *is_left))
        }
        HomeBlock::Video { url } => video(frame, url),
        HomeBlock::People { people } => people_cards(people),
        HomeBlock::Numbers { numbers } => Some(figures(numbers)),
        HomeBlock::Problems { problems } => Some(problem_list(frame, problems)),
        HomeBlock::Contests { contests } => contest_cards(frame, contests),
        HomeBlock::Faq { questions } => faq(questions),
        HomeBlock::Logos { logos } => Some(logo_row(frame, logos)),
        HomeBlock::Form { form, text, button } => band(frame, section, [form, text, button]),
    };
    inner.map_or_else(Markup::default, |inner| around(frame, section, &inner))
}

/// What stands around a section's content: its heading, and where all of what it shows a part of is.
fn around(frame: &Frame<'_>, section: &HomeSection, inner: &Markup) -> Markup {
    let (kind, all) = match &section.block {
        HomeBlock::Top { .. } => ("top", None),
        HomeBlock::Banner { .. } => ("banner", None),
        HomeBlock::Goals { .. } => ("goals", None),
        HomeBlock::Courses { .. } => ("courses", Some("/course")),
        HomeBlock::Comments { .. } => ("comments", None),
        HomeBlock::Blog { .. } => ("blog", Some("/blog")),
        HomeBlock::Text { .. } => ("text", None),
        HomeBlock::PictureText { .. } => ("picture_text", None),
        HomeBlock::Video { .. } => ("video", None),
        HomeBlock::People { .. } => ("people", None),
        HomeBlock::Numbers { .. } => ("numbers", None),
        HomeBlock::Problems { .. } => ("problems", Some("/problems")),
        HomeBlock::Contests { .. } => ("contests", Some("/contests")),
        HomeBlock::Faq { .. } => ("faq", None),
        HomeBlock::Logos { .. } => ("logos", None),
        HomeBlock::Form { .. } => ("form", None),
    };
    // A form's words stand beside its button.
    let title = if kind == "form" { String::new() } else { title_of(frame, section) };
    let id = format!("home-{}", section.id);
    html! {
        section.lp-section data-kind=(kind) aria-labelledby=[(!title.is_empty()).then_some(&id)] {
            div.lp-container {
                @if !title.is_empty() || all.is_some() {
                    div.lp-section-head {
                        @if !title.is_empty() { h2.lp-h2 id=(id) { (title) } }
                        @if let Some(all) = all {
                            a.lp-link href=(frame.href(all)) { (frame.text("home:newest.all")) " →" }
                        }
                    }
                }
                (inner)
            }
        }
    }
}

/// What the admin wrote, or the page's own word for sections that are nothing without one.
fn title_of(frame: &Frame<'_>, section: &HomeSection) -> String {
    let own = match &section.block {
        _ if !section.title.is_empty() => return section.title.clone(),
        HomeBlock::Goals { .. } => "goals.title",
        HomeBlock::Problems { .. } => "newest.title",
        HomeBlock::Courses { .. } => "section.courses",
        HomeBlock::Comments { .. } => "section.comments",
        HomeBlock::Blog { .. } => "section.blog",
        HomeBlock::People { .. } => "section.people",
        HomeBlock::Contests { .. } => "section.contests",
        HomeBlock::Faq { .. } => "section.faq",
        _ => return String::new(),
    };
    frame.text(&format!("home:{own}"))
}

/// Words or a picture that lead to what an admin has typed; what is no address is words alone.
pub fn linked(frame: &Frame<'_>, to: &str, class: &str, inner: &Markup) -> Markup {
    let class = (!class.is_empty()).then_some(class);
    match frame.place(to) {
        Some((href, false)) => html! { a class=[class] href=(href) { (inner) } },
        Some((href, true)) => html! { a class=[class] href=(href) target="_blank" rel="noopener" { (inner) } },
        None => html! { span class=[class] { (inner) } },
    }
}

fn banner(frame: &Frame<'_>, picture: &str, alt: &str, link: &str) -> Option<Markup> {
    let image = html! { img.lp-home-banner src=(picture) alt=(alt); };
    (!picture.is_empty()).then(|| if link.is_empty() { image } else { linked(frame, link, "", &image) })
}

fn picture_text(frame: &Frame<'_>, text: &str, [picture, alt, button, link]: [&String; 4], is_left: bool) -> Markup {
    html! {
        div.lp-home-beside data-side=(if is_left { "left" } else { "right" }) {
            @if !picture.is_empty() { img src=(picture) alt=(alt) loading="lazy"; }
            div.lp-home-words {
                div.lp-markdown { (PreEscaped(text)) }
                @if !button.is_empty() && !link.is_empty() {
                    (linked(frame, link, "lp-btn lp-btn-primary", &html! { (button) }))
                }
            }
        }
    }
}

/// A link to the film: nothing is asked of another host before somebody follows it.
fn video(frame: &Frame<'_>, url: &str) -> Option<Markup> {
    let is_safe = url.starts_with('/') || url.starts_with("https://") || url.starts_with("http://");
    let host = url::Url::parse(url).ok().and_then(|url| url.host_str().map(str::to_owned));
    let host = host.as_deref().map(|host| host.strip_prefix("www.").unwrap_or(host));
    is_safe.then(|| {
        html! {
            div.lp-home-film {
                a href=(url) target="_blank" rel="noopener" {
                    span.lp-btn.lp-btn-primary.lp-btn-lg { "▶ " (frame.text("home:film.play")) }
                    @if let Some(host) = host {
                        span.lp-muted.lp-small { (frame.text_with("home:film.elsewhere", &[("host", host)])) }
                    }
                }
            }
        }
    })
}

fn figures(numbers: &[HomeNumber]) -> Markup {
    html! {
        dl.lp-home-numbers {
            @for number in numbers { div.lp-stat { dt { (number.label) } dd { (number.value) } } }
        }
    }
}

fn faq(questions: &[HomeQuestion]) -> Option<Markup> {
    (!questions.is_empty()).then(|| {
        html! {
            div.lp-home-questions {
                @for question in questions {
                    details.lp-card {
                        summary { (question.question) }
                        div.lp-markdown { (PreEscaped(&question.html)) }
                    }
                }
            }
        }
    })
}

fn logo_row(frame: &Frame<'_>, logos: &[HomeLogo]) -> Markup {
    let image = |logo: &HomeLogo| html! { img src=(logo.picture) alt=(logo.name) loading="lazy"; };
    html! {
        ul.lp-home-logos {
            @for logo in logos {
                li { @if logo.link.is_empty() { (image(logo)) } @else { (linked(frame, &logo.link, "", &image(logo))) } }
            }
        }
    }
}

fn band(frame: &Frame<'_>, section: &HomeSection, [form, text, button]: [&String; 3]) -> Option<Markup> {
    let words = if button.is_empty() { frame.text("home:form.open") } else { button.clone() };
    (!form.is_empty()).then(|| {
        html! {
            div.lp-home-band {
                div {
                    @if !section.title.is_empty() { h2.lp-h2 { (section.title) } }
                    @if !text.is_empty() { p.lp-muted { (text) } }
                }
                a.lp-btn.lp-btn-primary.lp-btn-lg href=(frame.href(&format!("/form/{form}"))) { (words) }
            }
        }
    })
}
