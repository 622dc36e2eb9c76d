//! What a page is made with: its site, its reader, its address, and the web's texts in its language.

use actix_web::HttpRequest;
use directory::SiteKind;
use platform::envelope::{Envelope, Metadata};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::web::WebFiles;
use serde::Serialize;
use serde_json::Value;

use super::address::{Address, localised};
use super::guards::{self, Decision, Reader};
use super::screens::{Layout, Screen};
use crate::accounts::UserInfo;
use crate::actor::Actor;
use crate::home::FooterView;
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
    /// What ends the page; none where its layout has no footer, or where nobody could say.
    pub footer: Option<&'a FooterView>,
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

impl Frame<'_> {
    fn web(&self) -> &WebFiles {
        &self.site.app.web
    }

    /// A text of the web.
    pub fn text(&self, key: &str) -> String {
        self.web().text(self.locale.code(), key)
    }

    /// The same with values.
    pub fn text_with(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.web().text_with(self.locale.code(), key, values)
    }

    /// A text that depends on a number.
    pub fn text_count(&self, key: &str, count: i64) -> String {
        self.web().text_count(self.locale.code(), key, count)
    }

    /// An address of this site in the page's language.
    pub fn href(&self, inner: &str) -> String {
        localised(self.locale, inner)
    }

    /// Where something leads that an admin has typed: a place of this site in the page's language, or an address of the web's
    /// own schemes; nowhere where it is neither. The second: whether it is elsewhere.
    pub fn place(&self, typed: &str) -> Option<(String, bool)> {
        let inner = typed.starts_with('/') && !typed.starts_with("//") && !typed.starts_with("/\\");
        let lower = typed.to_ascii_lowercase();
        let safe = ["http://", "https://", "mailto:", "tel:"].iter().any(|scheme| lower.starts_with(scheme));
        match (inner, safe) {
            (true, _) => Some((self.href(typed), false)),
            (false, true) => Some((typed.to_owned(), true)),
            (false, false) => None,
        }
    }

    /// Scheme and host that the visitor used.
    pub fn base(&self, request: &HttpRequest) -> String {
        let scheme = if self.site.app.config.https { "https" } else { "http" };
        format!("{scheme}://{}", platform::http::host(request))
    }

    /// Whether the permission table grants the reader anything.
    pub fn manages(&self) -> bool {
        self.actor.is_some_and(Actor::manages)
    }

    /// Where the reader is sent instead of this page.
    pub fn leads_elsewhere(&self, request: &HttpRequest) -> Option<String> {
        let screen = self.address.screen?;
        guards::leads_to(self.decide(screen), self.address, &self.base(request))
    }

    fn decide(&self, screen: &Screen) -> Decision {
        let reader = self.actor.zip(self.user).map(|(actor, user)| Reader {
            role: actor.role,
            manages: actor.manages(),
            has_type: user.user_type.is_some(),
            is_complete: user.missing_information.is_empty(),
        });
        guards::decide(screen.access, &screen.name, reader)
    }

    /// Whether the web opens this screen to the reader.
    pub fn admits(&self, screen: &Screen) -> bool {
        let has_right = |(resource, action)| self.actor.is_some_and(|actor| actor.may(resource, action));
        self.decide(screen) == Decision::Allow && screen.may.is_none_or(has_right)
    }

    /// What is around the page's screen; schools have a layout of their own in place of the default one.
    pub fn layout(&self) -> Layout {
        match self.address.screen.map_or(Layout::Default, |screen| screen.layout) {
            Layout::Default if self.is_school() => Layout::School,
            layout => layout,
        }
    }

    /// Whether the site is a school's.
    pub fn is_school(&self) -> bool {
        self.tenant.kind == SiteKind::Uschool
    }

    /// `<screen> · <site>`; on the home page the site's name alone.
    pub fn title(&self, own: Option<&str>) -> String {
        let screen = match (own, self.address.screen) {
            (Some(own), _) => own.to_owned(),
            (None, Some(screen)) if screen.is_home() => return self.tenant.name.clone(),
            (None, Some(screen)) => self.text(&screen.title),
            (None, None) => self.text("ui:error.notFound"),
        };
        format!("{screen} · {}", self.tenant.name)
    }

    /// What search engines read where the page has nothing better.
    pub fn description(&self) -> String {
        localised_text(&self.tenant.description, self.locale)
            .or_else(|| localised_text(&self.tenant.slogan, self.locale))
            .map_or_else(|| self.text("home:hero.text"), str::to_owned)
    }
}
