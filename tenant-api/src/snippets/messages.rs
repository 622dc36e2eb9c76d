//! What calls answer about snippets.

use platform::messages;

messages! {
    SNIPPET_NOT_FOUND = 404, "snippet_not_found", "Không tìm thấy đoạn mã này.", "This snippet was not found.";
    SNIPPET_VERSION_NOT_FOUND = 404, "version_not_found", "Không tìm thấy phiên bản này.", "This version was not found.";
    SNIPPET_REMARK_NOT_FOUND = 404, "remark_not_found", "Không tìm thấy nhận xét này.", "This remark was not found.";
    TOO_MANY_SNIPPETS = 412, "too_many_snippets", "Mỗi người có tối đa {max} đoạn mã; hãy xoá bớt.", "A person has at most {max} snippets; delete some first.";
    TOO_MANY_VERSIONS = 412, "too_many_versions", "Mỗi đoạn mã giữ tối đa {max} phiên bản có tên hoặc có liên kết, và {max} phiên bản có nhận xét.", "A snippet keeps at most {max} versions with a name or a review link, and {max} with remarks.";
    TOO_MANY_SNIPPET_REMARKS = 412, "too_many_remarks", "Một phiên bản có tối đa {max} nhận xét.", "A version has at most {max} remarks.";
    FILE_NAME_PATH = 412, "file_name_path", "Tên tệp không được chứa đường dẫn.", "A file's name can't have a path.";
}
