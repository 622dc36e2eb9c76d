//! The parts of an item and how they are put together.

use marking::Written;

use crate::text::{escape_html, number};

const TEMPLATES: &str = "http://www.imsglobal.org/question/qti_v2p1/rptemplates/";

/// How a response is marked.
pub enum Scoring {
    /// By its mapping.
    Mapped,
    /// By the areas of a picture.
    MappedPoint,
    /// Everything or nothing.
    Matched,
    /// As a number that may differ by this, for so many points.
    Near(f64, f64),
    /// By an expression, for so many points.
    Pattern(String, f64),
    /// By a person.
    ByHand,
}

/// A response: its declaration and how it is marked.
pub struct Declared {
    pub id: String,
    pub is_single: bool,
    pub base: &'static str,
    pub correct: Vec<String>,
    /// What is mapped: keys, points, whether capitals matter.
    pub mapping: Vec<(String, f64, bool)>,
    /// Of what is not mapped.
    pub other: f64,
    /// Shapes, coordinates, points.
    pub areas: Vec<(&'static str, String, f64)>,
    pub is_ordered: bool,
    pub scoring: Scoring,
}

impl Declared {
    pub fn new(id: &str, base: &'static str, is_single: bool) -> Self {
        Self {
            id: id.to_owned(),
            is_single,
            base,
            correct: Vec::new(),
            mapping: Vec::new(),
            other: 0.0,
            areas: Vec::new(),
            is_ordered: false,
            scoring: Scoring::Mapped,
        }
    }

    fn declaration(&self) -> String {
        let cardinality = match (self.is_ordered, self.is_single) {
            (true, _) => "ordered",
            (_, true) => "single",
            _ => "multiple",
        };
        let mut all = format!(
            "<responseDeclaration identifier=\"{}\" cardinality=\"{cardinality}\" baseType=\"{}\">",
            escape_html(&self.id),
            self.base
        );
        if !self.correct.is_empty() {
            let values: String = self.correct.iter().map(|it| format!("<value>{}</value>", escape_html(it))).collect();
            all.push_str(&format!("<correctResponse>{values}</correctResponse>"));
        }
        let bounds = format!("lowerBound=\"0\" defaultValue=\"{}\"", number(self.other));
        if !self.mapping.is_empty() {
            let entry = |(key, value, has_case): &(String, f64, bool)| {
                let case = if *has_case { "" } else { " caseSensitive=\"false\"" };
                format!("<mapEntry mapKey=\"{}\" mappedValue=\"{}\"{case}/>", attribute(key), number(*value))
            };
            let entries: String = self.mapping.iter().map(entry).collect();
            all.push_str(&format!("<mapping {bounds}>{entries}</mapping>"));
        }
        if !self.areas.is_empty() {
            let entry = |(shape, at, value): &(&str, String, f64)| {
                format!("<areaMapEntry shape=\"{shape}\" coords=\"{at}\" mappedValue=\"{}\"/>", number(*value))
            };
            let entries: String = self.areas.iter().map(entry).collect();
            all.push_str(&format!("<areaMapping {bounds}>{entries}</areaMapping>"));
        }
        all + "</responseDeclaration>"
    }

