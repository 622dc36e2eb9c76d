//! The blocks of Scratch 2 and what Scratch 3 calls them and their arguments.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A block of Scratch 2.
pub(super) struct Selector {
    name: &'static str,
    pub(super) opcode: &'static str,
    /// Its arguments in their order, each with a mark before its name: none a number, `$` a text, `@` a menu, `#` a
    /// colour, `?` a truth, `&` a body, `=` a field, `-` nothing; and fields that always say the same as `+NAME:value`.
    pub(super) parts: &'static str,
}

/// What an argument is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Text,
    Menu,
    Colour,
    Truth,
    Body,
    Field,
    Skipped,
}

/// Of the hat that waits for a movement before the camera: it has a block of its own now.
pub(super) const VIDEO_MOTION: &Selector =
    &of("whenSensorGreaterThan", "videoSensing_whenMotionGreaterThan", "- REFERENCE");

const fn of(name: &'static str, opcode: &'static str, parts: &'static str) -> Selector {
    Selector { name, opcode, parts }
}

/// A block by its selector.
pub(super) fn find(name: &str) -> Option<&'static Selector> {
    static BY_NAME: LazyLock<HashMap<&str, &Selector>> =
        LazyLock::new(|| SELECTORS.iter().map(|selector| (selector.name, selector)).collect());
    // Blocks of the LEGO extension were written in two ways.
    BY_NAME.get(name).or_else(|| BY_NAME.get(name.replace('\u{1f}', ".").as_str())).copied()
}

/// Its arguments in their order.
pub(super) fn arguments(parts: &'static str) -> impl Iterator<Item = (Kind, &'static str)> {
    parts.split(' ').filter(|part| !part.is_empty() && !part.starts_with('+')).map(|part| {
        let kind = match part.as_bytes().first() {
            Some(b'$') => Kind::Text,
            Some(b'@') => Kind::Menu,
            Some(b'#') => Kind::Colour,
            Some(b'?') => Kind::Truth,
            Some(b'&') => Kind::Body,
            Some(b'=') => Kind::Field,
            Some(b'-') => Kind::Skipped,
            _ => return (Kind::Number, part),
        };
        (kind, part.get(1..).unwrap_or_default())
    })
}

/// Its fields that always say the same.
pub(super) fn fixed(parts: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    parts.split(' ').filter_map(|part| part.strip_prefix('+')?.split_once(':'))
}

