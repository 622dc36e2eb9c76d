//! What learners get of a question, and what they get later: rendered once, when it is saved.

use std::collections::BTreeMap;

use platform::locale::Locale;
use statements::{Block, RenderedBlock};

use crate::answers::{Answers, Choice, Gap, Interaction, Moment, TestDriven, VideoInteraction};
use crate::content::{
    Content, ContentGap, ContentInteraction, ContentItem, ContentLong, ContentMoment, ContentPlace, ContentTurtle,
    ContentVideo, Hidden,
};
use crate::kind::ActivityKind;
use crate::mark::{best, filling, key_answer, subject_of};
use crate::subject::{Subject, gaps_of};
use crate::written::{Hint, Translation};
use crate::{InteractionKey, encoding};

/// What is made of a question in each of its languages.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// What learners get to answer.
    pub content: BTreeMap<String, Content>,
    /// What they get later.
    pub hidden: BTreeMap<String, Hidden>,
}

/// Both in the question's own language, Vietnamese, and in each that it is translated into. Takes CPU: call it off the
/// async threads.
pub fn shown(subject: &Subject, hints: &[Hint], solution: &str, translations: &BTreeMap<String, Translation>) -> Shown {
    let own = (Locale::Vi.code().to_owned(), None);
    let languages = translations.iter().map(|(code, texts)| (code.clone(), Some(texts)));
    let (mut all, mut later) = (BTreeMap::new(), BTreeMap::new());
    for (code, translation) in std::iter::once(own).chain(languages) {
        all.insert(code.clone(), content(subject, translation));
        later.insert(code, hidden(subject, hints, solution, translation));
    }
    Shown { content: all, hidden: later }
}

/// What learners get to answer, in the question's language or a translation's. Takes CPU: call it off the async threads.
pub fn content(subject: &Subject, translation: Option<&Translation>) -> Content {
    let texts = Rendering { subject, translation, prefix: String::new() };
    let mut content = Content {
        shuffle: subject.marking.shuffle,
        tries: subject.marking.tries,
        penalty: subject.marking.penalty,
        ..Content::default()
    };
    match subject.answers {
        Answers::Choices(choices) => content.choices = texts.choices(choices),
        Answers::Gaps(gaps) => content.gaps = gaps_in_order(subject.statement, gaps),
        Answers::Long(long) => {
            let (min_words, max_words, files) = (long.min_words, long.max_words, long.files);
            content.long = Some(ContentLong { min_words, max_words, files });
        }
        Answers::CodeByHand(code) => {
            content.languages = (!code.languages.is_empty()).then(|| code.languages.clone());
            content.templates = code.templates.clone();
        }
        Answers::TestDriven(languages) => {
            let of =
                |text: fn(&TestDriven) -> &String| languages.iter().map(|(id, it)| (*id, text(it).clone())).collect();
            content.languages = Some(languages.keys().copied().collect());
            content.templates = of(|language| &language.template);
            content.solution_files = of(|language| &language.solution_file);
        }
        Answers::Turtle(turtle) => {
            content.turtle = Some(ContentTurtle {
                template: turtle.template.clone(),
                canvas: turtle.canvas.clone(),
                required: turtle.required.clone(),
                forbidden: turtle.forbidden.clone(),
                target: None,
            });
        }
        Answers::Interaction(interaction) => content.interaction = Some(texts.interaction(interaction)),
        Answers::Video(video) => content.video = Some(texts.video(video)),
        Answers::Short(_) | Answers::None => {}
    }
    content
}

/// What of the key is shown later: hints, solution, feedback, what is right. Takes CPU as well.
pub fn hidden(subject: &Subject, hints: &[Hint], solution: &str, translation: Option<&Translation>) -> Hidden {
    let texts = Rendering { subject, translation, prefix: String::new() };
    let hint = |(index, hint): (usize, &Hint)| {
        let own = translation.and_then(|texts| texts.hints.get(index));
        subject.html(non_blank(own).unwrap_or(&hint.text))
    };
    let solution = non_blank(translation.map(|texts| &texts.solution)).unwrap_or(solution);
    let mut hidden = Hidden {
        hints: hints.iter().enumerate().map(hint).collect(),
        solution: subject.html(solution),
        ..Hidden::default()
    };
    texts.fill_in_key(&mut hidden);
    hidden
}

fn non_blank(text: Option<&String>) -> Option<&str> {
    text.map(String::as_str).filter(|text| !text.trim().is_empty())
}

