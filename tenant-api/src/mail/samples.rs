//! What letters look like: samples of each, and the words that they were made with as a wording to begin with.

use platform::locale::Locale;

use super::letter::{Letter, clock};
use super::line::Line;
use super::of_parents;
use super::sealed::SealedToken;
use super::system::{LINK, SystemLetter};
use super::template::{self, Written};
use super::values::{Frame, Values, state_of_plan};
use super::wording::Wording;

/// What a made-up letter has that is no text.
struct Numbers {
    at: i64,
    active: i64,
    max: i64,
    count: usize,
}

const OF_SAMPLES: Numbers = Numbers { at: 1_800_000_000, active: 80, max: 100, count: 2 };
/// Numbers that stand nowhere in a letter but for the parameters.
const MARKS: Numbers = Numbers { at: 3_999_999_960, active: 111_987, max: 222_987, count: 333_987 };
/// No real site's: nothing that is made of it leaves this file.
const NOWHERE: &str = "https://wording.invalid";

fn made(system: SystemLetter, text: &dyn Fn(&str) -> String, numbers: &Numbers) -> Letter {
    let Numbers { at, active, max, count } = *numbers;
    let token = SealedToken::sample();
    let line = |name: &str| Line { vi: text(name), en: text(name) };
    match system {
        SystemLetter::NewSignIn => Letter::NewSignIn { at, browser: text("browser") },
        SystemLetter::DomainLive => Letter::DomainLive { domain: text("domain") },
        SystemLetter::PlanNearLimit => Letter::PlanNearLimit { active, max, plan: text("plan") },
        SystemLetter::VerifyEmail => Letter::VerifyEmail { email: text("email"), token },
        SystemLetter::ResetPassword => Letter::ResetPassword { token },
        SystemLetter::PasswordChanged => Letter::PasswordChanged { at },
        SystemLetter::AccountClosed => Letter::AccountClosed { until: at },
        SystemLetter::AccountReopened => Letter::AccountReopened { at },
        SystemLetter::EmailChanged => Letter::EmailChanged { email: text("email") },
        SystemLetter::Invitation => Letter::Invitation { site: text("site"), token },
        SystemLetter::AccountMade => Letter::AccountMade { site: text("site"), email: text("email"), token },
        SystemLetter::ParentLink => {
            Letter::ParentLink { child: text("child"), site: text("site"), asks_consent: true, token }
        }
        SystemLetter::Absence => Letter::Absence { child: text("child"), class: text("class"), site: text("site"), at },
        SystemLetter::OrderPaid => {
            Letter::OrderPaid { course: text("course"), amount: text("amount"), reference: text("reference"), order: 1 }
        }
        SystemLetter::OrderRefunded => Letter::OrderRefunded {
            course: text("course"),
            amount: text("amount"),
            reference: text("reference"),
            reason: text("reason"),
        },
        SystemLetter::Notice => Letter::Notice { title: line("title"), path: "/notifications".to_owned() },
        SystemLetter::Notices => Letter::Notices { count, lines: vec![line("lines"), line("lines")] },
    }
}

/// A letter with made-up people, as the site would send it. Its link opens nothing.
pub fn sample(system: SystemLetter, site: &str) -> Letter {
    let text = |name: &str| match name {
        "browser" => "Firefox, Windows".to_owned(),
        "domain" => "hoc.example.vn".to_owned(),
        "plan" => "Pro".to_owned(),
        "email" => "an@example.vn".to_owned(),
        "site" => site.to_owned(),
        "child" => "Nguyễn Minh An".to_owned(),
        "class" => "Tin học 6A1".to_owned(),
        "course" => "Lập trình Python cơ bản".to_owned(),
        "amount" => "1,299,000 ₫".to_owned(),
        "reference" => "LH7KQ2MN4".to_owned(),
        "reason" => "Chuyển sang lớp khác".to_owned(),
        "title" | "lines" => "Bài mới trong lớp Tin học 6A1: Vòng lặp".to_owned(),
        _ => String::new(),
    };
    made(system, &text, &OF_SAMPLES)
}

