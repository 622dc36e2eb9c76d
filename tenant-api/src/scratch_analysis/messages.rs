//! What calls answer about Scratch projects.

use platform::messages;

messages! {
    SCRATCH_RESULT_NOT_FOUND = 404, "scratch_result_not_found", "Không tìm thấy kết quả này.", "This result was not found.";
    SCRATCH_OLD_SB = 412, "scratch_old_sb", "Tệp .sb của Scratch 1 chưa đọc được; hãy mở bằng Scratch 3 rồi lưu lại.", "Files of Scratch 1 (.sb) can't be read; open yours with Scratch 3 and save it again.";
    SCRATCH_ENTRIES = 413, "scratch_entries", "Tệp nén có quá nhiều tệp bên trong (tối đa {max}).", "The archive has too many files in it (at most {max}).";
    SCRATCH_PROJECT_LARGE = 413, "scratch_project_large", "Dự án quá lớn: project.json tối đa {max} MB.", "The project is too large: its project.json may have {max} MB.";
    TOO_MANY_PROJECTS = 412, "too_many_projects", "Tệp nén có quá nhiều dự án (tối đa {max}).", "The archive has too many projects (at most {max}).";
    NO_PROJECTS = 412, "no_projects", "Không có dự án Scratch nào trong tệp nén.", "There is no Scratch project in the archive.";
    SCRATCH_WORK_GONE = 404, "scratch_work_gone", "Các dự án đã tải lên không còn nữa; hãy tải lên lại.", "The projects that were uploaded are gone; upload them again.";

    // Why an archive is a bad one
    ZIP_DAMAGED = 412, "zip_damaged", "Tệp bị hỏng nên không mở được; hãy lưu lại từ Scratch rồi tải lên.", "The file is damaged and can't be opened; save it again from Scratch.";
    PROJECT_MISSING = 412, "project_missing", "Tệp không có project.json (hoặc sprite.json) nên không phải dự án Scratch.", "The file has no project.json (or sprite.json), so it is no Scratch project.";
    PROJECT_TWICE = 412, "project_twice", "Tệp có nhiều hơn một project.json; mỗi lần chỉ đọc được một dự án.", "The file has more than one project.json; one project can be read at a time.";
    PATH_FOREIGN = 412, "path_foreign", "Tệp có mục với đường dẫn lạ; dự án Scratch không có mục như vậy.", "The file has an entry with a foreign path; Scratch projects have none.";
    JSON_DAMAGED = 412, "json_damaged", "Nội dung project.json bị hỏng nên không đọc được.", "The project.json is damaged and can't be read.";
    JSON_DEEP = 412, "json_deep", "Nội dung project.json lồng nhau quá sâu nên không đọc được.", "The project.json is nested too deeply to be read.";
}
