//! What calls answer about assignments.

use platform::messages;

messages! {
    ASSIGNMENT_NOT_FOUND = 404, "assignment_not_found", "Không tìm thấy bài tập này của lớp.", "This assignment was not found.";
    TOO_MANY_ASSIGNMENTS = 412, "too_many_assignments", "Mỗi lớp có tối đa {max} bài tập.", "A class has at most {max} assignments.";
    NO_SUCH_SUBJECT = 412, "assignment_subject_not_found", "Không tìm thấy nội dung này, hoặc bạn không giao được nó cho lớp.", "This was not found, or you can't set it for the class.";
    DUE_BEFORE_VISIBLE = 412, "assignment_due_before_visible", "Hạn nộp phải sau lúc học sinh thấy bài tập.", "It must be due after learners see it.";
    LATE_BEFORE_DUE = 412, "assignment_late_before_due", "Hạn nộp muộn phải sau hạn nộp.", "Late answers must be taken until after it is due.";
    NEEDS_DUE = 412, "assignment_needs_due", "Bài tập không có hạn nộp thì không có nộp muộn.", "What is never due can't come late.";
    MARK_ABOVE_POINTS = 412, "mark_above_points", "Điểm không được quá {max}.", "A mark can't be above {max}.";
    EXTENSION_BEFORE_DUE = 412, "extension_before_due", "Hạn gia hạn phải sau hạn nộp của bài tập.", "An extension must end after the assignment is due.";
    NO_LEARNER = 412, "assignment_no_learner", "Người này không phải là học sinh của lớp.", "This person is no student of the class.";
    NOT_ASSIGNED = 404, "assignment_not_for_person", "Bài tập này không giao cho người này.", "This assignment is not for this person.";
}
