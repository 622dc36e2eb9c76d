//! What is wrong with a question or an answer, beside `platform::messages`.

platform::messages! {
    NO_CORRECT_ANSWER = 412, "no_correct_answer", "Chưa có đáp án đúng.", "There is no right answer yet.";
    DUPLICATE_ANSWER = 412, "duplicate_answer", "Đáp án bị trùng.", "The same answer is there twice.";
    ITEM_BLANK = 412, "item_blank", "Mục này chưa có nội dung.", "This item is empty.";
    ONE_TYPE_ONLY = 412, "one_type_only", "Chỉ được dùng một trong các loại.", "Use only one of the types.";
    SCORES_FIRST = 412, "scores_first", "Hãy nhập đủ điểm trước.", "Scores must be entered first.";
    ENTER_FULL_INFORMATION = 412, "enter_full_information", "Hãy nhập đầy đủ thông tin.", "Enter the full information.";
    MUST_COMPLETE_PREVIOUS = 412, "must_complete_previous", "Hãy trả lời câu hỏi bắt buộc trước đó.", "Answer the required question before this one first.";
    QUESTION_TYPE_NOT_SUPPORTED = 412, "question_type_not_supported", "Loại câu hỏi này không được hỗ trợ ở đây.", "This question type is not supported here.";
    GAP_WITHOUT_KEY = 412, "gap_without_key", "Chỗ trống “{key}” chưa có đáp án.", "The gap “{key}” has no answer.";
    GAP_NOT_IN_STATEMENT = 412, "gap_not_in_statement", "Đề bài không có chỗ trống “{key}”.", "The statement has no gap “{key}”.";
    PICTURE_WITHOUT_ALT = 412, "picture_without_alt", "Hình ảnh chưa có văn bản thay thế.", "The picture has no alternative text.";
    STATEMENT_MISSING = 412, "statement_missing", "Câu hỏi chưa có đề bài.", "The question has no statement.";
    NO_RUBRIC = 412, "no_rubric", "Chưa có hướng dẫn chấm cho giáo viên.", "There is no marking guide for teachers.";
    KEY_NOT_FULL = 412, "key_not_full", "Đáp án đúng không được trọn điểm theo cách chấm này.", "The right answer does not get full marks by this way of marking.";
    FRAME_WITHOUT_TESTS = 412, "frame_without_tests", "Khung chương trình cần đoạn từ {{#tests}} đến {{/tests}} có {{code}} hoặc {{string}}.", "The frame needs a part from {{#tests}} to {{/tests}} with {{code}} or {{string}} in it.";
}
