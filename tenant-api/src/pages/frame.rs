//! The shell around every page, and what its parts are made of.

use std::fmt::Write as _;

use actix_web::HttpRequest;
use platform::envelope::{Envelope, Metadata};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::web::{WebFiles, escape};
use serde::Serialize;
use serde_json::Value;

use super::address::{Address, Layout, Screen, localised};
use crate::accounts::UserInfo;
use crate::actor::Actor;
use crate::permissions::{Action, Resource};
use crate::problems::{Difficulty, MyState};
use crate::site::Site;
use crate::website::TenantView;

/// What a page is made with.
pub struct Frame<'a> {
    pub site: &'a Site,
    pub locale: Locale,
    pub address: &'a Address,
    pub actor: Option<&'a Actor>,
    pub user: Option<&'a UserInfo>,
    pub tenant: &'a TenantView,
}

/// An answer as the call would have given it.
///
/// # Errors
/// When it can't be serialised.
pub fn envelope(data: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(Envelope::of(data)).map_err(ApiError::internal)
}

/// A list's answer as the call would have given it.
///
/// # Errors
/// When it can't be serialised.
pub fn envelope_of_page(data: &impl Serialize, metadata: Metadata) -> Result<Value, ApiError> {
    serde_json::to_value(Envelope::page(data, metadata)).map_err(ApiError::internal)
}

/// The text of a localised setting in `locale`, or in the other language, if there is any.
pub fn localised_text(value: &Value, locale: Locale) -> Option<&str> {
    let own = match value {
        Value::String(text) => Some(text.as_str()),
        other => other[locale.code()].as_str().or_else(|| other["vi"].as_str()).or_else(|| other["en"].as_str()),
    };
    own.map(str::trim).filter(|text| !text.is_empty())
}

impl<'a> Frame<'a> {
    fn web(&self) -> &WebFiles {
        &self.site.app.web
    }

    /// A text of the web, escaped.
    pub fn text(&self, key: &str) -> String {
        escape(&self.web().text(self.locale.code(), key))
    }

    /// The same with values, escaped.
    pub fn text_with(&self, key: &str, values: &[(&str, &str)]) -> String {
        escape(&self.web().text_with(self.locale.code(), key, values))
    }

    /// A text that depends on a number, escaped.
    pub fn text_count(&self, key: &str, count: i64) -> String {
        escape(&self.web().text_count(self.locale.code(), key, count))
    }

    /// An address of this site in the page's language, escaped.
    pub fn href(&self, inner: &str) -> String {
        escape(&localised(self.locale, inner))
    }

    /// Scheme and host that the visitor used.
    pub fn base(&self, request: &HttpRequest) -> String {
        let scheme = if self.site.app.config.https { "https" } else { "http" };
        format!("{scheme}://{}", platform::http::host(request))
    }

    /// `<screen> · <site>`; on the home page the site's name alone.
    pub fn title(&self, own: Option<&str>) -> String {
        let text = |key: &str| self.web().text(self.locale.code(), key);
        let screen = match (&self.address.screen, own) {
            (_, Some(own)) => own.to_owned(),
            (Screen::Home, None) => return self.tenant.name.clone(),
            (Screen::Problems | Screen::Problem(_), None) => text("problems:title.problems"),
            (Screen::QuestionBank, None) => text("manage:title.manage-question-bank"),
            (Screen::Known { title, .. }, None) => text(title),
            (Screen::Unknown, None) => text("ui:error.notFound"),
        };
        format!("{screen} · {}", self.tenant.name)
    }

    /// What search engines read where the page has nothing better.
    pub fn description(&self) -> String {
        localised_text(&self.tenant.description, self.locale)
            .or_else(|| localised_text(&self.tenant.slogan, self.locale))
            .map_or_else(|| self.web().text(self.locale.code(), "home:hero.text"), str::to_owned)
    }

