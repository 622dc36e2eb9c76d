//! What calls answer about contests.

use platform::messages;

messages! {
    ONE_TYPE_ONLY = 412, "one_type_only", "Chỉ dùng một trong hai: đóng băng bảng xếp hạng, hoặc thể thức OI hay đồng hồ riêng của mỗi thí sinh.", "Use only one of the two: a frozen board, or the OI format or a clock for each contestant.";
    ENTER_FULL_INFORMATION = 412, "enter_full_information", "Vui lòng nhập đầy đủ thông tin trước khi lưu.", "Please enter the full information before saving.";
    QUESTION_TWICE = 412, "question_twice", "Câu hỏi này đã có trong kỳ thi.", "This question is in the contest already.";
    CONTEST_NOT_STARTED = 412, "contest_not_started", "Kỳ thi chưa bắt đầu.", "The contest has not started yet.";
    CONTEST_OVER = 412, "contest_over", "Kỳ thi đã kết thúc.", "The contest is over.";
    NOT_OVER_YET = 412, "contest_not_over", "Kỳ thi chưa kết thúc.", "The contest is not over yet.";
    STILL_FROZEN = 412, "still_frozen", "Bảng xếp hạng còn đang đóng băng. Hãy mở băng trước khi trao giải.", "The board still stands still. Show the final board before giving awards.";
    ENTRY_NOT_OPEN = 412, "entry_not_open", "Chưa đến thời gian vào thi.", "Entering is not open yet.";
    ENTRY_CLOSED = 412, "entry_closed", "Đã hết thời gian vào thi.", "The time for entering is over.";
    NOT_PUBLISHED = 412, "contest_not_published", "Kỳ thi chưa được công bố.", "The contest is not published.";
    NOT_ENTERED = 412, "not_entered", "Bạn chưa vào kỳ thi này.", "You have not entered this contest.";
    WRONG_CONTEST_PASSWORD = 412, "wrong_contest_password", "Mật khẩu kỳ thi không đúng.", "The contest's password is wrong.";
    CONTEST_PAUSED = 412, "contest_paused", "Kỳ thi đang tạm dừng. Thời gian của bạn không bị trừ.", "The contest is paused. It costs you no time.";
    ALREADY_PAUSED = 412, "already_paused", "Kỳ thi hoặc phòng này đang tạm dừng rồi.", "The contest or this room is paused already.";
    NOT_PAUSED = 412, "not_paused", "Kỳ thi hoặc phòng này không tạm dừng.", "The contest or this room is not paused.";
    ENTRY_NOT_FOUND = 404, "entry_not_found", "Không tìm thấy thí sinh này trong kỳ thi.", "Nobody like that takes part in this contest.";
    SIMILAR_PAIR_NOT_FOUND = 404, "similar_pair_not_found", "Không tìm thấy cặp bài này.", "This pair of programs was not found.";
    RESCUE_UNREADABLE = 412, "rescue_unreadable", "Không mở được tệp cứu hộ này: tệp hỏng hoặc thuộc kỳ thi khác.", "This rescue file can't be opened: it is damaged or of another contest.";
    ATTEMPT_RUNNING = 412, "attempt_running", "Bài thi này còn thời gian: thí sinh vẫn nộp được.", "Time is left for this part: it still can be handed in.";
    PART_OVER = 412, "part_over", "Phần thi này đã hết giờ.", "The time for this part is over.";
    CANDIDATE_ID_UNKNOWN = 412, "candidate_id_unknown", "Số báo danh hoặc tài khoản này không có trong danh sách thí sinh của kỳ thi.", "This candidate ID or account is not on the contest's list of candidates.";
    CANDIDATE_ACCOUNT_TAKEN = 409, "candidate_account_taken", "Tài khoản này đã là thí sinh khác của kỳ thi.", "This account is another candidate of the contest already.";
    CANDIDATE_HAS_ENTERED = 412, "candidate_has_entered", "Thí sinh này đã vào thi nên không xóa được.", "This candidate has entered and can't be removed.";
    CANDIDATE_NOT_FOUND = 404, "candidate_not_found", "Không tìm thấy thí sinh này.", "This candidate was not found.";
    CANDIDATES_FULL = 412, "candidates_full", "Gói hiện tại cho phép tối đa {max} thí sinh một kỳ thi.", "The plan allows at most {max} candidates a contest.";
    CANDIDATE_ID_TAKEN = 409, "candidate_id_taken", "Số báo danh này đã có người dùng.", "This candidate ID is taken.";
    ADDRESS_NOT_ALLOWED = 403, "address_not_allowed", "Không được vào thi từ địa chỉ {address}.", "The contest can't be entered from the address {address}.";
    INVALID_RANGE = 412, "invalid_ip_range", "Dải địa chỉ IP không hợp lệ, ví dụ 192.168.1.0/24.", "This is no range of IP addresses, such as 192.168.1.0/24.";
    CONTEST_REJUDGE_OPEN = 409, "contest_rejudge_open", "Kỳ thi đang có một lần chấm lại chưa áp dụng. Hãy áp dụng hoặc bỏ lần đó trước.", "Another judging again of this contest is open. Apply or drop it first.";
    CONTEST_REJUDGE_NOT_READY = 412, "contest_rejudge_not_ready", "Lần chấm lại này chưa xong.", "Judging again is not done yet.";
    CONTEST_REJUDGE_NOT_FOUND = 404, "contest_rejudge_not_found", "Không có lần chấm lại nào đang chờ.", "No judging again waits here.";
    CLARIFICATION_NOT_FOUND = 404, "clarification_not_found", "Không tìm thấy câu hỏi này.", "This question was not found.";
    TOO_MANY_OPEN = 412, "too_many_clarifications", "Bạn đang có {max} câu hỏi chờ trả lời. Hãy đợi ban tổ chức trả lời trước khi hỏi tiếp.", "{max} questions of yours wait for an answer. Wait for the staff before you ask more.";
    BALLOON_NOT_FOUND = 404, "balloon_not_found", "Không tìm thấy bóng bay này.", "This balloon was not found.";
    PRINT_NOT_FOUND = 404, "print_not_found", "Không tìm thấy yêu cầu in này.", "This print request was not found.";
    NO_PRINTS = 412, "contest_takes_no_prints", "Kỳ thi này không nhận yêu cầu in.", "This contest takes no print requests.";
    TOO_MANY_PRINTS = 412, "too_many_prints", "Bạn đang có {max} yêu cầu in chờ xử lý. Hãy đợi in xong rồi gửi tiếp.", "{max} print requests of yours are waiting. Send more when they are printed.";
    COLLECT_LAYOUT = 412, "collect_layout", "Tên tệp không theo mẫu: SBD/BÀI.đuôi hoặc [SBD][BÀI].đuôi.", "The file is not named CANDIDATE/TASK.ext or [CANDIDATE][TASK].ext.";
    COLLECT_UNSAFE = 412, "collect_unsafe", "Đường dẫn của tệp trỏ ra ngoài tệp ZIP.", "The file's path leads out of the ZIP.";
    COLLECT_CANDIDATE = 412, "collect_unknown_candidate", "Kỳ thi không có số báo danh này.", "The contest has no such candidate ID.";
    COLLECT_TASK = 412, "collect_unknown_task", "Kỳ thi không có bài này.", "The contest has no such task.";
    COLLECT_NOT_CODE = 412, "collect_not_code", "Bài này không nộp chương trình.", "This task is not answered with a program.";
    COLLECT_LANGUAGE = 412, "collect_unknown_language", "Không có ngôn ngữ lập trình nào dùng đuôi .{ending}.", "No programming language has files that end with .{ending}.";
    COLLECT_EMPTY = 412, "collect_empty", "Tệp trống.", "The file is empty.";
    COLLECT_TOO_LARGE = 412, "collect_too_large", "Chương trình dài hơn {max}.", "The program is longer than {max}.";
    COLLECT_UNREADABLE = 412, "collect_unreadable", "Không đọc được tệp này: tệp hỏng hoặc không phải văn bản.", "This file can't be read: it is damaged or no text.";
    COLLECT_REPLACED = 412, "collect_replaced", "Thí sinh có nhiều tệp cho bài này. Chỉ chấm tệp {file}.", "The candidate has several files for this task. Only {file} counts.";
    COLLECT_NOT_ASKED = 412, "collect_not_asked", "Bài này không có trong đề của thí sinh.", "This candidate's paper does not have this task.";
    PART_NOT_FOUND = 404, "part_not_found", "Không tìm thấy phần thi này.", "This part was not found.";
    NO_SUCH_GROUP = 412, "no_such_contest_group", "Không có nhóm kỳ thi này.", "There is no such group of contests.";
    GROUP_EXISTS = 412, "contest_group_exists", "Đã có nhóm kỳ thi tên này.", "There is a group of this name already.";
    GROUP_NOT_FOUND = 404, "contest_group_not_found", "Không tìm thấy nhóm kỳ thi.", "This group of contests was not found.";
}
