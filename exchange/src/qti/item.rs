//! One item.

use std::collections::HashSet;

use marking::answers::{Answers, Gap, LongAnswer, ShortAnswer};
use marking::{Compare, Kind, Rule};
use roxmltree::Node;
use statements::Format;

use super::body::{Body, unwrapped};
use super::markdown::has_formulas;
use super::responses::Response;
use super::{gap_key, interactions};
use crate::item::{Item, Note};
use crate::messages::{KIND_NOT_READ, NO_ANSWER_KEY};
use crate::text::{name_of, read_number};
use crate::xml;

/// Elements that have no equal here.
const TOLD: &[&str] = &["templateDeclaration", "templateProcessing", "apipAccessibility"];
const OF_TEXT: [&str; 2] = ["textEntryInteraction", "inlineChoiceInteraction"];
const WRITTEN: [&str; 2] = ["extendedTextInteraction", "uploadInteraction"];

/// An item that is being read.
pub struct Reading<'n, 'i, 'b, 'f, 'a> {
    pub node: Node<'n, 'i>,
    pub body: &'b mut Body<'f, 'a>,
    pub item: Item,
    /// What the responses are worth together.
    pub most: f64,
}

/// Reads an `assessmentItem`.
pub fn read(node: Node<'_, '_>, body: &mut Body<'_, '_>) -> Item {
    let mut item = Item::default();
    body.is_markdown = has_formulas(node);
    item.written.format = if body.is_markdown { Format::Markdown } else { Format::Html };
    item.written.name = node.attribute("title").unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    let mut reading = Reading { node, body, item, most: 0.0 };
    reading.run();
    let Reading { body, mut item, .. } = reading;
    item.files = std::mem::take(&mut body.files);
    item.notes.append(&mut body.notes);
    if item.written.name.is_empty() {
        item.written.name = name_of(&item.written.statement, item.written.format);
    }
    item
}

impl<'n, 'i: 'n> Reading<'n, 'i, '_, '_, '_> {
    fn run(&mut self) {
        let Some(body) = xml::child(self.node, "itemBody") else {
            self.refuse("itemBody");
            return;
        };
        let all: Vec<Node<'n, 'i>> = body
            .descendants()
            .filter(|it| it.is_element() && it.tag_name().name().ends_with("Interaction"))
            .filter(|it| it.tag_name().name() != "endAttemptInteraction")
            .collect();
        let are = |names: &[&str]| !all.is_empty() && all.iter().all(|it| names.contains(&it.tag_name().name()));
        if all.is_empty() {
            self.item.written.kind = Kind::Theory;
            self.statement(body);
        } else if are(&OF_TEXT) {
            self.gaps(body, &all);
        } else if are(&WRITTEN) {
            self.statement(body);
            self.long(body, &all);
        } else if let [one] = all.as_slice() {
            interactions::read(self, body, *one);
        } else {
            let names: Vec<&str> = all.iter().map(|it| it.tag_name().name()).collect();
            self.statement(body);
            self.refuse(&names.join(", "));
        }
        self.score();
        self.feedback();
        for name in TOLD {
            if xml::child(self.node, name).is_some() {
                self.body.note(*name);
            }
        }
    }

    /// What the item says about this kind has no place here.
    pub fn refuse(&mut self, kind: &str) {
        self.item.fault = Some(Note::new(KIND_NOT_READ).with("kind", kind));
    }

    pub fn statement(&mut self, body: Node<'_, '_>) {
        self.item.written.statement = self.body.text(body);
        for rubric in body.descendants().filter(|it| it.tag_name().name() == "rubricBlock") {
            let view = rubric.attribute("view").unwrap_or_default();
            if view.contains("candidate") {
                let text = self.body.text(rubric);
                self.item.written.statement = self.joined(&[text, self.item.written.statement.clone()]);
            } else if !["scorer", "tutor"].iter().any(|it| view.contains(it)) {
                self.body.note(format!("rubricBlock {view}"));
            }
        }
    }

