//! What calls answer about coming into a class.

use platform::messages;

messages! {
    CLASS_CODE_UNKNOWN = 404, "class_code_unknown", "Mã lớp không đúng, hoặc lớp không nhận thành viên bằng mã. Hãy hỏi lại giáo viên.", "The class code is wrong, or the class takes nobody in by code. Please ask the teacher.";
    CLASS_TAKES_NOBODY = 412, "class_takes_nobody", "Lớp đang tạm dừng hoặc đã kết thúc nên chưa nhận thêm thành viên.", "The class is paused or has ended and takes nobody in.";
    CLASS_NAME_TAKEN = 412, "class_name_taken", "Tên này vừa có người khác nhận. Hãy chọn tên của bạn hoặc hỏi giáo viên.", "Somebody else has just taken this name. Pick yours or ask the teacher.";
    CLASS_NAME_NOT_FOUND = 404, "class_name_not_found", "Không tìm thấy tên này trong danh sách lớp.", "This name is not on the class's list.";
    CLASS_NAMES_FULL = 412, "class_names_full", "Danh sách tên của lớp có tối đa {max} người.", "A class's list of names has at most {max} people.";
    NO_SUCH_PERSON = 412, "no_such_person", "Không tìm thấy tài khoản này.", "There is no such account.";
    CLASS_MEMBER_ALREADY = 412, "class_member_already", "Người này đã ở trong lớp.", "This person is in the class already.";
    CLASS_LIST_TOO_LONG = 412, "class_list_too_long", "Mỗi lần tối đa {max} người.", "At most {max} people at one time.";
}
