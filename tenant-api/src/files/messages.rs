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
    DAMAGED_VIDEO = 412, "damaged_video", "Video bị hỏng hoặc chưa được lưu trọn vẹn nên không đọc được: hãy xuất lại rồi tải lên.", "The video is damaged or was not saved whole: export it again, then upload it.";
    PLAYLIST_ALONE = 412, "playlist_alone", "Chỉ có tệp m3u8 thì không phát được: hãy nén nó cùng các đoạn video vào một tệp zip rồi tải lên.", "An m3u8 file alone has nothing to play: pack it into a zip together with its segments and upload that.";
    PLAYLIST_BROKEN = 412, "playlist_broken", "{file} không phải danh sách phát m3u8 đọc được.", "{file} is not a readable m3u8 playlist.";
    PLAYLIST_FOREIGN = 412, "playlist_foreign", "Danh sách phát trỏ tới {file}: mọi đoạn phải nằm trong tệp zip, cạnh danh sách phát hoặc trong thư mục con.", "The playlist names {file}: all segments have to be in the zip, beside the playlist or below it.";
    PLAYLIST_MISSING = 412, "playlist_missing", "Tệp zip thiếu các đoạn mà danh sách phát cần: {files}.", "The zip lacks segments that the playlist names: {files}.";
    PLAYLIST_ENCRYPTED = 412, "playlist_encrypted", "Các đoạn trong {file} được mã hóa: hãy xuất video không mã hóa.", "The segments of {file} are encrypted: export the video without encryption.";
    PLAYLIST_PIECE = 412, "playlist_piece", "{file} không phải đoạn video phát được (ts, m4s, mp4, aac, vtt).", "{file} is not a segment that can be played (ts, m4s, mp4, aac, vtt).";
    PLAYLIST_BEGINNING = 412, "playlist_beginning", "Tệp zip phải có đúng một danh sách phát chính (tìm thấy {count}).", "The zip needs exactly one main playlist ({count} found).";
    PLAYLIST_TOO_LARGE = 412, "playlist_too_large", "Video có quá nhiều đoạn (tối đa {max}) hoặc danh sách phát quá dài.", "The video has too many segments (at most {max}), or its playlists are too long.";
    CAPTION_TIMES = 412, "caption_times", "Phụ đề: dòng {line} không có thời gian hợp lệ (ví dụ 00:00:01.000 --> 00:00:03.000).", "Captions: line {line} has no valid times (such as 00:00:01.000 --> 00:00:03.000).";
    CAPTION_EMPTY = 412, "caption_empty", "Tệp phụ đề không có câu nào.", "The captions file has no captions.";
    CAPTION_TOO_MANY = 412, "caption_too_many", "Tệp phụ đề có quá nhiều câu hoặc một câu quá dài.", "The captions file has too many captions, or one that is too long.";
    EMPTY_FILE = 412, "empty_file", "Tệp trống.", "The file is empty.";
    FILE_IN_USE = 412, "file_in_use", "Tệp đang được dùng: hãy bỏ nó khỏi nơi đang dùng trước khi xóa.", "The file is in use: remove it from where it is used before deleting it.";
    UNUSED_FULL = 412, "unused_full", "Bạn có quá nhiều tệp chưa được dùng ở đâu (tối đa {count} tệp, {max}): hãy xóa bớt.", "You have too many files that nothing uses (at most {count} files, {max}): delete some.";
    RANGE_NOT_THERE = 416, "range_not_there", "Tệp không có phần được yêu cầu.", "The file does not have the part that was asked for.";
}
