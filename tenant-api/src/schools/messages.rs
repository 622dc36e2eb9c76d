//! What calls answer about schools.

use platform::messages;

messages! {
    SCHOOL_NOT_FOUND = 404, "school_not_found", "Không tìm thấy trường này.", "There is no such school.";
    SCHOOL_EXISTS = 409, "school_exists", "Tỉnh, thành phố này đã có trường tên như vậy, hãy gộp hai trường.", "There is a school of this name in the province already; please merge the two.";
    SAME_SCHOOL = 412, "same_school", "Hãy chọn một trường khác để gộp vào.", "Please choose another school to merge into.";
}
