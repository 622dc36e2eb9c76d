//! Names that the editor gave.

use super::{DefaultName, FOUND_MAX};
use crate::ScratchNamed;
use crate::model::{Project, Target};

/// In English, Vietnamese, Spanish, Catalan, Portuguese, Basque and Galician.
const WORDS: &[&str] = &[
    "sprite",
    "backdrop",
    "costume",
    "nhân vật",
    "phông nền",
    "trang phục",
    "objeto",
    "fondo",
    "personatge",
    "fons",
    "o actor",
    "personaia",
    "atzeko oihala",
    "figura",
];

/// Sprites, costumes and backdrops that nobody has named.
pub(super) fn default_names(project: &Project) -> Vec<DefaultName> {
    project.targets.iter().flat_map(of_target).take(FOUND_MAX).collect()
}

fn of_target(target: &Target) -> Vec<DefaultName> {
    let told = |kind, name: &String| DefaultName { target: target.name.clone(), kind, name: name.clone() };
    let itself = (!target.is_stage && is_default(&target.name)).then(|| told(ScratchNamed::Sprite, &target.name));
    let kind = if target.is_stage { ScratchNamed::Backdrop } else { ScratchNamed::Costume };
    let costumes = target.costumes.iter().filter(|name| is_default(name)).map(|name| told(kind, name));
    itself.into_iter().chain(costumes).take(FOUND_MAX).collect()
}

/// One of the words, and a number perhaps.
fn is_default(name: &str) -> bool {
    let word = name.trim().trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end().to_lowercase();
    WORDS.contains(&word.as_str())
}

#[cfg(test)]
mod tests {
    use super::is_default;

    #[test]
    fn a_word_with_a_number_is_a_default_name() {
        for name in ["Sprite1", "sprite", "Nhân vật 2", "NHÂN VẬT", "costume12", "Backdrop 3", "o actor1"] {
            assert!(is_default(name), "{name}");
        }
        for name in ["Spritely", "Sprite1a", "Mèo", "my costume", "12", "", "costume-a"] {
            assert!(!is_default(name), "{name}");
        }
    }
}
