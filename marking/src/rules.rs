//! How answers are marked and compared.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

platform::text_enum! {
    /// How several picks come to one mark.
    pub enum Rule {
        /// Right less wrong picks, over the right choices, at least nothing.
        RightMinusWrong = "right_minus_wrong",
        /// Everything or nothing.
        AllOrNothing = "all_or_nothing",
        /// Each choice that is picked or left as it should be counts alike.
        Each = "each",
        /// A share by the number of choices that are as they should be (`Marking::steps`).
        Steps = "steps",
    }
}

platform::text_enum! {
    /// What does not matter when texts are compared.
    pub enum Ignore {
        /// Upper and lower case.
        Case = "case",
        /// Every accent, also of đ.
        Accents = "accents",
        /// How many spaces there are, and whether they are at the ends.
        Spaces = "spaces",
        /// Where the tone is written: hoà, hòa.
        Tones = "tones",
    }
}

/// How a question's answers are marked; what is missing is the usual.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Marking {
    /// Of multiple choice; `right_minus_wrong` where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// Of `steps`: the share in % for 1, 2, 3, … choices right. The national exam's: 10, 25, 50, 100.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<f64>,
    /// Whether a short answer that fits none goes to a teacher.
    pub by_hand: bool,
    /// How often it may be answered; 0: any number.
    pub tries: u32,
    /// What each earlier answer that had not full marks takes away, in % of the score.
    pub penalty: f64,
    /// Whether choices and items come in another order for everybody.
    pub shuffle: bool,
}

/// How a text is compared; what is missing is the usual: spaces and tones don't matter.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct Compare {
    /// What does not matter; spaces and tones where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ignore: Option<Vec<Ignore>>,
    /// How far numbers may differ; 0.000001 where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerance: Option<f64>,
    /// Whether the author's text is a regular expression (in linear time) for the whole answer.
    pub regex: bool,
}