    fn joined(&self, texts: &[String]) -> String {
        texts.join(if self.body.is_markdown { "\n\n" } else { "" })
    }

    /// Keeps the answers; without a key the question is bad.
    pub fn finish(&mut self, kind: Kind, answers: &Answers, has_key: bool) {
        self.item.written.kind = kind;
        self.item.written.answers = answers.to_value();
        if !has_key {
            self.item.fault = Some(Note::new(NO_ANSWER_KEY));
        }
    }

    pub fn response(&mut self, interaction: Node<'_, '_>) -> Response {
        let response = Response::read(self.node, interaction.attribute("responseIdentifier").unwrap_or_default());
        self.most += response.most();
        response
    }

    fn gaps(&mut self, body: Node<'_, '_>, all: &[Node<'n, 'i>]) {
        let is_sole = matches!(all, [one] if one.tag_name().name() == OF_TEXT[0] && is_last(*one, body));
        for (at, one) in all.iter().enumerate() {
            let id = one.attribute("responseIdentifier").unwrap_or_default();
            let key = gap_key(id).unwrap_or_else(|| format!("g{}", at + 1));
            if !is_sole {
                self.body.gaps.insert(id.to_owned(), key);
            }
            if one.attribute("patternMask").is_some() {
                self.body.note("patternMask");
            }
        }
        self.statement(body);
        if let ([one], true) = (all, is_sole) {
            // The paragraph that it stood in.
            let statement = self.item.written.statement.trim_end_matches("<p></p>").trim_end();
            self.item.written.statement = unwrapped(statement).to_owned();
            let short = |(text, share, compare)| ShortAnswer { text, share, compare, ..ShortAnswer::default() };
            let texts: Vec<ShortAnswer> = self.response(*one).texts().into_iter().map(short).collect();
            let has_key = texts.iter().any(|it| it.share >= 100.0);
            self.finish(Kind::ShortAnswer, &Answers::Short(texts), has_key);
            return;
        }
        let mut gaps: Vec<Gap> = all.iter().map(|one| self.gap(*one)).collect();
        let weights: Vec<f64> = gaps.iter().map(|it| it.weight.unwrap_or(1.0)).collect();
        if weights.windows(2).all(|two| (two[0] - two[1]).abs() < 1e-6) {
            gaps.iter_mut().for_each(|gap| gap.weight = None);
        }
        let has_key = gaps.iter().all(|gap| !gap.accepted.is_empty());
        self.finish(Kind::FillIn, &Answers::Gaps(gaps), has_key);
    }

    fn gap(&mut self, node: Node<'_, '_>) -> Gap {
        let response = self.response(node);
        let id = node.attribute("responseIdentifier").unwrap_or_default();
        let weight = Some(response.most()).filter(|it| *it > 0.0);
        let mut gap = Gap { key: self.body.gaps.get(id).cloned().unwrap_or_default(), weight, ..Gap::default() };
        if node.tag_name().name() == OF_TEXT[0] {
            let texts = response.texts();
            if texts.iter().any(|(_, share, _)| *share < 100.0) {
                self.body.changed("mapEntry");
            }
            gap.compare = texts.iter().find_map(|(.., compare)| compare.clone()).filter(|it| *it != Compare::default());
            gap.accepted = texts.into_iter().filter(|(_, share, _)| *share >= 100.0).map(|(text, ..)| text).collect();
            // What several right answers are worth is what one is.
            gap.weight = response
                .mapping
                .iter()
                .map(|it| it.value)
                .fold(None, |most: Option<f64>, it| Some(most.map_or(it, |most| most.max(it))))
                .filter(|it| *it > 0.0);
            return gap;
        }
        self.item.written.marking.shuffle |= node.attribute("shuffle") == Some("true");
        let right = response.right();
        for choice in xml::children(node, "inlineChoice") {
            let text = xml::text(choice).split_whitespace().collect::<Vec<_>>().join(" ");
            if choice.attribute("identifier").is_some_and(|id| right.contains(&id)) {
                gap.accepted.push(text.clone());
            }
            gap.options.push(text);
        }
        gap
    }

