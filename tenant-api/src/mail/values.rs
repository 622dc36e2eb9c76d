//! What stands for the parameters of a letter.

use std::collections::BTreeMap;

use platform::locale::Locale;

use super::letter::{Letter, clock};
use super::of_parents;
use super::system::LINK;

/// Whom a letter goes to, and whose it is.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The site's name.
    pub site: String,
    /// The site's address, without a slash at its end.
    pub address: String,
    /// The recipient's name; may be empty.
    pub name: String,
    /// The letter's language.
    pub locale: Locale,
}

/// What stands for parameters, by name. Texts of one line each, but those that were put as several.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Values(BTreeMap<String, String>);

impl Values {
    /// What stands for a parameter; empty where nothing does.
    pub fn get(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// A text as one line.
    pub(super) fn put(&mut self, name: &str, text: &str) {
        self.0.insert(name.to_owned(), one_line(text));
    }

    /// Texts as a line each.
    pub(super) fn put_lines<'a>(&mut self, name: &str, lines: impl IntoIterator<Item = &'a str>) {
        let lines: Vec<String> = lines.into_iter().map(one_line).filter(|line| !line.is_empty()).collect();
        self.0.insert(name.to_owned(), lines.join("\n"));
    }

    /// What every letter has, unless the letter says it itself.
    pub(super) fn put_common(&mut self, frame: &Frame) {
        for (name, text) in [("name", &frame.name), ("site", &frame.site), ("address", &frame.address)] {
            if !self.0.contains_key(name) {
                self.put(name, text);
            }
        }
    }

    /// Those that were kept with a letter: each may be of several lines.
    pub(super) fn of(kept: &BTreeMap<String, String>) -> Self {
        let mut values = Self::default();
        for (name, text) in kept {
            values.put_lines(name, text.lines());
        }
        values
    }

    /// As a letter keeps them until it is written.
    pub fn into_kept(self) -> BTreeMap<String, String> {
        self.0
    }
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// How full a plan is, within a sentence.
pub(super) fn state_of_plan(locale: Locale, active: i64, max: i64) -> &'static str {
    match (locale, active >= max) {
        (Locale::Vi, true) => "đã dùng hết",
        (Locale::Vi, false) => "sắp dùng hết",
        (Locale::En, true) => "has reached",
        (Locale::En, false) => "is near",
    }
}

impl Letter {
    /// What stands for its parameters; `token` is what its link carries.
    pub(super) fn values(&self, frame: &Frame, token: &str) -> Values {
        let Frame { address, locale, .. } = frame;
        let content = self.content(address, *locale, token);
        let mut values = Values::default();
        match self {
            Self::NewSignIn { at, browser } => {
                values.put("time", &clock(*at));
                values.put("browser", browser);
            }
            Self::DomainLive { domain } => values.put("domain", domain),
            Self::PlanNearLimit { active, max, plan } => {
                values.put("active", &active.to_string());
                values.put("max", &max.to_string());
                values.put("plan", plan);
                values.put("state", state_of_plan(*locale, *active, *max));
            }
            Self::VerifyEmail { email, .. } | Self::EmailChanged { email } => values.put("email", email),
            Self::ResetPassword { .. } => {}
            Self::PasswordChanged { at } | Self::AccountReopened { at } => values.put("time", &clock(*at)),
            Self::AccountClosed { until } => values.put("time", &clock(*until)),
            Self::Invitation { site, .. } => values.put("site", site),
            Self::AccountMade { site, email, .. } => {
                values.put("site", site);
                values.put("email", email);
            }
            Self::ParentLink { child, site, asks_consent, .. } => {
                values.put("child", child);
                values.put("site", site);
                values.put("consent", &of_parents::consent(*locale, child, site, *asks_consent));
            }
            Self::Absence { child, class, site, at } => {
                values.put("child", child);
                values.put("class", class);
                values.put("site", site);
                values.put("time", &clock(*at));
            }
            Self::OrderPaid { course, amount, reference, .. } => {
                values.put("course", course);
                values.put("amount", amount);
                values.put("reference", reference);
            }
            Self::OrderRefunded { course, amount, reference, reason } => {
                values.put("course", course);
                values.put("amount", amount);
                values.put("reference", reference);
                values.put("reason", reason);
            }
            Self::Notice { title, .. } => values.put("title", title.text(*locale)),
            Self::Notices { count, .. } => {
                values.put("count", &count.to_string());
                // The last one says where such letters are chosen.
                let lines = content.paragraphs.split_last().map(|(_, lines)| lines).unwrap_or_default();
                values.put_lines("lines", lines.iter().map(String::as_str));
            }
        }
        if let Some((_, leads_to)) = &content.button {
            values.put(LINK, leads_to);
        }
        values.put_common(frame);
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_lines() {
        let mut values = Values::default();
        values.put("name", "  An\r\n\tBình\u{0}  ");
        values.put_lines("lines", ["một\nhai", " ", "ba"]);
        assert_eq!((values.get("name"), values.get("lines"), values.get("none")), ("An Bình", "một hai\nba", ""));
        assert_eq!(Values::of(&values.clone().into_kept()), values);
    }
}