const SELECTORS: &[Selector] = &[
    // Motion
    of("forward:", "motion_movesteps", "STEPS"),
    of("turnRight:", "motion_turnright", "DEGREES"),
    of("turnLeft:", "motion_turnleft", "DEGREES"),
    of("heading:", "motion_pointindirection", "DIRECTION"),
    of("pointTowards:", "motion_pointtowards", "@TOWARDS"),
    of("gotoX:y:", "motion_gotoxy", "X Y"),
    of("gotoSpriteOrMouse:", "motion_goto", "@TO"),
    of("glideSecs:toX:y:elapsed:from:", "motion_glidesecstoxy", "SECS X Y"),
    of("changeXposBy:", "motion_changexby", "DX"),
    of("xpos:", "motion_setx", "X"),
    of("changeYposBy:", "motion_changeyby", "DY"),
    of("ypos:", "motion_sety", "Y"),
    of("bounceOffEdge", "motion_ifonedgebounce", ""),
    of("setRotationStyle", "motion_setrotationstyle", "=STYLE"),
    of("xpos", "motion_xposition", ""),
    of("ypos", "motion_yposition", ""),
    of("heading", "motion_direction", ""),
    of("scrollRight", "motion_scroll_right", "DISTANCE"),
    of("scrollUp", "motion_scroll_up", "DISTANCE"),
    of("scrollAlign", "motion_align_scene", "=ALIGNMENT"),
    of("xScroll", "motion_xscroll", ""),
    of("yScroll", "motion_yscroll", ""),
    // Looks
    of("say:duration:elapsed:from:", "looks_sayforsecs", "$MESSAGE SECS"),
    of("say:", "looks_say", "$MESSAGE"),
    of("think:duration:elapsed:from:", "looks_thinkforsecs", "$MESSAGE SECS"),
    of("think:", "looks_think", "$MESSAGE"),
    of("show", "looks_show", ""),
    of("hide", "looks_hide", ""),
    of("hideAll", "looks_hideallsprites", ""),
    of("lookLike:", "looks_switchcostumeto", "@COSTUME"),
    of("nextCostume", "looks_nextcostume", ""),
    of("startScene", "looks_switchbackdropto", "@BACKDROP"),
    of("startSceneAndWait", "looks_switchbackdroptoandwait", "@BACKDROP"),
    of("nextScene", "looks_nextbackdrop", ""),
    of("changeGraphicEffect:by:", "looks_changeeffectby", "=EFFECT CHANGE"),
    of("setGraphicEffect:to:", "looks_seteffectto", "=EFFECT VALUE"),
    of("filterReset", "looks_cleargraphiceffects", ""),
    of("changeSizeBy:", "looks_changesizeby", "CHANGE"),
    of("setSizeTo:", "looks_setsizeto", "SIZE"),
    of("changeStretchBy:", "looks_changestretchby", "CHANGE"),
    of("setStretchTo:", "looks_setstretchto", "STRETCH"),
    of("comeToFront", "looks_gotofrontback", "+FRONT_BACK:front"),
    of("goBackByLayers:", "looks_goforwardbackwardlayers", "NUM +FORWARD_BACKWARD:backward"),
    of("costumeIndex", "looks_costumenumbername", "+NUMBER_NAME:number"),
    of("costumeName", "looks_costumenumbername", "+NUMBER_NAME:name"),
    of("backgroundIndex", "looks_backdropnumbername", "+NUMBER_NAME:number"),
    of("sceneName", "looks_backdropnumbername", "+NUMBER_NAME:name"),
    of("scale", "looks_size", ""),
    // Sound and music
    of("playSound:", "sound_play", "@SOUND_MENU"),
    of("doPlaySoundAndWait", "sound_playuntildone", "@SOUND_MENU"),
    of("stopAllSounds", "sound_stopallsounds", ""),
    of("changeVolumeBy:", "sound_changevolumeby", "VOLUME"),
    of("setVolumeTo:", "sound_setvolumeto", "VOLUME"),
    of("volume", "sound_volume", ""),
    of("playDrum", "music_playDrumForBeats", "@DRUM BEATS"),
    of("drum:duration:elapsed:from:", "music_midiPlayDrumForBeats", "DRUM BEATS"),
    of("rest:elapsed:from:", "music_restForBeats", "BEATS"),
    of("noteOn:duration:elapsed:from:", "music_playNoteForBeats", "NOTE BEATS"),
    of("instrument:", "music_setInstrument", "@INSTRUMENT"),
    of("midiInstrument:", "music_midiSetInstrument", "INSTRUMENT"),
    of("changeTempoBy:", "music_changeTempo", "TEMPO"),
    of("setTempoTo:", "music_setTempo", "TEMPO"),
    of("tempo", "music_getTempo", ""),
    // Pen
    of("clearPenTrails", "pen_clear", ""),
    of("stampCostume", "pen_stamp", ""),
    of("putPenDown", "pen_penDown", ""),
    of("putPenUp", "pen_penUp", ""),
    of("penColor:", "pen_setPenColorToColor", "#COLOR"),
    of("changePenHueBy:", "pen_changePenHueBy", "HUE"),
    of("setPenHueTo:", "pen_setPenHueToNumber", "HUE"),
    of("changePenShadeBy:", "pen_changePenShadeBy", "SHADE"),
    of("setPenShadeTo:", "pen_setPenShadeToNumber", "SHADE"),
    of("changePenSizeBy:", "pen_changePenSizeBy", "SIZE"),
    of("penSize:", "pen_setPenSizeTo", "SIZE"),
    // Events
    of("whenGreenFlag", "event_whenflagclicked", ""),
    of("whenKeyPressed", "event_whenkeypressed", "=KEY_OPTION"),
    of("whenClicked", "event_whenthisspriteclicked", ""),
    of("whenSceneStarts", "event_whenbackdropswitchesto", "=BACKDROP"),
    of("whenSensorGreaterThan", "event_whengreaterthan", "=WHENGREATERTHANMENU VALUE"),
    of("whenIReceive", "event_whenbroadcastreceived", "=BROADCAST_OPTION"),
    of("broadcast:", "event_broadcast", "@BROADCAST_INPUT"),
    of("doBroadcastAndWait", "event_broadcastandwait", "@BROADCAST_INPUT"),
    // Control
    of("wait:elapsed:from:", "control_wait", "DURATION"),
    of("doRepeat", "control_repeat", "TIMES &SUBSTACK"),
    of("doForever", "control_forever", "&SUBSTACK"),
    of("doIf", "control_if", "?CONDITION &SUBSTACK"),
    of("doIfElse", "control_if_else", "?CONDITION &SUBSTACK &SUBSTACK2"),
    of("doWaitUntil", "control_wait_until", "?CONDITION"),
    of("doUntil", "control_repeat_until", "?CONDITION &SUBSTACK"),
    of("doWhile", "control_while", "?CONDITION &SUBSTACK"),
    of("doForLoop", "control_for_each", "=VARIABLE $VALUE &SUBSTACK"),
    of("warpSpeed", "control_all_at_once", "&SUBSTACK"),
    of("stopScripts", "control_stop", "=STOP_OPTION"),
    of("whenCloned", "control_start_as_clone", ""),
    of("createCloneOf", "control_create_clone_of", "@CLONE_OPTION"),
    of("deleteClone", "control_delete_this_clone", ""),
    of("COUNT", "control_get_counter", ""),
    of("INCR_COUNT", "control_incr_counter", ""),
    of("CLR_COUNT", "control_clear_counter", ""),
    // Sensing and camera
    of("touching:", "sensing_touchingobject", "@TOUCHINGOBJECTMENU"),
    of("touchingColor:", "sensing_touchingcolor", "#COLOR"),
    of("color:sees:", "sensing_coloristouchingcolor", "#COLOR #COLOR2"),
    of("distanceTo:", "sensing_distanceto", "@DISTANCETOMENU"),
    of("doAsk", "sensing_askandwait", "$QUESTION"),
    of("answer", "sensing_answer", ""),
    of("keyPressed:", "sensing_keypressed", "@KEY_OPTION"),
    of("mousePressed", "sensing_mousedown", ""),
    of("mouseX", "sensing_mousex", ""),
    of("mouseY", "sensing_mousey", ""),
    of("soundLevel", "sensing_loudness", ""),
    of("isLoud", "sensing_loud", ""),
    of("timer", "sensing_timer", ""),
    of("timerReset", "sensing_resettimer", ""),
    of("getAttribute:of:", "sensing_of", "=PROPERTY @OBJECT"),
    of("timeAndDate", "sensing_current", "=CURRENTMENU"),
    of("timestamp", "sensing_dayssince2000", ""),
    of("getUserName", "sensing_username", ""),
    of("getUserId", "sensing_userid", ""),
    of("senseVideoMotion", "videoSensing_videoOn", "@ATTRIBUTE @SUBJECT"),
    of("setVideoState", "videoSensing_videoToggle", "@VIDEO_STATE"),
    of("setVideoTransparency", "videoSensing_setVideoTransparency", "TRANSPARENCY"),
    // Operators
    of("+", "operator_add", "NUM1 NUM2"),
    of("-", "operator_subtract", "NUM1 NUM2"),
    of("*", "operator_multiply", "NUM1 NUM2"),
    of("/", "operator_divide", "NUM1 NUM2"),
    of("%", "operator_mod", "NUM1 NUM2"),
    of("randomFrom:to:", "operator_random", "FROM TO"),
    of("<", "operator_lt", "$OPERAND1 $OPERAND2"),
    of("=", "operator_equals", "$OPERAND1 $OPERAND2"),
    of(">", "operator_gt", "$OPERAND1 $OPERAND2"),
    of("&", "operator_and", "?OPERAND1 ?OPERAND2"),
    of("|", "operator_or", "?OPERAND1 ?OPERAND2"),
    of("not", "operator_not", "?OPERAND"),
    of("concatenate:with:", "operator_join", "$STRING1 $STRING2"),
    of("letter:of:", "operator_letter_of", "LETTER $STRING"),
    of("stringLength:", "operator_length", "$STRING"),
    of("rounded", "operator_round", "NUM"),
    of("computeFunction:of:", "operator_mathop", "=OPERATOR NUM"),
    // Variables and lists
    of("readVariable", "data_variable", "=VARIABLE"),
    of("getVar:", "data_variable", "=VARIABLE"),
    of("setVar:to:", "data_setvariableto", "=VARIABLE $VALUE"),
    of("changeVar:by:", "data_changevariableby", "=VARIABLE VALUE"),
    of("showVariable:", "data_showvariable", "=VARIABLE"),
    of("hideVariable:", "data_hidevariable", "=VARIABLE"),
    of("contentsOfList:", "data_listcontents", "=LIST"),
    of("append:toList:", "data_addtolist", "$ITEM =LIST"),
    of("deleteLine:ofList:", "data_deleteoflist", "INDEX =LIST"),
    of("insert:at:ofList:", "data_insertatlist", "$ITEM INDEX =LIST"),
    of("setLine:ofList:to:", "data_replaceitemoflist", "INDEX =LIST $ITEM"),
    of("getLine:ofList:", "data_itemoflist", "INDEX =LIST"),
    of("lineCountOfList:", "data_lengthoflist", "=LIST"),
    of("list:contains:", "data_listcontainsitem", "=LIST $ITEM"),
    of("showList:", "data_showlist", "=LIST"),
    of("hideList:", "data_hidelist", "=LIST"),
    // LEGO
    of("LEGO WeDo 2.0.motorOnFor", "wedo2_motorOnFor", "@MOTOR_ID DURATION"),
    of("LEGO WeDo 2.0.motorOn", "wedo2_motorOn", "@MOTOR_ID"),
    of("LEGO WeDo 2.0.motorOff", "wedo2_motorOff", "@MOTOR_ID"),
    of("LEGO WeDo 2.0.startMotorPower", "wedo2_startMotorPower", "@MOTOR_ID POWER"),
    of("LEGO WeDo 2.0.setMotorDirection", "wedo2_setMotorDirection", "@MOTOR_ID @MOTOR_DIRECTION"),
    of("LEGO WeDo 2.0.setLED", "wedo2_setLightHue", "HUE"),
    of("LEGO WeDo 2.0.playNote", "wedo2_playNoteFor", "NOTE DURATION"),
    of("LEGO WeDo 2.0.whenDistance", "wedo2_whenDistance", "@OP REFERENCE"),
    of("LEGO WeDo 2.0.whenTilted", "wedo2_whenTilted", "@TILT_DIRECTION_ANY"),
    of("LEGO WeDo 2.0.getDistance", "wedo2_getDistance", ""),
    of("LEGO WeDo 2.0.isTilted", "wedo2_isTilted", "@TILT_DIRECTION_ANY"),
    of("LEGO WeDo 2.0.getTilt", "wedo2_getTiltAngle", "@TILT_DIRECTION"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_are_found_with_their_arguments() {
        let of = |name: &str| find(name).map(|it| (it.opcode, arguments(it.parts).collect::<Vec<_>>()));
        assert_eq!(of("xpos:"), Some(("motion_setx", vec![(Kind::Number, "X")])));
        assert_eq!(of("xpos"), Some(("motion_xposition", vec![])));
        let layers = ("looks_goforwardbackwardlayers", vec![(Kind::Number, "NUM")]);
        assert_eq!(of("goBackByLayers:"), Some(layers));
        assert_eq!(fixed("NUM +FORWARD_BACKWARD:backward").collect::<Vec<_>>(), [("FORWARD_BACKWARD", "backward")]);
        assert_eq!(of("LEGO WeDo 2.0\u{1f}setLED"), of("LEGO WeDo 2.0.setLED"));
        let video = arguments(VIDEO_MOTION.parts).collect::<Vec<_>>();
        assert_eq!(video, [(Kind::Skipped, ""), (Kind::Number, "REFERENCE")]);
        assert_eq!(of("doSomethingElse"), None);
        let mut names: Vec<_> = SELECTORS.iter().map(|it| it.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), SELECTORS.len());
    }
}
