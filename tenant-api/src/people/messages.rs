//! What calls answer about managing people.

use platform::messages;

messages! {
    PERSON_NOT_FOUND = 404, "person_not_found", "Không tìm thấy tài khoản này.", "There is no such account.";
    LAST_ADMIN = 412, "last_admin", "Trang phải còn ít nhất một quản trị viên đang hoạt động.", "A site keeps at least one active admin.";
    TEACHER_PREMIUM = 412, "teacher_premium", "Gói hiện tại chưa có giáo viên: hãy dùng thử hoặc nâng cấp gói dịch vụ.", "The plan has no teachers: begin the trial or choose a larger plan.";
    ONE_LOGIN = 412, "one_login", "Chỉ dùng một trong hai loại: email hoặc tên đăng nhập.", "Use only 1 of 2 types: email or username.";
    DUPLICATE_ROW = 412, "duplicate_row", "Trùng với dòng {row} của tệp.", "The same as row {row} of the file.";
    OTHER_TYPE = 412, "other_type", "Tài khoản đã có với loại khác.", "The account exists with another type.";
    ONLY_STUDENT_OR_TEACHER = 412, "only_student_or_teacher", "Loại tài khoản chỉ có thể là học sinh hoặc giáo viên.", "The type can only be student or teacher.";
    TOO_MANY_PEOPLE = 412, "too_many_people", "Chỉ chọn được tối đa {max} tài khoản một lần.", "At most {max} accounts at one time.";
    IMPORT_IS_GONE = 412, "import_is_gone", "Dữ liệu nhập đã hết hạn, hãy gửi lại tệp.", "The imported rows have expired; please send the file again.";
    NO_SEALING_KEY = 503, "no_sealing_key", "Máy chủ chưa được cấu hình khóa bảo mật (LOPHOC_SECRET_KEYS) nên chưa thể nhập danh sách.", "The server has no sealing key (LOPHOC_SECRET_KEYS), so lists can't be imported.";
}
