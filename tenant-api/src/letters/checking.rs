//! Whether a wording can be sent: it names what is known, and keeps what its letter is for.

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::locale::Locale;
use statements::Localized;

use super::messages::{LINK_IN_TITLE, PARAM_NEEDED, UNKNOWN_PARAM};
use super::nearest::nearest;
use crate::content;
use crate::mail::{Frame, LINK, SystemLetter, Wording, param_names, params_of, sample_values};

/// Longest part of an unknown name that is told, in characters.
const NAME_SHOWN: usize = 40;

/// Notes names in a title or content that stand for nothing, and a link in a title, which mail programs show to everybody.
pub fn check_names(faults: &mut Faults, field: &str, text: &str, template: Option<SystemLetter>) {
    let known: Vec<&str> = params_of(template).iter().map(|param| param.name).collect();
    let is_title = field.starts_with("title");
    for name in param_names(text) {
        if !known.contains(&name) {
            let near = nearest(name, known.iter().copied()).unwrap_or_default();
            let shown: String = name.chars().take(NAME_SHOWN).collect();
            let fault = Fault::with(UNKNOWN_PARAM, vec![("name", shown), ("nearest", near.to_owned())]);
            faults.add(field, fault);
        } else if is_title && name == LINK {
            faults.add(field, LINK_IN_TITLE);
        }
    }
}

/// Refuses a wording of a letter of the platform in which a reader does not see what the letter has to keep. It is written with
/// made-up values for that, so that a place within a picture or a hidden address does not count.
///
/// # Errors
/// 412 with the language that lacks something.
pub async fn require_kept(
    system: SystemLetter,
    (title, content): (Localized<String>, Localized<String>),
) -> Result<(), ApiError> {
    if system.kept_params().is_empty() {
        return Ok(());
    }
    content::render(move || {
        let mut faults = Faults::default();
        let wordings = [(Locale::Vi, Some(title.vi), Some(content.vi)), (Locale::En, title.en, content.en)];
        for (locale, title, content) in wordings {
            if let (Some(title), Some(content)) = (title, content) {
                check_kept(&mut faults, system, locale, &Wording { title, content });
            }
        }
        faults.finish()
    })
    .await?
}

fn check_kept(faults: &mut Faults, system: SystemLetter, locale: Locale, wording: &Wording) {
    // An address of nobody's, and a name that no wording has by chance.
    let frame = Frame {
        site: "Lophoc".to_owned(),
        address: "https://lophoc-kept.example".to_owned(),
        name: "Nguyễn An".to_owned(),
        locale,
    };
    let values = sample_values(Some(system), &frame);
    let text = wording.written(&values, &frame).text;
    for name in system.kept_params() {
        let is_seen = text.contains(values.get(name));
        let fault = Fault::with(PARAM_NEEDED, vec![("name", (*name).to_owned())]);
        faults.ensure(&format!("content.{}", locale.code()), is_seen, fault);
    }
}

#[cfg(test)]
mod tests {
    use platform::messages::Message;

    use super::*;

    fn faults_of(check: impl FnOnce(&mut Faults)) -> Vec<(String, Message, Vec<String>)> {
        let mut faults = Faults::default();
        check(&mut faults);
        let told = faults.into_fields().into_iter();
        told.map(|fault| (fault.field, fault.message, fault.params.into_iter().map(|(_, value)| value).collect()))
            .collect()
    }

    #[test]
    fn an_unknown_name_is_told_with_the_nearest() {
        let found = faults_of(|faults| {
            check_names(faults, "content.vi", "{{name}} {{ emial }}", Some(SystemLetter::VerifyEmail));
            check_names(faults, "title.en", "{{link}}", Some(SystemLetter::VerifyEmail));
            check_names(faults, "title.vi", "{{email}} {{", None);
        });
        let unknown = ("content.vi".to_owned(), UNKNOWN_PARAM, vec!["emial".to_owned(), "email".to_owned()]);
        assert_eq!(found, [unknown, ("title.en".to_owned(), LINK_IN_TITLE, vec![])]);
    }

    #[test]
    fn a_link_counts_where_it_is_seen() {
        let is_kept = |content: &str| {
            let wording = Wording { title: "Tin".to_owned(), content: content.to_owned() };
            faults_of(|faults| check_kept(faults, SystemLetter::ResetPassword, Locale::Vi, &wording)).is_empty()
        };
        for sound in ["[Đặt lại]({{link}})", "{{link}}", "Mở <{{link}}> nhé"] {
            assert!(is_kept(sound), "{sound}");
        }
        for unsound in ["Không có gì", "[x](https://a.vn \"{{link}}\")", "![x]({{link}})", "[a]: {{link}}"] {
            assert!(!is_kept(unsound), "{unsound}");
        }
    }
}
