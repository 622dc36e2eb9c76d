//! The shell around every page: skip link, header with the menu, banners, `main` and footer.

use maud::{Markup, html};
use serde_json::Value;

use super::banners;
use super::frame::{Frame, localised_text};
use super::screens::Layout;
use crate::home::{FooterContact, FooterView};

/// The whole body of a page.
pub fn shell(frame: &Frame<'_>, main: &Markup) -> Markup {
    let layout = frame.layout();
    html! {
        a.lp-skip href="#main" { (frame.text("app:skip")) }
        @if !layout.is_bare() && frame.address.value("is_compact_view") != Some("1") { (header(frame)) }
        (banners::banners(frame, layout == Layout::Empty || layout.is_bare()))
        @if layout == Layout::Manage {
            // The room of the side menu, which is React's.
            div.lp-side-layout {
                aside.lp-side {}
                main id="main" class="lp-side-main" tabindex="-1" { (main) }
            }
        } @else {
            main id="main" class=(main_class(layout)) tabindex="-1" { (main) }
        }
        @if layout.has_footer() { (footer(frame)) }
    }
}

fn main_class(layout: Layout) -> &'static str {
    match layout {
        Layout::Wide | Layout::Player | Layout::Exam => "lp-main lp-main-flush",
        Layout::School => "lp-main lp-container lp-school",
        Layout::Default | Layout::Empty | Layout::Manage => "lp-main lp-container",
    }
}

fn header(frame: &Frame<'_>) -> Markup {
    let name = &frame.tenant.name;
    let letter = || name.trim().chars().take(1).collect::<String>();
    html! {
        header.lp-header {
            div.lp-container {
                a.lp-brand href=(frame.href("/")) {
                    @match frame.tenant.logo.as_deref().filter(|logo| !logo.is_empty()) {
                        Some(logo) => { img.lp-brand-logo src=(logo) alt=""; }
                        None => { span.lp-brand-mark aria-hidden="true" { (letter()) } }
                    }
                    span.lp-brand-name { (name) }
                }
                nav.lp-nav aria-label=(frame.text("app:menu.label")) { (menu(frame)) }
                div.lp-header-tools {}
            }
        }
    }
}

/// The admin's menu or the default one, then the places that only some may open.
fn menu(frame: &Frame<'_>) -> Markup {
    let chosen: Vec<(&str, &Value)> = frame.tenant.options["header"]["menu"]
        .as_array()
        .map(|items| items.iter().filter(|item| item["show"] == true))
        .into_iter()
        .flatten()
        .map(|item| (path_of(frame, item), item))
        .collect();
    let places = [
        ("/problems", "app:footer.problems", chosen.is_empty()),
        ("/course", "app:footer.courses", chosen.is_empty()),
        ("/roadmap", "app:roadmaps", chosen.is_empty()),
        ("/compete/challenge", "app:challenge", chosen.is_empty()),
        ("/leaderboard", "app:leaderboard", chosen.is_empty()),
        ("/dashboard", "app:account.dashboard", frame.actor.is_some()),
        ("/manage", "app:account.manage", frame.manages()),
    ];
    let taken = |path| chosen.iter().any(|(chosen, _)| *chosen == path);
    html! {
        @for (path, item) in &chosen {
            (menu_item(frame, path, localised_text(&item["title"], frame.locale).unwrap_or_default(), item))
        }
        @for (path, key, _) in places.iter().filter(|(path, _, shown)| *shown && !taken(*path)) {
            (menu_item(frame, path, &frame.text(key), &Value::Null))
        }
    }
}

fn path_of<'a>(frame: &Frame<'_>, item: &'a Value) -> &'a str {
    let own = item["pathLoggedIn"].as_str().filter(|path| frame.user.is_some() && !path.is_empty());
    own.or_else(|| item["path"].as_str()).unwrap_or("/")
}

fn menu_item(frame: &Frame<'_>, path: &str, title: &str, item: &Value) -> Markup {
    if item["children"].as_array().is_some_and(|children| !children.is_empty()) {
        return html! { button.lp-nav-link type="button" { (icon(item)) (title) } };
    }
    let (href, elsewhere) = frame.place(path).unwrap_or_else(|| ("#".to_owned(), true));
    let inner = !elsewhere;
    let here = &frame.address.inner;
    let within = path == here || (path != "/" && here.starts_with(&format!("{path}/")));
    let tab = item["openNewTab"] == true;
    html! {
        a.lp-nav-link href=(href) aria-current=[(inner && within).then_some("page")]
            target=[tab.then_some("_blank")] rel=[tab.then_some("noopener")] { (icon(item)) (title) }
    }
}

/// Icons that admins choose from (web: `ui/siteIcons/names.ts`).
const ICONS: [&str; 16] = [
    "home", "info", "school", "code", "news", "trophy", "chart", "path", "bolt", "timer", "calendar", "people", "star",
    "shop", "phone", "mail",
];

/// Keeps the room of an entry's icon, which is React's.
fn icon(item: &Value) -> Markup {
    let has_one = item["icon"].as_str().is_some_and(|name| ICONS.contains(&name));
    html! { @if has_one { span.lp-nav-icon aria-hidden="true" {} } }
}

fn footer(frame: &Frame<'_>) -> Markup {
    html! {
        footer.lp-footer {
            div.lp-container {
                span.lp-footer-brand { (frame.tenant.name) }
                div.lp-footer-links {
                    a href=(frame.href("/problems")) { (frame.text("app:footer.problems")) }
                    @if let Some(footer) = frame.footer { (footer_links(frame, footer)) }
                }
                @if let Some(footer) = frame.footer {
                    (contact(&footer.contact))
                    @if !footer.about.is_empty() { p.lp-footer-note { (footer.about) } }
                }
            }
        }
    }
}

fn footer_links(frame: &Frame<'_>, footer: &FooterView) -> Markup {
    html! {
        @if footer.courses { a href=(frame.href("/course")) { (frame.text("app:footer.courses")) } }
        @if footer.blog { a href=(frame.href("/blog")) { (frame.text("app:footer.blog")) } }
        @for page in &footer.legal { a href=(frame.href(&page.path)) { (page.title) } }
        // Only addresses of the web are among them.
        @for link in &footer.social { a href=(link.url) rel="noopener" target="_blank" { (link.name) } }
    }
}

fn contact(contact: &FooterContact) -> Markup {
    let FooterContact { company, address, phone, email, hours } = contact;
    if [company, address, phone, email, hours].iter().all(|text| text.is_empty()) {
        return Markup::default();
    }
    let number: String = phone.chars().filter(|it| it.is_ascii_digit() || *it == '+').collect();
    html! {
        address.lp-footer-contact {
            @if !company.is_empty() { strong { (company) } }
            @if !address.is_empty() { span { (address) } }
            @if !phone.is_empty() { a href=(format!("tel:{number}")) { (phone) } }
            @if !email.is_empty() { a href=(format!("mailto:{email}")) { (email) } }
            @if !hours.is_empty() { span { (hours) } }
        }
    }
}
