"""Answers up to 10^18, one very fast hand among slow ones, and sums that pass 64 bits when nobody stops them."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines, tiled

rng = random.Random(2812)


def case(k, minutes):
    return lines((len(minutes), k), minutes)


def minutes(m, least, most):
    return [rng.randint(least, most) for _ in range(m)]


FULL = 10**5
SAMPLES = [case(7, [3, 5, 4]), case(1, [9, 6])]
TESTS = [
    case(1, [1]),
    case(10**9, [1]),
    case(10**9, [10**9]),
    case(5, [2, 2]),
    case(6, [2, 2]),
    case(1000, minutes(10, 1, 50)),
    case(999_999_937, minutes(3, 10**9 - 100, 10**9)),
    case(10**9, [1] + [10**9] * 999),
    case(123_456_789, minutes(2000, 1, 10**9)),
    case(3, minutes(3000, 10**6, 10**9)),
    case(10**9, [1] * (FULL - 1) + [10**9]),
    case(10**9 - 1, tiled(minutes(1500, 10**8, 10**9), FULL)),
]


def solve(text):
    m, k, *row = map(int, text.split())
    low, high = 0, k * min(row)
    while high - low > 1:
        middle = (low + high) // 2
        if sum(middle // t for t in row) >= k:
            high = middle
        else:
            low = middle
    return str(high)


packing.write(__file__, solve, SAMPLES, TESTS)
