//! What calls answer about classrooms.

use platform::messages;

pub use crate::class_context::messages::{CLASSROOM_FINISHED, CLASSROOM_INACTIVE, CLASSROOM_NOT_FOUND};

messages! {
    CLASS_MEMBER_NOT_FOUND = 404, "class_member_not_found", "Lớp không có người này.", "This person is not in the class.";
    CLASSROOM_FULL = 412, "classroom_full", "Một lớp có tối đa {max} người.", "A class has at most {max} people.";
    LAST_TEACHER = 412, "last_teacher", "Lớp phải còn ít nhất một giáo viên.", "A class needs at least one teacher.";
    CANNOT_LEAD = 412, "cannot_lead_class", "Tài khoản này không có quyền dạy lớp. Quản trị viên có thể đổi vai trò thành giáo viên.", "This account can't lead classes. An administrator can change its role to teacher.";
    TOO_MANY_CLASSROOMS = 412, "too_many_classrooms", "Mỗi người tạo tối đa {max} lớp.", "A person makes at most {max} classes.";
    TOO_MANY_CLASS_COURSES = 412, "too_many_class_courses", "Một lớp có tối đa {max} khoá học.", "A class has at most {max} courses.";
    NO_SUCH_CLASS_COURSE = 412, "no_such_class_course", "Chỉ thêm được khoá học bạn biên soạn hoặc khoá học công khai miễn phí.", "Only courses that you edit or public free ones can be added.";
    LINK_NOT_HTTPS = 412, "link_not_https", "Liên kết phải bắt đầu bằng https://.", "The link must begin with https://.";
    TOO_MANY_CALENDAR_RULES = 412, "too_many_calendar_rules", "Lịch học có tối đa {max} dòng.", "A calendar has at most {max} rules.";
    TOO_MANY_SKIPPED_DAYS = 412, "too_many_skipped_days", "Lịch học có tối đa {max} ngày nghỉ.", "A calendar has at most {max} days off.";
    START_NOT_BEFORE_END = 412, "start_not_before_end", "Giờ bắt đầu phải trước giờ kết thúc.", "The start must be before the end.";
    CALENDAR_ENDS_BEFORE = 412, "calendar_ends_before", "Ngày cuối phải từ ngày đầu trở đi.", "The last day must not be before the first.";
    CALENDAR_TOO_LONG = 412, "calendar_too_long", "Một dòng lịch học dài tối đa {max} ngày.", "A rule of a calendar spans at most {max} days.";
    MOVED_TO_SAME_CLASS = 412, "moved_to_same_class", "Hãy chọn một lớp khác.", "Choose another class.";
}
