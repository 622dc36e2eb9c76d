//! What checking in answers.

use platform::messages;

messages! {
    CHECKIN_CLOSED = 412, "checkin_closed", "Buổi học này hiện không mở điểm danh: chưa tới giờ mở hoặc buổi học đã kết thúc.", "This session can't be checked in to now: checking in has not opened yet, or the session is over.";
    CODE_WRONG = 412, "code_wrong", "Mã điểm danh không đúng. Em xem lại mã đang hiện trên màn hình.", "This code is wrong. Look at the one that is on the screen now.";
    CODE_TRIES = 429, "checkin_tries", "Nhập sai mã quá nhiều lần. Hãy thử lại sau {seconds} giây.", "Too many wrong codes. Try again in {seconds} seconds.";
    SAME_DEVICE_REFUSED = 412, "same_device_refused", "Máy này vừa điểm danh cho một bạn khác. Em dùng máy của mình hoặc nhờ giáo viên điểm danh.", "Somebody else has just checked in with this device. Use your own, or ask your teacher to check you in.";
    OTHER_NETWORK_REFUSED = 412, "other_network_refused", "Máy của em không cùng mạng với lớp học. Em kết nối Wi-Fi của lớp rồi quét lại, hoặc nhờ giáo viên điểm danh.", "Your device is not on the class's network. Connect to its Wi-Fi and scan again, or ask your teacher to check you in.";
    CHECKIN_LEARNERS_ONLY = 412, "checkin_learners_only", "Mã này dành cho học sinh của lớp. Giáo viên không cần điểm danh.", "This code is for the class's students. Teachers need not check in.";
    SESSION_NOT_RUNNING = 412, "session_not_running", "Chỉ làm được việc này trong giờ học.", "This can be done only while the session is on.";
    MEETING_CLOSED = 412, "meeting_closed", "Phòng học trực tuyến mở trước giờ học 15 phút và đóng khi hết buổi.", "The meeting opens 15 minutes before the start and closes at the end.";
    NO_MEETING = 412, "no_meeting", "Lớp chưa có đường dẫn phòng học trực tuyến.", "The class has no link to a meeting.";
}
