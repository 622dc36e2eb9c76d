//! Which sections a home page has, in which order.

use serde_json::Value;

use super::config::Config;
use crate::website::{SECTIONS_MAX, SectionKind};

/// What a site shows that has never said anything of its home page.
const DEFAULT: [&str; 3] = ["top", "problems", "goals"];

/// A section of the page.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// Its name in the order.
    pub id: String,
    pub config: Config,
}

/// The sections that `home` (`options.home`) names. What can't be read is left out, with a word in the log.
pub fn sections_of(home: &Value) -> Vec<Wanted> {
    let named: Vec<&str> = match home["order"].as_array() {
        Some(order) => order.iter().filter_map(Value::as_str).take(SECTIONS_MAX).collect(),
        None => DEFAULT.to_vec(),
    };
    named.iter().filter_map(|id| section(home, id, &named)).collect()
}

fn section(home: &Value, id: &str, named: &[&str]) -> Option<Wanted> {
    let (kind, value) = match SectionKind::FIXED.into_iter().find(|kind| kind.name() == id) {
        Some(kind) => (kind, fixed(home, kind, named)),
        None => own(home, id)?,
    };
    match Config::read(kind, &value) {
        Ok(config) => Some(Wanted { id: id.to_owned(), config }),
        Err(error) => {
            tracing::warn!(id, %error, "a section of the home page can't be read");
            None
        }
    }
}

/// A section of its own.
fn own(home: &Value, id: &str) -> Option<(SectionKind, Value)> {
    let section = home["sections"].as_array()?.iter().find(|section| section["id"] == id)?;
    let kind = SectionKind::parse(section["kind"].as_str()?)?;
    Some((kind, section.clone()))
}

/// A part that every home page has, in the shape of a section.
fn fixed(home: &Value, kind: SectionKind, named: &[&str]) -> Value {
    match kind {
        SectionKind::Banner => serde_json::json!({ "picture": text(&home["banner"]) }),
        SectionKind::Top => {
            let mut top = if home["top"].is_object() { home["top"].clone() } else { serde_json::json!({}) };
            // The banner stands beside the words, unless it has a place of its own.
            if !named.contains(&SectionKind::Banner.name()) && top["picture"].is_null() {
                top["picture"] = text(&home["banner"]).into();
            }
            top
        }
        SectionKind::Goals if home["goals"].is_array() => serde_json::json!({ "items": home["goals"] }),
        kind => home[kind.name()].clone(),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use platform::locale::Locale;
    use serde_json::json;

    use super::*;

    fn ids(home: &Value) -> Vec<String> {
        sections_of(home).into_iter().map(|section| section.id).collect()
    }

    #[test]
    fn who_says_nothing_has_what_every_home_page_had() {
        assert_eq!(ids(&Value::Null), ["top", "problems", "goals"]);
        let home = json!({"banner": "/b.png", "top": {"title": {"vi": "Chào"}}, "goals": [{"title": {"vi": "Một"}}]});
        let sections = sections_of(&home);
        let top = &sections[0].config.fields;
        assert_eq!((top.title.get(Locale::Vi).as_str(), top.picture.as_str()), ("Chào", "/b.png"));
        assert_eq!(sections[2].config.fields.items[0].title.get(Locale::En), "Một");
    }

    #[test]
    fn the_order_names_what_is_shown() {
        let home = json!({"banner": "/b.png", "order": ["banner", "top", "hoi-dap", "gone", "broken"], "sections": [
            {"id": "hoi-dap", "kind": "faq", "items": []}, {"id": "hidden", "kind": "text"},
            {"id": "broken", "kind": "people", "items": 7}]});
        assert_eq!(ids(&home), ["banner", "top", "hoi-dap"]);
        let top = &sections_of(&home)[1].config.fields;
        assert_eq!(top.picture, "", "the banner has a place of its own");
        assert_eq!(ids(&json!({"order": []})), Vec::<String>::new());
    }
}
