//! The rubrics: what each level of each dimension is given for.

use super::facts::{Facts, Found};
use super::rules::{
    answered_broadcasts, busy_clones, conditions_on_greater, extensions, many_motions, nested_arithmetic,
    nested_conditions, nested_loops, pointer, same_event, same_input, sequences, several_scripts, three_conditions,
    three_of_event, trigonometry, two_flags,
};
use crate::blocks::{BOOLEANS, CAMERA, COMPARISONS, INTERACTION, LISTS, PROPERTIES, SUMS, TEXTS, VARIABLES};
use crate::{Rubric, ScratchDimension};

/// A dimension with what its levels are given for, from level 1 on.
pub(super) struct Levels {
    pub dimension: ScratchDimension,
    pub tests: &'static [Test],
}

/// What a level is given for.
pub(super) enum Test {
    /// Any block of these kinds.
    Any(&'static [&'static str]),
    /// What a rule finds.
    Rule(Rule),
    /// What any of these finds.
    Either(&'static [Test]),
}

pub(super) type Rule = for<'f, 'a> fn(&'f Facts<'a>) -> Vec<Found<'a>>;

impl Test {
    /// What the level is given for; nothing where it is not reached.
    pub fn found<'a>(&self, facts: &Facts<'a>) -> Vec<Found<'a>> {
        match self {
            Self::Any(opcodes) => facts.places(opcodes).map(Found::from).collect(),
            Self::Rule(rule) => rule(facts),
            Self::Either(tests) => tests.iter().flat_map(|test| test.found(facts)).collect(),
        }
    }
}

/// The dimensions of a rubric.
pub(super) fn of(rubric: Rubric) -> &'static [Levels] {
    match rubric {
        Rubric::Classic => CLASSIC,
        Rubric::Extended => EXTENDED,
    }
}

const IF: Test = Test::Any(&["control_if"]);
const IF_ELSE: Test = Test::Any(&["control_if_else"]);
const SENDING: Test = Test::Any(&["event_broadcast", "event_whenbroadcastreceived", "control_stop"]);
const WAITING: Test = Test::Any(&["control_wait_until", "event_whenbackdropswitchesto", "event_broadcastandwait"]);
const FLAG: Test = Test::Any(&["event_whenflagclicked"]);

const CLASSIC: &[Levels] = &[
    Levels { dimension: ScratchDimension::Logic, tests: &[IF, IF_ELSE, Test::Any(BOOLEANS)] },
    Levels {
        dimension: ScratchDimension::FlowControl,
        tests: &[
            Test::Rule(sequences),
            Test::Any(&["control_repeat", "control_forever"]),
            Test::Any(&["control_repeat_until"]),
        ],
    },
    Levels { dimension: ScratchDimension::Synchronization, tests: &[Test::Any(&["control_wait"]), SENDING, WAITING] },
    Levels {
        dimension: ScratchDimension::Abstraction,
        tests: &[
            Test::Rule(several_scripts),
            Test::Any(&["procedures_definition"]),
            Test::Any(&["control_start_as_clone"]),
        ],
    },
    Levels {
        dimension: ScratchDimension::DataRepresentation,
        tests: &[Test::Any(PROPERTIES), Test::Any(VARIABLES), Test::Any(LISTS)],
    },
    Levels {
        dimension: ScratchDimension::UserInteractivity,
        tests: &[FLAG, Test::Either(&[Test::Any(INTERACTION), Test::Rule(pointer)]), Test::Any(CAMERA)],
    },
    Levels {
        dimension: ScratchDimension::Parallelization,
        tests: &[Test::Rule(two_flags), Test::Rule(same_input), Test::Rule(same_event)],
    },
];

const EXTENDED: &[Levels] = &[
    Levels {
        dimension: ScratchDimension::Logic,
        tests: &[IF, IF_ELSE, Test::Any(BOOLEANS), Test::Rule(nested_conditions)],
    },
    Levels {
        dimension: ScratchDimension::FlowControl,
        tests: &[
            Test::Rule(sequences),
            Test::Any(&["control_repeat", "control_forever"]),
            Test::Any(&["control_repeat_until"]),
            Test::Rule(nested_loops),
        ],
    },
    Levels {
        dimension: ScratchDimension::Synchronization,
        tests: &[Test::Any(&["control_wait"]), SENDING, WAITING, Test::Rule(answered_broadcasts)],
    },
    Levels {
        dimension: ScratchDimension::Abstraction,
        tests: &[
            Test::Rule(several_scripts),
            Test::Any(&["control_start_as_clone"]),
            Test::Any(&["procedures_definition"]),
            Test::Rule(busy_clones),
        ],
    },
    Levels {
        dimension: ScratchDimension::DataRepresentation,
        tests: &[
            Test::Any(PROPERTIES),
            Test::Any(VARIABLES),
            Test::Any(LISTS),
            Test::Either(&[Test::Any(COMPARISONS), Test::Any(BOOLEANS)]),
        ],
    },
    Levels {
        dimension: ScratchDimension::UserInteractivity,
        tests: &[
            FLAG,
            Test::Either(&[Test::Any(INTERACTION), Test::Rule(pointer)]),
            Test::Either(&[Test::Any(CAMERA), Test::Rule(conditions_on_greater)]),
            Test::Rule(extensions),
        ],
    },
    Levels {
        dimension: ScratchDimension::Parallelization,
        tests: &[
            Test::Rule(two_flags),
            Test::Rule(same_input),
            Test::Either(&[
                Test::Rule(same_event),
                Test::Any(&["control_create_clone_of"]),
                Test::Rule(conditions_on_greater),
            ]),
            Test::Either(&[Test::Rule(three_of_event), Test::Rule(three_conditions)]),
        ],
    },
    Levels {
        dimension: ScratchDimension::MathOperators,
        tests: &[
            Test::Any(SUMS),
            Test::Either(&[Test::Any(COMPARISONS), Test::Rule(nested_arithmetic)]),
            Test::Any(TEXTS),
            Test::Rule(trigonometry),
        ],
    },
    Levels {
        dimension: ScratchDimension::MotionOperators,
        tests: &[
            Test::Any(&[
                "motion_movesteps",
                "motion_gotoxy",
                "motion_goto",
                "motion_changexby",
                "motion_changeyby",
                "motion_setx",
                "motion_sety",
            ]),
            Test::Any(&[
                "motion_turnleft",
                "motion_turnright",
                "motion_setrotationstyle",
                "motion_pointindirection",
                "motion_pointtowards",
            ]),
            Test::Any(&["motion_glideto", "motion_glidesecstoxy"]),
            Test::Rule(many_motions),
        ],
    },
];