/// What stands for the parameters of a sample; `None` is a template of the site's own.
pub fn sample_values(template: Option<SystemLetter>, frame: &Frame) -> Values {
    if let Some(system) = template {
        return sample(system, &frame.site).values(frame, "thu-mau");
    }
    let (form, state, answers) = match frame.locale {
        Locale::Vi => ("Đăng ký học thử", "đã nhận", ["Họ tên: Nguyễn Minh An", "Lớp: 6"]),
        Locale::En => ("A trial lesson", "received", ["Name: Nguyễn Minh An", "Grade: 6"]),
    };
    let mut values = Values::default();
    values.put("email", "an@example.vn");
    values.put("form", form);
    values.put("state", state);
    values.put_lines("answers", answers);
    values.put(LINK, &super::letter::page(&frame.address, frame.locale, "/form"));
    values.put_common(frame);
    values
}

/// A sample in the words that the letter was made with.
pub fn written_sample(system: SystemLetter, frame: &Frame) -> Written {
    let content = sample(system, &frame.site).content(&frame.address, frame.locale, "thu-mau");
    template::write(content, &frame.site, frame.locale)
}

/// The words that a letter was made with, with places for its parameters.
pub fn original(system: SystemLetter, locale: Locale) -> Wording {
    let letter = made(system, &place, &MARKS);
    let content = letter.content(NOWHERE, locale, "");
    let marks = marks(system, locale);
    let put_back =
        |text: &str| marks.iter().fold(text.to_owned(), |text, (mark, name)| text.replace(mark, &place(name)));
    let more = (MARKS.count - 2).to_string();
    let mut blocks: Vec<String> = Vec::new();
    for paragraph in content.paragraphs.iter().filter(|paragraph| !paragraph.contains(&more)) {
        let block = put_back(paragraph);
        // The notices of a day are one parameter.
        if blocks.last() != Some(&block) {
            blocks.push(block);
        }
    }
    if let Some((says, _)) = &content.button {
        blocks.push(format!("[{}]({})", put_back(says), place(LINK)));
    }
    Wording { title: put_back(&content.subject), content: blocks.join("\n\n") }
}

fn place(name: &str) -> String {
    format!("{{{{{name}}}}}")
}

/// What stands for parameters that are no texts, in the order in which it is looked for.
fn marks(system: SystemLetter, locale: Locale) -> Vec<(String, &'static str)> {
    let mut marks = vec![
        (clock(MARKS.at), "time"),
        (MARKS.active.to_string(), "active"),
        (MARKS.max.to_string(), "max"),
        (MARKS.count.to_string(), "count"),
    ];
    match system {
        SystemLetter::ParentLink => {
            marks.insert(0, (of_parents::consent(locale, &place("child"), &place("site"), true), "consent"));
        }
        SystemLetter::PlanNearLimit => {
            marks.push((state_of_plan(locale, MARKS.active, MARKS.max).to_owned(), "state"));
        }
        _ => {}
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::super::places::names;
    use super::super::system::params_of;
    use super::*;

    fn frame(locale: Locale) -> Frame {
        Frame { site: "Lớp 9A".to_owned(), address: "https://a.vn".to_owned(), name: "An".to_owned(), locale }
    }

    #[test]
    fn every_original_names_its_parameters() {
        for system in SystemLetter::ALL {
            for locale in [Locale::Vi, Locale::En] {
                let Wording { title, content } = original(*system, locale);
                let known: Vec<&str> = params_of(Some(*system)).iter().map(|param| param.name).collect();
                for name in names(&title).chain(names(&content)) {
                    assert!(known.contains(&name), "{system}: {name}");
                }
                let kept = system.kept_params();
                assert!(kept.iter().all(|name| names(&content).any(|found| found == *name)), "{system}: {content}");
                let whole = format!("{title}{content}");
                assert!(
                    !whole.contains("987") && !whole.contains(NOWHERE) && !whole.contains("2096"),
                    "{system}: {whole}"
                );
            }
        }
    }

    #[test]
    fn an_original_says_what_the_letter_says() {
        for system in SystemLetter::ALL {
            for locale in [Locale::Vi, Locale::En] {
                let frame = frame(locale);
                let made = written_sample(*system, &frame);
                let worded = original(*system, locale).written(&sample_values(Some(*system), &frame), &frame);
                assert_eq!(made.subject, worded.subject);
                let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
                assert_eq!(squeezed(&made.text), squeezed(&worded.text), "{system}");
            }
        }
    }

    #[test]
    fn every_parameter_has_a_sample() {
        let all = SystemLetter::ALL.iter().copied().map(Some).chain([None]);
        for template in all {
            let values = sample_values(template, &frame(Locale::En));
            for param in params_of(template) {
                assert!(!values.get(param.name).is_empty(), "{template:?}: {}", param.name);
            }
        }
    }
}
