//! What blocks say in English: words, inputs as `(NUMBER)`, `[TEXT]` and `<TRUTH>`, fields as `{FIELD}`.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A block in words.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spec {
    words: &'static str,
    /// Whether it is plugged into others.
    pub is_value: bool,
    /// Whether its value is a truth.
    pub is_truth: bool,
}

/// A part of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Words(&'static str),
    Field(&'static str),
    Input(Slot, &'static str),
}

/// What an input is where it is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    Number,
    Text,
    Truth,
}

/// A block by its opcode.
pub(super) fn spec(opcode: &str) -> Option<Spec> {
    static SPECS: LazyLock<HashMap<&str, Spec>> = LazyLock::new(|| {
        let of = |all: &[(&'static str, &'static str)], is_value: bool, is_truth: bool| -> Vec<(&'static str, Spec)> {
            all.iter().map(|(opcode, words)| (*opcode, Spec { words, is_value, is_truth })).collect()
        };
        let steps = of(STEPS, false, false).into_iter().chain(of(VALUES, true, false));
        steps.chain(of(TRUTHS, true, true)).collect()
    });
    SPECS.get(opcode).copied()
}

/// Its parts in their order.
pub(super) fn parts(spec: Spec) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = spec.words;
    while let Some((before, part, behind)) = next_slot(rest) {
        if !before.is_empty() {
            parts.push(Part::Words(before));
        }
        parts.push(part);
        rest = behind;
    }
    if !rest.is_empty() {
        parts.push(Part::Words(rest));
    }
    parts
}

/// The first input or field with what stands before and behind it: a name between brackets. Other signs are words.
fn next_slot(words: &'static str) -> Option<(&'static str, Part, &'static str)> {
    for (at, opening) in words.match_indices(['(', '[', '<', '{']) {
        let closing = match opening {
            "(" => ')',
            "[" => ']',
            "<" => '>',
            _ => '}',
        };
        let inside = words.get(at + 1..)?;
        let Some((name, behind)) = inside.split_once(closing) else { continue };
        let is_name = !name.is_empty() && name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_');
        if is_name {
            let part = match opening {
                "(" => Part::Input(Slot::Number, name),
                "[" => Part::Input(Slot::Text, name),
                "<" => Part::Input(Slot::Truth, name),
                _ => Part::Field(name),
            };
            return Some((words.get(..at)?, part, behind));
        }
    }
    None
}

