//! What may stand in what the builder makes: header, home, footer, colours and languages, links of social media. Of a draft
//! only what is there has to be sound; nothing may be missing in what is published.

mod footer;
mod header;
mod home;
mod looks;
mod sections;
mod shapes;

pub use looks::is_tag_id;

use directory::websites;
use platform::faults::Faults;
use serde_json::Value;

/// How much is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// What is there has to be sound.
    Sound,
    /// And nothing may be missing.
    Whole,
}

impl Need {
    /// Whether what is left out is a fault.
    fn is_whole(self) -> bool {
        self == Self::Whole
    }
}

/// Notes what is wrong with a part of a website's configuration.
pub fn check(faults: &mut Faults, part: &str, value: &Value, need: Need) {
    // What every configuration has to be, whoever saves it; of a field the first fault is kept.
    websites::check(faults, part, value);
    faults.within(part, |faults| match part {
        "options" => {
            header::check(faults, value, need);
            home::check(faults, value, need);
            footer::check(faults, value);
        }
        "appearance_configuration" => looks::check_appearance(faults, value),
        "social_media" => looks::check_social(faults, value),
        _ => {}
    });
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn told(part: &str, value: &Value, need: Need) -> Vec<String> {
        let mut faults = Faults::default();
        check(&mut faults, part, value, need);
        faults.into_fields().into_iter().map(|fault| format!("{} {}", fault.field, fault.message.key())).collect()
    }

    fn of_home(home: Value, need: Need) -> Vec<String> {
        told("options", &json!({ "home": home }), need)
    }

    #[test]
    fn a_menu_has_two_levels() {
        let menu = |items: Value| json!({"header": {"menu": items}});
        let sound = json!([{"show": true, "path": "/course", "pathLoggedIn": "/dashboard", "icon": "school",
            "openNewTab": false, "title": {"vi": "Khóa học", "en": "Courses"},
            "children": [{"title": {"vi": "Lớp 10"}, "path": "/course?category=3"}]}]);
        assert_eq!(told("options", &menu(sound), Need::Whole), Vec::<String>::new());
        let deep =
            json!([{"title": {"vi": "A"}, "children": [{"title": {"vi": "B"}, "path": "/b", "children": [{}]}]}]);
        assert_eq!(
            told("options", &menu(deep), Need::Sound),
            ["options.header.menu[0].children[0].children menu_too_deep"]
        );
        let half = menu(json!([{"title": {"vi": " "}, "path": ""}]));
        assert_eq!(told("options", &half, Need::Sound), Vec::<String>::new());
        assert_eq!(
            told("options", &half, Need::Whole),
            ["options.header.menu[0].title.vi required", "options.header.menu[0].path required"]
        );
        let hostile = menu(json!([{"title": {"vi": "A"}, "path": "javascript:alert(1)"}]));
        assert_eq!(told("options", &hostile, Need::Sound), ["options.header.menu[0].path link_format"]);
    }

    #[test]
    fn sections_are_of_a_known_kind_and_no_more_than_forty() {
        let text = |id: usize| json!({"id": format!("t{id}"), "kind": "text", "text": {"vi": "Chào"}});
        let many: Vec<Value> = (0..41).map(text).collect();
        assert_eq!(of_home(json!({"sections": many}), Need::Sound), ["options.home.sections too_long"]);
        let strange = json!({"sections": [{"id": "a", "kind": "advert"}, {"kind": "text"}, text(1), text(1)]});
        assert_eq!(
            of_home(strange, Need::Sound),
            [
                "options.home.sections[0].kind invalid_value",
                "options.home.sections[1].id invalid_slug",
                "options.home.sections[3].id invalid_value",
            ]
        );
        let order = json!({"order": ["top", "t1", "nowhere", "top"], "sections": [text(1)]});
        assert_eq!(
            of_home(order, Need::Sound),
            ["options.home.order[2] invalid_value", "options.home.order[3] invalid_value"]
        );
    }

    #[test]
    fn each_kind_says_what_it_lacks_once_it_is_published() {
        for (section, lacks) in [
            (json!({"kind": "text"}), vec!["text.vi required"]),
            (json!({"kind": "picture_text", "text": {"vi": "A"}}), vec!["picture required"]),
            (json!({"kind": "video"}), vec!["url required"]),
            (json!({"kind": "people", "items": [{}]}), vec!["items[0].name required"]),
            (json!({"kind": "faq", "items": [{"question": {"vi": "A"}}]}), vec!["items[0].answer.vi required"]),
            (json!({"kind": "courses", "by": "hand"}), vec!["ids required"]),
            (json!({"kind": "blog", "by": "category"}), vec!["category_id required"]),
            (json!({"kind": "form"}), vec!["form required"]),
            (json!({"kind": "problems"}), vec![]),
        ] {
            let mut section = section;
            section["id"] = json!("one");
            let home = json!({"sections": [section], "order": ["one"]});
            assert_eq!(of_home(home.clone(), Need::Sound), Vec::<String>::new(), "{home}");
            let wanted: Vec<String> = lacks.iter().map(|lack| format!("options.home.sections[0].{lack}")).collect();
            assert_eq!(of_home(home.clone(), Need::Whole), wanted, "{home}");
        }
    }

    #[test]
    fn pictures_are_files_of_the_site_and_films_can_be_played() {
        let section = |picture: &str| json!({"sections": [{"id": "a", "kind": "banner", "picture": picture}]});
        assert_eq!(of_home(section("/files/7/a.png"), Need::Whole), Vec::<String>::new());
        for picture in ["https://a.vn/a.png", "/a.png", "//a.vn/files/7/a.png"] {
            assert_eq!(
                of_home(section(picture), Need::Sound),
                ["options.home.sections[0].picture link_format"],
                "{picture}"
            );
        }
        let film = json!({"sections": [{"id": "a", "kind": "video", "url": "https://a.vn/trang.html"}]});
        assert_eq!(of_home(film, Need::Sound), ["options.home.sections[0].url link_information"]);
    }

    #[test]
    fn an_announcement_begins_before_it_ends() {
        let bar = json!({"announcement": {"text": {"vi": "Khai giảng"}, "from": 20, "until": 10, "link": "/course"}});
        assert_eq!(of_home(bar, Need::Sound), ["options.home.announcement.until start_before_end"]);
    }

    #[test]
    fn colours_languages_and_links_are_what_they_say() {
        let looks = |value: Value| told("appearance_configuration", &value, Need::Sound);
        assert_eq!(looks(json!({"light": {"primary": "#12ab9F"}, "dark": {}})), Vec::<String>::new());
        assert_eq!(
            looks(json!({"light": {"primary": "red;}"}})),
            ["appearance_configuration.light.primary invalid_value"]
        );
        let off = json!({"languages": {"vi": {"state": false, "is_default": true}, "en": {"state": true}}});
        assert_eq!(looks(off), ["appearance_configuration.languages default_language_off"]);
        let social = |value: Value| told("social_media", &value, Need::Sound);
        assert_eq!(social(json!({"facebook_url": "", "g_tag_id": "G-1234ABCD"})), Vec::<String>::new());
        assert_eq!(social(json!({"youtube_url": "/kenh"})), ["social_media.youtube_url link_format"]);
        for id in ["1234", "G-1 2", "G-1;script-src *", "GTM-ABC", "G-<script>", &format!("G-{}", "1".repeat(40))] {
            assert_eq!(social(json!({"g_tag_id": id})), ["social_media.g_tag_id invalid_tag_id"], "{id}");
        }
    }
}
