"""Equal heights, already in order, the reverse, rows where taking the next taller one fails, and long rows."""

import bisect
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines, tiled

rng = random.Random(1954)


def case(heights):
    return lines(len(heights), heights)


def heights(n, most):
    return [rng.randint(1, most) for _ in range(n)]


FULL = 2 * 10**5
saw = tiled([50 * tooth + step for tooth in range(100) for step in range(20, 0, -1)], FULL)
SAMPLES = [case([150, 162, 155, 155, 170, 158, 171]), case([140, 150, 160])]
TESTS = [
    case([10**9]),
    case([5] * 9),
    case(list(range(20, 0, -1))),
    case([100, 1, 2, 3, 4]),
    case([1, 100, 2, 99, 3, 98, 4]),
    case(heights(12, 9)),
    case(heights(300, 100)),
    case(heights(5000, 10**9)),
    case(list(range(1, 15_001))),
    case(tiled(heights(2500, 99_999), FULL)),
    case(saw),
    case([FULL - i // 2 for i in range(20_000)]),
]


def solve(text):
    tails = []
    row = list(map(int, text.split()[1:]))
    for height in row:
        place = bisect.bisect_left(tails, height)
        tails[place : place + 1] = [height]
    return str(len(row) - len(tails))


packing.write(__file__, solve, SAMPLES, TESTS)
