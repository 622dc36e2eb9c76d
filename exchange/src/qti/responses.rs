//! What an item says is right: declarations of responses and the processing of them.

use marking::{Compare, Ignore};
use roxmltree::Node;

use crate::text::read_number;
use crate::xml;

/// The right answers to one interaction.
#[derive(Debug, Clone, Default)]
pub struct Response {
    pub is_single: bool,
    /// In their order.
    pub correct: Vec<String>,
    /// What each answer is worth.
    pub mapping: Vec<Entry>,
    /// Shapes, their coordinates and what each is worth.
    pub areas: Vec<(String, Vec<f64>, f64)>,
    /// Whether everything or nothing counts.
    pub is_matched: bool,
    tolerance: Option<f64>,
    pattern: Option<String>,
}

#[derive(Debug, Clone)]
pub struct Entry {
    pub key: String,
    pub value: f64,
    pub has_case: bool,
}

impl Response {
    /// Of the declaration with this identifier.
    pub fn read(item: Node<'_, '_>, id: &str) -> Self {
        let is_it = |it: &Node<'_, '_>| it.attribute("identifier") == Some(id);
        let Some(declaration) = xml::children(item, "responseDeclaration").find(is_it) else { return Self::default() };
        let entry = |it: Node<'_, '_>| {
            Some(Entry {
                key: it.attribute("mapKey")?.to_owned(),
                value: it.attribute("mappedValue").and_then(read_number)?,
                has_case: it.attribute("caseSensitive") != Some("false"),
            })
        };
        let area = |it: Node<'_, '_>| {
            let value = it.attribute("mappedValue").and_then(read_number)?;
            Some((it.attribute("shape")?.to_owned(), coordinates(it.attribute("coords")?), value))
        };
        let correct = xml::child(declaration, "correctResponse");
        let mut response = Self {
            is_single: declaration.attribute("cardinality") == Some("single"),
            correct: correct
                .map(|it| xml::children(it, "value").map(|it| xml::text(it).trim().to_owned()).collect())
                .unwrap_or_default(),
            mapping: xml::child(declaration, "mapping")
                .map(|it| xml::children(it, "mapEntry").filter_map(entry).collect())
                .unwrap_or_default(),
            areas: xml::child(declaration, "areaMapping")
                .map(|it| xml::children(it, "areaMapEntry").filter_map(area).collect())
                .unwrap_or_default(),
            ..Self::default()
        };
        if let Some(processing) = xml::child(item, "responseProcessing") {
            response.process(processing, id);
        }
        response
    }

    fn process(&mut self, processing: Node<'_, '_>, id: &str) {
        let is_own =
            |it: &Node<'_, '_>| xml::children(*it, "variable").any(|it| it.attribute("identifier") == Some(id));
        let find =
            |name: &'static str| processing.descendants().find(move |it| it.tag_name().name() == name && is_own(it));
        self.tolerance =
            find("equal").and_then(|it| read_number(it.attribute("tolerance")?.split_whitespace().next()?));
        self.pattern = find("patternMatch").and_then(|it| it.attribute("pattern")).map(str::to_owned);
        let is_mapped = processing
            .descendants()
            .any(|it| it.tag_name().name().starts_with("mapResponse") && it.attribute("identifier") == Some(id));
        let template = processing.attribute("template").unwrap_or_default();
        self.is_matched = template.contains("match_correct") || (!is_mapped && !template.contains("map_response"));
    }

    /// The identifiers of what is right.
    pub fn right(&self) -> Vec<&str> {
        match self.correct.is_empty() {
            false => self.correct.iter().map(String::as_str).collect(),
            true => self.mapping.iter().filter(|it| it.value > 0.0).map(|it| it.key.as_str()).collect(),
        }
    }

    /// What a full answer is worth.
    pub fn most(&self) -> f64 {
        let mapped = self.mapping.iter().map(|it| it.value).filter(|it| *it > 0.0);
        match self.is_single {
            true => mapped.fold(0.0, f64::max),
            false => mapped.sum(),
        }
    }

    /// Texts that are right, each with its share in %, and how they are compared.
    pub fn texts(&self) -> Vec<(String, f64, Option<Compare>)> {
        if let Some(pattern) = &self.pattern {
            return vec![(pattern.clone(), 100.0, Some(Compare { regex: true, ..Compare::default() }))];
        }
        let most = self.mapping.iter().map(|it| it.value).fold(0.0, f64::max);
        let compare = |has_case: bool| {
            let ignore = (!has_case).then(|| vec![Ignore::Case, Ignore::Spaces, Ignore::Tones]);
            let compare = Compare { ignore, tolerance: self.tolerance.filter(|it| *it > 0.0), ..Compare::default() };
            (compare != Compare::default()).then_some(compare)
        };
        let mapped = self.mapping.iter().filter(|it| it.value > 0.0);
        let mut all: Vec<_> =
            mapped.map(|it| (it.key.clone(), (it.value / most * 1e6).round() / 1e4, compare(it.has_case))).collect();
        let has_case = self.mapping.first().is_none_or(|it| it.has_case);
        for text in &self.correct {
            if !all.iter().any(|(known, ..)| known == text) {
                all.push((text.clone(), 100.0, compare(has_case)));
            }
        }
        all
    }
}

/// Numbers between commas or spaces; percentages are not taken.
pub fn coordinates(text: &str) -> Vec<f64> {
    text.split([',', ' ']).filter(|it| !it.is_empty()).filter_map(|it| it.parse().ok()).collect()
}
