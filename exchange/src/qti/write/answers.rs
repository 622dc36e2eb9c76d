//! An item's responses and interactions, kind by kind.

mod interaction;

use marking::answers::{Answers, Choice, Gap, LongAnswer, ShortAnswer};
use marking::{Compare, Ignore, Kind, Rule, Written};

use super::parts::{Declared, Parts, Scoring};
use super::xhtml;
use crate::item::Item;
use crate::text::{escape_html, read_number};

const RESPONSE: &str = "RESPONSE";

/// The item; none of what the format has no kind for.
pub fn write(item: &Item, answers: &Answers, id: &str) -> Option<String> {
    let written = &item.written;
    let writer = Writer { item, written, id, statement: xhtml::text(&written.statement, written, id) };
    let mut parts = match answers {
        Answers::Choices(all) => writer.choices(all),
        Answers::Gaps(all) => writer.gaps(all)?,
        Answers::Short(all) => writer.short(all),
        Answers::Long(long) => writer.long(long),
        Answers::Interaction(it) => interaction::write(&writer, it)?,
        Answers::None if written.kind == Kind::Theory => writer.parts(Vec::new(), String::new()),
        _ => return None,
    };
    let pictures: String =
        written.media.iter().filter_map(|it| xhtml::picture(it, id)).map(|it| format!("<p>{it}</p>")).collect();
    if !pictures.is_empty() {
        parts.body.insert_str(0, &format!("<div>{pictures}</div>"));
    }
    Some(parts.item(written, id))
}

/// What all kinds need.
struct Writer<'a> {
    item: &'a Item,
    written: &'a Written,
    id: &'a str,
    statement: String,
}

