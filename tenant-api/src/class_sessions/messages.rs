//! What calls answer about sessions of classes.

use platform::messages;

messages! {
    CLASS_SESSION_NOT_FOUND = 404, "class_session_not_found", "Không tìm thấy buổi học này.", "This session was not found.";
    CALENDAR_EMPTY = 412, "calendar_empty", "Lịch này không có buổi học nào.", "This calendar has no sessions.";
    TOO_MANY_SESSIONS = 412, "too_many_sessions", "Mỗi lớp có tối đa {max} buổi học.", "A class has at most {max} sessions.";
    SESSION_OVERLAP = 412, "session_overlap", "Giáo viên của lớp đã có buổi của lớp “{name}” lúc {time}.", "A teacher of the class has a session of “{name}” at {time}.";
    SESSION_DAY_OFF = 412, "session_day_off", "Buổi lúc {time} sẽ rơi vào ngày nghỉ.", "The session at {time} would be on a day off.";
    SESSION_HAS_ATTENDANCE = 412, "session_has_attendance", "Buổi học đã bắt đầu hoặc đã có điểm danh nên không xóa được, chỉ hủy được.", "The session has begun or has attendance: it can be cancelled, not deleted.";
}
