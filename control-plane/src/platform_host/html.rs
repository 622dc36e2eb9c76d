//! The platform's pages before the browser takes over: the markup of `web/src/platform`, in its classes and its words.

use maud::{Markup, html};
use platform::locale::Locale;

use super::words::{Words, path_in};

/// The landing page's sections with a heading of their own, in order: the anchors of header and footer.
const SECTIONS: [&str; 4] = ["how", "features", "plans", "faq"];

/// Header, `main` and footer around a page's content. `page` is its path without the language, empty where there is
/// none.
pub(super) fn shell(words: &Words<'_>, page: &str, main: &Markup) -> Markup {
    let home = words.href("/");
    let class = if page == "/" { "lp-main lp-main-flush" } else { "lp-main lp-container" };
    html! {
        a.lp-skip href="#main" { (words.t("skip")) }
        header.lp-header {
            div.lp-container {
                a.lp-brand href=(home) { (mark()) span.lp-brand-name { "Lophoc" } }
                nav.lp-nav aria-label=(words.t("menu")) { (section_links(words, Some("lp-nav-link"))) }
                div.lp-header-tools { (tools(words, page)) }
            }
        }
        main id="main" class=(class) tabindex="-1" { (main) }
        footer.lp-footer {
            div.lp-container {
                span.lp-footer-brand { (mark()) "Lophoc" }
                nav.lp-footer-links aria-label=(words.t("footer.label")) { (section_links(words, None)) }
                p.lp-footer-note { (words.t("footer.note")) }
            }
        }
    }
}

fn mark() -> Markup {
    html! { span.lp-brand-mark aria-hidden="true" { "L" } }
}

fn section_links(words: &Words<'_>, class: Option<&str>) -> Markup {
    let home = words.href("/");
    html! {
        @for section in SECTIONS {
            a class=[class] href=(format!("{home}#{section}")) { (words.t(&format!("nav.{section}"))) }
        }
    }
}

/// The other language, and the way to an own site where the page is not that already.
fn tools(words: &Words<'_>, page: &str) -> Markup {
    let other = if words.locale == Locale::Vi { Locale::En } else { Locale::Vi };
    let code = other.code();
    let there = path_in(other, if page.is_empty() { "/" } else { page });
    html! {
        a.lp-icon-btn href=(there) hreflang=(code) lang=(code) { (code.to_uppercase()) }
        @if page != "/create-site" {
            a.lp-btn.lp-btn-primary.lp-btn-sm href=(words.href("/create-site")) { (words.t("nav.create")) }
        }
    }
}

/// The page where a site is signed up; its form is the browser's.
pub(super) fn create_site(words: &Words<'_>) -> Markup {
    html! {
        div.pl-create {
            div.pl-create-words {
                h1.lp-title { (words.t("create.title")) }
                p.lp-lead { (words.t("create.lead")) }
                ul.pl-ticks {
                    @for key in ["time", "free", "yours"] { li { (words.t(&format!("create.promise.{key}"))) } }
                }
            }
        }
    }
}

/// What stands where there is nothing.
pub(super) fn not_found(words: &Words<'_>) -> Markup {
    html! {
        section.lp-error {
            p.lp-error-status { "404" }
            h1.lp-title { (words.text("ui:error.notFound")) }
            p.lp-lead { (words.text("ui:error.notFoundText")) }
            a.lp-btn.lp-btn-primary href=(words.href("/")) { (words.text("ui:error.home")) }
        }
    }
}

/// The first screen of the landing page: what Lophoc is, and the field for an address, which works without scripts.
pub(super) fn hero(words: &Words<'_>, suffix: &str) -> Markup {
    html! {
        section.lp-hero.pl-hero {
            div.lp-container {
                div.lp-hero-text {
                    p.lp-eyebrow { (words.t("hero.eyebrow")) }
                    h1 { (words.t("hero.title")) }
                    p.lp-lead { (words.t("hero.lead")) }
                    form.pl-start action=(words.href("/create-site")) {
                        div.pl-start-row {
                            label.pl-address data-state="idle" {
                                span.lp-visually-hidden { (words.t("create.address")) }
                                input name="subdomain" placeholder=(words.t("hero.placeholder")) spellcheck="false"
                                    autocapitalize="none" autocomplete="off";
                                span.pl-address-suffix { "." (suffix) }
                            }
                            button.lp-btn.lp-btn-primary.lp-btn-lg type="submit" { (words.t("hero.action")) }
                        }
                        p.pl-address-words { (words.t("hero.note")) }
                    }
                }
            }
        }
    }
}
