//! What an author writes as a question's answers, kind by kind. In JSON each is what the kind's variant holds, without a
//! tag: a list of choices, a list of gaps, an object; null of the kinds that have none.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use statements::Block;
use utoipa::ToSchema;

use crate::kind::{ActivityKind, Kind};
use crate::rules::Compare;

/// The answers of a question of any kind.
#[derive(Debug, Clone, PartialEq)]
pub enum Answers {
    /// Of `single_choice` and `multiple_choice`.
    Choices(Vec<Choice>),
    /// Of `fill_in`.
    Gaps(Vec<Gap>),
    /// Of `short_answer`.
    Short(Vec<ShortAnswer>),
    /// Of `long_answer`.
    Long(LongAnswer),
    /// Of `code_judge_manual`.
    CodeByHand(CodeByHand),
    /// Of `test_driven_code`, by language.
    TestDriven(BTreeMap<i32, TestDriven>),
    /// Of `turtle`.
    Turtle(Turtle),
    /// Of `interaction`.
    Interaction(Interaction),
    /// Of `video_interaction`.
    Video(VideoInteraction),
    /// Of `theory` and `code`.
    None,
}

/// One of the choices: text or media, not both.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Choice {
    /// A random number, never used again in the question; made when missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<i64>,
    /// In the question's format.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// In its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub media: Option<Block>,
    /// Whether it is right.
    pub correct: bool,
    /// Said to who picked it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub feedback: String,
}

/// A gap: `{{key}}` in the statement.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Gap {
    /// Letters, digits, `_`: as in the statement.
    pub key: String,
    /// Texts that fill it.
    pub accepted: Vec<String>,
    /// How they are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compare: Option<Compare>,
    /// Beside the other gaps; 1 where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// To choose from; empty: learners write.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Said to who filled it wrongly.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub feedback: String,
}

/// A short answer that is worth something.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ShortAnswer {
    /// A text, a number, or a regular expression.
    pub text: String,
    /// What it is worth in % of the score; one of them is worth 100.
    pub share: f64,
    /// How it is compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compare: Option<Compare>,
    /// Said to who wrote it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub feedback: String,
}

/// An essay or files.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct LongAnswer {
    /// Fewest words; 0: any number.
    pub min_words: u32,
    /// Most words; 0: any number.
    pub max_words: u32,
    /// Most files; 0: none.
    pub files: u32,
    /// For who marks it, in the question's format.
    pub rubric: String,
}

/// A program that a teacher marks.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct CodeByHand {
    /// Ids of languages; empty: all.
    pub languages: Vec<i32>,
    /// For who marks it, in the question's format.
    pub rubric: String,
    /// By language: what the editor begins with.
    #[schema(value_type = BTreeMap<String, String>)]
    pub templates: BTreeMap<i32, String>,
}

/// A test-driven question in one language.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct TestDriven {
    /// What the learner's file is called.
    pub solution_file: String,
    /// What the editor begins with.
    pub template: String,
    /// Joins the learner's code and every test's into one program that reads the test's number; the language's own where
    /// it is empty.
    pub frame: String,
    /// The author's own solution, tried when the question is saved.
    pub solution: String,
}

/// A drawing.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Turtle {
    /// What the editor begins with.
    pub template: String,
    /// The author's program, which draws what is wanted.
    pub solution: String,
    /// The paper.
    pub canvas: Canvas,
    /// How drawings are compared.
    pub compare: CompareDrawings,
    /// Python's constructs that the program must have, as `for`, `while`, `function_def`, `recursion`, `list`.
    pub required: Vec<String>,
    /// Constructs that it must not have.
    pub forbidden: Vec<String>,
}

/// A turtle's paper, in its units (the middle is 0, 0).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Canvas {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

impl Default for Canvas {
    fn default() -> Self {
        Self { width: 400, height: 400 }
    }
}