    fn rule(&self, score: f64) -> String {
        let id = escape_html(&self.id);
        let add = |value: &str| {
            format!(
                "<setOutcomeValue identifier=\"SCORE\"><sum><variable identifier=\"SCORE\"/>{value}</sum></setOutcomeValue>"
            )
        };
        let when = |test: String, value: f64| {
            let value = add(&format!("<baseValue baseType=\"float\">{}</baseValue>", number(value)));
            format!("<responseCondition><responseIf>{test}{value}</responseIf></responseCondition>")
        };
        let both = format!("<variable identifier=\"{id}\"/><correct identifier=\"{id}\"/>");
        match &self.scoring {
            Scoring::Mapped => add(&format!("<mapResponse identifier=\"{id}\"/>")),
            Scoring::MappedPoint => add(&format!("<mapResponsePoint identifier=\"{id}\"/>")),
            Scoring::Matched => when(format!("<match>{both}</match>"), score),
            Scoring::Near(tolerance, value) => {
                let by = number(*tolerance);
                when(format!("<equal toleranceMode=\"absolute\" tolerance=\"{by} {by}\">{both}</equal>"), *value)
            }
            Scoring::Pattern(pattern, value) => {
                let pattern = attribute(pattern);
                when(
                    format!("<patternMatch pattern=\"{pattern}\"><variable identifier=\"{id}\"/></patternMatch>"),
                    *value,
                )
            }
            Scoring::ByHand => String::new(),
        }
    }
}

/// For an attribute: line breaks would become spaces.
fn attribute(text: &str) -> String {
    escape_html(text).replace('\n', "&#10;").replace('\r', "&#13;").replace('\t', "&#9;")
}

/// An item as it is put together.
pub struct Parts {
    pub responses: Vec<Declared>,
    pub body: String,
    /// Feedback of choices, by their identifiers.
    pub feedback: Vec<(String, String)>,
    pub solution: String,
}

impl Parts {
    pub fn item(&self, written: &Written, id: &str) -> String {
        let title = attribute(&written.name);
        let responses: String = self.responses.iter().map(Declared::declaration).collect();
        let score = number(written.score);
        let mut outcomes = format!(
            "<outcomeDeclaration identifier=\"SCORE\" cardinality=\"single\" baseType=\"float\"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>\
             <outcomeDeclaration identifier=\"MAXSCORE\" cardinality=\"single\" baseType=\"float\"><defaultValue><value>{score}</value></defaultValue></outcomeDeclaration>"
        );
        let is_single = self.responses.first().is_none_or(|it| it.is_single);
        if !self.feedback.is_empty() {
            let cardinality = if is_single { "single" } else { "multiple" };
            outcomes.push_str(&format!(
                "<outcomeDeclaration identifier=\"FEEDBACK\" cardinality=\"{cardinality}\" baseType=\"identifier\"/>"
            ));
        }
        let mut modal = String::new();
        for (choice, text) in &self.feedback {
            modal.push_str(&format!(
                "<modalFeedback outcomeIdentifier=\"FEEDBACK\" identifier=\"{choice}\" showHide=\"show\">{text}</modalFeedback>"
            ));
        }
        if !self.solution.is_empty() {
            outcomes.push_str(
                "<outcomeDeclaration identifier=\"SOLUTION\" cardinality=\"single\" baseType=\"identifier\"/>",
            );
            modal.push_str(&format!(
                "<modalFeedback outcomeIdentifier=\"SOLUTION\" identifier=\"SOLUTION\" showHide=\"show\">{}</modalFeedback>",
                self.solution
            ));
        }
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<assessmentItem xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\" \
             xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
             xsi:schemaLocation=\"http://www.imsglobal.org/xsd/imsqti_v2p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd\" \
             identifier=\"{id}\" title=\"{title}\" adaptive=\"false\" timeDependent=\"false\">{responses}{outcomes}\
             <itemBody>{}</itemBody>{}{modal}</assessmentItem>\n",
            self.body,
            self.processing(written.score)
        )
    }

    /// A template where one says it all: more programs know them.
    fn processing(&self, score: f64) -> String {
        let is_plain = self.feedback.is_empty() && self.solution.is_empty();
        if let ([one], true) = (self.responses.as_slice(), is_plain && self.responses.len() == 1) {
            let template = match one.scoring {
                Scoring::Mapped if one.id == "RESPONSE" => Some("map_response"),
                Scoring::MappedPoint => Some("map_response_point"),
                _ => None,
            };
            if let Some(template) = template {
                return format!("<responseProcessing template=\"{TEMPLATES}{template}\"/>");
            }
        }
        let mut rules: String = self.responses.iter().map(|it| it.rule(score)).collect();
        if let (Some(one), false) = (self.responses.first(), self.feedback.is_empty()) {
            rules.push_str(&format!(
                "<setOutcomeValue identifier=\"FEEDBACK\"><variable identifier=\"{}\"/></setOutcomeValue>",
                one.id
            ));
        }
        if !self.solution.is_empty() {
            rules.push_str(
                "<setOutcomeValue identifier=\"SOLUTION\"><baseValue baseType=\"identifier\">SOLUTION</baseValue></setOutcomeValue>",
            );
        }
        if rules.is_empty() { rules } else { format!("<responseProcessing>{rules}</responseProcessing>") }
    }
}
