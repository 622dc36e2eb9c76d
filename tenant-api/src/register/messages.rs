//! What calls answer about registers.

use platform::messages;

messages! {
    SESSION_CANCELLED = 412, "session_cancelled", "Buổi học này đã bị hủy.", "This session is cancelled.";
    NOT_IN_CLASS = 412, "not_in_class", "Người này không phải là học sinh của lớp.", "This person is no student of the class.";
    CHECK_OUT_BEFORE_IN = 412, "check_out_before_in", "Giờ ra phải sau giờ vào.", "The check-out must come after the check-in.";
    ATTENDANCE_CHANGED = 409, "attendance_changed", "Điểm danh vừa được người khác thay đổi.", "Somebody else has just changed this attendance.";
    CHANGE_NOT_FOUND = 404, "attendance_change_not_found", "Không còn thay đổi này để hoàn tác.", "This change is not there to be undone any more.";
    ABSENCE_NOT_FOUND = 404, "absence_not_found", "Không tìm thấy báo vắng này.", "This absence report was not found.";
    ABSENCE_TOO_LATE = 412, "absence_too_late", "Chỉ báo vắng được trước khi buổi học bắt đầu.", "An absence can be reported only before the session begins.";
    ABSENCE_DECIDED = 412, "absence_decided", "Giáo viên đã trả lời báo vắng này.", "A teacher has decided about this absence already.";
    STUDENTS_ONLY = 412, "absence_students_only", "Chỉ học sinh của lớp mới báo vắng được.", "Only the class's students can report an absence.";
}
