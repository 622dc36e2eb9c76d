//! What calls answer about languages.

use platform::messages;

messages! {
    LANGUAGE_UNAVAILABLE = 412, "language_unavailable", "Ngôn ngữ này hiện chưa sẵn sàng.", "This language is not available now.";
    LANGUAGE_NO_JUDGE = 412, "language_no_judge", "Chưa có máy chấm nào chạy được ngôn ngữ này; hãy thử lại sau.", "No judge can run this language now; try again later.";
    LANGUAGE_IN_BROWSER = 412, "language_in_browser", "Ngôn ngữ này chạy ngay trong trang.", "This language runs in the page itself.";
    LANGUAGE_UNSUPPORTED = 412, "language_unsupported", "Hệ thống không có ngôn ngữ này.", "There is no such language here.";
}
