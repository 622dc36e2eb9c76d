//! The web's route table as the server knows it: which addresses there are, and what each is called.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::permissions::{Action, Resource};

/// A row of the web's route table.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Screen {
    /// The route's name.
    pub name: String,
    /// Segments without a leading slash; `:name` stands for any one.
    path: String,
    /// Who may open it.
    pub access: Access,
    /// The right that it takes besides.
    pub may: Option<(Resource, Action)>,
    /// How much of the shell is around it.
    pub layout: Layout,
    /// Light or dark, whatever the reader chose.
    pub mode: Option<Mode>,
    /// What its parameters may be; anything else is no address of it.
    #[serde(default)]
    params: BTreeMap<String, ParamRule>,
    /// The text that is its title.
    pub title: String,
    /// The text of the line under its heading.
    pub lead: Option<String>,
}

/// Who may open a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    Public,
    /// Who is not signed in.
    Anonymous,
    Login,
    /// Who is signed in and has filled in their profile.
    StudentInfo,
    Manager,
    Admin,
}

/// How much of the shell is around a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// Header and footer.
    Default,
    /// The same in larger type: what the default one is on sites of schools.
    School,
    /// The same without the width limit.
    Wide,
    /// Header only: steps on the way in.
    Empty,
    /// Header, and the room of a side menu.
    Manage,
    /// Nothing: a player brings its own.
    Player,
    /// Nothing: an exam brings its own.
    Exam,
}

impl Layout {
    /// Whether the site's footer ends it.
    pub fn has_footer(self) -> bool {
        matches!(self, Layout::Default | Layout::School | Layout::Wide)
    }

    /// Whether all that is around the screen is its own.
    pub fn is_bare(self) -> bool {
        matches!(self, Layout::Player | Layout::Exam)
    }
}

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    Light,
    Dark,
}

impl Mode {
    /// As the page's template has it.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Light => "light",
            Mode::Dark => "dark",
        }
    }
}

/// What a parameter of an address may be (web/src/routing/params.ts).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ParamRule {
    /// A row's id.
    Id,
    /// A row's id, or the one that is to be made.
    IdOrNew,
}

impl ParamRule {
    fn holds(self, value: &str) -> bool {
        let id = value.len() <= 15 && !value.starts_with('0') && value.bytes().all(|byte| byte.is_ascii_digit());
        (id && !value.is_empty()) || (self == ParamRule::IdOrNew && value == "new")
    }
}

/// Written by `npm run screens`; a test of the web fails where it differs from the table.
const TABLE: &str = include_str!("../../../web/src/app/screens.json");

static SCREENS: LazyLock<Vec<Screen>> =
    LazyLock::new(|| serde_json::from_str(TABLE).expect("web/src/app/screens.json is read by a test"));

/// The screen at an address, the one with the fewest parameters if several are.
pub fn find(segments: &[&str]) -> Option<&'static Screen> {
    SCREENS.iter().filter(|screen| screen.is_at(segments)).min_by_key(|screen| screen.path.matches(':').count())
}

/// Whether the table has a row of that name.
pub fn is_known(name: &str) -> bool {
    SCREENS.iter().any(|screen| screen.name == name)
}

impl Screen {
    fn is_at(&self, segments: &[&str]) -> bool {
        let parts: Vec<&str> = self.path.split('/').filter(|part| !part.is_empty()).collect();
        parts.len() == segments.len()
            && parts.iter().zip(segments).all(|(part, segment)| match part.strip_prefix(':') {
                Some(name) => self.params.get(name).is_none_or(|rule| rule.holds(segment)),
                None => part == segment,
            })
    }

    /// Whether this is the site's first page.
    pub fn is_home(&self) -> bool {
        self.path.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_found_at_its_address() {
        for screen in SCREENS.iter() {
            let named = |part: &str| match part.strip_prefix(':') {
                Some(name) if screen.params.contains_key(name) => "7".to_owned(),
                _ => part.replace(':', "some-"),
            };
            let address = screen.path.split('/').map(named).collect::<Vec<_>>().join("/");
            let segments: Vec<&str> = address.split('/').filter(|part| !part.is_empty()).collect();
            assert_eq!(find(&segments), Some(screen), "{address}");
        }
        assert!(find(&[]).is_some_and(Screen::is_home));
        let strange = [["no-such-page"].as_slice(), &["problems", "a", "b"], &["", "problems"]];
        let no_ids = ["abc", "0", "-1", "1e3", "NaN", "1234567890123456"].map(|id| ["manage", "question-bank", id]);
        for none in strange.into_iter().chain(no_ids.iter().map(<[&str; 3]>::as_slice)) {
            assert_eq!(find(none), None, "{none:?}");
        }
    }
}
