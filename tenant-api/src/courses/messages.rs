//! What calls answer about courses.

use platform::messages;

messages! {
    COURSE_NOT_FOUND = 404, "course_not_found", "Không tìm thấy khóa học.", "The course was not found.";
    ITEM_NOT_FOUND = 404, "item_not_found", "Không tìm thấy mục này trong khóa học.", "This part of the course was not found.";
    LESSON_NOT_FOUND = 404, "lesson_not_found", "Không tìm thấy bài học.", "The lesson was not found.";
    PERSONAL_INFORMATION_REQUIRED = 412, "personal_information_required", "Vui lòng bổ sung thông tin cá nhân trước khi tham gia khóa học.", "Please complete your personal information before you join the course.";
    PREREQUISITES_MISSING = 412, "prerequisites", "Bạn cần hoàn thành trước: {courses}.", "Finish these first: {courses}.";
    PREREQUISITE_CIRCLE = 412, "prerequisite_circle", "Các khóa học yêu cầu lẫn nhau thành vòng tròn.", "These courses would require each other in a circle.";
    NOT_ENROLLED = 412, "not_enrolled", "Bạn chưa tham gia khóa học này.", "You have not joined this course.";
    NOT_PURCHASED = 412, "not_purchased", "Bạn chưa mua khóa học này.", "You have not bought this course.";
    COURSE_NOT_OPENED = 412, "course_not_opened", "Khóa học sẽ mở lúc {at}.", "The course opens at {at}.";
    LESSON_NOT_OPENED = 412, "lesson_not_opened", "Bài học sẽ mở lúc {at}.", "The lesson opens at {at}.";
    MUST_FINISH_PREVIOUS = 412, "must_finish_previous", "Bạn cần học xong “{lesson}” trước.", "Finish “{lesson}” first.";
    ACCESS_ENDED = 412, "access_ended", "Thời gian học khóa này đã kết thúc.", "Your time in this course is over.";
    ORIGIN_PRICE_TOO_LOW = 412, "origin_price_too_low", "Giá gốc không được thấp hơn giá bán.", "The origin price can't be below the price.";
    START_BEFORE_END = 412, "start_before_end", "Thời điểm bắt đầu phải trước thời điểm kết thúc.", "The start has to be before the end.";
    NO_SUCH_TEACHER = 412, "no_such_teacher", "Chỉ chọn được tài khoản giáo viên hoặc quản lý của trang này.", "Only accounts of this site that may teach can be chosen.";
    NO_SUCH_COURSE = 412, "no_such_course", "Không có khóa học này.", "There is no such course.";
    LESSON_IN_LESSON = 412, "lesson_in_lesson", "Bài học không thể chứa mục khác.", "A lesson can't contain anything.";
    WRONG_PLACE = 412, "wrong_place", "Mục này không thể nằm ở đây: chương ở ngoài cùng, chương con nằm trong chương.", "This can't stand here: chapters are at the top, subchapters within a chapter.";
    REQUIRES_CIRCLE = 412, "requires_circle", "Các bài học yêu cầu lẫn nhau thành vòng tròn.", "These lessons would require each other in a circle.";
    REQUIRES_LESSONS = 412, "requires_lessons", "Chỉ có thể yêu cầu bài học của cùng khóa học.", "Only lessons of the same course can be required.";
    TOO_MANY_ITEMS = 412, "too_many_items", "Một khóa học có tối đa {max} mục.", "A course has at most {max} items.";
    TOO_MANY_QUESTIONS = 412, "too_many_questions", "Một bài học có tối đa {max} câu hỏi.", "A lesson has at most {max} questions.";
    NO_SUCH_QUESTION = 412, "no_such_question", "Không dùng được câu hỏi này ở đây.", "This question can't be used here.";
    QUESTION_NOT_MARKED_AT_ONCE = 412, "question_not_marked_at_once", "Trong video chỉ dùng được câu hỏi được chấm ngay.", "A video can only ask questions that are marked at once.";
    AT_LEAST_ONE_QUESTION = 412, "at_least_one_question", "Bài kiểm tra cần ít nhất một câu hỏi.", "The quiz needs at least one question.";
    NOT_A_VIDEO = 412, "not_a_video", "Tệp này không phải video.", "This file is not a video.";
    MOMENT_AFTER_END = 412, "moment_after_end", "Thời điểm nằm sau khi video kết thúc.", "The moment is after the video's end.";
    TOO_MANY_LEARNERS = 412, "too_many_learners", "Mỗi lần chọn tối đa {max} người.", "At most {max} people at one time.";
    EMPTY_COURSE = 412, "empty_course", "Khóa học chưa có bài học nào.", "The course has no lessons yet.";
    EMPTY_CHAPTER = 412, "empty_chapter", "Chương “{title}” chưa có bài học nào.", "The chapter “{title}” has no lessons yet.";
    EMPTY_LESSON = 412, "empty_lesson", "Bài học “{title}” chưa có nội dung.", "The lesson “{title}” has no content yet.";
    QUIZ_WITHOUT_QUESTIONS = 412, "quiz_without_questions", "Bài kiểm tra “{title}” chưa có câu hỏi.", "The quiz “{title}” has no questions yet.";
    QUIZ_WITHOUT_POINTS = 412, "quiz_without_points", "Bài kiểm tra “{title}” chưa có điểm.", "The quiz “{title}” has no points yet.";
    DRAW_TOO_LARGE = 412, "draw_too_large", "Bài kiểm tra “{title}” rút {wanted} câu nhưng ngân hàng chỉ có {there}.", "The quiz “{title}” draws {wanted} questions, but the bank has {there}.";
    UNPUBLISHED_QUESTION = 412, "unpublished_question", "Câu hỏi “{question}” trong “{title}” chưa được xuất bản.", "The question “{question}” in “{title}” is not published.";
    VIDEO_MISSING = 412, "video_missing", "Bài “{title}” chưa có video.", "The lesson “{title}” has no video yet.";
    VIDEO_WITHOUT_CAPTIONS = 412, "video_without_captions", "Video của bài “{title}” chưa có phụ đề.", "The video of “{title}” has no captions.";
    FILE_LESSON_EMPTY = 412, "file_lesson_empty", "Bài “{title}” chưa có tệp nào.", "The lesson “{title}” has no files yet.";
    PACKAGE_SLUG_TAKEN = 412, "package_slug_taken", "Đường dẫn “{slug}” đã có khóa học khác dùng: khóa học này sẽ nhận đường dẫn mới.", "The address “{slug}” belongs to another course: this one will get a new one.";
    PACKAGE_COURSE_MISSING = 412, "package_course_missing", "Khóa học cần học trước “{slug}” không có ở đây nên được bỏ qua.", "The course “{slug}”, which comes first, is not here and is left out.";
    NEVER_OPENS = 412, "never_opens", "“{title}” không bao giờ mở: nó chờ một bài đứng sau nó.", "“{title}” never opens: it waits for a lesson behind it.";
}
