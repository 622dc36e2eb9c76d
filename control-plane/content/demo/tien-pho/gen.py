"""All three answers, small and beyond 32 bits; nothing ordered; a bill that only 64 bits hold."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines


def case(a, x, b, y, over):
    """A table that pays `over` đồng more than the bill."""
    return lines((a, x), (b, y), max(0, a * x + b * y + over))


rng = random.Random(1501)
SAMPLES = [case(4, 45000, 2, 10000, 0), case(3, 50000, 1, 5000, 45000), case(2, 40000, 3, 8000, -4000)]
TESTS = [
    case(0, 50000, 0, 10000, 0),
    case(0, 50000, 0, 10000, 500000),
    case(1, 1, 1, 1, -1),
    case(1, 35000, 0, 5000, 15000),
    case(40, 60000, 25, 12000, -10000),
    case(50000, 50000, 1000, 5000, 0),
    case(50000, 50000, 1000, 5000, 2**32),
    case(46341, 46341, 1, 1, -(2**32)),
    case(10**9, 10**9, 10**9, 10**9, 0),
    case(10**9, 10**9, 10**9, 10**9, -1),
    case(10**9, 10**9, 10**9, 10**9, 2 * 10**18),
    case(10**9 - 7, 10**9 - 9, 10**9 - 1, 10**9 - 3, 1),
    case(rng.randint(1, 10**9), rng.randint(1, 10**9), rng.randint(1, 10**9), rng.randint(1, 10**9), -10**9),
]


def solve(text):
    a, x, b, y, m = map(int, text.split())
    rest = m - a * x - b * y
    if rest == 0:
        return "Đủ"
    return f"Thừa {rest}" if rest > 0 else f"Thiếu {-rest}"


packing.write(__file__, solve, SAMPLES, TESTS)