const STEPS: &[(&str, &str)] = &[
    ("motion_movesteps", "move (STEPS) steps"),
    ("motion_turnright", "turn cw (DEGREES) degrees"),
    ("motion_turnleft", "turn ccw (DEGREES) degrees"),
    ("motion_pointindirection", "point in direction (DIRECTION)"),
    ("motion_pointtowards", "point towards (TOWARDS)"),
    ("motion_gotoxy", "go to x: (X) y: (Y)"),
    ("motion_goto", "go to (TO)"),
    ("motion_glidesecstoxy", "glide (SECS) secs to x: (X) y: (Y)"),
    ("motion_glideto", "glide (SECS) secs to (TO)"),
    ("motion_changexby", "change x by (DX)"),
    ("motion_setx", "set x to (X)"),
    ("motion_changeyby", "change y by (DY)"),
    ("motion_sety", "set y to (Y)"),
    ("motion_ifonedgebounce", "if on edge, bounce"),
    ("motion_setrotationstyle", "set rotation style {STYLE}"),
    ("looks_sayforsecs", "say [MESSAGE] for (SECS) seconds"),
    ("looks_say", "say [MESSAGE]"),
    ("looks_thinkforsecs", "think [MESSAGE] for (SECS) seconds"),
    ("looks_think", "think [MESSAGE]"),
    ("looks_show", "show"),
    ("looks_hide", "hide"),
    ("looks_switchcostumeto", "switch costume to (COSTUME)"),
    ("looks_nextcostume", "next costume"),
    ("looks_switchbackdropto", "switch backdrop to (BACKDROP)"),
    ("looks_switchbackdroptoandwait", "switch backdrop to (BACKDROP) and wait"),
    ("looks_nextbackdrop", "next backdrop"),
    ("looks_changeeffectby", "change {EFFECT} effect by (CHANGE)"),
    ("looks_seteffectto", "set {EFFECT} effect to (VALUE)"),
    ("looks_cleargraphiceffects", "clear graphic effects"),
    ("looks_changesizeby", "change size by (CHANGE)"),
    ("looks_setsizeto", "set size to (SIZE)%"),
    ("looks_gotofrontback", "go to {FRONT_BACK} layer"),
    ("looks_goforwardbackwardlayers", "go {FORWARD_BACKWARD} (NUM) layers"),
    ("sound_play", "start sound (SOUND_MENU)"),
    ("sound_playuntildone", "play sound (SOUND_MENU) until done"),
    ("sound_stopallsounds", "stop all sounds"),
    ("sound_changeeffectby", "change {EFFECT} effect by (VALUE)"),
    ("sound_seteffectto", "set {EFFECT} effect to (VALUE)"),
    ("sound_cleareffects", "clear sound effects"),
    ("sound_changevolumeby", "change volume by (VOLUME)"),
    ("sound_setvolumeto", "set volume to (VOLUME)%"),
    ("event_whenflagclicked", "when green flag clicked"),
    ("event_whenkeypressed", "when {KEY_OPTION} key pressed"),
    ("event_whenthisspriteclicked", "when this sprite clicked"),
    ("event_whenstageclicked", "when stage clicked"),
    ("event_whenbackdropswitchesto", "when backdrop switches to {BACKDROP}"),
    ("event_whengreaterthan", "when {WHENGREATERTHANMENU} > (VALUE)"),
    ("event_whenbroadcastreceived", "when I receive {BROADCAST_OPTION}"),
    ("event_broadcast", "broadcast (BROADCAST_INPUT)"),
    ("event_broadcastandwait", "broadcast (BROADCAST_INPUT) and wait"),
    ("control_wait", "wait (DURATION) seconds"),
    ("control_repeat", "repeat (TIMES)"),
    ("control_forever", "forever"),
    ("control_if", "if <CONDITION> then"),
    ("control_if_else", "if <CONDITION> then"),
    ("control_wait_until", "wait until <CONDITION>"),
    ("control_repeat_until", "repeat until <CONDITION>"),
    ("control_while", "while <CONDITION>"),
    ("control_for_each", "for each {VARIABLE} in [VALUE]"),
    ("control_all_at_once", "all at once"),
    ("control_stop", "stop {STOP_OPTION}"),
    ("control_start_as_clone", "when I start as a clone"),
    ("control_create_clone_of", "create clone of (CLONE_OPTION)"),
    ("control_delete_this_clone", "delete this clone"),
    ("sensing_askandwait", "ask [QUESTION] and wait"),
    ("sensing_setdragmode", "set drag mode {DRAG_MODE}"),
    ("sensing_resettimer", "reset timer"),
    ("data_setvariableto", "set {VARIABLE} to [VALUE]"),
    ("data_changevariableby", "change {VARIABLE} by (VALUE)"),
    ("data_showvariable", "show variable {VARIABLE}"),
    ("data_hidevariable", "hide variable {VARIABLE}"),
    ("data_addtolist", "add [ITEM] to {LIST}"),
    ("data_deleteoflist", "delete (INDEX) of {LIST}"),
    ("data_deletealloflist", "delete all of {LIST}"),
    ("data_insertatlist", "insert [ITEM] at (INDEX) of {LIST}"),
    ("data_replaceitemoflist", "replace item (INDEX) of {LIST} with [ITEM]"),
    ("data_showlist", "show list {LIST}"),
    ("data_hidelist", "hide list {LIST}"),
    ("pen_clear", "erase all"),
    ("pen_stamp", "stamp"),
    ("pen_penDown", "pen down"),
    ("pen_penUp", "pen up"),
    ("pen_setPenColorToColor", "set pen color to [COLOR]"),
    ("pen_changePenColorParamBy", "change pen (COLOR_PARAM) by (VALUE)"),
    ("pen_setPenColorParamTo", "set pen (COLOR_PARAM) to (VALUE)"),
    ("pen_changePenHueBy", "change pen color by (HUE)"),
    ("pen_setPenHueToNumber", "set pen color to (HUE)"),
    ("pen_changePenShadeBy", "change pen shade by (SHADE)"),
    ("pen_setPenShadeToNumber", "set pen shade to (SHADE)"),
    ("pen_changePenSizeBy", "change pen size by (SIZE)"),
    ("pen_setPenSizeTo", "set pen size to (SIZE)"),
    ("music_playDrumForBeats", "play drum (DRUM) for (BEATS) beats"),
    ("music_restForBeats", "rest for (BEATS) beats"),
    ("music_playNoteForBeats", "play note (NOTE) for (BEATS) beats"),
    ("music_setInstrument", "set instrument to (INSTRUMENT)"),
    ("music_setTempo", "set tempo to (TEMPO)"),
    ("music_changeTempo", "change tempo by (TEMPO)"),
    ("videoSensing_whenMotionGreaterThan", "when video motion > (REFERENCE)"),
    ("videoSensing_videoToggle", "turn video (VIDEO_STATE)"),
    ("videoSensing_setVideoTransparency", "set video transparency to (TRANSPARENCY)%"),
    ("text2speech_speakAndWaitBlock", "speak [WORDS]"),
    ("text2speech_setVoiceBlock", "set voice to (VOICE)"),
    ("text2speech_setLanguageBlock", "set language to (LANGUAGE)"),
    ("makeymakey_whenMakeyKeyPressed", "when (KEY) key pressed :: makeymakey hat"),
    ("makeymakey_whenCodePressed", "when (SEQUENCE) pressed in order"),
    ("microbit_whenButtonPressed", "when (BTN) button pressed"),
    ("microbit_whenGesture", "when (GESTURE)"),
    ("microbit_displayText", "display text [TEXT]"),
    ("microbit_displayClear", "clear display"),
    ("microbit_whenTilted", "when tilted (DIRECTION)"),
];

