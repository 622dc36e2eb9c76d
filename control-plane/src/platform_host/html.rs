//! The platform's pages as HTML, before the browser takes over. Class names are those of `web/src/theme`.

use std::fmt::Write;

use platform::locale::Locale;
use platform::web::{escape, grouped};

use super::texts::{self, Texts};
use crate::plans::Plan;

/// `/path` in a language: Vietnamese has no prefix.
pub(super) fn path_in(locale: Locale, path: &str) -> String {
    match (locale, path) {
        (Locale::Vi, path) => path.to_owned(),
        (Locale::En, "/") => "/en".to_owned(),
        (Locale::En, path) => format!("/en{path}"),
    }
}

/// Header, `main` and footer around a page's content. `path` is the page's own without the language.
pub(super) fn shell(locale: Locale, path: &str, main: &str) -> String {
    let t = texts::of(locale);
    let other = if locale == Locale::Vi { Locale::En } else { Locale::Vi };
    format!(
        "<a class=\"lp-skip\" href=\"#main\">{skip}</a>\
         <header class=\"lp-header\"><div class=\"lp-container\">\
         <a class=\"lp-brand\" href=\"{home}\"><span class=\"lp-brand-mark\" aria-hidden=\"true\">L</span><span class=\"lp-brand-name\">Lophoc</span></a>\
         <div class=\"lp-header-tools\"><a class=\"lp-nav-link\" href=\"{switch}\" hreflang=\"{code}\" lang=\"{code}\">{language}</a>\
         <a class=\"lp-btn lp-btn-primary\" href=\"{sign_up}\">{create}</a></div></div></header>\
         <main id=\"main\" class=\"lp-main lp-main-flush\" tabindex=\"-1\">{main}</main>\
         <footer class=\"lp-footer\"><div class=\"lp-container\"><span class=\"lp-footer-brand\">Lophoc</span><p class=\"lp-footer-note\">{footer}</p></div></footer>",
        skip = t.skip,
        home = path_in(locale, "/"),
        switch = path_in(other, path),
        code = other.code(),
        language = t.other_language,
        sign_up = path_in(locale, "/sign-up"),
        create = t.create,
        footer = t.footer,
    )
}

/// The landing page's content.
pub(super) fn landing(locale: Locale, plans: &[Plan]) -> String {
    let t = texts::of(locale);
    let sign_up = path_in(locale, "/sign-up");
    let mut out = format!(
        "<section class=\"lp-hero\"><div class=\"lp-container\"><div class=\"lp-hero-text\"><span class=\"lp-eyebrow\">{}</span>\
         <h1>{}</h1><p class=\"lp-lead\">{}</p><div class=\"lp-actions\"><a class=\"lp-btn lp-btn-primary lp-btn-lg\" href=\"{sign_up}\">{}</a>\
         <a class=\"lp-btn lp-btn-lg\" href=\"#plans\">{}</a></div></div></div></section>\
         <div class=\"lp-container\"><section class=\"lp-section\"><div class=\"lp-section-head\"><h2>{}</h2></div><div class=\"lp-grid\">",
        t.eyebrow, t.heading, t.lead, t.create, t.see_plans, t.features_heading
    );
    // Writing to a String can't fail.
    for (heading, text) in t.features {
        let _ = write!(
            out,
            "<article class=\"lp-card lp-card-body lp-feature\"><h3>{heading}</h3><p class=\"lp-muted\">{text}</p></article>"
        );
    }
    let _ = write!(
        out,
        "</div></section><section class=\"lp-section\" id=\"plans\"><div class=\"lp-section-head\"><h2>{}</h2></div><div class=\"lp-grid\">",
        t.plans_heading
    );
    for plan in plans.iter().filter(|plan| plan.period == "month") {
        out.push_str(&plan_card(t, plan));
    }
    let _ = write!(
        out,
        "</div></section><section class=\"lp-section\"><div class=\"lp-cta\"><p class=\"lp-lead\">{}</p>\
         <a class=\"lp-btn lp-btn-primary lp-btn-lg\" href=\"{sign_up}\">{}</a></div></section></div>",
        t.closing, t.create
    );
    out
}

fn plan_card(t: &Texts, plan: &Plan) -> String {
    let price = match plan.price_vnd {
        0 => format!("<strong>{}</strong>", t.free),
        price => format!("<strong>{} ₫</strong> <span class=\"lp-muted\">{}</span>", grouped(price), t.a_month),
    };
    let people =
        plan.max_active_users.map_or(t.any_number.to_owned(), |most| format!("{} {}", grouped(most), t.people));
    let domains = match plan.custom_domains {
        None => t.any_domains.to_owned(),
        Some(0) => t.no_domains.to_owned(),
        Some(most) => format!("{most} {}", t.domains),
    };
    let storage =
        plan.storage_mib.map_or(String::new(), |mib| format!("<li>{} {}</li>", grouped(mib / 1024), t.storage));
    format!(
        "<article class=\"lp-card lp-card-body lp-feature\"><h3>{}</h3><p>{price}</p><ul class=\"lp-muted\"><li>{people}</li><li>{domains}</li>{storage}</ul></article>",
        escape(&plan.name)
    )
}

/// The sign-up page's heading; the form is the browser's.
pub(super) fn sign_up(locale: Locale) -> String {
    let t = texts::of(locale);
    format!(
        "<div class=\"lp-container\"><section class=\"lp-section\"><h1>{}</h1><p class=\"lp-lead\">{}</p></section></div>",
        t.sign_up_title, t.sign_up_lead
    )
}

/// What stands where there is nothing.
pub(super) fn not_found(locale: Locale) -> String {
    let t = texts::of(locale);
    format!(
        "<div class=\"lp-container\"><section class=\"lp-section\"><h1>{}</h1><p><a class=\"lp-btn lp-btn-primary\" href=\"{}\">{}</a></p></section></div>",
        t.not_found,
        path_in(locale, "/"),
        t.go_home
    )
}
