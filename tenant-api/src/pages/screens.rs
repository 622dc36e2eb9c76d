//! The web's route table as the server knows it: which addresses there are, and what each is called.

use std::sync::LazyLock;

use serde::Deserialize;

/// A row of the web's route table.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Screen {
    /// The route's name.
    pub name: String,
    /// Segments without a leading slash; `:name` stands for any one.
    path: String,
    /// Who may open it.
    pub guard: Guard,
    /// How much of the shell is around it.
    pub layout: Layout,
    /// The text that is its title.
    pub title: String,
    /// The text of the line under its heading.
    pub lead: Option<String>,
}

/// Who may open a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guard {
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
    /// The same without the width limit.
    Wide,
    /// Header only: steps on the way in.
    Empty,
}

/// Written by `npm run screens`; a test of the web fails where it differs from the table.
const TABLE: &str = include_str!("../../../web/src/app/screens.json");

static SCREENS: LazyLock<Vec<Screen>> =
    LazyLock::new(|| serde_json::from_str(TABLE).expect("web/src/app/screens.json is read by a test"));

/// The screen at an address, the one with the fewest parameters if several are.
pub fn find(segments: &[&str]) -> Option<&'static Screen> {
    SCREENS.iter().filter(|screen| screen.is_at(segments)).min_by_key(|screen| screen.path.matches(':').count())
}

impl Screen {
    fn is_at(&self, segments: &[&str]) -> bool {
        let parts: Vec<&str> = self.path.split('/').filter(|part| !part.is_empty()).collect();
        parts.len() == segments.len()
            && parts.iter().zip(segments).all(|(part, segment)| part.starts_with(':') || part == segment)
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
            let address = screen.path.replace(':', "some-");
            let segments: Vec<&str> = address.split('/').filter(|part| !part.is_empty()).collect();
            assert_eq!(find(&segments), Some(screen), "{address}");
        }
        assert!(find(&[]).is_some_and(Screen::is_home));
        for none in [["no-such-page"].as_slice(), &["problems", "a", "b"], &["", "problems"]] {
            assert_eq!(find(none), None, "{none:?}");
        }
    }
}
