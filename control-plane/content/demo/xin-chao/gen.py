"""Names of one, two and more words; the accents matter, and so do the spaces."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing

SAMPLES = ["Lan", "Nguyễn Thị Mai"]
TESTS = [
    "An",
    "Y",
    "Minh Khôi",
    "Trần Quốc Toản",
    "Đặng Thuỳ Trâm",
    "Phạm Ngũ Lão",
    "Lê Hoàng Bảo Ngọc",
    "Ưng Hoà Phúc",
    "Công Tằng Tôn Nữ Huyền Trân Bảo Ngọc Quỳnh Phương",
    "Nguyen Van An",
]


def solve(text):
    return f"Xin chào, {text.strip()}!"


packing.write(__file__, solve, SAMPLES, TESTS)
