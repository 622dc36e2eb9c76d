//! What calls answer about lists of problems.

use platform::messages;

messages! {
    LIST_NOT_FOUND = 404, "problem_list_not_found", "Không tìm thấy lộ trình hoặc danh sách này.", "This roadmap or list was not found.";
    TOO_MANY_LISTS = 412, "too_many_problem_lists", "Mỗi người có tối đa {max} danh sách và lộ trình.", "A person has at most {max} lists and roadmaps.";
    TOO_MANY_FOLLOWED = 412, "too_many_followed_lists", "Mỗi người theo tối đa {max} lộ trình và danh sách.", "A person follows at most {max} roadmaps and lists.";
    TOO_MANY_SECTIONS = 412, "too_many_list_sections", "Một danh sách có tối đa {max} phần.", "A list has at most {max} sections.";
    TOO_MANY_LISTED = 412, "too_many_listed_problems", "Một danh sách có tối đa {max} bài.", "A list has at most {max} problems.";
    LISTED_TWICE = 412, "problem_listed_twice", "Bài này đã có trong danh sách.", "This problem is in the list already.";
    NO_SUCH_PROBLEM = 412, "no_such_listed_problem", "Không đưa được bài này vào danh sách.", "This problem can't be put into the list.";
    NO_SUCH_SECTION = 412, "no_such_list_section", "Danh sách không có phần này.", "The list has no such section.";
}
