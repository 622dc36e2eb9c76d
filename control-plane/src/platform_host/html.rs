//! The platform's pages as HTML, before the browser takes over: the markup of `web/src/platform`, in its classes and
//! its words.

use platform::locale::Locale;
use platform::web::escape;

use super::words::{Words, path_in};

/// The landing page's sections with a heading of their own, in order: the anchors of header and footer.
const SECTIONS: [&str; 4] = ["how", "features", "plans", "faq"];

/// Header, `main` and footer around a page's content. `page` is its path without the language, empty where there is
/// none.
pub(super) fn shell(words: &Words<'_>, page: &str, main: &str) -> String {
    let home = words.href("/");
    let link = |class: &str, section: &str| {
        format!("<a{class} href=\"{home}#{section}\">{}</a>", words.t(&format!("nav.{section}")))
    };
    let top: String = SECTIONS.iter().map(|section| link(" class=\"lp-nav-link\"", section)).collect();
    let bottom: String = SECTIONS.iter().map(|section| link("", section)).collect();
    let class = if page == "/" { "lp-main lp-main-flush" } else { "lp-main lp-container" };
    format!(
        "<a class=\"lp-skip\" href=\"#main\">{skip}</a>\
         <header class=\"lp-header\"><div class=\"lp-container\">\
         <a class=\"lp-brand\" href=\"{home}\"><span class=\"lp-brand-mark\" aria-hidden=\"true\">L</span><span class=\"lp-brand-name\">Lophoc</span></a>\
         <nav class=\"lp-nav\" aria-label=\"{menu}\">{top}</nav>\
         <div class=\"lp-header-tools\">{tools}</div></div></header>\
         <main id=\"main\" class=\"{class}\" tabindex=\"-1\">{main}</main>\
         <footer class=\"lp-footer\"><div class=\"lp-container\">\
         <span class=\"lp-footer-brand\"><span class=\"lp-brand-mark\" aria-hidden=\"true\">L</span>Lophoc</span>\
         <nav class=\"lp-footer-links\" aria-label=\"{footer}\">{bottom}</nav><p class=\"lp-footer-note\">{note}</p></div></footer>",
        skip = words.t("skip"),
        menu = words.t("menu"),
        tools = tools(words, page),
        footer = words.t("footer.label"),
        note = words.t("footer.note"),
    )
}

/// The other language, and the way to an own site where the page is not that already.
fn tools(words: &Words<'_>, page: &str) -> String {
    let other = if words.locale == Locale::Vi { Locale::En } else { Locale::Vi };
    let code = other.code();
    let there = path_in(other, if page.is_empty() { "/" } else { page });
    let label = code.to_uppercase();
    let language = format!("<a class=\"lp-icon-btn\" href=\"{there}\" hreflang=\"{code}\" lang=\"{code}\">{label}</a>");
    if page == "/create-site" {
        return language;
    }
    let create = words.href("/create-site");
    format!("{language}<a class=\"lp-btn lp-btn-primary lp-btn-sm\" href=\"{create}\">{}</a>", words.t("nav.create"))
}

/// The page where a site is signed up; its form is the browser's.
pub(super) fn create_site(words: &Words<'_>) -> String {
    let promises: String = ["time", "free", "yours"]
        .iter()
        .map(|key| format!("<li>{}</li>", words.t(&format!("create.promise.{key}"))))
        .collect();
    format!(
        "<div class=\"pl-create\"><div class=\"pl-create-words\"><h1 class=\"lp-title\">{}</h1><p class=\"lp-lead\">{}</p>\
         <ul class=\"pl-ticks\">{promises}</ul></div></div>",
        words.t("create.title"),
        words.t("create.lead")
    )
}

/// What stands where there is nothing.
pub(super) fn not_found(words: &Words<'_>) -> String {
    format!(
        "<section class=\"lp-error\"><p class=\"lp-error-status\">404</p><h1 class=\"lp-title\">{}</h1>\
         <p class=\"lp-lead\">{}</p><a class=\"lp-btn lp-btn-primary\" href=\"{}\">{}</a></section>",
        words.shared("ui:error.notFound"),
        words.shared("ui:error.notFoundText"),
        words.href("/"),
        words.shared("ui:error.home")
    )
}

/// The first screen of the landing page: what Lophoc is, and the field for an address, which works without scripts.
pub(super) fn hero(words: &Words<'_>, suffix: &str) -> String {
    format!(
        "<section class=\"lp-hero pl-hero\"><div class=\"lp-container\"><div class=\"lp-hero-text\"><p class=\"lp-eyebrow\">{eyebrow}</p>\
         <h1>{title}</h1><p class=\"lp-lead\">{lead}</p><form class=\"pl-start\" action=\"{action}\"><div class=\"pl-start-row\">\
         <label class=\"pl-address\" data-state=\"idle\"><span class=\"lp-visually-hidden\">{label}</span>\
         <input name=\"subdomain\" placeholder=\"{placeholder}\" spellcheck=\"false\" autocapitalize=\"none\" autocomplete=\"off\">\
         <span class=\"pl-address-suffix\">.{suffix}</span></label>\
         <button type=\"submit\" class=\"lp-btn lp-btn-primary lp-btn-lg\">{start}</button></div>\
         <p class=\"pl-address-words\">{note}</p></form></div></div></section>",
        eyebrow = words.t("hero.eyebrow"),
        title = words.t("hero.title"),
        lead = words.t("hero.lead"),
        action = words.href("/create-site"),
        label = words.t("create.address"),
        placeholder = words.t("hero.placeholder"),
        suffix = escape(suffix),
        start = words.t("hero.action"),
        note = words.t("hero.note"),
    )
}
