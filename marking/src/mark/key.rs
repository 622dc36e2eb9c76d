//! An answer that gets full marks.

use super::{hotspot, mark, texts, video};
use crate::answers::{Answers, Choice, Gap, Interaction, InteractionKey, ShortAnswer};
use crate::encoding;
use crate::kind::{ActivityKind, Kind};
use crate::subject::Subject;

/// An answer that gets full marks, in the kind's encoding; none where a person or the judge marks, where nothing is right,
/// and where only an expression says what is.
pub fn key_answer(subject: &Subject) -> Option<String> {
    let answer = match subject.answers {
        Answers::Choices(choices) => picks(subject, choices),
        Answers::Gaps(gaps) => {
            let filled: Option<Vec<(&str, &str)>> =
                gaps.iter().map(|gap| Some((gap.key.as_str(), filling(gap)?))).collect();
            encoding::write_pairs(filled?)
        }
        Answers::Short(answers) => best(answers)?.to_owned(),
        Answers::Interaction(interaction) => of_interaction(interaction)?,
        Answers::Video(film) => {
            let of_moment = |moment| {
                let answers = crate::answers::Moment::read(moment)?;
                Some((moment.id.clone(), key_answer(&video::subject_of(subject, moment, &answers))?))
            };
            encoding::write_pairs(film.moments.iter().map(of_moment).collect::<Option<Vec<_>>>()?)
        }
        Answers::None if subject.kind == Kind::Theory => String::new(),
        Answers::None | Answers::Long(_) | Answers::CodeByHand(_) | Answers::TestDriven(_) | Answers::Turtle(_) => {
            return None;
        }
    };
    let marked = mark(subject, &answer).ok()?;
    (marked.share >= 1.0).then_some(answer)
}

fn picks(subject: &Subject, choices: &[Choice]) -> String {
    let is_true_false = subject.is_true_false();
    let pick = |choice: &Choice| {
        let id = choice.id?;
        match (choice.correct, is_true_false) {
            (true, _) => Some(id.to_string()),
            (false, true) => Some(format!("-{id}")),
            (false, false) => None,
        }
    };
    let most = if subject.kind == Kind::SingleChoice { 1 } else { choices.len() };
    choices.iter().filter_map(pick).take(most).collect::<Vec<_>>().join(",")
}

/// Something that fills a gap: one of its options, where it has some.
pub fn filling(gap: &Gap) -> Option<&str> {
    let texts = if gap.options.is_empty() { &gap.accepted } else { &gap.options };
    texts.iter().map(String::as_str).find(|text| texts::fills(gap, text))
}

/// The first short answer that is worth everything.
pub fn best(answers: &[ShortAnswer]) -> Option<&str> {
    let full = answers.iter().filter(|known| known.share >= 100.0);
    full.filter(|known| texts::fits_short(known, &known.text)).map(|known| known.text.as_str()).next()
}

fn of_interaction(interaction: &Interaction) -> Option<String> {
    match (&interaction.key, interaction.activity) {
        (InteractionKey::Areas(areas), ActivityKind::Hotspot) => {
            let middles: Option<Vec<(f64, f64)>> = areas.iter().map(hotspot::middle).collect();
            Some(encoding::write_pairs(middles?.iter().map(|(x, y)| (x.to_string(), y.to_string()))))
        }
        (InteractionKey::Answer(key), ActivityKind::Order | ActivityKind::Match | ActivityKind::Drag) => {
            Some(key.clone())
        }
        _ => None,
    }
}
