//! The bar above the home page.

use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::config::{Words, read};

/// The bar above the home page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct HomeAnnouncement {
    pub text: String,
    /// Empty: it leads nowhere.
    pub link: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Bar {
    text: Words,
    link: String,
    /// Epoch seconds.
    from: Option<i64>,
    until: Option<i64>,
}

/// What stands there now: nothing without a text, before its time and after it.
pub fn current(bar: &Value, now: OffsetDateTime, locale: Locale) -> Option<HomeAnnouncement> {
    let Bar { text, link, from, until } = read::<Bar>(bar).ok()?;
    let (now, text) = (now.unix_timestamp(), text.get(locale));
    let is_on = from.is_none_or(|from| from <= now) && until.is_none_or(|until| now < until);
    (is_on && !text.is_empty()).then_some(HomeAnnouncement { text, link })
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn it_is_there_from_its_beginning_to_its_end() {
        let now = datetime!(2026-09-05 7:00 +7);
        let at = now.unix_timestamp();
        let seen = |bar: Value| current(&bar, now, Locale::En).map(|bar| bar.text);
        let text = json!({"vi": "Khai giảng", "en": "Term begins"});
        assert_eq!(seen(json!({"text": text})), Some("Term begins".to_owned()));
        assert_eq!(seen(json!({"text": text, "from": at, "until": at + 1})), Some("Term begins".to_owned()));
        for gone in [json!({"text": text, "from": at + 1}), json!({"text": text, "until": at}), json!({}), Value::Null]
        {
            assert_eq!(seen(gone.clone()), None, "{gone}");
        }
    }
}
