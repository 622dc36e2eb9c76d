//! What calls answer about files.

use platform::messages;

messages! {
    NO_SUCH_FILE = 404, "no_such_file", "Không tìm thấy tệp.", "The file was not found.";
    ONLY_IMAGES = 412, "only_images", "Chỉ được tải lên hình ảnh (jpg, jpeg, png, svg).", "Only images can be uploaded (jpg, jpeg, png, svg).";
    FORMAT_NOT_ACCEPTED = 412, "format_not_accepted", "Chỉ nhận các định dạng: {formats}.", "Only these formats are accepted: {formats}.";
    OTHER_FORMAT = 412, "other_format", "Tên tệp ghi .{says} nhưng nội dung là {is}.", "The file's name says .{says} but its content is {is}.";
    UNKNOWN_CONTENT = 412, "unknown_content", "Tên tệp ghi .{says} nhưng nội dung không phải định dạng đó.", "The file's name says .{says} but its content is not of that format.";
    FILE_TOO_LARGE = 413, "file_too_large", "Tệp quá lớn: tối đa {max} MB.", "The file is too large: at most {max} MB.";
    NAME_TOO_LARGE = 412, "name_too_large", "Tên tệp quá dài (tối đa {size} ký tự).", "Name too large (at most {size} characters).";
    TOO_MANY_PIXELS = 412, "too_many_pixels", "Hình ảnh quá lớn: tối đa {max} triệu điểm ảnh.", "The image is too large: at most {max} million pixels.";
    DAMAGED_IMAGE = 412, "damaged_image", "Hình ảnh bị hỏng nên không đọc được.", "The image is damaged and can't be read.";
    EMPTY_FILE = 412, "empty_file", "Tệp trống.", "The file is empty.";
    FILE_IN_USE = 412, "file_in_use", "Tệp đang được dùng: hãy bỏ nó khỏi nơi đang dùng trước khi xóa.", "The file is in use: remove it from where it is used before deleting it.";
    UNUSED_FULL = 412, "unused_full", "Bạn có quá nhiều tệp chưa được dùng ở đâu (tối đa {count} tệp, {max}): hãy xóa bớt.", "You have too many files that nothing uses (at most {count} files, {max}): delete some.";
    RANGE_NOT_THERE = 416, "range_not_there", "Tệp không có phần được yêu cầu.", "The file does not have the part that was asked for.";
}