    /// Header, banners, main and footer.
    pub fn shell(&self, main: &str) -> String {
        let wide = matches!(self.address.screen, Screen::Home | Screen::Problem(_));
        let class = if wide { "lp-main lp-main-flush" } else { "lp-main lp-container" };
        let bare = matches!(self.address.screen, Screen::Known { layout: Layout::Empty, .. });
        let header = if self.address.value("is_compact_view") == Some("1") { String::new() } else { self.header() };
        let footer = if bare { String::new() } else { self.footer() };
        format!(
            "<a class=\"lp-skip\" href=\"#main\">{}</a>{header}{banners}<main id=\"main\" class=\"{class}\" tabindex=\"-1\">{main}</main>{footer}",
            self.text("app:skip"),
            banners = self.banners(bare),
        )
    }

    fn header(&self) -> String {
        let name = escape(&self.tenant.name);
        let mark = match self.tenant.logo.as_deref().filter(|logo| !logo.is_empty()) {
            Some(logo) => format!("<img class=\"lp-brand-logo\" src=\"{}\" alt=\"\">", escape(logo)),
            None => {
                let letter: String = self.tenant.name.trim().chars().take(1).collect();
                format!("<span class=\"lp-brand-mark\" aria-hidden=\"true\">{}</span>", escape(&letter))
            }
        };
        format!(
            "<header class=\"lp-header\"><div class=\"lp-container\"><a class=\"lp-brand\" href=\"{}\">{mark}\
             <span class=\"lp-brand-name\">{name}</span></a><nav class=\"lp-nav\" aria-label=\"{}\">{}</nav>\
             <div class=\"lp-header-tools\"></div></div></header>",
            self.href("/"),
            self.text("app:menu.label"),
            self.menu()
        )
    }

    /// The admin's menu or the default one, then the places that only some may open.
    fn menu(&self) -> String {
        let chosen: Vec<&Value> = self.tenant.options["header"]["menu"]
            .as_array()
            .map(|items| items.iter().filter(|item| item["show"] == true).collect())
            .unwrap_or_default();
        let mut out = String::new();
        let mut taken = Vec::new();
        for item in &chosen {
            let own = item["pathLoggedIn"].as_str().filter(|path| self.user.is_some() && !path.is_empty());
            let path = own.or_else(|| item["path"].as_str()).unwrap_or("/");
            let title = localised_text(&item["title"], self.locale).unwrap_or_default();
            taken.push(path);
            out.push_str(&self.menu_item(path, title, item));
        }
        let places = [
            ("/problems", "app:footer.problems", chosen.is_empty()),
            ("/dashboard", "app:account.dashboard", self.actor.is_some()),
            (
                "/manage",
                "app:account.manage",
                self.actor.is_some_and(|actor| actor.may(Resource::Question, Action::Create)),
            ),
        ];
        for (path, key, shown) in places {
            if shown && !taken.contains(&path) {
                let title = self.web().text(self.locale.code(), key);
                out.push_str(&self.menu_item(path, &title, &Value::Null));
            }
        }
        out
    }

    fn menu_item(&self, path: &str, title: &str, item: &Value) -> String {
        let title = escape(title);
        if item["children"].as_array().is_some_and(|children| !children.is_empty()) {
            return format!("<button class=\"lp-nav-link\" type=\"button\">{title}</button>");
        }
        let inner = path.starts_with('/') && !path.starts_with("//");
        let safe = inner || ["http://", "https://", "mailto:", "tel:"].iter().any(|scheme| path.starts_with(scheme));
        let href = match (inner, safe) {
            (true, _) => self.href(path),
            (false, true) => escape(path),
            (false, false) => "#".to_owned(),
        };
        let within = path == self.address.inner || (path != "/" && self.address.inner.starts_with(&format!("{path}/")));
        let current = if inner && within { " aria-current=\"page\"" } else { "" };
        let target = if item["openNewTab"] == true { " target=\"_blank\" rel=\"noopener\"" } else { "" };
        format!("<a class=\"lp-nav-link\" href=\"{href}\"{current}{target}>{title}</a>")
    }

