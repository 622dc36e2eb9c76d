//! What is said of snippets on other sites' pages.

use platform::messages;

messages! {
    EMBED_NOT_ALLOWED = 404, "embed_not_allowed", "Không có đoạn mã nào được phép nhúng ở địa chỉ này.", "No snippet may be embedded from this address.";
    OEMBED_FORMAT = 501, "oembed_format", "Chỉ trả lời bằng JSON.", "Only JSON is answered.";
    BAD_ORIGIN = 412, "bad_origin", "Hãy nhập địa chỉ dạng https://truong.edu.vn, không kèm đường dẫn.", "Enter an address such as https://school.edu.vn, without a path.";
    TOO_MANY_ORIGINS = 412, "too_many_origins", "Tối đa {max} trang được nhúng.", "At most {max} sites may embed.";
}
