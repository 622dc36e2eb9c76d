//! What calls answer about the class that something is done in.

use platform::messages;

messages! {
    CLASSROOM_NOT_FOUND = 404, "classroom_not_found", "Không tìm thấy lớp học này.", "This class was not found.";
    CLASSROOM_INACTIVE = 412, "classroom_inactive", "Lớp đang tạm dừng: chưa điểm danh hay nộp bài được.", "The class is paused: nobody can check in or hand in.";
    CLASSROOM_FINISHED = 412, "classroom_finished", "Lớp đã kết thúc, hiện chỉ xem được. Giáo viên có thể mở lại lớp.", "The class has ended and can only be read. A teacher can open it again.";
}
