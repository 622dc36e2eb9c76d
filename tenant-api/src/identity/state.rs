//! What a site sends somebody to the identity page with.

use actix_web::HttpRequest;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use url::{Position, Url};
use utoipa::ToSchema;

use crate::accounts::Challenge;

/// Characters of the longest state.
const LONGEST: usize = 4096;

/// What somebody is sent to do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    #[default]
    SignIn,
    SignUp,
}

/// Where somebody comes from, and what for. It can be made by anybody: nothing in it is believed that is not checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Scheme, host and port of the site, as the person has reached it.
    pub origin: String,
    /// Where on the site they go in the end.
    pub redirect_path: String,
    /// The site.
    pub tenant_id: i64,
    /// Whose code brought them to the site.
    pub affiliate_code: Option<String>,
    pub mode: Mode,
    /// SHA-256 of the secret that the site gave their browser, in base64url.
    pub challenge: String,
}

impl State {
    /// As it stands in addresses.
    pub fn encode(&self) -> String {
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(self).unwrap_or_default())
    }

    /// The one of a request's address, with the text that it was there.
    pub fn of(request: &HttpRequest) -> Option<(String, Self)> {
        let mut pairs = url::form_urlencoded::parse(request.query_string().as_bytes());
        let text = pairs.find(|(name, _)| name == "state")?.1.into_owned();
        let state = Self::decode(&text)?;
        Some((text, state))
    }

    fn decode(text: &str) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        let state: Self = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
        let is_sound =
            state.challenge().is_some() && own_path(&state.origin, &state.redirect_path) == state.redirect_path;
        is_sound.then_some(state)
    }

    /// The challenge's bytes.
    pub fn challenge(&self) -> Option<Challenge> {
        URL_SAFE_NO_PAD.decode(&self.challenge).ok()?.try_into().ok()
    }

    /// Where somebody goes back to with a code.
    pub fn way_back(&self, code: &str) -> String {
        let query = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("code", code)
            .append_pair("redirect_path", &self.redirect_path)
            .finish();
        let prefix = if locale_of(&self.redirect_path) == Locale::En { "/en" } else { "" };
        format!("{}{prefix}/redirect-uri?{query}", self.origin)
    }
}

/// The language of a path.
fn locale_of(path: &str) -> Locale {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    if path == "/en" || path.starts_with("/en/") { Locale::En } else { Locale::Vi }
}

/// A path of this origin, or the site's home where it is none.
pub fn own_path(origin: &str, path: &str) -> String {
    let own = || {
        let base = Url::parse(origin).ok()?;
        let url = base.join(Some(path).filter(|path| path.starts_with('/'))?).ok()?;
        (url.origin() == base.origin()).then(|| url[Position::BeforePath..].to_owned())
    };
    own().unwrap_or_else(|| "/".to_owned())
}

/// A challenge as it stands in a state.
pub fn encoded(challenge: Challenge) -> String {
    URL_SAFE_NO_PAD.encode(challenge)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(redirect_path: &str) -> State {
        State {
            origin: "https://lop.vn".to_owned(),
            redirect_path: redirect_path.to_owned(),
            tenant_id: 7,
            affiliate_code: None,
            mode: Mode::SignUp,
            challenge: encoded([9; 32]),
        }
    }

    #[test]
    fn a_state_survives_its_address() {
        let whole = state("/problems?a=b#c");
        assert_eq!(State::decode(&whole.encode()), Some(whole.clone()));
        assert_eq!(whole.challenge(), Some([9; 32]));
        assert_eq!(whole.way_back("x"), "https://lop.vn/redirect-uri?code=x&redirect_path=%2Fproblems%3Fa%3Db%23c");
        assert!(state("/en/problems").way_back("x").starts_with("https://lop.vn/en/redirect-uri?"));
        assert!(state("/entrance").way_back("x").starts_with("https://lop.vn/redirect-uri?"));
    }

    #[test]
    fn what_is_no_state_is_none() {
        for bad in ["", "e30", "&&&", &"A".repeat(LONGEST + 1)] {
            assert_eq!(State::decode(bad), None, "{bad:.20}");
        }
        let short = State { challenge: "AAAA".to_owned(), ..state("/") };
        assert_eq!(State::decode(&short.encode()), None);
        for elsewhere in ["//xau.vn", "https://xau.vn", "/\\xau.vn", "javascript:alert(1)", "dashboard", "/\t/xau.vn"] {
            assert_eq!(State::decode(&state(elsewhere).encode()), None, "{elsewhere}");
            assert_eq!(own_path("https://lop.vn", elsewhere), "/", "{elsewhere}");
        }
    }
}
