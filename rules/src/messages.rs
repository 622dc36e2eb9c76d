//! What the rules tell beside `platform::messages`.

platform::messages! {
    NOT_GOOGLE_EMAIL = 412, "not_google_email", "Không phải địa chỉ Gmail.", "Not a Google email.";
    LOGIN_FORMAT = 412, "login_format", "Tên đăng nhập gồm 3 đến 40 ký tự: chữ thường không dấu, chữ số, dấu chấm, gạch nối và gạch dưới.", "A login name has 3 to 40 characters: small letters without marks, digits, dots, hyphens and underscores.";
    LINK_FORMAT = 412, "link_format", "Liên kết không đúng định dạng.", "Link not in correct format.";
    LINK_INFORMATION = 412, "link_information", "Không lấy được thông tin từ liên kết: hãy dùng liên kết https tới tệp mp4, m3u8 hoặc video YouTube.", "Can't get information from the link: use an https link to an mp4 or m3u8 file or to a YouTube video.";
    AFFILIATE_CODE_FORMAT = 412, "affiliate_code_format", "Mã giới thiệu gồm 10 ký tự: chữ số và chữ cái in hoa không dấu.", "An affiliate code has 10 characters: digits and capital letters.";
    SAMPLE_SCORE = 412, "sample_score", "Bộ test không phải ví dụ phải có điểm lớn hơn 0.", "A test case that is not a sample needs a score above 0.";
}
