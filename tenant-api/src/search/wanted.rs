//! What somebody looks for: as a query of the indexes, and as patterns that order what is found.

use platform::locale::Locale;

use super::SearchKind;
use super::typed::readings;
use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::ids::AccountId;
use crate::permissions::{Action, Resource};
use crate::streaks::PracticeSettings;

/// Words that are looked at.
const WORDS_MAX: usize = 20;
/// Up to so many words are also ranked first in another order than they were typed in.
const ANY_ORDER_MAX: usize = 3;

/// A search of somebody.
pub(super) struct Wanted<'a> {
    kinds: Vec<SearchKind>,
    /// By place: the ways in which the word can be read, each as folded words.
    words: Vec<Vec<Vec<String>>>,
    /// For `to_tsquery('simple', …)`.
    pub query: String,
    /// For LIKE ANY with a title in lower case: what was typed, with its accents.
    pub accents: Vec<String>,
    /// For LIKE ANY with the folded title.
    pub plain: Vec<String>,
    /// For LIKE ANY with `search_text`, which the title stands at the beginning of.
    pub starts: Vec<String>,
    pub actor: Option<&'a Actor>,
    pub locale: Locale,
    /// How the site calls people.
    pub practice: PracticeSettings,
}

impl<'a> Wanted<'a> {
    pub fn of(
        typed: &str,
        kinds: Vec<SearchKind>,
        (actor, locale): (Option<&'a Actor>, Locale),
        practice: PracticeSettings,
    ) -> Self {
        let readings = readings(typed);
        let words = words_of(&readings);
        let as_typed = |reading: &String| {
            let words: Vec<String> = reading.split_whitespace().take(WORDS_MAX).map(str::to_owned).collect();
            patterns(&words)
        };
        let folded: Vec<Vec<String>> = readings.iter().map(|reading| tokens(reading)).collect();
        Self {
            query: query_of(&words),
            accents: readings.iter().flat_map(as_typed).collect(),
            plain: folded.iter().flat_map(|words| patterns(words)).collect(),
            starts: folded.iter().map(|words| format!("{}%", escaped(&words.join(" ")))).collect(),
            kinds,
            words,
            actor,
            locale,
            practice,
        }
    }

    /// Whether nothing is looked for.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub fn has(&self, kind: SearchKind) -> bool {
        self.kinds.contains(&kind)
    }

    pub fn person(&self) -> Option<AccountId> {
        self.actor.map(|actor| actor.id)
    }

    /// Whether the caller writes content of this kind, and whether they change all of it.
    pub fn editor(&self, resource: Resource) -> (bool, bool) {
        let actor = self.actor.filter(|actor| actor.may(resource, Action::Update));
        (actor.is_some(), actor.is_some_and(edits_everything))
    }

    /// The folded words, for excerpts.
    pub fn folded(&self) -> impl Iterator<Item = &str> {
        self.words.iter().flatten().flatten().map(String::as_str)
    }

    /// Whether a text has every word, the last of them maybe cut.
    pub fn fits(&self, text: &str) -> bool {
        let there = tokens(text);
        let last = self.words.len().saturating_sub(1);
        self.words.iter().enumerate().all(|(place, ways)| {
            ways.iter().any(|way| {
                way.iter().enumerate().all(|(at, word)| {
                    let may_be_cut = place == last && at + 1 == way.len();
                    there.iter().any(|it| it == word || (may_be_cut && it.starts_with(word.as_str())))
                })
            })
        })
    }
}

/// The folded words of a text.
fn tokens(text: &str) -> Vec<String> {
    statements::search_words([text]).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// By place in what was typed: each way to read the word. All readings have the same places.
fn words_of(readings: &[String]) -> Vec<Vec<Vec<String>>> {
    let mut places: Vec<Vec<Vec<String>>> = Vec::new();
    for reading in readings {
        for (place, word) in reading.split_whitespace().take(WORDS_MAX).enumerate() {
            if places.len() <= place {
                places.push(Vec::new());
            }
            let way = tokens(word);
            if !way.is_empty() && !places[place].contains(&way) {
                places[place].push(way);
            }
        }
    }
    places.retain(|ways| !ways.is_empty());
    places
}

fn query_of(places: &[Vec<Vec<String>>]) -> String {
    let last = places.len().saturating_sub(1);
    let any = |(place, ways): (usize, &Vec<Vec<String>>)| {
        let cut = if place == last { ":*" } else { "" };
        let all = |way: &Vec<String>| format!("({}{cut})", way.join(" & "));
        format!("({})", ways.iter().map(all).collect::<Vec<_>>().join(" | "))
    };
    places.iter().enumerate().map(any).collect::<Vec<_>>().join(" & ")
}

/// Words as patterns for LIKE: as they were typed and, where there are few, in every order.
fn patterns(words: &[String]) -> Vec<String> {
    let mut orders = vec![words.to_vec()];
    if words.len() <= ANY_ORDER_MAX {
        orders = orders_of(words);
    }
    let pattern =
        |words: Vec<String>| format!("%{}%", words.iter().map(|word| escaped(word)).collect::<Vec<_>>().join("%"));
    orders.into_iter().filter(|words| !words.is_empty()).map(pattern).collect()
}

fn orders_of(words: &[String]) -> Vec<Vec<String>> {
    if words.len() < 2 {
        return vec![words.to_vec()];
    }
    let beginning_with = |at: usize| {
        let mut others = words.to_vec();
        let first = others.remove(at);
        orders_of(&others).into_iter().map(move |order| [vec![first.clone()], order].concat())
    };
    (0..words.len()).flat_map(beginning_with).collect()
}

fn escaped(word: &str) -> String {
    word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(typed: &str) -> Wanted<'static> {
        Wanted::of(typed, SearchKind::ALL.to_vec(), (None, Locale::Vi), PracticeSettings::default())
    }

    #[test]
    fn a_query_has_every_way_to_read_a_word() {
        assert_eq!(wanted("Quy hoạch").query, "((quy)) & ((hoach:*))");
        assert_eq!(wanted("quy hoachj").query, "((quy)) & ((hoachj:*) | (hoach:*))");
        assert_eq!(wanted("duong-di c++").query, "((duong & di)) & ((c:*))");
        for nothing in ["", "  ", "'&|!", "%"] {
            assert!(wanted(nothing).is_empty(), "{nothing}");
        }
    }

    #[test]
    fn titles_are_compared_in_any_order_and_without_wildcards() {
        assert_eq!(wanted("a b").accents, ["%a%b%", "%b%a%"]);
        assert_eq!(wanted("a_1 100%").accents[0], "%a\\_1%100\\%%");
        assert_eq!(wanted("Đường đi").starts, ["duong di%"]);
    }

    #[test]
    fn a_name_has_every_word() {
        let wanted = wanted("văn ng");
        assert!(wanted.fits("Nguyễn Văn An") && !wanted.fits("An N.") && !wanted.fits("Vân An"));
    }
}
