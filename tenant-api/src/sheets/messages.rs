//! Why a table is not taken.

use platform::messages;

messages! {
    SHEET_EMPTY = 412, "sheet_empty", "Tệp không có dữ liệu.", "The file has no data.";
    SHEET_UNREADABLE = 412, "sheet_unreadable", "Không đọc được tệp: chỉ nhận CSV hoặc XLSX.", "The file can't be read: CSV or XLSX only.";
    SHEET_WITHOUT_HEAD = 412, "sheet_without_head", "Không tìm thấy dòng tiêu đề: tệp cần có ít nhất một cột đã biết, như trong tệp mẫu.", "No row of column names was found: the file needs at least one known column, as in the template.";
    SHEET_TOO_LARGE = 412, "sheet_too_large", "Tệp quá lớn (tối đa {max} MB).", "The file is too large (at most {max} MB).";
    SHEET_TOO_MANY_ROWS = 412, "sheet_too_many_rows", "Tệp có quá nhiều dòng (tối đa {max}).", "The file has too many rows (at most {max}).";
    SHEET_TOO_MANY_COLUMNS = 412, "sheet_too_many_columns", "Tệp có quá nhiều cột (tối đa {max}).", "The file has too many columns (at most {max}).";
    SHEET_BOMB = 412, "sheet_bomb", "Tệp giải nén ra quá lớn nên đã bị từ chối.", "The file unpacks to far too much and was refused.";
}
