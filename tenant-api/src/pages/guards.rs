//! Who is let in where, before a page is written: the web's own rule (`web/src/app/guards.ts`), held to the same cases.

use url::Url;

use super::address::{Address, localised};
use super::screens::Access;
use crate::permissions::Role;

/// Who opens a page, as far as that decides.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    pub role: Role,
    /// Whether the permission table grants the role anything.
    pub manages: bool,
    /// Whether they have said what they are.
    pub has_type: bool,
    /// Whether the information that their site wants is there.
    pub is_complete: bool,
}

/// What becomes of them.
#[derive(Debug, PartialEq, Eq)]
pub enum Decision {
    Allow,
    /// To where they came from.
    Back,
    /// To a step, without a language's prefix, after which they come back here.
    Step(&'static str),
    /// Elsewhere for good, and why, as the web's text of it is called.
    Refuse(&'static str, &'static str),
}

/// The rule of a screen's access for one reader.
pub fn decide(access: Access, screen: &str, reader: Option<Reader>) -> Decision {
    let Some(reader) = reader else {
        let is_open = matches!(access, Access::Public | Access::Anonymous);
        return if is_open { Decision::Allow } else { Decision::Step("/sign-in") };
    };
    let back_if = |done: bool| if done { Decision::Back } else { Decision::Allow };
    match (access, screen) {
        (Access::Public, _) => Decision::Allow,
        (Access::Anonymous, _) => Decision::Back,
        (_, "who-are-you") => back_if(reader.has_type),
        _ if !reader.has_type => Decision::Step("/who-are-you"),
        (_, "update-personal-information") => back_if(reader.is_complete),
        (Access::StudentInfo, _) if !reader.is_complete => Decision::Step("/update-personal-information"),
        (Access::Manager, _) if !reader.manages => Decision::Refuse("/dashboard", "not_a_teacher"),
        (Access::Admin, _) if reader.role != Role::Admin => {
            Decision::Refuse(if reader.manages { "/manage" } else { "/dashboard" }, "cannot_access_page")
        }
        _ => Decision::Allow,
    }
}

/// Where a decision leads from this address on a site at `base` (scheme and host); `None`: the page itself.
pub fn leads_to(decision: Decision, address: &Address, base: &str) -> Option<String> {
    let to = |path: &str, name: &str, value: &str| {
        let query = url::form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish();
        format!("{}?{query}", localised(address.locale, path))
    };
    match decision {
        Decision::Allow => None,
        Decision::Back => Some(return_path(address, base).unwrap_or_else(|| localised(address.locale, "/dashboard"))),
        // A step that is itself on the way hands on the path that it was given.
        Decision::Step(path) => {
            Some(to(path, "return", &address.value("return").map_or_else(|| address.whole(), str::to_owned)))
        }
        Decision::Refuse(path, why) => Some(to(path, "refused", why)),
    }
}

/// The return path that an address carries, where it is one of this origin.
fn return_path(address: &Address, base: &str) -> Option<String> {
    let wanted = address.value("return").filter(|wanted| wanted.starts_with('/'))?;
    let base = Url::parse(base).ok()?;
    let url = base.join(wanted).ok().filter(|url| url.origin() == base.origin())?;
    Some(url[url::Position::BeforePath..].to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::address::{Parsed, parse};
    use super::*;

    fn reader(name: &str) -> Reader {
        let of = |role, manages| Reader { role, manages, has_type: true, is_complete: true };
        match name {
            "untyped" => Reader { has_type: false, is_complete: false, ..of(Role::Student, false) },
            "student" => Reader { is_complete: false, ..of(Role::Student, false) },
            "complete" => of(Role::Student, false),
            "teacher" => of(Role::Teacher, true),
            "sale" => of(Role::Sale, true),
            "affiliate" => of(Role::Affiliate, true),
            "admin" => of(Role::Admin, true),
            other => panic!("no such reader: {other}"),
        }
    }

    fn name_of(decision: Decision) -> (String, Option<String>) {
        match decision {
            Decision::Allow => ("allow".to_owned(), None),
            Decision::Back => ("back".to_owned(), None),
            Decision::Step(path) => (path.to_owned(), None),
            Decision::Refuse(path, why) => (path.to_owned(), Some(why.to_owned())),
        }
    }

    #[test]
    fn both_sides_decide_alike() {
        let cases: Vec<Value> =
            serde_json::from_str(include_str!("../../../web/src/app/guards.cases.json")).expect("cases");
        for case in cases {
            let access: Access = serde_json::from_value(case["access"].clone()).expect("an access");
            let who = case["who"].as_str().map(reader);
            let decision = name_of(decide(access, case["route"].as_str().unwrap_or_default(), who));
            let expected =
                (case["then"].as_str().unwrap_or_default().to_owned(), case["refused"].as_str().map(str::to_owned));
            assert_eq!(decision, expected, "{case}");
        }
    }

    fn to(path: &str, query: &str, decision: Decision) -> Option<String> {
        let Parsed::Page(address) = parse(path, query) else { panic!("{path} is no page") };
        leads_to(decision, &address, "https://lop.vn")
    }

    #[test]
    fn return_paths_stay_on_this_origin() {
        let sign_in = || Decision::Step("/sign-in");
        assert_eq!(
            to("/en/dashboard", "a=1", sign_in()).as_deref(),
            Some("/en/sign-in?return=%2Fen%2Fdashboard%3Fa%3D1")
        );
        assert_eq!(to("/who-are-you", "return=%2Fcourse", sign_in()).as_deref(), Some("/sign-in?return=%2Fcourse"));
        assert_eq!(
            to("/sign-in", "return=%2Fproblems%3Fa%3Db%23c", Decision::Back).as_deref(),
            Some("/problems?a=b#c")
        );
        for foreign in
            ["https%3A%2F%2Fxau.vn", "%2F%2Fxau.vn", "%2F%5Cxau.vn", "javascript%3Aalert(1)", "%2F%09%2Fxau.vn"]
        {
            let back = to("/en/sign-in", &format!("return={foreign}"), Decision::Back);
            assert_eq!(back.as_deref(), Some("/en/dashboard"), "{foreign}");
        }
        let refused = Decision::Refuse("/manage", "cannot_access_page");
        assert_eq!(to("/manage/website", "", refused).as_deref(), Some("/manage?refused=cannot_access_page"));
    }
}
