//! What is said of files in other products' formats, beside `platform::messages`.

platform::messages! {
    FORMAT_UNKNOWN = 412, "exchange_format_unknown", "Không nhận ra định dạng của tệp.", "The format of the file is not known.";
    FORMAT_NOT_READ = 412, "exchange_format_not_read", "Chưa đọc được định dạng {format}.", "The format {format} cannot be read.";
    FORMAT_NOT_WRITTEN = 412, "exchange_format_not_written", "Chưa xuất được định dạng {format}.", "The format {format} cannot be written.";
    FILE_TOO_LARGE = 412, "exchange_file_too_large", "Tệp quá lớn.", "The file is too large.";
    TOO_MANY_ITEMS = 412, "exchange_too_many_items", "Tệp có hơn {most} câu hỏi.", "The file has more than {most} questions.";
    ARCHIVE_BROKEN = 412, "exchange_archive_broken", "Tệp nén bị hỏng hoặc không phải zip.", "The archive is damaged or not a zip.";
    ARCHIVE_TOO_LARGE = 412, "exchange_archive_too_large", "Tệp nén chứa quá nhiều dữ liệu (tối đa {mib} MiB sau khi giải nén).", "The archive holds too much data (at most {mib} MiB once unpacked).";
    ARCHIVE_UNSAFE = 412, "exchange_archive_unsafe", "Tệp nén có mục “{file}” dẫn ra ngoài hoặc là liên kết.", "The archive's entry “{file}” leads out of it or is a link.";
    ARCHIVE_TOO_MANY_FILES = 412, "exchange_archive_too_many_files", "Tệp nén có hơn {most} tệp.", "The archive has more than {most} files.";
    ARCHIVE_BOMB = 412, "exchange_archive_bomb", "Tệp nén bung ra quá lớn: “{file}”.", "The archive unpacks to too much: “{file}”.";
    ARCHIVE_ENCRYPTED = 412, "exchange_archive_encrypted", "Tệp nén có mục “{file}” được đặt mật khẩu: hãy nén lại không có mật khẩu.", "The archive's entry “{file}” has a password: pack it again without one.";
    NOT_YAML = 412, "exchange_not_yaml", "Tệp YAML “{file}” không hợp lệ: {reason}.", "The YAML of “{file}” is not valid: {reason}.";
    STANDARD_STREAMS = 412, "exchange_standard_streams", "Bài này đọc và ghi tệp ({files}); ở đây chương trình dùng luồng vào và luồng ra chuẩn.", "This problem reads and writes files ({files}); here programs use standard input and output.";
    STATEMENT_MISSING = 412, "exchange_statement_missing", "Gói không có đề bài đọc được: hãy viết đề bài sau khi nhập.", "The package has no statement that can be read: write it after the import.";
    TESTS_MISSING = 412, "exchange_tests_missing", "Gói không có test để chấm: hãy thêm test sau khi nhập.", "The package has no tests to judge by: add them after the import.";
    NOT_XML = 412, "exchange_not_xml", "Tệp XML không hợp lệ: {reason}.", "The XML is not valid: {reason}.";
    XML_DTD_REFUSED = 412, "exchange_xml_dtd_refused", "Không nhận tệp XML có khai báo kiểu tài liệu (DTD).", "XML with a document type (DTD) is refused.";
    XML_TOO_DEEP = 412, "exchange_xml_too_deep", "Tệp XML có quá nhiều tầng lồng nhau.", "The XML is nested too deeply.";
    NOT_THIS_FORMAT = 412, "exchange_not_this_format", "Đây không phải tệp {format}.", "This is no file in the format {format}.";
    NO_QUESTIONS = 412, "exchange_no_questions", "Không tìm thấy câu hỏi nào.", "There are no questions in it.";
    KIND_NOT_READ = 412, "exchange_kind_not_read", "Loại câu hỏi “{kind}” chưa nhập được.", "Questions of the type “{kind}” cannot be read.";
    KIND_NOT_WRITTEN = 412, "exchange_kind_not_written", "Câu hỏi “{name}” không xuất được sang định dạng này.", "The question “{name}” cannot be written in this format.";
    PART_NOT_READ = 412, "exchange_part_not_read", "Không hiểu phần “{part}”.", "The part “{part}” was not understood.";
    PART_CHANGED = 412, "exchange_part_changed", "Phần “{part}” được đổi vì không có phần tương đương.", "The part “{part}” was changed: there is no equal here.";
    PART_LOST = 412, "exchange_part_lost", "Câu hỏi “{name}”: phần “{part}” không xuất được sang định dạng này.", "The question “{name}”: the part “{part}” cannot be written in this format.";
    LINE_NOT_READ = 412, "exchange_line_not_read", "Không hiểu dòng “{line}”.", "The line “{line}” was not understood.";
    ENCODING_GUESSED = 412, "exchange_encoding_guessed", "Tệp được đọc theo bảng mã {encoding}.", "The file was read in the encoding {encoding}.";
    FILE_NOT_FOUND = 412, "exchange_file_not_found", "Không tìm thấy tệp “{file}”.", "The file “{file}” is missing.";
    NO_ANSWER_KEY = 412, "exchange_no_answer_key", "Không tìm thấy đáp án đúng.", "There is no right answer in it.";
    XML_NOT_UTF8 = 412, "exchange_xml_not_utf8", "Tệp XML “{file}” không phải UTF-8.", "The XML file “{file}” is not UTF-8.";
    KEYS_DIFFER = 412, "exchange_keys_differ", "Đáp án ghi là {key} nhưng phương án được đánh dấu là {marked}.", "The key says {key}, but {marked} is marked.";
    COLUMN_UNKNOWN = 412, "exchange_column_unknown", "Không biết cột “{column}”.", "The column “{column}” is not known.";
    CELL_NOT_READ = 412, "exchange_cell_not_read", "Không hiểu “{value}” ở cột “{column}”.", "“{value}” in the column “{column}” was not understood.";
    COURSE_NEWER = 412, "exchange_course_newer", "Gói khóa học do một phiên bản mới hơn tạo ra (định dạng {format}), ở đây chưa đọc được.", "The course was written by a newer version (format {format}), which cannot be read here.";
    COURSE_NOT_READ = 412, "exchange_course_not_read", "Tệp “{file}” của khóa học không đúng: {reason}.", "The course's file “{file}” is not as it should be: {reason}.";
    COURSE_EMPTY = 412, "exchange_course_empty", "Tệp không có bài học nào.", "There is no lesson in the file.";
}