platform::text_enum! {
    /// What does not matter when drawings are compared.
    pub enum IgnoreInDrawings {
        /// Where it is.
        Position = "position",
        /// How large it is.
        Scale = "scale",
        /// Its colours.
        Colour = "colour",
        /// How wide its lines are.
        Width = "width",
    }
}

/// How drawings are compared.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct CompareDrawings {
    /// What does not matter.
    pub ignore: Vec<IgnoreInDrawings>,
    /// The share in % from which marks are full; 97 where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threshold: Option<f64>,
}

/// Things to be put somewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Interaction {
    /// What is done with them.
    pub activity: ActivityKind,
    /// What is moved; of `hotspot` what is looked for (may be empty: then as many points as there are areas).
    #[serde(default)]
    pub items: Vec<Item>,
    /// Where it belongs: the other side of `match`; groups, gaps (`{{key}}` of the statement) or zones of the picture.
    #[serde(default)]
    pub places: Vec<Place>,
    /// Of zones and `hotspot`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Block>,
    /// What is right.
    #[serde(default)]
    pub key: InteractionKey,
    /// Of `order`: whether the items are lines of code, with a level of indentation (`@`) each.
    #[serde(default)]
    pub is_code: bool,
    /// Of `match` and `drag`: whether an item may be used several times.
    #[serde(default)]
    pub reuse: bool,
}

/// What is right in an interaction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum InteractionKey {
    /// In the encoding of answers: `3,1,2` or `3@0,1@1`; `item::place||…`.
    Answer(String),
    /// Of `hotspot`: what has to be touched.
    Areas(Vec<Area>),
}

impl Default for InteractionKey {
    fn default() -> Self {
        Self::Answer(String::new())
    }
}

/// Something that is moved.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Item {
    /// As of choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<i64>,
    /// In the question's format; of code as it stands.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// In its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub media: Option<Block>,
    /// Said to who put it wrongly.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub feedback: String,
}

/// Where something belongs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Place {
    /// As of choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<i64>,
    /// A group's or the other side's, in the question's format.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// In its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub media: Option<Block>,
    /// Of a gap: its `{{key}}` in the statement.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub gap: String,
    /// Of a zone of the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// Most items; 0: any number.
    #[serde(skip_serializing_if = "is_zero")]
    pub most: u32,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A rectangle in thousandths of a picture's width and height.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Zone {
    /// Of its left side.
    pub x: f64,
    /// Of its top.
    pub y: f64,
    /// To its right side.
    pub width: f64,
    /// To its bottom.
    pub height: f64,
}

/// What has to be touched, in thousandths of the picture's width and height.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "shape", rename_all = "snake_case")]
pub enum Area {
    /// A rectangle.
    Rectangle(Zone),
    /// Round in thousandths: an ellipse where the picture is no square.
    Circle {
        /// Of its middle.
        x: f64,
        /// Of its middle.
        y: f64,
        /// Of its edge.
        radius: f64,
    },
    /// Straight lines from point to point and back.
    Polygon {
        /// At least three.
        points: Vec<(f64, f64)>,
    },
}

/// A film with questions.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct VideoInteraction {
    /// Its address: a file of the site, or `https://…`.
    pub video: String,
    /// In the order of time.
    pub moments: Vec<Moment>,
}

/// A question at a moment of a film.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Moment {
    /// `m1`, `m2`, …; made when missing.
    pub id: String,
    /// Seconds from the beginning.
    pub at: f64,
    /// One of the first four kinds.
    #[serde(rename = "type")]
    pub kind: Option<Kind>,
    /// In the question's format.
    pub statement: String,
    /// As of a question of that kind.
    #[schema(value_type = Object)]
    pub answers: serde_json::Value,
    /// Whether the film goes on only after an answer.
    pub must_answer: bool,
    /// Seconds from the beginning, offered after a wrong answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub go_back_to: Option<f64>,
    /// Beside the other moments; 1 where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
}
