//! What calls answer about test cases.

use platform::messages;

messages! {
    TEST_CASE_NOT_FOUND = 404, "test_case_not_found", "Không tìm thấy bộ test.", "The test case was not found.";
    NO_PAIRS = 412, "no_pairs", "Không tìm thấy cặp tệp vào/ra nào trong tệp nén.", "No input/output pair was found in the archive.";
    UNSAFE_ENTRIES = 412, "unsafe_entries", "Tệp nén có mục dẫn ra ngoài hoặc là liên kết: hãy bỏ các mục này rồi tải lên lại.", "The archive has entries that lead out of it or are links: remove them and upload it again.";
    UNSAFE_ENTRY = 412, "unsafe_entry", "Mục này dẫn ra ngoài tệp nén hoặc là liên kết.", "This entry leads out of the archive or is a link.";
    TEST_TOO_LARGE = 412, "test_too_large", "Test này quá lớn để mở tại đây (tối đa {max}): hãy tải về.", "This test is too large to be opened here (at most {max}): download it.";
    ARCHIVE_TOO_LARGE = 413, "archive_too_large", "Tệp nén chứa quá nhiều dữ liệu (tối đa {max}).", "The archive holds too much data (at most {max}).";
    UNPAIRED_FILE = 412, "unpaired_file", "Không tìm thấy tệp tương ứng.", "Its other half was not found.";
    UNKNOWN_FILE = 412, "unknown_file", "Tên tệp không theo mẫu nào được hỗ trợ.", "The file name follows none of the known patterns.";
    DUPLICATE_FILE = 412, "duplicate_file", "Có nhiều tệp cùng tên bộ test này.", "More than one file has this test's name.";
}
