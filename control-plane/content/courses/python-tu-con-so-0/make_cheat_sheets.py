#!/usr/bin/env python3
"""Writes the course's cheat sheets, a page of A4 in Vietnamese and one in English, into the package.

    python3 make_cheat_sheets.py      needs fpdf2 and DejaVu
"""

import datetime
import pathlib
import sys

from fpdf import FPDF

COURSE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(COURSE.parent))
from store import put  # noqa: E402

FONTS = pathlib.Path("/usr/share/fonts/truetype/dejavu")
LEFT, RIGHT, TOP, COLUMN = 12, 108, 34, 90

# Each section: title in Vietnamese and English, then lines: code, and what it does in both.
SECTIONS = [
    ("Xuất và nhập", "Output and input", [
        ('print("Xin chào")', "in ra màn hình", "write to the screen"),
        ('print(a, b, sep=", ")', "in nhiều giá trị", "write several values"),
        ("s = input()", "đọc một dòng (chuỗi)", "read a line (text)"),
        ("n = int(input())", "đọc số nguyên", "read an integer"),
        ("x = float(input())", "đọc số thực", "read a decimal"),
        ("a, b = map(int, input().split())", "đọc hai số", "read two integers"),
    ]),
    ("Phép tính", "Arithmetic", [
        ("7 + 2, 7 - 2, 7 * 2", "cộng, trừ, nhân", "add, subtract, multiply"),
        ("7 / 2  →  3.5", "chia", "divide"),
        ("7 // 2  →  3", "chia lấy phần nguyên", "whole part of a division"),
        ("7 % 2  →  1", "chia lấy phần dư", "remainder"),
        ("7 ** 2  →  49", "lũy thừa", "power"),
        ("abs(x), round(x, 2)", "trị tuyệt đối, làm tròn", "absolute value, rounding"),
    ]),
    ("Chuỗi", "Text", [
        ("len(s)", "số ký tự", "number of characters"),
        ("s[0], s[-1]", "ký tự đầu, cuối", "first, last character"),
        ("s[1:4]", "ký tự 1, 2, 3", "characters 1, 2, 3"),
        ("s.upper(), s.lower()", "chữ hoa, chữ thường", "upper case, lower case"),
        ("s.split(), s.strip()", "tách từ, bỏ dấu cách", "into words, trimmed"),
        ('f"{ten}: {x:.2f}"', "chèn giá trị vào chuỗi", "values within a text"),
    ]),
    ("Điều kiện", "Conditions", [
        ("==  !=  <  <=  >  >=", "so sánh", "comparisons"),
        ("and, or, not", "và, hoặc, không", "combining conditions"),
        ("if a > 0:\n    …\nelif a == 0:\n    …\nelse:\n    …", "rẽ nhánh", "branches"),
    ]),
    ("Vòng lặp", "Loops", [
        ("for i in range(5):", "i = 0, 1, 2, 3, 4", "i = 0, 1, 2, 3, 4"),
        ("for i in range(2, 10, 3):", "i = 2, 5, 8", "i = 2, 5, 8"),
        ("for x in ds:", "từng phần tử", "each element"),
        ("while a > 0:", "lặp khi còn đúng", "as long as it is true"),
        ("break, continue", "thoát, sang lượt sau", "leave, next round"),
    ]),
    ("Danh sách", "Lists", [
        ("ds = [3, 1, 2]", "tạo danh sách", "a new list"),
        ("ds.append(5)", "thêm vào cuối", "add to the end"),
        ("ds.remove(1), ds.pop()", "xóa", "remove"),
        ("ds.sort(), sorted(ds)", "sắp xếp", "sort"),
        ("len, sum, min, max", "độ dài, tổng, nhỏ, lớn", "length, sum, least, most"),
        ("x in ds", "có trong danh sách?", "is it in the list?"),
    ]),
    ("Từ điển", "Dictionaries", [
        ('tuoi = {"An": 13}', "tạo từ điển", "a new dictionary"),
        ('tuoi["Bình"] = 14', "thêm hoặc sửa", "add or change"),
        ('tuoi.get("Chi", 0)', "lấy, nếu thiếu thì 0", "look up, else 0"),
        ("for k, v in tuoi.items():", "từng cặp", "each pair"),
    ]),
    ("Hàm", "Functions", [
        ("def tong(a, b=0):\n    return a + b", "viết hàm", "define a function"),
        ("tong(2, 3)  →  5", "gọi hàm", "call it"),
    ]),
    ("Rùa vẽ hình", "Turtle", [
        ("import turtle", "nạp thư viện", "load the library"),
        ("t = turtle.Turtle()", "tạo chú rùa", "a new turtle"),
        ("t.forward(100)", "tiến 100 bước", "go 100 steps"),
        ("t.left(90), t.right(90)", "quay trái, phải", "turn left, right"),
        ("t.penup(), t.pendown()", "nhấc bút, hạ bút", "pen up, pen down"),
        ('t.color("red")', "đổi màu", "change the colour"),
    ]),
]
FROM_RIGHT = 4


class Sheet(FPDF):
    """One page in one language: 0 Vietnamese, 1 English."""

    def __init__(self, language):
        super().__init__(format="A4")
        self.language = language
        self.set_auto_page_break(False)
        # Else the bytes would differ each time.
        self.set_creation_date(datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc))
        for family, style, file in [("sans", "", "DejaVuSans"), ("sans", "B", "DejaVuSans-Bold"),
                                    ("mono", "", "DejaVuSansMono")]:
            self.add_font(family, style, FONTS / f"{file}.ttf")
        self.set_title(self.pick("Bảng tra cứu Python", "Python cheat sheet"))
        self.set_lang(self.pick("vi", "en"))
        self.add_page()

    def pick(self, *texts):
        return texts[self.language]

    def head(self):
        self.set_fill_color(22, 35, 63)
        self.rect(0, 0, 210, 26, "F")
        self.set_text_color(255, 255, 255)
        self.set_font("sans", "B", 20)
        self.text(LEFT, 13, self.title)
        self.set_font("sans", "", 10)
        self.text(LEFT, 20.5, self.pick("Khóa học “Python từ con số 0” – in ra, dán cạnh bàn học nhé!",
                                        "Course “Python from zero” – print it and keep it by your desk!"))

    def section(self, x, y, names, lines):
        self.set_text_color(47, 111, 222)
        self.set_font("sans", "B", 11)
        self.text(x, y, names[self.language])
        self.set_draw_color(47, 111, 222)
        self.line(x, y + 1.5, x + COLUMN, y + 1.5)
        y += 6.5
        for code, *meanings in lines:
            self.set_text_color(31, 42, 68)
            self.set_font("sans", "", 7.6)
            meaning = meanings[self.language]
            self.text(x + COLUMN - self.get_string_width(meaning), y, meaning)
            self.set_font("mono", "", 8.2)
            for row in code.split("\n"):
                self.text(x, y, row)
                y += 5.2
        return y + 5


def sheet(language):
    """The bytes of the page."""
    page = Sheet(language)
    page.head()
    heights = {LEFT: TOP, RIGHT: TOP}
    for number, (vi, en, lines) in enumerate(SECTIONS):
        x = LEFT if number < FROM_RIGHT else RIGHT
        heights[x] = page.section(x, heights[x], (vi, en), lines)
    return bytes(page.output())


if __name__ == "__main__":
    for language, name in enumerate(["bang-tra-cuu-python.pdf", "python-cheat-sheet.pdf"]):
        data = sheet(language)
        print(name, len(data), put(COURSE, name, data))
