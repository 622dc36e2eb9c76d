//! What calls answer about running sessions.

use platform::messages;

messages! {
    NO_LIVE_CODE = 404, "class_live_no_code", "Em này chưa nộp bài nào trong buổi học.", "This student has handed nothing in during the session.";
    NOT_IN_SESSION = 404, "class_live_not_in_session", "Người này không phải là học sinh của lớp.", "This person is no student of the class.";
}
