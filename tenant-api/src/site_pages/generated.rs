//! Pages that every site has, as the product writes them: filled with the site's name and how it is reached, whenever they
//! are read, until somebody saves one.

use std::collections::BTreeMap;

use platform::locale::Locale;
use serde_json::Value;
use statements::Format;

use super::draft::{PageSource, SitePageTexts};
use super::system::SystemPage;
use crate::site::Site;

/// The page of this site.
pub fn source_of(site: &Site, page: SystemPage) -> PageSource {
    let contact = &site.entry.website["options"]["footer"]["contact"];
    let (name, address) = (site.entry.name.as_str(), site.address());
    let texts = |locale| texts(page, locale, (name, &address), contact);
    PageSource {
        texts: texts(Locale::Vi),
        format: Format::Markdown,
        translations: BTreeMap::from([(Locale::En.code().to_owned(), texts(Locale::En))]),
    }
}

fn texts(page: SystemPage, locale: Locale, (name, address): (&str, &str), contact: &Value) -> SitePageTexts {
    let content = page
        .template(locale)
        .replace("{contact}", &ways_to_reach(contact, locale))
        .replace("{address}", address)
        .replace("{site}", &plain(name));
    SitePageTexts { title: page.title(locale).to_owned(), content }
}

/// A name among Markdown: its signs stand for themselves.
fn plain(name: &str) -> String {
    let mut escaped = String::with_capacity(name.len());
    for it in name.chars() {
        if it.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(it);
    }
    escaped
}

/// What the site's footer says of how it is reached, as a list; where it says nothing, that it is to be filled in.
fn ways_to_reach(contact: &Value, locale: Locale) -> String {
    let words = |field: &str| {
        let value = &contact[field];
        let own = value.as_str().or_else(|| value[locale.code()].as_str()).or_else(|| value["vi"].as_str());
        own.map(str::trim).filter(|text| !text.is_empty()).map(plain)
    };
    let fields = [
        ("company", "Đơn vị chủ quản", "Operator"),
        ("address", "Địa chỉ", "Address"),
        ("phone", "Điện thoại", "Phone"),
        ("email", "Email", "E-mail"),
        ("hours", "Giờ làm việc", "Hours"),
    ];
    let line = |(field, vi, en): (&str, &str, &str)| {
        words(field).map(|text| format!("- {}: {text}", if locale == Locale::Vi { vi } else { en }))
    };
    let lines: Vec<String> = fields.into_iter().filter_map(line).collect();
    match (lines.is_empty(), locale) {
        (false, _) => lines.join("\n"),
        (true, Locale::Vi) => "- Người phụ trách trang sẽ bổ sung địa chỉ, điện thoại và email tại đây.".to_owned(),
        (true, Locale::En) => {
            "- Whoever runs this site will add an address, a phone number and an e-mail here.".to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_page_is_filled_in_both_languages() {
        let contact = json!({"company": {"vi": "Công ty Lan"}, "email": "lan@lop.vn"});
        for page in SystemPage::ALL {
            for locale in [Locale::Vi, Locale::En] {
                let texts = texts(*page, locale, ("Lớp cô Lan", "https://lop.vn"), &contact);
                assert!(!texts.title.is_empty() && texts.content.contains("Lớp cô Lan"), "{page} {locale:?}");
                for left in ["{site}", "{address}", "{contact}", "{"] {
                    assert!(!texts.content.contains(left), "{page} {locale:?}: {left}");
                }
                let is_long = texts.content.chars().count() > 3000;
                assert!(!page.is_legal() || is_long, "{page} {locale:?}: a legal text is whole");
            }
        }
    }

    #[test]
    fn a_name_is_no_markup() {
        assert_eq!(plain("Lớp [x](y) *Lan*"), "Lớp \\[x\\]\\(y\\) \\*Lan\\*");
        assert!(ways_to_reach(&Value::Null, Locale::Vi).starts_with("- Người phụ trách"));
        assert_eq!(ways_to_reach(&json!({"phone": "0901234567"}), Locale::En), "- Phone: 0901234567");
    }
}
