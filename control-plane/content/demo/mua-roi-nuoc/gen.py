"""Shows that touch, one long show over many short ones, a short one across two, and a walk longer than the day."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines, tiled

rng = random.Random(1010)


def case(d, shows):
    return lines((len(shows), d), *shows)


def shows(n, day, longest):
    made = []
    for _ in range(n):
        length = rng.randint(1, longest)
        start = rng.randint(0, day - length)
        made.append((start, start + length))
    return made


FULL = 2 * 10**5
SAMPLES = [case(10, [(0, 30), (40, 60), (35, 50), (60, 90), (70, 95)]), case(0, [(0, 5), (5, 9), (2, 7)])]
TESTS = [
    case(0, [(0, 1)]),
    case(10**9, [(0, 1), (5, 10**9), (2, 4)]),
    case(3, [(0, 100), (1, 2), (5, 6), (9, 10), (12, 20)]),
    case(0, [(0, 50), (48, 53), (51, 100)]),
    case(5, [(0, 50), (55, 100), (45, 60)]),
    case(0, [(i, i + 1) for i in range(100)][::-1]),
    case(1, [(i, i + 1) for i in range(100)]),
    case(7, shows(200, 1000, 60)),
    case(1000, shows(3000, 10**9, 10**7)),
    case(500_000_000, shows(2000, 10**9, 10**8)),
    case(2, tiled(shows(1200, 9999, 40), FULL)),
    case(0, [(5 * i, 5 * i + 5) for i in range(20_000)]),
]


def solve(text):
    n, d, *numbers = map(int, text.split())
    free, seen = 0, 0
    for end, start in sorted(zip(numbers[1::2], numbers[::2])):
        if start >= free:
            free = end + d
            seen += 1
    return str(seen)


packing.write(__file__, solve, SAMPLES, TESTS)
