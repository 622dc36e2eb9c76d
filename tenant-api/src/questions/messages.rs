//! What calls answer about problems.

use platform::messages;

messages! {
    PROBLEM_NOT_FOUND = 404, "problem_not_found", "Không tìm thấy bài tập.", "The problem was not found.";
    SLUG_EXISTS = 409, "slug_exists", "Đường dẫn này đã được dùng.", "This address is already used.";
    SLUG_RESERVED = 412, "slug_reserved", "Đường dẫn không được chỉ gồm chữ số hoặc là từ dành riêng của hệ thống.", "An address can't be a number or a word that the system needs.";
    NO_TESTS = 412, "no_tests", "Bài tập chưa có bộ test nào.", "The problem has no test cases yet.";
    EMPTY_SUBTASK = 412, "empty_subtask", "Nhóm test “{name}” chưa có bộ test nào.", "The subtask “{name}” has no test cases yet.";
    SUBTASK_ORDER = 412, "subtask_order", "Nhóm test chỉ có thể yêu cầu các nhóm đứng trước nó.", "A subtask can only require subtasks above it.";
    TEST_IN_TWO_SUBTASKS = 412, "test_in_two_subtasks", "Mỗi bộ test chỉ thuộc một nhóm.", "A test case belongs to one subtask only.";
    TRIAL_FAILED = 412, "trial_failed", "Câu trả lời thử được {got} %, không phải {wanted} %.", "The trial answer gets {got} %, not {wanted} %.";
    SOLUTION_FAILS = 412, "solution_fails", "Lời giải của bạn chưa qua các bộ test: {verdict}.", "Your own solution does not pass the tests: {verdict}.";
    NOTHING_DRAWN = 412, "nothing_drawn", "Lời giải của bạn không vẽ được gì: {reason}.", "Your own solution draws nothing: {reason}.";
    DRAWING_DIFFERS = 412, "drawing_differs", "Lời giải của bạn vẽ mỗi lần một khác, nên không thể so sánh.", "Your own solution draws another picture each time, so nothing can be compared with it.";
    DRAWING_PENDING = 412, "drawing_pending", "Hình mẫu đang được vẽ, vui lòng thử lại sau giây lát.", "The picture that is wanted is being drawn; please try again in a moment.";
    FRAME_MISSING = 412, "frame_missing", "Ngôn ngữ này chưa có khung chương trình sẵn, hãy tự viết.", "This language has no frame of its own: write one.";
    NO_MORE_HINTS = 412, "no_more_hints", "Không còn gợi ý nào.", "There are no more hints.";
    RUNNING_QUESTION = 412, "running_question", "Không thể xóa câu hỏi đang được chấm.", "A question that is being judged can't be deleted.";
    SOLUTION_FILE = 412, "solution_file", "Tên tệp của người học chỉ gồm chữ, số, dấu chấm, gạch, và khác tệp chính.", "The learner's file name has letters, digits, dots and dashes, and is not the main file's.";
    SCRATCH_RULES_ALONE = 412, "scratch_rules_alone", "Chỉ đặt được yêu cầu về cấu trúc khi bài cho dùng Scratch.", "Rules about a project's structure need Scratch among the languages.";
}