    fn long(&mut self, body: Node<'_, '_>, all: &[Node<'_, '_>]) {
        let files = all.iter().filter(|it| it.tag_name().name() == WRITTEN[1]).count();
        let for_scorers = |it: &Node<'_, '_>| {
            it.tag_name().name() == "rubricBlock"
                && it.attribute("view").is_some_and(|it| it.contains("scorer") && !it.contains("candidate"))
        };
        let rubrics: Vec<String> = body.descendants().filter(for_scorers).map(|it| self.body.text(it)).collect();
        let files = u32::try_from(files).unwrap_or(u32::MAX);
        let long = LongAnswer { files, rubric: self.joined(&rubrics), ..LongAnswer::default() };
        self.finish(Kind::LongAnswer, &Answers::Long(long), true);
    }

    fn score(&mut self) {
        let outcome =
            |id: &str| xml::children(self.node, "outcomeDeclaration").find(|it| it.attribute("identifier") == Some(id));
        let maximum = outcome("MAXSCORE").and_then(|it| read_number(&xml::text(xml::child(it, "defaultValue")?)));
        let normal = outcome("SCORE").and_then(|it| read_number(it.attribute("normalMaximum")?));
        let most = Some(self.most).filter(|it| *it > 0.0);
        let score = maximum.or(normal).or(most).filter(|it| *it > 0.0 && *it <= 1_000_000.0);
        self.item.written.score = score.map_or(1.0, |it| (it * 1e6).round() / 1e6);
    }

    /// What is shown after an answer and belongs to no choice is the solution.
    fn feedback(&mut self) {
        let blocks: Vec<Node<'_, '_>> =
            self.node.descendants().filter(|it| it.tag_name().name() == "feedbackBlock").collect();
        let choices = self.choices();
        let is_of_choice = |it: &Node<'_, '_>| it.attribute("identifier").is_some_and(|it| choices.contains(it));
        let modal = xml::children(self.node, "modalFeedback").filter(|it| !is_of_choice(it));
        let mut solutions = Vec::new();
        for feedback in blocks.into_iter().chain(modal) {
            let id = feedback.attribute("identifier").unwrap_or_default();
            let names = format!("{id} {}", feedback.attribute("outcomeIdentifier").unwrap_or_default()).to_lowercase();
            if names.contains("solution") || names.contains("general") {
                solutions.push(self.body.text(feedback));
            } else {
                self.body.note(format!("{} {id}", feedback.tag_name().name()));
            }
        }
        self.item.written.solution = self.joined(&solutions);
    }

    /// The identifiers of choices, whose feedback is theirs.
    fn choices(&self) -> HashSet<&'n str> {
        if !matches!(self.item.written.kind, Kind::SingleChoice | Kind::MultipleChoice) {
            return HashSet::new();
        }
        let choices = self.node.descendants().filter(|it| it.tag_name().name() == "simpleChoice");
        choices.filter_map(|it| it.attribute("identifier")).collect()
    }

    /// How several picks come to one mark.
    pub fn rule(&mut self, response: &Response, count: usize) {
        let right: Vec<f64> = response.mapping.iter().map(|it| it.value).filter(|it| *it > 0.0).collect();
        let wrong: Vec<f64> = response.mapping.iter().map(|it| it.value).filter(|it| *it < 0.0).collect();
        if response.is_matched {
            self.item.written.marking.rule = Some(Rule::AllOrNothing);
        } else if let Some(first) = right.first() {
            let is_even = right.iter().chain(wrong.iter()).all(|it| (it.abs() - first).abs() < 1e-6);
            let is_whole = right.len() + wrong.len() == count;
            if !is_even || !is_whole {
                self.body.changed("mapping");
            }
        }
    }
}

/// Whether nothing to read comes after it.
fn is_last(node: Node<'_, '_>, body: Node<'_, '_>) -> bool {
    let end = node.range().end;
    !body
        .descendants()
        .any(|it| it.is_text() && it.range().start >= end && it.text().is_some_and(|it| !it.trim().is_empty()))
}