const VALUES: &[(&str, &str)] = &[
    ("motion_xposition", "x position"),
    ("motion_yposition", "y position"),
    ("motion_direction", "direction"),
    ("looks_costumenumbername", "costume {NUMBER_NAME}"),
    ("looks_backdropnumbername", "backdrop {NUMBER_NAME}"),
    ("looks_size", "size"),
    ("sound_volume", "volume"),
    ("sensing_distanceto", "distance to (DISTANCETOMENU)"),
    ("sensing_answer", "answer"),
    ("sensing_mousex", "mouse x"),
    ("sensing_mousey", "mouse y"),
    ("sensing_loudness", "loudness"),
    ("sensing_timer", "timer"),
    ("sensing_of", "{PROPERTY} of (OBJECT)"),
    ("sensing_current", "current {CURRENTMENU}"),
    ("sensing_dayssince2000", "days since 2000"),
    ("sensing_username", "username"),
    ("operator_add", "(NUM1) + (NUM2)"),
    ("operator_subtract", "(NUM1) - (NUM2)"),
    ("operator_multiply", "(NUM1) * (NUM2)"),
    ("operator_divide", "(NUM1) / (NUM2)"),
    ("operator_random", "pick random (FROM) to (TO)"),
    ("operator_join", "join [STRING1] [STRING2]"),
    ("operator_letter_of", "letter (LETTER) of [STRING]"),
    ("operator_length", "length of [STRING]"),
    ("operator_mod", "(NUM1) mod (NUM2)"),
    ("operator_round", "round (NUM)"),
    ("operator_mathop", "{OPERATOR} of (NUM)"),
    ("data_itemoflist", "item (INDEX) of {LIST}"),
    ("data_itemnumoflist", "item # of [ITEM] in {LIST}"),
    ("data_lengthoflist", "length of {LIST}"),
    ("music_getTempo", "tempo"),
    ("videoSensing_videoOn", "video (ATTRIBUTE) on (SUBJECT)"),
    ("translate_getTranslate", "translate [WORDS] to (LANGUAGE)"),
    ("translate_getViewerLanguage", "language"),
    ("microbit_getTiltAngle", "tilt angle (DIRECTION)"),
];

const TRUTHS: &[(&str, &str)] = &[
    ("sensing_touchingobject", "touching (TOUCHINGOBJECTMENU)?"),
    ("sensing_touchingcolor", "touching color [COLOR]?"),
    ("sensing_coloristouchingcolor", "color [COLOR] is touching [COLOR2]?"),
    ("sensing_keypressed", "key (KEY_OPTION) pressed?"),
    ("sensing_mousedown", "mouse down?"),
    ("sensing_loud", "loud?"),
    ("operator_gt", "[OPERAND1] > [OPERAND2]"),
    ("operator_lt", "[OPERAND1] < [OPERAND2]"),
    ("operator_equals", "[OPERAND1] = [OPERAND2]"),
    ("operator_and", "<OPERAND1> and <OPERAND2>"),
    ("operator_or", "<OPERAND1> or <OPERAND2>"),
    ("operator_not", "not <OPERAND>"),
    ("operator_contains", "[STRING1] contains [STRING2]?"),
    ("data_listcontainsitem", "{LIST} contains [ITEM]?"),
    ("microbit_isButtonPressed", "(BTN) button pressed?"),
    ("microbit_isTilted", "tilted (DIRECTION)?"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_slots_are_told_apart() {
        let of = |opcode: &str| spec(opcode).map(parts).unwrap_or_default();
        assert_eq!(of("looks_show"), [Part::Words("show")]);
        let glide = [
            Part::Words("glide "),
            Part::Input(Slot::Number, "SECS"),
            Part::Words(" secs to x: "),
            Part::Input(Slot::Number, "X"),
            Part::Words(" y: "),
            Part::Input(Slot::Number, "Y"),
        ];
        assert_eq!(of("motion_glidesecstoxy"), glide);
        let less = [Part::Input(Slot::Text, "OPERAND1"), Part::Words(" < "), Part::Input(Slot::Text, "OPERAND2")];
        assert_eq!(of("operator_lt"), less);
        let louder = [Part::Words("when "), Part::Field("WHENGREATERTHANMENU"), Part::Words(" > ")];
        assert!(of("event_whengreaterthan").starts_with(&louder));
        assert_eq!(of("nothing_known"), []);
    }
}