    fn footer(&self) -> String {
        let mut links = format!("<a href=\"{}\">{}</a>", self.href("/problems"), self.text("app:footer.problems"));
        for (key, name) in [("facebook_url", "Facebook"), ("youtube_url", "YouTube"), ("google_url", "Google")] {
            let address = self.tenant.social_media[key].as_str().unwrap_or_default();
            if address.starts_with("https://") || address.starts_with("http://") {
                // Writing to a String can't fail.
                let _ = write!(links, "<a href=\"{}\" rel=\"noopener\" target=\"_blank\">{name}</a>", escape(address));
            }
        }
        let about = localised_text(&self.tenant.options["footer"]["about"], self.locale)
            .or_else(|| localised_text(&self.tenant.slogan, self.locale))
            .map(|about| format!("<p class=\"lp-footer-note\">{}</p>", escape(about)))
            .unwrap_or_default();
        format!(
            "<footer class=\"lp-footer\"><div class=\"lp-container\"><span class=\"lp-footer-brand\">{}</span>\
             <div class=\"lp-footer-links\">{links}</div>{about}</div></footer>",
            escape(&self.tenant.name)
        )
    }

    /// The trail to a page: home, then (address, title) of each step; the last one is where we are.
    pub fn crumbs(&self, steps: &[(&str, &str)]) -> String {
        let mut items = format!("<li><a href=\"{}\">{}</a></li>", self.href("/"), self.text("ui:breadcrumb.home"));
        for (index, (path, title)) in steps.iter().enumerate() {
            let title = escape(title);
            let item = if index + 1 == steps.len() {
                format!("<li><span aria-current=\"page\">{title}</span></li>")
            } else {
                format!("<li><a href=\"{}\">{title}</a></li>", self.href(path))
            };
            items.push_str(&item);
        }
        format!("<nav class=\"lp-crumbs\" aria-label=\"{}\"><ol>{items}</ol></nav>", self.text("ui:breadcrumb.label"))
    }

    /// How hard a problem is, as a chip.
    pub fn difficulty(&self, difficulty: Difficulty) -> String {
        let tone = match difficulty {
            Difficulty::Trivial => "neutral",
            Difficulty::Easy => "success",
            Difficulty::Medium => "info",
            Difficulty::Hard => "warning",
            Difficulty::Expert => "danger",
        };
        format!(
            "<span class=\"lp-chip lp-difficulty\" data-tone=\"{tone}\" data-level=\"{difficulty}\">{}</span>",
            self.text(&format!("ui:difficulty.{difficulty}"))
        )
    }

    /// What I have reached on a problem, as a mark.
    pub fn progress_mark(&self, state: Option<MyState>) -> String {
        let state = state.unwrap_or(MyState::New);
        let words = self.text(&format!("ui:problem.progress.{state}"));
        let sign = if state == MyState::Solved { "✓" } else { "" };
        format!(
            "<span class=\"lp-check\" data-state=\"{state}\" role=\"img\" aria-label=\"{words}\" title=\"{words}\">{sign}</span>"
        )
    }
}

/// A number as the web writes it: up to three decimals, thousands grouped.
pub fn number(value: f64) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    #[expect(clippy::cast_possible_truncation, reason = "the whole part of a score or limit")]
    let whole = platform::web::grouped(rounded.trunc() as i64);
    let text = format!("{:.3}", rounded.fract().abs());
    let decimals = text.trim_start_matches('0').trim_end_matches('0').trim_end_matches('.');
    format!("{whole}{decimals}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_webs() {
        assert_eq!(number(100.0), "100");
        assert_eq!(number(1234.5), "1,234.5");
        assert_eq!(number(0.05), "0.05");
        assert_eq!(number(33.333_333), "33.333");
    }
}
