//! What calls answer about handing in and judging.

use platform::messages;

messages! {
    CACHED_RESULT = 200, "cached_identical_result", "Đã có kết quả của bài giống hệt, không cần chấm lại.", "Cached identical result found.";
    SUBMISSION_NOT_FOUND = 404, "submission_not_found", "Không tìm thấy bài nộp.", "The submission was not found.";
    OTHERS_NOT_SHARED = 403, "others_submissions_not_shared", "Ở đây mỗi người chỉ xem được bài nộp của mình.", "Here everybody sees only their own submissions.";
    OTHERS_TO_SOLVE = 403, "others_submissions_to_solve", "Bài nộp của người khác mở ra khi bạn đã giải xong bài này.", "The submissions of others open when you have solved this.";
    OTHERS_IN_CONTEST = 403, "others_submissions_in_contest", "Bài này đang có trong một kỳ thi, bài nộp của người khác mở lại khi kỳ thi công bố kết quả.", "This problem is in a contest; the submissions of others open again when the contest's results are out.";
    NOTHING_TO_REJUDGE = 412, "nothing_to_rejudge", "Chưa có bài nộp nào để chấm lại.", "There is no submission to judge again.";
    REJUDGE_RUNNING = 409, "rejudge_running", "Bài này đang được chấm lại, vui lòng đợi xong.", "This is being judged again; please wait until that is over.";
    LANGUAGE_NOT_ALLOWED = 412, "language_not_allowed", "Ngôn ngữ này không được dùng cho bài tập.", "This language is not allowed for the problem.";
    TRIES_USED = 412, "tries_used", "Bạn đã dùng hết {max} lượt làm.", "You have used all {max} tries.";
    SUBMIT_TOO_FAST = 429, "submit_too_fast", "Bạn nộp bài quá nhanh, hãy thử lại sau {seconds} giây.", "You submit too fast; try again in {seconds} seconds.";
    SOURCE_TOO_LONG = 413, "source_too_long", "Mã nguồn quá dài (tối đa {max}).", "The source code is too long (at most {max}).";
    PROJECT_LACKS = 412, "project_lacks", "{asked} (bài nộp có {found}).", "{asked} (this one has {found}).";
    PROJECT_REPEAT = 412, "project_repeat", "Khối lặp: ít nhất {least}", "Loops: at least {least}";
    PROJECT_CONDITION = 412, "project_condition", "Khối điều kiện: ít nhất {least}", "Conditions: at least {least}";
    PROJECT_LIST = 412, "project_list", "Khối danh sách: ít nhất {least}", "List blocks: at least {least}";
    PROJECT_VARIABLE = 412, "project_variable", "Khối biến: ít nhất {least}", "Variable blocks: at least {least}";
    PROJECT_BROADCAST = 412, "project_broadcast", "Khối phát tin: ít nhất {least}", "Broadcast blocks: at least {least}";
    PROJECT_OWN_BLOCK = 412, "project_own_block", "Khối của tôi: ít nhất {least}", "My blocks: at least {least}";
    PROJECT_CLONE = 412, "project_clone", "Khối bản sao: ít nhất {least}", "Clone blocks: at least {least}";
    PROJECT_OPERATOR = 412, "project_operator", "Khối phép toán: ít nhất {least}", "Operators: at least {least}";
    PROJECT_ASK = 412, "project_ask", "Khối hỏi và đợi: ít nhất {least}", "Blocks that ask and wait: at least {least}";
    PROJECT_PEN = 412, "project_pen", "Khối bút vẽ: ít nhất {least}", "Pen blocks: at least {least}";
    PROJECT_OPCODE = 412, "project_opcode", "Khối {opcode}: ít nhất {least}", "Block {opcode}: at least {least}";
    PROJECT_MOST_BLOCKS = 412, "project_most_blocks", "Cả dự án có nhiều nhất {most} khối", "Blocks of the whole project: {most} at most";
    PROJECT_MOST_SCRIPTS = 412, "project_most_scripts", "Cả dự án có nhiều nhất {most} kịch bản", "Scripts of the whole project: {most} at most";
    PROJECT_NO_DEAD_CODE = 412, "project_no_dead_code", "Không có khối lệnh rời, không bao giờ chạy", "No loose blocks that never run";
}
