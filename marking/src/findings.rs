//! What an editor is told of a question before it is submitted.

use platform::error::Params;
use platform::faults::Faults;
use platform::messages::Message;
use statements::{Block, Format};

use crate::answers::Answers;
use crate::check::check;
use crate::kind::Kind;
use crate::mark::key_answer;
use crate::messages::{KEY_NOT_FULL, NO_RUBRIC, PICTURE_WITHOUT_ALT, STATEMENT_MISSING};
use crate::subject::Subject;

/// Something that should be put right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Where: `answers[2].text`.
    pub field: String,
    /// What.
    pub message: Message,
    /// Of its text.
    pub params: Params,
    /// Whether the question can't be submitted or published before.
    pub blocks: bool,
}

/// Everything that should be put right.
pub fn findings(subject: &Subject) -> Vec<Finding> {
    let mut faults = Faults::default();
    if subject.kind != Kind::VideoInteraction {
        let is_there = !subject.statement.trim().is_empty() || !subject.media.is_empty();
        faults.ensure("statement", is_there, STATEMENT_MISSING);
    }
    check(subject, true, &mut faults);
    for (field, text) in texts(subject) {
        faults.ensure(&field, !has_silent_picture(subject.format, text), PICTURE_WITHOUT_ALT);
    }
    for (field, block) in pictures(subject) {
        faults.ensure(&field, !is_silent(block), PICTURE_WITHOUT_ALT);
    }
    let is_sound = faults.is_empty();
    let blocking = faults.into_fields();
    let mut all: Vec<Finding> = blocking
        .into_iter()
        .map(|fault| Finding { field: fault.field, message: fault.message, params: fault.params, blocks: true })
        .collect();
    let advice = |field: &str, message| Finding { field: field.into(), message, params: vec![], blocks: false };
    if is_sound && is_marked_by_itself(subject) && key_answer(subject).is_none() {
        all.push(advice("marking", KEY_NOT_FULL));
    }
    if rubric(subject.answers).is_some_and(|rubric| rubric.trim().is_empty()) {
        all.push(advice("answers.rubric", NO_RUBRIC));
    }
    all
}

/// Whether a learner's answer gets its mark at once and its key can be told.
fn is_marked_by_itself(subject: &Subject) -> bool {
    let is_regex = |compare: &Option<crate::rules::Compare>| compare.as_ref().is_some_and(|compare| compare.regex);
    match subject.answers {
        Answers::Choices(_) | Answers::Interaction(_) => true,
        Answers::Gaps(gaps) => !gaps.iter().any(|gap| is_regex(&gap.compare)),
        Answers::Short(answers) => {
            let is_by_hand = subject.marking.by_hand && answers.is_empty();
            !is_by_hand && !answers.iter().any(|known| is_regex(&known.compare))
        }
        _ => false,
    }
}

fn rubric(answers: &Answers) -> Option<&str> {
    match answers {
        Answers::Long(long) => Some(&long.rubric),
        Answers::CodeByHand(code) => Some(&code.rubric),
        _ => None,
    }
}

/// The texts that learners get before they answer, and their fields.
fn texts<'a>(subject: &Subject<'a>) -> Vec<(String, &'a str)> {
    let mut all = vec![("statement".to_owned(), subject.statement)];
    match subject.answers {
        Answers::Choices(choices) => {
            all.extend((0..).zip(choices).map(|(index, it)| (format!("answers[{index}].text"), it.text.as_str())));
        }
        Answers::Interaction(interaction) if !interaction.is_code => {
            let items = (0..).zip(&interaction.items);
            all.extend(items.map(|(index, it)| (format!("answers.items[{index}].text"), it.text.as_str())));
            let places = (0..).zip(&interaction.places);
            all.extend(places.map(|(index, it)| (format!("answers.places[{index}].text"), it.text.as_str())));
        }
        Answers::Video(film) => {
            let moments = (0..).zip(&film.moments);
            all.extend(
                moments.map(|(index, it)| (format!("answers.moments[{index}].statement"), it.statement.as_str())),
            );
        }
        _ => {}
    }
    all
}

/// Its media and their fields.
fn pictures<'a>(subject: &Subject<'a>) -> Vec<(String, &'a Block)> {
    let mut all: Vec<(String, &Block)> =
        subject.media.iter().enumerate().map(|(index, it)| (format!("statement_media[{index}]"), it)).collect();
    match subject.answers {
        Answers::Choices(choices) => {
            let media = choices.iter().enumerate().map(|(index, it)| (format!("answers[{index}].media"), &it.media));
            all.extend(media.filter_map(|(field, it)| Some((field, it.as_ref()?))));
        }
        Answers::Interaction(interaction) => {
            let items = interaction.items.iter().map(|it| &it.media).enumerate().map(|it| ("items", it));
            let places = interaction.places.iter().map(|it| &it.media).enumerate().map(|it| ("places", it));
            let media = items.chain(places).map(|(list, (index, it))| (format!("answers.{list}[{index}].media"), it));
            all.extend(media.filter_map(|(field, it)| Some((field, it.as_ref()?))));
            all.extend(interaction.picture.as_ref().map(|picture| ("answers.picture".to_owned(), picture)));
        }
        _ => {}
    }
    all
}

fn is_silent(block: &Block) -> bool {
    matches!(block, Block::Image { alt, .. } if alt.trim().is_empty())
}

/// Whether a picture within a text has no words.
fn has_silent_picture(format: Format, text: &str) -> bool {
    match format {
        Format::Markdown => text.split("![").skip(1).any(|after| {
            let alt = after.split_once("](").map(|(alt, _)| alt);
            alt.is_some_and(|alt| alt.trim().is_empty())
        }),
        Format::Html => text.split("<img").skip(1).any(|after| {
            let tag = after.split('>').next().unwrap_or_default();
            !tag.contains("alt=") || tag.contains("alt=\"\"") || tag.contains("alt=''")
        }),
        Format::Plaintext => false,
    }
}
