//! What blocks are: by their opcodes, in the lists of the rubrics.

/// Loops that the rubrics know.
pub(crate) const LOOPS: &[&str] = &["control_repeat", "control_forever", "control_repeat_until"];
/// Conditions.
pub(crate) const CONDITIONS: &[&str] = &["control_if", "control_if_else"];
/// What sends a message.
pub(crate) const BROADCASTS: &[&str] = &["event_broadcast", "event_broadcastandwait"];
/// What changes a sprite's properties (list A).
pub(crate) const PROPERTIES: &[&str] = &[
    "motion_movesteps",
    "motion_gotoxy",
    "motion_glidesecstoxy",
    "motion_setx",
    "motion_sety",
    "motion_changexby",
    "motion_changeyby",
    "motion_pointindirection",
    "motion_pointtowards",
    "motion_turnright",
    "motion_turnleft",
    "motion_goto",
    "looks_changesizeby",
    "looks_setsizeto",
    "looks_switchcostumeto",
    "looks_nextcostume",
    "looks_changeeffectby",
    "looks_seteffectto",
    "looks_show",
    "looks_hide",
    "looks_switchbackdropto",
    "looks_nextbackdrop",
];
/// What uses a list (list B, with the two that analysers forget).
pub(crate) const LISTS: &[&str] = &[
    "data_addtolist",
    "data_deleteoflist",
    "data_deletealloflist",
    "data_insertatlist",
    "data_replaceitemoflist",
    "data_itemoflist",
    "data_itemnumoflist",
    "data_lengthoflist",
    "data_listcontainsitem",
    "data_showlist",
    "data_hidelist",
];
/// What gives a variable its value.
pub(crate) const VARIABLES: &[&str] = &["data_setvariableto", "data_changevariableby"];
/// What whoever plays does with keys, clicks and answers (list C).
pub(crate) const INTERACTION: &[&str] = &[
    "event_whenkeypressed",
    "event_whenthisspriteclicked",
    "event_whenstageclicked",
    "sensing_mousedown",
    "sensing_keypressed",
    "sensing_askandwait",
    "sensing_answer",
];
/// Camera and microphone (list E).
pub(crate) const CAMERA: &[&str] = &[
    "videoSensing_videoToggle",
    "videoSensing_videoOn",
    "videoSensing_whenMotionGreaterThan",
    "videoSensing_setVideoTransparency",
    "sensing_loudness",
];
/// Joining truths.
pub(crate) const BOOLEANS: &[&str] = &["operator_and", "operator_or", "operator_not"];
/// Comparing.
pub(crate) const COMPARISONS: &[&str] = &["operator_equals", "operator_gt", "operator_lt"];
/// The four operations.
pub(crate) const SUMS: &[&str] = &["operator_add", "operator_subtract", "operator_multiply", "operator_divide"];
/// Whatever computes a number (mark M).
pub(crate) const ARITHMETIC: &[&str] = &[
    "operator_add",
    "operator_subtract",
    "operator_multiply",
    "operator_divide",
    "operator_mathop",
    "operator_random",
];
/// Texts taken apart and put together.
pub(crate) const TEXTS: &[&str] = &["operator_join", "operator_letter_of", "operator_length", "operator_contains"];
/// The motion part of list A with its two neighbours (mark N).
pub(crate) const MOTION: &[&str] = &[
    "motion_movesteps",
    "motion_gotoxy",
    "motion_glidesecstoxy",
    "motion_setx",
    "motion_sety",
    "motion_changexby",
    "motion_changeyby",
    "motion_pointindirection",
    "motion_pointtowards",
    "motion_turnright",
    "motion_turnleft",
    "motion_goto",
    "motion_glideto",
    "motion_ifonedgebounce",
];

/// Categories that every project has, and those of menus.
const CORE: &[&str] = &[
    "event",
    "control",
    "motion",
    "looks",
    "sound",
    "sensing",
    "operator",
    "data",
    "procedures",
    "argument",
    "math",
    "text",
    "colour",
    "note",
    "matrix",
];

/// The extension that a block comes with.
pub(crate) fn extension(opcode: &str) -> Option<&str> {
    let (category, _) = opcode.split_once('_')?;
    (!category.is_empty() && !CORE.contains(&category)).then_some(category)
}

/// Whether it starts a script: of extensions what begins with *when*.
pub(crate) fn is_hat(opcode: &str) -> bool {
    match opcode.split_once('_') {
        Some(("control", "start_as_clone") | ("procedures", "definition")) => true,
        Some(("event", rest)) => rest.starts_with("when"),
        Some((_, rest)) => extension(opcode).is_some() && rest.starts_with("when"),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hats_are_those_of_extensions_too() {
        let hats = [
            "event_whenflagclicked",
            "event_whentouchingobject",
            "control_start_as_clone",
            "procedures_definition",
            "videoSensing_whenMotionGreaterThan",
            "makeymakey_whenCodePressed",
            "gdxfor_whenTilted",
        ];
        assert!(hats.into_iter().all(is_hat));
        for none in ["event_broadcast", "control_wait", "motion_movesteps", "data_whenever", "pen_clear", "when", ""] {
            assert!(!is_hat(none), "{none}");
        }
        assert_eq!((extension("pen_clear"), extension("data_variable"), extension("_x")), (Some("pen"), None, None));
    }
}