/// The gaps in the order in which they are read.
fn gaps_in_order(statement: &str, gaps: &[Gap]) -> Vec<ContentGap> {
    let keys = gaps_of(statement);
    let place = |gap: &&Gap| keys.iter().position(|key| *key == gap.key).unwrap_or(usize::MAX);
    let mut in_order: Vec<&Gap> = gaps.iter().collect();
    in_order.sort_by_key(place);
    let options = |gap: &Gap| (!gap.options.is_empty()).then(|| gap.options.clone());
    in_order.iter().map(|gap| ContentGap { key: gap.key.clone(), options: options(gap) }).collect()
}

/// The texts of a question, or of a moment (`prefix` is `m1/`), in one language.
struct Rendering<'a> {
    subject: &'a Subject<'a>,
    translation: Option<&'a Translation>,
    prefix: String,
}

impl Rendering<'_> {
    fn of_moment<'b>(&'b self, moment: &Moment, subject: &'b Subject<'b>) -> Rendering<'b> {
        Rendering { subject, translation: self.translation, prefix: format!("{}/", moment.id) }
    }

    /// The part's own text in this language, or the original.
    fn part<'b>(&'b self, id: &str, original: &'b str) -> &'b str {
        non_blank(self.translation.and_then(|texts| texts.parts.get(id))).unwrap_or(original)
    }

    fn html(&self, id: &str, original: &str) -> String {
        self.subject.html(self.part(id, original))
    }

    /// What a part is called among translations and hidden texts.
    fn called(&self, id: Option<i64>) -> String {
        format!("{}{}", self.prefix, id.unwrap_or_default())
    }

    fn choices(&self, choices: &[Choice]) -> Vec<ContentItem> {
        let item = |choice: &Choice| ContentItem {
            id: choice.id.unwrap_or_default(),
            html: self.html(&self.called(choice.id), &choice.text),
            media: choice.media.clone().map(Block::rendered),
        };
        choices.iter().map(item).collect()
    }

    fn item_html(&self, id: Option<i64>, text: &str, is_code: bool) -> String {
        let text = self.part(&self.called(id), text);
        if is_code { platform::web::escape(text) } else { self.subject.html(text) }
    }

    fn interaction(&self, interaction: &Interaction) -> ContentInteraction {
        let mut items: Vec<ContentItem> = interaction
            .items
            .iter()
            .map(|item| ContentItem {
                id: item.id.unwrap_or_default(),
                html: self.item_html(item.id, &item.text, interaction.is_code),
                media: item.media.clone().map(Block::rendered),
            })
            .collect();
        // Ids are random: their order says nothing, the author's may be the right one.
        items.sort_by_key(|item| item.id);
        let places = interaction.places.iter().map(|place| ContentPlace {
            id: place.id.unwrap_or_default(),
            html: self.html(&self.called(place.id), &place.text),
            media: place.media.clone().map(Block::rendered),
            gap: (!place.gap.is_empty()).then(|| place.gap.clone()),
            zone: place.zone,
            most: place.most,
        });
        let mut places: Vec<ContentPlace> = places.collect();
        if interaction.activity == ActivityKind::Match {
            places.sort_by_key(|place| place.id);
        }
        let points = match &interaction.key {
            InteractionKey::Areas(areas) => u32::try_from(areas.len()).unwrap_or(u32::MAX),
            InteractionKey::Answer(_) => 0,
        };
        ContentInteraction {
            activity: interaction.activity,
            items,
            places,
            picture: interaction.picture.clone().map(Block::rendered),
            is_code: interaction.is_code,
            reuse: interaction.reuse,
            points,
        }
    }

    fn video(&self, video: &VideoInteraction) -> ContentVideo {
        let mut moments: Vec<ContentMoment> = video.moments.iter().filter_map(|moment| self.moment(moment)).collect();
        moments.sort_by(|one, other| one.at.total_cmp(&other.at));
        ContentVideo { video: video.video.clone(), moments }
    }

    fn moment(&self, moment: &Moment) -> Option<ContentMoment> {
        let answers = moment.read()?;
        let subject = subject_of(self.subject, moment, &answers);
        let texts = self.of_moment(moment, &subject);
        let statement = self.part(&moment.id, &moment.statement);
        let (mut choices, mut gaps) = (Vec::new(), Vec::new());
        match &answers {
            Answers::Choices(all) => choices = texts.choices(all),
            Answers::Gaps(all) => gaps = gaps_in_order(statement, all),
            _ => {}
        }
        Some(ContentMoment {
            id: moment.id.clone(),
            at: moment.at,
            kind: subject.kind,
            statement_html: self.subject.html(statement),
            choices,
            gaps,
            must_answer: moment.must_answer,
            go_back_to: moment.go_back_to,
        })
    }

    /// Feedback and what is right, part by part.
    fn fill_in_key(&self, hidden: &mut Hidden) {
        match self.subject.answers {
            Answers::Choices(choices) => {
                for choice in choices {
                    let id = self.called(choice.id);
                    self.feedback(hidden, &id, &choice.feedback);
                    if choice.correct {
                        let html = self.shown(&id, &choice.text, choice.media.as_ref());
                        hidden.right.insert(id, html);
                    }
                }
            }
            Answers::Gaps(gaps) => {
                for gap in gaps {
                    let id = format!("{}{}", self.prefix, gap.key);
                    self.feedback(hidden, &id, &gap.feedback);
                    hidden.right.extend(filling(gap).map(|text| (id, platform::web::escape(text))));
                }
            }
            Answers::Short(answers) => {
                for (index, known) in answers.iter().enumerate() {
                    self.feedback(hidden, &format!("{}s{index}", self.prefix), &known.feedback);
                }
                let id = format!("{}{}", self.prefix, crate::mark::WHOLE);
                hidden.right.extend(best(answers).map(|text| (id, platform::web::escape(text))));
            }
            Answers::Interaction(interaction) => self.interaction_key(hidden, interaction),
            Answers::Video(video) => video.moments.iter().for_each(|moment| self.moment_key(hidden, moment)),
            _ => {}
        }
    }

    fn feedback(&self, hidden: &mut Hidden, id: &str, original: &str) {
        let html = self.html(&format!("feedback/{id}"), original);
        if !html.is_empty() {
            hidden.feedback.insert(id.to_owned(), html);
        }
    }

    /// A text, or the words for the media in its place.
    fn shown(&self, id: &str, text: &str, media: Option<&Block>) -> String {
        match media.map(|media| media.clone().rendered()) {
            Some(RenderedBlock { html: Some(html), .. }) => html,
            Some(RenderedBlock { block, .. }) => format!("<p>{}</p>\n", platform::web::escape(&block.plain())),
            None => self.html(id, text),
        }
    }

    fn moment_key(&self, hidden: &mut Hidden, moment: &Moment) {
        let Some(answers) = moment.read() else { return };
        let subject = subject_of(self.subject, moment, &answers);
        self.of_moment(moment, &subject).fill_in_key(hidden);
        // Of a short answer, which has one part, it is the moment's.
        if let Some(html) = hidden.right.remove(&format!("{}/{}", moment.id, crate::mark::WHOLE)) {
            hidden.right.insert(moment.id.clone(), html);
        }
    }

    fn interaction_key(&self, hidden: &mut Hidden, interaction: &Interaction) {
        for item in &interaction.items {
            self.feedback(hidden, &self.called(item.id), &item.feedback);
        }
        let InteractionKey::Answer(key) = &interaction.key else {
            // The player draws them: points that are right, as an answer.
            let points = key_answer(self.subject).unwrap_or_default();
            hidden.right.insert(crate::mark::WHOLE.into(), platform::web::escape(&points));
            return;
        };
        if interaction.activity == ActivityKind::Order {
            let lines = encoding::order(key).unwrap_or_default();
            let line = |it: &encoding::Placed| self.right_line(interaction, it);
            let list: String = lines.iter().map(line).collect();
            hidden.right.insert(crate::mark::WHOLE.into(), format!("<ol>{list}</ol>"));
            return;
        }
        for (item, place) in encoding::links(key).unwrap_or_default() {
            let Some(known) = interaction.places.iter().find(|it| it.id == Some(place)) else { continue };
            let is_named = !known.text.trim().is_empty() || known.media.is_some();
            let name = if known.gap.is_empty() { &known.text } else { &known.gap };
            let id = self.called(Some(place));
            let html = match is_named {
                true => self.shown(&id, &known.text, known.media.as_ref()),
                false => format!("<p>{}</p>\n", platform::web::escape(name)),
            };
            hidden.right.entry(item.to_string()).or_default().push_str(&html);
        }
    }

    fn right_line(&self, interaction: &Interaction, placed: &encoding::Placed) -> String {
        let Some(item) = interaction.items.iter().find(|item| item.id == Some(placed.id)) else { return String::new() };
        if interaction.is_code {
            let indent = "    ".repeat(placed.indent.unwrap_or(0) as usize);
            return format!("<li><pre>{indent}{}</pre></li>", self.item_html(item.id, &item.text, true));
        }
        format!("<li>{}</li>", self.shown(&self.called(item.id), &item.text, item.media.as_ref()))
    }
}