impl Writer<'_> {
    fn parts(&self, responses: Vec<Declared>, interaction: String) -> Parts {
        let body = format!("<div>{}</div>{interaction}", self.statement);
        Parts {
            responses,
            body,
            feedback: Vec::new(),
            solution: xhtml::text(&self.written.solution, self.written, self.id),
        }
    }

    fn shuffle(&self) -> bool {
        self.written.marking.shuffle
    }

    /// What is in a choice.
    fn piece(&self, text: &str, media: Option<&statements::Block>) -> String {
        media.and_then(|it| xhtml::picture(it, self.id)).unwrap_or_else(|| xhtml::line(text, self.written, self.id))
    }

    fn choices(&self, all: &[Choice]) -> Parts {
        let is_single = self.written.kind == Kind::SingleChoice;
        let mut response = Declared::new(RESPONSE, "identifier", is_single);
        let right = all.iter().filter(|it| it.correct).count().max(1) as f64;
        let share = if is_single { self.written.score } else { self.written.score / right };
        for (at, choice) in all.iter().enumerate() {
            let id = format!("C{}", at + 1);
            if choice.correct {
                response.correct.push(id.clone());
            }
            if choice.correct || !is_single {
                response.mapping.push((id, if choice.correct { share } else { -share }, true));
            }
        }
        if !is_single && self.written.marking.rule == Some(Rule::AllOrNothing) {
            response.mapping.clear();
            response.scoring = Scoring::Matched;
        }
        let choice = |(at, it): (usize, &Choice)| {
            format!(
                "<simpleChoice identifier=\"C{}\">{}</simpleChoice>",
                at + 1,
                self.piece(&it.text, it.media.as_ref())
            )
        };
        let inner: String = all.iter().enumerate().map(choice).collect();
        let (shuffle, most) = (self.shuffle(), u8::from(is_single));
        let interaction = format!(
            "<choiceInteraction responseIdentifier=\"{RESPONSE}\" shuffle=\"{shuffle}\" maxChoices=\"{most}\">{inner}</choiceInteraction>"
        );
        let mut parts = self.parts(vec![response], interaction);
        let said = all.iter().enumerate().filter(|(_, it)| !it.feedback.is_empty());
        parts.feedback =
            said.map(|(at, it)| (format!("C{}", at + 1), xhtml::text(&it.feedback, self.written, self.id))).collect();
        parts
    }

    fn gaps(&self, all: &[Gap]) -> Option<Parts> {
        let weights: f64 = all.iter().map(|it| it.weight.unwrap_or(1.0)).sum();
        let mut parts = self.parts(Vec::new(), String::new());
        for gap in all {
            let id = super::super::gap_id(&gap.key);
            let value = self.written.score * gap.weight.unwrap_or(1.0) / weights;
            let (response, interaction) = match gap.options.is_empty() {
                true => {
                    let texts: Vec<_> = gap.accepted.iter().map(|it| (it.as_str(), value)).collect();
                    let response = of_texts(&id, &texts, gap.compare.as_ref(), value);
                    (response, format!("<textEntryInteraction responseIdentifier=\"{id}\"/>"))
                }
                false => self.options(&id, gap, value),
            };
            let place = format!("{{{{{}}}}}", gap.key);
            if !parts.body.contains(&place) {
                return None;
            }
            parts.body = parts.body.replacen(&place, &interaction, 1);
            parts.responses.push(response);
        }
        Some(parts)
    }

    fn options(&self, id: &str, gap: &Gap, value: f64) -> (Declared, String) {
        let mut response = Declared::new(id, "identifier", true);
        let mut inner = String::new();
        for (at, option) in gap.options.iter().enumerate() {
            let choice = format!("{id}_{}", at + 1);
            inner.push_str(&format!("<inlineChoice identifier=\"{choice}\">{}</inlineChoice>", escape_html(option)));
            if gap.accepted.contains(option) {
                response.mapping.push((choice.clone(), value, true));
                if response.correct.is_empty() {
                    response.correct.push(choice);
                }
            }
        }
        let shuffle = self.shuffle();
        let interaction = format!(
            "<inlineChoiceInteraction responseIdentifier=\"{id}\" shuffle=\"{shuffle}\">{inner}</inlineChoiceInteraction>"
        );
        (response, interaction)
    }

    fn short(&self, all: &[ShortAnswer]) -> Parts {
        let texts: Vec<_> = all.iter().map(|it| (it.text.as_str(), it.share * self.written.score / 100.0)).collect();
        let compare = all.first().and_then(|it| it.compare.as_ref());
        let response = of_texts(RESPONSE, &texts, compare, self.written.score);
        let interaction = format!("<p><textEntryInteraction responseIdentifier=\"{RESPONSE}\"/></p>");
        self.parts(vec![response], interaction)
    }

    fn long(&self, long: &LongAnswer) -> Parts {
        let by_hand = |id: &str, base| Declared { scoring: Scoring::ByHand, ..Declared::new(id, base, true) };
        let mut responses = vec![by_hand(RESPONSE, "string")];
        let mut body = format!("<extendedTextInteraction responseIdentifier=\"{RESPONSE}\"/>");
        for number in 1..=long.files {
            let id = format!("FILE{number}");
            body.push_str(&format!("<uploadInteraction responseIdentifier=\"{id}\"/>"));
            responses.push(by_hand(&id, "file"));
        }
        if !long.rubric.trim().is_empty() {
            let rubric = xhtml::text(&long.rubric, self.written, self.id);
            body.push_str(&format!("<rubricBlock view=\"scorer\"><div>{rubric}</div></rubricBlock>"));
        }
        self.parts(responses, body)
    }
}

/// A response that is a text, for so many points each.
fn of_texts(id: &str, texts: &[(&str, f64)], compare: Option<&Compare>, value: f64) -> Declared {
    let usual = Compare::default();
    let compare = compare.unwrap_or(&usual);
    let best = texts.iter().max_by(|one, other| one.1.total_cmp(&other.1));
    if let (true, Some((pattern, _))) = (compare.regex, best) {
        let scoring = Scoring::Pattern((*pattern).to_owned(), value);
        return Declared { scoring, ..Declared::new(id, "string", true) };
    }
    let numbers: Option<Vec<f64>> = texts.iter().map(|(text, _)| read_number(text)).collect();
    let near = compare.tolerance.filter(|_| numbers.is_some());
    let mut response = Declared::new(id, if near.is_some() { "float" } else { "string" }, true);
    let has_case = !compare.ignore.as_ref().is_some_and(|it| it.contains(&Ignore::Case));
    response.correct = best.map(|(text, _)| (*text).to_owned()).into_iter().collect();
    response.mapping = texts.iter().map(|(text, value)| ((*text).to_owned(), *value, has_case)).collect();
    if let Some(tolerance) = near {
        // Numbers are written with a point there.
        response
            .correct
            .iter_mut()
            .chain(response.mapping.iter_mut().map(|it| &mut it.0))
            .for_each(|it| *it = it.replace(',', "."));
        response.scoring = Scoring::Near(tolerance, value);
    }
    response
}
